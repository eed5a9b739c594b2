"""The manual page says what the commands say, and nothing in it is an order that man does not know."""

from __future__ import annotations

import click

from companion.cli import COMMANDS, companion
from companion.cli.manual import manual


def test_every_command_is_in_the_manual_with_its_options() -> None:
    page = manual().replace("\\-", "-")
    for name in COMMANDS:
        command = companion.commands.get(name) or companion.get_command(click.Context(companion), name)
        assert command is not None
        assert (f"\n.SS companion {name} " in page) is not command.hidden, name
    assert "\n.SS companion service install [OPTIONS]\n" in page
    assert "\n.TP\n\\fB--dry-run\\fR\n" in page
    assert "--help\\fR\n" not in page


def test_only_orders_that_man_knows_begin_with_a_full_stop() -> None:
    orders = {line.split()[0] for line in manual().splitlines() if line.startswith((".", "'"))}
    assert orders == {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".BR"}
