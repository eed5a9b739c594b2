"""`companion stats`: how players fare."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console
from rich.table import Table

from companion.cli.past import journal_of, span, state_option
from companion.cli.speech import echo, plain_text
from companion.history.stats import PlayerStats, all_stats, nobody_called, stats_of
from companion.rules.plain import json_line
from companion.store.journal import Journal


@click.command()
@click.argument("player", required=False)
@click.option("--json", "as_data", is_flag=True, help="Print JSON instead of tables.")
@state_option
def stats(player: str | None, as_data: bool, state: str | None) -> None:
    """Show how everybody fares, or PLAYER game by game and against the others. Finished matches count."""
    with journal_of(state) as journal:
        if player is None:
            everybody = [] if journal is None else all_stats(journal)
            data: object = [_data(one) for one in everybody]
        else:
            one = _find(journal, player)
            data = _data(one)
    if as_data:
        click.echo(json_line(data))
    elif player is not None:
        _show_one(one)
    elif everybody:
        Console().print(_table_of_all(everybody))
    else:
        echo("No match has been finished here yet, so there is nothing to count.")


def _find(journal: Journal | None, player: str) -> PlayerStats:
    found = None if journal is None else stats_of(journal, player)
    if found is None:
        raise click.ClickException(nobody_called(journal, player))
    return found


def _data(player: PlayerStats) -> dict[str, object]:
    return {
        "player": player.name,
        "matches": player.matches,
        "wins": player.wins,
        "win_share": round(player.win_share, 4),
        "longest_think": player.longest,
        "mean_time": _rounded(player.mean_seconds),
        "games": {
            tally.game: {
                "matches": tally.matches,
                "wins": tally.wins,
                "win_share": round(tally.win_share, 4),
                "mean_points": round(tally.mean_points, 2),
                "best_points": tally.best_points,
                "longest_think": tally.longest if tally.timed else None,
                "mean_time": _rounded(tally.mean_seconds),
            }
            for tally in player.games
        },
        "head_to_head": {
            met.other: {"matches": met.matches, "ahead": met.ahead, "behind": met.behind} for met in player.meetings
        },
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _table_of_all(everybody: Sequence[PlayerStats]) -> Table:
    table = Table("", "matches", "wins", "share", "mean time", "longest think")
    for player in everybody:
        table.add_row(
            plain_text(player.name),
            str(player.matches),
            str(player.wins),
            f"{player.win_share:.0%}",
            span(player.mean_seconds),
            span(player.longest),
        )
    return table


def _show_one(player: PlayerStats) -> None:
    matches = "1 match" if player.matches == 1 else f"{player.matches} matches"
    echo(f"{player.name}: {matches}, {player.wins} won ({player.win_share:.0%})")
    if player.mean_seconds is not None:
        echo(f"Thinking time: {span(player.mean_seconds)} per match, the longest think {span(player.longest)}")
    games = Table("", "matches", "wins", "share", "mean points", "best")
    for tally in player.games:
        mean, share = f"{tally.mean_points:.1f}", f"{tally.win_share:.0%}"
        games.add_row(tally.game, str(tally.matches), str(tally.wins), share, mean, str(tally.best_points))
    met = Table("against", "matches", "ahead", "behind")
    for meeting in player.meetings:
        met.add_row(plain_text(meeting.other), str(meeting.matches), str(meeting.ahead), str(meeting.behind))
    console = Console()
    console.print(games)
    console.print(met)
