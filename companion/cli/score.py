"""`companion score`: scoring without a match, for the games that offer it."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable
from functools import partial
from typing import TextIO

import click

from companion.cli.arguments import known_game
from companion.rules import Unreadable
from companion.rules.plain import json_line
from companion.shelf import working_games

Score = Callable[[object], dict[str, object]]
LONGEST_CASE = 100_000
"""Characters, so that what never ends a line is not waited for."""


class Scorings(click.Group):
    """A command for each game that can score without a match, described by what the game says of its cases."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [game.name for game in working_games() if game.score is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        score = known_game(cmd_name).score
        if score is None:
            offered = ", ".join(self.list_commands(ctx)) or "none"
            raise click.ClickException(f"{cmd_name} has no scoring without a match. Games that have one: {offered}.")
        return _command(cmd_name, score)


@click.group(cls=Scorings)
def score() -> None:
    """Score holdings without a match."""


def _command(name: str, score: Score) -> click.Command:
    def answer_file(file: TextIO) -> None:
        _answer_lines(score, file)

    file = click.Argument(["file"], type=click.File(encoding="utf-8"), default="-")
    return click.Command(name, callback=answer_file, params=[file], help=inspect.getdoc(score))


def _answer_lines(score: Score, file: TextIO) -> None:
    try:
        for number, line in enumerate(iter(partial(file.readline, LONGEST_CASE + 1), ""), 1):
            if len(line) > LONGEST_CASE:
                raise click.ClickException(f"line {number}: a case has at most {LONGEST_CASE:,} characters.")
            if line.strip():
                sys.stdout.write(json_line(_answer(score, line, number)) + "\n")
    except UnicodeDecodeError:
        raise click.ClickException(f"{file.name} is not a text in UTF-8.") from None
    finally:
        sys.stdout.flush()


def _answer(score: Score, line: str, number: int) -> dict[str, object]:
    """The scoring of one case. Raises a sentence that says what is wrong in which line."""
    try:
        case = json.loads(line)
    except ValueError as error:
        raise click.ClickException(f"line {number}: this is not JSON: {error}.") from None
    except RecursionError:
        raise click.ClickException(f"line {number}: this is nested too deeply.") from None
    try:
        return score(case)
    except Unreadable as error:
        raise click.ClickException(f"line {number}: {error}.") from None
