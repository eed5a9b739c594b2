"""What the page shows of each game agrees with the rules: in whole matches, and at tables that tell only a part."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, get_type_hints

import pytest

from companion.dialogue.command import Play
from companion.dialogue.question import Option, Question
from companion.editions import load_edition
from companion.games.alhambra import rules as alhambra
from companion.games.alhambra.rules import COLOURS, Scoring, money, score
from companion.games.alhambra.rules.state import held
from companion.games.catan import rules as catan
from companion.games.catan.rules import resources
from companion.games.sequence import rules as sequence
from companion.games.sequence.rules import Place, Remove
from companion.games.sequence.rules.lines import CELLS, CORNERS, cell_text, cells_of
from companion.games.sequence.rules.state import locked
from companion.match.dealer import play
from companion.rules import Game, Refusal, Seat, Setup, Step, Told
from companion.shelf import find_game, game_names
from companion.web.game_page import find_page
from companion.words import LANGUAGES, language
from tests.web.answering import misfits

Json = dict[str, Any]

ENGLISH = language("en")
TABLES = [(name, players) for name in game_names() for players in find_game(name).counts]
EVERY = 7
"""Of a long match every seventh position is looked at, and the last; the others follow the same lines."""


def setup_of(name: str, players: int, **house: str) -> Setup:
    seats = tuple(Seat(f"P{number}") for number in range(1, players + 1))
    return Setup(load_edition(find_game(name)), seats, house)


@cache
def match_of(name: str, players: int, **house: str) -> tuple[Step[Any], ...]:
    """The steps of a random match that tells everything. Played once for all tests."""
    rng = Random(f"{name} {players}")
    return tuple(played.step for played in play(find_game(name), setup_of(name, players, **house), rng))


def shown(game: Game[Any], state: Any, code: str = "en") -> Json:
    """The table as a page gets it: through JSON."""
    table = find_page(game).table(state, language(code))
    read: Json = json.loads(json.dumps(table))
    assert read == table, "a tuple or a number as a key would be something else on the other side"
    return read


def started(name: str, *lines: str, players: int = 3, **house: str) -> Any:
    """A table that tells only this much."""
    game = find_game(name)
    state = game.start(setup_of(name, players, **house))
    for line in lines:
        step = game.apply(state, game.read(state.terms, line))
        assert not isinstance(step, Refusal), step
        state = step.state
    return state


def some(steps: Sequence[Step[Any]]) -> Sequence[Step[Any]]:
    """Every seventh step, the last among them."""
    return steps[::-1][::EVERY][::-1]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_position_is_shown_in_every_language_as_its_type_says(name: str, players: int) -> None:
    game = find_game(name)
    for step in some(match_of(name, players)):
        for code in LANGUAGES:
            assert list(misfits(shown(game, step.state, code), promised(find_page(game).table))) == []
            for told in step.told:
                explained = find_page(game).tell(told, step.state, language(code))
                if explained is not None:
                    json.dumps(explained)
                    assert list(misfits(explained, promised(find_page(game).tell))) == []


def promised(call: Callable[..., Any]) -> Any:
    """The type of what a game's page says."""
    return get_type_hints(call)["return"]


# Alhambra


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
    return dict(steps)


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
        assert table["hands"] == [None if hand is None else money.count(hand) for hand in state.hands]


def test_a_building_is_called_as_its_edition_calls_it() -> None:
    state = started("alhambra")
    names = {code: [row["name"] for row in shown(alhambra.GAME, state, code)["types"]] for code in LANGUAGES}
    assert names["it"][0] == "Museo"
    assert names["nl"][3] == "Kerk"
    bare = replace(state.terms.edition, labels={})
    unnamed = state._replace(terms=replace(state.terms, edition=bare))
    assert shown(alhambra.GAME, unnamed)["types"][0]["name"] == "blue"


# Sequence


@pytest.mark.parametrize("players", sequence.GAME.counts)
def test_the_board_is_what_the_bitboards_say(players: int) -> None:
    for step in some(match_of("sequence", players)):
        state: sequence.State = step.state
        table = shown(sequence.GAME, state)
        for team, mine in enumerate(table["teams"]):
            assert mine["chips"] == list(map(cell_text, cells_of(state.chips[team])))
            assert mine["sequences"] == len(state.turned[team])
        turned = {cell for line in table["lines"] for cell in line["cells"]}
        assert turned == set(map(cell_text, cells_of(locked(state))))
        board = [card for line in table["board"] for card in line]
        covered = [board[cell] for chips in state.chips for cell in cells_of(chips)]
        assert sorted(table["dead"]) == sorted({card for card in covered if covered.count(card) == 2})
        held_cards = sum(hand["size"] for hand in table["hands"])
        assert table["deck"] + table["discards"] + held_cards == 104


def reached(ask: Question | None) -> set[Any]:
    """All the moves that lie behind a question."""
    found: set[Any] = set()
    for option in ask.options if ask else ():
        found |= moves_behind(option)
    return found


def moves_behind(option: Option) -> set[Any]:
    if isinstance(option.leads, Play):
        return {option.leads.move}
    assert callable(option.leads)
    return reached(option.leads())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_touching_a_cell_offers_all_that_can_be_done_there(players: int) -> None:
    sight = find_page(sequence.GAME)
    asked = [step for step in match_of("sequence", players) if on_turn(step.state)]
    removals = [step for step in asked if any(isinstance(move, Remove) for move in sequence.GAME.moves(step.state))]
    assert removals
    for state in [step.state for step in (*some(asked), *removals[:2])]:
        legal = {move for move in sequence.GAME.moves(state) if isinstance(move, (Place, Remove))}
        offered = {move for cell in CELLS for move in reached(sight.touch(state, cell_text(cell)))}
        assert {move for move in offered if not sequence.GAME.refuse(state, move)} == legal


def on_turn(state: sequence.State) -> bool:
    """Whether a player is to place or remove: nothing has to be drawn or dealt before."""
    return state.phase == "turn" and sequence.GAME.chances(state) is None


def test_a_table_that_tells_no_hands_is_offered_the_same() -> None:
    state = started("sequence", "dealer P1", players=2)
    sight = find_page(sequence.GAME)
    legal = {move for move in sequence.GAME.moves(state) if isinstance(move, (Place, Remove))}
    offered = {move for cell in CELLS for move in reached(sight.touch(state, cell_text(cell)))}
    assert offered == legal


def test_there_is_nothing_to_touch_before_the_start_in_a_corner_or_beside_the_board() -> None:
    sight = find_page(sequence.GAME)
    assert sight.touch(started("sequence", players=2), "c4") is None
    state = started("sequence", "dealer P1", players=2)
    assert sight.touch(state, "c4") is not None
    for what in (*map(cell_text, CORNERS), "k1", "a11", "", "c 4", "<b>", "chip"):
        assert sight.touch(state, what) is None


def test_a_chip_that_lies_there_is_taken_off_or_explained() -> None:
    sight = find_page(sequence.GAME)
    state = started("sequence", "dealer P1", "P2 places c4", "P1 places d4", players=2)
    theirs, own = sight.touch(state, "d4"), sight.touch(state, "c4")
    assert theirs is not None
    assert reached(theirs) == {Remove(1, 33)}
    assert own is not None
    assert all(sequence.GAME.refuse(state, move) for move in reached(own))


# Catan


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
    assert table["pile"] is None
    assert [one["hand"] for one in table["players"]] == [{"least": 3, "most": 3}] * 3
    assert table["turn"]["trades_left"] == 1
    assert table["turn"]["draws"] == 2


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
