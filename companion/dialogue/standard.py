"""Questions that every game asks: whose, how many, which cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from companion.dialogue.command import Command, Play
from companion.dialogue.keys import ACTION_KEYS, Press
from companion.dialogue.label import Label, Say
from companion.dialogue.question import Option, Question
from companion.rules import PlayersMove, SeatNumber, seated

C = TypeVar("C", bound=int)
Leads = Command | Callable[[], Question]


def key_at(at: int) -> Press | None:
    """The action key of an option by its place: six by a press, six by holding."""
    columns, place = divmod(at, len(ACTION_KEYS))
    return Press(ACTION_KEYS[place], held=columns == 1) if columns < 2 else None


def key_of_count(players: int) -> Press | None:
    """The key of a number of players, the same wherever it is asked for: K2 is two; held, a key means six more."""
    return key_at(players - 1)


def keyed(options: Iterable[Option]) -> tuple[Option, ...]:
    """Options at the action keys in their order, but for those that have a key of their own: while the table is shown
    there is no place to count by."""
    return tuple(option if option.key else replace(option, key=key_at(at)) for at, option in enumerate(options))


def plays(kind: type, player: int | None = None) -> Callable[[Command], bool]:
    """Whether a command is a move of this kind, or of one player's."""

    def reaches(goal: Command) -> bool:
        if not isinstance(goal, Play) or not isinstance(goal.move, kind):
            return False
        return player is None or (isinstance(goal.move, PlayersMove) and goal.move.player == player)

    return reaches


def ask_player(title: Label, names: Sequence[str], leads: Callable[[SeatNumber], Leads], *more: Option) -> Question:
    """Which player; a seat button answers too."""
    return Question(title, tuple(Option(name, leads(seat), seat=seat) for seat, name in seated(names)) + more)


def ask_number(title: Label, numbers: Sequence[int], now: int, leads: Callable[[int], Leads]) -> Question:
    """Which number; counting begins at the present one."""
    cursor = numbers.index(now) if now in numbers else 0
    return Question(title, tuple(Option(str(number), leads(number)) for number in numbers), cursor, counts=True)


def ask_cards(
    title: Callable[[tuple[C, ...]], Label],
    chosen: tuple[C, ...],
    pick: Callable[[Callable[[C], Leads]], tuple[Option, ...]],
    done: Callable[[tuple[C, ...]], Leads],
    show: Callable[[tuple[C, ...]], Label],
    fits: Callable[[tuple[C, ...], Command], bool],
    most: int = 99,
    is_enough: Callable[[tuple[C, ...]], bool] = bool,
) -> Question:
    """Which cards, one after another, until they are all told.

    `title` asks, after the cards told so far; `is_enough` says whether those may be all. `pick` gives the options for
    one card, each leading to where it is told; `fits` says whether a command can still come of the cards chosen so far.
    """

    def add(card: C) -> Leads:
        more = tuple(sorted((*chosen, card)))
        return lambda: ask_cards(title, more, pick, done, show, fits, most, is_enough)

    options = pick(add) if len(chosen) < most else ()
    guarded = tuple(replace(option, reaches=partial(fits, chosen)) for option in options)
    if chosen and is_enough(chosen):
        guarded = (Option(Say("all_told", cards=show(chosen)), done(chosen)), *guarded)
    return Question(title(chosen), guarded)


Toward = Callable[[Command], Command | None]
"""Which leaf a command goes through, of questions that lead further than their leaves; None: through none of them."""


def after(ask: Question, then: Callable[[Command], Leads], toward: Toward) -> Question:
    """The same questions, each leaf leading further."""
    return replace(ask, options=followed(ask.options, then, toward))


def followed(options: Sequence[Option], then: Callable[[Command], Leads], toward: Toward) -> tuple[Option, ...]:
    return tuple(_followed(option, then, toward) for option in options)


def _followed(option: Option, then: Callable[[Command], Leads], toward: Toward) -> Option:
    leads = option.leads
    further: Leads = then(leads) if isinstance(leads, Command) else (lambda: after(leads(), then, toward))
    return replace(option, leads=further, reaches=partial(_passes, option, toward))


def _passes(option: Option, toward: Toward, goal: Command) -> bool:
    leaf = toward(goal)
    if leaf is None:
        return False
    if isinstance(option.leads, Command):
        return option.leads == leaf
    return option.reaches is None or option.reaches(leaf)
