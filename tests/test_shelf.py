"""The shelf: games are found by folder and by entry point, and one that is broken costs nobody else a match."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[1]
GOOD = dedent("""
    from companion.games.catan.rules import GAME as CATAN
    from dataclasses import replace

    GAME = replace(CATAN, name="{name}")
""")
PARTS = {
    "fine": {"rules": GOOD},
    "faceless": {"rules": GOOD, "console": "1 / 0", "page": "import nowhere", "words": "WORDS"},
    "broken": {"rules": "raise RuntimeError('half an update')"},
    "empty": {},
    "catan": {"rules": GOOD},
}


def run(folder: Path, script: str) -> str:
    """In a process of its own, with packages in that folder and the entry points that announce them."""
    for name, parts in PARTS.items():
        for part, text in parts.items():
            place = folder / f"{name}_game" / part
            place.mkdir(parents=True)
            (place / "__init__.py").write_text(text.replace("{name}", name))
        (folder / f"{name}_game").mkdir(exist_ok=True)
        (folder / f"{name}_game" / "__init__.py").write_text("")
        shutil.copy(ROOT / "companion" / "games" / "catan" / "edition.toml", folder / f"{name}_game")
    announced = [*PARTS, "nowhere"]
    info = folder / "others-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    points = "".join(f"{name} = {name}_game\n" for name in announced)
    (info / "entry_points.txt").write_text(f"[table_companion.games]\n{points}")
    preface = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(folder)!r}]\n"
    command = [sys.executable, "-c", preface + dedent(script)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_what_is_announced_and_there_is_found_and_nothing_replaces_a_game_of_ours(tmp_path: Path) -> None:
    said = run(
        tmp_path,
        """
        from companion.shelf import find_game, folder_of, game_names, working_games
        print(*game_names())
        print(*(game.name for game in working_games()))
        print(folder_of("catan").parent.name, find_game("fine").name)
        """,
    ).splitlines()
    assert said[0] == "alhambra broken catan empty faceless fine sequence"
    assert said[1] == "alhambra catan faceless fine sequence"
    assert said[2] == "games fine"


def test_a_broken_game_is_said_in_a_sentence_everywhere(tmp_path: Path) -> None:
    said = run(
        tmp_path,
        """
        from companion.dialogue.new_match import Guests, ask_game
        from companion.shelf import BrokenGame, find_game
        try:
            find_game("broken")
        except BrokenGame as error:
            print(error)
        asked = ask_game(Guests((), str.capitalize))
        for option in asked.options:
            print(option.leads().title)
        from click.testing import CliRunner
        from companion.cli import companion
        print(CliRunner().invoke(companion, ["simulate", "broken"], standalone_mode=False).exception.format_message())
        print(CliRunner().invoke(companion, ["doctor"], standalone_mode=False).stdout)
        """,
    )
    sentence = (
        "The game broken cannot be read (RuntimeError('half an update')): update or remove its package, broken_game."
    )
    assert said.startswith(f"{sentence}\n")
    assert said.count(sentence) >= 3
    assert said.count("how_many_players") == 5, "the others can be chosen"


@pytest.mark.parametrize("part", ["console", "page", "words"])
def test_a_game_whose_surface_is_broken_is_played_without_it(tmp_path: Path, part: str) -> None:
    said = run(
        tmp_path,
        """
        import logging
        logging.disable(logging.CRITICAL)
        from companion.console.face import find_face
        from companion.shelf import find_game
        from companion.web.game_page import PLAIN, find_page
        from companion.words import language
        game = find_game("faceless")
        print(find_face(game).story, find_page(game) is PLAIN, language("nl").title("faceless"))
        """,
    )
    assert said.strip() == "None True Faceless"


def test_a_match_of_it_is_played_by_keys(tmp_path: Path) -> None:
    said = run(
        tmp_path,
        """
        import logging
        logging.disable(logging.CRITICAL)
        from pathlib import Path
        from random import Random
        from companion.match.dealer import next_move
        from companion.shelf import find_game
        from companion.store.journal import Status
        from tests.console.playing import Table
        Path("state").mkdir()
        table, rng = Table(Path("state")).sit_down("faceless", players=2), Random(1)
        for _ in range(30):
            table.play(next_move(table.match.game, table.state, rng))
            table.console.screen()
        print(table.match.timeline.length)
        """,
    )
    assert said.strip() == "30"


def test_the_shelf_warns_of_what_is_not_there(tmp_path: Path) -> None:
    said = run(
        tmp_path,
        """
        import logging, sys
        logging.basicConfig(stream=sys.stdout, level=logging.WARNING, format="%(message)s")
        from companion.shelf import game_names
        game_names()
        """,
    )
    assert said.strip() == "the game nowhere is announced, but there is no package nowhere_game"
    assert logging.getLogger("companion.shelf").level == logging.NOTSET
