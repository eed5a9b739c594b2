"""The door of the page: what does not belong is answered with a sentence, and the keys are heard meanwhile."""

from __future__ import annotations

import json
import select
import socket
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.dialogue.command import ShowCode
from companion.dialogue.keys import Key
from companion.store.guessers import LOCKED, TRIES
from companion.web import connections, guard
from companion.web.pace import Rate
from companion.web.request import COOKIE
from companion.web.settings import PageSettings
from companion.web.table import MOST_LISTENERS, Table
from tests.web.serving import PATIENCE, Answer, Client, Serving, serving


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as at_work:
        at_work.sit_down("alhambra", 3)
        yield at_work


def press_goes_through(box: Serving) -> None:
    """A key is pressed at the box, on its pin, and the console has heard it."""
    before = box.console.session.pressed
    box.do(lambda: box.twins.pins.press("INFO", 0.06))
    box.until(lambda: box.console.session.pressed > before)


def refusal(answer: Answer) -> str:
    """The code of a refusal, which is said in one sentence too."""
    said = answer.json["error"]
    assert said["words"].endswith("."), said
    return str(said["code"])


# Who asks for whom


FOREIGN_HOSTS = (
    *("evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil", ""),
    *("[::1]evil", "127.0.0.1:1@evil", "[::1%evil]"),
)


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_a_name_that_is_not_ours_is_refused(box: Serving, host: str) -> None:
    answer = box.get("/api/match", Host=host)
    assert (answer.status, refusal(answer)) == (421, "wrong_host")
    press_goes_through(box)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "localhost:8080", "192.168.1.7:8080", "[::1]:8080", "LOCALHOST"]
)
def test_our_names_and_every_number_are_served(box: Serving, host: str) -> None:
    assert box.get("/api/match", Host=host).status == 200


def test_names_from_the_settings_are_served() -> None:
    settings = PageSettings(names=("table.lan",))
    assert settings.serves("Table.LAN:8080")
    assert not settings.serves("table.lan.evil.example")
    assert settings.serves(f"{socket.gethostname()}.local")


FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "https://127.0.0.1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_another_page_may_not_act_even_with_the_cookie(box: Serving, headers: dict[str, str]) -> None:
    phone = box.pair()
    answer = phone.post("/api/undo", {"stamp": "1.0", "preview": True}, **headers)
    assert (answer.status, refusal(answer)) == (403, "foreign_origin")


def test_our_own_page_may_act(box: Serving) -> None:
    phone = box.pair()
    stamp = box.get("/api/match").json["stamp"]
    answer = phone.post("/api/act", {"stamp": stamp, "answers": []}, Origin=box.address, Sec_Fetch_Site="same-origin")
    assert answer.status == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_could_send_is_no_request(box: Serving, kind: str) -> None:
    phone = box.pair()
    answer = phone.ask("POST", "/api/undo", b'{"stamp": "1.0"}', {"Content-Type": kind})
    assert (answer.status, refusal(answer)) == (415, "not_json")


# Who may act

ACTS: list[tuple[str, dict[str, Any]]] = [
    ("/api/act", {"stamp": "1.0", "answers": []}),
    ("/api/undo", {"stamp": "1.0"}),
    ("/api/moves", {"stamp": "1.0", "move": "start Ann"}),
    ("/api/matches", {"stamp": "1.0", "game": "catan", "players": []}),
    ("/api/players", {"name": "Ann"}),
    ("/api/players/remove", {"name": "Ann"}),
]


@pytest.mark.parametrize(("path", "body"), ACTS)
def test_everybody_may_look_and_nobody_may_act_without_being_paired(
    box: Serving, path: str, body: dict[str, Any]
) -> None:
    for cookie in ("", f"{COOKIE}=", f"{COOKIE}=0123456789abcdef", f"{COOKIE}=é"):
        try:
            answer = Client(box.host, box.port, cookie).post(path, body)
        except UnicodeEncodeError:
            continue  # no such header can be sent
        assert (answer.status, refusal(answer)) == (403, "not_paired")
    assert box.get("/api/match").status == 200
    assert box.match.version == 0


def test_a_phone_that_was_removed_at_the_box_may_act_no_more(box: Serving) -> None:
    phone = box.pair("Ann's phone")
    stamp = box.get("/api/match").json["stamp"]
    assert phone.post("/api/act", {"stamp": stamp, "answers": []}).status == 200
    phones = box.console.phones
    assert phones is not None
    box.do(lambda: phones.remove(phones.paired[0].id))
    answer = phone.post("/api/act", {"stamp": stamp, "answers": []})
    assert (answer.status, refusal(answer)) == (403, "not_paired")


def test_the_cookie_is_not_for_scripts_nor_for_other_pages(box: Serving) -> None:
    phones = box.console.phones
    assert phones is not None
    answer = box.post("/api/pair", {"code": box.do(phones.show_code), "name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    token = answer.headers["set-cookie"].split("=")[1].split(";")[0]
    assert token not in (box.console.journal.path.read_bytes().decode("latin-1")), "only a fingerprint is kept"


def test_a_paired_phone_is_still_paired_after_a_power_cut(tmp_path: Path) -> None:
    with serving(tmp_path) as box:
        cookie = box.pair("Ann's phone").cookie
    with serving(tmp_path) as box:
        assert Client(box.host, box.port, cookie).get("/api/me").json["name"] == "Ann's phone"


def test_who_guesses_codes_is_locked_out_and_the_box_says_so(box: Serving) -> None:
    phones = box.console.phones
    assert phones is not None
    code = box.do(phones.show_code)
    wrong = f"{(int(code) + 1) % 10**6:06}"
    said = [refusal(box.post("/api/pair", {"code": wrong, "name": "Eve"})) for _ in range(TRIES)]
    assert said == ["wrong_code"] * (TRIES - 1) + ["pairing_locked"]
    assert refusal(box.post("/api/pair", {"code": code, "name": "Eve"})) == "pairing_locked", "even with the right one"
    notice = box.console.session.notice
    assert getattr(notice, "code", "") == "phone_locked"
    assert getattr(notice, "facts", {})["seconds"] <= LOCKED
    assert box.get("/api/me").json["locked"] > 0
    press_goes_through(box)


def test_no_code_is_good_that_the_box_does_not_show(box: Serving) -> None:
    for code in ("000000", "", "123456", "１２３４５６"):
        assert refusal(box.post("/api/pair", {"code": code, "name": "Eve"})) == "no_code_shown"


def test_who_reads_the_code_off_the_box_page_sits_before_the_box(box: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code on the display is not shown on: neither its letters nor its pixels, while it is there or after it."""
    phone = box.pair()
    monkeypatch.setattr("companion.web.box.LOOPBACK", "not this machine")
    blank = b64encode(bytes(128 * 64 // 8)).decode()
    box.do(lambda: box.console._do(ShowCode(), Key.OK))
    box.do(box.desk.show)
    box.until(lambda: box.twins.panel.image.tobytes() == box.desk.shown)
    stranger, known = box.get("/api/box").json, phone.get("/api/box").json
    assert (stranger["panel"], stranger["words"]) == (blank, [])
    assert known["panel"] != blank
    with box.events("/api/box/events") as told:
        assert next(told).data["panel"] == blank
    box.do(box.twins.panel.hold)
    box.do(lambda: box.twins.pins.press("OK", 0.06))
    box.until(lambda: not box.desk.secret)
    assert box.get("/api/box").json["panel"] == blank, "the panel still shows it"
    box.do(box.twins.panel.release)
    box.until(lambda: box.twins.panel.image.tobytes() == box.desk.shown)
    assert box.get("/api/box").json["panel"] != blank


def test_a_stranger_who_guesses_does_not_keep_others_from_pairing(box: Serving) -> None:
    phones = box.console.phones
    assert phones is not None
    code = box.do(phones.show_code)
    for _ in range(TRIES):
        box.do(lambda: phones.pair("x", "Eve", "10.0.0.66"))
    assert box.do(lambda: phones.locked("10.0.0.66")) > 0
    assert box.post("/api/pair", {"code": code, "name": "Ann"}).status == 200


# How much, how often, how slowly


def test_ten_megabytes_are_not_read(box: Serving) -> None:
    phone = box.pair()
    length = 10 * 1024 * 1024
    with socket.create_connection((box.host, box.port), PATIENCE) as raw:
        raw.sendall(_post("/api/act", phone.cookie, f"Content-Length: {length}\r\n"))
        assert raw.recv(65536).startswith(b"HTTP/1.1 413")
    press_goes_through(box)


def test_ten_megabytes_in_pieces_are_not_read_to_their_end(box: Serving) -> None:
    phone = box.pair()
    with socket.create_connection((box.host, box.port), PATIENCE) as raw:
        raw.sendall(_post("/api/act", phone.cookie, "Transfer-Encoding: chunked\r\n"))
        sent = 0
        try:
            while sent < 10 * 1024 * 1024:
                raw.sendall(b"2000\r\n" + b"x" * 0x2000 + b"\r\n")
                sent += 0x2000
        except OSError:
            pass  # the box has closed the door
        else:
            assert raw.recv(65536).startswith(b"HTTP/1.1 413")
    press_goes_through(box)


def _post(path: str, cookie: str, more: str) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
    return f"{head}{more}\r\n".encode()


MALFORMED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"stamp": 1, "answers": []}',
    b'{"stamp": "1.0", "answers": {}}',
    b'{"stamp": "1.0", "answers": [1]}',
    b'{"stamp": "1.0", "answers": [{"at": "0", "label": "x"}]}',
    b'{"stamp": "1.0", "answers": [], "touch": 3}',
    b'{"stamp": "1.0", "answers": [{"at": true, "label": "x"}]}',
    b'{"stamp": "1.0", "answers": [{"at": 0, "id": 7}]}',
    b'{"stamp": "1.0", "answers": [{"at": 0, "id": null}]}',
    b'{"stamp": "1.0", "answers": [{"id": "x"}]}',
    b'{"stamp": "1.0", "answers": [], "touch": "\\ud800"}',
    b"[" * 30_000,
    json.dumps({"stamp": "1.0", "answers": [{"at": 0, "label": "x"}] * 100}).encode(),
]


@pytest.mark.parametrize("body", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_json_is_told_in_a_sentence(box: Serving, body: bytes) -> None:
    phone = box.pair()
    answer = phone.ask("POST", "/api/act", body, {"Content-Type": "application/json"})
    assert (answer.status, refusal(answer)) == (400, "unclear")


def test_who_asks_too_often_is_told_to_wait_and_nobody_else_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "ACTS", Rate(0.01, 6))
    with serving(tmp_path) as box:
        phone = box.pair()
        answers = [box.post("/api/undo", {"stamp": "9.9"}) for _ in range(8)]
        assert [answer.status for answer in answers] == [403] * 5 + [429] * 3
        assert answers[-1].headers["retry-after"] == "1"
        assert phone.post("/api/undo", {"stamp": "9.9"}).status == 409, "it has a pace of its own at the same address"
        press_goes_through(box)


def test_headers_without_end_are_refused(box: Serving) -> None:
    with socket.create_connection((box.host, box.port), PATIENCE) as raw:
        try:
            raw.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 400_000)
        except OSError:
            pass  # it has closed the door already
        else:
            assert raw.recv(65536).startswith((b"HTTP/1.1 400", b"HTTP/1.1 431"))
    press_goes_through(box)


@contextmanager
def connected(box: Serving, count: int, address: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """So many who connect and say nothing."""
    with ExitStack() as stack:
        box_at = (box.host, box.port)
        yield [stack.enter_context(socket.create_connection(box_at, PATIENCE, (address, 0))) for _ in range(count)]


def those_who_stay(places: list[socket.socket], leave: int) -> int:
    """How many of them are answered, after the box has hung up on so many."""
    waiting, there = select.poll(), {raw.fileno(): raw for raw in places}
    for raw in places:
        waiting.register(raw, select.POLLIN)
    while len(there) > len(places) - leave:
        for number, _ in waiting.poll(PATIENCE * 1000):
            waiting.unregister(number)
            del there[number]
    for raw in there.values():
        raw.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return sum(raw.recv(4) == b"HTTP" for raw in there.values())


def test_one_machine_does_not_take_all_places(box: Serving) -> None:
    with connected(box, connections.MOST_EACH + 3, "127.0.0.2") as places:
        assert those_who_stay(places, leave=3) == connections.MOST_EACH
    with connected(box, connections.MOST_EACH + 3) as places:
        assert those_who_stay(places, leave=0) == connections.MOST_EACH + 3, "this one may"
    press_goes_through(box)


def test_who_says_nothing_makes_room_for_who_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST", 20)
    monkeypatch.setattr(connections, "KEPT", 4)
    with serving(tmp_path) as box:
        with connected(box, 30) as places:
            assert those_who_stay(places, leave=14) == 16
        with connected(box, 16) as silent, connected(box, 3, "127.0.0.2") as places:
            assert those_who_stay(places, leave=0) == 3
            assert those_who_stay(silent, leave=3) == 13
        with listening(box, 16):
            box.until(lambda: box.table.listening == 16)
            with connected(box, 3, "127.0.0.2") as places:
                assert those_who_stay(places, leave=3) == 0, "who listens keeps their place"
        box.until(lambda: box.table.listening == 0)
        box.pair().get("/api/me")
        with connected(box, 30) as places:
            assert those_who_stay(places, leave=10) == 20, "some are kept for where our own phones call from"
        press_goes_through(box)


def test_another_address_in_a_header_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LOOKS", Rate(0.01, 5))
    with serving(tmp_path) as box:
        statuses = [box.get("/api/me", X_Forwarded_For=f"10.0.0.{at}").status for at in range(8)]
    assert statuses == [200] * 5 + [429] * 3


# Listeners


@contextmanager
def listening(box: Serving, count: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        places = [stack.enter_context(socket.create_connection((box.host, box.port), PATIENCE)) for _ in range(count)]
        for raw in places:
            raw.sendall(b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        yield places


def test_five_hundred_idle_listeners_leave_the_keys_alone(box: Serving) -> None:
    with listening(box, 500) as places:
        statuses = Counter(raw.recv(12) for raw in places)
        assert statuses[b"HTTP/1.1 200"] <= MOST_LISTENERS
        assert statuses[b"HTTP/1.1 200"] >= 200
        assert set(statuses) <= {b"HTTP/1.1 200", b"HTTP/1.1 503", b"HTTP/1.1 429"}
        press_goes_through(box)
    box.until(lambda: box.table.listening == 0)
    press_goes_through(box)


# What every answer carries


@pytest.mark.parametrize("path", ["/", "/box", "/api/match", "/nowhere", "/static/js/dom.js"])
def test_no_answer_lets_a_foreign_script_in(box: Serving, path: str) -> None:
    headers = box.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy, "no other host"
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd"]
)
def test_no_file_outside_the_page_is_served(box: Serving, path: str) -> None:
    assert box.get(path).status == 404


def test_what_goes_wrong_inside_is_told_and_costs_nothing(box: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Table, speaks: str) -> bytes:
        raise RuntimeError("out of cheese")

    monkeypatch.setattr(Table, "picture", broken)
    answer = box.get("/api/match")
    assert (answer.status, refusal(answer)) == (500, "went_wrong")
    assert b"cheese" not in answer.body
    press_goes_through(box)
