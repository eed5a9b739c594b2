"""Single words of Alhambra: editions, house rules and their choices, money."""

TERMS = {
    "edition.city": "City edition",
    "edition.alhambra": "Alhambra edition",
    # House rules and their choices
    "missed_scorings": "Missed scorings",
    "missed_scorings.means": "A scoring whose card has not turned up when the game ends.",
    "missed_scorings.skip": "skipped",
    "missed_scorings.hold": "held at the end",
    "dirks_third": "Dirk's third after B",
    "dirks_third.means": "Of which buildings Dirk draws a third after scoring B.",
    "dirks_third.deck": "of the deck",
    "dirks_third.with_yard": "with the four on show",
    "dirk_can_win": "Dirk can win",
    "dirk_can_win.means": "Whether Dirk can win the match with his points.",
    "dirk_can_win.no": "no",
    "dirk_can_win.yes": "yes",
    # What can be impossible in a position set up by hand
    "somebody's points": "somebody's points",
    "somebody's buildings": "somebody's buildings",
    "what was bought in this turn": "what was bought in this turn",
    "the open money": "the open money",
    "the scorings held": "the scorings held",
    "what Dirk draws": "what Dirk draws",
    # The letter of a currency on a money card (`y4`): as few letters as tell the currencies apart
    "money.y": "y",
    "money.b": "b",
    "money.g": "g",
    "money.o": "o",
}
