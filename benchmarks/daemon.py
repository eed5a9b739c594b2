"""The daemon on simulated hardware: start to first frame, memory, idle work, press to panel.

Start: from the process's beginning to the first picture on the panel, by the very command that starts a box, as a ratio
to a process that only imports the dependencies. Both are compiled before, as pip does when it installs: on a machine
that keeps no compiled modules the figure would be the compiler's.
Idle: the share of a core over a while in which a match waits for its next move. Wake-ups: how often anything of the
process woke in that while, against the frames that the strip was sent; the strip's own end is another process. A
press: from the falling edge on a pin to the last byte on the panel, less the time that a short press is held down. Last
comes what a stalling disk does to all that (`stalls.py`).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import monotonic
from typing import NamedTuple, Self

from stalls import go_first, print_stalls

from companion.store.journal import NAME, open_journal

NOTED = 13.0
"""Seconds after which the box has nothing more to say of the last move."""
START_AIM, MEMORY_AIM, IDLE_AIM = 1.5, 55.0, 0.3
IMPORTS = "import asyncio, sqlite3, tomllib, gpiozero, serial, PIL.Image, PIL.ImageFont, luma.oled.device, click"
STRIP = """
import asyncio, sys
from hardware.simulated.strip import Controller

async def main():
    loop = asyncio.get_running_loop()
    strip = Controller(loop.time)
    print(strip.path, flush=True)
    while await loop.run_in_executor(None, sys.stdin.readline):
        print(strip.shown, flush=True)

asyncio.run(main())
"""
DAEMON = """
import asyncio, os, sys
from contextlib import contextmanager
from dataclasses import replace
from companion.cli import main
from companion.cli.run import _nothing_is_garbage

with _nothing_is_garbage():  # as the command does
    from companion.daemon import root
folder, far_end = sys.argv[1:]

async def watch(desk, parts):
    panel, loop = parts.twins.panel, asyncio.get_running_loop()
    await desk.begun.wait()
    assert panel.image.getbbox()
    print("shown", panel.history[-1].at, flush=True)
    await asyncio.sleep(1)  # the keys come after the picture
    for key in ("K1", "K1", "K3", "K1", "BACK", "K1"):
        await press(loop, panel, parts, key)
    print("playing", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    for _ in range(20):
        print("press", await press(loop, panel, parts, "INFO"), flush=True)
    os.kill(os.getpid(), 15)

async def press(loop, panel, parts, key):
    before, at = panel.bytes, loop.time()
    parts.twins.pins.press(key, 0.06)
    while panel.bytes == before:
        await asyncio.sleep(0.0005)
    await asyncio.sleep(0.2)
    return panel.history[-1].at - at - 0.06

def started(desk, parts):
    started.task = asyncio.create_task(watch(desk, parts))

whole = root.simulated_parts

@contextmanager
def simulated_parts(*told):
    with whole(*told) as parts:
        yield replace(parts, strip=replace(parts.strip, way=replace(parts.strip.way, port=far_end)))

root.simulated_parts = simulated_parts
run = root.run
root.run = lambda config, state, clock, notifier, *told, **more: run(config, state, clock, notifier, started=started)
sys.argv = ["companion", "run", "--box", "simulated", "--state", folder]
main()
"""


def compiling(folder: str) -> dict[str, str]:
    """An environment in which modules are compiled once, into this folder."""
    return {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}


def imports(environ: Mapping[str, str]) -> float:
    """Seconds of a process that only imports."""
    began = monotonic()
    subprocess.run([sys.executable, "-c", IMPORTS], check=True, env=environ)
    return monotonic() - began


def work(process: int) -> float:
    """Seconds of work so far, of all its threads."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


def memory(process: int) -> float:
    """MiB that are resident."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def wakes(process: int) -> int:
    """How often a thread of this process has gone to wait of itself, and so will wake or has woken."""
    threads = Path(f"/proc/{process}/task").glob("*/status")
    lines = [line for thread in threads for line in thread.read_text(encoding="ascii").splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


class Idle(NamedTuple):
    """A while in which nothing happens."""

    percent: float
    """Of a core."""
    wakes: float
    """A second, and so are the frames."""
    frames: float


class Other:
    """Another process, which is told to go on by an empty line and answers in lines."""

    def __init__(self, script: str, *told: str, environ: Mapping[str, str]) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen([sys.executable, "-c", script, *told], **pipes, text=True, env=environ)

    def __enter__(self) -> Self:
        self.process.__enter__()
        return self

    def __exit__(self, *how: object) -> None:
        self.process.__exit__(*how)

    def go_on(self) -> None:
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        return self.process.stdout.readline().strip()

    def wait(self, seconds: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)


def daemon(
    environ: Mapping[str, str], idle_seconds: float = 0.1, rest: float = 0.0
) -> tuple[float, float, Idle, list[float]]:
    """Seconds to the first frame, MiB, what it does while idle after a rest, seconds of presses."""
    with tempfile.TemporaryDirectory() as folder, Other(STRIP, environ=environ) as strip:
        with open_journal(Path(folder, NAME)):
            pass  # as on a box that was on before: how long a disk takes for a new file is another story
        path, began = strip.hear(), monotonic()
        with Other(DAEMON, folder, path, environ=environ) as box:
            shown = float(box.hear().removeprefix("shown ")) - began
            assert box.hear() == "playing"
            box.wait(rest)
            idle = idling(box, strip, idle_seconds)
            resident = memory(box.process.pid)
            box.go_on()
            presses = [float(line.split()[1]) for line in box.process.stdout if line.startswith("press")]
        return shown, resident, idle, presses


def idling(box: Other, strip: Other, seconds: float) -> Idle:
    """What the box does in a while in which nobody does anything."""

    def so_far() -> tuple[float, int, int, float]:
        strip.go_on()
        return work(box.process.pid), wakes(box.process.pid), int(strip.hear()), monotonic()

    before = so_far()
    box.wait(seconds)
    worked, woken, frames, took = (now - then for now, then in zip(so_far(), before, strict=True))
    return Idle(100 * worked / took, woken / took, frames / took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--idle", type=float, default=30.0, help="seconds of idling to measure")
    parser.add_argument("--starts", type=int, default=5, help="how many starts")
    parser.add_argument("--rounds", type=int, default=8, help="how often a well and a stalling disk take turns")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each turn of these takes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as compiled:
        environ = compiling(compiled)
        imports(environ), daemon(environ)
        _, resident, idle, _ = daemon(environ, options.idle, NOTED)
        go_first()
        # In turns, so that whatever else the machine does falls on both.
        turns = [(imports(environ), daemon(environ)) for _ in range(options.starts)]
    presses = [seconds for _, started in turns for seconds in started[3]]
    alone, shown = median(turn[0] for turn in turns), median(turn[1][0] for turn in turns)
    print(f"start to first frame  {shown * 1000:6.0f} ms, {shown / alone:.2f} of the imports alone (aim {START_AIM})")
    print(f"resident memory       {resident:6.1f} MiB (aim {MEMORY_AIM:.0f})")
    print(f"idle                  {idle.percent:6.2f} % of a core (aim {IDLE_AIM})")
    print(f"wake-ups while idle   {idle.wakes:6.1f} a second, with {idle.frames:.1f} frames of the strip")
    print(f"press to last byte    {median(presses) * 1000:6.1f} ms, settling of the contact included")
    print_stalls(options.rounds, options.seconds)


if __name__ == "__main__":
    main()
