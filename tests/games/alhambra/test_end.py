"""Alhambra, the end: the last refill, the leftovers, who wins (A18 to A20)."""

from __future__ import annotations

from companion.games.alhambra.rules import COLOURS, GAME, ShowBuilding
from companion.rules import News, Refusal, Task, as_json
from tests.games.alhambra.refusals import LEFTOVERS, LEFTOVERS_SHOWN, ONE_LEFT
from tests.games.alhambra.tables import LAST_FOUR, PURPLE, hand, has, listed, on_turn, owners_after, scorings, three
from tests.table import Table


def test_A18_the_game_ends_when_buildings_cannot_be_refilled_to_four() -> None:
    table = three().tell(f"{ONE_LEFT} / Ann buys purple / Ann buys purple / Ann ends")
    assert table.state.phase == "leftovers"
    assert table.step.todo[0] == Task("A10", "refill_buildings", count=1)
    assert News("A18", "deck_empty", left=3) in table.step.told
    assert table.refusal("Ben takes money") == Refusal("A18", "turns_are_over")
    assert GAME.actors(table.state) == ()


def test_A18_a_deck_of_zero_with_four_on_show_goes_on() -> None:
    table = three().tell(f"{ONE_LEFT} / Ann buys purple / Ann ends")
    assert (table.state.deck, table.state.phase) == (0, "turn")
    table.tell("Ben takes money / Cem takes money / Ann takes money")
    assert table.state.phase == "turn"
    assert table.tell("Ben buys purple / Ben ends").state.phase == "leftovers"


def test_A18_the_last_buildings_are_refilled_left_to_right() -> None:
    table = three().tell(
        "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 6; "
        "yard yellow purple 8; yard blue purple 9; yard green purple 10; yard orange purple 11; turn Ann"
    )
    table.tell("Ann buys purple at orange / Ann buys purple at blue / Ann ends")
    assert table.state.yard == ((PURPLE, 8), (None, None), (PURPLE, 10), None)


def test_A18_the_end_is_known_without_being_told() -> None:
    table = Table("alhambra", "A", "B", "C", "D", "E", "F").tell("start A")
    bought: list[str] = [
        colour for colour, cards in zip(COLOURS, (7, 7, 9, 9, 11, 11), strict=True) for _ in range(cards)
    ]
    for colour in bought[:50]:
        table.tell(f"{on_turn(table)} buys {colour} / {on_turn(table)} ends")
    assert (table.state.deck, table.state.phase) == (0, "turn")
    table.tell(f"{on_turn(table)} buys purple / {on_turn(table)} ends")
    assert (table.state.phase, table.state.left) == ("leftovers", 3)


def test_A18_with_nothing_left_on_show_c_follows_at_once() -> None:
    table = three().tell(f"{LAST_FOUR}; scored B")
    table.tell("Ann buys purple / Ann buys purple / Ann buys purple / Ann buys purple / Ann ends")
    assert table.state.phase == "over"
    assert owners_after(table) == []
    assert scorings(table) == ["C"]


def test_A19_leftovers_go_to_whoever_holds_most_of_the_slots_currency() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money b4; Ben money b3 g1; Cem money g2 o9")
    assert table.refusal("left purple at blue to Ben").code == "not_the_richest"
    table.tell("scoring C")
    assert owners_after(table) == [("A19", "purple", 0), ("A19", "purple", 2), ("A19", "purple", 2)]
    assert has(table, "Ann")["purple"] == 2
    assert has(table, "Cem")["purple"] == 9
    assert table.state.phase == "over"


def test_A19_whatever_the_price_and_nothing_is_spent() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money b1; Ben money g1; Cem money o1 / scoring C")
    assert [owner for _, _, owner in owners_after(table)] == [0, 1, 2]
    assert hand(table, "Ann") == ["b1"]


def test_A19_on_a_tie_nobody_gets_it() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money b4; Ben money b3 b1; Cem money g2 o9 / scoring C")
    assert owners_after(table)[0] == ("A19", "purple", None)
    assert table.state.gone == (0, 0, 0, 0, 0, 1)
    assert GAME.check(table.state) == []


def test_A19_where_nobody_holds_any_nobody_gets_it() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money y4; Ben money y3; Cem money y2 / scoring C")
    assert owners_after(table) == [("A19", "purple", None)] * 3


def test_A19_with_unknown_hands_the_table_says_who_gets_what() -> None:
    table = three().tell(LEFTOVERS)
    assert table.step.todo[-1] == Task("A19", "give_leftovers", count=3)
    assert table.refusal("scoring C") == Refusal("A19", "leftovers_first", count=3)
    table.tell("left purple to Ann")
    assert table.step.todo == (Task("A19", "give_leftovers", count=2),)
    assert table.step.told == (News("A19", "leftover", colour="purple", owner=0),)
    table.tell("left purple to nobody / left purple at orange to Ben")
    assert table.state.phase == "over"
    assert has(table, "Ann")["purple"] == 3
    assert has(table, "Ben")["purple"] == 1


def test_A19_hands_known_in_part_already_rule_some_owners_out() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money b4")
    assert table.refusal("left purple at green to Ann") == Refusal("A19", "not_the_richest", player=0, slot="green")
    assert "left purple at green to Ann" not in listed(table)
    assert {"left purple at blue to Ann", "left purple at blue to Ben", "left purple at blue to nobody"} <= listed(
        table
    )


def test_A19_no_more_buildings_are_shown_at_the_end_than_are_left() -> None:
    table = three().tell(f"{LEFTOVERS} / yard yellow purple / yard blue purple / yard green purple")
    assert isinstance(GAME.apply(table.state, ShowBuilding(3, PURPLE)), Refusal)


def test_A19_nothing_is_left_on_a_slot_that_must_be_empty() -> None:
    table = three().tell(f"{LEFTOVERS} / yard yellow purple / yard blue purple / yard green purple")
    assert table.refusal("left purple at orange to Ann") == Refusal("A18", "slot_stays_empty", slot="orange")


def test_A19_leftovers_come_before_the_last_scoring() -> None:
    table = three().tell(f"{LEFTOVERS_SHOWN} / correct Ann money y1; Ben money b1 g1 o1; Cem money y1 / scoring C")
    assert table.points == {"Ann": 16 + 17 + 6, "Ben": 18 + 19 + 13, "Cem": 20 + 21}


def test_A20_most_points_win() -> None:
    table = three().tell(f"{LEFTOVERS}{' / left purple to nobody' * 3}")
    outcome = GAME.outcome(table.state)
    assert as_json(outcome, table.state.terms.owners) == {
        "rule": "A20",
        "code": "most_points",
        "winners": ["Ann"],
        "ranking": [
            {"place": 1, "name": "Ann", "points": 46},
            {"place": 2, "name": "Cem", "points": 41},
            {"place": 3, "name": "Ben", "points": 37},
        ],
    }
    assert listed(table) == set()
    assert GAME.actors(table.state) == ()
    assert GAME.chances(table.state) is None


def test_A20_a_tie_is_a_shared_victory() -> None:
    table = three().tell(f"{ONE_LEFT} / correct scored B; Cem points 5 / Ann buys purple / Ann buys purple / Ann ends")
    table.tell("left purple to nobody / left purple to nobody / left purple to nobody")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert [row.place for row in outcome.ranking] == [1, 1, 3]


def test_A20_the_table_is_told_to_hold_c() -> None:
    table = three().tell(f"{LEFTOVERS}{' / left purple to nobody' * 3}")
    assert table.step.todo == (Task("A20", "score_now", scoring="C"),)
