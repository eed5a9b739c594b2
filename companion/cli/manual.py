"""`python -m companion.cli.manual`: the page that `man companion` shows, made of what the commands say themselves."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import version

import click

from companion.cli import companion

FILES = {
    "/etc/companion/companion.toml": "The settings of the service; boxes and editions of your own are beside it.",
    "/var/lib/companion": "The service's matches.",
    "/opt/companion": "The program, one folder for each release.",
}


def manual() -> str:
    """The whole page in the language of man."""
    return "\n".join([*_head(), *_commands(), *_files()]) + "\n"


def _head() -> Iterator[str]:
    yield f'.TH COMPANION 1 "" "Table Companion {version("table-companion")}" "User Commands"'
    yield from (".SH NAME", f"companion \\- {_plain(_first_line(companion))}")
    yield from (".SH SYNOPSIS", ".B companion", "\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]")
    yield from (".SH DESCRIPTION", "Every command says more about itself with", ".BR \\-\\-help .")


def _commands() -> Iterator[str]:
    yield ".SH COMMANDS"
    with companion.make_context("companion", [], resilient_parsing=True) as context:
        yield from _below(companion, context)


def _below(group: click.Group, context: click.Context) -> Iterator[str]:
    """Each command of a group, and the commands of a group in it."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        with click.Context(command, info_name=name, parent=context) as inner:
            if isinstance(command, click.Group):
                yield from _below(command, inner)
            else:
                yield from _described(command, inner)


def _described(command: click.Command, context: click.Context) -> Iterator[str]:
    pieces = " ".join(command.collect_usage_pieces(context))
    yield f".SS {_plain(f'{context.command_path} {pieces}')}"
    paragraphs = (_plain(" ".join(paragraph.split())) for paragraph in re.split(r"\n\s*\n", _help(command)))
    yield "\n.PP\n".join(paragraphs)
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1] and "--help" not in parameter.opts:
            yield from (".TP", f"\\fB{_plain(record[0])}\\fR", _plain(record[1]))


def _files() -> Iterator[str]:
    yield ".SH FILES"
    for path, meaning in FILES.items():
        yield from (".TP", f"\\fI{_plain(path)}\\fR", _plain(meaning))


def _help(command: click.Command) -> str:
    """What `--help` says. A form feed ends that, and a backspace keeps lines as they are: neither is for man."""
    return (command.help or "").partition("\f")[0].replace("\b", "").strip()


def _first_line(command: click.Command) -> str:
    return _help(command).partition("\n")[0].rstrip(".").strip()


def _plain(text: str) -> str:
    """As it is read: nothing in it is taken for an order to man."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


if __name__ == "__main__":
    sys.stdout.write(manual())
