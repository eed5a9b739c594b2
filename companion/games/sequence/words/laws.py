"""The rules of Sequence by their numbers, a sentence each."""

LAWS = {
    "S1": "2, 3, 4, 6, 8, 9, 10 or 12 play, alone or in two or three teams.",
    "S2": "The more play, the fewer cards are in a hand: from 7 for two to 3 for twelve.",
    "S3": "Teams sit alternating round the table.",
    "S4": "The lowest card deals; the player to the left begins, then clockwise.",
    "S5": "Play a card, place a chip on a free cell that shows it, draw a card.",
    "S6": "A cell is free while no chip lies on it; the corners belong to everybody.",
    "S7": "Whoever forgets to draw before the next player has drawn plays on with a card fewer.",
    "S8": "A jack with two eyes places a chip on any free cell.",
    "S9": "A jack with one eye takes an opponent's chip off, unless it is in a sequence.",
    "S10": "A card whose two cells are covered is dead; once a turn you may exchange it and play on.",
    "S11": "When the deck is empty the discards are shuffled into a new one.",
    "S12": "Five chips of one colour in a line are a sequence; a corner counts for everybody.",
    "S13": "The chips of a completed sequence are turned over and stay.",
    "S14": "Two sequences of a team may have one chip in common.",
    "S15": "Up to eight in a line are one sequence, nine or ten are two.",
    "S16": "Two sequences win; with three players or teams one does.",
    "S17": "After table talk everybody in the team discards a card.",
    "S18": "Where the table plays advanced, chips of a sequence can be removed too; it no longer counts then.",
    "S19": "When a colour has no chip left, the table is told, and play goes on.",
    "S20": "You pass only when you can play no card.",
}
