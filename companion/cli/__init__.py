"""The command line: one module a command."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from companion.rules.plain import visible

COMMANDS = {
    "backup": "backup:backup",
    "demo": "run:demo",
    "doctor": "doctor:doctor",
    "export": "export:export",
    "firstboot": "firstboot:firstboot",
    "history": "history:history",
    "import": "imports:import_",
    "labels": "workbench:labels",
    "replay": "replay:replay",
    "run": "run:run",
    "score": "score:score",
    "service": "service:service",
    "setup": "setup:setup",
    "show": "show:show",
    "simulate": "simulate:simulate",
    "stats": "stats:stats",
    "wiring": "workbench:wiring",
    "update": "update:update",
    "wifi": "wifi:wifi",
}
"""Each command with its module and its name there."""


class LazyCommands(click.Group):
    """Imports a command when it is asked for: a box that starts needs no tables and charts."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"companion.cli.{module}"), name)
        return command


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="table-companion", prog_name="companion")
def companion() -> None:
    """Keeps turn, majorities and score of real card games."""


def main() -> None:
    """Runs a command. What was asked wrongly gets one sentence and exit code 2."""
    try:
        code = companion.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        code = 0
    except click.ClickException as error:
        message = error.format_message()
        click.echo(f"companion: {visible(message if message.endswith(('.', '?')) else message + '.')}", err=True)
        code = 2
    except OSError as error:
        click.echo(f"companion: the output cannot be written: {error.strerror}.", err=True)
        code = 2
    except UnicodeEncodeError:
        click.echo("companion: the output has characters that cannot be written here.", err=True)
        code = 2
    except (click.Abort, KeyboardInterrupt):
        code = 130
    sys.exit(code)
