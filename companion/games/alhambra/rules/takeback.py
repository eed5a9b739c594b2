"""Taking a move back: what the table does with the real cards and points. What was done last is undone first."""

from __future__ import annotations

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS, Colour
from companion.games.alhambra.rules.endgame import leftover_slot, richest
from companion.games.alhambra.rules.money import NOTHING, Currency, Money
from companion.games.alhambra.rules.moves import (
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Move,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    TakeMoney,
)
from companion.games.alhambra.rules.purchase import bought_from
from companion.games.alhambra.rules.state import OVER, State, on_slots
from companion.games.alhambra.rules.turn import card_text
from companion.rules import Correction, SeatNumber, Task, seated

_NO_PIECES = frozenset({"turn", "scored"})
"""Facts that a correction sets without a piece that could have been moved for it."""


def put_back(before: State, move: Move, after: State) -> tuple[Task, ...]:
    """What the table does with the real pieces to take a move back."""
    match move:
        case Deal():
            return (Task("A2", "dealt_to_deck", player=move.player, cards=_text(before, move.cards)),)
        case ShowBuilding():
            slot = before.terms.edition.currencies[move.slot]
            return (Task("A10", "shown_to_deck", colour=COLOURS[move.colour], slot=slot),)
        case ShowMoney():
            return (Task("A10", "money_to_deck", cards=_text(before, move.cards)),)
        case DirkDraws():
            return (Task("A23" if before.scored else "A22", "dirk_gives_back", colour=COLOURS[move.colour]),)
        case Purchase():
            return _take_purchase_back(before, move, after)
        case TakeMoney():
            return _take_money_back(before, move, after)
        case EndTurn():
            return (*_reopen(before, after), *_refill_back(before, after, _open(before)), *_shuffle(before, after))
        case HoldScoring():
            return _take_scoring_back(before, move, after)
        case Leftover():
            lay_on = leftover_slot(before, move)
            return (*_reopen(before, after, lay_on), _on_yard(before, move.colour, lay_on, move.owner, "A19"))
        case Correction():
            return _look_again(move)
        case Start():
            return ()
    raise TypeError(f"{move!r} is no move of alhambra")


def _text(state: State, cards: Money) -> str:
    return " ".join(card_text(state, card) for card in money.unpack(cards))


# A turn


def _take_purchase_back(before: State, move: Purchase, after: State) -> tuple[Task, ...]:
    slot = bought_from(before, move)
    owner = SeatNumber(len(before.terms.names)) if move.for_dirk else move.player
    return (
        *_reopen(before, after, slot),
        *_refill_back(before, after, _open(before)),
        _on_yard(before, move.colour, slot, owner, "A24" if move.for_dirk else "A7"),
        _payment_back(before, move, after),
    )


def _payment_back(before: State, move: Purchase, after: State) -> Task:
    """The money goes back into the hand. Shuffled with the discards, it must be looked for."""
    if move.paid is None:
        return Task("A7", "payment_back_untold", player=move.player)
    cards = _text(before, move.paid)
    if _was_shuffled(before, after, move.paid):
        return Task("A10", "find_in_deck", player=move.player, cards=cards)
    return Task("A7", "payment_back", player=move.player, cards=cards)


def _take_money_back(before: State, move: TakeMoney, after: State) -> tuple[Task, ...]:
    if move.cards is None:
        lay_open = None
        taken = Task("A6", "taken_back_untold", player=move.player)
    else:
        lay_open = _open(before) - money.count(move.cards)
        taken = Task("A6", "taken_back", player=move.player, cards=_text(before, move.cards))
    refill = _refill_back(before, after, lay_open)
    return (*_reopen(before, after), *refill, *_shuffle(before, after), taken)


def _on_yard(state: State, colour: Colour, slot: Currency | None, owner: SeatNumber | None, rule: str) -> Task:
    if slot is None:
        return Task(rule, "building_to_yard", owner=owner, colour=COLOURS[colour])
    currency = state.terms.edition.currencies[slot]
    return Task(rule, "building_to_slot", owner=owner, colour=COLOURS[colour], slot=currency)


# The refill at the end of a turn


def _open(state: State) -> int:
    """How many money cards lie open."""
    return state.hidden + money.count(state.display)


def _refill_back(before: State, after: State, lay_open: int | None) -> list[Task]:
    """What was turned up goes back on its deck; `lay_open` is how much money lay there still, where that is known."""
    todo = []
    turned_up = None if lay_open is None else _open(after) - lay_open
    if turned_up != 0:
        todo.append(Task("A10", "refilled_money_to_deck", count=turned_up))
    if before.deck > after.deck:
        todo.append(Task("A10", "refilled_to_deck", count=before.deck - after.deck))
    return todo


def _was_shuffled(before: State, after: State, paid: Money = NOTHING) -> bool:
    """Whether the discards were made a new money deck: there were some, and now there are none."""
    return before.discards is not None and bool(before.discards + paid) and after.discards == NOTHING


def _shuffle(before: State, after: State) -> tuple[Task, ...]:
    return (Task("A10", "leave_shuffled"),) if _was_shuffled(before, after) else ()


# Scorings and the end


def _take_scoring_back(before: State, move: HoldScoring, after: State) -> tuple[Task, ...]:
    todo = [Task("A23", "dirks_draw_to_deck", count=after.dirk_due)] if after.dirk_due else []
    todo += _reopen(before, after)
    return tuple(todo) if move.scoring == "C" else (*todo, Task("A12", "scoring_card_back", scoring=move.scoring))


def _reopen(before: State, after: State, moved: Currency | None = None) -> list[Task]:
    """Points that were scored are taken off, and leftovers given away with them lie on show again.

    `moved` is the slot that the move itself emptied.
    """
    gains = [now - was for was, now in zip(before.points, after.points, strict=True)]
    owners = tuple(owner for owner, gain in seated(gains) if gain)
    todo = [Task("A13", "points_off", players=owners, points=tuple(gains[owner] for owner in owners))] if owners else []
    return [*todo, *_leftovers_back(before, after, moved)]


def _leftovers_back(before: State, after: State, moved: Currency | None) -> list[Task]:
    """Where all hands are known the leftovers were given away without being told one by one."""
    if after.phase != OVER or (any(after.vague) and not before.left):
        return []
    lying = {
        slot: COLOURS[building.colour]
        for slot, building in on_slots(before.yard)
        if building is not None and building.colour is not None and slot != moved
    }
    if not lying:
        return []
    return [
        Task(
            "A19",
            "leftovers_to_yard",
            slots=tuple(before.terms.edition.currencies[slot] for slot in lying),
            colours=tuple(lying.values()),
            players=tuple(richest(after, slot) for slot in lying),
        )
    ]


# Corrections


def _look_again(move: Correction) -> tuple[Task, ...]:
    """A correction follows the table, so only the table knows whether pieces were moved for it."""
    facts = [fact for fact in move.facts if fact[0] not in _NO_PIECES and fact[-1] != "unknown"]
    texts = tuple(" ".join(word.removeprefix('"') for word in fact) for fact in facts)
    return (Task("A1", "no_longer_so", facts=texts),) if texts else ()
