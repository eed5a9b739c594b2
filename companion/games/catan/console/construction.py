"""Building. One press builds; where the hand is known and can pay in several ways, the payment is asked for."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Literal

from companion.dialogue.command import Command, Play
from companion.dialogue.keys import ACTION_KEYS
from companion.dialogue.label import Label, Say, Word
from companion.dialogue.question import Option, Question, short
from companion.dialogue.standard import Leads
from companion.games.catan.console.cards import cards_label
from companion.games.catan.console.trade import on_turn
from companion.games.catan.rules import Build, State
from companion.games.catan.rules.construction import cost_of, refuse_build
from companion.games.catan.rules.edition import KINDS, Building
from companion.games.catan.rules.resources import KINDS as RESOURCE_KINDS
from companion.games.catan.rules.resources import Resources, counts, lowered_payments, pack, payments

EXPANSION: Literal["expansion"] = "expansion"


def build_options(state: State) -> tuple[Option, ...]:
    """The five buildings at the first five keys."""
    return tuple(
        replace(_building(state, kind, Say("builds", kind=Word(kind)), False), key=short(key), legend=Word(kind))
        for key, kind in zip(ACTION_KEYS, KINDS, strict=False)
    )


def university_option(state: State, name: str) -> Option:
    """With one required resource fewer: which building, at the same keys."""
    options = tuple(_building(state, kind, Word(kind), True) for kind in KINDS)
    return Option(
        Word(name), partial(Question, Say("builds_what"), options), reaches=partial(is_build, None, None, True)
    )


def _building(state: State, kind: Building, label: Label, university: bool) -> Option:
    leads = _ways(state, kind, university) if kind != EXPANSION else _expansion(state, university)
    return Option(label, leads, reaches=partial(is_build, kind, None, university))


def is_build(kind: Building | None, expansion: str | None, university: bool | None, goal: Command) -> bool:
    move = goal.move if isinstance(goal, Play) else None
    if not isinstance(move, Build):
        return False
    return kind in (None, move.kind) and expansion in (None, move.expansion) and university in (None, move.university)


# Which expansion


def expansions_in_play(state: State) -> list[str]:
    return [name for name, copies in state.terms.copies.items() if copies]


def _expansion(state: State, university: bool) -> Leads:
    """Which one, each always at the same key; refused at once where none can be built."""
    names = expansions_in_play(state)
    player = on_turn(state)
    moves = [Build(player, EXPANSION, name, university=university) for name in names]
    if all(refuse_build(state, move) for move in moves):
        return Play(next((move for move in moves if move.expansion not in state.expansions[player]), moves[0]))
    return partial(_ask_expansion, state, names, university)


def _ask_expansion(state: State, names: list[str], university: bool) -> Question:
    options = (
        Option(
            Word(name),
            _ways(state, EXPANSION, university, name),
            reaches=partial(is_build, EXPANSION, name, university),
        )
        for name in names
    )
    return Question(Say("which_expansion"), tuple(options))


# Paid how


def _ways(state: State, kind: Building, university: bool, expansion: str | None = None) -> Leads:
    bare = Build(on_turn(state), kind, expansion, university=university)
    hand = state.hands[bare.player]
    if hand is None or refuse_build(state, bare):
        return Play(bare)
    cost = cost_of(state, bare)
    ways = lowered_payments(hand, cost) if university else payments(hand, cost)
    if len(ways) == 1:
        return Play(replace(bare, paid=ways[0]))
    return partial(_ask_payment, bare, cost, ways)


def _ask_payment(bare: Build, cost: Resources, ways: tuple[Resources, ...]) -> Question:
    options = tuple(Option(_payment(way, cost), Play(replace(bare, paid=way))) for way in ways)
    return Question(Say("paid_how"), (*options, Option(Say("not_told"), Play(bare))), wide=True)


def _payment(paid: Resources, cost: Resources) -> Label:
    """What differs from the price: `3 ore for wool`."""
    due = list(zip(counts(paid), counts(cost), strict=True))
    instead = pack(kind for kind in RESOURCE_KINDS for _ in range(due[kind][0] - due[kind][1]))
    spared = pack(kind for kind in RESOURCE_KINDS for _ in range(due[kind][1] - due[kind][0]))
    if not spared:
        return Say("as_printed")
    if not instead:
        return Say("paid_without", spared=cards_label(spared))
    return Say("stands_for", instead=cards_label(instead), spared=cards_label(spared))
