"""Catan: the shipped edition, what can be changed in it, and what is said about a wrong one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.editions import SHIPPED, Editions
from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import State
from companion.rules import EditionError, Seat, Setup, Step
from companion.shelf import folder_of

STANDARD: Mapping[str, Any] = tomllib.loads(folder_of("catan").joinpath("edition.toml").read_text(encoding="utf-8"))[
    "standard"
]


def edition(**changes: Any) -> Any:
    return CATAN.edition({**STANDARD, "name": "mine", **changes})


def changed(table: str, **entries: Any) -> dict[str, Any]:
    return {table: {**STANDARD[table], **entries}}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"resources": None}, "edition mine: resources must be a table, not None"),
        ({"resources": {}}, "edition mine: resources must be a table of resources"),
        (
            changed("resources", gold=3),
            'edition mine: resources: "gold" is no resource; there are brick, lumber, ore, wool, grain',
        ),
        (changed("resources", ore=99), "edition mine: resources: ore must be a whole number from 0 to 60, not 99"),
        (changed("resources", ore="x"), "edition mine: resources: ore must be a whole number from 0 to 60, not 'x'"),
        (
            changed("costs", road={"ore": 10}),
            "edition mine: the cost of road: ore must be a whole number from 0 to 9, not 10",
        ),
        (changed("costs", city=None), "edition mine: the cost of city must be a table of resources"),
        (changed("stacks", road=[5, 2]), "edition mine: road must count its cards by symbol: none, 3, 4"),
        (changed("stacks", knight=[5, 2, -1]), "edition mine: knight must count its cards by symbol: none, 3, 4"),
        (
            changed("stacks", expansion=[5, 2, 3]),
            "edition mine: 2 expansions with the 4-player symbol are listed; the stack has 3",
        ),
        (
            changed("stacks", expansion=[4, 2, 2]),
            "edition mine: 5 expansions with no symbol are listed; the stack has 4",
        ),
        (
            changed("expansions", church={"points": 3, "copies": [1, 1, 0], "effect": "bells"}),
            'edition mine: church: "bells" is no effect; there are '
            "walls_roads, guild, guards_knight, library, university, none",
        ),
        (
            changed("expansions", church={"points": 11, "copies": [1, 1, 0]}),
            "edition mine: church: points must be a whole number from 0 to 10, not 11",
        ),
        (
            changed("expansions", church={"points": 3}),
            "edition mine: church must count its cards by symbol: none, 3, 4",
        ),
        (
            changed("expansions", church={"points": 3, "copies": [1, 1, 0], "cost": {"gold": 1}}),
            'edition mine: the cost of church: "gold" is no resource; there are brick, lumber, ore, wool, grain',
        ),
        (
            {"events": ["robbery", "plague"]},
            'edition mine: "plague" is no event; there are robbery, market_day, nothing',
        ),
    ],
)
def test_C1_a_wrong_edition_is_told_in_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(EditionError) as error:
        edition(**changes)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"stacks": 3},
        {"costs": [1, 2]},
        {"expansions": ["church"]},
        changed("expansions", church=3),
        {"events": 2},
        {"names": {"road": "strada"}},
    ],
    ids=["stacks", "costs", "expansions", "church", "events", "names"],
)
def test_C1_an_edition_with_a_table_missing_its_shape_is_told_in_a_sentence(changes: dict[str, Any]) -> None:
    with pytest.raises(EditionError, match="edition mine: "):
        edition(**changes)


def test_C8_a_cost_can_be_edited() -> None:
    mine = edition(**changed("costs", road={"brick": 2}))
    state = CATAN.start(Setup(mine, (Seat("Ann"), Seat("Ben"))))
    assert isinstance(state, State)
    started = CATAN.apply(state, CATAN.read(state.terms, "start Ann"))
    assert isinstance(started, Step)
    step = CATAN.apply(started.state, CATAN.read(state.terms, "Ann builds road"))
    assert isinstance(step, Step)
    assert step.todo[0].facts["cost"] == "brick brick"


def test_C10_an_edition_without_events_allows_all() -> None:
    data = {key: value for key, value in STANDARD.items() if key != "events"}
    assert CATAN.edition({**data, "name": "mine"}).events == ("robbery", "market_day", "nothing")
    assert edition().events == ("robbery", "market_day")


def test_C1_editions_are_found_by_name(tmp_path: Path) -> None:
    assert SHIPPED.names(CATAN) == ["standard"]
    assert SHIPPED.load(CATAN) == SHIPPED.load(CATAN, "standard")
    with pytest.raises(EditionError, match=r'catan has no edition "standart"\. Did you mean "standard"\?'):
        SHIPPED.load(CATAN, "standart")
    with pytest.raises(EditionError, match=r'catan has no edition "xyz"\. There are: standard\.'):
        SHIPPED.load(CATAN, "xyz")
    (tmp_path / "catan.toml").write_text("[standard", encoding="utf-8")
    (trouble,) = Editions(tmp_path).troubles()
    assert str(trouble).startswith("games/catan.toml, line 1: this is not TOML: ")
