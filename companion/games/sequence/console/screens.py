"""What a Sequence table shows: the board, the teams, hands, dead cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.console.clock_page import clock_page
from companion.console.layout import SPACE, TEXT, is_low, split_columns, split_rows, titled
from companion.console.paint import CHIPS, Area, Font, Sheet, fits, width_of
from companion.console.view import View
from companion.dialogue.command import Page
from companion.dialogue.keys import ACTION_KEYS
from companion.dialogue.label import Say, Word
from companion.games.sequence.console.board import SMALL_WIDTH, WIDTH, paint_board, paint_small_board
from companion.games.sequence.console.questions import asked_first
from companion.games.sequence.console.symbols import SIGNS, card_label, last_label, rank_label
from companion.games.sequence.rules import State
from companion.games.sequence.rules.cards import KINDS
from companion.games.sequence.rules.choices import actors
from companion.games.sequence.rules.moves import Team
from companion.games.sequence.rules.state import SETUP
from companion.games.sequence.rules.turn import is_dead

SMALL, PLAIN = Font.TINY, Font.PLAIN
ICON = 9
"""The room for a chip in front of a text."""
ROWS = 3
"""The teams and the cards take at most this many rows."""


CUTS = 4
"""This many names with a card fit side by side."""

# The home screen


def table(sheet: Sheet, view: View[State], area: Area) -> None:
    """The teams' sequences, the last move, the cards; before the first turn, who plays together."""
    state = view.state
    asked = asked_first(state)
    if state.phase == SETUP:
        _seats(sheet, view, area)
    elif asked is not None and len(actors(state)) == 1:  # otherwise the headline asks it
        sheet.lines(area, view.words(asked.title), (PLAIN, SMALL), align="centre", middle=True, may_shorten=True)
    elif area.height < ROWS * SMALL.height:
        _one_line(sheet, view, area)
    else:
        _teams_and_cards(sheet, view, area)


def _seats(sheet: Sheet, view: View[State], area: Area) -> None:
    """Who plays together; where not everybody has a key alone, who answers by holding it."""
    state = view.state
    held = range(len(ACTION_KEYS), len(state.terms.names))
    if held and view.box.has_action_keys and area.height >= 2 * SMALL.height:
        line = Area(area.x, area.bottom - SMALL.height, area.width, SMALL.height)
        for seat, box in zip(held, split_columns(line, len(ACTION_KEYS)), strict=False):
            sheet.text(box, view.names(box.width, SMALL)[seat], SMALL, align="centre", may_shorten=True)
        area = Area(area.x, area.y, area.width, area.height - SMALL.height)
        sheet.text(area, view.words(Say("held_keys")), SMALL, align="centre", may_shorten=True)
    elif state.cuts.count(None) < len(state.cuts) and area.height >= -(-len(state.cuts) // CUTS) * SMALL.height:
        _grid(sheet, view, area, ["" if card is None else "–" if card < 0 else card_label(card) for card in state.cuts])
    elif area.height >= state.terms.teams * SMALL.height:
        for team, box in enumerate(split_rows(area, state.terms.teams, most=12)):
            _chip(sheet, box, team)
            _members(sheet, view, Area(box.x + ICON, box.y, box.width - ICON, box.height), team)


def _one_line(sheet: Sheet, view: View[State], area: Area) -> None:
    """Sequences, last move and deck side by side, as far as there is room."""
    state = view.state
    x = area.x
    for team, count in enumerate(map(len, state.turned)):
        text = f"{count}/{state.terms.to_win}"
        _chip(sheet, Area(x, area.y, ICON, area.height), team)
        sheet.text(Area(x + ICON - 1, area.y, width_of(text, SMALL), area.height), text, SMALL)
        x += ICON + width_of(text, SMALL) + 4
    room = Area(x, area.y, area.right - x, area.height)
    shown = cards(view)
    fitting = (text for text in ("  ".join(shown[:2]), shown[0]) if fits(text, SMALL, room.width))
    sheet.text(room, next(fitting, ""), SMALL, align="right")


def _teams_and_cards(sheet: Sheet, view: View[State], area: Area) -> None:
    shown = cards(view)
    right = max(width_of(text, SMALL) for text in shown) + 1
    _team_rows(sheet, view, Area(area.x, area.y, min(area.width - right - 5, 90), area.height))
    lines = split_rows(Area(area.right - right, area.y, right, area.height), len(shown), most=12)
    for text, box in zip(shown, lines, strict=True):
        sheet.text(box, text, SMALL, align="right")


def cards(view: View[State]) -> list[str]:
    """That there are five to be chosen; the last move, the deck, the hand of the player on turn."""
    state = view.state
    shown = [view.words(Say("in_deck", count=state.deck))]
    last = last_label(state)
    if last is not None:
        shown.insert(0, last)
    if state.choices:
        shown.insert(0, view.words(Say("hold_for_five" if view.box.has_action_keys else "which_five")))
    elif state.on_turn is not None:
        shown.append(view.words(Say("in_hand", count=state.sizes[state.on_turn])))
    return shown


# Teams


def _chip(sheet: Sheet, box: Area, team: int) -> None:
    sheet.bitmap(box.x + 1, box.y + (box.height - 5) // 2, CHIPS[team])


def _team_rows(sheet: Sheet, view: View[State], area: Area) -> None:
    """A row for each team: its chip, its colour, how many sequences it has and needs."""
    state = view.state
    names = [_name(view, team) for team in range(state.terms.teams)]
    rows = split_rows(area, len(names))
    width, height = area.width - ICON - SPACE, rows[0].height
    fitting = (
        font
        for font in (PLAIN, Font.SMALL, SMALL)
        if font.height <= height and max(width_of(name, font) for name in names) + width_of("0/0", font) <= width
    )
    font = next(fitting, SMALL)
    for team, box in enumerate(rows):
        paint_team(sheet, view, box, team, font)


def paint_team(sheet: Sheet, view: View[State], box: Area, team: int, font: Font = SMALL) -> None:
    """A team's chip, its colour, its sequences."""
    score = _score(view.state, team)
    room = width_of(score, font)
    _chip(sheet, box, team)
    name = Area(box.x + ICON, box.y, box.width - room - ICON, box.height)
    sheet.text(name, _name(view, team), font, may_shorten=True)
    sheet.text(Area(box.right - room, box.y, room, box.height), score, font)


def _name(view: View[State], team: int) -> str:
    return view.words(Word(view.state.terms.colours[team])).capitalize()


def _score(state: State, team: int) -> str:
    return f"{len(state.turned[team])}/{state.terms.to_win}"


def _members(sheet: Sheet, view: View[State], box: Area, team: int) -> None:
    """The players of a team, in letters that all find room."""
    members = view.state.terms.members(Team(team))
    room = box.width // len(members) - width_of(" ", SMALL) - 1
    sheet.text(box, " ".join(view.names(room, SMALL)[seat] for seat in members), (PLAIN, SMALL), may_shorten=True)


# The screens behind INFO


def infos(state: State) -> tuple[Page, ...]:
    return (board, teams, hands, dead_cards, clock_page)


def board(sheet: Sheet, view: View[State]) -> None:
    """The whole board, and beside it how the teams stand and what the cards do."""
    state = view.state
    low = is_low(sheet)
    if low:
        paint_small_board(sheet, 0, 1, state)
    else:
        paint_board(sheet, 1, 1, state)
    x = SMALL_WIDTH + 4 if low else WIDTH + 5
    beside = Area(x, 1, sheet.box.width - x, sheet.box.height - 1)
    if low or beside.width > sheet.box.width // 2:
        left, right = split_columns(beside, 2, gap=6)
    else:
        height = 12 * state.terms.teams
        left = Area(beside.x, beside.y, beside.width, height)
        right = Area(beside.x, beside.y + height, beside.width, beside.height - height)
    _team_rows(sheet, view, left)
    shown = cards(view)
    for text, box in zip(shown, split_rows(right, len(shown), most=12), strict=True):
        sheet.text(box, text, (PLAIN, SMALL) if box.height >= PLAIN.height else SMALL, may_shorten=True)


def teams(sheet: Sheet, view: View[State]) -> None:
    """Sequences of each team and how many win; chips that are left; who plays in it."""
    state = view.state
    title = view.words(Say("sequences_to_win", count=state.terms.to_win))
    area = sheet.box if is_low(sheet) else titled(sheet, title)
    for team, box in enumerate(split_rows(area, state.terms.teams, most=24)):
        members = SMALL.height if box.height >= 2 * SMALL.height else 0
        upper = Area(box.x, box.y, box.width, min(PLAIN.height, box.height - members))
        _chip(sheet, upper, team)
        _team_and_chips(sheet, view, Area(upper.x + ICON, upper.y, upper.width - ICON, upper.height), team)
        if members:
            lower = Area(box.x + ICON, upper.bottom, box.width - ICON, box.height - upper.height)
            _members(sheet, view, lower, team)


def _team_and_chips(sheet: Sheet, view: View[State], box: Area, team: int) -> None:
    state = view.state
    name = f"{_name(view, team)} {_score(state, team)}"
    left = state.terms.chips[team] - state.chips[team].bit_count()
    chips = view.words(Say("chips_left", count=left))
    if not fits(f"{name} {chips}", SMALL, box.width - SPACE):
        chips = str(left)
    room = width_of(chips, SMALL)
    fonts = tuple(font for font in (PLAIN, SMALL) if font.height <= box.height) or (SMALL,)
    sheet.text(Area(box.x, box.y, box.width - room - 3, box.height), name, fonts)
    sheet.text(Area(box.right - room, box.y, room, box.height), chips, SMALL)


def hands(sheet: Sheet, view: View[State]) -> None:
    """How many cards everybody has, and the deck."""
    state = view.state
    deck = view.words(Say("in_deck", count=state.deck))
    area = sheet.box if is_low(sheet) else titled(sheet, view.words(Say("cards_in_hand")), deck)
    _grid(sheet, view, area, list(map(str, state.sizes)))


def _grid(sheet: Sheet, view: View[State], area: Area, values: Sequence[str]) -> None:
    """Everybody's name and a value, in as many columns as it takes; the player on turn is marked."""
    rows = max(1, min(len(values), area.height // SMALL.height))
    columns = split_columns(area, -(-len(values) // rows), gap=5)
    height = area.height // rows
    font = next((font for font in TEXT if font.height <= height and len(columns) == 1), SMALL)
    room = max(width_of(value, font) for value in values)
    names = view.names(columns[0].width - room - width_of("▸ ", font), font)
    for seat, (name, value) in enumerate(zip(names, values, strict=True)):
        box = split_rows(columns[seat // rows], rows)[seat % rows]
        marked = f"▸{name}" if seat == view.state.on_turn else name
        sheet.text(Area(box.x, box.y, box.width - room, box.height), marked, font)
        sheet.text(Area(box.right - room, box.y, room, box.height), value, font, align="right")


def dead_cards(sheet: Sheet, view: View[State]) -> None:
    """The cards whose two spaces are both covered, suit by suit."""
    dead = [card for card in KINDS if is_dead(view.state, card)]
    title = view.words(Say("dead_cards_are", count=len(dead)))
    area = sheet.box if is_low(sheet) and dead else titled(sheet, title)
    if not dead:
        sheet.text(area, view.words(Say("no_dead_cards")), TEXT, align="centre")
        return
    for suit, box in enumerate(split_rows(area, len(SIGNS), most=13)):
        ranks = [rank_label(card) for card in dead if card % len(SIGNS) == suit]
        text = f"{SIGNS[suit]} {_spaced(ranks, box.width - width_of(f'{SIGNS[suit]} ', SMALL) - 1)}"
        sheet.text(box, text, tuple(font for font in (PLAIN, SMALL) if font.height <= box.height) or SMALL)


def _spaced(ranks: Sequence[str], width: int) -> str:
    """Ranks with spaces between them, unless they are too many."""
    spaced = " ".join(ranks)
    return (spaced if fits(spaced, SMALL, width) else "".join(ranks)) or "–"
