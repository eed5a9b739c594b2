"""`companion history`: the matches there were."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console
from rich.table import Table

from companion.cli.arguments import known_game
from companion.cli.past import journal_of, span, state_option
from companion.cli.speech import echo, plain_text
from companion.history.archive import Summary, date_of, list_matches
from companion.history.export import summary_data
from companion.rules.plain import json_line, one_line

NOTHING_YET = 'No match yet. Once one was played here it is listed; "companion import FILE" brings records in.'


@click.command()
@click.option("--limit", type=click.IntRange(1, 2**63 - 1), default=20, show_default=True, help="How many at most.")
@click.option("--game", help="Only matches of this game.")
@click.option("--player", help="Only matches with this player.")
@click.option("--json", "as_data", is_flag=True, help="Print a JSON list instead of a table.")
@state_option
def history(limit: int, game: str | None, player: str | None, as_data: bool, state: str | None) -> None:
    """List the matches there were, the newest first."""
    if game is not None:
        known_game(game)
    if player is not None:
        player = one_line(player)  # as every name is; no journal can be asked for half a letter
    with journal_of(state) as journal:
        matches = [] if journal is None else list_matches(journal, limit, game, player)
    if as_data:
        click.echo(json_line([summary_data(match) for match in matches]))
    elif matches:
        Console().print(_table(matches))
    else:
        echo(NOTHING_YET if game is None and player is None else "No match like that yet.")


def _table(matches: Sequence[Summary]) -> Table:
    table = Table("no.", "begun", "game", "players", "won", "time", "")
    for match in matches:
        table.add_row(
            str(match.number),
            moment(match),
            match.game,
            plain_text(", ".join(map(_scored, match.players, [match.points.get(name) for name in match.players]))),
            plain_text(" and ".join(match.winners) or "–"),
            span(match.duration),
            how(match),
        )
    return table


def _scored(name: str, points: int | None) -> str:
    return name if points is None else f"{name} {points}"


def moment(match: Summary) -> str:
    """When a match began, or came in, by the clock of this place."""
    return date_of(match.begun).astimezone().strftime("%Y-%m-%d %H:%M")


def how(match: Summary) -> str:
    """What is special about a match: that it is not finished, or was not played here."""
    words = {"finished": "", "open": "under way", "aside": "set aside"}
    parts = [words.get(match.status, match.status), "imported" if match.imported else ""]
    return ", ".join(filter(None, parts))
