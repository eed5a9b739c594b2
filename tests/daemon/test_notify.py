"""What systemd hears from the daemon: a stand-in listens on a real socket, and no time passes unless a test lets it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.daemon.notify import LONGEST_STATUS, Notifier, heartbeat

PATIENCE = 60.0
"""Seconds after which a message that must come is taken as lost."""
QUIET = 0.3
"""Seconds in which a daemon that gives a sign of life every hundredth of one would be heard thirty times."""


class Systemd:
    """systemd's end of the socket."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + name[1:] if name.startswith("@") else name)

    def environ(self, **more: str) -> dict[str, str]:
        """What it gives to a daemon that it starts."""
        return {"NOTIFY_SOCKET": self.name, **more}

    def hear(self, seconds: float = PATIENCE) -> str:
        """The next message."""
        self.socket.settimeout(seconds)
        return self.socket.recv(4096).decode()

    def heard(self) -> list[str]:
        """All that was said up to now."""
        self.socket.setblocking(False)
        messages = []
        while True:
            try:
                messages.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return messages


@contextmanager
def listening(name: str) -> Iterator[Systemd]:
    systemd = Systemd(name)
    with systemd.socket:
        yield systemd


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    with listening(str(tmp_path / "notify")) as systemd:
        yield systemd


# Messages


def test_each_message_is_one_datagram(systemd: Systemd) -> None:
    notifier = Notifier(systemd.environ())
    notifier.ready("playing")
    notifier.status("Ann is on turn")
    notifier.watchdog()
    notifier.stopping()
    assert systemd.heard() == ["READY=1\nSTATUS=playing", "STATUS=Ann is on turn", "WATCHDOG=1", "STOPPING=1"]


def test_a_socket_may_be_in_no_folder() -> None:
    with listening(f"@companion-test-{os.getpid()}") as systemd:
        Notifier(systemd.environ()).ready("playing")
        assert systemd.heard() == ["READY=1\nSTATUS=playing"]


def test_a_status_is_one_line_that_systemd_takes(systemd: Systemd) -> None:
    notifier = Notifier(systemd.environ())
    notifier.status("two\nlines\nWATCHDOG=1")
    notifier.status("ü" * 5000)
    notifier.status("a name that is no text: \udcff")
    assert systemd.heard() == [
        "STATUS=two lines WATCHDOG=1",
        "STATUS=" + "ü" * LONGEST_STATUS,
        "STATUS=a name that is no text: ?",
    ]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:2:1"}])
def test_without_a_socket_nothing_is_said(environ: dict[str, str]) -> None:
    notifier = Notifier(environ)
    notifier.ready("playing")
    notifier.stopping()


def test_a_socket_that_is_gone_does_not_end_a_match(tmp_path: Path) -> None:
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).ready("playing")
    Notifier({"NOTIFY_SOCKET": "/" + "far" * 100}).ready("playing")


def test_a_systemd_that_does_not_listen_does_not_hold_the_box_up(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.daemon.notify.PATIENCE", 0.001)
    notifier = Notifier(systemd.environ())
    said = 2 + int(Path("/proc/sys/net/unix/max_dgram_qlen").read_text())
    for _ in range(said):
        notifier.watchdog()
    assert 0 < len(systemd.heard()) < said


# The watchdog


@pytest.mark.parametrize(
    ("environ", "interval"),
    [
        ({"WATCHDOG_USEC": "20000000"}, 10.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid())}, 10.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": ""}, None),
        ({}, None),
    ],
)
def test_signs_of_life_come_twice_as_often_as_systemd_wants_them(
    environ: dict[str, str], interval: float | None
) -> None:
    assert Notifier(environ).interval == interval


class Loop:
    """A daemon's loop as far as the heartbeat knows it. It can be wedged, and its time is stepped by hand."""

    def __init__(self) -> None:
        self.beats: asyncio.Queue[int] = asyncio.Queue()
        self.slept: asyncio.Queue[float] = asyncio.Queue()
        self.free = asyncio.Event()
        self.free.set()
        self.tick = asyncio.Event()
        self.count = 0

    async def beat(self) -> None:
        self.count += 1
        self.beats.put_nowait(self.count)
        await self.free.wait()

    async def sleep(self, seconds: float) -> None:
        self.slept.put_nowait(seconds)
        await self.tick.wait()
        self.tick.clear()


def test_a_sign_of_life_is_given_only_after_the_loop_has_answered(systemd: Systemd) -> None:
    async def story() -> None:
        loop = Loop()
        notifier = Notifier(systemd.environ(WATCHDOG_USEC="20000000"))
        task = asyncio.create_task(heartbeat(notifier, loop.beat, sleep=loop.sleep))
        for _ in range(3):
            assert await loop.slept.get() == 10.0
            assert systemd.heard() == ["WATCHDOG=1"]
            loop.tick.set()
            await loop.beats.get()
        assert await loop.slept.get() == 10.0
        systemd.heard()

        await loop.beats.get()
        loop.free.clear()
        loop.tick.set()
        assert await loop.beats.get() == 5  # it was asked
        assert systemd.heard() == []  # and does not answer

        loop.free.set()
        await loop.slept.get()
        assert systemd.heard() == ["WATCHDOG=1"]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(story())


def test_a_loop_that_raises_gives_no_more_signs(systemd: Systemd) -> None:
    async def broken() -> None:
        raise RuntimeError("the screen cannot be painted")

    with pytest.raises(RuntimeError, match="painted"):
        asyncio.run(heartbeat(Notifier(systemd.environ(WATCHDOG_USEC="20000000")), broken))
    assert systemd.heard() == []


def test_without_a_watchdog_the_loop_is_left_alone(systemd: Systemd) -> None:
    async def beat() -> None:
        pytest.fail("nobody asked")

    asyncio.run(heartbeat(Notifier(systemd.environ()), beat))
    assert systemd.heard() == []


def test_a_loop_that_is_really_wedged_falls_silent(systemd: Systemd) -> None:
    """On a loop and a clock as they are, in a thread: something blocks, as a driver might, and later lets go."""
    notifier = Notifier(systemd.environ(WATCHDOG_USEC="20000"))
    running: list[asyncio.AbstractEventLoop] = []
    let_go = threading.Event()

    async def beat() -> None:
        await asyncio.sleep(0)  # others had their turn

    async def daemon() -> None:
        running.append(asyncio.get_running_loop())
        await heartbeat(notifier, beat)

    def wedge() -> None:
        notifier.status("wedged")
        let_go.wait(PATIENCE)

    def stop() -> None:
        for task in asyncio.all_tasks(running[0]):
            task.cancel()

    def play() -> None:
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(daemon())

    thread = threading.Thread(target=play)
    thread.start()
    try:
        assert systemd.hear() == "WATCHDOG=1"
        running[0].call_soon_threadsafe(wedge)
        while systemd.hear() != "STATUS=wedged":
            pass
        with pytest.raises(TimeoutError):
            systemd.hear(QUIET)
        let_go.set()
        assert systemd.hear() == "WATCHDOG=1"
    finally:
        let_go.set()
        running[0].call_soon_threadsafe(stop)
        thread.join(PATIENCE)


# The whole daemon


def test_systemd_sees_the_daemon_start_live_and_stop(systemd: Systemd, tmp_path: Path) -> None:
    environ = {**os.environ, **systemd.environ(WATCHDOG_USEC="200000")}
    words = ["run", "--box", "simulated", "--state", str(tmp_path / "state")]
    command = [sys.executable, "-m", "companion", *words]
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as daemon:
        try:
            ready, status = systemd.hear().split("\n")
            assert ready == "READY=1"
            assert status.startswith("STATUS=")
            signs = 0
            while signs < 2:
                signs += systemd.hear() == "WATCHDOG=1"
        finally:
            daemon.send_signal(signal.SIGTERM)
            _, errors = daemon.communicate(timeout=PATIENCE)
    assert daemon.returncode == 0, errors
    assert systemd.heard().count("STOPPING=1") == 1
