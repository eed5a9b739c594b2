"""A move of Stones in one short sentence."""

from __future__ import annotations

from companion.dialogue.label import Label, Say
from companion.rules import Move
from companion_stones.rules import Start, State, Take


def story(state: State, move: Move) -> Label:
    names = state.terms.names
    match move:
        case Start():
            return Say("story_begins_by_lot" if move.by_lot else "story_begins", name=names[move.player])
        case Take():
            return Say("story_takes", name=names[move.player], count=move.stones)
    raise TypeError(f"{move!r} is no move of Stones")
