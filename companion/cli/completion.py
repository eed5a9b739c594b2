"""`python -m companion.cli.completion SHELL`: what the tab key completes, for bash, zsh or fish; for install.sh."""

from __future__ import annotations

import sys

from click.shell_completion import get_completion_class

from companion.cli import companion

VARIABLE = "_COMPANION_COMPLETE"
"""By which a shell asks the command what can follow."""


def completion(shell: str) -> str:
    made = get_completion_class(shell)
    assert made is not None, f"click knows no shell {shell}"
    return made(companion, {}, "companion", VARIABLE).source()


if __name__ == "__main__":
    sys.stdout.write(completion(sys.argv[1]))
