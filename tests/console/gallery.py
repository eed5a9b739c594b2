"""Every screen of every game in every language, on one page a game: `make gallery` paints docs/gallery/*.png.

The pages are golden images: a test paints them again and compares every pixel.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from PIL import Image

from companion.console.paint import Area, Font, Sheet
from companion.shelf import game_names
from companion.words import LANGUAGES
from tests.console.tour import Tour
from tests.console.tours import menus, setup
from tests.parts import games_with, part

FOLDER = Path(__file__).parents[2] / "docs" / "gallery"
PAGES: Mapping[str, Callable[[Tour], None]] = {
    # The menus are walked through, and pictured, with these games on offer.
    **({"menus": menus.tour} if set(game_names()) >= menus.ON_OFFER else {}),
    "setup": setup.tour,
    **{game: part(game, "tour").tour for game in games_with("tour")},
}
SCALE, GAP, CAPTION = 2, 6, 12


@cache
def walk(page: str, language: str) -> Tour:
    """The whole way through one page in one language. Walked once for all that is said of it."""
    with tempfile.TemporaryDirectory() as folder:
        tour = Tour(Path(folder), language)
        PAGES[page](tour)
        tour.close()
    return tour


def shots(page: str, language: str) -> list[tuple[str, Sheet]]:
    """The pictures of one page in one language, in their order."""
    return walk(page, language).shots


def paint_page(page: str) -> Image.Image:
    """One row a screen, one column a language."""
    columns = [shots(page, language) for language in LANGUAGES]
    rows = list(zip(*columns, strict=True))
    image = Image.new("L", (len(columns) * (256 + GAP) + GAP, sum(map(_height, rows)) + GAP), 70)
    y = GAP
    for row in rows:
        caption = Sheet(image.width, CAPTION)
        caption.text(Area(0, 0, image.width, CAPTION), row[0][0], Font.PLAIN)
        image.paste(caption.image.convert("L").point(lambda ink: 230 if ink else 70), (GAP, y))
        for at, (_, sheet) in enumerate(row):
            image.paste(_enlarged(sheet.image), (GAP + at * (256 + GAP), y + CAPTION))
        y += _height(row)
    return image


def _height(row: tuple[tuple[str, Sheet], ...]) -> int:
    return CAPTION + max(_enlarged(sheet.image).height for _, sheet in row) + GAP


def _enlarged(image: Image.Image) -> Image.Image:
    """Twice as large, unless the panel is twice as wide already."""
    scale = SCALE if image.width <= 128 else 1
    return image.convert("L").resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)


HERO = (
    ("alhambra", "majorities above the keys"),
    ("alhambra", "six long names: majorities"),
    ("alhambra", "six long names: scoring 5"),
    ("sequence", "a part of it"),
    ("catan", "tableaus"),
    ("catan", "one a turn"),
)
"""The screens for the README."""
HERO_SIZE = (3 * 396 + 12, 2 * 204 + 12)


def hero_pictures() -> Iterator[tuple[tuple[int, int], Image.Image]]:
    """A few screens as they look on the box, enlarged, each with its place. A game that is not there leaves a gap."""
    found = {page: dict(shots(page, "en")) for page in {page for page, _ in HERO} & PAGES.keys()}
    for at, (page, name) in enumerate(HERO):
        if page in found:
            picture = found[page][name].image.convert("L").resize((384, 192), Image.Resampling.NEAREST)
            yield (12 + at % 3 * 396, 12 + at // 3 * 204), picture


def paint_hero() -> Image.Image:
    image = Image.new("L", HERO_SIZE, 70)
    for corner, picture in hero_pictures():
        image.paste(picture, corner)
    return image


def paint_all() -> Iterator[Path]:
    FOLDER.mkdir(exist_ok=True)
    paint_hero().save(FOLDER.parent / "screens.png", optimize=True)
    for page in PAGES:
        path = FOLDER / f"{page}.png"
        paint_page(page).save(path, optimize=True)
        yield path


if __name__ == "__main__":
    for path in paint_all():
        print(path)
