"""How far something is searched for: a little in every run, and always the same; much further with EXPLORE=1."""

from __future__ import annotations

import os

EXPLORING = bool(os.environ.get("EXPLORE"))
FURTHER = 25
"""How many times as many examples are tried by whoever explores, and they are others each time."""


def examples(count: int) -> int:
    """So many in every run."""
    return count * FURTHER if EXPLORING else count
