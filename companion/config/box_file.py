"""A box's file as it is written where nobody writes it by hand: for the same reader, and whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.config.box import BoxSettings, KeypadSection
from companion.config.codes import CODES, Code
from companion.config.declaration import Setting, sections_of, settings_of
from companion.config.reader import read_box_text

BEFORE = ".before"
"""Ends the name of what stood there before."""
READABLE = 0o644
"""Whoever looks after the box may read it, whatever the service keeps to itself."""
_SAID = {("", "layout"), ("display", "chip"), ("display", "inches"), ("strip", "leds")}
"""What a file says even where it is as usual: whoever reads it looks for these."""
_NAMES = {code: name for name, code in CODES.items()}


def box_text(box: BoxSettings, heading: str = "") -> str:
    """A box as its file says it: what is as usual is left out."""
    lines = [f"# {line}" for line in heading.splitlines()]
    lines += ["", *_lines("", {"layout": box.layout}, settings_of(BoxSettings))]
    for name, section in sections_of(BoxSettings).items():
        said = list(_lines(name, _values(getattr(box, name)), section.settings))
        lines += ["", f"[{name}]", *said] if said else []
    return "\n".join(lines).lstrip("\n") + "\n"


def _values(section: object) -> Mapping[str, object]:
    """The settings of a section, by their names."""
    if isinstance(section, Mapping):
        return section
    if isinstance(section, KeypadSection):
        return {"device": section.device, "keys": section.keys, **section.own}
    return vars(section)


def _lines(section: str, values: Mapping[str, object], known: Mapping[str, Setting]) -> Iterator[str]:
    for name, value in values.items():
        if value != known[name].default or (section, name) in _SAID:
            yield f"{name} = {_written(name, value)}"


def _written(name: str, value: object) -> str:
    """A value as TOML has it."""
    if value is None:
        return "0"
    if isinstance(value, Code):
        return _written(name, _NAMES[value])
    if isinstance(value, tuple):
        return f"[{', '.join(_written(name, each) for each in value)}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return str(value).lower()
    if name == "address" and isinstance(value, int):
        return f"0x{value:02X}"
    return str(value).removesuffix(".0")


def write_box(folder: Path, name: str, text: str) -> None:
    """Makes this text the file of a box; what stood there stays beside it. A plug that is pulled at any moment leaves
    the one or the other. Raises ValueError where the reader would refuse it, and OSError where it cannot be written."""
    _, troubles = read_box_text(text, name)
    if troubles:
        raise ValueError(str(troubles[0]))
    target = folder / f"{name}.toml"
    folder.mkdir(parents=True, exist_ok=True)
    if target.is_file():
        before = target.read_bytes()
        if before == text.encode():
            return
        _put(target.with_name(f"{target.name}{BEFORE}"), before)
    _put(target, text.encode())


def _put(target: Path, data: bytes) -> None:
    half = target.with_name(f".{target.name}.half")
    with half.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    half.chmod(READABLE)
    half.replace(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
