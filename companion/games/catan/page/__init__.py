"""What a phone shows of a table of Catan."""

from companion.games.catan.page.data import PAGE

__all__ = ["PAGE"]
