"""What people see: every screen in every language is kept as a picture, and nothing overflows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from PIL import Image, ImageChops

from companion.console.box import COMPACT, LEGIBLE, REFERENCE
from companion.console.paint import Area, Sheet
from companion.console.screens import refusal
from companion.console.text_pages import note_pages
from companion.console.view import View
from companion.editions import SHIPPED
from companion.match.dealer import play
from companion.rules import Refusal, Remark, Seat, Setup
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES, language
from tests.console import gallery
from tests.parts import games_with, part
from tests.table import Table, refuse_setup, seats

LONG_NAMES = [f"{number} Maximiliane-Charlo" for number in range(1, 13)]
PANELS = (
    REFERENCE,
    replace(REFERENCE, inches=1.3),
    replace(REFERENCE, height=32),
    replace(REFERENCE, width=256),
    COMPACT,
)


def ink(sheet: Sheet) -> bool:
    return sheet.image.getbbox() is not None


@pytest.mark.parametrize("page", gallery.PAGES)
def test_the_gallery_is_what_the_screens_look_like_now(page: str) -> None:
    """After a change that is meant: `make gallery`, look at it, commit it."""
    kept = Image.open(gallery.FOLDER / f"{page}.png").convert("L")
    painted = gallery.paint_page(page)
    assert kept.size == painted.size, "another number of screens: make gallery"
    where = ImageChops.difference(kept, painted).getbbox()
    assert where is None, f"docs/gallery/{page}.png differs at {where}: make gallery, and look at it"


def test_the_picture_in_the_readme_is_of_today() -> None:
    kept = Image.open(gallery.FOLDER.parent / "screens.png").convert("L")
    assert kept.size == gallery.HERO_SIZE
    for corner, picture in gallery.hero_pictures():
        there = kept.crop((*corner, corner[0] + picture.width, corner[1] + picture.height))
        assert ImageChops.difference(there, picture).getbbox() is None, "make gallery, and look at it"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("page", gallery.PAGES)
def test_every_screen_of_the_gallery_can_be_read(page: str, code: str, record_property: pytest.RecordProperty) -> None:
    """Nothing overflows or is cut, no inverse text touches its edge, and what a turn needs is large enough."""
    walked = gallery.walk(page, code)
    for name, sheet in walked.shots:
        check_whole(name, sheet)
        cut = [placed.text for placed in sheet.placed if placed.shortened and not is_of_a_name(placed.text)]
        assert not cut or sheet.box.height < 64, (name, cut)
    for name, sheet in walked.small_shots:
        check_whole(name, sheet)
        needed = [placed for placed in sheet.placed if placed.essential]
        cut = [placed.text for placed in needed if placed.shortened and not is_of_a_name(placed.text)]
        assert not cut, (name, cut)
    on_panels = {2.42: [shot for shot in walked.shots if is_usual(shot[1])], 1.3: walked.small_shots}
    least = {inches: smallest(shots, inches) for inches, shots in on_panels.items()}
    told = ", ".join(f"{height:.1f}′ on {inches}″" for inches, height in least.items())
    record_property("cases", f"{page} in {code}: capitals of at least {told}")
    assert all(height >= LEGIBLE for height in least.values()), least


def check_whole(name: str, sheet: Sheet) -> None:
    assert ink(sheet), name
    assert sheet.overflows == [], (name, [(placed.text, placed.shown) for placed in sheet.overflows])
    touching = [placed for placed in sheet.placed if placed.inverse and not placed.box.inset(1, 1).holds(placed.ink)]
    assert touching == [], (name, touching)
    crossing = [(one.shown, other.shown) for one, other in combinations(sheet.placed, 2) if cross(one.ink, other.ink)]
    assert crossing == [], (name, crossing)


def cross(one: Area, other: Area) -> bool:
    """Whether the ink of two texts lies in the same place."""
    common = one.common(other)
    return bool(common.width and common.height)


def is_usual(sheet: Sheet) -> bool:
    return (sheet.box.width, sheet.box.height) == (128, 64)


def smallest(shots: Sequence[tuple[str, Sheet]], inches: float) -> float:
    """The height of the smallest capital or icon that a turn needs, in minutes of arc."""
    panel = replace(REFERENCE, inches=inches)
    needed = [placed for _, sheet in shots for placed in sheet.placed if placed.essential]
    return min(panel.arc_minutes(placed.ink.height if placed.is_icon else placed.font.capital) for placed in needed)


def is_of_a_name(text: str) -> bool:
    """Names may be longer than any line; nothing else is cut where there is room for it."""
    return any(part in text for part in ("Maximil", "Barthol", "Chiara"))


def refusals(game: str) -> list[Refusal]:
    """Every refusal of a game, as its table of refusals produces it."""
    book = part(game, "refusals")
    found = [Table(game, *seats(row.names), **row.house).tell(row.story).refusal(row.line) for row in book.REFUSALS]
    return found + [refuse_setup(game, row.names, row.house, row.edition) for row in book.SETUPS]


@pytest.mark.parametrize("game", games_with("refusals"))
def test_every_refusal_is_read_whole_in_every_language(game: str, record_property: pytest.RecordProperty) -> None:
    shown = 0
    for refused in refusals(game):
        for code in LANGUAGES:
            for box in PANELS:
                sheet = Sheet(box.width, box.height, box.letters)
                refusal(sheet, View(language(code).of(game), box), refused)
                wrong = [(placed.text, placed.shown) for placed in sheet.overflows]
                assert not wrong, (code, box.name, box.height, refused, wrong)
                assert ink(sheet)
                shown += 1
    record_property("cases", f"{shown} refusals of {game} painted")


def remarks(game_name: str, names: list[str]) -> tuple[tuple[str, ...], dict[str, Remark]]:
    """Who owns something, and one of each kind of what random matches give to do, to tell and to put back."""
    game = find_game(game_name)
    setup = Setup(SHIPPED.load(game), tuple(map(Seat, names)))
    started = game.start(setup)
    assert not isinstance(started, Refusal)
    found: dict[str, Remark] = {task.code: task for task in game.opening(started)}
    before = started
    for move, step in play(game, setup, Random(len(names))):
        told = [news for news in step.told if isinstance(news, Remark)]
        for remark in (*step.todo, *told, *game.put_back(before, move, step.state)):
            found[remark.code] = remark
        before = step.state
    return started.terms.owners, found


@pytest.mark.parametrize("game", game_names())
def test_everything_to_do_is_read_whole_in_every_language(game: str, record_property: pytest.RecordProperty) -> None:
    """Also with names of twenty letters, on the panel that most boxes have."""
    shown = 0
    for players in (2, max(find_game(game).counts)):
        owners, found = remarks(game, LONG_NAMES[:players])
        for remark in found.values():
            for code in LANGUAGES:
                sheet = Sheet()
                (page,) = note_pages((remark,), owners)
                page(sheet, View(language(code).of(game), REFERENCE))
                assert sheet.overflows == [], (code, remark, [placed.shown for placed in sheet.overflows])
                shown += 1
    record_property("cases", f"{shown} notes of {game} painted")
