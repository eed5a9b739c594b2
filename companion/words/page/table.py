"""The page's words: table."""

from companion.words.text import Wording

TEXTS: dict[str, Wording] = {}
