"""Catan: every move as a line of text, positions as JSON."""

from __future__ import annotations

import pytest

from companion.editions import SHIPPED
from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import State, Trade
from companion.rules import Seat, Setup, Unreadable
from tests.games.catan.tables import TOLD, sit, through_json, told

ODD_NAMES = ("Ann", "Big Ben", "market", "Zoë; the 3rd", "from", "ore")
EVERY_LINE = [
    "deal Ann ore ore wool",
    'deal "Big Ben" brick',
    "market brick lumber",
    'start "market"',
    "Ann trades pile",
    "Ann trades pile ore",
    "Ann trades pile for wool",
    "Ann trades pile ore for wool",
    "Ann trades market ore for wool",
    'Ann trades "market" ore for wool',
    'Ann trades "Zoë; the 3rd"',
    "Ann trades from ore for wool by library",
    "Ann trades from by library",
    "Ann trades ore",
    "Ann trades ore ore for ore",
    "Ann draws from from",
    'Ann draws from "Big Ben" grain',
    "from draws from ore ore",
    "Ann builds road",
    "Ann builds road paying brick lumber",
    "Ann builds village by university",
    "Ann builds knight paying ore wool by university",
    "Ann builds city",
    "Ann builds expansion town_hall",
    "Ann builds expansion university paying ore wool wool by university",
    '"Big Ben" turns arrows',
    "event robbery",
    "event market_day",
    '"Zoë; the 3rd" discards ore ore',
    "ore ends",
    "ore draws",
    "ore draws ore ore",
    "correct Ann roads 3",
    'correct "Big Ben" hand ore wool; "Zoë; the 3rd" has church; turn "market"; why "a cup fell; all is wet"',
]


def odd_table() -> State:
    state = CATAN.start(Setup(SHIPPED.load(CATAN), tuple(map(Seat, ODD_NAMES))))
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("line", EVERY_LINE)
def test_C4_every_line_is_read_and_written_back(line: str) -> None:
    terms = odd_table().terms
    assert CATAN.write(terms, CATAN.read(terms, line)) == line


def test_C4_names_are_read_in_any_case() -> None:
    terms = odd_table().terms
    assert CATAN.read(terms, 'ANN trades "big ben"') == Trade(0, 1)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a player's name is missing at the end of the line"),
        ("Zed draws", 'nobody here is called "Zed"; at the table sit Ann, Ben, Cem'),
        ("Ann", "what the player did is missing at the end of the line"),
        (
            "Ann sings",
            '"sings" is nothing a player does; a player trades, builds, turns arrows, discards, ends or draws',
        ),
        ("Ann turns left", 'a player "turns arrows"'),
        ("Ann ends now", '"now" is one word too many'),
        ("Ann draws gold", '"gold" is no resource; there are brick, lumber, ore, wool, grain'),
        ("Ann discards", "the cards are missing at the end of the line"),
        ("deal Ann", "the cards are missing at the end of the line"),
        ("Ann trades", 'a player trades with the "pile", the "market" or another player'),
        ("Ann trades Ben ore for gold", '"gold" is no resource; there are brick, lumber, ore, wool, grain'),
        ("Ann trades Ben by guild", 'a trade is made plainly or "by library"'),
        ("Ann trades pile ore wool", '"wool" is one word too many'),
        ("Ann builds tower", '"tower" is no building; there are road, knight, village, city, expansion'),
        (
            "Ann builds expansion castle",
            '"castle" is no expansion; there are town_hall, city_wall, merchant_guild, church, library, university',
        ),
        ("Ann builds road with ore", '"with" is not expected here; a payment begins with "paying"'),
        ("event", "the event is missing at the end of the line"),
        ("correct", "a correction names at least one fact"),
        ('correct why "nothing"', "a correction names at least one fact"),
        ('deal "Ann ore', "a double quote is opened and not closed"),
        ("market" + 61 * " ore", "these are more cards than anybody holds"),
    ],
)
def test_C4_an_unreadable_line_is_told_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        CATAN.read(sit().state.terms, line)
    assert str(error.value) == sentence


def test_C4_what_is_no_move_cannot_be_written() -> None:
    class Dance:
        player = 0

    with pytest.raises(TypeError, match="is no move of catan"):
        CATAN.write(sit().state.terms, Dance())


@pytest.mark.parametrize(
    "story",
    [
        "",
        "deal Ann ore",
        TOLD,
        TOLD + "Ann builds road paying brick lumber / Ann ends / Ann draws wool",
        "start Ann / correct Ann cards 9 / Ann builds village",
        "start Ann / correct Ann cards 9; Ben hand" + 9 * " ore" + " / Ann builds city",
        "start Ann / correct Ann cards 9; Ben hand" + 9 * " ore" + " / Ann builds city / event robbery",
        "start Ann / correct Ann has church; Ann has library; arrows counterclockwise / Ann trades Ben by library",
        "start Ann / correct Ann villages 9; Ann roads 4",
    ],
)
def test_C2_a_state_comes_back_from_json(story: str) -> None:
    state = sit().tell(story).state
    assert through_json(state) == state


def test_C2_json_can_be_read_by_people() -> None:
    data = CATAN.to_json(told().state)
    assert data["on_turn"] == "Ann"
    assert data["roads"] == {"Ann": 1, "Ben": 1, "Cem": 1}
    assert data["hands"]["Ben"] == {"brick": 0, "lumber": 0, "ore": 0, "wool": 2, "grain": 1}
