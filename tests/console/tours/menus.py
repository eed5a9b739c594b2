"""The questions around a match, on both boxes."""

from __future__ import annotations

from companion.console.box import COMPACT
from companion.console.face import find_face
from companion.rules.budget import Budget, BudgetKind
from companion.store.roster import Person, enrol
from tests.console.tour import Tour

ON_OFFER = {"alhambra", "catan", "sequence"}
"""The games among which this tour chooses."""


def tour(tour: Tour) -> None:
    for name in ("Ann", "Maximiliane-Charlotte", "Zoë", "Jürgen", "Niccolò"):
        enrol(tour.journal, Person(name))
    tour.shot("main menu").press("K1").shot("which game").press("K1").shot("how many players")
    tour.press("K1").shot("who sits where").press("K6").shot("a new name").press("K2").shot("letters")
    tour.press("K4", "K6").shot("more letters").press("K6").shot("a name so far").press("BACK", "BACK", "BACK")
    tour.press("K1", "K2").shot("enough sit").press("K1").shot("ready")
    tour.press("K2").shot("editions").press("BACK", "K3").shot("house rules").press("K2").shot("a choice")
    tour.press("TURN").shot("another rule").press("BACK").shot("ready again")
    tour.press("K4").shot("how much time").press("K2").shot("each player").press("K4").shot("more with each turn")
    tour.press("K3").shot("ready with a time")
    tour.press("K1").shot("what to lay out").press("DOWN").shot("and then")
    tour.press("DOWN").shot("and then, too")
    tour.hold("BACK").shot("held BACK leads home").press("K1").shot("begun")
    tour.press("OK+").shot("menu").press("K1").shot("paused").press("K1").shot("refused while paused", "M4")
    tour.press("TURN").shot("clocks run").press("OK+", "K3").shot("set right").press("K1", "K2", "K5").shot("how many")
    tour.press("K1", "K1", "OK").shot("why").press("K1").shot("set").press("BACK").shot("undo of a correction")
    tour.press("DOWN").shot("further back").press("OK").shot("what happened instead").hold("BACK").press("BACK", "BACK")
    tour.shot("undone").press("OK+", "K2").shot("done again").press("OK+", "TURN").shot("more of the menu").press("K3")
    tour.shot("time in mid-match").press("K3").shot("each turn").press("K4").shot("another time")
    tour.press("OK+", "TURN", "K1").shot("abandon")
    tour.press("K2").shot("abandoned").press("K3").shot("settings").press("K1").shot("languages").press("BACK", "K2")
    tour.shot("lights").press("BACK", "K3").shot("brightness").press("K4").shot("brighter").press("K3", "K4")
    tour.shot("colours").press("BACK", "K6").shot("page").press("BACK+")
    tour.press("K2").shot("quick scoring").press("K2").shot("of how many")
    tour.press("K2").shot("first holdings").press("K6", "K6", "K1", "TURN", "K6", "K6", "K4").shot("second holdings")
    tour.press("TURN").shot("told").press("OK").shot("told").press("OK").shot("told").press("OK").shot("the sum")
    _timed(tour)
    _compact(tour)


def _timed(tour: Tour) -> None:
    """A match with little time for each player."""
    names = ("Ann", "Maximiliane-Charlotte", "Zoë", "Jürgen")
    tour.sit("alhambra", names, Budget(BudgetKind.EACH, 600, 10)).tell("start Ann / Ann takes money")
    tour.think(541).shot("time is short").think(70).shot("time is up")
    tour.press(*["INFO"] * len(find_face(tour.match.game).infos(tour.match.state))).shot("time left")
    tour.match.abandon(tour.match.version)


def _compact(tour: Tour) -> None:
    tour.use(COMPACT)
    tour.shot("compact: main menu").press("OK").shot("compact: which game")
    tour.press("DOWN", "OK", "OK").shot("compact: seats")
    tour.press("DOWN", "DOWN").shot("compact: further down")
