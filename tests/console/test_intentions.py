"""The journal holds exactly what somebody meant, however often a finger slipped on the way."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from companion.console.box import Box
from companion.shelf import find_game, game_names
from tests.console.person import Person
from tests.console.playing import Table, on_both_boxes

MATCHES = 1000 if os.environ.get("EXPLORE") else 1
MOVES = None if os.environ.get("EXPLORE") else 40
"""Of one match, so many moves; or all of them, of many matches."""
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn", "Gus", "Hans", "Ida", "Jan", "Kim", "Lea")


@pytest.mark.parametrize("game", game_names())
@on_both_boxes
def test_the_journal_holds_exactly_what_was_meant(
    tmp_path: Path, game: str, box: Box, record_property: pytest.RecordProperty
) -> None:
    slips = moves = 0
    for seed in range(MATCHES):
        rng = Random(seed)
        table = Table(tmp_path, box)
        table.sit_down(game, rng.choice(find_game(game).counts), names=NAMES).press("BACK+")
        person = Person(table, rng)
        meant = person.play(MOVES)
        assert [done.move for done in table.match.timeline.done] == meant, seed
        slips, moves = slips + person.slips, moves + len(meant)
        table.journal.close()
    assert slips
    record_property("cases", f"{game}, {box.name}: {moves} moves meant, {slips} slips mended")
