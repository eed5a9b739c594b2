"""Single words that are the same in every game, by the name that the rules give them, and what stands on a key."""

TERMS = {
    # Colours: buildings, currencies, teams, players
    "blue": "blue",
    "red": "red",
    "brown": "brown",
    "white": "white",
    "green": "green",
    "purple": "purple",
    "yellow": "yellow",
    "orange": "orange",
    "black": "black",
    "pink": "pink",
    "grey": "grey",
    "turquoise": "turquoise",
    # Each language as its speakers call it, so that everybody finds their own
    "language_nl": "Nederlands",
    "language_en": "English",
    "language_it": "Italiano",
    "language_de": "Deutsch",
    # What a match is
    "open": "open",
    "finished": "finished",
    "abandoned": "abandoned",
    "aside": "set aside",
    # What can be impossible in a position set up by hand
    "whose turn it is": "whose turn it is",
    "a number of cards": "a number of cards",
}
