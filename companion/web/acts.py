"""Acting: questions answered by touch, moves in the words of a record, undo."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.console.asking import Ask
from companion.console.commands import Command, Play, Undo
from companion.match.match import Change
from companion.rules.core import Refusal, Unreadable
from companion.web.acting import Answer, follow, preview, question
from companion.web.asked import Unclear, body_of, field, speaks
from companion.web.games import Json
from companion.web.pairing import Pairing
from companion.web.story import told_of
from companion.web.table import Table
from companion.words import language

DEEPEST = 64
LONGEST_MOVE = 2000


class Acts:
    """What paired phones may do."""

    def __init__(self, table: Table, pairing: Pairing) -> None:
        self._table = table
        self._pairing = pairing

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/act", self.act, methods=["POST"]),
            Route("/api/undo", self.undo, methods=["POST"]),
            Route("/api/moves", self.move, methods=["POST"]),
        ]

    async def act(self, request: Request) -> Response:
        """Answers questions: with the next question, or with what came of it."""
        sent, code = await body_of(request), self._speaks(request)
        refused = self._pairing.refuse(request)
        if refused is not None:
            return refused
        stamp, answers = field(sent, "stamp", str), _answers(field(sent, "answers", list))
        touched = sent.get("touch")
        if touched is not None and not isinstance(touched, str):
            raise Unclear('"touch" must be a text.')
        if stamp != self._table.stamp:
            return self._refuse_stale(request)
        found = follow(self._table, code, answers, touched)
        if isinstance(found, Refusal):
            return self._pairing.answer(found, request)
        if isinstance(found, Ask):
            return JSONResponse({"stamp": stamp, "ask": question(self._table, code, found)})
        return self._do(found, stamp, request)

    async def undo(self, request: Request) -> Response:
        """Takes moves back; with "preview" it only says which."""
        sent, code = await body_of(request), self._speaks(request)
        refused = self._pairing.refuse(request)
        if refused is not None:
            return refused
        stamp, count = field(sent, "stamp", str), field(sent, "count", int, 1)
        if not 1 <= count <= 100_000:
            raise Unclear('"count" must be a whole number from 1 to 100000.')
        if not field(sent, "preview", bool, False):
            return self._do(Undo(count), stamp, request)
        if stamp != self._table.stamp:
            return self._refuse_stale(request)
        shown = preview(self._table, code, count)
        if isinstance(shown, Refusal):
            return self._pairing.answer(shown, request)
        return JSONResponse({"stamp": stamp, "preview": shown})

    async def move(self, request: Request) -> Response:
        """A move as a record writes it, for other programs."""
        sent = await body_of(request)
        refused = self._pairing.refuse(request)
        if refused is not None:
            return refused
        stamp, line = field(sent, "stamp", str), field(sent, "move", str)
        match = self._table.console.match
        if match is None:
            return self._pairing.answer(Refusal("M5", "no_match"), request)
        if len(line) > LONGEST_MOVE:
            raise Unclear(f'"move" must be shorter than {LONGEST_MOVE} letters.')
        try:
            move = match.game.read(match.state.terms, line)
        except Unreadable as problem:
            return self._pairing.answer(Refusal("M5", "unreadable_move", reason=str(problem)), request)
        return self._do(Play(move), stamp, request)

    def _do(self, command: Command, stamp: str, request: Request) -> Response:
        phone = self._pairing.phone_of(request)
        done = self._table.act(command, stamp, phone.name if phone else "?")
        if isinstance(done, Refusal):
            return self._pairing.answer(done, request)
        return JSONResponse({"stamp": self._table.stamp, "done": self._came(done, request)})

    def _came(self, change: Change | None, request: Request) -> Json:
        """What came of a command: what to do now, what there is to tell."""
        match, code = self._table.console.match, self._speaks(request)
        if change is None or match is None:
            return {"kind": change.kind if change else "", "todo": [], "told": []}
        words, owners = language(code), match.state.terms.owners
        return {
            "kind": change.kind,
            "todo": [words.sentence(task, owners) for task in change.todo],
            "told": told_of(match.game, change.told, match.state, words),
        }

    def _refuse_stale(self, request: Request) -> Response:
        version = self._table.console.match.version if self._table.console.match else 0
        return self._pairing.answer(Refusal("M1", "stale", based_on=0, version=version), request)

    def _speaks(self, request: Request) -> str:
        return speaks(request, self._table.console.settings["language"])


def _answers(sent: list[Any]) -> list[Answer]:
    """The answers so far. Raises Unclear."""
    if len(sent) > DEEPEST:
        raise Unclear(f"No question lies deeper than {DEEPEST} answers.")
    answers = []
    for one in sent:
        if not isinstance(one, dict):
            raise Unclear('"answers" must be a list of objects with "at" and "label".')
        answers.append(Answer(field(one, "at", int), field(one, "label", str)))
    return answers
