"""The Wi-Fi networks in reach, as nmcli lists them, and what it takes to join one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

Lock = Literal["open", "owe", "wpa", "sae", "other"]
"""What a network asks for: nothing (encrypted or not), a passphrase (of the old kind, or only of the new one), or
something that cannot be given here: a user's name, or a key of the kind that is no longer safe."""
LOCKS: tuple[Lock, ...] = ("open", "owe", "wpa", "sae", "other")
NEED_PASSPHRASE: tuple[Lock, ...] = ("wpa", "sae")
MOST = 40
"""Networks that are told: whoever looks for a fainter one names it."""
LONGEST_NAME = 32
"""Bytes of a network's name, by the standard. They need not be text."""
SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 63
_KEY = re.compile(r"[0-9A-Fa-f]{64}")
"""What a passphrase is made into. It may be given instead."""
_PIECE = re.compile(r"\\(.)|(:)|([^:\\]+)", re.DOTALL)


class Network(NamedTuple):
    """One name in the air, however many stations have it."""

    ssid: bytes
    signal: int
    """Per cent, of the strongest."""
    lock: Lock

    @property
    def name(self) -> str:
        return name_of(self.ssid)

    def told(self) -> list[Any]:
        return [self.ssid.hex(), self.signal, self.lock]


class Wish(NamedTuple):
    """A network that somebody wants the box to join."""

    ssid: bytes
    lock: Lock
    passphrase: str = ""
    hidden: bool = False
    """It does not tell its name: it has to be called."""


def name_of(ssid: bytes) -> str:
    """A network's name to be read. Anybody may call theirs whatever they like: what cannot be seen stands as a
    number."""
    text = ssid.decode("utf-8", "backslashreplace")
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def refuse(wish: Wish) -> str:
    """Why this cannot be joined, as a code; empty where it may be."""
    if not 1 <= len(wish.ssid) <= LONGEST_NAME:
        return "name_length"
    if wish.lock == "other":
        return "cannot_join"
    if wish.lock in NEED_PASSPHRASE:
        return "" if is_passphrase(wish.passphrase, wish.lock) else "passphrase_length"
    return ""


def is_passphrase(text: str, lock: Lock) -> bool:
    """8 to 63 bytes, all of which can be seen; or the key itself, which the new kind has not."""
    if _KEY.fullmatch(text):
        return lock == "wpa"
    try:
        length = len(text.encode())
    except UnicodeEncodeError:
        return False
    return SHORTEST_PASSPHRASE <= length <= LONGEST_PASSPHRASE and text.isprintable()


# What nmcli says


def fields(line: str) -> list[str]:
    """One line of `nmcli --terse`: fields between colons, with a backslash before a colon that is none."""
    found = [""]
    for escaped, colon, letters in _PIECE.findall(line):
        if colon:
            found.append("")
        else:
            found[-1] += escaped or letters
    return found


LISTED = "SSID-HEX,SIGNAL,SECURITY"


def read_networks(listing: str) -> list[Network]:
    """What `nmcli --terse --fields LISTED device wifi list` says: the strongest first, each name once."""
    best: dict[bytes, Network] = {}
    for network in sorted(_listed(listing.splitlines()), key=lambda one: -one.signal):
        best.setdefault(network.ssid, network)
    return list(best.values())[:MOST]


def _listed(lines: Iterable[str]) -> Iterator[Network]:
    for line in lines:
        told = fields(line)
        if len(told) != 3:
            continue
        try:
            ssid = bytes.fromhex(told[0])
            signal = max(0, min(100, int(told[1])))
        except ValueError:
            continue
        if 1 <= len(ssid) <= LONGEST_NAME and any(ssid):  # one that hides sends nothing, or noughts
            yield Network(ssid, signal, _lock(told[2].split()))


def _lock(security: list[str]) -> Lock:
    """nmcli's words: none, or "--", is open; "WPA1 WPA2", "WPA2 WPA3", "WPA2 802.1X", "WEP", "OWE"."""
    said = set(security) - {"--"}
    if not said:
        return "open"
    if said & {"802.1X", "WEP"}:
        return "other"
    if said & {"WPA1", "WPA2"}:
        return "wpa"
    if "WPA3" in said:
        return "sae"
    if said & {"OWE", "OWE-TM"}:
        return "owe"
    return "other"
