"""Every command that the documentation gives is one, with the options that it gives; those of the README are run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from companion.cli import companion
from tests.cli.calling import companion as call

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "packaging/*.txt", "docs/*.md", "systemd/*.md", "config/**/*.md", "companion/games/*/*.md")
    for path in ROOT.glob(pattern)
)
GIVEN = re.compile(r"(?:`|\$ |\| |^sudo |`sudo )(?:-u companion )?companion((?: +[^\s`|#>]+)+)", re.MULTILINE)
README = (ROOT / "README.md").read_text(encoding="utf-8")
ELSEWHERE = {"show 12": "show 2", "export 12": "export 2", "--matches 100": "--matches 2", "/media/usb/": "./"}
"""What is another here: the number of a match, how many there are, where the stick is."""


def given(page: str) -> Iterator[list[str]]:
    """The words behind "companion" wherever a page gives a command."""
    for found in GIVEN.findall((ROOT / page).read_text(encoding="utf-8")):
        yield found.split()


def understood(words: list[str]) -> bool:
    """Whether there is such a command, with all these options. Capitals stand for something of your own."""
    command: click.Command | None = companion
    with companion.make_context("companion", [], resilient_parsing=True) as context:
        for word in words:
            if isinstance(command, click.Group) and not (word.startswith("-") or word.isupper()):
                command = command.get_command(context, word)
    if command is None:
        return False
    options = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
    return {word for word in words if word.startswith("--")} <= {*options, "--help", "--version"}


def test_what_is_no_command_would_be_noticed() -> None:
    assert understood(["service", "install", "--dry-run"])
    assert not understood(["service", "instal"])
    assert not understood(["replay", "--jsn"])


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_is_given_is_one(page: str) -> None:
    for words in given(page):
        assert understood(words), f"{page}: companion {' '.join(words)}"


def test_most_pages_are_read_with_their_commands() -> None:
    assert len([words for page in PAGES for words in given(page)]) > 30


def test_the_commands_of_the_readme_do_what_they_are_said_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    evening = re.search(r"^```\n(game: .*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert evening
    Path("evening.txt").write_text(evening[1])
    shown = re.findall(r"^\$ (.*)\n((?:(?!\$ |```).*\n)*)", README, re.MULTILINE)
    assert len(shown) > 10
    for line, answer in shown:
        said = run(line)
        for piece in re.split(r"[…\n]", answer):
            assert piece in said, f"{line} says {said}"
        Path("old").mkdir(exist_ok=True)
        if Path("match.txt").exists():
            Path("old", "match.txt").write_text(re.sub(r"\bP1\b", "Ann", Path("match.txt").read_text()))


def run(line: str) -> str:
    """One line as a shell would understand it: what is told to a command, and where its answer goes."""
    for there, here in ELSEWHERE.items():
        line = line.replace(there, here)
    words = shlex.split(line, comments=True)
    told = ""
    if words[0] == "echo":
        told, words = words[1], words[3:]
    target = None
    if ">" in words:
        words, target = words[: words.index(">")], words[-1]
    words = [name for word in words for name in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]
    assert words[0] == "companion"
    done = call(*words[1:], stdin=told, XDG_STATE_HOME="state")
    assert done.returncode == 0, f"{line}: {done.stderr}"
    if target:
        Path(target).write_text(done.stdout)
    return done.stdout
