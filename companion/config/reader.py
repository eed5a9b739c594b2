"""Reading the settings: all that is wrong is found at once, each with its place and what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

from companion.config.boot import LABEL, BootSettings, boot_settings, laid_over, names_in
from companion.config.box import BoxSettings
from companion.config.declaration import Setting, sections_of, settings_of
from companion.config.file import TomlFile, Trouble, UnreadableFile, parse_toml, read_toml
from companion.config.kinds import WrongValue
from companion.config.panels import panel_troubles
from companion.config.pins import wiring_troubles
from companion.config.settings import Settings
from companion.config.strips import spi_buffer, strip_troubles
from companion.rules.hint import hint
from companion.rules.plain import brief
from companion.shipped import shipped

SIMULATED = "simulated"
"""No pins at all: the reference box on simulated hardware."""
MINE, REFERENCE = "mine", "reference"
"""The box where none is named: the one that was set up at the box itself, and until then this one."""
Read = TypeVar("Read")


@dataclass(frozen=True)
class Config:
    """All settings: those of the companion, and those of the box it runs on."""

    settings: Settings
    box: BoxSettings
    box_name: str
    simulated: bool = False
    """Whether its hardware is."""
    boot: BootSettings | None = None
    """What of it stands on the boot partition."""
    named: frozenset[str] = frozenset()
    """Which settings somebody wrote into a file, as in `lights.night`."""

    @property
    def settled(self) -> bool:
        """Whether somebody has said which box this is."""
        return self.box_name != REFERENCE or bool(self.settings.box)


class ConfigReading(NamedTuple):
    """What was read; the config is there only where nothing is wrong."""

    config: Config | None
    troubles: tuple[Trouble, ...]
    in_need: Config | None = None
    """Where something is wrong with the settings and nothing with the box: all that is right, the rest as shipped."""


def read_config(file: Path, box: str | None = None, boot: Path | None = None) -> ConfigReading:
    """The settings of a companion.toml, with those of the boot partition over them, and of the box that they name;
    `box` names another."""
    troubles: list[Trouble] = []
    settings, over, named = Settings(), None, frozenset[str]()
    try:
        own = read_toml(file, file.name)
        settings, named = _read(own, Settings, troubles), names_in(own)
        if boot is not None:
            on_boot = read_toml(boot, LABEL)
            settings = laid_over(settings, on_boot, _read(on_boot, Settings, troubles))
            over = boot_settings(on_boot)
            named |= over.names
    except UnreadableFile as error:
        troubles.append(error.trouble)
    name = box or settings.box or _unnamed(file.parent / "boxes")
    wrong_box: list[Trouble] = []
    wired = BoxSettings() if name == SIMULATED else _read_box(file, name, wrong_box)
    wrong_box += [] if wrong_box or _can_join(settings, wired) else [Trouble(file.name, None, _NOBODY_JOINS)]
    config = None if wrong_box else Config(settings, wired, name, name == SIMULATED, over, named)
    return ConfigReading(None if troubles else config, (*troubles, *wrong_box), config)


def _unnamed(folder: Path) -> str:
    return MINE if (folder / f"{MINE}.toml").exists() else REFERENCE


_NOBODY_JOINS = (
    "a box without display or keys is played from phones, and nobody could join: "
    'under [page] write lan = true and a code of six digits, as in code = "482913".'
)


def _can_join(settings: Settings, box: BoxSettings) -> bool:
    """Whether somebody can play: with the keys, or from a phone that knows a code which no display shows."""
    page = settings.page
    return (box.layout != "phones" and box.display.there) or (page.on and page.lan and bool(page.code))


def read_box(file: Path, name: str) -> tuple[BoxSettings, tuple[Trouble, ...]]:
    """A box that a companion.toml can name, and what is wrong with it."""
    troubles: list[Trouble] = []
    box = BoxSettings() if name == SIMULATED else _read_box(file, name, troubles)
    return box, tuple(troubles)


def box_file(file: Path, name: str) -> Path:
    """The file of a box: of one's own beside companion.toml, or ready-made."""
    own, ready = (folder / f"{name}.toml" for folder in _boxes(file))
    return own if own.exists() else ready


def _boxes(file: Path) -> tuple[Path, Path]:
    """The folders in which boxes are looked for."""
    return file.parent / "boxes", shipped("config", "boxes")


def _read_box(settings: Path, name: str, troubles: list[Trouble]) -> BoxSettings:
    if not re.fullmatch(r"[\w.-]{1,64}", name) or not (path := box_file(settings, name)).exists():
        there = sorted({other.stem for folder in _boxes(settings) for other in folder.glob("*.toml")})
        sentence = f'there is no box "{brief(name)}". {hint(name, [*there, SIMULATED])}'
        troubles.append(Trouble("companion.toml", None, sentence))
        return BoxSettings()
    try:
        return _wired(read_toml(path, f"boxes/{path.name}"), troubles)
    except UnreadableFile as error:
        troubles.append(error.trouble)
        return BoxSettings()


def read_box_text(text: str, name: str) -> tuple[BoxSettings, tuple[Trouble, ...]]:
    """A box as a text that is not in its file yet, and what is wrong with it."""
    troubles: list[Trouble] = []
    try:
        return _wired(parse_toml(text, f"boxes/{name}.toml"), troubles), tuple(troubles)
    except UnreadableFile as error:
        return BoxSettings(), (error.trouble,)


def _wired(file: TomlFile, troubles: list[Trouble]) -> BoxSettings:
    wrong: list[Trouble] = []
    box = _read(file, BoxSettings, wrong)
    troubles += wrong or panel_troubles(file, box) + wiring_troubles(file, box) + strip_troubles(
        file, box, spi_buffer()
    )
    return box


def _read(file: TomlFile, made: type[Read], troubles: list[Trouble]) -> Read:
    """All that a file says; what is wrong in it is added to the troubles and left at its default."""
    settings, sections = settings_of(made), sections_of(made)
    top: dict[str, object] = {}
    below: dict[str, dict[str, object]] = {}
    for name, value in file.data.items():
        if name in settings:
            top |= _read_settings(file, "", {name: value}, settings, troubles)
        elif name in sections and isinstance(value, dict):
            below[name] = _read_settings(file, name, value, sections[name].settings, troubles)
        else:
            sentence = f'"{brief(name)}" is no setting and no section. {hint(name, [*settings, *sections])}'
            troubles.append(file.trouble(sentence, name))
    return made(**top, **{name: sections[name].make(**values) for name, values in below.items()})


def _read_settings(
    file: TomlFile, section: str, table: Mapping[str, object], known: Mapping[str, Setting], troubles: list[Trouble]
) -> dict[str, object]:
    """The settings of one section that are right."""
    read = {}
    for name, value in table.items():
        keys = (section, name) if section else (name,)
        if name not in known:
            troubles.append(file.trouble(f'"{brief(name)}" is no setting of [{section}]. {hint(name, known)}', *keys))
            continue
        try:
            read[name] = known[name].kind.read(value)
        except WrongValue as wrong:
            troubles.append(file.trouble(f"{name} {wrong}.", *keys))
    return read
