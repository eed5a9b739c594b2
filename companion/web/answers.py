"""What the page answers, as types: one for every JSON object that goes over the wire.

`docs/openapi.json` describes the same for other programs; a test walks both, so that neither says more than the other.
The annotations are evaluated here, for the sake of that test: as mere texts they would not tell which fields may be
missing.
"""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

Status = Literal["open", "finished", "abandoned", "aside"]

GameData = Mapping[str, Any]
"""What only the game itself can say; it differs from game to game. Its own script reads it."""


# Refusals


class Problem(TypedDict):
    """Why something was refused. The facts of a rule stand beside its number."""

    code: str
    words: str
    rule: NotRequired[str]


class Error(TypedDict):
    error: Problem


class Refused(TypedDict):
    """A refusal of the rules, or of the table; the stamp is that of now."""

    error: Problem
    stamp: str


# The table


class Player(TypedDict):
    """A seat, or a dummy that has points without one."""

    seat: int
    name: str
    colour: str | None
    team: int | None
    points: int
    dummy: bool
    first: bool


class HouseChoice(TypedDict):
    """A house rule and what the table chose, in words."""

    name: str
    choice: str


class Rank(TypedDict):
    place: int
    seat: int
    points: int


class TeamRank(TypedDict):
    """A team in the ranking, and who plays in it."""

    place: int
    team: int
    seats: list[int]
    points: int


class Column(TypedDict):
    """A column of the score sheet: what everybody got there."""

    title: str
    points: list[int]


class Award(TypedDict):
    """Something worth telling of a finished match."""

    award: Literal["quickest", "longest_thought", "greatest_leap"]
    seat: int
    seconds: NotRequired[float]
    points: NotRequired[int]
    move: NotRequired[int]


class Outcome(TypedDict):
    """Who won and why. Where teams play they are ranked too. `words` says it in a sentence, in a past match."""

    rule: str
    code: str
    winners: list[int]
    ranking: list[Rank]
    teams: list[TeamRank]
    unranked: list[int]
    awards: list[Award]
    words: NotRequired[str]


class Budget(TypedDict):
    """The time that the players have: for each of them, or for each turn; `text` is what a record calls it."""

    text: str
    words: str
    warned_at: int


class Match(TypedDict):
    """Everything about a match but its story and its clocks."""

    number: int
    version: int
    game: str
    title: str
    edition: str
    status: Status
    paused: bool
    moves: int
    undone: int
    turn: list[int]
    mid_turn: int | None
    """Whose turn goes on while the table has something to tell, and nobody can act."""
    players: list[Player]
    house: list[HouseChoice]
    budget: Budget | None
    todo: list[str]
    columns: list[Column]
    table: GameData
    outcome: Outcome | None


class News(TypedDict):
    """What came of a move, in a sentence. A game may explain it in data of its own instead, of another `kind`."""

    kind: Literal["news"]
    rule: str
    words: str


class Line(TypedDict):
    """One move of the story."""

    number: int
    seat: int | None
    words: str
    record: str
    why: str
    todo: list[str]
    told: list[News | GameData]
    points: list[int]
    seconds: float


class Clock(TypedDict):
    """Seconds of thought: everybody's, the turn's, those of the match. `left` is None without a budget, and below
    nought for whoever has run out."""

    players: list[float]
    turn: float
    match: float
    left: list[float] | None
    runs: int | None


class PutBack(TypedDict):
    """What is still to be put back after an undo. Whoever says that it is done names its number."""

    number: int
    tasks: list[str]


class UnclockedPicture(TypedDict):
    """A picture of the table without its clocks, which run on: the rest is made once for all who read a language."""

    stamp: str
    language: str
    faults: list[str]
    match: Match | None
    story: list[Line]
    chart: list[list[int]]
    put_back: PutBack | None


class Picture(UnclockedPicture):
    clock: Clock | None


class Story(TypedDict):
    stamp: str
    story: list[Line]


class Forms(TypedDict):
    """The same said of one and of any other number; `by` names the fact that counts."""

    one: str
    many: str
    by: str


class Words(TypedDict):
    language: str
    languages: dict[str, str]
    words: dict[str, str | Forms]


class HouseLaw(TypedDict):
    """A house rule in a sentence, and the rule that it is about."""

    rule: str
    words: str
    means: str


class Rules(TypedDict):
    """The rules of a game, and of every match, by their numbers: a sentence each."""

    laws: dict[str, str]
    house: list[HouseLaw]


# Phones


class Me(TypedDict):
    """What the box knows of the phone that asks. `player` is whose it is; None: it is for all."""

    paired: bool
    name: str | None
    player: str | None
    address: str | None
    public: bool
    locked: int


class Owned(TypedDict):
    """Whose a phone is, and what they read, as far as the roster knows."""

    player: str | None
    language: str | None


class Paired(TypedDict):
    paired: bool
    name: NotRequired[str]
    player: NotRequired[str | None]
    language: NotRequired[str | None]


class Phone(TypedDict):
    name: str
    player: str | None
    since: float
    mine: bool


class Phones(TypedDict):
    phones: list[Phone]


# Acting


class Option(TypedDict):
    """Something that can be answered. What it is not about is left out."""

    at: int
    id: str
    label: str
    does: str
    word: NotRequired[str]
    thing: NotRequired[str]
    """The same in the language of whoever reads it, where there is no room for the label."""
    seat: NotRequired[int]
    key: NotRequired[str]
    by_touch: NotRequired[bool]
    grave: NotRequired[bool]
    """It ends something for good."""
    not_now: NotRequired[str]


class Ask(TypedDict):
    title: str
    likely: int
    options: list[Option]
    corrects: NotRequired[bool]
    """It sets something right: until it is answered or dismissed it is nobody's time."""
    sentence: NotRequired[str]
    """What it is about."""


class Asked(TypedDict):
    stamp: str
    ask: Ask


class Done(TypedDict):
    """What came of a command: the move in words, what to do now, what there is to tell."""

    kind: str
    words: str
    todo: list[str]
    told: list[News | GameData]


class Acted(TypedDict):
    stamp: str
    done: Done


class Stamped(TypedDict):
    """Done; the stamp is that of now."""

    stamp: str


class Undoing(TypedDict):
    """What an undo would take back, the last move first, and which pieces would go where."""

    count: int
    moves: list[str]
    todo: list[str]


class Previewed(TypedDict):
    stamp: str
    preview: Undoing


# A new match


class Named(TypedDict):
    """Something by the name that a program sends, and the words that people read."""

    name: str
    words: str


class Choice(TypedDict):
    """A choice of a house rule, and how many players it makes a difference to."""

    name: str
    words: str
    counts: list[int]


class HouseRule(TypedDict):
    name: str
    words: str
    means: str
    rule: str
    choices: list[Choice]


class Game(TypedDict):
    name: str
    words: str
    counts: list[int]
    teams: bool
    editions: list[Named]
    house_rules: list[HouseRule]


class Times(TypedDict):
    """Seconds that are offered as a time: for each player, more with each turn, for each turn."""

    each: list[int]
    more: list[int]
    turn: list[int]


class Games(TypedDict):
    games: list[Game]
    colours: list[Named]
    times: Times


class Person(TypedDict):
    """Somebody on the roster."""

    name: str
    colour: str | None
    seat: int | None


class Sitting(TypedDict):
    name: str
    colour: str | None


class Lineup(TypedDict):
    """Who played what the last time."""

    game: str
    title: str
    edition: str
    house: dict[str, str]
    players: list[Sitting]


class Roster(TypedDict):
    players: list[Person]
    last: Lineup | None


# Past matches


class Standing(TypedDict):
    name: str
    points: int | None
    place: int | None
    won: bool
    dummy: bool
    team: int | None
    said: str | None
    """What somebody was called at the table, who goes by another name today."""


class Summary(TypedDict):
    """A match of the list."""

    number: int
    begun: str
    game: str
    edition: str
    status: Status
    imported: bool
    dated: bool
    place: str
    note: str
    deleted: str | None
    players: list[str]
    winners: list[str]
    points: dict[str, int]
    duration: float | None
    title: str
    reason: str
    standings: list[Standing]


class Titled(TypedDict):
    name: str
    title: str


class Edit(TypedDict):
    """What was changed of a past match afterwards."""

    when: str
    who: str
    what: str
    was: str
    now: str


class Edited(TypedDict):
    """A match after something was said about it."""

    summary: Summary
    edits: list[Edit]


class History(TypedDict):
    matches: list[Summary]
    more: bool
    deleted: int
    games: list[Titled]
    players: list[str]


class Position(TypedDict):
    """The table after some of the moves."""

    move: int
    match: Match
    clock: Clock


class PastMatch(Position):
    """A whole match: the table as it was left, and all that led there."""

    summary: Summary
    chart: list[list[int]]
    opening: list[str]
    story: list[Line]
    edits: list[Edit]
    trouble: str
    exports: list[str]
    link: str | None


class Rating(TypedDict):
    """How strong somebody is, how sure that is, and after how many matches."""

    value: int
    margin: int
    matches: int
    provisional: bool


class Tally(TypedDict):
    """One player at one game."""

    game: str
    title: str
    matches: int
    wins: int
    win_share: float
    mean_points: float
    best_points: int
    mean_seconds: float | None
    longest: float | None
    rating: Rating | None


class Fare(TypedDict):
    """One player at all games."""

    name: str
    matches: int
    wins: int
    second: int
    third: int
    win_share: float
    mean_seconds: float | None
    longest: float | None
    rating: Rating | None
    games: list[Tally]


class Fares(TypedDict):
    """Everybody, the seasons in which matches were finished, and the games. With fewer matches than `sure_from` a
    rating is provisional; where they cannot be worked out here, nobody is `rated`."""

    players: list[Fare]
    rated: bool
    sure_from: int
    seasons: list[int]
    games: list[Titled]


class Meeting(TypedDict):
    other: str
    matches: int
    ahead: int
    behind: int
    level: int


class Played(TypedDict):
    """A match of a player, and the rating after it."""

    number: int
    begun: str
    game: str
    points: int
    place: int | None
    won: bool
    seconds: float | None
    title: str
    rating: Rating | None


class Season(TypedDict):
    """One player in one year."""

    year: int
    matches: int
    wins: int
    win_share: float
    rating: Rating | None


class WholeFare(Fare):
    """The same against the others and over time."""

    meetings: list[Meeting]
    seasons: list[Season]
    played: list[Played]


# The box


class Frame(TypedDict):
    """What can be seen of the box now."""

    panel: str
    contrast: int
    words: list[str]
    secret: bool
    lamps: str
    seats: list[tuple[str, float]]
    wrong: list[str]


class Box(Frame):
    """The same with what the box is made of."""

    simulated: bool
    width: int
    height: int
    keys: list[str]
    dial: bool
    hold: float
    faults: list[str]
    once: list[str]
    may_press: bool
    ended: str
    ended_why: str


class Pressed(TypedDict):
    """A press is answered by what the box shows then."""


class Switched(TypedDict):
    wrong: list[str]
