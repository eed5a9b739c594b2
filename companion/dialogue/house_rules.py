"""House rules by keys: a page for each rule that means something at this table, with what it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from companion.dialogue.command import Begin, Command
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import CHOSEN, Label, Of, Row, Say, Titled, Word
from companion.dialogue.question import Option, Question, short
from companion.rules import Game, HouseRule, Refusal, Setup, State, chosen

Then = Callable[[Setup], Question]
"""What is asked when the house rules are settled."""
DONE = ACTION_KEYS[-1]


class Choice(NamedTuple):
    """What a table can choose. Of choices that come to the same it is the first, called as the last, which says more:
    of "as printed" and "2" it is the former, and called "2".
    """

    name: str
    called: str
    start: State


def choices_of(game: Game[State], setup: Setup, rule: HouseRule) -> tuple[Choice, ...]:
    """What this table can choose, and what makes a difference here; numbers from the smallest on."""
    found: list[Choice] = []
    for name in rule.choices:
        start = game.start(with_choice(setup, rule, name))
        if isinstance(start, Refusal):
            continue
        same = next((at for at, choice in enumerate(found) if choice.start == start), None)
        if same is None:
            found.append(Choice(name, name, start))
        else:
            found[same] = found[same]._replace(called=name)
    if all(choice.called.isdecimal() for choice in found):
        found.sort(key=lambda choice: int(choice.called))
    return tuple(found)


def rules_of(game: Game[State], setup: Setup) -> tuple[HouseRule, ...]:
    """The house rules that leave this table a choice."""
    return tuple(rule for rule in game.house_rules if len(choices_of(game, setup, rule)) > 1)


def with_choice(setup: Setup, rule: HouseRule, choice: str) -> Setup:
    """What the rule book says stays unsaid, so that a record is as short as it can be."""
    house = {name: value for name, value in setup.house.items() if name != rule.name}
    return replace(setup, house=house if choice == rule.default else {**house, rule.name: choice})


def ask_house_rules(game: Game[State], setup: Setup, then: Then, at: int = 0, settled: bool = False) -> Question:
    """One rule: its choices at the keys, TURN turns to the next one. BACK leaves with what was chosen."""
    rules = rules_of(game, setup)
    rule = rules[at]
    choices = choices_of(game, setup, rule)
    start = game.start(setup)
    now = next((place for place, choice in enumerate(choices) if choice.start == start), 0)

    def chose(choice: Choice) -> Option:
        other = with_choice(setup, rule, choice.name)
        label = Row((_called(game, rule, choice), CHOSEN if choice is choices[now] else ""), "")
        leads = partial(ask_house_rules, game, other, then, at, True)
        return Option(label, leads, closes=1, reaches=partial(_chooses, setup, rule, choice.name))

    following = partial(ask_house_rules, game, setup, then, (at + 1) % len(rules))
    turning = Option(
        Say("next_rule"),
        following,
        short(Key.TURN),
        Say("next_rule_key"),
        closes=1,
        reaches=partial(_differs_behind, setup, rules, at),
    )
    done = Option(
        Say("house_rules_done"),
        partial(then, setup),
        Press(DONE, held=len(choices) == len(ACTION_KEYS)),
        Say("done_key"),
        closes=2,
        reaches=partial(_house_is, setup),
    )
    keyed = (replace(option, key=short(key)) for key, option in zip(ACTION_KEYS, map(chose, choices), strict=False))
    return Question(
        Row((Of(game.name, Word(rule.name)), f"{at + 1}/{len(rules)}"), " "),
        (*keyed, *((turning,) if len(rules) > 1 else ()), done),
        len(choices) if settled else now,
        sentence=Of(game.name, Titled(f"{rule.name}.means", {}, "")),
        back=partial(then, setup),
    )


def _called(game: Game[State], rule: HouseRule, choice: Choice) -> Label:
    return Of(game.name, Word(f"{rule.name}.{choice.called}"))


def _chooses(setup: Setup, rule: HouseRule, choice: str, goal: Command) -> bool:
    return isinstance(goal, Begin) and chosen(goal.setup, rule) == choice != chosen(setup, rule)


def _differs_behind(setup: Setup, rules: tuple[HouseRule, ...], at: int, goal: Command) -> bool:
    """Whether this rule is as a match wants it, and one behind it is not yet."""
    if not isinstance(goal, Begin):
        return False
    differs = [chosen(goal.setup, rule) != chosen(setup, rule) for rule in rules[at:]]
    return not differs[0] and any(differs)


def _house_is(setup: Setup, goal: Command) -> bool:
    return isinstance(goal, Begin) and goal.setup.house == setup.house
