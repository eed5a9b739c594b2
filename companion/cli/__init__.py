"""The command line: one module a command."""

from __future__ import annotations

import sys
from importlib.metadata import version

import click

from companion.cli.backup import backup
from companion.cli.export import export
from companion.cli.history import history
from companion.cli.importing import import_
from companion.cli.replay import replay
from companion.cli.run import demo, run
from companion.cli.score import score
from companion.cli.service import service
from companion.cli.show import show
from companion.cli.simulate import simulate
from companion.cli.stats import stats


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("table-companion"), prog_name="companion")
def companion() -> None:
    """Keeps turn, majorities and score of real card games."""


for command in (backup, demo, export, history, import_, replay, run, score, service, show, simulate, stats):
    companion.add_command(command)


def main() -> None:
    """Runs a command. What was asked wrongly gets one sentence and exit code 2."""
    try:
        code = companion.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        code = 0
    except click.ClickException as error:
        message = error.format_message()
        click.echo(f"companion: {message if message.endswith(('.', '?')) else message + '.'}", err=True)
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
