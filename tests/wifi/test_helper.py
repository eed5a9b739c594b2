"""The helper's three verbs, with a simulated radio below nmcli: what they do, what they leave, how they fail."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from companion.wifi import helper
from companion.wifi.line import asking
from companion.wifi.networks import Wish
from companion.wifi.nmcli import Nmcli
from hardware.simulated.radio import PASSPHRASE
from tests.wifi.radio import Air, ask

ODD, ODD_PASSPHRASE = b'<b>"Ludo"; \\:$(id)\x07', ' a\\b;"c=# '


@pytest.fixture
def air(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Air:
    made = Air(tmp_path)
    monkeypatch.setenv("PATH", f"{made.folder}/bin{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(helper, "READY_LOOK", 0.0)
    return made


def test_open_join_a_wrong_one_open_again_and_join(air: Air) -> None:
    async def evening() -> None:
        async with air.line() as line:
            opened = await ask(line, verb="open", name="Box")
            assert [bytes.fromhex(ssid) for ssid, _, _ in opened["networks"]][:3] == [
                b"Meeple Mansion",
                "Café am Markt".encode(),
                ODD,
            ], "a hidden one is not in the list"
            point = air.radio.active
            assert point is not None
            assert (point["wifi.mode"], point["ipv4.address1"]) == ("ap", "10.42.0.1/24")
            assert (air.folder / "portal.conf").read_text() == "address=/#/10.42.0.1\n"
            assert point["ipv4.routing-rule1"] == "priority 5 iif wlan0 type blackhole", "nobody is let through"
            wrong = await ask(line, **asking(Wish(ODD, "wpa", "wrongwrong")))
            assert wrong["error"] == "passphrase"
            assert list(air.radio.state()["profiles"]) == [helper.PORTAL_UUID], "nothing is left of it"
            again = await ask(line, verb="open", name="Box")
            assert again["address"] == opened["address"], "the portal is where it was"
            joined = await ask(line, **asking(Wish(ODD, "wpa", ODD_PASSPHRASE)))
            assert joined == {"address": "192.168.7.23"}
        profile = air.radio.active
        assert profile is not None
        assert (profile["connection.autoconnect"], profile["path"]) == ("true", ""), "kept, and comes by itself"
        assert air.is_tidy
        told = " ".join(word for words in air.radio.state()["asked"] for word in words)
        assert ODD_PASSPHRASE.strip() not in told
        assert "wrongwrong" not in told

    asyncio.run(evening())


def test_joined_once_more_there_is_one_profile_for_a_network(air: Air) -> None:
    async def evening() -> None:
        for _ in range(2):
            async with air.line() as line:
                await ask(line, verb="open", name="Box")
                assert "address" in await ask(line, **asking(Wish(b"Meeple Mansion", "wpa", PASSPHRASE)))
        assert [one["connection.id"] for one in air.radio.state()["profiles"].values()] == ["companion Meeple Mansion"]

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("wish", "wrong", "kind"),
    [
        (Wish(b"Meeple Mansion", "wpa", PASSPHRASE), "no_address", "no_address"),
        (Wish(b"Vanished", "wpa", PASSPHRASE), "", "gone"),
        (Wish(b"Attic", "wpa", PASSPHRASE), "", "gone"),
        (Wish(b"Attic", "wpa", PASSPHRASE, hidden=True), "", ""),
        ("Café am Markt", "", ""),
    ],
)
def test_why_joining_fails(air: Air, wish: Wish | str, wrong: str, kind: str) -> None:
    wish = Wish(wish.encode(), "open") if isinstance(wish, str) else wish

    async def evening() -> None:
        async with air.line() as line:
            await ask(line, verb="open", name="Box")
            air.radio.change(wrong=[wrong])
            assert (await ask(line, **asking(wish))).get("error", "") == kind
        assert air.is_tidy

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ("no_radio", "no_radio"),
        ("not_running", "no_manager"),
        ("blocked", "radio_off"),
        ("no_access_point", "no_access_point"),
        ("no_hotspot", "no_access_point"),
        ("dnsmasq", "no_dnsmasq"),
    ],
)
def test_why_no_access_point_can_be_opened(air: Air, wrong: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    air.was_at_home()
    air.radio.change(wrong=[wrong])
    if wrong == "dnsmasq":
        monkeypatch.setenv("PATH", "/nowhere")

    async def evening() -> None:
        async with air.line() as line:
            assert (await ask(line, verb="open", name="Box"))["error"] == kind
        assert air.is_tidy
        assert air.radio.state()["active"] == "home"

    asyncio.run(evening())


def test_without_nmcli_there_is_no_networkmanager(air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    air.radio.remove("nmcli")
    monkeypatch.setenv("PATH", f"{air.folder}/bin")
    air.nmcli = Nmcli()

    async def evening() -> None:
        async with air.line() as line:
            assert (await ask(line, verb="open", name="Box"))["error"] == "no_manager"

    asyncio.run(evening())


@pytest.mark.parametrize("was_off", [False, True])
def test_whoever_hangs_up_finds_everything_as_it_was(air: Air, was_off: bool) -> None:
    if was_off:
        air.radio.change(radio="disabled", wrong=["busy"])
    else:
        air.was_at_home()
        air.radio.change(taken=["10.42.0.7/24"])

    async def evening() -> None:
        async with air.line() as line:
            opened = await ask(line, verb="open", name="Box")
            assert opened["networks"]
            point = air.radio.active
            assert point is not None
            # A network that is there already is not taken for the box's own.
            assert point["ipv4.address1"] == ("10.42.0.1/24" if was_off else "10.42.1.1/24")
        assert air.is_tidy
        state = air.radio.state()
        assert (state["radio"], state["active"]) == (("disabled", None) if was_off else ("enabled", "home"))

    asyncio.run(evening())


def test_close_ends_what_takes_too_long_and_leaves_no_nmcli_behind(air: Air) -> None:
    """With processes, as on a box: the one that waits for the network is ended."""
    air.nmcli = Nmcli()

    async def evening() -> None:
        async with air.line() as line:
            await ask(line, verb="open", name="Box")
            air.radio.change(wrong=["slow"])
            line.send(asking(Wish(b"Meeple Mansion", "wpa", PASSPHRASE)))
            while not any("up" in words and helper.PORTAL_UUID not in words for words in air.radio.state()["asked"]):
                await asyncio.sleep(0)
            assert await ask(line, verb="close") == {}
        assert air.is_tidy
        assert air.radio.state()["profiles"] == {}

    asyncio.run(evening())
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_what_is_no_verb_is_answered_and_nothing_is_done(air: Air) -> None:
    async def evening() -> None:
        async with air.line() as line:
            for message in ({"verb": "format"}, {}, {"verb": "open"}, asking(Wish(b"Home", "open"))):
                assert (await ask(line, **message))["error"] == "unclear"
        assert not any("up" in words or "load" in words for words in air.radio.state()["asked"])

    asyncio.run(evening())


def test_what_a_killed_helper_has_left_is_tidied(air: Air, monkeypatch: pytest.MonkeyPatch) -> None:
    (air.folder / "portal.conf").write_text("address=/#/10.42.0.1\n")
    (air.folder / "profiles").mkdir()
    (air.folder / "profiles" / "companion-portal.nmconnection").write_text("")
    monkeypatch.setattr(helper, "Nmcli", lambda: air.nmcli)
    asyncio.run(helper.tidy(helper.Place(air.folder / "profiles", air.folder / "portal.conf")))
    assert air.is_tidy
