"""Asking for resource cards: one, or as many as there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.dialogue.command import Command, Play
from companion.dialogue.label import Label, Row, Say, Word
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads
from companion.games.catan.console.icons import paint_lot
from companion.games.catan.rules.resources import KINDS, RESOURCES, Resource, Resources, counts, pack, unpack
from companion.rules import Move

THREE = 3
"""A held key tells this many cards at once: three equal ones may stand for one (C8), and often do."""
MOST = 60
"""Nobody holds more cards."""


def cards_label(cards: Resources) -> Label:
    """`2 ore, wool`."""
    parts = tuple(
        Word(RESOURCES[kind]) if count == 1 else Row((str(count), Word(RESOURCES[kind])), " ")
        for kind, count in enumerate(counts(cards))
        if count
    )
    return Row(parts, ", ")


def ask_resource(title: Label, leads: Callable[[Resource | None], Leads], kind: type, field: str) -> Question:
    """Which card, for a move of this kind that keeps it in this field; the sixth key: it is not told."""

    def option(label: Label, card: Resource | None) -> Option:
        return Option(label, leads(card), reaches=partial(_keeps, kind, field, card))

    told = (option(Word(name), card) for card, name in zip(KINDS, RESOURCES, strict=True))
    return Question(title, (*told, option(Say("not_told"), None)))


def _keeps(kind: type, field: str, card: Resource | None, goal: Command) -> bool:
    return isinstance(goal, Play) and isinstance(goal.move, kind) and bool(getattr(goal.move, field) == card)


@dataclass(frozen=True)
class Lot:
    """Cards that are told together, in any order.

    `done` is where they lead. `typed` gives the cards of a command in the order to tell them, None for a command that
    does not come of this lot. `without` are the answers in place of cards: at the sixth key, and at the sixth held.
    """

    title: Label
    done: Callable[[tuple[Resource, ...]], Leads]
    typed: Callable[[Command], tuple[Resource, ...] | None]
    without: tuple[Option, ...]


def ask_lot(lot: Lot, chosen: tuple[Resource, ...] = ()) -> Question:
    """Which cards: a press adds one, a held key three; the sixth key when that is all."""
    singles = tuple(_adding(lot, chosen, kind, 1) for kind in KINDS)
    threes = tuple(_adding(lot, chosen, kind, THREE) for kind in KINDS)
    ending = lot.without
    if chosen:
        ending = (Option(Say("all_told", cards=cards_label(pack(chosen))), lot.done(chosen)),)
    options = (*singles, ending[0], *threes, *ending[1:])
    return Question(lot.title, options, len(singles), picture=partial(paint_lot, lot.title, options, chosen))


def _adding(lot: Lot, chosen: tuple[Resource, ...], kind: Resource, count: int) -> Option:
    label: Label = Word(RESOURCES[kind]) if count == 1 else Row((str(count), Word(RESOURCES[kind])), " ")
    more = (*chosen, *(kind,) * count)
    told = more if len(more) <= MOST else chosen
    return Option(label, partial(ask_lot, lot, told), reaches=partial(_goes_on, lot, chosen, kind, count))


def _goes_on(lot: Lot, chosen: tuple[Resource, ...], kind: Resource, count: int, goal: Command) -> bool:
    """Whether these are the next cards of a command: three at once where it has three equal ones in a row."""
    typed = lot.typed(goal)
    if typed is None or typed[: len(chosen)] != chosen:
        return False
    rest = typed[len(chosen) :]
    in_a_row = THREE if rest[:THREE] == (kind,) * THREE else 1
    return rest[:1] == (kind,) and count == in_a_row


def move_lot(
    title: Label, make: Callable[[Resources], Move], kind: type, field: str, without: tuple[Option, ...]
) -> Lot:
    """The cards of a move of this kind that keeps them in this field."""

    def typed(goal: Command) -> tuple[Resource, ...] | None:
        if not isinstance(goal, Play) or not isinstance(goal.move, kind):
            return None
        cards = getattr(goal.move, field)
        return None if cards is None else unpack(cards)

    return Lot(title, lambda chosen: Play(make(pack(chosen))), typed, without)
