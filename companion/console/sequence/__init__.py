"""Sequence on the box."""

from companion.console.face import Face
from companion.console.sequence.asks import home
from companion.console.sequence.facts import facts
from companion.console.sequence.homepage import rest
from companion.console.sequence.news import tell
from companion.console.sequence.screens import infos, table
from companion.console.sequence.seldom import more
from companion.console.sequence.story import story

FACE = Face(home, more, facts, table, infos, tell, story, help="keys_sequence", rest=rest)
