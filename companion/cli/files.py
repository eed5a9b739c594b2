"""Files named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import click


def read_text(file: str) -> str:
    """The text of a file, or of standard input for "-". What is wrong with it is said in a sentence."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}.") from None
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise click.ClickException(f"{file} is not a text file in UTF-8.") from None
