"""What the commands about past matches share: the state folder, its journal, and trouble as a sentence."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

from companion.cli.service import UNIT, UNIT_FOLDER, state_in
from companion.cli.settings import editions_of
from companion.history.archive import Story, fetch
from companion.store.folder import FolderError, state_folder
from companion.store.journal import NAME, Journal, JournalError, open_journal

state_option = click.option("--state", metavar="DIR", help="The state folder, where the journal is.")
number_argument = click.argument("number", type=click.IntRange(1, 2**63 - 1), metavar="N")


@contextmanager
def sentences() -> Iterator[None]:
    """Trouble with the journal or a file is told in one sentence."""
    try:
        yield
    except BrokenPipeError:
        raise  # whoever read has read enough
    except (JournalError, FolderError, sqlite3.Error) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{error.filename} cannot be used: {error.strerror}.") from None


def folder_of(state: str | None) -> Path:
    """The folder of the matches: the one that was chosen; on a box whose service plays, the service's; else this
    user's."""
    own = state_folder(state)
    unit = UNIT_FOLDER / UNIT
    if state or not unit.is_file() or (own / NAME).is_file():
        return own
    if os.geteuid() != 0:
        raise click.ClickException("The matches of this box belong to its service: put sudo in front.")
    folder = state_in(unit)
    if not (folder / NAME).is_file():  # whatever root makes there, the service could not use
        raise click.ClickException("The box has never played: let its service start once, then try again.")
    return folder


@contextmanager
def journal_of(state: str | None) -> Iterator[Journal | None]:
    """The journal of a state folder; None where there is none yet, and none is made."""
    folder = folder_of(state)
    path = folder / NAME
    with sentences():
        if folder.exists() and not folder.is_dir():
            raise FolderError(f"{folder} is a file, not a folder: name another with --state.")
        there = path.is_file() and path.stat().st_size > 0
        with open_journal(path) if there else nullcontext() as journal:
            yield journal


def story_of(journal: Journal | None, number: int, config_file: Path | None) -> Story:
    """A whole match by its number."""
    if journal is None:
        raise click.ClickException(f"There is no match {number}: no match has been played here yet.")
    story = fetch(journal, number, editions_of(config_file))
    if story is None:
        raise click.ClickException(f'There is no match {number}; "companion history" lists those there are.')
    return story


def span(seconds: float | None) -> str:
    """A time as people say it."""
    if seconds is None:
        return "–"
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
