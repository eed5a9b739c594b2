"""What it costs to put a frame into bytes, for each kind of strip and against Adalight's.

A ratio says more than a time: the machine that it was measured on is not a Raspberry Pi.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hardware.strip import Way
from hardware.strip.leds0 import Leds0
from hardware.strip.serial_port import Adalight
from hardware.strip.spi import Apa102, Ws2812
from hardware.strip.wled import Wled

TURNS = 300
LENGTHS = (60, 600)
WAYS: dict[str, tuple[Way, str]] = {
    "adalight": (Adalight(), "RGB"),
    "wled": (Wled("table.local"), "RGB"),
    "wled with white": (Wled("table.local"), "RGBW"),
    "leds0": (Leds0(), "RGB"),
    "ws2812": (Ws2812(), "GRB"),
    "ws2812 with white": (Ws2812(), "GRBW"),
    "apa102": (Apa102(), "BGR"),
}


def best(work: Callable[[], object]) -> float:
    """Seconds of the quickest turn: what else ran on the machine is not in it."""
    quickest = 1.0
    for _ in range(TURNS):
        began = time.perf_counter()
        work()
        quickest = min(quickest, time.perf_counter() - began)
    return quickest


def main() -> None:
    for leds in LENGTHS:
        colours = [(led % 256, led * 7 % 256, led * 31 % 256) for led in range(leds)]
        own = best(lambda colours=colours: Adalight().frame(colours, "RGB"))  # type: ignore[misc]
        for name, (way, order) in WAYS.items():
            took = best(lambda colours=colours, way=way, order=order: way.frame(colours, order))  # type: ignore[misc]
            print(f"{leds:4} LEDs  {name:<18} {took * 1e6:7.1f} µs  {took / own:5.1f} times Adalight's")


if __name__ == "__main__":
    main()
