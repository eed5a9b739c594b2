"""What a new box still has to ask: again after a pulled plug, and never once it was answered."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

NAME = "first-start"
BOX, LANGUAGE = "box", "language"


def ask_at_first(state: Path, questions: frozenset[str]) -> None:
    """The box is new: this is to be asked. A folder that cannot be written only forgets it over a power cut."""
    _write(state, questions)


def open_questions(state: Path) -> frozenset[str]:
    try:
        return frozenset((state / NAME).read_text(encoding="utf-8").split())
    except (OSError, ValueError):
        return frozenset()


def settle(state: Path, question: str) -> None:
    """It was answered, or somebody did not want to."""
    asked = open_questions(state)
    if question in asked:
        _write(state, asked - {question})


def _write(state: Path, questions: frozenset[str]) -> None:
    file = state / NAME
    with suppress(OSError):
        if not questions:
            file.unlink(missing_ok=True)
            return
        half = file.with_suffix(".half")
        half.write_text("\n".join(sorted(questions)) + "\n", encoding="utf-8")
        half.replace(file)
