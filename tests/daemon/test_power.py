"""Switching off: at the menu with a question before it, and by itself when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion.commands import Completed
from companion.console.box import BOXES
from companion.console.console import Console
from companion.console.lights import StripLayout, going_off
from companion.daemon.desk import Desk
from companion.daemon.power import POWER_OFF, WARNING, Power
from companion.dialogue.command import Set
from companion.dialogue.label import Say
from companion.store.journal import NAME, Journal, open_journal
from hardware.battery import Battery, read_battery
from hardware.presses import Pressed
from tests.hardware.test_keys import HandLoop
from tests.match.playing import HandClock


class Logind:
    def __init__(self, code: int = 0) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.code = code

    def run(self, words: Sequence[str]) -> Completed:
        self.asked.append(tuple(words))
        return Completed(self.code, "", "Interactive authentication required.")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return open_journal(tmp_path / NAME)


def words(desk: Desk) -> str:
    return " ".join(text.shown for text in desk.console.screen().placed)


async def press(desk: Desk, *keys: str) -> None:
    for key in keys:
        held = key.startswith("hold ")
        desk.press(Pressed(key.removeprefix("hold "), held))
        await asyncio.sleep(0)


class Lamps:
    """A strip that remembers what it was left with."""

    def __init__(self) -> None:
        self.parted: list[tuple[tuple[int, int, int], ...]] = []

    def show(self, colours: tuple[tuple[int, int, int], ...]) -> None: ...

    def part(self, colours: tuple[tuple[int, int, int], ...]) -> None:
        self.parted.append(colours)


def at_a_desk(journal: Journal, idle: str = "never") -> Desk:
    return Desk(Console(BOXES["reference"], journal, HandClock(), Random(1), settings={"idle": idle}))


@pytest.mark.parametrize("code", [0, 1])
def test_it_is_asked_for_once_more_and_then_done_or_refused_in_words(journal: Journal, code: int) -> None:
    logind = Logind(code)

    async def evening() -> None:
        desk, lamps, lights = at_a_desk(journal), Lamps(), StripLayout(60)
        desk.lamps, desk.lights = lamps, lights
        power = desk.console.power = Power(logind.run)
        options = [option.label for option in desk.console.home().root.options]
        place = f"K{options.index(Say('switch_off')) + 1}"
        await press(desk, place, "K1")
        assert (logind.asked, power.going) == ([], False), "No, stay on"
        await press(desk, place, "K2")
        assert "Goes off: wait for “Off”" in words(desk)
        assert power.going
        await power.hand_on(desk)
        assert logind.asked == [POWER_OFF]
        assert power.going is (code == 0)
        assert ("Cannot go off: see the log" in words(desk)) is (code == 1)
        assert lamps.parted == ([going_off(lights)] if code == 0 else [])

    asyncio.run(evening())


def test_a_box_that_cannot_be_switched_off_does_not_offer_it(journal: Journal) -> None:
    console = Console(BOXES["reference"], journal, HandClock(), Random(1))
    assert Say("switch_off") not in [option.label for option in console.home().root.options]


def test_an_idle_box_says_so_and_goes_off_and_a_key_only_keeps_it_on(journal: Journal) -> None:
    loop = HandLoop()
    asyncio.set_event_loop(loop)
    begun = loop.now

    async def evening() -> None:
        desk = at_a_desk(journal, idle="10")
        power = Power(Logind().run)
        watching = asyncio.create_task(power.watch(desk))
        await asyncio.sleep(300)
        await press(desk, "K1")  # somebody is there
        assert "1 Alhambra 2 Catan" in words(desk)
        await asyncio.sleep(600 - WARNING + 1)
        assert "Nobody here? Off in a minute" in words(desk)
        await press(desk, "K1")
        assert "Stays on: key did nothing else" in words(desk)
        await asyncio.sleep(30)
        assert "1 Alhambra 2 Catan" in words(desk), "no game was chosen"
        assert not power.going
        await watching
        assert power.going

    loop.run_until_complete(evening())
    loop.close()
    assert loop.now - begun == pytest.approx(300 + 600 - WARNING + 1 + 600, abs=1)


def test_a_box_that_never_goes_off_does_when_that_is_set(journal: Journal) -> None:
    loop = HandLoop()
    asyncio.set_event_loop(loop)
    begun = loop.now

    async def evening() -> None:
        desk = at_a_desk(journal)
        power = Power(Logind().run)
        watching = asyncio.create_task(power.watch(desk))
        await asyncio.sleep(100_000)
        assert not power.going
        desk.console.act(Set("idle", "30"), desk.console.stamp, "a phone")
        await watching
        assert power.going

    loop.run_until_complete(evening())
    loop.close()
    assert loop.now - begun == pytest.approx(100_000 + 30 * 60, abs=1)


def test_a_battery_that_is_nearly_empty_is_told_until_it_is_charged(journal: Journal) -> None:
    loop = HandLoop()
    levels = iter([Battery(11, False), Battery(9, False), Battery(9, True), None])

    async def evening() -> None:
        desk = at_a_desk(journal)
        told: list[str] = []

        def read() -> Battery | None:
            told.append(" ".join(desk.faults.values()))
            return next(levels)

        await Power(Logind().run).watch_battery(desk, read)
        assert told == ["", "", "The battery is at 9 %. Plug the box in.", ""]

    loop.run_until_complete(evening())
    loop.close()


def test_the_kernel_is_asked_for_the_machine_s_own_battery(tmp_path: Path) -> None:
    assert read_battery(tmp_path) is None
    supplies = {
        "ac": {"type": "Mains"},
        "mouse": {"type": "Battery", "scope": "Device", "capacity": "3"},
        "hat": {"type": "Battery", "capacity": "57", "status": "Discharging"},
    }
    for name, said in supplies.items():
        (tmp_path / name).mkdir()
        for what, text in said.items():
            (tmp_path / name / what).write_text(f"{text}\n")
    assert read_battery(tmp_path) == Battery(57, charging=False)
    (tmp_path / "hat" / "status").write_text("Charging\n")
    assert read_battery(tmp_path) == Battery(57, charging=True)
    (tmp_path / "hat" / "capacity").unlink()
    assert read_battery(tmp_path) is None
