"""Every refusal of Alhambra: who sits there, what happened so far, and the line that cannot have happened."""

from __future__ import annotations

from tests.table import Refused, RefusedSetup, WrongPosition

PREFIX, LAST = "A", 25
"""The rules of the rule book: A1 to A25."""

TWO = "Ann, Ben"
THREE = "Ann, Ben, Cem"

DIRKS_SIX = "dirk blue / dirk red / dirk brown / dirk white / dirk green / dirk purple"

HANDS = "deal Ann y9 y8 b3 / deal Ben b9 b8 g2 o1 / deal Cem g9 g8 o2 y1"
YARD = "yard yellow blue 8 / yard blue red 9 / yard green white 11 / yard orange purple 13"
OPEN = f"{HANDS} / {YARD} / money y1 b1 g1 o5"
"""A table of three that tells everything. Ann begins: she was dealt the fewest cards."""

ONE_LEFT = "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 6; turn Ann"
"""A table of three joined late: four buildings on show and one in the deck, all five purple."""

LEFTOVERS = f"{ONE_LEFT} / Ann buys purple / Ann buys purple / Ann ends"
"""The end: the last building went to the yard, three purple ones are left on show."""

LEFTOVERS_SHOWN = (
    "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 7; "
    "yard yellow purple 8; yard blue purple 9; yard green purple 10; yard orange purple 11; turn Ann / "
    "Ann buys purple at yellow / Ann ends"
)
"""The end, with three purple ones known to lie on the blue, the green and the orange slot."""

TWO_LATE = "correct Dirk green 11 / correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Dirk purple 6; turn Ann"


def _all_money_in_hand() -> str:
    """Two players take every money card there is, so none is left to turn up."""
    dealt = ["y9", "y9", "b2", "b9", "b9", "g2"]
    rest = [f"{initial}{value}" for initial in "ybgo" for value in range(1, 10) for _ in range(2)]
    for card in dealt:
        rest.remove(card)
    takes = [f"{('Ann', 'Ben')[turn % 2]} takes {card}" for turn, card in enumerate(rest)]
    return " / ".join([DIRKS_SIX, "deal Ann y9 y9 b2", "deal Ben b9 b9 g2", "start Ann", *takes])


ALL_MONEY_IN_HAND = _all_money_in_hand()

REFUSALS = [
    Refused("A17", "scoring_too_late", THREE, f"{LEFTOVERS} / left purple to Ben", "scoring A"),
    Refused(
        "A25",
        "dirk_gets_no_leftover",
        TWO,
        f"{TWO_LATE} / Ann buys purple / Ann buys purple / Ann ends",
        "left purple to Dirk",
    ),
    Refused(
        "A9",
        "too_many_on_yard",
        THREE,
        "start Ann / yard yellow red / yard blue red / yard green red / yard orange red / Ann buys red at yellow",
        "correct yard yellow green 8",
    ),
    # A1: what the buildings are
    Refused("A1", "colour_sold_out", THREE, "correct Ann blue 7; turn Ann", "Ann buys blue"),
    Refused("A1", "colour_sold_out", THREE, "correct Ann blue 7; turn Ann", "yard yellow blue"),
    Refused("A1", "colour_sold_out", THREE, "correct Ann blue 6; yard blue blue; turn Ann", "yard yellow blue"),
    Refused("A1", "colour_sold_out", TWO, "correct Ann blue 7", "dirk blue"),
    Refused("A1", "colour_sold_out", THREE, LEFTOVERS, "left blue to Ben"),
    Refused("A1", "price_sold_out", THREE, "yard yellow green 12", "yard blue green 12"),
    Refused("A1", "price_sold_out", TWO, "yard yellow green 12", "dirk green 12"),
    Refused("A1", "price_sold_out", THREE, "start Ann / yard yellow green 12", "Ann buys green at blue for 12"),
    Refused("A1", "no_such_fact", THREE, "", "correct Ann gold 3"),
    Refused("A1", "no_such_fact", THREE, "", "correct Ann"),
    Refused("A1", "no_such_fact", THREE, "", "correct Ann green"),
    Refused("A1", "no_such_fact", THREE, "", "correct Ann green three"),
    Refused("A1", "no_such_fact", THREE, "", "correct Ann green 3 4"),
    Refused("A1", "no_such_fact", THREE, "", "correct Zoe green 3"),
    Refused("A1", "no_such_fact", THREE, "", "correct Dirk green 3"),
    Refused("A1", "no_such_fact", THREE, "", "correct turn"),
    Refused("A1", "no_such_fact", THREE, "", "correct turn Zoe"),
    Refused("A1", "no_such_fact", THREE, LEFTOVERS, "correct turn Ben"),
    Refused("A1", "no_such_fact", THREE, "", "correct scored C"),
    Refused("A1", "no_such_fact", THREE, "", "correct yard"),
    Refused("A1", "no_such_fact", THREE, "", "correct yard silver green"),
    Refused("A1", "no_such_fact", THREE, "", "correct yard blue green 5"),
    Refused("A1", "no_such_fact", THREE, "", "correct Ann money z9"),
    Refused("A1", "no_such_fact", TWO, "", "correct Dirk money y9"),
    Refused("A1", "too_many_buildings", THREE, "start Ann", "correct Ann blue 8"),
    Refused("A1", "too_many_buildings", THREE, "correct Ann blue 7", "correct yard yellow blue"),
    Refused("A1", "too_many_in_all", THREE, ONE_LEFT, "correct Cem purple 8"),
    # A2: dealing
    Refused("A2", "dealt_already", THREE, "start Ann", "deal Ann y9"),
    Refused("A2", "dealt_enough", THREE, "deal Ann y9 b9 g2", "deal Ann o1"),
    Refused("A2", "dealt_too_much", THREE, "", "deal Ann y9 b9 g9 o2"),
    Refused("A2", "dealt_too_much", THREE, "deal Ann y9 b9", "deal Ann g2 o2"),
    Refused("A2", "card_elsewhere", THREE, "deal Ann y9 y9 b2 / deal Ben y9", "deal Cem y9"),
    Refused("A2", "card_elsewhere", THREE, "deal Ann y9 y9 b2 / deal Ben y9", "money y9"),
    Refused("A2", "too_many_of_a_card", THREE, "deal Ann y9 y9 b2", "correct Ben money y9 y9"),
    # A3: who begins
    Refused("A3", "not_started", THREE, "", "Ann buys green"),
    Refused("A3", "not_started", THREE, "", "Ann takes money"),
    Refused("A3", "not_started", THREE, "", "Ann ends"),
    Refused("A3", "not_started", THREE, "", "scoring A"),
    Refused("A3", "started_already", THREE, "start Ann", "start Ben"),
    Refused("A3", "another_begins", THREE, "deal Ann y9 b9 g2 / deal Ben o9 b9 y2 / deal Cem o9 g9 b1 y1", "start Cem"),
    # A4: face-up money
    Refused("A4", "four_on_show", THREE, "money y1 y2 y3 y4", "money y5"),
    Refused("A4", "four_on_show", THREE, "", "money y1 y2 y3 y4 y5"),
    # A5: one action by the player on turn
    Refused("A5", "not_your_turn", THREE, "start Ann", "Ben buys green"),
    Refused("A5", "not_your_turn", THREE, "start Ann", "Cem takes money"),
    Refused("A5", "not_your_turn", THREE, "start Ann / Ann buys green", "Ben ends"),
    Refused("A5", "must_act", THREE, "start Ann", "Ann ends"),
    # A6: taking money
    Refused("A6", "took_too_much", THREE, "start Ann", "Ann takes y5 b1"),
    Refused("A6", "took_too_much", THREE, "start Ann", "Ann takes y1 b1 g1 o3"),
    Refused("A6", "not_on_show", THREE, OPEN, "Ann takes y9"),
    Refused("A6", "not_on_show", THREE, OPEN, "Ann takes y1 g1 b2"),
    Refused("A10", "card_elsewhere", THREE, "deal Ann y9 y9 b2 / deal Ben y9 y8 b3 / start Ann", "Ann takes y9"),
    Refused("A6", "no_money_on_show", TWO, ALL_MONEY_IN_HAND, "Ann takes money"),
    # A7: buying
    Refused("A7", "mixed_money", THREE, "start Ann", "Ann buys green for 10 with b4 y6"),
    Refused("A7", "wrong_currency", THREE, "start Ann", "Ann buys green at blue for 10 with y4 y6"),
    Refused("A1", "no_such_price", THREE, "start Ann", "Ann buys green for 5"),
    Refused("A1", "no_such_price", THREE, "", "yard yellow green 5"),
    Refused("A1", "no_such_price", TWO, "", "dirk green 13"),
    Refused("A7", "price_differs", THREE, OPEN, "Ann buys blue for 7"),
    Refused("A7", "price_differs", THREE, OPEN, "Ann buys blue at yellow for 7"),
    Refused("A7", "not_on_yard", THREE, OPEN, "Ann buys green"),
    Refused("A19", "not_on_yard", THREE, LEFTOVERS_SHOWN, "left green to Ann"),
    Refused("A7", "slot_shows_other", THREE, OPEN, "Ann buys green at yellow"),
    Refused("A7", "slot_shows_other", THREE, OPEN, "Ann buys red with y9"),
    Refused("A19", "slot_shows_other", THREE, LEFTOVERS_SHOWN, "left green at blue to Ann"),
    Refused("A7", "cannot_afford", THREE, OPEN, "Ann buys red"),
    Refused("A7", "paid_too_little", THREE, OPEN, "Ann buys red with b3"),
    Refused("A7", "paid_too_little", THREE, "start Ann", "Ann buys green for 10 with b9"),
    Refused("A10", "card_elsewhere", THREE, "money y9 y9 y9 / start Ann", "Ann buys green for 9 with y9"),
    Refused("A7", "not_in_hand", THREE, OPEN, "Ann buys red with b9"),
    # A9: nothing is refilled during a turn
    Refused("A9", "yard_empty", THREE, "start Ann" + " / Ann buys green" * 4, "Ann buys green"),
    Refused("A9", "slot_empty", THREE, "start Ann / Ann buys green at blue", "Ann buys green at blue"),
    Refused("A9", "slot_empty", THREE, "start Ann / Ann buys green at blue", "yard blue green"),
    # A10: refilling
    Refused("A10", "four_on_show", THREE, OPEN, "money y5"),
    Refused("A10", "card_elsewhere", THREE, "money y9 y9 y9 / start Ann / Ann takes y9", "money y9"),
    Refused("A10", "slot_taken", THREE, YARD, "yard yellow green"),
    # A12: scoring cards
    Refused("A12", "scoring_in_turn", THREE, "start Ann / Ann buys green", "scoring A"),
    Refused("A12", "no_money_refilled", THREE, "start Ann", "scoring A"),
    Refused("A12", "no_money_refilled", THREE, "start Ann / Ann buys green for 10 with b9 b8", "scoring A"),
    # A13: points
    Refused("A13", "too_many_points", THREE, "start Ann", "correct Ann points 1"),
    Refused("A13", "too_many_points", THREE, "start Ann", "correct Ann points 11; Ben points 11; scored A"),
    # A16: the order of scorings
    Refused("A16", "scoring_held", THREE, "start Ann / Ann takes money / scoring A", "scoring A"),
    Refused("A16", "a_before_b", THREE, "start Ann / Ann takes money", "scoring B"),
    # A18: the end
    Refused("A18", "not_the_end", THREE, "start Ann / Ann takes money", "scoring C"),
    Refused("A18", "turns_are_over", THREE, LEFTOVERS, "Ben buys purple"),
    Refused("A18", "turns_are_over", THREE, LEFTOVERS, "Ben takes money"),
    Refused("A18", "slot_stays_empty", THREE, LEFTOVERS_SHOWN, "left purple at yellow to Ann"),
    Refused("A18", "slot_stays_empty", THREE, LEFTOVERS_SHOWN, "yard yellow purple 7"),
    Refused("A18", "too_many_on_yard", THREE, LEFTOVERS_SHOWN, "correct Cem purple 6; yard yellow purple 7"),
    # A19: leftovers
    Refused("A19", "no_leftovers", THREE, "start Ann", "left green to Ann"),
    Refused("A19", "leftovers_first", THREE, LEFTOVERS, "scoring C"),
    Refused(
        "A19",
        "leftover_has_owner",
        THREE,
        f"{LEFTOVERS_SHOWN} / correct Ann money b4; Ben money b3; Cem money o9",
        "left purple at blue to nobody",
    ),
    Refused(
        "A19",
        "not_the_richest",
        THREE,
        f"{LEFTOVERS_SHOWN} / correct Ann money b4; Ben money b3",
        "left purple at blue to Ben",
    ),
    Refused(
        "A19",
        "not_the_richest",
        THREE,
        f"{LEFTOVERS_SHOWN} / correct Ann money b4; Ben money b4",
        "left purple at blue to Ben",
    ),
    Refused("A19", "not_the_richest", THREE, f"{LEFTOVERS_SHOWN} / correct Ann money y4", "left purple at blue to Ann"),
    # A20: after the last scoring
    *(
        Refused("A20", "match_over", THREE, LEFTOVERS + " / left purple to nobody" * 3, line)
        for line in (
            "Ben buys purple",
            "Ben takes money",
            "Ben ends",
            "yard yellow purple",
            "money y1",
            "scoring C",
            "left purple to Ann",
        )
    ),
    # A21: which money cards there are
    Refused("A21", "card_elsewhere", TWO, "deal Ann y9 y9 b2", "deal Ben y9"),
    Refused("A21", "card_elsewhere", TWO, "", "deal Ann y1 y1 y1"),
    Refused("A21", "card_elsewhere", TWO, f"{DIRKS_SIX} / start Ann / money y1 y1", "Ann takes y1 y1 y1"),
    Refused("A21", "too_many_of_a_card", TWO, "", "correct Ann money y9 y9 y9"),
    # A22 to A24: Dirk
    Refused("A22", "dirk_draws_first", TWO, "start Ann", "Ann buys green"),
    Refused("A22", "dirk_draws_first", TWO, "start Ann", "Ann takes money"),
    Refused("A22", "dirk_draws_first", TWO, "start Ann", "scoring A"),
    Refused("A23", "dirk_draws_first", TWO, f"{DIRKS_SIX} / start Ann / Ann takes money / scoring A", "Ben buys green"),
    Refused("A23", "dirk_draws_first", TWO, f"{DIRKS_SIX} / start Ann / Ann takes money / scoring A", "scoring B"),
    Refused("A23", "dirk_draws_nothing", TWO, DIRKS_SIX, "dirk green"),
    Refused(
        "A23",
        "dirk_draws_too_many",
        TWO,
        "start Ann",
        "correct Ann blue 7; Ann red 7; Ann brown 9; Ann white 9; Ann green 11; Ann purple 3",
    ),
    Refused("A24", "no_dirk", THREE, "start Ann", "Ann buys green to Dirk"),
    Refused("A24", "no_dirk", THREE, "", "dirk green"),
]

SETUPS = [
    RefusedSetup("A1", "wrong_player_count", "Ann"),
    RefusedSetup("A1", "wrong_player_count", "Ann, Ben, Cem, Dee, Eli, Fay, Gus"),
    RefusedSetup("A1", "bad_name", 'Ann, B"n'),
    RefusedSetup("A1", "bad_name", "Ann, " + "B" * 41),
    RefusedSetup("A1", "bad_name", "Ann, , Cem"),
    RefusedSetup("A1", "name_twice", "Ann, Ben, ANN"),
    RefusedSetup("A1", "no_such_house_rule", TWO, {"dirk_wins": "yes"}),
    RefusedSetup("A16", "no_such_choice", TWO, {"missed_scorings": "perhaps"}),
    RefusedSetup("A23", "no_such_choice", TWO, {"dirks_third": "perhaps"}),
    RefusedSetup("A25", "no_such_choice", TWO, {"dirk_can_win": "perhaps"}),
    RefusedSetup("A22", "name_is_dirks", "Ann, dirk"),
]

POSITIONS = [
    WrongPosition("A1", "impossible", THREE, "start Ann", {"scored": "BA"}),
    WrongPosition("A1", "impossible", THREE, "start Ann", {"on_turn": 7}),
    WrongPosition("A1", "impossible", THREE, "start Ann", {"points": (0, -1, 0)}),
    WrongPosition("A1", "impossible", THREE, "start Ann", {"hidden": 9}),
    WrongPosition("A1", "impossible", THREE, "start Ann", {"dirk_due": 2}),
    WrongPosition("A18", "deck_at_the_end", THREE, "start Ann", {"phase": "leftovers", "left": 4}),
    WrongPosition("A1", "buildings_do_not_add_up", THREE, "start Ann", {"deck": 49}),
    WrongPosition("A1", "buildings_do_not_add_up", THREE, "start Ann", {"bought": 1}),
    WrongPosition("A1", "too_many_buildings", THREE, "start Ann", {"gone": (8, 0, 0, 0, 0, 0)}),
    WrongPosition("A21", "too_many_of_a_card", TWO, "start Ann", {"display": 3}),
    WrongPosition("A13", "too_many_points", THREE, "start Ann / Ann takes money / scoring A", {"points": (20, 1, 1)}),
    WrongPosition("A23", "dirk_draws_too_many", TWO, "start Ann", {"dirk_due": 51}),
]
