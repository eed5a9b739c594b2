"""Where the resource cards are, as far as that is known.

Of every place it is known which cards lie there at least, and how many at least and at most. A place whose cards are as
many as it can have is known card by card. What lies nowhere for certain may lie in every place that has room for it, so
no true move is refused, however little was told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from companion.games.catan.rules import resources
from companion.games.catan.rules.resources import NOTHING, ONE, Resource, Resources, number
from companion.games.catan.rules.state import MARKET_SIZE, Size, State
from companion.rules import SeatNumber, Step, seated

M = TypeVar("M")


def open_cards(state: State) -> Resources:
    """All the cards known to lie in a hand or in the market."""
    cards = state.market + state.sure
    for hand in state.hands:
        cards += hand or NOTHING
    return cards if None not in state.hands else sum(state.parts, cards)


def unplaced(state: State) -> Resources:
    """The draw pile, and with it every card that is not known to lie elsewhere."""
    return state.terms.cards - open_cards(state) - state.discards


def deck(state: State) -> Resources | None:
    """The draw pile, card by card, where everything else is known."""
    cards = unplaced(state)
    return cards if resources.count(cards) == state.pile.least else None


def loose(state: State) -> Size:
    """How many cards lie on the draw pile and on the discards together: all but those in hands and in the market."""
    cards = resources.count(state.terms.cards) - MARKET_SIZE
    least, most = cards, cards
    for size in state.sizes:
        least, most = least - size.most, most - size.least
    return Size(max(0, least), max(0, most))


def discarded(state: State) -> Size:
    """How many cards lie on the discards."""
    both, pile = loose(state), state.pile
    return Size(max(resources.count(state.discards), both.least - pile.most), both.most - pile.least)


def known(state: State, player: SeatNumber) -> Resources:
    """The cards that are known to be in a hand: all of them, or some."""
    hand = state.hands[player]
    return state.parts[player] if hand is None else hand


def market_is_known(state: State) -> bool:
    return resources.count(state.sure) == state.hidden


def may_hold(state: State, player: SeatNumber, card: Resource) -> bool:
    """Whether a card may be in a hand."""
    hand = state.hands[player]
    if hand is not None:
        return bool(number(hand, card))
    part = state.parts[player]
    room = state.sizes[player].most > resources.count(part)
    return bool(number(part, card) or (room and number(unplaced(state), card)))


# Cards that come and go


def without(cards: Resources, card: Resource | None) -> Resources:
    """What is left for certain of cards of which one is gone: this one, or any of them."""
    if card is None:
        return cards - resources.one_of_each(cards)
    return cards - ONE[card] if number(cards, card) else cards


def with_hand(state: State, player: SeatNumber, cards: Resources, size: Size, told: bool = True) -> State:
    """The state with these cards for certain in a hand of this size.

    All the cards of a hand are known when there are as many. That one is empty is known card by card only where cards
    were told: a table that tells none is not asked for any.
    """
    count = resources.count(cards)
    full = count == size.most and (told or count > 0)
    size = size if count <= size.least else Size(count, size.most)
    return state._replace(
        hands=(*state.hands[:player], cards if full else None, *state.hands[player + 1 :]),
        parts=(*state.parts[:player], NOTHING if full else cards, *state.parts[player + 1 :]),
        sizes=(*state.sizes[:player], size, *state.sizes[player + 1 :]),
    )


class Taken(NamedTuple):
    """What is left where cards were taken off the draw pile; `shuffled` is None where nobody can say."""

    pile: Size
    discards: Resources
    shuffled: bool | None


def take(state: State, count: int) -> Taken:
    """Takes cards off the draw pile of a state in which all else has happened already.

    When it is empty and another card is needed the discards are shuffled (C15). Then all cards that are in no hand and
    not in the market lie on the pile.
    """
    least, most = state.pile
    if least >= count:
        return Taken(Size(least - count, most - count), state.discards, False)
    both = loose(state)
    if most < count:
        return Taken(both, NOTHING, True)
    return Taken(Size(0, both.most), NOTHING, None)


# What follows when there is no other place


class _Room(NamedTuple):
    """A place with room for cards that are not placed: for how many at least, and at most. Hands go by their seat."""

    place: SeatNumber | str
    least: int
    most: int


def settling(play: Callable[[State, M], Step[State]]) -> Callable[[State, M], Step[State]]:
    """The same way to play a move; afterwards the cards that can only be in one place are put there."""

    def played(state: State, move: M) -> Step[State]:
        step = play(state, move)
        state = step.state
        return step if not state.hidden and None not in state.hands else step._replace(state=settled(state))

    return played


def settled(state: State) -> State:
    """The same position, with the cards that can only be in one place put there."""
    cards = unplaced(state)
    kinds = resources.kinds(cards)
    if len(kinds) > 1 and state.pile.most:
        return state  # any of them may lie on the draw pile
    rooms = _rooms(state) if kinds else []
    if len(rooms) == 1:
        return _put(state, rooms[0].place, cards, all_there=True)
    if len(kinds) == 1:
        for room in rooms:
            state = _put(state, room.place, room.least * ONE[kinds[0]], all_there=False)
    return state


def _rooms(state: State) -> list[_Room]:
    found = []
    for player, hand in seated(state.hands):
        if hand is None:
            held, size = resources.count(state.parts[player]), state.sizes[player]
            found.append(_Room(player, size.least - held, size.most - held))
    hidden, gone = state.hidden - resources.count(state.sure), resources.count(state.discards)
    least, most = discarded(state)
    found += [_Room("market", hidden, hidden), _Room("pile", *state.pile), _Room("discards", least - gone, most - gone)]
    return [room for room in found if room.most > 0]


def _put(state: State, place: SeatNumber | str, cards: Resources, all_there: bool) -> State:
    if place == "market":
        return state._replace(sure=state.sure + cards)
    if place == "discards":
        return state._replace(discards=state.discards + cards)
    if isinstance(place, str):
        return state  # the draw pile is what lies nowhere else
    held = state.parts[place] + cards
    count = resources.count(held)
    return with_hand(state, place, held, Size(count, count if all_there else state.sizes[place].most), bool(cards))
