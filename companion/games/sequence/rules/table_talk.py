"""Table talk and what it costs (S17)."""

from __future__ import annotations

from companion.games.sequence.rules.cards import card_text
from companion.games.sequence.rules.hands import (
    assume_extra,
    draws_for_talk,
    fewest_cards,
    hide_hand,
    lacks,
    lay_down,
    need_card,
    refuse_card,
)
from companion.games.sequence.rules.moves import Discard, TableTalk
from companion.games.sequence.rules.state import OVER, SETUP, State, replaced
from companion.rules import Refusal, SeatNumber, Step, Task


def refuse_talk(state: State, move: TableTalk) -> Refusal | None:
    if state.terms.talk == "free":
        return Refusal("S17", "talk_is_free")
    if state.phase == SETUP:
        return Refusal("S4", "no_dealer")
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if state.fined:
        return Refusal("S17", "discard_first", players=state.fined)
    if len(state.terms.members(move.team)) == 1:
        return Refusal("S17", "nobody_to_talk_to", team=state.terms.colours[move.team])
    return None


def talk(state: State, move: TableTalk) -> Step[State]:
    """Whoever has a known hand tells the discard as a move of its own; the others do it at once."""
    members = [player for player in state.terms.members(move.team) if state.sizes[player]]
    for player in members:
        if not state.hands[player]:  # nobody told the only card it may have
            state = hide_hand(state, player)
    fined = tuple(player for player in members if state.hands[player] is not None)
    hidden = [player for player in members if state.hands[player] is None]
    todo = [Task("S17", "discard", player=player, count=1) for player in members]
    for player in hidden:
        state = _discard_unseen(state, player)
    for player in hidden if state.terms.talk == "replaced" else ():
        state = assume_extra(state, player, todo)
        todo.append(Task("S17", "draw", player=player, count=1))
    return Step(state._replace(fined=fined, choices=()), tuple(todo))


def _discard_unseen(state: State, player: SeatNumber) -> State:
    """A hand that is not known discards. One that may be empty, because the draw is late, may still get its card."""
    if state.terms.talk == "lost" and not fewest_cards(state, player):
        state = state._replace(assumed=replaced(state.assumed, player, state.assumed[player] + 1))
    state = state._replace(sizes=replaced(state.sizes, player, state.sizes[player] - 1))
    return state if state.blur is None else state._replace(blur=(state.blur[0], state.blur[1] + 1))


def refuse_discard(state: State, move: Discard) -> Refusal | None:
    if move.player not in state.fined:
        return Refusal("S17", "no_discard_due", player=move.player)
    if lacks(state, move.player, move.card):
        return Refusal("S17", "not_in_hand", player=move.player, card=card_text(move.card))
    return refuse_card(state, move.player, move.card)


def discard(state: State, move: Discard) -> Step[State]:
    player = move.player
    hand = state.hands[player]
    if hand is not None and move.card not in hand:  # it was drawn, and nobody told it
        state = hide_hand(state, player)
    fined = tuple(other for other in state.fined if other != player)
    laid = state._replace(**lay_down(state, player, move.card), fined=fined)
    if state.terms.talk != "replaced":
        return Step(laid)
    todo: list[Task] = []
    if laid.hands[player] is None:
        laid = assume_extra(laid, player, todo)
        todo.append(Task("S17", "draw", player=player, count=1))
    else:
        laid = laid._replace(owed=replaced(state.owed, player, state.owed[player] + 1))
    if not fined:  # when everybody has discarded, they draw
        laid = need_card(laid, todo)
        todo += draws_for_talk(laid)
    return Step(laid, tuple(todo))
