"""The story of a match: every move is told in a short sentence, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.console.box import REFERENCE
from companion.console.description import describe, describe_reason
from companion.console.face import find_face, plain_face
from companion.console.paint import Font, wrap
from companion.console.view import View
from companion.editions import load_edition
from companion.match.dealer import next_move
from companion.rules import Game, Move, Refusal, Seat, Setup
from companion.shelf import find_game, game_names
from companion.words import LANGUAGES, language
from tests.table import NOTHING, Table

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay")
ROOM = 2
"""So many lines of the display has a move that would be taken back."""


def tell(game: Game[Any], state: Any, move: Move, code: str = "en") -> str:
    return describe(View(language(code), REFERENCE), game, find_face(game), state, move)


class Told(NamedTuple):
    """At a table of these people, after these lines, a line is told so in English."""

    before: str
    line: str
    words: str
    names: tuple[str, ...] = NAMES[:3]
    house: Mapping[str, str] = NOTHING

    def seated(self, game: str) -> tuple[Game[Any], Any, Move]:
        """The game, the position, and the move, which is a legal one."""
        table = Table(game, *self.names, **self.house).tell(self.before)
        move = table.game.read(table.state.terms, self.line)
        assert table.game.refuse(table.state, move) is None, (self.line, table.game.refuse(table.state, move))
        return table.game, table.state, move


TWO = NAMES[:2]
FOUR = NAMES[:4]
DRAWN = " / ".join(["dirk blue"] * 6)
LEFT = "start Ann / correct Ann blue 7; Ann red 7; Ann brown 9; Ben white 8; Ben green 10; Ben purple 9; scored A"
LEFT_OVER = f"{LEFT} / Ann buys purple / Ann ends"
ALL_BOUGHT = f"{LEFT} / Ann buys white / Ann buys green / Ann buys purple / Ann buys purple / Ann ends"
CITIZEN = "Ann villages 1; Ann cities 1; Ann roads 1"
DEALT = "dealer Ben / deal Ann JD JS 2S 3S 4S 5S 6S / deal Ben JC JH 2H 3H 4H 5H 6H"
SIX = "correct chip c4 blue; chip d4 blue; chip e4 blue; chip g4 blue; chip h4 blue"
TALK = {"table_talk": "lost"}

EXAMPLES: Mapping[str, list[Told]] = {
    "alhambra": [
        Told("", "deal Ann o9", "Ann is dealt o9"),
        Told("", "deal Ann g5 y3", "Ann is dealt y3 g5"),
        Told("", "start Ben", "Ben begins"),
        Told("", "start Ben by lot", "The lot decides: Ben begins"),
        Told("", "yard blue white 9", "White 9 is turned up on blue"),
        Told("", "yard blue white", "White is turned up on blue"),
        Told("start Ann", "money o5", "Money is turned up: o5"),
        Told("", "dirk green 8", "Dirk draws green 8", TWO),
        Told("", "dirk green", "Dirk draws green", TWO),
        Told("start Ann", "Ann buys green", "Ann buys green"),
        Told("start Ann", "Ann buys green for 8", "Ann buys green 8"),
        Told("start Ann", "Ann buys green at blue", "Ann buys green (blue)"),
        Told("start Ann", "Ann buys green at blue for 8 with b5 b3", "Ann buys green 8 (b3 b5)"),
        Told(f"start Ann / {DRAWN}", "Ann buys red to Dirk", "Ann buys red for Dirk", TWO),
        Told(f"start Ann / {DRAWN}", "Ann buys red for 5 with o6 to Dirk", "Ann buys red 5 for Dirk (o6)", TWO),
        Told("start Ben", "Ben takes g3 o1", "Ben takes g3 o1"),
        Told("start Ben", "Ben takes money", "Ben takes money"),
        Told("start Ben / Ben buys red", "Ben ends", "Ben ends the turn"),
        Told("start Ann / Ann takes money", "scoring A", "Scoring card A is turned up"),
        Told(ALL_BOUGHT, "scoring C", "The last scoring is held"),
        Told(LEFT_OVER, "left white to Ben", "Ben gets the leftover white"),
        Told(LEFT_OVER, "left white at blue to Ben", "Ben gets the leftover white (blue)"),
        Told(LEFT_OVER, "left white to nobody", "Nobody gets the leftover white"),
    ],
    "catan": [
        Told("", "deal Ann lumber", "Ann is dealt lumber"),
        Told("", "deal Ann ore ore wool", "Ann is dealt 2 ore, wool"),
        Told("", "market lumber", "The market gets lumber"),
        Told("", "start Cem", "Cem begins"),
        Told("", "start Cem by lot", "The lot decides: Cem begins"),
        Told("start Cem", "Cem trades pile lumber for grain", "Cem trades lumber for grain with the pile"),
        Told("start Cem", "Cem trades pile for grain", "Cem trades a card for grain with the pile"),
        Told("start Cem", "Cem trades pile lumber", "Cem trades lumber for a card with the pile"),
        Told("start Cem", "Cem trades pile", "Cem trades with the pile"),
        Told("start Cem", "Cem trades market lumber for ore", "Cem trades lumber for ore with the market"),
        Told("start Cem", "Cem trades market", "Cem trades with the market"),
        Told("start Cem", "Cem trades Ann wool for ore", "Cem trades wool for ore with Ann"),
        Told("start Cem", "Cem trades Ann", "Cem trades with Ann"),
        Told(
            f"start Ann / correct {CITIZEN}; Ann has library",
            "Ann trades Ben wool for ore by library",
            "Ann trades wool for ore with Ben (library)",
        ),
        Told(
            "start Ann / correct Ann villages 0; Ann has merchant_guild; Cem villages 3",
            "Ann draws from Cem ore",
            "Ann draws ore from Cem (merchant guild)",
        ),
        Told(
            "start Ann / correct Ann villages 0; Ann has merchant_guild; Cem villages 3",
            "Ann draws from Cem",
            "Ann draws a card from Cem (merchant guild)",
        ),
        Told("start Ann", "Ann builds road", "Ann builds a road"),
        Told("start Ann", "Ann builds road paying brick lumber", "Ann builds a road"),
        Told(
            "start Ann / correct Ann cards 9",
            "Ann builds road paying brick ore ore ore",
            "Ann builds a road (brick, 3 ore)",
        ),
        Told("start Ann", "Ann builds knight", "Ann builds a knight"),
        Told("start Ann / correct Ann cards 9", "Ann builds village", "Ann builds a village"),
        Told("start Ann / correct Ann cards 9", "Ann builds city", "Ann builds a city"),
        Told(
            f"start Ann / correct {CITIZEN}; Ann cards 9",
            "Ann builds expansion city_wall",
            "Ann builds an expansion: city wall",
        ),
        Told(
            f"start Ann / correct {CITIZEN}; Ann has university; Ann cards 9",
            "Ann builds road paying lumber by university",
            "Ann builds a road (lumber; university)",
        ),
        Told(
            f"start Ann / correct {CITIZEN}; Ann has university; Ann cards 9",
            "Ann builds road by university",
            "Ann builds a road (university)",
        ),
        Told("start Ann / correct Ann cards 9 / Ann builds village", "Ann turns arrows", "Ann turns the arrows"),
        Told("start Ann / correct Ann cards 9 / Ann builds city", "event robbery", "Event: robbery"),
        Told("start Ann / correct Ann cards 9 / Ann builds city", "event market_day", "Event: market day"),
        Told(
            "start Ann / correct Ann cards 9 / Ann builds city / "
            "correct Ben hand ore ore ore ore wool wool wool wool grain / event robbery",
            "Ben discards wool",
            "Ben gives up wool in the robbery",
        ),
        Told("start Ann", "Ann ends", "Ann ends the turn"),
        Told("start Ann / Ann ends", "Ann ends", "Ann finds no card to draw"),
        Told("start Ann", "Ann draws", "Ann draws and ends the turn"),
        Told("start Ann / Ann ends", "Ann draws ore", "Ann draws ore"),
    ],
    "sequence": [
        Told("", "cut Ann 5S", "Ann cuts 5♠"),
        Told("", "dealer Ben", "Ben deals"),
        Told("", "dealer Ben by lot", "The lot decides: Ben deals"),
        Told("dealer Ben", "deal Ann TS 2C", "Ann is dealt 10♠ 2♣", TWO),
        Told("dealer Ben", "Ann places e5", "Ann plays 5♥ on e5", TWO),
        Told("dealer Ben", "Ann places e5 with 5H", "Ann plays 5♥ on e5", TWO),
        Told("dealer Ben", "Ann places e5 with JD", "Ann plays J♦ on 5♥ e5", TWO),
        Told("dealer Ben", "Ann places e5 with jack", "Ann plays a jack on 5♥ e5", TWO),
        Told("dealer Ben / Ann places e5", "Ben removes e5", "Ben removes the chip on 5♥ e5 with a jack", TWO),
        Told(
            "dealer Ben / Ann places e5", "Ben removes e5 with jack", "Ben removes the chip on 5♥ e5 with a jack", TWO
        ),
        Told("dealer Ben / Ann places e5", "Ben removes e5 with JS", "Ben removes the chip on 5♥ e5 with J♠", TWO),
        Told(
            "dealer Ben / correct chip b1 blue; chip g9 blue",
            "Ann exchanges 2S",
            "Ann exchanges the dead card 2♠",
            TWO,
        ),
        Told(f"{DEALT} / Ann places b1", "Ann draws AH", "Ann draws A♥", TWO),
        Told(f"{DEALT} / Ann places b1", "Ann draws", "Ann draws a card", TWO),
        Told("dealer Ben / Ann places b2 / Ben places c2", "Ann forgets", "Ann forgets to draw", TWO),
        Told(f"dealer Ben / {SIX} / Ann places f4", "Ann turns d4 e4 f4 g4 h4", "Ann turns over d4 e4 f4 g4 h4", TWO),
        Told("dealer Ben", "talk green", "Green talks at the table", FOUR, TALK),
        Told(
            "dealer Ben / deal Ann 2S 3S 4S 5S 6S 7S / talk blue",
            "Ann discards 2S",
            "Ann discards 2♠ for table talk",
            FOUR,
            TALK,
        ),
        Told("dealer Ben / correct Ann cards 0", "Ann passes", "Ann passes", TWO),
    ],
}


def examples() -> list[Any]:
    return [pytest.param(game, row, id=f"{game}: {row.words}") for game, rows in EXAMPLES.items() for row in rows]


@pytest.mark.parametrize(("game", "row"), examples())
def test_a_move_is_told_in_a_sentence(game: str, row: Told) -> None:
    assert tell(*row.seated(game)) == row.words


@pytest.mark.parametrize("game", EXAMPLES)
def test_no_kind_of_move_lacks_an_example(game: str) -> None:
    assert {type(row.seated(game)[2]) for row in EXAMPLES[game]} == set(find_game(game).rules)


@pytest.mark.parametrize("game", EXAMPLES)
def test_no_fact_of_a_move_lacks_an_example_with_it_and_one_without(game: str) -> None:
    moves = [row.seated(game)[2] for row in EXAMPLES[game]]
    for kind in find_game(game).rules:
        for field in fields(kind):
            if "None" in str(field.type) or field.type == "bool":
                values = {getattr(move, field.name) not in (None, False) for move in moves if isinstance(move, kind)}
                assert values == {True, False}, (kind, field.name)


def test_every_game_tells_its_story() -> None:
    assert set(EXAMPLES) == set(game_names())


# In every language


def never(*_: object) -> str:
    raise AssertionError("a move is told as its record would")


def is_told_well(game: Game[Any], state: Any, move: Move) -> None:
    """In every language: by its own sentence, with who did it, without a full stop, as short as the display wants."""
    told = {code: tell(replace(game, write=never), state, move, code) for code in LANGUAGES}
    record = game.write(state.terms, move)
    for code, words in told.items():
        assert words, move
        assert not set(words) & set("{}_"), words
        assert not words.endswith("."), words
        assert words[0].isupper(), words
        assert code == "en" or words != record, "an English record may be a sentence, no other can"
        if hasattr(move, "player"):
            assert state.terms.names[move.player] in words.replace("(", " ").replace(":", " ").split(), words
        # What it was paid with stands last, in brackets: that may be cut.
        assert len(wrap(words.split(" (")[0], Font.SMALL, REFERENCE.width)) <= ROOM, words
    assert len(set(told.values())) > 1, "the languages differ"


@pytest.mark.parametrize(("game", "row"), examples())
def test_a_move_is_told_well_in_every_language(game: str, row: Told) -> None:
    is_told_well(*row.seated(game))


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_whole_match_is_told_well_in_every_language(name: str, players: int) -> None:
    game, rng = find_game(name), Random(players)
    state = game.start(Setup(load_edition(game), tuple(map(Seat, NAMES[:players]))))
    while (move := next_move(game, state, rng)) is not None:
        is_told_well(game, state, move)
        step = game.apply(state, move)
        assert not isinstance(step, Refusal), step
        state = step.state


@pytest.mark.parametrize(
    ("code", "game", "before", "line", "words"),
    [
        ("de", "alhambra", "", "yard blue white 9", "Weiß 9 wird auf Blau aufgedeckt"),
        ("de", "alhambra", "start Ann", "Ann buys green for 8 with g5 g3", "Ann kauft Grün 8 (gr3 gr5)"),
        ("nl", "alhambra", "start Ann", "Ann takes y4 b1", "Ann neemt ge4 bl1"),
        ("it", "alhambra", "start Ann", "Ann takes y4", "Ann prende g4"),
        ("it", "alhambra", "", "start Ben by lot", "La sorte decide: comincia Ben"),
        ("de", "catan", "start Cem", "Cem trades pile for grain", "Cem tauscht eine Karte gegen Getreide am Stapel"),
        ("nl", "catan", "start Ann", "Ann builds knight", "Ann bouwt een ridder"),
        ("it", "catan", "start Ann / Ann ends", "Ann draws ore wool", "Ann pesca minerale, lana"),
        ("de", "sequence", "dealer Cem", "Ann places e5 with jack", "Ann spielt einen Buben auf 5♥ e5"),
        (
            "nl",
            "sequence",
            "dealer Cem / Ann places e5",
            "Ben removes e5",
            "Ben haalt de fiche op 5♥ e5 weg met een boer",
        ),
        ("it", "sequence", "", "dealer Ben", "Ben fa il mazziere"),
    ],
)
def test_a_move_is_told_in_other_words(code: str, game: str, before: str, line: str, words: str) -> None:
    assert tell(*Told(before, line, words).seated(game), code) == words


# Names, and what is no move of the game's own


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["anna", "blue", "{x}_y", "ore", "g5", "iTom"])
def test_a_name_is_told_as_its_owner_writes_it(name: str, code: str) -> None:
    for game, before, line in (
        ("alhambra", "", f'deal "{name}" o9'),
        ("catan", "", f'start "{name}"'),
        ("catan", "start Ben", f'Ben trades "{name}" ore for wool'),
        ("sequence", "", f'cut "{name}" 5S'),
    ):
        told = tell(*Told(before, line, "", (name, "Ben", "Cem")).seated(game), code)
        assert name in told.split(), told


@pytest.mark.parametrize(
    ("game", "line", "code", "words"),
    [
        ("catan", "Ben roads 2; turn Cem", "en", "Set right: Roads: Ben, 2; Whose turn it is: Cem"),
        ("catan", "Ben hand ore wool", "de", "Richtiggestellt: Eine Hand, je Karte: Ben, Erz, Wolle"),
        ("alhambra", "Ann blue 3; scored A", "de", "Richtiggestellt: Gebäude: Ann, Blau, 3; Wertungen: A"),
        ("alhambra", "Ann money b3 y1", "it", "Corretto: Denaro in mano: Ann, b3, g1"),
        ("sequence", "chip c4 blue; deck 40", "en", "Set right: A chip: 6♣ c4, blue; Cards in deck: 40"),
    ],
)
def test_M8_a_correction_is_told_as_it_is_entered(game: str, line: str, code: str, words: str) -> None:
    table = Table(game, *NAMES[:3])
    assert tell(table.game, table.state, table.game.read(table.state.terms, f"correct {line}"), code) == words


def test_M8_a_reason_that_was_chosen_is_told_in_every_language() -> None:
    told = {code: language(code).say("why_miscounted") for code in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    for said in told.values():
        for code, words in told.items():
            assert describe_reason(said, language(code)) == words
            assert describe_reason(f"Ann's phone: {said}", language(code)) == f"Ann's phone: {words}"
    assert describe_reason("the cat was on the table", language("nl")) == "the cat was on the table"


def test_a_game_that_tells_no_story_is_told_as_its_record_would() -> None:
    game, state, move = Told("", "start Cem", "").seated("catan")
    assert describe(View(language("de"), REFERENCE), game, plain_face(game), state, move) == "start Cem"


@pytest.mark.parametrize("game", EXAMPLES)
def test_what_is_no_move_of_the_game_is_not_told(game: str) -> None:
    class Sneeze(NamedTuple):
        player: int

    state = Table(game, *NAMES[:3]).state
    with pytest.raises(TypeError, match=f"is no move of {game}"):
        tell(find_game(game), state, Sneeze(0))
