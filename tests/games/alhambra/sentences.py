"""Moves of Alhambra in sentences: what the story of a match says about each of them."""

from __future__ import annotations

from tests.table import PEOPLE, Told

TWO = PEOPLE[:2]
DRAWN = " / ".join(["dirk blue"] * 6)
LEFT = "start Ann / correct Ann blue 7; Ann red 7; Ann brown 9; Ben white 8; Ben green 10; Ben purple 9; scored A"
LEFT_OVER = f"{LEFT} / Ann buys purple / Ann ends"
ALL_BOUGHT = f"{LEFT} / Ann buys white / Ann buys green / Ann buys purple / Ann buys purple / Ann ends"

EXAMPLES = [
    Told("", "deal Ann o9", "Ann is dealt o9"),
    Told("", "deal Ann g5 y3", "Ann is dealt y3 g5"),
    Told("", "start Ben", "Ben begins"),
    Told("", "start Ben by lot", "The lot decides: Ben begins"),
    Told("", "yard blue white 9", "White 9 is turned up on blue"),
    Told("", "yard blue white", "White is turned up on blue"),
    Told("start Ann", "money o5", "Money is turned up: o5"),
    Told("", "dirk green 8", "Dirk draws green 8", TWO),
    Told("", "dirk green", "Dirk draws green", TWO),
    Told("start Ann", "Ann buys green", "Ann buys green"),
    Told("start Ann", "Ann buys green for 8", "Ann buys green 8"),
    Told("start Ann", "Ann buys green at blue", "Ann buys green (blue)"),
    Told("start Ann", "Ann buys green at blue for 8 with b5 b3", "Ann buys green 8 (b3 b5)"),
    Told(f"start Ann / {DRAWN}", "Ann buys red to Dirk", "Ann buys red for Dirk", TWO),
    Told(f"start Ann / {DRAWN}", "Ann buys red for 5 with o6 to Dirk", "Ann buys red 5 for Dirk (o6)", TWO),
    Told("start Ben", "Ben takes g3 o1", "Ben takes g3 o1"),
    Told("start Ben", "Ben takes money", "Ben takes money"),
    Told("start Ben / Ben buys red", "Ben ends", "Ben ends the turn"),
    Told("start Ann / Ann takes money", "scoring A", "Scoring card A is turned up"),
    Told(ALL_BOUGHT, "scoring C", "The last scoring is held"),
    Told(LEFT_OVER, "left white to Ben", "Ben gets the leftover white"),
    Told(LEFT_OVER, "left white at blue to Ben", "Ben gets the leftover white (blue)"),
    Told(LEFT_OVER, "left white to nobody", "Nobody gets the leftover white"),
]
"""One or more of each kind of move, told in English."""

TRANSLATED = [
    ("de", "", "yard blue white 9", "Weiß 9 wird auf Blau aufgedeckt"),
    ("de", "start Ann", "Ann buys green for 8 with g5 g3", "Ann kauft Grün 8 (Gr3 Gr5)"),
    ("nl", "start Ann", "Ann takes y4 b1", "Ann neemt ge4 b1"),
    ("it", "start Ann", "Ann takes y4", "Ann prende g4"),
    ("it", "", "start Ben by lot", "La sorte decide: comincia Ben"),
]
"""A language, the lines before, the line, and how it is told."""

NAMED = [
    ("", 'deal "{name}" o9'),
]
"""Lines before, and a line with the name of a player in it."""

CORRECTED = [
    ("Ann blue 3; scored A", "de", "Korrigiert: Gebäude: Ann, Blau, 3; Wertungen: A"),
    ("Ann money b3 y1", "it", "Corretto: Denaro in mano: Ann, b3, g1"),
]
"""Facts that are corrected, a language, and how that is told."""
