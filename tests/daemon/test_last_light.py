"""The last word where the wires are other ones: a panel on SPI, and LEDs that say when the plug can be pulled."""

from __future__ import annotations

import asyncio
import json
import os
import struct
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

from companion.config.box import DisplaySection
from companion.console.lights import StripLayout, current_ma, going_off, safe_to_unplug
from companion.daemon.last_word import NOTES, last_words
from companion.words import language
from hardware.simulated.leds0 import SimulatedLeds0
from hardware.simulated.oled import CHIPS
from hardware.simulated.spi_strip import Apa102Strip, SpiStrip, Ws2812Strip
from hardware.strip import Strip, StripSettings, Way
from hardware.strip.colours import Colour
from hardware.strip.leds0 import Leds0
from hardware.strip.serial_port import Adalight
from hardware.strip.spi import Apa102, Ws2812
from tests.daemon.test_last_word import drawn, script

FIRST = 1000
"""The kernel's numbers for open files are above this, so that they are no others'."""


class Kernel:
    """/dev with GPIO chips and an SPI bus; a panel hangs there, and its pin says what is data."""

    def __init__(self, panel: dict[str, Any], labels: dict[str, bytes]) -> None:
        self.chip = CHIPS[panel["chip"]](panel["width"], panel["height"])
        self.labels = labels
        self.files: list[str] = []
        self.closed: set[int] = set()
        self.pins: dict[int, int] = {}
        self.wanted = [panel["dc"], *([panel["reset"]] if panel["reset"] else [])]
        self.dc, self.reset = panel["dc"], panel["reset"]
        self.hertz = 0

    def open(self, path: str | Path, flags: int) -> int:
        self.files.append(str(path))
        return FIRST + len(self.files) - 1

    def close(self, file: int) -> None:
        self.closed.add(file)

    def ioctl(self, file: int, request: int, about: Any) -> bytes:
        name = self.files[file - FIRST]
        if request == script.CHIP_INFO:
            return bytes(32) + self.labels[name].ljust(32, b"\0") + bytes(4)
        if request == script.GET_LINES:
            self._hand_out(about)
        elif request == script.SET_LINES:
            levels, which = struct.unpack("<QQ", about)
            assert which == (1 << len(self.wanted)) - 1
            self.pins = {pin: levels >> at & 1 for at, pin in enumerate(self.wanted)}
        else:
            assert (request, name) == (script.SPI_SPEED, "/dev/spidev0.0")
            (self.hertz,) = struct.unpack("I", about)
        return b""

    def _hand_out(self, asked: bytearray) -> None:
        """struct gpio_v2_line_request of linux/gpio.h: offsets, consumer, config, count, and the file that is given."""
        (count,) = struct.unpack_from("<I", asked, 560)
        assert list(struct.unpack_from(f"<{count}I", asked, 0)) == self.wanted
        flags, attributes = struct.unpack_from("<QI", asked, 288)
        number, _, values, which = struct.unpack_from("<IIQQ", asked, 320)
        assert (flags, attributes, number) == (1 << 3, 1, 2), "outputs, whose first values are given"
        assert values == which == (1 << count) - 1
        self.pins = dict.fromkeys(self.wanted, 1)
        self.files.append("lines")
        struct.pack_into("<i", asked, 588, FIRST + len(self.files) - 1)

    def write(self, file: int, sent: bytes) -> int:
        assert self.files[file - FIRST] == "/dev/spidev0.0"
        assert not self.reset or self.pins[self.reset], "it is held in reset"
        self.chip.begin()
        self.chip.receive(0x40 if self.pins[self.dc] else 0x00)
        for byte in sent:
            self.chip.receive(byte)
        return len(sent)


@pytest.mark.parametrize("chip", ["ssd1306", "ssd1309", "sh1106"])
@pytest.mark.parametrize("reset", [25, None])
def test_a_panel_on_spi_shows_the_last_word_too(
    chip: str, reset: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("gpiochip0", "gpiochip11"):
        (tmp_path / name).touch()
    labels = {str(tmp_path / "gpiochip0"): b"raspberrypi-exp-gpio", str(tmp_path / "gpiochip11"): b"pinctrl-rp1"}
    panel = {**script.PANEL, "chip": chip, "interface": "spi", "reset": reset}
    kernel = Kernel(panel, labels)
    monkeypatch.setattr(script, "os", kernel_os := type("Os", (), dict(vars(os)))())
    for name in ("open", "close", "write"):
        setattr(kernel_os, name, getattr(kernel, name))
    monkeypatch.setattr(script.fcntl, "ioctl", kernel.ioctl)
    monkeypatch.setattr(script.Outputs.__init__, "__defaults__", (tmp_path,))
    script.show(panel, "The box does not run", "The memory was full", "Tries again by itself")
    meant = drawn(script.page_of_text(128, 64, "The box does not run", "The memory was full", "Tries again by itself"))
    assert ImageChops.difference(kernel.chip.image.convert("L"), meant.convert("L")).getbbox() is None
    assert kernel.chip.unknown == []
    assert kernel.hertz == script.HERTZ
    assert len(kernel.closed) == len(kernel.files), "nothing is left open"


LAYOUT = StripLayout(60, limit_ma=2000)


def notes_of(way: Way, leds: int = 60) -> dict[str, Any]:
    said = last_words(DisplaySection(), language("en"), StripSettings(leds, way), StripLayout(leds, limit_ma=2000))
    read: dict[str, Any] = json.loads(said)
    return read


def test_wait_and_go_differ_in_more_than_colour_and_draw_little() -> None:
    going, safe = going_off(LAYOUT), safe_to_unplug(LAYOUT)
    assert {led for led in going if any(led)} == {going[0]}
    assert sum(any(led) for led in going) == 20
    assert all(green > red + blue for red, green, blue in safe)
    assert current_ma(safe_to_unplug(StripLayout(600, limit_ma=1000))) <= 1000


@pytest.mark.parametrize("goes_off", [True, False])
def test_leds_at_the_pi_wait_for_the_last_word_where_the_box_goes_off(goes_off: bool) -> None:
    async def evening() -> tuple[Colour, ...]:
        leds = SimulatedLeds0(asyncio.get_running_loop().time)
        strip = Strip(StripSettings(60, Leds0(open_file=leds.open)))
        running = asyncio.create_task(strip.run())
        strip.show([(9, 9, 9)] * 60)
        while not strip.connected:
            await asyncio.sleep(0)
        if goes_off:
            strip.part(going_off(LAYOUT))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return leds.history[-1].colours

    assert asyncio.run(evening()) == (going_off(LAYOUT) if goes_off else ((0, 0, 0),) * 60)


def test_a_pi_5_s_own_driver_is_given_green_and_then_dark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device, seen = tmp_path / "leds0", []
    device.touch()
    monkeypatch.setattr(script.time, "sleep", lambda seconds: seen.append(device.read_bytes()))
    script.shine(notes_of(Leds0(str(device)))["strip"])
    assert seen == [b"".join(bytes((*led, 0)) for led in safe_to_unplug(LAYOUT))]
    assert device.read_bytes() == bytes(240)


@pytest.mark.parametrize(("way", "twin"), [(Ws2812, Ws2812Strip), (Apa102, Apa102Strip)])
def test_leds_on_spi_are_given_green_and_then_dark(
    way: type[Ws2812 | Apa102], twin: type[SpiStrip], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, asked, sent = tmp_path / "spidev0.0", list[int](), list[bytes]()
    device.touch()
    monkeypatch.setattr(script.fcntl, "ioctl", lambda file, number, setting: asked.append(number))
    monkeypatch.setattr(script.time, "sleep", lambda seconds: sent.append(device.read_bytes()))
    script.shine(notes_of(way(str(device)))["strip"])

    async def looked_at() -> list[tuple[Colour, ...]]:
        leds, seen = twin(lambda: 0.0, 60), []
        for frame in (*sent, device.read_bytes()):
            leds.read(frame)
            seen.append(leds.colours)
        return seen

    assert asyncio.run(looked_at()) == [safe_to_unplug(LAYOUT), ((0, 0, 0),) * 60]
    assert asked == 2 * [script.SPI_MODE, script.SPI_BITS, script.SPI_SPEED]


def test_a_strip_with_a_controller_is_its_own(tmp_path: Path) -> None:
    assert "strip" not in notes_of(Adalight("/dev/ttyUSB0"))


@pytest.mark.parametrize("strip", [{}, {"path": "/nowhere/leds0", "hertz": 0, "buffer": 0, "safe": "?"}])
def test_a_strip_that_is_gone_stops_nothing(
    strip: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / NOTES).write_text(json.dumps({"panel": {"bus": 99}, "strip": strip}))
    monkeypatch.setattr(script.sys, "argv", ["last_word.py", "--off", "--state", str(tmp_path)])
    script.main()
    assert "The strip cannot be used" in capsys.readouterr().err
