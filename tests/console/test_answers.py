"""Every press is answered, and everything the console says has words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.console
from companion.console.box import COMPACT, REFERENCE, Box
from companion.console.session import PASSING
from companion.dialogue.keys import Press
from companion.dialogue.label import Say
from companion.words import common
from tests.console.playing import Table, sane
from tests.games.alhambra.console_table import alhambra

# Every press is answered

SITUATIONS = {
    "main menu": "",
    "which game": "K1",
    "names": "K1 K1 TURN K6",
    "settings": "K3",
    "quick scoring": "K2 K1 K1",
}
IN_MATCH = {
    "at rest": "",
    "a list": "DOWN",
    "the menu": "OK+",
    "more": "INFO+",
    "info": "INFO",
    "undo": "BACK",
    "set right": "OK+ K3 K1",
    "refused": "K1+",
}


def every_press(box: Box) -> list[Press]:
    return [Press(key, held) for key in sorted(box.keys) for held in (False, True)]


@pytest.mark.parametrize("keys", SITUATIONS.values(), ids=SITUATIONS)
def test_every_press_is_seen_without_a_match(tmp_path: Path, keys: str) -> None:
    for press in every_press(REFERENCE):
        table = Table(tmp_path).press(keys)
        before = table.ink()
        table.press([press])
        assert sane(table.console.screen()).image.tobytes() != before, press
        table.journal.close()


@pytest.mark.parametrize("keys", IN_MATCH.values(), ids=IN_MATCH)
def test_every_press_is_seen_in_a_match(tmp_path: Path, keys: str) -> None:
    table = alhambra(tmp_path, REFERENCE, "P1 buys blue")
    for press in every_press(REFERENCE):
        table.take(table.match).press(keys)
        before = table.ink()
        table.press([press])
        if table.console.match is None:
            return
        assert sane(table.console.screen()).image.tobytes() != before, press


def mark(table: Table) -> bytes:
    """The corner where a press is marked that is seen nowhere else."""
    return table.console.screen().image.crop((127, 0, 128, 4)).tobytes()


def test_what_is_seen_anyway_is_not_marked_too(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    unmarked = mark(table)
    for press in ("K1", "DOWN", "BACK", "K2", "K2 TURN"):
        table.clock.wait(5)
        assert mark(table.press(press)) == unmarked, press


def test_a_press_that_is_refused_again_is_marked_each_time(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1+")
    marks = [mark(table.press("K1+")) for _ in range(4)]
    assert marks[0] != marks[1] != marks[2] != marks[3]


def test_a_key_that_the_box_does_not_have_is_answered_too(tmp_path: Path) -> None:
    table = alhambra(tmp_path, COMPACT)
    before, ink = table.state, table.ink()
    assert table.press("K1").ink() != ink
    assert table.state == before


def test_the_first_page_says_that_there_is_nothing_before_it(tmp_path: Path) -> None:
    table = Table(tmp_path).press("BACK")
    assert isinstance(table.notice, Say)
    sane(table.console.screen())


# Words


def say_codes() -> Iterator[tuple[str, str]]:
    """Each code that the console says, as a pattern where a part of it is filled in, and where it stands."""
    for path in sorted(Path(companion.console.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Say"):
                continue
            code = node.args[0]
            place = f"{path.name}:{node.lineno}"
            if isinstance(code, ast.Constant):
                yield re.escape(str(code.value)), place
            elif isinstance(code, ast.JoinedStr):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in code.values
                )
                yield "".join(parts), place


def test_everything_the_console_says_has_words() -> None:
    missing = [
        (pattern, place)
        for pattern, place in say_codes()
        if not any(re.fullmatch(pattern, code) for code in common.WORDS.box)
    ]
    assert missing == []


def test_notes_give_way_to_the_standing_after_a_while(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("K1 TURN")
    table.clock.wait(PASSING)
    noted = table.text()
    assert "Refill" in noted
    table.clock.wait(11.9 - PASSING)
    assert table.text() == noted
    table.clock.wait(0.2)
    assert "Refill" not in table.text()
    assert "1:1" in table.text(), "who has most of a colour"
