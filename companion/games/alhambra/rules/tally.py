"""A scoring without a match: what everybody holds as JSON in, points and their reasons out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypedDict

from companion.games.alhambra.rules.edition import COLOURS
from companion.games.alhambra.rules.majority import SCORINGS, MajorityJson, ScoringName, ShareJson, score
from companion.rules import Unreadable
from companion.rules.plain import brief


class Case(TypedDict):
    scoring: ScoringName
    holdings: dict[str, dict[str, int]]


def tally(case: object) -> dict[str, object]:
    """Score Alhambra holdings: one JSON case a line in, one JSON line out.

    A case is {"scoring": "A", "holdings": {"Ann": {"blue": 1}, "Ben": {"red": 2}}}; a colour left out is none held.
    Each answer has "points" by player and "why" type by type. FILE is standard input unless named.
    """
    read = _read(case)
    players = list(read["holdings"])
    holdings = [[held.get(colour, 0) for colour in COLOURS] for held in read["holdings"].values()]
    scoring = score(read["scoring"], holdings)
    why = [_majority(row, players) for row in scoring.why()]
    return {"points": dict(zip(players, scoring.points, strict=True)), "why": why}


def _read(case: object) -> Case:
    """A case, checked. Raises Unreadable with a sentence that says what is wrong."""
    if not isinstance(case, dict) or set(case) != {"scoring", "holdings"}:
        raise Unreadable('a case is an object with "scoring" and "holdings"')
    scoring = next((name for name in SCORINGS if name == case["scoring"]), None)
    if scoring is None:
        raise Unreadable(f'"scoring" is one of {", ".join(SCORINGS)}, not {brief(json.dumps(case["scoring"]))}')
    holdings = case["holdings"]
    if not isinstance(holdings, dict) or not holdings:
        raise Unreadable('"holdings" is an object with at least one player')
    return {"scoring": scoring, "holdings": {player: _holding(player, held) for player, held in holdings.items()}}


def _holding(player: str, held: object) -> dict[str, int]:
    """How many of each colour somebody holds, checked."""
    if not isinstance(held, Mapping):
        raise Unreadable(f"what {brief(player)} holds must be an object of colours")
    for colour, count in held.items():
        if colour not in COLOURS:
            known = ", ".join(COLOURS)
            raise Unreadable(f'{brief(player)} holds "{brief(colour)}", which is no building colour; there are {known}')
        if type(count) is not int or count < 0:
            raise Unreadable(
                f"{brief(player)} holds {brief(json.dumps(count))} of {colour}; that must be a whole number from 0"
            )
    return dict(held)


def _majority(row: MajorityJson, players: list[str]) -> dict[str, object]:
    """One building type, with the players' names."""
    counts = dict(zip(players, row["counts"], strict=True))
    return {**row, "counts": counts, "shares": [_share(share, players) for share in row["shares"]]}


def _share(share: ShareJson, players: list[str]) -> dict[str, object]:
    """A share of the places with the players' names for its owners."""
    named: dict[str, object] = {"players": [players[owner] for owner in share["owners"]]}
    return named | {key: value for key, value in share.items() if key != "owners"}
