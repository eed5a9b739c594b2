"""Strips without a controller, at a Pi 5's own driver and at SPI: the LEDs show what was meant, and faults pass."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import struct
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.console.lights.power import allowance, current_ma, keep_within
from hardware.errors import HardwareError
from hardware.simulated.leds0 import SimulatedLeds0
from hardware.simulated.spi_strip import Apa102Strip, SpiStrip, Ws2812Strip
from hardware.strip import KEEP_ALIVE, Colour, StripSettings, apa102, spi, ws2812
from hardware.strip.colours import flat
from hardware.strip.inspection import inspect
from hardware.strip.leds0 import DeviceFile, Leds0
from hardware.strip.spi import Apa102, SpiDevice, Ws2812
from tests.hardware.standing import on_loop, the_loop
from tests.hardware.strips import StripBench, colours, plain

Report = Callable[[str, str], None]
RETURN = 2.0
RED: Colour = (255, 0, 0)


def leds0(leds: int, order: str = "auto") -> StripBench:
    twin = SimulatedLeds0(the_loop().time, leds, "RGB" if order == "auto" else order)
    return StripBench(StripSettings(leds, Leds0(open_file=twin.open), order), twin)


def on_ws2812(leds: int, order: str = "auto") -> StripBench:
    twin = Ws2812Strip(the_loop().time, leds, "GRB" if order == "auto" else order)
    return StripBench(StripSettings(leds, Ws2812(open_bus=twin.open), order), twin)


def on_apa102(leds: int, order: str = "auto") -> StripBench:
    twin = Apa102Strip(the_loop().time, leds, "BGR" if order == "auto" else order)
    return StripBench(StripSettings(leds, Apa102(open_bus=twin.open), order), twin)


KINDS = pytest.mark.parametrize("kind", [leds0, on_ws2812, on_apa102])
Bench = Callable[..., StripBench]


# Their languages.


def test_a_red_led_on_spi_is_the_pulses_that_a_ws2812_expects() -> None:
    red = Ws2812().frame([RED], "GRB")
    assert red[:9] == bytes.fromhex("92 49 24 DB 6D B6 92 49 24")
    assert red[9:] == bytes(84)
    assert Ws2812().frame([RED], "GRBW")[:12] == bytes.fromhex("92 49 24 DB 6D B6 92 49 24 92 49 24")


def test_an_apa102_has_its_brightness_blue_green_and_red_between_zeros() -> None:
    assert Apa102().frame([(1, 2, 3), RED], "BGR") == bytes.fromhex("00000000 FF030201 FF0000FF 00000000 00")
    assert [len(apa102.frame(bytes(3 * leds))) - 8 - 4 * leds for leds in (1, 16, 17, 600)] == [1, 1, 2, 38]


def test_leds0_has_four_bytes_an_led_whatever_the_leds_have() -> None:
    assert Leds0().frame([(1, 2, 3), RED], "RGB") == bytes.fromhex("01020300 FF000000")
    assert Leds0().frame([(9, 8, 7), RED], "RGBW") == bytes.fromhex("02010007 FF000000")


def test_a_bus_that_takes_4096_bytes_serves_445_leds_or_334_with_white() -> None:
    assert Ws2812().most_leds("GRB") == 445
    assert len(Ws2812().frame([RED] * 445, "GRB")) <= spi.BUFFER < len(Ws2812().frame([RED] * 446, "GRB"))
    assert len(Ws2812().frame([RED] * 334, "GRBW")) <= spi.BUFFER < len(Ws2812().frame([RED] * 335, "GRBW"))
    for way, leds, order in ((Ws2812(), 446, "GRB"), (Ws2812(), 335, "GRBW")):
        with pytest.raises(HardwareError, match=f"has 1 to {leds - 1} LEDs, not {leds}"):
            StripSettings(leds, way, order)
    assert StripSettings(600, Ws2812(buffer=8192)).leds == 600


@on_loop
async def read_exactly(lengths: Iterable[int]) -> None:
    """Frames of these lengths, read by the LEDs of each kind."""
    now = the_loop().time
    flicker = Ws2812Strip(now, 600), Ws2812Strip(now, 600, "GRBW"), Apa102Strip(now, 600)
    for leds in lengths:
        meant = colours(leds)
        for twin, make in zip(flicker, (ws2812.frame, ws2812.frame, apa102.frame), strict=True):
            twin.read(make(flat(meant, twin.order)))
            assert twin.colours[:leds] == meant
        kernel = SimulatedLeds0(now, leds, brightness=0)
        for order in ("RGB", "RGBW"):
            kernel.open("/dev/leds0").write(Leds0().frame(meant, order))
            assert kernel.history[-1].colours == meant
    assert flicker[0].unread == flicker[1].unread == 0


LENGTHS = (*range(1, 40), 60, 144, 255, 256, 257, 300, 444, 445, 600)


def test_strips_of_many_lengths_are_read_exactly(record_property: Report) -> None:
    read_exactly(LENGTHS)
    record_property("cases", f"strips: {len(LENGTHS)} lengths on SPI and /dev/leds0, with white and without, exact")


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(4))
def test_strips_of_every_length_are_read_exactly(part: int, record_property: Report) -> None:
    lengths = range(1 + part, 601, 4)
    read_exactly(lengths)
    record_property("cases", f"strips: {len(lengths)} lengths on SPI and /dev/leds0, with white and without, exact")


def test_white_never_draws_more_current_than_the_limit_allows() -> None:
    """What red, green and blue have in common goes out once and not three times."""
    for limit in (100, 500, 2000):
        shown = keep_within(((255, 255, 255),) * 30 + colours(30), allowance(60, limit))
        assert current_ma(shown) <= limit
        assert sum(flat(shown, "GRBW")) <= sum(flat(shown, "GRB")) <= allowance(60, limit)


# The driver.


@KINDS
@on_loop
async def test_it_is_dark_at_first_then_shows_what_it_is_told_and_repeats_it(kind: Bench) -> None:
    async with kind(60) as at:
        await at.works()
        assert at.showing == plain(60, 0)
        at.strip.show(colours(60))
        await at.loop.move(0.1)
        await at.shows(colours(60))
        await at.loop.move(10)
        assert all(later - earlier <= KEEP_ALIVE + 0.01 for earlier, later in pairwise(at.times))
        assert at.showing == colours(60)
        assert at.reports == []


@pytest.mark.parametrize(
    ("kind", "leds", "order"),
    [
        (leds0, 600, "auto"),
        (leds0, 1, "RGBW"),
        (on_ws2812, 445, "auto"),
        (on_ws2812, 334, "GRBW"),
        (on_ws2812, 1, "BRG"),
        (on_apa102, 600, "auto"),
        (on_apa102, 1023, "RGB"),
    ],
)
@on_loop
async def test_frames_of_many_sizes_pass(kind: Bench, leds: int, order: str) -> None:
    """An APA102 gets long frames in pieces of 4096 bytes; the others must have them whole."""
    async with kind(leds, order) as at:
        at.strip.show(colours(leds))
        await at.shows(colours(leds))


@KINDS
@on_loop
async def test_the_newest_frame_wins(kind: Bench) -> None:
    async with kind(60) as at:
        await at.works()
        for step in range(1, 61):
            at.strip.show(plain(60, step))
            await at.loop.move(0.0005)
        await at.loop.move(0.05)
        await at.shows(plain(60, 60))
        levels = [shown.colours[0][0] for shown in at.twin.history]
        assert levels == sorted(levels)


@KINDS
@on_loop
async def test_a_device_that_vanishes_and_returns_shines_within_two_seconds(kind: Bench) -> None:
    async with kind(60) as at:
        await at.works()
        for turn in range(1, 6):
            at.twin.unplug()
            await at.loop.move(KEEP_ALIVE + 0.03 * turn)
            assert not at.strip.connected
            at.strip.show(plain(60, turn))
            await at.loop.move(0.9)
            at.twin.plug()
            await at.loop.move(0.3)
            await at.shows(plain(60, turn))
    assert all("There is no /dev/" in (report or "") for report in at.reports[::2])
    assert at.reports[1::2] == [None] * 5


@KINDS
@on_loop
async def test_a_device_that_takes_nothing_is_told_once_and_taken_back(kind: Bench) -> None:
    async with kind(60) as at:
        await at.works()
        at.twin.stall()
        await at.loop.move(10)
        assert len(at.reports) == 1
        at.twin.resume()
        at.strip.show(colours(60))
        await at.loop.move(RETURN)
        assert at.showing == colours(60)
        assert at.reports[1:] == [None]


@KINDS
@on_loop
async def test_a_device_that_is_closed_to_this_user_is_told(kind: Bench) -> None:
    async with kind(60) as at:
        assert isinstance(at.twin, SimulatedLeds0 | SpiStrip)
        at.twin.closed_to_us = True
        await at.loop.move(5)
        (report,) = at.reports
        assert report is not None
        assert "may not use /dev/" in report
        assert f'the group "{"gpio" if kind is leds0 else "spi"}"' in report
        at.twin.closed_to_us = False
        await at.loop.move(RETURN + 0.1)
        assert at.reports[1:] == [None]


@KINDS
@on_loop
async def test_what_another_program_wrote_is_gone_with_the_next_frame(kind: Bench) -> None:
    async with kind(60) as at:
        at.strip.show(colours(60))
        await at.works()
        at.twin.noise(bytes(range(1, 241)) + bytes(84))
        await at.loop.move(2 * KEEP_ALIVE)
        assert at.showing == colours(60)


@KINDS
@on_loop
async def test_leds_that_nobody_takes_back_are_left_dark(kind: Bench) -> None:
    async with kind(60, "auto" if kind is on_apa102 else "GRBW") as at:
        at.strip.show(colours(60))
        await at.shows(colours(60))
    await at.loop.rest()
    assert at.showing == plain(60, 0)


@KINDS
@on_loop
async def test_a_device_that_fails_does_not_keep_the_box_from_going_off(kind: Bench) -> None:
    async with kind(60) as at:
        await at.works()
        at.twin.stall()
    assert at.reports == []


@on_loop
async def test_the_kernels_own_gamma_is_switched_off_and_each_frame_has_the_file_for_itself() -> None:
    async with leds0(60) as at:
        assert isinstance(at.twin, SimulatedLeds0)
        await at.works()
        assert at.twin.brightness == 0
        for step in range(1, 20):
            at.strip.show(plain(60, step))
            await at.loop.move(0.02)
        assert at.twin.failures == []
        assert at.showing == plain(60, 19)


@on_loop
async def test_more_leds_than_the_overlay_has_are_told() -> None:
    twin = SimulatedLeds0(the_loop().time, 50)
    async with StripBench(StripSettings(60, Leds0(open_file=twin.open)), twin) as at:
        await at.loop.move(5)
        (report,) = at.reports
        assert report == (
            "/dev/leds0 has fewer LEDs than the 60 of the box's file. "
            "Write num_leds=60 behind dtoverlay=ws2812-pio in config.txt and start the Pi again."
        )


@pytest.mark.parametrize("turns", range(5))
@on_loop
async def test_stopping_at_any_moment_leaves_no_bus_open(turns: int) -> None:
    at = on_ws2812(300)
    assert isinstance(at.twin, SpiStrip)
    running = asyncio.create_task(at.strip.run())
    for _ in range(turns):
        await asyncio.sleep(0)
    running.cancel()
    await asyncio.wait((running,))
    assert at.twin.opened == 0


# The kernel's files.


def test_a_device_file_is_written_and_never_made(tmp_path: Path) -> None:
    there = tmp_path / "leds0"
    with pytest.raises(FileNotFoundError):
        DeviceFile(str(there))
    there.touch()
    file = DeviceFile(str(there))
    assert file.write(b"\1\2\3\0") == 4
    file.close()
    assert there.read_bytes() == b"\1\2\3\0"


def test_a_bus_is_set_up_as_the_kernel_numbers_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Direction, size, the letter "k" and a number make up a request: _IOW('k', 1, __u8) and its like."""
    asked: list[tuple[int, bytes]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda file, request, data: asked.append((request, data)))
    path = tmp_path / "spidev0.0"
    path.touch()
    bus = SpiDevice(str(path), 2_400_000)
    bus.write(b"abc")
    bus.close()
    write = 1 << 30 | ord("k") << 8
    assert asked == [
        (write | 1 << 16 | 1, b"\0"),
        (write | 1 << 16 | 3, b"\x08"),
        (write | 4 << 16 | 4, struct.pack("I", 2_400_000)),
    ]
    assert path.read_bytes() == b"abc"


def test_what_is_no_bus_is_told_and_not_left_open(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.touch()
    before = os.listdir("/proc/self/fd")
    with pytest.raises(OSError, match="Inappropriate ioctl") as caught:
        SpiDevice(str(path), 1)
    assert len(os.listdir("/proc/self/fd")) == len(before)
    assert "is no device of an SPI bus" in str(spi.explain_spi(str(path), caught.value))


def test_a_bus_that_does_not_take_a_frame_at_once_is_told() -> None:
    assert "spidev.bufsiz=" in str(spi.explain_spi("/dev/spidev0.0", OSError(errno.EMSGSIZE, "too long")))


# Looked at from outside.


def test_what_is_seen_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "device"
    ways: tuple[Any, ...] = (Leds0, Ws2812, Apa102)
    for make in ways:
        with pytest.raises(HardwareError, match=f"There is no {path}"):
            inspect(StripSettings(60, make(str(path))))
    path.touch()
    assert "can be written" in inspect(StripSettings(60, Leds0(str(path))))
    with pytest.raises(HardwareError, match="is no device of an SPI bus"):
        inspect(StripSettings(60, Ws2812(str(path))))
    monkeypatch.setattr(fcntl, "ioctl", lambda *_: 0)
    assert "can be used" in inspect(StripSettings(60, Apa102(str(path))))
