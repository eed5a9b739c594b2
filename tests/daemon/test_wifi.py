"""The daemon joins a Wi-Fi: the helper and a simulated radio below it, the portal above."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.console.box import REFERENCE
from companion.console.console import Console
from companion.daemon import wifi as joining
from companion.daemon.desk import Desk
from companion.daemon.wifi import WifiJoining, access_point_name, connect_service
from companion.dialogue.command import JoinWifi
from companion.store.journal import NAME, open_journal
from companion.web import guard
from companion.web.pace import Rate
from companion.wifi.stage import Stage
from companion.words import LANGUAGES
from hardware.presses import Pressed
from hardware.simulated.radio import PASSPHRASE
from tests.match.playing import HandClock
from tests.wifi.radio import Air

MANSION = b"Meeple Mansion".hex()


class Table:
    """A desk whose box joins, and a phone at its portal."""

    def __init__(self, air: Air, folder: Path) -> None:
        self.air = air
        self.console = Console(REFERENCE, open_journal(folder / NAME), HandClock(), Random(1))
        self.desk = Desk(self.console)
        self.wifi = self.console.wifi = WifiJoining(air.connect, "Box")
        self._portal = ""

    @property
    def words(self) -> str:
        return " ".join(" ".join(text.shown for text in self.console.screen().placed).split())

    def begin(self) -> None:
        self.console._do(JoinWifi(), next(iter(REFERENCE.keys)))

    async def until(self, true: Callable[[], object]) -> None:
        while not true():
            await asyncio.sleep(0)

    async def open(self) -> None:
        await self.until(lambda: self.wifi.stage is not None and self.wifi.stage.step == "open")

    def portal(self) -> str:
        if self.wifi.stage is not None and self.wifi.stage.address:
            self._portal = self.wifi.stage.address
        return self._portal

    async def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, Any]:
        """A phone in the box's network asks."""
        address = self.portal()
        sent = None if body is None else json.dumps(body).encode()
        given = {"Host": address, **({} if body is None else {"Content-Type": "application/json"}), **(headers or {})}

        def asking() -> tuple[int, http.client.HTTPMessage, bytes]:
            connection = http.client.HTTPConnection(address, timeout=30)
            try:
                connection.request(method, path, sent, given)
                answer = connection.getresponse()
                return answer.status, answer.headers, answer.read()
            finally:
                connection.close()

        status, told, read = await asyncio.to_thread(asking)
        return status, told, json.loads(read) if read[:1] in (b"{", b"[") else read


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Table], Awaitable[None]]], Air]:
    """Plays an evening at such a table; in the end the daemon ends, and the helper has heard of it."""
    air = Air(tmp_path)
    monkeypatch.setenv("PATH", f"{air.folder}/bin{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(joining, "FAREWELL", 0.0)

    def play(scene: Callable[[Table], Awaitable[None]]) -> Air:
        async def whole() -> None:
            table = Table(air, tmp_path)
            attending = asyncio.create_task(table.wifi.attend(table.desk))
            try:
                await scene(table)
            finally:
                attending.cancel()
                await asyncio.gather(attending, return_exceptions=True)
                await asyncio.gather(*air.working)
                air.working.clear()

        asyncio.run(whole())
        return air

    return play


Evening = Callable[[Callable[[Table], Awaitable[None]]], Air]


def test_a_phone_is_led_to_the_portal_and_may_do_nothing_else_there(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(table: Table) -> None:
        table.begin()
        await table.open()
        own = f"http://{table.portal()}/"
        for probe in ("connectivitycheck.gstatic.com/generate_204", "captive.apple.com/hotspot-detect.html"):
            host, _, path = probe.partition("/")
            status, headers, _ = await table.ask("GET", f"/{path}", headers={"Host": host})
            assert (status, headers["location"], headers["cache-control"]) == (302, own, "no-store")
        assert (await table.ask("GET", "/api/match"))[0] == 302, "the table is not here"
        assert (await table.ask("GET", "/"))[0] == 200
        wish = {"ssid": MANSION, "passphrase": PASSPHRASE}
        stranger = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
        assert (await table.ask("POST", "/api/wifi", wish, stranger))[0] == 403
        assert (await table.ask("POST", "/api/wifi", wish, {"Host": "evil.example"}))[0] == 421
        assert (await table.ask("POST", "/api/wifi", wish, {"Content-Type": "text/plain"}))[0] == 415
        for wrong, status, code in (
            ({"ssid": MANSION, "passphrase": "short"}, 422, "passphrase_length"),
            ({"ssid": b"Town Hall".hex(), "passphrase": PASSPHRASE}, 422, "cannot_join"),
            ({"name": "x" * 33, "passphrase": ""}, 422, "name_length"),
            ({"ssid": "ff"}, 400, "unclear"),
            ({"ssid": 7}, 400, "unclear"),
        ):
            answer = await table.ask("POST", "/api/wifi", wrong)
            assert (answer[0], answer[2]["error"]["code"]) == (status, code)
        for code in LANGUAGES:
            assert "wifi_title" in (await table.ask("GET", f"/api/words?lang={code}"))[2]["words"]
        told = (await table.ask("GET", "/api/wifi"))[2]
        assert (told["step"], told["why"]) == ("open", "")
        assert {"ssid": MANSION, "name": "Meeple Mansion", "bars": 3, "lock": "passphrase"} in told["networks"]
        table.wifi.stage = Stage("joining", network="Attic")
        assert (await table.ask("POST", "/api/wifi/again", {}))[0] == 409, "somebody else was quicker"
        assert '<b>"Ludo"; \\:$(id)\\x07' in [one["name"] for one in told["networks"]]

    monkeypatch.setattr(guard, "ACTS", Rate(0.0, 9.0))
    air = evening(scene)
    assert air.is_tidy, "the daemon has ended"

    async def hurried(table: Table) -> None:
        table.begin()
        await table.open()
        answers = [(await table.ask("POST", "/api/wifi", {"ssid": "ff"}))[0] for _ in range(10)]
        assert answers[-1] == 429, "nobody guesses passphrases quickly"

    evening(hurried)


def test_a_wrong_passphrase_is_told_a_second_look_is_taken_and_then_it_joins(evening: Evening) -> None:
    async def scene(table: Table) -> None:
        table.begin()
        await table.open()
        assert (await table.ask("POST", "/api/wifi", {"ssid": MANSION, "passphrase": "wrongwrong"}))[0] == 200
        await table.until(lambda: "Passphrase is wrong" in table.words)
        await table.open()
        told = (await table.ask("GET", "/api/wifi"))[2]
        assert (told["why"], told["network"]) == ("passphrase", "Meeple Mansion")
        looked = len([words for words in table.air.radio.state()["asked"] if "list" in words])
        assert (await table.ask("POST", "/api/wifi/again", {}))[0] == 200
        await table.until(lambda: len([w for w in table.air.radio.state()["asked"] if "list" in w]) > looked)
        await table.open()
        assert "Passphrase is wrong" not in table.words
        assert (await table.ask("POST", "/api/wifi", {"name": "Attic", "passphrase": PASSPHRASE}))[0] == 200
        await table.until(lambda: "Joined Attic" in table.words)
        assert table.wifi.stage is None

    air = evening(scene)
    assert air.is_tidy
    active = air.radio.active
    assert active is not None
    assert (active["connection.id"], active["wifi.hidden"]) == ("companion Attic", "true")


def test_cancelled_at_the_box_while_it_joins_everything_is_as_before(evening: Evening) -> None:
    async def scene(table: Table) -> None:
        table.air.was_at_home()
        table.begin()
        await table.open()
        held = asyncio.Event()
        ask = table.air.nmcli.run

        async def slow(*words: str, wait: int = 10) -> Any:
            if words[:2] == ("connection", "up") and wait == joining_waits():
                held.set()
                await asyncio.Event().wait()
            return await ask(*words, wait=wait)

        table.air.nmcli.run = slow  # type: ignore[method-assign]
        await table.ask("POST", "/api/wifi", {"ssid": MANSION, "passphrase": PASSPHRASE})
        await held.wait()
        await table.until(lambda: "Joins Meeple Mansion" in table.words)
        table.desk.press(Pressed("BACK", False))
        await table.until(lambda: "No Wi-Fi joined" in table.words)
        await table.until(lambda: table.air.radio.state()["active"] == "home")
        assert table.air.is_tidy
        # And once more at once: it waits until the first is over.
        table.begin()
        await table.open()

    air = evening(scene)
    assert air.is_tidy
    assert air.radio.state()["active"] == "home"


def joining_waits() -> int:
    from companion.wifi.helper import JOIN

    return JOIN


def test_it_gives_up_when_nobody_chooses(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "GIVE_UP", 0.0)

    async def scene(table: Table) -> None:
        table.air.was_at_home()
        table.begin()
        await table.until(lambda: "No Wi-Fi was chosen" in table.words)
        assert table.wifi.stage is None

    air = evening(scene)
    assert air.is_tidy
    assert air.radio.state()["active"] == "home"


def test_a_helper_that_ends_while_the_access_point_is_open_is_missed_at_once(evening: Evening) -> None:
    async def scene(table: Table) -> None:
        lines: list[socket.socket] = []

        async def connect() -> socket.socket:
            lines.append(await table.air.connect())
            return lines[-1]

        table.wifi._connect = connect
        table.air.was_at_home()
        table.begin()
        await table.open()
        lines[-1].shutdown(socket.SHUT_RDWR)
        await table.until(lambda: "Wi-Fi failed: see the log" in table.words)
        assert table.wifi.stage is None
        table.begin()
        await table.open()

    assert evening(scene).is_tidy


def test_what_cannot_be_is_told_at_the_box(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(table: Table) -> None:
        table.air.radio.change(wrong=["no_radio"])
        table.begin()
        await table.until(lambda: "This box has no Wi-Fi" in table.words)
        table.wifi._connect = lambda: connect_service(tmp_path / "nobody.socket")
        table.begin()
        await table.until(lambda: "companion service install" in table.words)

        async def hangs_up() -> socket.socket:
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            theirs.close()
            return ours

        monkeypatch.setattr(joining, "AGAIN", 0.0)
        table.console.fall_back("")
        table.wifi._connect = hangs_up
        table.begin()
        await table.until(lambda: "companion service install" in table.words)

    evening(scene)


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("table-three", "table-three"),
        ("table-three.club.example", "table-three"),
        ("a-rather-long-name", "a-rather-long-"),
        ("raspberrypi", "Companion-"),
        ("", "Companion-"),
    ],
)
def test_the_access_point_is_called_as_the_box_and_boxes_without_a_name_are_told_apart(
    host: str, name: str, tmp_path: Path
) -> None:
    machine = tmp_path / "machine-id"
    machine.write_text("0123\n")
    first = access_point_name(host, machine)
    assert first.startswith(name)
    assert len(first) <= joining.LONGEST_NAME
    machine.write_text("4567\n")
    assert (access_point_name(host, machine) == first) is (not name.startswith("Companion"))
    assert access_point_name("raspberrypi", tmp_path / "none").startswith("Companion-")
