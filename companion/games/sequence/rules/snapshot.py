"""A position as JSON that a person can read, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.sequence.rules.cards import KINDS, card_text, read_card
from companion.games.sequence.rules.lines import bits, cell_text, cells_of, read_cell
from companion.games.sequence.rules.state import Choice, State, Terms
from companion.rules.lots import ONE, number

_PLAIN = ("phase", "deck", "exchanged", "passes", "played")
_DRAWS = ("none", "due", "fresh", "stale")


def to_json(state: State) -> dict[str, Any]:
    terms = state.terms
    colours = terms.colours
    return {
        **{name: getattr(state, name) for name in _PLAIN},
        "on_turn": None if state.on_turn is None else terms.names[state.on_turn],
        "cuts": [None if card is None else "-" if card < 0 else card_text(card) for card in state.cuts],
        "chips": {colour: _cells(own) for colour, own in zip(colours, state.chips, strict=True)},
        "turned": {
            colour: [_cells(line) for line in lines] for colour, lines in zip(colours, state.turned, strict=True)
        },
        "choices": [
            {
                "player": terms.names[choice.player],
                "picked": _ways([choice.picked])[0],
                "options": _ways(choice.options),
            }
            for choice in state.choices
        ],
        "hands": {
            name: None if hand is None else [card_text(card) for card in hand]
            for name, hand in zip(terms.names, state.hands, strict=True)
        },
        "sizes": dict(zip(terms.names, state.sizes, strict=True)),
        "draws": {name: _DRAWS[draw] for name, draw in zip(terms.names, state.draws, strict=True)},
        "owed": dict(zip(terms.names, state.owed, strict=True)),
        "fined": [terms.names[player] for player in state.fined],
        "seen": {card_text(card): number(state.seen, card) for card in KINDS if number(state.seen, card)},
        "jacks": list(state.jacks),
        "last": None if state.last is None else cell_text(state.last),
    }


def _cells(board: int) -> list[str]:
    return [cell_text(cell) for cell in cells_of(board)]


def _ways(ways: Any) -> list[list[list[str]]]:
    return [[_cells(line) for line in way] for way in ways]


def from_json(terms: Terms, data: Mapping[str, Any]) -> State:
    names = terms.names
    return State(
        terms=terms,
        **{name: data[name] for name in _PLAIN},
        on_turn=None if data["on_turn"] is None else names.index(data["on_turn"]),
        cuts=tuple(None if card is None else -1 if card == "-" else read_card(card) for card in data["cuts"]),
        chips=tuple(_board(data["chips"][colour]) for colour in terms.colours),
        turned=tuple(tuple(map(_board, data["turned"][colour])) for colour in terms.colours),
        choices=tuple(
            Choice(
                names.index(choice["player"]),
                tuple(map(_board, choice["picked"])),
                tuple(tuple(map(_board, way)) for way in choice["options"]),
            )
            for choice in data["choices"]
        ),
        hands=tuple(
            None if data["hands"][name] is None else tuple(map(read_card, data["hands"][name])) for name in names
        ),
        sizes=tuple(data["sizes"][name] for name in names),
        draws=tuple(_DRAWS.index(data["draws"][name]) for name in names),
        owed=tuple(data["owed"][name] for name in names),
        fined=tuple(names.index(name) for name in data["fined"]),
        seen=sum(count * ONE[read_card(card)] for card, count in data["seen"].items()),
        jacks=(data["jacks"][0], data["jacks"][1]),
        last=None if data["last"] is None else read_cell(data["last"]),
    )


def _board(cells: list[str]) -> int:
    return bits(map(read_cell, cells))
