"""Compiles catalogues: from each .po file the .mo file that is read at run time. For builds; it needs Babel."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)
"""Babel would write down when it was compiled, and the same sources would never give the same bytes again."""


def compile_catalogue(path: Path) -> Path:
    """The .mo file beside a .po file, new or as it was. What is fuzzy or empty is left out, and said in English."""
    compiled = path.with_suffix(".mo")
    if compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime:
        return compiled
    with path.open("rb") as text:
        catalogue = read_po(text, path.stem)
    catalogue.creation_date = NO_DATE
    whole = compiled.with_suffix(f".{os.getpid()}")  # nobody reads half of one
    with whole.open("wb") as binary:
        write_mo(binary, catalogue)
    whole.replace(compiled)
    return compiled


def compile_all(folder: Path) -> Iterator[Path]:
    """All the catalogues in a folder and below, where they are not compiled yet."""
    return map(compile_catalogue, sorted(folder.rglob("*.po")))
