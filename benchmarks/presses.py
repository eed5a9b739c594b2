"""How many presses a move takes, against what information theory asks for.

Random matches are typed move by move. The bound of a move is log(legal moves) / log(keys): how many presses would name
one of them if every key told as much as it can. A step of the dial counts as a quarter of a press, a held key as one.

Two ratios are printed: to the bound of the keys that have a game's meanings (the six action keys of the reference box),
and to that of all keys, with OK, BACK, TURN, INFO and the dial's two directions among them. No move takes less than one
press, also one that is the only legal one and has a bound of nothing: "floor" is the second ratio at one press a move.

"as played" is a table that tells what the box asks for and no more: no hands, no prices, no cards. "all told" is one
that tells every card.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.console.box import COMPACT, REFERENCE, Box
from companion.console.console import Console
from companion.console.typist import type_command
from companion.dialogue.command import Play
from companion.dialogue.keys import ACTION_KEYS
from companion.editions import SHIPPED
from companion.games.alhambra import rules as alhambra
from companion.games.catan import rules as catan
from companion.match.dealer import next_move
from companion.match.match import begin
from companion.rules import Game, Move, Refusal, Seat, Setup
from companion.shelf import find_game, game_names
from companion.store.journal import NAME, open_journal
from companion.store.settings import keep

AIMS = {"alhambra": 1.3, "catan": 1.5, "sequence": 1.8}


class StillClock:
    """Nobody is in a hurry: each look is long after the one before, so no press corrects another."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 60
        return self.now

    def wall(self) -> float:
        return self.now


class Count(NamedTuple):
    moves: int = 0
    presses: float = 0.0
    choice: float = 0.0
    """The sum of log(legal moves)."""

    def __add__(self, other: Any) -> Count:
        return Count(self.moves + other.moves, self.presses + other.presses, self.choice + other.choice)

    def ratio(self, keys: int) -> float:
        return self.presses * log(keys) / self.choice


def keys_of(box: Box) -> int:
    """The keys of a box without its seat buttons, which are optional."""
    return sum(key.seat is None for key in box.keys)


def meaning_keys(box: Box) -> int:
    """The keys that a game gives a meaning; on a box without action keys, all of them."""
    return len(ACTION_KEYS) if box.has_action_keys else keys_of(box)


def legal(game: Game[Any], state: Any) -> int:
    chances = game.chances(state)
    if chances is None or not any(chances.weights):
        return sum(1 for _ in game.moves(state))
    return sum(weight > 0 for weight in chances.weights)


def told_barely(game: Game[Any], state: Any, rng: Random) -> Move | None:
    """The next move of a table that keeps its cards to itself: what the players decide, and what the box must know."""
    if game.outcome(state) is not None:
        return None
    must_tell = _must_tell(game, state, rng)
    if must_tell is not None:
        return must_tell
    return rng.choice(list(game.moves(state)))


def _must_tell(game: Game[Any], state: Any, rng: Random) -> Move | None:
    """What only the table can see, and the box asks for: Dirk's draws, scoring cards, events."""
    if game.name == "alhambra" and state.dirk_due:
        left = [colour for colour in range(6) if game.refuse(state, alhambra.DirkDraws(colour)) is None]
        return alhambra.DirkDraws(rng.choice(left))
    if game.name == "alhambra" and state.phase == "turn" and rng.random() < 0.02:
        scoring = alhambra.HoldScoring("AB"[min(1, len(state.scored))])
        return scoring if game.refuse(state, scoring) is None else None
    if game.name == "catan" and state.phase == "event":
        return catan.Event(rng.choice(state.terms.edition.events))
    return None


def type_match(game: Game[Any], players: int, box: Box, seed: int, all_told: bool) -> Count:
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder, open_journal(Path(folder) / NAME) as journal:
        clock = StillClock()
        setup = Setup(SHIPPED.load(game), tuple(Seat(f"Player {number}") for number in range(1, players + 1)))
        started = begin(journal, game, setup, clock)
        if isinstance(started, Refusal):
            raise RuntimeError(str(started))
        match = started[0]
        keep(journal, "details", "on" if all_told else "off")
        console = Console(box, journal, clock, Random(0), match)
        return sum((count for count in _moves(console, box, rng, all_told)), Count())


def _moves(console: Console, box: Box, rng: Random, all_told: bool) -> Iterator[Count]:
    match = console.match
    assert match is not None
    game = match.game
    while True:
        state = match.state
        move = next_move(game, state, rng) if all_told else told_barely(game, state, rng)
        if move is None:
            return
        presses = type_command(Play(move), console.home(), box, console.session.at_rest)
        if presses is None:
            raise RuntimeError(f"no presses enter {move}")
        for press in presses:
            console.press(press)
        after = game.apply(state, move)
        if isinstance(after, Refusal) or match.state != after.state:
            raise RuntimeError(f"{presses} did not enter {move}")
        yield Count(1, sum(map(box.cost, presses)), log(max(1, _legal(game, state, all_told))))


def _legal(game: Game[Any], state: Any, all_told: bool) -> int:
    if all_told:
        return legal(game, state)
    if game.name == "alhambra" and state.dirk_due:
        return 6
    if game.name == "catan" and state.phase == "event":
        return len(state.terms.edition.events)
    return sum(1 for _ in game.moves(state)) + (game.name == "alhambra")  # a scoring card may turn up as well


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=4, help="random matches for each number of players")
    matches = parser.parse_args().matches
    print(f"{'':30}{'moves':>6}{'presses':>9}{'ratio':>7}{'aim':>5}{'all keys':>10}{'floor':>7}")
    for box in (REFERENCE, COMPACT):
        for name in game_names():
            for all_told in (False, True):
                game = find_game(name)
                seeds = [(players, seed) for players in game.counts for seed in range(matches)]
                count = sum((type_match(game, players, box, seed, all_told) for players, seed in seeds), Count())
                aim = AIMS[name] if box is REFERENCE and not all_told else None
                telling = "all told" if all_told else "as played"
                floor = Count(count.moves, count.moves, count.choice).ratio(keys_of(box))
                print(
                    f"{box.name:10}{name:10}{telling:10}{count.moves:6}{count.presses / count.moves:9.2f}"
                    f"{count.ratio(meaning_keys(box)):7.2f}{aim or '':>5}{count.ratio(keys_of(box)):10.2f}{floor:7.2f}"
                )


if __name__ == "__main__":
    main()
