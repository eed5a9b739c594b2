"""The editions of a game: what is printed on its components, checked when it is loaded.

Those that ship lie in the game's own folder. Those of a box's owner lie in one file a game, `games/NAME.toml` beside
companion.toml, and are read over them: one of the same name takes the shipped one's place, others come behind.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion.config.file import MissingFile, TomlFile, Trouble, UnreadableFile, read_toml
from companion.config.kinds import said
from companion.rules import Edition, EditionError, Game, State
from companion.rules.hint import hint
from companion.rules.plain import brief
from companion.shelf import find_game, folder_of, game_names

FOLDER = "games"
"""Where the owner's editions are, beside companion.toml."""


class _Own(NamedTuple):
    """What an owner's file holds: the editions that are right, and what is wrong with the others."""

    editions: Mapping[str, Edition]
    wrong: Mapping[str, Trouble]
    unreadable: Trouble | None = None

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        return tuple(self.wrong.values()) if self.unreadable is None else (self.unreadable,)


_NOTHING = _Own({}, {})


class Editions(NamedTuple):
    """The editions there are, those of the box's owner over those that ship.

    A mistake of the owner's costs that edition alone: the shipped ones can always be played.
    """

    own: Path | None = None
    """The folder of the owner's files; it need not be there."""

    def names(self, game: Game[State]) -> list[str]:
        """The editions that can be played, the shipped ones first. Raises EditionError where those are wrong."""
        return list(dict.fromkeys([*_shipped(game), *self._own(game).editions]))

    def own_names(self, game: Game[State]) -> list[str]:
        """The owner's editions that can be played."""
        return list(self._own(game).editions)

    def load(self, game: Game[State], name: str | None = None) -> Edition:
        """An edition by name, or the game's first. Raises EditionError with one sentence that says what is wrong."""
        shipped, own = _shipped(game), self._own(game)
        name = name or next(iter(shipped), "")
        if name in own.editions:
            return own.editions[name]
        if name in shipped or not name:
            return _read(game, name, shipped.get(name, {}))
        trouble = own.wrong.get(name, own.unreadable)
        if trouble is not None:
            raise EditionError(str(trouble))
        raise EditionError(f'{game.name} has no edition "{brief(name)}". {hint(name, [*shipped, *own.editions])}')

    def fingerprint(self) -> frozenset[tuple[str, int, int]]:
        """Another one whenever the owner's files are others: their names, when they were changed, how long they are."""
        if self.own is None:
            return frozenset()
        try:
            with os.scandir(self.own) as files:
                return frozenset((file.name, *_written(file)) for file in files)
        except OSError:
            return frozenset()

    def troubles(self) -> tuple[Trouble, ...]:
        """All that is wrong with the owner's files."""
        try:
            files = sorted(self.own.iterdir()) if self.own is not None else []
        except FileNotFoundError:
            return ()
        except NotADirectoryError:
            return (Trouble(FOLDER, None, f"this must be a folder, with one file for each game ({self.own})."),)
        except OSError as error:
            return (Trouble(FOLDER, None, f"the folder cannot be read: {error}."),)
        return tuple(trouble for path in files if path.suffix == ".toml" for trouble in self._troubles_of(path))

    def _troubles_of(self, path: Path) -> tuple[Trouble, ...]:
        known = game_names()
        if path.stem not in known:
            return (Trouble(_label(path), None, f'there is no game "{path.stem}". {hint(path.stem, known)}'),)
        return self._own(find_game(path.stem)).troubles

    def _own(self, game: Game[State]) -> _Own:
        if self.own is None:
            return _NOTHING
        path = self.own / f"{game.name}.toml"
        try:
            return _read_own(game, read_toml(path, _label(path)))
        except MissingFile:
            return _NOTHING
        except UnreadableFile as error:
            return _Own({}, {}, error.trouble)


SHIPPED = Editions()
"""The editions as they come, without any of an owner's."""


def own_editions(settings: Path) -> Editions:
    """The editions of whoever wrote this companion.toml."""
    return Editions(settings.parent / FOLDER)


def _written(file: os.DirEntry[str]) -> tuple[int, int]:
    seen = file.stat()
    return seen.st_mtime_ns, seen.st_size


def _label(path: Path) -> str:
    return f"{FOLDER}/{path.name}"


def _shipped(game: Game[State]) -> Mapping[str, object]:
    path = folder_of(game.name) / "edition.toml"
    try:
        return read_toml(path, path.name).data
    except MissingFile:
        return {}  # a game whose components are all in its rules
    except UnreadableFile as error:
        raise EditionError(f"{game.name}: {error}") from None


def _read(game: Game[State], name: str, table: object) -> Edition:
    if not isinstance(table, Mapping):
        raise EditionError(f"the edition {name} must be a table, as in [{name}], not {said(table)}")
    return game.edition({**table, "name": name})


def _read_own(game: Game[State], file: TomlFile) -> _Own:
    editions: dict[str, Edition] = {}
    wrong: dict[str, Trouble] = {}
    for name, table in file.data.items():
        try:
            _check_name(name)
            editions[name] = _read(game, name, table)
        except EditionError as error:
            wrong[name] = file.trouble(_sentence(str(error)), name, *error.at)
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            # rules that did not think of this
            wrong[name] = file.trouble(f"{game.name} cannot make anything of the edition {name}: {error!r}.", name)
    return _Own(editions, wrong)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."


def _check_name(name: str) -> None:
    """A record names the edition in one of its lines, and a key of TOML may be any text."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
        raise EditionError(f'"{brief(name)}" must be letters, digits, "-" and "_"; what people read is its title')
