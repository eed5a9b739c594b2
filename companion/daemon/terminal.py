"""The simulated box in a terminal: the panel as it would be seen, the strip, and the keyboard as its keys.

The keys drive the simulated pins below the debouncing, so what is typed goes the whole way.
"""

from __future__ import annotations

import asyncio
import os
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image

from companion.daemon.parts import Twins

KEYS = {
    **{str(number): f"K{number}" for number in range(1, 7)},
    "\r": "OK",
    "\n": "OK",
    "\x7f": "BACK",
    "\b": "BACK",
    "b": "BACK",
    "t": "TURN",
    " ": "TURN",
    "i": "INFO",
    "!": "SEAT1",
    '"': "SEAT2",
    "@": "SEAT2",
    "#": "SEAT3",
    "$": "SEAT4",
    "%": "SEAT5",
    "&": "SEAT6",
}
HELD = {
    **{key: f"K{number}" for number, key in enumerate("asdfgh", 1)},
    "T": "TURN",
    "I": "INFO",
    "B": "BACK",
    "o": "OK",
    "O": "OK",
}
DIAL = {"\x1b[A": -1, "\x1b[D": -1, "k": -1, "\x1b[B": 1, "\x1b[C": 1, "j": 1}
HELP = (
    "1-6 K1-K6 (a s d f g h: held)   arrows dial   Enter OK (o held)   b BACK (B held)   "
    "t TURN (T held)   i INFO (I held)   Ctrl-C quits"
)
PAUSE = 0.1
BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


class Terminal:
    """Shows the twins whenever they have changed."""

    def __init__(self, twins: Twins, hold: float) -> None:
        self.twins = twins
        self.hold = hold
        self.footer = ""
        """A line below all the rest."""
        self._seen = ""

    async def run(self) -> None:
        with _raw(sys.stdin.fileno()):
            loop = asyncio.get_running_loop()
            loop.add_reader(sys.stdin.fileno(), self._read)
            sys.stdout.write("\x1b[2J\x1b[?25l")
            try:
                while True:
                    self._draw()
                    await asyncio.sleep(PAUSE)
            finally:
                loop.remove_reader(sys.stdin.fileno())
                sys.stdout.write("\x1b[?25h\n")

    def _read(self) -> None:
        typed = os.read(sys.stdin.fileno(), 16).decode(errors="replace")
        if typed in DIAL:
            self.twins.hand.turn(DIAL[typed])
        for key in typed if typed not in DIAL else "":
            if key in KEYS:
                self.twins.hand.press(KEYS[key], bounces=2)
            elif key in HELD:
                self.twins.hand.press(HELD[key], self.hold + 0.1)

    def _draw(self) -> None:
        picture = "\r\n".join((*_halves(self.twins.panel.image), "", self._strip(), "", HELP, self.footer))
        if picture != self._seen:
            self._seen = picture
            sys.stdout.write(f"\x1b[H{picture}\x1b[J")
            sys.stdout.flush()

    def _strip(self) -> str:
        lamps = self.twins.shining()
        if not lamps:
            return ""
        return "".join(f"\x1b[38;2;{red};{green};{blue}m●" for red, green, blue in map(_brighter, lamps)) + "\x1b[0m"


def _brighter(colour: tuple[int, int, int]) -> tuple[int, ...]:
    """A screen is not a lamp: dim light must still be seen on it."""
    return tuple(min(255, 40 + round(255 * (channel / 255) ** 0.45)) if any(colour) else 40 for channel in colour)


def _halves(image: Image.Image) -> Iterator[str]:
    """Two rows of pixels a line."""
    pixels = image.load()
    assert pixels is not None
    for y in range(0, image.height, 2):
        pairs = ((bool(pixels[x, y]), bool(pixels[x, y + 1])) for x in range(image.width))
        yield "".join(BLOCKS[pair] for pair in pairs)


@contextmanager
def _raw(descriptor: int) -> Iterator[None]:
    """Keys come one by one and are not echoed; Ctrl-C still ends it."""
    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
