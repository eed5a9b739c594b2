"""What the page shows of Alhambra agrees with the rules: in whole matches, and at tables that tell only a part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.alhambra import rules as alhambra
from companion.games.alhambra.rules import COLOURS, Scoring, money, score
from companion.games.alhambra.rules.state import held
from companion.rules import Told
from companion.web.game_page import find_page
from companion.words import LANGUAGES, language
from tests.web.sights import Json, match_of, shown, started

ENGLISH = language("en")


def majorities(players: int, **house: str) -> Iterator[tuple[alhambra.State, Json, tuple[Told, ...]]]:
    for step in match_of("alhambra", players, **house):
        yield step.state, shown(alhambra.GAME, step.state), step.told


@pytest.mark.parametrize("players", alhambra.GAME.counts)
def test_what_a_scoring_now_would_pay_is_what_the_rules_pay(players: int) -> None:
    seen = set()
    for state, table, _ in majorities(players):
        now = table["scoring"]
        if now is None:
            assert state.phase == "over"
            continue
        seen.add(now["scoring"])
        assert now["points"] == list(score(now["scoring"], state.holdings).points)
        assert now["types"][-1]["so_far"] == now["points"]
        assert now["totals"] == [a + b for a, b in zip(state.points, now["points"], strict=True)]
    assert seen == {"A", "B", "C"}


@pytest.mark.parametrize("players", alhambra.GAME.counts)
def test_buildings_are_counted_as_the_rules_hold_them(players: int) -> None:
    for state, table, _ in majorities(players):
        for rank, row in enumerate(table["types"]):
            assert row["held"] == [holding[rank] for holding in state.holdings]
            assert row["leaders"] == [o for o, n in enumerate(row["held"]) if n and n == max(row["held"])]
            assert row["left"] == row["cards"] - held(state, rank)
        gone = sum(state.gone)
        left = sum(row["left"] for row in table["types"])
        assert sum(map(sum, state.holdings)) + gone + left == state.terms.edition.total
        lying = [slot["building"]["colour"] for slot in table["yard"] if slot["building"]]
        known = [COLOURS[b.colour] for b in state.yard if b is not None and b.colour is not None]
        assert lying == known
        assert len(table["money"]["shown"]) == money.count(state.display)


@pytest.mark.parametrize("house", ["skip", "hold"])
@pytest.mark.parametrize("players", alhambra.GAME.counts)
def test_every_scoring_is_explained_to_the_very_points_it_paid(players: int, house: str) -> None:
    points = [0] * len(started("alhambra", players=players).points)
    for state, _, news in majorities(players, missed_scorings=house):
        for told in news:
            if isinstance(told, Scoring):
                points = check_scoring(told, state, points)
        assert points == list(state.points)


def check_scoring(told: Scoring, state: alhambra.State, before: list[int]) -> list[int]:
    """Adds up what is explained, share by share. Returns everybody's points after it."""
    steps = alhambra_tell(told, state)
    paid = [0] * len(before)
    for step in steps["types"]:
        assert bool(step["shares"]) == any(step["counts"])
        for share in step["shares"]:
            assert share["each"] == sum(share["pays"]) // len(share["owners"]) == share["pot"] // share["among"]
            assert share["rule"] == ("A14" if share["among"] > 1 else "A13")
            assert {step["counts"][owner] for owner in share["owners"]} == {share["held"]}
            for owner in share["owners"]:
                paid[owner] += share["each"]
        assert step["so_far"] == paid
    assert steps["points"] == paid == list(told.points)
    assert steps["totals"] == [a + b for a, b in zip(before, paid, strict=True)]
    totals: list[int] = steps["totals"]
    return totals


def alhambra_tell(told: Told, state: alhambra.State) -> Json:
    steps = find_page(alhambra.GAME).tell(told, state, ENGLISH)
    assert steps is not None
    return steps


def test_scorings_held_in_one_step_have_each_their_own_totals() -> None:
    """Both were missed and the house holds them at the end: A, B and C come at once."""
    state = started("alhambra", missed_scorings="hold")
    first, second = score("A", [[1] * 6, [0] * 6, [0] * 6]), score("B", [[1] * 6, [0] * 6, [0] * 6])
    last = score("C", [[1] * 6, [1] * 6, [0] * 6])
    points = tuple(sum(paid) for paid in zip(first.points, second.points, last.points, strict=True))
    after = state._replace(scored="ABC", points=points, holdings=((1,) * 6, (1,) * 6, (0,) * 6))
    before = [0, 0, 0]
    for told in (first, second, last):
        before = check_scoring(told, after, before)
    assert before == list(points)


def test_what_an_alhambra_table_did_not_tell_is_not_known() -> None:
    state = started("alhambra", "start P1")
    table = shown(alhambra.GAME, state)
    assert [slot["building"] for slot in table["yard"]] == [None] * 4
    assert not any(slot["empty"] for slot in table["yard"])
    assert table["money"] == {"shown": [], "hidden": 4, "deck": None}
    assert table["hands"] == [None] * 3
    assert table["dirk"] is None


def test_nobodys_money_is_shown_but_how_many_cards_it_is() -> None:
    for state, table, _ in majorities(3):
        assert table["hands"] == [
            None if vague else money.count(hand) for hand, vague in zip(state.hands, state.vague, strict=True)
        ]


def test_a_building_is_called_as_its_edition_calls_it() -> None:
    state = started("alhambra")
    names = {code: [row["name"] for row in shown(alhambra.GAME, state, code)["types"]] for code in LANGUAGES}
    assert names["it"][0] == "Museo"
    assert names["nl"][3] == "Kerk"
    bare = replace(state.terms.edition, labels={})
    unnamed = state._replace(terms=replace(state.terms, edition=bare))
    assert shown(alhambra.GAME, unnamed)["types"][0]["name"] == "blue"
