"""`companion export`: one match for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.past import journal_of, number_argument, state_option, story_of
from companion.cli.settings import config_option
from companion.history.export import FORMATS, NotExportable
from companion.history.export import export as export_story


@click.command()
@number_argument
@click.option("--format", "kind", type=click.Choice(list(FORMATS)), default="record", show_default=True)
@click.option("--output", metavar="FILE", help="Write to FILE instead of standard output.")
@state_option
@config_option
def export(number: int, kind: str, output: str | None, state: str | None, config_file: Path | None) -> None:
    """Write match N as a record, as JSON, as CSV (one row a move), or as a link for the BG Stats app."""
    with journal_of(state) as journal:
        story = story_of(journal, number, config_file)
    try:
        text = export_story(story, kind)
    except NotExportable as error:
        raise click.ClickException(str(error)) from None
    if output is None or output == "-":
        click.echo(text, nl=False)
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}.") from None
