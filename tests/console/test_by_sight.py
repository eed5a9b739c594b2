"""Whole matches by somebody who knows only what the display says: no test knowledge of questions, moves or keys."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.console.box import COMPACT
from companion.console.description import describe
from companion.console.face import find_face
from companion.console.session import READ
from companion.dialogue.keys import Key, Press
from companion.dialogue.label import Say
from companion.shelf import game_names
from companion.store.journal import Status
from companion.words import language
from tests.console.playing import Table
from tests.console.reader import keys_on, under_the_cursor

PATIENCE = 4000
"""So many presses are more than any match takes."""
SEEDS = {"alhambra": 1, "catan": 6, "sequence": 5}
"""Matches that are not long."""
PLAYERS = 3
HOME = Press(Key.BACK, held=True)
OK, DOWN = Press(Key.OK), Press(Key.DOWN)
WANDERS = 0.8
"""How likely somebody with a cursor goes on to the next answer: so that each is chosen now and then."""
LOST = 6
"""Whoever has pressed so often and got nowhere goes home and looks again."""


def sit_down_by_sight(table: Table, game: str) -> None:
    """From the first screen to the table: by the words that somebody looks for."""
    wanted = ("Begin", f"{PLAYERS} players", language("en").title(game), "New match")
    for _ in range(20):
        if table.console.match is not None:
            return
        offered = keys_on(table.console.screen())
        table.press([next(press for words in wanted for press, label in offered.items() if words in label)])
    raise AssertionError(f"nobody finds the way to a match: {table.text()}")


@pytest.mark.parametrize("game", game_names())
def test_a_whole_match_is_played_by_sight_alone(
    tmp_path: Path, game: str, record_property: pytest.RecordProperty
) -> None:
    table, rng = Table(tmp_path).switch_on(), Random(SEEDS[game])
    sit_down_by_sight(table, game)
    match, presses = table.match, 0
    lost: list[Press] = []
    while match.status == Status.OPEN:
        presses += 1
        assert presses < PATIENCE, f"no end is in sight: {table.text()}"
        offered = keys_on(table.console.screen())
        promising = [press for press in sorted(offered) if press not in lost[:1]] or sorted(offered)
        press = HOME if len(lost) > LOST else rng.choice(promising)
        version = match.version
        table.clock.wait(1)
        table.press([press])
        assert table.notice != Say("nothing_here"), f"{press} is labelled {offered[press]!r}: {table.text()}"
        lost = [*lost, press] if match.version == version and press != HOME else []
        if match.version != version:
            names_the_last_move(table)
        else:
            table.clock.wait(READ + 1)  # what was refused has been read
    while "wins" not in table.text():
        table.press([next(iter(keys_on(table.console.screen())))])
    record_property("cases", f"{game}: {match.timeline.length} moves by sight in {presses} presses")


def test_a_whole_match_is_played_by_sight_with_four_keys(
    tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    """The list says what can happen, the cursor where one is; what ends with dots leads elsewhere."""
    table, rng = Table(tmp_path, COMPACT).switch_on(), Random(SEEDS["alhambra"])
    wanted = ("Begin", f"{PLAYERS} players", language("en").title("alhambra"), "New match")
    for _ in range(40):
        label = under_the_cursor(table.console.screen())
        if table.console.match is not None or label is None:
            break
        table.press([OK if any(words in label for words in wanted) else DOWN])
    match, presses = table.match, 0
    while match.status == Status.OPEN:
        presses += 1
        assert presses < PATIENCE, f"no end is in sight: {table.text()}"
        version, label = match.version, under_the_cursor(table.console.screen())
        if label is None:
            press = DOWN if "list" in table.text() else OK
        else:
            press = DOWN if label.endswith("…") or rng.random() < WANDERS else OK
        table.clock.wait(1)
        table.press([press])
        if match.version != version:
            names_the_last_move(table)
        elif press == OK:
            table.clock.wait(READ + 1)
    while "wins" not in table.text():
        table.press([OK])
    record_property("cases", f"alhambra, compact: {match.timeline.length} moves by sight in {presses} presses")


def names_the_last_move(table: Table) -> None:
    """Who it was and what, in this or in a shorter form."""
    match = table.match
    done = match.timeline.done[-1]
    words = describe(table.console.view, match.game, find_face(match.game), done.before, done.move).split()
    shown = table.text().lower()
    assert sum(word.lower().strip(":,") in shown for word in words) >= min(2, len(words)), (words, shown)


def test_a_page_says_how_it_is_left(tmp_path: Path) -> None:
    table = Table(tmp_path).switch_on()
    sit_down_by_sight(table, "alhambra")
    while table.console.session.booklet is not None:
        (press,) = keys_on(table.console.screen())
        assert press in (Press(Key.OK), Press(Key.BACK))
        table.press([press])
    assert table.match.timeline.length == 0
