"""Looking at the table: the picture, its changes as they happen, the rest of the story, the page's own words."""

from __future__ import annotations

import json
from typing import cast

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from companion.shelf import find_game, game_names
from companion.web import answers
from companion.web.callers import caller_of
from companion.web.events import Stream, message
from companion.web.guard import error
from companion.web.made_once import MadeOnce
from companion.web.places import NoPlaceLeft
from companion.web.request import language_of, whole
from companion.web.table import Table
from companion.words import LANGUAGES, language


class Live:
    """What everybody may look at."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._words = MadeOnce()

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/match", self.match),
            Route("/api/match/story", self.story),
            Route("/api/events", _Events(self._table), methods=["GET"]),
            Route("/api/words", self.words),
            Route("/api/rules/{game}", self.rules),
        ]

    async def match(self, request: Request) -> Response:
        await self._table.recall()
        return Response(self._table.picture(self._language(request)), media_type="application/json")

    async def story(self, request: Request) -> Response:
        before = whole(request, "before", 999_999_999, 1, 999_999_999)
        await self._table.recall()
        lines = self._table.story(self._language(request), 40, before)
        story: answers.Story = {"stamp": self._table.stamp, "story": lines}
        return JSONResponse(story)

    async def words(self, request: Request) -> Response:
        code = self._language(request)
        return await self._words.answer(code, lambda: words_in(code))

    async def rules(self, request: Request) -> Response:
        code, game = self._language(request), request.path_params["game"]
        if game not in game_names():
            return error(404, "no_such_game", "There is no game of this name here.")
        return await self._words.answer(f"{code} {game}", lambda: _rules(code, game))

    def _language(self, request: Request) -> str:
        return language_of(request, self._table.console)


def words_in(code: str) -> bytes:
    """The page's own words in a language, and which languages there are."""
    names = {one: language(one).word(f"language_{one}") for one in LANGUAGES}
    words = cast(dict[str, str | answers.Forms], language(code).page())
    told: answers.Words = {"language": code, "languages": names, "words": words}
    return json.dumps(told, ensure_ascii=False).encode()


def _rules(code: str, game: str) -> bytes:
    words = language(code).of(game)
    house: list[answers.HouseLaw] = [
        {"rule": rule.rule, "words": words.word(rule.name), "means": words.word(f"{rule.name}.means")}
        for rule in find_game(game).house_rules
    ]
    told: answers.Rules = {"laws": words.laws(), "house": house}
    return json.dumps(told, ensure_ascii=False).encode()


class _Events:
    """Changes as they happen."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = self._table
        code = language_of(Request(scope), table.console)

        def newest() -> bytes:
            return message("table", table.picture(code), table.stamp)

        try:
            with table.listener(caller_of(scope)) as listener:
                await table.recall()
                await Stream(listener, newest)(scope, receive, send)
        except NoPlaceLeft:
            refused = error(503, "full", "Too many people are looking at this table. Try again in a minute.")
            refused.headers["retry-after"] = "60"
            await refused(scope, receive, send)
