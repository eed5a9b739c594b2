"""What it costs to look at the ratings again after one more match, as a ratio to working them out from nothing.

Short matches of a circle of friends are imported into a temporary folder. Each round plays one more at the end, looks
with what is remembered and then with nothing remembered, and both must find the same. The figures are the best of all
rounds.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from benchmarks.history import fill, records
from companion.history.imports import import_record
from companion.history.ratings import Rating, Ratings
from companion.store.edits import Remarks, edit_match
from companion.store.journal import NAME, Journal, open_journal

AIM = 0.5
DAY = 86_400.0


def look(ratings: Ratings, journal: Journal) -> tuple[float, dict[bytes, Rating]]:
    """Milliseconds of a look, and what was seen."""
    begun = perf_counter()
    found = ratings.look(journal)
    return (perf_counter() - begun) * 1e3, found


def measure(journal: Journal, matches: int, rounds: int) -> Iterator[tuple[float, float]]:
    """Of each round: the look with what is remembered, and with nothing."""
    kept = Ratings()
    kept.look(journal)
    for number, record in enumerate(list(records(matches + rounds))[matches:], matches + 1):
        import_record(journal, record, 0.0)
        edit_match(journal, number, Remarks(begun=number * DAY), "the benchmark", 0.0)  # a date, so it stands last
        again, remembered = look(kept, journal)
        anew, found = look(Ratings(), journal)
        if remembered != found:
            raise RuntimeError("what is remembered is not what is found")
        yield again, anew


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    if not 0 < arguments.matches <= 100_000 or arguments.rounds < 1:
        parser.error("there are from 1 to 100000 matches, and at least one round")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary, "past")
        fill(folder, arguments.matches)
        with open_journal(folder / NAME) as journal:
            again, anew = map(min, zip(*measure(journal, arguments.matches, arguments.rounds), strict=True))
    verdict = "reached" if again / anew <= AIM else "not reached"
    print(
        f"ratings of {arguments.matches} matches: {anew:.0f} ms from nothing, {again:.0f} ms after one more: "
        f"ratio {again / anew:.2f} (aim {AIM:.1f}, {verdict})"
    )


if __name__ == "__main__":
    main()
