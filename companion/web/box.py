"""The box in the browser: its panel, its strip, its keys. A simulated box is played here; a real one is only shown."""

from __future__ import annotations

import asyncio
import json
import logging
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from companion.web import answers
from companion.web.callers import Caller, caller_of
from companion.web.events import Stream, message
from companion.web.guard import KEYS, error
from companion.web.phones import Pairing
from companion.web.places import NoPlaceLeft, Places
from companion.web.request import BadRequest, Sent, body_of, field
from companion.web.settings import LOOPBACK
from companion.web.table import Listener, Table

logger = logging.getLogger(__name__)

FRAME = 0.05
"""Seconds between two looks at the box."""
MOST_WATCHERS, MOST_EACH, KEPT = 16, 4, 4
"""Those who look at once: in all, of one caller from afar, and those of them that are kept for the table's own
phones."""
LONGEST_HOLD = 10.0
"""Seconds. A finger put down by a page that has since gone does not stay down for ever."""
MOST_BOUNCES = 20
MOST_STEPS = 20


class Mirror(Protocol):
    """What a box shows, and what can be done to it where it is simulated."""

    simulated: bool
    size: tuple[int, int]
    keys: tuple[str, ...]
    dial: bool
    hold: float
    once: frozenset[str]
    """The faults that happen, and are over."""
    ended: tuple[str, str]
    """How the daemon before this one ended, and why; empty where nobody knows."""

    def panel(self) -> tuple[bytes, int, tuple[str, ...], bool]:
        """The pixels that are lit, a bit each, in rows from the top left, each row beginning with a new byte; how
        bright they are, up to 255; what can be read there; and whether it is for those at the table alone."""

    def lamps(self) -> tuple[tuple[int, int, int], ...]:
        """The colours of the strip, as they arrived there."""

    def seats(self) -> tuple[tuple[str, float], ...]:
        """The name of each seat, and its place on the strip."""

    def down(self, key: str, bounces: int) -> None: ...

    def up(self, key: str, bounces: int) -> None: ...

    def press(self, key: str, seconds: float, bounces: int) -> None: ...

    def turn(self, steps: int) -> None: ...

    def faults(self) -> Mapping[str, bool]:
        """The switches for everything that can go wrong, and which are on."""

    def switch(self, fault: str, on: bool) -> None: ...


class BoxPage:
    """Pictures out; on a simulated box presses and faults in, below the drivers."""

    def __init__(self, box: Mirror, table: Table, pairing: Pairing) -> None:
        self._box = box
        self._pairing = pairing
        self._fingers: dict[str, asyncio.TimerHandle] = {}
        self._frames = _Frames(self, table)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/box", self.box),
            Route("/api/box/events", self._frames, methods=["GET"]),
            Route(KEYS, self.key, methods=["POST"]),
            Route("/api/box/faults", self.fault, methods=["POST"]),
        ]

    async def box(self, request: Request) -> Response:
        """What the box is made of."""
        box = self._box
        frame = self.frame()
        made: answers.Box = {
            **(frame if self.may_see_all(request) else veiled(frame)),
            "simulated": box.simulated,
            "width": box.size[0],
            "height": box.size[1],
            "keys": list(box.keys),
            "dial": box.dial,
            "hold": box.hold,
            "faults": list(box.faults()),
            "once": sorted(box.once),
            "may_press": self._refuse(request) is None,
            "ended": box.ended[0],
            "ended_why": box.ended[1],
        }
        return JSONResponse(made)

    def may_see_all(self, request: Request) -> bool:
        """Whoever reads the code on the panel may act. Somebody who only looks from afar does not get to see it."""
        return self._is_here(request) or self._pairing.phone_of(request) is not None

    def frame(self) -> answers.Frame:
        """What can be seen of it now."""
        pixels, contrast, words, secret = self._box.panel()
        return {
            "panel": b64encode(pixels).decode(),
            "contrast": contrast,
            "words": list(words),
            "secret": secret,
            "lamps": "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in self._box.lamps()),
            "seats": list(self._box.seats()),
            "wrong": [fault for fault, on in self._box.faults().items() if on],
        }

    async def key(self, request: Request) -> Response:
        """A finger on a key: down, up, a whole press, or the dial turned."""
        sent = await body_of(request)
        refused = self._refuse(request)
        if refused is not None:
            return refused
        does = field(sent, "does", str)
        if does == "turn":
            self._turn(field(sent, "steps", int))
        elif does == "press":
            self._box.press(self._key(sent), _seconds(sent), _bounces(sent))
        elif does in ("down", "up"):
            self._move(self._key(sent), does == "down", _bounces(sent))
        else:
            raise BadRequest('"does" must be "down", "up", "press" or "turn".')
        pressed: answers.Pressed = {}
        return JSONResponse(pressed)

    async def fault(self, request: Request) -> Response:
        """Something breaks, or is well again."""
        sent = await body_of(request)
        refused = self._refuse(request)
        if refused is not None:
            return refused
        fault, on = field(sent, "fault", str), field(sent, "on", bool)
        if fault not in self._box.faults():
            raise BadRequest(f"There is no such fault; there are {', '.join(self._box.faults())}.")
        self._box.switch(fault, on)
        switched: answers.Switched = {"wrong": self.frame()["wrong"]}
        return JSONResponse(switched)

    def _refuse(self, request: Request) -> Response | None:
        """A real box has real keys. A simulated one is pressed by whoever sits at this machine, or is paired."""
        if not self._box.simulated:
            return error(403, "real_box", "This is a real box: press its own keys.")
        return None if self._is_here(request) else self._pairing.refuse(request)

    def _is_here(self, request: Request) -> bool:
        """Whether a simulated box is looked at from the machine it runs on: there is no other way to see its panel."""
        return self._box.simulated and request.client is not None and request.client.host == LOOPBACK

    def _key(self, sent: Sent) -> str:
        key = field(sent, "key", str)
        if key not in self._box.keys:
            raise BadRequest(f"The box has no such key; it has {', '.join(self._box.keys)}.")
        return key

    def _turn(self, steps: int) -> None:
        if not self._box.dial:
            raise BadRequest("The box has no dial.")
        if not -MOST_STEPS <= steps <= MOST_STEPS:
            raise BadRequest(f'"steps" must be from -{MOST_STEPS} to {MOST_STEPS}.')
        self._box.turn(steps)

    def _move(self, key: str, down: bool, bounces: int) -> None:
        """One finger a key; it comes up by itself when nobody lifts it."""
        before = self._fingers.pop(key, None)
        if before is not None:
            before.cancel()
        if down:
            self._box.down(key, bounces)
            self._fingers[key] = asyncio.get_running_loop().call_later(LONGEST_HOLD, self._move, key, False, 0)
        else:
            self._box.up(key, bounces)


def veiled(frame: answers.Frame) -> answers.Frame:
    """A frame for somebody who may not read a code."""
    if not frame["secret"]:
        return frame
    dark = b64encode(bytes(len(b64decode(frame["panel"])))).decode()
    return {**frame, "panel": dark, "words": []}


def _seconds(sent: Sent) -> float:
    seconds = sent.get("seconds", 0.08)
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0.01 <= seconds <= LONGEST_HOLD:
        raise BadRequest(f'"seconds" must be a number from 0.01 to {LONGEST_HOLD:g}.')
    return float(seconds)


def _bounces(sent: Sent) -> int:
    bounces = sent.get("bounces", 0)
    if type(bounces) is not int or not 0 <= bounces <= MOST_BOUNCES:
        raise BadRequest(f'"bounces" must be a whole number from 0 to {MOST_BOUNCES}.')
    return bounces


class _Frames:
    """The box as it changes, for as long as somebody looks. It is looked at once for all of them."""

    def __init__(self, page: BoxPage, table: Table) -> None:
        self._page = page
        self._table = table
        self._places = Places(MOST_WATCHERS, MOST_EACH, KEPT)
        self._watchers: set[Listener] = set()
        self._looking: asyncio.Task[None] | None = None
        self._seen: answers.Frame  # looked at before anybody is told of it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sees_all = self._page.may_see_all(Request(scope))
        told: Mapping[str, object] = {}

        def news() -> bytes:
            """What has changed since this one was told. Whoever cannot follow skips what lies between."""
            nonlocal told
            before, told = told, self._seen if sees_all else veiled(self._seen)
            changed = {name: value for name, value in told.items() if before.get(name) != value}
            return message("box", json.dumps(changed).encode()) if changed else b""

        try:
            with self._watcher(caller_of(scope)) as watcher:
                await Stream(watcher, news)(scope, receive, send)
        except NoPlaceLeft:
            refused = error(503, "full", "Too many people are looking at this box. Try again in a minute.")
            refused.headers["retry-after"] = "60"
            await refused(scope, receive, send)

    @contextmanager
    def _watcher(self, caller: Caller) -> Iterator[Listener]:
        """Somebody who looks at the box until they leave, however they leave. Raises NoPlaceLeft."""
        with self._places.place(caller), self._table.other() as watcher:
            self._watchers.add(watcher)
            try:
                self._seen = self._page.frame()
                if self._looking is None:
                    self._looking = asyncio.create_task(self._look())
                watcher.tell()
                yield watcher
            finally:
                self._watchers.discard(watcher)
                self._rest()

    def _rest(self) -> None:
        """Nobody looks, so there is nothing to look for."""
        if not self._watchers and self._looking is not None:
            self._looking.cancel()
            self._looking = None

    async def _look(self) -> None:
        while True:
            try:
                frame = self._page.frame()
            except Exception:  # one look that fails must not be the last
                logger.exception("the box cannot be looked at")
                frame = self._seen
            if frame != self._seen:
                self._seen = frame
                for watcher in self._watchers:
                    watcher.tell()
            await asyncio.sleep(FRAME)
