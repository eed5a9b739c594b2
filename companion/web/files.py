"""The files of the page: they are in the package, and come from no other host."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"
PAGES = {
    "/": "index.html",
    "/box": "box.html",
    "/history": "history.html",
    "/history/{number}": "match.html",
    "/stats": "stats.html",
    "/new": "new.html",
    "/join": "join.html",
    "/P/{code}": "join.html",
}
"""Each page and its file. What they show they fetch."""


def file_routes() -> list[BaseRoute]:
    return [
        *(Route(path, _page(file)) for path, file in PAGES.items()),
        Mount("/static", _Files(directory=STATIC)),
    ]


def _page(file: str) -> Callable[[Request], Awaitable[Response]]:
    """Answers with one page, as it is in the package."""

    async def answer(request: Request) -> Response:
        return FileResponse(STATIC / file, headers={"cache-control": "no-cache"})

    return answer


class _Files(StaticFiles):
    """Asked for again each time, answered from the cache: after an update nobody has half of the old page."""

    def file_response(self, *args: object, **facts: object) -> Response:
        answer = super().file_response(*args, **facts)  # type: ignore[arg-type]
        answer.headers["cache-control"] = "no-cache"
        return answer
