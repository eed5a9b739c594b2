"""The page's words at the table of Sequence."""

from companion.words.text import Plural, Wording

PAGE: dict[str, Wording] = {
    "board": "The board",
    "teams": "Sequences",
    "of": "{count} of {all}",
    "count_points": Plural("{count} sequence", "{count} sequences"),
    "chips_left": Plural("{count} chip left", "{count} chips left"),
    "cards": "Cards",
    "dead_cards": "Dead cards",
    "no_dead": "None",
    "corner": "corner, everybody's",
    "chip": "chip: {colour}",
    "in_line": "in a sequence",
    "dead": "dead card",
    "last": "last move",
    # Why it is over
    "reason_sequences_complete": "All the sequences that were needed lie on the board.",
    "reason_nobody_can_play": "Nobody can play any more.",
}
