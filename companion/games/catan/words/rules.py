"""What the rules of the fast Catan card game say."""

from companion.words.text import Plural, Text

RULES = {
    # Set-up
    "out_of_reach": Text(
        "{points}: out of reach", "two players may never get to {points} points, and the match would not end"
    ),
    "remove_symbols": Text(
        "symbols 3, 4: away", "sort the building cards and put those with the symbols 3 and 4 back into the box"
    ),
    "remove_fours": Text(
        "symbol 4: away", "sort the building cards and put those with the symbol 4 back into the box; 3 stays"
    ),
    "remove_none": Text("sort the cards", "sort the building cards; all of them are used"),
    "add_threes": Text(
        "2nd set: symbol 3",
        "take the resources of both sets, all building cards of one and of the other only those with the symbol 3",
    ),
    "add_symbols": Text(
        "2nd set: 3 and 4",
        "take the resources of both sets, all building cards of one and of the other those with the symbols 3 and 4",
    ),
    "lay_out_stacks": Text(
        "lay out stacks",
        "lay out {road} roads, side A up, {village} villages, {knight} knights, side A up, and {expansion} expansions",
    ),
    "shuffle_villages": Text(
        "shuffle villages", "shuffle the villages, village side up; nobody looks at the city on the back"
    ),
    "lay_out_market": Text(
        "market and hands", "shuffle the resources, turn up {count} as the market, deal {hand} to each player"
    ),
    "lay_out_direction": Text("direction card", "lay the direction card with the white arrows up"),
    "first_pieces": Text("road and village", "everybody takes a building costs card, a road, side A up, and a village"),
    "oldest_begins": Text("oldest begins", "the oldest player begins"),
    "not_started": Text("who begins?", "the match has not begun; say first who begins: the oldest"),
    "dealt_too_many": Text("{count} cards", "{player} would have {count} cards; everybody is dealt {size}"),
    "market_full": Text("room for {free}", "the market has room for {free} more, not for {count}"),
    "also_in_market": Text("market: {cards}", "the market must have room for the last cards of the draw pile: {cards}"),
    "cards_elsewhere": Text("no {resource} left", "all the {resource} cards ({cards}) are known to lie elsewhere"),
    # Trading
    "trading_over": Text("trading is over", "trading comes before building; it is over for this turn"),
    "no_trade_left": Text(
        "no trade left",
        Plural(
            "there is no trade left in this turn; {trades} was made",
            "there is no trade left in this turn; {trades} were made",
            by="trades",
        ),
    ),
    "pile_only": Text("pile only", "{player} has no road with side A up and may trade with the draw pile only"),
    "trade_with_oneself": Text("not with oneself", "nobody trades with themselves"),
    "no_card_to_give": Text("no card to give", "{player} has no card to discard"),
    "partner_has_none": Text("{player}: no cards", "{player} holds no card that could be drawn"),
    "not_in_hand": Text("no {resource}", "{player} does not hold {resource}"),
    "not_in_market": Text("no {resource}", "there is no {resource} in the market"),
    "library_needs_player": Text("players only", "the library helps in trading with a player only"),
    "no_library": Text("no library", "{player} has no library"),
    "library_used": Text("library used", "the library was used in this turn already"),
    "no_guild": Text("no guild", "{player} has no merchant guild"),
    "guild_used": Text("guild used", "the merchant guild was used in this turn already"),
    "guild_on_oneself": Text("not on oneself", "the merchant guild draws from another player"),
    "guild_on_poorer": Text(
        "fewer points", "{player} has fewer points; the guild draws from somebody with as many or more"
    ),
    # Building
    "built_already": Text(
        "one {kind} a turn", "one {kind} was built in this turn already; there is one of each kind a turn"
    ),
    "nobody_has_one": Text("no {kind} left", "no {kind} is left, and nobody has an unprotected one to take"),
    "no_village_left": Text("no village left", "no village is left in the supply"),
    "no_village_to_turn": Text("no village", "{player} has no village to turn into a city"),
    "name_the_expansion": Text("which expansion?", "say which expansion was built; there are {known}"),
    "has_it_already": Text("has it already", "a player never has two equal expansions; {expansion} is there already"),
    "no_city_to_expand": Text("no free city", "{player} has no city without an expansion"),
    "none_left": Text("no {expansion} left", "no {expansion} is left in the stack"),
    "not_in_play": Text("not in the game", "with {count} players {expansion} is not in the game"),
    "no_university": Text("no university", "{player} has no university"),
    "university_used": Text("university used", "the university was used in this turn already"),
    "cannot_afford": Text("cannot pay", "the hand cannot pay {cost}, even with three equal cards for one"),
    "too_few_cards": Text(
        "too few cards",
        Plural(
            "it costs {cost}; the player holds at most {cards} card",
            "it costs {cost}; the player holds at most {cards} cards",
            by="cards",
        ),
    ),
    "paid_too_many": Text(
        "{cards} at most",
        Plural(
            "{player} holds at most one card and cannot have paid {count}",
            "{player} holds at most {cards} cards and cannot have paid {count}",
            by="cards",
        ),
    ),
    "wrong_payment": Text("wrong payment", "{paid} does not pay {cost}; three equal cards may stand for one"),
    "wrong_payment_one_fewer": Text(
        "one card fewer", "with the university just one card of {cost} is left out; what was paid is {paid}"
    ),
    "paid_not_in_hand": Text("not in hand", "{player} does not hold these cards"),
    "pay_one_fewer": Text("pay, one fewer", "{player} pays {cost}, one required card fewer by the university"),
    "pay": Text("pay {cost}", "{player} pays {cost}; three equal cards may stand for one"),
    "lay_card": Text("{kind}: side {side}", "{player} lays the {kind} with side {side} up"),
    "take_card": Text("{loser} loses a {kind}", "{loser} loses the top {kind} to {player}"),
    # Direction and events
    "no_direction_card": Text("not with two players", "with two players the direction card is not used"),
    "arrows_only_after_village": Text(
        "after a village", "the direction card may be turned only right after building a village"
    ),
    "may_turn_arrows": Text("turn the arrows?", "{player} may turn the direction card"),
    "turn_arrows": Text("turn the arrows", "turn the direction card"),
    "read_event": Text("read the event", "turn the village over and read out the event"),
    "event_first": Text("event first", "first tell the event on the new city"),
    "no_event_due": Text("no event", "no city was just built, so there is no event"),
    "no_such_event": Text("no such event", 'there is no event "{event}"; there are {known}'),
    "new_market": Text("new market", "discard the five market cards and turn up five others"),
    "clear_market": Text("market to discards", "discard the five market cards"),
    "turn_up": Text(
        "market: {count} more",
        Plural(
            "turn up a card of the draw pile for the market", "turn up {count} cards of the draw pile for the market"
        ),
    ),
    "discard_to_seven": Text("{player}: keep 7", "{player} discards down to seven cards"),
    "discard_first": Text(
        "discard first",
        Plural(
            "{players} must discard down to seven cards first",
            "{players} must each discard down to seven cards first",
            by="players",
        ),
    ),
    "no_discard_due": Text("no discard due", "{player} has no cards to discard now"),
    "discard_not_in_hand": Text("not in hand", "{player} does not hold these cards"),
    "discarded_too_many": Text(
        "{count} at most",
        Plural(
            "{player} discards down to seven; {count} card is still to go",
            "{player} discards down to seven; {count} cards are still to go",
        ),
    ),
    # Drawing and the end
    "shuffle": Text("shuffle", "the draw pile is empty: shuffle the discards into a new one"),
    "shuffle_hand": Text("{player}: shuffle", "{player} shuffles the hand again"),
    "draw_first": Text(
        Plural("draw a card", "draw {count} cards"),
        Plural(
            "the turn is over but for drawing; a card is still to be drawn",
            "the turn is over but for drawing; {count} cards are still to be drawn",
        ),
    ),
    "drew_too_many": Text(
        "{due} due",
        Plural("{count} cards were drawn; {due} is due", "{count} cards were drawn; {due} are due", by="due"),
    ),
    "pile_first": Text(
        "first {cards}", "what is left of the draw pile is drawn before the discards are shuffled: {cards}"
    ),
    "drew_too_few": Text("draw two", "at least two cards are drawn; only what a knight adds may be left"),
    "enough_points": Text("{player}: {points}", "{player} has {points} points and wins"),
    "ten_points": Text("{player}: {points}", "{player} has {points} points and wins"),
    # Taking back
    "cards_to_pile": Text("{cards} to pile", "{player} puts back on the draw pile: {cards}"),
    "drawn_to_pile": Text(
        "{count} back to pile",
        Plural(
            "{player} puts the card drawn back on the draw pile",
            "{player} puts the {count} cards drawn back on the draw pile",
        ),
    ),
    "market_to_pile": Text("market to pile", "put these market cards back on the draw pile: {cards}"),
    "discard_to_hand": Text("{cards} to {player}", "{player} takes back from the discards: {cards}"),
    "find_in_pile": Text(
        "find {resource}",
        "the discards were shuffled: find one {resource} in the draw pile for {player}, shuffle again, leave the rest",
    ),
    "leave_shuffled": Text("leave it shuffled", "the discards were shuffled into the draw pile; leave them there"),
    "swap_back": Text("{got} to {owner}", "{player} gives {got} back to {owner} and gets {gave} back"),
    "swap_back_market": Text("{got} to market", "{player} puts {got} back into the market and takes {gave} back"),
    "swap_back_untold": Text("trade back", "{player} gives back the card got and takes back the card given"),
    "guild_back": Text("{resource} to {loser}", "{player} gives {resource} back to {loser}"),
    "guild_back_untold": Text("card to {loser}", "{player} gives the card drawn back to {loser}"),
    "piece_to_supply": Text("{kind} to supply", "{player} puts the new {kind} back on its stack"),
    "piece_to_loser": Text(
        "{kind} to {loser}", "{player} gives the {kind} back to {loser}, who lays it side {side} up"
    ),
    "city_to_village": Text("city to village", "{player} turns the new city back to its village side"),
    "expansion_to_stack": Text("{expansion} back", "{player} takes the {expansion} off the city, back to its stack"),
    "payment_back": Text("take payment back", "{player} takes the payment back from the discards: {cards}"),
    "new_market_to_pile": Text("new market to pile", "put the market cards laid out since back on the draw pile"),
    "old_market": Text("old market back", "lay out the old market again from the discards: {cards}"),
    "old_market_in_pile": Text(
        "old market back",
        "the discards were shuffled: find the old market in the draw pile, lay it out, shuffle again: {cards}",
    ),
    "old_market_untold": Text("old market back", "lay out the five old market cards again from the discards"),
    "robbed_to_hand": Text("robbed cards back", "{players}: take back what was discarded for the robbery"),
    # Positions
    "too_many_built": Text(
        "{stack}: {count} of {total}", "{count} cards of the {stack} stack would be out; there are {total}"
    ),
    "too_many_of_it": Text(
        "{expansion}: {count}",
        Plural(
            "{expansion} would lie there {count} times; only one is in the game",
            "{expansion} would lie there {count} times; only {copies} are in the game",
            by="copies",
        ),
    ),
    "two_equal": Text("{expansion} twice", "{player} would have {expansion} twice"),
    "too_many_cards": Text(
        "{resource}: {count} of {cards}", "there would be {count} {resource} cards; there are {cards}"
    ),
    "cards_do_not_add_up": Text(
        "cards do not add up", "{hands} cards in hands and {market} in the market are more than the {cards} there are"
    ),
}
