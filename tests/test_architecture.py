"""The directions of dependency, and the purity of the rules."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import companion
import hardware

ROOT = Path(companion.__file__).parent.parent
BELOW = {
    "companion.__main__": {"companion.cli"},
    "companion.cli": {
        "companion.daemon",
        "companion.config",
        "companion.shipped",
        "companion.history",
        "companion.match",
        "companion.words",
        "companion.editions",
        "companion.rules",
    },
    "companion.daemon": {
        "companion.web",
        "companion.config",
        "companion.console",
        "companion.match",
        "companion.words",
        "companion.editions",
        "companion.rules",
        "hardware",
    },
    "companion.web": {
        "companion.console",
        "companion.history",
        "companion.match",
        "companion.words",
        "companion.editions",
        "companion.rules",
    },
    "companion.config": {"companion.rules"},
    "companion.console": {"companion.match", "companion.words", "companion.editions", "companion.rules"},
    "companion.history": {"companion.match", "companion.words", "companion.editions", "companion.rules"},
    "companion.match": {"companion.editions", "companion.rules"},
    "companion.words": {"companion.rules"},
    "companion.editions": {"companion.config", "companion.rules"},
    "companion.rules": set(),
    "companion.shipped": set(),
    "hardware": set(),
}
"""What each part may import of ours. Anything else is a wrong direction."""

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


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(module: str) -> str:
    """The part of the tree a module belongs to: two levels of companion, one of hardware."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "companion" else parts[0]


def imports(path: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_dependencies_point_down_only() -> None:
    wrong = []
    for path in sources():
        part = part_of(module_of(path))
        if part == "companion":
            continue
        assert part in BELOW, f"{part} has no place in the order of parts yet"
        ours = {part_of(name) for name in imports(path) if name.split(".")[0] in ("companion", "hardware")}
        wrong += [f"{module_of(path)} → {other}" for other in ours - {part, "companion"} - BELOW[part]]
    assert not wrong


def test_the_order_of_parts_has_no_cycle() -> None:
    seen: set[str] = set()

    def visit(part: str, above: tuple[str, ...]) -> None:
        assert part not in above, f"a cycle: {' → '.join([*above, part])}"
        if part not in seen:
            for below in BELOW[part]:
                visit(below, (*above, part))
            seen.add(part)

    for part in BELOW:
        visit(part, ())


def test_games_do_not_know_each_other() -> None:
    games = ("alhambra", "sequence", "catan")
    for game in games:
        for path in Path(companion.__file__).parent.joinpath("rules", game).glob("*.py"):
            for other in set(games) - {game}:
                assert not any(name.startswith(f"companion.rules.{other}") for name in imports(path)), path


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
    for path in Path(companion.__file__).parent.joinpath("rules").rglob("*.py"):
        outside = {name.split(".")[0] for name in imports(path)} - {"companion"}
        assert outside <= set(sys.stdlib_module_names), f"{path}: the standard library only"
        assert not outside & IMPURE, f"{path}: no I/O, no clock, no randomness"
        calls = {node.func.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if is_plain_call(node)}
        assert not calls & {"open", "print", "input"}, path


def is_plain_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def test_every_part_is_typed() -> None:
    for package in (companion, hardware):
        assert Path(package.__file__ or "").parent.joinpath("py.typed").exists()
