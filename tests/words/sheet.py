"""Every refusal in every language beside the position it arises in, on one page: `make refusals`.

It is for reading: a sentence that is true by itself may be wrong at the table where it is said. The page is not kept;
test_sheet.py sees to it that nothing is missing from it.
"""

from __future__ import annotations

import base64
import json
from html import escape
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from companion.console import screens
from companion.console.box import REFERENCE
from companion.console.description import describe
from companion.console.face import find_face
from companion.console.paint import Sheet
from companion.console.reaction import Home
from companion.console.session import Session
from companion.console.view import View
from companion.dialogue.menu import Around, home_of
from companion.dialogue.new_match import Guests
from companion.rules import Correction, State
from companion.words import LANGUAGES, Language, language
from tests.words.refused import Case, cases, parts
from tests.words.sources import COMMON

PAGE = Path(__file__).parents[2] / "build" / "refusals.html"
LAST_MOVES = 4
"""This many moves before the refused one are told."""

STYLE = """
body { font: 15px/1.4 sans-serif; margin: 1em 2em; color: #222 }
article { border-top: 2px solid #888; padding: .6em 0 1em }
article > div { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1.5em }
h3 { margin: 0; font-size: 1em } code { background: #eee }
img { width: 256px; max-width: 100%; image-rendering: pixelated; display: block; margin: .3em 0 }
ol { margin: .3em 0; padding-left: 1.4em; color: #666 } p { margin: .3em 0 }
.tried::before { content: "✗ "; color: #b00 } .short { font-family: monospace } .long { font-weight: bold }
pre { white-space: pre-wrap; font-size: 12px }
"""


class Words(NamedTuple):
    """One refusal in one language: the moves before it, what was tried, and what is said."""

    before: tuple[str, ...]
    tried: str
    short: str
    long: str


def words_for(case: Case, code: str) -> Words:
    """As the box and the page say it."""
    tongue = spoken(case, code)
    told: tuple[str, ...] = ()
    tried = case.tried
    if case.position is not None:
        game, view = case.position.game, View[State](tongue, REFERENCE)
        face, done = find_face(game), case.position.timeline.done[-LAST_MOVES:]
        told = tuple(describe(view, game, face, played.before, played.move) for played in done)
        if case.move is not None and not isinstance(case.move, Correction):  # a wrong fact has no words
            tried = describe(view, game, face, case.position.state, case.move)
    return Words(told, tried, tongue.short(case.refusal, case.owners), tongue.sentence(case.refusal, case.owners))


def spoken(case: Case, code: str) -> Language:
    """The words of the game on the table, or of the one that people sit down to."""
    game = case.position.game.name if case.position is not None else case.part
    return language(code) if game == COMMON else language(code).of(game)


# Pictures


def table_picture(case: Case, code: str) -> Sheet | None:
    """What the box showed before."""
    position = case.position
    if position is None:
        return None
    face, actors = find_face(position.game), position.game.actors(position.state)
    root = home_of(position, face, lambda: Guests((), str), Around({"language": code, "night": "off", "details": "on"}))
    on_turn = actors[0] if len(actors) == 1 else None
    home = Home(root, True, len(face.infos(position.state)), on_turn, position.state.terms.names)
    return screens.paint(View(spoken(case, code), REFERENCE, position), Session(), home, 0.0)


def refusal_picture(case: Case, code: str) -> Sheet:
    """What it shows now."""
    sheet = Sheet(REFERENCE.width, REFERENCE.height)
    screens.refusal(sheet, View(spoken(case, code), REFERENCE, case.position), case.refusal)
    return sheet


# The page


def page() -> str:
    chapters = "".join(f"<h2>{escape(part)}</h2>{''.join(map(_article, cases(part)))}" for part in parts())
    return f"<!doctype html><meta charset=utf-8><title>Refusals</title><style>{STYLE}</style>{chapters}\n"


def _article(case: Case) -> str:
    refusal = case.refusal
    facts = ", ".join(f"{name}={fact!r}" for name, fact in refusal.facts.items())
    at = ", ".join(case.owners) or "nobody"
    house = case.position.setup.house if case.position is not None else {}
    head = (
        f"<h3>{refusal.rule} {refusal.code}</h3><p>{escape(facts)}</p>"
        f"<p>at the table: {escape(at)} {escape(str(dict(house)) if house else '')}</p>"
        f"<p class=tried><code>{escape(case.tried)}</code></p>"
    )
    columns = "".join(_column(case, code) for code in LANGUAGES)
    return f"<article>{head}<div>{columns}</div>{_whole_position(case)}</article>"


def _column(case: Case, code: str) -> str:
    words, before = words_for(case, code), table_picture(case, code)
    moves = "".join(f"<li>{escape(move)}" for move in words.before)
    return (
        f"<section lang={code}>{'' if before is None else _image(before)}<ol>{moves}</ol>"
        f"<p class=tried>{escape(words.tried)}</p>{_image(refusal_picture(case, code))}"
        f"<p class=short>{escape(words.short)}</p><p class=long>{escape(words.long)}</p></section>"
    )


def _whole_position(case: Case) -> str:
    if case.position is None:
        return ""
    position = json.dumps(case.position.game.to_json(case.position.state), ensure_ascii=False)
    return f"<details><summary>The whole position</summary><pre>{escape(position)}</pre></details>"


def _image(sheet: Sheet) -> str:
    png = BytesIO()
    sheet.image.save(png, "PNG")
    return f'<img alt="" src="data:image/png;base64,{base64.b64encode(png.getvalue()).decode()}">'


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
