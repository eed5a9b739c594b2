"""Which characters the display can show, and what stands in for the others.

The repertoire is the same in every font, so what a text looks like does not depend on its size.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

SYMBOLS: Final = "♠♥♦♣←→↑↓↻↺•★✓✗…▸◂▾▴–—‘’“”‚„€●○"
"""What is drawn for this project in every size, beside Latin-1."""

UNKNOWN: Final = "□"
"""What is shown for a character without a picture."""

_LATIN: Final = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100))))
SHOWABLE: Final = _LATIN | frozenset(SYMBOLS) | {UNKNOWN}
"""Every character that is drawn as itself."""

_STAND_INS: Final = {
    **dict(zip("ĐđĦħıĸŁłŊŋŦŧƏəƒȷ", "DdHhikLlNnTtEefj", strict=True)),
    **dict(zip("‐‑−―′″‹›◀▶▲▼◄►♡♢♤♧☆✔✕✖✘⟳⟲◯", "---—'\"<>◂▸▴▾◂▸♥♦♠♣★✓✗✗✗↻↺○", strict=True)),
    "Œ": "OE",
    "œ": "oe",
    "ẞ": "SS",
    "⁄": "/",
    "≤": "<=",
    "≥": ">=",
}
"""What Unicode does not decompose, but something drawn here looks like."""

_PICTURE: Final = "[\u2190-\u2bff\U0001f000-\U0001faff][\ufe0f\U0001f3fb-\U0001f3ff]*"
_PICTURES: Final = re.compile(f"[\U0001f1e6-\U0001f1ff]{{2}}|{_PICTURE}(?:\u200d{_PICTURE})*")
"""A picture as people see it, though it may be several code points: flags, families, shades of skin."""


@lru_cache(maxsize=1024)
def showable(text: str) -> str:
    """The text as the display shows it: nothing invisible, line ends kept."""
    if text.isascii() and text.isprintable():
        return text
    whole = _PICTURES.sub(_one_picture, unicodedata.normalize("NFC", text))
    return "".join(map(_stand_in, whole))


def _one_picture(found: re.Match[str]) -> str:
    plain = found[0].rstrip("\ufe0f")
    return plain if len(plain) == 1 else UNKNOWN


def _stand_in(char: str) -> str:
    if char in SHOWABLE or char == "\n":
        return char
    if char in _STAND_INS:
        return _STAND_INS[char]
    if char.isspace():
        return " "
    if _invisible(char):
        return ""
    parts = (part for part in unicodedata.normalize("NFKD", char) if not _invisible(part))
    likeness = "".join(part if part in SHOWABLE else _STAND_INS.get(part, UNKNOWN) for part in parts)
    return UNKNOWN if not likeness or UNKNOWN in likeness else likeness


def _invisible(char: str) -> bool:
    """Marks that belong to the letter before them, joiners, and control characters."""
    return unicodedata.category(char) in {"Mn", "Me", "Mc", "Cf", "Cc"}
