"""Sequence on the box: three presses for a chip, every move by keys alone, screens that say it all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.console.box import COMPACT, REFERENCE, Box
from companion.console.page import Page
from companion.console.paint import Sheet
from companion.console.reaction import Home
from companion.console.typist import type_command
from companion.console.view import View
from companion.dialogue.command import Correct, Play
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.question import Question
from companion.games.sequence.console import FACE
from companion.games.sequence.console.questions import BELOW
from companion.games.sequence.console.zones import PARTS, ZONES
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
from companion.games.sequence.rules.cards import read_card
from companion.games.sequence.rules.lines import CELLS, CORNERS, bits, read_cell
from companion.games.sequence.rules.position import FACTS
from companion.match.dealer import Played, play
from companion.rules import Move, News, Refusal, Setup
from companion.words import language
from tests.console.playing import LONG_NAMES, Table, on_both_boxes, sane, setup_for

SEEDS = {3: 4, 9: 4}
"""A match of three teams may go on for long: these do not."""
PANELS = [(128, 64), (128, 32), (256, 64)]


def cell(word: str) -> int:
    return read_cell(word)


def card(word: str) -> int:
    return read_card(word)


def cards(words: str) -> tuple[int, ...]:
    return tuple(map(read_card, words.split()))


def matches(setup: Setup) -> Iterator[Played]:
    return play(GAME, setup, Random(SEEDS.get(len(setup.seats), 1)))


def as_told_barely(setup: Setup) -> Iterator[Move]:
    """The same match at a table that tells no hands: who deals, chips, dead cards."""
    for move, step in matches(setup):
        match move:
            case Cut() if step.state.phase == "turn":
                yield Dealer((step.state.on_turn - 1) % len(setup.seats))
            case Place():
                yield Place(move.player, move.cell, JACK if move.card in setup.edition.two_eyed else None)
            case Remove():
                yield Remove(move.player, move.cell)
            case Exchange() | TurnOver() | TableTalk() | Dealer() | Pass():
                yield move


def as_told_fully(setup: Setup) -> Iterator[Move]:
    return (played.move for played in matches(setup))


Telling = Callable[[Setup], Iterator[Move]]
TELLINGS: list[Telling] = [as_told_fully, as_told_barely]


def type_match(folder: Path, box: Box, setup: Setup, telling: Telling) -> Table:
    """A whole match by presses alone; after each move the box knows what the rules make of it."""
    table = Table(folder, box).sit_down("sequence", len(setup.seats), house=dict(setup.house))
    for move in telling(setup):
        expected = GAME.apply(table.state, move)
        assert not isinstance(expected, Refusal), (move, expected)
        table.play(move)
        assert table.state == expected.state, (move, table.notice)
    assert table.match.status == "finished"
    return table


# Whole matches


@pytest.mark.parametrize("telling", TELLINGS)
@on_both_boxes
@pytest.mark.parametrize("players", GAME.counts)
def test_a_whole_match_is_typed(tmp_path: Path, players: int, box: Box, telling: Telling) -> None:
    type_match(tmp_path, box, setup_for("sequence", players), telling)


HOUSES = [(rule.name, choice) for rule in GAME.house_rules for choice in rule.choices[1:]]


@pytest.mark.parametrize("telling", TELLINGS)
@pytest.mark.parametrize(("rule", "choice"), HOUSES)
def test_a_whole_match_is_typed_by_every_house_rule(tmp_path: Path, rule: str, choice: str, telling: Telling) -> None:
    players = 6 if rule == "teams" else 4
    type_match(tmp_path, REFERENCE, setup_for("sequence", players, {rule: choice}), telling)


def test_a_move_costs_little_more_than_it_tells() -> None:
    """Presses for a move, against the fewest that twelve answers a press could tell the legal moves apart with."""
    presses, bound = 0.0, 0.0
    for players in (2, 4, 12):
        setup = setup_for("sequence", players)
        state = GAME.start(setup)
        assert not isinstance(state, Refusal)
        for move in as_told_barely(setup):
            presses += presses_for(state, move)
            bound += log(max(2, len(list(GAME.moves(state))))) / log(12)
            step = GAME.apply(state, move)
            assert not isinstance(step, Refusal)
            state = step.state
    print(f"{presses / bound:.2f} presses for each that is needed")
    assert presses / bound <= 1.8


def presses_for(state: Any, move: Move) -> float:
    way = type_command(Play(move), Home(FACE.home(state), is_table=True), REFERENCE)
    assert way is not None, move
    return sum(map(REFERENCE.cost, way))


# A cell in three presses


def test_zones_and_parts_cover_the_board_and_never_the_corners() -> None:
    found = [cell for parts in PARTS for part in parts for cell in part.cells]
    assert sorted(found) == [cell for cell in CELLS if cell not in CORNERS]
    assert sorted(cell for zone in ZONES for cell in zone.cells) == sorted(found)
    assert {len(parts) for parts in PARTS} == {len(ZONES)} == {6}
    assert max(len(part.cells) for parts in PARTS for part in parts) <= 6


@pytest.mark.parametrize("with_jack", [False, True])
def test_every_cell_takes_three_presses_the_last_held_for_a_jack(tmp_path: Path, with_jack: bool) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    for at in CELLS:
        if at not in CORNERS:
            way = table.way_to(Play(Place(0, at, JACK if with_jack else None)))
            assert way is not None
            assert [press.key in ACTION_KEYS for press in way] == [True] * 3
            assert [press.held for press in way] == [False, False, with_jack]


def test_the_cell_tells_the_move(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    keys = " ".join(press.key for press in table.way_to(Play(Place(0, cell("e5")))) or ())
    table.press(keys)
    assert table.state.chips[0] == bits([cell("e5")])
    table.press(keys)
    assert table.state.chips == (0, 0), "an opponent's chip goes"
    table.press(keys + "+")
    assert table.state.chips[0] == bits([cell("e5")]), "held: with a jack"
    assert table.state.jacks == (1, 1)
    table.tell("P2 places b2").press(keys)
    assert table.refused_by() == "S6", "a player's own chip stays"
    assert "e5" in table.text()


def test_a_chip_goes_by_a_held_key_too(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2", "P1 places e5")
    keys = " ".join(press.key for press in table.way_to(Play(Remove(1, cell("e5")))) or ())
    assert table.press(keys + "+").state.chips == (0, 0)


@on_both_boxes
def test_a_known_hand_with_two_kinds_of_jacks_is_asked_which(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("sequence", 2)
    table.tell("dealer P2", "deal P1 JD JC 2S 3S 4S 5S 6S", "deal P2 JS JH 2H 3H 4H 5H 6H")
    plain, wild = table.way_to(Play(Place(0, cell("b1")))), table.way_to(Play(Place(0, cell("b1"), card("JC"))))
    assert plain is not None
    assert wild is not None
    if box is REFERENCE:
        assert (len(plain), len(wild)) == (3, 4)
    table.press(wild)
    assert table.state.hands[0] == cards("JD 2S 3S 4S 5S 6S")
    table.play(Draw(0, card("9S")))
    table.play(Remove(1, cell("b1"), card("JH")))
    assert table.state.chips == (0, 0)


def test_the_only_jack_of_a_known_hand_is_not_asked_for(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2)
    table.tell("dealer P2", "deal P1 JD JD 2S 3S 4S 5S 6S", "deal P2 9D TD 2H 3H 4H 5H 6H")
    assert len(table.way_to(Play(Place(0, cell("f6"), card("JD")))) or ()) == 3
    table.play(Place(0, cell("f6"), card("JD")))
    table.play(Draw(0, card("AC")))
    table.press("K1 K1 K1+")
    assert table.refused_by() is not None, "no jack, and the rules say so"


# Every kind of move in every form


class Form(NamedTuple):
    """A move that is typed at a table of so many players, after a story."""

    move: Move
    story: str = ""
    players: int = 2
    talk: str = "free"


P1_HAND = "deal P1 JD JS 2S 3S 4S 5S 6S"
P2_HAND = "deal P2 JC JH 2H 3H 4H 5H 6H"
TOLD = f"dealer P2 / {P1_HAND} / {P2_HAND}"
SIX = "correct chip c4 blue; chip d4 blue; chip e4 blue; chip g4 blue; chip h4 blue"
DEAD = "correct chip b1 blue; chip g9 blue"
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


def seated(folder: Path, form: Form, box: Box) -> Table:
    """A table where the story of a form has just been told."""
    table = Table(folder, box).sit_down("sequence", form.players, house={"table_talk": form.talk})
    return table.tell(*filter(None, form.story.split(" / ")))


REFUSED = [
    (Form(Exchange(0, card("2S")), "dealer P2"), "S10"),
    (Form(Exchange(0, card("JS")), "dealer P2"), "S10"),
    (Form(Exchange(0, card("7D")), TOLD), "S10"),
    (Form(Pass(0), "dealer P2"), "S20"),
    (Form(Place(0, cell("e5"), card("7C")), "dealer P2"), "S5"),
    (Form(Remove(1, cell("e5"), card("7C")), "dealer P2 / P1 places e5"), "S9"),
    (Form(TableTalk(0), "dealer P2"), "S17"),
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


# Who deals


def test_seat_buttons_answer_who_deals(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 12).press("SEAT9")
    assert table.state.on_turn == 9, "who sits to the left of the dealer begins"


def test_turn_draws_lots_for_who_deals(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 3).press("TURN")
    assert table.state.phase == "turn"
    table = Table(tmp_path).sit_down("sequence", 2).tell("cut P1 9S").press("TURN")
    assert "Who deals?" in table.text(), "who began to tell the cards can stop it"


def test_a_table_that_tells_its_cuts_is_asked_for_the_next(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 3)
    table.press("TURN+ K4 K6")
    assert table.state.cuts == (card("7C"), None, None)
    assert "P2" in table.text()
    table.press("K1 K1").press("K2 TURN")
    assert table.state.on_turn == 2, "the two of spades deals, the ace of hearts is high"


def test_only_a_table_that_tells_hands_is_asked_for_them(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    assert "of 7" not in table.text()
    table.tell("deal P1 2S")
    assert "P1: card 2 of 7" in table.text()
    table.press("K1 K2")
    assert table.state.hands[0] == (card("2S"), card("3S"))
    table.press("TURN")
    assert "Which zone?" in table.text(), "TURN leaves it out"


def test_a_draw_that_is_not_told_makes_the_hand_unknown(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell(*TOLD.split(" / "), "P1 places b1")
    table.press("TURN")
    assert table.state.hands[0] is None
    assert table.state.sizes[0] == 7


def test_a_hand_of_seven_is_told_card_by_card(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    suits_and_ranks = ["K1 K1", "K2 TURN", "K3 K4+", "K4 K3+", "K1 K6", "K2 K5+", "K3 K6+"]
    table.press("INFO+ K4 K1 " + " ".join(suits_and_ranks) + " K1")
    assert table.state.hands[0] == cards("2S AH JD TC 7S QH KD")


# Corrections

FACT_FORMS: dict[str, list[tuple[str, ...]]] = {
    "turn NAME": [("turn", '"P1'), ("turn", '"P2')],
    "chip CELL COLOUR|none": [("chip", "c4", "blue"), ("chip", "j9", "green"), ("chip", "e5", "none")],
    "turned FIVE CELLS": [("turned", "d4", "e4", "f4", "g4", "h4")],
    "deck NUMBER": [("deck", "50"), ("deck", "0")],
    "NAME cards NUMBER": [('"P1', "cards", "3"), ('"P2', "cards", "0")],
    "NAME hand CARDS|unknown": [('"P2', "hand", "7C", "KD", "7C"), ('"P1', "hand", "JS"), ('"P1', "hand", "unknown")],
}


def test_no_fact_is_forgotten() -> None:
    assert set(FACT_FORMS) == set(FACTS)


@on_both_boxes
@pytest.mark.parametrize("fact", FACT_FORMS)
def test_every_fact_can_be_set_right_through_the_menus(tmp_path: Path, fact: str, box: Box) -> None:
    for words in FACT_FORMS[fact]:
        table = seated(tmp_path, Form(Pass(0), f"dealer P2 / P1 places e5 / {SIX} / P2 places b2 / P1 places f4"), box)
        expected = GAME.amend(table.state, (words,))
        table.type(Correct((words,), "miscounted"))
        assert table.refused_by() is None, (words, table.notice)
        assert table.state == expected
        assert table.kinds()[-1] == "play"


def test_facts_that_go_together_are_set_together(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    table.type(Correct((("chip", "c4", "green"), ("turn", '"P2')), "forgotten"))
    assert table.state.chips == (0, bits([cell("c4")]))
    assert table.state.on_turn == 1


# Screens


def panel(width: int, height: int, box: Box = REFERENCE) -> Box:
    return replace(box, width=width, height=height)


@on_both_boxes
@pytest.mark.parametrize(("width", "height"), PANELS)
@pytest.mark.parametrize(("players", "told"), [(2, False), (3, True), (12, False), (12, True)])
def test_screens_say_something_and_all_of_it_fits(
    tmp_path: Path, players: int, told: bool, width: int, height: int, box: Box
) -> None:
    table = Table(tmp_path, panel(width, height, box)).sit_down("sequence", players, names=LONG_NAMES)
    setup = setup_for("sequence", players, names=LONG_NAMES)
    moves = as_told_fully(setup) if told else as_told_barely(setup)
    for count, move in enumerate(moves):
        if table.match.status == "finished":
            break
        if count % 37 == 0:
            look_around(table.take(table.match))
        table.match.play(move, table.match.version)
    paint_all(table, FACE.infos(table.state))


def look_around(table: Table) -> None:
    """The table itself, what INFO shows, and every question three levels deep at the first and last cursor."""
    table.console.session = replace(table.console.session, notice=None)
    sane(table.console.screen())
    paint_all(table, FACE.infos(table.state))
    look_into(table.console.view, table.home.root, 3, Random(1))


def paint_all(table: Table, pages: tuple[Page, ...]) -> None:
    crowded = len(table.state.terms.names) > 4 and table.box.height < 48
    for page in pages[:-1] if crowded else pages:  # the clocks, last, are a page of all games
        sheet = Sheet(table.box.width, table.box.height)
        page(sheet, table.console.view)
        sane(sheet)


def look_into(view: View, ask: Question, depth: int, rng: Random) -> None:
    if ask.picture is not None:
        for cursor in {0, len(ask.options) // 2, len(ask.options) - 1}:
            sheet = Sheet(view.box.width, view.box.height)
            ask.picture(sheet, view, cursor)
            sane(sheet)
    deeper = [option.leads for option in ask.options if callable(option.leads)]
    for leads in rng.sample(deeper, min(2, len(deeper))) if depth else ():
        look_into(view, leads(), depth - 1, rng)


def test_the_picture_of_the_home_list_names_what_the_menus_add(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    assert tuple(option.label for option in table.home.root.options[-len(BELOW) :]) == BELOW


@pytest.mark.parametrize(("width", "height"), PANELS)
def test_a_sequence_is_told_with_its_five(tmp_path: Path, width: int, height: int) -> None:
    table = Table(tmp_path, panel(width, height)).sit_down("sequence", 2).tell("dealer P2")
    four = "; ".join(f"chip {word} blue" for word in ("c4", "d4", "e4", "f4"))
    table.tell(f"correct {four}")
    table.play(Place(0, cell("g4")))
    assert "Blue: sequence 1 of 2" in table.text()
    sane(table.console.screen())


def test_a_lost_draw_is_told_in_words() -> None:
    state = GAME.start(setup_for("sequence", 2))
    assert not isinstance(state, Refusal)
    (page,) = FACE.tell(News("S7", "draw_lost", player=0, size=5), state)
    sheet = Sheet()
    page(sheet, View(language("en").of("sequence"), REFERENCE))
    assert "P1 did not draw" in sane(sheet).placed[-1].text


def test_a_line_of_six_asks_which_five(tmp_path: Path) -> None:
    table = seated(tmp_path, Form(Pass(0), f"dealer P2 / {SIX} / P1 places f4"), COMPACT)
    assert "Which five?" in table.text()
    table.press("DOWN OK DOWN OK")
    assert table.state.turned[0] == (bits(map(cell, ("d4", "e4", "f4", "g4", "h4"))),)


def test_dead_cards_are_offered_before_any_other(tmp_path: Path) -> None:
    table = seated(tmp_path, Form(Pass(0), f"dealer P2 / {DEAD}"), REFERENCE)
    table.press("TURN+")
    assert "2♠" in table.text()
    table.press("K1")
    assert table.state.exchanged == 1


@pytest.mark.parametrize("key", [Key.K1, Key.K6])
def test_nothing_is_played_before_the_third_press(tmp_path: Path, key: Key) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    table.press([Press(key), Press(key)])
    assert table.state.played == 0
    table.press([Press(key)] if key is Key.K1 else [Press(Key.K1)])
    assert table.state.played == 1


# The board stays


def test_the_board_stays_in_place_while_a_cell_is_found(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2", "P1 places d5", "P2 places h3").press("INFO BACK")
    table.clock.wait(60)

    def far_from_the_zone() -> bytes:
        """The lower half of the board; the zone at the top left is chosen."""
        return table.console.screen().image.crop((0, 33, 62, 64)).tobytes()

    before = far_from_the_zone()
    for key in ("K1", "K2"):
        assert "P1" in table.press(key).text()
        assert far_from_the_zone() == before


def test_the_last_move_is_told_on_each_screen_of_a_turn(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2", "P1 places d5").press("INFO BACK")
    table.clock.wait(60)
    assert "d5" in table.text()
    assert "d5" in table.press("K1").text()
    assert "d5" in table.press("K2").text()
    assert "hold J" in table.text()


def test_for_a_while_the_zone_shows_what_was_done_there(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("sequence", 2).tell("dealer P2")
    table.play(Place(0, read_cell("d5")))
    assert "TURN" not in table.text()
    assert "d5" in table.text()
    table.clock.wait(13)
    assert "TURN" in table.text()
    assert "Blue" in table.text()
