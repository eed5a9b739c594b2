"""What keeps an update from being made."""

from __future__ import annotations


class UpdateError(Exception):
    """The update cannot be made, and nothing has changed; the text is one sentence or two."""
