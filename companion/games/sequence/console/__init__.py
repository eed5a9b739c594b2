"""Sequence on the box."""

from companion.console.face import Face
from companion.games.sequence.console.facts import facts
from companion.games.sequence.console.home_screen import rest
from companion.games.sequence.console.news import tell
from companion.games.sequence.console.questions import home
from companion.games.sequence.console.rare_moves import more
from companion.games.sequence.console.screens import infos, table
from companion.games.sequence.console.sentence import story

FACE = Face(home, more, facts, table, infos, tell, story, help="keys_sequence", rest=rest)
