"""A model of a person at the box: somebody who means a move, looks, dismisses, slips and mends.

The person knows which keys lead to a move, and believes what the display says: a slip is noticed because it is named
there, and is mended by keys. Nothing else tells the person what was recorded.
"""

from __future__ import annotations

from random import Random

from companion.console.description import describe
from companion.console.face import find_face
from companion.console.session import Recorded
from companion.dialogue.command import Play, Proceed, Redo
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import Say
from companion.match.dealer import next_move
from companion.rules import Move, Refusal
from companion.store.journal import Status
from tests.console.playing import Table

PAUSES = (0.2, 0.2, 0.5, 1.4, 4.0)
"""Seconds between two presses: of somebody in a hurry, and of somebody who reads."""
SLIPS, LOOKS = 0.25, 0.1
"""How often a finger slips on the way to a move, and how often somebody looks something up before one."""
PATIENCE = 30
"""Whoever cannot get back to the table with so many presses has found a trap."""


class Person:
    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.meant: list[Move] = []
        self.slips = 0

    # What a person does

    def play(self, most: int | None = None) -> list[Move]:
        """A match, or so many moves of it. Returns all that was meant, in order."""
        while self.table.match.status == Status.OPEN and (most is None or len(self.meant) < most):
            move = self._next()
            if move is None:
                break
            self._enter(move)
            self.meant.append(move)
        return self.meant

    def _next(self) -> Move | None:
        """What the person decides, or what the table turns up and the box asks for."""
        match = self.table.match
        moves = [] if self.table.home.root.prompt else list(match.game.moves(match.state))
        return self.rng.choice(moves) if moves else next_move(match.game, match.state, self.rng)

    def _enter(self, move: Move) -> None:
        """Presses until the display says that this move was recorded."""
        match = self.table.match
        wanted = describe(self.table.console.view, match.game, find_face(match.game), match.state, move)
        for _ in range(PATIENCE):
            self._settle()
            if self.rng.random() < LOOKS:
                self._look()
                self._settle()
            if self._type(move, wanted):
                return
        raise AssertionError(f"{wanted!r} cannot be entered")

    def _type(self, move: Move, wanted: str) -> bool:
        """Whether the display said in the end that it was recorded. A slip on the way is mended first."""
        way = self.table.way_to(Play(move))
        assert way is not None, wanted
        slip = self.rng.randrange(len(way)) if self.rng.random() < SLIPS else None
        for at, press in enumerate(way):
            if at == slip:
                self.slips += 1
                return self._mend(self._strike(self._wrong_key(press)), wanted)
            said = self._strike(press)
            if said and said != wanted:
                return self._mend(said, wanted)
        assert said == wanted, f"meant {wanted!r}, read {said!r}"
        return True

    def _wrong_key(self, meant: Press) -> Press:
        """The key beside it, or the right one for too long, or any other."""
        row = [key for key in ACTION_KEYS if key in self.table.box.keys] or sorted(self.table.box.keys)
        if self.rng.random() < 0.3 and meant.key not in (Key.UP, Key.DOWN):
            return Press(meant.key, not meant.held)
        return Press(self.rng.choice([key for key in row if key is not meant.key]))

    def _look(self) -> None:
        """Something is looked up: INFO, the list, what an undo would take back; or a key is pressed twice too often."""
        for press in self.rng.choice(
            [
                [Press(Key.INFO)] if Key.INFO in self.table.box.keys else [Press(Key.DOWN, held=True)],
                [Press(Key.DOWN), Press(Key.DOWN)],
                [Press(Key.BACK), Press(Key.OK)],
                [Press(Key.OK, held=True), Press(Key.BACK)],
            ]
        ):
            said = self._strike(press)
            assert not said, f"looking recorded {said!r}"

    def _mend(self, said: str, wanted: str) -> bool:
        """Puts right what a slip recorded, by what the display says of it. Whether it was what was meant after all."""
        if said == wanted:
            return True
        language = self.table.console.view.words
        if self.table.match.paused:
            self._settle()
            self.table.type(Proceed())
        elif said.startswith(language(Say("done_undo", what=""))):
            self._settle()
            self.table.type(Redo())
        elif said:
            self._settle()
            for press in (Press(Key.BACK), Press(Key.BACK)):
                self.table.press([press])
            if "→" in said:  # it had taken the place of the last move, which is entered again
                again = self.meant.pop()
                self._enter(again)
                self.meant.append(again)
        return False

    # Hands and eyes

    def _strike(self, press: Press) -> str:
        """Presses a key, and reads whether anything was recorded. What is not on the display is not read."""
        self.table.clock.wait(self.rng.choice(PAUSES))
        self.table.press([press])
        notice = self.table.notice
        if isinstance(notice, Recorded):
            return self._read(notice.words)
        if isinstance(notice, Say) and notice.code == "replaced":
            return self._read(self.table.console.view.words(notice))
        return ""

    def _read(self, words: str) -> str:
        """Words that are said are on the display, in this or in a shorter form: who it was, and what."""
        shown = self.table.text().lower()
        found = [word for word in words.lower().split() if word.strip(":,") in shown]
        assert len(found) >= min(2, len(words.split())), (words, shown)
        return words

    def _settle(self) -> None:
        """Back to the table, as somebody does it who has read enough. Nothing is recorded by that."""
        for _ in range(PATIENCE):
            session = self.table.console.session
            if session.at_rest and not isinstance(session.notice, Refusal):
                return
            if session.booklet is not None and self.rng.random() < 0.5:
                press = Press(self.rng.choice(sorted(self.table.box.keys)))  # any key goes on
            elif session.preview is not None:
                press = Press(Key.OK)
            else:
                press = Press(Key.BACK)
            said = self._strike(press)
            assert not said, f"{press} was to dismiss, and recorded {said!r}"
        raise AssertionError("there is no way back to the table")
