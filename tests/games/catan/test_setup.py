"""Catan, the set-up: what is on the table (C1 to C4)."""

from __future__ import annotations

import pytest

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import resources
from companion.games.catan.rules.knowledge import deck
from companion.games.catan.rules.state import supply, trades_allowed
from tests.games.catan.tables import NAMES, begun, chances, facts, hand, lines, sit, size, told


@pytest.mark.parametrize(
    ("players", "road", "village", "knight", "expansion", "cards_in_play"),
    [(2, 5, 7, 2, 5, 67), (3, 7, 11, 4, 7, 67), (4, 9, 15, 5, 9, 67), (5, 11, 19, 7, 11, 134), (6, 13, 23, 8, 13, 134)],
)
def test_C1_the_player_symbols_decide_what_is_in_play(
    players: int, road: int, village: int, knight: int, expansion: int, cards_in_play: int
) -> None:
    terms = sit(players).state.terms
    assert terms.supply == {"road": road, "village": village, "knight": knight, "expansion": expansion}
    assert sum(terms.copies.values()) == expansion
    assert resources.count(terms.cards) == cards_in_play


@pytest.mark.parametrize(
    ("players", "city_walls", "guilds", "churches"),
    [(2, 1, 0, 1), (3, 1, 1, 2), (4, 2, 2, 2), (5, 2, 3, 3), (6, 3, 4, 3)],
)
def test_C1_expansions_come_in_by_their_symbols(players: int, city_walls: int, guilds: int, churches: int) -> None:
    assert sit(players).state.terms.copies == {
        "town_hall": 1,
        "city_wall": city_walls,
        "merchant_guild": guilds,
        "church": churches,
        "library": 1,
        "university": 1,
    }


def test_C1_one_set_has_67_resource_cards_and_two_sets_have_twice_as_many() -> None:
    assert resources.counts(sit(4).state.terms.cards) == (11, 11, 16, 15, 14)
    assert resources.counts(sit(5).state.terms.cards) == (22, 22, 32, 30, 28)


def test_C1_the_starting_roads_and_villages_come_out_of_the_supply() -> None:
    state = sit(4).state
    assert (supply(state, "road"), supply(state, "village")) == (5, 11)
    assert (supply(state, "knight"), supply(state, "expansion")) == (5, 9)


def test_C2_three_cards_each_and_five_in_the_market() -> None:
    table = sit().tell("start Ann")
    assert [size(table, name) for name in NAMES[:3]] == [(3, 3)] * 3
    assert (table.state.market, table.state.hidden) == (0, 5)
    assert [hand(table, name) for name in NAMES[:3]] == [None] * 3


def test_C2_a_table_that_tells_everything_knows_the_draw_pile() -> None:
    table = told()
    pile = deck(table.state)
    assert pile is not None
    assert resources.counts(pile) == (9, 9, 12, 11, 12)
    assert hand(table, "Ann") == "brick lumber ore"
    assert table.state.hidden == 0


def test_C2_hands_and_market_may_be_told_card_by_card() -> None:
    table = sit(2).tell("deal Ann ore / deal Ann wool / market grain / deal Ann ore / market ore ore ore ore")
    assert hand(table, "Ann") == "ore ore wool"
    assert resources.text(table.state.market) == "ore ore ore ore grain"
    assert table.tell("start Ben").state.on_turn == 1


def test_C2_the_table_is_asked_for_hands_then_the_market_then_who_begins() -> None:
    table = sit(2)
    assert chances(table) == {
        "deal Ann brick": 11,
        "deal Ann lumber": 11,
        "deal Ann ore": 16,
        "deal Ann wool": 15,
        "deal Ann grain": 14,
    }
    table.tell("deal Ann ore ore ore / deal Ben ore ore wool")
    assert chances(table)["market ore"] == 11
    table.tell("market ore ore ore ore ore")
    assert chances(table) == {}
    assert lines(table) == ["start Ann", "start Ben"]


def test_C2_a_hand_may_be_told_in_part() -> None:
    table = sit(2).tell("deal Ann ore")
    assert lines(table) == []
    table.tell("start Ann")
    assert (hand(table, "Ann"), resources.text(table.state.parts[0]), size(table, "Ann")) == (None, "ore", (3, 3))


@pytest.mark.parametrize(
    ("players", "sorting"),
    [(2, "remove_symbols"), (3, "remove_fours"), (4, "remove_none"), (5, "add_threes"), (6, "add_symbols")],
)
def test_C1_everything_is_laid_out_in_its_order(players: int, sorting: str) -> None:
    direction = ["lay_out_direction"] if players > 2 else []
    assert [task.code for task in CATAN.opening(sit(players).state)] == [
        sorting,
        "lay_out_stacks",
        "shuffle_villages",
        "lay_out_market",
        *direction,
        "first_pieces",
        "oldest_begins",
    ]


def test_C3_the_white_arrows_show_clockwise_at_first() -> None:
    assert [sit(players).state.clockwise for players in (3, 4, 5, 6)] == [True] * 4


def test_C3_two_players_do_not_use_the_direction_card() -> None:
    table = begun("Ann cards 9", players=2).tell("Ann builds village")
    assert "may_turn_arrows" not in [code for _, code in table.todo()]
    assert "Ann turns arrows" not in lines(table)
    table.tell("Ann builds city / event robbery")
    assert "turn_arrows" not in [code for _, code in table.todo()]
    assert table.state.clockwise


def test_C4_everybody_starts_with_one_road_and_one_village() -> None:
    table = sit(4)
    assert table.points == {"Ann": 1, "Ben": 1, "Cem": 1, "Dee": 1}
    assert (table.state.roads, table.state.villages) == ((1, 1, 1, 1), (1, 1, 1, 1))
    assert trades_allowed(table.state, 0) == 1


def test_C4_the_oldest_begins() -> None:
    table = sit()
    assert CATAN.actors(table.state) == ()
    table.tell("start Cem")
    assert table.todo() == [("C4", "begins")]
    assert facts(table, "begins") == {"player": 2}
    assert CATAN.actors(table.state) == (2,)


@pytest.mark.parametrize("arrows", ["clockwise", "counterclockwise"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_C4_turns_always_go_clockwise(players: int, arrows: str) -> None:
    table = begun(f"arrows {arrows}", players)
    order = []
    for _ in range(players + 1):
        order.append(table.state.terms.names[table.state.on_turn])
        table.tell(f"{order[-1]} draws")
    assert order == [*NAMES[:players], "Ann"]
