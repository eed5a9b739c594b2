"""The interface for other programs: the file describes it all, and nothing that it allows makes the box fail."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.routing import Route

from companion.match.dealer import next_move
from companion.web import guard
from companion.web.app import make_app
from companion.web.settings import PageSettings
from tests.search import examples
from tests.web.serving import Client, Serving, serving

FILE = Path(__file__).parents[2] / "docs" / "openapi.json"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
STREAMS = ("/api/events", "/api/box/events")
"""What is told as it happens never ends; it has its own tests."""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    patch = pytest.MonkeyPatch()
    for often in ("LOOKS", "ACTS"):
        patch.setattr(guard, often, (1e6, 1e6))  # a test is quicker than people
    with serving(tmp_path_factory.mktemp("api")) as at_work:
        rng = Random(1)
        for game in ("sequence", "alhambra"):
            at_work.sit_down(game, 2)
            while (move := next_move(at_work.match.game, at_work.match.state, rng)) is not None:
                at_work.do(partial(at_work.match.play, move, at_work.match.version))
                if game == "alhambra" and at_work.match.version == 40:
                    break
        yield at_work
    patch.undo()


@pytest.fixture(scope="module")
def phone(box: Serving) -> Client:
    return box.pair()


def test_the_file_names_every_address_and_no_other(box: Serving) -> None:
    app: Any = make_app(PageSettings(), box.table, cast(Any, None), lambda: 0.0)._app
    routes = [route for route in app.routes if isinstance(route, Route) and route.path.startswith("/api/")]
    served = {
        (route.path.replace(":path", ""), method)
        for route in routes
        for method in route.methods or ()
        if method != "HEAD"
    }
    told = json.loads(FILE.read_text(encoding="utf-8"))["paths"]
    assert {(path, method.upper()) for path, ways in told.items() for method in ways} == served


def test_nothing_that_anybody_may_ask_makes_the_box_fail(
    box: Serving, phone: Client, tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    """From a process of its own: as tests of this one, every worker would make all the cases to know their names."""
    as_phone = tmp_path / "schemathesis.toml"
    as_phone.write_text(
        f'headers = {{ Cookie = "{phone.cookie}" }}\n'
        '[[operations]]\ninclude-path = "/api/unpair"\nheaders = { Cookie = "" }\n'  # it must stay paired
    )
    words = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(as_phone), "run", str(FILE)]
    words += ["--url", box.address, "--checks", CHECKS, "--phases", "examples,coverage,fuzzing"]
    words += ["--max-examples", str(examples(2))]
    words += ["--generation-deterministic", "--suppress-health-check", "all", "--no-color"]
    words += [word for path in STREAMS for word in ("--exclude-path", path)]
    asked = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stdout + asked.stderr
    told = json.loads(FILE.read_text(encoding="utf-8"))["paths"]
    assert f"Tested: {sum(len(ways) for path, ways in told.items() if path not in STREAMS)}\n" in asked.stdout
    cases = re.search(r"(\d+) generated, (\d+) passed", asked.stdout)
    assert cases is not None
    assert cases[1] == cases[2]
    record_property("cases", f"{cases[1]} requests as docs/openapi.json allows or forbids them")


def test_the_picture_is_as_the_file_says(box: Serving) -> None:
    for language in ("nl", "en", "it", "de"):
        answer = box.get(f"/api/match?lang={language}")
        schema = json.loads(FILE.read_text(encoding="utf-8"))["components"]["schemas"]
        for name, seen in (
            ("Picture", answer.json),
            ("Match", answer.json["match"]),
            ("Line", answer.json["story"][0]),
        ):
            assert set(seen) == set(schema[name]["properties"]), name
