"""Runs in the rig's guest: a match by a keypad that the kernel itself makes (uinput), pulled out and plugged in again.

evdev.ko and uinput.ko of the guest's kernel lie at /rig, the project at /src. Prints what it saw; the last line is
PASSED or FAILED.
"""

from __future__ import annotations

import fcntl
import os
import signal
import struct
import subprocess
import time
from functools import partial
from pathlib import Path

from daemon import SRC, WORK, Daemon, entries

DUMP = Path("/tmp/oled.pbm")
CODES = {"K1": 79, "K3": 81, "K5": 76, "K6": 77, "TURN": 82, "BACK": 83}
"""The digits of a number pad, 0 and the point."""
EVENT_BIT, KEY_BIT, SETUP, CREATE, DESTROY = 0x40045564, 0x40045565, 0x405C5503, 0x5501, 0x5502
USB = 3
NAME = "Rig Number Pad"


class Keypad:
    """A number pad as the kernel knows it; it repeats keys that are held, as keyboards do."""

    def __init__(self) -> None:
        self.file = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
        for kind in (1, 0x14):  # keys, and the kernel's repetition
            fcntl.ioctl(self.file, EVENT_BIT, kind)
        for code in range(1, 128):
            fcntl.ioctl(self.file, KEY_BIT, code)
        fcntl.ioctl(self.file, SETUP, struct.pack("4H80sI", USB, 0x1C4F, 0x0002, 1, NAME.encode(), 0))
        fcntl.ioctl(self.file, CREATE)

    def press(self, key: str, seconds: float = 0.15) -> None:
        for value in (1, 0):
            self._write(1, CODES[key], value)
            self._write(0, 0, 0)
            time.sleep(seconds)

    def pull_out(self) -> None:
        fcntl.ioctl(self.file, DESTROY)
        os.close(self.file)

    def _write(self, kind: int, code: int, value: int) -> None:
        os.write(self.file, struct.pack("@llHHi", 0, 0, kind, code, value))


def grabbed() -> bool:
    """Whether somebody has the keypad for itself: then nobody else can."""
    for path in Path("/dev/input").glob("event*"):
        file = os.open(path, os.O_RDONLY)
        try:
            fcntl.ioctl(file, 0x40044590, 1)
        except OSError:
            return True
        finally:
            os.close(file)
    return False


def prepare() -> None:
    """The shipped settings, without a strip and a page: the rig is about keys. It has a keyboard, so ours is named."""
    WORK.mkdir(parents=True)
    subprocess.run(["cp", "-r", str(SRC / "config"), str(WORK / "config")], check=True)
    box = WORK / "config" / "boxes" / "keypad.toml"
    text = box.read_text().partition("[strip]")[0].replace("ssd1309", "ssd1306")
    box.write_text(text.replace('"auto"', f'"{NAME}"'))
    (WORK / "config" / "companion.toml").write_text('log = "debug"\n[page]\non = false\n')
    for module in ("evdev", "uinput"):
        subprocess.run(["insmod", f"/rig/{module}.ko"], check=True)


def main() -> None:
    prepare()
    glass = subprocess.Popen(["/rig/cuse_ssd1306", "-f"], env={**os.environ, "OLED_DUMP": str(DUMP)})
    while not Path("/dev/i2c-1").exists():
        time.sleep(0.05)
    daemon = Daemon("keypad")
    missed = daemon.until("keypad.lost")
    keypad = Keypad()
    found = daemon.until("keypad.back")
    alone = grabbed()
    for key in ("K1", "K1", "K3", "K1", "BACK", "K1", "K5", "TURN"):
        daemon.hear(partial(keypad.press, key))
    before = entries()
    print("entries:", before)
    daemon.said.clear()
    keypad.pull_out()
    gone = daemon.until("keypad.lost")
    daemon.said.clear()
    keypad = Keypad()
    back = daemon.until("keypad.back")
    for key in ("K6", "TURN"):
        daemon.hear(partial(keypad.press, key))
    after = entries()
    print("entries:", after)
    daemon.process.send_signal(signal.SIGTERM)
    stopped = daemon.process.wait(30)
    glass.kill()
    checks = {
        "without a keypad one is missed": missed,
        "it is found when it is plugged in": found,
        "nobody else hears it": alone,
        "a match was begun and moves were made": len(before) >= 3,
        "pulled out, it is missed": gone,
        "plugged in, it is back": back,
        "the match went on": len(after) == len(before) + 2,
        "the daemon stopped in order": stopped == 0,
    }
    for claim, holds in checks.items():
        print("ok " if holds else "NOT", claim)
    print("PASSED" if all(checks.values()) else "FAILED", flush=True)


if __name__ == "__main__":
    main()
