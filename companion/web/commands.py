"""Acting: questions answered by touch, moves in the words of a record, undo."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.dialogue.command import Command, Correct, Play, Undo
from companion.dialogue.question import Question
from companion.match.match import Change
from companion.rules import Correction, Refusal, Unreadable
from companion.store.phones import Phone
from companion.web.game_page import Json
from companion.web.phones import Pairing
from companion.web.questions import Answer, follow, kind_of, preview, question
from companion.web.request import Unclear, field, speaks
from companion.web.story import told_of
from companion.web.table import Table
from companion.words import language

DEEPEST = 64
LONGEST_MOVE = 2000
MOST_UNDONE = 100_000


class Acts:
    """What paired phones may do."""

    def __init__(self, table: Table, pairing: Pairing) -> None:
        self._table = table
        self._pairing = pairing

    def routes(self) -> list[BaseRoute]:
        acting = self._pairing.acting
        return [
            Route("/api/act", acting(self.act), methods=["POST"]),
            Route("/api/undo", acting(self.undo), methods=["POST"]),
            Route("/api/moves", acting(self.move), methods=["POST"]),
        ]

    async def act(self, request: Request, sent: dict[str, Any], phone: Phone) -> Response:
        """Answers questions: with the next question, or with what came of it."""
        stamp, answers = field(sent, "stamp", str), _answers(field(sent, "answers", list))
        touched = sent.get("touch")
        if touched is not None and not isinstance(touched, str):
            raise Unclear('"touch" must be a text.')
        code = speaks(request, self._table.console)
        found = self._table.refuse_stale(stamp) or follow(self._table, code, answers, touched)
        if isinstance(found, Refusal):
            return self._pairing.answer(found, request)
        if isinstance(found, Question):
            return JSONResponse({"stamp": stamp, "ask": question(self._table, code, found)})
        return self._do(found, stamp, request, phone)

    async def undo(self, request: Request, sent: dict[str, Any], phone: Phone) -> Response:
        """Takes moves back; with "preview" it only says which."""
        stamp, count = field(sent, "stamp", str), field(sent, "count", int, 1)
        if not 1 <= count <= MOST_UNDONE:
            raise Unclear(f'"count" must be a whole number from 1 to {MOST_UNDONE}.')
        if not field(sent, "preview", bool, False):
            return self._do(Undo(count), stamp, request, phone)
        code = speaks(request, self._table.console)
        shown = self._table.refuse_stale(stamp) or preview(self._table, code, count)
        if isinstance(shown, Refusal):
            return self._pairing.answer(shown, request)
        return JSONResponse({"stamp": stamp, "preview": shown})

    async def move(self, request: Request, sent: dict[str, Any], phone: Phone) -> Response:
        """A move as a record writes it, for other programs."""
        stamp, line = field(sent, "stamp", str), field(sent, "move", str)
        if len(line) > LONGEST_MOVE:
            raise Unclear(f'"move" must be shorter than {LONGEST_MOVE} letters.')
        command = self._table.refuse_stale(stamp) or self._read(line)
        if isinstance(command, Refusal):
            return self._pairing.answer(command, request)
        return self._do(command, stamp, request, phone)

    def _read(self, line: str) -> Command | Refusal:
        match = self._table.console.match
        if match is None:
            return Refusal("M5", "no_match")
        try:
            move = match.game.read(match.state.terms, line)
        except Unreadable as problem:
            return Refusal("M5", "unreadable_move", reason=str(problem))
        # Who sets something right is the phone that does, whatever the line says (M8).
        return Correct(move.facts, move.why) if isinstance(move, Correction) else Play(move)

    def _do(self, command: Command, stamp: str, request: Request, phone: Phone) -> Response:
        done = self._table.act(command, stamp, phone.name)
        if isinstance(done, Refusal):
            return self._pairing.answer(done, request)
        kind = done.kind if done is not None else kind_of(command)
        return JSONResponse({"stamp": self._table.stamp, "done": self._came(kind, done, request)})

    def _came(self, kind: str, change: Change | None, request: Request) -> Json:
        """What came of a command: what to do now, what there is to tell."""
        match = self._table.console.match
        if change is None or match is None:
            return {"kind": kind, "todo": [], "told": []}
        words = language(speaks(request, self._table.console)).of(match.game.name)
        return {
            "kind": kind,
            "todo": [words.sentence(task, match.state.terms.owners) for task in change.todo],
            "told": told_of(match.game, change.told, match.state, words),
        }


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
