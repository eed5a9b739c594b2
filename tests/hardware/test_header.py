"""The header's pins are found by their chip's label, whatever its number is on this kernel."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from hardware.display import PanelSettings, Spi, open_panel
from hardware.errors import HardwareError
from hardware.header import find_chip
from hardware.keys import KeySettings, open_factory, open_keys
from tests.hardware.foreign_lgpio import Chip, plug_in

RP1 = "pinctrl-rp1"
EXPANDER = "raspberrypi-exp-gpio"
PI_5S = [
    {0: Chip("gpio-brcmstb@107d508500", 32), 4: Chip(RP1), 10: Chip("gpio-brcmstb@107d517c00", 4)},
    {0: Chip(RP1), 10: Chip("gpio-brcmstb@107d508500", 32)},
    {11: Chip(RP1), 12: Chip("gpio-brcmstb@107d508500", 32), 2: Chip("a USB thing with pins", 8)},
]


@pytest.mark.parametrize(
    ("chips", "found"),
    [
        *zip(PI_5S, (4, 0, 11), strict=True),
        ({0: Chip("pinctrl-bcm2711"), 1: Chip(EXPANDER, 8)}, 0),
        ({0: Chip("a USB thing with pins", 8), 1: Chip(EXPANDER, 8), 2: Chip("pinctrl-bcm2835")}, 2),
        ({3: Chip("the only one")}, 3),
    ],
)
def test_the_chip_is_found_by_its_label(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chips: dict[int, Chip], found: int
) -> None:
    lgpio = plug_in(monkeypatch, tmp_path, chips)
    (tmp_path / "gpiochips").touch()
    assert find_chip() == found
    assert lgpio.open == [], "those that were looked at are closed"


def test_keys_are_read_on_the_chip_that_has_the_header(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """gpiozero alone would open gpiochip0: the keys would be lost for good, with "bad GPIO number"."""
    header = Chip(RP1)
    lgpio = plug_in(monkeypatch, tmp_path, {0: Chip("a USB thing with pins", 8), 11: header})
    told: list[tuple[str, bool | None]] = []
    settings = KeySettings(pins={"K1": 5, "K6": 26}, factory="lgpio")
    with open_keys(settings, lambda name, down, at: told.append((name, down))) as keys:
        assert keys.levels() == {"K1": False, "K6": False}
        header.drive(26, False)
        header.drive(26, True)
        header.drive(5, False)
        assert keys.levels() == {"K1": True, "K6": False}
    assert told == [("K6", True), ("K6", False), ("K1", True)]
    assert (lgpio.open, header.callbacks) == ([], {})


def test_what_is_to_blame_is_blamed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plug_in(monkeypatch, tmp_path, {})
    with pytest.raises(HardwareError, match=r"^This machine has no pins"):
        open_factory("lgpio")
    plug_in(monkeypatch, tmp_path, {1: Chip("one"), 2: Chip("another")})
    with pytest.raises(HardwareError, match=r"^None of these chips .*: gpiochip1 \(one\), gpiochip2 \(another\)\.$"):
        open_factory("lgpio")
    for number, meant in ((errno.EACCES, "usermod -aG"), (errno.EPERM, "is closed to the service: its unit")):

        def closed(path: Path, _flags: int, number: int = number) -> int:
            raise PermissionError(number, os.strerror(number), path)

        with monkeypatch.context() as patched:
            patched.setattr(os, "open", closed)
            patched.setattr("hardware.errors.grp.getgrgid", lambda _: SimpleNamespace(gr_name="gpio"))
            with pytest.raises(HardwareError, match=meant):
                open_factory(None)


class SpiDevice:
    """What luma uses of spidev; writes are kept with the level that tells commands from data."""

    def __init__(self, data_pin: Chip, number: int) -> None:
        self.sent: list[tuple[bool, bytes]] = []
        self.opened: list[tuple[int, int]] = []
        self.max_speed_hz = 0
        self._is_data = lambda: data_pin.high[number]

    def open(self, port: int, device: int) -> None:
        self.opened.append((port, device))

    def writebytes(self, data: list[int]) -> None:
        self.sent.append((self._is_data(), bytes(data)))

    def close(self) -> None:
        self.opened.clear()


def test_a_panel_on_spi_has_its_pins_from_the_same_chip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """luma by itself asks for RPi.GPIO, which no Pi 5 has."""
    header = Chip(RP1)
    lgpio = plug_in(monkeypatch, tmp_path, {0: Chip("a USB thing with pins", 8), 11: header})
    device = SpiDevice(header, 23)
    spidev = ModuleType("spidev")
    spidev.SpiDev = lambda: device  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "spidev", spidev)
    panel = open_panel(PanelSettings("sh1106", Spi(0, 1, 23, 27)))
    assert device.opened == [(0, 1)]
    assert header.high[27], "not held in reset"
    assert {is_data for is_data, _ in device.sent} == {True, False}
    assert [(data, sent[0]) for data, sent in device.sent[:1]] == [(False, 0xAE)], "commands are told from data"
    with pytest.raises(HardwareError, match=r"^GPIO23 cannot be used for the panel: GPIO busy\."):
        open_panel(PanelSettings("sh1106", Spi(0, 1, 23)))
    panel.close(blank=False)
    assert (device.opened, lgpio.open) == ([], [])
