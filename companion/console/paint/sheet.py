"""The sheet: a 1-bit paper of the display's size that knows what was written where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from companion.console.paint.fonts import INK, LARGE_PANEL, LOW_PANEL, Font, Letters, Rows, glyph_rows, picture
from companion.console.paint.icons import icon
from companion.console.paint.letters import showable
from companion.console.paint.measure import ELLIPSIS, GAP, breaks_words, cut, fits, head_of, width_of, wrap

LOW = 48
"""A panel lower than this has no room for large letters."""
MARGIN = 1
"""Between inverse text and its edge."""
AIR = 1
"""Between the lines of a text that has room for it."""
Align = Literal["left", "centre", "right"]


class Area(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.y + self.height

    def moved(self, dx: int, dy: int) -> Area:
        return Area(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, dx: int, dy: int) -> Area:
        """This box, smaller by this many pixels on each side."""
        return Area(self.x + dx, self.y + dy, max(0, self.width - 2 * dx), max(0, self.height - 2 * dy))

    def above(self, row: int) -> Area:
        """The part of this box that lies above a row of the sheet."""
        return Area(self.x, self.y, self.width, row - self.y)

    def holds(self, other: Area) -> bool:
        """Whether the other lies wholly in this one."""
        x, y, width, height = self
        left, top, wide, high = other
        return x <= left and y <= top and left + wide <= x + width and top + high <= y + height

    def around(self, other: Area) -> Area:
        """The smallest box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Area(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def common(self, other: Area) -> Area:
        """What lies in both; no width or no height where they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Area(x, y, max(0, min(self.right, other.right) - x), max(0, min(self.bottom, other.bottom) - y))


class Placed(NamedTuple):
    """A text on the sheet: what was asked, what is shown, where. The ink is measured, as if nothing clipped it."""

    text: str
    shown: str
    font: Font
    box: Area
    ink: Area
    shortened: bool
    may_shorten: bool
    inverse: bool = False
    essential: bool = False
    """Whether a player needs it in a turn."""
    is_icon: bool = False
    """An icon: its text is what a person would call it."""


class _Strip(NamedTuple):
    """A line of text as a picture, and the part of it that has ink."""

    image: Image.Image
    ink: Area


@lru_cache(maxsize=512)
def _strip(shown: str, font: Font, bold: bool = False) -> _Strip:
    cells = [glyph_rows(char, font) for char in shown]
    pixels = b"".join([b"".join(row) for row in zip(*cells, strict=True)])
    image = Image.frombytes("L", (width_of(shown, font) + GAP, font.height), pixels)
    if bold:  # every stroke once more, a column to the right: in the gap that each character ends with
        image = ImageChops.lighter(image, ImageChops.offset(image, GAP, 0))
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    return _Strip(image, Area(left, top, right - left, bottom - top))


class Sheet:
    """A 1-bit sheet, white ink on black; knows what was written where."""

    def __init__(self, width: int = 128, height: int = 64, letters: Letters | None = None) -> None:
        self.box = Area(0, 0, width, height)
        self.letters = letters or (LOW_PANEL if height < LOW else LARGE_PANEL)
        self.image: Image.Image = Image.new("1", (width, height))
        self._draw = ImageDraw.Draw(self.image)  # for small pictures twice as fast as pasting
        self.placed: list[Placed] = []
        self.secret = False
        """Meant for those who sit before the display, and for nobody else."""
        self.runs = False
        """A clock is on it that runs: a second later it is another picture."""

    @property
    def overflows(self) -> list[Placed]:
        """The texts that do not stand as they should: ink beyond box or sheet, or cut where that was not allowed."""
        return [placed for placed in self.placed if self._is_wrong(placed)]

    def _is_wrong(self, placed: Placed) -> bool:
        lost = not placed.shown and bool(showable(placed.text).strip())
        leaves = bool(placed.ink.width) and not (placed.box.holds(placed.ink) and self.box.holds(placed.ink))
        return lost or leaves or (placed.shortened and not placed.may_shorten)

    def text(
        self,
        box: Area,
        text: str,
        font: Font | tuple[Font, ...] = Font.PLAIN,
        *,
        align: Align = "left",
        middle: bool = True,
        inverse: bool = False,
        bold: bool = False,
        may_shorten: bool = False,
        essential: bool = False,
    ) -> str:
        """Write one line; returns what is shown.

        Given several fonts, it takes the largest in which the line fits; where none does, it cuts it in the smallest.
        Digits may be bold, which makes no line wider.
        """
        shown, chosen, shortened = _set_line(
            text, font, box.width - 2 * MARGIN * inverse, box.height - 2 * MARGIN * inverse
        )
        ink = self._print(box, (shown,), chosen, align, middle, inverse, bold)
        self.placed.append(Placed(text, shown, chosen, box, ink, shortened, may_shorten, inverse, essential))
        return shown

    def lines(
        self,
        box: Area,
        text: str,
        font: Font | tuple[Font, ...] = Font.PLAIN,
        *,
        align: Align = "left",
        middle: bool = False,
        inverse: bool = False,
        may_shorten: bool = False,
        essential: bool = False,
    ) -> str:
        """Write a text over several lines, wrapped at words; returns what is shown, with line ends between the lines.

        Given several fonts, it takes the largest in which everything fits, rather one that breaks no word;
        where none fits, it cuts the text in the smallest.
        """
        margin = MARGIN * inverse
        kept, chosen, shortened = _set_lines(text, font, box.width - 2 * margin, box.height - 2 * margin)
        shown = "\n".join(kept)
        ink = self._print(box, kept, chosen, align, middle, inverse)
        self.placed.append(Placed(text, shown, chosen, box, ink, shortened, may_shorten, inverse, essential))
        return shown

    def _print(
        self,
        box: Area,
        lines: Sequence[str],
        font: Font,
        align: Align,
        middle: bool,
        inverse: bool,
        bold: bool = False,
    ) -> Area:
        """Print lines in a box; returns the box around their ink."""
        margin = 0
        if inverse:
            self.fill(box)
            margin = MARGIN
        pitch = _pitch(len(lines), font, box.height - 2 * margin)
        top = box.y + ((box.height - (len(lines) - 1) * pitch - font.height) // 2 if middle else margin)
        if inverse and len(lines) == 1 and box.height < font.height + 2 * margin:
            top = box.y + _middle_of_ink(lines[0], font, box.height)
        around: Area | None = None
        for row, line in enumerate(lines):
            if line.strip():
                x = box.x + margin + _indent(box.width - 2 * margin - width_of(line, font), align)
                ink = self._stamp(_strip(line, font, bold), x, top + row * pitch, box, ink=not inverse)
                around = ink if around is None else around.around(ink)
        return around or Area(box.x, box.y, 0, 0)

    def _stamp(self, strip: _Strip, x: int, y: int, box: Area, ink: bool) -> Area:
        """Print a line of text within a box; returns where its ink is, clipped or not."""
        place = strip.ink.moved(x, y)
        if box.holds(place):
            self._draw.bitmap((x, y), strip.image, INK if ink else 0)
            return place
        seen = box.common(place)
        if seen.width and seen.height:
            part = strip.image.crop((seen.x - x, seen.y - y, seen.right - x, seen.bottom - y))
            self._draw.bitmap((seen.x, seen.y), part, INK if ink else 0)
        return place

    def fill(self, box: Area, ink: bool = True) -> None:
        """Fill a box with ink, or clear it."""
        x, y = max(0, box.x), max(0, box.y)
        right, bottom = min(self.box.width, box.x + box.width), min(self.box.height, box.y + box.height)
        if x < right and y < bottom:
            self._draw.rectangle((x, y, right - 1, bottom - 1), fill=INK if ink else 0)

    def cover(self, box: Area) -> None:
        """Clear a box; what stood in it can no longer be read."""
        self.fill(box, ink=False)
        self.placed = [each for each in self.placed if not box.holds(each.box)]

    def frame(self, box: Area) -> None:
        """Draw the edge of a box, one pixel wide, inside it."""
        self.hline(box.x, box.y, box.width)
        self.hline(box.x, box.bottom - 1, box.width)
        self.vline(box.x, box.y, box.height)
        self.vline(box.right - 1, box.y, box.height)

    def invert(self, box: Area) -> None:
        """Swap ink and paper in a box."""
        seen = self.box.common(box)
        if seen.width and seen.height:
            part = self.image.crop((seen.x, seen.y, seen.right, seen.bottom))
            self.image.paste(ImageChops.invert(part), (seen.x, seen.y))

    def hline(self, x: int, y: int, width: int, ink: bool = True) -> None:
        """Draw a line from (x, y) to the right."""
        self.fill(Area(x, y, width, 1), ink)

    def vline(self, x: int, y: int, height: int, ink: bool = True) -> None:
        """Draw a line from (x, y) downward."""
        self.fill(Area(x, y, 1, height), ink)

    def dot(self, x: int, y: int, ink: bool = True) -> None:
        """Set or clear one pixel."""
        self.fill(Area(x, y, 1, 1), ink)

    def bitmap(self, x: int, y: int, drawing: str | Sequence[str], ink: bool = True) -> Area:
        """Print an icon by name, or rows of "#" and "."; only its ink is printed. Returns the box that it covers."""
        rows = icon(drawing) if isinstance(drawing, str) else tuple(drawing)
        image = picture(rows)
        if image.width and image.height:
            self._draw.bitmap((x, y), image, INK if ink else 0)
        return Area(x, y, image.width, image.height)

    def icon(
        self, x: int, y: int, drawing: str | Sequence[str], spoken: str, *, ink: bool = True, essential: bool = False
    ) -> Area:
        """Print a small picture, as large as this panel's letters ask for, and remember what people call it."""
        rows = icon(drawing) if isinstance(drawing, str) else tuple(drawing)
        box = self.bitmap(x, y, zoomed(rows, self.letters.zoom), ink)
        self.placed.append(
            Placed(spoken, spoken, self.letters.least, box, box, False, False, not ink, essential, is_icon=True)
        )
        return box

    def paste(self, other: Sheet | Image.Image, x: int, y: int) -> None:
        """Lay another sheet or image over this one, paper and ink. The texts of a sheet come along."""
        if isinstance(other, Sheet):
            self.placed += [
                each._replace(box=each.box.common(other.box).moved(x, y), ink=each.ink.moved(x, y))
                for each in other.placed
            ]
        self.image.paste(other.image if isinstance(other, Sheet) else other, (x, y))


@lru_cache(maxsize=512)
def _set_line(text: str, font: Font | tuple[Font, ...], width: int, height: int) -> tuple[str, Font, bool]:
    """A text as it is shown on one line, in which font, and whether it was cut."""
    one_line = showable(text).replace("\n", " ").rstrip()
    fonts = _by_size(font)
    fitting = (each for each in fonts if each.height <= height and fits(one_line, each, width))
    chosen = next(fitting, fonts[-1])
    shown = cut(one_line, chosen, width)
    return shown, chosen, shown != one_line


@lru_cache(maxsize=256)
def _set_lines(text: str, font: Font | tuple[Font, ...], width: int, height: int) -> tuple[tuple[str, ...], Font, bool]:
    """A text as its lines are shown, in which font, and whether it was cut."""
    fonts = _by_size(font)
    fitting = [each for each in fonts if _all_lines_fit(text, each, width, height)]
    whole = [each for each in fitting if not breaks_words(text, each, width)]
    chosen = (*whole, *fitting, fonts[-1])[0]
    wrapped = wrap(text, chosen, width)
    kept = wrapped[: max(1, height // chosen.height)]
    shortened = len(kept) < len(wrapped)
    if shortened:
        kept[-1] = _with_ellipsis(kept[-1], chosen, width)
    return tuple(kept), chosen, shortened


@lru_cache(maxsize=256)
def zoomed(rows: Rows, zoom: int) -> Rows:
    """A picture with every dot this many pixels wide and high."""
    return tuple("".join(dot * zoom for dot in row) for row in rows for _ in range(zoom))


def _pitch(lines: int, font: Font, room: int) -> int:
    """From the top of one line to that of the next."""
    has_room = (lines - 1) * (font.height + AIR) + font.height <= room
    return font.height + (AIR if has_room else 0)


def _middle_of_ink(line: str, font: Font, height: int) -> int:
    """Where a line begins whose ink stands in the middle of a box that is hardly higher."""
    ink = _strip(line, font).ink if line.strip() else Area(0, 0, 0, font.height)
    return (height - ink.height) // 2 - ink.y


def _by_size(font: Font | tuple[Font, ...]) -> list[Font]:
    fonts = (font,) if isinstance(font, Font) else font
    return sorted(fonts, key=lambda each: each.height, reverse=True)


def _all_lines_fit(text: str, font: Font, width: int, height: int) -> bool:
    lines = wrap(text, font, width)
    return bool(lines) and len(lines) * font.height <= height


def _indent(room: int, align: Align) -> int:
    if align == "left":
        return 0
    return room if align == "right" else room // 2


def _with_ellipsis(line: str, font: Font, width: int) -> str:
    """The last line of a text that goes on."""
    return head_of(line.rstrip("-"), font, width, ELLIPSIS).rstrip() + ELLIPSIS
