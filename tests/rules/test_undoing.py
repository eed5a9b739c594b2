"""Taking moves back: what the table does with the real pieces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.editions import load_edition
from companion.games.catan.rules import resources
from companion.games.catan.rules.state import open_cards
from companion.games.sequence.rules import Forget
from companion.match.dealer import play
from companion.rules import Correction, Move, Seat, Setup, Task
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES
from tests import bare
from tests.conformance import played
from tests.games.alhambra.refusals import DIRKS_SIX, LEFTOVERS, LEFTOVERS_SHOWN, OPEN
from tests.table import NOTHING, Table, seats
from tests.words.speaking import has_words, in_words_of


class Undone(NamedTuple):
    """At this table, after this story, this line is played and taken back: these are the tasks, in their order."""

    names: str
    story: str
    line: str
    tasks: tuple[Task, ...]
    house: Mapping[str, str] = NOTHING


TWO, THREE, FOUR = "Ann, Ben", "Ann, Ben, Cem", "Ann, Ben, Cem, Dan"

# Alhambra

MONEY = "correct Ann money b4; Ben money b3 g1; Cem money g2 o9"
ALHAMBRA = [
    Undone(TWO, "", "deal Ann y4 b7", (Task("A2", "dealt_to_deck", player=0, cards="y4 b7"),)),
    Undone(THREE, "", "start Ben", ()),
    Undone(THREE, "start Ann", "yard blue green 8", (Task("A10", "shown_to_deck", colour="green", slot="blue"),)),
    Undone(THREE, "start Ann", "money y4 b7", (Task("A10", "money_to_deck", cards="y4 b7"),)),
    Undone(TWO, "start Ann", "dirk red", (Task("A22", "dirk_gives_back", colour="red"),)),
    Undone(
        TWO,
        f"{DIRKS_SIX} / start Ann / Ann takes money / scoring A",
        "dirk red",
        (Task("A23", "dirk_gives_back", colour="red"),),
    ),
    Undone(
        THREE,
        "start Ann",
        "Ann buys green",
        (Task("A7", "building_to_yard", owner=0, colour="green"), Task("A7", "payment_back_untold", player=0)),
    ),
    Undone(
        THREE,
        "start Ann",
        "Ann buys green at blue for 10 with b4 b6",
        (
            Task("A7", "building_to_slot", owner=0, colour="green", slot="blue"),
            Task("A7", "payment_back", player=0, cards="b4 b6"),
        ),
    ),
    Undone(
        THREE,
        "start Ann",
        "Ann buys green at blue for 10 with b5 b6",
        (
            Task("A10", "refilled_to_deck", count=1),
            Task("A7", "building_to_slot", owner=0, colour="green", slot="blue"),
            Task("A7", "payment_back", player=0, cards="b5 b6"),
        ),
    ),
    Undone(
        TWO,
        f"{DIRKS_SIX} / start Ann / yard blue purple 9",
        "Ann buys purple to Dirk",
        (Task("A24", "building_to_yard", owner=2, colour="purple"), Task("A7", "payment_back_untold", player=0)),
    ),
    Undone(
        TWO,
        f"{DIRKS_SIX} / start Ann",
        "Ann buys purple at blue to Dirk",
        (
            Task("A24", "building_to_slot", owner=2, colour="purple", slot="blue"),
            Task("A7", "payment_back_untold", player=0),
        ),
    ),
    Undone(
        THREE,
        "start Ann",
        "Ann takes money",
        (Task("A10", "refilled_money_to_deck", count=None), Task("A6", "taken_back_untold", player=0)),
    ),
    Undone(
        THREE,
        "start Ann / money y1 y3 b7 g9",
        "Ann takes y1 y3",
        (Task("A10", "refilled_money_to_deck", count=2), Task("A6", "taken_back", player=0, cards="y1 y3")),
    ),
    Undone(THREE, "start Ann / Ann buys green", "Ann ends", (Task("A10", "refilled_to_deck", count=1),)),
    Undone(
        THREE,
        "start Ann / Ann buys green",
        "Ann takes money",
        (
            Task("A10", "refilled_money_to_deck", count=None),
            Task("A10", "refilled_to_deck", count=1),
            Task("A6", "taken_back_untold", player=0),
        ),
    ),
    Undone(
        THREE,
        "start Ann / correct Ann green 2; Ben green 1; Cem blue 1 / Ann takes money",
        "scoring A",
        (
            Task("A13", "points_off", players=(0, 2), points=(5, 1)),
            Task("A12", "scoring_card_back", scoring="A"),
        ),
    ),
    Undone(
        TWO,
        "start Ann" + 6 * " / dirk red" + " / Ann takes money",
        "scoring A",
        (
            Task("A23", "dirks_draw_to_deck", count=6),
            Task("A13", "points_off", players=(2,), points=(2,)),
            Task("A12", "scoring_card_back", scoring="A"),
        ),
    ),
    Undone(THREE, LEFTOVERS, "left purple to Ann", (Task("A19", "building_to_yard", owner=0, colour="purple"),)),
    Undone(
        THREE,
        LEFTOVERS_SHOWN,
        "left purple at blue to nobody",
        (Task("A19", "building_to_slot", owner=None, colour="purple", slot="blue"),),
    ),
    Undone(
        THREE,
        f"{LEFTOVERS_SHOWN} / {MONEY}",
        "scoring C",
        (
            Task("A13", "points_off", players=(0, 1, 2), points=(46, 37, 41)),
            Task(
                "A19",
                "leftovers_to_yard",
                slots=("blue", "green", "orange"),
                colours=("purple", "purple", "purple"),
                players=(0, 2, 2),
            ),
        ),
    ),
    Undone(
        THREE,
        "start Ann",
        'correct Ann blue 3; turn Ben; why "miscounted"',
        (Task("A1", "no_longer_so", facts=("Ann blue 3",)),),
    ),
    Undone(THREE, "start Ann", "correct turn Ben; display unknown", ()),
]

# Sequence

SPADES = "2S 3S 4S 5S 6S 7S"
HEARTS = "2H 3H 4H 5H 6H 7H"
FOUR_GREEN = "chip c3 green; chip d3 green; chip e3 green; chip f3 green"
FIVE_GREEN = f"{FOUR_GREEN}; chip g3 green"
DRAWN = Task("S5", "drawn_to_deck", players=(0,))
SEQUENCE = [
    Undone(TWO, "", "cut Ann 7C", (Task("S4", "cut_to_deck", player=0, card="7C"),)),
    Undone(TWO, "", "dealer Ben", ()),
    Undone(TWO, "dealer Ben", "deal Ann 7C KD", (Task("S2", "cards_to_deck", player=0, cards="7C KD"),)),
    Undone(
        TWO,
        "dealer Ben",
        "Ann places a3",
        (DRAWN, Task("S5", "take_off", cell="a3", team="blue"), Task("S5", "card_to_hand", player=0, card="7C")),
    ),
    Undone(
        TWO,
        "dealer Ben",
        "Ann places a3 with jack",
        (DRAWN, Task("S5", "take_off", cell="a3", team="blue"), Task("S5", "card_to_hand", player=0, card="jack")),
    ),
    Undone(
        TWO,
        "dealer Ben / deal Ann JC " + SPADES,
        "Ann places a3 with jack",
        (Task("S5", "take_off", cell="a3", team="blue"), Task("S5", "card_to_hand", player=0, card="JC")),
    ),
    Undone(
        TWO,
        f"dealer Ann / correct {FOUR_GREEN}",
        "Ben places g3",
        (
            Task("S5", "drawn_to_deck", players=(1,)),
            Task("S13", "turn_back", cells="c3 d3 e3 f3"),
            Task("S5", "take_off", cell="g3", team="green"),
            Task("S5", "card_to_hand", player=1, card="6D"),
        ),
    ),
    Undone(
        THREE,
        f"dealer Ann / correct {FOUR_GREEN}",
        "Ben places g3",
        (
            Task("S13", "turn_back", cells="c3 d3 e3 f3"),
            Task("S5", "take_off", cell="g3", team="green"),
            Task("S5", "card_to_hand", player=1, card="6D"),
        ),
    ),
    Undone(
        TWO,
        "dealer Ben / correct deck 0",
        "Ann places a3",
        (DRAWN, Task("S5", "take_off", cell="a3", team="blue"), Task("S11", "find_in_deck", player=0, card="7C")),
    ),
    Undone(
        TWO,
        f"dealer Ben / deal Ann 8S {SPADES} / correct deck 0",
        "Ann places h1",
        (Task("S5", "take_off", cell="h1", team="blue"), Task("S11", "find_in_deck", player=0, card="8S")),
    ),
    Undone(
        TWO,
        "dealer Ben / correct chip c4 green",
        "Ann removes c4 with JS",
        (
            Task("S9", "drawn_to_deck", players=(0,)),
            Task("S9", "put_on", cell="c4", team="green"),
            Task("S9", "card_to_hand", player=0, card="JS"),
        ),
    ),
    Undone(
        TWO,
        f"dealer Ben / correct {FIVE_GREEN}",
        "Ann removes e3",
        (
            Task("S9", "drawn_to_deck", players=(0,)),
            Task("S9", "put_on", cell="e3", team="green"),
            Task("S18", "turn_over", cells="c3 d3 e3 f3 g3"),
            Task("S9", "card_to_hand", player=0, card="jack"),
        ),
        {"advanced": "yes"},
    ),
    Undone(
        TWO,
        "dealer Ben / correct chip a2 green; chip c4 green",
        "Ann exchanges 6C",
        (Task("S10", "drawn_to_deck", players=(0,)), Task("S10", "card_to_hand", player=0, card="6C")),
    ),
    Undone(
        TWO,
        f"dealer Ben / deal Ann 8S {SPADES} / Ann places h1",
        "Ann draws 9S",
        (Task("S5", "cards_to_deck", player=0, cards="9S"),),
    ),
    Undone(TWO, f"dealer Ben / deal Ann 8S {SPADES} / Ann places h1", "Ann draws", (DRAWN,)),
    Undone(
        TWO,
        f"dealer Ben / deal Ann 8S {SPADES} / correct deck 0 / Ann places h1",
        "Ann draws 8S",
        (Task("S5", "cards_to_deck", player=0, cards="8S"), Task("S11", "leave_shuffled")),
    ),
    Undone(TWO, "dealer Ben / Ann places h1 / Ben places i4", "Ann forgets", ()),
    Undone(
        TWO,
        f"dealer Ann / correct {FOUR_GREEN}; chip h3 green / Ben places g3",
        "Ben turns d3 e3 f3 g3 h3",
        (Task("S15", "turn_back", cells="h3"), Task("S15", "turn_over", cells="c3")),
    ),
    Undone(
        FOUR, "dealer Dan", "talk green", (Task("S17", "discards_to_hand", players=(1, 3)),), {"table_talk": "lost"}
    ),
    Undone(
        FOUR,
        "dealer Dan",
        "talk green",
        (Task("S17", "drawn_to_deck", players=(1, 3)), Task("S17", "discards_to_hand", players=(1, 3))),
        {"table_talk": "replaced"},
    ),
    Undone(
        FOUR,
        "dealer Dan / correct deck 1",
        "talk green",
        (Task("S11", "leave_shuffled"),),
        {"table_talk": "replaced"},
    ),
    Undone(FOUR, f"dealer Dan / deal Ann {SPADES} / deal Cem {HEARTS}", "talk blue", (), {"table_talk": "lost"}),
    Undone(
        FOUR,
        f"dealer Dan / deal Ann {SPADES} / deal Cem {HEARTS} / talk blue",
        "Cem discards 7H",
        (Task("S17", "card_to_hand", player=2, card="7H"),),
        {"table_talk": "lost"},
    ),
    Undone(TWO, "dealer Ben / correct Ann cards 0", "Ann passes", ()),
    Undone(
        TWO,
        "dealer Ben",
        "correct chip c4 blue; turn Ben; deck 40",
        (Task("S2", "no_longer_so", facts=("chip c4 blue",)),),
    ),
    Undone(TWO, "dealer Ben", "correct Ann hand unknown", ()),
]

# Catan

TOLD = """deal Ann lumber brick ore / deal Ben wool wool grain / deal Cem ore ore ore
    market brick lumber wool wool grain / start Ann"""
UNTOLD = Task("C8", "payment_back_untold", player=0)
CATAN = [
    Undone(THREE, "", "deal Ann ore wool", (Task("C2", "cards_to_pile", player=0, cards="ore wool"),)),
    Undone(THREE, "start Ann", "market ore wool", (Task("C2", "market_to_pile", cards="ore wool"),)),
    Undone(THREE, "", "start Ann", ()),
    Undone(
        THREE,
        TOLD,
        "Ann trades pile ore for grain",
        (Task("C6", "cards_to_pile", player=0, cards="grain"), Task("C6", "discard_to_hand", player=0, cards="ore")),
    ),
    Undone(
        THREE,
        TOLD,
        "Ann trades market ore for wool",
        (Task("C6", "swap_back_market", player=0, gave="ore", got="wool"),),
    ),
    Undone(
        THREE,
        TOLD,
        "Ann trades Ben ore for wool",
        (Task("C6", "swap_back", player=0, owner=1, gave="ore", got="wool"),),
    ),
    Undone(THREE, TOLD, "Ann trades Ben wool for wool", ()),
    Undone(THREE, TOLD, "Ann trades Ben", (Task("C6", "swap_back_untold", player=0),)),
    Undone(
        THREE,
        f"{TOLD} / correct Ann has merchant_guild; Ben villages 4",
        "Ann draws from Ben wool",
        (Task("C11", "guild_back", player=0, loser=1, resource="wool"),),
    ),
    Undone(
        THREE,
        f"{TOLD} / correct Ann has merchant_guild; Ben villages 4",
        "Ann draws from Ben",
        (Task("C11", "guild_back_untold", player=0, loser=1),),
    ),
    Undone(
        THREE,
        TOLD,
        "Ann builds road paying lumber brick",
        (
            Task("C12", "piece_to_supply", player=0, kind="road"),
            Task("C8", "payment_back", player=0, cards="brick lumber"),
        ),
    ),
    Undone(
        THREE,
        "start Ann / correct Ann roads 1; Ben roads 2; Cem roads 4; Ann cards 5",
        "Ann builds road",
        (Task("C13", "piece_to_loser", player=0, kind="road", loser=1, side="B"), UNTOLD),
    ),
    Undone(
        THREE,
        "start Ann / correct Ann knights 0; Ben knights 1; Cem knights 3; Ann cards 5; arrows counterclockwise",
        "Ann builds knight",
        (Task("C13", "piece_to_loser", player=0, kind="knight", loser=2, side="A"), UNTOLD),
    ),
    Undone(
        THREE,
        "start Ann / correct Ann cards 9",
        "Ann builds village",
        (Task("C9", "piece_to_supply", player=0, kind="village"), UNTOLD),
    ),
    Undone(
        THREE, "start Ann / correct Ann cards 9", "Ann builds city", (Task("C10", "city_to_village", player=0), UNTOLD)
    ),
    Undone(
        THREE,
        "start Ann / correct Ann cards 9; Ann cities 1",
        "Ann builds expansion town_hall",
        (Task("C11", "expansion_to_stack", player=0, expansion="town_hall"), UNTOLD),
    ),
    Undone(
        THREE,
        "start Ann / correct Ann cards 9 / Ann builds village",
        "Ann turns arrows",
        (Task("C9", "turn_arrows", clockwise=1),),
    ),
    Undone(
        THREE,
        "start Ann / correct Ann cards 9; Ben cards 9; Cem hand ore ore ore ore ore ore ore ore / Ann builds city",
        "event robbery",
        (Task("C10", "robbed_to_hand", players=(1,)), Task("C10", "turn_arrows", clockwise=1)),
    ),
    Undone(TWO, "start Ann / correct Ann cards 5 / Ann builds city", "event robbery", ()),
    Undone(
        THREE,
        "start Ann / correct Ann cards 9 / Ann builds city",
        "event market_day",
        (Task("C10", "new_market_to_pile"), Task("C10", "old_market_untold")),
    ),
    Undone(
        THREE,
        "market brick lumber wool wool grain / start Ann / correct Ann cards 9 / Ann builds city",
        "event market_day",
        (Task("C10", "new_market_to_pile"), Task("C10", "old_market", cards="brick lumber wool wool grain")),
    ),
    Undone(
        THREE,
        "start Ann / correct Ann cards 9; Cem hand ore ore ore ore ore ore ore ore / Ann builds city / event robbery",
        "Cem discards ore",
        (Task("C10", "discard_to_hand", player=2, cards="ore"),),
    ),
    Undone(THREE, TOLD, "Ann ends", ()),
    Undone(THREE, TOLD, "Ann draws ore wool", (Task("C15", "cards_to_pile", player=0, cards="ore wool"),)),
    Undone(THREE, "start Ann", "Ann draws", (Task("C15", "drawn_to_pile", player=0, count=2),)),
    Undone(THREE, "start Ann", "correct Ann roads 3; turn Ben", (Task("C1", "no_longer_so", facts=("Ann roads 3",)),)),
    Undone(THREE, "start Ann", "correct turn Ben; market unknown", ()),
]

EXAMPLES = {"alhambra": ALHAMBRA, "sequence": SEQUENCE, "catan": CATAN}
ROWS = [
    pytest.param(game, row, id=f"{game}-{number}-{row.line}")
    for game, rows in EXAMPLES.items()
    for number, row in enumerate(rows)
]


def undone(table: Table, line: str) -> tuple[Task, ...]:
    """What there is to do when this line is played and taken back."""
    before = table.state
    move = table.game.read(before.terms, line)
    return table.game.put_back(before, move, table.tell(line).state)


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_a_move_is_taken_back(game: str, row: Undone) -> None:
    table = Table(game, *seats(row.names), **row.house).tell(row.story)
    tasks = undone(table, row.line)
    assert tasks == row.tasks
    assert_said_in_words(tasks, table.state.terms.owners)


@pytest.mark.parametrize("name", game_names())
def test_there_is_an_example_of_every_kind_of_move(name: str) -> None:
    game = find_game(name)
    terms = [(Table(name, *seats(row.names), **row.house).state.terms, row.line) for row in EXAMPLES[name]]
    assert {type(game.read(*told)) for told in terms} == {*game.rules, Correction}


@pytest.mark.parametrize("name", game_names())
def test_what_is_no_move_of_the_game_is_not_taken_back(name: str) -> None:
    state = Table(name, "Ann", "Ben").state
    with pytest.raises(TypeError, match=f"no move of {name}"):
        find_game(name).put_back(state, "a card trick", state)


# Cards that were shuffled in between


def test_A10_money_paid_and_shuffled_must_be_looked_for() -> None:
    table = Table("alhambra", "Ann", "Ben", "Cem").tell(OPEN)
    table.step = table.step._replace(state=table.state._replace(money_deck=0, display=0, hidden=0))
    assert undone(table, "Ann buys blue at yellow with y9") == (
        Task("A10", "refilled_money_to_deck", count=1),
        Task("A10", "refilled_to_deck", count=1),
        Task("A7", "building_to_slot", owner=0, colour="blue", slot="yellow"),
        Task("A10", "find_in_deck", player=0, cards="y9"),
    )


def test_A10_discards_that_were_shuffled_are_left() -> None:
    table = Table("alhambra", "Ann", "Ben", "Cem").tell(f"{OPEN} / Ann buys blue with y9 / yard yellow green 8")
    table.step = table.step._replace(state=table.state._replace(money_deck=1))
    assert undone(table, "Ben takes y1 b1 g1") == (
        Task("A10", "refilled_money_to_deck", count=2),
        Task("A10", "leave_shuffled"),
        Task("A6", "taken_back", player=1, cards="y1 b1 g1"),
    )


def test_A16_a_turn_that_ended_the_match_gives_back_points_leftovers_and_the_purchase() -> None:
    table = Table("alhambra", "Ann", "Ben", "Cem", missed_scorings="hold").tell(
        "correct Ann blue 7; Ann red 7; Ben brown 9; Ben white 9; Cem green 11; Cem purple 7; "
        "yard yellow purple 8; yard blue purple 9; yard green purple 10; yard orange purple 11; turn Ann; "
        "Ann money y9 b1; Ben money b1; Cem money o1"
    )
    points, *others = undone(table, "Ann buys purple at yellow with y9")
    assert (points.code, points.facts["points"]) == ("points_off", table.state.points)
    assert others == [
        Task(
            "A19",
            "leftovers_to_yard",
            slots=("blue", "green", "orange"),
            colours=("purple", "purple", "purple"),
            players=(None, None, 2),
        ),
        Task("A7", "building_to_slot", owner=0, colour="purple", slot="yellow"),
        Task("A7", "payment_back", player=0, cards="y9"),
    ]


def test_A19_the_last_leftover_of_a_yard_that_was_not_told_comes_back_alone() -> None:
    table = Table("alhambra", "Ann", "Ben", "Cem").tell(
        f"{LEFTOVERS} / {MONEY} / left purple to Ann / left purple to Cem"
    )
    points, leftover = undone(table, "left purple to Cem")
    assert points.facts["points"] == table.state.points
    assert leftover == Task("A19", "building_to_yard", owner=2, colour="purple")


def with_pile(pile: str) -> Table:
    """A Catan table late in the match: this is the whole draw pile, the rest was discarded."""
    table = Table("catan", "Ann", "Ben", "Cem").tell(TOLD)
    cards = open_cards(table.state) + resources.read(pile.split())
    table.step = table.step._replace(state=table.state._replace(discards=table.state.terms.cards - cards))
    return table


def test_C15_discards_that_were_shuffled_are_left() -> None:
    drawn = Task("C15", "cards_to_pile", player=0, cards="brick wool")
    assert undone(with_pile("wool"), "Ann draws wool brick") == (drawn, Task("C15", "leave_shuffled"))
    assert undone(with_pile("wool brick"), "Ann draws wool brick") == (drawn,)
    untold = Task("C15", "drawn_to_pile", player=0, count=2)
    assert undone(with_pile("wool"), "Ann draws") == (untold, Task("C15", "leave_shuffled"))


def test_C15_a_card_given_and_shuffled_must_be_looked_for() -> None:
    assert undone(with_pile(""), "Ann trades pile ore for wool") == (
        Task("C6", "cards_to_pile", player=0, cards="wool"),
        Task("C15", "find_in_pile", player=0, resource="ore"),
    )


def test_C15_a_market_laid_from_shuffled_discards_goes_back_on_the_pile() -> None:
    table = with_pile("")
    market = table.state.market
    table.step = table.step._replace(
        state=table.state._replace(market=0, hidden=5, discards=table.state.discards + market)
    )
    shown = Task("C2", "market_to_pile", cards="ore wool")
    assert undone(table, "market wool ore") == (shown, Task("C15", "leave_shuffled"))


# In words


@pytest.mark.parametrize(
    ("task", "few", "whole"),
    [
        (
            Task("S5", "card_to_hand", player=0, card="7C"),
            "S5 7♣ to Ann",
            "Put the 7♣ back into Ann's hand.",
        ),
        (
            Task("A24", "building_to_slot", owner=2, colour="green", slot="blue"),
            "A24 Green to blue",
            "Dirk's green building goes back on the blue slot.",
        ),
        (
            Task("A19", "leftovers_to_yard", slots=("blue", "green"), colours=("red", "white"), players=(0, None)),
            "A19 Leftovers to yard",
            "The leftovers go back on blue and green: red and white, in this order (from Ann and nobody).",
        ),
        (
            Task("A13", "points_off", players=(0, 2), points=(5, 1)),
            "A13 Take off 5, 1",
            "Take the points off again, from Ann and Dirk: 5 and 1.",
        ),
        (
            Task("C13", "piece_to_loser", player=0, kind="road", loser=1, side="B"),
            "C13 Road to Ben",
            "Ann gives the road back to Ben, who lays it side B up.",
        ),
    ],
)
def test_taking_back_in_words(task: Task, few: str, whole: str) -> None:
    english = in_words_of(task, "en")
    assert english.short(task, ("Ann", "Ben", "Dirk")) == few
    assert english.sentence(task, ("Ann", "Ben", "Dirk")) == whole


def assert_said_in_words(tasks: tuple[Task, ...], owners: tuple[str, ...]) -> None:
    for task in tasks:
        assert re.fullmatch(r"[ASC]\d+", task.rule)
        assert has_words(task), task.code
        for code in LANGUAGES:
            assert in_words_of(task, code).short(task, owners).startswith(f"{task.rule} ")
            assert in_words_of(task, code).sentence(task, owners).endswith(".")


# Whole matches

PIECES: dict[str, tuple[str, ...]] = {
    "alhambra": ("holdings", "points", "gone", "deck", "hands", "display"),
    "sequence": ("chips", "turned", "hands", "sizes", "deck", "seen"),
    "catan": ("roads", "knights", "villages", "cities", "expansions", "clockwise", "hands", "market"),
}
"""Where the pieces are, in each game's state."""

MOST_TASKS = 4
"""As many as a table keeps in mind. At the end: points, leftovers, the last building and its payment."""


def assert_taken_back(name: str, before: Any, move: Move, after: Any) -> None:
    tasks = find_game(name).put_back(before, move, after)
    assert_said_in_words(tasks, before.terms.owners)
    assert len(tasks) == len(set(map(repr, tasks))) <= MOST_TASKS, "a task is said twice, or there are too many"
    moved = [piece for piece in PIECES[name] if getattr(before, piece) != getattr(after, piece)]
    assert tasks or not moved or isinstance(move, Forget), (move, moved)  # who forgot to draw has moved no card


def sitting(name: str, players: int) -> Setup:
    return Setup(load_edition(find_game(name)), tuple(Seat(f"P{number}") for number in range(1, players + 1)))


TABLES = [(name, players) for name in game_names() for players in find_game(name).counts]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_move_of_whole_matches_can_be_taken_back(name: str, players: int) -> None:
    game, setup = find_game(name), sitting(name, players)
    for seed in range(3):
        before = game.start(setup)
        for turn in play(game, setup, Random(seed)):
            assert_taken_back(name, before, turn.move, turn.step.state)
            before = turn.step.state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_so_can_those_of_a_table_that_tells_as_little_as_it_may(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, Move, Any]] = []
    tell = bare.Telling.tell

    def telling(self: bare.Telling, move: Move) -> None:
        before = self.state
        tell(self, move)
        told.append((before, move, self.state))

    monkeypatch.setattr(bare.Telling, "tell", telling)
    bare.BARE[name](played(find_game(name), sitting(name, players), seed=players))
    assert told
    for before, move, after in told:
        assert_taken_back(name, before, move, after)
