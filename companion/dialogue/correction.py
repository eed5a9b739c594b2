"""Setting facts right by keys: which facts, then why, if anybody wants to say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from companion.dialogue.command import Command, Correct, SetFact
from companion.dialogue.label import Label, Say
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads, followed
from companion.rules.correction import Facts

REASONS = ("miscounted", "wrong_key", "forgotten", "agreed")


def ask_correction(options: tuple[Option, ...], make: Callable[[Facts, str], Correct], facts: Facts = ()) -> Question:
    """What is to be set right; after each fact the reason, or another fact that goes with it."""

    def then(command: Command) -> Leads:
        assert isinstance(command, SetFact)
        return lambda: _ask_why(options, make, (*facts, command.words))

    return Question(Say("set_right"), followed(options, then, partial(_next_fact, facts)), wide=True)


def _next_fact(facts: Facts, goal: Command) -> SetFact | None:
    """The fact that a correction goes on with after these."""
    return SetFact(goal.facts[len(facts)]) if _goes_on(goal, facts) and isinstance(goal, Correct) else None


def _ask_why(options: tuple[Option, ...], make: Callable[[Facts, str], Correct], facts: Facts) -> Question:
    reasons = (
        Option(Say("why_untold"), make(facts, "")),
        *(Option(Say(f"why_{reason}"), make(facts, reason)) for reason in REASONS),
    )
    another = Option(Say("and_another_fact"), lambda: ask_correction(options, make, facts))
    return Question(Say("why"), (*reasons, replace(another, reaches=lambda goal: _goes_on(goal, facts))))


def _goes_on(goal: Command, facts: Facts) -> bool:
    return isinstance(goal, Correct) and goal.facts[: len(facts)] == facts and len(goal.facts) > len(facts)


# One fact, word by word

Choices = Sequence[tuple[Label, str]]


class FactQuestion(NamedTuple):
    """A question and its answers: what each is called, and the word that it puts into the fact."""

    title: Label
    choices: Choices
    now: int | None = None
    """Where the answers are numbers from nought: the one that holds now."""


def quoted(name: str) -> str:
    """A name as a word of a fact: it may have spaces, or be a word that facts begin with."""
    return f'"{name}'


def by_name(names: Sequence[str]) -> Choices:
    return [(name, quoted(name)) for name in names]


def numbers(least: int, most: int) -> Choices:
    return [(str(number), str(number)) for number in range(least, most + 1)]


def fact_option(
    label: Label, told: tuple[str, ...], *steps: FactQuestion | Callable[[tuple[str, ...]], FactQuestion]
) -> Option:
    """An option that leads through these questions to a fact; a step may depend on the words before it."""
    return Option(label, ask_fact(told, steps), reaches=lambda goal: _may_become(steps, told, goal))


def ask_fact(told: tuple[str, ...], steps: Sequence[FactQuestion | Callable[[tuple[str, ...]], FactQuestion]]) -> Leads:
    if not steps:
        return SetFact(told)

    def ask() -> Question:
        title, choices, now = steps[0](told) if callable(steps[0]) else steps[0]
        options = (
            Option(label, ask_fact((*told, word), steps[1:]), reaches=partial(_begins, (*told, word)))
            for label, word in choices
        )
        return Question(title, tuple(options), now or 0, counts=now is not None)

    return ask


def ask_fact_cards(title: Label, told: tuple[str, ...], choices: Choices, most: int, cards: int = 0) -> Leads:
    """A fact that ends with cards, one after another, as many as there are."""

    def ask() -> Question:
        options = [
            Option(
                label,
                ask_fact_cards(title, (*told, word), choices, most, cards + 1),
                reaches=partial(_begins, (*told, word)),
            )
            for label, word in (choices if cards < most else ())
        ]
        if cards:
            options.insert(0, Option(Say("all_told", cards=" ".join(told[-cards:])), SetFact(told)))
        else:
            options.append(Option(Say("unknown"), SetFact((*told, "unknown"))))
        return Question(title, tuple(options))

    return ask


def _begins(told: tuple[str, ...], goal: Command) -> bool:
    return isinstance(goal, SetFact) and goal.words[: len(told)] == told


def _may_become(
    steps: Sequence[FactQuestion | Callable[[tuple[str, ...]], FactQuestion]], told: tuple[str, ...], goal: Command
) -> bool:
    """Whether a fact has these words in front and as many behind as are asked for."""
    return _begins(told, goal) and isinstance(goal, SetFact) and len(goal.words) == len(told) + len(steps)
