"""M9: phones act when they know the code on the display; who guesses is locked out; who is paired stays so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Refusal
from companion.store import guessers
from companion.store.guessers import ALWAYS_HEARD, AT_ONCE, EVERY, LOCKED, LONGEST_LOCK, REMEMBERED, TRIES, Guessers
from companion.store.journal import Journal
from companion.store.phones import CODE_LASTS, MOST, SETTING, WORN_OUT, Paired, Phones
from companion.store.settings import keep
from tests.match.playing import HandClock, journal_in


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return journal_in(tmp_path)


@pytest.fixture
def phones(journal: Journal, clock: HandClock) -> Phones:
    return Phones(journal, clock, Random(1))


def paired(outcome: Paired | Refusal) -> Paired:
    assert isinstance(outcome, Paired), outcome
    return outcome


def refused(outcome: Paired | Refusal) -> str:
    assert isinstance(outcome, Refusal), outcome
    assert outcome.rule == "M9"
    return outcome.code


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


def test_M9_who_knows_the_code_is_paired_and_known_again(phones: Phones) -> None:
    code = phones.show_code()
    assert len(code) == 6
    assert code.isdecimal()
    ann = paired(phones.pair(code, " Ann's phone "))
    assert ann.phone.name == "Ann's phone"
    assert phones.find(ann.token) == ann.phone
    assert phones.find(ann.token[:-1]) is None
    assert phones.find("") is None


def test_M9_two_phones_use_the_same_code_while_it_is_good(phones: Phones, clock: HandClock) -> None:
    code = phones.show_code()
    clock.wait(CODE_LASTS - 1)
    assert phones.show_code() == code, "it is shown on"
    clock.wait(CODE_LASTS - 1)
    first, second = paired(phones.pair(code, "one")), paired(phones.pair(code, "two"))
    assert first.token != second.token
    assert [phone.name for phone in phones.paired] == ["one", "two"]


def test_M9_a_code_ends_and_the_next_one_is_another(phones: Phones, clock: HandClock) -> None:
    code = phones.show_code()
    clock.wait(CODE_LASTS + 1)
    assert refused(phones.pair(code, "late")) == "no_code_shown"
    assert phones.show_code() != code


def test_M9_no_code_was_shown(phones: Phones) -> None:
    assert refused(phones.pair("000000", "Eve")) == "no_code_shown"


def test_M9_who_guesses_is_locked_out_and_each_time_longer(phones: Phones, clock: HandClock) -> None:
    longest = 0
    for _ in range(10):
        code = phones.show_code()
        for left in range(TRIES - 1, 0, -1):
            outcome = phones.pair(wrong(code), "Eve", "eve")
            assert refused(outcome) == "wrong_code"
            assert isinstance(outcome, Refusal)
            assert outcome.facts["left"] == left
        assert refused(phones.pair(wrong(code), "Eve", "eve")) == "pairing_locked"
        assert refused(phones.pair(code, "Eve", "eve")) == "pairing_locked", "the right code comes too late"
        assert phones.locked("eve") == min(LONGEST_LOCK, LOCKED if not longest else 2 * longest)
        assert phones.locked("ann") == 0
        longest = phones.locked("eve")
        clock.wait(phones.locked("eve"))
        assert phones.locked("eve") == 0
    assert longest == LONGEST_LOCK


def test_M9_a_code_is_worn_out_by_many_guessers(phones: Phones) -> None:
    code = phones.show_code()
    for number in range(WORN_OUT):
        assert refused(phones.pair(wrong(code), "Eve", f"10.0.0.{number}")) == "wrong_code"
    assert refused(phones.pair(code, "Ann", "ann")) == "no_code_shown"
    assert phones.show_code() != code


def test_M9_many_addresses_do_not_void_a_lock(phones: Phones) -> None:
    code = phones.show_code()
    for _ in range(TRIES):
        phones.pair(wrong(code), "Eve", "eve")
    for number in range(300):
        phones.pair(wrong(phones.show_code()), "Eve", f"10.0.{number % 2}.{number}")
    assert phones.locked("eve") == LOCKED


def test_M9_many_addresses_together_guess_at_a_pace_and_the_table_still_pairs(phones: Phones, clock: HandClock) -> None:
    addresses = [f"10.0.0.{number}" for number in range(100)]

    def guesses() -> int:
        """How many codes all of them can try until they are told to wait."""
        said = [refused(phones.pair(wrong(phones.show_code()), "Eve", one)) for one in addresses for _ in range(TRIES)]
        return len(said) - said.count("pairing_locked")

    assert guesses() <= ALWAYS_HEARD * len(addresses) + AT_ONCE
    assert guesses() == 0
    clock.wait(10 * EVERY)
    assert 0 < guesses() <= 10, "however many they are"
    assert refused(phones.pair(wrong(phones.show_code()), "Ann", "ann")) == "wrong_code", "people mistype"
    paired(phones.pair(phones.show_code(), "Ann", "ann"))


def test_M9_those_who_cannot_be_remembered_share_a_lock(clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessers, "MOST", 3)
    known = Guessers(clock)
    for client in ("eve", "mallory", "trudy"):
        known.wrong(client)
    assert [known.wrong(f"other {number}") for number in range(TRIES)] == [4, 3, 2, 1, 0]
    assert known.locked("another") == LOCKED
    assert known.locked("eve") == 0
    assert known.wrong("eve") == TRIES - 2, "nobody made us forget"
    clock.wait(REMEMBERED)
    assert known.wrong("another") == TRIES - 1


def test_M9_who_is_let_in_ends_the_guessing(phones: Phones, clock: HandClock) -> None:
    code = phones.show_code()
    for _ in range(3):
        for _ in range(TRIES - 1):
            phones.pair(wrong(code), "Ann", "ann")
        paired(phones.pair(code, "Ann", "ann"))
    assert phones.locked("ann") == 0


def test_M9_a_phone_that_pairs_again_is_still_one_and_two_of_a_name_differ(phones: Phones) -> None:
    first = paired(phones.pair(phones.show_code(), "Ann")).phone
    paired(phones.pair(phones.show_code(), "Ann"))
    assert [phone.name for phone in phones.paired] == ["Ann", "Ann 2"]
    paired(phones.pair(phones.show_code(), "Anna", before=first))
    assert [phone.name for phone in phones.paired] == ["Ann 2", "Anna"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "two\nlines", "\x00"])
def test_M9_a_phone_needs_a_name(phones: Phones, name: str) -> None:
    assert refused(phones.pair(phones.show_code(), name)) == "phone_needs_name"


def test_M9_there_is_an_end_to_phones(phones: Phones) -> None:
    for number in range(MOST):
        paired(phones.pair(phones.show_code(), f"phone {number}"))
    assert refused(phones.pair(phones.show_code(), "one more")) == "too_many_phones"
    phones.remove(phones.paired[3].id)
    paired(phones.pair(phones.show_code(), "one more"))


def test_M9_who_is_removed_is_unknown_also_after_a_restart(journal: Journal, clock: HandClock, phones: Phones) -> None:
    ann, ben = (paired(phones.pair(phones.show_code(), name)) for name in ("Ann", "Ben"))
    phones.remove(ann.phone.id)
    for known in (phones, Phones(journal, clock, Random(2))):
        assert known.find(ann.token) is None
        assert known.find(ben.token) == ben.phone


@given(st.text())
def test_M9_a_torn_list_of_phones_is_no_reason_not_to_play(text: str) -> None:
    from companion.store.phones import _read

    assert isinstance(_read(text), tuple)


def test_M9_a_list_of_phones_that_cannot_be_read_is_empty(journal: Journal, clock: HandClock) -> None:
    keep(journal, SETTING, '[["id", "name"]]')
    assert Phones(journal, clock, Random(1)).paired == ()


def test_a_phone_is_somebodys_or_for_all_and_stays_so_after_a_restart(
    journal: Journal, clock: HandClock, phones: Phones
) -> None:
    code = phones.show_code()
    ben = paired(phones.pair(code, "Ben", player="Ben"))
    table = paired(phones.pair(code, "Tablet"))
    assert (ben.phone.player, table.phone.player) == ("Ben", None)
    again = Phones(journal, clock, Random(2))
    assert again.paired == phones.paired
    again.give(table.phone.id, "Ann")
    again.give(ben.phone.id, None)
    assert [phone.player for phone in Phones(journal, clock, Random(3)).paired] == [None, "Ann"]
    again.rename("ANN", "Anna")
    again.rename("Zoë", "Cem")
    assert [phone.player for phone in Phones(journal, clock, Random(4)).paired] == [None, "Anna"]
    found = again.find(ben.token)
    assert found is not None
    assert found.id == ben.phone.id


def test_phones_that_were_paired_before_they_had_owners_are_for_all(journal: Journal, clock: HandClock) -> None:
    keep(journal, SETTING, '[["0a", "Ann\'s phone", 5.0, "mark"]]')
    (phone,) = Phones(journal, clock, Random(1)).paired
    assert (phone.id, phone.name, phone.player) == ("0a", "Ann's phone", None)
