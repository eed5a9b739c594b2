"""Majorities and what they pay, with the reason for every point (A13 to A15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.alhambra.rules.edition import COLOURS

SCORINGS = ("A", "B", "C")
RANKS = range(len(COLOURS))


class Share(NamedTuple):
    """The owners who hold equally many, the places they fill together, and what those pay."""

    places: tuple[int, ...]
    owners: tuple[int, ...]
    held: int
    pays: tuple[int, ...]
    each: int

    @property
    def pot(self) -> int:
        return sum(self.pays)


class Majority(NamedTuple):
    """One building type: how many everybody holds, and who shares which places."""

    colour: int
    counts: tuple[int, ...]
    shares: tuple[Share, ...]


class Scoring(NamedTuple):
    """One scoring, told type by type."""

    scoring: str
    majorities: tuple[Majority, ...]
    points: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        return {"rule": "A13", "code": "scored", "scoring": self.scoring, "points": self.points, "why": self.why()}

    def why(self) -> list[dict[str, Any]]:
        """Per type the counts, who shares which places, what those pay, the sum and the division."""
        return [
            {
                "colour": COLOURS[majority.colour],
                "counts": majority.counts,
                "shares": [
                    {**share._asdict(), "pot": share.pot, "among": len(share.owners)} for share in majority.shares
                ],
            }
            for majority in self.majorities
        ]


def paid_places(scoring: str, colour: int) -> tuple[int, ...]:
    """What the first, second and third place of a type pay: with rank r, A: r; B: r+7, r; C: r+15, r+7, r."""
    rank = colour + 1
    return {"A": (rank,), "B": (rank + 7, rank), "C": (rank + 15, rank + 7, rank)}[scoring]


def score(scoring: str, holdings: Sequence[Sequence[int]]) -> Scoring:
    """The scoring of these holdings: per owner, how many of each type by rank."""
    majorities = tuple(_majority(scoring, colour, [held[colour] for held in holdings]) for colour in RANKS)
    points = [0] * len(holdings)
    for majority in majorities:
        for share in majority.shares:
            for owner in share.owners:
                points[owner] += share.each
    return Scoring(scoring, majorities, tuple(points))


def _majority(scoring: str, colour: int, counts: Sequence[int]) -> Majority:
    pays = paid_places(scoring, colour)
    shares = []
    place = 1
    for count in sorted(set(counts) - {0}, reverse=True):  # with none of a type nobody scores it (A15)
        if place > len(pays):
            break
        owners = tuple(owner for owner, held in enumerate(counts) if held == count)
        places = tuple(range(place, place + len(owners)))
        pot = pays[place - 1 : place - 1 + len(owners)]  # only paying places add, all the tied divide (A14)
        shares.append(Share(places, owners, count, pot, sum(pot) // len(owners)))
        place += len(owners)
    return Majority(colour, tuple(counts), tuple(shares))
