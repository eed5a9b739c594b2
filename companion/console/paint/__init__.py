"""Paint: a 1-bit sheet of paper for the display, with real fonts, icons and short names."""

from companion.console.paint.fonts import LARGE_PANEL, LOW_PANEL, SMALL_PANEL, Font, Letters, Rows
from companion.console.paint.icons import CHIPS, ICONS, icon
from companion.console.paint.letters import SHOWABLE, SYMBOLS, UNKNOWN, showable
from companion.console.paint.measure import fits, head_of, width_of, wrap
from companion.console.paint.sheet import LOW, Align, Area, Placed, Sheet
from companion.console.paint.short_name import short_names, shorten

__all__ = [
    "CHIPS",
    "ICONS",
    "LARGE_PANEL",
    "LOW",
    "LOW_PANEL",
    "SHOWABLE",
    "SMALL_PANEL",
    "SYMBOLS",
    "UNKNOWN",
    "Align",
    "Area",
    "Font",
    "Letters",
    "Placed",
    "Rows",
    "Sheet",
    "fits",
    "head_of",
    "icon",
    "short_names",
    "shorten",
    "showable",
    "width_of",
    "wrap",
]
