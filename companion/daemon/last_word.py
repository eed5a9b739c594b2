"""What the box leaves behind for the script that says on its panel why it does not run: systemd/last_word.py.

The script needs nothing of ours, so it is told beforehand where the panel is wired, and what there is to say here.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.config.box import DisplaySection
from companion.console.lights import StripLayout, safe_to_unplug
from companion.store.rights import FILE as RIGHTS
from companion.words import Language
from hardware.strip.colours import Colour
from hardware.strip.driver import StripSettings

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


def last_words(
    display: DisplaySection, speaks: Language, strip: StripSettings | None = None, lights: StripLayout | None = None
) -> str:
    """The notes as the script reads them."""
    notes: dict[str, object] = {
        "panel": {name: getattr(display, name) for name in PANEL},
        "words": {name: speaks.say(wording) for name, wording in WORDS.items()},
    }
    if strip is not None and lights is not None:
        notes |= _strip(strip, lights)
    return json.dumps(notes, ensure_ascii=False, indent=1) + "\n"


def _strip(strip: StripSettings, lights: StripLayout) -> dict[str, object]:
    """What the last frames are, byte by byte, and how they go out; nothing where a controller keeps the LEDs, which is
    not there any more when the machine is off, or would be reset."""
    from hardware.strip.leds0 import Leds0
    from hardware.strip.spi import Apa102, Ws2812

    way = strip.way
    if not isinstance(way, Leds0 | Ws2812 | Apa102):
        return {}

    def packed(colours: Sequence[Colour]) -> str:
        return base64.b64encode(zlib.compress(way.frame(colours, strip.channels))).decode()

    wire = {"hertz": 0, "buffer": 0} if isinstance(way, Leds0) else {"hertz": way.hertz, "buffer": way.buffer}
    frames = {"safe": packed(safe_to_unplug(lights)), "dark": packed([(0, 0, 0)] * strip.leds)}
    return {"strip": {"path": way.path, **wire, **frames}}


def leave(folder: Path, notes: str) -> None:
    """Puts them into the state folder. A box that cannot write has others in the place where it is installed."""
    path = folder / NOTES
    with suppress(OSError):
        if not path.exists() or path.read_text(encoding="utf-8") != notes:
            half = path.with_suffix(".half")
            half.write_text(notes, encoding="utf-8")
            half.chmod(RIGHTS)
            half.replace(path)
