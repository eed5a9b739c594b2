"""The page's words at the table of Alhambra."""

from companion.words.text import Wording

PAGE: dict[str, Wording] = {
    "majorities": "Majorities",
    "owner": "Who",
    "now": "{scoring} now",
    "then": "then {points}",
    "left": "Left",
    "most": "most",
    "most_shared": "most, shared",
    "why": "Why: scoring {scoring} now, type by type",
    "yard": "Yard",
    "empty": "empty",
    "price": "Price",
    "price_unknown": "price not told",
    "money": "Money on show",
    "supply": "Supply",
    "deck": "Buildings in the deck",
    "left_over": "Buildings left over",
    "money_deck": "Money in the deck",
    "hands": "Money cards in hand",
    "scoring": "Scoring {scoring}",
    "last_scoring": "Last scoring ({scoring})",
    "step_by_step": "Step by step",
    "nobody": "Nobody has one: nothing is paid",
    "place": "Place {place}",
    "places": "Places {places} shared",
    "each": "+{points} each",
    "rounded": "rounded down",
    "so_far": "So far:",
    "paid": "Points",
    "total": "Total",
    # Why it is over
    "reason_most_points": "The last scoring is done; the most points win.",
}
