"""The middle of the home screen: what the player on turn has, over the keys that build more of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.layout import TEXT, split_columns
from companion.console.paint import Area, Font, Sheet, fits, icon, width_of
from companion.console.view import View
from companion.dialogue.keys import ACTION_KEYS
from companion.dialogue.label import Say
from companion.games.catan.console.icons import SMALL, TRADE
from companion.games.catan.console.questions import cards_asked
from companion.games.catan.console.trade import QUICK, on_turn, others, partners, trades_left
from companion.games.catan.rules import MARKET, PILE, Build, State
from companion.games.catan.rules.edition import KINDS, SIDED, Building, Sided
from companion.games.catan.rules.moves import Partner
from companion.games.catan.rules.resources import Resources, counts
from companion.games.catan.rules.state import EVENT, SETUP, draws_allowed, side_a, supply, victim
from companion.rules import Task

ICON = 9
CARD = 7
LINE = Font.TINY.height
TOP = 15
"""The height of the numbers and their icons."""


def table(sheet: Sheet, view: View[State], area: Area) -> None:
    state = view.state
    cards = cards_asked(state)
    if cards is not None:
        _cards(sheet, area, cards)
    elif state.phase == SETUP:
        _task(sheet, view, area, Task("C4", "oldest_begins"))
    elif state.phase == EVENT:
        _event(sheet, view, area)
    else:
        _tableau(sheet, view, area)


def _task(sheet: Sheet, view: View[State], area: Area, task: Task) -> None:
    words = view.language.sentence(task, view.owners)
    sheet.lines(area, words, TEXT, align="centre", middle=True, may_shorten=area.height < 2 * LINE)


def _event(sheet: Sheet, view: View[State], area: Area) -> None:
    """What the player has stays where it was; below it what to do, where there is room for more than its notes."""
    top = TOP if area.height >= TOP + 3 * LINE else area.height
    _tableau(sheet, view, Area(area.x, area.y, area.width, top))
    if top < area.height:
        _task(sheet, view, Area(area.x, area.y + top, area.width, area.height - top), Task("C10", "read_event"))


def _cards(sheet: Sheet, area: Area, cards: Resources) -> None:
    """How many of each resource were told, over the key that tells one more."""
    columns = split_columns(area, len(ACTION_KEYS))
    for number, column in zip(counts(cards), columns, strict=False):
        sheet.text(column, str(number or "·"), _fonts(column.height), align="centre")


def _fonts(height: int) -> tuple[Font, ...]:
    return tuple(font for font in (Font.HUGE, *TEXT) if font.height <= height) or (Font.TINY,)


# What the player has


def _tableau(sheet: Sheet, view: View[State], area: Area) -> None:
    """Numbers beside icons; below them the sides of roads and knights and the expansions; below those what a held
    key trades with, or whose road or knight is taken when there are no more."""
    state = view.state
    foot = area.height >= ICON + 2 * LINE + 3
    top = area.height - LINE * (2 if foot else 1 if area.height >= ICON + LINE else 0)
    columns = split_columns(area, len(ACTION_KEYS))
    numbers = [*(number_of(state, kind, on_turn(state)) for kind in KINDS), trades_left(state)]
    for at, (number, column) in enumerate(zip(numbers, columns, strict=True)):
        picture = TRADE if at == len(KINDS) else icon(KINDS[at])
        _count(sheet, Area(column.x, column.y, column.width, top), picture, number)
    if top < area.height:
        _sides(sheet, view, [Area(column.x, area.y + top, column.width, LINE) for column in columns])
    if foot:
        _foot(sheet, view, Area(area.x, area.bottom - LINE, area.width, LINE))


def number_of(state: State, kind: Building, player: int) -> int:
    if kind == "expansion":
        return len(state.expansions[player])
    pieces = {"road": state.roads, "knight": state.knights, "village": state.villages, "city": state.cities}
    return pieces[kind][player]


def _count(sheet: Sheet, box: Area, picture: tuple[str, ...], number: int) -> None:
    """An icon and how many, next to each other in the middle of the box."""
    text = str(number) if number else "·"
    font = next((font for font in _fonts(box.height) if ICON + 1 + width_of(text, font) <= box.width), Font.TINY)
    width = ICON + 1 + width_of(text, font)
    x = box.x + max(0, (box.width - width) // 2)
    sheet.bitmap(x, box.y + (box.height - ICON) // 2, picture)
    sheet.text(Area(x + ICON + 1, box.y, width_of(text, font), box.height), text, font)


def _sides(sheet: Sheet, view: View[State], cells: list[Area]) -> None:
    """Sides A and B of roads and knights, the expansions by their names, and how many cards are drawn at the end.

    The side of a road or knight that was built just now is inverse: that is how it is to be laid.
    """
    state = view.state
    player, built = on_turn(state), _just_built(view)
    for cell, kind, pieces in zip(cells, SIDED, (state.roads, state.knights), strict=False):
        text = sides(pieces[player])
        sheet.text(Area(cell.x, cell.y, cell.width + 1, cell.height), text, Font.TINY)
        if kind == built:
            before = text.index("AB"[pieces[player] % 2 == 0]) - 1
            x = cell.x + width_of(text[:before], Font.TINY)
            sheet.invert(Area(x, cell.y, width_of(text[before : before + 2], Font.TINY) + 2, LINE))
    for cell, name in zip(cells[len(KINDS) - 1 : 1 : -1], reversed(state.expansions[player]), strict=False):
        word = view.language.word(name)
        shown = word if fits(word, Font.TINY, cell.width) else view.language.key(name)
        sheet.text(cell, shown, Font.TINY, align="centre", inverse=True)
    drawn = f"+{draws_allowed(state, player)}"
    x = cells[-1].x + (cells[-1].width - width_of(drawn, Font.TINY) - CARD) // 2
    sheet.bitmap(x, cells[-1].y + 1, SMALL["card"])
    sheet.text(Area(x + CARD, cells[-1].y, cells[-1].width - CARD, LINE), drawn, Font.TINY)


def _just_built(view: View[State]) -> str | None:
    """What the last move built for the player on turn, if nothing was undone or set right since."""
    last = view.position.last
    if last is None or not isinstance(last.move, Build):
        return None
    return last.move.kind if last.move.player == on_turn(view.state) else None


def sides(count: int) -> str:
    """`2A1B`: roads and knights lie with sides A and B up in turn (C12)."""
    side_b = count - side_a(count)
    return (f"{side_a(count)}A" if count else "") + (f"{side_b}B" if side_b else "")


# Below


def _foot(sheet: Sheet, view: View[State], line: Area) -> None:
    state = view.state
    willing = partners(state)
    if willing and view.box.has_action_keys:
        _held_keys(sheet, view, line, willing)
        return
    for kind, half in zip(SIDED, split_columns(line, 2), strict=True):
        if not supply(state, kind):
            _taken_from(sheet, view, half, kind)


def _held_keys(sheet: Sheet, view: View[State], line: Area, willing: Sequence[Partner]) -> None:
    """With whom a held key trades."""
    state = view.state
    cells = split_columns(line, len(ACTION_KEYS))
    names = view.names(cells[0].width, Font.TINY)
    words = {PILE: view.words(Say("pile_key")), MARKET: view.words(Say("market_key"))}
    words |= {seat: names[seat] for seat in others(state)}
    for cell, partner in zip(cells[:QUICK], words, strict=False):
        if partner in willing:
            sheet.text(cell, words[partner], Font.TINY, align="centre", may_shorten=True)
            sheet.hline(cell.x + 1, line.bottom - 1, cell.width - 2)
    sheet.text(cells[-1], view.words(Say("hold_key")), Font.TINY, align="right", may_shorten=True)


def _taken_from(sheet: Sheet, view: View[State], box: Area, kind: Sided) -> None:
    """Whose top road or knight the next one is: there are no more in the supply (C13)."""
    state = view.state
    loser = victim(state, on_turn(state), kind)
    arrow = "" if len(state.terms.names) == 2 else "↻" if state.clockwise else "↺"
    sheet.bitmap(box.x + 1, box.y + 1, SMALL[kind])
    room = Area(box.x + 8, box.y, box.width - 8, box.height)
    name = "–" if loser is None else view.names(room.width - width_of(f"{arrow} ", Font.TINY) - 1, Font.TINY)[loser]
    sheet.text(room, f"{arrow} {name}", Font.TINY)
