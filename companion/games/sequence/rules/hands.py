"""Cards in hand: playing them, drawing, and forgetting to draw (S5, S7, S11).

Where all hands are known a draw happens when it is told. Where some are not, everybody has drawn as far as is known,
as soon as a card is due: so `deck` is the least that can be left, and what may be still to come is counted as unsure.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from companion.games.sequence.rules.cards import COPIES, Card, Cards, Hand, card_text, is_jack
from companion.games.sequence.rules.lines import Cells, Fives
from companion.games.sequence.rules.moves import JACK, Draw, Forget
from companion.games.sequence.rules.state import (
    ASSUMED,
    DUE,
    FRESH,
    LOST,
    NONE,
    OVER,
    SETUP,
    STALE,
    Blur,
    State,
    all_seen,
    awaits_card,
    copies,
    discards,
    replaced,
    unsure_draws,
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
    blur: Blur
    hands: tuple[Hand | None, ...]
    chips: tuple[Cells, ...]
    turned: tuple[Fives, ...]


def fewest_cards(state: State, player: SeatNumber) -> int:
    """How many cards a hand that is not known holds at the least: a draw may be late or forgotten."""
    return max(0, state.sizes[player] - (state.draws[player] in ASSUMED) - state.assumed[player])


# Playing a card


def lacks(state: State, player: SeatNumber, card: Card) -> bool:
    """Whether a card is not in a hand that is known."""
    hand = state.hands[player]
    return hand is not None and card not in hand and state.draws[player] not in ASSUMED


def refuse_card(state: State, player: SeatNumber, card: Card, placed: bool = False) -> Refusal | None:
    """Whether a card can have been in this hand."""
    hand = state.hands[player]
    if hand is not None:
        if card in hand:
            return None
        if state.draws[player] not in ASSUMED:
            return Refusal("S5", "not_in_hand", player=player, card=card_text(card))
    elif not state.sizes[player] and not state.assumed[player]:
        return Refusal("S7", "no_cards", player=player)
    return refuse_seen(state, card, placed)


def refuse_seen(state: State, card: Card, placed: bool = False) -> Refusal | None:
    """Whether a copy of a card can be anywhere but in the open and in the hands that are known.

    Where a chip was placed, a jack may have been played for it.
    """
    if not all_seen(state, card):
        return None
    if is_jack(card) and copies(state, card) < COPIES:
        return Refusal("S5", "jacks_seen", eyes=2 if card in state.terms.edition.two_eyed else 1)
    if placed and not is_jack(card):
        return Refusal("S5", "seen_twice", card=card_text(card))
    return Refusal("S5", "both_seen", card=card_text(card))


def refuse_jack(state: State, player: SeatNumber, eyes: Eyes) -> Refusal | None:
    """Whether some jack with this many eyes can have been in this hand."""
    kinds = state.terms.edition.two_eyed if eyes == 2 else state.terms.edition.one_eyed
    hand = state.hands[player]
    if hand is not None:
        if kinds.intersection(hand):
            return None
        if state.draws[player] not in ASSUMED:
            return Refusal("S8" if eyes == 2 else "S9", "no_jack_in_hand", player=player, eyes=eyes)
    elif not state.sizes[player] and not state.assumed[player]:
        return Refusal("S7", "no_cards", player=player)
    if sum(copies(state, card) for card in kinds) + state.jacks[2 - eyes] >= len(kinds) * COPIES:
        return Refusal("S5", "jacks_seen", eyes=eyes)
    return None


def played_jack(state: State, player: SeatNumber, kinds: frozenset[Card]) -> Card:
    """The jack played where its suit was not told: the one that a known hand holds, unless there are two kinds."""
    held = kinds.intersection(state.hands[player] or ())
    return min(held) if len(held) == 1 else JACK


def lay_down(state: State, player: SeatNumber, card: Card, eyes: Eyes | None = None) -> Laid:
    """What changes when a card goes to the open pile."""
    size = state.sizes[player]
    changes: Laid = {"sizes": replaced(state.sizes, player, size - 1 if size else 0)}
    if state.blur is not None:  # perhaps it is shuffled too
        changes["blur"] = (state.blur[0], state.blur[1] + 1)
    elif card != JACK:
        changes["seen"] = state.seen + ONE[card]
    else:
        two, one = state.jacks
        changes["jacks"] = (two + 1, one) if eyes == 2 else (two, one + 1)
    hand = state.hands[player]
    if hand is not None:
        at = hand.index(card)
        changes["hands"] = replaced(state.hands, player, hand[:at] + hand[at + 1 :])
    return changes


# The deck


def need_card(state: State, todo: list[Task]) -> State:
    """A card is needed: an empty deck is first made anew from all the discards (S11)."""
    if state.deck or not discards(state):
        return state
    todo.append(Task("S11", "shuffle"))
    return shuffled(state)


def shuffled(state: State) -> State:
    """All the discards are a new deck. Where somebody may have drawn later, so may the shuffle have been."""
    slack, blur = state.slack, state.blur
    if blur is not None or slack or unsure_draws(state):
        slack, blur = slack + (blur[1] if blur else 0), (0, 0)
    return state._replace(deck=state.deck + discards(state), seen=NOTHING, jacks=(0, 0), slack=slack, blur=blur)


def take_card(state: State, player: SeatNumber) -> State:
    """A card is drawn that nobody has told yet."""
    state = state._replace(deck=state.deck - 1, sizes=replaced(state.sizes, player, state.sizes[player] + 1))
    return state if state.blur is None else _drawn_since(state, 1)


def _drawn_since(state: State, cards: int) -> State:
    """A shuffle is sure once more cards were drawn than may have been left before it."""
    if state.blur is None:
        return state
    drawn, laid = state.blur[0] + cards, state.blur[1]
    if drawn > unsure_draws(state) + state.slack:
        return state._replace(slack=laid, blur=None)
    return state._replace(blur=(drawn, laid))


def _put_back(state: State, player: SeatNumber) -> State:
    """A card that was counted as drawn was not; one that was counted as discarded then was not there."""
    state = state._replace(deck=state.deck + 1, sizes=replaced(state.sizes, player, max(0, state.sizes[player] - 1)))
    return _drawn_since(state, -1)


# Hands that are not known


def hide_hand(state: State, player: SeatNumber) -> State:
    """A hand is not known any more."""
    return assume_draws(state._replace(hands=replaced(state.hands, player, None)))


def assume_draws(state: State) -> State:
    """Where some hand is not known, whoever still has to draw for a turn has drawn as far as is known."""
    if None not in state.hands:
        return state
    for player, draw in seated(state.draws):
        if draw == DUE:
            state = assume_draw(state, player, [])
        if state.hands[player] is None:
            for _ in range(state.owed[player] + state.missed[player]):
                state = assume_extra(state, player, [])
            state = state._replace(
                owed=replaced(state.owed, player, 0),
                missed=replaced(state.missed, player, 0),
                dead=0 if player == state.on_turn else state.dead,
            )
    return state


def assume_draw(state: State, player: SeatNumber, todo: list[Task]) -> State:
    """The draw that closes a turn has been made, as far as is known; where no card is left, it has not."""
    fresh = need_card(state._replace(draws=replaced(state.draws, player, FRESH)), todo)
    if fresh.deck:
        return take_card(fresh, player)
    return state._replace(draws=replaced(state.draws, player, NONE if state.hands[player] is None else DUE))


def assume_extra(state: State, player: SeatNumber, todo: list[Task]) -> State:
    """A card for a dead one, or after table talk, has been drawn by a hand that is not known."""
    extra = need_card(state._replace(assumed=replaced(state.assumed, player, state.assumed[player] + 1)), todo)
    return take_card(extra, player) if extra.deck else state


def take_turn(state: State, player: SeatNumber) -> State:
    """Whoever plays on has drawn. If nobody told the card, the hand is not known any more (S7)."""
    return hide_hand(state, player) if awaits_card(state, player) else state


# Draws in time and too late


def has_drawn(state: State, player: SeatNumber, told: list[Told], sure: bool = True) -> State:
    """The player has taken the turn and drawn: whoever played before and did not draw has lost that card (S7)."""
    return close_draws(state, player, told, sure) if state.terms.forgotten in _DRAW_CLOSES else state


_DRAW_CLOSES = ("next draw", "any draw")


def close_draws(state: State, player: SeatNumber, told: list[Told], sure: bool = True, before: bool = False) -> State:
    """Whoever played before this player can draw no more; the player may be still before the own play.

    Where that is not sure, because nobody told it, nobody loses a card: a draw can be told to have been forgotten.
    """
    if state.draws.count(NONE) == len(state.draws):
        return state
    count = len(state.draws)
    latest = (state.on_turn or 0) - 1
    since = -1 if before else (latest - player) % count
    for other, draw in seated(state.draws):
        if other == player or draw in (NONE, LOST) or (latest - other) % count <= since:
            continue  # those who played after the player may still draw
        if sure and (draw == DUE or state.hands[other] is not None):
            state = _lose_draw(state, other, told)
        elif draw == FRESH:
            state = state._replace(draws=replaced(state.draws, other, STALE))
    return state


def _lose_draw(state: State, player: SeatNumber, told: list[Told]) -> State:
    if state.draws[player] in ASSUMED:
        state = _put_back(state, player)
    told.append(News("S7", "draw_lost", player=player, size=state.sizes[player]))
    return state._replace(draws=replaced(state.draws, player, LOST))


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    player = move.player
    draw = state.draws[player]
    if state.phase == SETUP:
        return Refusal("S4", "no_dealer")
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    if draw == DUE or state.owed[player] or state.missed[player]:
        if not state.deck and not discards(state):
            return Refusal("S11", "no_card_left")
    elif draw == LOST:
        return Refusal("S7", "too_late", player=player)
    elif draw not in ASSUMED and not state.assumed[player]:
        return Refusal("S5", "nothing_to_draw", player=player)
    if move.card is None:
        return None
    return refuse_seen(state if state.deck or _is_counted(state, player) else shuffled(state), move.card)


def _is_counted(state: State, player: SeatNumber) -> bool:
    """Whether the card left the deck when it became due, as far as is known: nothing was shuffled for it since."""
    return state.hands[player] is None or (not state.owed[player] and state.draws[player] in ASSUMED)


def draw(state: State, move: Draw) -> Step[State]:
    player = move.player
    told: list[Told] = []
    todo: list[Task] = []
    extra = bool(state.owed[player] or state.assumed[player])
    drawn = _confirm(state, player) if state.hands[player] is None else _draw(state, move)
    if not extra:
        drawn = has_drawn(drawn, player, told)
    elif player == state.on_turn and state.terms.forgotten == "any draw":
        drawn = close_draws(drawn, player, told, before=True)
    if move.card is None:
        drawn = assume_draws(drawn)
    if not drawn.deck and (DUE in drawn.draws or any(drawn.owed)):
        drawn = need_card(drawn, todo)
        todo += draws_for_talk(drawn)
    return Step(drawn, tuple(todo), tuple(told))


def draws_for_talk(state: State) -> list[Task]:
    """Who draws after table talk, as long as there are cards; the others do when the deck was shuffled (S17)."""
    drawing = [player for player, owed in seated(state.owed) if owed > (state.dead if player == state.on_turn else 0)]
    return [Task("S17", "draw", player=player, count=1) for player in drawing[: state.deck]]


def _confirm(state: State, player: SeatNumber) -> State:
    """What a hand that is not known has drawn was counted already. One counted as empty was so before."""
    if state.assumed[player]:
        sizes = replaced(state.sizes, player, max(1, state.sizes[player]))
        return state._replace(assumed=replaced(state.assumed, player, state.assumed[player] - 1), sizes=sizes)
    return state._replace(draws=replaced(state.draws, player, NONE))


def _draw(state: State, move: Draw) -> State:
    """A card for a known hand; of one that was counted as drawn only the name is new."""
    player = move.player
    hand = state.hands[player] or ()
    hands = replaced(state.hands, player, None if move.card is None else (*hand, move.card))
    if _is_counted(state, player):
        return state._replace(hands=hands, draws=replaced(state.draws, player, NONE))
    owed = state.owed[player]
    due = state.draws[player]
    state = state if state.deck else shuffled(state)
    drawn = state._replace(
        hands=hands,
        sizes=replaced(state.sizes, player, state.sizes[player] + 1),
        deck=state.deck - 1,
        draws=state.draws if owed else replaced(state.draws, player, NONE),
    )
    if owed:
        dead = state.dead - 1 if state.dead and player == state.on_turn else state.dead
        drawn = drawn._replace(owed=replaced(state.owed, player, owed - 1), dead=dead)
    elif due != DUE:
        drawn = drawn._replace(missed=replaced(state.missed, player, state.missed[player] - 1), draws=state.draws)
    return drawn if drawn.blur is None else _drawn_since(drawn, 1)


def refuse_forget(state: State, move: Forget) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("S16", "match_over")
    player, draw = move.player, state.draws[move.player]
    plays_on = draw == FRESH and player == state.on_turn and state.terms.forgotten != "kept"
    if draw in (FRESH, DUE) and not plays_on:
        return Refusal("S7", "can_still_draw", player=player)
    if draw not in (FRESH, STALE, LOST):
        return Refusal("S7", "nothing_forgotten", player=player)
    return None


def forget(state: State, move: Forget) -> Step[State]:
    """A draw was forgotten. Where the table was told so, it only says it again."""
    player = move.player
    settled = replaced(state.draws, player, NONE)
    if state.draws[player] == LOST:
        return Step(state._replace(draws=settled))
    forgotten = _put_back(state, player)._replace(draws=settled)
    return Step(forgotten, (), (News("S7", "draw_lost", player=player, size=forgotten.sizes[player]),))
