"""The directions of dependency, the purity of the rules, and games that nothing outside their folders knows by name."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion
import companion.games
import hardware
from companion.shelf import game_names

ROOT = Path(companion.__file__).parents[1]
GAMES = Path(companion.games.__file__).parent

_RULES = {"companion.rules"}
_STORE = {*_RULES, "companion.languages", "companion.clock", "companion.store"}
_SHELF = {*_RULES, "companion.shelf"}
_CONFIG = {*_RULES, "companion.languages", "companion.shipped", "companion.config"}
_EDITIONS = {*_SHELF, *_CONFIG, "companion.editions"}
_WORDS = {*_SHELF, "companion.languages", "companion.words"}
_MATCH = {*_EDITIONS, *_STORE, "companion.match"}
_DIALOGUE = {*_MATCH, *_WORDS, "companion.dialogue"}
_WIFI = {"companion.commands", "companion.wifi"}
_CONSOLE = {*_DIALOGUE, "companion.wifi", "companion.console"}
_HISTORY = {*_MATCH, *_WORDS, "companion.history"}
_WEB = {*_CONSOLE, *_HISTORY, "companion.web"}
_UPDATE = {*_STORE, "companion.commands", "companion.update"}
_WORKBENCH = {*_CONSOLE, "companion.workbench"}
_SETUP = {*_CONSOLE, "companion.setup"}
_DAEMON = {*_WEB, *_SETUP, *_UPDATE, *_WIFI, "companion.daemon", "hardware"}

BELOW = {
    "companion.__main__": {"companion.cli"},
    "companion.cli": {*_DAEMON, *_WORKBENCH},
    "companion.daemon": _DAEMON,
    "companion.workbench": _WORKBENCH,
    "companion.setup": _SETUP,
    "companion.web": _WEB,
    "companion.console": _CONSOLE,
    "companion.history": _HISTORY,
    "companion.dialogue": _DIALOGUE,
    "companion.words": {*_WORDS, "companion.games"},
    "companion.match": _MATCH,
    "companion.store": _STORE,
    "companion.update": _UPDATE,
    "companion.wifi": _WIFI,
    "companion.commands": set[str](),
    "companion.editions": _EDITIONS,
    "companion.shelf": {"companion.games", "companion.rules"},
    "companion.rules": set[str](),
    "companion.config": _CONFIG,
    "companion.shipped": set[str](),
    "companion.languages": set[str](),
    "companion.clock": set[str](),
    "companion.games": set[str](),
    "hardware": set[str](),
}
"""What each part may import of ours. Anything else is a wrong direction."""

IN_A_GAME = {
    "rules": _RULES,
    "words": {"companion.words"},
    "console": {*_CONSOLE, "rules"},
    "page": {*_WEB, "rules", "console"},
    "terminal": {*_RULES, "rules"},
}
"""What the parts of a game's folder may import: of ours, and of the same game."""

IMPURE = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "time",
}


def sources() -> list[Path]:
    return sorted([*Path(companion.__file__).parent.rglob("*.py"), *Path(hardware.__file__).parent.rglob("*.py")])


def outside_games() -> list[Path]:
    return [path for path in sources() if not path.is_relative_to(GAMES) or path.parent == GAMES]


def sources_of(game: str) -> list[Path]:
    return sorted(GAMES.joinpath(game).rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    """The part of the tree a module belongs to: two levels of companion, one of hardware."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "companion" else parts[0]


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def ours(path: Path) -> set[str]:
    return {name for name in imports(path) if name.split(".")[0] in ("companion", "hardware")}


def test_dependencies_point_down_only() -> None:
    wrong = []
    for path in outside_games():
        part = part_of(module_of(path))
        if part == "companion":
            continue
        assert part in BELOW, f"{part} has no place in the order of parts yet"
        parts = {part_of(name) for name in ours(path)}
        wrong += [f"{module_of(path)} → {other}" for other in parts - {part, "companion"} - BELOW[part]]
    assert not wrong


def test_the_order_of_parts_has_no_cycle() -> None:
    seen: set[str] = set()

    def visit(part: str, above: tuple[str, ...]) -> None:
        assert part not in above, f"a cycle: {' → '.join([*above, part])}"
        if part not in seen:
            for below in BELOW[part] - {part}:
                visit(below, (*above, part))
            seen.add(part)

    for part in BELOW:
        visit(part, ())


def test_every_part_of_a_game_leans_on_what_lies_below_it() -> None:
    wrong = []
    for game in game_names():
        home = f"companion.games.{game}"
        for path in sources_of(game):
            module = module_of(path)
            if module == home:
                assert not ours(path), f"{path}: a game is read part by part"
                continue
            part = module.removeprefix(f"{home}.").split(".")[0]
            assert part in IN_A_GAME, f"{module}: what is this part of a game?"
            allowed = {*IN_A_GAME[part], part}
            for name in ours(path):
                inside = name == home or name.startswith(f"{home}.")
                other = name.removeprefix(home).strip(".").split(".")[0] if inside else part_of(name)
                wrong += [f"{module} → {name}"] * (other not in {*allowed, "", "companion"})
    assert not wrong


def test_games_do_not_know_each_other() -> None:
    """Neither their code nor their words nor their page names another game."""
    for game in game_names():
        for other in set(game_names()) - {game}:
            for path in sorted(GAMES.joinpath(game).rglob("*")):
                if path.suffix in (".py", ".js", ".css", ".toml"):
                    assert not list(naming(path, other)), f"{path} knows {other}"


def test_no_code_outside_its_folder_knows_a_game() -> None:
    """It would be one more place to touch for whoever adds a game."""
    static = sorted(ROOT.joinpath("companion", "web", "static").rglob("*"))
    others = [path for path in static if path.suffix in (".js", ".css", ".html")]
    settings = sorted(ROOT.joinpath("config").rglob("*.toml"))
    found = [
        f"{path.relative_to(ROOT)}:{line}: {game}"
        for game in (*game_names(), "dirk")
        for path in (*outside_games(), *others, *settings)
        for line in naming(path, game)
    ]
    assert not found


def naming(path: Path, game: str) -> Iterator[int]:
    """The lines whose code or texts name a game, in whatever spelling. What only explains the code may."""
    word = re.compile(rf"(?<![a-z]){game}(?![a-z])", re.IGNORECASE)
    yield from (number for number, text in _told(path) if word.search(text))


@cache
def _told(path: Path) -> tuple[tuple[int, str], ...]:
    """All that a file says in its code, line by line."""
    source = path.read_text(encoding="utf-8")
    lines = _python(source) if path.suffix == ".py" else _other(source)
    # `Sequence` is also the standard library's word for lists and the like.
    return tuple((number, text.replace("Sequence", "")) for number, text in lines)


def _python(source: str) -> Iterator[tuple[int, str]]:
    """Every name and every text of a Python file but docstrings and comments."""
    tree = ast.parse(source)
    told = {
        node.value.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.STRING) and token.start[0] not in told:
            # Letters that belong to one name are parted, so that `find_catan` and `CatanPage` are found too.
            yield token.start[0], re.sub(r"(?<=[a-z])(?=[A-Z])", " ", token.string).replace("_", " ")


def _other(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a script, a style sheet or a settings file without what is remarked in them."""
    without = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), source, flags=re.DOTALL)
    for number, line in enumerate(without.splitlines(), 1):
        yield number, re.sub(r"(^|\s)(//|#\s).*", "", line).replace("_", " ").replace("-", " ")


def test_modules_have_no_cycles() -> None:
    graph = {module_of(path): imports(path) for path in sources()}
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, f"a cycle: {' → '.join([*above, module])}"
        if module in done:
            return
        for other in sorted(graph[module] & set(graph)):
            # A package's own front door imports its modules; they import each other, not the door.
            if other != module and not module.startswith(f"{other}."):
                visit(other, (*above, module))
        done.add(module)

    for module in graph:
        visit(module, ())


def test_the_rules_are_pure() -> None:
    for folder in (GAMES.parent / "rules", *GAMES.glob("*/rules")):
        for path in folder.rglob("*.py"):
            outside = {name.split(".")[0] for name in imports(path)} - {"companion"}
            assert outside <= set(sys.stdlib_module_names), f"{path}: the standard library only"
            assert not outside & IMPURE, f"{path}: no I/O, no clock, no randomness"
            tree = ast.parse(path.read_text(encoding="utf-8"))
            calls = {node.func.id for node in ast.walk(tree) if is_plain_call(node)}
            assert not calls & {"open", "print", "input"}, path


def is_plain_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


@pytest.mark.parametrize("package", [companion, hardware])
def test_every_part_is_typed(package: object) -> None:
    assert Path(str(getattr(package, "__file__", ""))).parent.joinpath("py.typed").exists()
