"""Strips that cannot work as a box's file says: told when it is read, and not by a dark table."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

from companion.config.box import BoxSettings, StripSection
from companion.config.file import TomlFile, Trouble
from companion.config.kinds import said

_NAME = re.compile(r"(?!.*[.-]{2})[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
_LOCAL = tuple(
    map(ipaddress.IPv4Network, ("127.0.0.0/8", "169.254.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"))
)
"""What the service is let out to: systemd/companion.service."""
_WHITE = ("wled",)
"""The kinds that can have a white of its own."""


def strip_troubles(file: TomlFile, box: BoxSettings) -> list[Trouble]:
    """What is set for another kind of strip, and what this kind cannot do."""
    if not box.strip.leds:
        return []
    return [file.trouble(sentence, "strip", name) for name, sentence in _wrong(box.strip)]


def _wrong(strip: StripSection) -> Iterator[tuple[str, str]]:
    """The setting that is to blame, and a sentence."""
    yield from _wrong_host(strip)
    yield from _wrong_port(strip)
    if strip.order.endswith("W") and strip.kind not in _WHITE:
        yield "order", f'a strip of the kind "{strip.kind}" has no white of its own: {strip.order[:3]} is its order.'


def _wrong_host(strip: StripSection) -> Iterator[tuple[str, str]]:
    if strip.kind != "wled":
        if strip.host:
            yield "host", f'host is only for kind = "wled", and this strip is of the kind "{strip.kind}".'
    elif not strip.host:
        yield "kind", 'a strip of the kind "wled" needs a host: its address or its name, as in wled-table.local.'
    elif not _NAME.fullmatch(strip.host):
        yield "host", f"host must be an address or a name, as in 192.168.1.50 or wled.local, not {said(strip.host)}."
    elif _is_far(strip.host):
        yield "host", f"{strip.host} is no address of a local network, and the box reaches no other."


def _is_far(host: str) -> bool:
    try:
        address = ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return not any(address in network for network in _LOCAL)


def _wrong_port(strip: StripSection) -> Iterator[tuple[str, str]]:
    if strip.kind == "wled" and strip.port != "auto":
        yield "port", 'a strip of the kind "wled" has no port; its address is its host.'
