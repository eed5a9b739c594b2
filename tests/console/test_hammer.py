"""Random keys by the thousand: never an exception, always an answer, and nothing happens beside the journal."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from companion.console.box import BOXES, COMPACT, REFERENCE, Box
from companion.console.console import Console
from companion.console.lights import StripLayout
from companion.dialogue.keys import ACTION_KEYS, SEAT_KEYS, Key, Press
from companion.match.dealer import next_move
from companion.match.match import Match
from companion.match.resume import resume
from companion.shelf import find_game, game_names
from companion.store.journal import NAME, Journal, Status, open_journal
from companion.store.settings import keep
from companion.words import LANGUAGES
from tests.console.playing import LONG_NAMES, Table, new_match, on_both_boxes, play_some, sane
from tests.match.playing import HandClock
from tests.search import examples

EXAMPLES = examples(3)
FEWEST, MOST = 150, 320
EMPTY, MIDDLE, END = "empty", "middle", "end"
STARTS = [EMPTY, *(f"{part}-{name}" for name in game_names() for part in (MIDDLE, END))]

HEAVY = {Key.OK: 6, Key.DOWN: 4, Key.UP: 2, Key.TURN: 5, Key.INFO: 1, Key.BACK: 2}
"""How often a key is pressed, so that matches go on: six action keys three times each, a seat button now and then."""
WAITS = (0.1, 1.0, 2.0, 40.0)
STRIP = StripLayout(30)


class Mishap(Enum):
    """What happens at a table besides presses."""

    OTHER_HANDS = "somebody moves on the page"
    POWER_CUT = "the plug is pulled"


Blow = Press | Mishap


class Blows(list[tuple[Blow, float]]):
    """What befalls the box, and how long it waits before each; shown as people would note it down."""

    def __repr__(self) -> str:
        return f"<{' '.join(_noted(blow) for blow, _ in self)}>"


def _noted(blow: Blow) -> str:
    return f"{blow.key}{'+' if blow.held else ''}" if isinstance(blow, Press) else blow.name


@st.composite
def blows(draw: st.DrawFn, box: Box) -> Blows:
    """Many presses and a few mishaps, each with the time that goes by before it."""
    pool: list[Blow] = [Mishap.OTHER_HANDS, Mishap.OTHER_HANDS, Mishap.POWER_CUT]
    for key in sorted(box.keys):
        weight = 3 if key in ACTION_KEYS else 1 if key in SEAT_KEYS else HEAVY[key] * 2
        pool += [Press(key)] * weight * 3 + [Press(key, held=True)] * weight
    one = st.tuples(st.sampled_from(pool), st.sampled_from(WAITS))
    return Blows(draw(st.lists(one, min_size=FEWEST, max_size=MOST)))


# Where the hammering begins


@cache
def _shelf() -> tempfile.TemporaryDirectory[str]:
    """Where the journals to begin from are kept, as long as the tests run."""
    return tempfile.TemporaryDirectory()


@cache
def prepared(start: str, variant: int) -> Path:
    """A journal with a match to begin from; it is copied for each example."""
    part, _, name = start.partition("-")
    rng = Random(f"{start}{variant}")
    players = rng.choice(find_game(name).counts)
    path = Path(_shelf().name) / f"{start}-{variant}.db"
    clock = HandClock()
    with open_journal(path) as journal:
        journal.connection.execute("PRAGMA synchronous = OFF")
        names = LONG_NAMES if variant % 2 else None
        match = new_match(journal, name, clock, players, names=names)
        play_some(match, rng, 10_000 if part == END else (0, 40, 120, 200)[variant])
    return path


def switched_on(start: str, variant: int, speaks: str, folder: Path, box: Box) -> Table:
    """A box that was switched on over such a journal and speaks such a language."""
    if start != EMPTY:
        shutil.copy(prepared(start, variant), folder / NAME)
    table = Table(folder, box)
    keep(table.journal, "language", speaks)
    table.switch_on()
    if start != EMPTY:
        match = resume(table.journal, table.clock, 1).match
        assert match is not None
        table.take(match)
    return table


# What is looked at after every press


class Seen(NamedTuple):
    """What could change without an entry: all that a match is."""

    number: int
    version: int
    state: Any
    status: str
    paused: bool


def seen(match: Match | None) -> Seen | None:
    return None if match is None else Seen(match.number, match.version, match.state, match.status, match.paused)


def stored(journal: Journal, number: int, after: int) -> int:
    """How many entries a match has on the disk beyond one."""
    return sum(1 for _ in journal.entries(number, after))


class Hammer:
    """Strikes a console and looks at everything after each blow."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.presses = 0
        self.ink = table.ink()
        match = table.console.match
        self.matches = {} if match is None else {match.number: match}

    @property
    def console(self) -> Console:
        return self.table.console

    def strike_all(self, struck: Blows) -> None:
        """Where a blow breaks something, the keys that led there are told: shrinking so many takes minutes."""
        for at, (blow, seconds) in enumerate(struck):
            try:
                self.strike(blow, seconds)
            except Exception as error:
                error.add_note(f"broken after {Blows(struck[: at + 1])}")
                raise

    def strike(self, blow: Blow, seconds: float) -> None:
        self.table.clock.wait(seconds)
        before = seen(self.console.match)
        if isinstance(blow, Press):
            self._press(blow)
        elif blow is Mishap.POWER_CUT:
            self._cut()
        else:
            self._move_by_other_hands()
        self._compare(before)

    def _press(self, press: Press) -> None:
        self.console.press(press)
        sheet = sane(self.console.screen())
        assert sheet.image.tobytes() != self.ink, "a press that is not seen"
        self.ink = sheet.image.tobytes()
        self.presses += 1
        if self.presses % 5 == 0:
            self._look_home()
            assert len(self.console.lights(STRIP)) == STRIP.leds

    def _move_by_other_hands(self) -> None:
        match = self.console.match
        if match is not None and match.status == Status.OPEN and not match.paused:
            # Where cards were told only in part, what may turn up is a guess; the rules refuse it then.
            move = next_move(match.game, match.state, Random(match.version))
            match.play(move, match.version)
        self.ink = sane(self.console.screen()).image.tobytes()

    def _cut(self) -> None:
        """What is not on the disk is lost; that is nothing of the match."""
        match = self.console.match
        if match is None:
            self.table.switch_on()
        else:
            again = resume(self.table.journal, self.table.clock, match.number).match
            assert again is not None
            self.table.take(again)
        self.ink = sane(self.console.screen()).image.tobytes()

    def _compare(self, before: Seen | None) -> None:
        """Nothing changed, or there are as many new entries as versions."""
        match = self.console.match
        if match is not None:
            self.matches[match.number] = match
        if before is None or (match is not None and match.number != before.number):
            if match is not None:
                assert stored(self.table.journal, match.number, 0) == match.version
            return
        after = seen(match) or seen(self.matches[before.number])
        assert after is not None
        assert stored(self.table.journal, before.number, before.version) == after.version - before.version
        if after.version == before.version:
            assert after == before

    def _look_home(self) -> None:
        """BACK held would lead home from here; then the hammering goes on as if it had not."""
        session, before = self.console.session, seen(self.console.match)
        self.console.press(Press(Key.BACK, held=True))
        assert self.console.session.at_rest
        sane(self.console.screen())
        assert seen(self.console.match) == before
        self.console.session = session

    def replay(self) -> None:
        """All matches that were played, read again from the disk, stand as they stood here."""
        with open_journal(self.table.journal.path) as journal:
            for number, match in self.matches.items():
                if match.status == Status.ABANDONED:
                    continue
                again = resume(journal, self.table.clock, number).match
                assert again is not None
                assert again.state == match.state
                assert (again.version, again.status, again.paused) == (match.version, match.status, match.paused)


def hammer(box: Box, starts: list[str]) -> int:
    """Hammers a box from such starts; gives how many presses there were."""
    count = 0

    @settings(max_examples=EXAMPLES, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(
        start=st.sampled_from(starts), variant=st.integers(0, 3), speaks=st.sampled_from(LANGUAGES), struck=blows(box)
    )
    def strike_on(start: str, variant: int, speaks: str, struck: Blows) -> None:
        nonlocal count
        with tempfile.TemporaryDirectory() as folder:
            struck_table = switched_on(start, variant, speaks, Path(folder), box)
            with struck_table.journal:
                hammering = Hammer(struck_table)
                hammering.strike_all(struck)
                hammering.replay()
            count += hammering.presses

    if settings.default is not None and settings.default.derandomize:  # else all would be struck by the same keys
        strike_on = seed(crc32(f"{box.name} {box.width} {box.height} {starts}".encode()))(strike_on)
    strike_on()
    assert count >= EXAMPLES * FEWEST // 2, "too few presses to mean anything"
    return count


@on_both_boxes
@pytest.mark.parametrize("start", STARTS)
def test_random_keys_break_nothing_from(start: str, box: Box, record_property: Any) -> None:
    count = hammer(box, [start])
    record_property("cases", f"{box.name} box, {start}: {count} random presses")


@pytest.mark.parametrize("size", [(128, 32), (256, 64)], ids=str)
@pytest.mark.parametrize("box", [REFERENCE, COMPACT], ids=list(BOXES))
def test_random_keys_break_nothing_on_another_panel(box: Box, size: tuple[int, int], record_property: Any) -> None:
    panel = replace(box, width=size[0], height=size[1])
    count = hammer(panel, STARTS)
    record_property("cases", f"{box.name} box, {size[0]}×{size[1]}: {count} random presses")


@on_both_boxes
def test_random_keys_do_play(box: Box) -> None:
    """The hammer strikes where it matters: matches begin, moves are made, undone and refused."""
    rng = Random(1)
    kinds: set[str] = set()
    numbers: set[int] = set()
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), box)
        pool = [*[Key.OK] * 6, Key.DOWN, Key.DOWN, Key.UP, Key.BACK]
        for _ in range(1500):
            table.clock.wait(2)
            table.press([Press(rng.choice(pool), held=rng.random() < 0.05)])
            if table.console.match is not None:
                numbers.add(table.match.number)
        for number in numbers:
            kinds |= {entry.kind for entry in table.journal.entries(number)}
        table.journal.close()
    assert {"play", "undo"} <= kinds
