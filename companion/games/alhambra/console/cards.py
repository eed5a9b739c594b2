"""Asking for buildings and money cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.dialogue.command import Command, Play
from companion.dialogue.label import Initial, Label, Row, Say, Word
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads, ask_cards
from companion.games.alhambra.rules import COLOURS, Purchase, State, money
from companion.games.alhambra.rules.edition import RANKS, Colour, Kind, Price
from companion.games.alhambra.rules.money import CURRENCIES, NOTHING, Currency, Money, MoneyCard, pack, unpack
from companion.rules import Move
from companion.rules.lots import number

Building = Callable[[Colour, Price | None], Move]
"""A move made from a colour and a price, which may not be told."""


def building_options(title: Label, leads: Callable[[Colour], Leads]) -> Question:
    """Which colour, in the order of their ranks."""
    names = [(colour, Word(COLOURS[colour])) for colour in RANKS]
    return Question(title, tuple(Option(name, leads(colour), legend=name) for colour, name in names))


def ask_building(state: State, title: Label, make: Building, with_price: bool = False) -> Question:
    """Which building. A table that tells prices is asked for this one's too."""

    def leads(colour: Colour) -> Leads:
        if not (state.seen or with_price):
            return Play(make(colour, None))
        return lambda: ask_price(state, colour, lambda price: Play(make(colour, price)))

    return building_options(title, leads)


def ask_price(state: State, colour: Colour, leads: Callable[[Price | None], Leads], every: bool = False) -> Question:
    """Which price: those that this colour can still have, or every one that is printed."""
    edition = state.terms.edition
    kinds = [(Kind(place), price) for place, (rank, price) in enumerate(edition.kinds) if rank == colour]
    left = [price for kind, price in kinds if every or number(state.seen, kind) < edition.copies[kind]]
    options = tuple(Option(str(price), leads(price)) for price in left)
    return Question(Say("which_price"), (*options, Option(Say("not_told"), leads(None))))


def ask_currency(state: State, title: Label, leads: Callable[[MoneyCard], Leads]) -> Question:
    """Which money card: first its currency, then its value."""

    def values(currency: Currency) -> Callable[[], Question]:
        cards = [money.card(currency, value) for value in money.VALUES]
        return lambda: Question(title, tuple(Option(card_label(state, card), leads(card)) for card in cards))

    currencies = zip(CURRENCIES, state.terms.edition.currencies, strict=True)
    options = tuple(Option(Word(name), values(currency), legend=Word(name)) for currency, name in currencies)
    return Question(title, options)


def ask_money(
    state: State, title: Label, kind: type, done: Callable[[Money], Leads], *more: Option, field: str = "cards"
) -> Question:
    """Which money cards, for a move of this kind that keeps them in this field."""
    ask = ask_cards(
        lambda _: title,
        (),
        lambda add: ask_currency(state, title, add).options,
        lambda chosen: done(pack(chosen)),
        lambda chosen: money_label(state, pack(chosen)),
        partial(_are_next, kind, field),
    )
    return Question(title, (*ask.options, *more))


def _are_next(kind: type, field: str, chosen: tuple[MoneyCard, ...], goal: Command) -> bool:
    """Whether a move's cards begin with these; the typist tells them in their order."""
    if not isinstance(goal, Play) or not isinstance(goal.move, kind):
        return False
    told: Money | None = getattr(goal.move, field)
    return unpack(told or NOTHING)[: len(chosen)] == chosen


def ask_payment(state: State, bought: Purchase, done: Callable[[Money], Leads], untold: Option) -> Question:
    """What a building was paid with: in the currency of its slot, where that is told, and no less than it costs."""
    price = bought.price or 0

    def pick(add: Callable[[MoneyCard], Leads]) -> tuple[Option, ...]:
        if bought.slot is None:
            return ask_currency(state, Say("paid_how"), add).options
        cards = [money.card(bought.slot, value) for value in money.VALUES]
        return tuple(Option(card_label(state, card), add(card)) for card in cards)

    def so_far(chosen: tuple[MoneyCard, ...]) -> Label:
        paid = money.total(pack(chosen))
        return Say("paid_of", paid=paid, price=price) if paid < price else Say("paid_how")

    ask = ask_cards(
        so_far,
        (),
        pick,
        lambda chosen: done(pack(chosen)),
        lambda chosen: money_label(state, pack(chosen)),
        partial(_are_next, Purchase, "paid"),
        is_enough=lambda chosen: money.total(pack(chosen)) >= price,
    )
    return replace(ask, options=(*ask.options, untold))


def card_label(state: State, card: MoneyCard) -> Label:
    currencies = state.terms.edition.currencies
    return Row((Initial(currencies[money.currency_in(card)], currencies), str(money.value_of(card))), "")


def money_label(state: State, cards: Money) -> Label:
    return Row(tuple(card_label(state, card) for card in unpack(cards)), " ")
