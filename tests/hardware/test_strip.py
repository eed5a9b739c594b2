"""The strip: every frame arrives as it was meant, and a controller that is unplugged, hung or confused is taken back.

The driver and the controller run on one event loop and a real pty; the loop's clock stands still unless a test moves
it, so nothing is waited for but bytes.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import random
import signal
from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.simulated.strip import Controller
from hardware.strip import KEEP_ALIVE, PATIENCE, Colour, Strip, StripSettings, adalight, serial_port
from hardware.strip.adalight import Decoder, resync
from hardware.strip.readback import Patience, find_answer, prove
from hardware.strip.serial_port import SETTLE, Adalight, find_port, lasting_name
from tests.hardware.standing import on_loop, the_loop
from tests.hardware.strips import beside, colours, plain

ORDERS = tuple("".join(letters) for letters in permutations("RGB"))
Report = Callable[[str, str], None]


# The language.


def test_a_frame_is_as_adalight_says() -> None:
    assert adalight.frame([(1, 2, 3)]) == b"Ada\x00\x00\x55\x01\x02\x03"
    assert adalight.frame([(1, 2, 3), (4, 5, 6)], "GRB") == b"Ada\x00\x01\x54\x02\x01\x03\x05\x04\x06"
    assert adalight.frame(plain(300, 0))[:6] == b"Ada\x01\x2b\x7f"


def test_frames_of_every_size_and_order_decode_exactly(record_property: Report) -> None:
    for leds in range(1, 301):
        for order in ORDERS:
            meant = colours(leds)
            assert Decoder(order).feed(adalight.frame(meant, order)) == [meant]
    record_property("cases", f"strip: {300 * len(ORDERS)} frames of 1 to 300 LEDs in {len(ORDERS)} orders, all exact")


@given(st.lists(st.integers(1, 40), max_size=8), st.integers(1, 50))
def test_a_stream_in_pieces_of_any_size_is_the_same_stream(sizes: list[int], piece: int) -> None:
    meant = [colours(leds, seed) for seed, leds in enumerate(sizes)]
    stream = b"".join(map(adalight.frame, meant))
    decoder, found = Decoder(), []
    for at in range(0, len(stream), piece):
        found += decoder.feed(stream[at : at + piece])
    assert found == meant
    assert decoder.baud_changes == []


@given(st.binary(max_size=200).filter(lambda garbage: b"Ada" not in garbage))
def test_after_garbage_and_the_zeros_a_frame_is_shown(garbage: bytes) -> None:
    meant = colours(60)
    assert Decoder().feed(garbage + resync(60) + adalight.frame(meant)) == [meant]


def test_garbage_right_before_a_frame_hides_it_unless_there_are_zeros() -> None:
    meant = colours(60)
    for garbage in (b"A", b"Ad", b"Ada", b"Ada\x00", b"Ada\x00\x3b", b"\xc9A"):
        assert Decoder().feed(garbage + adalight.frame(meant)) == []
        assert Decoder().feed(garbage + resync(60) + adalight.frame(meant)) == [meant]


def test_a_cut_frame_hides_the_next_one_unless_there_are_zeros(record_property: Report) -> None:
    cases = 0
    for leds in (1, 2, 3, 16, 60, 85, 86, 87, 144, 150, 300, 341):
        first, meant = adalight.frame(colours(leds, 1)), colours(leds, 2)
        for cut in range(1, len(first)):
            assert meant not in Decoder().feed(first[:cut] + adalight.frame(meant))
            assert Decoder().feed(first[:cut] + resync(leds) + adalight.frame(meant))[-1] == meant
            cases += 1
    record_property("cases", f"strip: {cases} cut frames, the next is shown with the zeros, never without")


def test_three_zeros_an_led_are_one_too_few_where_the_check_is_zero() -> None:
    few = []
    for leds in range(1, 601):
        meant = colours(leds)
        frame = adalight.frame(meant)
        if meant not in Decoder().feed(frame[:5] + bytes(3 * leds) + frame):
            few.append(leds)
    assert few == [86, 341, 600]


def test_after_a_cut_the_rest_of_a_frame_changes_the_baud_rate_unless_there_are_zeros() -> None:
    frame = adalight.frame(plain(60, 0xB5))
    careless, careful = Decoder(), Decoder()
    careless.feed(frame[:100] + frame)
    careful.feed(frame[:100] + resync(60) + frame)
    assert set(careless.baud_changes) == {0xB5}
    assert careful.baud_changes == []


def test_what_cannot_be_a_frame_is_refused() -> None:
    for wrong, order, why in (
        ([], "RGB", "1 to 65536 LEDs, not for 0"),
        ([(0, 0, 256)], "RGB", "from 0 to 255"),
        ([(0, 0, -1)], "GRB", "from 0 to 255"),
        ([(0, 0)], "RGB", "three channels"),
        ([(0, 0, 0)], "RGBW", '"RGBW" is no order'),
    ):
        with pytest.raises(HardwareError, match=why):
            adalight.frame(wrong, order)  # type: ignore[arg-type]


def test_the_wire_carries_as_many_frames_as_were_measured() -> None:
    assert [round(1 / StripSettings(leds, Adalight()).frame_time) for leds in (60, 150, 300)] == [62, 25, 13]


# The port.


def test_auto_takes_the_only_device_and_never_guesses(tmp_path: Path) -> None:
    by_id = tmp_path / "by-id"
    with pytest.raises(HardwareError, match=f"No LED controller is plugged in: there is nothing in {by_id}"):
        find_port("auto", by_id)
    by_id.mkdir()
    with pytest.raises(HardwareError, match="there is nothing in"):
        find_port("auto", by_id)
    by_id.joinpath("usb-Wemos_D1").symlink_to("/dev/null")
    assert find_port("auto", by_id) == f"{by_id}/usb-Wemos_D1"
    by_id.joinpath("usb-GPS").symlink_to("/dev/zero")
    with pytest.raises(HardwareError, match=rf"Which one .* There is {by_id}/usb-GPS, {by_id}/usb-Wemos_D1\."):
        find_port("auto", by_id)


def test_a_path_is_taken_if_it_is_there(tmp_path: Path) -> None:
    by_id = tmp_path / "by-id"
    assert find_port("/dev/null", by_id) == "/dev/null"
    with pytest.raises(HardwareError, match=r"not at /dev/ttyACM9\. Is it plugged in\? No serial device"):
        find_port("/dev/ttyACM9", by_id)
    by_id.mkdir()
    by_id.joinpath("usb-Wemos_D1").symlink_to(tmp_path / "gone")
    with pytest.raises(HardwareError, match=rf"There is {by_id}/usb-Wemos_D1\."):
        find_port("/dev/ttyACM9", by_id)
    with pytest.raises(HardwareError, match="just going or coming"):
        find_port("auto", by_id)


def test_a_path_that_may_change_is_kept_by_its_lasting_name(tmp_path: Path) -> None:
    tmp_path.joinpath("usb-GPS").symlink_to("/dev/zero")
    tmp_path.joinpath("usb-Wemos_D1").symlink_to("/dev/null")
    assert lasting_name("/dev/null", tmp_path) == f"{tmp_path}/usb-Wemos_D1"
    assert lasting_name("/dev/full", tmp_path) == "/dev/full"
    assert lasting_name("/dev/null", tmp_path / "none") == "/dev/null"


def test_why_a_port_cannot_be_opened_is_said_so_that_one_can_act() -> None:
    for number, why in (
        (errno.EACCES, "usermod -aG dialout"),
        (errno.EPERM, "closed to the service: its unit"),
        (errno.EBUSY, "another program"),
        (errno.EIO, "firmly"),
    ):
        assert why in str(serial_port._why_closed("/dev/ttyUSB0", 115200, OSError(number, "no")))
    assert "at 31 baud: no. Is it" in str(serial_port._why_closed("/dev/ttyUSB0", 31, ValueError("no")))


def test_settings_that_cannot_be_are_refused() -> None:
    for leds, baud, order in (
        (0, 9600, "RGB"),
        (70000, 9600, "RGB"),
        (1, 0, "RGB"),
        (1, 9600, "RRB"),
        (1, 9600, "RGBW"),
    ):
        with pytest.raises(HardwareError):
            StripSettings(leds, Adalight(baud=baud), order)


# The driver, on a pty.


@pytest.fixture(autouse=True)
def _no_test_hangs() -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise AssertionError("the bytes that the test waits for have not come")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


class Bench:
    """A driver and the controller at the other end."""

    def __init__(self, leds: int = 60, port: str = "path", order: str = "RGB", **board: Any) -> None:
        self.loop = the_loop()
        self.controller = Controller(self.loop.time, order, **board)
        self.reports: list[str | None] = []
        ports = {"path": self.controller.path, "tty": self.controller.tty or ""}
        self.port = ports.get(port, port)
        by_id = board["link"].parent if "link" in board else Path("/nowhere")
        self.settings = StripSettings(leds, Adalight(self.port, by_id=by_id), order)
        self.strip = Strip(self.settings, lambda trouble: self.reports.append(str(trouble) if trouble else None))

    async def __aenter__(self) -> Bench:
        self._running = asyncio.create_task(self.strip.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._running
        self.controller.close()
        assert ttys() == {}, "a port was left open"

    @property
    def times(self) -> list[float]:
        return [shown.at for shown in self.controller.history]

    async def shows(self, meant: tuple[Colour, ...]) -> None:
        """Wait until the strip shows this. The clock stands."""
        await self.controller.until(lambda: self._showing() == meant)

    def _showing(self) -> tuple[Colour, ...] | None:
        return self.controller.history[-1].colours if self.controller.history else None

    async def lost(self) -> None:
        while self.strip.connected:
            await asyncio.sleep(0)
        await self.loop.rest()


def ttys() -> dict[str, int]:
    """The ports that this process has open, and how often."""
    found: dict[str, int] = {}
    for number in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            name = os.readlink(f"/proc/self/fd/{number}").removesuffix(" (deleted)")
            if name.startswith("/dev/pts/") and int(number) > 2:
                found[name] = found.get(name, 0) + 1
    return found


@on_loop
async def test_a_strip_is_dark_at_first_and_then_shows_what_it_is_told() -> None:
    async with Bench() as bench:
        await bench.shows(plain(60, 0))
        assert bench.times == [0], "a board that greets is not waited for"
        bench.strip.show(colours(60))
        await bench.loop.move(bench.settings.frame_time * 3)
        await bench.shows(colours(60))
        assert bench.strip.connected
        assert bench.reports == []
        assert bench.controller.decoder.baud_changes == []


@on_loop
async def test_frames_of_many_sizes_pass_through_the_port(record_property: Report) -> None:
    sizes = (*range(1, 40), 60, 86, 144, 150, 256, 257, 300, 341)
    for leds in sizes:
        async with Bench(leds, order="GRB") as bench:
            bench.strip.show(colours(leds))
            await bench.shows(colours(leds))
            assert bench.controller.shown == 1, "the dark one was never due"
    record_property("cases", f"strip: {len(sizes)} sizes through a pty, all exact")


@on_loop
async def test_a_board_that_says_nothing_is_given_time() -> None:
    async with Bench(greets=False) as bench:
        bench.strip.show(colours(60))
        await bench.controller.until(lambda: bench.controller.opened == [0])
        await bench.loop.move(SETTLE)
        await bench.shows(colours(60))
        assert bench.times == [SETTLE]


@on_loop
async def test_other_words_are_no_greeting_and_a_greeting_may_come_in_pieces() -> None:
    async with Bench(greets=False) as bench:
        await bench.controller.until(lambda: bench.controller.opened == [0])
        bench.controller.say(b"WLED 0.15\r\nAda Ad" + bytes(range(256)) * 4)
        await bench.loop.move(1)
        assert bench.times == []
        bench.controller.say(b"A")
        await bench.loop.move(0.1)
        bench.controller.say(b"da")
        await bench.loop.move(0.1)
        bench.controller.say(b"\n")
        await bench.shows(plain(60, 0))
        assert bench.times == [pytest.approx(1.2)]


@on_loop
async def test_the_last_frame_is_repeated_every_second() -> None:
    async with Bench() as bench:
        bench.strip.show(colours(60))
        for beat in range(1, 8):
            await bench.controller.until(lambda wanted=beat: bench.controller.shown == wanted)  # type: ignore[misc]
            await bench.loop.move(KEEP_ALIVE)
        assert bench.times[:7] == pytest.approx([0, 1, 2, 3, 4, 5, 6])
        assert {shown.colours for shown in bench.controller.history} == {colours(60)}


@on_loop
async def test_the_same_frame_shown_again_is_not_sent_again() -> None:
    async with Bench() as bench:
        bench.strip.show(colours(60))
        await bench.shows(colours(60))
        for _ in range(900):
            bench.strip.show(colours(60))
            await bench.loop.move(0.001)
        assert bench.controller.shown == 1


@pytest.mark.parametrize(("leds", "most"), [(60, 62), (150, 25), (300, 13)])
@on_loop
async def test_no_more_frames_are_sent_than_the_wire_carries(leds: int, most: int, record_property: Report) -> None:
    async with Bench(leds) as bench:
        await bench.shows(plain(leds, 0))
        for step in range(1, 1001):
            bench.strip.show(plain(leds, step % 256))
            await bench.loop.move(0.001)
        await bench.loop.move(2 * bench.settings.frame_time)
        await bench.shows(plain(leds, 1000 % 256))
        assert most - 5 <= bench.controller.shown <= most + 2
        record_property(
            "cases", f"strip: 1000 frames in 1 s for {leds} LEDs, {bench.controller.shown} sent, the last too"
        )


@on_loop
async def test_the_newest_frame_wins_when_the_controller_hangs_for_a_moment() -> None:
    async with Bench(300) as bench:
        bench.strip.show(plain(300, 0))
        await bench.shows(plain(300, 0))
        bench.controller.stall()
        asked = 0
        while not _writer_waits():
            asked += 1
            bench.strip.show(_numbered(300, asked))
            await bench.loop.move(bench.settings.frame_time + 0.001)
        for later in range(asked + 1, asked + 500):
            bench.strip.show(_numbered(300, later))
        bench.controller.resume()
        await bench.loop.move(4 * bench.settings.frame_time)
        await bench.shows(_numbered(300, asked + 499))
        numbers = [shown.colours[0][0] * 256 + shown.colours[0][1] for shown in bench.controller.history]
        assert all(one < other for one, other in pairwise(numbers))
        assert len(numbers) <= asked + 3, "what came meanwhile was left out"
        assert bench.reports == []


def _numbered(leds: int, number: int) -> tuple[Colour, ...]:
    return (((number // 256), number % 256, 0xB5),) * leds


def _writer_waits() -> bool:
    """Something lies waiting for room in a port."""
    watched = asyncio.get_running_loop()._selector.get_map().values()  # type: ignore[attr-defined]
    return any(key.data[1] is not None for key in watched)


@on_loop
async def test_a_controller_that_hangs_is_opened_anew_and_a_cut_frame_does_no_harm() -> None:
    async with Bench(300) as bench:
        await bench.shows(plain(300, 0))
        bench.controller.stall()
        step = 0
        while bench.strip.connected:
            step += 1
            bench.strip.show(_numbered(300, step))
            await bench.loop.move(0.1)
        assert bench.reports[0] is not None
        assert "takes no more data" in bench.reports[0]
        assert ttys()[bench.controller.path] == 1, "closed at once: only the controller has it open"
        bench.controller.resume()
        await bench.loop.move(2)
        await bench.shows(_numbered(300, step))
        assert bench.reports[1:] == [None]
        assert bench.controller.shown < step / 2, "what had queued up was dropped"
        assert bench.controller.decoder.baud_changes == []


@on_loop
async def test_a_hung_controller_is_noticed_in_time() -> None:
    async with Bench(300) as bench:
        await bench.shows(plain(300, 0))
        bench.controller.stall()
        while not _writer_waits():
            bench.strip.show(_numbered(300, round(10 * bench.loop.time())))
            await bench.loop.move(0.1)
        await bench.loop.move(PATIENCE - 0.1)
        assert bench.strip.connected
        await bench.loop.move(0.1 + bench.settings.frame_time + 0.001)
        assert not bench.strip.connected


@pytest.mark.parametrize(("greets", "within"), [(True, 0.25), (False, 2.0)])
@on_loop
async def test_a_controller_that_returns_under_another_name_shines_within_two_seconds(
    greets: bool, within: float, tmp_path: Path, record_property: Report
) -> None:
    async with Bench(port="auto", greets=greets, link=tmp_path / "usb-Wemos_D1") as bench:
        await bench.controller.until(lambda: bench.controller.opened == [0])
        await bench.loop.move(SETTLE)
        await bench.shows(plain(60, 0))
        for turn in range(1, 13):
            name = bench.controller.tty
            bench.controller.unplug()
            await bench.lost()
            assert ttys() == {name: 1}, "closed at once: only the controller still holds its end"
            bench.strip.show(plain(60, turn))
            await bench.loop.move(0.7 + 0.031 * turn)
            bench.controller.plug()
            assert bench.controller.tty != name
            await bench.loop.move(within)
            await bench.shows(plain(60, turn))
    assert all("unplugged or has reset" in (report or "") for report in bench.reports[::3])
    assert all("No LED controller is plugged in" in (report or "") for report in bench.reports[1::3])
    assert set(bench.reports[2::3]) == {None}
    board = "a board that greets" if greets else "a silent board"
    record_property("cases", f"strip: {board} unplugged 12 times, shines again within {within} s under another name")


@on_loop
async def test_a_tty_that_was_named_is_found_again_by_what_it_is(tmp_path: Path) -> None:
    async with Bench(port="tty", link=tmp_path / "usb-Wemos_D1") as bench:
        await bench.shows(plain(60, 0))
        bench.controller.unplug()
        await bench.lost()
        bench.strip.show(colours(60))
        await bench.loop.move(1)
        bench.controller.plug()
        assert bench.controller.tty != bench.port
        await bench.loop.move(2)
        await bench.shows(colours(60))


@on_loop
async def test_a_tty_without_another_name_is_waited_for() -> None:
    async with Bench() as bench:
        await bench.shows(plain(60, 0))
        bench.controller.unplug()
        await bench.lost()
        await bench.loop.move(1)
        bench.controller.plug()
        await bench.loop.move(5)
        assert bench.controller.opened == [0], "another tty is not taken blindly"
        assert f"is not at {bench.port}. Is it plugged in?" in (bench.reports[-1] or "")


@on_loop
async def test_a_board_that_resets_under_its_own_name_is_taken_back(tmp_path: Path) -> None:
    """Unplugged and back between two looks: nobody saw it missing."""
    async with Bench(port="auto", link=tmp_path / "usb-Wemos_D1") as bench:
        await bench.shows(plain(60, 0))
        bench.controller.unplug()
        bench.controller.plug()
        bench.strip.show(colours(60))
        await bench.lost()
        await bench.loop.move(0.25)
        await bench.shows(colours(60))


@on_loop
async def test_a_second_device_that_comes_later_does_not_confuse_auto(tmp_path: Path) -> None:
    async with Bench(port="auto", link=tmp_path / "usb-Wemos_D1") as bench:
        await bench.shows(plain(60, 0))
        tmp_path.joinpath("usb-GPS").symlink_to("/dev/null")
        bench.controller.unplug()
        bench.controller.plug()
        await bench.lost()
        bench.strip.show(colours(60))
        await bench.loop.move(0.25)
        await bench.shows(colours(60))


@on_loop
async def test_a_strip_that_is_plugged_in_later_is_found(tmp_path: Path) -> None:
    async with Bench(port="auto", greets=False, link=tmp_path / "usb-Wemos_D1") as bench:
        bench.controller.unplug()
        bench.strip.show(colours(60))
        await bench.loop.move(30)
        assert len(bench.reports) == 1, "it is said once"
        bench.controller.plug()
        await bench.loop.move(0.25)
        await bench.controller.until(lambda: len(bench.controller.opened) == 1)
        await bench.loop.move(1.75)
        await bench.shows(colours(60))
        assert bench.reports[1:] == [None]


@on_loop
async def test_a_port_in_use_is_named_and_taken_when_it_is_free() -> None:
    async with Bench() as bench:
        other = serial.Serial(bench.controller.path, exclusive=True)
        await bench.loop.move(5)
        assert bench.reports == [
            f"{bench.controller.path} is in use by another program. Close that one, or give the strip another port."
        ]
        other.close()
        await bench.loop.move(2)
        await bench.shows(plain(60, 0))
        assert bench.reports[1:] == [None]


@on_loop
async def test_the_pauses_grow_while_a_port_cannot_be_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tried: list[float] = []
    really_open = serial_port.open_port

    def refuse(path: str, baud: int) -> Any:
        tried.append(loop.time())
        if len(tried) < 8:
            raise HardwareError("no")
        return really_open(path, baud)

    loop = the_loop()
    monkeypatch.setattr(serial_port, "open_port", refuse)
    async with Bench(link=tmp_path / "usb-Wemos_D1") as bench:
        await loop.move(10)
        assert tried == [0, 0.25, 0.75, 1.75, 3.75, 5.75, 7.75, 9.75]
        await bench.shows(plain(60, 0))
        bench.controller.unplug()
        bench.controller.plug()
        await bench.lost()
        await loop.move(0.25)
        assert tried[8:] == [10.25], "after a success they begin anew"
        assert bench.reports[:2] == ["no", None]


@on_loop
async def test_what_is_no_serial_port_is_said(tmp_path: Path) -> None:
    tmp_path.joinpath("notes.txt").touch()
    async with Bench(port=str(tmp_path / "notes.txt")) as bench:
        await bench.loop.move(1)
        assert len(bench.reports) == 1
        assert "Is it a serial port?" in (bench.reports[0] or "")


@on_loop
async def test_a_wrong_number_of_leds_is_refused() -> None:
    async with Bench() as bench:
        for leds in (0, 59, 61):
            with pytest.raises(HardwareError, match=f"The strip has 60 LEDs and was given colours for {leds}"):
                bench.strip.show(plain(leds, 1))
        await bench.shows(plain(60, 0))


@on_loop
async def test_noise_costs_one_frame() -> None:
    async with Bench() as bench:
        await bench.shows(plain(60, 0))
        bench.controller.noise(bytes(200) + adalight.frame(plain(60, 9))[:50])
        bench.strip.show(colours(60))
        await bench.loop.move(0.5)
        await bench.controller.until(lambda: bench.controller.shown == 2)
        assert bench.controller.history[-1].colours != colours(60)
        await bench.loop.move(KEEP_ALIVE)
        await bench.shows(colours(60))


@on_loop
async def test_a_frame_that_was_cut_before_we_came_does_no_harm() -> None:
    async with Bench(86) as bench:
        bench.controller.noise(adalight.frame(plain(86, 0xB5))[:5])
        bench.strip.show(colours(86))
        await bench.shows(colours(86))
        assert bench.controller.decoder.baud_changes == []


@pytest.mark.parametrize("turns", range(8))
@on_loop
async def test_stopping_at_any_moment_leaves_no_port_open(turns: int) -> None:
    bench = Bench(300)
    running = asyncio.create_task(bench.strip.run())
    for _ in range(turns):
        await asyncio.sleep(0)
    running.cancel()
    await asyncio.wait((running,))
    await bench.loop.rest()
    gc.collect()
    assert ttys() == {bench.controller.path: 1}
    bench.controller.close()


@on_loop
async def test_whatever_happens_the_strip_comes_back_and_no_byte_is_astray(
    tmp_path: Path, record_property: Report
) -> None:
    faults = frames = 0
    for seed in range(12):
        chance = random.Random(seed)
        link = tmp_path / f"{seed}" / "usb-Wemos_D1"
        link.parent.mkdir()
        async with Bench(150, port="auto", greets=chance.random() < 0.5, link=link) as bench:
            actions: list[Callable[[], Any]] = [bench.controller.unplug, bench.controller.plug]
            actions += [bench.controller.stall, bench.controller.resume]
            for _ in range(25):
                chance.choice(actions)()
                for _ in range(chance.randrange(20)):
                    bench.strip.show(_numbered(150, chance.randrange(65536)))
                    await bench.loop.move(chance.choice((0.003, 0.03, 0.3)))
                faults += 1
            bench.controller.plug()
            bench.controller.resume()
            bench.strip.show(colours(150))
            await _in_the_end(bench, colours(150))
            assert bench.controller.decoder.baud_changes == []
            frames += bench.controller.shown
    record_property("cases", f"strip: {faults} faults in 12 random evenings, {frames} frames shown, no byte astray")


async def _in_the_end(bench: Bench, meant: tuple[Colour, ...]) -> None:
    showing = asyncio.ensure_future(bench.shows(meant))
    while not showing.done():
        await bench.loop.move(0.05)
    await showing


# What it shows, as WLED tells it.


@contextlib.contextmanager
def wled(sees: tuple[Colour, ...] | None = None, tells: bool = True) -> Iterator[Controller]:
    def make(loop: asyncio.AbstractEventLoop) -> Controller:
        board = Controller(loop.time)
        board.tells, board.sees = tells, sees
        return board

    with beside(make) as board:
        yield board


def test_wled_on_usb_tells_that_it_shows_what_it_is_sent() -> None:
    with wled() as board:
        for leds in (1, 2, 60, 300):
            path = board.path
            assert prove(path, 115200, leds, "RGB") == (f"WLED at {path} shows what it is sent, on all {leds} LEDs")
        lit = board.history[-1].colours
        assert lit[:4] == ((64, 0, 0), (0, 64, 0), (0, 0, 64), (0, 0, 0))
        assert not any(map(any, lit[3:]))


@pytest.mark.parametrize(
    ("sees", "why"),
    [
        (((9, 0, 0), (0, 9, 0), (0, 0, 9)), "has 3 LEDs and the box's file says 5: correct one"),
        (((0, 0, 0),) * 5, "stays dark. Switch it on"),
        (((9, 9, 9),) * 5, "shows something else than it is sent"),
    ],
)
def test_what_wled_shows_otherwise_is_told(sees: tuple[Colour, ...], why: str) -> None:
    with wled(sees) as board, pytest.raises(HardwareError, match=why):
        prove(board.path, 115200, 5, "RGB")


def test_dimmed_colours_are_the_same_colours() -> None:
    with wled(((3, 0, 0), (0, 2, 0), (0, 0, 1), (0, 0, 0))) as board:
        assert "shows what it is sent" in prove(board.path, 115200, 4, "RGB")


def test_a_board_that_tells_nothing_is_looked_at_by_a_person() -> None:
    with wled(tells=False) as board:
        said = prove(board.path, 115200, 5, "RGB", Patience(0, 0.01))
        assert said.endswith("does not tell what it shows. If it works, the first LEDs are now red, green and blue")


@given(st.binary(max_size=30), st.lists(st.binary(min_size=3, max_size=3), min_size=1, max_size=5))
def test_an_answer_is_found_among_other_words(noise: bytes, leds: list[bytes]) -> None:
    told = b"".join(leds)
    answer = b"\xc9\xda" + len(told).to_bytes(2, "big") + told + b"6\n"
    if b"\xc9" not in noise:
        assert find_answer(noise + answer + noise) == told
    if b"\xc9" not in noise + told:
        assert find_answer(noise + answer[:-2]) is None
