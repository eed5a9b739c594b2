"""Runs in the rig's guest, under systemd: the daemon plays in its hardened unit, then its user is gone, and the panel
says what to do.

A user-space I2C panel stands for the OLED. Prints what it saw, the panel too; the last line is PASSED or FAILED.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

DUMP = Path("/tmp/oled.pbm")
PATIENCE = 300.0
SETTINGS = Path("/etc/companion/companion.toml")
UNITS = Path("/etc/systemd/system")
COMPANION = Path(sys.executable).with_name("companion")
# A panel in user space has no number of I2C's; gpiozero is told that it is on a Pi; and the daemon, which sees that it
# is not, is told its box.
HERE = "[Service]\nDeviceAllow=/dev/i2c-1 rw\n"
ON_A_PI = f"""BindReadOnlyPaths=/etc/rig-cpuinfo:/proc/cpuinfo
ExecStart=
ExecStart={COMPANION} run --config {SETTINGS} --box reference
"""


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.5)
    return True


def panel() -> list[str]:
    """The rows of the glass."""
    if not DUMP.exists():
        return []
    dots = "".join(DUMP.read_text().split()[3:])
    return [dots[at : at + 128] for at in range(0, len(dots), 128)]


def show(rows: list[str]) -> None:
    """Two rows a line."""
    blocks = {"00": " ", "10": "▀", "01": "▄", "11": "█"}
    for upper, lower in zip(rows[::2], rows[1::2], strict=False):
        print("|" + "".join(blocks[a + b] for a, b in zip(upper, lower, strict=True)) + "|")


def state(unit: str) -> str:
    return run("systemctl", "is-active", unit).strip()


def main() -> None:
    subprocess.Popen(["/rig/cuse_ssd1306", "-f"], env={**os.environ, "OLED_DUMP": str(DUMP)})
    until(Path("/dev/i2c-1").exists)
    for group in ("gpio", "i2c", "spi"):
        run("groupadd", "--system", group)
    for device, group in (("/dev/i2c-1", "i2c"), ("/dev/gpiochip0", "gpio")):
        run("chgrp", group, device)
        run("chmod", "660", device)
    for unit, more in (("companion", ON_A_PI), ("companion-failed", "")):
        folder = UNITS / f"{unit}.service.d"
        folder.mkdir()
        (folder / "rig.conf").write_text(HERE + more)
    SETTINGS.parent.mkdir()
    SETTINGS.write_text('box = "reference"\n')  # for whoever has the last word
    print(run(str(COMPANION), "service", "install"))
    plays = until(lambda: state("companion.service") == "active" and any("1" in row for row in panel()))
    menu = panel()
    show(menu)
    run("systemctl", "stop", "companion.service")
    run("userdel", "companion")
    run("systemctl", "start", "companion.service")
    failed = until(lambda: state("companion-failed.service") == "activating")
    said = until(lambda: sum(row.count("1") for row in panel()) > 300 and panel() != menu)
    time.sleep(10)  # the panel is written to in parts
    word = panel()
    show(word)
    print(run("systemctl", "show", "companion.service", "--property=Result,ExecMainStatus,NRestarts"))
    run("useradd", "--system", "--groups", "gpio,i2c,spi,dialout", "companion")
    run("chown", "--recursive", "companion", "/var/lib/companion")
    back = until(lambda: state("companion.service") == "active")
    checks = {
        "the daemon plays in its unit": plays,
        "where its user is gone the other unit is started": failed,
        "it has the last word on the panel": said and word != menu,
        "a minute later it is tried again, and plays where that was mended": back,
    }
    for claim, holds in checks.items():
        print("ok " if holds else "NOT", claim)
    print("PASSED" if all(checks.values()) else "FAILED", flush=True)
    if not all(checks.values()):
        print(run("journalctl", "--no-pager", "-o", "cat", "-n", "60"))


if __name__ == "__main__":
    main()
