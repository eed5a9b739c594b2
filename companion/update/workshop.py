"""A release is made beside those that are there, tried, and has its name only when all of it is on the disk."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from companion.commands import RunCommand, run_command
from companion.store.journal import NAME
from companion.update.errors import Kind, UpdateError
from companion.update.intact import is_intact
from companion.update.parcel import Parcel
from companion.update.rescue import Place, sync_folder, write_whole

HALF = ".part"
NEEDED = 150 * 2**20
"""Bytes: a release takes some 80 million, and some more while it is made."""

_MAKING = "Making {} beside the one that plays."
_TRYING = "Trying {} with a copy of the matches."
_WAITING = "Waiting until all of it is on the disk."


@dataclass(frozen=True)
class Workshop:
    """Where releases are made, and with what."""

    place: Place
    tell: Callable[[str], object]
    run: RunCommand = run_command
    python: Path = Path(sys.base_prefix, "bin", "python3")
    """The system's: a release that leaned on another release would fall with it."""
    free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free

    def check_space(self, state: Path) -> None:
        """Raises UpdateError where the release would not fit beside the others, with a copy of the journal."""
        journal = state / NAME
        needed = NEEDED + 2 * (journal.stat().st_size if journal.exists() else 0)
        free = self.free(self.place.root)
        if free < needed:
            raise UpdateError(
                f"Only {free // 2**20} MiB are free at {self.place.root}, and {needed // 2**20} are needed. Make room.",
                "full",
            )

    def make(self, parcel: Parcel, state: Path) -> str:
        """A release of this parcel, whole, tried, and on the disk. Returns its name. Raises UpdateError."""
        there = self._found(parcel)
        if there is not None:
            self.try_out(self.place.releases / there, parcel.version, state)
            return there
        name = self._free_name(parcel.version)
        half = self.place.releases / (name + HALF)
        try:
            shutil.rmtree(half, ignore_errors=True)
            half.mkdir(parents=True)
            self.tell(_MAKING.format(parcel.version))
            self._fill(half, self.place.releases / name, parcel)
            self.try_out(half, parcel.version, state)
            self.secure(half)
            half.rename(self.place.releases / name)
            sync_folder(self.place.releases)
        except OSError as error:
            kind: Kind = "full" if error.errno == errno.ENOSPC else "other"
            raise UpdateError(f"{half} cannot be written: {error.strerror}.", kind) from None
        finally:
            shutil.rmtree(half, ignore_errors=True)  # where all went well it has another name by now
        return name

    def foretell(self, parcel: Parcel) -> None:
        """What making it would tell, and nothing is made."""
        anew = self._found(parcel) is None
        told = (_MAKING, _TRYING, _WAITING) if anew else (_TRYING,)
        for sentence in told:
            self.tell(sentence.format(parcel.version))

    def _found(self, parcel: Parcel) -> str | None:
        """The same release, made before and not damaged since: the way back to an older one is short."""
        wanted = {wheel.name: _digest(wheel) for wheel in parcel.wheels}
        for name in self.place.names():
            wheels = self.place.releases.joinpath(name, "wheels").glob("*.whl")
            if {wheel.name: _digest(wheel) for wheel in wheels} == wanted and is_intact(self.place.releases / name):
                return name
        return None

    def _free_name(self, version: str) -> str:
        """The version; a second release of it, made to mend the first, has a number behind."""
        names = [version, *(f"{version}-{number}" for number in range(2, 100))]
        return next(name for name in names if not (self.place.releases / name).exists())

    def _fill(self, half: Path, final: Path, parcel: Parcel) -> None:
        wheels = half / "wheels"
        wheels.mkdir()
        for wheel in parcel.wheels:
            shutil.copyfile(wheel, wheels / wheel.name)
        venv = half / "venv"
        self._do(str(self.python), "-m", "venv", "--system-site-packages", str(venv))
        python = str(venv / "bin" / "python")
        # What has to be compiled, such as Pillow, is the system's unless a wheel for this machine is there.
        quiet = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-compile", "--find-links", str(wheels))
        self._do(python, "-m", "pip", "install", *quiet, f"table-companion=={parcel.version}")
        _rewrite_paths(venv / "bin", half, final)
        # The files will be called by their final names.
        self._do(python, "-m", "compileall", "-q", "-s", str(half), "-p", str(final), str(venv / "lib"))
        write_whole(half / "release.toml", f'version = "{parcel.version}"\n'.encode(), 0o644)

    def secure(self, release: Path) -> None:
        """All of it is on the disk when this returns. Raises UpdateError."""
        self.tell(_WAITING)
        try:
            sync_tree(release)
        except OSError as error:
            raise UpdateError(f"{release} is not on the disk: {error.strerror}.") from None

    def try_out(self, release: Path, version: str, state: Path) -> None:
        """Starts it and has it read a copy of the journal. Raises UpdateError where it cannot."""
        self.tell(_TRYING.format(version))
        python = str(release / "venv" / "bin" / "python")
        told = self._do(python, "-m", "companion", "--version")
        if version not in told.split():
            raise UpdateError(f"The release is not {version}: it says {told.strip()}.", "damaged")
        copy = self.place.root / "trial"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir(0o700)
        try:
            copy_journal(state / NAME, copy / NAME)
            self._do(python, "-m", "companion", "doctor", "--rehearse", "--state", str(copy))
        finally:
            shutil.rmtree(copy)

    def _do(self, *words: str) -> str:
        done = self.run(words)
        if done.code:
            raise UpdateError(f"The release cannot be made, or does not work here: {done.reason}.", "unfit")
        return done.output


def _rewrite_paths(scripts: Path, half: Path, final: Path) -> None:
    """Scripts name their interpreter in full, and the folder will have another name."""
    for script in scripts.iterdir():
        if script.is_file() and not script.is_symlink():
            text = script.read_bytes()
            script.write_bytes(text.replace(os.fsencode(half), os.fsencode(final)))


def copy_journal(source: Path, target: Path) -> None:
    """A copy of a journal that may be in use; nothing where there is none."""
    if not source.exists():
        return
    try:
        with (
            closing(sqlite3.connect(f"file:{quote(str(source))}?mode=ro", uri=True, timeout=30)) as reading,
            closing(sqlite3.connect(target)) as writing,
        ):
            reading.backup(writing)
    except sqlite3.Error as error:
        raise UpdateError(f"{source} cannot be copied ({error}): look at it with companion doctor.") from None


def sync_tree(folder: Path) -> None:
    """Every file and every folder below is on the disk when this returns. Raises OSError where one is not."""
    os.sync()  # all at once is quick; one by one then says what failed
    for parent, _, names in os.walk(folder):
        for name in names:
            path = Path(parent, name)
            if not path.is_symlink():
                _sync_file(path)
        sync_folder(Path(parent))


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _sync_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
