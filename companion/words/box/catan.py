"""The box's words in Catan."""

from companion.words.text import Wording

TEXTS: dict[str, Wording] = {}
