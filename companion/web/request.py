"""What a page asks for, read from its JSON: each mistake is one sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeVar

from starlette.requests import Request

from companion.console.console import Console
from companion.store.phones import Phone
from companion.words import LANGUAGES

T = TypeVar("T")
Sent = Mapping[str, object]
"""The JSON object that a page sent."""


class BadRequest(Exception):
    """A request that cannot be understood. The text says what is wrong with it."""


async def body_of(request: Request) -> Sent:
    """The JSON object that was sent. Raises BadRequest."""
    try:
        sent = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise BadRequest("The body is not JSON.") from None
    if not isinstance(sent, dict):
        raise BadRequest("The body must be a JSON object.")
    try:
        json.dumps(sent, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadRequest("The body contains half of a surrogate pair, which is not valid text.") from None
    return sent


LONGEST_NUMBER = 12
"""A number with more digits is none of ours."""


def number_in(text: str) -> int | None:
    """A whole number in an address; None where it is something else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def field(sent: Sent, name: str, kind: type[T], default: T | None = None) -> T:
    """A field of a certain kind. Raises BadRequest."""
    value = sent.get(name, default)
    if not isinstance(value, kind) or type(value) is not kind:  # a bool is no number
        raise BadRequest(f'"{name}" must be {_KINDS[kind]}, not {json.dumps(value)[:40]}.')
    return value


_KINDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def whole(request: Request, name: str, default: int, least: int, most: int) -> int:
    """A whole number in the address, within bounds. Raises BadRequest."""
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise BadRequest(f'"{name}" must be a whole number from {least} to {most}.')
    return int(text)


COOKIE = "companion_phone"
"""By which a paired phone is known."""


def phone_of(request: Request, console: Console) -> Phone | None:
    """The paired phone that asks."""
    token = request.cookies.get(COOKIE)
    return console.phones.find(token) if token and console.phones is not None else None


def language_of(request: Request, console: Console) -> str:
    """The language that a page is to be told in: the one it asks for; or that of the person whose phone it is; or one
    the browser prefers; or the box's."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    phone = phone_of(request, console)
    theirs = None if phone is None or phone.player is None else console.language_of(phone.player)
    if theirs is not None:
        return theirs
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return console.settings["language"]
