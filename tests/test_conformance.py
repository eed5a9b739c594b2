"""One suite for all games: random whole matches at every player count and by every house rule."""

from __future__ import annotations

import os
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.editions import SHIPPED
from companion.rules import Refusal
from companion.shelf import find_game
from tests.conformance import Match, examine, played, setup_of
from tests.parts import games_with, part

GAMES = games_with("laws")
EXPLORED = 10_000
"""Matches of each game, all of them told in part and laid out too, when somebody asks for it with EXPLORE=1."""
MATCHES, FEWEST = 60, 1
"""Matches of each game in every other run, and of each variant at the least."""
MOST_CHOICES = 3
"""Choices of one house rule that are played at each player count."""
BARE, PARTIAL, CLOTHS = 1, 2, 2
"""How many matches of each variant are told again barely, told in part, and laid out on a cloth."""


def some(choices: tuple[str, ...], at: int) -> tuple[str, ...]:
    """The choices of a house rule; where there are many, other ones for each player count, and all when exploring."""
    if os.environ.get("EXPLORE") or len(choices) <= MOST_CHOICES:
        return choices
    begin = at * MOST_CHOICES % len(choices)
    return (choices[begin:] + choices[:begin])[:MOST_CHOICES]


class Variant(NamedTuple):
    game: str
    players: int
    house: dict[str, str]

    def match(self, seed: int) -> Match:
        game = find_game(self.game)
        return played(game, setup_of(game, self.players, self.house), seed)


def variants(name: str) -> list[Variant]:
    """Every player count of a game, with the printed rules and with each single other choice of a house rule."""
    game = find_game(name)
    found = []
    for at, players in enumerate(game.counts):
        houses: list[dict[str, str]] = [{}]
        houses += [{rule.name: choice} for rule in game.house_rules for choice in some(rule.choices[1:], at)]
        found += [Variant(name, players, house) for house in houses]
    return [
        variant
        for variant in found
        if not isinstance(game.start(setup_of(game, variant.players, variant.house)), Refusal)
    ]


def params() -> list[Any]:
    found = []
    for name in GAMES:
        ours = variants(name)
        # The same matches in every run, so that what is green here is green elsewhere; others for whoever explores.
        first = Random().randrange(2**32) if os.environ.get("EXPLORE") else 0
        wanted = EXPLORED if os.environ.get("EXPLORE") else MATCHES
        count = max(FEWEST, -(-wanted // len(ours)))
        for variant in ours:
            words = [name, str(variant.players), *(f"{rule}={choice}" for rule, choice in variant.house.items())]
            found.append(pytest.param((variant, range(first, first + count)), id="-".join(words)))
    return found


class Played(NamedTuple):
    """The matches of a variant, each with the seed that plays it again."""

    variant: Variant
    matches: dict[int, Match]

    def some(self, count: int) -> list[tuple[int, Match]]:
        """The first few; all of them when somebody explores."""
        return list(self.matches.items())[: None if os.environ.get("EXPLORE") else count]

    def part(self, name: str) -> Any:
        return part(self.variant.game, name)


@pytest.fixture(scope="module", params=params())
def table(request: pytest.FixtureRequest) -> Played:
    """A variant of a game and its matches, played once for all the laws that are examined in them."""
    variant, seeds = request.param
    return Played(variant, {seed: variant.match(seed) for seed in seeds})


def test_a_random_match_obeys_the_laws(table: Played) -> None:
    for seed, match in table.matches.items():
        examine(match, seed, table.part("laws").LAWS)


def test_a_match_told_barely_ends_the_same(table: Played) -> None:
    """What the table does not tell changes nothing in points, pieces and result."""
    for _, match in table.some(BARE):
        table.part("bare").told_barely(match)


def test_a_true_match_told_in_part_is_never_refused(table: Played) -> None:
    """Lines, cards and amounts left out at random: never a refusal, and nothing derived contradicts the truth."""
    for seed, match in table.some(PARTIAL):
        table.part("partial").told_in_part(match, Random(seed))


def test_a_true_match_told_from_the_middle_is_never_refused(table: Played) -> None:
    """A table that begins to tell in the middle of a match, with corrections in any order, as far as it likes."""
    for seed, match in table.some(PARTIAL):
        table.part("partial").told_from_the_middle(match, Random(seed))


def test_a_table_that_does_what_the_tasks_say_has_what_the_state_says(table: Played) -> None:
    """With hands and a deck of its own, and the tasks alone to go by."""
    for seed, match in table.some(CLOTHS):
        table.part("cloth").laid_out(match, Random(seed))


@pytest.mark.parametrize("name", GAMES)
def test_every_edition_can_be_played(name: str) -> None:
    game = find_game(name)
    for edition in SHIPPED.names(game):
        match = played(game, setup_of(game, game.counts[-1], {}, edition), 1)
        examine(match, 1, part(name, "laws").LAWS)
