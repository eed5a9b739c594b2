"""The little words that hold sentences together."""

from companion.words.text import Wording

TEXTS: dict[str, Wording] = {
    "refused": "{words} (rule {rule}).",
    "said": "{words}.",
    "and": "{items} and {last}",
    "nobody": "nobody",
    "some": "some",
}
