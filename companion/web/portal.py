"""The portal: the one page that a phone finds in the box's own network, where somebody chooses the Wi-Fi to be joined.

It is served on a socket of its own, which only those reach who came by the access point. Every name leads here in that
network, because a phone asks for one to find out whether there is an internet: whatever is asked for under another name
is sent on to the portal, and the phone opens it by itself.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from companion.console.console import Console
from companion.web.callers import Callers
from companion.web.files import PageFrame, html_of, static_route
from companion.web.guard import SAFE, BadBody, Guard, error
from companion.web.live import words_in
from companion.web.request import BadRequest, Sent, body_of, field, language_of
from companion.web.server import serve_app
from companion.web.settings import PageSettings
from companion.wifi.networks import LONGEST_NAME, NEED_PASSPHRASE, Network, Wish, refuse
from companion.wifi.stage import Stage

PAGE = PageFrame("portal", ("portal",))
BARS = (10, 40, 65)
"""Per cent of signal from which on one, two, three bars are shown."""


class Choosing(Protocol):
    """What can be chosen, and how the choice is handed on."""

    @property
    def stage(self) -> Stage | None: ...

    @property
    def networks(self) -> Sequence[Network]: ...

    def wish(self, wish: Wish) -> None: ...

    def look_again(self) -> None: ...


@dataclass(frozen=True)
class PortalSettings(PageSettings):
    """A page that is called by one name: the box's number in its own network."""

    own: str = ""

    def serves(self, host: str) -> bool:
        return host == self.own


class Portal(Guard):
    """The portal behind its door, to which everybody is led."""

    def __init__(self, choosing: Choosing, own: str, console: Console, now: Callable[[], float]) -> None:
        self._own = own
        self._choosing = choosing
        self._console = console
        routes = [
            Route("/", self._page),
            Route("/api/words", self._words),
            Route("/api/wifi", self._look),
            Route("/api/wifi", self._join, methods=["POST"]),
            Route("/api/wifi/again", self._look_again, methods=["POST"]),
            static_route(),
        ]
        refusals = {BadRequest: _unclear, BadBody: _bad_body, HTTPException: self._elsewhere}
        app = Starlette(routes=routes, exception_handlers=refusals)
        app.router.redirect_slashes = False
        super().__init__(app, PortalSettings(own=own), Callers(lambda request: None), self._speaks, now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Whatever else a phone asks for in this network, it is led here."""
        if scope["type"] == "http" and scope["method"] in SAFE and Headers(scope=scope).get("host") != self._own:
            await self._lead(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def _speaks(self, request: Request) -> str:
        return language_of(request, self._console)

    @property
    def _lead(self) -> Response:
        """Nobody is to remember it: elsewhere the same name leads where it should."""
        return RedirectResponse(f"http://{self._own}/", 302, {"cache-control": "no-store"})

    async def _elsewhere(self, request: Request, problem: Exception) -> Response:
        """A phone's probe for the internet may also ask for the box's own number."""
        assert isinstance(problem, HTTPException)
        if problem.status_code == 404 and request.method in SAFE:
            return self._lead
        return error(problem.status_code, "refused", problem.detail)

    async def _page(self, request: Request) -> Response:
        return HTMLResponse(html_of(PAGE))

    async def _words(self, request: Request) -> Response:
        return Response(words_in(self._speaks(request)), media_type="application/json")

    async def _look(self, request: Request) -> Response:
        stage = self._choosing.stage or Stage("looking")
        told = {
            "step": stage.step,
            "network": stage.network,
            "why": stage.why,
            "networks": [_told(network) for network in self._choosing.networks],
        }
        return JSONResponse(told)

    async def _join(self, request: Request) -> Response:
        wish = self._read(await body_of(request))
        refused = refuse(wish)
        if refused:
            return error(422, refused, "That cannot be joined.")
        return self._busy() or self._done(lambda: self._choosing.wish(wish))

    async def _look_again(self, request: Request) -> Response:
        await body_of(request)
        return self._busy() or self._done(self._choosing.look_again)

    def _busy(self) -> Response | None:
        """One thing at a time: whoever was quicker is the one who joins."""
        stage = self._choosing.stage
        if stage is not None and stage.step == "open":
            return None
        return error(409, "wifi_busy", "The box is busy with another choice.")

    def _done(self, do: Callable[[], None]) -> Response:
        do()
        return JSONResponse({})

    def _read(self, sent: Sent) -> Wish:
        """A network of the list, by its number of bytes; or one that somebody names. Raises BadRequest."""
        passphrase = field(sent, "passphrase", str, "")
        if "name" in sent:
            name = field(sent, "name", str)
            return Wish(name.encode(), "wpa" if passphrase else "open", passphrase, hidden=True)
        chosen = field(sent, "ssid", str)
        found = next((one for one in self._choosing.networks if one.ssid.hex() == chosen), None)
        if found is None:
            raise BadRequest("There is no such network in the list.")
        return Wish(found.ssid, found.lock, passphrase if found.lock in NEED_PASSPHRASE else "")


def _told(network: Network) -> dict[str, object]:
    bars = sum(network.signal >= least for least in BARS)
    lock = "passphrase" if network.lock in NEED_PASSPHRASE else "other" if network.lock == "other" else "open"
    return {"ssid": network.ssid.hex(), "name": network.name[: 4 * LONGEST_NAME], "bars": bars, "lock": lock}


async def _unclear(request: Request, problem: Exception) -> Response:
    return error(400, "unclear", str(problem))


async def _bad_body(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, BadBody)
    problem.answer.headers["connection"] = "close"
    return problem.answer


async def serve_portal(choosing: Choosing, own: str, console: Console, listening: socket.socket) -> None:
    """Serves the portal until it is cancelled."""
    listening.setblocking(False)
    await serve_app(Portal(choosing, own, console, asyncio.get_running_loop().time), listening)
