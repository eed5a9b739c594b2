"""INFO: page after page, both ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import BOXES, COMPACT, REFERENCE, Box
from companion.games.alhambra.rules import TakeMoney
from tests.console.playing import Table, sane, text_of
from tests.games.alhambra.console_table import alhambra, held_by


@pytest.mark.parametrize(("box", "info"), [(REFERENCE, "INFO"), (COMPACT, "DOWN+")], ids=BOXES)
@pytest.mark.parametrize("players", [2, 6])
def test_info_shows_page_after_page_and_then_the_table_again(tmp_path: Path, box: Box, info: str, players: int) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", players, seed=3, moves=120)
    table.take(table.match)
    pages = table.home.infos
    assert pages >= 5
    seen = {text_of(sane(table.console.screen()))}
    for _ in range(pages):
        seen.add(text_of(sane(table.press(info).console.screen())))
        assert not table.console.session.at_rest
    assert len(seen) == pages + 1
    assert table.press(info).console.session.at_rest


def test_the_dial_turns_the_pages_of_info_both_ways(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("INFO")
    first = text_of(table.console.screen())
    table.press("DOWN")
    assert text_of(table.console.screen()) != first
    assert text_of(table.press("UP").console.screen()) == first


@pytest.mark.parametrize(("box", "info"), [(REFERENCE, "INFO"), (COMPACT, "DOWN+")], ids=BOXES)
def test_back_leaves_info_and_undoes_nothing(tmp_path: Path, box: Box, info: str) -> None:
    table = alhambra(tmp_path, box, "P1 buys blue").press(f"{info} BACK")
    assert table.console.session.at_rest
    assert table.console.session.preview is None


def test_keys_act_while_info_is_shown(tmp_path: Path) -> None:
    table = alhambra(tmp_path).press("INFO K1")
    assert held_by(table, 0) == {"blue": 1}
    assert table.console.session.at_rest


def test_up_held_is_turn_on_a_box_with_few_keys(tmp_path: Path) -> None:
    table = alhambra(tmp_path, COMPACT).press("UP+")
    assert table.match.timeline.done[-1].move == TakeMoney(0)
    assert table.state.on_turn == 1
