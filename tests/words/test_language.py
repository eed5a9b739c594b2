"""One language, by itself and for one game."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from companion import shelf
from companion.console.box import REFERENCE
from companion.console.view import View
from companion.dialogue.label import Of, Row, Say, Word
from companion.rules import Fact, News, Refusal, Remark, Task
from companion.shelf import game_names
from companion.store import roster
from companion.store.journal import Status
from companion.words import LANGUAGES, Language, Plural, Text, Vocabulary, common, language
from companion.words.language import Book, Spoken
from companion.words.translation import translation

MAGIC = b"\xde\x12\x04\x95"
"""What a compiled catalogue begins with."""

NAMES = ("Ann", "Ben", "Cem", "Dirk")
TOY = Vocabulary(
    title="Toy",
    prefix="T",
    rules={"not_your_turn": Text("wait", "wait for {on_turn}"), "odd": Text("odd {piece}", "{piece} is odd")},
    box={
        "cards": Plural("{count} {colour} card", "{count} {colour} cards"),
        "people": Plural("{players} is here", "{players} are here", by="players"),
        "first": "{piece} first",
        "begins": "{name} begins",
    },
    terms={"red_brick": "brick", "edition.small": "Small box", "size.two": "for two"},
    facts=frozenset({"piece", "odd.known"}),
    spell=lambda pieces, word: f"<{word('red_brick')}>" if pieces == "rb" else None,
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Language:
    """A game that only has words."""
    monkeypatch.setattr(shelf, "surface", lambda name, part, value: TOY if name == "toy" else None)
    monkeypatch.setattr(shelf, "folder_of", lambda name: Path("nowhere"))
    return Language("en", Book(common.WORDS, translation("en", Path()))).of("toy")


# The languages


def test_there_is_one_list_of_languages() -> None:
    assert roster.LANGUAGES is LANGUAGES


def test_a_language_is_read_once() -> None:
    assert language("nl") is language("nl")
    for game in game_names():
        assert language("nl").of(game) is language("nl").of(game)
        assert language("nl").code == language("nl").of(game).code == "nl"


def test_a_language_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match='no language "fr" here; there are nl, en, it, de'):
        language("fr")


def test_lists() -> None:
    assert language("en").list_of(["Ann", "Ben", "Cem"]) == "Ann, Ben and Cem"
    assert language("de").list_of(["ann", "ben"]) == "ann und ben"
    assert language("it").list_of(["Ann"]) == "Ann"
    assert language("nl").list_of([]) == ""


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_called_the_same_everywhere(code: str) -> None:
    names = [language(code).word(f"language_{other}") for other in LANGUAGES]
    assert names == ["Nederlands", "English", "Italiano", "Deutsch"]


def test_what_a_match_is_has_words() -> None:
    assert all(map(language("en").knows, (Status.OPEN, Status.FINISHED, Status.ABANDONED, Status.ASIDE)))


COLOURS = ["blue", "red", "brown", "white", "green", "purple", "yellow", "orange", "black", "pink", "grey", "turquoise"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_colours_are_told_apart(code: str) -> None:
    words = [language(code).word(name) for name in COLOURS]
    assert len(set(words)) == len(words) > 10


# Remarks


@pytest.mark.parametrize(
    ("code", "remark", "few", "whole"),
    [
        (
            "en",
            Refusal("M4", "not_your_turn", player=1, on_turn=0),
            "Ann's turn",
            "It is Ann's turn, not Ben's (rule M4).",
        ),
        ("en", Task("M4", "draw", player=0, count=1), "Draw a card", "Ann draws a card."),
        ("en", Refusal("Z1", "no_words_yet"), "No words yet", "No words yet (rule Z1)."),
        ("it", Refusal("Z1", "no_words_yet"), "No words yet", "No words yet (regola Z1)."),
        (
            "de",
            Refusal("M1", "impossible", what="whose turn it is"),
            "Unmöglich",
            "Wer an der Reihe ist: so kann es nicht sein (Regel M1).",
        ),
    ],
)
def test_common_remarks_in_words(code: str, remark: Remark, few: str, whole: str) -> None:
    assert language(code).short(remark, NAMES) == few
    assert language(code).sentence(remark, NAMES) == whole


def test_a_reason_that_is_a_sentence_ends_once() -> None:
    refusal = Refusal("M6", "not_stored", reason="the card is full.")
    whole = "This could not be stored, so it did not happen: the card is full (rule M6)."
    assert language("en").sentence(refusal, NAMES) == whole


def test_a_name_is_said_as_it_is_written() -> None:
    refusal = Refusal("M4", "not_your_turn", player=0, on_turn=1)
    assert language("en").sentence(refusal, ("{x}_y", "{0}")) == "It is {0}'s turn, not {x}_y's (rule M4)."


def test_what_is_typed_is_said_as_it_is_typed() -> None:
    refusal = Refusal("M1", "no_such_house_rule", name="blue", known=("missed_scorings", "red"))
    assert '"blue"' in language("nl").sentence(refusal, NAMES)
    assert "missed_scorings en red" in language("nl").sentence(refusal, NAMES)


# A game's own words


@pytest.mark.parametrize(
    ("remark", "whole"),
    [
        (Refusal("T1", "not_your_turn", player=1, on_turn=0), "Wait for Ann (rule T1)."),
        (Refusal("M1", "not_your_turn", player=1, on_turn=0), "It is Ann's turn, not Ben's (rule M1)."),
        (Refusal("TX1", "not_your_turn", player=1, on_turn=0), "It is Ann's turn, not Ben's (rule TX1)."),
        (Refusal("T1", "match_over"), "The match is over; only an undo or a correction can change it (rule T1)."),
        (News("T2", "odd", piece="red_brick"), "Brick is odd."),
        (News("T2", "odd", piece=("rb", "blue")), "<brick> and blue is odd."),
        (News("T2", "odd", piece="something_else"), "Something else is odd."),
        (News("T2", "odd", piece=Spoken("red_brick")), "Red_brick is odd."),
        (News("T2", "no_words", piece="red_brick"), "No words."),
    ],
)
def test_a_game_speaks_its_own_words_first(toy: Language, remark: Remark, whole: str) -> None:
    assert toy.sentence(remark, NAMES) == whole


@pytest.mark.parametrize(
    ("code", "facts", "words"),
    [
        ("cards", {"count": 1, "colour": "blue"}, "1 blue card"),
        ("cards", {"count": 0, "colour": "blau"}, "0 blau cards"),
        ("people", {"players": (0, 2)}, "Ann and Cem are here"),
        ("people", {"players": (1,)}, "Ben is here"),
        ("first", {"piece": "red_brick"}, "Brick first"),
        ("begins", {"name": "anna"}, "anna begins"),
        ("nobody_says_this", {}, "Nobody says this"),
        ("wins", {"who": "Ann", "count": 1}, "Ann wins"),
    ],
)
def test_the_box_says(toy: Language, code: str, facts: dict[str, Fact], words: str) -> None:
    """A word of the game in front gets a capital; a name stays as it is written."""
    assert toy.say(code, NAMES, **facts) == words


def test_single_words_of_a_game(toy: Language) -> None:
    assert (toy.word("red_brick"), toy.word("blue"), toy.word("a_new_thing")) == ("brick", "blue", "a new thing")
    assert (toy.choice("size", "two"), toy.choice("size", "any")) == ("for two", "any")
    assert (toy.word("toy"), toy.title("toy"), toy.title("old_game")) == ("Toy", "Toy", "Old game")


def test_words_of_a_game_are_no_words_of_another(toy: Language) -> None:
    other = toy.of("chess")
    assert other.game == "chess"
    assert other.say("first", piece="red_brick") == "First"
    assert other.of("chess") is other


def test_a_game_that_is_no_longer_there_has_a_name_all_the_same() -> None:
    gone = language("nl").of("long_gone")
    assert gone.title("long_gone") == "Long gone"
    assert gone.word("blue") == "blauw"
    assert gone.sentence(Refusal("L1", "match_over"), NAMES).endswith("(regel L1).")


def test_labels_say_whose_words_they_are(toy: Language) -> None:
    view = View(toy.of("chess"), REFERENCE)
    assert view.words(Of("toy", Word("toy"))) == "Toy"
    assert view.words(Of("toy", Row((Word("edition.small"), "*"), ""))) == "Small box*"
    assert view.words(Say("ready", game=Of("toy", Word("toy")), count=2)) == "Toy, 2 players"
    assert view.words(Row((Of("toy", Word("red_brick")), Word("red_brick")), ", ")) == "brick, red brick"


def test_the_words_of_games_are_read_when_they_are_needed() -> None:
    script = (
        "import sys; from companion.words import language;"
        "from companion.rules import Refusal;"
        "nl = language('nl'); nl.say('welcome'); nl.short(Refusal('A7', 'stale'), ());"
        "print([name for name in sys.modules if name.startswith('companion.games.')]);"
        f"nl.title('{game_names()[-1]}');"
        "games = {name.split('.')[2] for name in sys.modules if name.startswith('companion.games.')};"
        "print(games, 'babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", f"{{'{game_names()[-1]}'}} False"]


# Catalogues that are not as they should be


def test_a_catalogue_that_is_missing_leaves_english(tmp_path: Path) -> None:
    assert translation("nl", tmp_path).of("word.blue", "blue") == "blue"


@pytest.mark.parametrize("content", [b"", b"half a cat", MAGIC + b"\0" * 8, MAGIC + b"\xff" * 400])
def test_a_catalogue_that_is_broken_leaves_english(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    tmp_path.joinpath("nl.mo").write_bytes(content)
    with caplog.at_level(logging.ERROR):
        assert translation("nl", tmp_path).of("word.blue", "blue") == "blue"
    assert "nl.mo cannot be read" in caplog.text
