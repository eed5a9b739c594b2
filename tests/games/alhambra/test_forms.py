"""Alhambra on the box: every kind of move is entered in every form, by every house rule."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from companion.console.box import Box
from companion.games.alhambra.rules import (
    GAME,
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    TakeMoney,
)
from companion.rules import Move, Refusal
from tests.console.playing import Table, on_both_boxes
from tests.games.alhambra.tellings import (
    ALL_BOUGHT,
    AT_BLUE,
    AT_GREEN,
    AT_ORANGE,
    AT_YELLOW,
    BLUE,
    BROWN,
    DRAWS,
    GREEN,
    LEFT_OVER,
    MONEY_TAKEN,
    PLAYING,
    PURPLE,
    RED,
    VARIANTS,
    WHITE,
    coins,
)

SEATED: tuple[str, ...] = ()
BOUGHT = (*PLAYING, "P1 buys blue")
TWO = ("start P1", *DRAWS)

FORMS: dict[type, list[tuple[int, tuple[str, ...], Move]]] = {
    Deal: [(3, SEATED, Deal(0, coins("b9"))), (3, SEATED, Deal(2, coins("b9", "g8", "o3")))],
    Start: [(3, SEATED, Start(0)), (6, SEATED, Start(5)), (2, SEATED, Start(1))],
    ShowBuilding: [
        (3, SEATED, ShowBuilding(0, BLUE)),
        (3, PLAYING, ShowBuilding(AT_ORANGE, GREEN, 8)),
        (3, (*PLAYING, "yard blue green 8"), ShowBuilding(AT_GREEN, PURPLE, 13)),
        (3, (*PLAYING, "yard blue green 8"), ShowBuilding(AT_YELLOW, RED)),
    ],
    ShowMoney: [(3, PLAYING, ShowMoney(coins("y4"))), (3, SEATED, ShowMoney(coins("b1", "g2", "o3", "y4")))],
    DirkDraws: [
        (2, SEATED, DirkDraws(PURPLE)),
        (2, SEATED, DirkDraws(PURPLE, 13)),
        (2, ("start P2",), DirkDraws(BLUE)),
        (2, (*TWO, "P1 takes money", "scoring A"), DirkDraws(BROWN, 6)),
    ],
    Purchase: [
        (3, PLAYING, Purchase(0, PURPLE)),
        (3, PLAYING, Purchase(0, GREEN, slot=AT_BLUE)),
        (3, PLAYING, Purchase(0, GREEN, price=8)),
        (3, PLAYING, Purchase(0, GREEN, slot=AT_GREEN, price=8)),
        (3, PLAYING, Purchase(0, GREEN, paid=coins("b9"))),
        (3, PLAYING, Purchase(0, GREEN, price=8, paid=coins("b4", "b4"))),
        (3, PLAYING, Purchase(0, GREEN, slot=AT_BLUE, price=8, paid=coins("b4", "b5"))),
        (2, TWO, Purchase(0, RED, for_dirk=True)),
        (2, TWO, Purchase(0, RED, slot=AT_YELLOW, price=4, paid=coins("y2", "y3"), for_dirk=True)),
        (2, TWO, Purchase(0, RED, slot=AT_ORANGE, for_dirk=True)),
        (3, BOUGHT, Purchase(0, RED)),
    ],
    TakeMoney: [
        (3, PLAYING, TakeMoney(0)),
        (3, BOUGHT, TakeMoney(0)),
        (3, PLAYING, TakeMoney(0, coins("b9"))),
        (3, (*PLAYING, "money b1 g2"), TakeMoney(0, coins("b1", "g2"))),
        (3, (*PLAYING, "money b1 g2 o2 y9"), TakeMoney(0, coins("b1", "g2", "o2"))),
    ],
    EndTurn: [(3, BOUGHT, EndTurn(0)), (2, (*TWO, "P1 buys red to Dirk"), EndTurn(0))],
    HoldScoring: [
        (3, MONEY_TAKEN, HoldScoring("A")),
        (3, (*MONEY_TAKEN, "scoring A", "P3 takes money"), HoldScoring("B")),
        (3, ALL_BOUGHT, HoldScoring("B")),
        (3, ALL_BOUGHT, HoldScoring("C")),
    ],
    Leftover: [
        (3, LEFT_OVER, Leftover(WHITE, 0)),
        (3, LEFT_OVER, Leftover(WHITE, None)),
        (3, LEFT_OVER, Leftover(WHITE, 2, slot=AT_BLUE)),
        (3, LEFT_OVER, Leftover(WHITE, None, slot=AT_YELLOW)),
    ],
}
"""For each kind of move and each set of facts that can be told of it: how many play, what went before, the move."""


def forms() -> list[Any]:
    found = []
    for kind, cases in FORMS.items():
        for number, (players, before, move) in enumerate(cases, 1):
            found.append(pytest.param(players, before, move, id=f"{kind.__name__}-{number}"))
    return found


def test_every_house_rule_is_played() -> None:
    tried = {item for variant in VARIANTS for item in variant.values[1].items()}  # type: ignore[union-attr]
    assert tried == {(rule.name, choice) for rule in GAME.house_rules for choice in rule.choices[1:]}


def test_no_kind_of_move_lacks_a_way_to_be_entered() -> None:
    assert set(FORMS) == set(GAME.rules)


def test_no_fact_of_a_move_lacks_a_way_to_be_told() -> None:
    """Of every fact that a move may leave out there is a move with it and one without; lots are drawn by the box."""
    for kind, cases in FORMS.items():
        for field in fields(kind):
            if field.name == "by_lot" or not ("None" in str(field.type) or field.type == "bool"):
                continue
            values = {bool(getattr(move, field.name) not in (None, False)) for _, _, move in cases}
            assert values == {True, False}, (kind, field.name)


@on_both_boxes
@pytest.mark.parametrize(("players", "before", "move"), forms())
def test_every_form_of_every_move_is_entered_by_presses(
    tmp_path: Path, box: Box, players: int, before: tuple[str, ...], move: Move
) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", players)
    table.tell(*before) if before else table.take(table.match)
    step = GAME.apply(table.state, move)
    assert not isinstance(step, Refusal), step
    entries = len(table.entries())
    table.play(move)
    assert table.state == step.state
    assert len(table.entries()) == entries + 1
    assert table.match.timeline.done[-1].move == move


@on_both_boxes
def test_a_drawn_lot_is_a_form_of_the_start(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 4).press("TURN" if box.has_action_keys else "UP+")
    assert table.match.timeline.done[-1].move.by_lot
