"""How far the joining of a Wi-Fi has come, for whoever shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Step = Literal["looking", "open", "joining", "joined", "over"]


@dataclass(frozen=True)
class Stage:
    """`looking` for networks; the access point is `open`; `joining` a network; `joined` it; `over` without one."""

    step: Step
    name: str = ""
    """What the box's own network is called."""
    address: str = ""
    """Where its portal is."""
    network: str = ""
    """The network that is joined, or that was tried last."""
    why: str = ""
    """Why that failed, or why it is over: one of the helper's kinds, or "gave_up"."""
