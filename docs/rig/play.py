"""Runs in the rig's guest: the daemon on a real kernel, its lines pulled, killed in the middle, resumed.

gpio-sim stands for the pins, a user-space I2C panel for the OLED. The project is at /src. Prints what it saw; the last
line is PASSED or FAILED.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from daemon import SRC, WORK, Daemon, entries

LINES = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
PINS = {"K1": 5, "K2": 6, "K3": 13, "K4": 19, "K5": 26, "K6": 21, "OK": 27, "BACK": 16, "TURN": 20, "INFO": 12}
DUMP = Path("/tmp/oled.pbm")
LEDS = Path("/dev/leds0")


def pull(key: str, down: bool) -> None:
    (LINES / f"sim_gpio{PINS[key]}" / "pull").write_text("pull-down" if down else "pull-up")


def press(key: str, seconds: float = 0.06) -> None:
    pull(key, True)
    time.sleep(seconds)
    pull(key, False)


def start() -> Daemon:
    daemon = Daemon("reference")
    if not daemon.until(" started ", 600):
        raise SystemExit("FAILED: the daemon did not start")
    page("/api/me")
    return daemon


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
    """The shipped settings, with the strip of a Pi 5: a file takes its place, and keeps the last frame."""
    subprocess.run(["cp", "-r", str(SRC / "config"), str(WORK / "config")], check=True)
    box = WORK / "config" / "boxes" / "reference.toml"
    box.write_text(box.read_text().replace('"adalight"', '"leds0"', 1))
    LEDS.touch()
    (WORK / "config" / "companion.toml").write_text('log = "debug"\n')
    for key in PINS:
        pull(key, False)


def main() -> None:
    WORK.mkdir(parents=True)
    prepare()
    glass = subprocess.Popen(["/rig/cuse_ssd1306", "-f"], env={**os.environ, "OLED_DUMP": str(DUMP)})
    while not Path("/dev/i2c-1").exists():
        time.sleep(0.05)
    daemon = start()
    menu = panel()
    print("first picture:", menu.count("1"), "pixels")
    for key in ("K1", "K1", "K3", "K1", "BACK", "K1", "K5", "TURN", "K6", "TURN"):
        daemon.hear(partial(press, key))
    before, picture, lights = entries(), panel(), LEDS.read_bytes()
    print("entries:", before)
    daemon.process.send_signal(signal.SIGKILL)
    daemon.process.wait()
    print("killed")
    daemon = start()
    resumed = entries()
    for key in ("K1", "TURN"):
        daemon.hear(partial(press, key))
    after = entries()
    print("entries:", after)
    shown, box = page("/api/match"), page("/api/box")
    print("page:", shown["stamp"], shown["story"][0]["words"], box["words"])
    daemon.process.send_signal(signal.SIGTERM)
    stopped = daemon.process.wait(60)
    glass.kill()
    checks = {
        "the menu is on the panel": menu.count("1") > 500,
        "the match was begun and moves were made": len(before) >= 4,
        "the panel shows another picture": picture != menu,
        "nothing was lost by the kill": resumed == before,
        "the match went on": len(after) == len(before) + 2,
        "the strip shone, and is dark at the end": any(lights)
        and LEDS.read_bytes() == bytes(len(lights)) == bytes(240),
        "the page shows the match": shown["match"]["version"] == len(after),
        "the page shows the box, which is real": not box["simulated"] and len(box["words"]) > 0,
        "the daemon stopped in order": stopped == 0,
    }
    for claim, holds in checks.items():
        print("ok " if holds else "NOT", claim)
    print("PASSED" if all(checks.values()) else "FAILED")


if __name__ == "__main__":
    main()
