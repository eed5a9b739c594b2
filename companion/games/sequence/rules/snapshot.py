"""A position as JSON that a person can read, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from companion.games.sequence.rules.cards import KINDS, Cards, card_text, read_card
from companion.games.sequence.rules.deal import OUT
from companion.games.sequence.rules.lines import Cells, Fives, bits, cell_text, cells_of, read_cell
from companion.games.sequence.rules.state import DUE, FRESH, LOST, NONE, STALE, Choice, DrawDue, Phase, State, Terms
from companion.rules import SeatNumber
from companion.rules.lots import NOTHING, ONE, number

_DRAWS: dict[str, DrawDue] = {"none": NONE, "due": DUE, "fresh": FRESH, "stale": STALE, "lost": LOST}
_DRAW_WORDS = {draw: word for word, draw in _DRAWS.items()}


class ChoiceJson(TypedDict):
    player: str
    picked: list[list[str]]
    options: list[list[list[str]]]


class Snapshot(TypedDict):
    """The fields of `State` with names in place of numbers: players, teams, cells, cards."""

    phase: Phase
    deck: int
    exchanged: int
    passes: int
    played: int
    on_turn: str | None
    cuts: list[str | None]
    chips: dict[str, list[str]]
    turned: dict[str, list[list[str]]]
    choices: list[ChoiceJson]
    hands: dict[str, list[str] | None]
    sizes: dict[str, int]
    draws: dict[str, str]
    owed: dict[str, int]
    dead: int
    assumed: dict[str, int]
    missed: dict[str, int]
    slack: int
    blur: list[int] | None
    fined: list[str]
    seen: dict[str, int]
    jacks: list[int]
    last: str | None


def to_json(state: State) -> Snapshot:
    terms = state.terms
    names, colours = terms.names, terms.colours
    return {
        "phase": state.phase,
        "deck": state.deck,
        "exchanged": state.exchanged,
        "passes": state.passes,
        "played": state.played,
        "on_turn": None if state.on_turn is None else names[state.on_turn],
        "cuts": [None if card is None else "-" if card == OUT else card_text(card) for card in state.cuts],
        "chips": {colour: _cells(own) for colour, own in zip(colours, state.chips, strict=True)},
        "turned": {colour: _lines(lines) for colour, lines in zip(colours, state.turned, strict=True)},
        "choices": [_choice(terms, choice) for choice in state.choices],
        "hands": {
            name: None if hand is None else [card_text(card) for card in hand]
            for name, hand in zip(names, state.hands, strict=True)
        },
        "sizes": dict(zip(names, state.sizes, strict=True)),
        "draws": {name: _DRAW_WORDS[draw] for name, draw in zip(names, state.draws, strict=True)},
        "owed": dict(zip(names, state.owed, strict=True)),
        "dead": state.dead,
        "assumed": dict(zip(names, state.assumed, strict=True)),
        "missed": dict(zip(names, state.missed, strict=True)),
        "slack": state.slack,
        "blur": None if state.blur is None else list(state.blur),
        "fined": [names[player] for player in state.fined],
        "seen": {card_text(card): number(state.seen, card) for card in KINDS if number(state.seen, card)},
        "jacks": list(state.jacks),
        "last": None if state.last is None else cell_text(state.last),
    }


def _cells(board: Cells) -> list[str]:
    return [cell_text(cell) for cell in cells_of(board)]


def _lines(lines: Fives) -> list[list[str]]:
    return [_cells(line) for line in lines]


def _choice(terms: Terms, choice: Choice) -> ChoiceJson:
    return {
        "player": terms.names[choice.player],
        "picked": _lines(choice.picked),
        "options": [_lines(way) for way in choice.options],
    }


def from_json(terms: Terms, data: Snapshot) -> State:
    names = terms.names
    return State(
        terms=terms,
        phase=data["phase"],
        deck=data["deck"],
        exchanged=data["exchanged"],
        passes=data["passes"],
        played=data["played"],
        on_turn=None if data["on_turn"] is None else SeatNumber(names.index(data["on_turn"])),
        cuts=tuple(None if card is None else OUT if card == "-" else read_card(card) for card in data["cuts"]),
        chips=tuple(_board(data["chips"][colour]) for colour in terms.colours),
        turned=tuple(_read_lines(data["turned"][colour]) for colour in terms.colours),
        choices=tuple(_read_choice(terms, choice) for choice in data["choices"]),
        hands=tuple(None if (hand := data["hands"][name]) is None else tuple(map(read_card, hand)) for name in names),
        sizes=tuple(data["sizes"][name] for name in names),
        draws=tuple(_DRAWS[data["draws"][name]] for name in names),
        owed=tuple(data["owed"][name] for name in names),
        dead=data["dead"],
        assumed=tuple(data["assumed"][name] for name in names),
        missed=tuple(data["missed"][name] for name in names),
        slack=data["slack"],
        blur=None if data["blur"] is None else (data["blur"][0], data["blur"][1]),
        fined=tuple(SeatNumber(names.index(name)) for name in data["fined"]),
        seen=_read_seen(data["seen"]),
        jacks=(data["jacks"][0], data["jacks"][1]),
        last=None if data["last"] is None else read_cell(data["last"]),
    )


def _board(cells: Iterable[str]) -> Cells:
    return bits(map(read_cell, cells))


def _read_lines(lines: list[list[str]]) -> Fives:
    return tuple(map(_board, lines))


def _read_choice(terms: Terms, choice: ChoiceJson) -> Choice:
    player = SeatNumber(terms.names.index(choice["player"]))
    return Choice(player, _read_lines(choice["picked"]), tuple(map(_read_lines, choice["options"])))


def _read_seen(counted: dict[str, int]) -> Cards:
    seen: Cards = NOTHING
    for card, count in counted.items():
        seen += count * ONE[read_card(card)]
    return seen
