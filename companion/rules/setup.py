"""Who sits down to which game, and by which house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.rules.budget import Budget
from companion.rules.edition import Edition
from companion.rules.plain import brief
from companion.rules.remark import Refusal

LONGEST_NAME = 40


class HouseRule(NamedTuple):
    """A rule that the table may choose for itself. The first choice is what the rule book says."""

    name: str
    rule: str
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. The colour is the player's own, or in a team game the team's."""

    name: str
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first card is dealt. Seats are listed clockwise."""

    edition: Edition
    seats: tuple[Seat, ...]
    house: Mapping[str, str] = field(default_factory=dict)
    budget: Budget | None = None
    """The time that the players have; None: as much as they want."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


def refuse_setup(
    setup: Setup, rule: str, counts: tuple[int, ...], house_rules: tuple[HouseRule, ...]
) -> Refusal | None:
    """What is wrong with a setup in any game: the number of players, their names, the house rules."""
    if len(setup.seats) not in counts:
        return Refusal(rule, "wrong_player_count", count=len(setup.seats), allowed=counts)
    refusal = refuse_names(setup.names, rule)
    if refusal:
        return refusal
    known = {house_rule.name: house_rule for house_rule in house_rules}
    for name, choice in setup.house.items():
        if name not in known:
            return Refusal(rule, "no_such_house_rule", name=brief(name), known=tuple(known))
        if choice not in known[name].choices:
            choices = known[name].choices
            return Refusal(known[name].rule, "no_such_choice", name=name, choice=brief(choice), choices=choices)
    return None


def refuse_names(names: tuple[str, ...], rule: str) -> Refusal | None:
    """Whether these can be the names of players at one table. They differ by more than capitals."""
    folded = [name.casefold() for name in names]
    for name in names:
        if not _is_name(name):
            return Refusal(rule, "bad_name", name=brief(name), longest=LONGEST_NAME)
        if folded.count(name.casefold()) > 1:
            return Refusal(rule, "name_twice", name=name)
    return None


def _is_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip() and '"' not in name


def chosen(setup: Setup, house_rule: HouseRule) -> str:
    """The choice this table made, or what the rule book says."""
    return setup.house.get(house_rule.name, house_rule.default)
