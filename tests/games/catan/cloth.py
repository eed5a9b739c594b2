"""A table of Catan with its own cards, which does what the tasks say, in their order, and nothing else.

What a player does is in the move: a payment, a village, a trade. All the rest is done because a task says so: what is
laid out, what is drawn, when the discards are shuffled, which side of a road lies up, who loses one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

from companion.games.catan.rules import (
    MARKET,
    PILE,
    Build,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Guild,
    ShowMarket,
    Start,
    Trade,
    resources,
)
from companion.games.catan.rules.knowledge import discarded
from companion.rules import Move, Refusal, Task
from tests.conformance import Match

Cards = Counter[str]
SYMBOLS = (0, 3, 4)


def laid_out(match: Match, rng: Random) -> None:
    """Plays the match on a cloth beside the rules, which must agree with it after every step.

    Half of the tables tell everything, the others no card but those that they pay.
    """
    cloth = Cloth(match)
    for task in match.game.opening(match.steps[0].state):
        cloth.do(task)
    cloth.is_set_up()
    telling = fully if rng.random() < 0.5 else barely
    state = match.steps[0].state
    for at, move in enumerate(match.moves):
        told = telling(move)
        if told is None:
            continue
        cloth.coming, cloth.said, cloth.drawing = match.moves[at:], [], 0
        step = match.game.apply(state, told)
        assert not isinstance(step, Refusal), (told, step)
        cloth.happens(move)
        for task in step.todo:
            cloth.do(task)
        cloth.after(move)
        state = step.state
        cloth.agrees(state)


def fully(move: Move) -> Move:
    return move


def barely(move: Any) -> Move | None:
    match move:
        case Deal() | ShowMarket() | Draw() | Discard():
            return None
        case Trade():
            return replace(move, gave=None, got=None)
        case Guild():
            return replace(move, got=None)
        case EndTurn():
            return Draw(move.player)
    return move


def _named(cards: Any) -> Cards:
    return Counter(resources.RESOURCES[kind] for kind in resources.unpack(cards))


class Cloth:
    """Real cards: a draw pile and discards that are counted, hands, a market, stacks, and what lies before everybody.

    Which cards are drawn comes from the lines that tell it; that cards are drawn, and how many, comes from the tasks.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.coming: list[Move] = match.moves
        state = match.steps[0].state
        edition, self.players = state.terms.edition, len(state.terms.names)
        sets = 2 if self.players > 4 else 1
        self.box = [
            (kind, symbol, number)
            for number in range(sets)
            for kind, counts in edition.stacks.items()
            for symbol, count in zip(SYMBOLS, counts, strict=True)
            for _ in range(count)
        ]
        self.sorted = self.villages_shuffled = False
        self.stacks: Counter[str] = Counter()
        self.sides: dict[str, list[list[str]]] = {
            kind: [[] for _ in range(self.players)] for kind in ("road", "knight")
        }
        self.villages = [0] * self.players
        self.cities = [0] * self.players
        self.expanded = [0] * self.players
        self.cost_cards = 0
        self.arrows: bool | None = None
        self.pile: Cards = _named(edition.cards * sets)
        self.discards: Cards = Counter()
        self.market: Cards = Counter()
        self.hands: list[Cards] = [Counter() for _ in range(self.players)]
        self.open_hand: int | None = None
        self.drawing = 0
        """How many of the cards drawn at the end of this turn are in the hand by now."""
        self.said: list[str] = []
        """Tasks of the last step that move no card."""

    # Tasks

    def do(self, task: Task) -> None:
        getattr(self, f"_{task.code}")(**task.facts)

    def _remove_symbols(self) -> None:
        self._keep(lambda symbol, second: symbol == 0, sets=1)

    def _remove_fours(self) -> None:
        self._keep(lambda symbol, second: symbol != 4, sets=1)

    def _remove_none(self) -> None:
        self._keep(lambda symbol, second: True, sets=1)

    def _add_threes(self) -> None:
        self._keep(lambda symbol, second: not second or symbol == 3, sets=2)

    def _add_symbols(self) -> None:
        self._keep(lambda symbol, second: not second or symbol != 0, sets=2)

    def _keep(self, used: Any, sets: int) -> None:
        assert sets == (2 if self.players > 4 else 1)
        assert not self.sorted
        self.box = [card for card in self.box if used(card[1], card[2])]
        self.sorted = True

    def _lay_out_stacks(self, **counts: int) -> None:
        assert self.sorted, "what does not belong to this number of players is taken out first"
        self.stacks = Counter(kind for kind, _, _ in self.box)
        assert self.stacks == counts

    def _shuffle_villages(self) -> None:
        assert self.stacks["village"]
        self.villages_shuffled = True

    def _lay_out_market(self, count: int, hand: int) -> None:
        self._turn_up(count)
        for player in range(self.players):
            dealt = [move for move in self.match.moves if isinstance(move, Deal) and move.player == player]
            self._take(self.hands[player], _all(dealt))
            assert self.hands[player].total() == hand

    def _lay_out_direction(self) -> None:
        self.arrows = True

    def _first_pieces(self) -> None:
        assert self.villages_shuffled
        self.stacks.subtract(road=self.players, village=self.players)
        self.villages = [1] * self.players
        self.sides["road"] = [["A"] for _ in range(self.players)]
        self.cost_cards = self.players

    def _oldest_begins(self) -> None:
        assert self.cost_cards, "it begins when everything is laid out"

    def _begins(self, player: int) -> None:
        assert self.coming[0] == Start(player)
        self.said.append("begins")

    def _draw(self, player: int, count: int) -> None:
        """The next cards that the player tells to have drawn."""
        assert self.coming[0] == EndTurn(player)
        lines = list(takewhile(lambda move: isinstance(move, Draw), self.coming[1:]))
        drawn = lines[self.drawing : self.drawing + count]
        assert len(drawn) == count, "so many are not due"
        self.drawing += count
        self._take(self.hands[player], _all(drawn))

    def _shuffle(self) -> None:
        assert not self.pile, "the draw pile is not empty yet"
        self.pile, self.discards = self.discards, Counter()

    def _clear_market(self) -> None:
        self.discards += self.market
        self.market = Counter()

    def _turn_up(self, count: int) -> None:
        told = [move for move in self.coming if isinstance(move, ShowMarket)]
        begin = self.market.total()
        self._take(self.market, _all(told[begin : begin + count]))

    def _new_market(self) -> None:
        self._clear_market()
        self._turn_up(5)

    def _shuffle_hand(self, player: int) -> None:
        assert self.open_hand == player
        self.open_hand = None

    def _take_card(self, kind: str, loser: int, player: int) -> None:
        assert not self.stacks[kind], "one is taken from a player only when none is left"
        self.sides[kind][loser].pop()
        self.stacks[kind] += 1  # in the hand of whoever lays it next

    def _lay_card(self, kind: str, player: int, side: str) -> None:
        self.stacks[kind] -= 1
        self.sides[kind][player].append(side)

    def _may_turn_arrows(self, player: int) -> None:
        assert self.arrows is not None
        self.said.append("may_turn_arrows")

    def _turn_arrows(self, clockwise: int) -> None:
        assert self.arrows is not None
        self.arrows = not self.arrows
        assert self.arrows == bool(clockwise)

    def _read_event(self) -> None:
        self.said.append("read_event")

    def _discard_to_seven(self, player: int, count: int | None) -> None:
        """The cards that the player tells to have discarded, all of them now."""
        lines = takewhile(lambda move: isinstance(move, Discard), self.coming[1:])
        told = _all([move for move in lines if move.player == player])
        assert told.total() == count
        self._give(self.hands[player], told)
        self.discards += told
        assert self.hands[player].total() == 7

    # Moves

    def happens(self, move: Move) -> None:
        """What a player does, up to where a task may come between."""
        match move:
            case Trade(player=player, partner=partner, gave=gave, got=got):
                given, taken = _card(gave), _card(got)
                if partner == PILE:
                    self._give(self.hands[player], given)
                    self.discards += given
                else:
                    place = self.market if partner == MARKET else self.hands[partner]
                    self._give(place, taken)
                    self.hands[player] += taken
                    self._give(self.hands[player], given)
                    place += given
                if move.library:
                    self.open_hand = partner
            case Guild(player=player, victim=victim, got=got):
                self._give(self.hands[victim], _card(got))
                self.hands[player] += _card(got)
            case Build():
                self._build(move)

    def _build(self, move: Build) -> None:
        player = move.player
        paid = _named(move.paid)
        self._give(self.hands[player], paid)
        self.discards += paid
        match move.kind:
            case "village":
                self.stacks["village"] -= 1
                self.villages[player] += 1
            case "city":
                self.villages[player] -= 1
                self.cities[player] += 1
            case "expansion":
                self.stacks["expansion"] -= 1
                self.cities[player] -= 1
                self.expanded[player] += 1
            case kind:
                assert kind in self.sides

    def after(self, move: Move) -> None:
        """What the player does when the tasks are done."""
        if isinstance(move, Trade) and move.partner == PILE:
            self._take(self.hands[move.player], _card(move.got))
        assert self.open_hand is None, "an open hand is shuffled again"
        assert self.said == self._should_be_said(move)

    def _should_be_said(self, move: Move) -> list[str]:
        over = len(self.coming) == 1
        match move:
            case Start():
                return ["begins"]
            case Build(kind="city") if not over:
                return ["read_event"]
            case Build(kind="village") if not over and self.arrows is not None:
                return ["may_turn_arrows"]
        return []

    def _take(self, place: Cards, cards: Cards) -> None:
        """From the draw pile, which must have them now."""
        self._give(self.pile, cards)
        place += cards

    def _give(self, place: Cards, cards: Cards) -> None:
        assert cards <= place, "these cards do not lie there"
        place -= cards

    # What the rules say

    def is_set_up(self) -> None:
        assert self.cost_cards == self.players
        assert self.market.total() == 5
        assert (self.arrows is None) == (self.players == 2)

    def agrees(self, state: Any) -> None:
        """After every step; hands and piles when a draw, a market or a robbery has been told to its end."""
        for kind, counts in (("road", state.roads), ("knight", state.knights)):
            assert [len(cards) for cards in self.sides[kind]] == list(counts)
            assert all(side == "AB"[at % 2] for cards in self.sides[kind] for at, side in enumerate(cards))
            assert self.stacks[kind] == state.terms.supply[kind] - sum(counts)
        assert (self.villages, self.cities) == (list(state.villages), list(state.cities))
        assert self.expanded == [len(names) for names in state.expansions]
        assert self.arrows in (None, state.clockwise)
        if state.phase in ("setup", "draw", "robbery") or (state.hidden and None not in state.hands):
            return
        for cards, hand, size in zip(self.hands, state.hands, state.sizes, strict=True):
            assert cards.total() == size.least == size.most
            assert hand is None or cards == _named(hand)
        assert _named(state.market) <= self.market
        assert self.pile.total() == state.pile.least == state.pile.most
        assert self.discards.total() == discarded(state).least == discarded(state).most
        assert _named(state.discards) <= self.discards


def _all(moves: list[Any]) -> Cards:
    return sum((_named(move.cards) for move in moves), Counter())


def _card(kind: Any) -> Cards:
    return Counter([resources.RESOURCES[kind]])
