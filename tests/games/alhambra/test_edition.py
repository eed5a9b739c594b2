"""Alhambra: the editions there are, and what is said about a wrong one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.editions import SHIPPED, Editions
from companion.games.alhambra.rules import COLOURS, GAME, Purchase, State, money
from companion.rules import EditionError, Seat, Setup
from tests.games.alhambra.tables import GREEN
from tests.table import Table


def edition_data() -> dict[str, Any]:
    loaded = SHIPPED.load(GAME, "city")
    return {
        "name": "mine",
        "currencies": list(loaded.currencies),
        "buildings": {colour: {"prices": list(prices)} for colour, prices in zip(COLOURS, loaded.prices, strict=True)},
    }


def with_prices(colour: str, prices: Any) -> dict[str, Any]:
    data = edition_data()
    data["buildings"][colour] = {"prices": prices}
    return data


def test_the_editions_there_are() -> None:
    assert SHIPPED.names(GAME) == ["city", "alhambra"]
    assert SHIPPED.load(GAME) == SHIPPED.load(GAME, "city")
    assert SHIPPED.load(GAME, "city").labels["purple"]["en"] == "Skyscraper"
    assert SHIPPED.load(GAME, "alhambra").labels["purple"]["en"] == "Tower"
    assert Table("alhambra", "Ann", "Ben", edition="alhambra").state.terms.edition.name == "alhambra"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            {**edition_data(), "currencies": ["yellow", "blue", "green"]},
            "edition mine: there must be four currencies with four different initials, not yellow, blue, green",
        ),
        (
            {**edition_data(), "currencies": ["yellow", "blue", "green", "brown"]},
            "edition mine: there must be four currencies with four different initials, not yellow, blue, green, brown",
        ),
        (
            {**edition_data(), "buildings": {"pink": {"prices": [1]}}},
            'edition mine: buildings: "pink" means nothing here. There are: blue, red, brown, white, green, purple.',
        ),
        ({**edition_data(), "buildings": {}}, "edition mine: blue has no list of prices"),
        (with_prices("blue", [2, 3]), "edition mine: blue has 2 prices; there are 7 blue cards"),
        (
            with_prices("blue", [2, 3, 4, 5, 6, 7, 28]),
            "edition mine: blue has the price 28; a price is a whole number from 1 to 27",
        ),
        (
            with_prices("blue", [2, 3, 4, 5, 6, 7, "8"]),
            "edition mine: blue has the price '8'; a price is a whole number from 1 to 27",
        ),
        (
            with_prices("blue", [2, 2, 2, 2, 6, 7, 8]),
            "edition mine: blue has the price 2 4 times; three is the most",
        ),
    ],
)
def test_a_wrong_edition_says_what_is_wrong(data: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(EditionError) as error:
        GAME.edition(data)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "data",
    [
        {**edition_data(), "currencies": ["", "blue", "green", "orange"]},
        {**edition_data(), "currencies": ["light yellow", "blue", "green", "orange"]},
        {**edition_data(), "currencies": 4},
        {**edition_data(), "buildings": 6},
        with_prices("blue", 7),
        with_prices("blue", [2, 3, 4, 5, 6, 7, True]),
        {
            **edition_data(),
            "buildings": {**edition_data()["buildings"], "red": {"prices": [3, 4, 5, 6, 7, 8, 9], "names": "Theatre"}},
        },
    ],
    ids=["empty", "two words", "number", "no table", "one price", "truth", "one name"],
)
def test_an_edition_of_the_wrong_shape_is_an_edition_error_too(data: Mapping[str, Any]) -> None:
    with pytest.raises(EditionError, match="edition mine"):
        GAME.edition(data)


def test_an_edition_that_is_not_there() -> None:
    with pytest.raises(EditionError) as error:
        SHIPPED.load(GAME, "citty")
    assert str(error.value) == 'alhambra has no edition "citty". Did you mean "city"?'
    with pytest.raises(EditionError) as error:
        SHIPPED.load(GAME, "xyz")
    assert str(error.value) == 'alhambra has no edition "xyz". There are: city, alhambra.'


def test_an_edition_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "alhambra.toml").write_text("[city\n", encoding="utf-8")
    (trouble,) = Editions(tmp_path).troubles()
    assert str(trouble).startswith("games/alhambra.toml, line 1: this is not TOML: ")


def test_a_file_with_an_edition_that_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "alhambra.toml").write_text("city = 3\n", encoding="utf-8")
    (trouble,) = Editions(tmp_path).troubles()
    assert str(trouble) == "games/alhambra.toml, line 1: the edition city must be a table, as in [city], not 3."


def test_an_edition_may_have_other_currencies(tmp_path: Path) -> None:
    edition = GAME.edition({**edition_data(), "currencies": ["dollar", "euro", "franc", "pound"]})
    state = GAME.start(Setup(edition, (Seat("Ann"), Seat("Ben"), Seat("Cem"))))
    assert isinstance(state, State)
    move = GAME.read(state.terms, "Ann buys green at euro for 10 with e4 e6")
    assert move == Purchase(0, GREEN, slot=1, price=10, paid=money.pack([9 + 3, 9 + 5]))
    assert GAME.write(state.terms, move) == "Ann buys green at euro for 10 with e4 e6"
