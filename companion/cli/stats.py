"""`companion stats`: how players fare."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console
from rich.table import Table

from companion.cli.arguments import known_game
from companion.cli.past import journal_of, span, state_option
from companion.cli.speech import echo, plain_text
from companion.history.ratings import FEW, Rating, Ratings, why_none
from companion.history.scope import Scope
from companion.history.standings import ORDERS, Standing, standing_of, standings
from companion.history.stats import nobody_called
from companion.rules.plain import json_line
from companion.store.journal import Journal


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
    if (unrated := why_none()) is not None and by == "rating":
        raise click.ClickException(unrated)
    with journal_of(state) as journal:
        if player is not None:
            one = _find(journal, player, Scope(game, season))
            click.echo(json_line(_data(one))) if as_data else _show_one(one)
        else:
            found = [] if journal is None else standings(journal, Ratings(), Scope(game, season), least, by)
            _show_all(found, (game, season, least) != (None, None, 1), as_data)
    if unrated is not None:
        click.echo(unrated, err=True)


def _find(journal: Journal | None, player: str, scope: Scope) -> Standing:
    found = None if journal is None else standing_of(journal, Ratings(), player, scope)
    if found is None:
        raise click.ClickException(nobody_called(journal, player))
    return found


def _show_all(everybody: Sequence[Standing], narrowed: bool, as_data: bool) -> None:
    if as_data:
        click.echo(json_line([_data(one) for one in everybody]))
    elif everybody:
        Console().print(_table_of_all(everybody))
    elif narrowed:
        echo("Nobody like that yet.")
    else:
        echo("No match has been finished here yet, so there is nothing to count.")


def _rating_data(rating: Rating | None) -> dict[str, object] | None:
    return None if rating is None else {**rating._asdict(), "provisional": rating.provisional}


def _in_words(rating: Rating | None) -> str:
    return "–" if rating is None else f"{rating.value} ± {rating.margin}{'*' if rating.provisional else ''}"


def _data(standing: Standing) -> dict[str, object]:
    player = standing.player
    return {
        "player": player.name,
        "matches": player.matches,
        "wins": player.wins,
        "second": player.second,
        "third": player.third,
        "win_share": round(player.win_share, 4),
        "longest_think": player.longest,
        "mean_time": _rounded(player.mean_seconds),
        "rating": _rating_data(standing.rating),
        "games": {
            tally.game: {
                "matches": tally.matches,
                "wins": tally.wins,
                "win_share": round(tally.win_share, 4),
                "mean_points": round(tally.mean_points, 2),
                "best_points": tally.best_points,
                "longest_think": tally.longest if tally.timed else None,
                "mean_time": _rounded(tally.mean_seconds),
                "rating": _rating_data(standing.by_game.get(tally.game)),
            }
            for tally in player.games
        },
        "head_to_head": {
            met.other: {"matches": met.matches, "ahead": met.ahead, "behind": met.behind} for met in player.meetings
        },
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _table_of_all(everybody: Sequence[Standing]) -> Table:
    table = Table("", "rating", "matches", "wins", "2nd", "3rd", "share", "mean time", "longest think")
    if any(one.rating is not None and one.rating.provisional for one in everybody):
        table.caption = f"* provisional: fewer than {FEW} matches"
    for player, rating, _ in everybody:
        table.add_row(
            plain_text(player.name),
            _in_words(rating),
            *map(str, (player.matches, player.wins, player.second, player.third)),
            f"{player.win_share:.0%}",
            span(player.mean_seconds),
            span(player.longest),
        )
    return table


def _show_one(standing: Standing) -> None:
    player, rating, by_game = standing
    matches = "1 match" if player.matches == 1 else f"{player.matches} matches"
    echo(f"{player.name}: {matches}, {player.wins} won ({player.win_share:.0%})")
    if rating is not None:
        few = f" (provisional: fewer than {FEW} matches)" if rating.provisional else ""
        echo(f"Rating: {rating.value} ± {rating.margin}{few}")
    if player.mean_seconds is not None:
        echo(f"Thinking time: {span(player.mean_seconds)} per match, the longest think {span(player.longest)}")
    games = Table("", "rating", "matches", "wins", "share", "mean points", "best")
    for tally in player.games:
        mean, share = f"{tally.mean_points:.1f}", f"{tally.win_share:.0%}"
        numbers = (str(tally.matches), str(tally.wins), share, mean, str(tally.best_points))
        games.add_row(tally.game, _in_words(by_game.get(tally.game)), *numbers)
    met = Table("against", "matches", "ahead", "behind")
    for meeting in player.meetings:
        met.add_row(plain_text(meeting.other), str(meeting.matches), str(meeting.ahead), str(meeting.behind))
    for table in (games, met):
        if table.rows:
            Console().print(table)
