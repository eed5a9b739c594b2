"""The page's words at the table of Catan."""

from companion.words.text import Plural, Wording

PAGE: dict[str, Wording] = {
    "turn": "{name}: this turn",
    "trades_left": "Trades left",
    "draws": "Draws at the end",
    "built": "Built:",
    "may_turn": "The arrows may be turned.",
    "takes_road": "No road left: {name} loses one",
    "takes_knight": "No knight left: {name} loses one",
    "no_road": "No road left, and none to take",
    "no_knight": "No knight left, and none to take",
    "direction": "Arrows",
    "clockwise": "clockwise",
    "anticlockwise": "anticlockwise",
    "tableaus": "On the table",
    "points": Plural("{count} point of {all}", "{count} points of {all}"),
    "between": "{least}–{most} cards",
    "safe": "protected",
    "supply": "Supply",
    "expansions": "City expansions",
    "market": "Market",
    "costs": "Building costs",
    # Why it is over
    "reason_enough_points": "The points to win were reached.",
    "reason_ten_points": "Ten points were reached.",
}
