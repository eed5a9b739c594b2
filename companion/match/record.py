"""A match as plain text: a header, an empty line, then one move a line. See docs/records.md.

What follows a `#` is for the reader; empty lines between moves are too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from companion.editions import SHIPPED, Editions
from companion.rules import (
    Edition,
    EditionError,
    Game,
    Move,
    Refusal,
    Seat,
    Setup,
    State,
    Step,
    Terms,
    Unreadable,
    quote,
)
from companion.rules.budget import NO_LIMIT, Budget, NoBudget, read_budget
from companion.rules.line import split
from companion.rules.plain import brief, one_line
from companion.rules.setup import LONGEST_NAME
from companion.shelf import find_game, game_names

LONGEST_RECORD = 2_000_000
"""Characters: some forty thousand moves. Every position of a match is kept while its record is read."""


class RecordError(ValueError):
    """A header that names no match; the text is one sentence."""


class NewerRecordError(RecordError):
    """A record that newer rules wrote."""


class UnknownGameError(RecordError):
    """A record of a game that is not here."""

    def __init__(self, sentence: str, game: str) -> None:
        super().__init__(sentence)
        self.game = game


class WrongLine(NamedTuple):
    """Where a record stops making sense: the line, and a refusal or a sentence."""

    line: int
    text: str
    refusal: Refusal | None
    sentence: str


class About(NamedTuple):
    """What a record says besides the match itself: when and where it was played, a note."""

    date: datetime | None = None
    place: str = ""
    note: str = ""


NOTHING = About()


class Reading(NamedTuple):
    """What a record tells: the match up to the first line that is wrong."""

    game: Game[State]
    setup: Setup
    moves: tuple[Move, ...]
    steps: tuple[Step[State], ...]
    trouble: WrongLine | None
    about: About = NOTHING

    @property
    def state(self) -> State | None:
        """The position after the last good line; None where not even the setup is legal."""
        return self.steps[-1].state if self.steps else None


def write_record(game: Game[State], setup: Setup, moves: Sequence[Move], about: About = NOTHING) -> str:
    """The record of a match."""
    terms = _terms(game, setup)
    lines = [f"game: {game.name}", f"rules: {game.version}", f"edition: {setup.edition.name}"]
    lines += [f"player: {_write_seat(seat)}" for seat in setup.seats]
    lines += [f"house: {name} = {setup.house[name]}" for name in sorted(setup.house)]
    lines += [f"time: {setup.budget}"] if setup.budget is not None else []
    lines += _write_about(about)
    lines += ["", *(game.write(terms, move) for move in moves)]
    return "\n".join(lines) + "\n"


def _write_about(about: About) -> list[str]:
    """When it was, to the minute and in the time of everybody; texts in quotes, so that a `#` is no remark."""
    date = [] if about.date is None else [f"date: {about.date.astimezone(UTC):%Y-%m-%d %H:%M} UTC"]
    texts = (("place", about.place), ("note", about.note))
    said = [f'{name}: "{one_line(text).replace(chr(34), "”")}"' for name, text in texts if text]
    return [*date, *said]


def _terms(game: Game[State], setup: Setup) -> Terms:
    state = game.start(setup)
    if isinstance(state, Refusal):
        raise ValueError(f"this setup is refused: {state}")
    return state.terms


def _write_seat(seat: Seat) -> str:
    name = quote(seat.name, frozenset())
    return name if seat.colour is None else f"{name} {quote(seat.colour, frozenset())}"


def read_record(text: str, editions: Editions = SHIPPED) -> Reading:
    """The match that a record tells, as far as it makes sense. Raises RecordError where the header names no match."""
    if len(text) > LONGEST_RECORD:
        raise RecordError(f"a record has at most {LONGEST_RECORD:,} characters; this one has more")
    lines = list(_lines(text.removeprefix("\ufeff")))
    header = [(number, line) for number, line, in_header in lines if in_header]
    for number, line, in_header in lines:
        if not in_header and line.partition(":")[0].strip().casefold() in _FIELDS:
            raise RecordError(
                f'line {number}: "{brief(line)}" belongs to the header, which an empty line has ended before'
            )
    game, setup = _read_header(header, editions)
    about = _read_about(header)
    started = game.start(setup)
    if isinstance(started, Refusal):
        number, line = _culprit(header, started)
        return Reading(game, setup, (), (), WrongLine(number, line, started, ""), about)
    moves: list[Move] = []
    steps: list[Step[State]] = [Step(started, game.opening(started))]
    trouble = None
    for number, line, _ in lines[len(header) :]:
        step = _play(game, steps[-1].state, line)
        if isinstance(step, Refusal | str):
            refusal = step if isinstance(step, Refusal) else None
            trouble = WrongLine(number, line, refusal, "" if refusal else str(step))
            break
        moves.append(step[0])
        steps.append(step[1])
    return Reading(game, setup, tuple(moves), tuple(steps), trouble, about)


def _culprit(header: list[tuple[int, str]], refusal: Refusal) -> tuple[int, str]:
    """The header line that a refused setup is about: that of the player or house rule it names, otherwise the last."""
    name = refusal.facts.get("name")
    named = [line for line in header if brief(_named(line[1])) == name]
    return named[-1] if named else header[-1]


def _named(line: str) -> str:
    """The player or house rule that a header line is about."""
    value = line.partition(":")[2].strip()
    return value.split('"')[1] if value.startswith('"') and value.count('"') > 1 else (value.split() or [""])[0]


def _play(game: Game[State], state: State, line: str) -> tuple[Move, Step[State]] | Refusal | str:
    try:
        move = game.read(state.terms, line)
    except Unreadable as error:
        return str(error)
    step = game.apply(state, move)
    return step if isinstance(step, Refusal) else (move, step)


def _lines(text: str) -> Iterator[tuple[int, str, bool]]:
    """The lines that say something, with their number and whether they belong to the header."""
    in_header = True
    begun = False
    for number, raw in enumerate(_BREAK.split(text), 1):
        line = _without_remark(raw).strip()
        begun = begun or bool(line)
        if not line and begun and not raw.strip():
            in_header = False
        if line:
            yield number, line, in_header


_BREAK = re.compile(r"\r\n|\r|\n")
"""Where a line ends in a text file. Python would also end it at what a name or a reason may once have held."""


def _without_remark(line: str) -> str:
    """The line up to a `#` that stands outside quotes."""
    if "#" not in line:
        return line
    quoted = False
    for at, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return line[:at]
    return line


_FIELDS = ("game", "rules", "edition", "player", "house", "time", "date", "place", "note")
ABOUT = ("date", "place", "note")
"""Header lines that say something besides the match itself: with or without them it is the same match."""


def _fields_of(lines: list[tuple[int, str]]) -> dict[str, list[tuple[int, str]]]:
    """The lines of a header by what they are about."""
    fields: dict[str, list[tuple[int, str]]] = {name: [] for name in _FIELDS}
    for number, line in lines:
        name, colon, value = line.partition(":")
        name = name.casefold()
        if not colon or name.strip() not in fields:
            fields_there = ", ".join(f'"{field}: …"' for field in _FIELDS)
            raise RecordError(
                f'line {number}: "{brief(line)}" is no header line ({fields_there}); an empty line ends the header'
            )
        fields[name.strip()].append((number, value.strip()))
    return fields


def read_names(header: str) -> tuple[str, ...]:
    """Who plays in the match of this header, whatever it is played with. Raises RecordError."""
    fields = _fields_of([(number, line) for number, line, in_header in _lines(header) if in_header])
    return tuple(_read_seat(number, value).name for number, value in fields["player"])


def _read_header(lines: list[tuple[int, str]], editions: Editions) -> tuple[Game[State], Setup]:
    fields = _fields_of(lines)
    for name in ("game", "rules", "edition", "time", *ABOUT):
        if len(fields[name]) > 1:
            raise RecordError(f'line {fields[name][1][0]}: there is a line "{name}: …" already')
    game = _read_game(fields["game"])
    _check_version(game, fields["rules"])
    edition = _read_edition(game, fields["edition"], editions)
    seats = tuple(_read_seat(number, value) for number, value in fields["player"])
    house: dict[str, str] = {}
    for number, value in fields["house"]:
        name, choice = _read_house(number, value)
        if name in house:
            raise RecordError(f"line {number}: the house rule {brief(name)} was chosen already")
        house[name] = choice
    return game, Setup(edition, seats, house, _read_time(fields["time"]))


def _read_about(lines: list[tuple[int, str]]) -> About:
    """When and where, and a note. Raises RecordError."""
    fields = _fields_of(lines)
    date = [_read_date(number, value) for number, value in fields["date"]]
    place, note = (one_line("".join(value for _, value in fields[name]).strip('"')) for name in ("place", "note"))
    return About(date[0] if date else None, place, note)


def _read_date(number: int, value: str) -> datetime:
    """A day, perhaps with the time of day; where nothing is said about it, that of this machine."""
    text = value.strip().removesuffix("UTC").strip()
    try:
        date = datetime.fromisoformat(text)
    except ValueError:
        raise RecordError(
            f'line {number}: "{brief(value)}" is no date; write it like 2026-11-18, or 2026-11-18 20:15'
        ) from None
    if date.tzinfo is None and value.strip().endswith("UTC"):
        date = date.replace(tzinfo=UTC)
    if not FIRST_YEAR <= date.year <= LAST_YEAR:
        raise RecordError(f"line {number}: matches are played between the years {FIRST_YEAR} and {LAST_YEAR}")
    return date.astimezone(UTC)


FIRST_YEAR, LAST_YEAR = 1900, 2999


def _read_game(values: list[tuple[int, str]]) -> Game[State]:
    games = ", ".join(game_names())
    if len(values) != 1:
        raise RecordError(f'the header needs one line "game: …"; there are {games}')
    number, name = values[0]
    try:
        return find_game(name.casefold())
    except KeyError:
        sentence = f'line {number}: "{brief(name)}" is no game; there are {games}'
        raise UnknownGameError(sentence, name.casefold()) from None


def _check_version(game: Game[State], values: list[tuple[int, str]]) -> None:
    for number, value in values:
        if not value.isdecimal() or not int(value[:9]) > 0:
            raise RecordError(f'line {number}: the version of the rules is a whole number from 1, not "{brief(value)}"')
        if len(value) > 9 or int(value) > game.version:
            raise NewerRecordError(
                f"line {number}: written by rules {brief(value)}, newer than these ({game.version}): update first"
            )


def _read_edition(game: Game[State], values: list[tuple[int, str]], editions: Editions) -> Edition:
    number, name = values[-1] if values else (0, None)
    try:
        if name is not None and not editions.names(game):
            name = None
        return editions.load(game, name)
    except EditionError as error:
        raise RecordError(f"line {number}: {error}" if values else str(error)) from None


def _read_time(values: list[tuple[int, str]]) -> Budget | None:
    number, text = values[0] if values else (0, NO_LIMIT)
    try:
        return read_budget(text)
    except NoBudget as error:
        raise RecordError(f"line {number}: {error}") from None


def _read_seat(number: int, value: str) -> Seat:
    try:
        words = [word.removeprefix('"') for word in split(value)]
    except Unreadable as error:
        raise RecordError(f"line {number}: {error}") from None
    if not 1 <= len(words) <= 2:
        raise RecordError(
            f'line {number}: a player is a name, in quotes if it has spaces, and perhaps a colour: "{brief(value)}"'
        )
    if len(words) == 2 and not (words[1].isprintable() and len(words[1]) <= LONGEST_NAME):
        raise RecordError(f'line {number}: a colour is one word, not "{brief(words[1])}"')
    return Seat(*words)


def _read_house(number: int, value: str) -> tuple[str, str]:
    name, equals, choice = value.partition("=")
    if not equals:
        raise RecordError(f'line {number}: a house rule is "name = choice", not "{brief(value)}"')
    return name.strip(), choice.strip()
