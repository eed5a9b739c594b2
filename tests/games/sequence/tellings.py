"""What the tests of Sequence on the box share: what was told before, how it is told, short names for cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.console.box import Box
from companion.games.sequence.rules import GAME, JACK, Cut, Dealer, Exchange, Pass, Place, Remove, TableTalk, TurnOver
from companion.games.sequence.rules.cards import read_card
from companion.games.sequence.rules.lines import read_cell
from companion.match.dealer import SimulatedMove, play
from companion.rules import Move, Setup
from tests.console.playing import Table

SEEDS = {3: 4, 9: 4}
"""A match of three teams may go on for long: these do not."""


def cell(word: str) -> int:
    return read_cell(word)


def card(word: str) -> int:
    return read_card(word)


def cards(words: str) -> tuple[int, ...]:
    return tuple(map(read_card, words.split()))


def matches(setup: Setup) -> Iterator[SimulatedMove]:
    return play(GAME, setup, Random(SEEDS.get(len(setup.seats), 1)))


def as_told_barely(setup: Setup) -> Iterator[Move]:
    """The same match at a table that tells no hands: who deals, chips, dead cards."""
    for move, step in matches(setup):
        match move:
            case Cut() if step.state.phase == "turn":
                yield Dealer((step.state.on_turn - 1) % len(setup.seats))
            case Place():
                yield Place(move.player, move.cell, JACK if move.card in setup.edition.two_eyed else None)
            case Remove():
                yield Remove(move.player, move.cell)
            case Exchange() | TurnOver() | TableTalk() | Dealer() | Pass():
                yield move


def as_told_fully(setup: Setup) -> Iterator[Move]:
    return (played.move for played in matches(setup))


class Form(NamedTuple):
    """A move that is typed at a table of so many players, after a story."""

    move: Move
    story: str = ""
    players: int = 2
    talk: str = "free"


P1_HAND = "deal P1 JD JS 2S 3S 4S 5S 6S"
P2_HAND = "deal P2 JC JH 2H 3H 4H 5H 6H"
TOLD = f"dealer P2 / {P1_HAND} / {P2_HAND}"
SIX = "correct chip c4 blue; chip d4 blue; chip e4 blue; chip g4 blue; chip h4 blue"
DEAD = "correct chip b1 blue; chip g9 blue"


def seated(folder: Path, form: Form, box: Box) -> Table:
    """A table where the story of a form has just been told."""
    table = Table(folder, box).sit_down("sequence", form.players, house={"table_talk": form.talk})
    return table.tell(*filter(None, form.story.split(" / ")))
