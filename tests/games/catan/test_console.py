"""Catan on the box: every match, move and fact can be typed, and every screen can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import partial
from itertools import product
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.console.box import BOXES, REFERENCE, Box
from companion.console.paint import Area, Sheet
from companion.console.question_list import paint_list
from companion.console.reaction import react
from companion.console.screens import paint
from companion.console.session import Session
from companion.console.view import View
from companion.dialogue.command import Command, Correct, Page, Play
from companion.dialogue.correction import REASONS
from companion.dialogue.keys import Key, Press
from companion.dialogue.question import Question
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
from companion.games.catan.rules.position import FACTS
from companion.games.catan.rules.resources import RESOURCES, read
from companion.match.dealer import play
from companion.rules import Move, Refusal
from companion.words import LANGUAGES, language
from tests.console.playing import LONG_NAMES, Table, on_both_boxes, sane, setup_for, text_of

BRICK, LUMBER, ORE, WOOL, GRAIN = range(5)
SEVERAL = {"expansions_a_turn": "several"}
EXPANSIONS = ("town_hall", "city_wall", "merchant_guild", "church", "library", "university")


def cards(text: str) -> int:
    return read(text.split())


def barely(move: Move) -> Move | None:
    """A move as a table tells it that does not tell its cards; None where there is nothing to tell."""
    match move:
        case Trade():
            return replace(move, gave=None, got=None)
        case Guild():
            return replace(move, got=None)
        case Build():
            return replace(move, paid=None)
        case EndTurn():
            return Draw(move.player)
        case Start() | Event() | TurnArrows():
            return move
    return None


def fully(move: Move) -> Move:
    return move


def told(players: int, telling: Callable[[Move], Move | None], seed: int, **house: str) -> Iterator[Move]:
    """The moves of a random whole match, as far as the table tells them."""
    for turn in play(GAME, setup_for("catan", players, house), Random(seed)):
        move = telling(turn.move)
        if move is not None:
            yield move


# Whole matches


SHORT = {2: 39, 3: 51, 4: 39, 5: 27, 6: 44}
"""Seeds of matches that are soon over, by the number of players."""


@on_both_boxes
@pytest.mark.parametrize("telling", [fully, barely])
@pytest.mark.parametrize(("players", "house"), [*((players, {}) for players in GAME.counts), (3, SEVERAL)])
def test_a_whole_match_is_typed(
    tmp_path: Path, box: Box, players: int, telling: Callable[[Move], Move | None], house: dict[str, str]
) -> None:
    table = Table(tmp_path, box).sit_down("catan", players, house=house)
    state = table.state
    for move in told(players, telling, SHORT[players], **house):
        step = GAME.apply(state, move)
        assert not isinstance(step, Refusal), (move, step)
        state = step.state
        table.play(move)
        assert table.state == state, (move, table.notice)
    assert table.match.status == "finished"


def test_a_table_that_tells_little_presses_little(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Presses a move stay near what the number of legal moves asks for on twelve keys."""
    presses = bound = 0.0
    for players in GAME.counts:
        folder = tmp_path / str(players)
        folder.mkdir()
        table = Table(folder).sit_down("catan", players)
        for move in told(players, barely, SHORT[players]):
            bound += log(max(2, len(list(GAME.moves(table.state))))) / log(12)
            presses += sum(map(REFERENCE.cost, table.play(move)))
    record_property("presses by bound", round(presses / bound, 3))
    assert presses / bound <= 1.5


# Every move

HAND = "P1 hand brick lumber ore ore ore ore wool wool wool wool grain grain"
CITIZEN = "P1 villages 1; P1 cities 1; P1 roads 1"
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


# Every fact


def every_fact(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The facts of the rules, each word of each template in all that it may stand for."""
    words = {
        "NAME": [f'"{name}' for name in names],
        "NUMBER": ["0", "1", "3"],
        "CARDS": ["ore", "wool ore ore ore brick"],
        "EXPANSION": list(EXPANSIONS),
    }
    for template in FACTS:
        slots = [
            [word for choice in slot.split("|") for word in words.get(choice, [choice])] for slot in template.split()
        ]
        yield from (tuple(" ".join(parts).split()) for parts in product(*slots))


@on_both_boxes
def test_every_fact_is_set_right_by_keys(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("catan", 3).tell("start P1")
    for at, fact in enumerate(every_fact(table.state.terms.names)):
        why = REASONS[at % len(REASONS)]
        correction = Correct((fact,), why)
        assert leads_to(table, correction), fact
        refusal = GAME.amend(table.state, correction.facts)
        assert not isinstance(refusal, Refusal), (fact, refusal)


@on_both_boxes
def test_two_facts_are_set_right_together(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("catan", 3).tell("start P1")
    table.type(
        Correct((('"P1', "villages", "2"), ('"P1', "has", "church"), ("market", "ore", "ore", "wool")), "agreed")
    )
    assert (table.state.villages[0], table.state.expansions[0]) == (2, ("church",))
    assert table.state.market == cards("ore ore wool")


def leads_to(table: Table, command: Command) -> bool:
    """Whether the typed presses lead to a command. It is not done."""
    way = table.way_to(command)
    assert way is not None, command
    session = table.console.session
    for press in way:
        session, found = react(press, session, table.home, table.box)
    return found == command


# What the keys do


def begun(folder: Path, *lines: str, players: int = 3, **told: Any) -> Table:
    """P1 is on turn; no hand is known."""
    return Table(folder).sit_down("catan", players, **told).tell("start P1", *lines)


def last(table: Table) -> Move:
    return table.match.timeline.done[-1].move


@pytest.mark.parametrize(("key", "kind"), [("K1", "road"), ("K2", "knight"), ("K3", "village"), ("K4", "city")])
def test_one_press_builds(tmp_path: Path, key: str, kind: str) -> None:
    assert last(begun(tmp_path, "correct P1 cards 9").press(key)) == Build(0, kind)


def test_an_expansion_is_one_press_more(tmp_path: Path) -> None:
    assert last(begun(tmp_path, f"correct {CITIZEN}; P1 cards 9").press("K5 K4")) == Build(0, "expansion", "church")


@pytest.mark.parametrize(("house", "refused"), [({}, "C8"), (SEVERAL, None)])
def test_several_expansions_a_turn_are_a_house_rule(tmp_path: Path, house: dict[str, str], refused: str | None) -> None:
    table = begun(tmp_path, "correct P1 cities 2; P1 cards 9", house=house).press("K5 K4 K5 K5")
    assert table.refused_by() == refused
    assert table.state.expansions[0] == (("church",) if refused else ("church", "library"))


def test_an_expansion_is_refused_at_once_where_there_is_no_city(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 cards 9").press("K5")
    assert (table.refused_by(), table.console.session.asks) == ("C11", ())


@pytest.mark.parametrize(("keys", "partner"), [("K1+", PILE), ("K2+", MARKET), ("K3+", 1), ("K4+", 2)])
def test_a_held_key_trades(tmp_path: Path, keys: str, partner: int) -> None:
    table = begun(tmp_path).press(keys)
    assert last(table) == Trade(0, partner)


@pytest.mark.parametrize(("keys", "partner"), [("K1", PILE), ("K2", MARKET), ("K3", 1), ("SEAT3", 2)])
def test_the_trade_key_asks_with_whom_at_the_same_keys(tmp_path: Path, keys: str, partner: int) -> None:
    assert last(begun(tmp_path).press(f"K6 {keys}")) == Trade(0, partner)


def test_the_players_to_trade_with_begin_at_the_left(tmp_path: Path) -> None:
    table = begun(tmp_path, "P1 draws", players=4).press("K6")
    assert [option.label for option in table.console.session.asks[-1].ask.options[2:]] == ["P3", "P4", "P1"]


def test_without_a_road_of_side_A_a_trade_is_with_the_pile(tmp_path: Path) -> None:
    assert last(begun(tmp_path, "correct P1 roads 0").press("K6")) == Trade(0, PILE)


def test_a_trade_is_refused_at_once_where_none_is_left(tmp_path: Path) -> None:
    table = begun(tmp_path, "P1 trades pile").press("K6")
    assert (table.refused_by(), table.console.session.asks) == ("C5", ())


def test_turn_ends_the_turn(tmp_path: Path) -> None:
    assert last(begun(tmp_path).press("TURN")) == Draw(0)


def test_turn_held_turns_the_arrows(tmp_path: Path) -> None:
    assert last(begun(tmp_path, "correct P1 cards 9", "P1 builds village").press("TURN+")) == TurnArrows(0)


@pytest.mark.parametrize(
    ("expansion", "keys", "move"),
    [
        ("merchant_guild", "K6+ K1", Guild(0, 1)),
        ("merchant_guild", "K6+ SEAT3", Guild(0, 2)),
        ("library", "K6+ K1", Trade(0, 1, library=True)),
        ("library", "K6 K5 K2", Trade(0, 2, library=True)),
        ("university", "K6+ K1", Build(0, "road", university=True)),
        ("university", "K6+ K5 K4", Build(0, "expansion", "church", university=True)),
    ],
)
def test_the_sixth_key_held_uses_an_expansion(tmp_path: Path, expansion: str, keys: str, move: Move) -> None:
    table = begun(
        tmp_path, f"correct P1 villages 0; P1 cities 1; P1 cards 9; P1 has {expansion}; P2 cities 2; P3 cities 2"
    )
    assert last(table.press(keys)) == move


def test_with_several_expansions_it_is_asked_which(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 villages 0; P1 has church; P1 has library; P1 has university; P1 cards 9")
    assert last(table.press("K6+ K2 K1")) == Build(0, "road", university=True)


def test_without_such_an_expansion_the_key_is_answered(tmp_path: Path) -> None:
    assert begun(tmp_path).press("K6+").refused_by() == "C11"


def test_a_known_hand_is_asked_what_it_gave_and_got(tmp_path: Path) -> None:
    table = begun(tmp_path, f"correct {HAND}").press("K1+ K3 K5")
    assert last(table) == Trade(0, PILE, gave=ORE, got=GRAIN)
    assert table.state.hands[0] is not None


def test_from_the_market_one_takes_first(tmp_path: Path) -> None:
    assert last(begun(tmp_path, f"correct {HAND}").press("K2+ K5 K3")) == Trade(0, MARKET, gave=ORE, got=GRAIN)


def test_the_only_card_of_a_hand_is_not_asked_for(tmp_path: Path) -> None:
    assert last(begun(tmp_path, "correct P1 hand ore ore").press("K1+ K5")) == Trade(0, PILE, gave=ORE, got=GRAIN)


def test_what_is_not_in_the_hand_is_refused_before_more_is_asked(tmp_path: Path) -> None:
    assert begun(tmp_path, "correct P1 hand ore wool").press("K1+ K5").refused_by() == "C6"


def test_the_only_way_to_pay_is_not_asked_for(tmp_path: Path) -> None:
    assert last(begun(tmp_path, "correct P1 hand brick lumber ore").press("K1")) == Build(
        0, "road", paid=cards("brick lumber")
    )


def test_of_several_ways_to_pay_one_is_asked_for(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 hand brick lumber ore ore ore").press("K1")
    assert "as printed" in table.text()
    assert "3 ore for lumber" in table.text()
    assert last(table.press("K2")) == Build(0, "road", paid=cards("brick ore ore ore"))


def test_a_known_hand_is_told_card_by_card(tmp_path: Path) -> None:
    table = begun(tmp_path, f"correct {HAND}").press("TURN K3")
    assert last(table) == Draw(0, cards("ore"))
    assert "P1 draws 1" in table.text()
    assert last(table.press("TURN")) == Draw(0), "the other card is not told"
    assert table.state.hands[0] is None


def test_hands_dealt_are_asked_for_once_the_table_tells_them(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", 2)
    assert "Who begins" in table.text()
    table.tell("deal P1 ore").press("K4 K4")
    assert table.state.hands == (cards("ore wool wool"), None)
    assert "Dealt to P2" in table.text()
    assert last(table.press("TURN K2")) == Start(1), "TURN leaves it out"


def test_the_market_is_asked_for_once_all_hands_are_known(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", 2).tell("deal P1 ore ore ore", "deal P2 wool wool wool").press("K1")
    assert table.state.market == cards("brick")
    assert last(table.press("TURN K1")) == Start(0)


def test_a_robbed_player_may_leave_the_cards_untold(tmp_path: Path) -> None:
    table = begun(tmp_path, f"correct {CITIZEN}; P1 cards 9", "P1 builds city", f"correct {HAND}", "event robbery")
    assert "P1 discards 5" in table.text()
    table.press("TURN")
    assert (table.state.phase, table.state.sizes[0].most) == ("build", 7)


def test_lots_may_decide_who_begins(tmp_path: Path) -> None:
    move = last(Table(tmp_path).sit_down("catan", 4).press("TURN"))
    assert isinstance(move, Start)
    assert move.by_lot


# Seat buttons


def test_seat_buttons_say_who_begins_and_end_the_turn(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", 4).press("SEAT3")
    assert last(table) == Start(2)
    assert last(table.press("SEAT3")) == Draw(2)


def test_the_seat_of_somebody_else_does_nothing_at_the_table(tmp_path: Path) -> None:
    """Whoever thinks that it is their turn already must not make a trade by that."""
    table = begun(tmp_path)
    before = table.state
    assert table.press("SEAT2").state == before


def test_ones_own_seat_is_no_partner(tmp_path: Path) -> None:
    table = begun(tmp_path)
    before = table.state
    assert table.press("K6 SEAT1").state == before


# Screens

SIZES = ((128, 64), (128, 32), (256, 64))
PANELS = [replace(box, width=width, height=height) for box in BOXES.values() for width, height in SIZES]
LISTS = [panel for panel in PANELS if panel.width == 128 and (panel.height > 32 or not panel.has_action_keys)]
"""A low panel with action keys shows two short columns of a question, whatever its words."""


def some_tables(folder: Path, players: int) -> Iterator[Table]:
    """A match with long names at several moments, told fully and barely."""
    for telling, rng in ((fully, Random(players)), (barely, Random(players))):
        table = Table(folder / telling.__name__).sit_down("catan", players, names=LONG_NAMES)
        for at, move in enumerate(told(players, telling, SHORT[players])):
            if rng.random() < 0.02 and at < 400:
                yield table
            change = table.match.play(move, table.match.version)
            assert not isinstance(change, Refusal), change


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    for telling in (fully, barely):
        (tmp_path / telling.__name__).mkdir()
    return tmp_path


@pytest.mark.parametrize("players", [2, 4, 6])
def test_screens_can_be_read_on_every_panel(folders: Path, players: int) -> None:
    for table in some_tables(folders, players):
        for panel, code in product(PANELS, LANGUAGES):
            view = View(language(code), panel, table.match.position)
            sane(paint(view, Session(), table.home, 0.0))
            for page in (painted_table, *FACE.infos(table.state)):
                sane(painted(page, view))


def painted(page: Page, view: View) -> Sheet:
    sheet = Sheet(view.box.width, view.box.height)
    page(sheet, view)
    return sheet


def test_the_side_to_be_laid_is_inverse_where_the_sides_are_counted(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan").tell("start P1")
    side = Area(10, 32, 10, 8)  # the second of "1A1B"

    def lit() -> int:
        """How many pixels of it are."""
        image = table.console.screen().image
        return sum(map(bool, image.crop((side.x, side.y, side.right, side.bottom)).getdata()))

    table.press("K1")
    assert "1A1B" in table.text()
    assert "side" not in table.text()
    inverse = lit()
    table.press("TURN TURN TURN")
    assert "1A1B" in table.text()
    assert inverse > side.width * side.height // 2 > lit()


def painted_table(sheet: Sheet, view: View) -> None:
    FACE.table(sheet, view, middle(sheet))


def middle(sheet: Sheet) -> Area:
    """What the home screen leaves to the game: less where TURN is explained."""
    return Area(0, 17, sheet.box.width, 29) if sheet.box.height > 32 else Area(0, 12, sheet.box.width, 12)


@pytest.mark.parametrize("players", [2, 6])
def test_every_question_can_be_read(folders: Path, players: int) -> None:
    for table in some_tables(folders, players):
        state = table.state
        roots = [
            FACE.home(state),
            Question("", FACE.more(state), wide=True),
            Question("", FACE.facts(state), wide=True),
        ]
        for ask, panel, code in product(different(roots), LISTS, LANGUAGES):
            view = View(language(code), panel, table.match.position)
            for cursor in {0, ask.cursor, len(ask.options) - 1}:
                sane(painted(partial(painted_question, ask, cursor), view))


def painted_question(ask: Question, cursor: int, sheet: Sheet, view: View) -> None:
    if ask.picture is not None:
        ask.picture(sheet, view, cursor)
    else:
        paint_list(sheet, view, ask, cursor)


def different(asks: list[Question]) -> Iterator[Question]:
    """These questions and all that they lead to, each title once."""
    seen = set()
    while asks:
        ask = asks.pop()
        if (repr(ask.title), len(ask.options)) not in seen:
            seen.add((repr(ask.title), len(ask.options)))
            yield ask
            asks += [option.leads() for option in ask.options if not isinstance(option.leads, Command)]


def test_the_table_shows_sides_and_trades_and_what_a_held_key_does(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 roads 3; P1 knights 1")
    words = text_of(table.console.screen())
    assert "2A1B" in words
    assert "1A" in words
    assert "+3" in words
    assert "Pile" in words
    assert "hold" in words


def test_the_table_shows_whose_road_is_taken_and_which_way(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 roads 2; P2 roads 2; P3 roads 3; P1 cards 9", "P1 builds village")
    table.console.session = replace(table.console.session, notes=())
    assert "↻ P2" in text_of(table.console.screen())
    table.tell("P1 turns arrows")
    table.console.session = replace(table.console.session, notes=())
    assert "↺ P3" in text_of(table.console.screen())


def test_ten_points_are_told(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 villages 7; P1 cities 1; P1 cards 9").press("K3")
    assert table.match.status == "finished"
    assert "10 points" in table.text()


def test_pages_for_everything(tmp_path: Path) -> None:
    """Tableaus, points, supply, hands, costs, clocks."""
    table = begun(tmp_path, "correct market ore ore wool", "P1 draws")
    shown = [text_of(painted(page, table.console.view)) for page in FACE.infos(table.state)]
    assert len(shown) == 6
    assert "1A" in shown[0]
    assert "P3" in shown[0]
    assert "Ore Ore Wool ? ?" in shown[2]
    assert "5" in shown[3], "three cards and two drawn"
    assert "3 Ore 2 Grai" in shown[4]
