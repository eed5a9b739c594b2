"""A release as it travels: a folder, or a .tar.gz of one, with wheels and their checksums."""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from companion.update.errors import UpdateError
from companion.update.rescue import age

WHEEL = re.compile(r"table_companion-(?P<version>\d[\w.]*)-py3-none-any\.whl")
"""Our own wheel; the version in its name is the release's."""
ARCHIVE = re.compile(r"(table-companion|release)-\d.*\.tar\.gz")
"""What a release is called on a stick. The source package has the name without the dash."""
SUMS = "SHA256SUMS"
LARGEST = 200 * 2**20
"""Bytes that one file of a release may have: more is none of ours."""


@dataclass(frozen=True)
class Parcel:
    """A release that was looked through: its version, and the wheels that it is made of, our own first."""

    version: str
    wheels: tuple[Path, ...]


def open_parcel(path: Path, scratch: Path) -> Parcel:
    """What is in this file or folder, checked. An archive is unpacked into the scratch folder. Raises UpdateError."""
    if not path.exists():
        raise UpdateError(f"There is no {path}.")
    try:
        folder = path if path.is_dir() else _unpack(path, scratch)
        return _look_through(folder, path)
    except OSError as error:
        raise UpdateError(
            f"{path} cannot be read: {error.strerror or error}. Copy it to the stick once more."
        ) from None


def version_of(path: Path) -> str | None:
    """The version that a file or folder promises by its names; None where it is no release. Quick: nothing is read."""
    if path.is_dir():
        found = [match["version"] for wheel in _wheels(path) if (match := WHEEL.fullmatch(wheel.name))]
        return found[0] if len(found) == 1 else None
    return (
        re.split(r"-(?=\d)", path.name, maxsplit=1)[1].removesuffix(".tar.gz") if ARCHIVE.fullmatch(path.name) else None
    )


def _unpack(path: Path, scratch: Path) -> Path:
    """Only wheels and checksums are taken out, and nothing of it is followed anywhere."""
    try:
        with tarfile.open(path, "r:gz") as archive:
            for member in archive:
                name = PurePosixPath(member.name)
                wanted = member.isfile() and (name.suffix == ".whl" or name.name == SUMS)
                if not wanted or name.is_absolute() or ".." in name.parts:
                    continue
                if member.size > LARGEST:
                    raise UpdateError(f"{path} is no release: {name.name} is too large.", "damaged")
                target = scratch / name
                target.parent.mkdir(parents=True, exist_ok=True)
                source = archive.extractfile(member)
                assert source is not None
                with target.open("wb") as copy:
                    shutil.copyfileobj(source, copy)
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise UpdateError(f"{path} is not whole ({error}). Copy it to the stick once more.", "damaged") from None
    return scratch


def _look_through(folder: Path, told: Path) -> Parcel:
    wheels = list(_wheels(folder))
    own = [wheel for wheel in wheels if WHEEL.fullmatch(wheel.name)]
    if len(own) != 1:
        what = "no release is" if not own else f"there are {len(own)} releases"
        raise UpdateError(f"{told}: {what} in there. A release has one table_companion-….whl.", "damaged")
    _check_sums(folder, wheels, told)
    for wheel in wheels:
        _check_wheel(wheel)
    found = WHEEL.fullmatch(own[0].name)
    assert found is not None
    _check_python(own[0])
    return Parcel(found["version"], (own[0], *(wheel for wheel in wheels if wheel != own[0])))


def _wheels(folder: Path) -> Iterator[Path]:
    """One of each name: the folder of a release has its own wheel twice, beside those that it needs and with them."""
    seen = set()
    for wheel in sorted(folder.rglob("*.whl")):
        if wheel.is_file() and wheel.name not in seen:
            seen.add(wheel.name)
            yield wheel


def _check_sums(folder: Path, wheels: list[Path], told: Path) -> None:
    """Every wheel is as it was made. A bare folder of wheels has no list; the wheels are looked at one by one then."""
    lists = sorted(folder.rglob(SUMS))
    if not lists:
        return
    sums = {
        (file.parent / name.strip().lstrip("*")).resolve(): digest
        for file in lists
        for digest, _, name in (line.partition(" ") for line in file.read_text(errors="replace").splitlines())
    }
    for wheel in wheels:
        wanted = sums.get(wheel.resolve())
        if wanted is None:
            raise UpdateError(
                f"{told}: {wheel.name} is not in its list of checksums. Take the release as it was made.", "damaged"
            )
        if hashlib.sha256(wheel.read_bytes()).hexdigest() != wanted:
            raise UpdateError(f"{told}: {wheel.name} was damaged on its way. Copy the release once more.", "damaged")


def _check_wheel(wheel: Path) -> None:
    try:
        with zipfile.ZipFile(wheel) as archive:
            broken = archive.testzip()
    except zipfile.BadZipFile:
        broken = wheel.name
    if broken is not None:
        raise UpdateError(f"{wheel} was damaged on its way. Copy the release once more.", "damaged")


def _check_python(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        needs = re.search(r"^Requires-Python: *>= *([\d.]+)", archive.read(name).decode(), re.MULTILINE)
    have = f"{sys.version_info.major}.{sys.version_info.minor}"
    if needs and age(have) < age(needs[1]):
        raise UpdateError(
            f"{wheel.name} needs Python {needs[1]}, and this is {have}. Take a newer Raspberry Pi OS.", "unfit"
        )
