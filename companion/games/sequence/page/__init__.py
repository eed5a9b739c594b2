"""What a phone shows of a table of Sequence."""

from companion.games.sequence.page.data import PAGE

__all__ = ["PAGE"]
