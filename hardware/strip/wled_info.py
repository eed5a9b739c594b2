"""What WLED tells about itself on its page, at /json/info."""

from __future__ import annotations

import asyncio
import errno
import json
import re
from typing import NamedTuple

_LONGEST_ANSWER = 64 * 1024
_LONGEST_VERSION = 40
_LENGTH = re.compile(rb"^content-length:\s*(\d{1,9})\s*$", re.IGNORECASE | re.MULTILINE)


class Info(NamedTuple):
    """What WLED says about itself."""

    version: str
    leds: int
    live: bool
    """It shows what it is sent, and not its own effects."""


class NoWled(OSError):
    """Somebody answers, and it is not WLED."""


async def ask(address: str, port: int = 80) -> Info:
    """What WLED says about itself. Raises OSError, NoWled among them; takes as long as it takes."""
    reader, writer = await asyncio.open_connection(address, port, limit=_LONGEST_ANSWER)
    try:
        writer.write(f"GET /json/info HTTP/1.0\r\nHost: {address}\r\nAccept: application/json\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head.replace(b"\r\n", b"\n"))
        body = await (reader.readexactly(min(int(length[1]), _LONGEST_ANSWER)) if length else _to_the_end(reader))
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise ConnectionError("the answer was cut") from error
    finally:
        writer.close()
    return read_info(head, body)


async def _to_the_end(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while len(body) < _LONGEST_ANSWER and (piece := await reader.read(4096)):
        body += piece
    return body


def read_info(head: bytes, body: bytes) -> Info:
    """The answer to a question for /json/info."""
    status = head.split(b"\r\n", 1)[0].split()
    if status[1:2] == [b"503"]:
        raise ConnectionError("it is busy")  # WLED says so while another asks
    try:
        said = json.loads(body)
        version, leds, live = said["ver"], said["leds"]["count"], said["live"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NoWled(errno.EPROTO, "this is no answer of WLED's") from error
    sane = isinstance(version, str) and version.isprintable() and len(version) <= _LONGEST_VERSION
    if not (sane and type(leds) is int and isinstance(live, bool)):
        raise NoWled(errno.EPROTO, "this is no answer of WLED's")
    return Info(version, leds, live)
