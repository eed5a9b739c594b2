"""`companion doctor`: one line for each thing, and what to do where it is wrong."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from gpiozero.pins.mock import MockFactory

from companion.cli import companion
from companion.cli import run as run_module
from companion.cli.doctor import Outside
from companion.cli.service import UNIT, Machine
from companion.commands import Completed
from companion.daemon import checkup
from companion.daemon.checkup import EARLIEST, Surroundings
from companion.shelf import game_names
from companion.shipped import shipped
from companion.store.folder import held
from companion.store.journal import NAME, open_journal
from companion.store.last_end import End, finish
from hardware.battery import Battery
from hardware.errors import HardwareError
from hardware.simulated.lines import Line
from hardware.simulated.strip import Controller
from hardware.strip.wled_search import Board
from tests.hardware.strips import beside

PI_3B = "a02082"


@dataclass
class Bus:
    """An I2C bus with somebody at some addresses."""

    there: tuple[int, ...] = (0x3C,)
    error: int = errno.EREMOTEIO
    closed: bool = False
    asked: list[int] = field(default_factory=list)

    def read_byte(self, address: int) -> int:
        self.asked.append(address)
        if address not in self.there:
            raise OSError(self.error, os.strerror(self.error))
        return 0

    def close(self) -> None:
        self.closed = True


class House:
    """A Pi in which everything is as it should be, until a test breaks it."""

    def __init__(self, folder: Path) -> None:
        self.config = folder / "config"
        shutil.copytree(shipped("config"), self.config)
        self.state = folder / "state"
        self.state.mkdir()
        with open_journal(self.state / NAME):
            pass
        by_id = folder / "by-id"
        by_id.mkdir()
        (folder / "tty").touch()
        (by_id / "usb-strip").symlink_to(folder / "tty")
        self.units = folder / "units"
        self.units.mkdir()
        (self.units / UNIT).touch()
        self.bus = Bus()
        self.pins = MockFactory(revision=PI_3B, pin_class=Line)
        self.active = "active"
        self.around = Surroundings(
            lambda bus: self.bus, lambda name: self.pins, by_id, lambda: EARLIEST + 1, lambda _: 2**30
        )

    def run(self, words: Sequence[str]) -> Completed:
        assert tuple(words) == ("systemctl", "is-active", UNIT)
        return Completed(0, f"{self.active}\n")

    def doctor(self, *options: str) -> tuple[int, dict[str, str]]:
        """The exit code, and each line by what it is about."""
        words = ["doctor", "--config", str(self.config / "companion.toml"), "--state", str(self.state), *options]
        outside = Outside(self.around, Machine(self.run, Path("/opt/companion"), ()), self.units)
        done = CliRunner().invoke(companion, words, obj=outside)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        *lines, last = done.output.splitlines()
        wrong = sum(line.startswith("wrong") for line in lines)
        assert last == (f"Wrong: {wrong}." if wrong else "Nothing is wrong.")
        assert done.exit_code == (1 if wrong else 0)
        return done.exit_code, {line.split()[1]: f"{line.split()[0]} {line[17:]}" for line in reversed(lines)}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    model = tmp_path / "model"
    model.write_text("Raspberry Pi 3 Model B Rev 1.2\0")
    monkeypatch.setattr(run_module, "MODEL", model)
    return House(tmp_path)


def wled_on_usb(link: Path, loop: asyncio.AbstractEventLoop) -> Controller:
    board = Controller(loop.time, link=link)
    board.tells = True
    return board


def test_a_pi_that_is_well(house: House) -> None:
    house.active = "inactive"
    (house.units / UNIT).unlink()  # else it would play, and the pins would be left alone
    with beside(partial(wled_on_usb, house.around.by_id / "usb-strip")):
        code, said = house.doctor()
    assert code == 0
    assert said.pop("settings").endswith("companion.toml, box reference")
    assert said.pop("state") == f"ok {house.state}"
    assert said.pop("strip").endswith("usb-strip shows what it is sent, on all 60 LEDs")
    assert said.pop("clock").startswith("ok 202")
    assert said.pop("games") == f"ok {', '.join(game_names())}"
    assert said.pop("editions") == f"- There are none of your own; they would be in {house.config / 'games'}."
    assert said == {
        "machine": "ok Raspberry Pi 3 Model B Rev 1.2",
        "journal": "ok 0 matches",
        "disk": "ok 1024 MiB free",
        "service": "- It is not installed, so the box does not start by itself: sudo /opt/companion service install",
        "panel": "ok It answers at 0x3C on bus 1",
        "keys": "ok 10 at rest, and a dial",
        "stopped": "- Nothing is known: it was never stopped, or by an older version.",
    }
    assert house.bus.closed
    assert not house.pins.pins, "the pins are free again"


def test_off_a_pi_the_box_is_simulated(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_module, "MODEL", Path("/nowhere"))
    code, said = house.doctor()
    assert code == 0
    assert said["machine"].startswith("- This is no Raspberry Pi")
    assert said["box"] == "- It is simulated: no panel, no strip and no pins are used."
    assert "panel" not in said


def test_every_mistake_in_the_settings_is_told_and_the_rest_is_looked_at(house: House) -> None:
    (house.config / "companion.toml").write_text('langage = "en"\n[lights]\nbrightness = 7\n')
    outside = Outside(house.around, Machine(house.run, Path("/opt/companion"), ()), house.units)
    words = ["doctor", "--config", str(house.config / "companion.toml"), "--state", str(house.state)]
    done = CliRunner().invoke(companion, words, obj=outside)
    assert done.exit_code == 1
    assert 'companion.toml, line 1: "langage" is no setting' in done.output
    assert "companion.toml, line 3: brightness must be" in done.output
    assert "It is not looked at before the settings are right." in done.output
    assert "ok     journal" in done.output
    # The box itself would start with the last that were right, so these are looked at.
    shutil.copytree(shipped("config"), house.state / "last-good-config")
    assert "ok     panel" in CliRunner().invoke(companion, words, obj=outside).output


def test_a_companion_that_plays_is_left_alone(house: House) -> None:
    def not_tried(name: str | None) -> Any:
        raise AssertionError("its pins are tried")

    house.around = replace(house.around, open_pins=not_tried)
    with held(house.state):
        code, said = house.doctor()
        assert code == 0
        assert said["daemon"] == f"ok It plays (process {os.getpid()}), so its pins are not tried."
        assert "keys" not in said
    assert house.doctor()[1]["daemon"] == "ok It plays (the service), so its pins are not tried."


@pytest.mark.parametrize(
    ("bus", "sentence"),
    [
        (Bus(()), "wrong It does not answer at 0x3C on bus 1. Nobody does: look at its wires."),
        (Bus((0x3D, 0x68)), "There is 0x3D, 0x68: is that the panel? Write it as its address."),
        (Bus((0x3C, 0x68)), "ok It answers at 0x3C on bus 1; so does 0x68"),
        (Bus((), errno.ETIMEDOUT), "wrong /dev/i2c-1 hangs: something holds its wires low."),
        (FileNotFoundError(errno.ENOENT, "No such file"), "wrong There is no /dev/i2c-1. Is I2C switched on?"),
        (PermissionError(errno.EACCES, "Permission denied"), 'Add it to the group "i2c"'),
        (OSError(errno.EIO, "Input/output error"), "wrong /dev/i2c-1 cannot be opened: Input/output error."),
    ],
)
def test_what_is_on_the_bus(house: House, bus: Bus | OSError, sentence: str) -> None:
    def opened(number: int) -> Bus:
        if isinstance(bus, OSError):
            raise bus
        return bus

    house.around = replace(house.around, open_bus=opened)
    assert sentence in house.doctor()[1]["panel"]
    if isinstance(bus, Bus):
        assert bus.closed
        assert len(bus.asked) == (1 if bus.error == errno.ETIMEDOUT else 112)


def test_pins_that_cannot_be_reached_and_keys_that_are_down(house: House) -> None:
    house.active = "failed"
    house.pins.pin("GPIO13").outside = False  # K3, connected with ground
    code, said = house.doctor()
    assert code == 1
    assert said["service"].startswith("wrong It is failed. What happened: journalctl")
    assert said["keys"].startswith("wrong Down without a finger on them: K3.")

    def none(name: str | None) -> Any:
        raise HardwareError("The pins cannot be reached.")

    house.around = replace(house.around, open_pins=none)
    assert house.doctor()[1]["pins"] == "wrong The pins cannot be reached."


def test_a_strip_in_the_network_is_asked(house: House) -> None:
    box = house.config / "boxes" / "reference.toml"
    text = box.read_text(encoding="utf-8").replace('kind = "adalight"', 'kind = "wled"')
    box.write_text(text.replace('host = ""', 'host = "127.0.0.77"'), encoding="utf-8")
    house.around = replace(house.around, find_boards=lambda: [Board("wled-a1b2c3.local", "192.168.1.50")])
    _, said = house.doctor()
    assert said["strip"].startswith("wrong ")
    assert "127.0.0.77" in said["strip"]
    assert "There is wled-a1b2c3.local (192.168.1.50): is that the strip's?" in said["strip"]


def test_the_strip_the_disk_and_the_clock(house: House) -> None:
    (house.around.by_id / "usb-strip").unlink()
    house.around = replace(house.around, wall=lambda: 1000.0, free=lambda folder: 2**20)
    said = house.doctor()[1]
    assert said["strip"].startswith("wrong No LED controller is plugged in")
    assert said["disk"].startswith("wrong Only 1 MiB are free")
    assert said["clock"].startswith("wrong It says 1970-01-01")


def test_a_journal_that_is_none(house: House) -> None:
    (house.state / NAME).write_bytes(b"no database at all, but long enough to be taken for one" * 40)
    before = (house.state / NAME).read_bytes()
    said = house.doctor()[1]
    assert said["journal"].startswith("wrong ")
    assert "The next start puts it aside" in said["journal"]
    assert (house.state / NAME).read_bytes() == before


def test_a_folder_that_is_not_there_is_not_made(house: House) -> None:
    state = house.state / "deeper" / "still"
    house.state = state
    said = house.doctor()[1]
    assert said["state"] == f"ok {state} will be made"
    assert said["journal"].startswith("- There is none yet")
    assert not state.exists()
    house.state = state.parent.parent / NAME
    assert "is a file, not a folder" in house.doctor()[1]["state"]


def test_the_folder_of_the_service_is_looked_into(house: House) -> None:
    (house.units / UNIT).write_text(f"[Service]\nReadWritePaths=-{house.state}\n")
    outside = Outside(house.around, Machine(house.run, Path("/opt/companion"), ()), house.units)
    words = ["doctor", "--config", str(house.config / "companion.toml")]
    assert f"state     {house.state}\n" in CliRunner().invoke(companion, words, obj=outside).output


def test_a_port_that_the_unit_closes_is_told(house: House) -> None:
    box = house.config / "boxes" / "reference.toml"
    box.write_text(box.read_text().replace('port = "auto"', 'port = "/dev/ttyS0"'))
    (house.units / UNIT).write_text("[Service]\nDeviceAllow=char-i2c rw\n")
    assert house.doctor()[0] == 1
    words = ["doctor", "--config", str(house.config / "companion.toml"), "--state", str(house.state)]
    outside = Outside(house.around, Machine(house.run, Path("/opt/companion"), ()), house.units)
    told = "Its unit keeps /dev/ttyS0 from it: sudo /opt/companion service install"
    assert told in CliRunner().invoke(companion, words, obj=outside).output
    (house.units / UNIT).write_text("[Service]\nDeviceAllow=char-i2c rw\nDeviceAllow=/dev/ttyS0 rw\n")
    assert told not in CliRunner().invoke(companion, words, obj=outside).output


def test_a_battery_is_told_where_there_is_one(house: House) -> None:
    assert "battery" not in house.doctor()[1]
    house.around = replace(house.around, battery=lambda: Battery(57, charging=True))
    assert house.doctor()[1]["battery"] == "ok 57 %, on the mains"


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        (End("stopped", at=0), "ok It was stopped in order (1970-01-01 "),
        (End("crash", "ValueError: x"), "- It stopped by a mistake of its own: ValueError: x."),
        (End("killed", "watchdog"), "- It was killed: watchdog."),
        (End("power"), "- Its power was cut."),
    ],
)
def test_why_it_stopped_last_time_is_told(house: House, end: End, sentence: str) -> None:
    finish(house.state, end)
    assert house.doctor()[1]["stopped"].startswith(sentence)


def test_a_disk_that_is_read_only_is_told_from_a_damaged_journal(house: House) -> None:
    house.around = replace(house.around, is_read_only=lambda place: True)
    _, said = house.doctor()
    assert said["state"].startswith(f"wrong The disk of {house.state} is read-only.")
    assert said["journal"] == "ok 0 matches"
    house.around = replace(house.around, is_read_only=lambda place: False)
    (house.state / NAME).write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40)
    _, said = house.doctor()
    assert said["state"].startswith("ok")
    assert " is damaged " in said["journal"]
    assert "The next start puts it aside" in said["journal"]


def test_a_missing_right_is_told_from_both(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup.os, "access", lambda place, how: Path(place).name != NAME)
    _, said = house.doctor()
    assert said["state"].startswith("ok")
    assert "may not be read by this user" in said["journal"]
    monkeypatch.setattr(checkup.os, "access", lambda place, how: Path(place).name != NAME or how == os.R_OK)
    _, said = house.doctor()
    assert "may not be written by this user" in said["journal"]


def test_a_newer_journal_is_not_damaged(house: House) -> None:
    with closing(sqlite3.connect(house.state / NAME)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    _, said = house.doctor()
    assert said["journal"].endswith("was written by a newer companion: update this one.")


def test_a_keypad_that_is_missing_is_named(house: House) -> None:
    box = house.config / "boxes" / "keypad.toml"
    box.write_text(box.read_text(encoding="utf-8").partition("[strip]")[0], encoding="utf-8")
    code, said = house.doctor("--box", "keypad")
    assert code == 1
    assert said["keypad"] == "wrong There is no keypad with the keys of this box. Is it plugged in?"
    assert "keys" not in said, "nothing hangs on the pins"


def test_a_box_without_a_panel_misses_none(house: House) -> None:
    (house.config / "companion.toml").write_text('[page]\nlan = true\ncode = "482913"\n', encoding="utf-8")
    box = house.config / "boxes" / "phones.toml"
    box.write_text(box.read_text(encoding="utf-8").partition("[strip]")[0], encoding="utf-8")
    assert house.doctor("--box", "phones")[1]["panel"] == "- The box has none."
