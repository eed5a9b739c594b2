"""The door: who asks, for what, how much and how often. What comes through is small, in time and meant for us."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web import answers
from companion.web.callers import Callers
from companion.web.files import busy_html, busy_words
from companion.web.pace import Pace, Rate
from companion.web.settings import PageSettings

LONGEST_BODY = 64 * 1024
BODY_WITHIN = 10.0
"""Seconds in which a body must be here."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LOOKS, ACTS, FINGERS = Rate(60.0, 240.0), Rate(10.0, 40.0), Rate(60.0, 120.0)
"""What somebody may ask for. Fingers on the keys of a simulated box are quick: each press is two requests."""
LOADED = 60
"""What a page loads may follow it, or it is not begun: half of a page would stay empty."""
KEYS = "/api/box/keys"

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

logger = logging.getLogger(__name__)


class BadBody(Exception):
    """A body that is too long, or does not arrive in time. `answer` says so."""

    def __init__(self, answer: Response) -> None:
        super().__init__()
        self.answer = answer


class Guard:
    """Stands before the app."""

    def __init__(
        self,
        app: ASGIApp,
        settings: PageSettings,
        callers: Callers,
        speaks: Callable[[Request], str],
        now: Callable[[], float],
    ) -> None:
        self._app = app
        self._speaks = speaks
        self._settings = settings
        self.callers = callers
        self._looks, self._acts, self._fingers = Pace(LOOKS, now), Pace(ACTS, now), Pace(FINGERS, now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        send = _with_headers(send)
        refused = self._refuse(scope)
        if refused is not None:
            await refused(scope, receive, send)
            return
        await self._let_in(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive if scope["method"] in SAFE else _Body(receive), send)
        except ClientDisconnect:
            pass  # they hung up in the middle of their request
        except Exception:  # the app has answered that something went wrong; the server need not hear of it
            logger.exception("page.failed path=%a", scope["path"])

    def _refuse(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        caller = scope["caller"] = self.callers.asking(scope)
        safe = scope["method"] in SAFE
        pace = self._looks if safe else self._fingers if scope["path"] == KEYS else self._acts
        page = "text/html" in headers.get("accept", "")
        if not pace.take(caller, LOADED if page else 0):
            return self._too_often(scope, page)
        if not self._settings.serves(host):
            return error(421, "wrong_host", "This box is not known by that name. Open it by its number.")
        return _refuse_look(headers) if safe else _refuse_act(headers, host)

    def _too_often(self, scope: Scope, page: bool) -> Response:
        """Told in the language of whoever asks: this may be all that they get to see."""
        code = self._speaks(Request(scope))
        refused = HTMLResponse(busy_html(code), 429) if page else error(429, "too_often", busy_words(code))
        refused.headers["retry-after"] = "1"
        return refused


def _refuse_look(headers: Headers) -> Response | None:
    """Whoever looks has nothing to send. What they send nevertheless would have to be waited for."""
    if headers.get("content-length", "0") in ("", "0") and "transfer-encoding" not in headers:
        return None
    refused = error(400, "no_body", "Whoever only looks sends no body. Leave it out.")
    refused.headers["connection"] = "close"
    return refused


def _refuse_act(headers: Headers, host: str) -> Response | None:
    """What may change something comes from our own pages or from no page at all, and no form can send it."""
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site", "same-origin")
    if (origin is not None and origin != f"http://{host}") or site not in ("same-origin", "none"):
        return error(403, "foreign_origin", "Another page may not act here. Open the box's own page.")
    if headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        return error(415, "not_json", 'Send JSON, with the header "Content-Type: application/json".')
    if int(headers.get("content-length", "0") or 0) > LONGEST_BODY:
        return too_long()
    return None


def too_long() -> Response:
    return error(413, "too_long", f"That is more than {LONGEST_BODY // 1024} KiB. No request here is that long.")


def error(status: int, code: str, words: str) -> JSONResponse:
    """What every refusal of the page looks like."""
    refused: answers.Error = {"error": {"code": code, "words": words}}
    return JSONResponse(refused, status)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            names = {name.lower() for name, _ in message["headers"]}
            more = {"cache-control": "no-store", **HEADERS}
            message["headers"] = [
                *message["headers"],
                *((name.encode(), value.encode()) for name, value in more.items() if name.encode() not in names),
            ]
        await send(message)

    return sending


class _Body:
    """What a client sends, as long as it is short and comes in time."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._length = 0
        self._due = asyncio.get_running_loop().time() + BODY_WITHIN
        self._whole = False

    async def __call__(self) -> Message:
        if self._whole:
            return await self._receive()  # what comes now is only that the client has left
        try:
            async with asyncio.timeout_at(self._due):
                message = await self._receive()
        except TimeoutError:
            raise BadBody(
                error(408, "too_slow", "The request did not come to its end in time. Send it again.")
            ) from None
        self._length += len(message.get("body", b""))
        if self._length > LONGEST_BODY:
            raise BadBody(too_long())
        self._whole = not message.get("more_body", False)
        return message
