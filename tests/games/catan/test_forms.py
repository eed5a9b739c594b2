"""Catan on the box: every kind of move is typed in every form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from pathlib import Path

from companion.console.box import Box
from companion.dialogue.command import Play
from companion.dialogue.keys import Key, Press
from companion.games.catan.console import FACE
from companion.games.catan.rules import (
    GAME,
    MARKET,
    PILE,
    Build,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Event,
    Guild,
    ShowMarket,
    Start,
    Trade,
    TurnArrows,
)
from companion.games.catan.rules.edition import KINDS
from companion.games.catan.rules.resources import RESOURCES
from companion.rules import Move
from tests.console.playing import Table, on_both_boxes
from tests.games.catan.tellings import CITIZEN, EXPANSIONS, HAND, ORE, WOOL, cards

PAID = {
    "road": ("brick lumber", "ore ore ore brick", "lumber"),
    "knight": ("grain wool ore", "ore ore ore ore wool", "wool ore"),
    "village": ("lumber brick grain wool", "ore ore ore brick grain wool", "lumber brick wool"),
    "city": ("grain grain ore ore ore", "grain wool wool wool ore ore ore", "grain grain ore ore"),
    "expansion": ("wool wool wool ore", "wool wool wool grain grain grain", "wool wool ore"),
    "town_hall": ("wool wool wool ore ore ore", "wool wool wool ore ore grain grain grain", "wool wool wool ore ore"),
}
"""What is paid for each: as printed, with three equal cards in place of one, and by the university."""


def trades() -> Iterator[tuple[str, Move]]:
    for known, partner, gave, got in product((f"; {HAND}", ""), (PILE, MARKET, 1, 2), (None, WOOL), (None, ORE)):
        yield f"correct P1 roads 3{known}", Trade(0, partner, gave, got)
        if partner >= 0:
            yield f"correct {CITIZEN}; P1 has library{known}", Trade(0, partner, gave, got, True)


def guilds() -> Iterator[tuple[str, Move]]:
    for known, victim, got in product(("", f"; {HAND}", "; P2 hand ore wool; P3 hand ore"), (1, 2), (None, ORE)):
        yield (
            f"correct P1 villages 0; P1 has merchant_guild; P2 villages 3; P3 villages 3{known}",
            Guild(0, victim, got),
        )


def builds() -> Iterator[tuple[str, Move]]:
    rich = "P1 cards 15"
    for what, (plain, threes, fewer) in PAID.items():
        kind = what if what in KINDS else "expansion"
        for expansion in EXPANSIONS[1:] if what == "expansion" else (None if kind == what else what,):
            for known, paid in product((rich, "P1 hand " + " ".join([plain, threes])), (None, plain, threes)):
                yield f"correct {CITIZEN}; {known}", Build(0, kind, expansion, cards(paid) if paid else None)
            if expansion != "university":
                for known, paid in product((rich, f"P1 hand {plain}"), (None, fewer)):
                    student = f"correct {CITIZEN}; P1 has university; {known}"
                    yield student, Build(0, kind, expansion, cards(paid) if paid else None, True)


def others() -> Iterator[tuple[str, Move]]:
    for known in ("", f"correct {HAND}"):
        yield known, EndTurn(0)
        yield from ((known, Draw(0, drawn)) for drawn in (None, cards("ore"), cards("ore wool")))
    for knights, known in product((1, 3), ("", f"; {HAND}")):
        drawing = f"correct P1 knights {knights}{known}"
        yield from ((drawing, Draw(0, count=count)) for count in range(2, 2 + (knights + 1) // 2))
        yield f"{drawing}\nP1 ends\nP1 draws ore wool", EndTurn(0)
    village, city = (
        f"correct {CITIZEN}; P1 cards 9\nP1 builds village",
        f"correct {CITIZEN}; P1 cards 9\nP1 builds city",
    )
    yield village, TurnArrows(0)
    yield from ((city, Event(event)) for event in ("robbery", "market_day"))
    yield "", ShowMarket(cards("ore"))
    yield "", ShowMarket(cards("ore ore ore wool brick"))
    hands = "; ".join(f"P{number} hand {' '.join(RESOURCES * 2)}" for number in (1, 2, 3))
    robbery = f"correct {CITIZEN}; P1 cards 9\nP1 builds city\ncorrect {hands}\nevent robbery"
    for loser, lost in product(range(3), ("ore", "ore wool", "brick ore ore")):
        yield robbery, Discard(loser, cards(lost))


def before_the_start() -> Iterator[tuple[str, Move]]:
    for begun, dealt in product(("", "deal P1 ore"), ("ore", "ore wool")):
        yield from ((begun, Deal(seat, cards(dealt))) for seat in range(3))
    yield "market ore", ShowMarket(cards("wool grain"))
    yield from (("", Start(seat, by_lot)) for seat, by_lot in product(range(3), (False, True)))


def every_form() -> list[tuple[tuple[str, ...], Move]]:
    """Every kind of move in every form, each with what was told before it."""
    playing = [(f"start P1\n{story}", move) for group in (trades, guilds, builds, others) for story, move in group()]
    return [(tuple(filter(None, story.split("\n"))), move) for story, move in (*before_the_start(), *playing)]


def test_the_forms_are_all_that_the_rules_know() -> None:
    """A new kind of move, or a new fact of one, wants a place on the box."""
    moves = [move for _, move in every_form()]
    assert {type(move) for move in moves} == set(GAME.rules)
    for kind in GAME.rules:
        for field in fields(kind):
            values = {getattr(move, field.name) for move in moves if isinstance(move, kind)}
            if isinstance(field.default, bool):
                assert values == {False, True}, (kind, field.name)
            elif field.default is None:
                assert None in values, (kind, field.name)
                assert len(values) > 1, (kind, field.name)


@on_both_boxes
def test_every_move_is_typed_in_every_form(tmp_path: Path, box: Box) -> None:
    """From home, or from what is told seldom."""
    table = Table(tmp_path, box)
    for story, move in every_form():
        table.sit_down("catan", 3).tell(*story)
        assert GAME.refuse(table.state, move) is None, (story, move, GAME.refuse(table.state, move))
        table.play(move)
        assert table.match.timeline.done[-1].move == move, (story, move, table.notice)


@on_both_boxes
def test_every_event_of_an_edition_has_its_key(tmp_path: Path, box: Box) -> None:
    table = (
        Table(tmp_path, box).sit_down("catan", 3).tell("start P1", f"correct {CITIZEN}; P1 cards 9", "P1 builds city")
    )
    terms = replace(table.state.terms, edition=replace(table.state.terms.edition, events=("nothing", "robbery")))
    ask = FACE.home(table.state._replace(terms=terms))
    assert [(option.key, option.leads) for option in ask.options] == [
        (Press(Key.K1), Play(Event("robbery"))),
        (Press(Key.K3), Play(Event("nothing"))),
    ]
