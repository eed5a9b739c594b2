"""The phones that may act at this table: paired with a code that only who sits at the box can read."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import NamedTuple

from companion.match.clock import Clock
from companion.match.journal import Journal
from companion.match.settings import keep, kept
from companion.rules.core import Refusal

CODE_LASTS = 300.0
"""Seconds that a code is good for after the box began to show it."""
TRIES = 5
LOCKED = 60.0
"""Seconds that nobody can pair after so many wrong codes; each time twice as long."""
LONGEST_LOCK = 3600.0
LONGEST_NAME = 24
MOST = 32
SETTING = "phones"


class Phone(NamedTuple):
    """A paired phone. Of its token only a fingerprint is kept."""

    id: str
    name: str
    since: float
    fingerprint: str


class Paired(NamedTuple):
    """What a phone gets that has given the right code."""

    phone: Phone
    token: str


class Phones:
    """Pairing at one table. Who is paired is in the journal; the code of the moment is nowhere but here."""

    def __init__(self, journal: Journal, clock: Clock, random: Random) -> None:
        self.address = ""
        """Where the page is, as far as the box knows; empty while there is none."""
        self.public = False
        """Whether phones can reach it."""
        self._journal = journal
        self._clock = clock
        self._random = random
        self._paired = _read(kept(journal).get(SETTING, "[]"))
        self._code: tuple[str, float] | None = None
        self._wrong = 0
        self._locks = 0
        self._locked_until = 0.0

    # At the box

    def show_code(self) -> str:
        """A code for the display. The same one as long as it is good, so that two phones can use it."""
        if self._code is None or self._now() > self._code[1]:
            self._code = f"{self._random.randrange(10**6):06}", 0.0
        self._code = self._code[0], self._now() + CODE_LASTS
        return self._code[0]

    @property
    def locked(self) -> int:
        """Seconds until somebody can pair again."""
        return max(0, round(self._locked_until - self._now() + 0.499))

    @property
    def paired(self) -> tuple[Phone, ...]:
        return self._paired

    def remove(self, phone: str) -> None:
        """This phone may no longer act. Raises JournalError where that cannot be kept."""
        self._keep(tuple(one for one in self._paired if one.id != phone))

    # From the page

    def pair(self, code: str, name: str) -> Paired | Refusal:
        """Lets a phone act that knows the code. Raises JournalError where that cannot be kept."""
        refusal = self._refuse_name(name) or self._refuse_code(code)
        if refusal is not None:
            return refusal
        self._wrong = self._locks = 0
        token = f"{self._random.getrandbits(192):048x}"
        phone = Phone(f"{self._random.getrandbits(32):08x}", name.strip(), self._clock.wall(), _fingerprint(token))
        self._keep((*self._paired, phone))
        return Paired(phone, token)

    def find(self, token: str) -> Phone | None:
        """Whose token this is."""
        mark = _fingerprint(token)
        return next((phone for phone in self._paired if phone.fingerprint == mark), None)

    def _refuse_name(self, name: str) -> Refusal | None:
        if not 1 <= len(name.strip()) <= LONGEST_NAME or not name.isprintable():
            return Refusal("M9", "phone_needs_name", longest=LONGEST_NAME)
        return Refusal("M9", "too_many_phones", count=len(self._paired)) if len(self._paired) >= MOST else None

    def _refuse_code(self, code: str) -> Refusal | None:
        if self.locked:
            return Refusal("M9", "pairing_locked", seconds=self.locked)
        if self._code is None or self._now() > self._code[1]:
            return Refusal("M9", "no_code_shown")
        if code == self._code[0]:
            return None
        self._wrong += 1
        if self._wrong < TRIES:
            return Refusal("M9", "wrong_code", left=TRIES - self._wrong)
        # The code is worn out: who guesses on guesses another one.
        self._locked_until = self._now() + min(LONGEST_LOCK, LOCKED * 2**self._locks)
        self._locks, self._wrong, self._code = self._locks + 1, 0, None
        return Refusal("M9", "pairing_locked", seconds=self.locked)

    def _keep(self, phones: tuple[Phone, ...]) -> None:
        keep(self._journal, SETTING, json.dumps(phones, ensure_ascii=False))
        self._paired = phones

    def _now(self) -> float:
        return self._clock.monotonic()


def _fingerprint(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def _read(text: str) -> tuple[Phone, ...]:
    try:
        rows = json.loads(text)
        return tuple(Phone(str(id_), str(name), float(since), str(mark)) for id_, name, since, mark in rows)
    except (ValueError, TypeError, IndexError):
        return ()  # whoever was paired pairs again; that is no reason not to play
