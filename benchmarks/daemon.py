"""The daemon on simulated hardware: start to first frame, memory, idle work, press to panel.

Start: from the process's beginning to the first byte on the panel, as a ratio to a process that only imports the
dependencies. Idle: the share of a core over a while in which a match waits for its next move. A press: from the falling
edge on a pin to the last byte on the panel, less the time that a short press is held down.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from statistics import median
from time import monotonic

START_AIM, MEMORY_AIM, IDLE_AIM = 1.5, 55.0, 1.0
IMPORTS = "import asyncio, sqlite3, tomllib, gpiozero, serial, PIL.Image, PIL.ImageFont, luma.oled.device, click"
DAEMON = """
import asyncio, os, sys
from pathlib import Path
from companion.config import read_config
from companion.daemon.notify import Notifier
from companion.daemon.running import run
from companion.match.clock import SystemClock
from companion.shipped import shipped

async def watch(desk, parts):
    panel = parts.twins.panel
    while not panel.image.getbbox():
        await asyncio.sleep(0.002)
    print("shown", flush=True)
    loop = asyncio.get_running_loop()
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
    last = panel.history[-1].at
    await asyncio.sleep(0.2)
    return panel.history[-1].at - at - 0.06

def started(desk, parts):
    started.task = asyncio.create_task(watch(desk, parts))

config = read_config(shipped("config", "companion.toml"), "simulated").config
asyncio.run(run(config, Path(sys.argv[1]), SystemClock(), Notifier({}), started=started))
"""


def imports() -> float:
    """Seconds of a process that only imports."""
    began = monotonic()
    subprocess.run([sys.executable, "-c", IMPORTS], check=True)
    return monotonic() - began


def ticks(process: int) -> float:
    """Seconds of work so far."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """MiB that are resident."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def daemon(idle_seconds: float) -> tuple[float, float, float, list[float]]:
    """Seconds to the first frame, MiB, percent of a core while idle, seconds of presses."""
    with tempfile.TemporaryDirectory() as folder:
        began = monotonic()
        command = [sys.executable, "-c", DAEMON, folder]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stdout.readline() == "shown\n"
            shown = monotonic() - began
            assert process.stdout.readline() == "playing\n"
            before, at = ticks(process.pid), monotonic()
            try:
                process.wait(idle_seconds)
            except subprocess.TimeoutExpired:
                idle = 100 * (ticks(process.pid) - before) / (monotonic() - at)
            resident = memory(process.pid)
            process.stdin.write("\n")
            process.stdin.flush()
            presses = [float(line.split()[1]) for line in process.stdout if line.startswith("press")]
        return shown, resident, idle, presses


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--idle", type=float, default=30.0, help="seconds of idling to measure")
    parser.add_argument("--starts", type=int, default=5, help="how many starts")
    options = parser.parse_args()
    alone = median(imports() for _ in range(options.starts))
    runs = [daemon(options.idle if turn == 0 else 0.1) for turn in range(options.starts)]
    shown = median(run[0] for run in runs)
    print(f"start to first frame  {shown * 1000:6.0f} ms, {shown / alone:.2f} of the imports alone (aim {START_AIM})")
    print(f"resident memory       {runs[0][1]:6.1f} MiB (aim {MEMORY_AIM:.0f})")
    print(f"idle                  {runs[0][2]:6.2f} % of a core (aim {IDLE_AIM:.0f})")
    print(f"press to last byte    {median(runs[0][3]) * 1000:6.1f} ms, settling of the contact included")


if __name__ == "__main__":
    main()
