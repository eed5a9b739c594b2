"""Past evenings for the tests of the page: whole matches of each game, played by people with odd names."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.editions import SHIPPED
from companion.history.imports import import_record
from companion.match.dealer import next_move
from companion.match.match import Change, Match, begin
from companion.rules import Refusal, Seat, Setup
from companion.shelf import find_game
from tests.history.past import short_record
from tests.match.playing import HandClock, journal_in

ODD = ("<img src=x onerror=alert(1)>", "O'Neill & co; 50%", "Zoë 🎲", "Bartholomeus de Vrie", "../..", "a/b?c#d")
GAMES = ("alhambra", "sequence", "catan")
FINISHED = range(1, 7)
"""The numbers of the matches that were played to their end: two of each game."""
ABANDONED, IMPORTED, ASIDE, OPEN = 7, 8, 9, 10


def play_evenings(folder: Path) -> None:
    """Fills a journal with the matches of these numbers."""
    clock, rng = HandClock(1_750_000_000.0), Random(11)
    with journal_in(folder) as journal:

        def play(game: str, names: tuple[str, ...], most: int = 20_000) -> Match:
            found = find_game(game)
            clock.wait(86_400)
            started = begin(journal, found, Setup(SHIPPED.load(found), tuple(map(Seat, names))), clock)
            assert not isinstance(started, Refusal), started
            match, _ = started
            for _ in range(most):
                move = next_move(match.game, match.state, rng)
                if move is None:
                    break
                clock.wait(rng.randint(0, 40))
                assert isinstance(match.play(move, match.version), Change)
            return match

        for game in GAMES:
            play(game, ODD[:2])
            play(game, ODD[2:5] if game != "sequence" else ODD[2:6])
        abandoned = play("catan", ODD[:3], 30)
        assert isinstance(abandoned.abandon(abandoned.version), Change)
        clock.wait(86_400)
        import_record(journal, short_record("Ann", "Ben", "Cem"), clock.wall())
        aside = play("alhambra", ODD[1:4], 40)
        journal.set_aside(aside.number, "the companion stopped 2 times in a row at entry 41", clock.wall())
        play("sequence", ODD[:2], 25)
