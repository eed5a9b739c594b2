"""Catan, roads and knights: their sides, and from whom they are taken (C12 to C14)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.catan.rules.state import trades_allowed, victim
from companion.rules import Refusal
from tests.games.catan.tables import begun, facts, lines, sit


@pytest.mark.parametrize(("kind", "plural"), [("road", "roads"), ("knight", "knights")])
@pytest.mark.parametrize(
    ("before", "side", "points"), [(0, "A", 0), (1, "B", 1), (2, "A", 1), (3, "B", 2), (4, "A", 2)]
)
def test_C12_roads_and_knights_alternate(kind: str, plural: str, before: int, side: str, points: int) -> None:
    table = begun(f"Ann cards 9; Ann roads 0; Ann {plural} {before}", players=4)
    table.tell(f"Ann builds {kind}")
    assert facts(table, "lay_card") == {"kind": kind, "player": 0, "side": side}
    assert table.points["Ann"] == 1 + points


def test_C13_supply_empty_the_nearest_player_in_the_arrows_direction_loses_the_top_one() -> None:
    story = "Ann cards 9; Ben roads 3; Cem roads 3; arrows "
    table = begun(story + "clockwise").tell("Ann builds road")
    assert table.state.roads == (2, 2, 3)
    assert table.todo() == [("C8", "pay"), ("C13", "take_card"), ("C12", "lay_card")]
    assert facts(table, "take_card") == {"kind": "road", "loser": 1, "player": 0}
    table = begun(story + "counterclockwise").tell("Ann builds road")
    assert table.state.roads == (2, 3, 2)
    assert facts(table, "take_card") == {"kind": "road", "loser": 2, "player": 0}


def test_C13_while_there_is_a_supply_nobody_loses_anything() -> None:
    table = begun("Ann cards 9; Ben roads 3; Cem roads 2").tell("Ann builds road")
    assert table.state.roads == (2, 3, 2)
    assert "take_card" not in [code for _, code in table.todo()]


def test_C13_two_players_take_from_the_opponent() -> None:
    table = begun("Ann cards 9; Ann roads 2; Ben roads 3; Ben knights 2", players=2)
    table.tell("Ann builds road / Ann builds knight")
    assert (table.state.roads, table.state.knights) == ((3, 2), (1, 1))


def test_C13_nobody_has_one_it_cannot_be_built() -> None:
    table = begun("Ann cards 9; Ann knights 4")
    assert table.refusal("Ann builds knight") == Refusal("C13", "nobody_has_one", kind="knight")
    assert "Ann builds knight" not in lines(table)


@pytest.mark.parametrize(("arrows", "losers"), [("clockwise", [2, 4]), ("counterclockwise", [4, 2])])
def test_C13_with_six_players_those_without_a_knight_are_passed_over(arrows: str, losers: list[int]) -> None:
    table = begun(f"Ann cards 9; Ann knights 6; Cem knights 1; Eve knights 1; arrows {arrows}", players=6)
    table.tell("Ann builds knight")
    assert facts(table, "take_card")["loser"] == losers[0]
    table.tell(f"correct turn Ann; Ann cards 9; arrows {arrows} / Ann builds knight")
    assert facts(table, "take_card")["loser"] == losers[1]
    assert table.state.knights == (8, 0, 0, 0, 0, 0)


def test_C13_the_direction_card_turned_after_a_village_decides_the_next_theft() -> None:
    table = begun("Ann cards 9; Ben roads 3; Cem roads 3").tell(
        "Ann builds village / Ann turns arrows / Ann builds road"
    )
    assert table.state.roads == (2, 3, 2)


def test_C14_the_first_three_roads_behind_a_city_wall_cannot_be_taken() -> None:
    table = begun("Ann cards 9; Ben roads 3; Cem roads 3; Ben has city_wall").tell("Ann builds road")
    assert table.state.roads == (2, 3, 2)


def test_C14_a_fourth_road_behind_a_city_wall_can_be_taken() -> None:
    table = begun("Ann cards 9; Ben roads 4; Cem roads 2; Ben has city_wall").tell("Ann builds road")
    assert table.state.roads == (2, 3, 2)
    table.tell("Ann draws / Ben draws / correct turn Ann; Ann cards 9 / Ann builds road")
    assert table.state.roads == (3, 3, 1)


def test_C14_the_first_knight_beside_a_church_cannot_be_taken() -> None:
    table = begun("Ann cards 9; Ben knights 1; Cem knights 3; Ben has church").tell("Ann builds knight")
    assert table.state.knights == (1, 1, 2)
    table = begun("Ann cards 9; Ben knights 2; Cem knights 2; Ben has church").tell("Ann builds knight")
    assert table.state.knights == (1, 1, 2)


def test_C14_a_wall_guards_no_knights_and_a_church_no_roads() -> None:
    table = begun(
        "Ann cards 9; Ben roads 3; Cem roads 3; Ben knights 1; Cem knights 3; Ben has church; Cem has city_wall"
    )
    table.tell("Ann builds road")
    assert table.state.roads == (2, 2, 3)
    table = begun("Ann cards 9; Ben knights 1; Cem knights 3; Ben has city_wall").tell("Ann builds knight")
    assert table.state.knights == (1, 0, 3)


def test_C14_a_stolen_card_takes_the_side_of_its_new_owners_count() -> None:
    table = begun("Ann cards 9; Ann roads 1; Ben roads 3; Cem roads 3").tell("Ann builds road")
    assert facts(table, "lay_card")["side"] == "B"
    assert table.points == {"Ann": 2, "Ben": 2, "Cem": 2}


def test_C14_who_loses_a_road_loses_its_trade_or_its_point() -> None:
    table = begun("Ann cards 9; Ben roads 3; Cem roads 3")
    assert trades_allowed(table.state, 1) == 2
    table.tell("Ann builds road")
    assert (trades_allowed(table.state, 1), table.points["Ben"]) == (1, 2)


@given(st.data())
def test_C13_the_loser_is_found_as_at_the_table(data: st.DataObject) -> None:
    """Walk around the table from the builder, as people do."""
    players = data.draw(st.integers(2, 6))
    counts = data.draw(st.tuples(*[st.integers(0, 5)] * players))
    walls = data.draw(st.tuples(*[st.booleans()] * players))
    clockwise = players == 2 or data.draw(st.booleans())
    builder = data.draw(st.integers(0, players - 1))
    expansions = tuple(("city_wall",) if wall else () for wall in walls)
    state = sit(players).state._replace(roads=counts, clockwise=clockwise, expansions=expansions)
    around = [*range(builder + 1, players), *range(builder)]
    for player in around if clockwise else reversed(around):
        if counts[player] > (3 if walls[player] else 0):
            assert victim(state, builder, "road") == player
            break
    else:
        assert victim(state, builder, "road") is None
