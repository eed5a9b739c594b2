"""Alhambra on the box."""

from companion.console.alhambra.asks import home, more
from companion.console.alhambra.facts import facts
from companion.console.alhambra.scoring import tell
from companion.console.alhambra.screens import infos, table
from companion.console.alhambra.story import story
from companion.console.face import Face

FACE = Face(home, more, facts, table, infos, tell, story, help="keys_alhambra")
