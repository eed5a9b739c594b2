"""What is dealt and turned up: hands, the market, the draw pile, and who begins (C1 to C4, C15)."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.edition import STACKS
from companion.games.catan.rules.moves import Deal, ShowMarket, Start
from companion.games.catan.rules.resources import KINDS, NOTHING, RESOURCES, Resources, number
from companion.games.catan.rules.state import (
    FIRST_HAND,
    MARKET_SIZE,
    OVER,
    SETUP,
    TRADE,
    WINNING,
    State,
    deck,
    open_cards,
    points_of,
    with_hand,
)
from companion.rules import News, Refusal, SeatNumber, Step, Task, seated


def opening(state: State) -> tuple[Task, ...]:
    """What is laid out before the first turn."""
    road, village, knight, expansion = (state.terms.supply[stack] for stack in STACKS)
    todo = [
        Task("C1", "lay_out_stacks", road=road, village=village, knight=knight, expansion=expansion),
        Task("C2", "lay_out_market", count=MARKET_SIZE, hand=FIRST_HAND),
    ]
    if len(state.terms.names) > 2:
        todo.append(Task("C3", "lay_out_direction"))
    return (*todo, Task("C4", "first_pieces"), Task("C4", "oldest_begins"))


def refuse_cards(state: State, cards: Resources, given: Resources = NOTHING) -> Refusal | None:
    """Whether cards that come from an unknown place can be there at all.

    Discards do not count: where not everything is known, they may have been shuffled since.
    """
    known, total = open_cards(state) - given, state.terms.cards
    for kind in KINDS:
        more = number(cards, kind)
        if more and number(known, kind) + more > number(total, kind):
            return Refusal("C2", "cards_elsewhere", resource=RESOURCES[kind], cards=number(total, kind))
    return None


def refuse_drawn(
    state: State, cards: Resources, given: Resources = NOTHING, laying_market: bool = False
) -> Refusal | None:
    """Whether these cards can come from the draw pile, and when it runs out from the discards (C15).

    Cards given for them lie on the discards by then (C6).
    """
    pile = deck(state, laying_market)
    if pile is None:
        return refuse_cards(state, cards, given)
    if resources.holds(pile, cards):
        return None
    short = resources.count(cards) > resources.count(pile)
    if short and resources.holds(cards, pile) and resources.holds((state.discards or NOTHING) + given, cards - pile):
        return None
    kind = next((kind for kind in KINDS if number(cards, kind) > number(pile, kind)), KINDS[0])
    return Refusal("C2", "cards_elsewhere", resource=RESOURCES[kind], cards=number(state.terms.cards, kind))


def shuffle_if_short(state: State, count: int, laying_market: bool = False) -> State:
    """When the draw pile has too few cards left the discards are shuffled (C15)."""
    if not state.discards:
        return state
    pile = deck(state, laying_market)
    return state._replace(discards=NOTHING) if pile is not None and resources.count(pile) < count else state


def shuffled(before: State, after: State) -> list[Task]:
    """What there is to do when the discards were made the new draw pile."""
    return [Task("C15", "shuffle")] if before.discards and after.discards == NOTHING else []


def refuse_deal(state: State, move: Deal) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("C2", "dealt_already")
    count = resources.count(state.hands[move.player] or NOTHING) + resources.count(move.cards)
    if count > FIRST_HAND:
        return Refusal("C2", "dealt_too_many", player=move.player, count=count, size=FIRST_HAND)
    return refuse_cards(state, move.cards)


def deal(state: State, move: Deal) -> Step[State]:
    return Step(with_hand(state, move.player, (state.hands[move.player] or NOTHING) + move.cards))


def refuse_show_market(state: State, move: ShowMarket) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("C16", "match_over")
    if resources.count(move.cards) > state.hidden:
        return Refusal("C2", "market_full", count=resources.count(move.cards), free=state.hidden)
    return refuse_drawn(state, move.cards, laying_market=True)


def show_market(state: State, move: ShowMarket) -> Step[State]:
    count = resources.count(move.cards)
    ready = shuffle_if_short(state, count, laying_market=True)
    laid = ready._replace(market=ready.market + move.cards, hidden=ready.hidden - count)
    return Step(laid, tuple(shuffled(state, ready)))


def refuse_start(state: State, move: Start) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("C4", "started_already")
    for player, hand in seated(state.hands):
        if hand is not None and resources.count(hand) < FIRST_HAND:
            return Refusal("C2", "deal_on", player=player, count=resources.count(hand), size=FIRST_HAND)
    return None


def start_player(state: State, move: Start) -> Step[State]:
    discards = state.discards if None not in state.hands else None
    return begin_turn(state._replace(discards=discards), move.player, [Task("C4", "begins", player=move.player)])


def begin_turn(state: State, player: SeatNumber, todo: list[Task]) -> Step[State]:
    """A player's turn begins; whoever has ten points by then has won (C16)."""
    turn = state._replace(phase=TRADE, on_turn=player, trades=0, built=(), used=0, due=0)
    if points_of(turn, player) < WINNING:
        return Step(turn, tuple(todo))
    news = News("C16", "ten_points", player=player, points=points_of(turn, player))
    return Step(turn._replace(phase=OVER), tuple(todo), (news,))
