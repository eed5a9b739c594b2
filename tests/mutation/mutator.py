"""Inputs that are nearly right: seeds, changed at random, the same for the same number."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

TOKENS = (
    *(b"\n", b"\r", b"\0", b"\t", b" ", b'"', b"'", b"\\", b"#", b";", b":", b"=", b",", b".", b"-", b"+", b"@", b"%"),
    *(b"[", b"]", b"{", b"}", b"[[", b"]]", b'"""', b"'''", b"\x1b[2J", b"\x85", b"\xff", b"\xe2\x80\xa8"),
    *(b"\xe2\x80\xae", b"\xed\xa0\x80", b"\xf0\x9f\x8e\xb2", "ß".encode(), "ǅ".encode(), "٣".encode(), "²".encode()),
    *(b"0", b"-1", b"1", b"255", b"256", b"65536", b"999999", b"9999999", b"4294967296", b"9" * 40, b"9" * 5000),
    *(b"0x" + b"f" * 40, b"0b1", b"0o7", b"1_0", b"1e999", b"-1e-999", b"nan", b"-inf", b"1.5", b"true", b"null"),
    *(b"1979-05-27", b"07:32:00", b"{{{{", b"[" * 2000, b"a." * 200, b"x" * 3000, b"../../", b"\\u0000", b"\\ud800"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 12, 13, 255, 10**6, 2**31, 2**63, 10**30, -(10**30), 0.5, 1e308, -0.0),
    *(
        "",
        " ",
        "a",
        "Ann",
        "\0",
        "\n",
        "\x1b[2J",
        "\u2028",
        "\u202e",
        '"',
        "'",
        "=1",
        "٣",
        "²",
        "x" * 500,
        "1.1",
    ),
    *([], [[]], {}, [None], [0] * 70, {"": {}}, {"at": 0}, [{"at": 0}], [{"at": -1}], [{"at": 0, "id": "x"}]),
)


class Mutator:
    """Changes seeds, and crosses them with each other."""

    def __init__(self, seeds: Sequence[bytes], rng: Random) -> None:
        self._seeds = seeds
        self._rng = rng
        self._ways: tuple[Callable[[bytes], bytes], ...] = (
            self._flip,
            self._insert,
            self._insert,
            self._leave_out,
            self._repeat,
            self._move_line,
            self._leave_out_line,
            self._other_number,
            self._other_word,
            self._cross,
            self._cut,
        )

    def next(self) -> bytes:
        """An input that has never been right, or is so by chance."""
        data = self._rng.choice(self._seeds)
        for _ in range(self._rng.choice((1, 1, 1, 2, 3, 8))):
            data = self._rng.choice(self._ways)(data)
        return data

    def _at(self, data: bytes) -> int:
        return self._rng.randrange(len(data) + 1)

    def _flip(self, data: bytes) -> bytes:
        if not data:
            return data
        at = self._rng.randrange(len(data))
        return data[:at] + bytes([data[at] ^ (1 << self._rng.randrange(8))]) + data[at + 1 :]

    def _insert(self, data: bytes) -> bytes:
        at = self._at(data)
        return data[:at] + self._rng.choice(TOKENS) + data[at:]

    def _leave_out(self, data: bytes) -> bytes:
        at = self._at(data)
        return data[:at] + data[at + self._rng.choice((1, 2, 5, 20, 100)) :]

    def _repeat(self, data: bytes) -> bytes:
        at = self._at(data)
        length = self._rng.choice((1, 3, 10, 50))
        return data[:at] + data[at : at + length] * self._rng.choice((2, 2, 3, 30)) + data[at + length :]

    def _move_line(self, data: bytes) -> bytes:
        lines = data.split(b"\n")
        lines.insert(self._rng.randrange(len(lines)), lines.pop(self._rng.randrange(len(lines))))
        return b"\n".join(lines)

    def _leave_out_line(self, data: bytes) -> bytes:
        lines = data.split(b"\n")
        del lines[self._rng.randrange(len(lines))]
        return b"\n".join(lines)

    def _other_number(self, data: bytes) -> bytes:
        return self._exchange(data, rb"[0-9]+", TOKENS)

    def _other_word(self, data: bytes) -> bytes:
        words = re.findall(rb"[\w'-]+", self._rng.choice(self._seeds)) or [b""]
        return self._exchange(data, rb"[\w'-]+", words)

    def _exchange(self, data: bytes, what: bytes, others: Sequence[bytes]) -> bytes:
        found = list(re.finditer(what, data))
        if not found:
            return data
        chosen = self._rng.choice(found)
        return data[: chosen.start()] + self._rng.choice(others) + data[chosen.end() :]

    def _cross(self, data: bytes) -> bytes:
        other = self._rng.choice(self._seeds)
        return data[: self._at(data)] + other[self._at(other) :]

    def _cut(self, data: bytes) -> bytes:
        return data[: self._at(data)]


def mutate_json(value: Any, rng: Random) -> Any:
    """JSON that is still JSON: somewhere in it is another value, or something is missing or twice."""
    places = list(_places(value))
    if not places:
        return rng.choice(VALUES)
    holder, key = rng.choice(places)
    way = rng.randrange(8)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif way == 2 and isinstance(holder, dict):
        holder[rng.choice(("", "name", "at", "\u2028", "stamp", "x" * 200))] = holder.pop(key)
    elif way > 4 and isinstance(holder[key], str):
        holder[key] = Mutator([holder[key].encode()], rng).next().decode(errors="replace")
    else:
        holder[key] = json.loads(json.dumps(rng.choice(VALUES)))
    return value


def _places(value: Any) -> Any:
    """Everything that is in something: where, and under what."""
    held = list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    for key, below in held:
        yield value, key
        yield from _places(below)
