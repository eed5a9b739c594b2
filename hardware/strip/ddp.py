"""DDP, the language of LED controllers in a network: where the colours belong on the strip, how many bytes, the bytes.

A frame that is too long for one packet goes out in several, and the last of them says that it may be shown.
"""

from __future__ import annotations

import struct

PORT = 4048
MOST_DATA = 1440
"""Bytes in one packet: 480 LEDs, or 360 with white. With the headers it fits into one piece of any network."""

_HEADER = struct.Struct(">BBBBIH")
_VERSION, _PUSH = 0x40, 0x01
_RGB, _RGBW = 0x0B, 0x1B
_STRIP = 1


def packets(body: bytes, number: int = 0, white: bool = False) -> list[bytes]:
    """The packets of one frame: the first has this number, the others those that follow."""
    starts = range(0, len(body), MOST_DATA)
    made = []
    for start in starts:
        piece = body[start : start + MOST_DATA]
        flags = _VERSION | (_PUSH if start == starts[-1] else 0)
        header = _HEADER.pack(flags, number, _RGBW if white else _RGB, _STRIP, start, len(piece))
        made.append(header + piece)
        number = following(number)
    return made


def following(number: int) -> int:
    """The number of the next packet: 1 to 15, round and round. 0 is no number, and a packet that has it is never late.

    So a controller that remembers the numbers of a companion before takes the first frame of this one.
    """
    return number % 15 + 1
