"""The page that shows how far the joining of a Wi-Fi has come: the box's own network to scan, or what is being done."""

from __future__ import annotations

from companion.console.join_page import draw_code
from companion.console.layout import below_rule, is_low, titled
from companion.console.paint import Area, Font, Sheet, wrap
from companion.console.view import View
from companion.dialogue.label import Say
from companion.rules import State
from companion.wifi.stage import Stage

GAP, BETWEEN = 3, 1
"""Between the picture and the words, and between what the words tell."""


def network_link(name: str) -> str:
    """What a phone scans to come into an open network."""
    escaped = "".join(f"\\{letter}" if letter in '\\;,:"' else letter for letter in name)
    return f"WIFI:T:nopass;S:{escaped};;"


def wifi_page(stage: Stage, sheet: Sheet, view: View[State]) -> None:
    if stage.step == "open":
        _to_scan(stage, sheet, view)
        return
    area = below_rule(titled(sheet, view.words(Say("wifi_join")), aside=True))
    if not is_low(sheet):
        font = sheet.letters.asides[-1]
        foot = Area(area.x, area.bottom - font.height, area.width, font.height)
        sheet.text(foot, view.words(Say("back_cancels")), font)
        area = area.above(foot.y)
    said = Say("wifi_joining", network=stage.network) if stage.step == "joining" else Say("wifi_looking")
    sheet.lines(area, view.words(said), sheet.letters.any, middle=True, may_shorten=True)


def _to_scan(stage: Stage, sheet: Sheet, view: View[State]) -> None:
    """The picture on the left; on the right what to do, or why the last try failed, then what can be found without
    scanning. Where there is no room for all of it, the last goes."""
    side = min(sheet.box.height, 64)
    draw_code(sheet, network_link(stage.name), side)
    left, top, width = side + GAP, 0, sheet.box.width - side - GAP
    first = Say(f"wifi_failed_{stage.why}", network=stage.network) if stage.why else Say("wifi_scan")
    for words in (view.words(first), stage.name, stage.address, view.words(Say("back_cancels"))):
        lines = wrap(words, Font.SMALL, width)
        room = (sheet.box.height - top) // Font.SMALL.height
        shown = lines[:room]
        if not shown:
            return
        for line in shown:
            sheet.text(Area(left, top, width, Font.SMALL.height), line, Font.SMALL, may_shorten=True)
            top += Font.SMALL.height
        top += BETWEEN
