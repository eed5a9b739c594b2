"""A scoring explained in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.alhambra.rules import COLOURS, Majority, Scoring, Share
from companion.rules import Told

PLACES = ("1st", "2nd", "3rd")


def explain(told: Told, owners: Sequence[str]) -> list[str]:
    """A scoring type by type: who holds how many, which places are shared, the sum, the division."""
    if not isinstance(told, Scoring):
        return []
    paid = ", ".join(f"{owner} +{points}" for owner, points in zip(owners, told.points, strict=True))
    return [f"Scoring {told.scoring}", *(f"  {_type(majority, owners)}" for majority in told.majorities), f"  {paid}"]


def _type(majority: Majority, owners: Sequence[str]) -> str:
    shares = "; ".join(_share(share, owners) for share in majority.shares)
    return f"{COLOURS[majority.colour]:7} {shares or 'nobody'}"


def _share(share: Share, owners: Sequence[str]) -> str:
    who = " and ".join(owners[owner] for owner in share.owners)
    place = "+".join(PLACES[place - 1] for place in share.places if place <= len(PLACES))
    if len(share.owners) == 1:
        return f"{who} ({share.held}) {place}: {share.each}"
    pot = "+".join(map(str, share.pays))
    return f"{who} ({share.held}) {place}: {share.each} each = {pot} / {len(share.owners)}"
