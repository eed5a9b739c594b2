"""Positions set up by hand: what is inconsistent in one, and how a correction changes one."""

from __future__ import annotations

from typing import Any

from companion.rules.catan import resources
from companion.rules.catan.resources import KINDS, RESOURCES, number
from companion.rules.catan.state import OVER, SETUP, TRADE, WINNING, Size, State, points_of, stock, supply, with_hand
from companion.rules.core import Refusal, Unreadable, find_name

PIECES = ("roads", "knights", "villages", "cities")


def check(state: State) -> list[Refusal]:
    """Everything that is wrong with a position, not only the first thing."""
    terms = state.terms
    wrong = [
        Refusal("C1", "too_many_built", stack=stack, count=total - supply(state, stack), total=total)
        for stack, total in terms.supply.items()
        if supply(state, stack) < 0
    ]
    wrong += [Refusal("C11", "none_left", expansion=name) for name in terms.copies if stock(state, name) < 0]
    for player, names in enumerate(state.expansions):
        wrong += [
            Refusal("C11", "two_equal", player=player, expansion=name)
            for name in sorted(set(names))
            if names.count(name) > 1
        ]
    places = [*state.hands, state.market, state.discards]
    for kind in KINDS:
        count = sum(number(place, kind) for place in places if place is not None)
        if count > number(terms.cards, kind):
            wrong.append(
                Refusal("C2", "too_many_cards", resource=RESOURCES[kind], count=count, cards=number(terms.cards, kind))
            )
    held = sum(size.least for size in state.sizes)
    if held > resources.count(terms.cards):
        wrong.append(Refusal("C2", "cards_do_not_add_up", hands=held, cards=resources.count(terms.cards)))
    return wrong


def amend(state: State, facts: tuple[tuple[str, ...], ...]) -> State | Refusal:
    """The position with these facts set; supplies and points follow from what is built."""
    for fact in facts:
        try:
            amended = _set(state, fact)
        except (Unreadable, ValueError, IndexError):
            amended = None
        if amended is None:
            return Refusal("C1", "no_such_fact", fact=" ".join(word.removeprefix('"') for word in fact))
        state = amended
    won = state.on_turn is not None and points_of(state, state.on_turn) >= WINNING
    if state.phase != SETUP and won:
        return state._replace(phase=OVER)
    return state._replace(phase=TRADE) if state.phase == OVER else state


def _set(state: State, fact: tuple[str, ...]) -> State | None:
    """One fact: `turn Ben`, `arrows clockwise`, `Ann roads 3`, `Ann cards 5`, `Ann hand ore`, `Ann has church`."""
    if fact[0] == "turn" and len(fact) == 2:
        player = find_name(state.terms.names, fact[1])
        return state._replace(on_turn=player, phase=TRADE, trades=0, built=(), used=0, may_turn=False, due=0)
    if fact[0] == "arrows" and len(fact) == 2 and len(state.terms.names) > 2:
        return state._replace(clockwise=("counterclockwise", "clockwise").index(fact[1]) == 1)
    player = find_name(state.terms.names, fact[0])
    if fact[1] == "hand":
        hand = None if fact[2:] == ("unknown",) else resources.read(fact[2:])
        return with_hand(state._replace(discards=None), player, hand)
    if len(fact) != 3:
        return None
    if fact[1] in ("has", "lacks") and fact[2] in state.terms.copies:
        return _set_expansion(state, player, fact[1] == "has", fact[2])
    number = _number(fact[2])
    if number is None:
        return None
    if fact[1] == "cards":
        return with_hand(state._replace(discards=None), player, None, Size(number, number))
    if fact[1] not in PIECES:
        return None
    counts: tuple[int, ...] = getattr(state, fact[1])
    pieces: dict[str, Any] = {fact[1]: (*counts[:player], number, *counts[player + 1 :])}
    return state._replace(**pieces)


def _set_expansion(state: State, player: int, has: bool, name: str) -> State:
    mine = tuple(other for other in state.expansions[player] if other != name)
    mine = (*mine, name) if has else mine
    return state._replace(expansions=(*state.expansions[:player], mine, *state.expansions[player + 1 :]))


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 4 else None
