"""What a game brings to the page comes from its own folder; nothing else of that folder does, and nothing near it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import shelf, web
from companion.shelf import folder_of, game_names
from tests.web.serving import Serving, serving

OURS = re.compile(r"""from\s+["']([^"']+)["']""")


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("files")) as at_work:
        yield at_work


@pytest.mark.parametrize("game", game_names())
def test_a_game_has_its_script_and_its_style_and_all_that_they_import(box: Serving, game: str) -> None:
    waiting, seen = [f"/games/{game}/table.css", f"/games/{game}/table.js"], set()
    while waiting:
        address = waiting.pop()
        answer = box.get(address)
        assert answer.status == 200, address
        assert answer.headers["content-type"].startswith("text/css" if address.endswith("css") else "text/javascript")
        seen.add(address)
        here = address.rpartition("/")[0]
        named = (re.sub(r"^\./", f"{here}/", one) for one in OURS.findall(answer.body.decode()))
        waiting += [one for one in named if one not in seen]
    own = folder_of(game) / "page"
    kept = {path.name for path in own.iterdir() if path.suffix in (".js", ".css")}
    assert {address.rpartition("/")[2] for address in seen if address.startswith(f"/games/{game}/")} == kept


def test_it_is_asked_for_again_each_time_and_answered_from_the_cache(box: Serving) -> None:
    address = f"/games/{game_names()[0]}/table.js"
    first, common = box.get(address), box.get("/static/js/dom.js")
    for header in ("cache-control", "content-security-policy", "x-content-type-options"):
        assert first.headers[header] == common.headers[header]
    assert box.get(address, If_None_Match=first.headers["etag"]).status == 304


@pytest.mark.parametrize(
    "path",
    [
        "data.py",
        "__init__.py",
        "nothing.js",
        "TABLE.JS",
        "..%2fedition.toml",
        "../edition.toml",
        "%2e%2e/rules/__init__.py",
        "table.js/",
        "table.js%00.css",
        ".js",
        "",
    ],
)
def test_nothing_else_of_a_games_folder_is_served(box: Serving, path: str) -> None:
    assert box.get(f"/games/{game_names()[0]}/{path}").status == 404


@pytest.mark.parametrize("game", ["nothing", "..", "%2e%2e", "companion", "", "games%2falhambra"])
def test_what_is_no_game_has_no_files(box: Serving, game: str) -> None:
    assert box.get(f"/games/{game}/table.js").status == 404


def test_a_game_installed_beside_brings_its_page_too(
    box: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "pairs_game" / "page"
    page.mkdir(parents=True)
    page.with_name("__init__.py").touch()
    page.joinpath("table.js").write_text("export const render = () => null;")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(shelf, "_installed", lambda: {"pairs": "pairs_game"})
    assert box.get("/games/pairs/table.js").body == page.joinpath("table.js").read_bytes()
    assert box.get("/games/pairs/table.css").status == 404


def test_the_page_itself_knows_no_game() -> None:
    names = re.compile("|".join(game_names()))
    for path in Path(web.__file__).parent.rglob("*"):
        if path.suffix in (".py", ".js", ".css", ".html"):
            assert not names.search(path.read_text(encoding="utf-8")), path
