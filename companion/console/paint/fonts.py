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
from typing import Final

from PIL import Image

from companion.console.paint.letters import SHOWABLE, UNKNOWN

_FOLDER: Final = Path(__file__).parent / "fonts"

INK: Final = 255
"""The value of a white pixel. Pillow also takes 1 for white, and then cannot invert it."""

Rows = tuple[str, ...]
"""A picture as it reads in source: "#" is ink, "." is paper."""


class Font(Enum):
    """One size of letters: the height of a line, and that of a capital letter without an accent, in pixels.

    Capitals stand on the first row of their line, or on the second where that is left for accents. What hangs below
    the line that letters stand on takes the lowest rows.
    """

    TINY = (8, 6)
    SMALL = (9, 7)
    PLAIN = (11, 8)
    LARGE = (15, 11)
    TALL = (16, 13)
    HUGE = (24, 19)

    def __init__(self, height: int, capital: int) -> None:
        self.height = height
        self.capital = capital


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
