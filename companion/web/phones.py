"""Who may act: phones that have given the code on the box's display."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import lru_cache
from io import BytesIO

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.dialogue.label import Say
from companion.rules import Refusal
from companion.rules.plain import brief, one_line
from companion.store.phones import Phone, Phones
from companion.store.roster import Person, enrol
from companion.web import answers
from companion.web.callers import caller_of
from companion.web.guard import error
from companion.web.request import COOKIE, BadRequest, Sent, body_of, field, language_of, phone_of
from companion.web.table import Table, refusal_of
from companion.words import language

A_YEAR = 365 * 24 * 3600
REMEMBERED, LONGEST_REQUEST = 64, 64
"""So many answers are kept for phones that did not hear them; so long is the name of a request."""
_NOT_PAIRED = Refusal("M9", "not_paired")

Act = Callable[[Request, Sent, Phone], Response]
"""Something that a phone does: what asked for it, what was sent, who sent it. It is done when its turn has come."""


def _client(request: Request) -> str:
    """Who guesses, if the code is wrong: for one of our phones, nobody else who calls from the same address."""
    return caller_of(request.scope).name


class Pairing:
    """Pairs phones, and knows them again by their cookie."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._answered: OrderedDict[tuple[str, str], Response] = OrderedDict()

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/me", self.me),
            Route("/api/me", self.acting(self.belong), methods=["POST"]),
            Route("/api/pair", self.pair, methods=["POST"]),
            Route("/api/unpair", self.unpair, methods=["POST"]),
            Route("/api/phones", self.phones),
            Route("/api/join.svg", self.join),
        ]

    @property
    def _phones(self) -> Phones | None:
        return self._table.console.phones

    def phone_of(self, request: Request) -> Phone | None:
        """The paired phone that asks."""
        return phone_of(request, self._table.console)

    def refuse(self, request: Request) -> Response | None:
        """Why this phone may not act."""
        return None if self.phone_of(request) else self.answer(_NOT_PAIRED, request)

    def acting(self, act: Act) -> Callable[[Request], Awaitable[Response]]:
        """An answer that only a paired phone gets: it is handed what was sent, and who sent it."""

        async def answer(request: Request) -> Response:
            sent, refused = await body_of(request), self.refuse(request)
            return refused if refused is not None else await self._table.run(lambda: judged(request, sent))

        def judged(request: Request, sent: Sent) -> Response:
            phone = self.phone_of(request)  # it may have been sent away while it waited for its turn
            return self.answer(_NOT_PAIRED, request) if phone is None else act(request, sent, phone)

        return answer

    def deciding(self, act: Act) -> Callable[[Request], Awaitable[Response]]:
        """The same for what was decided on a picture of the table: with the stamp of another position it is refused.

        A request may have a name. Sent again under it, by a phone that did not hear the answer, it is not done again:
        the phone gets the answer that it missed.
        """

        def answer(request: Request, sent: Sent, phone: Phone) -> Response:
            called = (phone.id, field(sent, "request", str, "")[:LONGEST_REQUEST])
            if called in self._answered:
                return self._answered[called]
            stale = self._table.refuse_stale(field(sent, "stamp", str))
            answered = act(request, sent, phone) if stale is None else self.answer(stale, request)
            if called[1] and answered.status_code == 200:
                self._remember(called, answered)
            return answered

        return self.acting(answer)

    def _remember(self, called: tuple[str, str], answered: Response) -> None:
        self._answered[called] = answered
        if len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)

    def answer(self, refusal: Refusal, request: Request, game: str | None = None) -> JSONResponse:
        """A refusal as the page gets it, in the words of this game or of the one on the table."""
        match = self._table.console.match
        owners = tuple(match.state.terms.owners) if match is not None else ()
        words = language(language_of(request, self._table.console))
        if game is None and match is not None:
            game = match.game.name
        status = {"M1": 409, "M9": 403, "M6": 503, "M10": 503}.get(refusal.rule, 422)
        said = refusal_of(refusal, words if game is None else words.of(game), owners)
        refused: answers.Refused = {"error": said, "stamp": self._table.stamp}
        return JSONResponse(refused, status)

    async def me(self, request: Request) -> Response:
        phone, phones = self.phone_of(request), self._phones
        me: answers.Me = {
            "paired": phone is not None,
            "name": phone.name if phone else None,
            "player": phone.player if phone else None,
            "address": phones.address if phones else None,
            "public": phones.public if phones else False,
            "locked": phones.wait(_client(request)) if phones else 0,
        }
        return JSONResponse(me)

    async def pair(self, request: Request) -> Response:
        sent = await body_of(request)
        code, name = "".join(field(sent, "code", str).split()), one_line(field(sent, "name", str))
        player = self._known(sent) if sent.get("player") is not None else None
        if isinstance(player, Refusal):
            return self.answer(player, request)
        # Whoever guesses is answered at once: only those who know the code get a turn at the disk.
        refusal = self._refuse_pairing(request, code, name)
        if refusal is not None:
            return self.answer(refusal, request)
        return await self._table.run(lambda: self._pair(request, code, name, player))

    def _known(self, sent: Sent) -> str | Refusal:
        """Whose phone it is to be: somebody at the table, or on the roster."""
        name = one_line(field(sent, "player", str))
        person = self._table.console.known(name)
        return Refusal("M7", "no_such_person", name=brief(name)) if person is None else person.name

    def belong(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """Whose this phone is, or that it is for all; and what its owner reads, which the roster keeps."""
        phones, player = self._phones, phone.player
        assert phones is not None, "there is no page without them"
        if "player" in sent:
            found = None if sent["player"] is None else self._known(sent)
            if isinstance(found, Refusal):
                return self.answer(found, request)
            phones.give(phone.id, found)
            player = found
        if "language" in sent:
            refusal = self._speak(player, field(sent, "language", str))
            if refusal is not None:
                return self.answer(refusal, request)
        self._table.console.note_phones()
        return JSONResponse(self._owned(player))

    def _speak(self, player: str | None, code: str) -> Refusal | None:
        if player is None:
            raise BadRequest('"language": a phone for all has no language of its own; it asks by "lang".')
        person = self._table.console.known(player) or Person(player)
        return enrol(self._table.console.journal, person._replace(language=code))

    def _owned(self, player: str | None) -> answers.Owned:
        speaks = None if player is None else self._table.console.language_of(player)
        return {"player": player, "language": speaks}

    def _refuse_pairing(self, request: Request, code: str, name: str) -> Refusal | None:
        phones, client = self._phones, _client(request)
        assert phones is not None, "there is no page without them"
        locked = phones.locked(client)
        refusal = phones.refuse(code, name, client, self.phone_of(request))
        if phones.locked(client) and not locked:
            self._table.say(Say("phone_locked", seconds=phones.locked(client)))
        return refusal

    def _pair(self, request: Request, code: str, name: str, player: str | None) -> Response:
        assert self._phones is not None, "there is no page without them"
        paired = self._phones.pair(code, name, _client(request), self.phone_of(request), player)
        if isinstance(paired, Refusal):
            return self.answer(paired, request)
        self._table.say(Say("phone_paired", name=paired.phone.name))
        told: answers.Paired = {"paired": True, "name": paired.phone.name, **self._owned(player)}
        answer = JSONResponse(told)
        answer.set_cookie(COOKIE, paired.token, max_age=A_YEAR, path="/", httponly=True, samesite="strict")
        return answer

    async def unpair(self, request: Request) -> Response:
        """This phone will not act any more."""
        await body_of(request)
        if self.phone_of(request) is not None:
            await self._table.run(lambda: self._unpair(request))
        told: answers.Paired = {"paired": False}
        answer = JSONResponse(told)
        answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return answer

    def _unpair(self, request: Request) -> None:
        phone = self.phone_of(request)  # it may have been sent away while it waited for its turn
        if phone is not None and self._phones is not None:
            self._phones.remove(phone.id)
            self._table.console.note_phones()

    async def join(self, request: Request) -> Response:
        """The address of the page to scan, for the neighbour. The code is only at the box."""
        address = self._phones.address if self._phones else ""
        if not address:
            return error(404, "no_network", "The box has no network at this moment.")
        return Response(drawn(f"{address}/join"), media_type="image/svg+xml")

    async def phones(self, request: Request) -> Response:
        """Which phones may act, for those who may themselves."""
        refused = self.refuse(request)
        if refused is not None:
            return refused
        mine, known = self.phone_of(request), self._phones.paired if self._phones else ()
        phones: list[answers.Phone] = [
            {"name": one.name, "player": one.player, "since": one.since, "mine": one == mine} for one in known
        ]
        told: answers.Phones = {"phones": phones}
        return JSONResponse(told)


@lru_cache(maxsize=1)
def drawn(address: str) -> bytes:
    """An address to scan."""
    import segno  # it is needed here alone

    drawn = BytesIO()
    segno.make(address, error="l").save(drawn, kind="svg", scale=4, border=4, light="white", dark="black")
    return drawn.getvalue()
