"""`companion run` as a process: on a terminal, without one, with its plug pulled, and when it cannot start."""

from __future__ import annotations

import gc
import os
import pty
import re
import select
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import companion
from companion.cli.run import PageAnnouncement, has_desktop
from companion.store.last_end import End, last_end
from tests.web.serving import Client

RUN = [sys.executable, "-m", "companion", "run"]
PATIENCE = 60
"""Seconds after which a process that says nothing is given up. It is not waited for so long unless it hangs."""
PICTURES = 40
"""So many pictures with the same on the panel: a key was lost."""


def read_until(descriptor: int, enough: Callable[[bytes], bool]) -> bytes:
    """What a process says, until that is enough."""
    said = b""
    while not enough(said):
        ready, _, _ = select.select([descriptor], [], [], PATIENCE)
        assert ready, f"nothing more came after {said[-300:]!r}"
        said += os.read(descriptor, 65536)
    return said


def panel(said: bytes) -> bytes:
    """The panel's part of the last whole picture."""
    whole = said.rpartition(b"\x1b[J")[0].rpartition(b"\x1b[H")[2]
    return b"".join(whole.split(b"\n")[:32])


def begun(state: Path) -> int:
    """How many matches are in the journal."""
    if not (state / "journal.db").exists():
        return 0
    with sqlite3.connect(f"file:{state / 'journal.db'}?mode=ro", uri=True) as connection:
        return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])


def test_a_match_is_begun_with_the_keyboard_of_a_terminal(tmp_path: Path) -> None:
    """The keys go to the simulated pins and the whole way from there; what the panel shows comes to the terminal.

    New match, Alhambra, two players, begin. A busy machine may lose a key that was typed too soon after another;
    then it is typed again.
    """
    far, near = pty.openpty()
    with subprocess.Popen(
        [*RUN, "--terminal", "--no-browser", "--state", str(tmp_path)], stdin=near, stdout=near, stderr=near
    ) as process:
        os.close(near)
        try:
            said, seen = read_until(far, lambda said: "█".encode() in said and b"The box: http://" in said), b""
            key, following, same = b"", iter((b"1", b"1", b"2", b"1")), 0
            for _ in range(PATIENCE * 100):
                if begun(tmp_path):
                    break
                ready, _, _ = select.select([far], [], [], 1.0)
                said, same = said + (os.read(far, 65536) if ready else b""), same + 1
                if panel(said) != seen:
                    seen, key, same = panel(said), next(following, key), 0
                    os.write(far, key)
                elif not ready or same == PICTURES:  # the lights alone may draw on and on
                    same = 0
                    os.write(far, key)
        finally:
            process.send_signal(signal.SIGTERM)
            while process.poll() is None:  # whoever is not listened to cannot end
                if select.select([far], [], [], PATIENCE)[0]:
                    with suppress(OSError):  # nobody is there any more
                        os.read(far, 65536)
            os.close(far)
        assert process.returncode == 0
    assert begun(tmp_path) == 1


def test_without_a_terminal_it_logs_and_stops_in_order(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*RUN, "--state", str(tmp_path)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        try:
            read_until(process.stderr.fileno(), lambda said: b" info started box=simulated" in said)
            process.send_signal(signal.SIGTERM)
            rest = process.stderr.read()
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
    assert b" info stopping" in rest
    assert b"Traceback" not in rest
    end = last_end(tmp_path, running=False)
    assert end is not None
    assert (end.how, end.at is None) == ("stopped", False)


@contextmanager
def at_work(state: Path) -> Iterator[tuple[subprocess.Popen[bytes], Client]]:
    """The process, and its page."""
    quiet = {"stdin": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*RUN, "--state", str(state)], stdout=subprocess.PIPE, **quiet) as process:
        assert process.stdout is not None
        said = read_until(process.stdout.fileno(), lambda said: said.endswith(b"/box\n")).decode()
        found = re.fullmatch(r"The table: http://([\d.]+):(\d+)/   The box: http://\1:\2/box\n", said)
        assert found is not None, said
        try:
            yield process, Client(found[1], int(found[2]))
        finally:
            process.kill()


def test_the_plug_is_pulled_and_the_match_goes_on(tmp_path: Path) -> None:
    """By the page: a match is begun with the keys, the process is killed, and another one has the match."""
    with at_work(tmp_path) as (process, page):
        for key in ("K1", "K1", "K2", "K1"):  # new match, Alhambra, two players, begin
            before = page.get("/api/box").json["words"]
            assert page.post("/api/box/keys", {"does": "press", "key": key}).status == 200
            with page.events("/api/box/events") as events:
                next(event for event in events if event.data.get("words", before) != before)
        assert begun(tmp_path) == 1
        assert page.post("/api/box/faults", {"fault": "power.cut", "on": True}).status == 200
        assert process.wait(PATIENCE) == -signal.SIGKILL
    assert last_end(tmp_path, running=False) == End("killed")
    with at_work(tmp_path) as (_, page):
        assert page.get("/api/match").json["match"]["number"] == 1


def test_a_box_that_plays_gives_back_what_it_no_longer_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only while its modules are imported nobody looks for garbage: a box is on for weeks."""
    looked: list[bool] = []

    async def daemon(*_: object, **__: object) -> None:
        looked.append(gc.isenabled())

    monkeypatch.setattr("companion.daemon.root.run", daemon)
    monkeypatch.setattr("companion.daemon.logs.begin_logging", lambda level: None)  # it would be this process's
    done = CliRunner().invoke(companion, ["run", "--box", "simulated", "--no-browser", "--state", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert looked == [True]


def test_a_terminal_that_is_not_there_is_missed(tmp_path: Path) -> None:
    done = subprocess.run(
        [*RUN, "--terminal", "--state", str(tmp_path)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 2
    assert "--terminal needs a terminal" in done.stderr


@pytest.mark.parametrize(
    ("environ", "terminal", "there"),
    [
        ({"DISPLAY": ":0"}, True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, True),
        ({"DISPLAY": ":0"}, False, False),
        ({"DISPLAY": ":0", "INVOCATION_ID": "5f"}, True, False),
        ({"DISPLAY": ""}, True, False),
        ({}, True, False),
    ],
)
def test_a_browser_is_opened_where_somebody_sits(environ: dict[str, str], terminal: bool, there: bool) -> None:
    assert has_desktop(environ, terminal) == there


def test_the_box_is_opened_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    opened: list[str] = []
    monkeypatch.setattr("companion.cli.run._open", opened.append)
    monkeypatch.setattr("companion.cli.run.has_desktop", lambda environ, terminal: True)
    shown = PageAnnouncement(opens=True)
    shown.served("http://127.0.0.1:8080")
    shown.served("http://127.0.0.1:8080")
    assert opened == ["http://127.0.0.1:8080/box"]
    assert capsys.readouterr().out.splitlines()[0].startswith("The table: http://127.0.0.1:8080/ ")
    PageAnnouncement(opens=False).served("http://127.0.0.1:8080")
    assert len(opened) == 1


def test_a_simulated_box_is_pressed_by_who_sits_here_also_where_phones_may_come(
    capsys: pytest.CaptureFixture[str],
) -> None:
    PageAnnouncement(opens=False, pressed_here=True).served("http://192.0.2.2:8080")
    assert capsys.readouterr().out == "The table: http://192.0.2.2:8080/   The box: http://127.0.0.1:8080/box\n"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--box", "sets"], 'there is no box "sets". Did you mean "seats"?'),
        (["--config", "/nowhere/companion.toml"], "there is no such file (/nowhere/companion.toml)"),
        (["--state", "/proc/nowhere"], "The state folder /proc/nowhere cannot be used"),
    ],
)
def test_what_keeps_it_from_starting_is_said_in_a_sentence(tmp_path: Path, options: list[str], sentence: str) -> None:
    state = [] if "--state" in options else ["--state", str(tmp_path)]
    done = subprocess.run([*RUN, *options, *state], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
