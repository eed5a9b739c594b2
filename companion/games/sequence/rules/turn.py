"""Whose turn it is, dead cards, passing, and the end (S4, S10, S16, S20)."""

from __future__ import annotations

from companion.games.sequence.rules.cards import COPIES, KINDS, Card, card_text, is_jack
from companion.games.sequence.rules.hands import (
    assume_extra,
    close_draws,
    fewest_cards,
    lacks,
    lay_down,
    need_card,
    refuse_card,
    take_turn,
)
from companion.games.sequence.rules.lines import CORNER_BITS, LINES, Cells
from companion.games.sequence.rules.moves import Exchange, Pass
from companion.games.sequence.rules.state import OVER, SETUP, State, copies, occupied, removable, replaced
from companion.rules import Outcome, Refusal, SeatNumber, Step, Task, Told, rank, seats


def not_now(state: State, player: SeatNumber) -> Refusal | None:
    """Why this player cannot take the turn now, or None."""
    if state.phase == SETUP:
        return Refusal("S4", "no_dealer")
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if player != state.on_turn:
        return Refusal("S4", "not_your_turn", player=player, on_turn=state.on_turn)
    if state.fined:
        return Refusal("S17", "discard_first", players=state.fined)
    if state.owed[player]:
        if state.dead or state.terms.talk != "replaced":
            return Refusal("S10", "draw_for_dead", player=player)
        return Refusal("S17", "draw_for_talk", player=player)
    return None


def is_dead(state: State, card: Card) -> bool:
    """Both spaces of the card are covered; a jack has none and is never dead (S10)."""
    cover = state.terms.edition.covers[card]
    return bool(cover) and occupied(state) & cover == cover


def refuse_exchange(state: State, move: Exchange) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if is_jack(move.card):
        return Refusal("S10", "jack_never_dead", card=card_text(move.card))
    if not is_dead(state, move.card):
        return Refusal("S10", "not_dead", card=card_text(move.card))
    if not may_exchange(state):
        return Refusal("S10", "one_dead_card", player=move.player)
    if lacks(state, move.player, move.card):
        return Refusal("S10", "not_in_hand", player=move.player, card=card_text(move.card))
    return refuse_card(state, move.player, move.card)


def exchange(state: State, move: Exchange) -> Step[State]:
    player = move.player
    state = take_turn(state, player)
    changes = lay_down(state, player, move.card)
    laid = state._replace(**changes, exchanged=state.exchanged + 1, passes=0, choices=())
    todo: list[Task] = []
    told: list[Told] = []
    if state.hands[player] is None:
        laid = assume_extra(laid, player, todo)
        if state.terms.forgotten == "any draw":
            laid = close_draws(laid, player, told, sure=False, before=True)
    else:
        laid = need_card(laid, todo)
        if laid.deck:
            laid = laid._replace(owed=replaced(state.owed, player, state.owed[player] + 1), dead=state.dead + 1)
    if laid.deck or laid.sizes[player] == state.sizes[player]:
        todo.append(Task("S10", "draw", player=player, count=1))
    return Step(laid, tuple(todo), tuple(told))


def refuse_pass(state: State, move: Pass) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    hand = state.hands[move.player]
    if hand is None:
        can_play = _unplayable(state, move.player) < fewest_cards(state, move.player)
    else:
        can_play = any(_is_playable(state, move.player, card) for card in hand)
    if can_play:
        return Refusal("S20", "can_play", player=move.player)
    if hand is not None and may_exchange(state) and any(is_dead(state, card) for card in hand):
        return Refusal("S20", "can_exchange", player=move.player)
    return None


def may_exchange(state: State) -> bool:
    """Whether another dead card may be exchanged in this turn (S10)."""
    return not state.exchanged or state.terms.many_dead_cards


def _unplayable(state: State, player: SeatNumber) -> int:
    """How many cards that cannot be played a hand that is not known may hold at the most."""
    return sum(COPIES - copies(state, card) for card in KINDS if not _is_playable(state, player, card))


def _is_playable(state: State, player: SeatNumber, card: Card) -> bool:
    board = occupied(state)
    if card in state.terms.edition.two_eyed:
        return (board | CORNER_BITS).bit_count() < 100
    if card in state.terms.edition.one_eyed:
        return bool(removable(state, player))
    return bool(state.terms.edition.covers[card] & ~board)


def pass_turn(state: State, move: Pass) -> Step[State]:
    state = take_turn(state, move.player)
    # A card exchanged may open a play next time: only a round of passes without any ends the match.
    passes = 0 if state.exchanged else state.passes + 1
    phase = OVER if passes >= len(state.terms.names) else state.phase
    on_turn = state.terms.left_of(move.player)
    return Step(
        state._replace(on_turn=on_turn, passes=passes, exchanged=0, phase=phase, played=state.played + 1, choices=())
    )


def outcome(state: State) -> Outcome | None:
    """The first team with enough sequences wins at once (S16); where nobody can play any more, nobody does."""
    if state.phase != OVER:
        return None
    points = points_of(state)
    terms = state.terms
    winners = tuple(player for player in seats(len(terms.names)) if points[player] >= terms.to_win)
    if winners:
        return Outcome("S16", "sequences_complete", winners, rank(points))
    return Outcome("S20", "nobody_can_play", (), rank(points))


def nearness(state: State) -> int:
    """How much of the leading team's lines is there: five chips in line are made from four, four from three."""
    return max(_lines_begun(own, occupied(state) & ~own) for own in state.chips)


def _lines_begun(own: Cells, others: Cells) -> int:
    own |= CORNER_BITS
    return sum(1 << 3 * (line & own).bit_count() for line in LINES if not line & others)


def points_of(state: State) -> tuple[int, ...]:
    """Each player's sequences: those of the team."""
    teams = state.terms.teams
    return tuple(len(state.turned[player % teams]) for player in range(len(state.terms.names)))
