"""The colours of the seats, in perceived brightness: 0 to 1 a channel, as a screen would show them.

The palette "safe" stays apart for people who do not see red, green or blue light as most do. It follows the figures
of Okabe and Ito, drawn further apart because an LED shows neither brown nor black: brown is a low ember, and black the
deepest colour that is not yet dark, an indigo. "vivid" has the plain colours, for tables where everybody sees them.
"white" has no colours at all: the lights tell everything by shape and motion.

A seat without a colour's name takes the next one in the order of COLOUR_NAMES that nobody named. There are twelve, as
many as seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from types import MappingProxyType

Perceived = tuple[float, float, float]

COLOUR_NAMES = (
    *("blue", "orange", "green", "purple", "white", "red"),
    *("black", "yellow", "brown", "pink", "turquoise", "grey"),
)
"""In the order in which nameless seats take them: the first six are the furthest apart."""


def _colour(figures: str) -> Perceived:
    red, green, blue = bytes.fromhex(figures)
    return red / 255, green / 255, blue / 255


def _palette(**figures: str) -> Mapping[str, Perceived]:
    return MappingProxyType({name: _colour(figures[name]) for name in COLOUR_NAMES})


PALETTES: Mapping[str, Mapping[str, Perceived]] = MappingProxyType(
    {
        "safe": _palette(
            blue="2050FF",
            orange="FF8000",
            green="00B484",
            purple="C868E4",
            white="FFFCF8",
            red="D43300",
            black="3A3070",
            yellow="FFE000",
            brown="7E2200",
            pink="FF82C8",
            turquoise="00E1FF",
            grey="636363",
        ),
        "vivid": _palette(
            blue="0030FF",
            orange="FF7000",
            green="00E000",
            purple="B000FF",
            white="FFFCF8",
            red="FF0000",
            black="38384C",
            yellow="FFD800",
            brown="803808",
            pink="FF60B8",
            turquoise="00E8E8",
            grey="707070",
        ),
        "white": _palette(**dict.fromkeys(COLOUR_NAMES, "FFFCF8")),
    }
)


def seat_colours(palette: Mapping[str, Perceived], names: Sequence[str | None]) -> tuple[Perceived, ...]:
    """The colour of each seat by its colour's name; an unknown name counts as none."""
    free = cycle([name for name in COLOUR_NAMES if name not in names])
    return tuple(palette[name if name is not None and name in palette else next(free)] for name in names)
