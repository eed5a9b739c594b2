"""Settings: language and lights are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import BOXES, COMPACT, REFERENCE, Box
from companion.console.lights import StripLayout
from companion.dialogue.command import Set
from companion.store.settings import keep, kept
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


SHIPPED = {"night": "off", "brightness": "40", "palette": "safe", "sound": "on", "page": "here"}


def test_every_setting_is_offered_with_what_it_is_now_and_explained(tmp_path: Path) -> None:
    table = Table(tmp_path, settings=SHIPPED)
    table.press("K3")
    labels = ("Lights: day", "Brightness: 40 %", "Colours: for every eye", "Sound: on", "Page: this machine")
    assert all(label in table.text() for label in labels)
    table.press("K3")
    assert "No light of the strip is ever brighter." in table.text()


@pytest.mark.parametrize(
    ("keys", "name", "value", "said"),
    [
        ("K3 K1", "brightness", "10", "Brightness: 10 %"),
        ("K4 K3", "palette", "white", "Colours: white"),
        ("K5 K2", "sound", "off", "Sound: off"),
        ("K6 K1", "page", "lan", "Page: phones nearby"),
    ],
)
def test_what_is_set_is_said_and_kept_over_a_power_cut(
    tmp_path: Path, keys: str, name: str, value: str, said: str
) -> None:
    table = Table(tmp_path, settings=SHIPPED).press(f"K3 {keys}")
    assert said in table.text()
    assert table.switch_on().console.settings[name] == value


def test_a_setting_that_is_looked_at_and_left_is_as_it_was(tmp_path: Path) -> None:
    table = Table(tmp_path, settings=SHIPPED).press("K3 K3 BACK BACK")
    assert table.console.settings["brightness"] == "40"
    assert kept(table.journal) == {"details": "on"}  # as this table begins


def test_what_a_box_has_no_use_for_is_not_offered(tmp_path: Path) -> None:
    table = Table(tmp_path).press("K3")
    assert "Sound" not in table.text()
    assert "Brightness" not in table.text()


def test_a_brightness_of_somebody_s_own_is_among_the_choices(tmp_path: Path) -> None:
    table = Table(tmp_path, settings={**SHIPPED, "brightness": "35"}).press("K3 K3")
    assert "35 % ✓" in table.text()


def test_brightness_and_colours_reach_the_strip_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path, settings=SHIPPED).sit_down("alhambra", 3).press("K1")
    strip = StripLayout(24, brightness=1.0, palette="vivid")
    before = table.console.lights(strip)
    table.console.act(Set("brightness", "10"), table.console.stamp, "a phone")
    dimmer = table.console.lights(strip)
    assert sum(map(sum, dimmer)) < sum(map(sum, before)) / 2
    table.console.act(Set("palette", "white"), table.console.stamp, "a phone")
    assert table.console.lights(strip) not in (before, dimmer)


def test_what_rotted_on_the_card_is_as_shipped(tmp_path: Path) -> None:
    table = Table(tmp_path, settings=SHIPPED)
    for name, value in (("night", "?"), ("brightness", "1e9"), ("palette", ""), ("page", "everybody")):
        keep(table.journal, name, value)
    assert table.switch_on().console.settings == {**table.console.settings, **SHIPPED}
    table.press("K3")
