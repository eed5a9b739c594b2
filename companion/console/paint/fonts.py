"""The fonts: cell sizes, and the picture of every character, drawn once and kept.

Letters come from Spleen; what it lacks is drawn in text files beside it, where everyone can see and mend it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from companion.console.paint.letters import SHOWABLE, UNKNOWN

_FOLDER: Final = Path(__file__).parent / "fonts"

INK: Final = 255
"""The value of a white pixel. Pillow also takes 1 for white, and then cannot invert it."""

Rows = tuple[str, ...]
"""A picture as it reads in source: "#" is ink, "." is paper."""


class Font(Enum):
    """A monospaced bitmap font, by the size of its cell in pixels."""

    SMALL = (5, 8)
    PLAIN = (6, 12)
    LARGE = (8, 16)
    HUGE = (12, 24)
    GIANT = (16, 32)

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height


_HALF: Final = {Font.HUGE: Font.PLAIN, Font.GIANT: Font.LARGE}
"""The fonts whose cell is exactly half as large: the signs of one are those of the other, doubled."""

_ONLY_IN_LARGE_SPLEEN: Final = frozenset("•…€")
"""Spleen has these from LARGE on."""


@cache
def glyph(char: str, font: Font) -> Image.Image:
    """The picture of one character, one cell large. Kept: do not draw on it."""
    if char not in SHOWABLE:
        return glyph(UNKNOWN, font)
    if char in _drawn(font):
        return picture(_drawn(font)[char])
    half = _HALF.get(font)
    if half and char in _drawn(half) and char not in _ONLY_IN_LARGE_SPLEEN:
        return glyph(char, half).resize((font.width, font.height), Image.Resampling.NEAREST)
    return _from_spleen(char, font)


@cache
def glyph_rows(char: str, font: Font) -> tuple[bytes, ...]:
    """The same picture as rows, a byte a pixel: joining these sets a line much faster than pasting pictures."""
    pixels = glyph(char, font).convert("L").tobytes()
    return tuple(pixels[start : start + font.width] for start in range(0, len(pixels), font.width))


@cache
def picture(rows: Rows) -> Image.Image:
    """Rows of "#" and "." as a 1-bit image. Kept: do not draw on it."""
    image = Image.new("1", (max(map(len, rows), default=0), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            if pixel == "#":
                image.putpixel((x, y), INK)
    return image


def _from_spleen(char: str, font: Font) -> Image.Image:
    image = Image.new("1", (font.width, font.height))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((0, 0), char, fill=INK, font=_spleen(font))
    return image


@cache
def _spleen(font: Font) -> ImageFont.FreeTypeFont:
    path = _FOLDER / f"spleen-{font.width}x{font.height}.pcf"
    return ImageFont.truetype(str(path), font.height, layout_engine=ImageFont.Layout.BASIC)


@cache
def _drawn(font: Font) -> Mapping[str, Rows]:
    """The characters of a text file: blocks of a line of characters and, below each, its rows."""
    path = _FOLDER / f"drawn-{font.width}x{font.height}.txt"
    found: dict[str, Rows] = {}
    for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
        chars, *rows = (line.split() for line in block.splitlines())
        found.update(zip(chars, zip(*rows, strict=True), strict=True))
    return MappingProxyType(found)
