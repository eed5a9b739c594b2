"""Runs in the rig's guest: updates one after another on a card with ext4, or looks at the cards that cuts have left.

`updates` plays a move and updates to the next release, for ever; whoever watches the serial line reads what was
acknowledged and takes a copy of the card at any instant. `look` mounts such copies one after another: each must start,
with a release that is whole and with every move that was acknowledged.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.clock import SystemClock
from companion.commands import Completed
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.match.match import Change, begin
from companion.match.resume import recover
from companion.rules import Refusal, Seat, Setup
from companion.shelf import find_game, game_names
from companion.update.parcel import Parcel
from companion.update.rescue import Place
from companion.update.switch import Switch, tidy
from companion.update.workshop import Workshop

SRC, CARD = Path("/src"), Path("/card")
MADE = Path("/tmp/releases")
"""The releases as they should be."""
STATE, PLACE = CARD / "state", Place(CARD / "opt")
VERSIONS = sorted(path.stem for path in SRC.glob("[0-9]*.tar"))


def mount(device: str, options: str = "rw") -> None:
    subprocess.run(["mount", "-t", "ext4", "-o", options, device, str(CARD)], check=True)


def run(words: Sequence[str]) -> Completed:
    """pip would take minutes here; what it leaves on the card is copied instead. All else is as on a box."""
    if "venv" in words:
        release = Path(words[-1]).parent
        version = release.name.split(".part")[0].split("-")[0]
        unpack(version, release)
        return Completed(0)
    if "pip" in words or "compileall" in words:
        return Completed(0)
    if "--version" in words:
        version = (Path(words[0]).parents[2] / "venv" / "version").read_text().strip()
        return Completed(0, f"companion, version {version}")
    return Completed(0)


def unpack(version: str, folder: Path) -> None:
    with tarfile.open(SRC / f"{version}.tar") as archive:
        archive.extractall(folder)


def say(*words: object) -> None:
    print(*words, flush=True)


def updates() -> None:
    mount("/dev/vda")
    random = Random(os.urandom(8))
    round_ = 0
    while True:
        play(random)
        present = PLACE.present()
        version = next(name for name in VERSIONS if name != present)
        wheel = SRC / f"table_companion-{version}-py3-none-any.whl"
        workshop, switch = Workshop(PLACE, say, run, free=lambda folder: 2**40), Switch(PLACE, say, run)
        tidy(PLACE)
        for name in PLACE.names():  # made anew each time, so that there is something to cut
            if name != PLACE.present():
                shutil.rmtree(PLACE.releases / name)
        breadcrumb = switch.turn(workshop.make(Parcel(version, (wheel,)), STATE))
        say("TURNED", version)
        if breadcrumb is not None and round_ % 2:  # every other one lasts; the others stay on trial
            PLACE.sweep()
        round_ += 1


def play(random: Random) -> None:
    """A move more, acknowledged on the serial line when it is on the disk."""
    found = recover(STATE, SystemClock())
    with found.journal:
        match = found.found.match
        if match is None:
            game = find_game(game_names()[0])
            setup = Setup(SHIPPED.load(game), tuple(Seat(name) for name in ("Ann", "Bob", "Cem")))
            begun = begin(found.journal, game, setup, SystemClock())
            assert not isinstance(begun, Refusal)
            match = begun[0]
        for _ in range(3):
            move = next_move(match.game, match.state, random)
            if move is not None:
                assert isinstance(match.play(move, match.version), Change)
                say("ACKNOWLEDGED", match.number, match.version)


def look(count: int, size: int) -> None:
    passed = 0
    for version in VERSIONS:
        unpack(version, MADE / version)
    for number in range(count):
        promised = (SRC / "cuts" / f"{number}.txt").read_text().split()
        mount("/dev/vda", f"rw,loop,offset={number * size},sizelimit={size}")
        try:
            passed += look_at(number, promised)
        finally:
            subprocess.run(["umount", str(CARD)], check=True)
    say(f"{passed} of {count} cards start, with a whole release and every move that was acknowledged.")
    say("PASSED" if passed == count else "FAILED")


def look_at(number: int, promised: list[str]) -> bool:
    rescued = subprocess.run(
        [
            "/usr/bin/python3",
            "-I",
            "/tmp/site/companion/update/rescue.py",
            "--root",
            str(PLACE.root),
            "--state",
            str(STATE),
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stderr.strip()
    version = (PLACE.current / "venv" / "version").read_text().strip()
    whole = digest(PLACE.current / "venv") == digest(MADE / version / "venv")
    started = start()
    found = recover(STATE, SystemClock())
    with found.journal:
        match = found.found.match
        there = (match.number, match.version) if match is not None else (0, 0)
    kept = there >= tuple(map(int, promised)) and not found.note
    good = whole and started and kept
    say(f"cut {number}: {version} whole={whole} started={started} moves {there} of {promised} {rescued}", good)
    return good


def start() -> bool:
    """The daemon of whatever release is the current one, until it plays."""
    command = [str(PLACE.current / "venv" / "bin" / "companion"), "run", "--box", "simulated", "--no-browser"]
    process = subprocess.Popen(
        [*command, "--state", str(STATE)], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd="/tmp"
    )
    assert process.stderr is not None
    try:
        return any(b" started " in line for line in process.stderr)
    finally:
        process.terminate()
        process.wait()


def digest(folder: Path) -> str:
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and not path.is_symlink():
            total.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


if __name__ == "__main__":
    began = time.monotonic()
    job, *numbers = sys.argv[1].split(",")
    updates() if job == "updates" else look(*map(int, numbers))
    say(f"{time.monotonic() - began:.0f} s")
