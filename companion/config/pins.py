"""Whether a box can be built as its file says: pins that two parts claim, keys without a pin."""

from __future__ import annotations

from collections.abc import Iterator

from companion.config.box import BoxSettings
from companion.config.file import TomlFile, Trouble

I2C_PINS = (2, 3)
SPI_PINS = (9, 10, 11)
CHIP_SELECTS = (8, 7)
"""The kernel takes both, whichever of them the panel is wired to."""
UART_PINS = (14, 15)
UARTS = ("/dev/ttyAMA", "/dev/serial0", "/dev/ttyS")
FOUR_KEYS = ("UP", "DOWN", "OK", "BACK")
ALL_KEYS = ("K1", "K2", "K3", "K4", "K5", "K6", *FOUR_KEYS, "TURN", "INFO")


def wiring_troubles(file: TomlFile, box: BoxSettings) -> list[Trouble]:
    """Pins that are booked twice, pins that a bus needs, and keys that are missing."""
    booked: dict[int, str] = {}
    troubles = []
    for section, name, pin in _claims(box):
        who = name if section == "keys" else f"{section}.{name}"
        sentence = None
        if pin in booked:
            sentence = f"GPIO{pin} is booked twice: {booked[pin]} and {who}. Give one of them another pin."
        elif pin in I2C_PINS and box.display.interface == "i2c":
            sentence = f"GPIO{pin} carries the panel's I2C; {who} needs another pin."
        elif pin in (*SPI_PINS, *CHIP_SELECTS) and box.display.interface == "spi":
            sentence = f"GPIO{pin} carries the panel's SPI; {who} needs another pin."
        elif pin in UART_PINS and box.strip.port.startswith(UARTS):
            sentence = f"GPIO{pin} carries the strip's serial line; {who} needs another pin."
        if sentence is not None:
            troubles.append(file.trouble(sentence, section, name))
        booked.setdefault(pin, who)
    return troubles + _missing_keys(file, box)


def _claims(box: BoxSettings) -> Iterator[tuple[str, str, int]]:
    """Every pin that is used, by the section and the name it stands under."""
    for name, pin in box.keys.items():
        yield "keys", name, pin
    others = [("dial", "a", box.dial.a), ("dial", "b", box.dial.b), ("buzzer", "pin", box.buzzer.pin)]
    if box.display.interface == "spi":
        others += [("display", "dc", box.display.dc), ("display", "reset", box.display.reset)]
    for section, name, wired in others:
        if wired is not None:
            yield section, name, wired


def _missing_keys(file: TomlFile, box: BoxSettings) -> list[Trouble]:
    """Keys without which the box cannot be used at all."""
    wired = {*box.keys, *(("UP", "DOWN") if box.dial.pins else ())}
    needed = ALL_KEYS if box.layout == "reference" else FOUR_KEYS
    missing = ", ".join(name for name in needed if name not in wired)
    return [file.trouble(f"these keys have no pin: {missing}. A dial gives UP and DOWN.")] if missing else []
