"""Stones: a turn, a refusal, an undo, the last stone."""

from __future__ import annotations

from tests.console.tour import Tour


def tour(tour: Tour) -> None:
    tour.sit("stones", ("Ann", "Ben", "Cem")).shot("who begins").press("K1").shot("how many?")
    tour.press("K3").shot("the heap").press("INFO").shot("the heap alone").press("INFO").shot("taken").press("INFO")
    tour.press("BACK").shot("undo?").press("OK").tell("Ben takes 3 / Cem takes 3 / Ann takes 3 / Ben takes 3")
    tour.tell("Cem takes 3 / Ann takes 2").shot("one is left").press("K2").shot("only one is left", "S2")
    tour.press("OK+", "K3").shot("set right").hold("BACK").press("K1").shot("the last stone").press("OK").shot("result")
