"""Releases as they travel, small ones."""

from __future__ import annotations

import hashlib
import tarfile
import zipfile
from pathlib import Path


def wheel_in(folder: Path, name: str = "table_companion-1.3-py3-none-any.whl", python: str = ">=3.11") -> Path:
    """A wheel with nothing in it but what says which Python it needs."""
    folder.mkdir(parents=True, exist_ok=True)
    package, version = name.split("-")[:2]
    with zipfile.ZipFile(folder / name, "w") as wheel:
        wheel.writestr(f"{package}-{version}.dist-info/METADATA", f"Name: {package}\nRequires-Python: {python}\n")
    return folder / name


def release_in(folder: Path) -> Path:
    """A folder as `make release` leaves one."""
    own = wheel_in(folder)
    wheel_in(folder / "wheels", "segno-1.6.6-py3-none-any.whl")
    (folder / "wheels" / own.name).write_bytes(own.read_bytes())
    (folder / "install.sh").write_text("#!/bin/sh\n")
    sign(folder)
    return folder


def sign(folder: Path) -> None:
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n" for path in files)
    (folder / "SHA256SUMS").write_text("".join(lines))


def packed(folder: Path, target: Path) -> Path:
    with tarfile.open(target, "w:gz") as archive:
        archive.add(folder, folder.name)
    return target
