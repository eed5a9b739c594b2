"""Setting up from a page: which games there are, who plays, a new match."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from companion.console.box import REFERENCE
from companion.console.view import View
from companion.dialogue.command import Begin
from companion.dialogue.house_rules import choices_of
from companion.dialogue.new_match import COLOUR_NAMES, edition_title
from companion.dialogue.time_budget import FOR_A_TURN, FOR_EACH, INCREMENTS
from companion.editions import Editions
from companion.match.lineup import Lineup, last_lineup
from companion.rules import Edition, EditionError, Game, HouseRule, Refusal, Seat, Setup, State
from companion.rules.budget import NO_LIMIT, Budget, NoBudget, read_budget
from companion.rules.plain import one_line
from companion.shelf import BrokenGame, find_game, game_names, working_games
from companion.store.phones import Phone
from companion.store.renaming import rename_person
from companion.store.roster import Person, enrol, roster, strike
from companion.web import answers
from companion.web.made_once import MadeOnce
from companion.web.phones import Pairing
from companion.web.request import BadRequest, Sent, field, language_of
from companion.web.table import Table
from companion.words import Language, language


class NewMatch:
    """Players and new matches."""

    def __init__(self, table: Table, pairing: Pairing) -> None:
        self._table = table
        self._pairing = pairing
        self._games = MadeOnce()

    def routes(self) -> list[BaseRoute]:
        acting = self._pairing.acting
        return [
            Route("/api/games", self.games),
            Route("/api/players", self.players),
            Route("/api/players", acting(self.enrol), methods=["POST"]),
            Route("/api/players/remove", acting(self.strike), methods=["POST"]),
            Route("/api/players/rename", acting(self.rename), methods=["POST"]),
            Route("/api/matches", self._pairing.deciding(self.begin), methods=["POST"]),
        ]

    async def games(self, request: Request) -> Response:
        code, editions = language_of(request, self._table.console), self._table.console.editions
        return await self._games.answer(code, lambda: _games(language(code), editions), editions.fingerprint())

    async def players(self, request: Request) -> Response:
        return self._roster(request)

    def enrol(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """Somebody new, or something else about somebody known: what is not said stays as it was."""
        journal, name = self._table.console.journal, one_line(field(sent, "name", str))
        known = next((one for one in roster(journal) if one.name.casefold() == name.casefold()), Person(name))
        colour = _colour(sent) if "colour" in sent else known.colour
        seat = _seat(sent) if "seat" in sent else known.seat
        refusal = enrol(journal, Person(name, colour, seat, known.language))
        return self._roster(request) if refusal is None else self._pairing.answer(refusal, request)

    def strike(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """Somebody leaves the roster; their matches stay."""
        strike(self._table.console.journal, field(sent, "name", str))
        return self._roster(request)

    def rename(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """Somebody goes by another name, or two names are one person."""
        console = self._table.console
        name, new = one_line(field(sent, "name", str)), one_line(field(sent, "new", str))
        same = field(sent, "same_person", bool, False)
        refusal = rename_person(console.journal, name, new, phone.name, console.clock.wall(), same)
        if refusal is not None:
            return self._pairing.answer(refusal, request)
        if console.phones is not None:
            console.phones.rename(name, new)  # their phones are still theirs
        return self._roster(request)

    def begin(self, request: Request, sent: Sent, phone: Phone) -> Response:
        """A new match, and what to lay out for it."""
        command = _begin(sent, self._table.console.editions)
        refusal = self._table.act(command, phone.name)
        if isinstance(refusal, Refusal):
            return self._pairing.answer(refusal, request, command.game.name)
        match = self._table.console.match
        words = language(language_of(request, self._table.console)).of(command.game.name)
        todo = (
            []
            if match is None
            else [words.sentence(task, match.state.terms.owners) for task in match.game.opening(match.state)]
        )
        begun: answers.Acted = {
            "stamp": self._table.stamp,
            "done": {"kind": "begin", "words": "", "todo": todo, "told": []},
        }
        return JSONResponse(begun)

    def _roster(self, request: Request) -> Response:
        console = self._table.console
        words = language(language_of(request, console))
        told: answers.Roster = {
            "players": [_person(one) for one in roster(console.journal)],
            "last": _lineup(last_lineup(console.journal, console.editions), words),
        }
        return JSONResponse(told)


def _games(words: Language, editions: Editions) -> bytes:
    colours: list[answers.Named] = [{"name": colour, "words": words.word(colour)} for colour in COLOUR_NAMES]
    told: answers.Games = {
        "games": [_game(game, editions, words) for game in working_games()],
        "colours": colours,
        "times": {"each": list(FOR_EACH), "more": list(INCREMENTS), "turn": list(FOR_A_TURN)},
    }
    return json.dumps(told, ensure_ascii=False).encode()


def _game(game: Game[State], editions: Editions, words: Language) -> answers.Game:
    words = words.of(game.name)
    offered = _loaded(game, editions)
    titles = {edition.name: edition_title(game.name, edition) for edition in offered if edition.name}
    view: View[State] = View(words, REFERENCE)
    return {
        "name": game.name,
        "words": words.title(game.name),
        "counts": list(game.counts),
        "teams": game.teams is not None,
        "editions": [{"name": name, "words": view.words(title)} for name, title in titles.items()],
        "house_rules": [_house_rule(game, rule, offered, words) for rule in game.house_rules],
    }


def _loaded(game: Game[State], editions: Editions) -> list[Edition]:
    """The editions that can be played; of a game without named editions, the one that its rules know."""
    try:
        names = editions.names(game) or [""]
        return [editions.load(game, name) for name in names]
    except EditionError:
        return []


def _house_rule(game: Game[State], rule: HouseRule, offered: list[Edition], words: Language) -> answers.HouseRule:
    counts: dict[str, list[int]] = {choice: [] for choice in rule.choices}
    for count in game.counts if offered else ():
        for choice in choices_of(game, Setup(offered[0], tuple(Seat(str(seat)) for seat in range(count))), rule):
            counts[choice.name].append(count)
    means = f"{rule.name}.means"
    return {
        "name": rule.name,
        "words": words.word(rule.name),
        "means": words.word(means) if words.knows(means) else "",
        "rule": rule.rule,
        "choices": [
            {"name": choice, "words": words.choice(rule.name, choice), "counts": counts[choice]}
            for choice in rule.choices
        ],
    }


def _lineup(last: Lineup | None, words: Language) -> answers.Lineup | None:
    if last is None:
        return None
    setup = last.setup
    return {
        "game": last.game.name,
        "title": words.title(last.game.name),
        "edition": setup.edition.name,
        "house": dict(setup.house),
        "players": [{"name": seat.name, "colour": seat.colour} for seat in setup.seats],
    }


def _person(player: Person) -> answers.Person:
    return {"name": player.name, "colour": player.colour, "seat": player.seat}


def _begin(sent: Sent, editions: Editions) -> Begin:
    """What is to be played, and with whom. Raises BadRequest."""
    name = field(sent, "game", str)
    if name not in game_names():
        raise BadRequest(f"There is no such game here; there are {', '.join(game_names())}.")
    try:
        game = find_game(name)
    except BrokenGame as error:
        raise BadRequest(str(error)) from None
    try:
        edition = editions.load(game, field(sent, "edition", str) if "edition" in sent else None)
    except EditionError as problem:
        raise BadRequest(str(problem)) from None
    house = field(sent, "house", dict, {})
    if not all(isinstance(choice, str) for choice in house.values()):
        raise BadRequest('"house" must name a choice for each house rule.')
    seats = [_sit(one) for one in field(sent, "players", list)]
    return Begin(game, Setup(edition, tuple(seats), house, _time(sent)))


def _time(sent: Sent) -> Budget | None:
    try:
        return read_budget(field(sent, "time", str, NO_LIMIT))
    except NoBudget as problem:
        raise BadRequest(f'"time": {problem}.') from None


def _sit(sent: object) -> Seat:
    if not isinstance(sent, dict):
        raise BadRequest('"players" must be a list of objects with "name" and maybe "colour".')
    return Seat(one_line(field(sent, "name", str)), _colour(sent))


def _colour(sent: Sent) -> str | None:
    colour = sent.get("colour")
    if colour is None:
        return None
    if not isinstance(colour, str) or colour not in COLOUR_NAMES:
        raise BadRequest(f'"colour" must be one of {", ".join(COLOUR_NAMES)}.')
    return colour


def _seat(sent: Sent) -> int | None:
    return None if sent.get("seat") is None else field(sent, "seat", int)
