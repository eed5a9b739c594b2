"""What a phone shows of a table of Stones. `table.js` draws it."""

from __future__ import annotations

from companion.web.game_page import GamePage
from companion.words import Language
from companion_stones.rules import State


def table(state: State, language: Language) -> dict[str, object]:
    edition = state.terms.edition
    return {"heap": state.heap, "stones": edition.stones, "most": edition.most}


PAGE = GamePage(table)
