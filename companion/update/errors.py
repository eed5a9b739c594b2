"""What keeps an update from being made."""

from __future__ import annotations

from typing import Literal, get_args

Kind = Literal["damaged", "full", "gone", "unfit", "other"]
"""What it is, as far as the display has words for it."""
KINDS: tuple[Kind, ...] = get_args(Kind)


class UpdateError(Exception):
    """The update cannot be made, and nothing has changed; the text is one sentence or two."""

    def __init__(self, sentence: str, kind: Kind = "other") -> None:
        super().__init__(sentence)
        self.kind = kind
