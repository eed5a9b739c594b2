"""A copy of the product without one game's folder works: whatever remains is there, and the rest is said, not lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import companion
from companion.history.archive import fetch, list_matches
from companion.match.resume import recover
from companion.shelf import game_names
from companion.store.journal import Status
from tests.history.past import play_whole, sit_down
from tests.match.playing import HandClock, journal_in, play_some

ROOT = Path(companion.__file__).parents[1]
FOLDERS = ("companion", "hardware", "config", "systemd", "tests")
TRIED = (
    "tests/remaining.py",
    "tests/words/test_every_game.py",
    "tests/words/test_whose_words.py",
    "tests/web/test_page_words.py",
    "tests/web/test_game_files.py",
)
"""What is tried in the copy: all that is said of every part and every game there is."""
THE_SAME = (
    "test_every_remark_is_said_in_every_language",
    "test_nothing_is_missing_unused_fuzzy_or_wrong",
    "test_the_catalogue_is_as_the_machine_writes_it",
    "test_babel_finds_nothing_wrong_and_counts_as_the_language_does",
    "test_what_is_compiled_is_what_was_translated",
    "test_short_words_fit_on_two_lines_without_breaking_a_word",
    "test_the_display_has_every_letter",
)
"""What is looked at in the words of one part alone: another that is taken out changes nothing there."""


def copy_without(game: str, copy: Path) -> None:
    """The product and its tests, but for everything that knows this game."""
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, copy / folder)  # what was compiled too: it is as old as its source
    shutil.copy(ROOT / "pyproject.toml", copy)
    for home in ("companion", "tests"):
        shutil.rmtree(copy / home / "games" / game)


def try_what_remains(game: str, copy: Path, evenings: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # none is needed, and each takes its time
        "GAME_TAKEN_OUT": game,
        "GAMES_REMAINING": " ".join(name for name in game_names() if name != game),
        "EVENINGS": str(evenings),
    }
    # Whoever runs these tests by several processes has told pytest so in the environment.
    for name in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST"):
        environment.pop(name, None)
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TRIED]
    words += [f"--deselect=tests/words/test_every_game.py::{name}" for name in THE_SAME]
    return subprocess.run(words, cwd=copy, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", game_names())
def test_without_its_folder_everything_else_works_and_with_it_its_match_goes_on(
    game: str, tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    copy, evenings, clock = tmp_path / "copy", tmp_path / "evenings", HandClock()
    copy_without(game, copy)
    evenings.mkdir()
    with journal_in(evenings) as journal:
        finished = play_whole(journal, game, "Ann", "Ben", clock=clock)
        under_way = sit_down(journal, game, "Ann", "Ben", clock=clock)
        play_some(under_way, Random(1), 12)

    tried = try_what_remains(game, copy, evenings)
    assert tried.returncode == 0, tried.stdout + tried.stderr

    again = recover(evenings, clock)
    with again.journal as journal:
        match = again.found.match
        assert match is not None
        assert (match.number, match.state) == (under_way.number, under_way.state)
        story = fetch(journal, finished.number)
        assert story is not None
        assert (story.reading.state, story.trouble) == (finished.state, "")
        played = [one.game for one in list_matches(journal) if one.status == Status.FINISHED and one.game != game]
        assert sorted(played) == [name for name in game_names() if name != game]
    record_property("cases", f"without {game}: {tried.stdout.splitlines()[-1]}")
