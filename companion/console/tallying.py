"""A quick majority scoring without a match: count the buildings of each player, see what they pay."""

from __future__ import annotations

from functools import partial

from companion.console.alhambra.scoring import tell_scoring
from companion.console.asking import Ask, Option, Row, Say, Word, held, short
from companion.console.commands import Tell
from companion.console.keys import ACTION_KEYS, Key
from companion.rules.alhambra import COLOURS, score
from companion.rules.alhambra.scoring import RANKS, SCORINGS
from companion.rules.alhambra.state import give

MOST_OWNERS = 6
Holdings = tuple[tuple[int, ...], ...]


def ask_tally() -> Ask:
    """Which scoring."""
    return Ask(Say("which_scoring"), tuple(Option(scoring, partial(_ask_owners, scoring)) for scoring in SCORINGS))


def _ask_owners(scoring: str) -> Ask:
    """How many share the buildings, Dirk among them."""
    empty = (0,) * len(COLOURS)
    options = (
        Option(Say("so_many_players", count=count), partial(_ask_holding, scoring, (empty,) * count, 0))
        for count in range(2, MOST_OWNERS + 1)
    )
    return Ask(Say("how_many_players"), tuple(options))


def _ask_holding(scoring: str, holdings: Holdings, owner: int) -> Ask:
    """What one player holds: a press adds one of a colour, a held key takes one away, TURN goes on."""
    adding = tuple(
        Option(
            Row((Word(COLOURS[colour]), str(holdings[owner][colour])), " "),
            partial(_ask_holding, scoring, give(holdings, owner, colour), owner),
            short(ACTION_KEYS[colour]),
            stays=True,
        )
        for colour in RANKS
    )
    taking = tuple(
        Option(
            Say("one_less", colour=Word(COLOURS[colour])),
            partial(_ask_holding, scoring, _less(holdings, owner, colour), owner),
            held(ACTION_KEYS[colour]),
            stays=True,
        )
        for colour in RANKS
    )
    on = Option(Say("next_player"), partial(_ask_holding, scoring, holdings, owner + 1), short(Key.TURN))
    if owner == len(holdings) - 1:
        pages = tell_scoring(score(scoring, holdings), _letters(holdings))
        on = Option(Say("score_now_key"), Tell(pages), short(Key.TURN))
    return Ask(Say("holdings_of", owner=owner + 1), (*adding, on, *taking), len(adding))


def _less(holdings: Holdings, owner: int, colour: int) -> Holdings:
    held = holdings[owner]
    fewer = (*held[:colour], max(0, held[colour] - 1), *held[colour + 1 :])
    return (*holdings[:owner], fewer, *holdings[owner + 1 :])


def _letters(holdings: Holdings) -> tuple[str, ...]:
    return tuple(str(owner + 1) for owner in range(len(holdings)))
