"""What can be corrected at a Catan table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from companion.dialogue.command import Command, Correct, SetFact
from companion.dialogue.correction import quoted
from companion.dialogue.label import Label, Say, Word
from companion.dialogue.question import Option, Question
from companion.games.catan.console.cards import Lot, ask_lot
from companion.games.catan.console.construction import expansions_in_play
from companion.games.catan.rules import State
from companion.games.catan.rules.edition import Stack
from companion.games.catan.rules.resources import KINDS, RESOURCES, Resource, count
from companion.games.catan.rules.state import DIRECTIONS
from companion.rules import SeatNumber, seated

FactWords = tuple[str, ...]
STACKS: dict[str, Stack] = {"roads": "road", "knights": "knight", "villages": "village", "cities": "village"}
"""Of which stack the pieces are; a city is a village turned over."""


def facts(state: State) -> tuple[Option, ...]:
    """What is built comes first; whose turn it is and the direction are rarely wrong."""
    whose = [(name, quoted(name)) for name in state.terms.names]
    sides: list[tuple[Label, str]] = [(Word(side), side) for side in DIRECTIONS]
    options = [
        *(_about(state, Say(f"fact_{piece}"), (piece,), partial(_ask_pieces, state, piece)) for piece in STACKS),
        _about(state, Say("fact_expansions"), ("has", "lacks"), partial(_ask_expansion, state)),
        _about(state, Say("fact_cards"), ("cards",), partial(_ask_size, state)),
        _about(state, Say("fact_hand"), ("hand",), lambda seat, told: _ask_cards((*told, "hand"), ("unknown", "none"))),
        Option(
            Say("fact_market"), lambda: _ask_cards(("market",), ("unknown",)), reaches=partial(_begins, ("market",))
        ),
        Option(
            Say("fact_turn"),
            lambda: _ask_last(Say("whose_turn"), ("turn",), whose),
            reaches=partial(_begins, ("turn",)),
        ),
    ]
    if len(state.terms.names) > 2:
        title = Say("fact_arrows")
        options.append(
            Option(title, lambda: _ask_last(title, ("arrows",), sides), reaches=partial(_begins, ("arrows",)))
        )
    return tuple(options)


# Words of a fact


def _facts_in(goal: Command) -> tuple[FactWords, ...]:
    """The facts that a command sets; the typist looks for a whole correction, and for a fact on its way into one."""
    if isinstance(goal, SetFact):
        return (goal.words,)
    return goal.facts if isinstance(goal, Correct) else ()


def _begins(told: FactWords, goal: Command) -> bool:
    return any(fact[: len(told)] == told for fact in _facts_in(goal))


def _ask_last(title: Label, told: FactWords, answers: Iterable[tuple[Label, str]]) -> Question:
    """The last word of a fact."""
    return Question(title, tuple(_leaf(label, (*told, word)) for label, word in answers))


def _leaf(label: Label, words: FactWords) -> Option:
    return Option(label, SetFact(words), reaches=partial(_begins, words))


def _about(state: State, label: Label, what: FactWords, ask: Callable[[SeatNumber, FactWords], Question]) -> Option:
    """A fact about a player: first who it is."""
    options = tuple(
        Option(name, partial(ask, seat, (quoted(name),)), seat=seat, reaches=partial(_begins, (quoted(name),)))
        for seat, name in seated(state.terms.names)
    )

    def reaches(goal: Command) -> bool:
        return any(len(fact) > 1 and fact[1] in what for fact in _facts_in(goal))

    return Option(label, partial(Question, label, options), reaches=reaches)


# Facts about a player


def _ask_pieces(state: State, piece: str, seat: SeatNumber, told: FactWords) -> Question:
    most = state.terms.supply[STACKS[piece]]
    return _ask_count((*told, piece), most, getattr(state, piece)[seat])


def _ask_size(state: State, seat: SeatNumber, told: FactWords) -> Question:
    return _ask_count((*told, "cards"), count(state.terms.cards), state.sizes[seat].most)


def _ask_count(told: FactWords, most: int, now: int) -> Question:
    numbers = [str(number) for number in range(most + 1)]
    leaves = tuple(_leaf(number, (*told, number)) for number in numbers)
    return Question(Say("how_many"), leaves, min(now, most), counts=True)


def _ask_expansion(state: State, seat: SeatNumber, told: FactWords) -> Question:
    options = (
        Option(Word(name), partial(_ask_has, told, name), reaches=partial(_ends, name))
        for name in expansions_in_play(state)
    )
    return Question(Say("which_expansion"), tuple(options))


def _ends(word: str, goal: Command) -> bool:
    return any(fact[-1] == word for fact in _facts_in(goal))


def _ask_has(told: FactWords, name: str) -> Question:
    answers: list[tuple[Label, str]] = [(Say("has_it"), "has"), (Say("lacks_it"), "lacks")]
    return Question(Word(name), tuple(_leaf(label, (*told, word, name)) for label, word in answers))


# Cards


def _ask_cards(told: FactWords, without: FactWords) -> Question:
    """Cards of a hand or of the market; or that they are not known, or that there are none."""

    def typed(goal: Command) -> tuple[Resource, ...] | None:
        rest = next((fact[len(told) :] for fact in _facts_in(goal) if fact[: len(told)] == told), ())
        return tuple(KINDS[RESOURCES.index(word)] for word in rest) if set(rest) <= set(RESOURCES) else None

    def done(chosen: tuple[Resource, ...]) -> SetFact:
        return SetFact((*told, *(RESOURCES[kind] for kind in chosen)))

    title = Say("fact_market") if told == ("market",) else Say("fact_hand")
    labels = {"unknown": Say("unknown"), "none": Say("no_cards")}
    return ask_lot(Lot(title, done, typed, tuple(_leaf(labels[word], (*told, word)) for word in without)))
