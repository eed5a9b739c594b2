"""What paired phones may say about past matches: when and where, a note, that one was no match at all."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.history.archive import find_match
from companion.rules import Refusal
from companion.rules.plain import one_line
from companion.store.edits import Remarks, delete_match, edit_match, edits_of
from companion.store.phones import Phone
from companion.web import answers
from companion.web.phones import Pairing
from companion.web.replay import edits_told, summary_of
from companion.web.request import BadRequest, Sent, field, language_of, number_in
from companion.web.table import Table
from companion.words import language


class Afterwards:
    """Changes of the past; each leaves a trace."""

    def __init__(self, table: Table, pairing: Pairing) -> None:
        self._table = table
        self._pairing = pairing

    def routes(self) -> list[BaseRoute]:
        acting = self._pairing.acting
        return [
            Route("/api/history/{number}/about", acting(self.about), methods=["POST"]),
            Route("/api/history/{number}/delete", acting(self.delete), methods=["POST"]),
        ]

    def about(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """When and where it was, a note. What is not said stays."""
        said = Remarks(
            _date(field(sent, "begun", str)) if "begun" in sent else None,
            one_line(field(sent, "place", str)) if "place" in sent else None,
            one_line(field(sent, "note", str)) if "note" in sent else None,
        )
        console, number = self._table.console, _match_in(request)
        return self._told(edit_match(console.journal, number, said, phone.name, console.clock.wall()), request)

    def delete(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """A match is deleted, or brought back."""
        console, number = self._table.console, _match_in(request)
        deleted = field(sent, "deleted", bool)
        return self._told(delete_match(console.journal, number, deleted, phone.name, console.clock.wall()), request)

    def _told(self, refusal: Refusal | None, request: Request) -> Response:
        number, journal = _match_in(request), self._table.console.journal
        summary = find_match(journal, number)
        if refusal is not None or summary is None:
            return self._pairing.answer(refusal or Refusal("M11", "no_such_match", match=number), request)
        words = language(language_of(request, self._table.console))
        told: answers.Edited = {"summary": summary_of(summary, words), "edits": edits_told(edits_of(journal, number))}
        return JSONResponse(told)


def _match_in(request: Request) -> int:
    number = number_in(request.path_params["number"])
    if number is None:
        raise BadRequest("The number of a match is a whole number.")
    return number


def _date(text: str) -> float:
    try:
        date = datetime.fromisoformat(text)
    except ValueError:
        raise BadRequest('"begun" must be a time such as 2026-11-18T19:15:00Z.') from None
    return (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()
