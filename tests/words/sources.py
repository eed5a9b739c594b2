"""What the sources say: every code in them, with the facts that go with it, found by reading them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import companion
from companion.shelf import folder_of, game_names, surface
from companion.words import Vocabulary, common
from companion.words.catalogue import Source, common_source, game_source
from companion.words.text import Wording, facts_in, forms

HERE = Path(companion.__file__).parent
COMMON = "common"
"""Stands for the words that are no game's own."""

PARTS = (COMMON, *game_names())


class Said(NamedTuple):
    """Something said outright: where, which code (a pattern where a part of it is filled in), with which facts."""

    place: str
    code: str
    facts: frozenset[str]

    @property
    def hands_on(self) -> bool:
        """Whether facts come from elsewhere as a whole."""
        return "" in self.facts


def words_of(part: str) -> Vocabulary:
    words: Vocabulary = common.WORDS if part == COMMON else surface(part, "words", "WORDS")
    return words


def source_of(part: str) -> Source:
    return common_source() if part == COMMON else game_source(folder_of(part))


@cache
def sources(part: str) -> tuple[Path, ...]:
    """The modules of a game, or those outside all games, but for the words themselves."""
    root = HERE if part == COMMON else folder_of(part)
    left_out = {"words", "games"} if part == COMMON else {"words"}
    return tuple(sorted(path for path in root.rglob("*.py") if path.relative_to(root).parts[0] not in left_out))


@cache
def _nodes(part: str) -> tuple[tuple[Path, ast.Call | ast.Constant | ast.JoinedStr], ...]:
    """What can say something. Each source is read once: walking through all of them takes a second."""
    return tuple(
        (path, node)
        for path in sources(part)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)
    )


@cache
def calls(part: str) -> tuple[tuple[Path, ast.Call], ...]:
    return tuple((path, node) for path, node in _nodes(part) if isinstance(node, ast.Call) and node.args)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _facts(call: ast.Call) -> frozenset[str]:
    return frozenset(keyword.arg or "" for keyword in call.keywords)


def remarks(part: str, kinds: Iterable[str] = ("Refusal", "Task", "News")) -> Iterator[Said]:
    """Every refusal, task and piece of news."""
    for path, call in calls(part):
        if _called(call) in kinds and len(call.args) > 1:
            for leaf in ast.walk(call.args[1]):
                if isinstance(leaf, ast.Constant):
                    yield Said(f"{path.name}:{call.lineno}", str(leaf.value), _facts(call))


def box_words(part: str) -> Iterator[Said]:
    """Everything the box says outright, `Say("…")` or `….say("…")`."""
    for path, call in calls(part):
        if _called(call) in ("Say", "say"):
            place = f"{path.name}:{call.lineno}"
            yield from (Said(place, code, _facts(call)) for code in _patterns(call.args[0]))


def single_words(part: str) -> Iterator[Said]:
    """Every single word that is asked for by its name."""
    for path, call in calls(part):
        if _called(call) in ("Word", "word") and isinstance(call.args[0], ast.Constant):
            yield Said(f"{path.name}:{call.lineno}", str(call.args[0].value), frozenset())


def _patterns(code: ast.expr) -> Iterator[str]:
    if isinstance(code, ast.JoinedStr):
        yield pattern_of(code)
    elif isinstance(code, ast.IfExp):
        yield from (*_patterns(code.body), *_patterns(code.orelse))
    elif isinstance(code, ast.Constant):
        yield re.escape(str(code.value))


def pattern_of(node: ast.JoinedStr) -> str:
    return "".join(
        re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else r"\w+"
        for part in node.values
    )


@cache
def strings(part: str) -> frozenset[str]:
    """Every string in the sources of a part."""
    return frozenset(
        node.value for _, node in _nodes(part) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def filled_in(part: str) -> re.Pattern[str]:
    """Any f-string in the sources of a part that says enough to be a pattern."""
    found = {pattern_of(node) for _, node in _nodes(part) if isinstance(node, ast.JoinedStr)}
    return re.compile(
        "|".join(one for one in sorted(found) if re.search("[a-z]{2}", one.replace(r"\w+", ""))) or r"(?!)"
    )


def is_said(code: str, parts: Iterable[str]) -> bool:
    """Whether any of the parts mentions a code."""
    return any(code in strings(part) or filled_in(part).fullmatch(code) for part in parts)


def claims(part: str) -> set[str]:
    """What positions set up by hand can have wrong, as the rules say it."""
    found: set[str] = set()
    for _, call in calls(part):
        if _called(call) == "impossible" and len(call.args) > 1 and isinstance(call.args[1], ast.List):
            firsts = [claim.elts[0] for claim in call.args[1].elts if isinstance(claim, ast.Tuple)]
            found |= {str(first.value) for first in firsts if isinstance(first, ast.Constant)}
    return found


def spoken_facts(wording: Wording) -> set[str]:
    """The facts that a wording needs: those it names, and the one that counts."""
    counting = set() if isinstance(wording, str) else {wording.by}
    return facts_in(*forms(wording)) | counting
