"""Taking a move back: what the table does with the real cards and chips. What was done last is undone first."""

from __future__ import annotations

from companion.games.sequence.rules.cards import card_text
from companion.games.sequence.rules.lines import BIT, CORNER_BITS, NO_CELLS, Cells
from companion.games.sequence.rules.moves import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Forget,
    Move,
    Pass,
    Place,
    Remove,
    TableTalk,
    TurnOver,
)
from companion.games.sequence.rules.spaces import at, on
from companion.games.sequence.rules.state import OVER, State, locked
from companion.rules import Correction, SeatNumber, Task

_NO_PIECES = frozenset({"turn", "deck"})
"""Facts that a correction sets without a piece that could have been moved for it."""


def put_back(before: State, move: Move, after: State) -> tuple[Task, ...]:
    """What the table does with the real pieces to take a move back."""
    match move:
        case Cut():
            return (Task("S4", "cut_to_deck", player=move.player, card=card_text(move.card)),)
        case Deal():
            return (Task("S2", "cards_to_deck", player=move.player, cards=" ".join(map(card_text, move.cards))),)
        case Place():
            return _take_placement_back(before, move, after)
        case Remove():
            return _take_removal_back(before, move, after)
        case Exchange():
            drawn = _draw_back(before, after, move.player, "S10")
            return (*drawn, _card_back(before, after, move.player, card_text(move.card), "S10"))
        case Draw():
            return _take_draw_back(before, move, after)
        case TurnOver():
            return _turn_again(before, after, "S15")
        case TableTalk():
            return _take_talk_back(before, move, after)
        case Discard():
            return (Task("S17", "card_to_hand", player=move.player, card=card_text(move.card)),)
        case Correction():
            return _look_again(move)
        case Dealer() | Forget() | Pass():
            return ()  # whoever forgot to draw has moved no card
    raise TypeError(f"{move!r} is no move of sequence")


# Chips


def _take_placement_back(before: State, move: Place, after: State) -> tuple[Task, ...]:
    team = before.terms.colours[before.terms.team(move.player)]
    return (
        *_draw_back(before, after, move.player, "S5"),
        *_turn_again(before, after, "S13", but=BIT[move.cell]),  # the new chip leaves the board whichever way it lies
        Task("S5", "take_off", **at(before.terms.edition, move.cell), team=team),
        _card_back(before, after, move.player, _played(before, move, after), "S5"),
    )


def _take_removal_back(before: State, move: Remove, after: State) -> tuple[Task, ...]:
    team = next(team for team, chips in enumerate(before.chips) if chips >> move.cell & 1)
    return (
        *_draw_back(before, after, move.player, "S9"),
        Task("S9", "put_on", **at(before.terms.edition, move.cell), team=before.terms.colours[team]),
        *_turn_again(before, after, "S18"),
        _card_back(before, after, move.player, _played(before, move, after), "S9"),
    )


def _turn_again(before: State, after: State, rule: str, but: Cells = NO_CELLS) -> tuple[Task, ...]:
    """Which chips to turn over and which back, from how they lie now to how they lay before."""
    was, now = locked(before) & ~CORNER_BITS, locked(after) & ~CORNER_BITS & ~but
    over, back, edition = was & ~now, now & ~was, before.terms.edition
    todo = [Task(rule, "turn_back", **on(edition, back))] if back else []
    return (*todo, Task(rule, "turn_over", **on(edition, over))) if over else tuple(todo)


# Cards


def _played(before: State, move: Place | Remove, after: State) -> str:
    """The card that was played: seen in a known hand, told, or shown by the cell."""
    had, has = before.hands[move.player], after.hands[move.player]
    if had is not None and has is not None:
        return card_text(next(card for card in had if had.count(card) > has.count(card)))
    card = move.card
    if card is None and isinstance(move, Place):
        card = before.terms.edition.board[move.cell]
    return "jack" if card is None or card == JACK else card_text(card)


def _drawn(before: State, after: State, player: SeatNumber) -> int:
    """How many cards a player who laid down one has drawn in the same move. A known hand's draw is another move."""
    return after.sizes[player] - before.sizes[player] + 1 if after.hands[player] is None else 0


def _shuffled(before: State, after: State, drawn: int) -> bool:
    """Whether the discards were made a new deck (S11): then it has other cards than those left of the old one."""
    return after.deck != before.deck - drawn


def _draw_back(before: State, after: State, player: SeatNumber, rule: str) -> tuple[Task, ...]:
    return (Task(rule, "drawn_to_deck", players=(player,)),) if _drawn(before, after, player) else ()


def _card_back(before: State, after: State, player: SeatNumber, card: str, rule: str) -> Task:
    """The card laid down goes back into the hand. Shuffled with the discards, it must be looked for.

    With an empty deck the table shuffles as soon as the card is laid down, whenever the draw is told (S11).
    """
    if not before.deck and after.phase != OVER:
        return Task("S11", "find_in_deck", player=player, card=card)
    return Task(rule, "card_to_hand", player=player, card=card)


def _take_draw_back(before: State, move: Draw, after: State) -> tuple[Task, ...]:
    if move.card is None:
        drawn = Task("S5", "drawn_to_deck", players=(move.player,))
    else:
        drawn = Task("S5", "cards_to_deck", player=move.player, cards=card_text(move.card))
    new = after.sizes[move.player] - before.sizes[move.player]  # none, where the card was counted as drawn
    return (drawn, Task("S11", "leave_shuffled")) if _shuffled(before, after, new) else (drawn,)


def _take_talk_back(before: State, move: TableTalk, after: State) -> tuple[Task, ...]:
    """Whoever has a known hand tells the discard as a move of its own."""
    members = before.terms.members(move.team)
    players = tuple(player for player in members if before.hands[player] is None and before.sizes[player])
    drawn = sum(_drawn(before, after, player) for player in players)
    if not players:
        return ()
    if _shuffled(before, after, drawn):  # nobody can tell any more which card was whose
        return (Task("S11", "leave_shuffled"),)
    taken = Task("S17", "discards_to_hand", players=players)
    return (Task("S17", "drawn_to_deck", players=players), taken) if drawn else (taken,)


# Corrections


def _look_again(move: Correction) -> tuple[Task, ...]:
    """A correction follows the table, so only the table knows whether pieces were moved for it."""
    facts = [fact for fact in move.facts if fact[0] not in _NO_PIECES and fact[-1] != "unknown"]
    texts = tuple(" ".join(word.removeprefix('"') for word in fact) for fact in facts)
    return (Task("S2", "no_longer_so", facts=texts),) if texts else ()
