"""What the box leaves behind for the script that says on its panel why it does not run: systemd/last_word.py.

The script needs nothing of ours, so it is told beforehand where the panel is wired, and what there is to say here.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from companion.config.box import DisplaySection
from companion.store.rights import FILE as RIGHTS
from companion.words import Language

SCRIPT, NOTES = "last_word.py", "panel.json"
WORDS = {
    "title": "last_title",
    "again": "start_again",
    "program": "last_program",
    "service": "last_service",
    "hung": "last_hung",
    "memory": "last_memory",
    "crash": "last_crash",
    "off_title": "welcome",
    "off": "last_off",
}
"""What it calls its sentences, and what they are called here."""
PANEL = ("chip", "interface", "bus", "address", "cs", "dc", "reset", "width", "height", "rotate")


def last_words(display: DisplaySection, speaks: Language) -> str:
    """The notes as the script reads them."""
    notes = {
        "panel": {name: getattr(display, name) for name in PANEL},
        "words": {name: speaks.say(wording) for name, wording in WORDS.items()},
    }
    return json.dumps(notes, ensure_ascii=False, indent=1) + "\n"


def leave(folder: Path, notes: str) -> None:
    """Puts them into the state folder. A box that cannot write has others in the place where it is installed."""
    path = folder / NOTES
    with suppress(OSError):
        if not path.exists() or path.read_text(encoding="utf-8") != notes:
            half = path.with_suffix(".half")
            half.write_text(notes, encoding="utf-8")
            half.chmod(RIGHTS)
            half.replace(path)
