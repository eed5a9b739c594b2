"""Alhambra on the box: whole matches by presses alone, every kind of move, every fact, every screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.console.box import REFERENCE, Box
from companion.console.face import find_face
from companion.console.paint import Sheet
from companion.console.view import View
from companion.dialogue.command import Command, Correct, Pause, Play, Speak
from companion.dialogue.correction import REASONS, quoted
from companion.games.alhambra.rules import (
    COLOURS,
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
    State,
    TakeMoney,
    money,
)
from companion.games.alhambra.rules.position import FACTS, SCORED
from companion.games.alhambra.rules.turn import card_text
from companion.match.dealer import Played, play
from companion.rules import Correction, Move, News, Refusal
from companion.words import LANGUAGES, language
from tests.console.playing import LONG_NAMES, Table, on_both_boxes, sane, setup_for, text_of

BLUE, RED, BROWN, WHITE, GREEN, PURPLE = range(6)
AS_PRINTED: list[dict[str, str]] = [{}]
HOLD = [{"missed_scorings": "hold"}]
DRAWS = tuple(f"dirk {colour}" for colour in ("blue", "red", "red", "white", "white", "green"))


def told(players: int, house: dict[str, str], seed: int) -> Iterator[Played]:
    """A random whole match of a table that tells everything."""
    return play(GAME, setup_for("alhambra", players, house), Random(seed))


def bare(players: int, house: dict[str, str], seed: int) -> Iterator[Move]:
    """The same match as a table tells it that says only who bought what, and when points were counted."""
    before = GAME.start(setup_for("alhambra", players, house))
    assert not isinstance(before, Refusal)
    for played in told(players, house, seed):
        yield from _barely(played, before)
        before = played.step.state


def _barely(played: Played, before: State) -> Iterator[Move]:
    move, after = played.move, played.step.state
    match move:
        case DirkDraws():
            yield DirkDraws(move.colour)
        case Purchase():
            yield Purchase(move.player, move.colour, for_dirk=move.for_dirk)
            if after.on_turn != before.on_turn:
                yield EndTurn(move.player)
        case TakeMoney():
            yield TakeMoney(move.player)
        case EndTurn() | Start():
            yield move
        case HoldScoring() if move.scoring != "C":
            yield move
    if before.on_turn is None and after.on_turn is not None and not isinstance(move, Start):
        yield Start(after.on_turn)
    for news in played.step.told:
        if isinstance(news, News) and news.code == "leftover":
            yield Leftover(COLOURS.index(str(news.facts["colour"])), news.facts["owner"])  # type: ignore[arg-type]
    if after.phase == "over":
        yield HoldScoring("C")


# Whole matches

VARIANTS = [
    pytest.param(players, house, id="-".join([str(players), *map("=".join, house.items())]))
    for players, house in [(2, {"dirk_can_win": "yes"}), *product((2, 5), HOLD), *product(GAME.counts, AS_PRINTED)]
]


@on_both_boxes
@pytest.mark.parametrize(("players", "house"), VARIANTS)
def test_a_match_that_tells_everything_is_played_by_presses_alone(
    tmp_path: Path, box: Box, players: int, house: dict[str, str], record_property: Any
) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", players, house=house)
    cost = moves = 0.0
    for played in told(players, house, seed=players):
        cost += sum(map(box.cost, table.play(played.move)))
        moves += 1
        assert table.state == played.step.state, played.move
    assert table.match.status == "finished"
    record_property("cases", f"Alhambra, {players}, {box.name}, all told: {cost / moves:.2f} presses a move")


@on_both_boxes
@pytest.mark.parametrize(("players", "house"), VARIANTS)
def test_a_match_told_barely_is_played_by_presses_alone(
    tmp_path: Path, box: Box, players: int, house: dict[str, str], record_property: Any
) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", players, house=house)
    cost = moves = 0.0
    for move in bare(players, house, seed=players):
        step = GAME.apply(table.state, move)
        if isinstance(step, Refusal):
            assert table.match.status == "finished"  # the last leftover brought the last scoring with it
            break
        cost += sum(map(box.cost, table.play(move)))
        moves += 1
        assert table.state == step.state, move
    assert table.match.status == "finished"
    record_property("cases", f"Alhambra, {players}, {box.name}, told barely: {cost / moves:.2f} presses a move")


def test_a_barely_told_move_is_one_press_on_the_reference_box(tmp_path: Path) -> None:
    """All but the leftovers, and money that is taken after a purchase."""
    table = Table(tmp_path).sit_down("alhambra", 4)
    for move in bare(4, {}, seed=4):
        if isinstance(move, Leftover):
            break
        way = table.way_to(Play(move))
        assert way is not None
        if not (isinstance(move, TakeMoney) and table.state.bought):
            assert len(way) == 1 if table.console.session.at_rest else 2, move
        table.play(move)


# Every kind of move in every form


SLOTS = {name[0]: slot for slot, name in enumerate(setup_for("alhambra", 3).edition.currencies)}
AT_YELLOW, AT_BLUE, AT_GREEN, AT_ORANGE = (SLOTS[initial] for initial in "ybgo")


def coins(*cards: str) -> int:
    """Money by its cards, such as `b4` and `y7`."""
    return money.pack(money.card(SLOTS[card[0]], int(card[1])) for card in cards)


SEATED: tuple[str, ...] = ()
PLAYING = ("start P1",)
BOUGHT = (*PLAYING, "P1 buys blue")
MONEY_TAKEN = (*PLAYING, "P1 buys blue", "P1 ends", "P2 takes money")
TWO = ("start P1", *DRAWS)
LAST_FOUR = (
    *PLAYING,
    'correct P1 blue 7; P1 red 7; P1 brown 9; P2 white 8; P2 green 10; P2 purple 9; scored A; why "test"',
)
"""The deck is empty; white, green and two purple ones lie on the yard."""
LEFT_OVER = (*LAST_FOUR, "P1 buys purple", "P1 ends")
ALL_BOUGHT = (*LAST_FOUR, "P1 buys white", "P1 buys green", "P1 buys purple", "P1 buys purple", "P1 ends")

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


# What the keys mean


def at_turn(folder: Path, *lines: str, players: int = 3) -> Table:
    return Table(folder).sit_down("alhambra", players).tell("start P1", *lines)


UNCOVER = "OK BACK"
"""The list and back: a console that found a match says so, over what TURN does."""


def offered(table: Table) -> list[str]:
    """What the list of all that can happen says."""
    view = View(language("en"), table.box, table.match)
    return [view.words(option.label) for option in table.home.root.options]


def last_move(table: Table) -> Move:
    return table.match.timeline.done[-1].move


@pytest.mark.parametrize("colour", range(len(COLOURS)))
def test_one_press_is_a_purchase(tmp_path: Path, colour: int) -> None:
    table = at_turn(tmp_path).press(f"K{colour + 1}")
    assert last_move(table) == Purchase(0, colour)


@pytest.mark.parametrize("colour", range(len(COLOURS)))
def test_A24_a_held_key_is_a_gift_to_Dirk(tmp_path: Path, colour: int) -> None:
    table = at_turn(tmp_path, *DRAWS, players=2).press(f"K{colour + 1}+")
    assert last_move(table) == Purchase(0, colour, for_dirk=True)


def test_A24_without_Dirk_a_held_key_says_that_he_is_not_there(tmp_path: Path) -> None:
    table = at_turn(tmp_path).press("K1+")
    assert table.refused_by() == "A24"
    assert "A24" in text_of(sane(table.console.screen()))


def test_A24_without_Dirk_no_list_offers_a_gift_to_him(tmp_path: Path) -> None:
    table = at_turn(tmp_path)
    assert not [label for label in offered(table) if "Dirk" in label]
    table.press("OK")
    for _ in table.home.root.options:
        assert "Dirk" not in text_of(sane(table.console.screen()))
        table.press("DOWN")
    assert table.press("K1+").refused_by() == "A24"


def test_A24_with_Dirk_the_list_offers_a_gift_of_every_colour(tmp_path: Path) -> None:
    table = at_turn(tmp_path, *DRAWS, players=2)
    assert len([label for label in offered(table) if "Dirk" in label]) == len(COLOURS)


def test_M4_in_a_pause_a_held_key_is_answered_though_no_list_offers_it(tmp_path: Path) -> None:
    table = at_turn(tmp_path)
    table.type(Pause())
    assert not [label for label in offered(table) if "Dirk" in label]
    assert table.press("K1+").refused_by() == "M4"


def test_turn_takes_money_or_after_a_purchase_ends_the_turn(tmp_path: Path) -> None:
    table = at_turn(tmp_path).press("TURN")
    assert last_move(table) == TakeMoney(0)
    assert last_move(table.press("K1 TURN")) == EndTurn(1)
    assert table.state.on_turn == 2


def test_A12_turn_held_is_the_next_scoring_card(tmp_path: Path) -> None:
    table = at_turn(tmp_path, "P1 takes money").press("TURN+")
    assert last_move(table) == HoldScoring("A")
    table.press("BACK").tell("P2 takes money").press("TURN+")
    assert last_move(table) == HoldScoring("B")


BOTH_SCORED = ("P1 takes money", "scoring A", "P2 takes money", "scoring B", "P3 takes money")


def test_A12_after_A_and_B_no_third_scoring_card_is_offered(tmp_path: Path) -> None:
    table = at_turn(tmp_path, *BOTH_SCORED).press(UNCOVER)
    assert not [label for label in offered(table) if "Scoring card" in label]
    assert "TURN money" in table.text()
    assert "score" not in table.text()
    assert table.press("TURN+").refused_by() == "A16"
    assert table.press("OK TURN+").refused_by() == "A16"


def test_A12_a_table_that_tells_its_money_is_offered_no_third_scoring_card_either(tmp_path: Path) -> None:
    deals = ("deal P1 b9 b8 b4", "deal P2 g9 g8 g4", "deal P3 y9 y8 y4 y1")
    yard = ("yard blue blue 8", "yard green red 3", "yard orange brown 4", "yard yellow white 5")
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*deals, "start P1", *yard)
    assert "Scoring card" in offered(table)
    table.tell('correct scored B; why "test"')
    assert "Money turned up" in table.text()
    assert "Scoring card" not in offered(table)
    assert table.press("TURN+").refused_by() == "A16"


def test_A12_among_the_leftovers_no_third_scoring_card_is_offered(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*LEFT_OVER, "scoring B").press(UNCOVER)
    assert offered(table)[:4] == ["white", "green", "purple", "Look …"]
    assert table.press("TURN+").refused_by() == "A16"


def test_A16_a_scoring_card_in_the_middle_of_a_turn_is_refused(tmp_path: Path) -> None:
    table = at_turn(tmp_path, "P1 takes money").press("K1 TURN+")
    assert table.refused_by() == "A12"


def test_A1_a_purchase_of_a_sold_out_colour_is_refused_on_the_screen(tmp_path: Path) -> None:
    table = at_turn(tmp_path, 'correct P2 blue 7; why "test"')
    before, entries = table.state, table.entries()
    table.press("K1")
    assert table.refused_by() == "A1"
    assert "A1" in text_of(sane(table.console.screen()))
    assert (table.state, table.entries()) == (before, entries)


def test_A22_Dirks_six_are_keyed_in_one_after_the_other(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 2)
    for key in ("K1", "K2", "K2", "K4", "K4", "K6"):
        table.clock.wait(2)
        table.press(key)
    assert table.state.holdings[2] == (1, 2, 0, 2, 0, 1)
    assert table.state.dirk_due == 0
    table.clock.wait(2)
    assert last_move(table.press("K1")) == Start(0)


def test_A7_a_known_hand_is_asked_how_it_pays(tmp_path: Path) -> None:
    deals = ("deal P1 b9 b8 b4", "deal P2 g9 g8 g4", "deal P3 y9 y8 y4 y1", "start P1")
    yard = ("yard blue blue 8", "yard green red 3", "yard orange brown 4", "yard yellow white 5", "money o1 o2 o3 o4")
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*deals, *yard).press("K1")
    assert len(table.console.session.asks) == 1
    offered = [option.leads.move for option in table.console.session.asks[-1].ask.options]  # type: ignore[union-attr]
    assert offered[-1] == Purchase(0, BLUE)
    assert Purchase(0, BLUE, AT_BLUE, 8, coins("b8")) in offered
    table.type(Play(Purchase(0, BLUE, AT_BLUE, 8, coins("b8"))))
    assert table.state.exact


def test_A19_leftovers_are_given_away_and_the_last_scoring_ends_the_match(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*LEFT_OVER)
    for keys in ("K4 K1", "K5 K3", "K6 K4"):  # white to P1, green to P3, purple to nobody
        table.clock.wait(2)
        table.press(keys)
    assert last_move(table) == Leftover(PURPLE, None)
    assert table.match.status == "finished"
    assert table.state.scored.endswith("C")


def test_A19_while_leftovers_must_be_given_turn_offers_no_last_scoring(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*LEFT_OVER).press(UNCOVER)
    assert "3 left: which colour?" in table.text()
    assert "TURN" not in table.text()
    assert "Last scoring" not in offered(table)
    assert table.press("TURN").refused_by() == "A19"
    assert table.press("OK TURN").refused_by() == "A19"


@pytest.mark.parametrize("speaks", LANGUAGES)
@pytest.mark.parametrize("left", [1, 2, 3])
@on_both_boxes
def test_A19_which_colour_is_left_over_is_asked_in_full(tmp_path: Path, box: Box, left: int, speaks: str) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 3).tell(*LEFT_OVER)
    table.tell(*("left white to P1", "left green to P2")[: 3 - left])
    table.type(Speak(speaks))
    asked = language(speaks).of("alhambra").say("left_over_which", count=left)
    assert asked in text_of(sane(table.console.screen()))


def test_A19_only_a_colour_that_may_lie_on_the_yard_can_be_left_over(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*LEFT_OVER)
    assert offered(table)[:3] == ["white", "green", "purple"]
    assert table.press("K1").refused_by() == "A1"
    table.press("K4 K1")
    assert offered(table)[:2] == ["green", "purple"]


def test_A18_with_nothing_left_over_turn_holds_the_last_scoring(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*ALL_BOUGHT).press(UNCOVER)
    assert offered(table)[:2] == ["Last scoring", "Scoring card B"]
    assert "TURN score C" in table.text()
    assert table.press("K4").refused_by() == "A19"
    assert last_move(table.press("TURN")) == HoldScoring("C")
    assert table.match.status == "finished"


ENDED_WITH_DIRK = (
    "start P1",
    *DRAWS,
    'correct P1 blue 6; P1 red 5; P1 brown 9; P2 white 6; P2 green 9; P2 purple 9; scored A; P2 points 20; why "test"',
    "P1 buys white",
    "P1 buys green",
    "P1 buys purple",
    "P1 buys purple",
    "P1 ends",
    "scoring C",
)


@on_both_boxes
def test_A25_the_result_shows_Dirks_points_beside_the_players_without_a_place(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 2).tell(*ENDED_WITH_DIRK).press(UNCOVER)
    assert table.match.status == "finished"
    shown = text_of(sane(table.console.screen()))
    one, two, dirk = table.state.points
    first, second = sorted(((one, "P1"), (two, "P2")), reverse=True)
    assert f"1 {first[1]} {first[0]} 2 {second[1]} {second[0]} – Dirk {dirk}" in shown


def test_A25_where_Dirk_can_win_the_result_gives_him_a_place(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 2, house={"dirk_can_win": "yes"}).tell(*ENDED_WITH_DIRK)
    shown = text_of(sane(table.press(UNCOVER).console.screen()))
    assert "3 Dirk" in shown
    assert "–" not in shown


# Facts that are set right


SCORED_A = (*MONEY_TAKEN, "scoring A", 'correct P1 points 0; why "test"')


def facts_of(state: State) -> dict[str, list[tuple[str, ...]]]:
    """Facts of every pattern that the rules know, fit for three players in mid-match."""
    slot, other = state.terms.edition.currencies[:2]
    card, second = card_text(state, 0), card_text(state, 14)
    return {
        "turn NAME": [("turn", quoted("P3"))],
        "scored none|A|B": [("scored", word) for word in SCORED],
        "yard SLOT COLOUR PRICE|unknown": [
            ("yard", slot, "green", "8"),
            ("yard", other, "purple"),
            ("yard", slot, "unknown"),
        ],
        "display CARDS|unknown": [("display", card, second), ("display", "unknown"), ("display", second)],
        "NAME COLOUR NUMBER": [(quoted("P2"), "blue", "0"), (quoted("P1"), "purple", "4")],
        "NAME points NUMBER": [(quoted("P2"), "points", "1"), (quoted("P1"), "points", "0")],
        "NAME money CARDS|unknown": [
            (quoted("P1"), "money", second, card, second),
            (quoted("P3"), "money", "unknown"),
        ],
    }


def test_every_kind_of_fact_is_tried(tmp_path: Path) -> None:
    state = at_turn(tmp_path).state
    assert set(facts_of(state)) == set(FACTS)


@on_both_boxes
@pytest.mark.parametrize("pattern", FACTS)
def test_every_fact_is_set_right_through_the_menus(tmp_path: Path, box: Box, pattern: str) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 3).tell(*SCORED_A)
    start = table.state
    for number, fact in enumerate(facts_of(start)[pattern]):
        corrected = GAME.apply(start, Correction((fact,)))
        assert not isinstance(corrected, Refusal), (fact, corrected)
        table.type(Correct((fact,), REASONS[number % len(REASONS)]))
        assert table.state == corrected.state, fact
        assert table.entries()[-1].body.startswith("correct ")
        table.press("BACK+ BACK BACK")
        assert table.state == start


@on_both_boxes
def test_facts_of_every_kind_are_set_right_at_once(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 3).tell(*SCORED_A)
    facts = tuple(some[-1] for some in facts_of(table.state).values())
    corrected = GAME.apply(table.state, Correction(facts))
    assert not isinstance(corrected, Refusal), corrected
    table.type(Correct(facts, "agreed"))
    assert table.state == corrected.state


def test_a_fact_of_Dirk_is_set_right(tmp_path: Path) -> None:
    table = at_turn(tmp_path, *DRAWS, players=2)
    table.type(Correct(((quoted("Dirk"), "purple", "2"),), "miscounted"))
    assert table.state.holdings[2][PURPLE] == 2


def test_the_facts_of_a_finished_match_are_set_right_too(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3, seed=1, moves=10_000)
    points = table.state.points[0]
    table.take(table.match).type(Correct(((quoted("P1"), "points", str(points - 1)),), "miscounted"))
    assert table.state.points[0] == points - 1


# Screens

SIZES = [(128, 64), (128, 32), (256, 64)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", GAME.counts)
def test_every_screen_fits_whatever_the_match_and_the_names(
    tmp_path: Path, players: int, size: tuple[int, int]
) -> None:
    """The table, each page of INFO, the undo, a refusal, a story: in random positions, with names of 20 letters."""
    box = replace(REFERENCE, width=size[0], height=size[1])
    table = Table(tmp_path, box).sit_down("alhambra", players, names=LONG_NAMES)
    rng = Random(players)
    for played in play(GAME, setup_for("alhambra", players, names=LONG_NAMES), Random(players)):
        change = table.match.play(played.move, table.match.version)
        assert not isinstance(change, Refusal)
        if played.step.told or rng.random() < 0.03:
            _look_around(table, played)


def _look_around(table: Table, played: Played) -> None:
    table.take(table.match)
    sane(table.console.screen())
    table.press("BACK+")
    sane(table.console.screen())
    for _ in range(table.home.infos):
        table.press("INFO")
        sane(table.console.screen())
    table.press("BACK+ BACK")
    sane(table.console.screen())
    table.press("BACK+ DOWN")
    sane(table.console.screen())
    face = find_face(GAME)
    for told_of in played.step.told:
        for page in face.tell(told_of, table.state):
            sheet = Sheet(table.box.width, table.box.height)
            page(sheet, View(language("en"), table.box, table.match))
            sane(sheet)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", GAME.counts)
def test_every_list_fits(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    """All the questions of a turn and of the menus, two deep, on every page of theirs."""
    box = replace(REFERENCE, width=size[0], height=size[1])
    table = Table(tmp_path, box).sit_down("alhambra", players, names=LONG_NAMES, seed=players, moves=60)
    for first in ("DOWN", "OK+", "INFO+"):
        table.take(table.match).press(f"BACK+ {first}")
        options = table.console.session.asks[-1].ask.options
        for option in options:
            sane(table.console.screen())
            if not isinstance(option.leads, Command):
                sane(table.press("OK").console.screen())
                table.press("BACK")
            table.press("DOWN")


def test_the_table_shows_how_many_the_player_on_turn_holds(tmp_path: Path) -> None:
    table = at_turn(tmp_path, 'correct P1 blue 3; P2 blue 4; P1 purple 2; why "test"').press("BACK+ INFO BACK")
    placed = [item.shown for item in table.console.screen().placed]
    assert "3" in placed
    assert "2" in placed


@pytest.mark.parametrize("players", GAME.counts)
def test_the_majorities_page_shows_every_count(tmp_path: Path, players: int) -> None:
    table = Table(tmp_path).sit_down("alhambra", players, seed=players, moves=150)
    table.take(table.match).press("BACK+ INFO")
    numbers = sorted(item.shown for item in table.console.screen().placed if item.shown.isdecimal())
    expected = sorted(str(count) for holding in table.state.holdings for count in holding if count)
    assert numbers == expected
