"""The page's words: past."""

from companion.words.text import Wording

TEXTS: dict[str, Wording] = {}
