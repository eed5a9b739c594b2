"""What the keys mean at a table of Stones: the key's number is how many were taken."""

from __future__ import annotations

from functools import partial

from companion.dialogue.command import DrawLots, Play
from companion.dialogue.correction import FactQuestion, by_name, fact_option, numbers
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.label import Say
from companion.dialogue.question import Option, Question, short
from companion.rules.seat import seated, seats
from companion_stones.rules import Start, State, Take


def home(state: State) -> Question:
    """Who begins; then how many were taken."""
    return _ask_start(state) if state.on_turn is None else _ask_stones(state)


def _ask_start(state: State) -> Question:
    """Each player at a key, and at the button of the seat; TURN draws lots."""
    players = tuple(
        Option(name, Play(Start(seat)), short(key), name, seat)
        for key, (seat, name) in zip(ACTION_KEYS, seated(state.terms.names), strict=False)
    )
    drawn = tuple(Start(seat, by_lot=True) for seat in seats(len(state.terms.names)))
    lots = Option(Say("draw_lots"), DrawLots(drawn), short(Key.TURN), Say("lots"))
    return Question(Say("who_begins"), (*players, lots))


def _ask_stones(state: State) -> Question:
    """One key for each number that may be taken. One that the heap is too small for is answered by the rules."""
    assert state.on_turn is not None
    player, most = state.on_turn, state.terms.edition.most
    options = tuple(
        Option(Say("takes", count=stones), Play(Take(player, stones)), short(key), str(stones))
        for stones, key in zip(range(1, most + 1), ACTION_KEYS, strict=False)
    )
    there = min(most, state.heap)
    return Question(Say("how_many_stones"), options[:there], unlisted=options[there:])


def more(state: State) -> tuple[Option, ...]:
    """Nothing is told seldom here: every move is at a key."""
    return ()


def facts(state: State) -> tuple[Option, ...]:
    """What can be corrected."""
    players = by_name(state.terms.names)
    return (
        fact_option(Say("fact_taken"), ("taken",), FactQuestion(Say("who"), players), partial(_how_many, state)),
        fact_option(Say("fact_turn"), ("turn",), FactQuestion(Say("whose_turn"), players)),
    )


def _how_many(state: State, told: tuple[str, ...]) -> FactQuestion:
    """Counted from what the player has now; a name is the last word that was told."""
    now = state.taken[state.terms.names.index(told[-1].removeprefix('"'))]
    return FactQuestion(Say("how_many"), numbers(0, state.terms.edition.stones), now)
