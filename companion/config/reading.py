"""Reading the settings: all that is wrong is found at once, each with its place and what to do."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from companion.config.kinds import Wrong
from companion.config.tables import BOX, COMPANION, Tables

I2C_PINS = (2, 3)
UART_PINS = (14, 15)
Section = Mapping[str, Any]


class Trouble(NamedTuple):
    """Something wrong in a file, in a sentence that says what to do."""

    file: str
    line: int | None
    sentence: str

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{where}: {self.sentence}"


@dataclass(frozen=True)
class Config:
    """All settings, by section. Every setting is there, set or by default."""

    companion: Mapping[str, Section]
    box: Mapping[str, Section]
    box_name: str

    @property
    def simulated(self) -> bool:
        return self.box_name == SIMULATED


SIMULATED = "simulated"
"""No pins at all: the reference box on simulated hardware."""


class Reading(NamedTuple):
    """What was read; the config is there only where nothing is wrong."""

    config: Config | None
    troubles: tuple[Trouble, ...]


def read_config(file: Path, box: str | None = None) -> Reading:
    """The settings of a companion.toml and of the box it names; `box` names another."""
    text, tables, troubles = _load(file, file.name)
    companion = _read(tables, COMPANION, file.name, text, troubles)
    name = box or str(companion[""].get("box") or "reference")
    if name == SIMULATED:
        boxes: dict[str, dict[str, Any]] = {section: _defaults(settings) for section, settings in BOX.items()}
        return Reading(Config(companion, boxes, name) if not troubles else None, tuple(troubles))
    return _with_box(file.parent / "boxes", name, companion, troubles)


def _with_box(folder: Path, name: str, companion: dict[str, dict[str, Any]], troubles: list[Trouble]) -> Reading:
    path = folder / f"{name}.toml"
    if not path.is_file():
        there = sorted(other.stem for other in folder.glob("*.toml"))
        troubles.append(
            Trouble("companion.toml", None, f'there is no box "{name}". {_hint(name, [*there, SIMULATED])}')
        )
        return Reading(None, tuple(troubles))
    label = f"boxes/{path.name}"
    text, tables, wrong = _load(path, label)
    box = _read(tables, BOX, label, text, wrong)
    if not wrong:
        wrong += _pin_troubles(label, text, box)
    troubles += wrong
    return Reading(Config(companion, box, name) if not troubles else None, tuple(troubles))


def _load(path: Path, label: str) -> tuple[str, dict[str, Any], list[Trouble]]:
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text), []
    except FileNotFoundError:
        return "", {}, [Trouble(label, None, f"there is no such file ({path}).")]
    except (OSError, UnicodeDecodeError) as error:
        return "", {}, [Trouble(label, None, f"the file cannot be read: {error}.")]
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.rstrip().split("\n"))  # else the end of the file is meant
        return "", {}, [Trouble(label, line, f"this is not TOML: {str(error).split(' (at ')[0]}.")]


def _read(
    data: dict[str, Any], tables: Tables, label: str, text: str, troubles: list[Trouble]
) -> dict[str, dict[str, Any]]:
    """Every section with every setting; what is wrong is added to the troubles and left at its default."""
    read = {section: _defaults(settings) for section, settings in tables.items()}
    for name, value in data.items():
        if name in tables[""]:
            _read_setting(read, tables, "", name, value, label, text, troubles)
        elif name in tables and isinstance(value, dict):
            for setting, setting_value in value.items():
                _read_setting(read, tables, name, setting, setting_value, label, text, troubles)
        else:
            known = [*tables[""], *filter(None, tables)]
            sentence = f'"{name}" is no setting and no section. {_hint(name, known)}'
            troubles.append(Trouble(label, _line_of(text, "", name), sentence))
    return read


def _read_setting(
    read: dict[str, dict[str, Any]],
    tables: Tables,
    section: str,
    name: str,
    value: Any,
    label: str,
    text: str,
    troubles: list[Trouble],
) -> None:
    where = f"[{section}]" if section else "the top of the file"
    settings = tables[section]
    line = _line_of(text, section, name)
    if name not in settings:
        troubles.append(Trouble(label, line, f'"{name}" is no setting of {where}. {_hint(name, list(settings))}'))
        return
    try:
        read[section][name] = settings[name].kind.read(value)
    except Wrong as wrong:
        troubles.append(Trouble(label, line, f"{name} {wrong}."))


def _defaults(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name: setting.default for name, setting in settings.items()}


def _hint(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(word, known, 1)
    return f'Did you mean "{near[0]}"?' if near else f"There are: {', '.join(known)}."


def _line_of(text: str, section: str, name: str) -> int | None:
    """The line in which a setting stands, as far as it can be found."""
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        heading = re.match(r"\s*\[([^\]]+)\]", line)
        if heading:
            inside = heading[1].strip()
        if (inside == section and re.match(rf"\s*\"?{re.escape(name)}\"?\s*=", line)) or (heading and inside == name):
            return number
    return None


# Pins


def _pin_troubles(label: str, text: str, box: Mapping[str, Section]) -> list[Trouble]:
    """Pins that two parts claim, and pins that the panel's own bus needs."""
    booked: dict[int, str] = {}
    troubles = []
    for section, name, pin in _pins(box):
        who = name if section == "keys" else f"{section}.{name}"
        line = _line_of(text, section, name)
        if pin in booked:
            sentence = f"GPIO{pin} is booked twice: {booked[pin]} and {who}. Give one of them another pin."
            troubles.append(Trouble(label, line, sentence))
        elif pin in I2C_PINS and box["display"]["interface"] == "i2c":
            sentence = f"GPIO{pin} carries the panel's I2C; {who} needs another pin."
            troubles.append(Trouble(label, line, sentence))
        elif pin in UART_PINS and str(box["strip"]["port"]).startswith(("/dev/ttyAMA", "/dev/serial0", "/dev/ttyS")):
            troubles.append(
                Trouble(label, line, f"GPIO{pin} carries the strip's serial line; {who} needs another pin.")
            )
        booked.setdefault(pin, who)
    return troubles + _missing_keys(label, box)


def _pins(box: Mapping[str, Section]) -> list[tuple[str, str, int]]:
    claims = [("keys", name, pin) for name, pin in box["keys"].items()]
    claims += [("dial", name, box["dial"][name]) for name in ("a", "b")]
    claims.append(("buzzer", "pin", box["buzzer"]["pin"]))
    return [(section, name, pin) for section, name, pin in claims if pin is not None]


def _missing_keys(label: str, box: Mapping[str, Section]) -> list[Trouble]:
    """Keys without which the box cannot be used at all."""
    wired = {name for name, pin in box["keys"].items() if pin is not None}
    if None not in (box["dial"]["a"], box["dial"]["b"]):
        wired |= {"UP", "DOWN"}
    needed = ["UP", "DOWN", "OK", "BACK"]
    if box[""]["layout"] == "reference":
        needed = ["K1", "K2", "K3", "K4", "K5", "K6", *needed, "TURN", "INFO"]
    missing = [name for name in needed if name not in wired]
    if not missing:
        return []
    names = ", ".join(missing)
    return [Trouble(label, None, f"these keys have no pin: {names}. A dial gives UP and DOWN.")]
