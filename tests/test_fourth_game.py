"""A fourth game is a fourth package and nothing else."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from click.testing import CliRunner

from companion import rules
from companion.cli import companion
from companion.editions import SHIPPED
from companion.rules import Seat, Setup
from companion.shelf import find_game, game_names
from tests.conformance import Laws, examine

STONES = dedent('''
    """Stones: take one to three from the heap; who takes the last one wins (T1 to T3)."""

    from dataclasses import dataclass
    from typing import NamedTuple

    from companion.rules import Game, HouseRule, Outcome, Refusal, Step, Task, Words, quote, rank, refuse_setup

    HEAP = HouseRule("heap", "T1", ("21", "9"))


    @dataclass(frozen=True)
    class Terms:
        names: tuple

        @property
        def owners(self):
            return self.names


    @dataclass(frozen=True)
    class Edition:
        name: str


    class State(NamedTuple):
        terms: Terms
        heap: int
        on_turn: int
        taken: tuple


    @dataclass(frozen=True)
    class Take:
        player: int
        stones: int


    def start(setup):
        refusal = refuse_setup(setup, "T1", (2, 3), (HEAP,))
        count = len(setup.seats)
        return refusal or State(Terms(setup.names), int(setup.house.get("heap", "21")), 0, (0,) * count)


    def refuse(state, move):
        if move.player != state.on_turn or not state.heap:
            return Refusal("T2", "not_your_turn", player=move.player, on_turn=state.on_turn)
        return None if 1 <= move.stones <= min(3, state.heap) else Refusal("T2", "too_many_stones", stones=move.stones)


    def take(state, move):
        taken = tuple(had + move.stones * (seat == move.player) for seat, had in enumerate(state.taken))
        heap = state.heap - move.stones
        on_turn = (state.on_turn + 1) % len(taken) if heap else state.on_turn
        return Step(State(state.terms, heap, on_turn, taken), (Task("T2", "take_stones", count=move.stones),))


    def read(terms, line):
        words = Words(line, terms.names)
        move = Take(words.player(), words.number("the number of stones"))
        words.end()
        return move


    GAME = Game(
        name="stones",
        version=1,
        counts=(2, 3),
        house_rules=(HEAP,),
        edition=lambda data: Edition(data["name"]),
        start=start,
        opening=lambda state: (Task("T1", "heap_stones", count=state.heap),),
        rules={Take: (refuse, take)},
        moves=lambda state: (Take(state.on_turn, number) for number in range(1, min(3, state.heap) + 1)),
        chances=lambda state: None,
        actors=lambda state: (state.on_turn,) if state.heap else (),
        points=lambda state: state.taken,
        outcome=lambda state: None if state.heap else Outcome("T3", "last_stone", (state.on_turn,), rank(state.taken)),
        check=lambda state: [] if state.heap >= 0 else [Refusal("T1", "no_stones")],
        amend=lambda state, facts: Refusal("T1", "no_such_fact", fact=str(facts)),
        put_back=lambda before, move, after: (Task("T2", "put_stones_back", count=move.stones),),
        write=lambda terms, move: f"{quote(terms.names[move.player], frozenset())} {move.stones}",
        read=read,
        to_json=lambda state: {"heap": state.heap, "on_turn": state.on_turn, "taken": list(state.taken)},
        from_json=lambda terms, data: State(terms, data["heap"], data["on_turn"], tuple(data["taken"])),
    )
''')


@pytest.fixture
def stones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A package `stones` beside the three others, as an installed extension would put it there."""
    tmp_path.joinpath("stones").mkdir()
    tmp_path.joinpath("stones", "__init__.py").write_text(STONES)
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    yield find_game("stones")
    sys.modules.pop("companion.rules.stones")
    del rules.stones  # type: ignore[attr-defined]


def test_it_is_found_beside_the_others(stones: Any) -> None:
    assert game_names() == ["alhambra", "catan", "sequence", "stones"]
    assert find_game("stones") is stones


def test_it_passes_the_conformance_suite(stones: Any) -> None:
    def every_stone_is_somewhere(state: Any) -> None:
        assert state.heap + sum(state.taken) in (9, 21)

    laws = Laws(every_stone_is_somewhere, every_stone_is_somewhere)
    for seed in range(40):
        seats = tuple(Seat(f"P{number}") for number in range(2 + seed % 2))
        examine(stones, Setup(SHIPPED.load(stones), seats, {"heap": "9"} if seed % 3 else {}), seed, laws)


@pytest.mark.usefixtures("stones")
def test_the_command_line_knows_it_too() -> None:
    run = CliRunner().invoke
    report = json.loads(run(companion, ["simulate", "stones", "--matches", "5", "--json"]).stdout)
    assert sum(report["wins"].values()) == 5
    record = run(companion, ["simulate", "stones", "--record"]).stdout
    told = run(companion, ["replay", "-"], input=record)
    assert told.exit_code == 0
    assert "Take stones" in told.stdout
