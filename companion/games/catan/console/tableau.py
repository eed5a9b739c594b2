"""The middle of the home screen: what the player on turn has, over the keys that build more of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.layout import SPACE, is_coarse, numbers_over_keys, over_keys, split_columns
from companion.console.paint import Area, Font, Sheet, fits, icon, width_of
from companion.console.question_list import HELD
from companion.console.view import View
from companion.dialogue.label import Say, Word
from companion.games.catan.console.icons import CARD
from companion.games.catan.console.questions import cards_asked
from companion.games.catan.console.trade import QUICK, on_turn, others, partners, trades_left
from companion.games.catan.rules import MARKET, PILE, Build, State
from companion.games.catan.rules.edition import KINDS, SIDED, Building, Sided
from companion.games.catan.rules.moves import Partner
from companion.games.catan.rules.resources import Resources, counts
from companion.games.catan.rules.state import EVENT, SETUP, draws_allowed, side_a, supply, victim
from companion.rules import Task

SIDE = 7
"""The width of the plate with the side of a road or knight."""
SHORT_NAME = 24
"""The room for the name of somebody to trade with."""


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
    small = area.height < 2 * sheet.letters.least.height
    sheet.lines(area, words, sheet.letters.any, align="centre", middle=True, may_shorten=small)


def _event(sheet: Sheet, view: View[State], area: Area) -> None:
    """What the player has stays where it was; below it what to do, where there is room for more than its notes."""
    numbers = numbers_over_keys(sheet, area, _numbers(view.state))
    below = Area(area.x, numbers.bottom, area.width, area.bottom - numbers.bottom)
    if below.height > 2 * sheet.letters.least.height:
        _task(sheet, view, below, Task("C10", "read_event"))
    else:
        _below_numbers(sheet, view, below)


def _cards(sheet: Sheet, area: Area, cards: Resources) -> None:
    """How many of each resource were told, over the key that tells one more."""
    for number, column in zip(counts(cards), over_keys(area), strict=False):
        sheet.text(column, str(number or "·"), (Font.HUGE, *sheet.letters.any), align="centre")


# What the player has


def _tableau(sheet: Sheet, view: View[State], area: Area) -> None:
    """Numbers over the icons of their keys, and what is below them."""
    numbers = numbers_over_keys(sheet, area, _numbers(view.state))
    _side(sheet, view, numbers)
    _below_numbers(sheet, view, Area(area.x, numbers.bottom, area.width, area.bottom - numbers.bottom))


def _below_numbers(sheet: Sheet, view: View[State], area: Area) -> None:
    """The expansions and the cards to draw; below those what a held key trades with, or whose road or knight is taken
    when there are no more."""
    line = Area(area.x, area.y, area.width, sheet.letters.asides[-1].height)
    if line.bottom <= area.bottom:
        _beside_numbers(sheet, view, line)
    if line.bottom + line.height <= area.bottom:
        _foot(sheet, view, line.moved(0, line.height))


def _side(sheet: Sheet, view: View[State], line: Area) -> None:
    """Which side of a road or knight that was built just now is to be laid up, beside its number."""
    state, font, built = view.state, Font.TINY, _just_built(view)
    for column, kind, pieces in zip(over_keys(line), SIDED, (state.roads, state.knights), strict=False):
        if kind == built:
            plate = Area(column.right - SIDE + 2, column.y, SIDE, font.capital + 2)  # no higher than the number's strip
            sheet.text(plate, "AB"[pieces[on_turn(state)] % 2 == 0], font, align="centre", inverse=True)


def _numbers(state: State) -> list[int]:
    return [*(number_of(state, kind, on_turn(state)) for kind in KINDS), trades_left(state)]


def number_of(state: State, kind: Building, player: int) -> int:
    if kind == "expansion":
        return len(state.expansions[player])
    pieces = {"road": state.roads, "knight": state.knights, "village": state.villages, "city": state.cities}
    return pieces[kind][player]


def _beside_numbers(sheet: Sheet, view: View[State], line: Area) -> None:
    """The expansions, and the cards to draw."""
    state, font = view.state, sheet.letters.asides[-1]
    drawn = f"+{draws_allowed(state, on_turn(state))}"
    room = width_of(drawn, font)
    right = over_keys(line)[-1].right
    sheet.text(Area(right - room, line.y, room, line.height), drawn, font)
    card = right - room - len(CARD[0]) - 2
    if not is_coarse(sheet) and sheet.letters.zoom == 1:
        sheet.icon(card, line.y, CARD, view.words(Say("cards_in_hand")))
    _expansions(sheet, view, Area(line.x, line.y, card - SPACE - line.x, line.height))


def _expansions(sheet: Sheet, view: View[State], box: Area) -> None:
    """As many of the player's expansions by name as there is room for, the newest first."""
    font = sheet.letters.asides[-1]
    names = [view.language.word(name) for name in reversed(view.state.expansions[on_turn(view.state)])]
    fitting = [count for count in range(len(names), 0, -1) if fits(_listed(names, count), font, box.width)]
    if fitting:
        sheet.text(box, _listed(names, fitting[0]), font, align="right")


def _listed(names: Sequence[str], count: int) -> str:
    more = len(names) - count
    return ", ".join(names[:count]) + (f" +{more}" if more else "")


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
    """With whom a held key trades, as far as there is room."""
    state, font = view.state, sheet.letters.asides[-1]
    names = view.names(SHORT_NAME, font)
    words = {PILE: view.words(Say("pile_key")), MARKET: view.words(Say("market_key"))}
    words |= {seat: names[seat] for seat in others(state)}
    x = line.x
    for key, partner in zip(range(1, QUICK + 1), words, strict=False):
        text = f"{key}{HELD}{words[partner]}"
        width = width_of(text, font)
        if partner in willing and x + width <= line.right:
            sheet.text(Area(x, line.y, width, line.height), text, font)
            x += width + SPACE


def _taken_from(sheet: Sheet, view: View[State], box: Area, kind: Sided) -> None:
    """Whose top road or knight the next one is: there are no more in the supply (C13)."""
    state, font = view.state, sheet.letters.asides[-1]
    loser = victim(state, on_turn(state), kind)
    arrow = "" if len(state.terms.names) == 2 else "↻" if state.clockwise else "↺"
    picture = sheet.icon(box.x, box.y, icon(kind), view.words(Word(kind)))
    room = Area(picture.right + 2, box.y, box.right - picture.right - 2, box.height)
    name = "–" if loser is None else view.names(room.width - width_of(f"{arrow} ", font) - 1, font)[loser]
    sheet.text(room, f"{arrow} {name}", font)
