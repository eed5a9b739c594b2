"""What can happen next: the players' choices, and what the table may turn up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.deal import ENOUGH, starters
from companion.games.alhambra.rules.edition import RANKS, Colour, Edition, Price
from companion.games.alhambra.rules.endgame import refuse_leftover, refuse_scoring
from companion.games.alhambra.rules.money import CURRENCIES, Currency, Money, MoneyCard, Purse
from companion.games.alhambra.rules.moves import (
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Move,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    TakeMoney,
)
from companion.games.alhambra.rules.piles import scoring_ahead
from companion.games.alhambra.rules.sight import ways
from companion.games.alhambra.rules.state import (
    ALL_CURRENCIES,
    LEFTOVERS,
    OVER,
    SETUP,
    TURN,
    UNSEEN,
    State,
    is_vague,
    left_unseen,
    located,
    on_slots,
)
from companion.games.alhambra.rules.turn import TAKE_AT_MOST
from companion.rules import Chances, SeatNumber, seated, seats
from companion.rules.lots import numbers


def actors(state: State) -> tuple[SeatNumber, ...]:
    """Who may act now. Nobody while something is drawn for Dirk, or the end is being settled."""
    return (state.on_turn,) if state.phase == TURN and not state.dirk_due and state.on_turn is not None else ()


def moves(state: State) -> Iterator[Move]:
    return chain.from_iterable(_choices(state))


def _choices(state: State) -> list[Iterable[Move]]:
    """What can be done, in groups; most of them are kept from one time to the next."""
    if state.phase == TURN and not state.dirk_due and state.on_turn is not None:
        if state.doubt:
            groups = [group for way in ways(state) for group in _turn_choices(way, state.on_turn)]
            return [dict.fromkeys(chain.from_iterable(groups))]
        return _turn_choices(state, state.on_turn)
    if state.phase == LEFTOVERS and not state.dirk_due:
        return [_endings(state)]
    if state.phase == SETUP:
        return [map(Start, starters(state))]
    return []


def _turn_choices(state: State, player: SeatNumber) -> list[Iterable[Move]]:
    hand, vague = state.hands[player], state.vague[player]
    gifts = state.terms.dirk is not None
    found: list[Iterable[Move]] = []
    unseen = False
    for slot, building in on_slots(state.yard):
        if building is None:
            continue
        if building.colour is None:
            unseen = True
        else:
            purse = None if vague and is_vague(state, player, slot) else money.purse(hand, slot)
            if purse is None or building.price is None or money.worth(purse) >= building.price:
                found.append(_purchases(player, building.colour, slot, building.price, purse, gifts))
    if unseen and state.bought < len(state.yard):
        left = [colour for colour in RANKS if left_unseen(state, colour)]
        found += [_purchases(player, colour, None, None, None, gifts) for colour in left]
    if vague == ALL_CURRENCIES or state.hidden:
        found.append((TakeMoney(player),))
    else:
        found.append(_takes(player, state.display))
    if state.bought or not (state.display or state.hidden):
        found.append((EndTurn(player),))
    return found


@lru_cache(maxsize=1 << 14)
def _purchases(
    player: SeatNumber, colour: Colour, slot: Currency | None, price: Price | None, purse: Purse | None, gifts: bool
) -> tuple[Purchase, ...]:
    """The ways to buy one building: each payment that has no needless card, for oneself or for Dirk."""
    paid: Sequence[Money | None] = (None,)
    if slot is not None and price is not None and purse is not None:
        paid = [money.in_currency(way, slot) for way in money.payments(purse, price)]
    own = [Purchase(player, colour, slot, price, way) for way in paid]
    if gifts:
        own += [Purchase(player, colour, slot, price, way, True) for way in paid]
    return tuple(own)


def _takes(player: SeatNumber, display: Money) -> list[Move]:
    """One card of any value, or several worth five at most (A6)."""
    cards = money.unpack(display)
    single = _singles(player)
    found: list[Move] = [single[card] for card in dict.fromkeys(cards)]
    low = [card for card in cards if _LOW[card]]
    if len(low) > 1:
        found += [_take(player, some) for some in _small_sums(tuple(low))]
    return found


_LOW = tuple(money.value_of(card) < TAKE_AT_MOST for card in money.KINDS)


@cache
def _singles(player: SeatNumber) -> tuple[TakeMoney, ...]:
    return tuple(TakeMoney(player, money.ONE[card]) for card in money.KINDS)


@lru_cache(maxsize=1 << 14)
def _small_sums(cards: tuple[MoneyCard, ...]) -> tuple[Money, ...]:
    """Several of these cards that are worth five together at most."""
    ways = {money.pack(some) for size in range(2, len(cards) + 1) for some in combinations(cards, size)}
    return tuple(way for way in sorted(ways) if money.total(way) <= TAKE_AT_MOST)


@lru_cache(maxsize=1 << 14)
def _take(player: SeatNumber, cards: Money) -> TakeMoney:
    return TakeMoney(player, cards)


def _endings(state: State) -> Iterator[Move]:
    if not refuse_scoring(state, HoldScoring("C")):
        yield HoldScoring("C")
        return
    slots: list[Currency | None] = [slot for slot in CURRENCIES if state.yard[slot] is not None]
    for slot in [None] if UNSEEN in state.yard else slots:
        for colour in RANKS:
            for owner in (None, *seats(len(state.terms.names))):
                move = Leftover(colour, owner, slot)
                if not refuse_leftover(state, move):
                    yield move


# What the table may turn up


def chances(state: State) -> Chances | None:
    """The next card to be told, in the order of A1 to A4 and A10."""
    if state.phase == OVER:
        return None
    if UNSEEN in state.yard:
        return Chances(_shows(CURRENCIES[state.yard.index(UNSEEN)], state.terms.edition), _buildings_left(state))
    if state.dirk_due:
        return Chances(_draws(state.terms.edition), _buildings_left(state))
    if state.phase == SETUP:
        for player, hand in seated(state.hands):
            if money.total(hand) < ENOUGH:
                return Chances(_deals(player), _money_left(state))
    elif state.hidden and state.money_deck is not None:
        return _money_chances(state)
    return None


def _buildings_left(state: State) -> bytes:
    """How many of each kind of building are in the deck."""
    edition = state.terms.edition
    return numbers(edition.lot - state.seen, len(edition.kinds))


def _money_left(state: State) -> bytes:
    """How many of each money card are in the deck, where all hands are known."""
    return numbers(_ALL_MONEY[state.terms.copies] - located(state), len(money.KINDS))


_ALL_MONEY = {copies: copies * money.pack(money.KINDS) for copies in (2, 3)}


def _money_chances(state: State) -> Chances:
    left = _money_left(state)
    if state.before_shuffle:  # the discards went into the deck after the next cards had come out of it
        shuffled = numbers(state.shuffled, len(money.KINDS))
        return Chances(_MONEY, [number - late for number, late in zip(left, shuffled, strict=True)])
    scoring, ahead = scoring_ahead(state)
    if scoring is None:
        return Chances(_MONEY, left)
    # The scoring card is one of `ahead` + 1 cards in its pile: give the rest of the deck that much weight.
    return Chances((*_MONEY, HoldScoring(scoring)), [*[number * ahead for number in left], sum(left)])


_MONEY = tuple(ShowMoney(money.ONE[card]) for card in money.KINDS)


@cache
def _shows(slot: Currency, edition: Edition) -> tuple[ShowBuilding, ...]:
    return tuple(ShowBuilding(slot, colour, price) for colour, price in edition.kinds)


@cache
def _draws(edition: Edition) -> tuple[DirkDraws, ...]:
    return tuple(DirkDraws(colour, price) for colour, price in edition.kinds)


@cache
def _deals(player: SeatNumber) -> tuple[Deal, ...]:
    return tuple(Deal(player, money.ONE[card]) for card in money.KINDS)
