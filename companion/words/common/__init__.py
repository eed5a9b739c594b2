"""The words that are no game's own: what any game says, the menus, the page."""

from companion.words.common.box import BOX
from companion.words.common.grammar import GRAMMAR
from companion.words.common.laws import LAWS
from companion.words.common.page import PAGE
from companion.words.common.rules import RULES
from companion.words.common.terms import TERMS
from companion.words.vocabulary import Vocabulary

WORDS = Vocabulary(
    rules=RULES,
    laws=LAWS,
    box=BOX,
    page=PAGE,
    terms={**GRAMMAR, **TERMS},
    facts=frozenset({"card", "cards", "colour", "colours", "status", "what"}),
)

__all__ = ["WORDS"]
