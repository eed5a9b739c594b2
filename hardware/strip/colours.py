"""Colours as the LEDs want them: each channel in its place, and a white of its own where there is one."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from itertools import chain

from hardware.errors import HardwareError

Colour = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""


def flat(colours: Sequence[Colour], order: str = "RGB") -> bytes:
    """All channels of all LEDs, one after the other, in an order such as GRB, or GRBW where the LEDs have white."""
    try:
        body = bytes(chain.from_iterable(colours))
    except ValueError:
        raise HardwareError("A channel of an LED is a whole number from 0 to 255.") from None
    if len(body) != 3 * len(colours):
        raise HardwareError("A colour has three channels: red, green and blue.")
    if order == "RGB":
        return body
    parts = [body[place::3] for place in channels(order.removesuffix("W"))]
    if order.endswith("W"):
        # What red, green and blue have in common is white, and one LED gives it for the current of one: so a frame
        # never draws more than the same one without white, and what limits that limits this.
        white = bytes(map(min, *parts))
        parts = [bytes(map(operator.sub, part, white)) for part in parts] + [white]
    return interleave(*parts)


def interleave(*parts: bytes) -> bytes:
    """The first byte of each part, then the second of each, and so on."""
    mixed = bytearray(len(parts) * len(parts[0]))
    for place, part in enumerate(parts):
        mixed[place :: len(parts)] = part
    return bytes(mixed)


def channels(order: str) -> tuple[int, int, int]:
    """Which channel of a colour goes out first, second and third."""
    if sorted(order) != ["B", "G", "R"]:
        raise HardwareError(f'"{order}" is no order of the channels. It is RGB, GRB or another order of these letters.')
    return "RGB".index(order[0]), "RGB".index(order[1]), "RGB".index(order[2])
