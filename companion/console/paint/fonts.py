"""The fonts: proportional letters in several sizes, and the picture of every character.

Each size is a picture, a strip of all characters: whoever wants to mend a letter opens it with any editor of pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image

from companion.console.paint.letters import SHOWABLE, UNKNOWN

_FOLDER: Final = Path(__file__).parent / "fonts"

INK: Final = 255
"""The value of a white pixel. Pillow also takes 1 for white, and then cannot invert it."""

Rows = tuple[str, ...]
"""A picture as it reads in source: "#" is ink, "." is paper."""


class Font(Enum):
    """One size of letters, in pixels: the height of a line, that of a capital letter without an accent, and how many
    rows above it are left for accents. What hangs below takes the lowest rows.
    """

    TINY = (8, 6, 1)
    SMALL = (8, 7, 0)
    PLAIN = (11, 8, 1)
    LARGE = (15, 11, 1)
    TALL = (16, 13, 0)
    HUGE = (24, 19, 0)

    def __init__(self, height: int, capital: int, above: int) -> None:
        self.height = height
        self.capital = capital
        self.above = above
        self.apart = max(height, capital + 2)
        """The height of a line that stands by itself, below a rule or beside a key's number that is inverse."""

    __hash__ = object.__hash__  # an Enum hashes its name anew each time, and every text that is measured asks for it


class Letters(NamedTuple):
    """The sizes of letters that a panel needs, each from the largest to the smallest."""

    needed: tuple[Font, ...]
    """For what a player needs in a turn: who, the question, its answers, a refusal, points."""
    asides: tuple[Font, ...]
    """For what is looked up, and for hints."""
    zoom: int = 1
    """How many pixels wide a dot of an icon is."""

    @property
    def least(self) -> Font:
        return self.needed[-1]

    @property
    def any(self) -> tuple[Font, ...]:
        """Those that are needed first; where they have no room, the others."""
        return tuple(dict.fromkeys((*self.needed, *self.asides)))


LARGE_PANEL: Final = Letters((Font.LARGE, Font.PLAIN, Font.SMALL), (Font.PLAIN, Font.SMALL))
SMALL_PANEL: Final = Letters((Font.TALL,), (Font.PLAIN, Font.SMALL), zoom=2)
"""Pixels lie so close that only the large letters can be read from where people sit."""
LOW_PANEL: Final = Letters((Font.PLAIN, Font.SMALL, Font.TINY), (Font.SMALL, Font.TINY))
"""There is no room for more than four lines, whatever their size."""


@cache
def glyph_rows(char: str, font: Font) -> tuple[bytes, ...]:
    """The picture of one character as rows, a byte a pixel, with the gap to the next: joining these sets a line."""
    start, end = _columns(font).get(char) or _columns(font)[UNKNOWN]
    pixels = _strip(font).crop((start, 1, end, 1 + font.height)).convert("L").tobytes()
    width = end - start
    return tuple(pixels[at : at + width] for at in range(0, len(pixels), width))


@cache
def advance(char: str, font: Font) -> int:
    """How many pixels a character takes on its line."""
    start, end = _columns(font).get(char) or _columns(font)[UNKNOWN]
    return end - start


@cache
def picture(rows: Rows) -> Image.Image:
    """Rows of "#" and "." as a 1-bit image. Kept: do not draw on it."""
    image = Image.new("1", (max(map(len, rows), default=0), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            if pixel == "#":
                image.putpixel((x, y), INK)
    return image


@cache
def _strip(font: Font) -> Image.Image:
    with Image.open(_FOLDER / f"{font.name.lower()}.png") as strip:
        return strip.convert("1")


@cache
def _columns(font: Font) -> Mapping[str, tuple[int, int]]:
    """Where each character begins, and where it ends: the ruler has a dot for each, in the order of code points."""
    strip = _strip(font)
    ruler = strip.crop((0, 0, strip.width, 1)).convert("L").tobytes()
    starts = [x for x, dot in enumerate(ruler) if dot]
    return MappingProxyType(dict(zip(sorted(SHOWABLE), pairwise([*starts, strip.width]), strict=True)))
