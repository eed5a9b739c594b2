"""What a command says to whoever sits at the terminal, which obeys some characters: they are only shown."""

from __future__ import annotations

import click
from rich.text import Text

from companion.rules.plain import visible, visible_lines


def echo(text: str, err: bool = False) -> None:
    """Prints a text that may hold what others have written."""
    click.echo(visible_lines(text), err=err)


def plain_text(text: str, style: str = "") -> Text:
    """The same in a table, where brackets are no colours either."""
    return Text(visible(text), style)
