"""Places at the table: whoever leaves gives theirs back, however they leave, and nobody takes all of them."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from companion.web import box as box_page
from companion.web import table
from companion.web.callers import MOST_ADDRESSES, Caller, Callers
from companion.web.connections import TAKEN_WITHIN
from companion.web.pace import ALL, MOST_CALLERS, Bucket, Pace, Rate
from companion.web.places import NoPlaceLeft, Places
from tests.web.serving import PATIENCE, Client, Serving, serving

OURS, ANN, BEN, HERE = Caller("phone 1", ours=True), Caller("10.0.0.1"), Caller("10.0.0.2"), Caller("127.0.0.1")


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("places")) as at_work:
        at_work.sit_down("alhambra", 3)
        yield at_work


@pytest.fixture(scope="module")
def phone(box: Serving) -> Client:
    return box.pair()


def connect(box: Serving, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection((box.host, box.port), PATIENCE, (address, 0))


def say(box: Serving, said: bytes) -> bytes:
    """What the box answers to these bytes on a connection of their own."""
    with connect(box) as raw:
        raw.sendall(said)
        return raw.recv(65536)


def is_empty(box: Serving) -> bool:
    """Whether nobody listens, neither to the table nor to the box."""
    return not box.table._listeners and not box.table._others


# Streams


STREAMS = [("/api/events", table.MOST_LISTENERS), ("/api/box/events", box_page.MOST_WATCHERS)]
MALFORMED = (
    b"Transfer-Encoding: chunked\r\n\r\nnot a length\r\n",
    b"Content-Length: 4\r\n\r\nbodyGET",
    b"Content-Length: 4\r\n\r\n",
    b"\r\nGET / HTTP/1.1\r\n\x00\r\n\r\n",
)
"""What comes after the first lines of a request for a stream."""


@pytest.mark.parametrize("ending", MALFORMED, ids=range(len(MALFORMED)))
@pytest.mark.parametrize(("path", "most"), STREAMS)
def test_malformed_requests_take_no_place_for_good(
    box: Serving, path: str, most: int, ending: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(most + 1 if path.startswith("/api/box") else 3):
        say(box, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode() + ending)
    box.until(lambda: is_empty(box))
    with box.events(path) as told:
        next(told)
    assert not [record for record in caplog.records if record.exc_info or record.levelno > logging.WARNING]


@pytest.mark.parametrize(("path", "most"), STREAMS)
def test_some_places_are_kept_for_the_tables_own_phones(box: Serving, phone: Client, path: str, most: int) -> None:
    with ExitStack() as stack:
        for number in range(2, 12):
            address = f"127.0.0.{number}"
            for raw in [stack.enter_context(connect(box, address)) for _ in range(most // 8)]:
                raw.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                assert raw.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 503")
        assert box.get(path).status == 503
        with phone.events(path) as told:
            next(told)
    box.until(lambda: is_empty(box))


def test_a_malformed_request_costs_a_sentence_and_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as box:
        answer = say(box, b"GET \x1b[31m / HTTP/1.1\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 400")
        assert b'"code":"not_http"' in answer
        for _ in range(20):
            say(box, b"nonsense\r\n\r\n")
    lines = [record.getMessage() for record in caplog.records if record.name.startswith(("companion.web", "uvicorn"))]
    assert lines == ["page.malformed requests=1 newest=127.0.0.1"], "the rest is told in a minute, in one line"


def test_a_short_answer_does_not_wait_for_the_acknowledgement_of_the_one_before(box: Serving) -> None:
    with connect(box) as raw:
        raw.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert raw.recv(12) == b"HTTP/1.1 200"
        with accepted_from(raw.getsockname()) as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == TAKEN_WITHIN * 1000


def accepted_from(client: tuple[str, int]) -> socket.socket:
    """The box's end of a connection, which is in this process, too."""
    for number in map(int, os.listdir("/proc/self/fd")):
        with suppress(OSError):
            end = socket.socket(fileno=os.dup(number))
            with suppress(OSError):
                if end.getpeername() == client:
                    return end
            end.close()
    raise AssertionError("nobody has accepted this connection")


# Counting


def test_a_place_is_given_back_whatever_happens() -> None:
    places = Places(most=2, each=2, kept=0)
    with pytest.raises(ZeroDivisionError), places.place(ANN):
        raise ZeroDivisionError
    assert places.taken == 0
    with places.place(ANN), places.place(ANN), pytest.raises(NoPlaceLeft), places.place(BEN):
        raise AssertionError("there is none left")
    assert places.taken == 0


def test_nobody_from_afar_takes_all_places_nor_those_that_are_kept() -> None:
    places = Places(most=6, each=2, kept=2)
    for caller in (ANN, ANN, HERE, HERE):
        places.take(caller)
    for caller in (ANN, BEN, HERE):
        with pytest.raises(NoPlaceLeft):
            places.take(caller)
    for _ in range(2):
        places.take(OURS)
    with pytest.raises(NoPlaceLeft):
        places.take(OURS)


def test_strangers_together_have_a_pace_that_is_not_our_phones() -> None:
    pace = Pace(Rate(1, 10), lambda: 0.0)
    strangers = [Caller(f"10.0.1.{number}") for number in range(100)]
    assert sum(pace.take(stranger) for stranger in strangers) == 10 * ALL
    assert not pace.take(ANN)
    assert sum(pace.take(OURS) for _ in range(20)) == 10
    assert pace.take(HERE)


def test_many_addresses_do_not_make_anybody_forgotten() -> None:
    time = 0.0
    bucket = Bucket(Rate(1, 2), lambda: time)
    assert [bucket.take("ann") for _ in range(3)] == [True, True, False]
    fresh = sum(bucket.take(f"other {number}") for number in range(MOST_CALLERS + 50))
    assert fresh == MOST_CALLERS - 1 + 2, "those who find no place share one"
    assert not bucket.take("ann")
    time = 60.0
    assert bucket.take("new"), "whoever has rested makes room"
    assert len(bucket._left) <= MOST_CALLERS + 1


def test_the_addresses_of_phones_that_are_remembered_are_few(phone: Client, box: Serving) -> None:
    assert box.console.phones is not None
    known = box.console.phones.paired[0]
    callers = Callers(lambda request: known)
    for number in range(MOST_ADDRESSES + 1):
        callers.asking({"type": "http", "headers": [], "client": (f"10.0.0.{number}", 1)})
    assert not callers.connecting("10.0.0.0").ours
    assert callers.connecting("10.0.0.1").ours
