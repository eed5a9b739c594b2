"""What a box's own file can say: which pins, which panel, how many LEDs."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from companion.config.codes import CODES, USUAL, Code
from companion.config.declaration import Section, Setting, section, setting, settings_of
from companion.config.kinds import MOST_LEDS, Codes, Flag, NeededPin, Number, OneOf, Pin, PlainText, Spots, Whole

KEYS = (
    *("K1", "K2", "K3", "K4", "K5", "K6", "UP", "DOWN", "OK", "BACK", "TURN", "INFO"),
    *(f"SEAT{seat}" for seat in range(1, 13)),
)
NO_PANEL = "none"
CHIPS = ("ssd1306", "sh1106", "ssd1309", "ssd1322", "ssd1325", "ssd1327", "ssd1362", "sh1107", NO_PANEL)
LAYOUTS = ("reference", "compact", "phones")
STRIPS = {"adalight": "auto", "wled": "", "leds0": "/dev/leds0", "ws2812": "/dev/spidev0.0", "apa102": "/dev/spidev0.0"}
"""The kinds of strips, and the device that each uses where the file names none."""
SPI_DEVICE = re.compile(r"/dev/spidev(\d{1,2})\.(\d{1,2})")
ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
FACTORIES = ("auto", "lgpio", "rpigpio", "pigpio", "native", "mock")


def _wired(**pins: int | None) -> Mapping[str, int]:
    return {name: pin for name, pin in pins.items() if pin is not None}


_KEY_PINS = Section({name: Setting(Pin(), None, f"the pin of {name}") for name in KEYS}, _wired)
_SECOND_PINS = Section({name: Setting(Pin(), None, f"another pin of {name}") for name in KEYS}, _wired)


@dataclass(frozen=True)
class KeypadSection:
    """A keypad on USB or Bluetooth. Beside what can be set here, each key of the box can be given keys of its own."""

    device: str = setting(PlainText(), "", 'a part of its name, or a path; "auto": the one with all the keys; "": none')
    keys: str = setting(OneOf(tuple(USUAL)), "numbers", "numbers: a number pad; arcade: buttons and a stick; none")
    own: Mapping[str, tuple[Code, ...]] = field(default_factory=dict)
    """The keys that the file names one by one."""

    def codes(self, wanted: Container[str]) -> dict[Code, str]:
        """Which of its keys is which of the box's, of those that the box has a use for."""
        if not self.device:
            return {}
        usual = {key: tuple(CODES[name] for name in names.split()) for key, names in USUAL[self.keys].items()}
        chosen = {code: key for key, codes in usual.items() if key not in self.own for code in codes}
        chosen |= {code: key for key, codes in self.own.items() for code in codes}
        return {code: key for code, key in chosen.items() if key in wanted}


def _make_keypad(device: str = "", keys: str = "numbers", **own: tuple[Code, ...]) -> KeypadSection:
    return KeypadSection(device, keys, own)


_KEYPAD = Section(
    {
        **settings_of(KeypadSection),
        **{name: Setting(Codes(), (), f"the keypad's keys for {name}") for name in KEYS},
    },
    _make_keypad,
)


@dataclass(frozen=True)
class PinSection:
    """How the pins are reached."""

    factory: str = setting(
        OneOf(FACTORIES), "auto", "auto, lgpio, rpigpio, pigpio, native; mock: no pins, for trying things"
    )
    pull_up: bool = setting(Flag(), True, "false: each key connects its pin with 3.3 V")


@dataclass(frozen=True)
class DialSection:
    """The pins of the dial."""

    a: int | None = setting(Pin(), None)
    b: int | None = setting(Pin(), None)
    swap: bool = setting(Flag(), False, "true if it turns the wrong way")

    @property
    def pins(self) -> tuple[int, int] | None:
        """Both, where there is a dial."""
        return None if self.a is None or self.b is None else (self.a, self.b)


@dataclass(frozen=True)
class DisplaySection:
    """The panel: its size, its chip, and how it is wired."""

    inches: float = setting(Number(0.5, 10), 2.42, "the diagonal of what shines: 0.96, 1.3, 2.42; letters go by it")
    chip: str = setting(
        OneOf(CHIPS), "ssd1306", "ssd1306, ssd1309, sh1106, sh1107, ssd1322, ssd1325, ssd1327, ssd1362; none"
    )
    interface: str = setting(OneOf(("i2c", "spi")), "i2c", "or spi")
    bus: int = setting(Whole(0, 20), 1)
    address: int = setting(Whole(0x03, 0x77), 0x3C, "some panels have 0x3D")
    cs: int = setting(Whole(0, 1), 0, "on SPI: 0 is wired to GPIO8, 1 to GPIO7")
    dc: int = setting(NeededPin(), 24, "on SPI: tells commands from data")
    reset: int | None = setting(Pin(), 25, "on SPI; 0: not wired")
    width: int = setting(Whole(64, 256), 128)
    height: int = setting(Whole(32, 128), 64)
    rotate: int = setting(Whole(0, 3), 0, "quarter turns")
    contrast: int = setting(Whole(0, 255), 160, "0 to 255")

    @property
    def there(self) -> bool:
        return self.chip != NO_PANEL

    def on(self, interface: str) -> bool:
        """Whether there is a panel on such wires."""
        return self.there and self.interface == interface


@dataclass(frozen=True)
class StripSection:
    """The LEDs round the table, and where the seats are."""

    leds: int = setting(Whole(0, MOST_LEDS), 0, "0: no strip")
    kind: str = setting(
        OneOf(tuple(STRIPS)),
        "adalight",
        "adalight: a controller on USB; wled: WLED in the network; ws2812, apa102: on SPI; leds0: a Pi 5's own driver",
    )
    host: str = setting(PlainText(), "", "of wled: its address or its name, as in wled-table.local")
    port: str = setting(PlainText(), "auto", "a path; auto: the one in /dev/serial/by-id, /dev/spidev0.0 or /dev/leds0")
    pin: int | None = setting(Pin(), None, "of leds0: the one that its overlay names, kept free of others")
    baud: int = setting(Whole(9600, 2_000_000), 115200, "of adalight")
    order: str = setting(
        OneOf(("auto", *ORDERS, *(f"{order}W" for order in ORDERS))),
        "auto",
        "the order of the colours, as in GRB; GRBW where white has an LED of its own; auto: as usual",
    )
    limit_ma: int = setting(Whole(0, 20_000), 2000, "what the power supply can give to the strip")
    seats: tuple[tuple[float, int], ...] = setting(
        Spots(), (), "[middle, width] for each seat, clockwise, as in [[7, 10], [22, 10]]; empty: spread evenly"
    )

    @property
    def device(self) -> str:
        """The file that is opened; "auto" where it is looked for."""
        return STRIPS[self.kind] if self.port == "auto" else self.port

    @property
    def spi_bus(self) -> int | None:
        """The number of the SPI bus that it hangs on."""
        found = SPI_DEVICE.fullmatch(self.device) if self.leds and self.kind in ("ws2812", "apa102") else None
        return int(found[1]) if found else None


@dataclass(frozen=True)
class BuzzerSection:
    """What beeps."""

    pin: int | None = setting(Pin(), None, "0: none")


@dataclass(frozen=True)
class BoxSettings:
    """Everything that a file of boxes/ can say; what it does not say is as it is here."""

    layout: str = setting(OneOf(LAYOUTS), "reference")
    keys: Mapping[str, int] = section(_KEY_PINS)
    """The pin of each key that has one."""
    second: Mapping[str, int] = section(_SECOND_PINS)
    """Another pin of the same key: a stick and a button that do the same."""
    keypad: KeypadSection = section(_KEYPAD)  # noqa: RUF009  # it is a field, with a factory
    pins: PinSection = PinSection()
    dial: DialSection = DialSection()
    display: DisplaySection = DisplaySection()
    strip: StripSection = StripSection()
    buzzer: BuzzerSection = BuzzerSection()
