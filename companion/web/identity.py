"""How an option is known again: not by its words, which each phone has in its own language, but by what it means."""

from __future__ import annotations

import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import blake2s

from companion.dialogue.command import Begin, Command, Tell
from companion.dialogue.label import Say
from companion.dialogue.question import Option


def id_of(option: Option) -> str:
    """What an option is called, whom it is about and what it does, as a short text.

    It is the same in every language and after a restart. Options that differ in what they do differ in it, whatever
    they are called; of one that leads to another question, the options there tell the rest.
    """
    leads = _plain(option.leads) if isinstance(option.leads, Command) else None
    meant = json.dumps([_plain(option.label), option.seat, leads], separators=(",", ":"))
    return blake2s(meant.encode(), digest_size=8).hexdigest()


def _plain(value: object) -> object:
    """A value as JSON can write it, always in the same way."""
    match value:
        case Enum():
            return value.name
        case None | bool() | int() | float() | str():
            return value
        case Say():
            return ["Say", value.code, _plain(value.facts)]
        case Begin(game, setup):
            return ["Begin", game.name, setup.edition.name, _plain(setup.seats), _plain(setup.house), str(setup.budget)]
        case Tell():
            return ["Tell"]  # pictures of what is known anyway
        case Mapping():
            return {str(key): _plain(value[key]) for key in sorted(value, key=str)}
        case AbstractSet():
            return sorted(map(_plain, value), key=json.dumps)
        case tuple() | list():
            return [type(value).__name__, *map(_plain, value)]
    # What is no dataclass, such as a move of somebody else's game, is known by its kind alone.
    inside = fields(value) if is_dataclass(value) else ()
    return [type(value).__name__, *(_plain(getattr(value, field.name)) for field in inside)]
