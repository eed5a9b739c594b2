"""Every setting there is: its section, its kind, what holds when it is not set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.config.kinds import Choice, Flag, Kind, Number, Pin, Spots, Text, Whole, Words
from companion.languages import LANGUAGES

KEYS = (
    *("K1", "K2", "K3", "K4", "K5", "K6", "UP", "DOWN", "OK", "BACK", "TURN", "INFO"),
    *(f"SEAT{seat}" for seat in range(1, 13)),
)
CHIPS = ("ssd1306", "sh1106", "ssd1309", "ssd1322", "ssd1325", "ssd1327", "sh1107")
FACTORIES = ("auto", "lgpio", "rpigpio", "pigpio", "native", "mock")


class Setting(NamedTuple):
    kind: Kind
    default: Any


Tables = Mapping[str, Mapping[str, Setting]]

COMPANION: Tables = {
    "": {
        "box": Setting(Text(), "reference"),
        "language": Setting(Choice(LANGUAGES), "en"),
        "state": Setting(Text(), ""),
        "log": Setting(Choice(("debug", "info", "warning", "error")), "info"),
    },
    "keys": {
        "hold": Setting(Number(0.3, 3), 0.6),
        "bounce": Setting(Number(0.005, 0.2), 0.03),
        "correction_window": Setting(Number(0, 5), 1.5),
    },
    "lights": {
        "brightness": Setting(Number(0, 1), 0.4),
        "night": Setting(Flag(), False),
        "palette": Setting(Choice(("safe", "vivid", "white")), "safe"),
    },
    "sound": {"on": Setting(Flag(), True)},
    "page": {
        "on": Setting(Flag(), True),
        "lan": Setting(Flag(), False),
        "port": Setting(Whole(1024, 65535), 8080),
        "names": Setting(Words(), ()),
    },
}

BOX: Tables = {
    "": {"layout": Setting(Choice(("reference", "compact")), "reference")},
    "keys": {name: Setting(Pin(may_be_none=True), None) for name in KEYS},
    "pins": {
        "factory": Setting(Choice(FACTORIES), "auto"),
        "pull_up": Setting(Flag(), True),
    },
    "dial": {
        "a": Setting(Pin(may_be_none=True), None),
        "b": Setting(Pin(may_be_none=True), None),
        "swap": Setting(Flag(), False),
    },
    "display": {
        "chip": Setting(Choice(CHIPS), "ssd1306"),
        "interface": Setting(Choice(("i2c", "spi")), "i2c"),
        "bus": Setting(Whole(0, 20), 1),
        "address": Setting(Whole(0x03, 0x77), 0x3C),
        "width": Setting(Whole(64, 256), 128),
        "height": Setting(Whole(32, 128), 64),
        "rotate": Setting(Whole(0, 3), 0),
        "contrast": Setting(Whole(0, 255), 160),
    },
    "strip": {
        "leds": Setting(Whole(0, 300), 0),
        "port": Setting(Text(), "auto"),
        "baud": Setting(Whole(9600, 2_000_000), 115200),
        "order": Setting(Choice(("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")), "RGB"),
        "limit_ma": Setting(Whole(0, 20_000), 2000),
        "seats": Setting(Spots(), ()),
    },
    "buzzer": {"pin": Setting(Pin(may_be_none=True), None)},
}
