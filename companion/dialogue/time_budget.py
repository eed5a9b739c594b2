"""How much time the players have, by keys: for the whole match, with or without an increment, or for each turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.dialogue.command import Allow, Begin, Command
from companion.dialogue.label import CHOSEN, Label, Row, Say
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads, keyed
from companion.rules.budget import Budget, BudgetKind

FOR_EACH = tuple(60 * minutes for minutes in (5, 10, 15, 20, 30, 45, 60, 90))
INCREMENTS = (0, 5, 10, 15, 30, 60)
FOR_A_TURN = (15, 30, 45, 60, 90, 120, 180, 300)
"""Seconds that are offered. A record or another program may name any."""

Then = Callable[[Budget | None], Leads]
"""What comes of a choice."""


def budget_words(budget: Budget | None) -> Label:
    """What a budget is called: `20 min each + 10 s`."""
    if budget is None:
        return Say("time_no_limit")
    if budget.kind is BudgetKind.TURN:
        return Say("time_a_turn", time=_span(budget.seconds))
    if not budget.increment:
        return Say("time_each", time=_span(budget.seconds))
    return Say("time_each_more", time=_span(budget.seconds), more=_span(budget.increment))


def time_words(budget: Budget | None) -> Label:
    """The same where it must be said what it is about."""
    return Say("time_is", what=budget_words(budget))


def _span(seconds: int) -> str:
    """`20 min`, `45 s`, `1:30 min`: the same in every language of the box."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return f"{rest} s"
    return f"{minutes} min" if not rest else f"{minutes}:{rest:02} min"


def ask_time(now: Budget | None, then: Then, replaces: int = 0) -> Question:
    """What kind of budget. The answer takes the place of so many questions before this one."""

    def deeper(kind: BudgetKind, label: str, ask: Callable[[Budget | None, Then, int], Question]) -> Option:
        chosen = now is not None and now.kind is kind
        leads = partial(ask, now, then, replaces + 1)
        return Option(_marked(Say(label), chosen), leads, reaches=partial(_is_of_kind, kind))

    none = Option(
        _marked(Say("time_no_limit"), now is None),
        then(None),
        closes=replaces + 1,
        reaches=lambda goal: _wants_time(goal) and _wanted(goal) is None,
    )
    each = deeper(BudgetKind.EACH, "time_for_each", _ask_each)
    options = keyed((none, each, deeper(BudgetKind.TURN, "time_for_turn", _ask_turn)))
    cursor = 0 if now is None else 1 if now.kind is BudgetKind.EACH else 2
    return Question(Say("time"), options, cursor, sentence=Say("time_means"))


def _ask_each(now: Budget | None, then: Then, replaces: int) -> Question:
    """How long for each player; then what a turn adds."""
    mine = now.seconds if now is not None and now.kind is BudgetKind.EACH else 0

    def option(seconds: int) -> Option:
        leads = partial(_ask_increment, now, seconds, then, replaces + 1)
        return Option(_marked(_span(seconds), seconds == mine), leads, reaches=partial(_is_for, seconds))

    cursor = FOR_EACH.index(mine) if mine in FOR_EACH else FOR_EACH.index(20 * 60)
    return Question(Say("time_for_each"), tuple(map(option, FOR_EACH)), cursor)


def _ask_increment(now: Budget | None, seconds: int, then: Then, replaces: int) -> Question:
    def option(more: int) -> Option:
        budget = Budget(BudgetKind.EACH, seconds, more)
        label: Label = f"+ {_span(more)}" if more else Say("time_no_more")
        return _leaf(_marked(label, budget == now), budget, then, replaces)

    return Question(Say("time_with_turn"), tuple(map(option, INCREMENTS)))


def _ask_turn(now: Budget | None, then: Then, replaces: int) -> Question:
    def option(seconds: int) -> Option:
        budget = Budget(BudgetKind.TURN, seconds)
        return _leaf(_marked(_span(seconds), budget == now), budget, then, replaces)

    mine = now.seconds if now is not None and now.kind is BudgetKind.TURN else 60
    cursor = FOR_A_TURN.index(mine) if mine in FOR_A_TURN else 0
    return Question(Say("time_for_turn"), tuple(map(option, FOR_A_TURN)), cursor)


def _leaf(label: Label, budget: Budget, then: Then, replaces: int) -> Option:
    return Option(label, then(budget), closes=replaces + 1, reaches=lambda goal: _wanted(goal) == budget)


def _marked(label: Label, chosen: bool) -> Label:
    return Row((label, CHOSEN), "") if chosen else label


def _wants_time(goal: Command) -> bool:
    return isinstance(goal, Begin | Allow)


def _wanted(goal: Command) -> Budget | None:
    if isinstance(goal, Begin):
        return goal.setup.budget
    return goal.budget if isinstance(goal, Allow) else None


def _is_of_kind(kind: BudgetKind, goal: Command) -> bool:
    wanted = _wanted(goal)
    return wanted is not None and wanted.kind is kind


def _is_for(seconds: int, goal: Command) -> bool:
    wanted = _wanted(goal)
    return wanted is not None and wanted.seconds == seconds
