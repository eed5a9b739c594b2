"""Time per move of the rules engine, as a ratio to a random playout of python-chess measured in the same run.

A move is: list what can happen, choose one at random, apply it. Cards dealt and drawn are moves like any other. The
yardstick lists the legal moves of a chess board, chooses one and pushes it. Each figure is the best of several rounds,
taken in turn, so that a busy moment of the machine does not fall on one side only.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import chess

from companion.editions import SHIPPED
from companion.match.dealer import next_move, play
from companion.rules import Game, Refusal, Seat, Setup
from companion.shelf import find_game

AIMS = {"alhambra": 0.4, "sequence": 0.35, "catan": 0.45}
READING_AIM = 1.0


def chess_playout(seed: int) -> tuple[int, float]:
    """Random chess until there is no move, or nothing can come of it."""
    rng = Random(seed)
    board = chess.Board()
    moves = 0
    begun = process_time()
    while not board.is_insufficient_material() and board.halfmove_clock < 150:
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(rng.choice(legal))
        moves += 1
    return moves, process_time() - begun


def setup_of(game: Game[Any], players: int) -> Setup:
    return Setup(SHIPPED.load(game), tuple(Seat(f"P{number}") for number in range(players)))


def playout(game: Game[Any], setup: Setup, seed: int) -> tuple[int, float]:
    """A random whole match, every card told."""
    rng = Random(seed)
    moves = 0
    begun = process_time()
    state = game.start(setup)
    while (move := next_move(game, state, rng)) is not None:
        step = game.apply(state, move)
        if isinstance(step, Refusal):
            raise RuntimeError(f"{game.name} offers a move and refuses it: {step}")
        state = step.state
        moves += 1
    return moves, process_time() - begun


def reading(game: Game[Any], setup: Setup, seed: int) -> tuple[int, float]:
    """The lines of a match read, validated and applied."""
    started = game.start(setup)
    if isinstance(started, Refusal):
        raise RuntimeError(f"{game.name} refuses the setup: {started}")
    lines = [game.write(started.terms, played.move) for played in play(game, setup, Random(seed))]
    begun = process_time()
    state = started
    for line in lines:
        step = game.apply(state, game.read(state.terms, line))
        if isinstance(step, Refusal):
            raise RuntimeError(f"{game.name} refuses its own line {line}: {step}")
        state = step.state
    return len(lines), process_time() - begun


def best(measure: Callable[[int], tuple[int, float]], seeds: range) -> float:
    """Microseconds a move over these matches."""
    runs = [measure(seed) for seed in seeds]
    return sum(seconds for _, seconds in runs) / sum(moves for moves, _ in runs) * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=12, help="matches a round")
    arguments = parser.parse_args()
    games = {name: find_game(name) for name in AIMS}
    setups = {(name, players): setup_of(game, players) for name, game in games.items() for players in game.counts}
    yardstick: list[float] = []
    figures: dict[tuple[str, str, int], list[float]] = {}
    for number in range(arguments.rounds):
        # Fresh seeds each round: a match played twice would find everything ready that is kept between moves.
        seeds = range(number * arguments.matches, (number + 1) * arguments.matches)
        yardstick.append(best(chess_playout, seeds))
        for (name, players), setup in setups.items():
            game = games[name]
            for kind, measure in (("play", playout), ("read", reading)):
                figure = best(lambda seed, m=measure, g=game, s=setup: m(g, s, seed), seeds)
                figures.setdefault((name, kind, players), []).append(figure)
    unit = min(yardstick)
    print(f"python-chess random playout: {unit:.1f} µs a move = 1.00")
    for name, aim in AIMS.items():
        for kind, limit in (("play", aim), ("read", READING_AIM)):
            ratios = {players: min(figures[name, kind, players]) / unit for players in games[name].counts}
            mean = sum(ratios.values()) / len(ratios)
            verb = "enumerate + apply" if kind == "play" else "read a line + apply"
            each = "  ".join(f"{players}p {ratio:.2f}" for players, ratio in ratios.items())
            verdict = "reached" if mean <= limit else "not reached"
            print(f"{name:9} {verb:20} {mean:.2f} (aim {limit:.2f}, {verdict})   {each}")


if __name__ == "__main__":
    main()
