"""Catan: whole random matches, and boxes that are told less than happens."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import Build, Discard, Draw, EndTurn, Guild, ShowMarket, State, Trade
from companion.rules import Move, Refusal
from tests.games.catan.tables import sit, through_json
from tests.search import examples


def play(state: State, move: Move) -> State:
    step = CATAN.apply(state, move)
    assert not isinstance(step, Refusal), f"{CATAN.write(state.terms, move)}: {step}"
    return step.state


def next_move(state: State, dice: random.Random, tells_all: bool) -> Move | None:
    chances = CATAN.chances(state) if tells_all or state.phase == "event" else None
    if chances is not None:
        return dice.choices(chances.moves, chances.weights)[0]
    listed = list(CATAN.moves(state))
    builds = [move for move in listed if isinstance(move, Build)]
    return dice.choice(builds if builds and dice.random() < 0.7 else listed) if listed else None


@settings(max_examples=examples(10), deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6), tells_all=st.booleans())
def test_C16_every_listed_move_is_legal_and_every_position_sound(seed: int, players: int, tells_all: bool) -> None:
    dice = random.Random(seed)
    state = sit(players, expansions_a_turn=dice.choice(["one", "several"])).state
    for _ in range(150):
        move = next_move(state, dice, tells_all)
        if move is None:
            assert CATAN.outcome(state) is not None
            break
        listed = list(CATAN.moves(state))
        for other in dice.sample(listed, min(8, len(listed))):
            assert CATAN.refuse(state, other) is None, CATAN.write(state.terms, other)
        assert CATAN.read(state.terms, CATAN.write(state.terms, move)) == move
        state = play(state, move)
        assert CATAN.check(state) == []
        assert through_json(state) == state
        assert (CATAN.outcome(state) is None) == (state.phase != "over")


class Box:
    """A box that is told less than what really happens at the table."""

    def __init__(self, state: State, dice: random.Random, silence: float) -> None:
        self.state = state
        self.dice = dice
        self.silence = silence
        self.counts_draws = False

    def hear(self, move: Move) -> None:
        match move:
            case ShowMarket() if self.dice.random() < self.silence or not self.state.hidden:
                return
            case Trade() if self.dice.random() < self.silence:
                move = replace(move, gave=None, got=None)
            case Guild() if self.dice.random() < self.silence:
                move = replace(move, got=None)
            case Build() if self.dice.random() < self.silence:
                move = replace(move, paid=None)
            case EndTurn():
                self.counts_draws = self.dice.random() < self.silence
                move = Draw(move.player) if self.counts_draws else move
            case Draw() if self.counts_draws:
                return
            case Discard() if self.state.hands[move.player] is None:
                return
        self.state = play(self.state, move)


@settings(max_examples=examples(10), deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), silence=st.sampled_from([0.0, 0.02, 0.3]))
def test_C15_what_really_happened_is_never_refused_however_little_was_told(
    seed: int, players: int, silence: float
) -> None:
    dice = random.Random(seed)
    real = sit(players).state
    box = Box(real, dice, silence)
    market_is_told = dice.random() < 0.5
    for _ in range(400):
        move = next_move(real, dice, tells_all=True)
        if move is None or sum(size.most for size in real.sizes) > 50:
            break
        if isinstance(move, Build) and dice.random() < 0.5:
            move = EndTurn(move.player)
        real = play(real, move)
        if market_is_told or not isinstance(move, ShowMarket):
            box.hear(move)
        assert CATAN.points(box.state) == CATAN.points(real)
        if real.phase in ("trade", "build"):
            sizes = [true.most for true in real.sizes]
            assert all(known.least <= true <= known.most for known, true in zip(box.state.sizes, sizes, strict=True))
