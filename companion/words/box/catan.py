"""The box's words in Catan."""

from companion.words.text import Plural, Wording

TEXTS: dict[str, Wording] = {
    "keys_catan": (
        "K1-K5 build, K6 trades. Held: trade at once. TURN: draw, the turn ends. TURN held: arrows. BACK: undo."
    ),
    # The turn
    "builds": "Builds {kind}",
    "builds_what": "Builds what?",
    "which_expansion": "Which expansion?",
    "uses_expansion": "Uses an expansion",
    "turns_arrows": "Turns the arrows",
    "arrows_key": "arrows",
    "as_printed": "as printed",
    "stands_for": "{instead} for {spared}",
    "paid_without": "without {spared}",
    # Trades
    "trades": "Trades",
    "trades_with": "Trades with {name}",
    "trades_with_pile": "Trades with the pile",
    "trades_with_market": "Trades with market",
    "trade_with": "With whom?",
    "draw_pile": "Draw pile",
    "market": "Market",
    "pile_key": "Pile",
    "market_key": "Mrkt",
    "hold_key": "hold",
    "hold_for_three": "hold: +3",
    "gave_which": "Gave which card?",
    "got_which": "Got which card?",
    "draws_from": "Draws from whom?",
    # What turns up, and what is told card by card
    "market_turned_up": "Market cards",
    "which_event": "Which event?",
    "discards": Plural("{name} discards {count}", "{name} discards {count}"),
    "discards_which": "Discards which?",
    "another_player": "Another player",
    "another_key": "Who?",
    "draws": Plural("{name} draws {count}", "{name} draws {count}"),
    "none_left_to_draw": "No more cards there",
    "none_left_key": "none",
    # Told seldom
    "trade_in_detail": "A trade, in detail",
    "traded_how": "Drawn how?",
    "blindly": "Blindly",
    "by_library": "By the library",
    "building_in_detail": "Building, in detail",
    "paid_in_full": "Paid in full?",
    "in_full": "In full",
    "by_university": "One less: university",
    "guild_in_detail": "Merchant guild",
    "cards_drawn": "Cards drawn",
    "cards_dealt": "Cards dealt",
    "cards_discarded": "Cards discarded",
    "event_of_a_city": "Event of a city",
    "lots_were_drawn": "Lots drawn: who?",
    # Screens
    "supply": "In the supply",
    # Set right
    "fact_roads": "Roads",
    "fact_knights": "Knights",
    "fact_villages": "Villages",
    "fact_cities": "Cities, not expanded",
    "fact_expansions": "Expansions",
    "fact_market": "Market",
    "fact_arrows": "Direction",
    "has_it": "Has it",
    "lacks_it": "Does not have it",
    "no_cards": "no cards",
}
