"""Every refusal the engine can give is produced here and carries a rule number; none may be missing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import companion.rules
from companion.shelf import folder_of
from tests.parts import games_with, part
from tests.table import Refused, RefusedSetup, Table, WrongPosition, refuse_setup, seats

GAMES = games_with("refusals")


def rows(kind: str) -> list[object]:
    return [
        pytest.param(game, row, id=f"{row.rule}-{row.code}-{number}")
        for game in GAMES
        for number, row in enumerate(getattr(part(game, "refusals"), kind))
    ]


@pytest.mark.parametrize(("game", "row"), rows("REFUSALS"))
def test_refused(game: str, row: Refused) -> None:
    table = Table(game, *seats(row.names), **row.house).tell(row.story)
    refusal = table.refusal(row.line)
    assert (refusal.rule, refusal.code) == (row.rule, row.code)


@pytest.mark.parametrize(("game", "row"), rows("SETUPS"))
def test_refused_setup(game: str, row: RefusedSetup) -> None:
    refusal = refuse_setup(game, row.names, row.house, row.edition)
    assert (refusal.rule, refusal.code) == (row.rule, row.code)


@pytest.mark.parametrize(("game", "row"), rows("POSITIONS"))
def test_wrong_position(game: str, row: WrongPosition) -> None:
    table = Table(game, *seats(row.names)).tell(row.story)
    assert table.game.check(table.state) == []
    wrong = table.game.check(table.state._replace(**row.changes))
    assert (row.rule, row.code) in [(refusal.rule, refusal.code) for refusal in wrong]


def written(game: str) -> set[tuple[str | None, str]]:
    """The (rule, code) of every Refusal(…) in a game's source; rule None where the source computes it."""
    found: set[tuple[str | None, str]] = set()
    for path in sorted(_sources(game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                code = node.args[1]
                assert isinstance(code, ast.Constant), f"{path.name}:{node.lineno}: a refusal's code is a plain text"
                numbers = [
                    leaf.value
                    for leaf in ast.walk(node.args[0])
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
                ]
                found |= {(number, str(code.value)) for number in numbers} or {(None, str(code.value))}
    return found


def _sources(game: str) -> Path:
    return Path(companion.rules.__file__).parent if game == "core" else folder_of(game) / "rules"


def produced(game: str) -> set[tuple[str, str]]:
    module = part(game, "refusals")
    return {(row.rule, row.code) for kind in ("REFUSALS", "SETUPS", "POSITIONS") for row in getattr(module, kind)}


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_produced(game: str) -> None:
    made = produced(game)
    missing = {pair for pair in written(game) if pair not in made}
    prefix = part(game, "refusals").PREFIX
    missing |= {(f"{prefix}…", code) for _, code in written("core") if code not in {other for _, other in made}}
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_carries_a_rule_of_its_game(game: str) -> None:
    book = part(game, "refusals")
    for rule, code in produced(game) | written(game):
        assert rule is not None, code
        number = re.fullmatch(rf"{book.PREFIX}(\d+)", rule)
        assert number is not None, (rule, code)
        assert 1 <= int(number[1]) <= book.LAST, (rule, code)
