"""A position in Sequence: a bitboard for each team, hands as far as they were told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias, TypeVar, cast

from companion.games.sequence.rules.cards import CARDS, COPIES, Card, Cards, Hand
from companion.games.sequence.rules.edition import Edition
from companion.games.sequence.rules.lines import NO_CELLS, Cell, Cells, Fives, Shared, Sharing
from companion.games.sequence.rules.moves import Team
from companion.rules import Edition as AnyEdition
from companion.rules import HouseRule, Refusal, SeatNumber, Setup, chosen, refuse_setup, seats
from companion.rules.lots import NOTHING, number
from companion.rules.swift import swift

COUNTS = (2, 3, 4, 6, 8, 9, 10, 12)
HAND_SIZES = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
TEAMS = HouseRule("teams", "S1", ("as seated", "2", "3"))
DEAD_CARDS = HouseRule("dead_cards", "S10", ("one", "any"))
FORGOTTEN_DRAW = HouseRule("forgotten_draw", "S7", ("next draw", "any draw", "next play", "kept"))
SHARED_CHIPS = HouseRule("shared_chips", "S14", ("one", "any", "none"))
SHARED_CORNER = HouseRule("shared_corner", "S14", ("yes", "no"))
TO_WIN = HouseRule("to_win", "S16", ("printed", "1", "2", "3"))
TABLE_TALK = HouseRule("table_talk", "S17", ("free", "lost", "replaced"))
ADVANCED = HouseRule("advanced", "S18", ("no", "yes"))
CHIPS = HouseRule("chips", "S19", ("european", "us"))
HOUSE_RULES = (
    TEAMS,
    FORGOTTEN_DRAW,
    DEAD_CARDS,
    SHARED_CHIPS,
    SHARED_CORNER,
    TO_WIN,
    TABLE_TALK,
    ADVANCED,
    CHIPS,
)

T = TypeVar("T")

# Words and not an enumeration: journals compare positions by their text, which must stay what it was.
Phase = Literal["setup", "turn", "over"]
SETUP: Literal["setup"] = "setup"
TURN: Literal["turn"] = "turn"
OVER: Literal["over"] = "over"

DrawDue = Literal[0, 1, 2, 3, 4]
NONE: Literal[0] = 0
DUE: Literal[1] = 1
FRESH: Literal[2] = 2
STALE: Literal[3] = 3
LOST: Literal[4] = 4
"""The draw that closes a player's turn: none; still to come, where all hands are known; drawn as far as is known; so
for so long that it can be told to have been forgotten; not made in time (S7)."""

ASSUMED: frozenset[DrawDue] = frozenset((FRESH, STALE))
"""Drawn as far as is known. A known hand waits for the card to be told."""

Blur: TypeAlias = tuple[int, int]
"""Cards drawn and cards laid down since a shuffle of which it is not sure that it has happened."""


@dataclass(frozen=True)
class Terms:
    """What stays the same for a whole match."""

    edition: Edition
    names: tuple[str, ...]
    teams: int
    hand_size: int
    to_win: int
    forgotten: str
    many_dead_cards: bool
    sharing: Sharing
    talk: str
    advanced: bool
    colours: tuple[str, ...]
    chips: tuple[int, ...]

    @property
    def owners(self) -> tuple[str, ...]:
        return self.names

    def team(self, player: SeatNumber) -> Team:
        """Teams sit alternating (S3)."""
        return Team(player % self.teams)

    def members(self, team: Team) -> Sequence[SeatNumber]:
        return seats(len(self.names))[team :: self.teams]

    def left_of(self, player: SeatNumber) -> SeatNumber:
        return SeatNumber((player + 1) % len(self.names))


class Choice(NamedTuple):
    """A line of more than five: the fives that can be turned over, and those that lie so now (S15)."""

    player: SeatNumber
    picked: Fives
    options: tuple[Fives, ...]


@swift
class State(NamedTuple):
    terms: Terms
    phase: Phase
    on_turn: SeatNumber | None
    cuts: tuple[Card | None, ...]
    """Cards drawn for the deal; a player out of the running after a tie has -1."""
    chips: tuple[Cells, ...]
    """The cells where each team has chips."""
    turned: tuple[Fives, ...]
    """Each team's completed sequences, turned over."""
    choices: tuple[Choice, ...]
    hands: tuple[Hand | None, ...]
    sizes: tuple[int, ...]
    draws: tuple[DrawDue, ...]
    owed: tuple[int, ...]
    """Cards a known hand still draws beside that: for a dead card (S10), after table talk (S17)."""
    dead: int
    """Those of them that the player on turn draws for dead cards."""
    assumed: tuple[int, ...]
    """Cards that a hand that is not known has drawn beside that, as far as is known; they may be still to come."""
    missed: tuple[int, ...]
    """Draws of known hands that were forgotten and can still be made, where no card is ever lost (S7)."""
    fined: tuple[SeatNumber, ...]
    """Players with known hands who still have to discard for table talk."""
    deck: int
    """The cards to draw from, if everybody has drawn in time."""
    slack: int
    """How many more there may be, because the last shuffle may have been a little later than it seems (S11)."""
    blur: Blur | None
    """What happened since a shuffle that may be still to come, where some hands are not known; else None."""
    seen: Cards
    """The cards that are sure to lie in the open since the last shuffle."""
    jacks: tuple[int, int]
    """Two-eyed and one-eyed jacks among those whose suit was not told."""
    exchanged: int
    """Dead cards exchanged in this turn."""
    passes: int
    """Players who passed one after the other without exchanging a card."""
    played: int
    """Turns taken so far."""
    last: Cell | None
    """The cell of the last placement or removal."""


def start(setup: Setup) -> State | Refusal:
    """The table before anybody has cut for the deal."""
    terms = refuse_setup(setup, "S1", COUNTS, HOUSE_RULES) or _terms(setup)
    if isinstance(terms, Refusal):
        return terms
    count = len(terms.names)
    return State(
        terms=terms,
        phase=SETUP,
        on_turn=None,
        cuts=(None,) * count,
        chips=(NO_CELLS,) * terms.teams,
        turned=((),) * terms.teams,
        choices=(),
        hands=(None,) * count,
        sizes=(terms.hand_size,) * count,
        draws=(NONE,) * count,
        owed=(0,) * count,
        dead=0,
        assumed=(0,) * count,
        missed=(0,) * count,
        fined=(),
        deck=CARDS - count * terms.hand_size,
        slack=0,
        blur=None,
        seen=NOTHING,
        jacks=(0, 0),
        exchanged=0,
        passes=0,
        played=0,
        last=None,
    )


def _terms(setup: Setup) -> Terms | Refusal:
    teams = _team_count(setup)
    if isinstance(teams, Refusal):
        return teams
    colours = _team_colours(setup, team_colours(setup.edition), teams)
    if isinstance(colours, Refusal):
        return colours
    edition = setup.edition
    assert isinstance(edition, Edition), "a setup has an edition of its own game"
    chip_set = chosen(setup, CHIPS)
    if chip_set not in edition.chips:
        return Refusal("S19", "no_such_chips", chips=chip_set, edition=edition.name)
    return Terms(
        edition=edition,
        names=setup.names,
        teams=teams,
        hand_size=HAND_SIZES[len(setup.seats)],
        to_win=_to_win(setup, teams),
        forgotten=chosen(setup, FORGOTTEN_DRAW),
        many_dead_cards=chosen(setup, DEAD_CARDS) == "any",
        sharing=Sharing(cast("Shared", chosen(setup, SHARED_CHIPS)), chosen(setup, SHARED_CORNER) == "yes"),
        talk=chosen(setup, TABLE_TALK),
        advanced=chosen(setup, ADVANCED) == "yes",
        colours=colours,
        chips=tuple(edition.chips[chip_set][edition.colours.index(colour)] for colour in colours),
    )


def _to_win(setup: Setup, teams: int) -> int:
    """How many sequences win: as the house chose, else two for two teams and one for three (S16)."""
    wished = chosen(setup, TO_WIN)
    return int(wished) if wished != TO_WIN.default else 2 if teams == 2 else 1


def _team_count(setup: Setup) -> int | Refusal:
    """How many teams: as the house chose, else as many as colours were named, else as few as fit (S1)."""
    count = len(setup.seats)
    fitting = _fitting_teams(count)
    wished = chosen(setup, TEAMS)
    if wished == TEAMS.default:
        named = {seat.colour for seat in setup.seats if seat.colour}
        return len(named) if len(named) in fitting else fitting[0]
    return int(wished) if int(wished) in fitting else Refusal("S1", "wrong_team_count", count=count, teams=int(wished))


def _fitting_teams(players: int) -> list[int]:
    return [teams for teams in (2, 3) if players % teams == 0 and (players > 3 or teams == players)]


def team_count(players: int) -> int:
    """How many teams this many players make, where the table does not say otherwise (S1)."""
    return _fitting_teams(players)[0]


def team_colours(edition: AnyEdition) -> tuple[str, ...]:
    """The colours that teams may have, in the order in which they are given out."""
    assert isinstance(edition, Edition), "a setup has an edition of its own game"
    return edition.colours


def team_of(state: State, seat: SeatNumber) -> Team:
    return state.terms.team(seat)


def colour_of(state: State, seat: SeatNumber) -> str:
    """The colour of a player's team."""
    return state.terms.colours[state.terms.team(seat)]


def _team_colours(setup: Setup, known: tuple[str, ...], teams: int) -> tuple[str, ...] | Refusal:
    """The teams' colours by seat. Where players name one, every second (third) must name the same (S3)."""
    named: list[str | None] = [None] * teams
    for player, seat in enumerate(setup.seats):
        team = player % teams
        if seat.colour is None:
            continue
        if seat.colour not in known:
            return Refusal("S1", "no_such_team", name=seat.name, colour=seat.colour, colours=known)
        if named[team] not in (None, seat.colour) or seat.colour in named[:team] + named[team + 1 :]:
            return Refusal("S3", "not_alternating", name=seat.name, colour=seat.colour, teams=teams)
        named[team] = seat.colour
    spare = iter([colour for colour in known if colour not in named])
    return tuple(colour or next(spare) for colour in named)


def occupied(state: State) -> Cells:
    """All the cells with a chip."""
    board = NO_CELLS
    for chips in state.chips:
        board |= chips
    return board


def locked(state: State) -> Cells:
    """All the chips that are turned over."""
    board = NO_CELLS
    for lines in state.turned:
        for line in lines:
            board |= line
    return board


def removable(state: State, player: SeatNumber) -> Cells:
    """The opponents' chips that a one-eyed jack can take (S9, S13, S18)."""
    board = occupied(state) & ~state.chips[player % state.terms.teams]
    return board if state.terms.advanced else board & ~locked(state)


def copies(state: State, card: Card) -> int:
    """How many of a kind are known to be in the open or in somebody's hand."""
    count = number(state.seen, card)
    for hand in state.hands:
        if hand is not None:
            count += hand.count(card)
    return count


def all_seen(state: State, card: Card) -> bool:
    """Whether no copy of a card is left: it lies in the open, or is known to be in a hand."""
    if copies(state, card) >= COPIES:
        return True
    edition = state.terms.edition
    for kinds, told in ((edition.two_eyed, state.jacks[0]), (edition.one_eyed, state.jacks[1])):
        if told and card in kinds:
            return told + sum(copies(state, jack) for jack in kinds) >= COPIES * len(kinds)
    return False


def awaits_card(state: State, player: SeatNumber) -> bool:
    """Whether a known hand has drawn, as far as is known, and nobody has told the card."""
    return state.draws[player] in ASSUMED and state.hands[player] is not None


def unsure_draws(state: State) -> int:
    """How many of the cards counted as drawn may be still in the deck."""
    draws = state.draws
    return draws.count(FRESH) + draws.count(STALE) + sum(state.assumed)


def discards(state: State) -> int:
    """How many cards lie on the discard piles."""
    return CARDS - state.deck - sum(state.sizes)


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])
