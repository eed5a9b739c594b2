"""`companion simulate`: random whole matches, played by the dealer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple, TypedDict

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from companion.cli.arguments import known_game
from companion.cli.settings import config_option, editions_of
from companion.editions import Editions
from companion.match.dealer import EndlessMatchError, play
from companion.match.record import write_record
from companion.rules import Game, Move, Refusal, Seat, Setup, State, as_json
from companion.rules.plain import json_line
from companion.words import language


class Simulated(NamedTuple):
    """One match: its moves and where it ended."""

    moves: list[Move]
    state: State


class Report(TypedDict):
    """What came of some matches, as it is printed."""

    game: str
    edition: str
    players: int
    matches: int
    seed: int
    moves: int
    wins: dict[str, int]
    mean_points: dict[str, float]
    results: list[dict[str, object]]


@click.command()
@click.argument("game")
@click.option("--players", type=click.IntRange(1), default=2, show_default=True, help="How many sit at the table.")
@click.option("--matches", type=click.IntRange(1), default=1, show_default=True, help="How many matches to play.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed plays the same matches.")
@click.option("--edition", help="An edition of the components; the first one unless named.")
@click.option("--house", multiple=True, metavar="NAME=CHOICE", help="A house rule; may be given several times.")
@click.option("--json", "as_data", is_flag=True, help="Print one JSON object instead of a table.")
@click.option("--record", "as_record", is_flag=True, help="Print the record of the match instead of a table.")
@config_option
def simulate(
    game: str,
    players: int,
    matches: int,
    seed: int,
    edition: str | None,
    house: tuple[str, ...],
    as_data: bool,
    as_record: bool,
    config_file: Path | None,
) -> None:
    """Play random whole matches of GAME; a word that is no game lists those there are.

    House rules and editions are listed in docs/records.md; your own editions are in games/ beside companion.toml.
    """
    if as_record and (matches != 1 or as_data):
        raise click.UsageError("--record prints one match as text; leave --matches and --json out.")
    found = known_game(game)
    setup = _setup(found, players, editions_of(config_file), edition, house)
    played = _play(found, setup, matches, seed)
    if as_record:
        click.echo(write_record(found, setup, next(played).moves), nl=False)
    elif as_data:
        click.echo(json_line(_report(found, setup, seed, _watched(played, matches))))
    else:
        _show(found, _report(found, setup, seed, _watched(played, matches)))


def _setup(game: Game[State], players: int, editions: Editions, edition: str | None, house: tuple[str, ...]) -> Setup:
    choices = {}
    for rule in house:
        name, equals, choice = rule.partition("=")
        if not equals:
            raise click.UsageError(f'a house rule is NAME=CHOICE, not "{rule}".')
        choices[name.strip()] = choice.strip()
    try:
        loaded = editions.load(game, edition)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    setup = Setup(loaded, tuple(Seat(f"P{number}") for number in range(1, players + 1)), choices)
    started = game.start(setup)
    if isinstance(started, Refusal):
        raise click.UsageError(language("en").of(game.name).sentence(started, setup.names))
    return setup


def _play(game: Game[State], setup: Setup, matches: int, seed: int) -> Iterator[Simulated]:
    rng = Random(seed)
    for _ in range(matches):
        try:
            played = list(play(game, setup, rng))
        except EndlessMatchError as error:
            raise click.ClickException(f"{error}; another seed may play one that does.") from None
        yield Simulated([turn.move for turn in played], played[-1].step.state)


def _watched(played: Iterator[Simulated], matches: int) -> Iterable[Simulated]:
    """With a progress bar, where somebody can see it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return played
    return track(played, description="Playing", total=matches, console=console, transient=True)


def _report(game: Game[State], setup: Setup, seed: int, played: Iterable[Simulated]) -> Report:
    results: list[dict[str, object]] = []
    moves = 0
    wins: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for match in played:
        owners = match.state.terms.owners
        scores = dict(zip(owners, game.points(match.state), strict=True))
        outcome = game.outcome(match.state)
        assert outcome is not None, "a simulated match is played to its end"
        wins.update(owners[seat] for seat in outcome.winners)
        points.update(scores)
        moves += len(match.moves)
        results.append({"moves": len(match.moves), "points": scores, "outcome": as_json(outcome, owners)})
    count = len(results)
    return {
        "game": game.name,
        "edition": setup.edition.name,
        "players": len(setup.seats),
        "matches": count,
        "seed": seed,
        "moves": moves,
        "wins": {owner: wins[owner] for owner in points},
        "mean_points": {owner: round(total / count, 2) for owner, total in points.items()},
        "results": results,
    }


def _show(game: Game[State], report: Report) -> None:
    count = report["matches"]
    click.echo(f"{game.name.capitalize()}: {count} {'match' if count == 1 else 'matches'}, {report['moves']} moves")
    table = Table("", "wins", "mean points")
    for owner, wins in report["wins"].items():
        table.add_row(owner, str(wins), f"{report['mean_points'][owner]:.2f}")
    Console().print(table)
