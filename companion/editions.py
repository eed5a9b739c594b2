"""The editions of a game: what is printed on its components, checked when it is loaded."""

from __future__ import annotations

import difflib
import tomllib
from pathlib import Path
from typing import Any

from companion.rules import EditionError, Game
from companion.shelf import folder_of


def edition_names(game: Game[Any], folder: Path | None = None) -> list[str]:
    return list(_tables(game, folder))


def load_edition(game: Game[Any], name: str | None = None, folder: Path | None = None) -> Any:
    """An edition by name, or the game's first. Raises EditionError with one sentence that says what is wrong."""
    tables = _tables(game, folder)
    if name is None:
        name = next(iter(tables), "")
    elif name not in tables:
        near = difflib.get_close_matches(name, tables, 1)
        hint = f'Did you mean "{near[0]}"?' if near else f"There are: {', '.join(tables)}."
        raise EditionError(f'{game.name} has no edition "{name}". {hint}')
    table = tables.get(name, {})
    if not isinstance(table, dict):
        raise EditionError(f"{game.name}: the edition {name} must be a table, not {table!r}.")
    return game.edition({**table, "name": name})


def _tables(game: Game[Any], folder: Path | None) -> dict[str, Any]:
    path = folder / f"{game.name}.toml" if folder else folder_of(game.name) / "edition.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}  # a game whose components are all in its rules
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(f"{path.name} cannot be read: {error}.") from error
