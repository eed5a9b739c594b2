"""`companion doctor`: what the box needs, looked at piece by piece, and what to do about what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from companion.cli.run import box_option, model, state_option
from companion.cli.service import UNIT, UNIT_FOLDER, Machine, allowed_in, state_in, this_machine
from companion.cli.settings import config_option, editions_of, settings_file
from companion.cli.speech import echo
from companion.clock import SystemClock
from companion.config import SIMULATED, Config, boot_file, last_good, needed_devices, read_config
from companion.daemon.checkup import (
    Check,
    Surroundings,
    check_battery,
    check_clock,
    check_editions,
    check_games,
    check_hardware,
    check_last_end,
    check_release,
    check_state,
    rehearse_start,
)
from companion.store.folder import holder, state_folder
from companion.update.trial import Trial, trial_of


class Outside(NamedTuple):
    """What is looked at, so that a test can be it."""

    around: Surroundings
    machine: Machine
    units: Path = UNIT_FOLDER
    trial: Trial | None = None


MARKS = {"ok": "ok   ", "wrong": "wrong", "none": "-    "}


@click.command()
@box_option
@config_option
@state_option
@click.option("--rehearse", is_flag=True, help="Only start from a copy of the state folder, which is changed by that.")
@click.pass_context
def doctor(
    context: click.Context, box: str | None, config_file: Path | None, state: str | None, rehearse: bool
) -> None:
    """Look at settings, editions, journal, panel, strip, pins and service. Exit code 1: something is wrong.

    Nothing is changed, and a companion that runs plays on. While none does, a strip on USB is lit for a moment.
    """
    outside = context.obj if isinstance(context.obj, Outside) else _outside()
    wrong = 0
    checks = _rehearsal(config_file, state) if rehearse else _checks(box, config_file, state, outside)
    for check in checks:
        echo(f"{MARKS[check.how]}  {check.what:<9} {check.sentence}")
        wrong += check.how == "wrong"
    echo("Nothing is wrong." if not wrong else f"Wrong: {wrong}.")
    context.exit(1 if wrong else 0)


def _outside() -> Outside:
    return Outside(Surroundings(), this_machine(), trial=trial_of(state_folder()))


def _checks(box: str | None, config_file: Path | None, state: str | None, outside: Outside) -> Iterator[Check]:
    pi = model()
    yield Check("ok" if pi else "none", "machine", pi or "This is no Raspberry Pi: the box is simulated unless named.")
    file = settings_file(config_file)
    named = box or (None if pi else SIMULATED)
    reading = read_config(file, named, boot_file())
    if reading.config is not None:
        yield Check("ok", "settings", f"{file}, box {reading.config.box_name}")
    for trouble in reading.troubles:
        yield Check("wrong", "settings", str(trouble))
    yield from check_games()
    yield from check_editions(editions_of(config_file))
    unit = outside.units / UNIT
    wished = reading.config.settings.state if reading.config is not None else ""
    folder = _folder(state, wished, unit)
    yield from check_state(folder, outside.around)
    service = _service(outside.machine, unit)
    yield service
    process = holder(folder)
    yield check_last_end(folder, process is not None)
    if outside.trial is not None:
        yield check_release(outside.trial)
    playing = f"process {process}" if process else "the service" if service.how == "ok" else None
    # Where they are wrong, the box would start with the last that were right.
    config = reading.config or last_good(folder, named)
    if config is None:
        yield Check("none", "box", "It is not looked at before the settings are right.")
    else:
        yield from _closed_devices(config, outside.machine, unit)
        yield from check_hardware(config, outside.around, playing)
    yield from check_battery(outside.around)
    yield check_clock(outside.around)


def _rehearsal(config_file: Path | None, state: str | None) -> Iterator[Check]:
    """What a new release has to show before it takes the place of another: it reads what that one wrote."""
    if not state:
        raise click.ClickException("A rehearsal changes the journal: name a copy of the state folder with --state.")
    yield from check_games()
    yield rehearse_start(state_folder(state), SystemClock(), editions_of(config_file))


def _folder(chosen: str | None, wished: str, unit: Path) -> Path:
    """The state folder: the one that was chosen, the settings', the service's, or this user's."""
    if not chosen and not wished and unit.is_file():
        return state_in(unit)
    return Path(wished).expanduser() if wished and not chosen else state_folder(chosen)


def _closed_devices(config: Config, machine: Machine, unit: Path) -> Iterator[Check]:
    """What the box's file names and the unit, installed before, does not let the service use."""
    if config.simulated or not unit.is_file():
        return
    closed = [device for device in needed_devices(config.box) if device not in allowed_in(unit)]
    if closed:
        sentence = f"Its unit keeps {', '.join(closed)} from it: sudo {machine.command} service install"
        yield Check("wrong", "service", sentence)


def _service(machine: Machine, unit: Path) -> Check:
    if not unit.is_file():
        sentence = f"It is not installed, so the box does not start by itself: sudo {machine.command} service install"
        return Check("none", "service", sentence)
    active = machine.run(("systemctl", "is-active", UNIT)).output.strip()
    if active == "active":
        return Check("ok", "service", "It runs.")
    return Check(
        "wrong", "service", f"It is {active or 'not known to systemd'}. What happened: journalctl -u {UNIT} -e"
    )
