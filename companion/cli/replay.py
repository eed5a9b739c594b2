"""`companion replay`: a record played again, every move checked."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.arguments import read_text
from companion.cli.narration import tell
from companion.cli.settings import config_option, editions_of
from companion.cli.speech import echo
from companion.history.archive import explain
from companion.match.record import Reading, RecordError, read_record
from companion.rules import as_json
from companion.rules.plain import json_line


@click.command()
@click.argument("file")
@click.option("--json", "as_data", is_flag=True, help="Print one JSON object instead of the story.")
@config_option
@click.pass_context
def replay(context: click.Context, file: str, as_data: bool, config_file: Path | None) -> None:
    """Play the record in FILE again ("-" reads standard input).

    Exit code 0: every move is legal. 1: a line is no move, or is refused; everything before it is shown. 2: FILE cannot
    be read, or its header names no match.
    """
    text = read_text(file)
    name = "<stdin>" if file == "-" else file
    try:
        reading = read_record(text, editions_of(config_file))
    except RecordError as error:
        raise click.ClickException(f"{name}: {error}") from None
    if as_data:
        click.echo(json_line(report(reading)))
    else:
        tell(reading)
        if reading.trouble:
            echo(f"{name}, {explain(reading, reading.trouble)}", err=True)
    if reading.trouble:
        context.exit(1)


def report(reading: Reading) -> dict[str, object]:
    """All that a record tells, as data."""
    game, state = reading.game, reading.state
    owners = state.terms.owners if state else ()
    return {
        "game": game.name,
        "edition": reading.setup.edition.name,
        "players": list(reading.setup.names),
        "house": dict(reading.setup.house),
        "moves": [game.write(state.terms, move) for move in reading.moves] if state else [],
        "refusal": _refusal(reading),
        "points": dict(zip(owners, game.points(state), strict=True)) if state else {},
        "todo": [task.to_json() for task in reading.steps[-1].todo] if state else [],
        "state": game.to_json(state) if state else None,
        "outcome": as_json(game.outcome(state), owners) if state else None,
    }


def _refusal(reading: Reading) -> dict[str, object] | None:
    trouble = reading.trouble
    if trouble is None:
        return None
    place = {"line": trouble.line, "move": trouble.text, "sentence": explain(reading, trouble)}
    if trouble.refusal is None:
        return {"rule": None, "code": "unreadable", **place}
    return {**trouble.refusal.to_json(), **place}
