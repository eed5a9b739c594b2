"""Which companion.toml counts, and the editions beside it."""

from __future__ import annotations

from pathlib import Path

import click

from companion.editions import Editions, own_editions
from companion.shipped import shipped

PLACES = (Path("~/.config/companion/companion.toml"), Path("/etc/companion/companion.toml"))

config_option = click.option("--config", "config_file", type=click.Path(path_type=Path), help="Another companion.toml.")


def settings_file(chosen: Path | None) -> Path:
    """The companion.toml that counts."""
    return own_file(chosen) or shipped("config", "companion.toml")


def editions_of(chosen: Path | None) -> Editions:
    """The editions that can be played: an owner's are beside the settings that count.

    Nothing of an owner's is looked for beside the shipped ones: an update would take it away.
    """
    return own_editions(own_file(chosen) or PLACES[0].expanduser())


def own_file(chosen: Path | None) -> Path | None:
    """The owner's companion.toml, unless all is as shipped."""
    places = (place.expanduser() for place in PLACES)
    return chosen.expanduser() if chosen else next((place for place in places if place.is_file()), None)
