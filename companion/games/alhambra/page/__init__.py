"""What a phone shows of a table of Alhambra."""

from companion.games.alhambra.page.data import PAGE

__all__ = ["PAGE"]
