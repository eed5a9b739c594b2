"""`companion backup`: a whole copy of the journal, also while a match is played."""

from __future__ import annotations

import os
from pathlib import Path

import click

from companion.cli.past import folder_of, journal_of, state_option
from companion.store.folder import sync_folder
from companion.store.journal import Journal


@click.command()
@click.argument("file")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@state_option
def backup(file: str, force: bool, state: str | None) -> None:
    """Copy the journal to FILE. The companion may be playing meanwhile."""
    target = Path(file)
    with journal_of(state) as journal:
        if journal is None:
            raise click.ClickException(f"There is no journal in {folder_of(state)} yet, so nothing to back up.")
        _refuse(target, journal, force)
        _write(target, journal)
        count = journal.connection.execute("SELECT count(*) FROM matches").fetchone()[0]
    click.echo(f"{file} holds {count} {'match' if count == 1 else 'matches'} now.")


def _refuse(target: Path, journal: Journal, force: bool) -> None:
    if target.is_dir():
        raise click.ClickException(f"{target} is a folder: name a file in it.")
    if not target.resolve().parent.is_dir():
        raise click.ClickException(f"{target} cannot be written: its folder is not there.")
    if target.exists() and target.samefile(journal.path):
        raise click.ClickException(f"{target} is the journal itself: name another file.")
    if target.exists() and not force:
        raise click.ClickException(f"{target} is there already: name another file, or write over it with --force.")
    if target.with_name(f"{target.name}-wal").exists():
        # SQLite would take what is left in there for changes to the new copy.
        raise click.ClickException(f"{target} is open in another program: close it first, or name another file.")


def _write(target: Path, journal: Journal) -> None:
    """Beside the place first: an older backup stays until the new one is whole."""
    part = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        journal.back_up(part)
        part.replace(target)
        sync_folder(target.resolve().parent)
    finally:
        part.unlink(missing_ok=True)
