"""What the rules of Sequence say."""

from companion.words.text import Plural, Text

RULES = {
    # Set-up
    "sit_alternating": Text("seats alternate", "sit so that the teams alternate: {teams}"),
    "cut_for_deal": Text("cut for the deal", "everybody draws a card; the lowest deals, ace high"),
    "wrong_team_count": Text("no {teams} teams", "{count} players cannot make {teams} teams"),
    "no_such_team": Text("no team {colour}", "{name} cannot play {colour}; the colours are {colours}"),
    "not_alternating": Text(
        "seats alternate", "{name} cannot play {colour} in this seat; {teams} teams sit alternating"
    ),
    "no_such_chips": Text("no such chips", "the edition {edition} has no set of chips called {chips}"),
    "dealer_known": Text("dealer is known", "who deals was told already"),
    "cut_already": Text("{player} has cut", "{player} has drawn a card for the deal already"),
    "cut_seen_twice": Text("{card} seen twice", "both {card} were drawn for the deal already"),
    "not_the_lowest": Text("not the lowest", "{player} did not draw the lowest card and does not deal"),
    "no_dealer": Text("who deals?", "say first who deals: the lowest card, ace high"),
    "cut_again": Text("cut again", "a tie: {players} draw again"),
    "deal": Text("deal {count} each", "{player} deals each player {count} cards"),
    "dealt_too_many": Text("{count} cards, not {size}", "{player} is dealt {size} cards, and this would make {count}"),
    # Cards
    "not_in_hand": Text("no {card} in hand", "{player} does not hold {card}"),
    "no_jack_in_hand": Text(
        "no such jack",
        Plural("{player} holds no jack with one eye", "{player} holds no jack with two eyes", by="eyes"),
    ),
    "seen_twice": Text("{card} seen twice", "both {card} were seen; if a jack was played, say so"),
    "both_seen": Text(
        "{card} seen twice", "both {card} were seen: they lie in the open or are in a hand that is known"
    ),
    "jacks_seen": Text(
        "jacks all seen",
        Plural(
            "all the jacks with one eye were seen since the last shuffle",
            "all the jacks with two eyes were seen since the last shuffle",
            by="eyes",
        ),
    ),
    "no_cards": Text("no cards left", "{player} has no cards left to play"),
    "no_card_left": Text("no card left", "no card is left to draw, and none to shuffle"),
    "shuffle": Text("shuffle", "the deck is empty: shuffle all discards into a new one"),
    # Placing and removing
    "corner": Text("that is a corner", "that is a corner, where no chip is ever placed"),
    "occupied": Text("{space} has a chip already", "a chip lies on the {space} already"),
    "cell_shows_other": Text("that is the {space}", "that is the {space}, and {card} was played"),
    "one_eyed_removes": Text("one eye removes", "{card} has one eye: it takes a chip away and places none"),
    "only_one_eyed": Text("needs one eye", "{card} cannot take a chip away; only a one-eyed jack can"),
    "no_chip": Text("{space} has no chip", "there is no chip on the {space} to take away"),
    "own_chip": Text(
        "own chip on {space}",
        "the chip on the {space} is of the player's own colour; only an opponent's can be taken away",
    ),
    "in_a_sequence": Text("{space} is safe", "the chip on the {space} belongs to a sequence and cannot be taken away"),
    "take_off": Text("take off {space}", "take the {team} chip off the {space}"),
    "chips_used_up": Text(
        "no {team} chips", "all {chips} {team} chips are on the board; take another token for the next"
    ),
    # Dead cards and passing
    "jack_never_dead": Text("jacks never die", "{card} is a jack, and a jack is never dead"),
    "not_dead": Text("{card} not dead", "{card} is not dead: its two cells are not both covered"),
    "one_dead_card": Text("one a turn", "{player} has exchanged a dead card in this turn already"),
    "draw_for_dead": Text("draw first", "{player} draws a card for the dead one first"),
    "can_play": Text("can play", "{player} must hold a card that can be played, so there is no passing"),
    "can_exchange": Text("exchange first", "{player} holds a dead card and exchanges it before passing"),
    # Forgotten draws
    "nothing_to_draw": Text("nothing to draw", "{player} has no card to draw now"),
    "too_late": Text("too late", "{player} did not draw in time, so that card is lost"),
    "can_still_draw": Text("still in time", "it is not too late yet: {player} can still draw"),
    "nothing_forgotten": Text("nothing forgotten", "{player} has no forgotten draw left to tell"),
    "draw_lost": Text(
        Plural("{player}: {size} card", "{player}: {size} cards", by="size"),
        Plural(
            "{player} did not draw in time and plays on with {size} card",
            "{player} did not draw in time and plays on with {size} cards",
            by="size",
        ),
    ),
    # Sequences
    "sequence": Text("{team}: sequence!", "{team} has a sequence: {shown}"),
    "sequence_broken": Text(
        "{team} broken",
        Plural(
            "a sequence of {team} is broken; {sequences} sequence is left",
            "a sequence of {team} is broken; {sequences} sequences are left",
            by="sequences",
        ),
    ),
    "turn_over": Text(
        Plural("flip this chip", "flip these {count} chips"),
        Plural("flip the chip on {shown}", "flip the {count} chips on {shown}"),
    ),
    "turn_back": Text(
        Plural("flip this chip back", "flip these {count} chips back"),
        Plural("flip the chip on {shown} back", "flip the {count} chips on {shown} back"),
    ),
    "choose_five": Text("which five?", "more than five are in line; {player} may choose between {shown}"),
    "nothing_to_choose": Text(
        "nothing to choose",
        "{player} has nothing to choose now; five of a longer line are chosen right after the chip that made it",
    ),
    "no_such_five": Text("no such five", "{shown} are not five of the line that can be flipped"),
    # Table talk
    "talk_is_free": Text("talk is free", "table talk costs nothing here; a house rule can change that"),
    "nobody_to_talk_to": Text("plays alone", "{team} plays alone and has nobody to talk to"),
    "discard_first": Text(
        "discard first",
        Plural("{players} must discard a card first", "{players} must discard a card each first", by="players"),
    ),
    "no_discard_due": Text(
        "no discard due", "{player} has no discard to tell; from a hand that is not known none is told"
    ),
    "draw_for_talk": Text("draw first", "{player} draws a card for the one discarded for table talk first"),
    "discard": Text(
        Plural("discard a card", "discard {count} cards"),
        Plural("{player} discards a card for table talk", "{player} discards {count} cards for table talk"),
    ),
    # Taking back
    "cut_to_deck": Text("{card} to the deck", "{player} puts the {card} drawn for the deal back into the deck"),
    "cards_to_deck": Text("{cards} to the deck", "{player} puts back on the deck: {cards}"),
    "drawn_to_deck": Text("draw back on deck", "{players}: put the card drawn back on the deck"),
    "card_to_hand": Text("{card} to {player}", "put the {card} back into {player}'s hand"),
    "discards_to_hand": Text("discards to hands", "{players}: take back the card discarded for table talk"),
    "put_on": Text("chip back on {space}", "put the {team} chip back on the {space}"),
    "find_in_deck": Text(
        "find {card}",
        "the discards were shuffled: find the {card} in the deck for {player}'s hand, shuffle again, leave the rest",
    ),
    "leave_shuffled": Text("leave it shuffled", "the discards were shuffled into the deck; leave them there"),
    # Positions
    "two_chips": Text("two chips", "two teams' chips would lie on {shown}"),
    "turned_without_chips": Text("no chips there", "{shown} are flipped, and not all of them have a chip"),
    "hand_too_large": Text("{count} cards, not {size}", "{player} has {size} cards in hand, and {count} were told"),
    "cards_do_not_add_up": Text(
        "cards do not add up", "{deck} in the deck, {hands} in hands and {open} in the open are more than {cards} cards"
    ),
}
