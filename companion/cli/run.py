"""`companion run` and `companion demo`: the daemon."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from companion.cli.arguments import known_game
from companion.cli.settings import PLACES, config_option, editions_of, own_file, settings_file
from companion.clock import SystemClock
from companion.shelf import game_names
from companion.shipped import shipped
from companion.store.first_start import BOX, LANGUAGE, ask_at_first, open_questions, settle
from companion.store.folder import FolderError, HeldError, state_folder
from companion.store.journal import JournalError
from companion.store.last_end import End, finish

if TYPE_CHECKING:
    from companion.config import BoxSettings, Config, Loaded
    from companion.daemon.desk import Desk
    from companion.daemon.parts import Parts
    from companion.daemon.terminal import Terminal

MODEL = Path("/proc/device-tree/model")

box_option = click.option("--box", help='A file of boxes/, or "simulated". Off a Pi the box is simulated.')
state_option = click.option("--state", help="Another folder for the journal.")
_simulated = click.option("--simulated", is_flag=True, help="That box on simulated hardware.")
_terminal = click.option("--terminal", is_flag=True, help="The simulated box in this terminal too.")
_no_browser = click.option("--no-browser", is_flag=True, help="Do not open the simulated box in a browser.")


@click.command()
@box_option
@config_option
@state_option
@_simulated
@_terminal
@_no_browser
def run(
    box: str | None, config_file: Path | None, state: str | None, simulated: bool, terminal: bool, no_browser: bool
) -> None:
    """Run the box: keys, display, lights, page. Off a Pi, on simulated hardware that is played in a browser."""
    _run(box, config_file, state, None, simulated, terminal, no_browser)


@click.command()
@click.argument("game", required=False)
@box_option
@config_option
@click.option("--state", help="A folder for the journal; unless named, one that is thrown away.")
@_simulated
@_terminal
@_no_browser
def demo(
    game: str | None,
    box: str | None,
    config_file: Path | None,
    state: str | None,
    simulated: bool,
    terminal: bool,
    no_browser: bool,
) -> None:
    """Let the box play a match of GAME by itself, at human pace."""
    import tempfile

    chosen = known_game(game or game_names()[0])
    with tempfile.TemporaryDirectory() as folder:
        _run(box, config_file, state or folder, chosen.name, simulated, terminal, no_browser)


def _run(
    box: str | None,
    config_file: Path | None,
    state: str | None,
    game: str | None,
    simulated: bool,
    terminal: bool,
    no_browser: bool,
) -> None:
    # The drivers and the painting are imported for this command only: the others start quicker without.
    with _nothing_is_garbage():
        from companion.daemon.logs import begin_logging
        from companion.daemon.notify import Notifier
        from companion.daemon.root import Setup
        from companion.daemon.root import run as run_daemon
        from companion.update.trial import trial_of

    folder, loaded = _load(box, config_file, state, simulated)
    assert loaded.config is not None
    config = replace(loaded.config, simulated=simulated or loaded.config.simulated)
    _check_seen(config, terminal)
    beside = Beside(config.simulated and not no_browser, config.simulated, terminal, game)
    begin_logging("error" if terminal and config.simulated else config.settings.log)
    first = questions_at_first(folder, config, box)
    with _end_noted(folder):
        while True:
            setup = Setup(keeper(config, config_file), partial(settle, folder, BOX), first)
            again = asyncio.run(
                run_daemon(
                    config,
                    folder,
                    SystemClock(),
                    Notifier(os.environ),
                    loaded.troubles,
                    editions_of(config_file),
                    beside.start,
                    beside.page.served,
                    patient=is_a_box(os.environ),
                    trial=trial_of(folder),
                    setup=setup,
                )
            )
            if again is None:
                return
            first -= {BOX}
            config, loaded = _set_up_anew(config, again.box, box, config_file, state)


def _check_seen(config: Config, terminal: bool) -> None:
    """A simulated box is there to be looked at."""
    if terminal and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException("--terminal needs a terminal to be shown in; here is none.")
    if config.simulated and not terminal and not config.settings.page.on:
        click.echo(
            'The page is off in the settings, so nobody sees this box; "companion run --terminal" shows it here.'
        )


class Beside:
    """What whoever typed the command gets beside the box: where its page is, its picture here, a match that is played.

    All of it comes when the box is at work: nothing is to delay its first picture.
    """

    def __init__(self, opens: bool, pressed_here: bool, terminal: bool, game: str | None) -> None:
        self.page = PageAnnouncement(opens, pressed_here=pressed_here)
        self._terminal = terminal
        self._game = game
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, desk: Desk, parts: Parts) -> None:
        if parts.twins is not None and self._terminal:
            from companion.daemon.terminal import Terminal

            self.page.terminal = Terminal(parts.twins, parts.hold)
            self._tasks.append(asyncio.create_task(self.page.terminal.run()))
        if self._game is not None:
            from companion.daemon.demo import play_demo

            self._tasks.append(asyncio.create_task(play_demo(desk, self._game, Random())))


@contextmanager
def _end_noted(folder: Path) -> Iterator[None]:
    """What ends the daemon is written down, and told in a sentence where it is no mistake of ours."""
    try:
        yield
    except HeldError as error:  # somebody else plays there, and writes down how it ends
        raise click.ClickException(str(error)) from None
    except (FolderError, JournalError) as error:
        _note_end(folder, str(error))
        raise click.ClickException(str(error)) from None
    except Exception as error:
        _note_end(folder, f"{type(error).__name__}: {error}")
        raise


def questions_at_first(folder: Path, config: Config, named: str | None) -> frozenset[str]:
    """What a box that nobody has settled yet asks before anything else. A person at a desk is asked nothing."""
    if config.simulated or not is_a_box(os.environ):
        return frozenset()
    said = {BOX: bool(named) or config.settled, LANGUAGE: LANGUAGE in config.named}
    return frozenset(question for question in open_questions(folder) if not said.get(question, True))


def keeper(config: Config, config_file: Path | None) -> Callable[[str], None]:
    """Writes the box into the owner's own folder. What is only simulated is no box of anybody's."""
    from companion.config import MINE, write_box

    name = config.box_name if config.settled else MINE

    def keep(text: str) -> None:
        own = own_file(config_file)
        if own is None:
            raise ValueError(f"there is no {PLACES[-1]}")
        write_box(own.parent / "boxes", name, text)

    return (lambda text: None) if config.simulated else keep


def _set_up_anew(
    config: Config, made: BoxSettings, box: str | None, config_file: Path | None, state: str | None
) -> tuple[Config, Loaded]:
    """The settings after a set-up: read again; a box that is only simulated is what it was found to be."""
    from companion.config import MINE, SIMULATED, Loaded

    if config.simulated:
        name = MINE if config.box_name == SIMULATED else config.box_name
        config = replace(config, box=made, box_name=name)
        return config, Loaded(config)
    _, loaded = _load(box, config_file, state)
    assert loaded.config is not None
    return loaded.config, loaded


@contextmanager
def _nothing_is_garbage() -> Iterator[None]:
    """Nobody looks for garbage among what is imported here, neither meanwhile nor later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _note_end(folder: Path, why: str) -> None:
    """For the last word on the panel, and for whoever asks later why it stopped."""
    finish(folder, End("crash", why, SystemClock().wall()))


def _load(box: str | None, config_file: Path | None, state: str | None, simulated: bool = False) -> tuple[Path, Loaded]:
    """The state folder, and the settings: those of the file, or the last that were right."""
    from companion.config import boot_file, load
    from companion.config.last_good import FOLDER

    file = settings_file(config_file)
    named = box or (None if model() or simulated else "simulated")
    folder = state_folder(state)
    is_new = is_a_box(os.environ) and not (folder / FOLDER).exists()  # no start ever went well here
    loaded = load(file, folder, named, shipped("config", "companion.toml"), boot_file() if model() else None)
    if loaded.config is None or not (file.exists() or is_a_box(os.environ)):
        # A box takes the shipped settings, whatever is wrong; whoever types the name of a file has mistyped it.
        why = " ".join(map(str, loaded.troubles))
        if is_a_box(os.environ):
            _note_end(folder, why)
        raise click.ClickException(why)
    wished = loaded.config.settings.state
    folder = state_folder(wished) if not state and wished else folder
    if is_new:
        ask_at_first(folder, frozenset({BOX, LANGUAGE}))
    return folder, loaded


def is_a_box(environ: Mapping[str, str]) -> bool:
    """Whether the panel is all that anybody sees of it: then it is never dark. A person at a desk is told at once."""
    return bool(model()) or "NOTIFY_SOCKET" in environ


class PageAnnouncement:
    """Tells where the page is: in words, on a desktop also by opening it, once."""

    def __init__(self, opens: bool, environ: Mapping[str, str] = os.environ, pressed_here: bool = False) -> None:
        self.terminal: Terminal | None = None
        self._pressed_here = pressed_here
        """The keys of a simulated box are for whoever sits here; from elsewhere a phone is paired first."""
        self._opens = opens and has_desktop(environ, sys.stdout.isatty())

    def served(self, address: str) -> None:
        port = address.rpartition(":")[2]
        box = f"http://127.0.0.1:{port}/box" if self._pressed_here else f"{address}/box"
        words = f"The table: {address}/   The box: {box}"
        if self.terminal is not None:
            self.terminal.footer = words
        else:
            click.echo(words)
        if self._opens:
            self._opens = False
            _open(box)


def has_desktop(environ: Mapping[str, str], terminal: bool) -> bool:
    """Whether somebody sits here who can see a browser. A service of systemd has nobody."""
    return terminal and "INVOCATION_ID" not in environ and any(map(environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _open(address: str) -> None:
    """In a thread: some browsers come back only when they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def model() -> str:
    """Which Raspberry Pi this is; empty on any other machine."""
    try:
        said = MODEL.read_text(encoding="utf-8", errors="replace").rstrip("\0\n")
    except OSError:
        return ""
    return said if "Raspberry Pi" in said else ""
