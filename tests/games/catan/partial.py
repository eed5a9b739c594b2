"""A true match of Catan told in part: cards, amounts and whole lines are left out, or it is told from the middle on."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from companion.games.catan.rules import Build, Deal, Discard, Draw, EndTurn, Guild, ShowMarket, Start, Trade, resources
from companion.games.catan.rules.knowledge import deck, discarded
from companion.games.catan.rules.state import draws_allowed
from companion.rules import Correction, Move
from companion.rules.correction import Facts
from tests.bare import Telling
from tests.conformance import Match

SORTS = ("deal", "market", "trade", "guild", "build", "draw", "discard")
"""What a table may keep to itself."""
CHECKED = 0.1
"""How many of the positions are examined for what cannot be."""
LITTLE, OFTEN = (0.0, 0.02, 0.1), (0.0, 0.3, 0.8, 1.0)


class Habits(NamedTuple):
    """How often a table leaves out what, and whose cards it never tells."""

    silent: dict[str, float]
    private: frozenset[int]
    only: int | None
    """The place of the one line that is not told as it was; None where any may be."""

    @classmethod
    def of(cls, match: Match, rng: Random) -> Habits:
        players = len(match.setup.seats)
        chances = rng.choice((LITTLE, OFTEN, (*LITTLE, *OFTEN)))
        private = [seat for seat in range(players) if rng.random() < rng.choice((0.0, 0.0, 0.5))]
        if rng.random() < 0.3:
            only = rng.choice([at for at, move in enumerate(match.moves) if not isinstance(move, Start)])
            return cls(dict.fromkeys(SORTS, 1.0), frozenset(), only)
        return cls({sort: rng.choice(chances) for sort in SORTS}, frozenset(private), None)


def told_in_part(match: Match, rng: Random) -> None:
    """From the first line to the last."""
    _tell_on(Table(match, Habits.of(match, rng), rng), 0)


def _tell_on(table: Table, begin: int) -> None:
    match = table.match
    at = begin
    while at < len(match.moves):
        end = at + 1
        if isinstance(match.moves[at], EndTurn | ShowMarket):
            kind = Draw if isinstance(match.moves[at], EndTurn) else ShowMarket
            while end < len(match.moves) and isinstance(match.moves[end], kind):
                end += 1
        table.hear(at, match.moves[at:end])
        table.compare(match.steps[end].state)
        at = end
    assert match.game.outcome(table.state) == match.game.outcome(match.steps[-1].state)


class Table(Telling):
    """A table that tells what it likes to."""

    def __init__(self, match: Match, habits: Habits, rng: Random) -> None:
        super().__init__(match)
        self.match = match
        self.habits = habits
        self.rng = rng

    def silent(self, sort: str, at: int, player: int | None = None) -> bool:
        habits = self.habits
        if habits.only is not None:
            return at == habits.only
        return player in habits.private or self.rng.random() < habits.silent[sort]

    def hear(self, at: int, moves: list[Any]) -> None:
        """What happened from a place in the match on: a move, or a whole draw, or a whole market."""
        move = moves[0]
        match move:
            case EndTurn():
                self._hear_draw(at, moves)
            case ShowMarket():
                self._hear_market(at, moves)
            case Discard():
                self._hear_discard(at, move)
            case Deal():
                if not self.silent("deal", at, move.player):
                    self.tell(move)
            case _:
                self.tell(self._weakened(at, move))

    def _weakened(self, at: int, move: Move) -> Move:
        match move:
            case Trade():
                gave = None if self.silent("trade", at, move.player) else move.gave
                got = None if self.silent("trade", at, move.player) else move.got
                return replace(move, gave=gave, got=got)
            case Guild() if self.silent("guild", at, move.player):
                return replace(move, got=None)
            case Build() if self.silent("build", at, move.player):
                return replace(move, paid=None)
        return move

    def _hear_market(self, at: int, moves: list[ShowMarket]) -> None:
        """Five cards lie there, told in any order, one by one or together."""
        told = [move for number, move in enumerate(moves) if not self.silent("market", at + number)]
        self.rng.shuffle(told)
        if told and self.rng.random() < 0.3:
            told = [ShowMarket(sum(move.cards for move in told))]
        for move in told:
            self.tell(move)

    def _hear_draw(self, at: int, moves: list[Any]) -> None:
        """All the cards drawn at the end of a turn: none of them told, all at once, one by one, or only some."""
        player, draws = moves[0].player, moves[1:]
        told = [move for number, move in enumerate(draws, 1) if not self.silent("draw", at + number, player)]
        if self.silent("draw", at, player):
            told = []
        if self.rng.random() < 0.5:
            self.tell(moves[0])
        if told and self.rng.random() < 0.5:
            told = [Draw(player, sum(move.cards for move in told))]
        for move in told:
            self.tell(move)
        if self.state.on_turn == player and self.state.phase != "over":
            self._end_draw(player, len(draws) - sum(resources.count(move.cards) for move in told))

    def _end_draw(self, player: int, untold: int) -> None:
        """The cards that are not told: all that are due as far as the box knows, or so many."""
        due = self.state.due if self.state.phase == "draw" else draws_allowed(self.state, player)
        if untold == due and self.rng.random() < 0.7:
            self.tell(Draw(player))
        elif untold or self.state.phase != "draw":
            self.tell(Draw(player, count=untold))
        else:
            self.tell(EndTurn(player))

    def _hear_discard(self, at: int, move: Discard) -> None:
        """Of a hand that the box knows it must be told; or that it is not known any more."""
        name = self.state.terms.names[move.player]
        known, silent = self.state.hands[move.player] is not None, self.silent("discard", at, move.player)
        if self.state.phase == "robbery" and known and not self.state.robbed[move.player]:
            if silent:
                self.tell(Correction(((name, "cards", "7"),)))
            else:
                self.tell(move)
        elif self.state.robbed[move.player] and not silent:
            self.tell(move)

    def compare(self, true: Any) -> None:
        """Nothing that the box says is otherwise in truth, as far as both have come."""
        state = self.state
        assert self.game.points(state) == self.game.points(true)
        for pieces in ("roads", "knights", "villages", "cities", "clockwise", "on_turn"):
            assert getattr(state, pieces) == getattr(true, pieces), pieces
        assert list(map(sorted, state.expansions)) == list(map(sorted, true.expansions))
        if self.rng.random() < CHECKED:
            assert self.game.check(state) == []
        if state.phase == "setup" or true.phase == "robbery":
            return
        assert (state.phase in ("trade", "build")) == (true.phase in ("trade", "build"))
        _compare_cards(state, true)


def _compare_cards(state: Any, true: Any) -> None:
    for hand, part, size, held in zip(state.hands, state.parts, state.sizes, true.hands, strict=True):
        assert hand in (None, held)
        assert resources.holds(held, part)
        assert size.least <= resources.count(held) <= size.most
    if not true.hidden:
        assert resources.holds(true.market, state.market + state.sure)
        assert state.hidden == 5 - resources.count(state.market)
        assert deck(true) is not None, "whoever tells everything knows everything"
    assert resources.holds(true.discards, state.discards)
    assert state.pile.least <= true.pile.least == true.pile.most <= state.pile.most
    thrown = discarded(state)
    assert thrown.least <= resources.count(true.discards) <= thrown.most
    assert deck(state) in (None, deck(true))


# From the middle


def told_from_the_middle(match: Match, rng: Random) -> None:
    """The match is joined at a random place: how things are is told by corrections, then it goes on."""
    places = [at for at, step in enumerate(match.steps[:-1]) if _can_be_joined(step.state)]
    at = rng.choice(places)
    table = Table(match, Habits.of(match, rng), rng)
    for fact in _corrections(match.steps[at].state, rng):
        table.tell(fact)
    table.compare(match.steps[at].state)
    _tell_on(table, at)


def _can_be_joined(state: Any) -> bool:
    return state.phase in ("trade", "build") and not state.may_turn and not state.hidden


def _corrections(true: Any, rng: Random) -> list[Move]:
    """All that there is to be told of a position, in any order, each fact alone or several together."""
    names = true.terms.names
    begins = rng.random() < 0.3
    facts = [lot for seat in range(len(names)) for lot in (*_pieces(true, seat), *_cards(true, seat, rng, begins))]
    if len(names) > 2:
        facts.append((("arrows", "clockwise" if true.clockwise else "counterclockwise"),))
    market = [resources.RESOURCES[kind] for kind in resources.unpack(true.market)]
    shown = rng.sample(market, rng.randrange(6))
    if shown:
        facts.append((("market", *shown),))
    rng.shuffle(facts)
    if rng.random() < 0.3:  # all at once, the turn among them
        facts.insert(rng.randrange(len(facts) + 1), (("turn", names[true.on_turn]),))
        start = [Start(rng.randrange(len(names)))] if begins else []
        return [*start, Correction(tuple(fact for lot in facts for fact in lot))]
    facts.sort(key=lambda lot: lot[0][1:] != ("roads", "0"))  # else there would be too many for a moment
    lots: list[Move] = []
    while facts:
        count = rng.choice((1, 1, 2, 5))
        lots.append(Correction(tuple(fact for lot in facts[:count] for fact in lot)))
        facts = facts[count:]
    return [*lots, Start(true.on_turn) if begins else Correction((("turn", names[true.on_turn]),))]


def _pieces(true: Any, seat: int) -> list[Facts]:
    """What differs from the beginning. A city and its expansion were a village: they are told in one line."""
    name = true.terms.names[seat]
    lots: list[Facts] = []
    for kind, counts, first in (("roads", true.roads, 1), ("knights", true.knights, 0)):
        if counts[seat] != first:
            lots.append(((name, kind, str(counts[seat])),))
    grown: list[tuple[str, ...]] = [(name, "has", expansion) for expansion in true.expansions[seat]]
    for kind, counts, first in (("villages", true.villages, 1), ("cities", true.cities, 0)):
        if counts[seat] != first:
            grown.append((name, kind, str(counts[seat])))
    return [*lots, tuple(grown)] if grown else lots


def _cards(true: Any, seat: int, rng: Random, begins: bool) -> list[Facts]:
    """A hand, or how many cards it has, or nothing about it; of a match that begins it is known how many are dealt."""
    name, hand = true.terms.names[seat], true.hands[seat]
    told = rng.choice(("hand", "cards", "cards") if begins else ("hand", "cards", ""))
    if told == "hand":
        cards = [resources.RESOURCES[kind] for kind in resources.unpack(hand)]
        return [((name, "hand", *(cards or ["none"])),)]
    return [((name, "cards", str(resources.count(hand))),)] if told else []
