"""The rules of Alhambra by their numbers, a sentence each."""

LAWS = {
    "A1": "2 to 6 play; four buildings lie open, one on each slot of the yard.",
    "A2": "Everybody is dealt money until they have 20 or more; after that it is secret.",
    "A3": "Whoever has the fewest money cards begins; then the lowest total; then the youngest.",
    "A4": (
        "Four money cards lie open; the scoring cards A and B are shuffled into the "
        "second and the fourth fifth of the money."
    ),
    "A5": "On your turn you take money or buy a building.",
    "A6": "You take one open money card, or several whose total is at most 5.",
    "A7": "You pay at least the price, in the currency of the slot; there is no change.",
    "A8": "Whoever pays exactly may go on; taking money or paying more ends the turn.",
    "A9": "Nothing is refilled before the turn is over.",
    "A10": "After the turn the buildings are refilled to four, then the money.",
    "A11": "Then it is the turn of the player to the left.",
    "A12": "A and B are scored as soon as their card turns up, C at the end.",
    "A13": "For each building type A pays the first place, B the first two, C the first three.",
    "A14": "Who is level shares the points of their places, rounded down.",
    "A15": "Whoever has none of a type gets nothing for it.",
    "A16": "A comes before B, each once; one that has not turned up at the end is skipped.",
    "A17": "Should B and the end come together: first B, then the leftovers, then C.",
    "A18": "It ends after a turn when the buildings cannot be refilled to four.",
    "A19": "A building left over goes to whoever has most money of its slot; if level, to nobody.",
    "A20": "Then C is scored, and the most points win; who is level shares the victory.",
    "A21": "With two players one copy of each money card is taken out.",
    "A22": "With two players Dirk owns buildings but never has a turn; at the start he gets six.",
    "A23": "Dirk scores too; after A he draws six more, after B a third of what is left.",
    "A24": "A building that you buy you may give to Dirk.",
    "A25": "Dirk gets no leftovers, and the two players are ranked without him.",
}
