"""Sequence, the turn: a card, a chip, a draw; and passing (S5 to S7, S20)."""

from __future__ import annotations

import pytest

from companion.games.sequence.rules.state import discards
from companion.rules import News, Outcome, Refusal, Task
from tests.games.sequence.tables import (
    CLUBS,
    GAME,
    HEARTS,
    SPADES,
    at,
    cards,
    cell_at,
    chips,
    lay,
    legal,
    listed,
    no_five,
    refused,
    three,
    two,
)
from tests.table import Table

# S5 to S7: the turn


def test_S5_a_chip_on_either_space_of_the_card_then_draw() -> None:
    for cell in ("a2", "c4"):
        table = two().tell(f"deal Ann 6C {SPADES} / Ann places {cell} with 6C")
        assert chips(table) == cell
        assert table.state.hands[0] == cards(SPADES)
        assert table.step.todo == (Task("S5", "draw", player=0, count=1),)
        assert table.tell("Ann draws KD").state.hands[0] == cards(f"{SPADES} KD")
        assert table.state.sizes == (7, 7)


def test_S5_the_card_need_not_be_told() -> None:
    assert two().tell("Ann places c4").state == two().tell("Ann places c4 with 6C").state


def test_S5_a_hand_that_is_not_told_has_drawn() -> None:
    table = two().tell("Ann places c4")
    assert (table.state.sizes, table.state.deck, discards(table.state)) == ((7, 7), 89, 1)
    assert table.step.todo == (Task("S5", "draw", player=0, count=1),)


def test_S5_a_known_hand_offers_what_it_holds() -> None:
    table = two().tell("deal Ann 6C 6C 2S JD JS 3S 4S")
    moves = listed(table)
    assert {"Ann places a2", "Ann places c4", "Ann places b1", "Ann places g9"} <= moves
    assert "Ann places b2" not in moves
    assert len([line for line in moves if line.endswith("with JD")]) == 96
    assert not any("removes" in line or "passes" in line or "exchanges" in line for line in moves)


def test_S5_a_card_seen_twice_is_not_played_a_third_time() -> None:
    table = two().tell("Ann places a2 / Ben places c4 / Ann places b1 with JD / Ben places c1 with JD")
    lay(table, "none", ["a2"])
    assert table.refusal("Ann places a2") == Refusal("S5", "seen_twice", card="6C")
    assert "Ann places a2" not in listed(table)
    assert legal(table, "Ann places a2 with jack")


def test_S5_a_card_in_a_known_hand_is_in_no_other() -> None:
    table = two().tell("deal Ben 6C 6C 2S 3S 4S 5S 6S")
    assert table.refusal("Ann places a2") == Refusal("S5", "seen_twice", card="6C")
    assert {"Ann places a2", "Ann places c4"}.isdisjoint(listed(table))
    assert "Ann places b1" in listed(table)


def test_S5_a_bare_draw_makes_the_hand_unknown() -> None:
    table = two().tell(f"deal Ann 6C {SPADES} / Ann places a2 / Ann draws")
    assert table.state.hands[0] is None
    assert table.state.sizes == (7, 7)
    assert legal(table.tell("Ben places c3"), "Ann places j2")


def test_S6_a_space_is_free_while_no_chip_lies_on_it() -> None:
    table = two().tell("Ann places c4")
    assert table.refusal("Ben places c4 with jack") == Refusal("S6", "occupied", **at("c4"))
    table.tell("Ben removes c4")
    assert legal(table, "Ann places c4")


@pytest.mark.parametrize("corner", ["a1", "j1", "a10", "j10"])
def test_S6_no_chip_is_ever_placed_on_a_corner(corner: str) -> None:
    table = two()
    for line in (f"Ann places {corner}", f"Ann places {corner} with jack", f"Ann removes {corner}"):
        assert table.refusal(line) == Refusal("S6", "corner", cell=corner)
    assert not any(corner in line.split() for line in listed(table))


def test_S7_a_known_hand_may_draw_until_the_next_has_played_and_drawn() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / Ann places h1 / Ben places i4")
    table.tell("Ann draws 9S")
    assert table.state.sizes == (7, 6)
    assert table.step.told == ()
    assert table.tell("Ben draws 9H").state.sizes == (7, 7)


def test_S7_who_does_not_draw_in_time_plays_on_with_one_card_fewer() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / Ann places h1 / Ben places i4 / Ben draws 9H")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert refused(table, "Ann draws 9S") == ("S7", "too_late")
    assert table.tell("Ann places b1 / Ann draws 9S").state.sizes == (6, 7)


def test_S7_a_draw_that_is_only_assumed_takes_nobodys_card_away() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / Ann places h1 / Ben places i4")
    assert table.step.told == ()
    assert (table.state.sizes, table.state.deck) == ((7, 7), 88)
    table.tell("Ann draws 9S / Ann places b1 with 2S")
    assert table.state.hands[0] == cards("3S 4S 5S 6S 7S 9S")


def test_S7_the_table_says_that_a_draw_was_forgotten_where_the_next_is_only_assumed() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / Ann places h1 / Ben places i4 / Ann forgets")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert (table.state.sizes, table.state.hands[0]) == ((6, 7), cards(SPADES))
    assert refused(table, "Ann places i1") == ("S5", "not_in_hand")


def test_S7_who_plays_on_has_drawn_what_nobody_told() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / Ann places h1 / Ben places i4")
    assert refused(table, "Ann passes") == ("S20", "can_play")
    table.tell("Ann places i1")
    assert table.state.hands == (None, None)
    assert table.state.sizes == (7, 7)


def test_S7_a_draw_that_is_told_closes_the_turn_of_the_one_before_also_where_another_hand_is_not_known() -> None:
    table = three().tell(f"deal Ann {SPADES} / deal Ben {HEARTS} / Ann places b1 / Ben places e6 / Ben draws 8H")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=5),)
    assert (table.state.sizes, table.state.deck) == ((5, 6, 6), 85)
    assert refused(table, "Ann draws 8S") == ("S7", "too_late")


def test_S7_a_hand_that_is_not_known_may_tell_that_it_has_drawn() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / Ann places h1 / Ben places i4 / Ben draws")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert (table.state.sizes, table.state.deck) == ((6, 7), 89)


def test_S7_what_the_box_has_said_may_be_said_again() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / Ann places h1 / Ben places i4 / Ben draws 9H")
    lost = table.state
    assert table.tell("Ann forgets").state.sizes == lost.sizes
    assert table.step.told == ()
    assert refused(table, "Ann forgets") == ("S7", "nothing_forgotten")


@pytest.mark.parametrize("choice", ["next draw", "any draw", "next play", "kept"])
def test_S7_house_rule_when_a_forgotten_draw_is_lost(choice: str) -> None:
    dead = "correct chip h1 green; chip b8 green"
    table = two(forgotten_draw=choice).tell(f"deal Ann 9S {SPADES} / deal Ben 8S {HEARTS} / {dead} / Ann places b1")
    lost = []
    for line in ("Ben exchanges 8S", "Ben draws 8H", "Ben places i4", "Ben draws 9H"):
        lost += [line for news in table.tell(line).step.told if news.code == "draw_lost"]
    after = {"next draw": "Ben draws 9H", "any draw": "Ben draws 8H", "next play": "Ben places i4"}
    assert lost == ([after[choice]] if choice in after else [])
    assert legal(table, "Ann draws TS") == (choice == "kept")


def test_S7_house_rule_no_card_is_ever_lost() -> None:
    table = two(forgotten_draw="kept").tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS}")
    table.tell("Ann places h1 / Ben places i4 / Ben draws 9H / Ann places b1 / Ben places e6 / Ben draws TH")
    assert table.state.sizes == (5, 7)
    assert table.tell("Ann draws 9S / Ann draws TS").state.sizes == (7, 7)
    assert refused(table, "Ann draws QS") == ("S5", "nothing_to_draw")


def test_S7_it_adds_up() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS}")
    table.tell("Ann places h1 / Ben places i4 / Ben draws 9H / Ann places b1 / Ben places e6 / Ben draws TH")
    assert table.state.sizes == (5, 7)
    bare = two().tell("Ann places h1 / Ben places i4 / Ann forgets / Ann places b1 / Ben places h4 / Ann forgets")
    assert bare.state.sizes == (5, 7)
    assert bare.state.deck == 104 - 12 - 4


def test_S7_a_forgotten_draw_is_told_once_it_is_too_late() -> None:
    table = two().tell("Ann places h1")
    assert refused(table, "Ann forgets") == ("S7", "can_still_draw")
    table.tell("Ben places i4 / Ann forgets")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert (table.state.sizes, table.state.deck) == ((6, 7), 104 - 14 - 1)
    assert refused(table, "Ann forgets") == ("S7", "nothing_forgotten")


def test_S7_a_late_draw_takes_nobody_elses() -> None:
    table = three().tell(f"deal Ann {SPADES} / deal Ben {HEARTS} / deal Cem {CLUBS}")
    table.tell("Ann places b1 / Ben places e6 / Ann draws 8S")
    assert table.step.told == ()
    assert table.tell("Ben draws 8H").state.sizes == (6, 6, 6)


def test_S7_a_draw_that_a_second_play_overtakes_is_told_to_be_lost() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / Ann places h1 / Ben places i4 / Ann places b1")
    assert table.step.told == (News("S7", "draw_lost", player=0, size=6),)
    assert table.tell("Ann draws 9S").state.sizes[0] == 6
    assert refused(table, "Ann draws TS") == ("S5", "nothing_to_draw")


def test_S7_nobody_can_play_from_an_empty_hand() -> None:
    table = two().tell("correct Ann cards 0")
    assert table.refusal("Ann places b1") == Refusal("S7", "no_cards", player=0)
    assert listed(table) == {"Ann passes"}


def gaps() -> list[str]:
    return [cell_at(row, column) for row in range(10) for column in range(10) if not (row + 2 * column + 4) % 5]


# S20: passing


def stuck(**house: str) -> Table:
    """All the board is covered but d1, by chips of which no five are in line."""
    table = lay(two(**house), "blue", no_five())
    return lay(table, "green", [cell for cell in gaps() if cell != "d1"])


def test_S20_a_known_hand_passes_only_when_it_cannot_play() -> None:
    table = lay(two(), "blue", ["b1", "g9"])
    table.tell("deal Ann 2S 2S JS JS JH JH 3S")
    assert table.refusal("Ann passes") == Refusal("S20", "can_play", player=0)
    lay(table, "blue", ["c1", "f9"])
    assert listed(table) == {"Ann exchanges 2S", "Ann exchanges 3S"}
    assert table.refusal("Ann passes") == Refusal("S20", "can_exchange", player=0)
    table.tell("Ann exchanges 2S / Ann draws 3S")
    assert listed(table) == {"Ann passes"}
    assert table.tell("Ann passes").state.on_turn == 1


def test_S20_a_one_eyed_jack_with_a_chip_to_take_is_a_play() -> None:
    table = lay(lay(two(), "blue", ["b1", "g9"]), "green", ["c4"]).tell("deal Ann 2S 2S JS JS JH JH 3S")
    lay(table, "blue", ["c1", "f9"])
    assert refused(table, "Ann passes") == ("S20", "can_play")


def test_S20_a_two_eyed_jack_is_a_play_while_a_space_is_free() -> None:
    table = stuck().tell("deal Ann 2S 3S 9S 5S 6S 7S JD")
    assert refused(table, "Ann passes") == ("S20", "can_play")
    assert "Ann places d1 with JD" in listed(table)


def test_S20_nobody_draws_who_passes() -> None:
    table = stuck().tell("Ann passes")
    assert (table.state.sizes, table.state.deck, table.step.todo) == ((7, 7), 90, ())


def test_S20_a_full_hand_cannot_pass_on_an_empty_board() -> None:
    assert two().refusal("Ann passes") == Refusal("S20", "can_play", player=0)


def test_S20_when_nobody_can_play_nobody_wins() -> None:
    table = stuck().tell("correct Ann cards 0; Ben cards 0 / Ann passes")
    assert GAME.outcome(table.state) is None
    table.tell("Ben passes")
    assert GAME.outcome(table.state) == Outcome("S20", "nobody_can_play", (), ((1, 0, 0), (1, 1, 0)))


def test_S20_a_dead_card_may_still_bring_a_play() -> None:
    table = stuck().tell("deal Ann 2S 3S 4S 5S 6S 7S 8S / deal Ben 2H 3H 4H 5H 6H 7H 8H")
    lay(table, "green", ["d1"])
    table.tell("Ann exchanges 2S / Ann draws 9S / Ann passes / Ben exchanges 2H / Ben draws 9H / Ben passes")
    assert GAME.outcome(table.state) is None
    assert legal(table, "Ann exchanges 3S")


def test_S20_a_correction_that_reopens_a_match_forgets_the_passes() -> None:
    table = stuck().tell("correct Ann cards 0; Ben cards 0 / Ann passes / Ben passes")
    table.tell("correct chip c3 none; Ann cards 3; Ben cards 3")
    assert GAME.outcome(table.state) is None
    assert GAME.outcome(table.tell("Ann passes").state) is None
