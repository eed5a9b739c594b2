"""The box in the browser: its panel, its strip, its keys. A simulated box is played here; a real one is only shown."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.web.asked import Unclear, body_of, field
from companion.web.events import Stream, message
from companion.web.games import Json
from companion.web.guard import Receive, Scope, Send, error
from companion.web.pairing import Pairing
from companion.web.table import Listener

FRAME = 0.05
"""Seconds between two looks at the box."""
MOST_WATCHERS = 16
LONGEST_HOLD = 10.0
MOST_BOUNCES = 20
LOOPBACK = ("127.0.0.1", "::1")


class Mirror(Protocol):
    """What a box shows, and what can be done to it where it is simulated."""

    simulated: bool
    size: tuple[int, int]
    keys: tuple[str, ...]
    hold: float

    def panel(self) -> bytes:
        """The pixels that are lit, a bit each, in rows from the top left; each row begins with a new byte."""

    def lamps(self) -> tuple[tuple[int, int, int], ...]:
        """The colours of the strip, as they arrived there."""

    def down(self, key: str) -> None: ...

    def up(self, key: str) -> None: ...

    def press(self, key: str, seconds: float, bounces: int) -> None: ...

    def turn(self, steps: int) -> None: ...

    def faults(self) -> Mapping[str, bool]:
        """The switches for everything that can go wrong, and which are on."""

    def switch(self, fault: str, on: bool) -> None: ...


class BoxPage:
    """Pictures out; on a simulated box presses and faults in, below the drivers."""

    def __init__(self, box: Mirror, pairing: Pairing, now: Callable[[], float]) -> None:
        self._box = box
        self._pairing = pairing
        self._now = now
        self._watchers = 0

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/box", self.box),
            Route("/api/box/events", _Frames(self)),
            Route("/api/box/keys", self.key, methods=["POST"]),
            Route("/api/box/faults", self.fault, methods=["POST"]),
        ]

    async def box(self, request: Request) -> Response:
        """What the box is made of."""
        box = self._box
        made: Json = {
            "simulated": box.simulated,
            "width": box.size[0],
            "height": box.size[1],
            "keys": list(box.keys),
            "hold": box.hold,
            "may_press": self._refuse(request) is None,
        }
        return JSONResponse({**made, **self.frame()})

    def frame(self) -> Json:
        """What can be seen of it now."""
        lamps = "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in self._box.lamps())
        return {"panel": b64encode(self._box.panel()).decode(), "lamps": lamps, "faults": dict(self._box.faults())}

    async def key(self, request: Request) -> Response:
        """A finger on a key: down, up, a whole press, or the dial turned."""
        sent = await body_of(request)
        refused = self._refuse(request)
        if refused is not None:
            return refused
        does = field(sent, "does", str)
        if does == "turn":
            steps = field(sent, "steps", int)
            if not -20 <= steps <= 20:
                raise Unclear('"steps" must be from -20 to 20.')
            self._box.turn(steps)
            return JSONResponse({})
        key = field(sent, "key", str)
        if key not in self._box.keys:
            raise Unclear(f"The box has no such key; it has {', '.join(self._box.keys)}.")
        if does == "press":
            self._box.press(key, _seconds(sent), _bounces(sent))
        elif does in ("down", "up"):
            (self._box.down if does == "down" else self._box.up)(key)
        else:
            raise Unclear('"does" must be "down", "up", "press" or "turn".')
        return JSONResponse({})

    async def fault(self, request: Request) -> Response:
        """Something breaks, or is well again."""
        sent = await body_of(request)
        refused = self._refuse(request)
        if refused is not None:
            return refused
        fault, on = field(sent, "fault", str), field(sent, "on", bool)
        if fault not in self._box.faults():
            raise Unclear(f"There is no such fault; there are {', '.join(self._box.faults())}.")
        self._box.switch(fault, on)
        return JSONResponse(self.frame())

    def _refuse(self, request: Request) -> Response | None:
        """A real box has real keys. A simulated one is pressed by who sits at this machine, or is paired."""
        if not self._box.simulated:
            return error(403, "real_box", "This is a real box: press its own keys.")
        here = request.client is not None and request.client.host in LOOPBACK
        return None if here else self._pairing.refuse(request)


def _seconds(sent: dict[str, object]) -> float:
    seconds = sent.get("seconds", 0.08)
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0.01 <= seconds <= LONGEST_HOLD:
        raise Unclear(f'"seconds" must be a number from 0.01 to {LONGEST_HOLD:g}.')
    return float(seconds)


def _bounces(sent: dict[str, object]) -> int:
    bounces = sent.get("bounces", 0)
    if type(bounces) is not int or not 0 <= bounces <= MOST_BOUNCES:
        raise Unclear(f'"bounces" must be a whole number from 0 to {MOST_BOUNCES}.')
    return bounces


class _Frames:
    """The box as it changes, for as long as somebody looks."""

    def __init__(self, page: BoxPage) -> None:
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        page = self._page
        if page._watchers >= MOST_WATCHERS:
            await error(503, "full", "Too many are looking at this box. Try again later.")(scope, receive, send)
            return
        page._watchers += 1
        listener = Listener("")
        watching = asyncio.create_task(self._watch(listener))

        def leave() -> None:
            page._watchers -= 1
            watching.cancel()

        await Stream(listener, self._newest, leave)(scope, receive, send)

    def _newest(self) -> bytes:
        return message("box", json.dumps(self._page.frame()).encode())

    async def _watch(self, listener: Listener) -> None:
        """Tells when something looks different; who cannot follow sees the newest."""
        shown: Json | None = None
        while True:
            frame = self._page.frame()
            if frame != shown:
                shown = frame
                listener.tell()
            await asyncio.sleep(FRAME)
