"""Where inputs come in, each with its promise: whatever comes, it is taken, or refused in one sentence."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import click

from companion.cli.replay import report
from companion.cli.score import _answer
from companion.config import read_config
from companion.console.box import REFERENCE
from companion.console.console import Console
from companion.editions import SHIPPED, Editions
from companion.history.archive import fetch, list_matches
from companion.history.export import summary_data
from companion.history.imports import Checked, RefusedRecord, check
from companion.history.stats import all_stats
from companion.match.dealer import next_move, play
from companion.match.match import SNAPSHOT_AFTER, Match
from companion.match.record import RecordError, read_record, write_record
from companion.match.resume import recover
from companion.rules import Refusal, Seat, Setup
from companion.rules.plain import json_line
from companion.shelf import find_game, game_names, working_games
from companion.shipped import shipped
from companion.store.journal import NAME, Journal, JournalError, open_journal
from companion.store.phones import Phones
from companion.store.roster import Person, enrol
from companion.store.settings import keep
from companion.web import PageSettings, Table
from companion.web.app import make_app
from tests.match.playing import HandClock, new_match, play_some

Door = Callable[[bytes], str]
"""Takes an input, makes sure of the promise, and says in a word what came of it."""
LONGEST_SENTENCE = 2000


def is_sentence(text: str) -> str:
    """Something that can be printed anywhere and read by a person."""
    assert text.isprintable(), repr(text)
    assert 3 < len(text) < LONGEST_SENTENCE, f"{len(text)}: {text[:200]}"
    return text


# Records


def records() -> list[bytes]:
    """A beginning of a match of every game, by the dealer, with something set right in it."""
    found = []
    for game in working_games():
        for count in (2, 3, 4):
            setup = Setup(SHIPPED.load(game), tuple(Seat(name) for name in ("Ann", "Ben C", "start", "Zoë")[:count]))
            moves = []
            for turn in play(game, setup, Random(count)):
                moves.append(turn.move)
                if len(moves) == 25:
                    break
            record = write_record(game, setup, moves)
            found.append(f'{record}correct Ann cards 3; turn Ann; why "miscounted"\n'.encode())
    return found


@contextmanager
def record_door(folder: Path) -> Iterator[Door]:
    def enter(data: bytes) -> str:
        text = data.decode(errors="replace")
        try:
            reading = read_record(text)
        except RecordError as error:
            is_sentence(str(error))
        else:
            json.loads(json_line(report(reading)))
        taken = check(text)
        if isinstance(taken, RefusedRecord):
            is_sentence(taken.sentence)
            return "refused"
        again = check(taken.record)
        assert isinstance(again, Checked)
        assert again == taken, "what was taken is taken again, and is the same"
        return "taken"

    yield enter


# Settings, boxes, editions


def settings() -> list[bytes]:
    text = shipped("config", "companion.toml").read_bytes()
    return [text, text.replace(b"# ", b"")]


def boxes() -> list[bytes]:
    return [path.read_bytes() for path in sorted(shipped("config", "boxes").glob("*.toml"))]


@contextmanager
def settings_door(folder: Path, name: str = "companion.toml") -> Iterator[Door]:
    config = folder / "config"
    shutil.copytree(shipped("config"), config)

    def enter(data: bytes) -> str:
        (config / name).write_bytes(data)
        reading = read_config(config / "companion.toml")
        for trouble in reading.troubles:
            is_sentence(str(trouble))
        assert (reading.config is None) == bool(reading.troubles)
        return "taken" if reading.config else "refused"

    yield enter


@contextmanager
def box_door(folder: Path) -> Iterator[Door]:
    with settings_door(folder, "boxes/reference.toml") as enter:
        yield enter


def editions() -> list[bytes]:
    return [
        path.read_bytes() for name in game_names() for path in (shipped("companion", "games") / name).glob("*.toml")
    ]


@contextmanager
def edition_door(folder: Path) -> Iterator[Door]:
    """An edition that is taken can be played, too."""
    own = Editions(folder)
    rng = Random(0)

    def enter(data: bytes) -> str:
        played = "refused"
        for name in game_names():
            (folder / f"{name}.toml").write_bytes(data)
            game = find_game(name)
            for edition in own.own_names(game):
                if _play(game, own, edition, rng):
                    played = "taken"
        for trouble in own.troubles():
            is_sentence(str(trouble))
        return played

    yield enter


def _play(game: Any, own: Editions, edition: str, rng: Random) -> bool:
    setup = Setup(own.load(game, edition), (Seat("Ann"), Seat("Ben")))
    state = game.start(setup)
    if isinstance(state, Refusal):
        return False
    for _ in range(4):
        move = next_move(game, state, rng)
        if move is None:
            break
        step = game.apply(state, move)
        assert not isinstance(step, Refusal), step
        state = step.state
    return True


# Scorings


def scorings() -> list[bytes]:
    return [
        b'{"scoring": "B", "holdings": {"Ann": {"purple": 4, "blue": 1}, "Ben": {"purple": 4}}}',
        b'{"scoring": "A", "holdings": {"Ann": {"green": 1}}}',
        b'{"scoring": "C", "holdings": {"Zo\\u00eb": {"red": 2, "white": 3}, "B": {}, "C": {"brown": 9}}}',
    ]


@contextmanager
def score_door(folder: Path) -> Iterator[Door]:
    scores = [game.score for game in working_games() if game.score is not None]

    def enter(data: bytes) -> str:
        came = ""
        for score in scores:
            try:
                line = json_line(_answer(score, data.decode(errors="surrogateescape"), 1))
                assert line.isprintable()
                came = "taken"
            except click.ClickException as error:
                is_sentence(error.message)
                came = "refused"
        return came

    yield enter


# Journals


def journals(folder: Path) -> list[bytes]:
    """The bytes of journals, each with its log behind a mark."""
    return [
        _evenings(folder / "short", given_up_after=12, played=4),
        _evenings(folder / "long", given_up_after=40, played=4),
    ]


def _evenings(place: Path, given_up_after: int, played: int) -> bytes:
    """A match that was given up and one under way, whose moves are in the log as long as the journal is open."""
    place.mkdir(parents=True)
    with open_journal(place / NAME) as journal:
        keep(journal, "language", "nl")
        enrol(journal, Person("Ann", "red", 1))
        match = new_match(journal, game_names()[0], 2)
        play_some(match, Random(1), given_up_after)
        match.abandon(match.version)
        journal.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        play_some(new_match(journal, game_names()[-1], 2), Random(1), played)
        log = (place / f"{NAME}-wal").read_bytes()
        return MARK.join(((place / NAME).read_bytes(), log))


MARK = b"<the log>"
"""Between a journal and its write-ahead log."""


@contextmanager
def journal_door(folder: Path) -> Iterator[Door]:
    place = folder / "state"

    def enter(data: bytes) -> str:
        place.mkdir(parents=True)
        try:
            return _recovered(place, *data.split(MARK, 1))
        finally:
            shutil.rmtree(place)

    yield enter


def _recovered(place: Path, file: bytes, log: bytes = b"") -> str:
    (place / NAME).write_bytes(file)
    if log:
        (place / f"{NAME}-wal").write_bytes(log)
    try:
        found = recover(place, HandClock())
    except JournalError as error:
        is_sentence(str(error).replace(str(place), ""))
        return "refused"
    with found.journal as journal:
        try:
            _look_at(journal, found.found.match)
            for one in all_stats(journal):
                is_sentence(f"{one.name}: {one.wins}")
            for summary in list_matches(journal):
                json_line(summary_data(summary))
                fetch(journal, summary.number)
        except JournalError as error:
            is_sentence(str(error))
        return "taken" if found.note is None else "aside"


def cells() -> list[bytes]:
    """Values in the tables of a journal that are not what they were: table, column, row, value."""
    return [json.dumps([one]).encode() for one in CELLS]


CELLS = tuple(
    [table, column, 1, "x"]
    for table, columns in {
        "matches": "id game edition header begun ended status reason last source record",
        "entries": "seq kind body rules wall monotonic spent digest checksum",
        "results": "owner name points place won dummy seconds longest moves",
        "snapshots": "match seq checksum body",
        "players": "name colour seat language",
        "settings": "name value",
    }.items()
    for column in columns.split()
)


@contextmanager
def cell_door(folder: Path) -> Iterator[Door]:
    """Not bytes that rot, which SQLite notices, but a journal that somebody has edited."""
    _evenings(folder / "sound", given_up_after=12, played=SNAPSHOT_AFTER + 5)
    sound = (folder / "sound" / NAME).read_bytes()  # closed by now, so its log is part of it
    place = folder / "state"

    def enter(data: bytes) -> str:
        place.mkdir(parents=True)
        try:
            (place / NAME).write_bytes(sound)
            _edit(place / NAME, json.loads(data))
            return _recovered(place, (place / NAME).read_bytes())
        finally:
            shutil.rmtree(place)

    yield enter


def _edit(path: Path, changes: Any) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        for table, column, row, value in changes:
            keys = "match, seq" if table == "entries" else "match, owner" if table == "results" else "rowid"
            chosen = f"SELECT {keys} FROM {table} LIMIT 1 OFFSET ?"
            with suppress(sqlite3.Error, OverflowError):  # a constraint that is in the way
                sql = f"UPDATE {table} SET {column} = ? WHERE ({keys}) = ({chosen})"
                connection.execute(sql, (value, row))


def _look_at(journal: Journal, match: Match | None) -> None:
    """The box that has this journal shows its table, the page behind it, and who may act."""
    console = Console(REFERENCE, journal, HandClock(), Random(1), match)
    console.phones = Phones(journal, HandClock(), Random(2))
    console.screen()
    Table(console).picture("nl")


# Bodies


def bodies() -> list[bytes]:
    """Each below the address that it is sent to; `{stamp}` stands for that of the moment."""
    sent: list[tuple[str, Any]] = [
        *(("/api/act", {"answers": [{"at": at} for at in path]}) for path in ANSWERS),
        ("/api/act", {"answers": [{"at": 0, "id": "x"}], "touch": "a1"}),
        ("/api/undo", {"count": 1, "preview": True}),
        ("/api/undo", {"count": 1}),
        ("/api/players", {"name": "Cem", "colour": "red", "seat": 3}),
        ("/api/players/remove", {"name": "Cem"}),
        ("/api/pair", {"code": "000000", "name": "Ben's phone"}),
    ]
    for game in working_games():
        house = {rule.name: rule.choices[0] for rule in game.house_rules}
        edition = SHIPPED.load(game)
        sent.append(("/api/matches", {**_match(game.name), "house": house, "edition": edition.name}))
        setup = Setup(edition, (Seat("Ann"), Seat("Ben")))
        for turn, _ in zip(play(game, setup, Random(1)), range(8), strict=False):
            sent.append(("/api/moves", {"move": game.write(turn.step.state.terms, turn.move)}))
    sent.append(("/api/moves", {"move": 'correct Ann cards 3; turn Ann; why "miscounted"'}))
    return [f"{path}\n".encode() + json.dumps({"stamp": STAMP, **body}).encode() for path, body in sent]


STAMP = "{stamp}"
ANSWERS = ((), (0,), (1,), (2,), (0, 0), (0, 1), (1, 0), (2, 0, 0), (0, 0, 0, 0), (3, 1), (4,), (5, 0))


def _match(game: str) -> dict[str, Any]:
    return {"stamp": STAMP, "game": game, "players": [{"name": "Ann"}, {"name": "Ben", "colour": None}]}


class Page:
    """The page without a server: requests are handed to it one after the other."""

    def __init__(self, folder: Path) -> None:
        self._asked = 0
        self._journal = open_journal(folder / NAME)
        self.console = Console(REFERENCE, self._journal, HandClock(), Random(1))
        self.console.phones = phones = Phones(self._journal, HandClock(), Random(2))
        self.table = Table(self.console)
        mirror: Any = None
        self._app = make_app(PageSettings(), self.table, mirror, self._now)
        paired = phones.pair(phones.show_code(), "Ann's phone")
        assert not isinstance(paired, Refusal)
        self._cookie = f"companion_phone={paired.token}".encode()
        self._loop = asyncio.new_event_loop()

    def close(self) -> None:
        self._loop.close()
        self._journal.close()

    def _now(self) -> float:
        """Everybody has as much time as they need."""
        self._asked += 1
        return float(self._asked)

    def begin(self, game: str) -> None:
        status, answer = self.post("/api/matches", json.dumps(_match(game)).encode())
        assert status == 200, answer

    def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        stamped = body.replace(STAMP.encode(), self.table.stamp.encode())
        return self._loop.run_until_complete(self._post(path, stamped))

    async def _post(self, path: str, body: bytes) -> tuple[int, bytes]:
        headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json"), (b"cookie", self._cookie)]
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "scheme": "http",
            "http_version": "1.1",
            "server": ("127.0.0.1", 8080),
            "root_path": "",
        }
        sent: list[Any] = []

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        status = next(message["status"] for message in sent if message["type"] == "http.response.start")
        return status, b"".join(message.get("body", b"") for message in sent)


@contextmanager
def body_door(folder: Path) -> Iterator[Door]:
    """At a table without a match, and then with one of each game; nobody stays at one for long."""
    page: Page | None = None
    entered = 0

    def enter(data: bytes) -> str:
        nonlocal page, entered
        if page is None or entered % AT_ONE_TABLE == 0:
            page = _sit_down(page, folder / str(entered), entered // AT_ONE_TABLE)
        entered += 1
        path, _, body = data.partition(b"\n")
        status, answer = page.post(path.decode("ascii"), body)
        assert status < 500, answer
        page.console.screen()
        if status < 400:
            return "taken"
        is_sentence(json.loads(answer)["error"]["words"])
        return "refused"

    try:
        yield enter
    finally:
        if page is not None:
            page.close()


AT_ONE_TABLE = 200


def _sit_down(before: Page | None, folder: Path, number: int) -> Page:
    if before is not None:
        before.close()
    folder.mkdir(parents=True)
    page = Page(folder)
    games = [None, *game_names()]
    game = games[number % len(games)]
    if game is not None:
        page.begin(game)
    return page
