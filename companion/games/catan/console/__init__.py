"""Catan, the fast card game, on the box."""

from companion.console.face import Face
from companion.games.catan.console.details import more
from companion.games.catan.console.facts import facts
from companion.games.catan.console.icons import KEYS
from companion.games.catan.console.questions import bare, home
from companion.games.catan.console.screens import infos, tell
from companion.games.catan.console.sentence import in_story, story
from companion.games.catan.console.tableau import table

FACE = Face(
    *(home, more, facts, table, infos, tell, story),
    help="keys_catan",
    shows=frozenset({"lay_card"}),
    in_story=in_story,
    bare=bare,
    icons=KEYS,
)
