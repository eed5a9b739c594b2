"""What the table does with the real pieces when a move of Catan is taken back."""

from __future__ import annotations

from companion.rules import Task
from tests.table import Undone

TWO, THREE, FOUR = "Ann, Ben", "Ann, Ben, Cem", "Ann, Ben, Cem, Dan"

TOLD = """deal Ann lumber brick ore / deal Ben wool wool grain / deal Cem ore ore ore
    market brick lumber wool wool grain / start Ann"""
UNTOLD = Task("C8", "payment_back_untold", player=0)
EXAMPLES = [
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

WORDS = [
    (
        Task("C13", "piece_to_loser", player=0, kind="road", loser=1, side="B"),
        "Road to Ben",
        "Ann gives the road back to Ben, who lays it side B up.",
    ),
]
"""Tasks in English, for Ann, Ben and Dirk: in few words, and whole."""

PIECES = ("roads", "knights", "villages", "cities", "expansions", "clockwise", "hands", "market")
"""Where the pieces are in a state."""
