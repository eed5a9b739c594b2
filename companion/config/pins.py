"""Whether a box can be built as its file says: pins that two parts claim, keys without a pin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.config.box import KEYS, BoxSettings
from companion.config.file import TomlFile, Trouble

I2C_PINS = (2, 3)
SPI_PINS = (9, 10, 11)
CHIP_SELECTS = (8, 7)
"""The kernel takes both, whichever of them the panel is wired to."""
STRIP_PINS: Mapping[int | None, tuple[int, ...]] = {0: (*SPI_PINS, *CHIP_SELECTS), 1: (18, 19, 20, 21)}
"""By the number of the bus; the kernel takes all of them, though LEDs are wired to one or two."""
UART_PINS = (14, 15)
UARTS = ("/dev/ttyAMA", "/dev/serial0", "/dev/ttyS")
ACTION_KEYS = ("K1", "K2", "K3", "K4", "K5", "K6")
FOUR_KEYS = ("UP", "DOWN", "OK", "BACK")
NEEDED: Mapping[str, tuple[str, ...]] = {
    "reference": (*ACTION_KEYS, *FOUR_KEYS, "TURN", "INFO"),
    "compact": FOUR_KEYS,
    "phones": (),
}
"""The keys without which a box of each layout cannot be played."""
KEYS_OF: Mapping[str, tuple[str, ...]] = {
    "reference": KEYS,
    "compact": tuple(name for name in KEYS if name not in ACTION_KEYS),
    "phones": (),
}
"""The keys that a box of each layout can make use of."""
_CALLED = {"keys": "{}", "second": "the second {}"}


def wiring_troubles(file: TomlFile, box: BoxSettings) -> list[Trouble]:
    """Pins that are booked twice, pins that a bus needs, and keys that are missing."""
    booked: dict[int, str] = {}
    troubles = []
    for section, name, pin in _claims(box):
        who = _CALLED.get(section, f"{section}." + "{}").format(name)
        sentence = None
        if pin in booked:
            sentence = f"GPIO{pin} is booked twice: {booked[pin]} and {who}. Give one of them another pin."
        elif pin in I2C_PINS and box.display.on("i2c"):
            sentence = f"GPIO{pin} carries the panel's I2C; {who} needs another pin."
        elif pin in (*SPI_PINS, *CHIP_SELECTS) and box.display.on("spi"):
            sentence = f"GPIO{pin} carries the panel's SPI; {who} needs another pin."
        elif pin in STRIP_PINS.get(box.strip.spi_bus, ()):
            sentence = f"GPIO{pin} carries the strip's SPI; {who} needs another pin."
        elif pin in UART_PINS and box.strip.port.startswith(UARTS):
            sentence = f"GPIO{pin} carries the strip's serial line; {who} needs another pin."
        if sentence is not None:
            troubles.append(file.trouble(sentence, section, name))
        booked.setdefault(pin, who)
    return [*troubles, *_key_troubles(file, box)]


def _claims(box: BoxSettings) -> Iterator[tuple[str, str, int]]:
    """Every pin that is used, by the section and the name it stands under."""
    for name, pin in box.keys.items():
        yield "keys", name, pin
    for name, pin in box.second.items():
        yield "second", name, pin
    others = [("dial", "a", box.dial.a), ("dial", "b", box.dial.b), ("buzzer", "pin", box.buzzer.pin)]
    if box.display.on("spi"):
        others += [("display", "dc", box.display.dc), ("display", "reset", box.display.reset)]
    if box.strip.leds and box.strip.kind == "leds0":
        others += [("strip", "pin", box.strip.pin)]
    for section, name, wired in others:
        if wired is not None:
            yield section, name, wired


def _key_troubles(file: TomlFile, box: BoxSettings) -> Iterator[Trouble]:
    """Keys that cannot be what the file says, and keys without which the box cannot be used at all."""
    useful = KEYS_OF[box.layout]
    typed = set(box.keypad.codes(useful).values())
    for name in box.keys:
        if name not in useful:
            yield file.trouble(f'{name} has no use on a box of the layout "{box.layout}": leave it out.', "keys", name)
        elif box.dial.pins and name in ("UP", "DOWN"):
            yield file.trouble(f"{name} is a key and a way to turn the dial. Leave one of them out.", "keys", name)
    for name in box.second:
        if name not in box.keys:
            yield file.trouble(f"{name} has a second pin and no first one: that stands under [keys].", "second", name)
    if box.keypad.device and not typed:
        yield file.trouble("no key of the keypad is a key of the box: say under [keypad] which are.", "keypad")
    wired = {*box.keys, *typed, *(("UP", "DOWN") if box.dial.pins else ())}
    missing = ", ".join(name for name in NEEDED[box.layout] if name not in wired)
    if missing:
        yield file.trouble(f"these keys have no pin: {missing}. A dial gives UP and DOWN.")
