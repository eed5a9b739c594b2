"""True matches of Sequence told in part, by tables that tell some hands, some draws, some suits; from any position on.

The law is that nothing true is refused, and that nothing that is derived contradicts the truth. What a table cannot
leave out: chips, who deals, dead cards, a jack that places, table talk, a choice of five; and of a hand that is known
what is drawn and discarded for a dead card and for table talk. That a draw was forgotten is told, unless the box said
so first.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

from companion.games.sequence.rules import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Forget,
    Place,
    Remove,
    TurnOver,
)
from companion.games.sequence.rules.cards import KINDS, card_text
from companion.games.sequence.rules.lines import cell_text, cells_of
from companion.games.sequence.rules.state import DUE, FRESH, LOST, STALE, awaits_card, unsure_draws
from companion.match.dealer import next_move
from companion.rules import Correction, Move, Step
from companion.rules.lots import number
from tests.bare import Telling
from tests.conformance import Match

COMPARED = 1.0 if os.environ.get("EXPLORE") else 0.08
"""How many of the positions are compared with the truth."""
LONGEST, FORGETFUL = 120, 70
"""Moves of a match that are told, and of one that is played here because somebody forgets to draw."""


# True matches in which draws come late or never


def forgetful(match: Match, rng: Random) -> Match:
    """Another match of the same people, who draw late or forget it. Its deck may be small, so that it is shuffled."""
    game = match.game
    state = match.steps[0].state
    begun = next(at for at, step in enumerate(match.steps) if is_dealt(step.state))
    moves, steps = match.moves[:begun], match.steps[: begun + 1]
    if rng.random() < 0.7:
        moves.append(Correction((("deck", str(rng.randrange(12))),)))
        steps.append(game.apply(steps[-1].state, moves[-1]))
    lateness = rng.choice((0.1, 0.3, 0.6))
    for _ in range(FORGETFUL):
        state = steps[-1].state
        if game.outcome(state) is not None:
            break
        move = next_move(game, state, rng)
        if isinstance(move, Draw) and not state.owed[move.player] and rng.random() < lateness:
            choices = [other for other in game.moves(state) if not game.refuse(state, other)]
            late = [Draw(player, move.card) for player, draw in enumerate(state.draws) if draw == DUE]
            choices += [other for other in late if not game.refuse(state, other)]
            move = rng.choice(choices) if choices else move
        moves.append(move)
        steps.append(game.apply(state, move))
    return Match(game, match.setup, moves, steps)


def is_dealt(state: Any) -> bool:
    return all(hand is not None and len(hand) == size for hand, size in zip(state.hands, state.sizes, strict=True))


# A table that tells less than it could


class Sloppy(Telling):
    """Tells a match in part: the hands of some players only; how much else is left out differs from table to table."""

    def __init__(self, match: Match, rng: Random) -> None:
        super().__init__(match)
        self.match = match
        self.rng = rng
        players = len(match.steps[0].state.terms.names)
        most = rng.choice((0, 1, players - 1, players, rng.randint(0, players)))
        self.tells_hand = set(rng.sample(range(players), most))
        self.weak = rng.choice((0.0, 0.02, 0.2, 0.7))
        self.once = rng.randrange(len(match.moves)) if rng.random() < 0.3 else None
        """A table that tells all but one line."""
        if self.once is not None:
            self.tells_hand, self.weak = set(range(players)), 0.0
        self.confirms = rng.choice((0.0, 0.0, 0.3))
        """How often a hand that is not known tells that it has drawn."""
        self.omits = rng.choice((0.0, 0.3, 1.0)) if most < players else 0.0
        self.untold: dict[int, int] = {}
        """Cards drawn by known hands that the table has not told so far."""
        self.forgotten: set[int] = set()
        """Forgotten draws that the table has not told so far."""
        self.tells_cuts = True
        self.deck_told = True
        self.at = 0

    def weakens(self) -> bool:
        return self.rng.random() < self.weak or self.at == self.once

    def go(self, first: int, last: int) -> None:
        """Tells the moves from one to another."""
        for at in range(first, last):
            self.at = at
            before, move, after = self.match.steps[at].state, self.match.moves[at], self.match.steps[at + 1]
            lost = [news.facts["player"] for news in after.told if getattr(news, "code", "") == "draw_lost"]
            self.tell_forgotten(move, {player for player in lost if player == getattr(move, "player", None)})
            self.tell_in_part(before, move, after)
            self.forgotten |= {player for player in lost if player != getattr(move, "player", None)}
            self.tell_late()
            if self.rng.random() < COMPARED:
                self.compare(after.state)

    def tell_forgotten(self, move: Any, lost: set[int]) -> None:
        """A forgotten draw is told at any time before the player's next turn."""
        player = getattr(move, "player", None)
        takes_turn = not isinstance(move, Draw | Discard | TurnOver)
        for other in sorted(self.forgotten | lost):
            draw, plays_on = self.state.draws[other], other == player and takes_turn
            if plays_on or (self.rng.random() < 0.4 and draw != FRESH):
                if draw in (FRESH, STALE) or (draw == LOST and self.rng.random() < 0.5):
                    self.tell(Forget(other))
                self.forgotten.discard(other)
        if takes_turn and player in self.untold:
            del self.untold[player]

    def tell_late(self) -> None:
        """A draw that was not told may be told later, where that takes nobody's card away."""
        if len(self.untold) == 1 and self.state.phase == "turn" and self.rng.random() < 0.2:
            player, card = self.untold.popitem()
            if awaits_card(self.state, player):
                self.tell(Draw(player, None if self.weakens() else card))

    def tell_in_part(self, before: Any, move: Any, after: Step[Any]) -> None:
        match move:
            case Cut():
                self.tells_cuts = self.tells_cuts and not self.weakens()
                if self.tells_cuts:  # who stops in the middle says who deals, whatever tie there was
                    self.tell(move)
                if after.state.phase == "turn" and self.state.phase == "setup":
                    self.tell(Dealer((after.state.on_turn - 1) % len(before.hands)))
            case Deal():
                if move.player in self.tells_hand and not self.weakens():
                    self.tell(move)
            case Place() | Remove():
                self.tell(self.weaker(move))
            case Draw():
                self.tell_draw(before, move)
            case Discard():
                if move.player in self.state.fined:
                    self.tell(move)
            case _:
                self.tell(move)

    def weaker(self, move: Any) -> Move:
        """The same chip, with less said about the card."""
        if not self.weakens():
            return move
        if isinstance(move, Remove):
            return Remove(move.player, move.cell, self.rng.choice((None, JACK)))
        if move.card is None:
            return Place(move.player, move.cell, self.state.terms.edition.board[move.cell])
        return Place(move.player, move.cell, JACK)

    def tell_draw(self, before: Any, move: Draw) -> None:
        player, state = move.player, self.state
        closing = not before.owed[player]
        card = None if self.weakens() else move.card
        if state.hands[player] is None:
            if self.rng.random() < self.confirms and not self.untold and not self.match.game.refuse(state, move):
                self.tell(Draw(player, card))
            return
        may_omit = closing and state.terms.forgotten == "next draw" and awaits_card(state, player)
        if may_omit and (self.untold or self.rng.random() < self.omits or self.at == self.once):
            self.untold[player] = move.card  # type: ignore[assignment]  # a true match names every card
        else:
            self.tell(Draw(player, card))

    # What must not contradict the truth

    def compare(self, true: Any) -> None:
        told = self.state
        assert (told.phase, told.on_turn, told.chips) == (true.phase, true.on_turn, true.chips)
        assert list(map(set, told.turned)) == list(map(set, true.turned))
        assert self.game.points(told) == self.game.points(true)
        assert self.game.outcome(told) == self.game.outcome(true)
        for card in KINDS:
            assert number(told.seen, card) <= number(true.seen, card), card_text(card)
        if true.fined or true.phase == "setup" or not is_dealt_or_played(true):
            return
        for player, hand in enumerate(true.hands):
            self.compare_hand(player, Counter(hand))
        if self.deck_told:
            self.compare_deck(true)

    def compare_hand(self, player: int, true: Counter[int]) -> None:
        told = self.state
        unsure = told.assumed[player] + (told.draws[player] in (FRESH, STALE))
        most = told.sizes[player] or min(1, told.assumed[player])
        assert told.sizes[player] - unsure <= true.total() <= most
        hand = told.hands[player]
        if hand is not None:
            known = Counter(hand)
            is_part = awaits_card(told, player) or not told.played
            assert known == true or (is_part and known < true)

    def compare_deck(self, true: Any) -> None:
        told = self.state
        unsure = unsure_draws(told)
        if told.blur is None:
            assert told.deck <= true.deck <= told.deck + unsure + told.slack
        else:
            shuffled = told.deck <= true.deck <= told.deck + unsure + told.blur[1]
            assert shuffled or true.deck <= unsure + told.slack - told.blur[0]


def is_dealt_or_played(state: Any) -> bool:
    return state.played > 0 or state.exchanged > 0 or is_dealt(state)


def mixed(match: Match, rng: Random) -> Random:
    """Other tables for other house rules, though the seeds are the same."""
    return Random(f"{rng.random()} {len(match.setup.seats)} {match.setup.house}")


def told_in_part(match: Match, rng: Random) -> None:
    """A match as it is, or one in which draws are late and forgotten, told in part."""
    rng = mixed(match, rng)
    true = forgetful(match, rng) if rng.random() < 0.5 else match
    sloppy = Sloppy(true, rng)
    count = len(true.moves) if rng.random() < 0.2 else min(LONGEST, len(true.moves))
    sloppy.go(0, count)
    sloppy.compare(true.steps[count].state)


# From the middle on


def told_from_the_middle(match: Match, rng: Random) -> None:
    """Facts in any order, one or several at a time; then the match goes on, told in part."""
    rng = mixed(match, rng)
    true = forgetful(match, rng) if rng.random() < 0.5 else match
    quiet = [at for at, step in enumerate(true.steps) if is_quiet(step.state)]
    if not quiet:
        return
    begun = rng.choice(quiet)
    sloppy = Sloppy(true, rng)
    facts = facts_of(true.steps[begun].state, sloppy, rng)
    while facts:
        together = rng.choice((1, 4, len(facts)))
        sloppy.tell(Correction(tuple(facts[:together])))
        facts = facts[together:]
    sloppy.compare(true.steps[begun].state)
    count = min(begun + LONGEST, len(true.moves))
    sloppy.go(begun, count)
    sloppy.compare(true.steps[count].state)


def is_quiet(state: Any) -> bool:
    """Whether a table could begin to tell here: nobody has anything left to do from before."""
    return bool(
        state.phase == "turn"
        and is_dealt(state)
        and not (any(state.owed) or any(state.missed) or DUE in state.draws)
        and not (state.fined or state.choices or state.passes or state.exchanged)
    )


def facts_of(state: Any, sloppy: Sloppy, rng: Random) -> list[tuple[str, ...]]:
    """How things are, in any order: chips before the fives that lie turned, and hands before a deck that is large."""
    terms = state.terms
    chips = [
        ("chip", cell_text(cell), terms.colours[team]) for team, own in enumerate(state.chips) for cell in cells_of(own)
    ]
    fives = [("turned", *map(cell_text, cells_of(line))) for lines in state.turned for line in lines]
    hands = []
    for player, hand in enumerate(state.hands):
        if player in sloppy.tells_hand and hand:
            hands.append((terms.names[player], "hand", *map(card_text, hand)))
        elif len(hand) != terms.hand_size or rng.random() < 0.3:
            hands.append((terms.names[player], "cards", str(len(hand))))
    rng.shuffle(chips)
    rng.shuffle(fives)
    rng.shuffle(hands)
    rows = [chips + fives, hands, [("turn", terms.names[state.on_turn])]]
    sloppy.deck_told = rng.random() < 0.7
    if sloppy.deck_told:
        large = state.deck + terms.hand_size * len(terms.names) > 104
        (hands if large else rows).append(("deck", str(state.deck)) if large else [("deck", str(state.deck))])  # type: ignore[arg-type,attr-defined]
    return merged(rows, rng)


def merged(rows: list[list[tuple[str, ...]]], rng: Random) -> list[tuple[str, ...]]:
    """All of them mixed; what stands in one row keeps its order."""
    order = [at for at, row in enumerate(rows) for _ in row]
    rng.shuffle(order)
    ahead = [iter(row) for row in rows]
    return [next(ahead[at]) for at in order]
