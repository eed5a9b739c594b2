"""Alhambra: set-up, turns, scorings, Dirk, the end, on every panel."""

from __future__ import annotations

from dataclasses import replace

from companion.console.box import COMPACT, REFERENCE
from tests.console.tour import Tour

LONG = ("Maximiliane-Charlotte", "Bartholomeus de Vries", "Chiara Giovanna Rossi", "Dieter", "Eva", "Femke")
LOW, WIDE = replace(REFERENCE, height=32), replace(REFERENCE, width=256)
SQUARE = replace(REFERENCE, height=128, inches=1.5)


def tour(tour: Tour) -> None:
    _three(tour)
    _six(tour)
    _two(tour)
    _all_told(tour)
    _end(tour)
    _end_with_dirk(tour)


def _three(tour: Tour) -> None:
    tour.sit("alhambra", ("Ann", "Jürgen", "Zoë")).shot("who begins").press("K2").shot("the first turn")
    tour.press("K5").shot("one press is a purchase").press("TURN").shot("turn ended")
    tour.press("K5", "K5", "TURN")
    tour.press("K5", "K4").shot("majorities above the keys").press("BACK").shot("undo?").press("BACK").shot("undone")
    tour.press("K4", "K1+").shot("no Dirk", "A24").press("OK").shot("as a list").press("BACK+", "SEAT2").shot("not you")
    tour.press("TURN")
    for name in ("majorities", "a scoring now", "points", "supply", "time"):
        tour.press("INFO").shot(name)
    tour.press("INFO", "INFO+").shot("tell more").press("K4").shot("in detail").press("K1").shot("slot").press("K1")
    tour.shot("price").press("K3").shot("payment").press("K1").shot("card").press("K4").shot("and more cards")
    tour.press("K1").shot("for whom").hold("BACK").press("TURN+")
    for name in ("scoring: type by type", "scoring: the next", "scoring: the sum"):
        tour.shot(name).press("OK")
    tour.shot("after the scoring")
    for box, name in ((COMPACT, "compact"), (LOW, "128x32"), (WIDE, "256x64"), (SQUARE, "128x128")):
        tour.use(box).shot(f"{name}: the table").press("DOWN").shot(f"{name}: the list").press("BACK")
        for page in range(5):
            tour.press("INFO" if box is not COMPACT else "DOWN+").shot(f"{name}: INFO {page + 1}")
    tour.use(REFERENCE)


def _six(tour: Tour) -> None:
    tour.sit("alhambra", LONG).shot("six long names: who begins").press("K1")
    for keys in ("K1 K2 TURN", "K1 K6 TURN", "K6 TURN", "K6 TURN", "K5 TURN", "K5 K4 TURN", "K1 TURN"):
        tour.press(*keys.split())
    tour.shot("six long names: the table")
    for name in ("majorities", "a scoring now", "points", "supply", "time"):
        tour.press("INFO").shot(f"six long names: {name}")
    tour.press("INFO", "TURN", "TURN+")
    for step in range(6):
        tour.shot(f"six long names: scoring {step + 1}").press("OK")
    tour.hold("BACK").press("SEAT2").shot("six long names: not you")


def _two(tour: Tour) -> None:
    tour.sit("alhambra", ("Yorick", "Marit")).shot("Dirk draws").press("K1", "K2").shot("Dirk draws on")
    tour.press("K3", "K4", "K5", "K6").shot("who begins").press("K1", "K5+").shot("given to Dirk").press("TURN")
    tour.press("K6", "TURN", "TURN+").hold("BACK").shot("Dirk draws after A").press("OK").shot("as a list").hold("BACK")
    tour.press(*["K6"] * 6).shot("drawn for him")
    for name in ("majorities", "a scoring now", "points", "supply", "Dirk", "time"):
        tour.press("INFO").shot(f"with Dirk: {name}")


def _all_told(tour: Tour) -> None:
    tour.sit("alhambra", ("Ann", "Ben", "Cem"))
    tour.tell("yard yellow blue 4").shot("a table that tells: building").press("K6").shot("its price").press("K3")
    tour.tell("yard green red 5 / yard orange white 7").tell("deal Ann y9 b9").shot("money dealt")
    tour.tell("deal Ann y1 y3 / deal Ben y9 b1 b2 g8 / deal Cem g3 g4 o4 g9").shot("money turned up").press("K2").shot(
        "value"
    )
    tour.press("K2").shot("value").press("K2").tell("money y5 g1 o3").shot("a turn").press("K2").shot(
        "how it was paid"
    ).hold("BACK")
    tour.press("TURN").shot("which money").press("K3").shot("what turned up next")


def _end(tour: Tour) -> None:
    tour.sit("alhambra", ("Ann", "Ben", "Cem")).tell("start Ann / Ann buys purple / Ann ends").tell(
        "correct Ann green 8; Ann purple 6; Ben blue 6; Ben red 6; Ben brown 8; Cem white 8; Cem green 3; "
        'Cem purple 3; Cem brown 1; Cem red 1; why "to see the end"'
    )
    tour.press("K1").shot("near the end").press("TURN").shot("left over").press("BACK").shot("which colour")
    tour.press("OK").shot("as a list").press("BACK", "K6").shot("who gets it")
    tour.press("K2").shot("given").hold("BACK").press("K6", "K3").hold("BACK").press("K4", "K4")
    for step in range(6):
        tour.shot(f"the last leftover and the last scoring {step + 1}").press("OK")
    tour.hold("BACK").press("INFO", "BACK").shot("the result").press("OK").shot("what then").press("BACK", "INFO").shot(
        "majorities at the end"
    )
    for box, name in ((COMPACT, "compact"), (LOW, "128x32"), (WIDE, "256x64")):
        tour.use(box).shot(f"{name}: the result")
    tour.use(REFERENCE).press("K4").shot("put away")


def _end_with_dirk(tour: Tour) -> None:
    tour.sit("alhambra", ("Yorick", LONG[0])).press("K1", "K2", "K3", "K4", "K5", "K6", "K1")
    tour.tell(
        f"correct Yorick blue 6; Yorick red 6; Yorick brown 8; {LONG[0]} white 7; {LONG[0]} green 9; "
        f'{LONG[0]} purple 8; scored A; why "to see the end"'
    )
    tour.press("K4", "K5", "K6", "K6", "TURN").hold("BACK").press("TURN").hold("BACK")
    for box, name in ((REFERENCE, "two players"), (COMPACT, "compact"), (LOW, "128x32"), (WIDE, "256x64")):
        tour.use(box).shot(f"{name}: the result with Dirk")
    tour.use(REFERENCE)
