#!/usr/bin/python3
"""Says on the panel why the box does not run, and what to do.

It stands outside the program and needs nothing of it: the system's Python and its standard library, the kernel's files
for I2C, SPI and pins, and letters of its own. systemd calls it whenever the companion has stopped (companion.service),
when it could not even be started (companion-failed.service), and when the machine is about to go off.

What it knows of the box stands in panel.json, written by the companion when it last ran, or else when it was installed:
where the panel is wired, and the sentences in the language that is spoken here.
"""

from __future__ import annotations

import argparse
import base64
import fcntl
import json
import os
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

Settings = Mapping[str, Any]

PANEL = {
    "chip": "ssd1306",
    "interface": "i2c",
    "bus": 1,
    "address": 0x3C,
    "cs": 0,
    "dc": 24,
    "reset": 25,
    "width": 128,
    "height": 64,
    "rotate": 0,
}
"""The usual one, where nobody has said which it is."""
WORDS = {
    "title": "The box does not run",
    "again": "Tries again by itself",
    "program": "The program is damaged: install it again",
    "service": "The service is not right: companion service install",
    "hung": "It hung and was ended",
    "memory": "The memory was full",
    "crash": "Stopped by a mistake",
    "off_title": "Table Companion",
    "off": "Off. You can unplug it now.",
}
DAMAGED = ("203", "126", "127")
"""Exit codes: the command is not there, or cannot be run."""
NOT_SET_UP = range(200, 246)
"""Exit codes of systemd itself, where it cannot give the service what its unit asks for: user, groups, folders."""
PATIENCE = 6.0
"""Seconds for the program to say its version; systemd waits ten for all of this."""


def main() -> None:
    asked = _arguments().parse_args()
    told = _told([asked.state / "panel.json", Path(__file__).with_name("panel.json")])
    panel, words = {**PANEL, **told.get("panel", {})}, {**WORDS, **told.get("words", {})}
    if asked.off:
        show(panel, words["off_title"], words["off"], "")
        if "strip" in told:
            shine(told["strip"])
        return
    result, status = outcome(os.environ)
    if result == "success":
        return
    note_end(asked.state, result)
    reason = known_reason(words, result, status, asked.state)
    show(panel, words["title"], reason or words["crash"], words["again"])
    if not reason:  # what takes a while to find out comes second: until then the panel is not dark either
        show(panel, words["title"], asked_reason(words, asked.command), words["again"])


def _arguments() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description="Says on the panel why the box does not run.")
    made.add_argument("--state", type=Path, required=True, help="the companion's folder")
    made.add_argument("--command", default="", help="the companion, to be asked whether it can run at all")
    made.add_argument("--off", action="store_true", help="say that the plug can be pulled")
    return made


def _told(files: list[Path]) -> dict[str, Any]:
    """What the first of these files says that can be read."""
    for file in files:
        try:
            said = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            continue
        if isinstance(said, dict):
            return said
    return {}


# Why it does not run


def outcome(environ: Mapping[str, str]) -> tuple[str, str]:
    """What came of the service, and its exit code. A unit for failures has them under other names."""
    result = environ.get("SERVICE_RESULT") or environ.get("MONITOR_SERVICE_RESULT") or "exit-code"
    return result, environ.get("EXIT_STATUS") or environ.get("MONITOR_EXIT_STATUS") or ""


def known_reason(words: Mapping[str, str], result: str, status: str, state: Path) -> str:
    """As far as it can be told without trying anything; empty otherwise."""
    if result == "watchdog":
        return words["hung"]
    if result == "oom-kill":
        return words["memory"]
    if status in DAMAGED:
        return words["program"]
    if status.isdigit() and int(status) in NOT_SET_UP:
        return words["service"]
    ended = _told([state / "stopped.json"])
    return f"{words['crash']}: {ended['why']}" if ended.get("how") == "crash" and ended.get("why") else ""


def asked_reason(words: Mapping[str, str], command: str) -> str:
    """Whether the program can run at all; if it cannot, what it says last."""
    try:
        done = subprocess.run(
            [command, "--version"], capture_output=True, text=True, errors="replace", timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return words["crash"]
    except (OSError, ValueError):
        return words["program"]
    said = done.stderr.strip().splitlines()
    return words["crash"] if done.returncode == 0 else ". ".join([words["program"], *said[-1:]])


def note_end(state: Path, result: str) -> None:
    """A companion that was killed could not write down that it ended."""
    file = state / "stopped.json"
    ended = _told([file])
    if ended.get("how") != "running":
        return
    half = file.with_suffix(".half")
    try:
        with open(half, "w", encoding="utf-8") as writing:
            json.dump({**ended, "how": "killed", "why": result}, writing)
            writing.flush()
            os.fsync(writing.fileno())
        half.replace(file)
    except OSError:
        return  # a disk that is full or gone: the picture matters more


# The picture: columns of eight pixels, the lowest bit on top, as these chips keep them


def show(panel: Settings, title: str, sentence: str, foot: str) -> None:
    """Never fails: there is nobody left to tell."""
    try:
        wire = open_wire(panel)
        try:
            send(wire, panel, picture(panel, title, sentence, foot))
        finally:
            wire.close()
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.stderr.write(f"The panel cannot be used: {error}\n")


def picture(panel: Settings, title: str, sentence: str, foot: str) -> list[bytes]:
    """The pages of the panel, turned as it is."""
    sideways = panel["rotate"] % 2 == 1
    width, height = panel["width"], panel["height"]
    pages = page_of_text(*((height, width) if sideways else (width, height)), title, sentence, foot)
    for _ in range(panel["rotate"]):
        pages = _turned(pages)
    return pages


def page_of_text(width: int, height: int, title: str, sentence: str, foot: str) -> list[bytes]:
    """The title inverse, the sentence as large as it can be, and below it what happens next."""
    rows = height // 8
    pages = [bytes(width) for _ in range(rows)]
    pages[0] = bytes(column ^ 0xFF for column in _line(title, width))
    below = [_line(line, width) for line in _wrapped(foot, width)] if rows > 4 else []
    first, last = 1, rows - len(below)
    pages[last:] = below
    room = last - first
    large = _wrapped(sentence, width // 2)
    if 2 * len(large) <= room and all(_width(line) <= width // 2 for line in large):
        lines = [half for line in large for half in _doubled(_line(line, width // 2))]
    else:
        lines = [_line(line, width) for line in _wrapped(sentence, width)[:room]]
    top = first + (room - len(lines) + 1) // 2
    pages[top : top + len(lines)] = lines
    return pages


def _wrapped(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _width(text: str) -> int:
    return sum(len(_letter(letter)) for letter in text)


def _line(text: str, width: int) -> bytes:
    """In the middle, and cut where it is too long."""
    columns = b"".join(map(_letter, text))[:width]
    left = (width - len(columns)) // 2
    return bytes(left) + columns + bytes(width - left - len(columns))


def _doubled(line: bytes) -> list[bytes]:
    tall = [sum((column >> bit & 1) * 3 << 2 * bit for bit in range(8)) for column in line]
    return [bytes(half for column in tall for half in (column >> shift & 0xFF,) * 2) for shift in (0, 8)]


def _turned(pages: list[bytes]) -> list[bytes]:
    """A quarter, clockwise."""
    width, height = len(pages[0]), 8 * len(pages)
    lit = [[pages[y // 8][x] >> y % 8 & 1 for x in range(width)] for y in range(height)]
    turned = [[lit[height - 1 - x][y] for x in range(height)] for y in range(width)]
    return [
        bytes(sum(turned[page + bit][x] << bit for bit in range(8)) for x in range(height))
        for page in range(0, width, 8)
    ]


# The wire


class Wire(Protocol):
    def command(self, *sent: int) -> None: ...

    def data(self, sent: bytes) -> None: ...

    def close(self) -> None: ...


def send(wire: Wire, panel: Settings, pages: list[bytes]) -> None:
    """Sets the chip up, without switching off what it shows, and fills its memory."""
    is_sh1106 = panel["chip"] == "sh1106"
    rows = 8 * len(pages)
    wire.command(0xD5, 0x80, 0xA8, rows - 1, 0xD3, 0, 0x40, 0xA1, 0xC8, 0xDA, 0x12 if rows == 64 else 0x02)
    wire.command(0xD9, 0xF1, 0xDB, 0x40, 0x81, 0x9F, 0xA4, 0xA6)
    if is_sh1106:
        wire.command(0xAD, 0x8B)
    else:
        wire.command(0x20, 0x02)  # page by page
        if panel["chip"] == "ssd1306":
            wire.command(0x8D, 0x14)  # the charge pump, which an SSD1309 does not have
    first = ((132 if is_sh1106 else 128) - len(pages[0])) // 2
    for number, page in enumerate(pages):
        wire.command(0xB0 | number, first & 0x0F, 0x10 | first >> 4)
        wire.data(page)
    wire.command(0xAF)


def open_wire(panel: Settings) -> Wire:
    if panel["chip"] not in ("ssd1306", "ssd1309", "sh1106"):
        raise ValueError(f"{panel['chip']} is another kind of chip")
    return I2c(panel) if panel["interface"] == "i2c" else Spi(panel)


I2C_SLAVE = 0x0703


class I2c:
    def __init__(self, panel: Settings) -> None:
        self._file = os.open(f"/dev/i2c-{panel['bus']}", os.O_RDWR)
        fcntl.ioctl(self._file, I2C_SLAVE, panel["address"])

    def command(self, *sent: int) -> None:
        os.write(self._file, bytes([0x00, *sent]))

    def data(self, sent: bytes) -> None:
        os.write(self._file, b"\x40" + sent)

    def close(self) -> None:
        os.close(self._file)


SPI_SPEED = 0x40046B04
HERTZ = 8_000_000


class Spi:
    """What tells commands from data is a pin."""

    def __init__(self, panel: Settings) -> None:
        pins = [panel["dc"], *([panel["reset"]] if panel["reset"] else [])]
        self._pins = Outputs(pins)
        self._file = os.open(f"/dev/spidev0.{panel['cs']}", os.O_RDWR)
        fcntl.ioctl(self._file, SPI_SPEED, struct.pack("I", HERTZ))

    def command(self, *sent: int) -> None:
        self._pins.set(0b10)  # not in reset
        os.write(self._file, bytes(sent))

    def data(self, sent: bytes) -> None:
        self._pins.set(0b11)
        os.write(self._file, sent)

    def close(self) -> None:
        os.close(self._file)
        self._pins.close()


CHIP_INFO, GET_LINES, SET_LINES = 0x8044B401, 0xC250B407, 0xC010B40F
"""Of the kernel's second interface for pins."""
OUTPUT = 1 << 3
LABELS = (b"pinctrl-rp1", b"pinctrl-bcm2711", b"pinctrl-bcm2835")
"""Of the chip that has the pins of the header."""


class Outputs:
    """Pins of the header, driven together; all of them are high at first."""

    def __init__(self, pins: list[int], devices: Path = Path("/dev")) -> None:
        chip = self._header(devices)
        try:
            asked = bytearray(592)
            struct.pack_into(f"<{len(pins)}I", asked, 0, *pins)
            asked[256:288] = b"companion".ljust(32, b"\0")
            # The lines are outputs, and one attribute says their first values: high, so that nothing is reset.
            everyone = (1 << len(pins)) - 1
            high = struct.pack("<IIQQ", 2, 0, everyone, everyone)
            struct.pack_into("<QI", asked, 288, OUTPUT, 1)
            asked[320 : 320 + len(high)] = high
            struct.pack_into("<I", asked, 560, len(pins))
            fcntl.ioctl(chip, GET_LINES, asked)
            (self._lines,) = struct.unpack_from("<i", asked, 588)
        finally:
            os.close(chip)
        self._everyone = everyone

    def set(self, levels: int) -> None:
        fcntl.ioctl(self._lines, SET_LINES, struct.pack("<QQ", levels & self._everyone, self._everyone))

    def close(self) -> None:
        os.close(self._lines)

    def _header(self, devices: Path) -> int:
        for file in sorted(devices.glob("gpiochip*")):
            chip = os.open(file, os.O_RDWR)
            said = fcntl.ioctl(chip, CHIP_INFO, bytes(68))
            if said[32:64].startswith(LABELS):
                return chip
            os.close(chip)
        raise OSError("none of the GPIO chips has the pins of the header")


# The strip, where its LEDs have no controller: they would show for ever what they showed last


SPI_MODE, SPI_BITS = 0x40016B01, 0x40016B03
LOOKED_AT = 4.0
"""Seconds in which all LEDs say that the plug can be pulled, before they are dark."""


def shine(strip: Settings) -> None:
    """Never fails either."""
    try:
        write_frame(strip, "safe")
        time.sleep(LOOKED_AT)
        write_frame(strip, "dark")
    except (OSError, ValueError, KeyError, TypeError, zlib.error) as error:
        sys.stderr.write(f"The strip cannot be used: {error}\n")


def write_frame(strip: Settings, name: str) -> None:
    frame = zlib.decompress(base64.b64decode(strip[name]))
    file = os.open(strip["path"], os.O_RDWR if strip["hertz"] else os.O_WRONLY)
    try:
        if strip["hertz"]:
            fcntl.ioctl(file, SPI_MODE, b"\0")
            fcntl.ioctl(file, SPI_BITS, b"\x08")
            fcntl.ioctl(file, SPI_SPEED, struct.pack("I", strip["hertz"]))
        step = strip["buffer"] or len(frame)
        for start in range(0, len(frame), step):
            os.write(file, frame[start : start + step])
    finally:
        os.close(file)


# Letters: the font of eight rows that the display has for small texts, M+ BITMAP FONTS (free software, with unlimited
# permission to use, copy and distribute it). Of each letter its width, then its columns.

ALPHABET = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)))) + "…□"
COLUMNS = (
    "c-n1LU2hvj6g~SfvukQm$2G{6R^Yg9h?63191%<ad)HZ4yK5@d#javUZPTc#kf<svNXRixH~uF9^`-xS2Of&V|KSfrGUqyiCuXgC=ib?wbMB"
    "q9wg8yVU^{T2OBo;NC|#xv=sUOE7bnnrNwOEibYPcXE?_TSmZ6LJcD@Mhx-Hj*brHyv17-mA-p^amtuPE*(6*ToK%exJ<UaIz@}Rc^?G@Lu0"
    "`zCyZucv`N!Nrnp5Ip13N6`#{;=Qgw_w&_1vMzQR1L{a22@xrxzO6^=d{2)8GZsi@osq&=<Is4U{@JkQ;;NgXSrO?khLV4F(TUxB&Yo#2-=c"
    "ZVPuQ~xS46YLS4%w`>z@~L&Ir>{q?7~4u6K;AOPEC7@0wU_VsyA`MB)h1Iwc;AA77Uta^fA<tNgg=l!I60DHMuKv{YJJsZ1NO1})#hQ5#i%g"
    "RGl27@V77DY{{W)#IMo6!yihwRLoTn?)I_U)YS*!C3WIqZvzb4G>DXjS0co-?oJvMPId&Q+~e=B`@pih0+zq2j@SeYV?C1ocf2%%Sss;OBW)"
    "$9$k(6$-DQyvs}Cycm2JK^F?I$=xL9#o~2=*J&D-X$U?+mV6;@)sqf%)hl_tjO}~Vd)qMohI;(&-6QE1_;bDLli{#RfOt533db#N4W&sUrsi"
    "t(!D`jufYQ=^9YxQ`(k|Zq81~vnHz26$DyWdNzL^=kRTnm>N!$DsP#g972Ar@u+!EQCUv5q-bWZ%kL+ISscPEVexEuJ;fnRR~;<k3gHR?O0-"
    "`Ux2kWjF@xw}e!{zV7Q^k$B#5?TByLYu}(8jDL4acPpIbiKG2!#Xoz%}CHZGfddl)MAm`D{7jp-7(JuJxP6WX(BFNiK&tFQhq5u4`GsuFA?X"
    "Dlkxp;p_@V2X^QKF;yPitPj?U;Fe+C%>-;{mVzEf=yfOGWsLE(Op&gHCtE15=&l??`l2hgA@F%8*!&A7F*?gs_X7tx4ls_6jq#ciF8>7)9&W"
    "{ei|G#q7-N$2co8@lEk-pTTd?`gW{;i}T3%z((?)69hOX%Mzp?yMy9g$=wq}>n08RrMVFCw$wsG{Xcq~5QW=j=P=QSJ5hHvR$9#>V0"
)


def _letters() -> dict[str, bytes]:
    packed = zlib.decompress(base64.b85decode(COLUMNS))
    letters, at = {}, 0
    for letter in ALPHABET:
        width = packed[at]
        letters[letter] = packed[at + 1 : at + 1 + width]
        at += 1 + width
    return letters


LETTERS = _letters()


def _letter(letter: str) -> bytes:
    return LETTERS.get(letter, LETTERS["□"])


if __name__ == "__main__":
    main()
