"""Networks as nmcli lists them, wishes as they may be fulfilled, profiles as NetworkManager reads them."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.commands import Completed
from companion.wifi.line import WifiError, read_name, read_networks, read_wish
from companion.wifi.networks import MOST, Lock, Network, Wish, fields, is_passphrase, name_of, refuse
from companion.wifi.networks import read_networks as listed
from companion.wifi.nmcli import TIMEOUT, why_not_joined
from companion.wifi.profile import CHANNEL, portal_profile, station_profile, write_secretly
from hardware.simulated.nmcli import read_profile, terse

UUID = "3f1b6f0e-0000-4000-8000-000000000001"


@example([":"])
@given(st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"])), min_size=1, max_size=4))
def test_nmcli_s_terse_lines_are_read_as_they_were_written(values: list[str]) -> None:
    assert fields(terse(*values)) == values


def test_a_network_is_told_once_and_by_its_strongest_station() -> None:
    listing = "486F6D65:40:WPA2\n486F6D65:80:WPA2\n436166C3A9:55:\n:90:WPA2\n0000:90:WPA2\nzz:1:\n486F:many:WPA2\n"
    assert listed(listing) == [Network(b"Home", 80, "wpa"), Network("Café".encode(), 55, "open")]


def test_only_so_many_are_told_and_the_faintest_are_left_out() -> None:
    found = listed("".join(f"{number:04x}:{number}:WPA2\n" for number in range(1, 100)))
    assert len(found) == MOST
    assert min(network.signal for network in found) == 100 - MOST


@pytest.mark.parametrize(
    ("security", "lock"),
    [
        ("", "open"),
        ("--", "open"),
        ("WPA1 WPA2", "wpa"),
        ("WPA2 WPA3", "wpa"),
        ("WPA3", "sae"),
        ("OWE", "owe"),
        ("WEP", "other"),
        ("WPA2 802.1X", "other"),
        ("WPA9", "other"),
    ],
)
def test_what_a_network_asks_for(security: str, lock: Lock) -> None:
    assert listed(f"486F:50:{security}") == [Network(b"Ho", 50, lock)]


@pytest.mark.parametrize(
    ("passphrase", "lock", "right"),
    [
        ("1234567", "wpa", False),
        ("12345678", "wpa", True),
        ("x" * 63, "wpa", True),
        ("x" * 64, "wpa", False),
        ("aB" * 32, "wpa", True),
        ("aB" * 32, "sae", False),
        ("Käse" * 3, "wpa", True),
        ("ä" * 32, "wpa", False),
        ("two\nlines", "wpa", False),
        ("a null\0 in", "wpa", False),
        ("\ud800" * 9, "wpa", False),
        (" " * 8, "wpa", True),
    ],
)
def test_a_passphrase_has_8_to_63_bytes_that_can_be_seen_or_is_the_key_itself(
    passphrase: str, lock: Lock, right: bool
) -> None:
    assert is_passphrase(passphrase, lock) is right
    assert refuse(Wish(b"Home", lock, passphrase)) == ("" if right else "passphrase_length")


def test_what_cannot_be_joined_is_refused_by_a_code() -> None:
    assert refuse(Wish(b"", "open")) == "name_length"
    assert refuse(Wish(b"x" * 33, "open")) == "name_length"
    assert refuse(Wish(b"Town Hall", "other")) == "cannot_join"
    assert refuse(Wish(b"x" * 32, "open")) == ""


def test_a_hostile_name_is_a_text_that_can_be_read() -> None:
    assert name_of(b"<b>\x1b[2J\xff\n\xe2\x80\xae") == "<b>\\x1b[2J\\xff\\n\\u202e"


@given(
    st.binary(min_size=1, max_size=32),
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"], include_characters=" "), min_size=8),
)
@settings(max_examples=30)
def test_any_name_and_any_passphrase_reach_networkmanager_as_they_are(
    tmp_path_factory: pytest.TempPathFactory, ssid: bytes, passphrase: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "a.nmconnection"
    write_secretly(path, station_profile(Wish(ssid, "wpa", passphrase), UUID, "wlan0"))
    read = read_profile(str(path))
    assert bytes(int(one) for one in read["wifi.ssid"].split(";") if one) == ssid
    assert read["wifi-security.psk"] == passphrase
    assert read["connection.id"] == f"companion {name_of(ssid)}"
    assert read["connection.autoconnect"] == "false"


def test_a_profile_is_for_root_alone_and_follows_no_link(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    path = tmp_path / "profiles" / "x.nmconnection"
    path.parent.mkdir()
    path.symlink_to(elsewhere)
    write_secretly(path, portal_profile("Box", "wlan0", "10.42.0.1"))
    assert stat.S_IMODE(path.lstat().st_mode) == 0o600
    assert not path.is_symlink()
    assert elsewhere.read_text() == "mine"


def test_the_access_point_is_open_never_comes_by_itself_and_is_on_a_channel_of_every_country(tmp_path: Path) -> None:
    path = tmp_path / "x.nmconnection"
    write_secretly(path, portal_profile("Box", "wlan0", "10.42.0.1"))
    read = read_profile(str(path))
    assert (read["wifi.mode"], read["ipv4.method"], read["connection.autoconnect"]) == ("ap", "shared", "false")
    assert not any(name.startswith("wifi-security") for name in read)
    assert CHANNEL in (1, 6, 11), "NetworkManager's own choice was 13, where no access point may begin to speak"
    assert read["wifi.channel"] == str(CHANNEL)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"ssid": 5, "lock": "wpa"},
        {"ssid": "zz", "lock": "wpa", "passphrase": "12345678"},
        {"ssid": "48", "lock": "WPA2", "passphrase": "12345678"},
        {"ssid": "48", "lock": ["wpa"], "passphrase": "12345678"},
        {"ssid": "48", "lock": "wpa", "passphrase": "short"},
        {"ssid": "48" * 33, "lock": "open"},
        {"ssid": "", "lock": "open"},
        {"ssid": "48", "lock": "wpa", "passphrase": None},
    ],
)
def test_the_helper_believes_nothing_that_it_is_told(message: dict[str, object]) -> None:
    with pytest.raises(WifiError):
        read_wish(message)


@pytest.mark.parametrize("name", [None, "", "x" * 33, "a\nb", "ä" * 17])
def test_an_access_point_has_a_name_of_32_bytes_at_most(name: object) -> None:
    with pytest.raises(WifiError):
        read_name({"name": name})


def test_an_open_network_takes_no_passphrase() -> None:
    assert read_wish({"ssid": "48", "lock": "open", "passphrase": "x"}) == Wish(b"H", "open")


def test_the_daemon_leaves_out_what_is_no_network() -> None:
    told = [["48", 50, "wpa"], ["zz", 50, "wpa"], ["48", "many", "wpa"], ["48", 50, "WPA"], ["", 1, "open"], 5, []]
    assert read_networks({"networks": told}) == [Network(b"H", 50, "wpa")]


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Error: Connection activation failed: Secrets were required, but not provided", "passphrase"),
        ("Error: Connection activation failed: (7) Secrets were required, but not provided.", "passphrase"),
        ("Error: Connection activation failed: (8) 802.1X supplicant disconnected", "passphrase"),
        ("Error: Connection activation failed: The Wi-Fi network could not be found", "gone"),
        ("Error: Connection activation failed: (53) The Wi-Fi network could not be found", "gone"),
        (
            "Error: Connection activation failed: IP configuration could not be reserved (…)",
            "no_address",
        ),
        ("Error: something new", "other"),
    ],
)
def test_why_a_network_was_not_joined_as_old_and_new_nmcli_tell_it(said: str, kind: str) -> None:
    assert why_not_joined(Completed(4, "", said)).kind == kind


def test_a_network_that_takes_too_long() -> None:
    assert why_not_joined(Completed(TIMEOUT, "", "Error: Timeout expired (45 seconds)")).kind == "slow"
