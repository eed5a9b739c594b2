"""Alhambra on the box: whole matches are played by presses alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.console.box import Box
from companion.dialogue.command import Play
from companion.games.alhambra.rules import (
    COLOURS,
    GAME,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    Start,
    State,
    TakeMoney,
)
from companion.match.dealer import SimulatedMove, play
from companion.rules import Move, News, Refusal
from tests.console.playing import Table, on_boxes_in_turn, setup_for
from tests.games.alhambra.tellings import TABLES


def told(players: int, house: dict[str, str], seed: int) -> Iterator[SimulatedMove]:
    """A random whole match of a table that tells everything."""
    return play(GAME, setup_for("alhambra", players, house), Random(seed))


def bare(players: int, house: dict[str, str], seed: int) -> Iterator[Move]:
    """The same match as a table tells it that says only who bought what, and when points were counted."""
    before = GAME.start(setup_for("alhambra", players, house))
    assert not isinstance(before, Refusal)
    for played in told(players, house, seed):
        yield from _barely(played, before)
        before = played.step.state


def _barely(played: SimulatedMove, before: State) -> Iterator[Move]:
    move, after = played.move, played.step.state
    match move:
        case DirkDraws():
            yield DirkDraws(move.colour)
        case Purchase():
            yield Purchase(move.player, move.colour, for_dirk=move.for_dirk)
            if after.on_turn != before.on_turn:
                yield EndTurn(move.player)
        case TakeMoney():
            yield TakeMoney(move.player)
        case EndTurn() | Start():
            yield move
        case HoldScoring() if move.scoring != "C":
            yield move
    if before.on_turn is None and after.on_turn is not None and not isinstance(move, Start):
        yield Start(after.on_turn)
    for news in played.step.told:
        if isinstance(news, News) and news.code == "leftover":
            yield Leftover(COLOURS.index(str(news.facts["colour"])), news.facts["owner"])  # type: ignore[arg-type]
    if after.phase == "over":
        yield HoldScoring("C")


@on_boxes_in_turn("players, house", TABLES)
def test_a_match_that_tells_everything_is_played_by_presses_alone(
    tmp_path: Path, players: int, house: dict[str, str], box: Box, record_property: Any
) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", players, house=house)
    cost = moves = 0.0
    for played in told(players, house, seed=players):
        cost += sum(map(box.cost, table.play(played.move)))
        moves += 1
        assert table.state == played.step.state, played.move
    assert table.match.status == "finished"
    record_property("cases", f"Alhambra, {players}, {box.name}, all told: {cost / moves:.2f} presses a move")


@on_boxes_in_turn("players, house", TABLES, first=1)
def test_a_match_told_barely_is_played_by_presses_alone(
    tmp_path: Path, players: int, house: dict[str, str], box: Box, record_property: Any
) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", players, house=house)
    cost = moves = 0.0
    for move in bare(players, house, seed=players):
        step = GAME.apply(table.state, move)
        if isinstance(step, Refusal):
            assert table.match.status == "finished"  # the last leftover brought the last scoring with it
            break
        cost += sum(map(box.cost, table.play(move)))
        moves += 1
        assert table.state == step.state, move
    assert table.match.status == "finished"
    record_property("cases", f"Alhambra, {players}, {box.name}, told barely: {cost / moves:.2f} presses a move")


def test_a_barely_told_move_is_one_press_on_the_reference_box(tmp_path: Path) -> None:
    """All but the leftovers, and money that is taken after a purchase."""
    table = Table(tmp_path).sit_down("alhambra", 4)
    for move in bare(4, {}, seed=4):
        if isinstance(move, Leftover):
            break
        way = table.way_to(Play(move))
        assert way is not None
        if not (isinstance(move, TakeMoney) and table.state.bought):
            assert len(way) == 1 if table.console.session.at_rest else 2, move
        table.play(move)
