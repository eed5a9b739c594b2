"""What the rules of Alhambra say."""

from companion.words.text import Plural, Text

RULES = {
    # Set-up
    "remove_copies": Text("72 money cards", "take one copy of each money card out of the game; 72 stay"),
    "lay_out_buildings": Text(
        "lay out {count}", "shuffle the buildings and turn up {count}, one on each slot of the yard"
    ),
    "deal_money": Text("deal money", "deal each player money, face up, until there are {total} or more"),
    "lay_out_money": Text("{count} money cards", "turn up {count} money cards"),
    "cut_piles": Text(
        "five piles", "split the money into five piles, shuffle A into the 2nd and B into the 4th, stack them"
    ),
    "name_is_dirks": Text(
        "the name Dirk is taken", "with two players Dirk is the third owner; the player needs another name"
    ),
    "dealt_enough": Text("{player} has {total}", "{player} has {total} already; dealing stops at 20 or more"),
    "dealt_too_much": Text(
        "{total} dealt", "{player} would have {total}; dealing stops as soon as there are 20 or more"
    ),
    "another_begins": Text(
        "begins: {players}",
        Plural(
            "{players} begins, not {player}: fewest money cards, then the lowest total",
            "one of {players} begins, not {player}: fewest money cards, then the lowest total",
            by="players",
        ),
    ),
    "not_your_turn": Text(
        "{on_turn}'s turn",
        "it is {on_turn}'s turn, not {player}'s; a turn ends by taking money, by overpaying, or when somebody says so",
    ),
    "started_already": Text(
        "already begun", "it is settled already who begins: it was told, or the money dealt decides"
    ),
    "not_started": Text("who begins?", "the match has not begun; say first who begins"),
    "youngest_begins": Text("youngest begins", "the youngest of {players} begins"),
    # Buildings
    "colour_sold_out": Text("no {colour} left", "all the {colour} buildings are out; another one cannot turn up"),
    "price_sold_out": Text(
        "{colour} {price} is out", "every {colour} building with the price {price} was seen already"
    ),
    "no_such_price": Text("no {colour} costs {price}", "there is no {colour} building with the price {price}"),
    "slot_taken": Text("{slot} is full", "a building lies on the {slot} slot already"),
    "slot_empty": Text("{slot} is empty", "the {slot} slot is empty; nothing is refilled before the turn ends"),
    "slot_stays_empty": Text(
        "{slot} is empty", "the {slot} slot is empty; the buildings ran out before it was refilled"
    ),
    "slot_shows_other": Text(
        "{shown} lies on {slot}", "on the {slot} slot lies a {shown} building, not a {colour} one"
    ),
    "not_on_yard": Text("no {colour} on show", "there is no {colour} building on the yard"),
    "yard_empty": Text("yard is empty", "all four buildings were bought; nothing is refilled before the turn ends"),
    "refill_buildings": Text(
        Plural("refill a building", "refill {count} buildings"),
        Plural("turn up a building on the empty slot", "turn up {count} buildings on the empty slots, left to right"),
    ),
    # Buying
    "price_differs": Text("it costs {printed}", "the {colour} building on the yard costs {printed}, not {price}"),
    "mixed_money": Text("one currency only", "a building is paid in one currency, that of its slot"),
    "wrong_currency": Text("pay in {slot}", "a building on the {slot} slot is paid in {slot}, not in {paid}"),
    "paid_too_little": Text(
        "{paid} paid, {price} due", "the building costs {price} and {paid} was paid; there is no credit"
    ),
    "cannot_afford": Text(
        "{holds} held, {price} due", "the building costs {price}; the hand holds {holds} of that currency"
    ),
    "not_in_hand": Text("not in hand", "{player} does not hold these money cards"),
    "card_elsewhere": Text(
        "no {card} left", "there are only {copies} of the money card {card}, and none is left for this"
    ),
    "act_again": Text("act again", "paid exactly: {player} has another action"),
    # Money
    "no_money_on_show": Text("no money on show", "there is no face-up money to take"),
    "took_too_much": Text(
        "{total}: {most} at most", "several cards worth {total} were taken; together they may be worth {most} at most"
    ),
    "not_on_show": Text("{card} not on show", "the money card {card} does not lie face up"),
    "four_on_show": Text("four at most", "no more than four money cards lie face up; with this there would be {count}"),
    "must_act": Text("buy or take", "{player} has done nothing yet; a turn is buying a building or taking money"),
    "refill_money": Text("refill money", "turn up money until four cards lie open"),
    "last_of_deck": Text(
        Plural("last money card", "last {count} money cards"),
        Plural("turn up the last card of the money deck", "turn up the last {count} cards of the money deck"),
    ),
    "shuffle_money": Text("shuffle money", "the money deck is empty: shuffle the discards into a new one"),
    # Scoring
    "scoring_held": Text("{scoring} was held", "scoring {scoring} was held already"),
    "a_before_b": Text("A comes first", "scoring A comes before scoring B"),
    "scoring_in_turn": Text("end the turn first", "scoring {scoring} comes when money is refilled; end the turn first"),
    "no_money_refilled": Text(
        "no money refilled", "no money was refilled, so scoring card {scoring} cannot have turned up"
    ),
    "lay_scoring_card": Text(
        "card {scoring}: {player}", "lay scoring card {scoring} before {player}, who is on turn after the scoring"
    ),
    "scoring_card_out": Text("card {scoring} goes out", "scoring card {scoring} leaves the game; it fills no place"),
    "scoring_early": Text(
        "{scoring}: this early?",
        "scoring card {scoring} came before its pile can have begun: was it shuffled into the right one?",
    ),
    "scoring_overdue": Text(
        "{scoring}: not seen yet?", "scoring card {scoring} should have come by now: was it shuffled in, and told?"
    ),
    "score_now": Text("scoring {scoring}", "score {scoring} now"),
    # The end
    "not_the_end": Text(
        "{deck} in the deck",
        Plural(
            "the last scoring comes at the end; {deck} building is still in the deck",
            "the last scoring comes at the end; {deck} buildings are still in the deck",
            by="deck",
        ),
    ),
    "turns_are_over": Text(
        "turns are over", "the buildings ran out, there are no more turns; give away what is left on show"
    ),
    "leftovers_first": Text(
        "{count} left on show",
        Plural("first say who gets the building left on show", "first say who gets the {count} buildings left on show"),
    ),
    "say_scoring_card": Text("scoring card?", "if a scoring card turned up in this refill, tell it now; else go on"),
    "say_buildings": Text(
        Plural("which building?", "which {count} buildings?"),
        Plural(
            "tell which building was turned up last; then it is known who gets what",
            "tell which {count} buildings were turned up last; then it is known who gets what",
        ),
    ),
    "say_last_scoring": Text("then scoring C", "when no scoring card is left to tell, go on to scoring C"),
    "scoring_too_late": Text("too late for {scoring}", "scoring {scoring} comes before the leftovers are given away"),
    "dirk_gets_no_leftover": Text("not to Dirk", "Dirk has no money, so he never gets a building left on show"),
    "no_leftovers": Text("nothing left over", "there is no building left over to give away"),
    "leftover_has_owner": Text("{owner} gets it", "{owner} holds the most of that currency and gets the building"),
    "not_the_richest": Text(
        "not most {slot}", "{player} does not hold the most {slot} money; in a tie nobody gets the building"
    ),
    "give_leftovers": Text(
        "give away {count}",
        Plural(
            "give the building left on show to who holds most of its currency",
            "give each of the {count} buildings left on show to who holds most of its currency",
        ),
    ),
    "give_leftover": Text("{colour} to {owner}", "the {colour} building left on the {slot} slot goes to {owner}"),
    "deck_empty": Text(
        "buildings ran out",
        Plural(
            "the buildings ran out; {left} is left on show", "the buildings ran out; {left} are left on show", by="left"
        ),
    ),
    "leftover": Text("{colour}: {owner}", "{owner} gets the {colour} building left on show"),
    # Dirk
    "no_dirk": Text("Dirk is not here", "Dirk plays only with two players"),
    "dirk_draws_first": Text(
        "Dirk: draw {count}", Plural("first draw a building for Dirk", "first draw {count} buildings for Dirk")
    ),
    "dirk_draws_nothing": Text("Dirk has all", "nothing is to be drawn for Dirk now"),
    "draw_for_dirk": Text("Dirk: draw {count}", Plural("draw a building for Dirk", "draw {count} buildings for Dirk")),
    # Taking back
    "dealt_to_deck": Text("to the deck: {cards}", "put money dealt to {player} back on the money deck: {cards}"),
    "shown_to_deck": Text("{colour} to the deck", "put the {colour} building on the {slot} slot back on the deck"),
    "money_to_deck": Text("to the deck: {cards}", "put face-up money back on the money deck: {cards}"),
    "dirk_gives_back": Text("Dirk: {colour} to deck", "put the {colour} building drawn for Dirk back on the deck"),
    "dirks_draw_to_deck": Text(
        "Dirk: draw back",
        Plural(
            "if a building was drawn for Dirk since, put it back on the deck",
            "put the buildings drawn for Dirk since back on the deck, up to {count}",
        ),
    ),
    "building_to_slot": Text("{colour} to {slot}", "{owner}'s {colour} building goes back on the {slot} slot"),
    "building_to_yard": Text("{colour} to the yard", "{owner}'s {colour} building goes back on the yard"),
    "leftovers_to_yard": Text(
        "leftovers to yard", "the leftovers go back on {slots}: {colours}, in this order (from {players})"
    ),
    "payment_back": Text("take back {cards}", "{player} takes the payment back from the discards: {cards}"),
    "taken_back": Text("lay back {cards}", "{player} lays the money taken back on show: {cards}"),
    "taken_back_untold": Text("money back on show", "{player} lays the money taken back on show"),
    "refilled_money_to_deck": Text("new money to deck", "put money turned up since back on the money deck"),
    "refilled_to_deck": Text(
        "refill back: {count}",
        Plural(
            "if a building was turned up since, put it back on the deck",
            "put the buildings turned up since back on the deck, up to {count}",
        ),
    ),
    "find_in_deck": Text(
        "find {cards}",
        "the discards were shuffled: find {cards} in the money deck for {player}, shuffle again, leave the rest",
    ),
    "leave_shuffled": Text("leave it shuffled", "the discards were shuffled into the money deck; leave them there"),
    "points_off": Text("take off {points}", "take the points off again, from {players}: {points}"),
    "scoring_card_back": Text("card {scoring} to deck", "put scoring card {scoring} back on the money deck"),
    # Positions
    "too_many_buildings": Text(
        "{colour}: {count} of {cards}", "there would be {count} {colour} buildings; there are only {cards}"
    ),
    "too_many_in_all": Text(
        "{count} of {total}", "there are {total} buildings; on the yard and with the players there would be {count}"
    ),
    "buildings_do_not_add_up": Text(
        "buildings do not add up", "the buildings do not add up to {total}; the deck would have {deck}"
    ),
    "too_many_of_a_card": Text(
        "{count} times {card}", "the money card {card} would be there {count} times; there are {copies}"
    ),
    "too_many_on_yard": Text(
        "{shown} on show", "more buildings would be known on the yard ({count}) than lie there ({shown})"
    ),
    "deck_at_the_end": Text(
        "deck not empty",
        Plural(
            "at the end the deck is empty; it would have {deck} building",
            "at the end the deck is empty; it would have {deck} buildings",
            by="deck",
        ),
    ),
    "too_many_points": Text(
        "{points}: too many",
        Plural(
            "{points} point in all; the scorings held so far pay at most {most}",
            "{points} points in all; the scorings held so far pay at most {most}",
            by="points",
        ),
    ),
    "dirk_draws_too_many": Text("deck has {deck}", "{count} would be drawn for Dirk; the deck has {deck}"),
}
