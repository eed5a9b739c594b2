"""The little words that hold sentences together."""

GRAMMAR = {
    "grammar.refused": "{words} (rule {rule}).",
    "grammar.said": "{words}.",
    "grammar.and": "{items} and {last}",
    "grammar.nobody": "nobody",
    "grammar.some": "some",
}
