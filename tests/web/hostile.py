"""Somebody who means the page ill: raw bytes on raw sockets, from addresses that are not this machine's own.

`VALID` has an honest request for every address in docs/openapi.json; `spoiled` makes one of them into something else,
by chance but always the same for the same seed; `Mob` says many at once and hears how each ends.
"""

from __future__ import annotations

import json
import re
import select
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.web.serving import PATIENCE, Client

FILE = Path(__file__).parents[2] / "docs" / "openapi.json"
NAMED = {"number": "1", "move": "0", "kind": "record", "name": "Ann", "lang": "nl", "game": "catan"}
AT_ONCE = 16
"""So many talk at the same time."""
STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
A_WHILE = 10
"""Milliseconds for which they listen to an answer before they turn away. Some requests get none."""


class Asked(NamedTuple):
    """One request in its parts, so that each can be spoilt."""

    method: bytes
    target: bytes
    headers: tuple[bytes, ...]
    body: bytes
    version: bytes = b"HTTP/1.1"

    def __bytes__(self) -> bytes:
        head = b" ".join((self.method, self.target, self.version))
        return b"\r\n".join((head, *self.headers, b"", self.body))


# Honest requests


def _valid() -> list[Asked]:
    told = json.loads(FILE.read_text(encoding="utf-8"))
    return [_request(path, method, way) for path, ways in told["paths"].items() for method, way in ways.items()]


def _request(path: str, method: str, way: dict[str, Any]) -> Asked:
    asked = [one["name"] for one in way.get("parameters", ()) if f"{{{one['name']}}}" not in path]
    query = "&".join(f"{name}={NAMED.get(name, '3')}" for name in asked)
    target = path.format(**NAMED) + (f"?{query}" if query else "")
    if "requestBody" not in way:
        return Asked(method.upper().encode(), target.encode(), (b"Host: 127.0.0.1",), b"")
    schema = way["requestBody"]["content"]["application/json"]["schema"]
    body = json.dumps({name: _sample(kind) for name, kind in schema["properties"].items()}).encode()
    headers = (b"Host: 127.0.0.1", b"Content-Type: application/json", b"Content-Length: %d" % len(body))
    return Asked(method.upper().encode(), target.encode(), headers, body)


def _sample(kind: dict[str, Any]) -> Any:
    if "enum" in kind:
        return kind["enum"][0]
    samples = {"string": "1.0", "integer": 1, "number": 0.1, "boolean": True, "array": [], "object": {}}
    return kind.get("example", samples.get(kind.get("type", "object")))


VALID = _valid()


# Spoiling them

WORDS = (
    *(b"\x00", b"\r", b"\n", b"\r\n", b"\r\n\r\n", b"\x1b[2J", b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", b" ", b"\t"),
    *(b"%00", b"%0d%0aSet-Cookie: a=b", b"%ff", b"%2e%2e/", b"../", b"//", b"?", b"#", b"&", b"="),
    *(
        b"0",
        b"-1",
        b"1e999",
        b"NaN",
        b"9" * 30,
        b"0x10",
        b"\xd9\xa3",
        b"null",
        b"[" * 200,
        b"{" * 200,
        b'"',
        b"\\ud800",
    ),
)
LENGTHS = (b"0", b"1", b"-1", b"+5", b" 5", b"5, 5", b"5, 6", b"0x5", b"5.0", b"", b"9" * 19, b"9" * 400, b"\xb2")
CHUNKS = (
    *(
        b"5\r\nhello\r\n0\r\n\r\n",
        b"5\r\nhel",
        b"0\r\n\r\n",
        b"-1\r\n\r\n",
        b"zz\r\n",
        b"\r\n",
        b"FFFFFFFFFFFFFFFFF\r\n",
    ),
    *(
        b"5;" + b"x" * 300 + b"\r\nhello\r\n",
        b"1\r\nab\r\n",
        b"5\nhello\n0\n\n",
        b"0\r\nX: " + b"y" * 300,
        b"2\r\n{}\r\n0\r\n",
    ),
)
TARGETS = (
    *(b"http://evil.example/api/match", b"http://127.0.0.1/api/match", b"*", b"//", b"/%00", b"/" + b"a" * 9000, b""),
    *(
        b"/api/history/" + b"9" * 500,
        b"/api/stats/%0a%1b[31m",
        b"/games/../../etc/passwd/table.js",
        b"/static/%c0%ae/",
        b"x",
    ),
    *(
        b"/games/%2e%2e/table.js",
        b"/api/match?" + b"lang=nl&" * 500,
        b"/P/%f0%28%8c%28",
        b"/history/-1",
        b"/box/../api/me",
    ),
)
METHODS = (b"get", b"PRI", b"CONNECT", b"TRACE", b"DELETE", b"OPTIONS", b"HEAD", b"PUT", b"G\x00T", b"", b"X" * 3000)
VERSIONS = (b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/9.9", b"HTTP/1.1 ", b"http/1.1", b"", b"HTTP/1.1\x00")
HEADERS = (
    *(b"Host: evil.example", b"Host: 127.0.0.1", b"Host:", b"Host: [::1", b"Host: 127.0.0.1:99999999"),
    *(b"Origin: http://evil.example", b"Origin: null", b"Sec-Fetch-Site: cross-site", b"Referer: \x00"),
    *(b"Cookie: companion_phone=" + b"0" * 48, b'Cookie: companion_phone="\\777"', b"Cookie: ;;;=;=", b"Cookie: \xff"),
    *(
        b"Expect: 100-continue",
        b"Expect: 200-maybe",
        b"Upgrade: websocket",
        b"Connection: upgrade, close",
        b"Connection: ,",
    ),
    *(
        b"Transfer-Encoding: chunked",
        b"Transfer-Encoding: gzip",
        b"Transfer-Encoding: chunked, chunked",
        b"TE: trailers",
    ),
    *(b"Content-Type: text/plain", b"Content-Type: application/json; charset=utf-16", b"Content-Encoding: gzip"),
    *(b"Accept-Language: " + b"xx," * 500, b"Accept-Language: \xff", b"Range: bytes=9-1", b"If-Modified-Since: \x00"),
    *(b" folded", b"No colon", b": empty", b"Bad Name: x", b"X: \x00", b"X: " + b"y" * 17_000, b"Proxy: x", b"X:\ry"),
)


def _other_length(asked: Asked, rng: Random) -> Asked:
    return asked._replace(headers=(*asked.headers, b"Content-Length: " + rng.choice(LENGTHS)))


def _wrong_length(asked: Asked, rng: Random) -> Asked:
    others = tuple(header for header in asked.headers if not header.startswith(b"Content-Length"))
    return asked._replace(headers=(*others, b"Content-Length: " + rng.choice(LENGTHS)))


def _chunks(asked: Asked, rng: Random) -> Asked:
    others = tuple(header for header in asked.headers if not header.startswith(b"Content-Length"))
    body = b"".join(rng.choices(CHUNKS, k=rng.randint(1, 3)))
    return asked._replace(headers=(*others, b"Transfer-Encoding: chunked"), body=body)


def _headers(asked: Asked, rng: Random) -> Asked:
    headers = [*asked.headers, *rng.choices(HEADERS, k=rng.randint(1, 4))]
    rng.shuffle(headers)
    return asked._replace(headers=tuple(headers[rng.random() < 0.2 :]))


def _flood(asked: Asked, rng: Random) -> Asked:
    return asked._replace(
        headers=(*asked.headers, *(b"X-%d: y" % number for number in range(rng.choice((90, 400, 2000)))))
    )


def _line(asked: Asked, rng: Random) -> Asked:
    kind = rng.randrange(3)
    if kind == 0:
        return asked._replace(target=rng.choice(TARGETS))
    return asked._replace(method=rng.choice(METHODS)) if kind == 1 else asked._replace(version=rng.choice(VERSIONS))


def _target(asked: Asked, rng: Random) -> Asked:
    return asked._replace(target=_words(asked.target, rng))


def _body(asked: Asked, rng: Random) -> Asked:
    """Other bytes, told by their true length: they come through to whoever reads JSON."""
    body = _words(asked.body, rng)
    others = tuple(header for header in asked.headers if not header.startswith(b"Content-Length"))
    return asked._replace(headers=(*others, b"Content-Length: %d" % len(body)), body=body)


PARTS: tuple[Callable[[Asked, Random], Asked], ...] = (
    *(_other_length, _wrong_length, _chunks, _headers, _flood, _line, _target, _body, _body),
)


def _words(text: bytes, rng: Random) -> bytes:
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(WORDS) + text[at + rng.choice((0, 0, 1, 8)) :]
    return text


def _bytes(text: bytes, rng: Random) -> bytes:
    """Bytes turned, lost, doubled or cut off anywhere."""
    kind, at, other = rng.randrange(4), rng.randrange(len(text)), rng.randrange(len(text))
    first, last = min(at, other), max(at, other)
    if kind == 0:
        return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
    if kind == 1:
        return text[:first] + text[last:]
    return text[:last] + text[first:] if kind == 2 else text[:at]


def spoiled(rng: Random) -> bytes:
    """What somebody says who means ill; sometimes several things in a row, and sometimes nothing is wrong with it."""
    said = b"".join(_spoiled(rng) for _ in range(rng.choice((1, 1, 1, 1, 2, 5))))
    return said or b"\x00"


def _spoiled(rng: Random) -> bytes:
    asked = rng.choice(VALID)
    for spoil in rng.choices(PARTS, k=rng.choice((0, 1, 1, 2))):
        asked = spoil(asked, rng)
    said = bytes(asked)
    return _bytes(said, rng) if rng.random() < 0.3 else said


# Saying them


class Mob:
    """Many who talk at once, each from an address of its own choice, and leave in different ways."""

    def __init__(self, box: Client, rng: Random) -> None:
        self._box = box
        self._rng = rng
        self.answered: Counter[bytes] = Counter()
        """The statuses of all answers; b"" where there was none."""

    def say(self, count: int) -> None:
        for start in range(0, count, AT_ONCE):
            self.say_at_once([spoiled(self._rng) for _ in range(min(AT_ONCE, count - start))])

    def say_at_once(self, all_said: list[bytes]) -> None:
        talking = [self._connect() for _ in all_said]
        for raw, said in zip(talking, all_said, strict=True):
            for piece in self._pieces(said):
                _send(raw, piece)
        self._listen(talking)
        for raw in talking:
            self._leave(raw)

    def _connect(self) -> socket.socket:
        address = f"127.0.{self._rng.randrange(4)}.{self._rng.randrange(2, 255)}"
        return socket.create_connection((self._box.host, self._box.port), PATIENCE, (address, 0))

    def _pieces(self, said: bytes) -> Iterator[bytes]:
        at = self._rng.randrange(len(said)) if self._rng.random() < 0.3 else 0
        yield from (piece for piece in (said[:at], said[at:]) if piece)

    def _listen(self, talking: list[socket.socket]) -> None:
        """Until all are answered, or have listened for a while."""
        waiting = select.poll()
        for raw in talking:
            waiting.register(raw, select.POLLIN)
        silent = {raw.fileno() for raw in talking}
        while silent and (heard := waiting.poll(A_WHILE)):
            for number, _ in heard:
                silent.discard(number)
                waiting.unregister(number)

    def _leave(self, raw: socket.socket) -> None:
        """Some slam the door, some walk out while they are spoken to, most listen to the end."""
        way = self._rng.random()
        with raw:
            if way < 0.1:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            elif way > 0.2:
                self.answered.update(_to_the_end(raw) or [b""])


def _send(raw: socket.socket, piece: bytes) -> None:
    with suppress(OSError):  # the box has closed the door
        raw.sendall(piece)


def _to_the_end(raw: socket.socket) -> list[bytes]:
    """Says that there is no more to come, and hears how it is answered, until the box hangs up."""
    heard = bytearray()
    with suppress(OSError):  # it hung up first
        raw.shutdown(socket.SHUT_WR)
    with suppress(ConnectionError):
        while some := raw.recv(65536):
            heard += some
    return STATUS.findall(heard)
