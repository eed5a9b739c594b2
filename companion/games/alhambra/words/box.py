"""The box's words in Alhambra."""

from companion.words.text import Plural, Wording

BOX: dict[str, Wording] = {
    "keys_alhambra": (
        "Colour: bought. Held: given to Dirk. TURN: money, or the end of the turn. TURN held: scoring card. BACK: undo."
    ),
    # The turn
    "fewest_money_begins": "Fewest money cards; then lowest total; then youngest",
    "buys": "Buys {colour}",
    "gives_dirk": "{colour} for Dirk",
    "takes_money": "Takes money",
    "money": "money",
    "score_key": "score {scoring}",
    "scoring_card": "Scoring card",
    "scoring_card_is": "Scoring card {scoring}",
    "took_what": "Took what?",
    # Set-up and what turns up
    "turned_up_on": "New on {slot}",
    "money_turned_up": "Money turned up",
    "building_turned_up": "Building turned up",
    "dirk_draws": Plural("Dirk: {count} to draw", "Dirk: {count} to draw"),
    "dirk_draws_one": "Drawn for Dirk",
    "money_dealt": "Money dealt",
    # Details
    "purchase_in_detail": "Purchase, in detail",
    "money_in_detail": "Money, in detail",
    "leftover_in_detail": "Leftover, in detail",
    "which_building": "Which building?",
    "which_slot": "Which slot?",
    "paid_of": "Paid {paid} of {price}: with?",
    "which_price": "Which price?",
    "which_scoring": "Which scoring?",
    "for_whom": "For whom?",
    # The end
    "left_over": Plural("{count} left over", "{count} left over"),
    "left_over_which": Plural("{count} left: which colour?", "{count} left: which colour?"),
    "last_scoring": "Last scoring",
    "who_gets_it": "Who gets it?",
    "nobody": "Nobody",
    # Screens
    "buildings_left": Plural("{count} building left", "{count} buildings left"),
    "scoring_of": "Scoring {scoring}: {colour}",
    "scoring_sum": "Scoring {scoring}: sum",
    # The story of a match
    "story_turned_up": "{building} is turned up on {slot}",
    "story_money_turned_up": "Money is turned up: {cards}",
    "story_dirk_draws": "Dirk draws {building}",
    "story_buys": "{name} buys {building}",
    "story_buys_with": "{name} buys {building} ({paid})",
    "story_buys_for_dirk": "{name} buys {building} for Dirk",
    "story_buys_for_dirk_with": "{name} buys {building} for Dirk ({paid})",
    "story_takes": "{name} takes {cards}",
    "story_takes_money": "{name} takes money",
    "story_scoring_card": "Scoring card {scoring} is turned up",
    "story_last_scoring": "The last scoring is held",
    "story_left_over": "{name} gets the leftover {building}",
    "story_left_to_nobody": "Nobody gets the leftover {building}",
    # Set right
    "fact_holding": "Buildings held",
    "fact_points": "Points",
    "how_many_points": "How many points?",
    "fact_scored": "Scorings held",
    "fact_yard": "Yard",
    "fact_display": "Money on show",
    "fact_money": "Money in hand",
    "scored_none": "none",
    "scored_a": "A",
    "scored_b": "A and B",
    # Quick scoring
    "one_less": "{colour}: one fewer",
    "next_player": "Next player",
    "next_key": "next",
    "count_key": "score",
    "score_now_key": "Score it",
    "holdings_of": "Player {owner} holds",
    "player_number": "Player {number}",
    "turn_key_held_less": "TURN {short}, hold -1",
}
