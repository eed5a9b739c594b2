"""Runs in the rig's guest: the daemon on a real kernel, its lines pulled, killed in the middle, resumed.

gpio-sim stands for the pins, a user-space I2C panel for the OLED. The project is at /src. Prints what it saw; the last
line is PASSED or FAILED.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

SRC, WORK = Path("/src"), Path("/tmp/box")
LINES = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
PINS = {"K1": 5, "K2": 6, "K3": 13, "K4": 19, "K5": 26, "K6": 21, "OK": 27, "BACK": 16, "TURN": 20, "INFO": 12}
DUMP = Path("/tmp/oled.pbm")


def pull(key: str, down: bool) -> None:
    (LINES / f"sim_gpio{PINS[key]}" / "pull").write_text("pull-down" if down else "pull-up")


def press(key: str, seconds: float = 0.15) -> None:
    """A finger on a key. The guest is slow: it gets time to answer."""
    pull(key, True)
    time.sleep(seconds)
    pull(key, False)
    time.sleep(0.6)


def start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", "from companion.cli import main; main()", "run"]
    options = [
        "--box",
        "reference",
        "--config",
        str(WORK / "config" / "companion.toml"),
        "--state",
        str(WORK / "state"),
    ]
    environment = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen([*command, *options], cwd=WORK, env=environment, stderr=subprocess.PIPE)
    assert process.stderr is not None
    for line in process.stderr:
        print("  daemon:", line.decode().strip())
        if b" started " in line:
            return process
    raise SystemExit("FAILED: the daemon did not start")


def entries() -> list[str]:
    with sqlite3.connect(f"file:{WORK / 'state' / 'journal.db'}?mode=ro", uri=True) as connection:
        return [body for (body,) in connection.execute("SELECT body FROM entries ORDER BY match, seq")]


def panel() -> str:
    """What the glass shows. A guest on a busy machine takes its time for the first picture."""
    while not DUMP.exists():
        time.sleep(0.1)
    return "".join(DUMP.read_text().split()[3:])


def page(path: str) -> Any:
    """What the page answers, asked on the guest itself. It is the last to be there after a start."""
    for _ in range(600):
        try:
            with urlopen(f"http://127.0.0.1:8080{path}", timeout=20) as answer:
                return json.load(answer)
        except URLError:
            time.sleep(0.1)
    raise SystemExit("FAILED: the page does not answer")


def prepare() -> None:
    """The shipped settings, without a strip: the rig has none."""
    subprocess.run(["cp", "-r", str(SRC / "config"), str(WORK / "config")], check=True)
    box = WORK / "config" / "boxes" / "reference.toml"
    box.write_text(box.read_text().replace("leds = 60", "leds = 0"))
    for key in PINS:
        pull(key, False)


def main() -> None:
    WORK.mkdir(parents=True)
    prepare()
    glass = subprocess.Popen(["/rig/cuse_ssd1306", "-f"], env={**os.environ, "OLED_DUMP": str(DUMP)})
    while not Path("/dev/i2c-1").exists():
        time.sleep(0.05)
    daemon = start()
    page("/api/me")
    menu = panel()
    print("first picture:", menu.count("1"), "pixels")
    for key in ("K1", "K1", "K3", "K1", "BACK", "K1", "K5", "TURN", "K6", "TURN"):
        press(key)
    before, picture = entries(), panel()
    print("entries:", before)
    daemon.send_signal(signal.SIGKILL)
    daemon.wait()
    print("killed")
    daemon = start()
    page("/api/me")
    resumed = entries()
    press("K1")
    press("TURN")
    after = entries()
    print("entries:", after)
    shown, box = page("/api/match"), page("/api/box")
    print("page:", shown["stamp"], shown["story"][0]["words"], box["words"])
    daemon.send_signal(signal.SIGTERM)
    stopped = daemon.wait(20)
    glass.kill()
    checks = {
        "the menu is on the panel": menu.count("1") > 500,
        "the match was begun and moves were made": len(before) >= 4,
        "the panel shows another picture": picture != menu,
        "nothing was lost by the kill": resumed == before,
        "the match went on": len(after) == len(before) + 2,
        "the page shows the match": shown["match"]["version"] == len(after),
        "the page shows the box, which is real": not box["simulated"] and len(box["words"]) > 0,
        "the daemon stopped in order": stopped == 0,
    }
    for claim, holds in checks.items():
        print("ok " if holds else "NOT", claim)
    print("PASSED" if all(checks.values()) else "FAILED")


if __name__ == "__main__":
    main()
