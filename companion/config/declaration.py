"""How a setting is declared: its kind, what holds when it is not set, and what it is for, in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, fields, is_dataclass
from typing import Generic, NamedTuple, TypeVar

from companion.config.kinds import Kind

Value = TypeVar("Value")
_SETTING, _SECTION = "setting", "section"


class Setting(NamedTuple):
    kind: Kind[object]
    default: object
    about: str
    """What it is for, as the shipped file says it."""


class Section(NamedTuple, Generic[Value]):
    """Settings under one heading, and how the value that holds them is made."""

    settings: Mapping[str, Setting]
    make: Callable[..., Value]


def setting(kind: Kind[Value], default: Value, about: str = "") -> Value:
    """A field of a section."""
    return field(default=default, metadata={_SETTING: Setting(kind, default, about)})


def section(made: Section[Value]) -> Value:
    """A field that is a section whose settings are no fields of a class."""
    return field(default_factory=made.make, metadata={_SECTION: made})


def settings_of(made: type) -> dict[str, Setting]:
    """The settings that are fields of a class."""
    return {one.name: one.metadata[_SETTING] for one in fields(made) if _SETTING in one.metadata}


def sections_of(made: type) -> dict[str, Section[object]]:
    """The fields of a class that are sections: settings of their own, or a value that has some."""
    found: dict[str, Section[object]] = {}
    for one in fields(made):
        if _SECTION in one.metadata:
            found[one.name] = one.metadata[_SECTION]
        elif is_dataclass(one.default):
            found[one.name] = Section(settings_of(type(one.default)), type(one.default))
    return found
