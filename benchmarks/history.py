"""How the history grows: the time of the list and of the statistics with many matches, as a ratio to that with few.

Short matches of a circle of friends are imported into temporary folders. Each figure is the best of several runs of
the command itself, as a person starts it, the few and the many in turn, so that a busy moment of the machine does not
fall on one side only.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from time import perf_counter

from companion.history.archive import list_matches
from companion.history.imports import check, import_records
from companion.store.journal import NAME, open_journal

AIM = 3.0
FRIENDS = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")

RECORD = """game: catan
player: {first}
player: {second}
player: {third}

correct {first} villages 2; {first} cities 2; {first} has church; {first} cards 9; {second} villages 3; turn {first}
correct {second} cards {cards}; {third} cards {more}
{first} builds village
"""

COMMANDS = (
    ("history",),
    ("history", "--game", "catan"),
    ("history", "--player", "Ann"),
    ("stats",),
    ("stats", "Ann"),
)


def records(count: int) -> Iterator[str]:
    """Short matches, no two the same."""
    tables = list(permutations(FRIENDS, 3))
    Random(1).shuffle(tables)
    for number in range(count):
        first, second, third = tables[number % len(tables)]
        more, cards = divmod(number // len(tables), 10)
        yield RECORD.format(first=first, second=second, third=third, cards=cards, more=more)


def fill(folder: Path, count: int) -> None:
    """A journal of so many matches."""
    folder.mkdir()
    journal = open_journal(folder / NAME)
    begun = perf_counter()
    taken = list(import_records(journal, map(check, records(count)), 0.0))
    seconds = perf_counter() - begun
    if len(list_matches(journal)) != len(taken) or len(taken) != count:
        raise RuntimeError(f"{count} matches were to be imported, and the journal has {len(list_matches(journal))}")
    print(f"{count} matches imported in {seconds:.1f} s, {seconds / count * 1e3:.2f} ms each")
    journal.close()


def measure(words: tuple[str, ...], folder: Path) -> float:
    """Milliseconds from starting the command to its end."""
    command = [sys.executable, "-m", "companion", *words, "--state", str(folder)]
    begun = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (perf_counter() - begun) * 1e3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--few", type=int, default=100)
    parser.add_argument("--many", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    if not 0 < arguments.few <= arguments.many <= 100_000 or arguments.rounds < 1:
        parser.error("there are from 1 to 100000 matches, few at most as many as many, and at least one round")
    with tempfile.TemporaryDirectory() as temporary:
        few, many = Path(temporary, "few"), Path(temporary, "many")
        fill(few, arguments.few)
        fill(many, arguments.many)
        for words in COMMANDS:
            runs = [(measure(words, few), measure(words, many)) for _ in range(arguments.rounds)]
            small, large = (min(side) for side in zip(*runs, strict=True))
            verdict = "reached" if large / small <= AIM else "not reached"
            print(
                f"companion {' '.join(words):24} {small:4.0f} ms with {arguments.few}, {large:4.0f} ms with "
                f"{arguments.many}: ratio {large / small:.2f} (aim {AIM:.1f}, {verdict})"
            )


if __name__ == "__main__":
    main()
