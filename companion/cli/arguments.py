"""What is named on the command line: a game, or a file to read."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path

import click

from companion.match.record import LONGEST_RECORD
from companion.rules import Game, State
from companion.shelf import BrokenGame, find_game, game_names

LONGEST_TEXT = 4 * LONGEST_RECORD
"""Bytes: no character has more than four. What is longer is not read, however much there is."""


def known_game(name: str) -> Game[State]:
    """The game of this name. Raises UsageError, which tells the games there are."""
    try:
        return find_game(name)
    except BrokenGame as error:
        raise click.UsageError(str(error)) from None
    except KeyError:
        raise click.UsageError(f'"{name}" is no game; there are {", ".join(game_names())}.') from None


def read_text(file: str) -> str:
    """The text of a file, or of standard input for "-". What is wrong with it is said in a sentence."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
            data = source.read(LONGEST_TEXT + 1)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}.") from None
    except ValueError as error:  # a name that no file can have
        raise click.ClickException(f"{file} cannot be read: {error}.") from None
    if len(data) > LONGEST_TEXT:
        raise click.ClickException(f"{file} is too long: a record has at most {LONGEST_RECORD:,} characters.")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise click.ClickException(f"{file} is not a text file in UTF-8.") from None
