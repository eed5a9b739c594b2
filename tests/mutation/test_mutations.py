"""A million inputs that are nearly right: each is taken, or refused in one sentence, and nothing else ever happens."""

from __future__ import annotations

import hashlib
import json
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.mutation import doors
from tests.mutation.doors import Door
from tests.mutation.mutator import VALUES, Mutator, mutate_json

CORPUS = Path(__file__).parent / "corpus"
"""What once broke a promise, a folder for each door. A file is named for what it broke."""
FAILED = Path(__file__).parents[2] / "build" / "mutations"
"""Where an input is kept that breaks one now, so that it can be looked at and moved to the corpus."""
PATIENCE = 10.0
"""Seconds that one input may take on a busy machine. All of them together take less than a thousandth of that each."""


Tell = Callable[[str, object], None]


class Kind(NamedTuple):
    """One door, its seeds, and how many inputs it gets: in every run of the tests, and by `make fuzz`."""

    door: Callable[[Path], AbstractContextManager[Door]]
    seeds: Callable[[Path], list[bytes]]
    few: int
    many: int
    mutant: Callable[[list[bytes], Random], bytes] = lambda seeds, rng: Mutator(seeds, rng).next()


def another_case(seeds: list[bytes], rng: Random) -> bytes:
    """Mostly JSON that says something else, so that it is looked at by more than the parser."""
    if rng.random() < 0.3:
        return Mutator(seeds, rng).next()
    return json.dumps(_otherwise(json.loads(rng.choice(seeds)), rng)).encode()


def another_body(seeds: list[bytes], rng: Random) -> bytes:
    """The address stays, and mostly the stamp: without them nothing is looked at."""
    path, _, body = rng.choice(seeds).partition(b"\n")
    if rng.random() < 0.1:
        return path + b"\n" + Mutator([body], rng).next()
    sent = json.loads(body)
    stamp = sent.pop("stamp")
    sent = _otherwise(sent, rng)
    return path + b"\n" + json.dumps({"stamp": stamp, **sent} if isinstance(sent, dict) else sent).encode()


def _otherwise(value: Any, rng: Random) -> Any:
    for _ in range(rng.choice((1, 1, 2, 3))):
        value = mutate_json(value, rng)
    return value


def other_cells(seeds: list[bytes], rng: Random) -> bytes:
    """Some cells with other values in other rows."""
    chosen = [json.loads(rng.choice(seeds))[0] for _ in range(rng.choice((1, 1, 2, 4)))]
    values = [value for value in VALUES if not isinstance(value, list | dict)]
    return json.dumps([[table, column, rng.randrange(4), rng.choice(values)] for table, column, *_ in chosen]).encode()


KINDS = {
    "record": Kind(doors.record_door, lambda _: doors.records(), 150, 120_000),
    "settings": Kind(doors.settings_door, lambda _: doors.settings(), 150, 150_000),
    "box": Kind(doors.box_door, lambda _: doors.boxes(), 150, 150_000),
    "edition": Kind(doors.edition_door, lambda _: doors.editions(), 60, 20_000),
    "score": Kind(doors.score_door, lambda _: doors.scorings(), 400, 390_000, another_case),
    "journal": Kind(doors.journal_door, doors.journals, 25, 10_000),
    "cell": Kind(doors.cell_door, lambda _: doors.cells(), 40, 10_000, other_cells),
    "body": Kind(doors.body_door, lambda _: doors.bodies(), 200, 150_000, another_body),
}
PARTS = 10
"""`make fuzz` divides what a door gets into so many tests."""


@pytest.mark.parametrize("name", KINDS)
def test_some_inputs_are_taken_or_refused(name: str, tmp_path: Path, record_property: Tell) -> None:
    record_property("cases", attack(KINDS[name], name, KINDS[name].few, 0, tmp_path))


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(1, PARTS + 1))
@pytest.mark.parametrize("name", KINDS)
def test_a_million_inputs_are_taken_or_refused(name: str, part: int, tmp_path: Path, record_property: Tell) -> None:
    record_property("cases", attack(KINDS[name], name, KINDS[name].many // PARTS, part, tmp_path))


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_once_failed_is_taken_or_refused(path: Path, tmp_path: Path) -> None:
    with KINDS[path.parent.name].door(tmp_path) as enter, in_time():
        assert enter(path.read_bytes()) in ("taken", "refused", "aside")


def attack(kind: Kind, name: str, count: int, seed: int, folder: Path) -> str:
    """Puts so many inputs through a door. Returns the counts; fails with all that broke its promise."""
    rng = Random(seed)
    seeds = kind.seeds(folder / "seeds")
    came: Counter[str] = Counter()
    failed: list[str] = []
    with kind.door(folder) as enter:
        for one in seeds:
            enter(one)
        for _ in range(count):
            data = kind.mutant(seeds, rng)
            try:
                with in_time():
                    came[enter(data)] += 1
            except Exception as error:
                failed.append(f"{_keep(name, data)}: {type(error).__name__}: {str(error)[:300]}")
                if len(failed) == 10:
                    break
    assert not failed, "\n".join(failed)
    return f"{count} mutations of {name}: " + ", ".join(f"{number} {what}" for what, number in sorted(came.items()))


def _keep(name: str, data: bytes) -> Path:
    path = FAILED / name / hashlib.sha256(data).hexdigest()[:12]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


@contextmanager
def in_time() -> Iterator[None]:
    """An input that is never done with is a broken promise, too."""

    def late(*_: object) -> None:
        raise TimeoutError(f"this takes more than {PATIENCE:g} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
