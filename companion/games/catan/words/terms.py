"""Single words of Catan: resources, what is built, events, house rules; and what stands on a key."""

TERMS = {
    # Resources
    "brick": "brick",
    "lumber": "lumber",
    "ore": "ore",
    "wool": "wool",
    "grain": "grain",
    # The same after a number
    "brick.several": "brick",
    "lumber.several": "lumber",
    "ore.several": "ore",
    "wool.several": "wool",
    "grain.several": "grain",
    # What is built, and the city expansions
    "road": "road",
    "knight": "knight",
    "village": "village",
    "city": "city",
    "expansion": "expansion",
    "trade": "trade",
    "town_hall": "town hall",
    "city_wall": "city wall",
    "merchant_guild": "merchant guild",
    "church": "church",
    "library": "library",
    "university": "university",
    # Events
    "robbery": "robbery",
    "market_day": "market day",
    "nothing": "nothing",
    # The direction card
    "clockwise": "clockwise",
    "counterclockwise": "counterclockwise",
    "edition.standard": "Fast card game",
    # House rules and their choices
    "expansions_a_turn": "Expansions",
    "expansions_a_turn.means": "How many city expansions may be built in one turn.",
    "expansions_a_turn.one": "one a turn",
    "expansions_a_turn.several": "several a turn",
    "points_to_win": "Points to win",
    "points_to_win.means": "Whoever has so many points on their turn wins.",
    "points_to_win.10": "10",
    "points_to_win.8": "8",
    "points_to_win.9": "9",
    "points_to_win.11": "11",
    "points_to_win.12": "12",
    "points_to_win.13": "13",
    # What can be impossible in a position set up by hand
    "a number of pieces": "a number of pieces",
    "the market": "the market",
    "the draw pile": "the draw pile",
    "the cards still to be drawn": "the cards still to be drawn",
    "what was built in this turn": "what was built in this turn",
    "somebody without village and city": "somebody without village and city",
}
