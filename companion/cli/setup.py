"""`companion setup`: the set-up of a box in a terminal, for a box without a panel, or over SSH."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.run import box_option, keeper, model, state_option
from companion.cli.service import UNIT, UNIT_FOLDER, allowed_in, state_in
from companion.cli.settings import config_option, settings_file
from companion.languages import LANGUAGES
from companion.shipped import shipped

if TYPE_CHECKING:
    from companion.config import Config
    from companion.console.paint import Sheet
    from companion.daemon.parts import Parts
    from companion.setup.guide import Ended, Guide

CLEAR, HIDE, SHOW = "\x1b[H\x1b[J", "\x1b[?25l", "\x1b[?25h"


@click.command()
@box_option
@config_option
@state_option
@click.option("--simulated", is_flag=True, help="That box on simulated hardware, which is shown in this terminal.")
@click.option("--language", type=click.Choice(LANGUAGES), help="In another language than that of the settings.")
def setup(box: str | None, config_file: Path | None, state: str | None, simulated: bool, language: str | None) -> None:
    """Learn what the box is made of, from presses, turns and looks, and write its file."""
    from dataclasses import replace

    if not _is_terminal():
        raise click.ClickException("A set-up asks, so it needs a terminal; here is none.")
    simulated = simulated or box == "simulated" or not model()
    config = replace(_config(config_file, box, simulated), simulated=simulated)
    if not simulated:
        _refuse_running(state, config)
    ended = asyncio.run(_run(config, config_file, language or config.settings.language))
    if ended.box is None:
        click.echo("Nothing was changed.")
    elif simulated:
        click.echo(f"What the file of such a box says:\n\n{ended.text}", nl=False)
    else:
        _say_what_is_next(ended)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _config(config_file: Path | None, box: str | None, simulated: bool) -> Config:
    """The settings; where they are not right, the shipped ones: a set-up may be what mends them."""
    from companion.config import SIMULATED, boot_file, read_config

    named = box or (SIMULATED if simulated else None)
    reading = read_config(settings_file(config_file), named, boot_file() if model() else None)
    config = reading.config or reading.in_need or read_config(shipped("config", "companion.toml"), named).config
    if config is None:
        raise click.ClickException(" ".join(map(str, reading.troubles)))
    return config


def _refuse_running(state: str | None, config: Config) -> None:
    """Two programs cannot listen to the same pins."""
    from companion.store.folder import holder, state_folder

    unit = UNIT_FOLDER / UNIT
    wished = state or config.settings.state
    folder = state_in(unit) if not wished and unit.is_file() else state_folder(wished or None)
    if holder(folder) is not None:
        raise click.ClickException(
            "The companion is running and has the pins. Set the box up at its own menu (Settings), "
            f"or stop it first: sudo systemctl stop {UNIT}"
        )


async def _run(config: Config, config_file: Path | None, speaks: str) -> Ended:
    from companion.config import SIMULATED
    from companion.daemon.parts import SIMULATED_BOX, real_parts, simulated_parts
    from companion.daemon.set_up import most_leds
    from companion.setup.guide import Guide
    from companion.setup.steps import Around

    loop = asyncio.get_running_loop()
    box = SIMULATED_BOX if config.box_name == SIMULATED else config.box
    if config.simulated:
        with simulated_parts(config, loop) as parts:
            guide = Guide(box, Around(True, False, most_leds(parts, box), True), speaks, loop.time())
            return await _show_twins(guide, parts)
    parts = real_parts(config)
    guide = Guide(box, Around(box.display.there, False, most_leds(parts, box)), speaks, loop.time())
    return await _show_lines(guide, parts, config, config_file)


async def _show_twins(guide: Guide, parts: Parts) -> Ended:
    """The simulated box itself is in the terminal: what is asked stands on its panel."""
    from companion.daemon.set_up import Bench
    from companion.daemon.terminal import Terminal

    assert parts.twins is not None
    seen = asyncio.create_task(Terminal(parts.twins, parts.hold).run())
    try:
        return await Bench(guide, parts).run(lambda ended: None)
    finally:
        seen.cancel()
        await asyncio.gather(seen, return_exceptions=True)


async def _show_lines(guide: Guide, parts: Parts, config: Config, config_file: Path | None) -> Ended:
    """What is asked stands in lines; a panel that answers shows it too."""
    from companion.daemon.set_up import Bench
    from companion.dialogue.label import Label, Say
    from companion.setup.transcript import TYPED, lines_of

    loop = asyncio.get_running_loop()
    keep_text, shown = keeper(config, config_file), ""

    def keep(ended: Ended) -> Label | None:
        try:
            keep_text(ended.text)
        except PermissionError:
            return Say("setup_unwritten", why="sudo companion setup")
        except (OSError, ValueError) as error:
            return Say("setup_unwritten", why=str(error))
        return None

    def show(_: Sheet) -> None:
        nonlocal shown
        picture = "\r\n".join(lines_of(guide.ask(loop.time()), guide.shown))
        if picture != shown:
            shown = picture
            sys.stdout.write(f"{CLEAR}{picture}\r\n")
            sys.stdout.flush()

    def read() -> None:
        typed = os.read(sys.stdin.fileno(), 16).decode(errors="replace")
        if typed in TYPED:
            guide.say(TYPED[typed], loop.time())
            bench.stirred.ring()

    bench = Bench(guide, parts, show)
    with _keys_of_terminal():
        loop.add_reader(sys.stdin.fileno(), read)
        try:
            return await bench.run(keep)
        finally:
            loop.remove_reader(sys.stdin.fileno())


@contextmanager
def _keys_of_terminal() -> Iterator[None]:
    """Each comes at once and is not echoed."""
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin.fileno())
    tty.setcbreak(sys.stdin.fileno())
    sys.stdout.write(HIDE)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, before)
        sys.stdout.write(f"{SHOW}\r\n")


def _say_what_is_next(ended: Ended) -> None:
    from companion.config import needed_devices

    assert ended.box is not None
    click.echo("The box is set up.")
    unit = UNIT_FOLDER / UNIT
    if not unit.is_file():
        click.echo("To have it start with the system: sudo companion service install")
    elif set(needed_devices(ended.box)) <= allowed_in(unit):
        click.echo(f"To start it: sudo systemctl start {UNIT}")
    else:
        click.echo("Its service is to be let at the keypad: sudo companion service install")
