"""A position in Alhambra. Money and the yard are known as far as they were told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, Protocol, TypeAlias, cast

from companion.games.alhambra.rules.edition import COLOURS, Buildings, Colour, Edition, Price
from companion.games.alhambra.rules.money import NOTHING, Currency, Money
from companion.rules import HouseRule, Refusal, SeatNumber, Setup, chosen, refuse_setup
from companion.rules.swift import swift

YARD = 4
DIRKS_DRAW = 6
MISSED_SCORINGS = HouseRule("missed_scorings", "A16", ("skip", "hold"))
DIRKS_THIRD = HouseRule("dirks_third", "A23", ("deck", "with_yard"))
DIRK_CAN_WIN = HouseRule("dirk_can_win", "A25", ("no", "yes"))
HOUSE_RULES = (MISSED_SCORINGS, DIRKS_THIRD, DIRK_CAN_WIN)
COUNTS = (2, 3, 4, 5, 6)

# Words and not an enumeration: journals compare positions by their text, which must stay what it was.
Phase = Literal["setup", "turn", "leftovers", "over"]
SETUP: Literal["setup"] = "setup"
TURN: Literal["turn"] = "turn"
LEFTOVERS: Literal["leftovers"] = "leftovers"
OVER: Literal["over"] = "over"


@dataclass(frozen=True)
class Terms:
    """What stays the same for a whole match."""

    edition: Edition
    names: tuple[str, ...]
    owners: tuple[str, ...]
    copies: int
    hold_missed: bool
    third_of_all: bool
    """Whether Dirk's third after B counts the buildings on show too (A23)."""
    dirk_can_win: bool

    @cached_property
    def dirk(self) -> SeatNumber | None:
        """Dirk's place among the owners, behind the players."""
        return SeatNumber(len(self.names)) if len(self.owners) > len(self.names) else None


class Building(NamedTuple):
    """A building on the yard, known as far as it was told."""

    colour: Colour | None
    price: Price | None


UNSEEN = Building(None, None)
Yard = tuple[Building | None, ...]
"""What lies on each slot, by its currency."""
Holdings = tuple[tuple[int, ...], ...]
"""How many of each colour everybody holds."""
Hands: TypeAlias = "tuple[Money, ...]"
Currencies: TypeAlias = int
"""Some of the four currencies, a bit for each."""
ALL_CURRENCIES: Currencies = 0b1111
ALL_MONEY = 108
MOST_DEALT = 16
"""How many cards can be dealt to somebody until there are 20: twelve ones and four twos."""
FEWEST_DEALT = 3


class Sight(NamedTuple):
    """One way the yard may be, and the buildings whose price was seen if that is how it is."""

    yard: Yard
    seen: Buildings


class _Slots(Protocol):
    def __call__(self, yard: Yard, /) -> Iterator[tuple[Currency, Building | None]]: ...


on_slots = cast("_Slots", enumerate)
"""Each slot of a yard with what lies there: `enumerate`."""


@swift
class State(NamedTuple):
    terms: Terms
    phase: Phase
    on_turn: SeatNumber | None
    bought: int
    """How many buildings were bought in this turn; they are not refilled before it ends (A9)."""
    exact: bool | None
    """Whether the last purchase was paid exactly, where that was told."""
    holdings: Holdings
    points: tuple[int, ...]
    scored: str
    """The scorings held so far, in their order, as in "AB"."""
    deck: int
    yard: Yard
    """What lies on each slot; None where the slot is known to be empty."""
    seen: Buildings
    """The buildings whose price has been seen."""
    doubt: tuple[Sight, ...]
    """Every way the yard may be while a purchase does not say from which slot it was. The yard is then what they have
    in common. Empty where there is no doubt."""
    gone: tuple[int, ...]
    """Buildings by type that nobody got at the end."""
    left: int
    """Buildings still to be given away at the end (A19)."""
    dirk_due: int
    hands: Hands
    """The money that everybody is known to hold."""
    vague: tuple[Currencies, ...]
    """The currencies in which somebody may hold other money, too, that was not told."""
    display: Money
    """The face-up money that was told."""
    hidden: int
    """How many face-up money cards were not told."""
    money_deck: int | None
    discards: Money | None
    shuffled: Money
    """Discards shuffled in this refill, while cards that were laid out before that are not told yet (A10)."""
    before_shuffle: int
    """How many those are."""
    stack: int | None
    """How many money cards the five piles had at the start (A4)."""
    drawn: tuple[int, int]
    """How many money cards were turned up in refills: at least, at most."""
    refilled: bool | None
    """Whether money was refilled since the last action, so that a scoring card can have turned up."""
    ended: bool
    """Whether the last turn ended by overpaying, so that nobody had to say that it ended (A8)."""
    joined: bool
    """Whether the match was joined late, and nobody has said yet which scorings were held."""


def start(setup: Setup) -> State | Refusal:
    """The table before the first card is dealt."""
    refusal = refuse_setup(setup, "A1", COUNTS, HOUSE_RULES)
    if refusal:
        return refusal
    two = len(setup.seats) == 2
    if two and "dirk" in [name.casefold() for name in setup.names]:
        return Refusal("A22", "name_is_dirks")
    assert isinstance(setup.edition, Edition), "a setup has an edition of its own game"
    terms = Terms(
        edition=setup.edition,
        names=setup.names,
        owners=(*setup.names, "Dirk") if two else setup.names,
        copies=2 if two else 3,
        hold_missed=chosen(setup, MISSED_SCORINGS) == "hold",
        third_of_all=two and chosen(setup, DIRKS_THIRD) == "with_yard",
        dirk_can_win=two and chosen(setup, DIRK_CAN_WIN) == "yes",
    )
    return State(
        terms=terms,
        phase=SETUP,
        on_turn=None,
        bought=0,
        exact=None,
        holdings=((0,) * len(COLOURS),) * len(terms.owners),
        points=(0,) * len(terms.owners),
        scored="",
        deck=terms.edition.total - YARD,
        yard=(UNSEEN,) * YARD,
        seen=NOTHING,
        doubt=(),
        gone=(0,) * len(COLOURS),
        left=0,
        dirk_due=DIRKS_DRAW if two else 0,
        hands=(NOTHING,) * len(terms.names),
        vague=(ALL_CURRENCIES,) * len(terms.names),
        display=NOTHING,
        hidden=YARD,
        money_deck=None,
        discards=NOTHING,
        shuffled=NOTHING,
        before_shuffle=0,
        stack=None,
        drawn=(0, 0),
        refilled=False,
        ended=False,
        joined=False,
    )


def held(state: State, colour: Colour) -> int:
    """How many of a type have left the yard and the deck."""
    count = state.gone[colour]
    for holding in state.holdings:
        count += holding[colour]
    return count


def left_unseen(state: State, colour: Colour) -> int:
    """How many of a type may still turn up: neither taken nor known to lie on the yard."""
    return state.terms.edition.cards[colour] - held(state, colour) - on_yard(state, colour)


def on_yard(state: State, colour: Colour) -> int:
    """How many of a type are known to lie on the yard."""
    return len([building for building in state.yard if building is not None and building.colour == colour])


def shown(state: State) -> int:
    """How many buildings lie on the yard."""
    return state.left if state.phase in (LEFTOVERS, OVER) else YARD - state.bought


def settled(state: State) -> State:
    """Where all the buildings that can lie on the yard are known, the other slots are empty."""
    if UNSEEN not in state.yard or state.doubt:
        return state
    yard = without_surplus(state.yard, shown(state))
    return state if yard is state.yard else state._replace(yard=yard)


def without_surplus(yard: Yard, shown: int) -> Yard:
    """A yard on which this many buildings lie. Where all of them are known, the other slots are empty."""
    known = len([building for building in yard if building is not None and building.colour is not None])
    if known < shown:
        return yard
    return tuple(None if building == UNSEEN else building for building in yard)


def give(holdings: Holdings, owner: SeatNumber, colour: Colour) -> Holdings:
    """The holdings after this owner got one more of this type."""
    held = holdings[owner]
    more = (*held[:colour], held[colour] + 1, *held[colour + 1 :])
    return (*holdings[:owner], more, *holdings[owner + 1 :])


def with_hand(hands: Hands, player: SeatNumber, hand: Money) -> Hands:
    return (*hands[:player], hand, *hands[player + 1 :])


def with_vague(vague: tuple[Currencies, ...], player: SeatNumber, currencies: Currencies) -> tuple[Currencies, ...]:
    return (*vague[:player], currencies, *vague[player + 1 :])


def with_slot(yard: Yard, slot: Currency, building: Building | None) -> Yard:
    return (*yard[:slot], building, *yard[slot + 1 :])


def is_vague(state: State, player: SeatNumber, currency: Currency) -> bool:
    """Whether somebody may hold money of a currency that was not told."""
    return bool(state.vague[player] >> currency & 1)


def located(state: State) -> Money:
    """All the money whose place is known: hands, display, discards."""
    money = state.display + (state.discards or NOTHING)
    for hand in state.hands:
        money += hand
    return money


def stack_bounds(state: State) -> tuple[int, int]:
    """How many money cards the five piles had at the start: at least, at most (A2, A4)."""
    if state.stack is not None:
        return state.stack, state.stack
    players = len(state.terms.names)
    rest = ALL_MONEY // 3 * state.terms.copies - YARD
    return rest - MOST_DEALT * players, rest - FEWEST_DEALT * players
