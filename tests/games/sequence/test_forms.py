"""Sequence on the box: every kind of move is typed in every form."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.console.box import Box
from companion.games.sequence.rules import (
    GAME,
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Forget,
    Pass,
    Place,
    Remove,
    TableTalk,
    TurnOver,
)
from companion.games.sequence.rules.lines import bits
from companion.rules import Refusal
from tests.console.playing import on_both_boxes, sane
from tests.games.sequence.tellings import DEAD, P1_HAND, SIX, TOLD, Form, card, cell, seated

LATE = "dealer P2 / P1 places b2 / P2 places c2"

FORMS: dict[type, list[Form]] = {
    Cut: [Form(Cut(0, card("7C"))), Form(Cut(1, card("AH"))), Form(Cut(1, card("TD")), "cut P1 7C")],
    Dealer: [Form(Dealer(1)), Form(Dealer(11), players=12), Form(Dealer(0), "cut P1 2S")],
    Deal: [
        Form(Deal(1, (card("7C"),)), "dealer P2"),
        Form(Deal(0, (card("KD"), card("2S"), card("KD"))), "dealer P2"),
        Form(Deal(1, (card("AH"),)), f"dealer P2 / {P1_HAND}"),
    ],
    Place: [
        Form(Place(0, cell("e5")), "dealer P2"),
        Form(Place(0, cell("e5"), JACK), "dealer P2"),
        Form(Place(0, cell("e5"), card("5H")), "dealer P2"),
        Form(Place(0, cell("e5"), card("JD")), "dealer P2"),
        Form(Place(0, cell("b1")), TOLD),
        Form(Place(0, cell("b1"), card("2S")), TOLD),
        Form(Place(0, cell("b1"), JACK), TOLD),
        Form(Place(0, cell("b1"), card("JD")), TOLD),
        Form(Place(0, cell("b1")), f"dealer P2 / {P1_HAND}"),
    ],
    Remove: [
        Form(Remove(1, cell("e5")), "dealer P2 / P1 places e5"),
        Form(Remove(1, cell("e5"), JACK), "dealer P2 / P1 places e5"),
        Form(Remove(1, cell("e5"), card("JS")), "dealer P2 / P1 places e5"),
        Form(Remove(1, cell("b1")), f"{TOLD} / P1 places b1 / P1 draws 9D"),
        Form(Remove(1, cell("b1"), JACK), f"{TOLD} / P1 places b1 / P1 draws 9D"),
        Form(Remove(1, cell("b1"), card("JH")), f"{TOLD} / P1 places b1 / P1 draws 9D"),
    ],
    Exchange: [
        Form(Exchange(0, card("2S")), f"dealer P2 / {DEAD}"),
        Form(Exchange(0, card("2S")), f"{TOLD} / {DEAD}"),
    ],
    Draw: [
        Form(Draw(0, card("AH")), f"{TOLD} / P1 places b1"),
        Form(Draw(0), f"{TOLD} / P1 places b1"),
        Form(Draw(1, card("2D")), f"{TOLD} / P1 places b1 / P2 places b5 with JC"),
        Form(Draw(0, card("AH")), f"{TOLD} / {DEAD} / P1 exchanges 2S"),
    ],
    Forget: [Form(Forget(0), LATE), Form(Forget(1), f"{LATE} / P1 places d2")],
    TurnOver: [
        Form(TurnOver(0, bits(map(cell, ("d4", "e4", "f4", "g4", "h4")))), f"dealer P2 / {SIX} / P1 places f4"),
        Form(TurnOver(0, bits(map(cell, ("c4", "d4", "e4", "f4", "g4")))), f"dealer P2 / {SIX} / P1 places f4"),
    ],
    TableTalk: [Form(TableTalk(1), "dealer P2", 4, "lost"), Form(TableTalk(2), "dealer P2", 9, "lost")],
    Discard: [
        Form(Discard(0, card("2S")), "dealer P2 / deal P1 2S 3S 4S 5S 6S 7S / talk blue", 4, "lost"),
        Form(
            Discard(2, card("2H")),
            "dealer P2 / deal P1 2S 3S 4S 5S 6S 7S / deal P3 2H 3H 4H 5H 6H 7H / talk blue",
            4,
            "lost",
        ),
    ],
    Pass: [Form(Pass(0), "dealer P2 / correct P1 cards 0")],
}


def test_no_kind_of_move_is_forgotten() -> None:
    assert set(FORMS) == set(GAME.rules)


@on_both_boxes
@pytest.mark.parametrize("kind", FORMS, ids=lambda kind: kind.__name__)
def test_every_form_of_a_move_is_typed(tmp_path: Path, kind: type, box: Box) -> None:
    for form in FORMS[kind]:
        table = seated(tmp_path, form, box)
        expected = GAME.apply(table.state, form.move)
        assert not isinstance(expected, Refusal), (form, expected)
        table.play(form.move)
        assert table.state == expected.state, (form, table.notice)


REFUSED = [
    (Form(Exchange(0, card("2S")), "dealer P2"), "S10"),
    (Form(Exchange(0, card("JS")), "dealer P2"), "S10"),
    (Form(Exchange(0, card("7D")), TOLD), "S10"),
    (Form(Pass(0), "dealer P2"), "S20"),
    (Form(Place(0, cell("e5"), card("7C")), "dealer P2"), "S5"),
    (Form(Remove(1, cell("e5"), card("7C")), "dealer P2 / P1 places e5"), "S9"),
    (Form(Forget(1), "dealer P2"), "S7"),
    (Form(Discard(0, card("7C")), "dealer P2"), "S17"),
    (Form(Dealer(1), "cut P1 2S / cut P2 3S"), "S4"),
]


@on_both_boxes
@pytest.mark.parametrize(("form", "rule"), REFUSED)
def test_what_cannot_be_is_typed_and_refused_in_words(tmp_path: Path, form: Form, rule: str, box: Box) -> None:
    table = seated(tmp_path, form, box)
    before = table.state
    table.play(form.move)
    assert table.refused_by() == rule
    assert table.state == before
    sane(table.console.screen())
