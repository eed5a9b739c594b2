"""The lights say what they mean to everybody at the table, within what the supply can give."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from operator import sub
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.console.lights import (
    COLOUR_NAMES,
    PALETTES,
    Cue,
    Scene,
    SeatLights,
    Spot,
    StripLayout,
    current_ma,
    shine,
    spread,
)
from companion.console.lights.motion import PERIODS
from companion.console.lights.palette import Perceived, seat_colours
from companion.console.lights.power import Led, keep_within
from companion.console.lights.render import CHEER, GAMMA, NIGHT_SLOWER, NIGHT_TINT, Cycle
from companion.dialogue import new_match

FPS = 20
DARK = (0, 0, 0)

MARGIN = 0.2
"""How far apart two cues must be: in the mean over time, some LED differs by a fifth of full brightness."""

PLAYED = (
    *((cue,) for cue in Cue),
    (Cue.ACTIVE, Cue.FIRST),
    (Cue.ON_DECK, Cue.FIRST),
)
"""What a seat can show: each cue alone, and those that are seen together."""

ROUND_THE_TABLE = (Cue.REFUSED, Cue.FAULT, Cue.IDLE, Cue.UNDO, Cue.WINNER, Cue.SCORING, Cue.WAITING)

Grey = tuple[float, ...]
"""One moment without hue: how bright each LED is to the eye, from 0 to 1."""


def seat(*cues: Cue, colour: str | None = None) -> SeatLights:
    return SeatLights(colour, frozenset(cues))


def alone(*cues: Cue, colour: str | None = "blue") -> Scene:
    """One seat at which these hold."""
    return Scene((seat(*cues, colour=colour),))


def everywhere(*cues: Cue, seats: int = 4) -> Scene:
    """A table at which these hold for everybody."""
    return Scene((SeatLights(),) * seats, frozenset(cues))


def one_seat(width: int, **settings: Any) -> StripLayout:
    """A strip that is a single seat from end to end."""
    return StripLayout(width, (Spot((width - 1) / 2, width),), **settings)


def scant(leds: int) -> int:
    """A supply in mA with about a sixth of what a strip draws when it is all white."""
    return leds * 11


def grey(frame: Iterable[Led]) -> Grey:
    return tuple(((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) ** (1 / GAMMA) for red, green, blue in frame)


def lasts(cue: Cue, night: bool = False) -> float:
    """Seconds until a cue begins again, or is over."""
    return PERIODS[cue] * (NIGHT_SLOWER if night else 1)


def film(strip: StripLayout, scene: Scene, seconds: float) -> list[Grey]:
    return [grey(shine(strip, scene, frame / FPS)) for frame in range(math.ceil(seconds * FPS - 1e-9))]


def peak(shown: Sequence[Grey]) -> float:
    return max(map(max, shown))


def scaled(shown: Sequence[Grey], full: float) -> list[Grey]:
    return [tuple(level / full for level in moment) for moment in shown] if full else list(shown)


def differences(one: Sequence[Grey], other: Sequence[Grey]) -> list[list[float]]:
    """For each moment of the one and each of the other: by how much that LED differs which differs most."""
    return [[max(map(abs, map(sub, x, y))) for y in other] for x in one]


def alignments(one: Sequence[Grey], other: Sequence[Grey]) -> list[list[float]]:
    """The differences of two films that begin again and again, over time, for every shift of one against the other."""
    one, other = (film[:1] if len(set(film)) == 1 else film for film in (one, other))
    differ = differences(one, other)
    both = math.lcm(len(one), len(other))
    shifts = math.gcd(len(one), len(other))  # seen for this long, a greater shift brings the same moments together
    return [[differ[k % len(one)][(k + shift) % len(other)] for k in range(both)] for shift in range(shifts)]


def alignments_once(passing: Sequence[Grey], other: Sequence[Grey]) -> list[list[float]]:
    """The same for a film that is shown only once, while it lasts."""
    differ = differences(passing, other)
    return [[row[(k + shift) % len(other)] for k, row in enumerate(differ)] for shift in range(len(other))]


def mean(figures: Sequence[float]) -> float:
    return sum(figures) / len(figures)


def too_alike(films: dict[str, list[Grey]], by_brightness: bool) -> list[str]:
    """The pairs that are nearer than the margin at some shift. `by_brightness`: a dimmer light is another light; else
    each film is taken as bright as the eye makes it."""
    found = []
    for one, other in combinations(films, 2):
        full = max(peak(films[one]), peak(films[other]))
        this, that = (scaled(films[name], full if by_brightness else peak(films[name])) for name in (one, other))
        seen = alignments_once(this, that) if one == Cue.REFUSED.value else alignments(this, that)
        found += [f"{one} and {other}: {least:.2f}"] if (least := min(map(mean, seen))) < MARGIN else []
    return found


def films_of_a_seat(strip: StripLayout, colour: str) -> dict[str, list[Grey]]:
    return {
        " and ".join(cue.value for cue in cues): film(strip, alone(*cues, colour=colour), lasts(cues[0], strip.night))
        for cues in PLAYED
    }


# Without hue


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("colour", "limited"), [("white", False), ("green", True)], ids=["white-ample", "green-scant"])
@pytest.mark.parametrize("width", [3, 8, 20])
def test_any_two_cues_differ_without_hue_however_they_are_shifted(
    width: int, colour: str, night: bool, limited: bool
) -> None:
    strip = one_seat(
        width, night=night, limit_ma=scant(width) if limited else None, palette="white" if colour == "white" else "safe"
    )
    assert not too_alike(films_of_a_seat(strip, colour), by_brightness=True)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("width", [3, 4, 5, 6, 7, 8, 20])
def test_any_two_cues_differ_even_to_an_eye_that_cannot_tell_dim_from_bright(width: int, night: bool) -> None:
    strip = one_seat(width, night=night, palette="white", brightness=0.5)
    assert not too_alike(films_of_a_seat(strip, "white"), by_brightness=False)


@pytest.mark.parametrize("limited", [False, True], ids=["ample", "scant"])
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_any_two_cues_for_the_whole_table_differ_as_seen_from_the_third_seat(night: bool, limited: bool) -> None:
    strip = StripLayout(40, night=night, limit_ma=scant(40) if limited else None)
    mine = strip.spots_for(4)[2].leds(40)
    films = {
        cue.value: [tuple(moment[led] for led in mine) for moment in film(strip, everywhere(cue), lasts(cue, night))]
        for cue in ROUND_THE_TABLE
    }
    assert not too_alike(films, by_brightness=True)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("width", [1, 2])
def test_on_one_or_two_LEDs_any_two_cues_still_differ_in_their_motion(width: int, night: bool) -> None:
    strip = one_seat(width, night=night, palette="white")
    films = films_of_a_seat(strip, "white")
    films["refused"] = film(strip, alone(Cue.REFUSED), lasts(Cue.REFUSED, night) + 0.5)  # that it is over belongs to it
    for one, other in combinations(films, 2):
        this, that = (scaled(films[name], peak(films[name])) for name in (one, other))
        seen = alignments_once(this, that) if one == Cue.REFUSED.value else alignments(this, that)
        for differ in seen:
            assert sum(difference >= MARGIN for difference in differ) >= 0.2 * FPS, f"{one} and {other}"


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("cue", [cue for cue in Cue if cue is not Cue.REFUSED])
def test_every_cue_begins_again_after_its_period(cue: Cue, night: bool) -> None:
    strip = one_seat(8, night=night)
    for moment in (0.01, 0.33, 0.77, 1.9):
        shown = shine(strip, alone(cue), moment)
        assert all(shine(strip, alone(cue), moment + k * lasts(cue, night)) == shown for k in (1, 2, 7))


@given(st.lists(st.sets(st.sampled_from(Cue)), max_size=6), st.floats(2, 12), st.booleans())
def test_a_whole_table_begins_again_after_12_seconds_by_day_and_18_at_night(
    cues: list[set[Cue]], moment: float, night: bool
) -> None:
    moment = round(moment, 2) + 0.003  # away from the instants at which a light jumps
    scene = Scene(tuple(seat(*held) for held in cues))
    strip = StripLayout(60, night=night)
    later = shine(strip, scene, moment + (18 if night else 12))
    assert all(
        abs(a - b) <= 1
        for led, again in zip(shine(strip, scene, moment), later, strict=True)
        for a, b in zip(led, again, strict=True)
    )


@pytest.mark.parametrize("width", [1, 3, 8])
@pytest.mark.parametrize("cue", Cue)
def test_nothing_flashes_more_than_three_times_a_second(cue: Cue, width: int) -> None:
    shown = [grey(shine(one_seat(width), alone(cue, Cue.FIRST), frame / 50)) for frame in range(4 * 50)]
    bright = 0.4 * peak(shown)
    for led in range(width):
        risen = [k for k, (before, now) in enumerate(pairwise(shown)) if before[led] <= bright < now[led]]
        assert all(sum(start <= k < start + 50 for k in risen) <= 3 for start in risen)


# What each cue looks like


def test_undo_runs_counter_clockwise_from_seat_to_seat_without_a_gap() -> None:
    strip = StripLayout(24, palette="white")
    step = PERIODS[Cue.UNDO] / 8  # of three seats each has eight LEDs
    for k in range(20):
        now, next_one = (shine(strip, everywhere(Cue.UNDO, seats=3), (j + 0.1) * step) for j in (k, k + 1))
        assert next_one == now[1:] + now[:1]


def test_scoring_fills_a_seat_clockwise() -> None:
    shown = film(one_seat(8), alone(Cue.SCORING), 1.4)
    lit = [[level > 0 for level in moment] for moment in shown]
    assert all(moment == sorted(moment, reverse=True) for moment in lit)
    assert [sum(moment) for moment in lit] == sorted(sum(moment) for moment in lit)


def test_a_fault_alternates_the_two_ends_and_leaves_the_rest_dark() -> None:
    red = shine(one_seat(5), alone(Cue.FAULT), 0.1)[0]
    assert shine(one_seat(5), alone(Cue.FAULT), 0.1) == (red, DARK, DARK, DARK, DARK)
    assert shine(one_seat(5), alone(Cue.FAULT), 0.6) == (DARK, DARK, DARK, DARK, red)


def test_a_refusal_is_two_flashes() -> None:
    lit = [any(moment) for moment in film(one_seat(3), alone(Cue.REFUSED), 2)]
    assert sum(now and not before for before, now in pairwise(lit)) == 2


def test_an_active_start_player_is_lit_between_brackets() -> None:
    on = [led != DARK for led in shine(one_seat(9), alone(Cue.ACTIVE, Cue.FIRST), 0)]
    assert on == [True, False, True, True, True, True, True, False, True]


def test_the_more_urgent_cue_is_seen() -> None:
    strip = one_seat(8)
    for k, cue in enumerate(Cue):
        rest = tuple(Cue)[k:]
        together = shine(strip, alone(*(set(rest) - {Cue.FIRST} | {cue})), 0.2)
        assert together == shine(strip, alone(cue), 0.2)


def test_a_table_that_waits_covers_the_turn_and_a_seat_that_won_stands_out_of_the_scoring() -> None:
    strip = StripLayout(40)
    own = strip.spots_for(4)[1].leds(40)
    turn = (seat(), seat(Cue.ACTIVE), seat(), seat())
    assert shine(strip, Scene(turn, frozenset({Cue.WAITING})), 1) == shine(strip, everywhere(Cue.WAITING), 1)
    won = shine(strip, Scene((seat(), seat(Cue.WINNER), seat(), seat()), frozenset({Cue.SCORING})), 1)
    for led, (shown, scoring) in enumerate(zip(won, shine(strip, everywhere(Cue.SCORING), 1), strict=True)):
        assert (shown == scoring) if led not in own else True
    assert [won[led] for led in own] == [
        shine(strip, Scene((seat(), seat(Cue.WINNER), seat(), seat())), 1)[led] for led in own
    ]


@pytest.mark.parametrize("night", [False, True])
def test_the_winners_lights_come_to_rest_as_a_picture_with_its_gaps(night: bool) -> None:
    strip = StripLayout(40, night=night)
    cycle = Cycle(strip, Scene((seat(Cue.WINNER), seat(), seat(), seat()), since=7))
    assert cycle.at(7 + CHEER - 0.1).lasts is not None
    rest = cycle.at(7 + CHEER)
    assert rest.lasts is None
    assert cycle.at(7 + 3600) == rest
    own = [rest.colours[led] for led in strip.spots_for(4)[0].leds(40)]
    assert len(set(own)) == 2, "lit, with gaps"


def test_while_something_else_moves_the_winners_lights_move_too() -> None:
    fault = Cycle(StripLayout(40), Scene((seat(Cue.WINNER), seat(Cue.FAULT), seat(), seat())))
    assert fault.at(3600).lasts is not None


def test_a_refusal_is_seen_beside_a_winner_at_rest() -> None:
    scene = Scene((seat(Cue.WINNER, Cue.REFUSED), seat(), seat(), seat()), refused_at=3600)
    cycle = Cycle(StripLayout(40), scene)
    assert cycle.at(3600).lasts is not None
    assert cycle.at(3605).lasts is None


def test_an_idle_table_is_dark_whatever_the_seats_would_tell() -> None:
    assert set(
        shine(StripLayout(40), Scene((seat(Cue.ACTIVE, Cue.FIRST), seat(Cue.WINNER)), frozenset({Cue.IDLE})), 1)
    ) == {DARK}


def test_a_table_with_nobody_at_it_can_still_show_a_fault() -> None:
    assert set(shine(StripLayout(40), Scene((), frozenset({Cue.FAULT})), 0)) > {DARK}


# Where it is seen

leds_of_strips = st.one_of(st.integers(1, 12), st.integers(1, 300))
spots = st.builds(Spot, st.floats(-20, 320), st.integers(0, 50))
cues = st.frozensets(st.sampled_from(Cue), max_size=4)
seats_of_scenes = st.builds(SeatLights, st.sampled_from([None, "mauve", *COLOUR_NAMES]), cues)
moments = st.floats(-1e6, 1e9)


@st.composite
def strips(draw: st.DrawFn) -> StripLayout:
    leds = draw(leds_of_strips)
    return StripLayout(
        leds,
        tuple(draw(st.lists(spots, max_size=8))),
        brightness=draw(st.floats(0, 1)),
        limit_ma=draw(st.none() | st.integers(0, 2 * leds) | st.integers(0, 70 * leds)),
        night=draw(st.booleans()),
        palette=draw(st.sampled_from(sorted(PALETTES))),
    )


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    since = draw(moments)
    return Scene(
        tuple(draw(st.lists(seats_of_scenes, max_size=14))),
        draw(st.frozensets(st.sampled_from(Cue), max_size=1)),
        since,
        draw(st.none() | st.just(since + 3)),
    )


after = st.floats(-2, 40)


@given(strips(), scenes(), after)
def test_no_strip_and_no_scene_goes_over_the_brightness_or_the_current(
    strip: StripLayout, scene: Scene, elapsed: float
) -> None:
    frame = shine(strip, scene, scene.since + elapsed)
    assert len(frame) == strip.leds
    assert all(type(value) is int and 0 <= value <= 255 * strip.brightness for led in frame for value in led)
    if strip.limit_ma is not None:
        at_rest = current_ma([DARK] * strip.leds)
        assert current_ma(frame) <= max(strip.limit_ma, at_rest)


@pytest.mark.parametrize(("brightness", "most"), [(0, 0), (0.003, 0), (0.1, 25), (0.5, 127), (0.999, 254), (1, 255)])
def test_the_brightest_light_is_as_bright_as_the_cap_allows_and_no_brighter(brightness: float, most: int) -> None:
    frame = shine(one_seat(8, brightness=brightness), alone(Cue.WINNER, colour="white"), 0)
    assert max(map(max, frame)) == most


@given(strips(), st.integers(0, 14), st.booleans(), after)
def test_dark_stays_dark(strip: StripLayout, seats: int, idle: bool, elapsed: float) -> None:
    scene = Scene((seat(Cue.IDLE) if idle else seat(),) * seats)
    assert set(shine(strip, scene, elapsed)) == {DARK}


@given(leds_of_strips, spots, cues, after, st.booleans())
def test_the_light_of_a_seat_stays_on_its_spot(
    leds: int, spot: Spot, held: frozenset[Cue], elapsed: float, night: bool
) -> None:
    frame = shine(StripLayout(leds, (spot,), night=night), alone(*held), elapsed)
    assert {led for led, colour in enumerate(frame) if colour != DARK} <= set(spot.leds(leds))


@given(st.integers(24, 120), st.integers(2, 8), st.data(), after)
def test_the_light_of_a_seat_leaves_the_others_as_they_are(
    leds: int, seats: int, data: st.DataObject, elapsed: float
) -> None:
    before = data.draw(st.lists(seats_of_scenes, min_size=seats, max_size=seats))
    who = data.draw(st.integers(0, seats - 1))
    later = [*before]
    later[who] = SeatLights(before[who].colour, data.draw(cues))
    strip = StripLayout(leds)
    own = strip.spots_for(seats)[who].leds(leds)
    frames = (shine(strip, Scene(tuple(scene)), elapsed) for scene in (before, later))
    assert all(one == other for led, (one, other) in enumerate(zip(*frames, strict=True)) if led not in own)


@pytest.mark.parametrize(
    ("spot", "leds"),
    [
        (Spot(5, 3), (4, 5, 6)),
        (Spot(4.5, 2), (4, 5)),
        (Spot(4.45, 1), (4,)),
        (Spot(0, 3), (9, 0, 1)),
        (Spot(9.5, 4), (8, 9, 0, 1)),
        (Spot(-2, 1), (8,)),
        (Spot(3, 99), (9, 0, 1, 2, 3, 4, 5, 6, 7, 8)),
    ],
)
def test_a_spot_is_middle_and_width_and_wraps_round_the_end_of_the_strip(spot: Spot, leds: tuple[int, ...]) -> None:
    assert spot.leds(10) == leds


@given(leds_of_strips, st.integers(1, 14))
def test_seats_are_spread_evenly(leds: int, seats: int) -> None:
    places = [spot.leds(leds) for spot in spread(leds, seats)]
    assert len({len(place) for place in places}) == 1
    assert len(places) == seats
    if leds >= seats:
        assert len(set().union(*places)) == sum(map(len, places)), "no two share an LED"
    if leds >= 3 * seats:
        assert len(places[0]) >= 3, "shapes can be told"


@given(leds_of_strips, st.lists(spots, min_size=1, max_size=8))
def test_what_holds_for_the_table_is_shown_on_every_LED(leds: int, places: list[Spot]) -> None:
    lands = StripLayout(leds, tuple(places)).lands(len(places))
    assert sorted(led for land in lands for led in land) == list(range(leds))
    assert all((b - a) % leds == 1 for land in lands for a, b in pairwise(land)), "each in one piece"


def test_with_too_few_spots_everybody_is_still_seen() -> None:
    four = StripLayout(60, spread(60, 4))
    six = Scene((seat(),) * 5 + (seat(Cue.ACTIVE),))
    assert shine(four, six, 0) == shine(StripLayout(60), six, 0) != (DARK,) * 60


# Refused


@given(strips(), scenes(), st.floats(0, 30))
def test_after_a_refusal_all_is_as_before(strip: StripLayout, scene: Scene, elapsed: float) -> None:
    was = Scene(tuple(SeatLights(s.colour, s.cues - {Cue.REFUSED}) for s in scene.seats), scene.table, scene.since)
    refused = Scene(tuple(SeatLights(s.colour, s.cues | {Cue.REFUSED}) for s in was.seats), was.table, was.since)
    now = was.since + lasts(Cue.REFUSED, night=True) + 0.01 + elapsed
    if Cue.REFUSED not in was.table:
        assert shine(strip, refused, now) == shine(strip, was, now)


def test_a_refusal_amid_a_breath_does_not_move_the_breath() -> None:
    strip = StripLayout(40)
    turn = Scene((seat(Cue.ACTIVE), seat(Cue.ON_DECK), seat(Cue.WAITING)), since=100)
    refused = Scene((seat(Cue.ACTIVE, Cue.REFUSED), *turn.seats[1:]), since=100, refused_at=101.3)
    own = strip.spots_for(3)[0].leds(40)
    for now in (101.3, 101.5, 101.9, 102.06, 107):
        frames = zip(shine(strip, turn, now), shine(strip, refused, now), strict=True)
        changed = {led for led, (one, other) in enumerate(frames) if one != other}
        assert changed == (set(own) if now < 102.05 else set()), now


@given(strips(), scenes(), st.floats(0, 1e6))
def test_before_its_beginning_a_scene_is_as_at_its_beginning(strip: StripLayout, scene: Scene, early: float) -> None:
    assert shine(strip, scene, scene.since - early) == shine(strip, scene, scene.since)


# Night

LIT = [cue for cue in Cue if cue is not Cue.IDLE]


@pytest.mark.parametrize("cue", LIT)
@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_at_night_every_cue_is_dimmer(cue: Cue, colour: str) -> None:
    day, night = (
        film(one_seat(8, night=night), alone(cue, colour=colour), lasts(cue, night)) for night in (False, True)
    )
    assert peak(night) < peak(day)
    assert mean([mean(moment) for moment in night]) < mean([mean(moment) for moment in day])


@pytest.mark.parametrize("cue", LIT)
def test_at_night_a_cue_gives_less_than_half_the_light_that_it_gives_by_day(cue: Cue) -> None:
    day, night = (shine(one_seat(8, night=night, palette="white"), alone(cue), 0.2) for night in (False, True))
    assert current_ma(night) - 8 < (current_ma(day) - 8) / 2


@pytest.mark.parametrize("cue", LIT)
@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_at_night_nothing_is_brighter_than_the_seat_whose_turn_it_is(cue: Cue, colour: str) -> None:
    strip = one_seat(8, night=True)
    base = peak(film(strip, alone(Cue.ACTIVE, colour=colour), 6))
    assert peak(film(strip, alone(cue, colour=colour), lasts(cue, night=True))) <= base


def test_at_night_white_is_warmer() -> None:
    red, green, blue = shine(one_seat(1, night=True), alone(Cue.ACTIVE, colour="white"), 0)[0]
    assert red > green > blue


# Current


def test_a_strip_all_white_draws_61_mA_an_LED_and_a_dark_one_1_mA() -> None:
    assert current_ma([(255, 255, 255)] * 144) == 144 * 61
    assert current_ma([DARK] * 144) == 144


@given(st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=60), st.integers(0, 60 * 765))
def test_what_is_lit_stays_lit_while_there_is_current_for_a_glimmer(frame: list[Led], allowed: int) -> None:
    kept = keep_within(frame, allowed)
    assert sum(map(sum, kept)) <= allowed or kept == tuple(frame)
    assert sum(map(sum, kept)) <= allowed
    if sum(value > 0 for led in frame for value in led) <= allowed:
        assert [[value > 0 for value in led] for led in kept] == [[value > 0 for value in led] for led in frame]


def test_at_the_limit_of_the_supply_the_lights_still_breathe_and_do_not_flicker_with_each_other() -> None:
    strip = StripLayout(40, limit_ma=scant(20), palette="white")
    on_deck = strip.spots_for(2)[1].leds(40)
    shown = film(strip, Scene((seat(Cue.ACTIVE), seat(Cue.ON_DECK))), 4)
    assert max(moment[10] for moment in shown) > 1.2 * min(moment[10] for moment in shown)
    assert len({tuple(moment[led] for led in on_deck) for moment in shown}) == 1


# Colours

SEEN_BY = {
    "most people": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopes": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopes": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopes": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What becomes of linear light, after Machado, Oliveira and Fernandes (2009), at full severity."""


def lab(light: Sequence[float]) -> tuple[float, float, float]:
    """CIE L*a*b* of linear sRGB: a distance of about 2 is just seen side by side."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: Perceived, people: str) -> tuple[float, float, float]:
    light = [channel**GAMMA for channel in colour]
    return lab(
        [
            min(1.0, max(0.0, sum(part * channel for part, channel in zip(row, light, strict=True))))
            for row in SEEN_BY[people]
        ]
    )


def nearest(colours: Iterable[Perceived], people: str) -> float:
    return min(math.dist(one, other) for one, other in combinations([seen(colour, people) for colour in colours], 2))


@pytest.mark.parametrize("people", SEEN_BY)
def test_the_colours_of_up_to_six_seats_stay_apart_for_everybody(people: str) -> None:
    for seats in range(2, 7):
        assert nearest(seat_colours(PALETTES["safe"], [None] * seats), people) >= 24


@pytest.mark.parametrize("people", SEEN_BY)
def test_all_the_colours_that_games_name_stay_apart_for_everybody(people: str) -> None:
    assert nearest(PALETTES["safe"].values(), people) >= 20


@pytest.mark.parametrize("people", SEEN_BY)
def test_the_warmth_of_the_night_leaves_six_seats_apart(people: str) -> None:
    six = seat_colours(PALETTES["safe"], [None] * 6)
    warm = [(red * NIGHT_TINT[0], green * NIGHT_TINT[1], blue * NIGHT_TINT[2]) for red, green, blue in six]
    assert nearest(warm, people) >= 20


def test_up_to_twelve_seats_have_colours_of_their_own() -> None:
    for seats in range(2, 13):
        assert len(set(seat_colours(PALETTES["safe"], [None] * seats))) == seats


def test_whoever_is_called_by_a_colour_is_lit_in_it() -> None:
    """There is no name of a colour that the lights do not have."""
    assert set(new_match.COLOUR_NAMES) == set(COLOUR_NAMES)


def test_a_nameless_seat_takes_a_colour_that_nobody_named() -> None:
    safe = PALETTES["safe"]
    assert seat_colours(safe, ["blue", None, "mauve", "orange"]) == tuple(
        safe[name] for name in ("blue", "green", "purple", "orange")
    )


def test_two_seats_of_one_team_have_its_colour() -> None:
    one, other = seat_colours(PALETTES["safe"], ["red", "red"])
    assert one == other


# What is no strip


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"leds": 0}, "at least one LED, not 0"),
        ({"leds": 9, "brightness": 1.5}, "between 0 and 1, not 1.5"),
        ({"leds": 9, "limit_ma": -1}, "not below 0: -1"),
        ({"leds": 9, "palette": "loud"}, 'no palette "loud". There are safe, vivid, white'),
    ],
)
def test_a_strip_that_cannot_be_is_refused_with_a_sentence(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        StripLayout(**settings)
