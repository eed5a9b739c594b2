"""The middle of the home screen: what the player on turn has, over the keys that build more of it."""

from __future__ import annotations

from companion.console.asking import Say
from companion.console.catan.asks import cards_asked
from companion.console.catan.drawings import SMALL, TRADE
from companion.console.catan.trades import QUICK, can_trade, on_turn, others, trades_left
from companion.console.keys import ACTION_KEYS
from companion.console.layout import TEXT, split_columns
from companion.console.paint import Box, Font, Sheet, icon
from companion.console.view import View
from companion.rules.catan import State
from companion.rules.catan.edition import KINDS
from companion.rules.catan.resources import counts
from companion.rules.catan.state import EVENT, SETUP, draws_allowed, side_a, supply, victim
from companion.rules.core import Task

ICON = 9
LINE = Font.SMALL.height


def table(sheet: Sheet, view: View, area: Box) -> None:
    state: State = view.state
    cards = cards_asked(state)
    if cards is not None:
        _cards(sheet, area, cards)
    elif state.phase == SETUP:
        _task(sheet, view, area, Task("C4", "oldest_begins"))
    elif state.phase == EVENT:
        _task(sheet, view, area, Task("C10", "read_event"))
    else:
        _tableau(sheet, view, area)


def _task(sheet: Sheet, view: View, area: Box, task: Task) -> None:
    words = view.language.sentence(task, view.owners)
    sheet.lines(area, words, TEXT, align="centre", middle=True, may_shorten=area.height < 2 * LINE)


def _cards(sheet: Sheet, area: Box, cards: int) -> None:
    """How many of each resource were told, over the key that tells one more."""
    columns = split_columns(area, len(ACTION_KEYS))
    for number, column in zip(counts(cards), columns, strict=False):
        sheet.text(column, str(number or "·"), _fonts(column.height), align="centre")


def _fonts(height: int) -> tuple[Font, ...]:
    return tuple(font for font in (Font.HUGE, *TEXT) if font.height <= height) or (Font.SMALL,)


# What the player has


def _tableau(sheet: Sheet, view: View, area: Box) -> None:
    """Numbers beside icons; below them the sides of roads and knights and the expansions; below those what a held
    key trades with, or whose road or knight is taken when there are no more."""
    state: State = view.state
    foot = area.height >= ICON + 2 * LINE + 3
    top = area.height - LINE * (2 if foot else 1 if area.height >= ICON + LINE else 0)
    columns = split_columns(area, len(ACTION_KEYS))
    numbers = [*(_number(state, kind) for kind in KINDS), trades_left(state)]
    for at, (number, column) in enumerate(zip(numbers, columns, strict=True)):
        picture = TRADE if at == len(KINDS) else icon(KINDS[at])
        _count(sheet, Box(column.x, column.y, column.width, top), picture, number)
    if top < area.height:
        _sides(sheet, view, [Box(column.x, area.y + top, column.width, LINE) for column in columns])
    if foot:
        _foot(sheet, view, Box(area.x, area.bottom - LINE, area.width, LINE))


def _number(state: State, kind: str) -> int:
    player = on_turn(state)
    if kind == "expansion":
        return len(state.expansions[player])
    pieces = {"road": state.roads, "knight": state.knights, "village": state.villages, "city": state.cities}
    return pieces[kind][player]


def _count(sheet: Sheet, box: Box, picture: tuple[str, ...], number: int) -> None:
    """An icon and how many, next to each other in the middle of the box."""
    text = str(number) if number else "·"
    font = next((font for font in _fonts(box.height) if ICON + 1 + len(text) * font.width <= box.width), Font.SMALL)
    width = ICON + 1 + len(text) * font.width
    x = box.x + max(0, (box.width - width) // 2)
    sheet.bitmap(x, box.y + (box.height - ICON) // 2, picture)
    sheet.text(Box(x + ICON + 1, box.y, len(text) * font.width, box.height), text, font)


def _sides(sheet: Sheet, view: View, cells: list[Box]) -> None:
    """Sides A and B of roads and knights, the expansions by their names, and how many cards are drawn at the end."""
    state: State = view.state
    player = on_turn(state)
    for cell, pieces in zip(cells, (state.roads, state.knights), strict=False):
        sheet.text(cell, sides(pieces[player]), Font.SMALL, align="centre")
    for cell, name in zip(cells[len(KINDS) - 1 : 1 : -1], reversed(state.expansions[player]), strict=False):
        letters = cell.width // Font.SMALL.width
        word = view.language.word(name)
        sheet.text(
            cell, word if len(word) <= letters else view.language.key(name), Font.SMALL, align="centre", inverse=True
        )
    sheet.text(cells[-1], f"+{draws_allowed(state, player)}", Font.SMALL, align="centre")


def sides(count: int) -> str:
    """`2A1B`: roads and knights lie with sides A and B up in turn (C12)."""
    return f"{side_a(count)}A{count - side_a(count)}B" if count else ""


def _foot(sheet: Sheet, view: View, line: Box) -> None:
    state: State = view.state
    if can_trade(state) and view.box.has_action_keys:
        _held_keys(sheet, view, line)
        return
    loser = None if supply(state, "road") else victim(state, on_turn(state), "road")
