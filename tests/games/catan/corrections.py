"""Facts of Catan that somebody may correct, at random, right or wrong."""

from __future__ import annotations

from random import Random

NUMBERS = [str(number) for number in range(8)]
RESOURCES = ["brick", "lumber", "ore", "wool", "grain"]
HOUSE: dict[str, str] = {}


def any_fact(rng: Random, names: list[str]) -> tuple[str, ...]:
    name = rng.choice(names)
    return rng.choice(
        [
            ("turn", name),
            ("arrows", rng.choice(["clockwise", "counterclockwise"])),
            ("market", "unknown"),
            ("market", *(rng.choice(RESOURCES) for _ in range(5))),
            (name, rng.choice(["roads", "knights", "villages", "cities", "cards"]), rng.choice(NUMBERS)),
            (name, rng.choice(["has", "lacks"]), rng.choice(["church", "library", "town_hall"])),
            (name, "hand", rng.choice(["none", "unknown", "ore"])),
        ]
    )
