"""The companion.toml on the boot partition: the one part of a card that every computer can write to.

What it says is laid over the settings of the box. Whenever it has changed, it also counts over what was set at the box.
"""

from __future__ import annotations

import hashlib
from dataclasses import is_dataclass, replace
from pathlib import Path
from typing import NamedTuple

from companion.config.file import TomlFile
from companion.config.settings import Settings

PLACES = (Path("/boot/firmware/companion.toml"), Path("/boot/companion.toml"))
LABEL = "companion.toml on the boot partition"


class BootSettings(NamedTuple):
    """What the file on the boot partition says."""

    digest: str
    """Tells one text of it from another."""
    names: frozenset[str]
    """Which settings it names, as in `lights.night`."""


def boot_file(places: tuple[Path, ...] = PLACES) -> Path | None:
    """The file on the boot partition, if there is one."""
    return next((place for place in places if place.is_file()), None)


def laid_over(settings: Settings, file: TomlFile, said: Settings) -> Settings:
    """The settings, with what a file names as that file says it."""
    changes: dict[str, object] = {}
    for name, value in file.data.items():
        below, new = getattr(settings, name, None), getattr(said, name, None)
        if is_dataclass(below) and not isinstance(below, type) and isinstance(value, dict):
            named = {each: getattr(new, each) for each in value if hasattr(new, each)}
            changes[name] = replace(below, **named)
        elif hasattr(settings, name):
            changes[name] = new
    return replace(settings, **changes)  # type: ignore[arg-type]  # of the same class, field by field


def boot_settings(file: TomlFile) -> BootSettings:
    return BootSettings(hashlib.sha256(file.text.encode()).hexdigest(), names_in(file))


def names_in(file: TomlFile) -> frozenset[str]:
    """Which settings a file names, as in `lights.night`."""
    return frozenset(
        f"{name}.{each}" if isinstance(value, dict) else name
        for name, value in file.data.items()
        for each in (value if isinstance(value, dict) else ("",))
    )
