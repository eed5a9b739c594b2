"""The page's words: everything it says has words, nothing is left over, and the facts have their places."""

from __future__ import annotations

import re
from pathlib import Path

import companion
from companion import web
from companion.shelf import folder_of, game_names
from companion.web.files import PAGES, html_of
from companion.words import LANGUAGES, Vocabulary, Wording, common, language
from companion.words.common.page import box, past, portal, table
from companion.words.common.page import common as everywhere
from companion.words.text import facts_in, forms
from tests.words.sources import words_of

STATIC = Path(web.__file__).parent / "static"
GAMES = Path(companion.__file__).parent / "games"
SAYS = re.compile(r"""\bsay\(\s*["']([^"']*)["']\s*(,\s*(?:\{[^}]*\}|[^)]*))?""")
PATTERN = re.compile(r"`((?:\w|\$\{[^}]*\})*_(?:\w|\$\{[^}]*\})*)`")
CODE = re.compile(r"""["']([a-z][a-z0-9_]*)["']""")


def scripts() -> list[Path]:
    """Those of the page and of every game."""
    return files("js")


def files(ending: str) -> list[Path]:
    games = (path for name in game_names() for path in folder_of(name).glob(f"page/*.{ending}"))
    return [*sorted(STATIC.rglob(f"*.{ending}")), *games]


def texts() -> dict[str, Wording]:
    """Everything the page says, by the code that the scripts know it by."""
    own = {f"{game}_{code}": wording for game in game_names() for code, wording in words_of(game).page.items()}
    assert not own.keys() & common.WORDS.page.keys()
    return {**common.WORDS.page, **own}


def test_everything_the_page_says_has_words_for_its_facts() -> None:
    said = 0
    for path in scripts():
        for code, facts in SAYS.findall(path.read_text(encoding="utf-8")):
            assert code in texts(), f"{path.name}: {code} has no words"
            given = set(re.findall(r"(\w+)\s*(?=[:,}])", re.sub(r":[^,}]*", ":", facts)))
            wording = texts()[code]
            needed = facts_in(*forms(wording)) | (set() if isinstance(wording, str) else {wording.by})
            assert needed <= given or (facts and "{" not in facts) or "..." in facts, (
                f"{path.name}: {code} needs {needed - given}"
            )
            said += 1
    assert said > 100


def test_no_words_of_the_page_are_left_over() -> None:
    sources = [path.read_text(encoding="utf-8") for path in scripts()]
    written = {code for text in sources for code in CODE.findall(text)}
    patterns = [re.sub(r"\$\{[^}]*\}", r"\\w+", found) for text in sources for found in PATTERN.findall(text)]
    silent = [code for code in texts() if not any(re.fullmatch(pattern, code) for pattern in patterns)]
    assert set(silent) - written == set()


def test_a_code_lives_in_one_part() -> None:
    codes = [code for part in (box, everywhere, past, portal, table) for code in part.TEXTS]
    assert len(codes) == len(set(codes)) == len(common.WORDS.page)


def test_every_end_of_a_match_has_its_reason() -> None:
    """`Outcome("C16", "ten_points", …)` is told as `reason_ten_points`."""
    for game in game_names():
        rules = GAMES.joinpath(game, "rules").rglob("*.py")
        ends = {code for path in rules for code in re.findall(r'Outcome\("\w+", "(\w+)"', path.read_text("utf-8"))}
        assert ends
        words: Vocabulary = words_of(game)
        assert {code for code in words.page if code.startswith("reason_")} == {f"reason_{code}" for code in ends}


def test_the_page_gets_all_words_in_every_language() -> None:
    english = language("en").page()
    assert english.keys() == texts().keys()
    for code in LANGUAGES:
        words = language(code).page()
        assert words.keys() == english.keys()
        for name, text in words.items():
            assert type(text) is type(english[name]), name


def test_no_script_reads_text_as_html() -> None:
    for path in scripts():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), (
            path
        )


def test_no_page_has_script_or_style_inside_or_from_elsewhere() -> None:
    for path, page_of in PAGES.items():
        text = html_of(page_of)
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|[{}]", text), path
        found = re.findall(r"""(?:src|href)=["']([^"']*)["']""", text)
        assert all(STATIC.joinpath(one.removeprefix("/static/")).is_file() for one in found), path
    for path in files("css"):
        assert not re.search(r"url\((?![\"']?(?:data:|#))|@import", path.read_text(encoding="utf-8")), path
