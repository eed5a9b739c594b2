"""Records: a match as text, there and back, and what is said of a damaged one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.editions import SHIPPED
from companion.match.dealer import play
from companion.match.record import RecordError, read_record, write_record
from companion.rules import Game, Seat, Setup
from companion.shelf import find_game, game_names
from tests.search import examples

HEADER = "game: alhambra\nrules: 2\nedition: city\nplayer: Ann\nplayer: Ben\nplayer: Cem\n\n"


def record_of(name: str, players: int, seed: int, names: list[str] | None = None) -> tuple[Game[Any], Setup, str]:
    game = find_game(name)
    names = names or [f"P{number}" for number in range(players)]
    setup = Setup(SHIPPED.load(game), tuple(Seat(name) for name in names), {})
    return game, setup, write_record(game, setup, [turn.move for turn in play(game, setup, Random(seed))])


def test_a_record_reads_like_the_table() -> None:
    reading = read_record(HEADER + "start Ann\nAnn buys green\nAnn ends\nBen takes money\nscoring A\n")
    assert reading.trouble is None
    assert reading.setup.names == ("Ann", "Ben", "Cem")
    assert reading.state.points == (5, 0, 0)
    assert len(reading.moves) == 5


def test_remarks_and_empty_lines_are_for_the_reader() -> None:
    text = (
        "# An evening in May\n\n" + HEADER + "# first round\nstart Ann   # she is the youngest\n\n\nAnn takes money\n"
    )
    reading = read_record(text)
    assert reading.trouble is None
    assert len(reading.moves) == 2
    assert write_record(reading.game, reading.setup, reading.moves) == HEADER + "start Ann\nAnn takes money\n"


def test_names_with_spaces_and_the_games_own_words_are_quoted() -> None:
    names = ["Ann Marie", "start", "Nobody", "Jean-Luc", "O'Neil #3"]
    game = find_game("alhambra")
    setup = Setup(SHIPPED.load(game), tuple(Seat(name) for name in names), {})
    text = write_record(game, setup, [turn.move for turn in play(game, setup, Random(3))])
    assert 'player: "Ann Marie"\n' in text
    assert '\n"start" ' in text
    assert "\nJean-Luc " in text
    reading = read_record(text)
    assert reading.trouble is None
    assert reading.setup.names == tuple(names)
    assert write_record(reading.game, reading.setup, reading.moves) == text


NAMES = st.text(st.characters(blacklist_categories=("C", "Z"), blacklist_characters='"'), min_size=1, max_size=20)


@settings(max_examples=examples(15), deadline=None)
@given(
    game=st.sampled_from(sorted(game_names())),
    names=st.lists(NAMES, min_size=2, max_size=4, unique_by=str.casefold).filter(lambda names: len(names) != 5),
    seed=st.integers(0, 1000),
)
def test_any_name_survives_the_record(game: str, names: list[str], seed: int) -> None:
    if game == "alhambra" and len(names) == 2 and "dirk" in [name.casefold() for name in names]:
        names = [f"{name}." for name in names]
    _, _, text = record_of(game, len(names), seed, names)
    reading = read_record(text)
    assert reading.trouble is None
    assert list(reading.setup.names) == names
    assert write_record(reading.game, reading.setup, reading.moves) == text


def test_house_rules_and_colours_survive_the_record() -> None:
    game = find_game("sequence")
    seats = (Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cem", "red"), Seat("Dee", "blue"))
    setup = Setup(SHIPPED.load(game), seats, {"advanced": "yes", "teams": "2"})
    text = write_record(game, setup, [])
    assert "player: Ann red\n" in text
    assert "house: advanced = yes\n" in text
    assert read_record(text).setup == setup


def test_a_refused_move_gives_the_good_prefix_the_line_and_the_rule() -> None:
    reading = read_record(HEADER + "start Ann\nAnn takes money\n\nAnn takes money\nBen takes money\n")
    assert len(reading.moves) == 2
    assert reading.trouble is not None
    assert reading.trouble.line == 11
    assert reading.trouble.text == "Ann takes money"
    assert reading.trouble.refusal is not None
    assert (reading.trouble.refusal.rule, reading.trouble.refusal.code) == ("A5", "not_your_turn")
    assert reading.state.on_turn == 1


def test_an_unreadable_line_gives_the_good_prefix_and_a_sentence() -> None:
    reading = read_record(HEADER + "start Ann\nAnn buys grean\n")
    assert len(reading.moves) == 1
    assert reading.trouble is not None
    assert reading.trouble.refusal is None
    assert reading.trouble.sentence.startswith('"grean" is no building colour')


@settings(max_examples=examples(30), deadline=None)
@given(
    game=st.sampled_from(sorted(game_names())),
    seed=st.integers(0, 50),
    cut=st.integers(0, 10_000),
    junk=st.text(max_size=12),
)
def test_a_record_damaged_anywhere_never_crashes(game: str, seed: int, cut: int, junk: str) -> None:
    _, setup, text = record_of(game, find_game(game).counts[0], seed)
    at = cut % len(text)
    damaged = text[:at] + junk + text[at + 3 :]
    try:
        reading = read_record(damaged)
    except RecordError:
        return  # the header itself was hit
    whole = read_record(text)
    good = [game for game in zip(reading.moves, whole.moves, strict=False) if game[0] == game[1]]
    lines_before = text[:at].count("\n") - (len(setup.seats) + 4)
    assert len(good) >= min(lines_before, len(reading.moves))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'the header needs one line "game: …"; there are alhambra, catan, sequence'),
        ("game: chess\n", 'line 1: "chess" is no game; there are alhambra, catan, sequence'),
        ("game: alhambra\nedition: citty\n", 'line 2: alhambra has no edition "citty". Did you mean "city"?'),
        ("game: alhambra\nrules: 99\n", "line 2: written by rules 99, newer than these (2): update first"),
        ("game: alhambra\nrules: x\n", 'line 2: the version of the rules is a whole number from 1, not "x"'),
        ("game: alhambra\nhouse: dirk_can_win\n", 'line 2: a house rule is "name = choice", not "dirk_can_win"'),
        ('game: alhambra\nplayer: "Ann\n', "line 2: a double quote is opened and not closed"),
    ],
)
def test_a_header_that_names_no_match_says_why(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert str(error.value) == sentence


def test_a_header_line_that_is_none_names_those_there_are() -> None:
    with pytest.raises(
        RecordError, match=r'line 2: "Ann buys green" is no header line .*an empty line ends the header'
    ):
        read_record("game: alhambra\nAnn buys green\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game: alhambra\ngame: catan\n", 'line 2: there is a line "game: …" already'),
        ("game: alhambra\nrules: 0\n", 'line 2: the version of the rules is a whole number from 1, not "0"'),
        (
            "game: alhambra\nhouse: dirk_can_win = yes\nhouse: dirk_can_win = no\n",
            "line 3: the house rule dirk_can_win was chosen already",
        ),
        (
            "game: alhambra\n\nplayer: Ann\n",
            'line 3: "player: Ann" belongs to the header, which an empty line has ended before',
        ),
    ],
)
def test_a_header_that_contradicts_itself_says_where(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert str(error.value) == sentence


def test_capitals_and_a_byte_order_mark_do_no_harm() -> None:
    reading = read_record("\ufeff" + HEADER + "Start ann\nANN Buys GREEN at Blue for 8 With B3 b5\nann Takes Money\n")
    assert reading.trouble is None
    text = write_record(reading.game, reading.setup, reading.moves)
    assert text.endswith("start Ann\nAnn buys green at blue for 8 with b3 b5\nAnn takes money\n")


def test_a_refused_seat_is_named_by_its_line() -> None:
    reading = read_record("game: sequence\nplayer: Ann pink\nplayer: Ben\n\n")
    assert reading.trouble is not None
    assert (reading.trouble.line, reading.trouble.text) == (2, "player: Ann pink")


def test_A1_too_many_players_are_refused_by_their_rule() -> None:
    text = "game: alhambra\n" + "".join(f"player: P{number}\n" for number in range(7)) + "\nstart P1\n"
    reading = read_record(text)
    assert reading.state is None
    assert reading.trouble is not None
    assert reading.trouble.refusal is not None
    assert (reading.trouble.refusal.rule, reading.trouble.refusal.code) == ("A1", "wrong_player_count")
