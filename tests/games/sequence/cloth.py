"""A table of Sequence with its own cards and chips, which does with its hands what the tasks say and nothing else."""

from __future__ import annotations

import os
from collections import Counter, defaultdict, deque
from random import Random
from typing import Any

from companion.games.sequence.rules import Deal, Discard, Draw, Exchange, Place, Remove
from companion.games.sequence.rules.cards import KINDS
from companion.games.sequence.rules.lines import CORNERS, cell_text, cells_of
from companion.games.sequence.rules.state import locked
from companion.rules import Refusal, Step, Task
from tests.conformance import Match
from tests.games.sequence.bare import as_told_barely
from tests.games.sequence.partial import mixed

LONGEST, EACH = 400, 5
"""Lines of a match that are laid out, unless somebody explores, and how often all chips are compared."""


class Cloth:
    """Real pieces. Which card comes off the deck, and which is discarded, is what the true match says."""

    def __init__(self, match: Match) -> None:
        self.terms = match.steps[0].state.terms
        self.deck: Counter[int] = Counter(KINDS * 2)
        self.open: Counter[int] = Counter()
        self.hands: list[Counter[int]] = [Counter() for _ in self.terms.names]
        self.chips: dict[str, str] = {}
        self.turned: set[str] = set()
        self.left = dict(zip(self.terms.colours, self.terms.chips, strict=True))
        self.dealt: dict[int, list[int]] = defaultdict(list)
        self.to_draw: dict[int, deque[int]] = defaultdict(deque)
        self.to_discard: dict[int, deque[int]] = defaultdict(deque)
        for move in match.moves:
            match move:
                case Deal():
                    self.dealt[move.player] += move.cards
                case Draw():
                    self.to_draw[move.player].append(move.card)
                case Discard():
                    self.to_discard[move.player].append(move.card)
        self.untold_draws = Counter[int]()
        self.untold_discards = Counter[int]()

    # What is done by the move itself

    def play(self, move: Any, state: Any) -> None:
        """The card that is played, and the chip that is placed. All else comes from the tasks."""
        match move:
            case Place():
                shown = self.terms.edition.board[move.cell]
                self.lay(move.player, shown if move.card is None else move.card)
                colour = self.terms.colours[move.player % self.terms.teams]
                assert cell_text(move.cell) not in self.chips
                self.chips[cell_text(move.cell)] = colour
                self.left[colour] -= 1
            case Remove() | Exchange():
                self.lay(move.player, move.card)
            case Draw():
                self.untold_draws[move.player] -= 1
            case Discard():
                self.untold_discards[move.player] -= 1

    def lay(self, player: int, card: int) -> None:
        assert self.hands[player][card], "the card that is played is in the hand"
        self.hands[player][card] -= 1
        self.open[card] += 1

    # What is done because a task says so

    def do(self, task: Task, state: Any) -> None:
        facts: dict[str, Any] = task.facts
        match task.code:
            case "sit_alternating":
                assert facts["teams"] == self.terms.colours
            case "cut_for_deal" | "cut_again" | "choose_five":
                assert state.phase != "over", "nothing is asked after the end"
            case "begins":
                assert facts["player"] == state.on_turn
            case "deal":
                for player in range(len(self.hands)):
                    assert len(self.dealt[player]) == facts["count"]
                    for card in self.dealt[player]:
                        self.off_the_deck(player, card)
            case "draw":
                assert facts["count"] == 1
                player = facts["player"]
                assert self.to_draw[player], "nobody draws who has not drawn in the true match"
                self.off_the_deck(player, self.to_draw[player].popleft())
                self.untold_draws[player] += 1
            case "shuffle":
                assert self.deck.total() == 0, "there are cards left to draw"
                assert self.open.total() > 0, "there is nothing to shuffle"
                self.deck, self.open = self.open, Counter()
            case "discard":
                player = facts["player"]
                self.lay(player, self.to_discard[player].popleft())
                self.untold_discards[player] += 1
            case "turn_over":
                cells = set(facts["cells"].split())
                assert cells <= set(self.chips)
                assert not cells & self.turned
                self.turned |= cells
            case "turn_back":
                cells = set(facts["cells"].split())
                assert cells <= self.turned
                self.turned -= cells
            case "take_off":
                assert self.chips.pop(facts["cell"]) == facts["team"]
                self.turned.discard(facts["cell"])
                self.left[facts["team"]] += 1
            case _:
                raise AssertionError(f"nobody knows what to do: {task}")

    def off_the_deck(self, player: int, card: int) -> None:
        assert self.deck[card], "the card that was drawn is in the deck"
        self.deck[card] -= 1
        self.hands[player][card] += 1

    # What the state says of it

    def compare_cards(self, state: Any, told: bool) -> None:
        """Whether they are where the state says. Cards that a table tells one by one are told after they were drawn."""
        drawn = self.untold_draws if told else Counter[int]()
        laid = self.untold_discards if told else Counter[int]()
        if state.phase != "setup":
            sizes = [hand.total() - drawn[player] + laid[player] for player, hand in enumerate(self.hands)]
            assert list(state.sizes) == sizes
            assert state.deck == self.deck.total() + drawn.total()

    def compare_board(self, state: Any) -> None:
        colours = self.terms.colours
        chips = {cell_text(cell): colours[team] for team, own in enumerate(state.chips) for cell in cells_of(own)}
        assert chips == self.chips
        assert {cell_text(cell) for cell in cells_of(locked(state)) if cell not in CORNERS} == self.turned
        for team, colour in enumerate(colours):
            assert self.terms.chips[team] - state.chips[team].bit_count() == self.left[colour]


def laid_out(match: Match, rng: Random) -> None:
    """The same match at a table that tells every card, or at one that tells none."""
    if mixed(match, rng).random() < 0.5:
        lay_out(match, list(zip(match.moves, match.moves, strict=True)), told=True)
    else:
        lay_out(match, list(as_told_barely(match)), told=False)


def lay_out(match: Match, lines: list[tuple[Any, Any]], told: bool) -> None:
    """Does what each line, and what its tasks say. A line is what is told, and what was truly done."""
    cloth = Cloth(match)
    lines = lines if os.environ.get("EXPLORE") else lines[:LONGEST]
    step: Step[Any] = match.steps[0]
    for task in match.game.opening(step.state):
        cloth.do(task, step.state)
    for at, (line, done) in enumerate(lines):
        found = match.game.apply(step.state, line)
        assert not isinstance(found, Refusal), (line, found)
        step = found
        cloth.play(done, step.state)
        for task in step.todo:
            cloth.do(task, step.state)
        cloth.compare_cards(step.state, told)
        if at % EACH == 0 or at == len(lines) - 1:  # a chip that lies wrongly does so for long
            cloth.compare_board(step.state)
