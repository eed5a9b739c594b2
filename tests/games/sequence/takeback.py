"""What the table does with the real pieces when a move of Sequence is taken back."""

from __future__ import annotations

from companion.games.sequence.rules import Forget
from companion.rules import Task
from tests.games.sequence.tables import at, on
from tests.table import Undone

TWO, THREE, FOUR = "Ann, Ben", "Ann, Ben, Cem", "Ann, Ben, Cem, Dan"

SPADES = "2S 3S 4S 5S 6S 7S"
HEARTS = "2H 3H 4H 5H 6H 7H"
FOUR_GREEN = "chip c3 green; chip d3 green; chip e3 green; chip f3 green"
FIVE_GREEN = f"{FOUR_GREEN}; chip g3 green"
DRAWN = Task("S5", "drawn_to_deck", players=(0,))
EXAMPLES = [
    Undone(TWO, "", "cut Ann 7C", (Task("S4", "cut_to_deck", player=0, card="7C"),)),
    Undone(TWO, "", "dealer Ben", ()),
    Undone(TWO, "dealer Ben", "deal Ann 7C KD", (Task("S2", "cards_to_deck", player=0, cards="7C KD"),)),
    Undone(
        TWO,
        "dealer Ben",
        "Ann places a3",
        (DRAWN, Task("S5", "take_off", **at("a3"), team="blue"), Task("S5", "card_to_hand", player=0, card="7C")),
    ),
    Undone(
        TWO,
        "dealer Ben",
        "Ann places a3 with jack",
        (DRAWN, Task("S5", "take_off", **at("a3"), team="blue"), Task("S5", "card_to_hand", player=0, card="jack")),
    ),
    Undone(
        TWO,
        "dealer Ben / deal Ann JC " + SPADES,
        "Ann places a3 with jack",
        (Task("S5", "take_off", **at("a3"), team="blue"), Task("S5", "card_to_hand", player=0, card="JC")),
    ),
    Undone(
        TWO,
        f"dealer Ann / correct {FOUR_GREEN}",
        "Ben places g3",
        (
            Task("S5", "drawn_to_deck", players=(1,)),
            Task("S13", "turn_back", **on("c3 d3 e3 f3")),
            Task("S5", "take_off", **at("g3"), team="green"),
            Task("S5", "card_to_hand", player=1, card="6D"),
        ),
    ),
    Undone(
        THREE,
        f"dealer Ann / correct {FOUR_GREEN}",
        "Ben places g3",
        (
            Task("S13", "turn_back", **on("c3 d3 e3 f3")),
            Task("S5", "take_off", **at("g3"), team="green"),
            Task("S5", "card_to_hand", player=1, card="6D"),
        ),
    ),
    Undone(
        TWO,
        "dealer Ben / correct deck 0",
        "Ann places a3",
        (DRAWN, Task("S5", "take_off", **at("a3"), team="blue"), Task("S11", "find_in_deck", player=0, card="7C")),
    ),
    Undone(
        TWO,
        f"dealer Ben / deal Ann 8S {SPADES} / correct deck 0",
        "Ann places h1",
        (Task("S5", "take_off", **at("h1"), team="blue"), Task("S11", "find_in_deck", player=0, card="8S")),
    ),
    Undone(
        TWO,
        "dealer Ben / correct chip c4 green",
        "Ann removes c4 with JS",
        (
            Task("S9", "drawn_to_deck", players=(0,)),
            Task("S9", "put_on", **at("c4"), team="green"),
            Task("S9", "card_to_hand", player=0, card="JS"),
        ),
    ),
    Undone(
        TWO,
        f"dealer Ben / correct {FIVE_GREEN}",
        "Ann removes e3",
        (
            Task("S9", "drawn_to_deck", players=(0,)),
            Task("S9", "put_on", **at("e3"), team="green"),
            Task("S18", "turn_over", **on("c3 d3 e3 f3 g3")),
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
        f"dealer Ben / deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / correct deck 1 / Ann places h1 / Ben places i4",
        "Ann draws 9S",
        (Task("S5", "cards_to_deck", player=0, cards="9S"), Task("S11", "leave_shuffled")),
    ),
    Undone(TWO, "dealer Ben / Ann places h1 / Ben places i4", "Ann forgets", ()),
    Undone(
        TWO,
        f"dealer Ann / correct {FOUR_GREEN}; chip h3 green / Ben places g3",
        "Ben turns d3 e3 f3 g3 h3",
        (Task("S15", "turn_back", **on("h3")), Task("S15", "turn_over", **on("c3"))),
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

WORDS = [
    (
        Task("S5", "card_to_hand", player=0, card="7C"),
        "7♣ to Ann",
        "Put the 7♣ back into Ann's hand.",
    ),
]
"""Tasks in English, for Ann, Ben and Dirk: in few words, and whole."""

PIECES = ("chips", "turned", "hands", "sizes", "deck", "seen")
"""Where the pieces are in a state."""

IDLE = (Forget,)
"""Whoever forgot to draw has moved no card, so there is nothing to put back."""
