"""WLED in the network: every frame arrives as it was meant, and a board that is gone, busy or deaf is taken back."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import threading
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.simulated.wled import REALTIME, SimulatedWled
from hardware.strip import KEEP_ALIVE, StripSettings, ddp, name_lookup
from hardware.strip.colours import flat
from hardware.strip.inspection import inspect
from hardware.strip.wled import ANSWER, CHECK, Deaf, Wled, WledLine
from hardware.strip.wled_info import Info, NoWled, read_info
from hardware.strip.wled_search import Board, boards, question, search
from tests.hardware.standing import on_loop, the_loop
from tests.hardware.strips import StripBench, beside, colours, plain

Report = Callable[[str, str], None]
RETURN = 2.0


def bench(leds: int = 60, host: str = "127.0.0.1", order: str = "auto") -> StripBench:
    twin = SimulatedWled(the_loop().time, leds, "RGB" if order == "auto" else order)
    return StripBench(StripSettings(leds, Wled(host, twin.page_port, twin.ddp_port), order), twin)


def board(at: StripBench) -> SimulatedWled:
    assert isinstance(at.twin, SimulatedWled)
    return at.twin


# The language.


def test_two_leds_red_and_green_are_the_bytes_that_wled_expects() -> None:
    (packet,) = ddp.packets(bytes.fromhex("FF0000 00FF00"), 1)
    assert packet == bytes.fromhex("41 01 0B 01 00000000 0006 FF0000 00FF00")


def test_a_long_frame_goes_out_in_packets_and_the_last_one_is_shown() -> None:
    body = flat(colours(600))
    first, last = ddp.packets(body, 15)
    assert first[:10] == bytes.fromhex("40 0F 0B 01 00000000 05A0")
    assert last[:10] == bytes.fromhex("41 01 0B 01 000005A0 0168")
    assert first[10:] + last[10:] == body
    assert len(ddp.packets(bytes(1440))) == 1
    assert ddp.packets(bytes(8), 3, white=True)[0][:10] == bytes.fromhex("41 03 1B 01 00000000 0008")


@on_loop
async def arrive_exactly(lengths: Iterable[int]) -> None:
    twin = SimulatedWled(the_loop().time, 600)
    for leds in lengths:
        meant = colours(leds)
        for white in (False, True):
            for packet in ddp.packets(flat(meant, "RGBW" if white else "RGB"), leds % 16, white):
                twin.noise(packet)
            assert twin.history[-1].colours[:leds] == meant
    twin.close()


LENGTHS = sorted({*range(1, 40), *range(40, 601, 20), 360, 361, 480, 481, 600})


def test_strips_of_many_lengths_arrive_exactly(record_property: Report) -> None:
    arrive_exactly(LENGTHS)
    record_property("cases", f"wled: {len(LENGTHS)} lengths from 1 to 600 LEDs, with white and without, all exact")


@pytest.mark.fuzz
def test_strips_of_every_length_arrive_exactly(record_property: Report) -> None:
    arrive_exactly(range(1, 601))
    record_property("cases", "wled: 600 lengths from 1 to 600 LEDs, with white and without, all exact")


@given(st.binary(max_size=80) | st.sampled_from([b"true}", b"false}", b" null}"]))
def test_whatever_answers_is_wled_or_is_not(said: bytes) -> None:
    for body in (said, b'{"ver": "0.15", "leds": {"count": 3}, "live": ' + said):
        with contextlib.suppress(NoWled):
            assert read_info(b"HTTP/1.1 200 OK\r\n\r\n", body) == Info("0.15", 3, said.strip() == b"true}")


def test_what_a_stranger_says_of_its_version_is_shown_to_nobody() -> None:
    for version in (b"\\u001b[2J", b"9" * 41):
        with pytest.raises(NoWled):
            read_info(b"HTTP/1.1 200 OK", b'{"ver": "' + version + b'", "leds": {"count": 3}, "live": true}')


# The driver.


@on_loop
async def test_it_is_dark_at_first_and_then_shows_what_it_is_told_and_goes_on_showing_it() -> None:
    async with bench() as at:
        await at.works()
        assert set(at.showing or ()) == {(0, 0, 0)}
        at.strip.show(colours(60))
        await at.loop.move(0.1)
        await at.shows(colours(60))
        await at.passes(20)
        assert all(later - earlier <= KEEP_ALIVE + 0.01 < REALTIME for earlier, later in pairwise(at.times))
        assert board(at).live
        assert at.showing == colours(60)
        assert at.reports == []
        assert board(at).asked == pytest.approx(1 + 20 / CHECK, abs=1), "it is asked now and then, and not for fun"


@on_loop
async def test_the_first_packet_has_no_number_and_then_they_count_from_one_to_fifteen() -> None:
    async with bench() as at:
        await at.works()
        await at.passes(20, 0.5)
        numbers = board(at).numbers
        assert numbers[:3] == [0, 1, 2]
        assert len(numbers) > 17
        assert all(later == earlier % 15 + 1 for earlier, later in pairwise(numbers))


@pytest.mark.parametrize(("leds", "order"), [(1, "auto"), (480, "GRB"), (481, "auto"), (600, "RGBW"), (360, "BGRW")])
@on_loop
async def test_frames_of_many_sizes_pass_through_the_network(leds: int, order: str) -> None:
    async with bench(leds, order=order) as at:
        meant = colours(leds)
        at.strip.show(meant)
        await at.works()
        await at.shows(meant)


@on_loop
async def test_the_newest_frame_wins() -> None:
    async with bench() as at:
        await at.works()
        for step in range(1, 201):
            at.strip.show(plain(60, step))
            await at.loop.move(0.001)
        await at.loop.move(0.05)
        await at.shows(plain(60, 200))
        assert at.twin.shown <= 2 + 0.25 / 0.02


# What goes wrong.


@on_loop
async def test_a_board_that_is_switched_off_and_on_shines_within_two_seconds(record_property: Report) -> None:
    async with bench() as at:
        await at.works()
        for turn in range(1, 9):
            at.twin.unplug()
            await at.passes(2 * KEEP_ALIVE + 0.1 + 0.05 * turn)  # the kernel tells it at the second frame
            assert not at.strip.connected
            at.strip.show(plain(60, turn))
            at.twin.plug()
            await at.passes(RETURN)
            assert at.showing == plain(60, turn)
    assert at.reports[1::2] == [None] * 8
    assert {str(report) for report in at.reports[::2]} == {
        "WLED at 127.0.0.1 does not answer. Is it switched on, and in the same network?"
    }
    record_property("cases", f"wled: switched off 8 times, shines again within {RETURN} s")


@on_loop
async def test_a_board_that_no_longer_answers_is_told_and_taken_back() -> None:
    """Out of reach of the Wi-Fi: packets go out, and nothing comes back."""
    async with bench() as at:
        await at.works()
        at.twin.stall()
        await at.passes(CHECK + 2 * ANSWER + 0.1)
        assert not at.strip.connected
        await at.passes(5)
        assert len(at.reports) == 1, "it is said once"
        at.strip.show(colours(60))
        at.twin.resume()
        await at.passes(RETURN)
        assert at.showing == colours(60)
        assert at.reports[1:] == [None]


@on_loop
async def test_a_page_that_is_busy_once_is_no_trouble_and_one_that_stays_so_is() -> None:
    async with bench() as at:
        await at.works()
        board(at).busy = 1
        await at.passes(CHECK + 1)
        assert board(at).busy == 0
        assert at.reports == []
        board(at).busy = 1000
        await at.passes(CHECK)
        assert "does not answer" in (at.reports[0] or "")
        board(at).busy = 0
        await at.passes(RETURN)
        assert at.reports[1:] == [None]


@on_loop
async def test_a_board_that_takes_no_frames_is_told_until_it_does() -> None:
    async with bench() as at:
        await at.works()
        board(at).takes = False
        await at.passes(CHECK + REALTIME + 0.5)
        await at.passes(10, 0.25)
        (report,) = at.reports
        assert report == (
            "WLED at 127.0.0.1 does not show what it is sent. "
            "On its page, under Config and Sync Interfaces, let it receive UDP realtime."
        )
        board(at).takes = True
        await at.passes(RETURN + 0.1)
        assert at.reports[1:] == [None]


@on_loop
async def test_what_is_not_wled_is_not_taken_for_it() -> None:
    for said in (b"HTTP/1.1 404 Not Found\r\n\r\n<html>", b'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"'):
        async with bench() as at:
            board(at).says = said
            await at.passes(1)
            assert at.reports == [
                "Whoever answers at 127.0.0.1 is not WLED. Write its address or its name as the host."
            ]


@on_loop
async def test_an_answer_that_never_ends_or_is_cut_is_none() -> None:
    for said in (b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{}", b"x" * 70_000):
        async with bench() as at:
            board(at).says = said
            await at.passes(1)
            assert "does not answer" in (at.reports[0] or "")


def test_why_frames_do_not_get_there_is_said_so_that_one_can_act() -> None:
    @on_loop
    async def explain() -> None:
        line = WledLine(Wled("table.local"), "10.0.0.7", 60)
        for number, why in ((errno.EPERM, "addresses of a local network only"), (errno.ENETUNREACH, "in no network")):
            assert why in str(line.explain(OSError(number, "no")))
        assert str(line.explain(Deaf())).startswith("WLED at table.local (10.0.0.7) does not show")
        await line.close()

    explain()


# Its name.


async def looked_up(at: StripBench) -> None:
    """The thread that looks a name up knows another time: it is waited for."""
    while any(thread.name == "look-up" for thread in threading.enumerate()):
        await asyncio.sleep(0)
    await at.loop.rest()


@on_loop
async def test_a_board_is_found_by_its_name() -> None:
    async with bench(host="localhost") as at:
        await at.works()
        at.strip.show(colours(60))
        await at.passes(0.1)
        assert at.showing == colours(60)


@on_loop
async def test_an_address_is_no_name_and_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(host: str) -> str:
        raise AssertionError(host)

    monkeypatch.setattr(name_lookup, "look_up", never)
    async with bench() as at:
        at.twin.unplug()
        await at.passes(3)
        assert not any(thread.name == "look-up" for thread in threading.enumerate())
        at.twin.plug()
        await at.passes(RETURN)
        assert at.strip.connected


@on_loop
async def test_a_name_that_nobody_has_is_told() -> None:
    async with bench(host="wled..local") as at:
        await looked_up(at)
        await at.loop.move(0.1)
        assert at.reports == [
            'There is no "wled..local" in this network. Is WLED switched on, and in the same Wi-Fi? '
            "Its address, as in 192.168.1.50, can take the place of its name."
        ]


@on_loop
async def test_a_board_with_a_new_address_is_found_there(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = ["127.0.0.1"]
    monkeypatch.setattr(name_lookup, "look_up", lambda host: addresses[0])
    async with bench(host="table.local") as at:
        await at.works()
        line_to = at.twin
        other = SimulatedWled(the_loop().time, 60, address="127.0.0.2", ports=(board(at).page_port, board(at).ddp_port))
        line_to.unplug()
        addresses[0] = "127.0.0.2"
        at.twin = other
        at.strip.show(colours(60))
        for _ in range(40):
            await at.passes(0.05)
            await looked_up(at)
        assert at.showing == colours(60)


@on_loop
async def test_nobody_waits_for_a_name_that_is_looked_for_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    found = threading.Event()

    def slow(host: str) -> str:
        found.wait()
        return "127.0.0.1"

    monkeypatch.setattr(name_lookup, "look_up", slow)
    at = bench(host="table.local")
    running = asyncio.create_task(at.strip.run())
    await at.passes(10)
    assert 'no "table.local"' in (at.reports[0] or "")
    assert sum(thread.name == "look-up" for thread in threading.enumerate()) == 1, "one is enough"
    running.cancel()
    await asyncio.wait((running,))  # the thread still looks
    found.set()
    await looked_up(at)
    at.twin.close()


# Looked at from outside.


def test_what_is_seen_of_a_board() -> None:
    with beside(lambda loop: SimulatedWled(loop.time, 60)) as twin:
        way = Wled("localhost", twin.page_port, twin.ddp_port)
        assert inspect(StripSettings(60, way)) == (
            "WLED 0.15.1 at localhost (127.0.0.1) has 60 LEDs and shows its own effects, for nobody sends it anything"
        )
        with pytest.raises(HardwareError, match=r"has 60 LEDs and the box's file says 30: correct one\.$"):
            inspect(StripSettings(30, way))
        twin.says = b"HTTP/1.1 200 OK\r\n\r\nhello"
        with pytest.raises(HardwareError, match="is not WLED"):
            inspect(StripSettings(60, way))
    with pytest.raises(HardwareError, match=r"WLED at localhost \(127\.0\.0\.1\) does not answer.*\?$"):
        inspect(StripSettings(60, way), find_boards=list)
    others = [Board("wled-a.local", "10.0.0.7"), Board("wled-b.local", "10.0.0.8")]
    with pytest.raises(
        HardwareError, match=r'Nobody .* called "wled\.\.local".* There is wled-a\.local \(10\.0\.0\.7\), wled-b'
    ):
        inspect(StripSettings(60, Wled("wled..local")), find_boards=lambda: others)


def _label(*words: str) -> bytes:
    return b"".join(bytes([len(word)]) + word.encode() for word in words)


def _answer(place: bool = True) -> bytes:
    """What a board says: its service, then where that is and at which address, with names that point back."""
    head = bytes.fromhex("0000 8400 0000 0001 0000") + (b"\0\2" if place else b"\0\0")
    service = _label("_wled", "_tcp", "local") + b"\0"
    name = _label("Table") + b"\xc0\x0c"  # and then the service, which stands at 12
    pointer = service + bytes.fromhex("000C 0001 00000078") + len(name).to_bytes(2, "big") + name
    host = _label("wled-a1b2c3") + b"\xc0" + bytes([12 + 11])  # and then "local"
    offered = b"\xc0" + bytes([12 + len(service) + 10])
    found = offered + bytes.fromhex("0021 8001 00000078") + (6 + len(host)).to_bytes(2, "big")
    found += bytes.fromhex("0000 0000 0050") + host
    at = 12 + len(pointer) + 2 + 10 + 6
    address = b"\xc0" + bytes([at]) + bytes.fromhex("0001 8001 00000078 0004 C0A80132")
    return head + pointer + (found + address if place else b"")


def test_who_offers_wled_is_asked_and_understood() -> None:
    head, tail = bytes.fromhex("0000 0000 0001 0000 0000 0000"), bytes.fromhex("00 000C 8001")
    assert question() == head + _label("_wled", "_tcp", "local") + tail
    assert list(boards(_answer(), "10.0.0.1")) == [Board("wled-a1b2c3.local", "192.168.1.50")]
    assert list(boards(_answer(place=False), "10.0.0.1")) == []
    assert list(boards(_answer().replace(b"wled-a1b2c3", b"wled\x1b[2Jb2c"), "10.0.0.1")) == []


def test_a_board_that_answers_is_found() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as board_of_theirs:
        board_of_theirs.bind(("127.0.0.1", 0))

        def answer() -> None:
            asked, whom = board_of_theirs.recvfrom(9000)
            assert asked == question()
            board_of_theirs.sendto(b"nonsense", whom)
            board_of_theirs.sendto(_answer(), whom)

        thread = threading.Thread(target=answer)
        thread.start()
        assert search(0.2, board_of_theirs.getsockname()) == [Board("wled-a1b2c3.local", "192.168.1.50")]
        thread.join()


@given(st.integers(0, 140), st.binary(min_size=1, max_size=6))
def test_an_answer_that_is_damaged_is_no_trouble(at: int, garbage: bytes) -> None:
    said = _answer()
    for damaged in (said[:at], said[:at] + garbage + said[at + len(garbage) :], garbage):
        assert all(isinstance(board, Board) for board in boards(damaged, "10.0.0.1"))
