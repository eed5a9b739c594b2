"""A name, letter by letter: first a group of letters, then the letter; on a box without action keys with the cursor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.dialogue.command import Command
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.label import Say
from companion.dialogue.question import Option, Question, short
from companion.dialogue.standard import Leads, key_at

GROUPS = ("abcdef", "ghijkl", "mnopqr", "stuvwx", "yz -'.", "äëïöüéèàòùßç")
"""Six letters to a key, and to each of these a key again; the last one has six more at held keys."""
PARTS = " -'."
"""After one of these a part of a name begins, with a capital."""
BLANK, CARET = "_", "…"
LONGEST = 16
"""As many letters as a name may have that is spelt at the box."""

Named = Callable[[str], Leads]
Wanted = Callable[[Command], str | None]
"""The name that a command has here; None where it has none that must be spelt."""


def ask_name(done: Named, is_free: Callable[[str], bool], wanted: Wanted, sitting: tuple[str | None, ...]) -> Question:
    """A name that nobody has told the box yet. BACK takes the last letter away."""

    def ask(name: str) -> Question:
        groups = (
            Option(
                _shown(_next_letters(name, letters)),
                partial(letter, name, letters),
                short(key),
                reaches=partial(_spells, wanted, name, letters),
            )
            for key, letters in zip(ACTION_KEYS, GROUPS, strict=True)
        )
        options = tuple(groups) if len(name) < LONGEST else ()
        if name and name[-1] not in " -'" and is_free(name):
            # Every letter has opened a question, and so has the name itself.
            that_is_all = Option(
                Say("that_is", name=name),
                done(name),
                short(Key.TURN),
                Say("done_key"),
                closes=len(name) + 1,
                reaches=lambda goal: wanted(goal) == name,
            )
            options = (*options, that_is_all)
        return Question(Say("name_is", name=name + CARET), options, sitting=sitting)

    def letter(name: str, letters: str) -> Question:
        options = (
            Option(
                _shown(spelt),
                partial(ask, name + spelt),
                key_at(at),
                closes=1,
                reaches=partial(_spells, wanted, name, spelt.casefold()),
            )
            for at, spelt in enumerate(_next_letters(name, letters))
        )
        return Question(Say("name_is", name=name + CARET), tuple(options), sitting=sitting)

    return ask("")


def _next_letters(name: str, letters: str) -> str:
    """Letters as they are written behind these: a capital begins a name."""
    begins = not name or name[-1] in PARTS
    return "".join(letter.upper() if begins and letter != "ß" else letter for letter in letters)


def _shown(letters: str) -> str:
    return letters.replace(" ", BLANK)


def _spells(wanted: Wanted, name: str, letters: str, goal: Command) -> bool:
    """Whether a name begins with these letters and goes on with one of those."""
    whole = wanted(goal)
    if whole is None or not whole.startswith(name) or len(whole) == len(name):
        return False
    following = whole[len(name)]
    return following.casefold() in letters and following in _next_letters(name, letters)
