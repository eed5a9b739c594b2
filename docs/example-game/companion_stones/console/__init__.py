"""Stones on the box."""

from companion.console.face import Face
from companion_stones.console.questions import facts, home, more
from companion_stones.console.screens import heap_page, points_page, table, tell
from companion_stones.console.sentence import story

FACE = Face(
    home,
    more,
    facts,
    table,
    infos=lambda state: (heap_page, points_page),
    tell=tell,
    story=story,
    help="keys_stones",
)
