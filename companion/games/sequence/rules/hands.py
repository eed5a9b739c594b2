"""Cards in hand: playing them, drawing, and forgetting to draw (S5, S7, S11)."""

from __future__ import annotations

from typing import Literal, TypedDict

from companion.games.sequence.rules.cards import COPIES, Card, Cards, Hand, card_text, is_jack
from companion.games.sequence.rules.lines import Cells, Fives
from companion.games.sequence.rules.moves import JACK, Draw, Forget
from companion.games.sequence.rules.state import (
    DUE,
    FRESH,
    NONE,
    OVER,
    SETUP,
    STALE,
    State,
    all_seen,
    copies,
    discards,
    replaced,
)
from companion.rules import News, Refusal, SeatNumber, Step, Task, Told, seated
from companion.rules.lots import NOTHING, ONE

Eyes = Literal[1, 2]
"""How many eyes a jack shows."""


class Laid(TypedDict, total=False):
    """What of a position changes when a card is laid down, and a chip moved for it: set in one copy."""

    sizes: tuple[int, ...]
    jacks: tuple[int, int]
    seen: Cards
    hands: tuple[Hand | None, ...]
    chips: tuple[Cells, ...]
    turned: tuple[Fives, ...]


def refuse_card(state: State, player: SeatNumber, card: Card) -> Refusal | None:
    """Whether a card can have been in this hand."""
    hand = state.hands[player]
    if hand is not None:
        return None if card in hand else Refusal("S5", "not_in_hand", player=player, card=card_text(card))
    if not state.sizes[player]:
        return Refusal("S7", "no_cards", player=player)
    if all_seen(state, card):
        eyes = 2 if card in state.terms.edition.two_eyed else 1
        return (
            Refusal("S5", "jacks_seen", eyes=eyes)
            if is_jack(card)
            else Refusal("S5", "seen_twice", card=card_text(card))
        )
    return None


def refuse_jack(state: State, player: SeatNumber, eyes: Eyes) -> Refusal | None:
    """Whether some jack with this many eyes can have been in this hand."""
    kinds = state.terms.edition.two_eyed if eyes == 2 else state.terms.edition.one_eyed
    hand = state.hands[player]
    if hand is not None:
        return (
            None
            if kinds.intersection(hand)
            else Refusal("S8" if eyes == 2 else "S9", "no_jack_in_hand", player=player, eyes=eyes)
        )
    if not state.sizes[player]:
        return Refusal("S7", "no_cards", player=player)
    if sum(copies(state, card) for card in kinds) + state.jacks[2 - eyes] >= len(kinds) * COPIES:
        return Refusal("S5", "jacks_seen", eyes=eyes)
    return None


def played_jack(state: State, player: SeatNumber, kinds: frozenset[Card]) -> Card:
    """The jack played where its suit was not told: by a known hand, the first it holds."""
    hand = state.hands[player]
    return JACK if hand is None else next(card for card in hand if card in kinds)


def lay_down(state: State, player: SeatNumber, card: Card, eyes: Eyes | None = None) -> Laid:
    """What changes when a card goes to the open pile."""
    sizes = replaced(state.sizes, player, state.sizes[player] - 1)
    if card == JACK:
        two, one = state.jacks
        return {"sizes": sizes, "jacks": (two + 1, one) if eyes == 2 else (two, one + 1)}
    changes: Laid = {"sizes": sizes, "seen": state.seen + ONE[card]}
    hand = state.hands[player]
    if hand is not None:
        at = hand.index(card)
        changes["hands"] = replaced(state.hands, player, hand[:at] + hand[at + 1 :])
    return changes


def draw_blind(state: State, player: SeatNumber) -> State:
    """A card is drawn that nobody tells."""
    state = shuffle_if_empty(state)
    if not state.deck:
        return state
    sizes = replaced(state.sizes, player, state.sizes[player] + 1)
    return state._replace(deck=state.deck - 1, sizes=sizes)


def shuffle_if_empty(state: State) -> State:
    """An empty deck is made anew from all the discards (S11)."""
    return state if state.deck else state._replace(deck=discards(state), seen=NOTHING, jacks=(0, 0))


def has_drawn(state: State, player: SeatNumber, told: list[Told]) -> State:
    """The player has taken the turn and drawn: whoever played before and did not draw has lost that card (S7)."""
    if state.draws.count(NONE) == len(state.draws):
        return state
    count = len(state.draws)
    on_turn = state.on_turn or 0
    draws = list(state.draws)
    for other, draw in seated(state.draws):
        if draw == NONE or (on_turn - 1 - other) % count <= (on_turn - 1 - player) % count:
            continue  # those who played after the player may still draw
        if draw == DUE:
            draws[other] = NONE
            told.append(News("S7", "draw_lost", player=other, size=state.sizes[other]))
        elif draw == FRESH:
            draws[other] = STALE
    return state._replace(draws=tuple(draws))


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    if state.phase == SETUP:
        return Refusal("S4", "no_dealer")
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if state.hands[move.player] is None:
        return Refusal("S5", "draw_not_told", player=move.player)
    if state.draws[move.player] != DUE and not state.owed[move.player]:
        return Refusal("S7", "nothing_to_draw", player=move.player)
    if not state.deck and not discards(state):
        return Refusal("S11", "no_card_left")
    if move.card is not None and all_seen(shuffle_if_empty(state), move.card):
        return Refusal("S5", "seen_twice", card=card_text(move.card))
    return None


def draw(state: State, move: Draw) -> Step[State]:
    player = move.player
    told: list[Told] = []
    state = shuffle_if_empty(state)
    hand = state.hands[player]
    hand = None if hand is None or move.card is None else (*hand, move.card)
    owed = state.owed[player]
    drawn = state._replace(
        hands=replaced(state.hands, player, hand),
        sizes=replaced(state.sizes, player, state.sizes[player] + 1),
        deck=state.deck - 1,
        owed=replaced(state.owed, player, owed - 1) if owed else state.owed,
        draws=state.draws if owed else replaced(state.draws, player, NONE),
    )
    if not owed:
        drawn = has_drawn(drawn, player, told)
    waiting = not drawn.deck and (DUE in drawn.draws or any(drawn.owed))
    return Step(drawn, (Task("S11", "shuffle"),) if waiting else (), tuple(told))


def refuse_forget(state: State, move: Forget) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if state.draws[move.player] in (FRESH, DUE):
        return Refusal("S7", "can_still_draw", player=move.player)
    if state.draws[move.player] != STALE:
        return Refusal("S7", "nothing_forgotten", player=move.player)
    return None


def forget(state: State, move: Forget) -> Step[State]:
    size = state.sizes[move.player] - 1
    forgotten = state._replace(
        sizes=replaced(state.sizes, move.player, size),
        draws=replaced(state.draws, move.player, NONE),
        deck=state.deck + 1,
    )
    return Step(forgotten, (), (News("S7", "draw_lost", player=move.player, size=size),))
