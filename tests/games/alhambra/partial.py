"""A match of Alhambra told in part: hands, cards, prices and slots left out at random, or begun in the middle."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random
from typing import Any

from companion.games.alhambra.rules import (
    COLOURS,
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    TakeMoney,
)
from companion.games.alhambra.rules import money as purse
from companion.games.alhambra.rules.state import stack_bounds
from companion.rules import Correction, Move, News, Refusal, Step
from companion.rules.lots import holds
from tests.bare import Telling
from tests.conformance import Match

WHAT = ("deal", "dealt", "yard", "yard price", "money", "dirk price", "slot", "price", "paid", "taken", "take", "left")
"""What a table may leave out: whole lines, and parts of lines."""


def told_in_part(match: Match, rng: Random) -> None:
    part = Part(match, rng)
    for at in range(len(match.moves)):
        part.go_on(at)
    part.agrees_at_the_end()


def told_from_the_middle(match: Match, rng: Random) -> None:
    turns = [at for at, step in enumerate(match.steps[:-1]) if _is_beginning(step.state)]
    begun = rng.choice(turns)
    part = Part(match, rng)
    part.join(match.steps[begun].state)
    for at in range(begun, len(match.moves)):
        part.go_on(at)
    part.agrees_at_the_end()


def _is_beginning(state: Any) -> bool:
    return state.phase == "turn" and not state.bought and not state.dirk_due


class Part(Telling):
    """A second match, told as a table would that leaves things out."""

    def __init__(self, match: Match, rng: Random) -> None:
        super().__init__(match)
        self.match = match
        self.rng = rng
        self.at = 0
        self.leaves_out = _habits(match, rng)
        self.tells_hand_of = {seat for seat in range(6) if not self.left_out("deal")}
        self.knows_scorings = True

    def left_out(self, what: str) -> bool:
        return self.leaves_out(what, self.at)

    def tell(self, move: Move) -> None:
        step = self.game.apply(self.state, move)
        assert not isinstance(step, Refusal), (self.at, move, step, self.state)
        assert not _warnings(step), (self.at, step.told)
        self.state = step.state

    # Going on

    def go_on(self, at: int) -> None:
        """Tells what this table tells of the next move, and compares."""
        self.at = at
        before, after = self.match.steps[at].state, self.match.steps[at + 1]
        assert not _warnings(after)
        self._tell(self.match.moves[at], before, after)
        truth = after.state
        if truth.phase == "turn" and self.state.phase == "setup":
            self.tell(Start(truth.on_turn))
        if truth.phase == "over" and self.state.phase != "over":
            self._close(after)
        self.agrees(truth)

    def _tell(self, move: Any, before: Any, after: Step[Any]) -> None:
        match move:
            case Deal():
                if self.left_out("dealt"):  # a hand is told up to here
                    self.tells_hand_of.discard(move.player)
                if move.player in self.tells_hand_of:
                    self.tell(move)
            case Start():
                if self.state.phase == "setup":
                    self.tell(move)
            case ShowBuilding():
                if not self.left_out("yard"):
                    self.tell(self.weakened(move, price="yard price"))
            case ShowMoney():
                if not self.left_out("money"):
                    self.tell(move)
            case DirkDraws():
                self.tell(self.weakened(move, price="dirk price"))
            case Purchase():
                self._tell_purchase(move, before, after.state)
            case TakeMoney():
                is_silent = before.bought and self.state.vague[move.player] and self.left_out("take")
                self.tell(EndTurn(move.player) if is_silent else self.weakened(move, cards="taken"))
            case HoldScoring() if move.scoring == "C":
                self._close(after)
            case _:
                self.tell(move)

    def _tell_purchase(self, move: Purchase, before: Any, truth: Any) -> None:
        self.tell(self.weakened(move, slot="slot", price="price", paid="paid"))
        has_ended = truth.on_turn != before.on_turn
        if has_ended and (self.state.bought or (self.state.ended and not self.rng.randrange(4))):
            self.tell(EndTurn(move.player))

    def weakened(self, move: Any, **parts: str) -> Move:
        """A move without the parts that are left out."""
        gone = {field: None for field, what in parts.items() if self.left_out(what)}
        weaker: Move = dataclasses.replace(move, **gone)
        return weaker

    def _close(self, after: Step[Any]) -> None:
        """Tells who gets the leftovers, as far as the rules cannot know it, and holds C."""
        given = [task.facts for task in after.todo if task.code == "give_leftover"]
        self.rng.shuffle(given)
        while self.state.phase != "over":
            if not given or (self.rng.random() < 0.5 and not self.game.refuse(self.state, HoldScoring("C"))):
                self.tell(HoldScoring("C"))
                continue
            facts = given.pop()
            slot = None if self.left_out("left") else self.state.terms.edition.currencies.index(facts["slot"])
            self.tell(Leftover(COLOURS.index(str(facts["colour"])), facts["owner"], slot))  # type: ignore[arg-type]

    # Joining late

    def join(self, truth: Any) -> None:
        """Sets the facts of a match under way, in any order, in one correction or several."""
        facts = [*_needed(truth), *(fact for fact in _optional(truth) if self.rng.random() < self.rng.random())]
        if truth.scored and not truth.terms.hold_missed and not self.rng.randrange(4):
            self.knows_scorings = False
        elif truth.scored or self.rng.randrange(2):
            facts.append(("scored", {"": "none", "A": "A", "AB": "B"}[truth.scored]))
        self.rng.shuffle(facts)
        while facts:
            count = self.rng.choice((1, 2, len(facts)))
            self.tell(Correction(tuple(facts[:count])))
            facts = facts[count:]
        self.agrees(truth)

    # Comparing

    def agrees(self, truth: Any) -> None:
        """Nothing that is known contradicts the truth."""
        told = self.state
        where = (self.at, told, truth)
        assert told.holdings == truth.holdings or truth.phase == "leftovers", where
        assert told.points == truth.points, where
        assert (told.deck, told.dirk_due, told.gone) == (truth.deck, truth.dirk_due, truth.gone), where
        assert told.scored == truth.scored or not self.knows_scorings, where
        assert (told.phase, told.on_turn, told.bought) == (truth.phase, truth.on_turn, truth.bought) or (
            truth.phase == "setup"
        ), where
        assert told.exact in (None, truth.exact), where
        assert told.refilled is not False or not truth.refilled, where
        _yards_agree(told, truth)
        _money_agrees(told, truth)

    def agrees_at_the_end(self) -> None:
        truth = self.match.steps[-1].state
        assert self.game.outcome(self.state) == self.game.outcome(truth) is not None


def _habits(match: Match, rng: Random) -> Callable[[str, int], bool]:
    """What sort of table it is: it always leaves out some things, others now and then, or only a single line."""
    if not rng.randrange(4):
        only = rng.randrange(len(match.moves))
        return lambda what, at: at == only and what != "deal"
    often = rng.choice((0.1, 0.5, 0.9))
    chances = {what: rng.choice((0.0, 0.0, often, 1.0)) for what in WHAT}
    return lambda what, at: rng.random() < chances[what]


def _warnings(step: Step[Any]) -> list[News]:
    """The table cut the piles fairly, so there is nothing to warn of."""
    return [told for told in step.told if isinstance(told, News) and told.rule == "A4"]


def _needed(truth: Any) -> list[tuple[str, ...]]:
    owners = truth.terms.owners
    facts: list[tuple[str, ...]] = [("turn", truth.terms.names[truth.on_turn])]
    for owner, holding in zip(owners, truth.holdings, strict=True):
        facts += [(owner, COLOURS[colour], str(count)) for colour, count in enumerate(holding) if count]
    return facts + [(owner, "points", str(points)) for owner, points in zip(owners, truth.points, strict=True)]


def _optional(truth: Any) -> list[tuple[str, ...]]:
    """Yard, money on show, money in hand."""
    text = truth.terms.edition.card_text
    facts: list[tuple[str, ...]] = []
    for slot, building in zip(truth.terms.edition.currencies, truth.yard, strict=True):
        if building is not None and building.colour is not None:
            facts.append(("yard", slot, COLOURS[building.colour], str(building.price))[: 4 - slot.startswith("b")])
    if truth.display:
        facts.append(("display", *map(text, purse.unpack(truth.display))))
    for name, hand in zip(truth.terms.names, truth.hands, strict=True):
        if hand:
            facts.append((name, "money", *map(text, purse.unpack(hand))))
    return facts


def _yards_agree(told: Any, truth: Any) -> None:
    assert not told.doubt or any(
        _yard_agrees(sight.yard, truth.yard) and holds(truth.seen, sight.seen) for sight in told.doubt
    ), (told, truth)
    assert _yard_agrees(told.yard, truth.yard), (told, truth)
    assert holds(truth.seen, told.seen), (told, truth)


def _yard_agrees(told: Any, truth: Any) -> bool:
    """What is known of each slot is so: empty, or a colour, or a colour and a price. What is true may be untold yet."""
    return all(
        known == (None, None)
        or (known is None and lying is None)
        or (
            known is not None
            and lying is not None
            and known.colour == lying.colour
            and known.price in (None, lying.price)
        )
        for known, lying in zip(told, truth, strict=True)
    )


def _money_agrees(told: Any, truth: Any) -> None:
    where = (told, truth)
    if truth.phase == "setup":
        return
    for hand, vague, really in zip(told.hands, told.vague, truth.hands, strict=True):
        assert purse.holds(really, hand), where
        for currency in range(4):
            assert vague >> currency & 1 or purse.purse(hand, currency) == purse.purse(really, currency), where
    if told.phase != "over":
        assert purse.holds(truth.display, told.display), where
        assert purse.count(told.display) + told.hidden >= purse.count(truth.display) + truth.hidden, where
    assert told.money_deck is None or told.money_deck == truth.money_deck or told.phase == "over", where
    assert told.discards is None or told.discards == truth.discards, where
    low, high = stack_bounds(told)
    assert low <= truth.stack <= high, where
    if truth.drawn[1] <= truth.stack:
        assert told.drawn[0] <= truth.drawn[0] <= truth.drawn[1] <= told.drawn[1], where
