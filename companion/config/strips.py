"""Strips that cannot work as a box's file says: told when it is read, and not by a dark table."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from pathlib import Path

from companion.config.box import SPI_DEVICE, BoxSettings, StripSection
from companion.config.file import TomlFile, Trouble
from companion.config.kinds import said

_NAME = re.compile(r"(?!.*[.-]{2})[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
_LOCAL = tuple(
    map(ipaddress.IPv4Network, ("127.0.0.0/8", "169.254.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"))
)
"""What the service is let out to: systemd/companion.service."""
_WHITE = ("wled", "leds0", "ws2812")
"""The kinds that can have a white of their own."""
_BUFFER_FILE = Path("/sys/module/spidev/parameters/bufsiz")
_BUFFER, _LATCH, _CHANNEL = 4096, 84, 3
"""Bytes: what spidev takes at once unless it is told otherwise, the end of a frame of WS2812, a channel of an LED."""
_PORTS = {
    "adalight": (re.compile(r"(?!/dev/(spidev|leds\d)).+"), "/dev/ttyACM0"),
    "leds0": (re.compile(r"/dev/leds\d"), "/dev/leds0"),
    "ws2812": (SPI_DEVICE, "/dev/spidev0.0"),
    "apa102": (SPI_DEVICE, "/dev/spidev0.0"),
}
"""What a port of each kind looks like, and an example."""


def spi_buffer(file: Path = _BUFFER_FILE) -> int:
    """How many bytes this machine's spidev takes at once."""
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return _BUFFER


def strip_troubles(file: TomlFile, box: BoxSettings, buffer: int) -> list[Trouble]:
    """What is set for another kind of strip, and what this kind cannot do."""
    if not box.strip.leds:
        return []
    return [file.trouble(sentence, "strip", name) for name, sentence in _wrong(box, buffer)]


def _wrong(box: BoxSettings, buffer: int) -> Iterator[tuple[str, str]]:
    """The setting that is to blame, and a sentence."""
    strip = box.strip
    yield from _wrong_host(strip)
    yield from _wrong_port(strip)
    if strip.pin is not None and strip.kind != "leds0":
        yield "pin", f'pin is only for kind = "leds0", and this strip is of the kind "{strip.kind}".'
    if strip.order.endswith("W") and strip.kind not in _WHITE:
        yield "order", f'a strip of the kind "{strip.kind}" has no white of its own: {strip.order[:3]} is its order.'
    if strip.spi_bus == 0 and box.display.on("spi"):
        yield (
            "kind",
            "the panel is on the same SPI bus, and the LEDs would show what it is sent. "
            'Give the strip another bus, as in port = "/dev/spidev1.0", or take another kind.',
        )
    each = _CHANNEL * (4 if strip.order.endswith("W") else 3)
    if strip.kind == "ws2812" and strip.leds * each + _LATCH > buffer:
        yield (
            "leds",
            f"{strip.leds} LEDs are too many: SPI takes {buffer} bytes at once, which is {(buffer - _LATCH) // each} "
            f"of them. spidev.bufsiz=32768 in cmdline.txt makes it more.",
        )


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
    if strip.port == "auto":
        return
    if strip.kind == "wled":
        yield "port", 'a strip of the kind "wled" has no port; its address is its host.'
    elif not _PORTS[strip.kind][0].fullmatch(strip.port):
        example = _PORTS[strip.kind][1]
        yield "port", f'a strip of the kind "{strip.kind}" has a port as in {example}, not {said(strip.port)}.'
