"""What a press can ask for. Everything that changes a match goes to its journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.rules import Game, Move, Setup, State
from companion.rules.budget import Budget

Page = Callable[[Any, Any], None]
"""Paints a whole sheet from a view. What sheets and views are is the business of the surface that shows them."""


@dataclass(frozen=True)
class Command:
    """Something to be done. Commands without facts are compared by their kind, as this class does."""


@dataclass(frozen=True)
class Play(Command):
    """A move of the game."""

    move: Move


@dataclass(frozen=True)
class DrawLots(Command):
    """Who begins, drawn by lot: one of these moves, each of which says that it was."""

    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Correct(Command):
    """Facts set right, and why: one of the reasons that the box knows, or in somebody's own words."""

    facts: tuple[tuple[str, ...], ...]
    why: str


@dataclass(frozen=True)
class SetFact(Command):
    """One fact to be set right, on its way into a correction."""

    words: tuple[str, ...]


class Stay(Command):
    """Nothing after all: back to the table."""


@dataclass(frozen=True)
class PreviewUndo(Command):
    """Show what an undo would take back."""

    count: int = 1


@dataclass(frozen=True)
class Undo(Command):
    """The last moves taken back."""

    count: int = 1


@dataclass(frozen=True)
class AskInstead(Command):
    """Ask what happened in place of the last move but so many."""

    count: int


@dataclass(frozen=True)
class Revise(Command):
    """Another move in the place of the last one but so many, and so many of those that followed it played again."""

    count: int
    move: Move
    following: int


class Redo(Command):
    """What was taken back, played again."""


class Pause(Command):
    """The clocks stand."""


class Proceed(Command):
    """The clocks run again."""


@dataclass(frozen=True)
class Allow(Command):
    """From now on the players have this much time; None: as much as they want."""

    budget: Budget | None


class Abandon(Command):
    """The match ends without a result."""


class Leave(Command):
    """The match is over and has been looked at."""


@dataclass(frozen=True)
class Begin(Command):
    """A new match."""

    game: Game[State]
    setup: Setup
    newcomers: tuple[str, ...] = field(default=(), compare=False)
    """Those who were never here before: the roster is to know them."""


@dataclass(frozen=True)
class Speak(Command):
    """Another language."""

    code: str


@dataclass(frozen=True)
class Set(Command):
    """A setting of the box."""

    name: str
    value: str


class Look(Command):
    """The INFO screens, for a box without that key."""


class ExplainKeys(Command):
    """What the keys do in this game."""


class ShowFaults(Command):
    """What is wrong with the box."""


@dataclass(frozen=True)
class Update(Command):
    """The release on a stick is to take the place of this one."""

    version: str


class SetUpBox(Command):
    """What the box is made of is learnt anew."""


class SwitchOff(Command):
    """The machine goes off."""


class ShowCode(Command):
    """The code that lets a phone act."""


class JoinWifi(Command):
    """The box is to join a Wi-Fi, which somebody chooses with a phone."""


class LeaveWifi(Command):
    """It is not to, after all."""


class ShowAddress(Command):
    """Where the page is, for whoever only wants to look on."""


@dataclass(frozen=True)
class Unpair(Command):
    """A phone may no longer act."""

    phone: str


@dataclass(frozen=True)
class Tell(Command):
    """Something told page by page; nothing changes."""

    pages: tuple[Page, ...]
    scoring: bool = False
    """Whether it tells of points."""
