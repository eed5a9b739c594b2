"""Which devices a service must be let at for one box, beside those that every box may have."""

from __future__ import annotations

from companion.config.box import BoxSettings

_BUILT_IN = ("/dev/ttyS", "/dev/serial0", "/dev/serial1")
"""Serial lines of the machine itself. Consoles are of the same kind (char-ttyS), so each is allowed by its name."""


def needed_devices(box: BoxSettings) -> tuple[str, ...]:
    """As DeviceAllow= names them."""
    needed = []
    if box.strip.port.startswith(_BUILT_IN):
        needed.append(box.strip.port)
    if box.strip.leds and box.strip.kind == "leds0":
        needed.append("char-ws2812-pio-rp1")
    if box.keypad.device:
        needed.append("char-input")
    return tuple(needed)
