"""What the page shows of Catan agrees with the rules: in whole matches, and at tables that tell only a part."""

from __future__ import annotations

import pytest

from companion.games.catan import rules as catan
from companion.games.catan.rules import resources
from tests.web.sights import Json, match_of, shown, started


@pytest.mark.parametrize("players", catan.GAME.counts)
def test_nothing_is_lost_between_the_supply_and_the_tableaus(players: int) -> None:
    for step in match_of("catan", players):
        state: catan.State = step.state
        table = shown(catan.GAME, state)
        stacks = {stack["kind"]: stack for stack in table["stacks"]}
        built = table["players"]
        for kind in ("road", "knight"):
            assert stacks[kind]["left"] + sum(one[kind]["count"] for one in built) == stacks[kind]["of"]
            assert all(one[kind]["a"] + one[kind]["b"] == one[kind]["count"] for one in built)
            assert all(0 <= one[kind]["a"] - one[kind]["b"] <= 1 for one in built)
        expanded = sum(len(one["expansions"]) for one in built)
        grown = sum(one["village"] + one["city"] for one in built) + expanded
        assert stacks["village"]["left"] + grown == stacks["village"]["of"]
        assert stacks["expansion"]["left"] + expanded == stacks["expansion"]["of"]
        assert sum(each["left"] for each in table["expansions"]) == stacks["expansion"]["left"]
        assert [one["points"] for one in built] == list(catan.GAME.points(state))
        assert all(one["points"] == points_seen(one) for one in built)
        check_cards(state, table)


def points_seen(one: Json) -> int:
    """What somebody would count who looks at a tableau."""
    expanded = sum(each["points"] for each in one["expansions"])
    return int(one["village"] + 2 * one["city"] + one["road"]["b"] + one["knight"]["b"] + expanded)


def check_cards(state: catan.State, table: Json) -> None:
    """Where everything was told, no resource card is lost."""
    market = table["market"]
    assert len(market["shown"]) + market["hidden"] == 5
    if table["pile"] is not None:
        hands = [one["hand"] for one in table["players"]]
        assert all(hand["least"] == hand["most"] for hand in hands)
        held_cards = sum(hand["most"] for hand in hands)
        assert table["pile"] + table["discards"] + held_cards + 5 == resources.count(state.terms.cards)


def test_what_a_catan_table_did_not_tell_is_not_known() -> None:
    table = shown(catan.GAME, started("catan", "start P1"))
    assert table["market"] == {"shown": [], "hidden": 5}
    assert (table["pile"], table["discards"]) == (53, 0)
    assert [one["hand"] for one in table["players"]] == [{"least": 3, "most": 3}] * 3
    assert table["turn"]["trades_left"] == 1
    assert table["turn"]["draws"] == 2


def test_how_many_cards_the_pile_has_is_shown_as_long_as_it_is_known() -> None:
    table = shown(catan.GAME, started("catan", "start P1", "P1 builds road", "P1 draws"))
    assert (table["pile"], table["discards"]) == (51, None)
    table = shown(catan.GAME, started("catan", "start P1", "correct P2 cards 5"))
    assert (table["pile"], table["discards"]) == (None, None)


def test_two_players_have_no_direction_card() -> None:
    assert shown(catan.GAME, started("catan", players=2))["clockwise"] is None
    assert shown(catan.GAME, started("catan", players=3))["clockwise"] is True


def test_walls_and_churches_protect_what_came_first() -> None:
    state = started("catan", "start P1")
    walled = state._replace(roads=(4, 1, 1), knights=(2, 0, 0), expansions=(("city_wall", "church"), (), ()))
    first = shown(catan.GAME, walled)["players"][0]
    assert first["road"] == {"count": 4, "a": 2, "b": 2, "safe": 3}
    assert first["knight"] == {"count": 2, "a": 1, "b": 1, "safe": 1}


def test_an_empty_stack_says_whose_road_is_next() -> None:
    state = started("catan", "start P1")
    empty = state._replace(roads=(1, 3, 3))
    assert shown(catan.GAME, state)["turn"]["takes_from"] == {}
    assert shown(catan.GAME, empty)["turn"]["takes_from"]["road"] == 1
    assert shown(catan.GAME, empty._replace(clockwise=False))["turn"]["takes_from"]["road"] == 2
