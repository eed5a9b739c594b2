"""The page's words: box."""

from companion.words.text import Wording

TEXTS: dict[str, Wording] = {}
