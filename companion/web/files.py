"""The files of the page: they are in the package, and come from no other host."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"


class Page(NamedTuple):
    """What is special to a page: its script, and its styles beside the common ones."""

    script: str
    styles: tuple[str, ...]


PAGES = {
    "/": Page("table", ("table", "games")),
    "/new": Page("setup", ("table",)),
    "/join": Page("join", ("table",)),
    "/P/{code}": Page("join", ("table",)),
    "/box": Page("box", ("box",)),
    "/history": Page("history", ("past",)),
    "/history/{number}": Page("replay", ("table", "games", "past")),
    "/stats": Page("stats", ("past",)),
}
"""Every page by its address. What they show they fetch."""


def file_routes() -> list[BaseRoute]:
    return [
        *(Route(path, _answering(page)) for path, page in PAGES.items()),
        Mount("/static", _Files(directory=STATIC)),
    ]


def html_of(page: Page) -> str:
    """The one frame of all pages, with what is special to this one."""
    styles = "\n    ".join(f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in page.styles)
    frame = STATIC.joinpath("page.html").read_text(encoding="utf-8")
    return frame.replace("{styles}", styles).replace("{script}", page.script)


def _answering(page: Page) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return HTMLResponse(html_of(page), headers={"cache-control": "no-cache"})

    return answer


class _Files(StaticFiles):
    """Asked for again each time, answered from the cache: after an update nobody has half of the old page."""

    def file_response(self, *args: object, **facts: object) -> Response:
        answer = super().file_response(*args, **facts)  # type: ignore[arg-type]  # handed on as it comes
        answer.headers["cache-control"] = "no-cache"
        return answer
