"""`companion score`: majority scoring without a match."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, TextIO

import click

from companion.games.alhambra.rules import COLOURS
from companion.games.alhambra.rules import score as score_alhambra
from companion.games.alhambra.rules.majority import SCORINGS


@click.group()
def score() -> None:
    """Score holdings without a match."""


@score.command()
@click.argument("file", type=click.File(encoding="utf-8"), default="-")
def alhambra(file: TextIO) -> None:
    """Score Alhambra holdings: one JSON case a line in, one JSON line out.

    A case is {"scoring": "A", "holdings": {"Ann": {"blue": 1}, "Ben": {"red": 2}}}; a colour left out is none held.
    Each answer has "points" by player and "why" type by type. FILE is standard input unless named.
    """
    try:
        for number, line in enumerate(file, 1):
            if line.strip():
                sys.stdout.write(json.dumps(_answer(_read(line, number)), ensure_ascii=False) + "\n")
    except UnicodeDecodeError:
        raise click.ClickException(f"{file.name} is not a text in UTF-8.") from None
    finally:
        sys.stdout.flush()


def _read(line: str, number: int) -> Mapping[str, Any]:
    """A case, checked. Raises a sentence that says what is wrong in which line."""

    def wrong(sentence: str) -> click.ClickException:
        return click.ClickException(f"line {number}: {sentence}.")

    try:
        case = json.loads(line)
    except ValueError as error:
        raise wrong(f"this is not JSON: {error}") from None
    except RecursionError:
        raise wrong("this is nested too deeply") from None
    if not isinstance(case, dict) or set(case) != {"scoring", "holdings"}:
        raise wrong('a case is an object with "scoring" and "holdings"')
    if case["scoring"] not in SCORINGS:
        raise wrong(f'"scoring" is one of {", ".join(SCORINGS)}, not {json.dumps(case["scoring"])}')
    holdings = case["holdings"]
    if not isinstance(holdings, dict) or not holdings:
        raise wrong('"holdings" is an object with at least one player')
    for player, held in holdings.items():
        if not isinstance(held, dict):
            raise wrong(f"what {player} holds must be an object of colours")
        for colour, count in held.items():
            if colour not in COLOURS:
                raise wrong(f'{player} holds "{colour}", which is no building colour; there are {", ".join(COLOURS)}')
            if type(count) is not int or count < 0:
                raise wrong(f"{player} holds {json.dumps(count)} of {colour}; that must be a whole number from 0")
    return case


def _answer(case: Mapping[str, Any]) -> dict[str, Any]:
    players = list(case["holdings"])
    scoring = score_alhambra(
        case["scoring"], [[held.get(colour, 0) for colour in COLOURS] for held in case["holdings"].values()]
    )
    why = [
        {
            **row,
            "counts": dict(zip(players, row["counts"], strict=True)),
            "shares": [_with_names(share, players) for share in row["shares"]],
        }
        for row in scoring.why()
    ]
    return {"points": dict(zip(players, scoring.points, strict=True)), "why": why}


def _with_names(share: Mapping[str, Any], players: list[str]) -> dict[str, Any]:
    """A share of the places with the players' names for its owners."""
    named = {"players": [players[owner] for owner in share["owners"]]}
    return named | {key: value for key, value in share.items() if key != "owners"}
