"""Which devices a service must be let at for one box, beside those that every box may have."""

from __future__ import annotations

from companion.config.box import BoxSettings

_BUILT_IN = ("/dev/ttyS", "/dev/serial0", "/dev/serial1")
"""Serial lines of the machine itself. Consoles are of the same kind (char-ttyS), so each is allowed by its name."""


def needed_devices(box: BoxSettings, settled: bool = True) -> tuple[str, ...]:
    """As DeviceAllow= names them. A box of which nobody has said what it is may turn out to have a keypad."""
    needed = []
    if box.strip.port.startswith(_BUILT_IN):
        needed.append(box.strip.port)
    if box.strip.leds and box.strip.kind == "leds0":
        needed.append("char-ws2812-pio-rp1")
    if box.keypad.device or not settled:
        needed.append("char-input")
    return tuple(needed)


def boot_lines(box: BoxSettings) -> tuple[str, ...]:
    """What the Pi's own config.txt has to switch on for a box. I2C does no harm where nothing is on it."""
    on_spi = (box.display.there and box.display.interface == "spi") or (
        box.strip.leds > 0 and box.strip.kind in ("ws2812", "apa102")
    )
    lines = ("dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000")
    return (*lines, "dtparam=spi=on") if on_spi else lines
