"""An owner's files, for tests: a shipped edition under another name, with something changed."""

from __future__ import annotations

from pathlib import Path

from companion.shelf import folder_of

FIRST = {"alhambra": "city", "catan": "standard", "sequence": "classic"}
"""The first edition of each game that is copied here."""


def copied(game: str, name: str = "mine") -> str:
    """A game's first edition as TOML, under this name."""
    first = FIRST[game]
    text = folder_of(game).joinpath("edition.toml").read_text(encoding="utf-8")
    tables = ["[" + table for table in ("\n" + text).split("\n[")[1:]]
    own = [table for table in tables if table.startswith((f"[{first}]", f"[{first}."))]
    return "\n".join(table.replace(f"[{first}", f"[{name}", 1) for table in own) + "\n"


def changed(text: str, *changes: tuple[str, str]) -> str:
    for before, after in changes:
        assert text.count(before) >= 1, before
        text = text.replace(before, after, 1)
    return text


def titled(text: str, title: str, name: str = "mine") -> str:
    """The edition with a line for its title."""
    return changed(text, (f"[{name}]\n", f"[{name}]\n{title}\n"))


def write(folder: Path, game: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def line_in(text: str, wanted: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(wanted))
