"""The boards with WLED in a network: asked for by mDNS, under the kind of service that they announce.

For whoever sets a box up, while nobody plays: it waits for answers. The question is sent from a port of its own, so
that answers come back to it alone.
"""

from __future__ import annotations

import re
import socket
import struct
import time
from collections.abc import Iterator
from typing import NamedTuple

SECONDS = 1.0
EVERYBODY = ("224.0.0.251", 5353)

_SERVICE = ("_wled", "_tcp", "local")
_POINTER, _PLACE, _ADDRESS = 12, 33, 1
"""Kinds of records: who offers a service, at which host, and that host's address."""
_TO_US_ALONE = 0x8001
_HOST = re.compile(r"[A-Za-z0-9.-]{1,100}")
_MOST_RECORDS, _MOST_LABELS = 100, 40


class Board(NamedTuple):
    """One that answers."""

    name: str
    """As it can be written as a host."""
    address: str


class _Record(NamedTuple):
    name: tuple[str, ...]
    kind: int
    begin: int
    end: int


def search(seconds: float = SECONDS, to: tuple[str, int] = EVERYBODY) -> list[Board]:
    """Those that answer within this time, in the order of their names. None where there is no network."""
    found: set[Board] = set()
    until = time.monotonic() + seconds
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
            asking.sendto(question(), to)
            while (left := until - time.monotonic()) > 0:
                asking.settimeout(left)
                said, (address, _) = asking.recvfrom(9000)
                found |= set(boards(said, address))
        except OSError:
            pass  # nobody says anything more, or there is no network
    return sorted(found)


def question() -> bytes:
    """Who offers WLED?"""
    name = b"".join(bytes([len(label)]) + label.encode() for label in _SERVICE) + b"\0"
    return struct.pack(">6H", 0, 0, 1, 0, 0, 0) + name + struct.pack(">2H", _POINTER, _TO_US_ALONE)


def boards(said: bytes, sender: str) -> Iterator[Board]:
    """The boards that an answer tells of; nothing where it makes no sense."""
    try:
        records = list(_records(said))
        hosts = {record.name: _name(said, record.begin + 6)[0] for record in records if record.kind == _PLACE}
        addresses = {
            record.name: socket.inet_ntoa(said[record.begin : record.end])
            for record in records
            if record.kind == _ADDRESS
        }
        for record in records:
            if record.kind == _POINTER and record.name == _SERVICE:
                host = hosts.get(_name(said, record.begin)[0], ())
                name = ".".join(host)
                if _HOST.fullmatch(name):  # whatever else a stranger says is shown to nobody
                    yield Board(name, addresses.get(host, sender))
    except (ValueError, IndexError, struct.error, OSError):
        return


def _records(said: bytes) -> Iterator[_Record]:
    """Every record of an answer, whichever of its parts it is in."""
    _, flags, questions, *counts = struct.unpack_from(">6H", said)
    if not flags & 0x8000:
        raise ValueError("this is a question")
    at = 12
    for _ in range(min(questions, _MOST_RECORDS)):
        at = _name(said, at)[1] + 4
    for _ in range(min(sum(counts), _MOST_RECORDS)):
        name, at = _name(said, at)
        kind, _, _, length = struct.unpack_from(">HHIH", said, at)
        yield _Record(name, kind, at + 10, at + 10 + length)
        at += 10 + length


def _name(said: bytes, at: int) -> tuple[tuple[str, ...], int]:
    """A name, and the place behind it. What a name ends with may stand elsewhere, and is only pointed to."""
    labels: list[str] = []
    behind = None
    for _ in range(_MOST_LABELS):
        length = said[at]
        if length >= 0xC0:
            behind = behind or at + 2
            at = (length & 0x3F) << 8 | said[at + 1]
        elif length:
            labels.append(said[at + 1 : at + 1 + length].decode())
            at += 1 + length
        else:
            return tuple(labels), behind or at + 1
    raise ValueError("this name has no end")
