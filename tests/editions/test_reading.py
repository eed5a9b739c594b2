"""An owner's editions over the shipped ones: what is offered, and what is said about a mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.console.box import REFERENCE
from companion.console.view import View
from companion.dialogue.new_match import edition_title
from companion.editions import SHIPPED, Editions, own_editions
from companion.rules import EditionError, Game
from companion.shelf import find_game, game_names
from companion.shipped import shipped
from companion.words import LANGUAGES, language
from tests.editions.files import FIRST, changed, copied, line_in, titled, write

ALHAMBRA, CATAN, SEQUENCE = map(find_game, ("alhambra", "catan", "sequence"))


def told(folder: Path) -> list[str]:
    return [str(trouble) for trouble in Editions(folder).troubles()]


# What is offered


def test_without_a_folder_there_are_the_shipped_ones(tmp_path: Path) -> None:
    editions = Editions(tmp_path / "games")
    assert editions.troubles() == SHIPPED.troubles() == ()
    for game in map(find_game, game_names()):
        assert editions.names(game) == SHIPPED.names(game)
        assert editions.load(game) == SHIPPED.load(game)


@pytest.mark.parametrize("game", FIRST)
def test_one_of_another_name_comes_behind(tmp_path: Path, game: str) -> None:
    write(tmp_path, game, titled(copied(game), 'title = "The one in the attic"'))
    editions, found = Editions(tmp_path), find_game(game)
    assert editions.names(found) == [*SHIPPED.names(found), "mine"]
    assert editions.load(found) == SHIPPED.load(found), "the first one stays the first"
    assert editions.load(found, "mine").name == "mine"
    assert editions.load(found, "mine").title == {"": "The one in the attic"}
    assert editions.troubles() == ()


def test_one_of_the_same_name_takes_the_shipped_ones_place(tmp_path: Path) -> None:
    dearer = ("prices = [2, 3, 4, 5, 6, 7, 8]", "prices = [3, 4, 5, 6, 7, 8, 9]")
    write(tmp_path, "alhambra", changed(copied("alhambra", "city"), dearer))
    editions = Editions(tmp_path)
    assert editions.names(ALHAMBRA) == ["city", "alhambra"]
    assert editions.load(ALHAMBRA).prices[0] == (3, 4, 5, 6, 7, 8, 9)
    assert editions.load(ALHAMBRA, "alhambra") == SHIPPED.load(ALHAMBRA, "alhambra")


def test_they_are_beside_the_settings(tmp_path: Path) -> None:
    write(tmp_path / "games", "catan", copied("catan"))
    assert own_editions(tmp_path / "companion.toml").names(CATAN) == ["standard", "mine"]


def test_the_explained_example_is_right(tmp_path: Path) -> None:
    text = shipped("config", "games", "README.md").read_text(encoding="utf-8")
    ((game, example),) = re.findall(r"`games/(\w+)\.toml`, a board.*?```toml\n(.*?)```", text, re.DOTALL)
    write(tmp_path, game, example)
    assert told(tmp_path) == []
    edition = Editions(tmp_path).load(find_game(game), "painted")
    assert edition.board != SHIPPED.load(find_game(game)).board
    assert edition.labels["blue"]["nl"] == "lucht"


def plain_game() -> Game[Any]:
    """A game whose components are all in its rules, of the name of one that has a folder."""

    def read(data: Mapping[str, Any]) -> dict[str, Any]:
        return {"name": data["name"], "cards": data["cards"] + 1 if data["name"] else 52}

    return Game(**{**{name: getattr(CATAN, name) for name in CATAN.__dataclass_fields__}, "edition": read})


def test_rules_that_trip_over_a_table_cost_that_edition_alone(tmp_path: Path) -> None:
    write(tmp_path, "catan", '[none]\n[text]\ncards = "many"\n[right]\ncards = 3\n')
    editions, game = Editions(tmp_path), plain_game()
    assert editions.own_names(game) == ["right"]
    for name in ("none", "text"):
        with pytest.raises(EditionError, match=rf"games/catan\.toml, line \d: catan cannot make anything .* {name}"):
            editions.load(game, name)


# Titles


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ('title = "Attic"', {"en": "Attic", "nl": "Attic", "it": "Attic", "de": "Attic"}),
        ('title = { nl = "Zolder", en = "Attic" }', {"en": "Attic", "nl": "Zolder", "it": "Attic", "de": "Attic"}),
        ('title.nl = "Zolder"', {"en": "Zolder", "nl": "Zolder", "it": "Zolder", "de": "Zolder"}),
        ("", dict.fromkeys(LANGUAGES, "mine")),
    ],
)
def test_a_title_is_a_text_or_one_for_each_language(tmp_path: Path, line: str, shown: dict[str, str]) -> None:
    for game in FIRST:
        write(tmp_path, game, titled(copied(game), line))
        edition = Editions(tmp_path).load(find_game(game), "mine")
        label = edition_title(game, edition)
        assert {code: View(language(code), REFERENCE).words(label) for code in LANGUAGES} == shown


@pytest.mark.parametrize("line", ["title = 3", 'title = ""', 'title = "two\\nlines"', "title.nl = []"])
def test_a_wrong_title_is_told(tmp_path: Path, line: str) -> None:
    for game in FIRST:
        write(tmp_path, game, titled(copied(game), line))
        (sentence,) = told(tmp_path)
        start = f"games/{game}.toml, line 2: edition mine: title must be a text, or one for each language, not "
        assert sentence.startswith(start), sentence
        (tmp_path / f"{game}.toml").unlink()


# Mistakes

MISTAKES = [
    ("alhambra", 'currencies = ["yellow"', 'currencies = ["blue"', "currencies", "four currencies"),
    ("alhambra", "prices = [3, 4,", "prices = [4,", "prices = [4,", "red has 6 prices; there are 7 red cards."),
    ("alhambra", "prices = [4, 5,", "prices = [99, 5,", "prices = [99", "brown has the price 99"),
    ("alhambra", "prices = [5,", "price = [5,", "price = [5", 'Did you mean "prices"?'),
    ("alhambra", 'en = "Church"', "en = 4", 'names = { en = 4, nl = "Kerk"', "the name of names in en must be a text"),
    ("alhambra", "[mine.buildings.green]", "[mine.buildings.gren]", "[mine.buildings.gren]", 'Did you mean "green"?'),
    ("sequence", 'one_eyed_jacks = "SH"', 'one_eyed_jacks = "SX"', "one_eyed", "must name two suits"),
    ("sequence", '"green", "red"]', '"green"]', "colours", "three different team colours"),
    ("sequence", "XX 2S 3S", "XX 3S 3S", "board", "3S three times and 2S once; each card is there twice."),
    ("sequence", "us = [50, 50, 35]", "us = [50, 50]", "us =", "must be three whole numbers"),
    ("sequence", 'blue = { en = "blue"', "blue = { en = 1", "blue =", "must be a text"),
    ("catan", "brick = 11", "brick = 110", "resources", "brick must be a whole number"),
    ("catan", 'events = ["robbery"', 'events = ["flood"', "events", '"flood" is no event'),
    ("catan", "village = [7, 4, 4]", "village = [2, 0, 0]", "village = [2", "3 players start with one village each"),
    ("catan", "knight = [2, 2, 1]", "knight = 3", "knight = 3", "knight must count its cards by symbol"),
    ("catan", "road = { lumber = 1, brick = 1 }", "road = { lumber = 1 }", "road = { l", "must be two cards at least"),
    ("catan", "expansion = [5, 2, 2]", "expansion = [6, 2, 2]", "expansion = [6", "the stack has 6"),
    ("catan", 'effect = "guild"', 'effect = "gild"', 'effect = "gild"', '"gild" is no effect'),
    ("catan", "points = 4", "points = 40", "points = 40", "points must be a whole number from 0 to 10"),
    ("catan", "copies = [1, 0, 1]", "copies = []", "copies = []", "must count its cards by symbol"),
]


@pytest.mark.parametrize(("game", "before", "after", "line", "said"), MISTAKES)
def test_a_mistake_is_told_with_its_line(
    tmp_path: Path, game: str, before: str, after: str, line: str, said: str
) -> None:
    text = changed(copied(game), (before, after))
    write(tmp_path, game, text)
    (sentence,) = told(tmp_path)
    assert sentence.startswith(f"games/{game}.toml, line {line_in(text, line)}: "), sentence
    assert said in sentence
    assert sentence.endswith((".", "?"))
    assert Editions(tmp_path).names(find_game(game)) == SHIPPED.names(find_game(game))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[mine\n", "games/alhambra.toml, line 1: this is not TOML: "),
        ("[mine]\n\ncurrencies = yellow\n", "games/alhambra.toml, line 3: this is not TOML: "),
        (
            'title = "Mine"\n',
            "games/alhambra.toml, line 1: the edition title must be a table, as in [title],",
        ),
        (
            '\n["my own"]\n',
            'games/alhambra.toml, line 2: "my own" must be letters, digits, "-" and "_"; what people read',
        ),
        ("[mine]\n", "games/alhambra.toml, line 1: edition mine: there must be four currencies"),
        (f"a = {'[' * 5000}", "games/alhambra.toml: it is nested too deeply to be read."),
        (f"a = {'9' * 5000}", "games/alhambra.toml: it holds a number that is too long to be read."),
    ],
    ids=["heading", "value", "no table", "name", "empty", "depth", "digits"],
)
def test_a_file_that_is_wrong_as_a_whole(tmp_path: Path, text: str, said: str) -> None:
    write(tmp_path, "alhambra", text)
    (sentence,) = told(tmp_path)
    assert sentence.startswith(said), sentence


def test_a_wrong_edition_of_a_shipped_name_leaves_the_shipped_one(tmp_path: Path) -> None:
    write(tmp_path, "alhambra", "[city]\n" + copied("alhambra", "mine"))
    editions = Editions(tmp_path)
    assert len(editions.troubles()) == 1
    assert editions.load(ALHAMBRA, "city") == SHIPPED.load(ALHAMBRA, "city")
    assert editions.names(ALHAMBRA) == ["city", "alhambra", "mine"], "what is right in the same file is offered"


def test_who_asks_for_a_wrong_edition_is_told_why(tmp_path: Path) -> None:
    write(tmp_path, "catan", "[mine]\n")
    with pytest.raises(EditionError, match=r"^games/catan\.toml, line 1: edition mine: resources must be a table"):
        Editions(tmp_path).load(CATAN, "mine")
    write(tmp_path, "catan", "[mine")
    with pytest.raises(EditionError, match=r"^games/catan\.toml, line 1: this is not TOML"):
        Editions(tmp_path).load(CATAN, "mine")
    (tmp_path / "catan.toml").unlink()
    with pytest.raises(EditionError, match=r'^catan has no edition "mine"\. There are: standard\.$'):
        Editions(tmp_path).load(CATAN, "mine")


def test_two_files_that_are_wrong_are_both_told(tmp_path: Path) -> None:
    write(tmp_path, "alhambra", "[mine]\n[yours]\n")
    write(tmp_path, "sequence", "[mine\n")
    assert [sentence.split(": ")[0] for sentence in told(tmp_path)] == [
        "games/alhambra.toml, line 1",
        "games/alhambra.toml, line 2",
        "games/sequence.toml, line 1",
    ]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "alhambra.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "catan.toml").mkdir()
    (tmp_path / "sequence.toml").symlink_to(tmp_path / "sequence.toml")
    sentences = told(tmp_path)
    assert [sentence.split(": ")[:2] for sentence in sentences] == [
        ["games/alhambra.toml, line 1", "this is no text in UTF-8."],
        ["games/catan.toml", "the file cannot be read"],
        ["games/sequence.toml", "the file cannot be read"],
    ]
    for game in map(find_game, FIRST):
        assert Editions(tmp_path).load(game) == SHIPPED.load(game)


def test_a_file_that_is_closed_to_this_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(path: Path, *args: Any, **more: Any) -> Any:
        if path.parent == tmp_path:
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *args, **more)

    write(tmp_path, "catan", copied("catan"))
    opened = Path.open
    monkeypatch.setattr(Path, "open", closed)
    (sentence,) = told(tmp_path)
    assert "games/catan.toml: the file cannot be read: " in sentence
    assert "Permission denied" in sentence
    assert Editions(tmp_path).load(CATAN) == SHIPPED.load(CATAN)


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("", encoding="utf-8")
    (sentence,) = told(tmp_path / "games")
    assert sentence.startswith("games: this must be a folder, with one file for each game")
    assert Editions(tmp_path / "games").names(CATAN) == ["standard"]


def test_a_file_of_no_game_gets_a_hint(tmp_path: Path) -> None:
    write(tmp_path, "alhamra", copied("alhambra"))
    (tmp_path / "README.md").write_text("How to", encoding="utf-8")
    assert told(tmp_path) == ['games/alhamra.toml: there is no game "alhamra". Did you mean "alhambra"?']
