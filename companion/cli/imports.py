"""`companion import`: records taken into the journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import sleep

import click
from rich.console import Console
from rich.progress import track

from companion.cli.arguments import read_text
from companion.cli.past import folder_of, sentences, state_option
from companion.cli.settings import config_option, editions_of
from companion.cli.speech import echo
from companion.clock import SystemClock
from companion.editions import Editions
from companion.history.imports import BATCH, Checked, RefusedRecord, Stored, check, import_records
from companion.store.folder import holder, make_folder
from companion.store.journal import NAME, open_journal

PAUSE = 0.11
"""Seconds between two records while a box plays here. SQLite asks for the file every tenth of a second, so that a move
never waits for more than one record."""


@click.command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@state_option
@config_option
@click.pass_context
def import_(context: click.Context, files: tuple[str, ...], state: str | None, config_file: Path | None) -> None:
    """Take the matches in these records into the journal ("-" reads standard input).

    A record that is there already is not taken twice. Exit code 1: a record was refused; the others are taken.
    """
    with sentences(), open_journal(make_folder(folder_of(state)) / NAME) as journal:
        checked, now = _checked(files, editions_of(config_file)), SystemClock().wall()
        together = BATCH if holder(folder_of(state)) is None else 1
        taken = list(import_records(journal, checked, now, together, partial(sleep, PAUSE if together == 1 else 0)))
    for file, one in zip(files, taken, strict=True):
        if isinstance(one, RefusedRecord):
            echo(f"{file}: {one.sentence}", err=True)
        elif not one.new:
            echo(f"{file} is there already as match {one.number}.")
    echo(_total(taken))
    if any(isinstance(one, RefusedRecord) for one in taken):
        context.exit(1)


def _checked(files: Sequence[str], editions: Editions) -> Iterator[Checked | RefusedRecord]:
    for file in _watched(files):
        try:
            yield check(read_text(file), editions)
        except click.ClickException as error:
            yield RefusedRecord(error.message.removeprefix(f"{file} "))


def _watched(files: Sequence[str]) -> Iterable[str]:
    """With a progress bar, where somebody can see it."""
    console = Console(stderr=True)
    return track(files, description="Importing", console=console, transient=True) if console.is_terminal else files


def _total(taken: Sequence[Stored | RefusedRecord]) -> str:
    new = [one.number for one in taken if isinstance(one, Stored) and one.new]
    refused = sum(isinstance(one, RefusedRecord) for one in taken)
    numbers = f" ({_numbers(new)})" if new else ""
    there = len(taken) - len(new) - refused
    return f"{len(new)} imported{numbers}, {there} there already, {refused} refused."


def _numbers(new: Sequence[int]) -> str:
    return f"match {new[0]}" if len(new) == 1 else f"matches {new[0]} to {new[-1]}"
