"""Past matches for tests: short records, and matches that were played on a clock set by hand."""

from __future__ import annotations

from random import Random

from companion.editions import SHIPPED
from companion.match.match import Change, Match, begin
from companion.rules import Refusal, Seat, Setup
from companion.shelf import find_game
from companion.store.journal import Journal
from tests.match.playing import HandClock, play_some

ODD_NAMES = ("<img>", ", ;", "Zoë 🎲")
"""What a name may be made of, except a double quote."""


def short_record(*names: str, cards: int = 3) -> str:
    """A match of Catan that was joined late and that the first player wins with the next move."""
    names = names or ("Ann", "Ben", "Cem")
    header = ["game: catan", *(f'player: "{name}"' for name in names)]
    return "\n".join([*header, "", *_short_lines(names, cards)]) + "\n"


def _short_lines(names: tuple[str, ...], cards: int) -> list[str]:
    """The first player gets to 10 points; the second has 3, or 1 where there are too few villages for two players."""
    first, second, *_ = [f'"{name}"' for name in names]
    return [
        f"correct {first} villages 2; {first} cities 2; {first} has church; {first} cards 9; turn {first}",
        f"correct {second} villages {3 if len(names) > 2 else 1}; {second} cards {cards}",
        f"{first} builds village",
    ]


def without_end(record: str) -> str:
    """The same match, given up before its last move."""
    return "\n".join(record.splitlines()[:-1]) + "\n"


def sit_down(journal: Journal, game: str, *names: str, clock: HandClock | None = None) -> Match:
    found = find_game(game)
    started = begin(journal, found, Setup(SHIPPED.load(found), tuple(map(Seat, names))), clock or HandClock())
    assert not isinstance(started, Refusal), started
    return started[0]


def told(match: Match, clock: HandClock, *lines: tuple[float, str]) -> None:
    """Plays lines, each after so many seconds of thought."""
    for seconds, line in lines:
        clock.wait(seconds)
        change = match.play(match.game.read(match.state.terms, line), match.version)
        assert isinstance(change, Change), (line, change)


def play_whole(journal: Journal, game: str, *names: str, seed: int = 1, clock: HandClock | None = None) -> Match:
    match = sit_down(journal, game, *names, clock=clock)
    play_some(match, Random(seed), 20_000)
    assert match.status == "finished"
    return match


def play_short(journal: Journal, clock: HandClock, *names: str) -> Match:
    """A match of Catan in which the first player thinks 4 and 20 seconds, and wins."""
    match = sit_down(journal, "catan", *names, clock=clock)
    told(match, clock, *zip((30, 4, 20), _short_lines(names, 3), strict=True))
    return match
