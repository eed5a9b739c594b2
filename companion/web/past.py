"""Past matches: the list, one of them move by move, statistics, exports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.console.console import Console
from companion.history.archive import UnshowableMatch, count_deleted, fetch, find_match, list_matches
from companion.history.export import FORMATS, NotExportable, export, moment_of
from companion.history.ratings import Ratings
from companion.history.scope import Scope
from companion.history.standings import ORDERS
from companion.history.stats import nobody_called, players
from companion.history.teams import find_teams
from companion.history.whole import WHOLE
from companion.shelf import game_names
from companion.store.edits import edits_of
from companion.store.journal import Journal, NewerJournalError, open_journal
from companion.web import answers
from companion.web.callers import caller_of
from companion.web.guard import error
from companion.web.phones import drawn
from companion.web.places import NoPlaceLeft, Places
from companion.web.replay import Replayed, summary_of
from companion.web.request import BadRequest, language_of, number_in, whole
from companion.web.stats import everybody, somebody
from companion.words import Language, language

MOST_WAITING, MOST_EACH, KEPT = 24, 6, 8
"""This many may wait for an answer, of one caller from afar, and those of them that are kept for the table's own
phones; whoever comes later is asked to try again."""


class File(NamedTuple):
    """How an export is handed over."""

    ending: str
    media_type: str


FILES = {
    "record": File(".txt", "text/plain"),
    "json": File(".json", "application/json"),
    "csv": File(".csv", "text/csv"),
    "bgstats": File("-bgstats.txt", "text/plain"),
}


WHOLE_FILES = {"csv": File("matches.csv", "text/csv"), "bgstats": File("matches.bgsplay", "application/json")}


class Past:
    """What everybody may look at of the evenings before.

    Telling a whole match takes a small box a second or more. So it is done in a thread, one after another, with a
    connection of its own: the keys and the match that is played now never wait for it.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._turns = asyncio.Semaphore(1)
        self._places = Places(MOST_WAITING, MOST_EACH, KEPT)
        self._last: Replayed | None = None
        self._ratings = Ratings()

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/history", self.matches),
            Route("/api/history/export/{kind}", self.whole),
            Route("/api/history/{number}/qr.svg", self.code),
            Route("/api/history/{number}", self.match),
            Route("/api/history/{number}/moves/{move}", self.position),
            Route("/api/history/{number}/export/{kind}", self.export),
            Route("/api/stats", self.stats),
            Route("/api/stats/{name:path}", self.stats),
        ]

    # The list

    async def matches(self, request: Request) -> Response:
        """The newest first, a page at a time: `before` is the last one that the page has."""
        limit = whole(request, "limit", 30, 1, 100)
        before = whole(request, "before", 0, 0, 999_999_999) or None
        player = request.query_params.get("player") or None
        game = request.query_params.get("game") or None
        if game is not None and game not in game_names():
            raise BadRequest(f"There is no such game here; there are {', '.join(game_names())}.")
        deleted = request.query_params.get("deleted") == "yes"
        words = self._words(request)

        def look(journal: Journal) -> Response:
            found = list_matches(journal, limit + 1, game, player, before, deleted)
            history: answers.History = {
                "matches": [summary_of(summary, words) for summary in found[:limit]],
                "more": len(found) > limit,
                "deleted": count_deleted(journal),
                "games": [{"name": name, "title": words.title(name)} for name in game_names()],
                "players": sorted(players(journal), key=str.casefold),
            }
            return JSONResponse(history)

        return await self._answer(request, look)

    async def whole(self, request: Request) -> Response:
        """All matches in one file."""
        kind = request.path_params["kind"]
        if kind not in WHOLE:
            return error(404, "no_such_export", f"There is no such export; there are {', '.join(WHOLE)}.")

        def write(journal: Journal) -> Response:
            find_teams(journal)
            headers = {"content-disposition": f'attachment; filename="{WHOLE_FILES[kind].ending}"'}
            media_type = f"{WHOLE_FILES[kind].media_type}; charset=utf-8"
            return Response(WHOLE[kind](list_matches(journal)).encode(), headers=headers, media_type=media_type)

        return await self._answer(request, write)

    # One match

    async def code(self, request: Request) -> Response:
        """The address of a result, to scan."""
        number = number_in(request.path_params["number"])
        phones = self._console.phones
        here = str(request.base_url).rstrip("/")
        address = (phones.address if phones is not None else "") or here
        if number is None:
            return error(404, "no_such_match", "There is no match of that number here. The history lists them all.")
        return Response(await asyncio.to_thread(drawn, f"{address}/history/{number}"), media_type="image/svg+xml")

    async def match(self, request: Request) -> Response:
        words = self._words(request)
        return await self._about(request, lambda match: JSONResponse(match.whole(words)))

    async def position(self, request: Request) -> Response:
        """The table after some of its moves."""
        words, move = self._words(request), number_in(request.path_params["move"])

        def look(match: Replayed) -> Response:
            if move is None or move > match.moves:
                return error(404, "no_such_move", f"This match has {match.moves} moves, and no such one.")
            return JSONResponse(match.position(move, words))

        return await self._about(request, look)

    async def export(self, request: Request) -> Response:
        """A file to keep. Its name is made of what we know, never of what somebody typed."""
        kind = request.path_params["kind"]
        if kind not in FORMATS:
            return error(404, "no_such_export", f"There is no such export; there are {', '.join(FORMATS)}.")

        def write(match: Replayed) -> Response:
            try:
                text = export(match.story, kind)
            except NotExportable as problem:
                return error(422, "not_exportable", str(problem))
            summary, file = match.story.summary, FILES[kind]
            day = moment_of(summary.begun).partition("T")[0]
            name = f"{match.story.game.name}-{day}-match-{summary.number}{file.ending}"
            headers = {"content-disposition": f'attachment; filename="{name}"'}
            return Response(text.encode(), headers=headers, media_type=f"{file.media_type}; charset=utf-8")

        return await self._about(request, write)

    async def _about(self, request: Request, tell: Callable[[Replayed], Response]) -> Response:
        """What there is to tell of the match that the address names."""
        number = number_in(request.path_params["number"])

        def look(journal: Journal) -> Response:
            match = None if number is None else self._replayed(journal, number)
            if match is None:
                return error(404, "no_such_match", "There is no match of that number here. The history lists them all.")
            return tell(match)

        return await self._answer(request, look)

    def _replayed(self, journal: Journal, number: int) -> Replayed | None:
        """A match of the journal. The last one is kept: whoever looks at one move looks at the next one too."""
        row, last = journal.match(number), self._last
        edits = edits_of(journal, number)
        known = last is not None and (last.row, last.edits) == (row, edits)
        if last is not None and known and last.story.summary == find_match(journal, number):
            return last  # nobody in it has another name since, either
        story = fetch(journal, number, self._console.editions)
        if row is None or story is None:
            return None
        self._last = Replayed(row, story, edits)
        return self._last

    # Statistics

    async def stats(self, request: Request) -> Response:
        """Everybody, or one of them. A name such as ".." fits no path, so it may be a parameter too."""
        words = self._words(request)
        name = request.path_params.get("name") or request.query_params.get("player")
        season = whole(request, "season", 0, 0, 9000) or None
        scope = Scope(request.query_params.get("game") or None, season)
        least = whole(request, "least", 1, 1, 9999)
        by = request.query_params.get("by") or "wins"
        if by not in ORDERS:
            raise BadRequest(f'"by" must be one of {", ".join(ORDERS)}.')

        def look(journal: Journal) -> Response:
            if not name:
                return JSONResponse(everybody(journal, self._ratings, words, scope, least, by))
            found = somebody(journal, self._ratings, name, words, scope)
            if found is None:
                return error(404, "no_such_player", nobody_called(journal, name))
            return JSONResponse(found)

        return await self._answer(request, look)

    # Reading

    async def _answer(self, request: Request, look: Callable[[Journal], Response]) -> Response:
        try:
            with self._places.place(caller_of(request.scope)):
                async with self._turns:
                    return await asyncio.to_thread(self._read, look)
        except NoPlaceLeft:
            refused = error(503, "busy", "Too many people are looking at past matches. Try again in a second.")
            refused.headers["retry-after"] = "1"
            return refused

    def _read(self, look: Callable[[Journal], Response]) -> Response:
        try:
            with open_journal(self._console.journal.path) as journal:
                return look(journal)
        except (UnshowableMatch, NewerJournalError) as problem:
            return error(422, "cannot_be_shown", str(problem))

    def _words(self, request: Request) -> Language:
        return language(language_of(request, self._console))
