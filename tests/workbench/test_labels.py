"""Labels for the keys: all keys of a box, in the words of a game and of a language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from companion.cli import companion
from companion.config.box import KeypadSection
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES, language
from companion.workbench.labels import HEIGHT, MARGIN, PAGE_HEIGHT, PAGE_WIDTH, WIDTH, draw_labels, key_labels
from tests.docs.drawings import box_of

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", game_names())
def test_every_action_key_says_what_it_does_in_a_game(game: str) -> None:
    labels = {label.key: label for label in key_labels(box_of("reference"), language("en"), find_game(game))}
    assert list(labels) == ["K1", "K2", "K3", "K4", "K5", "K6", "OK", "BACK", "TURN", "INFO"]
    assert all(label.short for label in labels.values())
    assert len({label.short for label in labels.values()}) == len(labels)


def test_labels_of_one_game() -> None:
    labels = {label.key: label for label in key_labels(box_of("reference"), language("nl"), find_game("alhambra"))}
    assert (labels["K1"].short, labels["K1"].held) == ("Blauw", "Blauw voor Dirk")
    assert labels["OK"].held == "menu"


def test_a_box_without_action_keys_has_labels_for_those_it_has() -> None:
    labels = key_labels(box_of("hat"), language("en"))
    assert [label.key for label in labels] == ["UP", "DOWN", "OK", "BACK", "TURN", "INFO"]


def test_a_number_pad_s_keys_are_called_by_what_they_say_already() -> None:
    labels = key_labels(box_of("keypad"), language("en"), find_game("alhambra"))
    assert [label.caption for label in labels] == [*"123456", "-", "+", "Enter", ".", "0", "*"]
    assert labels[0].short == "Blue"
    beside = replace(box_of("keypad"), keys={"K1": 5, "OK": 6})
    assert [label.caption for label in key_labels(beside, language("en"))][:2] == ["K1", "2"]
    blank = replace(box_of("keypad"), keypad=KeypadSection("auto", "arcade"))
    assert [label.caption for label in key_labels(blank, language("en"))][:2] == ["K1", "K2"]
    drawn = ElementTree.fromstring(draw_labels("keypad", key_labels(box_of("keypad"), language("en")), language("en")))
    words = [text.text for text in drawn.iter(f"{SVG}text")]
    assert words[2:6] == ["1", "K1", "2", "K2"]


@pytest.mark.parametrize("speaks", LANGUAGES)
def test_the_sheet_fits_a_page_and_each_word_its_label(speaks: str) -> None:
    words = language(speaks)
    for game in (None, *game_names()):
        labels = key_labels(box_of("seats"), words, None if game is None else find_game(game))
        root = ElementTree.fromstring(draw_labels("seats", labels, words))
        frames = [frame for frame in root.iter(f"{SVG}rect") if frame.get("stroke")]
        assert len(frames) == len(labels) == 16
        for frame in frames:
            assert float(frame.attrib["x"]) + WIDTH <= PAGE_WIDTH - MARGIN + 0.1
            assert float(frame.attrib["y"]) + HEIGHT <= PAGE_HEIGHT - MARGIN
        sizes = [float(text.attrib["font-size"]) for text in root.iter(f"{SVG}text")]
        assert min(sizes) >= 1.3, "letters that can be read"


def test_the_command_writes_a_sheet_or_a_list(tmp_path: Path) -> None:
    run = CliRunner().invoke
    assert "K1     Road" in run(companion, ["labels", "reference", "--game", "catan"]).output
    assert run(companion, ["labels", "keypad"]).output.startswith("1      K1\n")
    file = tmp_path / "labels.svg"
    assert run(companion, ["labels", "seats", "--language", "de", "--svg", str(file)]).exit_code == 0
    assert "ausschneiden" in file.read_text(encoding="utf-8")
    assert (
        "has no keys"
        in str(run(companion, ["labels", "phones"]).exception or "") + run(companion, ["labels", "phones"]).output
    )
    assert "has no keys" in run(companion, ["labels", "phones"]).output
