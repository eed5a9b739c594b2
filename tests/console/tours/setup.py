"""The questions of a set-up, from a new box to its file, with somebody who errs."""

from __future__ import annotations

from dataclasses import replace

from companion.config import read_box
from companion.setup.guide import Guide, Way
from companion.setup.learnt import at_pin
from companion.setup.screen import paint_ask, paint_kept, screen_of
from companion.setup.steps import SUM, Around
from companion.shipped import shipped
from tests.console.tour import Tour

SMALL = 1.3
PINS = {"K1": 17, "K2": 4, "K3": 5, "K4": 6, "K5": 7, "K6": 8, "UP": 9, "DOWN": 10, "OK": 11, "BACK": 12, "TURN": 13}


class SetupTour:
    """A set-up, and its pictures taken for the gallery."""

    def __init__(self, tour: Tour) -> None:
        box, _ = read_box(shipped("config", "companion.toml"), "reference")
        self.tour = tour
        self.now = 0.0
        self.guide = Guide(box, Around(most_leds=300, asks_language=True), tour.language, self.now)

    def shot(self, name: str) -> SetupTour:
        ask, shown = self.guide.ask(self.now), self.guide.shown
        small = replace(shown, inches=SMALL)
        self.tour.shots.append((name, paint_ask(ask, shown, screen_of(shown, 128, 64))))
        self.tour.small_shots.append((name, paint_ask(ask, small, screen_of(small, 128, 64))))
        return self

    def take(self) -> SetupTour:
        self.guide.say(Way.TAKE, self.now)
        return self

    def turn(self) -> SetupTour:
        self.guide.say(Way.NEXT, self.now)
        return self

    def press(self, *keys: str, held: bool = False) -> SetupTour:
        for key in keys:
            self.now += 1
            self.guide.press(at_pin(PINS.get(key, 14)), held, self.now)
        return self

    def wait(self, seconds: float) -> SetupTour:
        self.now += seconds
        self.guide.tick(self.now)
        return self


def tour(tour: Tour) -> None:
    at = SetupTour(tour)
    at.shot("set-up: language").take().shot("size of the display").take().shot("as one chip")
    at.turn().shot("as another chip").take().shot("which way is up").take().shot("which keys").take()
    at.shot("a key").press("K1").shot("the next").press("K1").shot("pressed before")
    at.wait(16).shot("nothing felt").press("K2", held=True).shot("held: the ways out")
    at.turn().turn().turn().shot("leave").wait(21)
    at.press("K2", "K3", "K4", "K5", "K6").shot("a dial, or a key").press("UP").shot("its other way")
    at.press("DOWN", "OK", "BACK", "TURN", "INFO").shot("a seat's button").press("OK")
    at.wait(2).shot("LEDs are counted").press("K1").shot("the last of them").take().shot("a seat on the strip")
    at.take().take().press("OK", held=True).turn().shot("no more seats").take().shot("what was learnt")
    learnt = at.guide.learnt
    small = replace(learnt, inches=SMALL)
    tour.shots.append(("kept", paint_kept(learnt, screen_of(learnt, 128, 64))))
    tour.small_shots.append(("kept", paint_kept(small, screen_of(small, 128, 64))))
    _missing(tour)


def _missing(tour: Tour) -> None:
    """Keys that were skipped."""
    at = SetupTour(tour)
    for _ in range(4):
        at.take()
    at.turn().take().press("UP", "DOWN")
    while at.guide.step is not SUM:
        at.guide.say(Way.SKIP, at.now)
    at.shot("keys are missing")
