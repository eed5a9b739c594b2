"""What holds in every game: one examination of a random whole match, the same for all of them."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from companion.editions import SHIPPED
from companion.match.dealer import next_move, play
from companion.match.record import read_record, write_record
from companion.rules import Game, Move, Refusal, Seat, Setup, Step
from tests.table import NOTHING

RULE = re.compile(r"[A-Z]\d+")
SAMPLES = 12
"""Positions of a match that are looked at closely."""


class Laws(NamedTuple):
    """What a game adds: `conserved` fails where a piece was lost or invented, `recount` where a count is wrong."""

    conserved: Callable[[Any], None]
    recount: Callable[[Any], None]


class Match(NamedTuple):
    game: Game[Any]
    setup: Setup
    moves: list[Move]
    steps: list[Step[Any]]
    """The steps, with the set-up in front: one more than there are moves."""


def setup_of(game: Game[Any], players: int, house: Mapping[str, str] = NOTHING, edition: str | None = None) -> Setup:
    return Setup(SHIPPED.load(game, edition), tuple(Seat(f"P{number}") for number in range(1, players + 1)), house)


def played(game: Game[Any], setup: Setup, seed: int) -> Match:
    """A random whole match. That it ends is the first thing examined."""
    started = game.start(setup)
    assert not isinstance(started, Refusal), started
    turns = list(play(game, setup, Random(seed)))
    return Match(game, setup, [turn.move for turn in turns], [Step(started), *(turn.step for turn in turns)])


def examine(match: Match, seed: int, laws: Laws) -> None:
    """Looks at everything that must hold in any game."""
    game = match.game
    rng = Random(seed)
    assert game.outcome(match.steps[-1].state) is not None
    for step in match.steps:
        laws.conserved(step.state)
    samples = rng.sample(range(len(match.moves)), min(SAMPLES, len(match.moves)))
    for at in samples:
        state = match.steps[at].state
        laws.recount(state)
        assert game.outcome(state) is None
        assert game.check(state) == []
        same_after_json(game, state)
        nobody_acts_out_of_turn(game, state, rng)
        any_move_is_answered(game, state, rng.choice(match.moves))
    laws.recount(match.steps[-1].state)
    over_is_over(game, match.steps[-1].state)
    record_is_the_same(match)


def same_after_json(game: Game[Any], state: Any) -> None:
    text = json.dumps(game.to_json(state))
    assert game.from_json(state.terms, json.loads(text)) == state


def nobody_acts_out_of_turn(game: Game[Any], state: Any, rng: Random) -> None:
    """Every listed move is legal and made by somebody who may act; made by anybody else it is refused."""
    actors = game.actors(state)
    moves: list[Any] = list(game.moves(state))  # of the game's own kinds, all of them dataclasses
    assert len(moves) == len(set(moves)), "a move is listed twice"
    for move in rng.sample(moves, min(8, len(moves))):
        assert game.refuse(state, move) is None, move
        if not hasattr(move, "player") or not actors:
            continue
        assert move.player in actors, move
        for other in set(range(len(state.terms.names))) - set(actors):
            refusal = game.refuse(state, dataclasses.replace(move, player=other))
            assert refusal is not None, (move, other)
            assert RULE.fullmatch(refusal.rule)


def any_move_is_answered(game: Game[Any], state: Any, move: Move) -> None:
    """A move from elsewhere in the match is played or refused with a rule; refuse and apply agree."""
    refusal = game.refuse(state, move)
    answer = game.apply(state, move)
    if refusal is None:
        assert isinstance(answer, Step)
    else:
        assert answer == refusal
        assert RULE.fullmatch(refusal.rule)


def over_is_over(game: Game[Any], state: Any) -> None:
    """At the end nothing more is listed, and nothing more is to be turned up."""
    assert list(game.moves(state)) == []
    assert game.chances(state) is None
    assert next_move(game, state, Random(0)) is None


def record_is_the_same(match: Match) -> None:
    """Record, match, record: the identity. The same moves make the same steps: every earlier position is had again."""
    text = write_record(match.game, match.setup, match.moves)
    reading = read_record(text)
    assert reading.trouble is None
    assert list(reading.moves) == match.moves
    assert list(reading.steps[1:]) == match.steps[1:]
    assert write_record(reading.game, reading.setup, reading.moves) == text
