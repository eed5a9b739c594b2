"""The phones that may act at this table: paired with a code that only people at the box can read."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import NamedTuple

from companion.clock import Clock
from companion.rules import Refusal
from companion.store.guessers import Guessers
from companion.store.journal import Journal
from companion.store.settings import keep, kept

CODE_LASTS = 300.0
"""Seconds for which a code is good after the box last showed it."""
WORN_OUT = 50
"""After this many wrong guesses by anybody, a code is no longer good."""
LONGEST_NAME = 24
MOST = 32
SETTING = "phones"


class Phone(NamedTuple):
    """A paired phone. Only a fingerprint of its token is kept."""

    id: str
    name: str
    since: float
    fingerprint: str
    player: str | None = None
    """Whose it is; None: it is for all at the table."""


class Paired(NamedTuple):
    """What a phone gets once it has given the right code."""

    phone: Phone
    token: str


class Phones:
    """Pairing at one table. Who is paired is in the journal; the code of the moment is nowhere but here."""

    def __init__(self, journal: Journal, clock: Clock, random: Random, lasting: str = "") -> None:
        self.locate: Callable[[], str] | None = None
        """Tells where the page is: another network, another address. None while there is no page."""
        self.name = ""
        """The same by name, which some phones find and others do not. Empty where it has none."""
        self.public = False
        """Whether phones can reach it, or only this machine."""
        self._journal = journal
        self._clock = clock
        self._random = random
        self._paired = _read(kept(journal).get(SETTING, "[]"))
        self._lasting = lasting
        """The code of the settings, for a box that has no display to show one. It is always good."""
        self._code: tuple[str, float] | None = None
        self._wrong = 0
        self._guessers = Guessers(clock)

    @property
    def address(self) -> str:
        """Where the page is at this moment; empty while there is none."""
        return self.locate() if self.locate is not None else ""

    # At the box

    def show_code(self) -> str:
        """The code for the display. It is the same one as long as it is good, so that two phones can use it."""
        if self._lasting:
            return self._lasting
        if self._code is None or self._now() > self._code[1]:
            self._code, self._wrong = (f"{self._random.randrange(10**6):06}", 0.0), 0
        self._code = self._code[0], self._now() + CODE_LASTS
        return self._code[0]

    @property
    def paired(self) -> tuple[Phone, ...]:
        return self._paired

    def remove(self, phone: str) -> None:
        """This phone may no longer act. Raises JournalError where that cannot be kept."""
        self._keep(tuple(one for one in self._paired if one.id != phone))

    # From the page

    def refuse(self, code: str, name: str, client: str = "", before: Phone | None = None) -> Refusal | None:
        """Why a phone cannot be paired. `before` is the phone it was paired as until now. A wrong code is counted."""
        return self._refuse_name(name, len(self._others(before))) or self._refuse_code(code, client)

    def pair(
        self, code: str, name: str, client: str = "", before: Phone | None = None, player: str | None = None
    ) -> Paired | Refusal:
        """Lets a phone that knows the code act; whose it is, is said or is not. Raises JournalError where that cannot
        be kept."""
        refusal = self.refuse(code, name, client, before)
        if refusal is not None:
            return refusal
        others = self._others(before)
        self._guessers.right(client)
        token = f"{self._random.getrandbits(192):048x}"
        called = _unlike(name.strip(), {one.name for one in others})
        phone = Phone(f"{self._random.getrandbits(32):08x}", called, self._clock.wall(), _fingerprint(token), player)
        self._keep((*others, phone))
        return Paired(phone, token)

    def give(self, phone: str, player: str | None) -> None:
        """From now on this phone is somebody's, or for all. Raises JournalError where that cannot be kept."""
        self._keep(tuple(one._replace(player=player) if one.id == phone else one for one in self._paired))

    def rename(self, was: str, name: str) -> None:
        """Somebody is called otherwise now: their phones are still theirs. Raises JournalError."""
        mine = {one.id for one in self._paired if one.player is not None and one.player.casefold() == was.casefold()}
        if mine:
            self._keep(tuple(one._replace(player=name) if one.id in mine else one for one in self._paired))

    def find(self, token: str) -> Phone | None:
        """Whose token this is."""
        mark = _fingerprint(token)
        return next((phone for phone in self._paired if phone.fingerprint == mark), None)

    def locked(self, client: str = "") -> int:
        """Seconds for which somebody is locked out for the wrong codes that they gave."""
        return self._guessers.locked(client)

    def wait(self, client: str = "") -> int:
        """Seconds until somebody can try again, also because of the wrong codes of others."""
        return self._guessers.wait(client)

    def _others(self, before: Phone | None) -> tuple[Phone, ...]:
        return tuple(one for one in self._paired if one != before)

    def _refuse_name(self, name: str, others: int) -> Refusal | None:
        if not 1 <= len(name.strip()) <= LONGEST_NAME or not name.isprintable():
            return Refusal("M9", "phone_needs_name", longest=LONGEST_NAME)
        return Refusal("M9", "too_many_phones", count=others) if others >= MOST else None

    def _refuse_code(self, code: str, client: str) -> Refusal | None:
        if self.wait(client):
            return Refusal("M9", "pairing_locked", seconds=self.wait(client))
        if self._lasting:
            return None if code == self._lasting else self._guessed_wrong(client)
        if self._code is None or self._now() > self._code[1]:
            return Refusal("M9", "no_code_shown")
        return None if code == self._code[0] else self._guessed_wrong(client)

    def _guessed_wrong(self, client: str) -> Refusal:
        self._wrong += 1
        if self._wrong >= WORN_OUT:
            self._code = None  # whoever comes from many addresses has to guess another code each time
        left = self._guessers.wrong(client)
        if left:
            return Refusal("M9", "wrong_code", left=left)
        return Refusal("M9", "pairing_locked", seconds=self.wait(client))

    def _keep(self, phones: tuple[Phone, ...]) -> None:
        # What is nobody's is written as it was before phones had owners, so that an older version reads it, too.
        rows = [phone if phone.player is not None else phone[:-1] for phone in phones]
        keep(self._journal, SETTING, json.dumps(rows, ensure_ascii=False))
        self._paired = phones

    def _now(self) -> float:
        return self._clock.monotonic()


def _unlike(name: str, others: set[str]) -> str:
    """A name that no other phone has: at the box they are told apart by it."""
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, MOST + 2))
    return name if name not in others else next(one for one in numbered if one not in others)


def _fingerprint(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def _read(text: str) -> tuple[Phone, ...]:
    try:
        rows = json.loads(text)
        return tuple(
            Phone(str(id_), str(name), float(since), str(mark), *map(str, player))
            for id_, name, since, mark, *player in rows
        )
    except (ValueError, TypeError, RecursionError):
        return ()  # whoever was paired pairs again; that is no reason not to play
