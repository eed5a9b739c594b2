"""The page that lets a phone join: the address and the code as a picture to scan."""

from __future__ import annotations

from companion.console.layout import is_low
from companion.console.paint import Area, Font, Sheet, fits
from companion.console.view import View
from companion.dialogue.label import Say
from companion.rules import State

PATH = "/P/"
"""Short and in capitals: a QR code of capitals and digits is the coarsest, and reads best from a small display."""


def link(address: str, code: str) -> str:
    """What a phone opens to join with this code."""
    return f"{address}{PATH}{code}".upper()


def join_page(address: str, code: str, public: bool, sheet: Sheet, view: View[State]) -> None:
    """The picture on the left, the code and the address to type on the right. Our own page does not repeat it."""
    sheet.secret = True
    if not public:
        _tell_only_here(sheet, view, address, code)
        return
    side = min(sheet.box.height, 64)
    draw_code(sheet, link(address, code), side)
    words = Area(side + 3, 0, sheet.box.width - side - 3, sheet.box.height)
    _tell_code(sheet, words, view, address.split("//")[-1], code)


def address_page(address: str, name: str, public: bool, sheet: Sheet, view: View[State]) -> None:
    """The way to the page for whoever only looks on: to scan and to type. The number comes first, because not every
    phone finds names."""
    number = address.split("//")[-1]
    if not public:
        said = view.words(Say("phone_only_here", address=number))
        sheet.lines(sheet.box, said, sheet.letters.any, middle=True, may_shorten=is_low(sheet))
        return
    side = min(sheet.box.height, 64)
    draw_code(sheet, address.upper(), side)
    words = Area(side + 3, 0, sheet.box.width - side - 3, sheet.box.height)
    top = words.y + 1
    for line in (*_with_port(number, words.width), "", *_with_port(name, words.width)):
        height = Font.SMALL.height if line else 4
        if top + height > words.bottom:
            return
        sheet.text(Area(words.x, top, words.width, height), line, Font.SMALL)
        top += height


def _with_port(address: str, width: int) -> list[str]:
    """An address in lines; the port stands behind the last where there is room."""
    host, _, port = address.rpartition(":")
    lines = _lines(host, width)
    if fits(f"{lines[-1]}:{port}", Font.SMALL, width):
        return [*lines[:-1], f"{lines[-1]}:{port}"]
    return [*lines, f":{port}"]


def draw_code(sheet: Sheet, text: str, side: int) -> None:
    """A QR code, dark on light as readers like it, in whole pixels."""
    import segno  # it is needed for this page alone

    rows = [list(row) for row in segno.make(text, error="l", boost_error=False).matrix]
    scale = max(1, (side - 4) // len(rows))
    margin = (side - scale * len(rows)) // 2
    sheet.fill(Area(0, 0, side, side))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                sheet.fill(Area(margin + x * scale, margin + y * scale, scale, scale), ink=False)


def _tell_only_here(sheet: Sheet, view: View[State], address: str, code: str) -> None:
    """No phone reaches the page as the settings are: the code, and what to set."""
    area = sheet.box
    sheet.text(Area(area.x, area.y, area.width, Font.LARGE.height), code, Font.LARGE)
    below = Area(area.x, area.y + Font.LARGE.height, area.width, area.height - Font.LARGE.height)
    words = view.words(Say("phone_only_here", address=address.split("//")[-1]))
    sheet.lines(below, words, sheet.letters.asides, may_shorten=is_low(sheet))


def _tell_code(sheet: Sheet, area: Area, view: View[State], address: str, code: str) -> None:
    """Code and address in lines of their own; where it has to be, an address is broken before its port."""
    large = Font.LARGE if fits(code, Font.LARGE, area.width) else Font.PLAIN
    top = area.y
    if not is_low(sheet):
        sheet.text(Area(area.x, top, area.width, Font.SMALL.height), view.words(Say("phone_code")), Font.SMALL)
        top += Font.SMALL.height + 1
    sheet.text(Area(area.x, top, area.width, large.height), code, large)
    top += large.height if is_low(sheet) else large.height + 4
    host, _, port = address.rpartition(":")
    for line in [*_lines(host, area.width), f":{port}"]:
        if top + Font.SMALL.height > area.y + area.height:
            return
        sheet.text(Area(area.x, top, area.width, Font.SMALL.height), line, Font.SMALL)
        top += Font.SMALL.height


def _lines(host: str, width: int) -> list[str]:
    """A host in lines, broken after dots, and where it has to be anywhere: what is left out cannot be typed."""
    lines = [""]
    for part in host.replace(".", ".\n").split("\n"):
        if lines[-1] and not fits(lines[-1] + part, Font.SMALL, width):
            lines.append("")
        for letter in part:
            if not fits(lines[-1] + letter, Font.SMALL, width):
                lines.append("")
            lines[-1] += letter
    return lines
