"""A move of Alhambra in one short sentence."""

from __future__ import annotations

from companion.dialogue.label import Label, Row, Say, Word
from companion.games.alhambra.rules import (
    COLOURS,
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    State,
    TakeMoney,
    money,
)
from companion.games.alhambra.rules.edition import Colour, Price
from companion.games.alhambra.rules.money import Currency, Money
from companion.games.alhambra.rules.turn import card_text
from companion.rules import Move


def in_story(move: Move) -> frozenset[str]:
    """Who gets a building that was left over."""
    return frozenset({"leftover"}) if isinstance(move, Leftover) else frozenset()


def story(state: State, move: Move) -> Label:
    """Who did what, as far as it was told."""
    names = state.terms.owners
    match move:
        case Deal():
            return Say("story_dealt", name=names[move.player], cards=_money(state, move.cards))
        case Start():
            return Say("story_begins_by_lot" if move.by_lot else "story_begins", name=names[move.player])
        case ShowBuilding():
            return Say("story_turned_up", building=_building(move.colour, move.price), slot=_slot(state, move.slot))
        case ShowMoney():
            return Say("story_money_turned_up", cards=_money(state, move.cards))
        case DirkDraws():
            return Say("story_dirk_draws", building=_building(move.colour, move.price))
        case Purchase():
            return _purchase(state, names[move.player], move)
        case TakeMoney():
            if move.cards is None:
                return Say("story_takes_money", name=names[move.player])
            return Say("story_takes", name=names[move.player], cards=_money(state, move.cards))
        case EndTurn():
            return Say("story_ends_turn", name=names[move.player])
        case HoldScoring("C"):
            return Say("story_last_scoring")
        case HoldScoring():
            return Say("story_scoring_card", scoring=move.scoring)
        case Leftover():
            if move.owner is None:
                return Say("story_left_to_nobody", building=_leftover(state, move))
            return Say("story_left_over", name=names[move.owner], building=_leftover(state, move))
    raise TypeError(f"{move!r} is no move of alhambra")


def _building(colour: Colour, price: Price | None = None) -> Label:
    """`green 8`; without its price where that was not told."""
    name = Word(COLOURS[colour])
    return name if price is None else Row((name, str(price)), " ")


def _purchase(state: State, name: str, move: Purchase) -> Say:
    building, paid = _building(move.colour, move.price), _paid(state, move)
    if paid is None:
        return Say("story_buys_for_dirk" if move.for_dirk else "story_buys", name=name, building=building)
    code = "story_buys_for_dirk_with" if move.for_dirk else "story_buys_with"
    return Say(code, name=name, building=building, paid=paid)


def _paid(state: State, move: Purchase) -> Label | None:
    """The cards, which tell the slot too because they are of its currency; without them, that currency."""
    if move.paid is not None:
        return _money(state, move.paid)
    return None if move.slot is None else _slot(state, move.slot)


def _leftover(state: State, move: Leftover) -> Label:
    building = _building(move.colour)
    return building if move.slot is None else Row((building, Row(("(", _slot(state, move.slot), ")"), "")), " ")


def _slot(state: State, slot: Currency) -> Label:
    return Word(state.terms.edition.currencies[slot])


def _money(state: State, cards: Money) -> str:
    """Money as the rules write it: the language puts it into its own letters, the same as in what is to be done."""
    return " ".join(card_text(state, card) for card in money.unpack(cards))
