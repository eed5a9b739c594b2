"""Runs in the rig's guest instead of the play: the header is one GPIO chip of twelve, the last by its number.

gpio-sim stands for the chips. The project is at /src. Prints what it saw; the last line is PASSED or FAILED.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, "/src")

from hardware.errors import HardwareError
from hardware.header import Outputs, find_chip
from hardware.keys import Dial, KeySettings, open_keys

CONFIG = Path("/sys/kernel/config/gpio-sim")
HEADER = 11
DATA_PIN = 24


def make_chip(number: int, label: str, lines: int) -> None:
    bank = CONFIG / f"chip{number}" / "bank0"
    bank.parent.mkdir()
    bank.mkdir()
    (bank / "num_lines").write_text(str(lines))
    (bank / "label").write_text(label)
    (bank.parent / "live").write_text("1")


def line(number: int, what: str) -> Path:
    (found,) = Path("/sys/devices/platform").glob(f"gpio-sim.*/gpiochip{HEADER}/sim_gpio{number}/{what}")
    return found


def press(number: int) -> None:
    for pull in ("pull-down", "pull-up"):
        line(number, "pull").write_text(pull)
        time.sleep(0.2)


def taken_twice() -> str:
    try:
        Outputs().setup(DATA_PIN, Outputs.OUT)
    except HardwareError as error:
        return str(error)
    return ""


def main() -> None:
    for number in range(HEADER):
        make_chip(number, f"something else {number}", 8)
    make_chip(HEADER, "pinctrl-rp1", 54)
    told: list[tuple[str, bool | None]] = []
    settings = KeySettings(pins={"K1": 5, "K6": 26}, dial=Dial(17, 22), factory="lgpio")
    with open_keys(settings, lambda name, down, at: told.append((name, down))) as keys:
        at_rest = keys.levels()
        press(5)
        press(26)
    print("keys:", told)
    outputs = Outputs()
    outputs.setup(DATA_PIN, Outputs.OUT)
    levels = []
    for level in (1, 0):
        outputs.output(DATA_PIN, level)
        levels.append(int(line(DATA_PIN, "value").read_text()))
    refused = taken_twice()
    print("refused:", refused)
    checks = {
        "the header is found by its label": find_chip() == HEADER,
        "no key is down by itself": not any(at_rest.values()),
        "keys are heard": told == [("K1", True), ("K1", False), ("K6", True), ("K6", False)],
        "a panel's pin is driven": levels == [1, 0],
        "a pin that is taken is named": "GPIO24" in refused and "busy" in refused,
    }
    for claim, holds in checks.items():
        print("ok " if holds else "NOT", claim)
    print("PASSED" if all(checks.values()) else "FAILED")


if __name__ == "__main__":
    main()
