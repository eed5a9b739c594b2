"""`companion stats`: how players fare."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import click
from rich.console import Console
from rich.table import Table

from companion.cli.arguments import known_game
from companion.cli.past import journal_of, span, state_option
from companion.cli.speech import echo, plain_text
from companion.history.ratings import FEW, Rating, Ratings, fold
from companion.history.scope import ALL, Scope
from companion.history.stats import PlayerStats, all_stats, nobody_called, stats_of
from companion.rules.plain import json_line
from companion.store.journal import Journal


class Rated(NamedTuple):
    """A player with the ratings that they have: under None that of everything that is looked at."""

    player: PlayerStats
    ratings: Mapping[str | None, Rating]


ORDERS: Mapping[str, Callable[[Rated], float]] = {
    "wins": lambda one: one.player.wins,
    "share": lambda one: one.player.win_share,
    "matches": lambda one: one.player.matches,
    "rating": lambda one: one.ratings[None].value if None in one.ratings else float("-inf"),
}


@click.command()
@click.argument("player", required=False)
@click.option("--game", help="Only matches of this game.")
@click.option("--season", type=click.IntRange(1, 9000), metavar="YEAR", help="Only matches of this year.")
@click.option("--least", type=click.IntRange(1), default=1, help="Only who played this many matches.")
@click.option("--by", type=click.Choice(list(ORDERS)), default="wins", show_default=True, help="Who stands first.")
@click.option("--json", "as_data", is_flag=True, help="Print JSON instead of tables.")
@state_option
def stats(
    player: str | None, game: str | None, season: int | None, least: int, by: str, as_data: bool, state: str | None
) -> None:
    """Show how everybody fares, or PLAYER game by game and against the others. Finished matches count.

    A rating says how strong somebody is, and the number behind ± how sure that is. With fewer than five matches it is
    provisional, and has a star."""
    if game is not None:
        known_game(game)
    scope = Scope(game, season)
    with journal_of(state) as journal:
        found = _find(journal, player, scope)
    shown = sorted((one for one in found if one.player.matches >= least), key=ORDERS[by], reverse=True)
    if as_data:
        data = [_data(one) for one in shown]
        click.echo(json_line(data if player is None else _data(found[0])))
    elif player is not None:
        _show_one(found[0])
    elif shown:
        Console().print(_table_of_all(shown))
    elif found or scope != ALL:
        echo("Nobody like that yet.")
    else:
        echo("No match has been finished here yet, so there is nothing to count.")


def _find(journal: Journal | None, player: str | None, scope: Scope) -> list[Rated]:
    """Everybody, or the one who is asked for."""
    if player is None:
        found = [] if journal is None else all_stats(journal, scope)
    else:
        one = None if journal is None else stats_of(journal, player, scope)
        if one is None:
            raise click.ClickException(nobody_called(journal, player))
        found = [one]
    return [] if journal is None else _rated(journal, scope, found)


def _rated(journal: Journal, scope: Scope, players: Sequence[PlayerStats]) -> list[Rated]:
    games = {tally.game for player in players for tally in player.games}
    found = Ratings().by_game(journal, scope, games)
    found[None] = found[scope.game]
    return [
        Rated(one, {game: rated[fold(one.name)] for game, rated in found.items() if fold(one.name) in rated})
        for one in players
    ]


def _rating_data(rating: Rating | None) -> dict[str, object] | None:
    if rating is None:
        return None
    return {**rating._asdict(), "provisional": rating.provisional}


def _in_words(rating: Rating | None) -> str:
    return "–" if rating is None else f"{rating.value} ± {rating.margin}{'*' if rating.provisional else ''}"


def _data(rated: Rated) -> dict[str, object]:
    player = rated.player
    return {
        "player": player.name,
        "matches": player.matches,
        "wins": player.wins,
        "win_share": round(player.win_share, 4),
        "longest_think": player.longest,
        "mean_time": _rounded(player.mean_seconds),
        "rating": _rating_data(rated.ratings.get(None)),
        "games": {
            tally.game: {
                "matches": tally.matches,
                "wins": tally.wins,
                "win_share": round(tally.win_share, 4),
                "mean_points": round(tally.mean_points, 2),
                "best_points": tally.best_points,
                "longest_think": tally.longest if tally.timed else None,
                "mean_time": _rounded(tally.mean_seconds),
                "rating": _rating_data(rated.ratings.get(tally.game)),
            }
            for tally in player.games
        },
        "head_to_head": {
            met.other: {"matches": met.matches, "ahead": met.ahead, "behind": met.behind} for met in player.meetings
        },
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _table_of_all(everybody: Sequence[Rated]) -> Table:
    table = Table("", "rating", "matches", "wins", "share", "mean time", "longest think")
    if any(rating.provisional for one in everybody for rating in one.ratings.values()):
        table.caption = f"* provisional: fewer than {FEW} matches"
    for player, ratings in everybody:
        table.add_row(
            plain_text(player.name),
            _in_words(ratings.get(None)),
            str(player.matches),
            str(player.wins),
            f"{player.win_share:.0%}",
            span(player.mean_seconds),
            span(player.longest),
        )
    return table


def _show_one(rated: Rated) -> None:
    player, ratings = rated
    matches = "1 match" if player.matches == 1 else f"{player.matches} matches"
    echo(f"{player.name}: {matches}, {player.wins} won ({player.win_share:.0%})")
    if None in ratings:
        few = f" (provisional: fewer than {FEW} matches)" if ratings[None].provisional else ""
        echo(f"Rating: {ratings[None].value} ± {ratings[None].margin}{few}")
    if player.mean_seconds is not None:
        echo(f"Thinking time: {span(player.mean_seconds)} per match, the longest think {span(player.longest)}")
    games = Table("", "rating", "matches", "wins", "share", "mean points", "best")
    for tally in player.games:
        mean, share = f"{tally.mean_points:.1f}", f"{tally.win_share:.0%}"
        numbers = (str(tally.matches), str(tally.wins), share, mean, str(tally.best_points))
        games.add_row(tally.game, _in_words(ratings.get(tally.game)), *numbers)
    met = Table("against", "matches", "ahead", "behind")
    for meeting in player.meetings:
        met.add_row(plain_text(meeting.other), str(meeting.matches), str(meeting.ahead), str(meeting.behind))
    for table in (games, met):
        if table.rows:
            Console().print(table)
