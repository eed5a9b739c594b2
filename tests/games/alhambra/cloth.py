"""A table of Alhambra with real pieces: it does what the tasks say, in their order, and nothing else.

Which card comes is taken from the match; that one is drawn, or that cards are shuffled, from the tasks alone.
"""

from __future__ import annotations

from collections import Counter, deque
from random import Random
from typing import Any

from companion.games.alhambra.rules import (
    COLOURS,
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    TakeMoney,
)
from companion.games.alhambra.rules import money as purse
from companion.rules import Task
from tests.conformance import Match
from tests.games.alhambra.laws import naive_points

FACE_DOWN = (-1, -1)
"""A building that is on its slot, and that nobody has read out yet."""


def laid_out(match: Match, rng: Random) -> None:
    cloth = Cloth(match)
    cloth.do(match.game.opening(match.steps[0].state))
    cloth.compare(match.steps[0].state)
    for move, before, step in zip(match.moves, match.steps, match.steps[1:], strict=False):
        cloth.play(move, before.state)
        cloth.do(step.todo)
        cloth.compare(step.state)
    assert not cloth.due
    assert cloth.is_over


class Cloth:
    """Decks, discards, yard, hands and rows of buildings, and what the table was told to do and has not done yet."""

    def __init__(self, match: Match) -> None:
        edition = match.steps[0].state.terms.edition
        players = len(match.setup.seats)
        self.currencies = edition.currencies
        self.players = players
        self.buildings = Counter((colour, price) for colour, prices in enumerate(edition.prices) for price in prices)
        self.deck = Counter(dict.fromkeys(purse.KINDS, 3))
        self.discards: Counter[int] = Counter()
        self.yard: list[tuple[int, int] | None] = [None] * 4
        self.face_down = 0
        self.open: Counter[int] = Counter()
        self.hands = [Counter[int]() for _ in range(players)]
        self.rows = [[0] * 6 for _ in range(players + (players == 2))]
        self.points = [0] * len(self.rows)
        self.gone = [0] * 6
        self.due: deque[list[Any]] = deque()
        """Draws that the table was told to make, in their order: what, and how many. A shuffle stands among them."""
        self.deals_to = 0
        self.turned_up: str | None = None
        self.before: int | None = None
        self.scoring: list[str] = []
        self.acts_again: int | None = None
        self.next_to_act: int | None = None
        self.piles = False
        self.is_over = self.is_asked = False

    # What the players and the cards do

    def play(self, move: Any, state: Any) -> None:
        self.acts_again = None
        match move:
            case Deal():
                self._deal(move)
            case ShowBuilding():
                self._draw("buildings")
                assert self.yard[move.slot] == FACE_DOWN
                self.yard[move.slot] = self._building(move.colour, move.price)
            case DirkDraws():
                self._draw("dirk")
                self.rows[self.players][self._building(move.colour, move.price)[0]] += 1
            case ShowMoney():
                for card in purse.unpack(move.cards):
                    self._draw("money")
                    assert self.deck[card], "this card is not in the deck"
                    self.deck[card] -= 1
                    self.open[card] += 1
            case HoldScoring() if move.scoring != "C":
                assert self.due, "no money was being turned up"
                assert self.due.popleft()[0] == "money"
                self.due.clear()  # a scoring card was turned up: now that comes first
                self.turned_up = move.scoring
            case Purchase():
                self._buy(move)
            case TakeMoney():
                self._move(Counter(purse.unpack(move.cards)), self.open, self.hands[move.player])
            case Start():
                assert self.is_asked, "nobody asked for the youngest"
            case EndTurn() | HoldScoring():
                pass
            case _:
                raise AssertionError(f"this table knows nothing of {move}")

    def _deal(self, move: Deal) -> None:
        assert self.due[0][0] == "deal", "nobody said that money is dealt now"
        cards = Counter(purse.unpack(move.cards))
        self._move(cards, self.deck, self.hands[move.player])
        if all(_worth(hand) >= self.due[0][1] for hand in self.hands):
            self.due.popleft()

    def _buy(self, move: Purchase) -> None:
        assert not self.due, "something is to be turned up first"
        assert move.slot is not None
        assert self.yard[move.slot] == (move.colour, move.price)
        self.yard[move.slot] = None
        self.rows[self.players if move.for_dirk else move.player][move.colour] += 1
        paid = Counter(purse.unpack(move.paid))
        self._move(paid, self.hands[move.player], self.discards)
        self.acts_again = move.player if _worth(paid) == move.price else None

    def _draw(self, what: str) -> None:
        """One card is drawn, because somebody said so, and nothing else has to be done before."""
        assert self.due, f"nobody said that {what} are drawn"
        if self.due[0][0] == "shuffle":
            self.due.popleft()
            assert not +self.deck, "the deck is not empty"
            self._move(+self.discards, self.discards, self.deck)
        assert self.due[0][0] == what, f"{self.due[0]} comes first"
        self.due[0][1] -= 1
        if not self.due[0][1]:
            self.due.popleft()

    def _building(self, colour: int, price: int) -> tuple[int, int]:
        assert self.buildings[colour, price], "this building is not in the deck"
        self.buildings[colour, price] -= 1
        return colour, price

    def _move(self, cards: Counter[int], source: Counter[int], target: Counter[int]) -> None:
        for card, count in cards.items():
            assert source[card] >= count, "this card is not there"
            source[card] -= count
            target[card] += count

    # What the tasks say

    def do(self, tasks: tuple[Task, ...]) -> None:
        """Does what can be done at once, and remembers the draws; each waits for those before it."""
        assert len(tasks) == len(set(tasks)), "something is said twice"
        is_again = self.is_asked = False
        for task in tasks:
            is_again |= task.code == "act_again"
            self.is_asked |= task.code.startswith("say_") or task.code == "youngest_begins"
            getattr(self, f"_{task.code}")(**task.facts)
        assert is_again == (self.acts_again is not None), "who paid exactly is told so, and nobody else"
        assert self.turned_up is None, "the scoring card lies about"

    def _remove_copies(self) -> None:
        self.deck -= Counter(dict.fromkeys(purse.KINDS, 1))

    def _lay_out_buildings(self, count: int) -> None:
        self._refill_buildings(count)

    def _refill_buildings(self, count: int) -> None:
        for _ in range(count):
            self.yard[self.yard.index(None)] = FACE_DOWN
        self.due.append(["buildings", count])

    def _deal_money(self, total: int) -> None:
        self.due.append(["deal", total])

    def _lay_out_money(self, count: int) -> None:
        self.due.append(["money", count])

    def _cut_piles(self) -> None:
        assert self.due[-1][0] == "money", "first four cards are turned up"
        self.piles = True

    def _draw_for_dirk(self, count: int) -> None:
        if self.due and self.due[0][0] == "dirk":
            assert self.due[0][1] == count, "it is said how many are still to be drawn"
        else:
            assert not self.scoring[:-1] or self.turned_up is None
            self.due.append(["dirk", count])

    def _youngest_begins(self, players: tuple[int, ...]) -> None:
        fewest = min((sum(hand.values()), _worth(hand)) for hand in self.hands)
        first = [at for at, hand in enumerate(self.hands) if (sum(hand.values()), _worth(hand)) == fewest]
        assert list(players) == first
        assert len(first) > 1

    def _act_again(self, player: int) -> None:
        assert self.acts_again == player

    def _refill_money(self, count: int) -> None:
        assert count
        assert self.turned_up is None, "the scoring card lies in the way"
        self.due.append(["money", count])

    def _last_of_deck(self, count: int) -> None:
        assert sum(self.deck.values()) == count
        self._refill_money(count)

    def _shuffle_money(self) -> None:
        self.due.append(["shuffle", 1])

    def _lay_scoring_card(self, scoring: str, player: int) -> None:
        assert self.turned_up == scoring
        self.before = player

    def _score_now(self, scoring: str) -> None:
        assert not any(what == "dirk" for what, _ in self.due), "what Dirk draws comes after the scoring"
        assert not self.is_over
        if self.turned_up is not None and None not in self.yard:  # else the turns are over
            assert self.before is not None, "the scoring card lies before nobody"
        self.points = [sum(pair) for pair in zip(self.points, naive_points(scoring, self.rows), strict=True)]
        self.scoring.append(scoring)
        if scoring == "C":
            self.is_over = True

    def _scoring_card_out(self, scoring: str) -> None:
        assert self.turned_up == scoring == self.scoring[-1], "first the points are given"
        self.turned_up = None

    def _say_scoring_card(self) -> None:
        assert len(self.scoring) < 2

    def _say_last_scoring(self) -> None:
        assert "C" not in self.scoring

    def _say_buildings(self, count: int) -> None:
        assert self.yard.count(FACE_DOWN) == count

    def _give_leftover(self, slot: str, colour: str, owner: int | None) -> None:
        assert not self.is_over, "leftovers come before C"
        at = self.currencies.index(slot)
        lying = self.yard[at]
        assert lying is not None
        assert COLOURS[lying[0]] == colour
        purses = [sum(_worth_in(hand, at)) for hand in self.hands]
        most = max(purses)
        rich = [seat for seat, held in enumerate(purses) if held == most > 0]
        assert owner == (rich[0] if len(rich) == 1 else None)
        self.yard[at] = None
        row = self.gone if owner is None else self.rows[owner]
        row[lying[0]] += 1

    # Comparing

    def compare(self, state: Any) -> None:
        """The table and the position never differ, once the table has done all that it was told."""
        waiting = Counter[str]()
        deck, discards = sum(self.deck.values()), sum(self.discards.values())
        for what, count in self.due:
            waiting[what] += count
            if what == "money":
                deck -= count
            elif what == "shuffle":
                assert deck == 0, "the discards are shuffled when the next card is needed, not before"
                assert discards
                deck, discards = discards, 0
        assert not self.due or self.due[-1][0] != "shuffle", "nothing is drawn after the shuffle"
        assert deck >= 0
        if state.money_deck is not None:
            assert (deck, discards) == (state.money_deck, purse.count(state.discards))
        assert waiting["money"] == state.hidden
        assert waiting["dirk"] == state.dirk_due
        assert self.open == Counter(purse.unpack(state.display)), "the money on show differs"
        hands = [Counter(purse.unpack(hand)) for hand in state.hands]
        assert [+hand for hand in self.hands] == hands, "the hands differ"
        face_up = [None if lying is None else (None, None) if lying == FACE_DOWN else lying for lying in self.yard]
        assert face_up == list(state.yard), "the yard differs"
        in_deck = sum(self.buildings.values()) - self.yard.count(FACE_DOWN)
        assert in_deck == state.deck
        assert [list(holding) for holding in state.holdings] == self.rows
        assert list(state.gone) == self.gone
        assert list(state.points) == self.points
        assert "".join(self.scoring) == state.scored
        assert self.is_over == (state.phase == "over")
        if state.phase == "turn":
            assert self.piles, "A and B are in their piles"
            assert self.before in (None, state.on_turn), "the scoring card lay before somebody else"
            assert sum(lying is not None for lying in self.yard) == 4 or state.bought, "the yard was not refilled"
            full = sum(self.open.values()) + waiting["money"] == 4
            assert full or state.bought or not (deck or discards), "the money was not refilled"
        assert state.phase != "leftovers" or waiting["money"] or self.is_asked, "nobody knows how the match goes on"
        self.before = None


def _worth(cards: Counter[int]) -> int:
    return sum(purse.value_of(card) * count for card, count in cards.items())  # type: ignore[arg-type]


def _worth_in(cards: Counter[int], currency: int) -> list[int]:
    return [card % 9 + 1 for card in cards.elements() if card // 9 == currency]
