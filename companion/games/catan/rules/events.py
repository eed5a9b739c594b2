"""The direction card and the events of new cities (C9, C10)."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.deal import refuse_cards
from companion.games.catan.rules.knowledge import deck, take, with_hand
from companion.games.catan.rules.moves import Discard, Event, TurnArrows
from companion.games.catan.rules.resources import NOTHING
from companion.games.catan.rules.state import BUILD, EVENT, MARKET_SIZE, ROBBED_ABOVE, ROBBERY, Size, State, changed
from companion.games.catan.rules.turn import not_now, robbed
from companion.rules import Refusal, SeatNumber, Step, Task, seated


def refuse_turn_arrows(state: State, move: TurnArrows) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if len(state.terms.names) == 2:
        return Refusal("C3", "no_direction_card")
    if not state.may_turn:
        return Refusal("C9", "arrows_only_after_village")
    return None


def turn_arrows(state: State, move: TurnArrows) -> Step[State]:
    turned = state._replace(clockwise=not state.clockwise, may_turn=False)
    return Step(turned, (Task("C9", "turn_arrows", clockwise=int(turned.clockwise)),))


def refuse_event(state: State, move: Event) -> Refusal | None:
    if state.phase != EVENT:
        return Refusal("C10", "no_event_due")
    if move.event not in state.terms.edition.events:
        return Refusal("C10", "no_such_event", event=move.event, known=state.terms.edition.events)
    return None


def event(state: State, move: Event) -> Step[State]:
    state = state._replace(phase=BUILD)
    if move.event == "market_day":
        return _market_day(state)
    return _robbery(state) if move.event == "robbery" else Step(state)


def _market_day(state: State) -> Step[State]:
    """The five cards go to the discards, and five others are laid out from the draw pile."""
    pile = state.pile
    cleared = state._replace(discards=state.discards + state.market + state.sure, market=NOTHING, sure=NOTHING)
    taken = take(cleared, MARKET_SIZE)
    # Where the discards were shuffled, the last cards of the old pile lie in the market.
    sure = deck(state) or NOTHING if taken.shuffled else NOTHING
    laid = cleared._replace(hidden=MARKET_SIZE, sure=sure, pile=taken.pile, discards=taken.discards)
    if not taken.shuffled or pile.least < pile.most:
        return Step(laid, (Task("C10", "new_market"),))
    first = (Task("C10", "turn_up", count=pile.most),) if pile.most else ()
    then = Task("C10", "turn_up", count=MARKET_SIZE - pile.most)
    return Step(laid, (Task("C10", "clear_market"), *first, Task("C15", "shuffle"), then))


def _robbery(state: State) -> Step[State]:
    """Everybody with more than seven cards discards down to seven; the direction card is turned."""
    todo: list[Task] = []
    if len(state.terms.names) > 2:
        state = state._replace(clockwise=not state.clockwise)
        todo.append(Task("C10", "turn_arrows", clockwise=int(state.clockwise)))
    for player, size in seated(state.sizes):
        if size.most <= ROBBED_ABOVE:
            continue
        todo.append(_discard_task(state, player))
        if state.hands[player] is None:
            surplus = size.most - ROBBED_ABOVE
            # Of a hand that nothing was told of for hours, more might be gone than there are cards.
            gone = min(surplus, resources.count(state.terms.cards)) * resources.one_of_each(state.terms.cards)
            kept = resources.left_of(state.parts[player], gone)
            state = with_hand(state, player, kept, Size(min(size.least, ROBBED_ABOVE), ROBBED_ABOVE), told=False)
            state = state._replace(robbed=changed(state.robbed, player, surplus))
    return Step(state._replace(phase=ROBBERY) if robbed(state) else state, tuple(todo))


def refuse_discard(state: State, move: Discard) -> Refusal | None:
    hand, count = state.hands[move.player], resources.count(move.cards)
    if state.phase == ROBBERY and hand is not None and move.player in robbed(state):
        surplus = resources.count(hand) - ROBBED_ABOVE
    elif state.phase in (ROBBERY, BUILD) and state.robbed[move.player]:
        surplus, hand = state.robbed[move.player], None
    else:
        return Refusal("C10", "no_discard_due", player=move.player)
    if count > surplus:
        return Refusal("C10", "discarded_too_many", player=move.player, count=surplus)
    if hand is None:
        return refuse_cards(state, move.cards)
    return None if resources.holds(hand, move.cards) else Refusal("C10", "discard_not_in_hand", player=move.player)


def discard(state: State, move: Discard) -> Step[State]:
    state = state._replace(discards=state.discards + move.cards)
    if state.robbed[move.player]:  # the size of a hand that is not known was brought down with the event
        return Step(state._replace(robbed=changed(state.robbed, move.player, -resources.count(move.cards))))
    hand = (state.hands[move.player] or NOTHING) - move.cards
    size = resources.count(hand)
    state = with_hand(state, move.player, hand, Size(size, size))
    return Step(state if robbed(state) else state._replace(phase=BUILD))


def _discard_task(state: State, player: SeatNumber) -> Task:
    """A player discards down to seven; how many that is, where it is known."""
    size = state.sizes[player]
    surplus = size.least - ROBBED_ABOVE if size.least == size.most else None
    return Task("C10", "discard_to_seven", player=player, count=surplus)
