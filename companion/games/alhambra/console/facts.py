"""What can be corrected at an Alhambra table."""

from __future__ import annotations

from functools import partial

from companion.dialogue.command import SetFact
from companion.dialogue.correction import Choices, FactQuestion, ask_fact_cards, by_name, fact_option, numbers, quoted
from companion.dialogue.label import Say, Word
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads, ask_number, ask_player
from companion.games.alhambra.console.cards import card_label
from companion.games.alhambra.rules import COLOURS, State, money
from companion.games.alhambra.rules.position import SCORED
from companion.games.alhambra.rules.turn import card_text

MOST_POINTS = 300


def facts(state: State) -> tuple[Option, ...]:
    terms = state.terms
    owner = FactQuestion(Say("who"), by_name(terms.owners))
    colour = FactQuestion(Say("which_building"), [(Word(name), name) for name in COLOURS])
    scored = FactQuestion(Say("which_scoring"), [(Say(f"scored_{word.lower()}"), word) for word in SCORED])
    return (
        fact_option(Say("fact_holding"), (), owner, colour, partial(_how_many, state)),
        Option(Say("fact_points"), partial(_ask_points, state)),
        fact_option(Say("fact_turn"), ("turn",), FactQuestion(Say("whose_turn"), by_name(terms.names))),
        fact_option(Say("fact_scored"), ("scored",), scored),
        Option(Say("fact_yard"), partial(_ask_slot, state)),
        Option(Say("fact_display"), ask_fact_cards(Say("fact_display"), ("display",), _cards(state), 4)),
        Option(Say("fact_money"), partial(_ask_hand, state)),
    )


def _how_many(state: State, told: tuple[str, ...]) -> FactQuestion:
    colour = COLOURS.index(told[1])
    now = state.holdings[state.terms.owners.index(told[0].removeprefix('"'))][colour]
    return FactQuestion(Say("how_many"), numbers(0, state.terms.edition.cards[colour]), now)


def _ask_points(state: State) -> Question:
    def lead(owner: int) -> Leads:
        told, now = (quoted(state.terms.owners[owner]), "points"), state.points[owner]
        title = Say("how_many_points")
        return lambda: ask_number(title, range(MOST_POINTS + 1), now, lambda points: SetFact((*told, str(points))))

    return ask_player(Say("who"), state.terms.owners, lead)


def _cards(state: State) -> Choices:
    return [(card_label(state, card), card_text(state, card)) for card in money.KINDS]


def _ask_slot(state: State) -> Question:
    def lead(slot: str) -> Leads:
        return partial(_ask_building, state, ("yard", slot))

    slots = state.terms.edition.currencies
    return Question(Say("which_slot"), tuple(Option(Word(slot), lead(slot)) for slot in slots))


def _ask_building(state: State, told: tuple[str, ...]) -> Question:
    options = (Option(Word(colour), partial(_ask_price, state, (*told, colour))) for colour in COLOURS)
    return Question(Say("which_building"), (*options, Option(Say("unknown"), SetFact((*told, "unknown")))))


def _ask_price(state: State, told: tuple[str, ...]) -> Question:
    prices = sorted(set(state.terms.edition.prices[COLOURS.index(told[-1])]))
    options = tuple(Option(str(price), SetFact((*told, str(price)))) for price in prices)
    return Question(Say("which_price"), (*options, Option(Say("not_told"), SetFact(told))))


def _ask_hand(state: State) -> Question:
    def lead(name: str) -> Leads:
        return ask_fact_cards(Say("fact_money"), (quoted(name), "money"), _cards(state), 30)

    return ask_player(Say("who"), state.terms.names, lambda seat: lead(state.terms.names[seat]))
