"""What the page shows of a table of Alhambra: majorities, what a scoring now would pay, the supply, Dirk."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.alhambra.page import answers
from companion.games.alhambra.page.explanation import explain, explain_types
from companion.games.alhambra.rules import COLOURS, Scoring, State, money, next_scoring
from companion.games.alhambra.rules.edition import RANKS, Colour, Price
from companion.games.alhambra.rules.money import CURRENCIES, Currency
from companion.games.alhambra.rules.state import LEFTOVERS, held
from companion.rules import Told
from companion.web.answers import Column
from companion.web.game_page import GamePage, label
from companion.words import Language


def table(state: State, language: Language) -> answers.Table:
    now = next_scoring(state)
    return {
        "phase": state.phase,
        "on_turn": state.on_turn,
        "owners": list(state.terms.owners),
        "points": list(state.points),
        "scored": state.scored,
        "types": [_type(state, colour, language) for colour in RANKS],
        "scoring": None if now is None else _would_pay(state, now, language),
        "dirk": _dirk(state, language),
        "supply": _supply(state),
        "yard": [_slot(state, slot, language) for slot in CURRENCIES],
        "money": _money(state, language),
        "hands": [None if vague else money.count(hand) for hand, vague in zip(state.hands, state.vague, strict=True)],
    }


def _type(state: State, colour: Colour, language: Language) -> answers.BuildingType:
    """A building type: who holds how many, who holds most, how many are left."""
    counts = [holding[colour] for holding in state.holdings]
    most = max(counts)
    edition = state.terms.edition
    return {
        "colour": COLOURS[colour],
        "word": language.word(COLOURS[colour]),
        "name": label(edition.labels, COLOURS[colour], language),
        "rank": colour + 1,
        "held": counts,
        "leaders": [owner for owner, count in enumerate(counts) if count == most > 0],
        "cards": edition.cards[colour],
        "left": edition.cards[colour] - held(state, colour),
    }


def _would_pay(state: State, scoring: Scoring, language: Language) -> answers.WouldPay:
    """What a scoring now would pay to everybody, type by type, and where that would leave them."""
    return {
        "scoring": scoring.scoring,
        "rule": "A13",
        "types": explain_types(scoring, state.terms, language),
        "points": list(scoring.points),
        "totals": [have + more for have, more in zip(state.points, scoring.points, strict=True)],
    }


def _dirk(state: State, language: Language) -> answers.Dirk | None:
    """Dirk's seat and how many buildings are to be drawn for him now."""
    if state.terms.dirk is None:
        return None
    words = language.say("dirk_draws", count=state.dirk_due) if state.dirk_due else None
    return {"seat": state.terms.dirk, "due": state.dirk_due, "words": words}


def _supply(state: State) -> answers.Supply:
    return {"deck": state.deck, "left_over": state.left if state.phase == LEFTOVERS else 0}


def _slot(state: State, slot: Currency, language: Language) -> answers.Slot:
    """A slot of the yard: a building as far as it was told, or known to be empty."""
    currency = state.terms.edition.currencies[slot]
    lying = state.yard[slot]
    building = None if lying is None or lying.colour is None else _building(state, lying.colour, lying.price, language)
    return {
        "slot": currency,
        "word": language.word(currency),
        "empty": lying is None,
        "building": building,
    }


def _building(state: State, rank: Colour, price: Price | None, language: Language) -> answers.Building:
    colour = COLOURS[rank]
    name = label(state.terms.edition.labels, colour, language)
    return {"colour": colour, "word": language.word(colour), "name": name, "price": price}


def _money(state: State, language: Language) -> answers.Money:
    """The money on show as far as it was told. Hands are secret: nobody's cards are here (A2)."""
    currencies = state.terms.edition.currencies
    cards = [(currencies[money.currency_in(card)], money.value_of(card)) for card in money.unpack(state.display)]
    return {
        "shown": [{"currency": name, "word": language.word(name), "value": value} for name, value in cards],
        "hidden": state.hidden,
        "deck": state.money_deck,
    }


def tell(told: Told, state: State, language: Language) -> answers.ScoringHeld | None:
    return explain(told, state, language) if isinstance(told, Scoring) else None


def columns(state: State, told: Iterable[Told], language: Language) -> list[Column]:
    """What each scoring paid."""
    held_so_far = [news for news in told if isinstance(news, Scoring)]
    return [{"title": scoring.scoring, "points": list(scoring.points)} for scoring in held_so_far]


PAGE = GamePage(table, tell, columns=columns, booked=frozenset({"score_now"}))
