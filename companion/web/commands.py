"""Acting: questions answered by touch, moves in the words of a record, undo."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.dialogue.command import Command, Correct, Play, Undo
from companion.dialogue.question import Question
from companion.match.match import Change, ChangeKind
from companion.rules import Correction, Refusal, Unreadable
from companion.store.phones import Phone
from companion.web import answers
from companion.web.phones import Pairing
from companion.web.questions import Answer, follow, kind_of, preview, question
from companion.web.request import BadRequest, Sent, field, language_of
from companion.web.story import todo_of, told_of
from companion.web.table import Table
from companion.words import language

DEEPEST = 64
LONGEST_MOVE = 2000
MOST_UNDONE = 100_000
RECORDED = (ChangeKind.PLAY, ChangeKind.REDO, ChangeKind.REVISE)
"""After these the last move is what there is to tell."""


class Commands:
    """What paired phones may do."""

    def __init__(self, table: Table, pairing: Pairing) -> None:
        self._table = table
        self._pairing = pairing
        self._correcting: dict[str, tuple[str, float]] = {}
        """Since when a phone has been asking what is to be set right, by the monotonic clock."""

    def routes(self) -> list[BaseRoute]:
        deciding = self._pairing.deciding
        return [
            Route("/api/act", deciding(self.act), methods=["POST"]),
            Route("/api/undo", deciding(self.undo), methods=["POST"]),
            Route("/api/moves", deciding(self.move), methods=["POST"]),
            Route("/api/put-back", self._pairing.acting(self.put_back), methods=["POST"]),
        ]

    def act(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """Answers questions: with the next question, or with what came of it."""
        given = _answers(field(sent, "answers", list))
        touched = sent.get("touch")
        if touched is not None and not isinstance(touched, str):
            raise BadRequest('"touch" must be a text.')
        found, corrects = follow(self._table, given, touched)
        self._spare(phone, corrects, isinstance(found, Command), not given and touched is None)
        if isinstance(found, Refusal):
            return self._pairing.answer(found, request)
        if isinstance(found, Question):
            ask = question(self._table, language_of(request, self._table.console), found)
            asked: answers.Asked = {"stamp": self._table.stamp, "ask": ask}
            return JSONResponse(asked)
        return self._do(found, request, phone)

    def _spare(self, phone: Phone, corrects: bool, is_done: bool, at_home: bool) -> None:
        """What passes while a phone sets something right is nobody's time. It is given back with the correction, or
        when the page is back at the first question because somebody thought better of it."""
        match, now, stamp = self._table.console.match, self._table.console.clock.monotonic(), self._table.stamp
        asked_at, since = self._correcting.pop(phone.id, (stamp, now))
        if corrects and not is_done:
            self._correcting[phone.id] = stamp, since if asked_at == stamp else now
        elif match is not None and asked_at == stamp and since < now and (corrects or at_home):
            self._table.spare(match, now - since)

    def undo(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """Takes moves back; with "preview" it only says which."""
        count = field(sent, "count", int, 1)
        if not 1 <= count <= MOST_UNDONE:
            raise BadRequest(f'"count" must be a whole number from 1 to {MOST_UNDONE}.')
        if not field(sent, "preview", bool, False):
            return self._do(Undo(count), request, phone)
        shown = preview(self._table, language_of(request, self._table.console), count)
        if isinstance(shown, Refusal):
            return self._pairing.answer(shown, request)
        previewed: answers.Previewed = {"stamp": self._table.stamp, "preview": shown}
        return JSONResponse(previewed)

    def put_back(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """What an undo left to do is done: nobody needs to be told any more."""
        self._table.dismiss_put_back(field(sent, "number", int))
        told: answers.Stamped = {"stamp": self._table.stamp}
        return JSONResponse(told)

    def move(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """A move as a record writes it, for other programs."""
        line = field(sent, "move", str)
        if len(line) > LONGEST_MOVE:
            raise BadRequest(f'"move" must be shorter than {LONGEST_MOVE} letters.')
        command = self._read(line)
        if isinstance(command, Refusal):
            return self._pairing.answer(command, request)
        return self._do(command, request, phone)

    def _read(self, line: str) -> Command | Refusal:
        match = self._table.console.match
        if match is None:
            return Refusal("M5", "no_match")
        try:
            move = match.game.read(match.state.terms, line)
        except Unreadable as problem:
            return Refusal("M5", "unreadable_move", reason=str(problem))
        # Whatever the line says, it is this phone that sets something right (M8).
        return Correct(move.facts, move.why) if isinstance(move, Correction) else Play(move)

    def _do(self, command: Command, request: Request, phone: Phone) -> Response:
        done = self._table.act(command, phone.name)
        if isinstance(done, Refusal):
            return self._pairing.answer(done, request)
        kind = done.kind if done is not None else kind_of(command)
        acted: answers.Acted = {"stamp": self._table.stamp, "done": self._came(kind, done, request)}
        return JSONResponse(acted)

    def _came(self, kind: str, change: Change | None, request: Request) -> answers.Done:
        """What came of a command: what to do now, what there is to tell."""
        match = self._table.console.match
        if change is None or match is None:
            return {"kind": kind, "words": "", "todo": [], "told": []}
        speaks = language_of(request, self._table.console)
        words = language(speaks).of(match.game.name)
        return {
            "kind": kind,
            "words": self._table.story(speaks, 1)[0]["words"] if change.kind in RECORDED else "",
            "todo": todo_of(match.game, change.todo, match.state, words),
            "told": told_of(match.game, change.told, match.state, words),
        }


def _answers(sent: list[object]) -> list[Answer]:
    """The answers so far. Raises BadRequest."""
    if len(sent) > DEEPEST:
        raise BadRequest(f"No question lies deeper than {DEEPEST} answers.")
    return [_answer(one) for one in sent]


def _answer(sent: object) -> Answer:
    """What it is called is not compared: two phones read two languages."""
    if not isinstance(sent, dict):
        raise BadRequest('"answers" must be a list of objects with "at" and "id".')
    return Answer(field(sent, "at", int), field(sent, "id", str) if "id" in sent else None)
