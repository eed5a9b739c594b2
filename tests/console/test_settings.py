"""Settings: language and lights are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import BOXES, COMPACT, REFERENCE, Box
from companion.console.lights import StripLayout
from tests.console.playing import Table
from tests.games.alhambra.console_table import alhambra


@pytest.mark.parametrize(("box", "keys"), [(REFERENCE, "K3 K1 K1"), (COMPACT, "UP OK OK UP OK")], ids=BOXES)
def test_the_language_is_kept_over_a_power_cut(tmp_path: Path, box: Box, keys: str) -> None:
    table = Table(tmp_path, box)
    english = table.text()
    table.press(keys)
    assert table.console.settings["language"] == "nl"
    table.press("BACK+")
    assert table.switch_on().text() != english
    assert table.console.language.code == "nl"


def test_the_lights_at_night_are_kept_and_dimmer(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.press("K3 K2 K2")
    assert table.switch_on().console.settings["night"] == "on"
    table.sit_down("alhambra", 3).press("K1")
    by_night = sum(map(sum, table.console.lights(StripLayout(24))))
    table.press("OK+ K5 K2 K1")
    assert table.console.settings["night"] == "off"
    assert sum(map(sum, table.console.lights(StripLayout(24)))) > by_night


def test_a_language_is_chosen_in_the_middle_of_a_match(tmp_path: Path) -> None:
    table = alhambra(tmp_path)
    before, entries = table.state, table.entries()
    table.press("OK+ K5 K1 K4")
    assert table.console.language.code == "de"
    assert (table.state, table.entries()) == (before, entries)
    assert table.console.session.at_rest
