"""The page: the live table on every phone, the box in the browser. Everybody may look; paired phones may act."""

from companion.web.server import PageError, serve
from companion.web.settings import PageSettings
from companion.web.table import Table

__all__ = ["PageError", "PageSettings", "Table", "serve"]
