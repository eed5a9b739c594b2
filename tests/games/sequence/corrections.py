"""Facts of Sequence that somebody may correct, at random, right or wrong."""

from __future__ import annotations

from random import Random

NUMBERS = [str(number) for number in range(8)]
HOUSE = {"table_talk": "lost", "advanced": "yes"}


def any_fact(rng: Random, names: list[str]) -> tuple[str, ...]:
    name, cell = rng.choice(names), f"{rng.choice('abcdefghij')}{rng.randint(1, 10)}"
    return rng.choice(
        [
            ("turn", name),
            ("chip", cell, rng.choice(["blue", "green", "none"])),
            ("deck", str(rng.randint(0, 60))),
            (name, "cards", rng.choice(NUMBERS)),
            (name, "hand", "unknown"),
            (name, "hand", "7C", "KD"),
        ]
    )
