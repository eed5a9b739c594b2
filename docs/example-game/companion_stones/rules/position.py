"""Positions set up by hand, and positions as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from companion.rules import Refusal, SeatNumber, find_name
from companion.rules.correction import Facts, impossible, set_facts, small_number
from companion_stones.rules.state import State, Terms

FACTS = ("taken NAME NUMBER", "turn NAME")


def check(state: State) -> list[Refusal]:
    """All that is wrong with a position."""
    stones = state.terms.edition.stones
    adds_up = state.heap >= 0 and state.heap + sum(state.taken) == stones
    begun = state.on_turn is not None or not any(state.taken)
    return impossible("S1", [("the heap", adds_up), ("whose turn it is", begun)])


def amend(state: State, facts: Facts) -> State | Refusal:
    return set_facts(state, facts, _set_fact, "S1", FACTS)


def _set_fact(state: State, fact: tuple[str, ...]) -> State | None:
    """The state with one fact set; None where it is none. The heap is what nobody has taken."""
    names = state.terms.names
    if fact[0] == "turn" and len(fact) == 2:
        return state._replace(on_turn=find_name(names, fact[1]))
    number = small_number(fact[2]) if len(fact) == 3 and fact[0] == "taken" else None
    if number is None:
        return None
    player = find_name(names, fact[1])
    taken = (*state.taken[:player], number, *state.taken[player + 1 :])
    return state._replace(taken=taken, heap=state.terms.edition.stones - sum(taken))


class Form(TypedDict):
    """A position as JSON."""

    heap: int
    on_turn: int | None
    taken: list[int]


def to_json(state: State) -> Mapping[str, object]:
    return {"heap": state.heap, "on_turn": state.on_turn, "taken": list(state.taken)}


def from_json(terms: Terms, form: Form) -> State:
    on_turn = form["on_turn"]
    return State(terms, form["heap"], None if on_turn is None else SeatNumber(on_turn), tuple(form["taken"]))
