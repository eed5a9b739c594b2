"""`companion update`: another release takes the place of this one, or this one plays on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import click

from companion.cli.run import state_option
from companion.cli.service import UNIT, UNIT_FOLDER, state_in
from companion.commands import RunCommand, run_command
from companion.store.folder import state_folder
from companion.update.errors import UpdateError
from companion.update.procedure import foretell
from companion.update.procedure import update as make_update
from companion.update.rescue import ROOT, Breadcrumb, Place
from companion.update.stick import find_release, fulfil, look_at
from companion.update.switch import Switch
from companion.update.wish import RUN, take_wish
from companion.update.workshop import Workshop


@dataclass(frozen=True)
class Tools:
    """What an update is made with, so that a test can be it."""

    workshop: Callable[[Place, Callable[[str], object]], Workshop] = field(default=Workshop)
    switch: Callable[[Place, Callable[[str], object]], Switch] = field(default=Switch)
    find: Callable[[], Path | None] = find_release
    units: Path = UNIT_FOLDER
    run: RunCommand = run_command
    word: Path = RUN
    """Where word is left for the daemon."""


@click.command()
@click.argument("source", required=False, type=click.Path(path_type=Path))
@click.option("--root", type=click.Path(path_type=Path), default=ROOT, show_default=True, help="Where releases are.")
@click.option("--no-wait", is_flag=True, help="Do not wait until the new release has shown that it lasts.")
@click.option("--no-start", is_flag=True, help="Leave the service as it is: whoever asks for this starts it.")
@click.option("--dry-run", is_flag=True, help="Look the release through, tell what would be done, and do nothing.")
@click.option("--look", type=click.Path(path_type=Path), hidden=True, help="Say what is on a stick; for its unit.")
@click.option("--wished", is_flag=True, hidden=True, help="Fulfil the wish of the daemon; for its unit.")
@state_option
@click.pass_context
def update(
    context: click.Context,
    source: Path | None,
    root: Path,
    no_wait: bool,
    no_start: bool,
    dry_run: bool,
    look: Path | None,
    wished: bool,
    state: str | None,
) -> None:
    """Play with the release in SOURCE from now on: a .tar.gz, its folder, or a folder of wheels.

    Without SOURCE it is looked for on a USB stick. The new release is made beside the present one and tried before it
    takes its place; if it does not last a minute, the present one comes back. An older one is installed the same way.
    """
    tools = context.obj if isinstance(context.obj, Tools) else Tools()
    place = Place(root)
    folder = _state(state, tools.units / UNIT)
    switch = tools.switch(place, click.echo)
    make = partial(make_update, state=folder, workshop=tools.workshop(place, click.echo), switch=switch)
    try:
        if look is not None:
            click.echo(f"On the stick: {look_at(look, tools.word, tools.run) or 'no release'}.")
            return
        if dry_run:
            foretell(source or _found(tools), tools.workshop(place, click.echo))
            return
        breadcrumb = _fulfil(folder, tools, make) if wished else make(source or _found(tools))
        started = not no_start and switch.restart()
        if breadcrumb is not None and started and not no_wait:
            switch.wait(breadcrumb, folder)
            click.echo(f"{breadcrumb.wanted} plays.")
    except UpdateError as error:
        raise click.ClickException(str(error)) from None


def _fulfil(state: Path, tools: Tools, make: Callable[[Path], Breadcrumb | None]) -> Breadcrumb | None:
    return fulfil(take_wish(state), tools.word, tools.run, make)


def _found(tools: Tools) -> Path:
    found = tools.find()
    if found is None:
        raise click.ClickException("There is no stick with a release. Name the file or folder: companion update FILE.")
    return found


def _state(chosen: str | None, unit: Path) -> Path:
    """The folder of the matches: the one that was chosen, the service's, or this user's."""
    return state_in(unit) if not chosen and unit.is_file() else state_folder(chosen)
