"""Catan: building, trading, events, the direction, a table that tells its cards."""

from __future__ import annotations

from dataclasses import replace

from companion.console.box import COMPACT, REFERENCE
from tests.console.tour import Tour

LOW, WIDE = replace(REFERENCE, height=32), replace(REFERENCE, width=256)
SQUARE = replace(REFERENCE, height=128, inches=1.5)
LONG = ("Maximiliane-Charlotte", "Bartholomeus de Vries", "Chiara Giovanna Rossi", "Dieter", "Eva", "Femke")
INFOS = ("tableaus", "points", "supply", "hands", "costs", "time")
RICH = "; ".join(f'"{name}" cards 20' for name in LONG)


def tour(tour: Tour) -> None:
    _three(tour)
    _six(tour)
    _all_told(tour)
    _end(tour)


def _three(tour: Tour) -> None:
    tour.sit("catan", ("Ann", "Jürgen", "Zoë")).shot("who begins").press("K1").shot("the first turn")
    tour.press("K6").shot("trade with whom").hold("BACK").press("K6+").shot("no guild", "C11").press("K4")
    tour.shot("too few cards", "C8").tell('correct Ann cards 20; Zoë cards 9; why "to build"')
    tour.press("K1+").shot("held: traded at once").press("K1").shot("a road").press("K1").shot("one a turn", "C8")
    tour.press("K3").shot("a village").press("TURN+").shot("the arrows turned").press("K4").shot("a new city")
    tour.press("K1").shot("robbery").press("K5").shot("which expansion").press("K2").shot("built")
    tour.press("BACK").shot("undo?").press("OK").press("TURN").shot("drawn").press("OK").shot("as a list").hold("BACK")
    tour.press("SEAT1").shot("not you").press("INFO+").shot("tell more").press("TURN").shot("and more").hold("BACK")
    tour.press("OK+", "K3").shot("set right").hold("BACK").press("OK+", "TURN", "K1").shot("the keys").press("BACK")
    for name in INFOS:
        tour.press("INFO").shot(name)
    tour.press("INFO")
    for box, name in ((COMPACT, "compact"), (LOW, "128x32"), (WIDE, "256x64"), (SQUARE, "128x128")):
        tour.use(box).shot(f"{name}: the table").press("DOWN").shot(f"{name}: the list").press("BACK")
        for info in INFOS:
            tour.press("INFO" if box is not COMPACT else "DOWN+").shot(f"{name}: {info}")
    tour.use(REFERENCE)


def _six(tour: Tour) -> None:
    tour.sit("catan", LONG).tell(f'start "{LONG[0]}" / correct {RICH}; why "to build"')
    expansions = ("church", "city_wall", "library", "university", "town_hall", "merchant_guild")
    for name, expansion in zip(LONG, expansions, strict=True):
        for what in ("road", "knight", "village", "city"):
            tour.tell(f'"{name}" builds {what}')
        tour.tell("event market_day").tell(f'"{name}" builds expansion {expansion} / "{name}" draws')
    tour.shot("six long names: the table")
    for name in INFOS:
        tour.press("INFO").shot(f"six long names: {name}")
    tour.press("INFO", "K6").shot("six long names: trade").hold("BACK")


def _all_told(tour: Tour) -> None:
    hands = "deal Ann ore ore ore / deal Ben wool wool brick / deal Cem grain lumber"
    tour.sit("catan", ("Ann", "Ben", "Cem")).tell(hands).shot("dealt").press("K5").shot("the market")
    tour.tell("market brick lumber ore wool grain / start Ann").shot("a turn, all told").press("K6").shot("trade")
    tour.press("K2").shot("what was taken").press("K1").shot("what was given").hold("BACK")
    tour.tell('correct Ann hand lumber brick grain grain wool ore ore ore ore; why "to pay"').press("K3")
    tour.shot("how it was paid").hold("BACK").press("TURN").shot("drawn cards")


def _end(tour: Tour) -> None:
    tour.sit("catan", ("Ann", "Ben", "Cem")).tell("start Ann")
    tour.tell('correct Ann cities 4; Ann cards 20; why "to see the end"').press("K3").shot("ten points")
    tour.press("OK").shot("the result").press("OK").shot("what then").press("BACK", "INFO").shot("tableaus at the end")
    for box, name in ((COMPACT, "compact"), (LOW, "128x32"), (WIDE, "256x64")):
        tour.use(box).shot(f"{name}: the result")
    tour.use(REFERENCE)
