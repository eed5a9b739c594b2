"""Every refusal of the fast Catan card game: a table, a story, and the line that cannot have happened."""

from __future__ import annotations

from companion.games.catan.rules import Size
from companion.games.catan.rules.resources import ONE
from tests.table import Refused, RefusedSetup, WrongPosition

PREFIX, LAST = "C", 16
"""The rules of the rule book: C1 to C16."""

TWO = "Ann, Ben"
THREE = "Ann, Ben, Cem"
FOUR = "Ann, Ben, Cem, Dee"
BEGUN = "start Ann"
TOLD = """
    deal Ann lumber brick ore
    deal Ben wool wool grain
    deal Cem ore ore ore
    market brick lumber wool wool grain
    start Ann
"""
ALL_BRICKS = "start Ann / correct Ann hand" + 11 * " brick" + "; Ben cards 9"
EVENT_DUE = "start Ann / correct Ann hand grain grain ore ore ore ore; Ben hand" + 9 * " wool" + " / Ann builds city"
ROBBERY = EVENT_DUE + " / event robbery"
WON = "start Ann / correct Ann villages 5; Ann has church; Ann roads 2; Ann knights 2"
STUDENT = "start Ann / correct Ann has university; Ann cards 9"
GUILD = "start Ann / correct Ann has merchant_guild; Ben villages 4; Cem villages 3"
NO_ROADS = "start Ann / correct Ann roads 0; Ben roads 3; Cem roads 3; Dee roads 3; Ann cards 9"
BRICK = ONE[0]

_PILE = 10 * ["brick"] + 10 * ["lumber"] + 9 * ["ore"] + 14 * ["wool"] + 13 * ["grain"]
_DRAWS = [f"{'Ann' if at % 4 == 0 else 'Ben'} draws {_PILE[at]} {_PILE[at + 1]}" for at in range(0, 52, 2)]
LAST_CARD = " / ".join(
    [
        "deal Ann ore ore ore / deal Ben ore ore ore / market brick lumber wool grain ore / start Ann",
        *_DRAWS,
        "Ann draws grain grain / Ben trades pile ore for grain",
    ]
)
"""Everything was told, and a grain is all that is left on the draw pile."""

REFUSALS = [
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct Ann elephants 3"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct Ann roads many"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct Ann roads 1000"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct Ann roads 3 4"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct Ann"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct Zoe roads 3"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct turn Zoe"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct Ann has castle"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct Ann hand gold"),
    Refused("C1", "no_such_fact", THREE, BEGUN, "correct arrows sideways"),
    Refused("C1", "no_such_fact", TWO, BEGUN, "correct arrows counterclockwise"),
    Refused("C1", "too_many_built", TWO, BEGUN, "correct Ann roads 5"),
    Refused("C1", "too_many_built", TWO, BEGUN, "correct Ann knights 3"),
    Refused("C1", "too_many_built", TWO, BEGUN, "correct Ann villages 4; Ben cities 3"),
    Refused(
        "C2",
        "also_in_market",
        TWO,
        LAST_CARD + " / Ben builds city paying grain grain ore ore ore / event market_day",
        "market brick lumber wool wool ore",
    ),
    Refused("C2", "cards_do_not_add_up", TWO, BEGUN, "correct Ann cards 68"),
    Refused("C2", "cards_elsewhere", TWO, ALL_BRICKS, "Ann trades Ben for brick"),
    Refused("C2", "cards_elsewhere", TWO, ALL_BRICKS, "Ann trades market brick for brick"),
    Refused("C2", "cards_elsewhere", TWO, ALL_BRICKS + " / Ann draws wool wool", "Ben trades pile brick"),
    Refused("C2", "cards_elsewhere", TWO, ALL_BRICKS + " / Ann draws wool wool", "Ben builds road paying lumber brick"),
    Refused("C2", "cards_elsewhere", TWO, ALL_BRICKS, "market brick"),
    Refused("C2", "cards_elsewhere", TWO, ALL_BRICKS, "Ann draws brick ore"),
    Refused("C2", "dealt_already", TWO, BEGUN, "deal Ann ore"),
    Refused("C2", "dealt_too_many", TWO, "deal Ann ore ore", "deal Ann wool wool"),
    Refused("C2", "market_full", TWO, "market ore ore ore ore", "market wool wool"),
    Refused("C2", "market_full", THREE, TOLD, "market ore"),
    Refused("C2", "too_many_cards", TWO, BEGUN, "correct Ann hand" + 12 * " brick"),
    Refused("C2", "too_many_cards", TWO, BEGUN, "correct Ann hand" + 6 * " brick" + "; Ben hand" + 6 * " brick"),
    Refused("C3", "no_direction_card", TWO, "start Ann / correct Ann cards 4 / Ann builds village", "Ann turns arrows"),
    Refused("C4", "not_started", TWO, "", "Ann trades pile"),
    Refused("C4", "not_started", TWO, "", "Ann draws"),
    Refused("C4", "not_your_turn", TWO, BEGUN, "Ben trades pile"),
    Refused("C4", "not_your_turn", TWO, BEGUN, "Ben draws"),
    Refused("C4", "not_your_turn", TWO, "start Ann / Ann ends", "Ben draws"),
    Refused("C4", "started_already", TWO, BEGUN, "start Ben"),
    Refused("C5", "no_trade_left", TWO, "start Ann / Ann trades pile", "Ann trades market"),
    Refused("C5", "no_trade_left", FOUR, NO_ROADS + " / Ann trades pile", "Ann trades pile"),
    Refused("C5", "pile_only", FOUR, NO_ROADS, "Ann trades market"),
    Refused("C5", "pile_only", FOUR, NO_ROADS, "Ann trades Ben"),
    Refused("C6", "library_needs_player", TWO, "start Ann / correct Ann has library", "Ann trades market by library"),
    Refused(
        "C6",
        "library_used",
        TWO,
        "start Ann / correct Ann has library; Ann roads 3 / Ann trades Ben by library",
        "Ann trades Ben by library",
    ),
    Refused("C6", "no_card_to_give", TWO, "start Ann / correct Ann cards 0", "Ann trades pile"),
    Refused("C6", "no_library", TWO, BEGUN, "Ann trades Ben by library"),
    Refused("C6", "not_in_hand", THREE, TOLD, "Ann trades market wool for brick"),
    Refused("C6", "not_in_hand", THREE, TOLD, "Ann trades pile wool for wool"),
    Refused("C6", "not_in_hand", THREE, TOLD, "Ann trades Cem ore for wool"),
    Refused("C11", "not_in_hand", THREE, GUILD + "; Ben hand ore", "Ann draws from Ben wool"),
    Refused("C6", "not_in_market", THREE, TOLD, "Ann trades market brick for ore"),
    Refused("C6", "partner_has_none", TWO, "start Ann / correct Ben cards 0", "Ann trades Ben"),
    Refused("C11", "partner_has_none", THREE, GUILD + "; Ben cards 0", "Ann draws from Ben"),
    Refused("C6", "trade_with_oneself", TWO, BEGUN, "Ann trades Ann"),
    Refused("C7", "trading_over", TWO, "start Ann / Ann builds road", "Ann trades pile"),
    Refused("C8", "built_already", TWO, "start Ann / correct Ann cards 9 / Ann builds road", "Ann builds road"),
    Refused(
        "C8",
        "built_already",
        TWO,
        "start Ann / correct Ann cards 9; Ann cities 2 / Ann builds expansion church",
        "Ann builds expansion library",
    ),
    Refused("C8", "cannot_afford", TWO, "start Ann / correct Ann hand brick ore ore", "Ann builds road"),
    Refused("C8", "paid_not_in_hand", THREE, TOLD, "Ann builds knight paying grain wool ore"),
    Refused("C10", "discard_not_in_hand", TWO, ROBBERY, "Ben discards ore"),
    Refused("C11", "name_the_expansion", TWO, BEGUN, "Ann builds expansion"),
    Refused("C8", "too_few_cards", TWO, BEGUN, "Ann builds village"),
    Refused("C8", "paid_too_many", TWO, BEGUN, "Ann builds road paying lumber ore ore ore"),
    Refused("C8", "wrong_payment", TWO, BEGUN, "Ann builds road paying lumber ore"),
    Refused("C8", "wrong_payment", TWO, BEGUN, "Ann builds road paying lumber brick ore"),
    Refused("C8", "wrong_payment_one_fewer", TWO, STUDENT, "Ann builds road paying lumber brick by university"),
    Refused("C9", "arrows_only_after_village", THREE, BEGUN, "Ann turns arrows"),
    Refused(
        "C9",
        "arrows_only_after_village",
        THREE,
        "start Ann / correct Ann cards 9 / Ann builds village / Ann builds road",
        "Ann turns arrows",
    ),
    Refused("C9", "no_village_left", TWO, "start Ann / correct Ann cards 9; Ben villages 6", "Ann builds village"),
    Refused("C10", "discard_first", TWO, ROBBERY, "Ann builds road"),
    Refused("C10", "discard_first", TWO, ROBBERY, "Ann draws"),
    Refused("C10", "discarded_too_many", TWO, ROBBERY, "Ben discards wool wool wool"),
    Refused("C10", "event_first", TWO, EVENT_DUE, "Ann builds road"),
    Refused("C10", "no_discard_due", TWO, ROBBERY, "Ann discards ore"),
    Refused("C10", "no_discard_due", TWO, BEGUN, "Ann discards ore"),
    Refused("C10", "no_event_due", TWO, BEGUN, "event robbery"),
    Refused("C10", "no_such_event", TWO, EVENT_DUE, "event plague"),
    Refused(
        "C10",
        "no_village_to_turn",
        TWO,
        "start Ann / correct Ann cards 9; Ann villages 0; Ann cities 1",
        "Ann builds city",
    ),
    Refused("C11", "guild_on_oneself", THREE, GUILD, "Ann draws from Ann"),
    Refused("C11", "guild_on_poorer", THREE, GUILD, "Ann draws from Cem"),
    Refused("C11", "guild_used", THREE, GUILD + " / Ann draws from Ben", "Ann draws from Ben"),
    Refused(
        "C11",
        "has_it_already",
        THREE,
        "start Ann / correct Ann cards 9; Ann cities 1; Ann has church",
        "Ann builds expansion church",
    ),
    Refused("C11", "no_city_to_expand", TWO, "start Ann / correct Ann cards 9", "Ann builds expansion church"),
    Refused("C11", "no_guild", TWO, BEGUN, "Ann draws from Ben"),
    Refused("C11", "no_university", TWO, BEGUN, "Ann builds road by university"),
    Refused(
        "C11",
        "none_left",
        TWO,
        "start Ann / correct Ann cards 9; Ann cities 1; Ben has church",
        "Ann builds expansion church",
    ),
    Refused(
        "C1",
        "not_in_play",
        TWO,
        "start Ann / correct Ann cards 9; Ann cities 1",
        "Ann builds expansion merchant_guild",
    ),
    Refused("C11", "too_many_of_it", TWO, BEGUN, "correct Ann has library; Ben has library"),
    Refused("C1", "not_in_play", TWO, BEGUN, "correct Ann has merchant_guild"),
    Refused(
        "C11",
        "university_used",
        TWO,
        STUDENT + " / Ann builds road by university",
        "Ann builds knight by university",
    ),
    Refused(
        "C13",
        "nobody_has_one",
        TWO,
        "start Ann / correct Ann roads 2; Ben roads 3; Ben has city_wall; Ann cards 9",
        "Ann builds road",
    ),
    Refused(
        "C13",
        "nobody_has_one",
        TWO,
        "start Ann / correct Ann knights 1; Ben knights 1; Ben has church; Ann cards 9",
        "Ann builds knight",
    ),
    Refused("C15", "draw_first", TWO, "start Ann / Ann ends", "Ann builds road"),
    Refused("C15", "drew_too_many", TWO, BEGUN, "Ann draws ore ore ore"),
    Refused("C15", "drew_too_many", TWO, "start Ann / Ann ends / Ann draws ore", "Ann draws ore ore"),
    Refused("C15", "drew_too_few", TWO, "start Ann / Ann ends / Ann draws ore", "Ann ends"),
    Refused("C15", "drew_too_few", TWO, BEGUN, "Ann draws 1"),
    Refused("C15", "pile_first", TWO, LAST_CARD, "Ben draws ore brick"),
    Refused("C16", "match_over", TWO, WON, "Ann draws"),
    Refused("C16", "match_over", TWO, WON, "market ore"),
]

SETUPS = [
    RefusedSetup("C1", "wrong_player_count", "Ann"),
    RefusedSetup("C1", "wrong_player_count", "Ann, Ben, Cem, Dee, Eve, Fay, Gus"),
    RefusedSetup("C1", "bad_name", 'Ann, Be"n'),
    RefusedSetup("C1", "bad_name", "Ann, " + 41 * "n"),
    RefusedSetup("C1", "name_twice", "Ann, ann"),
    RefusedSetup("C1", "no_such_house_rule", TWO, {"robber": "yes"}),
    RefusedSetup("C8", "no_such_choice", TWO, {"expansions_a_turn": "many"}),
    RefusedSetup("C16", "no_such_choice", TWO, {"points_to_win": "ten"}),
    RefusedSetup("C16", "out_of_reach", TWO, {"points_to_win": "13"}),
]

POSITIONS = [
    WrongPosition("C1", "impossible", TWO, BEGUN, {"roads": (-1, 1)}),
    WrongPosition("C1", "impossible", TWO, BEGUN, {"built": ("castle",)}),
    WrongPosition("C1", "impossible", TWO, BEGUN, {"hidden": 9}),
    WrongPosition("C1", "impossible", TWO, BEGUN, {"villages": (0, 1)}),
    WrongPosition("C1", "impossible", TWO, BEGUN, {"pile": Size(3, 2)}),
    WrongPosition(
        "C1", "too_many_built", TWO, BEGUN, {"expansions": (("town_hall", "church", "library"), ("church",) * 3)}
    ),
    WrongPosition("C2", "too_many_cards", TWO, BEGUN, {"market": 12 * BRICK, "hidden": 0}),
    WrongPosition("C11", "too_many_of_it", TWO, BEGUN, {"expansions": (("library",), ("library",))}),
    WrongPosition("C11", "two_equal", THREE, BEGUN, {"expansions": (("church", "church"), (), ())}),
]
