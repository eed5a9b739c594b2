"""What is dealt and turned up: hands, the market, the draw pile, and who begins (C1 to C4, C15)."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.edition import STACKS
from companion.games.catan.rules.knowledge import deck, known, unplaced, with_hand
from companion.games.catan.rules.moves import Deal, ShowMarket, Start
from companion.games.catan.rules.resources import KINDS, NOTHING, RESOURCES, Resources, number
from companion.games.catan.rules.state import FIRST_HAND, MARKET_SIZE, OVER, SETUP, TEN, TRADE, Size, State, points_of
from companion.rules import News, Refusal, SeatNumber, Step, Task

_SORTING = {
    2: Task("C1", "remove_symbols"),
    3: Task("C1", "remove_fours"),
    4: Task("C1", "remove_none"),
    5: Task("C1", "add_threes"),
    6: Task("C1", "add_symbols"),
}
"""Which building cards are used by the symbols on them, by the number of players (C1)."""


def opening(state: State) -> tuple[Task, ...]:
    """What is laid out before the first turn."""
    players = len(state.terms.names)
    road, village, knight, expansion = (state.terms.supply[stack] for stack in STACKS)
    todo = [
        _SORTING[players],
        Task("C1", "lay_out_stacks", road=road, village=village, knight=knight, expansion=expansion),
        Task("C1", "shuffle_villages"),
        Task("C2", "lay_out_market", count=MARKET_SIZE, hand=FIRST_HAND),
    ]
    if players > 2:
        todo.append(Task("C3", "lay_out_direction"))
    return (*todo, Task("C4", "first_pieces"), Task("C4", "oldest_begins"))


def refuse_cards(state: State, cards: Resources) -> Refusal | None:
    """Whether cards that come from a place that is not known can be there at all."""
    return elsewhere(state, cards, unplaced(state))


def elsewhere(state: State, cards: Resources, there: Resources) -> Refusal | None:
    """Whether these cards are among those that may be there."""
    if resources.holds(there, cards):
        return None
    kind = next(kind for kind in KINDS if number(cards, kind) > number(there, kind))
    return Refusal("C2", "cards_elsewhere", resource=RESOURCES[kind], cards=number(state.terms.cards, kind))


def refuse_drawn(state: State, cards: Resources, more: int = 0, given: Resources = NOTHING) -> Refusal | None:
    """Whether these cards can come from the draw pile, and when it runs out from the discards (C15).

    As many more as this may be drawn with them. Of the cards given one lies on the discards by then (C6).
    """
    there = unplaced(state)
    if resources.holds(there, cards):
        return None
    if resources.count(cards) + more <= state.pile.least:
        return elsewhere(state, cards, there)
    if deck(state) is not None and resources.count(first := resources.left_of(there, cards)) > more:
        return Refusal("C15", "pile_first", cards=resources.text(first))
    return elsewhere(state, cards, there + state.discards + given)


def refuse_deal(state: State, move: Deal) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("C2", "dealt_already")
    count = resources.count(known(state, move.player)) + resources.count(move.cards)
    if count > FIRST_HAND:
        return Refusal("C2", "dealt_too_many", player=move.player, count=count, size=FIRST_HAND)
    return refuse_cards(state, move.cards)


def deal(state: State, move: Deal) -> Step[State]:
    cards = known(state, move.player) + move.cards
    return Step(with_hand(state, move.player, cards, Size(FIRST_HAND, FIRST_HAND)))


def refuse_show_market(state: State, move: ShowMarket) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("C16", "match_over")
    count = resources.count(move.cards)
    if count > state.hidden:
        return Refusal("C2", "market_full", count=count, free=state.hidden)
    missing = resources.left_of(state.sure, move.cards)
    if resources.count(missing) > state.hidden - count:
        return Refusal("C2", "also_in_market", cards=resources.text(missing))
    return elsewhere(state, move.cards, unplaced(state) + state.sure)


def show_market(state: State, move: ShowMarket) -> Step[State]:
    """The cards lie there already: on market day they were laid out with the event."""
    sure = resources.left_of(state.sure, move.cards)
    hidden = state.hidden - resources.count(move.cards)
    return Step(state._replace(market=state.market + move.cards, hidden=hidden, sure=sure))


def refuse_start(state: State, move: Start) -> Refusal | None:
    return Refusal("C4", "started_already") if state.phase != SETUP else None


def start_player(state: State, move: Start) -> Step[State]:
    return begin_turn(state, move.player, [Task("C4", "begins", player=move.player)])


def begin_turn(state: State, player: SeatNumber, todo: list[Task]) -> Step[State]:
    """A player's turn begins; whoever has the points to win by then has won (C16)."""
    turn = state._replace(phase=TRADE, on_turn=player, trades=0, built=(), used=0, due=0)
    if points_of(turn, player) < state.terms.winning:
        return Step(turn, tuple(todo))
    return Step(turn._replace(phase=OVER), tuple(todo), (won(turn, player),))


def won(state: State, player: SeatNumber) -> News:
    enough = state.terms.winning != TEN
    return News("C16", "enough_points" if enough else "ten_points", player=player, points=points_of(state, player))
