"""Majorities and what they pay, with the reason for every point (A13 to A15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypedDict, get_args

from companion.games.alhambra.rules.edition import COLOURS, RANKS, Colour
from companion.rules import SeatNumber, seated

ScoringName = Literal["A", "B", "C"]
SCORINGS: tuple[ScoringName, ...] = get_args(ScoringName)


class Share(NamedTuple):
    """The owners who hold equally many, the places they fill together, and what those pay."""

    places: tuple[int, ...]
    owners: tuple[SeatNumber, ...]
    held: int
    pays: tuple[int, ...]
    each: int

    @property
    def pot(self) -> int:
        return sum(self.pays)


class Majority(NamedTuple):
    """One building type: how many everybody holds, and who shares which places."""

    colour: Colour
    counts: tuple[int, ...]
    shares: tuple[Share, ...]


class ShareJson(TypedDict):
    places: tuple[int, ...]
    owners: tuple[SeatNumber, ...]
    held: int
    pays: tuple[int, ...]
    each: int
    pot: int
    among: int


class MajorityJson(TypedDict):
    colour: str
    counts: tuple[int, ...]
    shares: list[ShareJson]


class Scoring(NamedTuple):
    """One scoring, told type by type."""

    scoring: ScoringName
    majorities: tuple[Majority, ...]
    points: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        return {"rule": "A13", "code": "scored", "scoring": self.scoring, "points": self.points, "why": self.why()}

    def why(self) -> list[MajorityJson]:
        """Per type the counts, who shares which places, what those pay, the sum and the division."""
        return [
            {
                "colour": COLOURS[majority.colour],
                "counts": majority.counts,
                "shares": [_share_json(share) for share in majority.shares],
            }
            for majority in self.majorities
        ]


def _share_json(share: Share) -> ShareJson:
    places, owners, held, pays, each = share
    among = len(owners)
    return {
        "places": places,
        "owners": owners,
        "held": held,
        "pays": pays,
        "each": each,
        "pot": share.pot,
        "among": among,
    }


def paid_places(scoring: ScoringName, colour: Colour) -> tuple[int, ...]:
    """What the first, second and third place of a type pay: with rank r, A: r; B: r+7, r; C: r+15, r+7, r."""
    rank = colour + 1
    return {"A": (rank,), "B": (rank + 7, rank), "C": (rank + 15, rank + 7, rank)}[scoring]


def implied_scorings(points: int) -> str:
    """The scorings that must have been held to pay so many points in all."""
    most = sum(sum(paid_places("A", colour)) for colour in RANKS)
    return "" if not points else "A" if points <= most else "AB"


def score(scoring: ScoringName, holdings: Sequence[Sequence[int]]) -> Scoring:
    """The scoring of these holdings: per owner, how many of each type by rank."""
    majorities = tuple(_majority(scoring, colour, [held[colour] for held in holdings]) for colour in RANKS)
    points = [0] * len(holdings)
    for majority in majorities:
        for share in majority.shares:
            for owner in share.owners:
                points[owner] += share.each
    return Scoring(scoring, majorities, tuple(points))


def _majority(scoring: ScoringName, colour: Colour, counts: Sequence[int]) -> Majority:
    pays = paid_places(scoring, colour)
    shares = []
    place = 1
    for count in sorted(set(counts) - {0}, reverse=True):  # with none of a type nobody scores it (A15)
        if place > len(pays):
            break
        owners = tuple(owner for owner, held in seated(counts) if held == count)
        places = tuple(range(place, place + len(owners)))
        pot = pays[place - 1 : place - 1 + len(owners)]  # only paying places add, all the tied divide (A14)
        shares.append(Share(places, owners, count, pot, sum(pot) // len(owners)))
        place += len(owners)
    return Majority(colour, tuple(counts), tuple(shares))
