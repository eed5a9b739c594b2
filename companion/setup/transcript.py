"""A set-up in a terminal: the same questions as on the panel, in lines of text."""

from __future__ import annotations

from companion.console.box import REFERENCE
from companion.console.view import View
from companion.dialogue.label import Say
from companion.rules import State
from companion.setup.guide import Ask, Way
from companion.setup.learnt import Learnt
from companion.words import language

TYPED = {
    "\r": Way.TAKE,
    "\n": Way.TAKE,
    " ": Way.NEXT,
    "\x1b[A": Way.PREVIOUS,
    "\x1b[B": Way.NEXT,
    "\x1b[C": Way.NEXT,
    "\x1b[D": Way.PREVIOUS,
    "b": Way.BACK,
    "s": Way.SKIP,
    "q": Way.LEAVE,
}
"""What the keys of a terminal do."""
SAID = Say("setup_typed")
"""The same, in words."""


def lines_of(ask: Ask, learnt: Learnt) -> list[str]:
    view: View[State] = View(language(learnt.language), REFERENCE)
    lines = [f"{view.words(ask.title)}   {ask.at}/{ask.of}", ""]
    words = view.words(ask.words)
    lines += [words, ""] if words else []
    for at, choice in enumerate(ask.choices):
        lines.append(f"  {'▸' if at == ask.cursor else ' '} {view.words(choice.label)}")
    lines += [""] if ask.choices else []
    lines += [view.words(ask.note)] if ask.note is not None else [""]
    return [*lines, "", view.words(SAID)]
