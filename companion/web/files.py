"""The files of the page: its own, and those that each game brings. None comes from another host."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from companion.shelf import folder_of
from companion.words import language

STATIC = Path(__file__).parent / "static"
_OF_A_GAME = re.compile(r"[a-z][a-z0-9_-]*\.(js|css|svg)")
"""What a browser may have of a game's `page` folder. The rest of it is Python, and none of its business."""
CACHING = "no-cache"
"""A file is asked for again each time and answered from the cache: after an update nobody has half of the old page."""


class PageFrame(NamedTuple):
    """What is special to a page: its script, and its styles beside the common ones."""

    script: str
    styles: tuple[str, ...]


PAGES = {
    "/": PageFrame("table", ("table", "plots", "sight", "reveal", "print")),
    "/new": PageFrame("setup", ("table",)),
    "/join": PageFrame("join", ("table",)),
    "/P/{code}": PageFrame("join", ("table",)),
    "/box": PageFrame("box", ("box",)),
    "/history": PageFrame("history", ("past",)),
    "/history/{number}": PageFrame("replay", ("table", "plots", "sight", "past", "print")),
    "/tv": PageFrame("tv", ("table", "sight", "reveal", "tv")),
    "/stats": PageFrame("stats", ("plots", "past")),
}
"""Every page by its address. What they show they fetch."""


def file_routes() -> list[BaseRoute]:
    return [
        *(Route(path, _answering(page)) for path, page in PAGES.items()),
        static_route(),
        Route("/games/{game}/{file}", _game_file),
    ]


def static_route() -> BaseRoute:
    return Mount("/static", _Files(directory=STATIC))


@cache
def html_of(page: PageFrame) -> str:
    """The one frame of all pages, with what is special to this one."""
    styles = "\n    ".join(f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in page.styles)
    frame = STATIC.joinpath("page.html").read_text(encoding="utf-8")
    return frame.replace("{styles}", styles).replace("{script}", page.script)


@cache
def busy_words(code: str) -> str:
    """What somebody is told who has asked too often, in a language."""
    return str(language(code).page()["err_too_often"])


@cache
def busy_html(code: str) -> str:
    """A page for the same that needs nothing else, and asks again by itself."""
    frame = STATIC.joinpath("busy.html").read_text(encoding="utf-8")
    return frame.replace("{language}", code).replace("{words}", escape(str(language(code).page()["busy"])))


def _answering(page: PageFrame) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return HTMLResponse(html_of(page), headers={"cache-control": "no-cache"})

    return answer


class _Files(StaticFiles):
    """Files that a browser keeps."""

    def file_response(self, *args: object, **facts: object) -> Response:
        answer = super().file_response(*args, **facts)  # type: ignore[arg-type]  # handed on as it comes
        answer.headers["cache-control"] = CACHING
        return answer


async def _game_file(request: Request) -> Response:
    """A file that lies directly in the `page` folder of a game, wherever that game is installed."""
    game, file = request.path_params["game"], request.path_params["file"]
    if not _OF_A_GAME.fullmatch(file):
        raise HTTPException(404)
    try:
        # A game that is not ours is looked for among all that is installed, which takes longer than a press may wait.
        files = await asyncio.to_thread(_files_of, game)
    except KeyError:
        raise HTTPException(404) from None
    return await files.get_response(file, request.scope)


@cache
def _files_of(game: str) -> _Files:
    """Raises KeyError where there is no such game."""
    return _Files(directory=folder_of(game) / "page", check_dir=False)
