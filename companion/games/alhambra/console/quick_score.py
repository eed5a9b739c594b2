"""A quick majority scoring without a match: count the buildings of each player, see what they pay."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.console.counter import paint_counts
from companion.console.paint import Area, Sheet
from companion.console.question_list import paint_list
from companion.console.view import View
from companion.dialogue.command import Tell
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.label import Label, Row, Say, Word
from companion.dialogue.question import Option, Question, held, short
from companion.dialogue.standard import key_of_count
from companion.games.alhambra.console.icons import BUILDINGS, SIZE
from companion.games.alhambra.console.scoring_pages import tell_scoring
from companion.games.alhambra.rules import COLOURS, State, score
from companion.games.alhambra.rules.edition import CARDS, RANKS, Colour
from companion.games.alhambra.rules.majority import SCORINGS, ScoringName
from companion.games.alhambra.rules.state import Holdings, give
from companion.rules import SeatNumber

MOST_OWNERS = 6


def ask() -> Question:
    """Which scoring."""
    return Question(Say("which_scoring"), tuple(Option(scoring, partial(_ask_owners, scoring)) for scoring in SCORINGS))


def _ask_owners(scoring: ScoringName) -> Question:
    """How many share the buildings, Dirk among them."""
    empty = (0,) * len(COLOURS)
    options = (
        Option(
            Say("so_many_players", count=count),
            partial(_ask_holding, scoring, (empty,) * count, SeatNumber(0)),
            key_of_count(count),
        )
        for count in range(2, MOST_OWNERS + 1)
    )
    return Question(Say("how_many_players"), tuple(options))


def _ask_holding(scoring: ScoringName, holdings: Holdings, owner: SeatNumber) -> Question:
    """What one player holds: a press adds one of a colour, a held key takes one away, TURN goes on."""
    adding = tuple(
        Option(
            Row((Word(COLOURS[colour]), str(holdings[owner][colour])), " "),
            partial(_ask_holding, scoring, _more(holdings, owner, colour), owner),
            short(ACTION_KEYS[colour]),
            closes=1,
        )
        for colour in RANKS
    )
    taking = tuple(
        Option(
            Say("one_less", colour=Word(COLOURS[colour])),
            partial(_ask_holding, scoring, _less(holdings, owner, colour), owner),
            held(ACTION_KEYS[colour]),
            closes=1,
        )
        for colour in RANKS
    )
    further = partial(_ask_holding, scoring, holdings, SeatNumber(owner + 1))
    on = Option(Say("next_player"), further, short(Key.TURN), Say("next_key"))
    if owner == len(holdings) - 1:
        pages = tell_scoring(score(scoring, holdings), _owners(holdings))
        on = Option(Say("score_now_key"), Tell(pages, scoring=True), short(Key.TURN), Say("count_key"))
    ask = Question(Say("holdings_of", owner=owner + 1), (*adding, on, *taking), len(adding))
    return replace(ask, picture=partial(_paint_holding, holdings[owner], ask))


def _more(holdings: Holdings, owner: SeatNumber, colour: Colour) -> Holdings:
    """One more of a colour, unless all of them are counted."""
    counted = sum(holding[colour] for holding in holdings)
    return give(holdings, owner, colour) if counted < CARDS[colour] else holdings


def _less(holdings: Holdings, owner: SeatNumber, colour: Colour) -> Holdings:
    held = holdings[owner]
    fewer = (*held[:colour], max(0, held[colour] - 1), *held[colour + 1 :])
    return (*holdings[:owner], fewer, *holdings[owner + 1 :])


def _owners(holdings: Holdings) -> tuple[Label, ...]:
    return tuple(Say("player_number", number=owner + 1) for owner in range(len(holdings)))


def _paint_holding(holding: tuple[int, ...], ask: Question, sheet: Sheet, view: View[State], cursor: int) -> None:
    """The counts above their keys; on a box without action keys a list."""
    if not view.box.has_action_keys:
        paint_list(sheet, view, ask, cursor)
        return
    icon = SIZE * sheet.letters.zoom

    def paint_key(at: int, cell: Area) -> None:
        name = COLOURS[RANKS[at]]
        sheet.icon(cell.x + (cell.width - icon) // 2, cell.y, BUILDINGS[name], view.words(Word(name)), essential=True)

    on = next(option for option in ask.options if option.key == short(Key.TURN))
    hint = view.words(Say("turn_key_held_less", short=on.legend or on.label))
    paint_counts(sheet, view.words(ask.title), [str(holding[colour]) for colour in RANKS], hint, icon, paint_key)
