"""What can be corrected at a Sequence table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

from companion.dialogue.command import Command, Correct, SetFact
from companion.dialogue.correction import quoted
from companion.dialogue.label import Say, Word
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads, ask_number, ask_player
from companion.games.sequence.console.cards import ask_cards
from companion.games.sequence.console.cell_finder import ask_zone, each, labels_of
from companion.games.sequence.console.line_choice import span
from companion.games.sequence.console.pictures import paint_ways
from companion.games.sequence.rules import State
from companion.games.sequence.rules.cards import CARDS, Card, card_text, read_card
from companion.games.sequence.rules.lines import FIVE, LINES_AT, Cell, cell_text, cells_of

MOST_CARDS = 12
"""Nobody has this many cards in hand."""


def facts(state: State) -> tuple[Option, ...]:
    return (
        Option(Say("fact_turn"), partial(_ask_turn, state), reaches=partial(_begins, ("turn",))),
        Option(Say("fact_chip"), partial(_ask_chip, state), reaches=partial(_begins, ("chip",))),
        Option(Say("fact_turned"), partial(_ask_turned, state), reaches=partial(_begins, ("turned",))),
        Option(Say("fact_deck"), partial(_ask_deck, state), reaches=partial(_begins, ("deck",))),
        Option(Say("fact_cards"), partial(_ask_size, state), reaches=partial(_is_about, "cards")),
        Option(Say("fact_hand"), partial(_ask_hand, state), reaches=partial(_is_about, "hand")),
    )


# What the typist looks for: a fact, or a correction with that fact among others


def _facts_of(goal: Command) -> tuple[tuple[str, ...], ...]:
    match goal:
        case SetFact(words):
            return (words,)
        case Correct(facts):
            return facts
    return ()


def _begins(told: tuple[str, ...], goal: Command) -> bool:
    return any(words[: len(told)] == told for words in _facts_of(goal))


def _is_about(what: str, goal: Command) -> bool:
    return any(words[1:2] == (what,) and words[0].startswith('"') for words in _facts_of(goal))


# Whose turn, whose cards


def _ask_name(state: State, leads: Callable[[str], Leads], before: tuple[str, ...] = ()) -> Question:
    """Who; the name is the next word of the fact."""
    names = state.terms.names
    ask = ask_player(Say("who"), names, lambda seat: leads(quoted(names[seat])))
    options = (
        replace(option, reaches=partial(_begins, (*before, quoted(name))))
        for name, option in zip(names, ask.options, strict=True)
    )
    return replace(ask, options=tuple(options))


def _ask_turn(state: State) -> Question:
    ask = _ask_name(state, lambda name: SetFact(("turn", name)), ("turn",))
    return replace(ask, title=Say("whose_turn"), cursor=state.on_turn or 0)


def _ask_size(state: State) -> Question:
    sizes = {quoted(name): size for name, size in zip(state.terms.names, state.sizes, strict=True)}

    def number(name: str) -> Question:
        told = (name, "cards")
        return ask_number(
            Say("how_many_cards"), range(MOST_CARDS + 1), sizes[name], lambda count: SetFact((*told, str(count)))
        )

    return _ask_name(state, lambda name: partial(number, name))


def _ask_hand(state: State) -> Question:
    def cards(name: str) -> Question:
        told = (name, "hand")
        ask = ask_cards(
            Say("hand_of", name=name.removeprefix('"')),
            (),
            lambda cards: SetFact((*told, *map(card_text, cards))),
            partial(_next_in_hand, told),
            MOST_CARDS,
        )
        unknown = Option(Say("unknown"), SetFact((*told, "unknown")))
        return replace(ask, options=(*ask.options, unknown))

    return _ask_name(state, lambda name: partial(cards, name))


def _next_in_hand(told: tuple[str, ...], chosen: tuple[Card, ...], goal: Command) -> Collection[Card]:
    """The cards that facts tell after these."""
    before = (*told, *map(card_text, chosen))
    following = [words[len(before)] for words in _facts_of(goal) if words[: len(before)] == before != words]
    return [read_card(word) for word in following if word != "unknown"]


def _ask_deck(state: State) -> Question:
    return ask_number(Say("fact_deck"), range(CARDS + 1), state.deck, lambda count: SetFact(("deck", str(count))))


# The board


def _ask_chip(state: State) -> Question:
    def colour(cell: Cell) -> Question:
        told = ("chip", cell_text(cell))
        colours = (Option(Word(name), SetFact((*told, name))) for name in state.terms.colours)
        return Question(Say("whose_chip"), (*colours, Option(Say("no_chip_there"), SetFact((*told, "none")))))

    return ask_zone(state, each(state, lambda cell: partial(colour, cell)))


def _ask_turned(state: State) -> Question:
    """Five in line, by the cell in their middle."""

    def five(cell: Cell) -> Question:
        around = [line for line in LINES_AT[cell] if cells_of(line)[FIVE // 2] == cell]
        lines = tuple(around or LINES_AT[cell])  # at an edge no five have their middle
        options = tuple(
            Option(span(state, line), SetFact(("turned", *map(cell_text, cells_of(line))))) for line in lines
        )
        return Question(Say("which_five"), options, picture=partial(paint_ways, lines, labels_of(options)))

    return ask_zone(state, each(state, lambda cell: partial(five, cell)), Say("middle_of_five"))
