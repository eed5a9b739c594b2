"""Who asks: one of the table's own phones, or anybody else, who is known by where they call from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from starlette.requests import Request
from starlette.types import Scope

from companion.store.phones import Phone
from companion.web.settings import LOOPBACK

MOST_ADDRESSES = 64
"""This many addresses of the table's own phones are remembered. There are fewer phones, but they move."""


class Caller(NamedTuple):
    """Somebody who asks, as far as it matters for how much they get of what is scarce."""

    name: str
    """A phone's own, or the address of a machine."""
    ours: bool = False
    """One of the table's own phones."""

    @property
    def here(self) -> bool:
        """Whether they sit at this machine."""
        return self.name == LOOPBACK


class Callers:
    """Everybody who asks, and where the table's own phones were heard from."""

    def __init__(self, phone_of: Callable[[Request], Phone | None]) -> None:
        self._phone_of = phone_of
        self._addresses: dict[str, None] = {}

    def asking(self, scope: Scope) -> Caller:
        """Who sent this request."""
        address = (scope.get("client") or ("?",))[0]
        phone = self._phone_of(Request(scope))
        if phone is None:
            return Caller(address)
        self._remember(address)
        return Caller(f"phone {phone.id}", ours=True)

    def connecting(self, address: str) -> Caller:
        """Who connects, before anything was said: ours, where one of our phones was heard from."""
        return Caller(address, ours=address in self._addresses)

    def _remember(self, address: str) -> None:
        self._addresses.pop(address, None)
        self._addresses[address] = None
        if len(self._addresses) > MOST_ADDRESSES:
            del self._addresses[next(iter(self._addresses))]


def caller_of(scope: Scope) -> Caller:
    """Who asks, as the door has found out."""
    caller = scope["caller"]
    assert isinstance(caller, Caller)
    return caller
