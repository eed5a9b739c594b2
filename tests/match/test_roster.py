"""The roster of players."""

from __future__ import annotations

from pathlib import Path

from companion.store.roster import Person, enrol, roster, strike
from tests.match.playing import journal_in


def test_players_are_kept_by_seat_and_name(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    for player in (Person("Zoë"), Person("ann", "red", 2, "nl"), Person("Ben", seat=1)):
        assert enrol(journal, player) is None
    journal.close()
    with journal_in(tmp_path) as again:
        assert [player.name for player in roster(again)] == ["Ben", "ann", "Zoë"]
        assert roster(again)[1] == Person("ann", "red", 2, "nl")


def test_a_name_is_there_once_whatever_its_capitals(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        enrol(journal, Person("Ann", "red"))
        enrol(journal, Person("ANN", "blue"))
        assert roster(journal) == [Person("ANN", "blue")]
        assert strike(journal, "ann")
        assert not strike(journal, "ann")
        assert roster(journal) == []


def test_M7_what_cannot_be_on_the_roster(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        for player, code in (
            (Person(""), "bad_name"),
            (Person('A"B'), "bad_name"),
            (Person("Ann", language="fr"), "no_such_language"),
            (Person("Ann", seat=13), "no_such_seat"),
        ):
            refusal = enrol(journal, player)
            assert refusal is not None
            assert (refusal.rule, refusal.code) == ("M7", code)
        assert roster(journal) == []
