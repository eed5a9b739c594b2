"""`companion wiring` and `companion labels`: a box from its file, for whoever builds it."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.arguments import known_game
from companion.cli.settings import config_option, settings_file
from companion.cli.speech import echo
from companion.config import BoxSettings, read_box, read_config
from companion.languages import LANGUAGES

_box_argument = click.argument("box", required=False)
_svg_option = click.option(
    "--svg", "file", type=click.Path(path_type=Path), help="Draw it into this file, to be printed."
)


@click.command()
@_box_argument
@_svg_option
@config_option
def wiring(box: str | None, file: Path | None, config_file: Path | None) -> None:
    """Draw where every wire of BOX goes: which pin, which key, the panel, the dial, the strip with its supply."""
    from companion.workbench.drawing import draw_svg
    from companion.workbench.plan import plan_of
    from companion.workbench.text import draw_text

    name, settings = _read(box, config_file)
    plan = plan_of(name, settings)
    if file is None:
        echo(draw_text(plan).rstrip("\n"))
    else:
        _write(file, draw_svg(plan))


@click.command()
@_box_argument
@click.option("--game", help="With what each key does in this game.")
@click.option("--language", type=click.Choice(LANGUAGES), help="In another language than that of the settings.")
@_svg_option
@config_option
def labels(
    box: str | None, game: str | None, language: str | None, file: Path | None, config_file: Path | None
) -> None:
    """Labels for the keys of BOX: what each of them does, and what it does when it is held."""
    from companion.words import language as words_of
    from companion.workbench.labels import draw_labels, key_labels

    name, settings = _read(box, config_file)
    reading = read_config(settings_file(config_file), name)
    speaks = words_of(language or (reading.config.settings.language if reading.config else LANGUAGES[1]))
    played = None if game is None else known_game(game)
    made = key_labels(settings, speaks, played)
    if not made:
        raise click.ClickException(f'The box "{name}" has no keys, so there is nothing to label.')
    if file is None:
        for label in made:
            held = speaks.say("label_hold", what=label.held) if label.held else ""
            says = label.short or (label.key if label.printed else "")
            echo(f"{label.caption:<6} {says:<24} {held}".rstrip())
    else:
        title = name if played is None else f"{name}: {speaks.title(played.name)}"
        _write(file, draw_labels(title, made, speaks))


def _read(box: str | None, config_file: Path | None) -> tuple[str, BoxSettings]:
    """The box that is named, or else that of the settings."""
    file = settings_file(config_file)
    config = None if box else read_config(file).config
    name = box or (config.box_name if config else "reference")
    settings, troubles = read_box(file, name)
    if troubles:
        raise click.ClickException(" ".join(map(str, troubles)))
    return name, settings


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}.") from None
    echo(f"Drawn: {file}")
