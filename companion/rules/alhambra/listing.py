"""What can happen next: the players' choices, and what the table may turn up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from companion.rules.alhambra import money
from companion.rules.alhambra.ending import refuse_leftover, refuse_scoring
from companion.rules.alhambra.moves import (
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    TakeMoney,
)
from companion.rules.alhambra.scoring import RANKS
from companion.rules.alhambra.state import LEFTOVERS, OVER, SETUP, TURN, UNSEEN, State, held
from companion.rules.alhambra.table import ENOUGH, starters
from companion.rules.alhambra.turn import TAKE_AT_MOST
from companion.rules.core import Move

PILES = 5


def actors(state: State) -> tuple[int, ...]:
    """Who may act now. Nobody while something is drawn for Dirk, or the end is being settled."""
    return (state.on_turn,) if state.phase == TURN and not state.dirk_due and state.on_turn is not None else ()


def moves(state: State) -> Iterator[Move]:
    if state.phase == SETUP:
        if all(hand is None or money.total(hand) >= ENOUGH for hand in state.hands):
            yield from map(Start, starters(state))
    elif state.phase == LEFTOVERS:
        yield from _endings(state)
    elif state.phase == TURN and not state.dirk_due:
        yield from _turn_moves(state)


def _turn_moves(state: State) -> Iterator[Move]:
    player = state.on_turn
    assert player is not None
    hand = state.hands[player]
    gifts = state.terms.dirk is not None
    for slot, building in enumerate(state.yard):
        if building is not None and building.colour is not None:
            purse = None if hand is None else money.purse(hand, slot)
            yield from _purchases(player, building.colour, slot, building.price, purse, gifts)
    if UNSEEN in state.yard and state.bought < len(state.yard):
        for colour in RANKS:
            if held(state, colour) < state.terms.edition.cards[colour]:
                yield from _purchases(player, colour, None, None, None, gifts)
    if hand is None or state.hidden:
        yield TakeMoney(player)
    else:
        yield from _takes(player, state.display)
    if state.bought or not (state.display or state.hidden):
        yield EndTurn(player)


@lru_cache(maxsize=1 << 16)
def _purchases(
    player: int, colour: int, slot: int | None, price: int | None, purse: int | None, gifts: bool
) -> tuple[Purchase, ...]:
    """The ways to buy one building: each payment that has no needless card, for oneself or for Dirk."""
    paid: tuple[int | None, ...] = (None,)
    if slot is not None and price is not None and purse is not None:
        paid = tuple(way << 9 * money.BITS * slot for way in money.payments(purse, price))
    owners = (False, True) if gifts else (False,)
    return tuple(Purchase(player, colour, slot, price, way, for_dirk) for way in paid for for_dirk in owners)


@lru_cache(maxsize=1 << 16)
def _takes(player: int, display: int) -> tuple[TakeMoney, ...]:
    """One card of any value, or several worth five at most (A6)."""
    cards = money.unpack(display)
    ways = {money.pack(some) for size in range(1, len(cards) + 1) for some in combinations(cards, size)}
    return tuple(
        TakeMoney(player, way) for way in sorted(ways) if money.count(way) == 1 or money.total(way) <= TAKE_AT_MOST
    )


def _endings(state: State) -> Iterator[Move]:
    if not refuse_scoring(state, HoldScoring("C")):
        yield HoldScoring("C")
        return
    slots: list[int | None] = [slot for slot, building in enumerate(state.yard) if building is not None]
    for slot in [None] if UNSEEN in state.yard else slots:
        for colour in RANKS:
            for owner in (None, *range(len(state.terms.names))):
                move = Leftover(colour, owner, slot)
                if not refuse_leftover(state, move):
                    yield move


# What the table may turn up


def chances(state: State) -> Sequence[tuple[Move, int]]:
    """The next card to be told, for a table that tells everything, in the order of A1 to A4 and A10."""
    if state.phase == OVER:
        return ()
    if UNSEEN in state.yard:
        slot = state.yard.index(UNSEEN)
        return [(_show(slot, *kind), weight) for kind, weight in _buildings(state)]
    if state.dirk_due:
        return [(_draw(*kind), weight) for kind, weight in _buildings(state)]
    if state.phase == SETUP:
        poor = [player for player, hand in enumerate(state.hands) if money.total(hand or 0) < ENOUGH]
        return [(_deal(poor[0], card), weight) for card, weight in _money(state)] if poor else ()
    if state.hidden and state.money_deck is not None:
        return _money_chances(state)
    return ()


def _buildings(state: State) -> list[tuple[tuple[int, int], int]]:
    """The kinds of building in the deck with their number."""
    edition = state.terms.edition
    seen = state.seen
    left = [copies - (seen >> 2 * kind & 3) for kind, copies in enumerate(edition.copies)]
    return [(kind, copies) for kind, copies in zip(edition.kinds, left, strict=True) if copies]


def _money(state: State) -> list[tuple[int, int]]:
    """The money cards in the deck with their number, where all hands are known."""
    known = sum(hand or 0 for hand in state.hands) + state.display + (state.discards or 0)
    copies = state.terms.copies
    left = [copies - (known >> money.BITS * card & 3) for card in money.KINDS]
    return [(card, number) for card, number in enumerate(left) if number]


def _money_chances(state: State) -> Sequence[tuple[Move, int]]:
    cards = _money(state)
    scoring, ahead = _scoring_ahead(state)
    if scoring is None:
        return [(_show_money(card), number) for card, number in cards]
    # The scoring card is one of `ahead` + 1 cards in its pile: give the rest of the deck that much weight.
    chances: list[tuple[Move, int]] = [(_show_money(card), number * ahead) for card, number in cards]
    chances.append((HoldScoring(scoring), sum(number for _, number in cards)))
    return chances


def _scoring_ahead(state: State) -> tuple[str | None, int]:
    """The scoring card in the pile being drawn from, and how many money cards are left in that pile (A4).

    Cards laid out but not told yet count as still in the pile.
    """
    if state.stack is None or state.money_deck is None or len(state.scored) >= 2 or not state.refilled:
        return None, 0
    drawn = state.stack - state.money_deck - state.hidden
    pile = (2, 4)[len(state.scored)]
    end = state.stack * pile // PILES
    if drawn < state.stack * (pile - 1) // PILES:
        return None, 0
    return "AB"[len(state.scored)], max(0, end - drawn)


@cache
def _show(slot: int, colour: int, price: int) -> ShowBuilding:
    return ShowBuilding(slot, colour, price)


@cache
def _draw(colour: int, price: int) -> DirkDraws:
    return DirkDraws(colour, price)


@cache
def _deal(player: int, card: int) -> Deal:
    return Deal(player, money.pack([card]))


@cache
def _show_money(card: int) -> ShowMoney:
    return ShowMoney(money.pack([card]))
