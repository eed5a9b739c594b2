"""Facts of Alhambra that somebody may correct, at random, right or wrong."""

from __future__ import annotations

from random import Random

NUMBERS = [str(number) for number in range(8)]
COLOURS = ["blue", "red", "brown", "white", "green", "purple"]
HOUSE: dict[str, str] = {}


def any_fact(rng: Random, names: list[str]) -> tuple[str, ...]:
    name, colour = rng.choice(names), rng.choice(COLOURS)
    slot = rng.choice(["yellow", "blue", "green", "orange"])
    return rng.choice(
        [
            ("turn", name),
            ("scored", rng.choice(["none", "A", "B"])),
            ("yard", slot, "unknown"),
            ("yard", slot, colour, rng.choice(NUMBERS)),
            ("display", "unknown"),
            (name, colour, rng.choice(NUMBERS)),
            (name, "points", rng.choice(NUMBERS)),
            (name, "money", rng.choice(["unknown", "y4", "b9"])),
        ]
    )
