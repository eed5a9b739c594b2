"""Single words of Sequence: editions, house rules and their choices."""

TERMS = {
    "jack": "jack",
    "edition.classic": "Classic board",
    # House rules and their choices
    "teams": "Teams",
    "teams.as seated": "as seated",
    "teams.2": "2 teams",
    "teams.3": "3 teams",
    "dead_cards": "Dead cards",
    "dead_cards.one": "one a turn",
    "dead_cards.any": "any number",
    "shared_chips": "Shared chips",
    "shared_chips.one": "one",
    "shared_chips.any": "any number",
    "table_talk": "Table talk",
    "table_talk.free": "free",
    "table_talk.lost": "costs a card",
    "table_talk.replaced": "swaps a card",
    "advanced": "Advanced rules",
    "advanced.no": "no",
    "advanced.yes": "yes",
    "chips": "Chips",
    "chips.european": "European set",
    "chips.us": "US set",
    # What can be impossible in a position set up by hand
    "a hand": "a hand",
    "a draw of a hand that is not known": "a draw of a hand that is not known",
    "the sequences": "the sequences",
}
