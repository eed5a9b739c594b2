"""The interface for other programs: the file describes it all, and nothing that it allows makes the box fail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from companion.match.dealer import next_move
from companion.web import guard
from companion.web.app import make_app
from companion.web.phones import COOKIE
from companion.web.settings import PageSettings
from tests.web.serving import Client, Serving, serving

FILE = Path(__file__).parents[2] / "docs" / "openapi.json"
SCHEMA = schemathesis.openapi.from_path(FILE)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
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


@SCHEMA.exclude(path=list(STREAMS)).parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_nothing_that_anybody_may_ask_makes_the_box_fail(box: Serving, phone: Client, case: schemathesis.Case) -> None:
    token = "" if case.path == "/api/unpair" else phone.cookie.partition("=")[2]  # it would not be paired any more
    case.cookies = {COOKIE: token}
    response = case.call(base_url=box.address)
    case.validate_response(response, checks=CHECKS)


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
