"""Matches for tests: a clock that is set by hand, a journal in a folder, random players."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.match.match import Change, Match, begin
from companion.rules import Refusal, Seat, Setup
from companion.shelf import find_game
from companion.store.journal import NAME, Journal, open_journal


class HandClock:
    """Time that stands still until it is told to go on."""

    def __init__(self, wall: float = 1_000_000.0) -> None:
        self.now = 50.0
        self.date = wall

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.date

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.date += seconds


def setup_of(name: str, players: int = 3) -> Setup:
    return Setup(SHIPPED.load(find_game(name)), tuple(Seat(f"P{number}") for number in range(1, players + 1)))


def journal_in(folder: Path) -> Journal:
    return open_journal(folder / NAME)


def new_match(journal: Journal, name: str, players: int = 3, clock: HandClock | None = None) -> Match:
    started = begin(journal, find_game(name), setup_of(name, players), clock or HandClock())
    assert not isinstance(started, Refusal)
    return started[0]


def play_some(match: Match, rng: Random, count: int) -> list[Any]:
    """Random moves, so many or until the match is over. Returns the moves."""
    moves = []
    for _ in range(count):
        move = next_move(match.game, match.state, rng)
        if move is None:
            break
        change = match.play(move, match.version)
        assert isinstance(change, Change), change
        moves.append(move)
    return moves


def tell(match: Match, line: str) -> Change | Refusal:
    """A record line, played on the present version."""
    return match.play(match.game.read(match.state.terms, line), match.version)
