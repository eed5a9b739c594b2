"""Sequence: the board by zones, jacks, dead cards, the choice of five, teams of six."""

from __future__ import annotations

from dataclasses import replace

from companion.console.box import COMPACT, REFERENCE
from tests.console.tour import Tour

LOW, WIDE = replace(REFERENCE, height=32), replace(REFERENCE, width=256)
SQUARE = replace(REFERENCE, height=128, inches=1.5)
SMALL = replace(REFERENCE, inches=1.3)
TWELVE = (
    *("Maximiliane-Charlotte", "Bartholomeus de Vries", "Chiara Giovanna Rossi", "Dieter", "Eva", "Femke"),
    *("Maximilian von Bergen", "Hugo", "Zoë", "Jürgen", "Niccolò", "Lotte"),
)
INFOS = ("the board", "sequences", "hands", "dead cards", "time")


def tour(tour: Tour) -> None:
    _two(tour)
    _choice(tour)
    _twelve(tour)
    _all_told(tour)
    _end(tour)


def _two(tour: Tour) -> None:
    tour.sit("sequence", ("Ann", "Jürgen")).shot("who deals").press("K1").shot("the first turn")
    tour.press("K2").shot("a zone").press("K4").shot("a part of it").hold("BACK").press("K2", "K2")
    tour.shot("a part of six cells").hold("BACK").type("Jürgen places d5").shot("placed")
    tour.type("Ann places f8 with jack").shot("with a two-eyed jack").press("BACK").shot("undo?").press("OK")
    tour.type("Jürgen places d5").shot("an own chip", "S6").type("Jürgen removes f8").shot("taken off with a jack")
    tour.type("Ann places e5").press("TURN").shot("a pass is refused", "S20").press("TURN+").shot("dead card").hold(
        "BACK"
    )
    tour.press("OK").shot("as a list").hold("BACK").press("SEAT1").shot("not you").press("INFO+").shot("tell more")
    tour.hold("BACK").press("OK+", "K3").shot("set right").press("K2").shot("a chip").hold("BACK").press("OK+", "K6")
    tour.shot("the keys").press("BACK")
    for name in INFOS:
        tour.press("INFO").shot(name)
    tour.press("INFO")
    tour.use(SMALL).shot("1.3 inches: the table").press("K1").shot("1.3 inches: a zone").press("K4")
    tour.shot("1.3 inches: cells").hold("BACK").press("K5", "K5").shot("1.3 inches: six cells").hold("BACK")
    tour.press("DOWN").shot("1.3 inches: as a list").hold("BACK")
    for box, name in ((COMPACT, "compact"), (LOW, "128x32"), (WIDE, "256x64"), (SQUARE, "128x128")):
        tour.use(box).shot(f"{name}: the table").press("DOWN").shot(f"{name}: zones").press("OK")
        tour.shot(f"{name}: parts").press("OK").shot(f"{name}: cells").hold("BACK")
        for info in INFOS:
            tour.press("INFO" if box is not COMPACT else "DOWN+").shot(f"{name}: {info}")
    tour.use(REFERENCE)


def _choice(tour: Tour) -> None:
    tour.sit("sequence", ("Ann", "Ben")).tell("dealer Ben")
    chips = "; ".join(f"chip {column}3 blue" for column in "bcdefgh" if column != "e")
    tour.tell(f'correct {chips}; why "to see a line"').type("Ann places e3").shot("a sequence in a longer line")
    tour.press("OK").shot("six or more in a line").press("K1+").shot("which five").hold("BACK")


def _twelve(tour: Tour) -> None:
    tour.sit("sequence", TWELVE, teams="3", table_talk="lost").shot("twelve: who deals").press("K6")
    for cell in ("b8", "g3", "h9"):
        tour.type(f'"{TWELVE[tour.match.state.on_turn]}" places {cell}')
    tour.shot("twelve: the table")
    for name in INFOS:
        tour.press("INFO").shot(f"twelve: {name}")
    tour.press("INFO", "INFO+", "K2").shot("twelve: table talk").press("K1").shot("twelve: fined")
    tour.press("SEAT12").shot("twelve: not you").hold("BACK")


def _all_told(tour: Tour) -> None:
    tour.sit("sequence", ("Ann", "Ben", "Cem")).tell("cut Ann 4H").shot("cuts").press("K1").shot("the rank")
    tour.press("K2").tell("cut Cem 9S").tell("deal Ben 7C").shot("a hand told").press("K3").shot("its rank")
    tour.hold("BACK")


def _end(tour: Tour) -> None:
    tour.sit("sequence", ("Ann", "Ben", "Cem")).tell("dealer Cem")
    tour.tell('correct chip b1 blue; chip c1 blue; chip d1 blue; why "to see the end"').type("Ann places e1")
    tour.shot("a sequence").press("OK").shot("the result").press("OK").shot("what then").press("BACK", "INFO")
    tour.shot("the board at the end")
    for box, name in ((COMPACT, "compact"), (LOW, "128x32"), (WIDE, "256x64")):
        tour.use(box).shot(f"{name}: the result")
    tour.use(REFERENCE)
