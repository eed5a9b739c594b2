"""Catan, the fast card game, on the box."""

from companion.console.catan.asks import home
from companion.console.catan.details import more
from companion.console.catan.facts import facts
from companion.console.catan.screens import infos, tell
from companion.console.catan.story import story
from companion.console.catan.tableau import table
from companion.console.face import Face

FACE = Face(home, more, facts, table, infos, tell, story, help="keys_catan", shows=frozenset({"lay_card"}))
