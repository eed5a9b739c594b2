"""The page that lets a phone join: the address and the code as a picture to scan."""

from __future__ import annotations

from companion.console.layout import is_low
from companion.console.paint import Area, Font, Sheet, fits, shorten
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
    _draw(sheet, link(address, code), side)
    words = Area(side + 3, 0, sheet.box.width - side - 3, sheet.box.height)
    _tell_code(sheet, words, view, address.split("//")[-1], code)


def _draw(sheet: Sheet, text: str, side: int) -> None:
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
    """A host in lines, broken after dots."""
    lines = [""]
    for part in host.replace(".", ".\n").split("\n"):
        if lines[-1] and not fits(lines[-1] + part, Font.SMALL, width):
            lines.append("")
        lines[-1] += part
    return [shorten(line, width, Font.SMALL) for line in lines]
