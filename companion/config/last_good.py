"""The last settings that were right: a broken edit must not keep the box from starting."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from companion.config.file import Trouble
from companion.config.reader import SIMULATED, Config, box_file, read_config

FOLDER, BOOT = "last-good-config", "boot.toml"
OWNERS, OTHERS = 0o700, 0o077
"""Who may look into it."""


class Loaded(NamedTuple):
    """The settings to start with, and what is wrong with the files; then they are the last that were right.

    There is no config only where somebody asks for a box that is nowhere.
    """

    config: Config | None
    troubles: tuple[Trouble, ...] = ()


def load(
    file: Path, state: Path, box: str | None = None, shipped: Path | None = None, boot: Path | None = None
) -> Loaded:
    """The settings as they stand; where something is wrong, those of the last start that went well.

    Where none ever did, what is right in them, or else the shipped ones: a box that is new must not be dark either.
    """
    reading = read_config(file, box, boot)
    if reading.config is not None:
        _keep(file, boot, state / FOLDER, reading.config.box_name)
        return Loaded(reading.config)
    config = last_good(state, box) or reading.in_need
    if config is None and shipped is not None:
        config = read_config(shipped, box).config
    return Loaded(config, reading.troubles)


def last_good(state: Path, box: str | None = None) -> Config | None:
    """The settings of the last start that went well; None where none did."""
    boot = state / FOLDER / BOOT
    return read_config(state / FOLDER / "companion.toml", box, boot if boot.is_file() else None).config


def _keep(file: Path, boot: Path | None, folder: Path, box: str) -> None:
    """Copies the files. A box that cannot write still starts: it only has nothing to fall back on."""
    try:
        for made in (folder, folder / "boxes"):
            made.mkdir(OWNERS, parents=True, exist_ok=True)
            made.chmod(OWNERS)
        _copy(file, folder / "companion.toml")
        if boot is None:
            (folder / BOOT).unlink(missing_ok=True)
        else:
            _copy(boot, folder / BOOT)
        if box != SIMULATED:
            _copy(box_file(file, box), folder / "boxes" / f"{box}.toml")
    except OSError:
        return


def _copy(source: Path, target: Path) -> None:
    """Whole or not at all: the plug may be pulled in the middle."""
    text = source.read_bytes()
    if target.exists() and target.read_bytes() == text and not target.stat().st_mode & OTHERS:
        return
    half = target.with_suffix(".half")
    with open(half, "wb", opener=_for_its_owner) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    half.replace(target)


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, OWNERS & 0o666)
