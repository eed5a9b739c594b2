"""The language of WS2812 on an SPI bus: three bits for each bit, a short pulse for 0 and a long one for 1."""

from __future__ import annotations

from functools import cache

HERTZ = 2_400_000
"""A third of a bit's time: 417 ns."""

_LATCH = bytes(84)
"""280 µs without a pulse: what came is shown."""
_BYTES = 3
"""Of the bus, for one byte of a colour."""


def frame(body: bytes) -> bytes:
    """The bytes that make LEDs take these, three or four each."""
    pulses = _pulses()
    return b"".join([pulses[value] for value in body]) + _LATCH


def most_leds(buffer: int, channels: int) -> int:
    """How many LEDs, with three or four channels each, a bus can serve that takes so many bytes at once."""
    return max(0, buffer - len(_LATCH)) // (channels * _BYTES)


@cache
def _pulses() -> tuple[bytes, ...]:
    """Every byte as it goes over the wire; made when the first frame is."""
    return tuple(
        int("".join("110" if bit == "1" else "100" for bit in f"{value:08b}"), 2).to_bytes(_BYTES, "big")
        for value in range(256)
    )
