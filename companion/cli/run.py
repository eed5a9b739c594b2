"""`companion run` and `companion demo`: the daemon."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from random import Random

import click

from companion.match.clock import SystemClock
from companion.match.folder import FolderError, make_folder, state_folder
from companion.match.journal import JournalError
from companion.rules import game_names
from companion.shipped import shipped

MODEL = Path("/proc/device-tree/model")
PLACES = (Path("~/.config/companion/companion.toml"), Path("/etc/companion/companion.toml"))

box_option = click.option("--box", help='A file of boxes/, or "simulated". Off a Pi the box is simulated.')
config_option = click.option("--config", "config_file", type=click.Path(path_type=Path), help="Another companion.toml.")
state_option = click.option("--state", help="Another folder for the journal.")


@click.command()
@box_option
@config_option
@state_option
def run(box: str | None, config_file: Path | None, state: str | None) -> None:
    """Run the box: keys, display, lights. Off a Pi, on simulated hardware in this terminal."""
    _run(box, config_file, state, None)


@click.command()
@click.argument("game", type=click.Choice(game_names()), default="alhambra")
@box_option
@config_option
@click.option("--state", help="A folder for the journal; unless named, one that is thrown away.")
def demo(game: str, box: str | None, config_file: Path | None, state: str | None) -> None:
    """Let the box play a match by itself, at human pace."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        _run(box, config_file, state or folder, game)


def _run(box: str | None, config_file: Path | None, state: str | None, game: str | None) -> None:
    # The drivers and the painting are imported for this command only: the others start quicker without.
    from companion.config import load
    from companion.daemon.desk import Desk
    from companion.daemon.logs import begin_logging
    from companion.daemon.notify import Notifier
    from companion.daemon.parts import Parts
    from companion.daemon.running import run as run_daemon

    file = settings_file(config_file)
    named = box or (None if model() else "simulated")
    try:
        folder = make_folder(state_folder(state))
        loaded = load(file, folder, named)
        if loaded.config is None:
            raise click.ClickException("\n".join(map(str, loaded.troubles)))
        wished = loaded.config.companion[""]["state"]
        if not state and wished:
            folder = make_folder(Path(wished).expanduser())
    except FolderError as error:
        raise click.ClickException(str(error)) from None
    config = loaded.config
    shown = config.simulated and sys.stdout.isatty() and sys.stdin.isatty()
    begin_logging("error" if shown else config.companion[""]["log"])
    background: list[asyncio.Task[None]] = []

    def started(desk: Desk, parts: Parts) -> None:
        # The box is at work by now: neither is to delay its first picture.
        if parts.twins is not None and shown:
            from companion.daemon.terminal import Terminal

            background.append(asyncio.create_task(Terminal(parts.twins, parts.hold).run()))
        if game is not None:
            from companion.daemon.demo import play_demo

            background.append(asyncio.create_task(play_demo(desk, game, Random())))

    try:
        asyncio.run(run_daemon(config, folder, SystemClock(), Notifier(os.environ), loaded.troubles, started))
    except (FolderError, JournalError) as error:
        raise click.ClickException(str(error)) from None


def settings_file(chosen: Path | None) -> Path:
    """The companion.toml that counts."""
    file = chosen or next((place for place in PLACES if place.expanduser().is_file()), None)
    return file.expanduser() if file else shipped("config", "companion.toml")


def model() -> str:
    """Which Raspberry Pi this is; nothing on any other machine."""
    try:
        said = MODEL.read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return ""
    return said if "Raspberry Pi" in said else ""
