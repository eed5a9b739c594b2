"""A move of Sequence in one short sentence."""

from __future__ import annotations

from companion.dialogue.label import Label, Say, Word
from companion.games.sequence.console.symbols import card_label, cards_label
from companion.games.sequence.rules import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Forget,
    Pass,
    Place,
    Remove,
    State,
    TableTalk,
    TurnOver,
)
from companion.games.sequence.rules.cards import Card
from companion.games.sequence.rules.spaces import shown, space
from companion.rules import Move, PlayersMove


def story(state: State, move: Move) -> Label:
    """Who did what, as far as it was told."""
    if isinstance(move, TableTalk):
        return Say("story_talks", team=Word(state.terms.colours[move.team]))
    if not isinstance(move, PlayersMove):
        raise TypeError(f"{move!r} is no move of sequence")
    name = state.terms.names[move.player]
    match move:
        case Cut():
            return Say("story_cuts", name=name, card=card_label(move.card))
        case Dealer():
            return Say("story_deals_by_lot" if move.by_lot else "story_deals", name=name)
        case Deal():
            return Say("story_dealt", name=name, cards=cards_label(move.cards))
        case Place():
            return _place(state, name, move)
        case Remove():
            return _remove(name, space(state.terms.edition, move.cell), move.card)
        case Exchange():
            return Say("story_exchanges", name=name, card=card_label(move.card))
        case Draw():
            if move.card is None:
                return Say("story_draws_a_card", name=name)
            return Say("story_draws", name=name, cards=card_label(move.card))
        case Forget():
            return Say("story_forgets", name=name)
        case TurnOver():
            return Say("story_turns_over", name=name, shown=shown(state.terms.edition, move.cells))
        case Discard():
            return Say("story_discards", name=name, card=card_label(move.card))
        case Pass():
            return Say("story_passes", name=name)
    raise TypeError(f"{move!r} is no move of sequence")


def _place(state: State, name: str, move: Place) -> Say:
    """With the card that the cell shows, unless a jack was told."""
    edition = state.terms.edition
    called = space(edition, move.cell)
    if move.card == JACK:
        return Say("story_plays_a_jack", name=name, space=called)
    if move.card is None or move.card == edition.board[move.cell]:
        return Say("story_plays_shown", name=name, space=called)
    return Say("story_plays", name=name, card=card_label(move.card), space=called)


def _remove(name: str, called: str, card: Card | None) -> Say:
    if card is None or card == JACK:
        return Say("story_removes_with_a_jack", name=name, space=called)
    return Say("story_removes", name=name, space=called, card=card_label(card))
