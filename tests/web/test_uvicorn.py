"""What we rely on in uvicorn beyond what it promises. A newer one that differs is told of before a table notices."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

METHODS: list[tuple[type, str, tuple[str, ...]]] = [
    (H11Protocol, "connection_made", ("transport",)),
    (H11Protocol, "connection_lost", ("exc",)),
    (H11Protocol, "pause_writing", ()),
    (H11Protocol, "resume_writing", ()),
    (H11Protocol, "data_received", ("data",)),
    (H11Protocol, "handle_events", ()),
    (H11Protocol, "send_400_response", ("msg",)),
    (H11Protocol, "on_response_complete", ()),
    (uvicorn.Server, "capture_signals", ()),
    (uvicorn.Server, "main_loop", ()),
    (uvicorn.Server, "on_tick", ("counter",)),
    (uvicorn.Server, "serve", ("sockets",)),
]
ADVICE = (
    f"in uvicorn {uvicorn.__version__}. Look at companion/web/connections.py and server.py, "
    "then set the bound in pyproject.toml."
)


@pytest.mark.parametrize(("owner", "name", "takes"), METHODS, ids=[f"{one[0].__name__}.{one[1]}" for one in METHODS])
def test_what_we_override_is_still_called_so(owner: type, name: str, takes: tuple[str, ...]) -> None:
    method = getattr(owner, name, None)
    assert method is not None, f"{owner.__name__} has no {name} any more {ADVICE}"
    found = tuple(inspect.signature(method).parameters)[1:]
    assert found == takes, f"{owner.__name__}.{name} takes {found}, no longer {takes}, {ADVICE}"


@pytest.mark.parametrize("name", ["client", "loop", "transport", "cycle", "conn", "flow"])
def test_a_connection_still_knows_what_we_ask_it(name: str) -> None:
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        """An app that is never asked."""

    async def connect() -> H11Protocol:
        return H11Protocol(uvicorn.Config(nothing), ServerState(), {}, asyncio.get_running_loop())

    assert hasattr(asyncio.run(connect()), name), f"H11Protocol has no {name} any more {ADVICE}"


@pytest.mark.parametrize("name", ["response_complete", "disconnected", "message_event"])
def test_an_answer_still_says_how_far_it_is(name: str) -> None:
    kept = inspect.getsource(RequestResponseCycle.__init__)
    assert f"self.{name}" in kept, f"RequestResponseCycle has no {name} any more {ADVICE}"


def test_whether_reading_rests_is_still_known() -> None:
    assert "self.read_paused" in inspect.getsource(FlowControl), f"FlowControl has no read_paused any more {ADVICE}"


def test_a_server_still_ends_when_it_is_told_to() -> None:
    server = uvicorn.Server(uvicorn.Config(lambda: None))
    assert server.should_exit is False, f"Server has no should_exit any more {ADVICE}"
