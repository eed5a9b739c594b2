"""Asking for cards: the suit, then the rank."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from companion.dialogue.command import Command, Play
from companion.dialogue.keys import Key, Press
from companion.dialogue.label import Label, Row, Say
from companion.dialogue.question import Option, Question, short
from companion.dialogue.standard import Leads, key_at
from companion.games.sequence.console.pictures import paint_ranks
from companion.games.sequence.console.symbols import SIGNS, card_label, cards_label
from companion.games.sequence.rules import Deal
from companion.games.sequence.rules.cards import RANKS, Card

Tells = Callable[[Command], Collection[Card]]
"""Which cards a command may tell here. That saves the typist a search."""


def told_card(goal: Command) -> Collection[Card]:
    """The one card of a move."""
    card = getattr(goal.move, "card", None) if isinstance(goal, Play) else None
    return () if card is None else (card,)


def dealt_next(before: tuple[Card, ...], goal: Command) -> Collection[Card]:
    """The card that was dealt after these."""
    cards = goal.move.cards if isinstance(goal, Play) and isinstance(goal.move, Deal) else ()
    return cards[len(before) : len(before) + 1] if cards[: len(before)] == before else ()


def ask_card(title: Label, leads: Callable[[Card], Leads], tells: Tells = told_card) -> Question:
    return Question(title, suit_options(title, leads, tells))


def suit_options(title: Label, leads: Callable[[Card], Leads], tells: Tells = told_card) -> tuple[Option, ...]:
    """A card by its suit; each leads to the ranks."""

    def option(suit: int) -> Option:
        def reaches(goal: Command) -> bool:
            return any(card % len(SIGNS) == suit for card in tells(goal))

        return Option(SIGNS[suit], partial(_ask_rank, title, suit, leads, tells), reaches=reaches)

    return tuple(map(option, range(len(SIGNS))))


def _ask_rank(title: Label, suit: int, leads: Callable[[Card], Leads], tells: Tells) -> Question:
    """Twelve ranks at the six keys, pressed or held; the thirteenth, the ace, at TURN."""

    def option(at: int) -> Option:
        card = Card(at * len(SIGNS) + suit)
        return Option(card_label(card), leads(card), rank_key(at), reaches=lambda goal: card in tells(goal))

    picture = partial(paint_ranks, title, suit)
    return Question(title, tuple(map(option, range(len(RANKS)))), picture=picture)


def rank_key(at: int) -> Press:
    return key_at(at) or short(Key.TURN)


def ask_cards(
    title: Label,
    chosen: tuple[Card, ...],
    done: Callable[[tuple[Card, ...]], Command],
    tells: Callable[[tuple[Card, ...], Command], Collection[Card]],
    most: int,
) -> Question:
    """Cards one after another, in the order in which they are told, until all are."""

    def add(card: Card) -> Leads:
        return partial(ask_cards, title, (*chosen, card), done, tells, most)

    options = suit_options(title, add, partial(tells, chosen)) if len(chosen) < most else ()
    if not chosen:
        return Question(title, options)
    all_told = Option(Say("that_is_all_cards", count=len(chosen)), done(chosen))
    return Question(Row((cards_label(chosen), title), " "), (*options, all_told))
