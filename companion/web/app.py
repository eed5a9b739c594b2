"""Everything the page answers, put together."""

from __future__ import annotations

from collections.abc import Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from companion.store.journal import DoubtfulJournalError, JournalError
from companion.web.afterwards import Afterwards
from companion.web.box import BoxPage, Mirror
from companion.web.callers import Callers
from companion.web.commands import Commands
from companion.web.files import file_routes
from companion.web.guard import BadBody, Guard, error
from companion.web.live import Live
from companion.web.new_match import NewMatch
from companion.web.past import Past
from companion.web.phones import Pairing
from companion.web.request import BadRequest, language_of
from companion.web.settings import PageSettings
from companion.web.table import Table


def make_app(settings: PageSettings, table: Table, box: Mirror, now: Callable[[], float]) -> Guard:
    """The app behind its door."""
    pairing = Pairing(table)
    parts = (
        Live(table),
        pairing,
        Commands(table, pairing),
        NewMatch(table, pairing),
        Afterwards(table, pairing),
        Past(table.console),
        BoxPage(box, table, pairing),
    )
    routes = [route for part in parts for route in part.routes()]
    app = Starlette(
        routes=[*routes, *file_routes()],
        exception_handlers={
            BadRequest: _bad_request,
            BadBody: _bad_body,
            JournalError: _not_stored,
            HTTPException: _plain,
            Exception: _went_wrong,
        },
    )
    app.router.redirect_slashes = False  # it would repeat the name that it was asked under

    def speaks(request: Request) -> str:
        return language_of(request, table.console)

    return Guard(app, settings, Callers(pairing.phone_of), speaks, now)


async def _bad_request(request: Request, problem: Exception) -> Response:
    return error(400, "unclear", str(problem))


async def _bad_body(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, BadBody)
    problem.answer.headers["connection"] = "close"  # the rest of it may still be on its way
    return problem.answer


async def _went_wrong(request: Request, problem: Exception) -> Response:
    return error(
        500, "went_wrong", "That went wrong on the box; its log says why. Look at the table before you try it again."
    )


async def _not_stored(request: Request, problem: Exception) -> Response:
    known = "Nothing was changed."
    if isinstance(problem, DoubtfulJournalError):
        known = "It is not known yet whether anything was changed: the box will say so."
    return error(503, "journal", f"The journal does not answer: {str(problem).removesuffix('.')}. {known}")


async def _plain(request: Request, problem: Exception) -> Response:
    """What Starlette itself refuses: an address that is not there, a method that it does not take."""
    assert isinstance(problem, HTTPException)
    known = {
        404: ("no_such_place", "There is nothing at this address."),
        405: ("wrong_method", "This address does not take that method."),
    }
    answer = error(problem.status_code, *known.get(problem.status_code, ("refused", problem.detail)))
    answer.headers.update(problem.headers or {})
    return answer
