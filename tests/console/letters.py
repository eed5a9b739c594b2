"""A few screens as large as they are on the panels of a box, to be looked at from where people sit: `make letters`.

The page is not kept. Where a folder of an earlier version lies beside it (build/letters-before), its pictures stand
beside those of today: run it in that version, rename its folder, run it in this one.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.console.box import REFERENCE
from tests.console.gallery import PAGES, walk

FOLDER = Path(__file__).parents[2] / "build" / "letters"
BEFORE = FOLDER.with_name("letters-before")
PANELS = (2.42, 1.3, 0.96)
SCREENS = (
    ("menus", "who sits where"),
    ("alhambra", "majorities above the keys"),
    ("alhambra", "six long names: points"),
    ("catan", "a village"),
    ("catan", "one a turn"),
    ("sequence", "a part of it"),
)
PAGE = """<!doctype html><meta charset="utf-8"><title>Letters</title>
<style>body {{ background: #333; color: #ddd; font: 14px sans-serif }} img {{ image-rendering: pixelated; margin: 4px }}
</style><p>Print or show this page at 100 %: every picture is as large as its panel. Look at it from 60 cm.</p>
{rows}"""


def write() -> Path:
    """The pictures, and a page that shows them at their true size."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows = [f"<h2>{inches}″</h2><p>{_row(inches)}</p>" for inches in PANELS]
    page = FOLDER / "index.html"
    page.write_text(PAGE.format(rows="\n".join(rows)), encoding="utf-8")
    return page


def _row(inches: float) -> str:
    panel = replace(REFERENCE, inches=inches)
    pictures = []
    for page, name in SCREENS:
        if page in PAGES:
            tour = walk(page, "en")
            shots = tour.shots if panel.letters == REFERENCE.letters else tour.small_shots
            file = FOLDER / f"{page}-{name.replace(' ', '-').replace(':', '')}-{inches}.png"
            dict(shots)[name].image.save(file)
            before = BEFORE / file.name
            width = panel.width * panel.pixel
            pictures += [
                f'<img src="{each.as_uri()}" style="width: {width:.2f}mm">' for each in (before, file) if each.exists()
            ]
    return "\n".join(pictures)


if __name__ == "__main__":
    print(write())
