"""What is rarely told at a Sequence table: forgotten draws, table talk, and every card by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.dialogue.command import Play
from companion.dialogue.label import Label, Say, Word
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads, ask_player, plays
from companion.games.sequence.console.cards import ask_card, ask_cards, dealt_next, suit_options
from companion.games.sequence.console.cell_finder import ask_zone, each
from companion.games.sequence.console.line_choice import ask_five
from companion.games.sequence.console.questions import ask_exchange, player_of
from companion.games.sequence.console.symbols import card_label
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
from companion.games.sequence.rules.lines import Cell
from companion.games.sequence.rules.moves import Team
from companion.rules import Move, SeatNumber


def more(state: State) -> tuple[Option, ...]:
    """Everything that the table may tell besides."""
    told: list[tuple[str, type, Callable[[], Question]]] = [
        ("draw_forgotten", Forget, partial(_ask_forgotten, state)),
        ("talked", TableTalk, partial(_ask_team, state)),
        ("hand_dealt", Deal, partial(_ask_dealt, state)),
        ("card_drawn", Draw, partial(_ask_drawn, state)),
        ("card_discarded", Discard, partial(_ask_discarded, state)),
        ("placed_with", Place, partial(_ask_placed, state)),
        ("removed_with", Remove, partial(_ask_removed, state)),
        ("exchanges", Exchange, partial(ask_exchange, state, Say("which_dead"))),
        ("card_cut", Cut, partial(_ask_cut, state)),
        ("who_deals", Dealer, partial(_ask_dealer, state)),
    ]
    if state.terms.talk == "free":
        told = [each for each in told if each[1] is not TableTalk]
    options = [Option(Say(code), ask, reaches=plays(kind)) for code, kind, ask in told]
    options.insert(2, Option(Say("passes"), Play(Pass(player_of(state)))))
    if state.choices:
        options.insert(0, Option(Say("which_five"), partial(ask_five, state), reaches=plays(TurnOver)))
    return tuple(options)


def _ask_who(state: State, kind: type, leads: Callable[[SeatNumber], Leads]) -> Question:
    ask = ask_player(Say("who"), state.terms.names, leads)
    options = (replace(option, reaches=plays(kind, seat)) for seat, option in enumerate(ask.options))
    return replace(ask, options=tuple(options))


def _ask_forgotten(state: State) -> Question:
    return _ask_who(state, Forget, lambda seat: Play(Forget(seat)))


def _ask_team(state: State) -> Question:
    teams = enumerate(state.terms.colours)
    options = tuple(Option(Word(colour), Play(TableTalk(Team(team)))) for team, colour in teams)
    return Question(Say("which_team"), options)


def _ask_dealer(state: State) -> Question:
    return ask_player(Say("who_deals"), state.terms.names, lambda seat: Play(Dealer(seat)))


# Cards


def _ask_one(state: State, kind: type, code: str, make: Callable[[SeatNumber, Card], Move]) -> Question:
    """Whose card, then which."""

    def card(seat: SeatNumber) -> Callable[[], Question]:
        title = Say(code, name=state.terms.names[seat])
        return lambda: ask_card(title, lambda card: Play(make(seat, card)))

    return _ask_who(state, kind, card)


def _ask_cut(state: State) -> Question:
    return _ask_one(state, Cut, "cut_of", Cut)


def _ask_discarded(state: State) -> Question:
    return _ask_one(state, Discard, "discards_card", Discard)


def _ask_drawn(state: State) -> Question:
    def card(seat: SeatNumber) -> Question:
        title = Say("draws_card", name=state.terms.names[seat])
        suits = suit_options(title, lambda card: Play(Draw(seat, card)))
        return Question(title, (*suits, Option(Say("not_told"), Play(Draw(seat)))))

    return _ask_who(state, Draw, lambda seat: partial(card, seat))


def _ask_dealt(state: State) -> Question:
    def cards(seat: SeatNumber) -> Question:
        title = Say("hand_of", name=state.terms.names[seat])
        return ask_cards(title, (), lambda cards: Play(Deal(seat, cards)), dealt_next, state.terms.hand_size)

    return _ask_who(state, Deal, lambda seat: partial(cards, seat))


# Chips with a card that is told


def _ask_placed(state: State) -> Question:
    """A chip placed: with the card shown, with a jack, with any other for the rules to refuse."""
    make = partial(Place, player_of(state))

    def options(cell: Cell) -> tuple[Option, ...]:
        shown = state.terms.edition.board[cell]
        return (
            Option(card_label(shown), Play(make(cell, shown))),
            *_jacks(sorted(state.terms.edition.two_eyed), partial(make, cell)),
            Option(Say("not_told"), Play(make(cell))),
        )

    return _ask_chip(state, make, options)


def _ask_removed(state: State) -> Question:
    """A chip taken away: with which jack, or any card for the rules to refuse."""
    make = partial(Remove, player_of(state))

    def options(cell: Cell) -> tuple[Option, ...]:
        return (
            *_jacks(sorted(state.terms.edition.one_eyed), partial(make, cell)),
            Option(Say("not_told"), Play(make(cell))),
        )

    return _ask_chip(state, make, options)


def _jacks(kinds: list[Card], make: Callable[[Card], Move]) -> tuple[Option, ...]:
    told = (Option(card_label(jack), Play(make(jack))) for jack in kinds)
    return (*told, Option(Say("some_jack"), Play(make(JACK))))


def _ask_chip(state: State, make: Callable[..., Move], options: Callable[[Cell], tuple[Option, ...]]) -> Question:
    title: Label = Say("with_which_card")

    def card(cell: Cell) -> Question:
        other = Option(Say("another_card"), lambda: ask_card(title, lambda card: Play(make(cell, card))))
        return Question(title, (*options(cell), other))

    return ask_zone(state, each(state, lambda cell: partial(card, cell)))
