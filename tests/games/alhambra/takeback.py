"""What the table does with the real pieces when a move of Alhambra is taken back."""

from __future__ import annotations

from companion.rules import Task
from tests.games.alhambra.refusals import DIRKS_SIX, LEFTOVERS, LEFTOVERS_SHOWN
from tests.table import Undone

TWO, THREE, FOUR = "Ann, Ben", "Ann, Ben, Cem", "Ann, Ben, Cem, Dan"

MONEY = "correct Ann money b4; Ben money b3 g1; Cem money g2 o9"
EXAMPLES = [
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

WORDS = [
    (
        Task("A24", "building_to_slot", owner=2, colour="green", slot="blue"),
        "Green to blue",
        "Dirk's green building goes back on the blue slot.",
    ),
    (
        Task("A19", "leftovers_to_yard", slots=("blue", "green"), colours=("red", "white"), players=(0, None)),
        "Leftovers to yard",
        "The leftovers go back on blue and green: red and white, in this order (from Ann and nobody).",
    ),
    (
        Task("A13", "points_off", players=(0, 2), points=(5, 1)),
        "Take off 5, 1",
        "Take the points off again, from Ann and Dirk: 5 and 1.",
    ),
]
"""Tasks in English, for Ann, Ben and Dirk: in few words, and whole."""

PIECES = ("holdings", "points", "gone", "deck", "hands", "display")
"""Where the pieces are in a state."""
