"""Alhambra on the box."""

from companion.console.face import Face
from companion.games.alhambra.console.facts import facts
from companion.games.alhambra.console.icons import BUILDINGS
from companion.games.alhambra.console.questions import bare, home, more
from companion.games.alhambra.console.scoring_pages import tell
from companion.games.alhambra.console.screens import infos, table
from companion.games.alhambra.console.sentence import in_story, story

FACE = Face(
    *(home, more, facts, table, infos, tell, story),
    help="keys_alhambra",
    in_story=in_story,
    bare=bare,
    icons=BUILDINGS,
)
