"""The same match told as a lazy table would: no hands, no prices, no cards. It must end the same.

Each game says in its `bare.py` what such a table tells: `told_barely` plays the match again so, and compares the ends.
"""

from __future__ import annotations

from companion.rules import Move, Refusal
from tests.conformance import Match


class Telling:
    """A second match, told move by move."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self.state = match.steps[0].state

    def tell(self, move: Move) -> None:
        step = self.game.apply(self.state, move)
        assert not isinstance(step, Refusal), (move, step)
        self.state = step.state
