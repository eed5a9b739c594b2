"""Catan, trading: how often, and with the pile, the market or a player (C5 to C7)."""

from __future__ import annotations

import pytest

from companion.games.catan.rules import resources
from companion.rules import Refusal
from tests.games.catan.tables import begun, hand, lines, sit, told, with_nothing_left, with_pile


@pytest.mark.parametrize(("roads", "trades"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
def test_C5_as_many_trades_as_roads_with_side_A_up(roads: int, trades: int) -> None:
    table = begun(f"Ann roads {roads}", players=6)
    table.tell("Ann trades market / " * trades)
    assert table.state.trades == trades
    assert table.refusal("Ann trades market").code == "no_trade_left"


def test_C5_each_trade_is_with_the_pile_the_market_or_a_player() -> None:
    table = begun("Ann roads 5", players=4).tell("Ann trades pile / Ann trades market / Ann trades Cem")
    assert table.state.trades == 3


def test_C5_without_a_road_there_is_one_trade_with_the_draw_pile() -> None:
    table = begun("Ann roads 0; Ben roads 3; Cem roads 3")
    assert [line for line in lines(table) if "trades" in line] == ["Ann trades pile"]
    assert table.refusal("Ann trades market") == Refusal("C5", "pile_only", player=0)
    table.tell("Ann trades pile")
    assert not [line for line in lines(table) if "trades" in line]


def test_C5_the_next_player_has_trades_of_their_own() -> None:
    table = sit().tell("start Ann / Ann trades pile / Ann draws / Ben trades pile")
    assert table.state.trades == 1


def test_C6_draw_pile_discard_one_draw_one() -> None:
    table = told().tell("Ann trades pile ore for grain")
    assert hand(table, "Ann") == "brick lumber grain"
    assert resources.text(table.state.discards) == "ore"


def test_C6_draw_pile_the_discarded_card_is_not_the_one_drawn_while_cards_are_left() -> None:
    table = with_pile(told(), "wool")
    assert table.refusal("Ann trades pile ore for ore") == Refusal("C2", "cards_elsewhere", resource="ore", cards=16)
    assert hand(table.tell("Ann trades pile ore for wool"), "Ann") == "brick lumber wool"


def test_C6_draw_pile_empty_the_discarded_card_is_shuffled_in() -> None:
    table = with_nothing_left(told())
    assert [line for line in lines(table) if "trades pile" in line] == [
        "Ann trades pile brick for brick",
        "Ann trades pile lumber for lumber",
        "Ann trades pile ore for ore",
    ]
    table.tell("Ann trades pile ore for ore")
    assert (hand(table, "Ann"), table.state.discards) == ("brick lumber ore", 0)


def test_C6_draw_pile_empty_a_trade_brings_the_discarded_card_back_untold() -> None:
    table = with_nothing_left(told()).tell("Ann trades pile for ore")
    assert hand(table, "Ann") == "brick lumber ore", "there was no other card"


def test_C6_draw_pile_unknown_the_discarded_card_may_come_back_at_once() -> None:
    table = begun("Ann hand" + 11 * " brick").tell("Ann trades pile brick for brick")
    assert hand(table, "Ann") == "brick" + 10 * " brick"


def test_C6_draw_pile_unknown_no_card_is_listed_that_must_be_elsewhere() -> None:
    table = begun("Ann hand ore; Ben hand" + 11 * " brick")
    assert [line for line in lines(table) if "pile" in line] == [
        "Ann trades pile ore for lumber",
        "Ann trades pile ore for ore",
        "Ann trades pile ore for wool",
        "Ann trades pile ore for grain",
    ]


def test_C6_market_take_one_first_then_give_one_back() -> None:
    table = told().tell("Ann trades market ore for wool")
    assert hand(table, "Ann") == "brick lumber wool"
    assert resources.text(table.state.market) == "brick lumber ore wool grain"
    assert table.state.hidden == 0


def test_C6_market_the_card_just_taken_may_go_back() -> None:
    table = told().tell("Ann trades market grain for grain")
    assert hand(table, "Ann") == "brick lumber ore"
    assert resources.text(table.state.market) == "brick lumber wool wool grain"
    assert table.state.trades == 1


def test_C6_market_an_empty_hand_can_only_give_back_what_it_took() -> None:
    table = told().tell("correct Ann hand none")
    assert [line for line in lines(table) if "trades" in line] == [
        "Ann trades market brick for brick",
        "Ann trades market lumber for lumber",
        "Ann trades market wool for wool",
        "Ann trades market grain for grain",
        "Ann trades Ben wool for wool",
        "Ann trades Ben grain for grain",
        "Ann trades Cem ore for ore",
    ]


@pytest.mark.parametrize("line", ["Ann trades market wool", "Ann trades Ben wool", "Ann trades Ben grain"])
def test_C6_a_card_that_was_not_in_the_hand_is_the_one_just_taken(line: str) -> None:
    table = told().tell(line)
    assert [hand(table, name) for name in ("Ann", "Ben", "Cem")] == [
        "brick lumber ore",
        "wool wool grain",
        "ore ore ore",
    ]
    assert resources.text(table.state.market) == "brick lumber wool wool grain"


def test_C6_a_card_that_neither_had_was_not_given() -> None:
    assert told().refusal("Ann trades market ore for ore").code == "not_in_market"
    assert told().refusal("Ann trades Ben brick for brick").code == "not_in_hand"
    assert told().refusal("Ann trades Cem wool") == Refusal("C6", "not_in_hand", player=0, resource="wool")
    assert told().refusal("Ann trades pile wool") == Refusal("C6", "not_in_hand", player=0, resource="wool")


def test_C6_player_draw_blind_then_give_any_card_back() -> None:
    table = told().tell("Ann trades Ben ore for wool")
    assert (hand(table, "Ann"), hand(table, "Ben")) == ("brick lumber wool", "ore wool grain")


def test_C6_player_the_drawn_card_may_go_back() -> None:
    table = told().tell("Ann trades Ben wool for wool")
    assert (hand(table, "Ann"), hand(table, "Ben")) == ("brick lumber ore", "wool wool grain")


def test_C6_hand_sizes_do_not_change_by_trading() -> None:
    table = begun("Ann roads 5", players=4).tell("Ann trades pile / Ann trades market / Ann trades Ben")
    assert table.state.sizes == ((3, 3),) * 4


def test_C6_library_chooses_from_the_open_hand_once_a_turn() -> None:
    table = begun("Ann has library; Ann roads 5", players=4).tell("Ann trades Ben by library")
    assert "Ann trades Cem by library" not in lines(table)
    assert table.refusal("Ann trades Cem by library") == Refusal("C6", "library_used")
    table.tell("Ann trades Cem / Ann draws / Ben draws / Cem draws / Dee draws")
    assert "Ann trades Cem by library" in lines(table)


def test_C6_library_is_only_listed_for_trades_with_players() -> None:
    table = told().tell("correct Ann has library")
    by_library = [line for line in lines(table) if line.endswith("by library")]
    assert "Ann trades Ben ore for wool by library" in by_library
    assert {line.split()[2] for line in by_library} == {"Ben", "Cem"}


@pytest.mark.parametrize("building", ["road", "knight", "village"])
def test_C7_trading_is_over_once_something_is_built(building: str) -> None:
    table = begun("Ann cards 9; Ann roads 3").tell(f"Ann trades pile / Ann builds {building}")
    assert table.refusal("Ann trades pile") == Refusal("C7", "trading_over")
    assert not [line for line in lines(table) if "trades" in line]


def test_C7_a_new_road_gives_its_trade_in_the_next_turn() -> None:
    table = begun("Ann cards 9; Ann roads 2").tell("Ann builds road")
    assert table.refusal("Ann trades pile").rule == "C7"
    table.tell("Ann draws / Ben draws / Cem draws / Ann trades pile / Ann trades pile")
    assert table.state.trades == 2
