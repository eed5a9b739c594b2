"""A new match by keys: the game, who sits where, its edition and house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from companion.dialogue.command import Begin, Command, Stay
from companion.dialogue.house_rules import ask_house_rules, rules_of
from companion.dialogue.keys import Key
from companion.dialogue.label import Label, Of, Say, Titled, Word
from companion.dialogue.name_entry import ask_name
from companion.dialogue.question import Option, Question, short
from companion.dialogue.standard import key_of_count
from companion.dialogue.time_budget import ask_time, time_words
from companion.editions import SHIPPED, Editions
from companion.match.lineup import Lineup
from companion.rules import Edition, EditionError, Game, Seat, Setup, State
from companion.rules.budget import Budget
from companion.shelf import BrokenGame, find_game, game_names
from companion.store.roster import Person

COLOUR_NAMES = (
    *("blue", "red", "green", "yellow", "white", "black"),
    *("orange", "purple", "brown", "pink", "grey", "turquoise"),
)
"""Whoever has no name on the roster is called by a colour."""


class Guests(NamedTuple):
    """Who may sit down: the people on the roster, and colours as they are called in the box's language."""

    people: tuple[Person, ...]
    call: Callable[[str], str]
    newcomers: tuple[str, ...] = ()
    """Names that were spelt just now: they go on the roster with the match."""
    last: Callable[[], Lineup | None] = lambda: None
    """Who played what the last time."""

    def with_newcomer(self, name: str) -> Guests:
        return self._replace(people=(*self.people, Person(name)), newcomers=(*self.newcomers, name))

    def coloured(self, game: Game[State], edition: Edition, count: int) -> tuple[Seat, ...]:
        """This many seats named by colours. In a game of teams they are called by their team's colour."""
        if game.teams is None:
            return self._free(game, edition)[:count]
        colours, playing = game.teams.colours(edition), game.teams.count(count)
        if playing == count:
            return tuple(Seat(self.call(colour)) for colour in colours[:count])
        return tuple(Seat(f"{self.call(colours[seat % playing])} {seat // playing + 1}") for seat in range(count))

    def all(self, game: Game[State], edition: Edition) -> tuple[Seat, ...]:
        """Everybody who may sit down: those on the roster, then colours."""
        named = tuple(Seat(player.name, None if game.teams else player.colour) for player in self.people)
        return (*named, *self._free(game, edition))

    def _free(self, game: Game[State], edition: Edition) -> tuple[Seat, ...]:
        """Colours that no piece and no team of this game has, so that nobody is taken for one."""
        taken = {*game.piece_colours, *(game.teams.colours(edition) if game.teams else ())}
        free = (colour for colour in COLOUR_NAMES if colour not in taken)
        return tuple(Seat(self.call(colour), None if game.teams else colour) for colour in free)


def ask_game(guests: Guests, editions: Editions = SHIPPED) -> Question:
    counts = {name: partial(_ask_count, name, guests, editions) for name in game_names()}
    games = (Option(title(name), ask, reaches=_of_game(name)) for name, ask in counts.items())
    return Question(Say("which_game"), (*_as_last_time(guests, editions), *games))


def _as_last_time(guests: Guests, editions: Editions) -> tuple[Option, ...]:
    """The same people at the same game, in two presses."""
    last = guests.last()
    if last is None:
        return ()
    return (Option(Say("as_last_time"), partial(ask_ready, last.game, last.setup, editions), reaches=_never),)


def title(game: str) -> Label:
    """What a game is called."""
    return Of(game, Word(game))


def edition_title(game: str, edition: Edition) -> Label:
    """What an edition of a game is called. A game need not keep the titles that its editions are given."""
    return Of(game, Titled(f"edition.{edition.name}", getattr(edition, "title", {}), edition.name))


def _of_game(name: str) -> Callable[[Command], bool]:
    return lambda goal: isinstance(goal, Begin) and goal.game.name == name


def _ask_count(name: str, guests: Guests, editions: Editions) -> Question:
    """How many players, called by colours; or one by one, by name."""
    try:
        game = find_game(name)
        edition = editions.load(game)
    except (BrokenGame, EditionError) as error:
        return Question(str(error), (Option(Say("no_go_on"), Stay()),))
    by_colour = [guests.coloured(game, edition, count) for count in game.counts]
    by_name = Option(
        Say("by_name"),
        partial(ask_people, game, Setup(edition, ()), guests, editions),
        short(Key.K1),
        reaches=lambda goal: isinstance(goal, Begin) and goal.setup.seats not in by_colour,
    )
    counts = (
        Option(
            Say("so_many_players", count=len(seats)),
            partial(ask_ready, game, Setup(edition, seats), editions),
            key_of_count(len(seats)),
            reaches=partial(_seats_are, seats),
        )
        for seats in by_colour
    )
    cursor = 0 if guests.people else 1
    return Question(Say("how_many_players"), (by_name, *counts), cursor)


def _seats_are(seats: tuple[Seat, ...], goal: Command) -> bool:
    return isinstance(goal, Begin) and goal.setup.seats == seats


def ask_people(game: Game[State], setup: Setup, guests: Guests, editions: Editions = SHIPPED) -> Question:
    """Who sits down next, clockwise, until all do."""
    sitting = {seat.name.casefold() for seat in setup.seats}
    everybody = guests.all(game, setup.edition)
    free = [seat for seat in everybody if seat.name.casefold() not in sitting]
    options = [
        Option(
            seat.name,
            partial(ask_people, game, _with_seat(setup, seat), guests, editions),
            reaches=partial(_seats_begin, (*setup.seats, seat)),
        )
        for seat in free
    ]
    people = len([person for person in guests.people if person.name.casefold() not in sitting])
    options.insert(people, _newcomer(game, setup, guests, editions))
    count = len(setup.seats)
    if count == max(game.counts):
        options = []
    if count in game.counts:
        ready = partial(ask_ready, game, setup, editions, guests.newcomers)
        done = Option(Say("all_here", count=count), ready, reaches=partial(_seats_are, setup.seats))
        options.insert(0, done)
    return Question(Say("who_sits_at", seat=count + 1), tuple(options), sitting=_colours(setup))


def _newcomer(game: Game[State], setup: Setup, guests: Guests, editions: Editions) -> Option:
    """Somebody whose name is spelt now, and is on the roster from then on."""
    known = {seat.name.casefold() for seat in (*guests.all(game, setup.edition), *setup.seats)}

    def done(name: str) -> Callable[[], Question]:
        return partial(ask_people, game, _with_seat(setup, Seat(name)), guests.with_newcomer(name), editions)

    def wanted(goal: Command) -> str | None:
        seats = goal.setup.seats if isinstance(goal, Begin) else ()
        if len(seats) <= len(setup.seats) or seats[: len(setup.seats)] != setup.seats:
            return None
        name = seats[len(setup.seats)].name
        return None if name.casefold() in known else name

    ask = partial(ask_name, done, lambda name: name.casefold() not in known, wanted, _colours(setup))
    return Option(Say("another_name"), ask, reaches=lambda goal: wanted(goal) is not None)


def _with_seat(setup: Setup, seat: Seat) -> Setup:
    return replace(setup, seats=(*setup.seats, seat))


def _colours(setup: Setup) -> tuple[str | None, ...]:
    return tuple(seat.colour for seat in setup.seats)


def _seats_begin(seats: tuple[Seat, ...], goal: Command) -> bool:
    return isinstance(goal, Begin) and goal.setup.seats[: len(seats)] == seats


def ask_ready(
    game: Game[State], setup: Setup, editions: Editions = SHIPPED, newcomers: tuple[str, ...] = ()
) -> Question:
    """Everything is settled unless somebody wants it otherwise."""
    options = [Option(Say("begin"), Begin(game, setup, newcomers))]
    if len(editions.names(game)) > 1:
        other = partial(_edition_differs, setup.edition.name)
        options.append(Option(Say("edition"), partial(_ask_edition, game, setup, editions, newcomers), reaches=other))
    if rules_of(game, setup):
        ready = partial(ask_ready, game, editions=editions, newcomers=newcomers)
        leads, reaches = partial(ask_house_rules, game, setup, ready), partial(_house_differs, setup)
        options.append(Option(Say("house_rules"), leads, reaches=reaches))
    options.append(_time(game, setup, editions, newcomers))
    moved = partial(ask_ready, game, _moved(setup), editions, newcomers)
    options.append(Option(Say("move_seats"), moved, closes=1, reaches=_never))
    return Question(Say("ready", game=title(game.name), count=len(setup.seats)), tuple(options))


def _time(game: Game[State], setup: Setup, editions: Editions, newcomers: tuple[str, ...]) -> Option:
    def then(budget: Budget | None) -> Callable[[], Question]:
        return partial(ask_ready, game, replace(setup, budget=budget), editions, newcomers)

    ask = partial(ask_time, setup.budget, then, replaces=1)
    return Option(time_words(setup.budget), ask, reaches=partial(_budget_differs, setup.budget))


def _budget_differs(budget: Budget | None, goal: Command) -> bool:
    return isinstance(goal, Begin) and goal.setup.budget != budget


def _edition_differs(name: str, goal: Command) -> bool:
    return isinstance(goal, Begin) and goal.setup.edition.name != name


def _house_differs(setup: Setup, goal: Command) -> bool:
    return isinstance(goal, Begin) and goal.setup.house != setup.house


def _never(_: Command) -> bool:
    return False  # the same seats can be had by name, in any order


def _moved(setup: Setup) -> Setup:
    """Everybody one seat on: whoever sat at the first seat is now last."""
    return replace(setup, seats=(*setup.seats[1:], *setup.seats[:1]))


def _ask_edition(game: Game[State], setup: Setup, editions: Editions, newcomers: tuple[str, ...]) -> Question:
    def option(name: str) -> Option:
        try:
            edition = editions.load(game, name)
        except EditionError as error:
            return Option(str(error), Stay())
        other = replace(setup, edition=edition)
        leads, reaches = partial(ask_ready, game, other, editions, newcomers), partial(_edition_is, name)
        return Option(edition_title(game.name, edition), leads, closes=2, reaches=reaches)

    names, now = editions.names(game), setup.edition.name
    # An owner may take away the edition that was played last.
    return Question(Say("edition"), tuple(map(option, names)), names.index(now) if now in names else 0)


def _edition_is(name: str, goal: Command) -> bool:
    return isinstance(goal, Begin) and goal.setup.edition.name == name
