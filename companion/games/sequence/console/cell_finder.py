"""Finding a cell in three presses: one of six zones, one of its parts, one of its cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.dialogue.command import Command, Correct, Play, SetFact
from companion.dialogue.label import Label, Say
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads
from companion.games.sequence.console.pictures import paint_cells, paint_parts, paint_zones
from companion.games.sequence.console.symbols import cards_label, cell_label
from companion.games.sequence.console.zones import PARTS, ZONES, Patch
from companion.games.sequence.rules import Place, Remove, State
from companion.games.sequence.rules.lines import FIVE, Cell, read_cell

Finish = Callable[[tuple[Cell, ...]], tuple[Option, ...]]
"""The options for the cells of a part: one for each in their order, then any others."""

_NAMES = ("top_left", "top", "top_right", "bottom_left", "bottom", "bottom_right")


def each(state: State, leads: Callable[[Cell], Leads]) -> Finish:
    """Every cell leads somewhere, and nothing else does."""

    def options(cells: tuple[Cell, ...]) -> tuple[Option, ...]:
        return tuple(Option(cell_label(state, cell), leads(cell), reaches=partial(tells_cell, cell)) for cell in cells)

    return options


def ask_zone(state: State, finish: Finish, title: Label | None = None) -> Question:
    asked = title or Say("which_zone")
    options = zone_options(state, asked, finish)
    return Question(asked, options, picture=partial(paint_zones, asked, labels_of(options), 0))


def labels_of(options: tuple[Option, ...]) -> tuple[Label, ...]:
    return tuple(option.label for option in options)


def zone_options(state: State, head: Label, finish: Finish) -> tuple[Option, ...]:
    """The six zones, called by where they lie on the board, their keys by the numbers that stand there. The head stands
    over all that is asked then."""
    return tuple(
        Option(
            Say(f"zone_{_NAMES[at]}"),
            partial(_ask_part, state, head, at, finish),
            legend=str(at + 1),
            reaches=partial(_tells, zone),
        )
        for at, zone in enumerate(ZONES)
    )


def _ask_part(state: State, head: Label, zone: int, finish: Finish) -> Question:
    board = state.terms.edition.board
    options = tuple(
        Option(
            cards_label(board[cell] for cell in part.cells),
            partial(_ask_cell, head, zone, at, finish),
            closes=1,  # BACK leaves a cell that is half entered wholly
            reaches=partial(_tells, part),
        )
        for at, part in enumerate(PARTS[zone])
    )
    return Question(Say("which_part"), options, picture=partial(paint_parts, head, zone))


def _ask_cell(head: Label, zone: int, at: int, finish: Finish) -> Question:
    part = PARTS[zone][at]
    options = finish(part.cells)
    jacks = len(options) > len(part.cells)
    return Question(Say("which_cell"), options, picture=partial(paint_cells, head, zone, part, jacks))


def _tells(patch: Patch, goal: Command) -> bool:
    """Whether a command is about a cell of this patch."""
    return any(patch.holds(cell) for cell in _cells_told(goal))


def tells_cell(cell: Cell, goal: Command) -> bool:
    return cell in _cells_told(goal)


def _cells_told(goal: Command) -> Iterator[Cell]:
    match goal:
        case Play(Place() | Remove() as move):
            yield move.cell
        case SetFact(words):
            yield from _cells_of_fact(words)
        case Correct(facts):
            for words in facts:
                yield from _cells_of_fact(words)


def _cells_of_fact(words: tuple[str, ...]) -> Iterator[Cell]:
    """The cell of a chip; for five chips turned over, the one in the middle."""
    if words[0] == "chip":
        yield read_cell(words[1])
    elif words[0] == "turned":
        yield read_cell(words[1 + FIVE // 2])
