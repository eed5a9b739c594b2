"""The daemon of a release on trial: it shows that it lasts, and an older one tells of an update that failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.daemon.checkup import check_release
from companion.store.journal import NAME, JournalError
from companion.update.rescue import SETTLED, Breadcrumb, Place, prepare_start, settled_mark
from companion.update.trial import HEALTHY, Trial, trial_of
from tests.daemon.evening import evening
from tests.hardware.standing import on_loop

UPDATE = Breadcrumb("1.2", "1.3", 1_800_000_000.0)


def installed(root: Path) -> Place:
    place = Place(root)
    for name in ("1.2", "1.3"):
        command = place.releases / name / "venv" / "bin" / "companion"
        command.parent.mkdir(parents=True)
        command.write_text("#!/bin/sh\n")
        command.chmod(0o755)
    place.point_to("1.3")
    return place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return installed(tmp_path / "opt")


@on_loop
async def test_a_release_that_lasts_a_minute_settles_its_update(tmp_path: Path, place: Place) -> None:
    place.drop(UPDATE)
    state = tmp_path / "state"
    async with evening(state, trial=Trial(place, state)) as box:
        await box.wait(HEALTHY - 1)
        assert not (state / SETTLED).exists()
        await box.wait(2)
        assert settled_mark(state) == UPDATE.mark
    assert list(prepare_start(place, state)) == []
    assert place.breadcrumb() is None


@on_loop
async def test_a_release_that_is_ended_sooner_does_not(tmp_path: Path, place: Place) -> None:
    place.drop(UPDATE)
    state = tmp_path / "state"
    async with evening(state, trial=Trial(place, state)) as box:
        await box.wait(HEALTHY - 1)
    assert list(prepare_start(place, state)) == ["1.3 is started for the first time."]


@on_loop
async def test_the_release_that_plays_on_says_so_until_it_has_lasted(tmp_path: Path, place: Place) -> None:
    place.drop(UPDATE)
    place.point_to("1.2")
    state = tmp_path / "state"
    failed = Breadcrumb("1.2", "1.3", UPDATE.when, 3, "1.3 was started 3 times and did not last a minute.")
    place.drop(failed)
    trial = Trial(place, state)
    for _ in range(2):
        async with evening(state, trial=trial) as box:
            assert " ".join(box.desk.words).replace("\n", " ").endswith("Update to 1.3 failed; 1.2 plays on")
    async with evening(state, trial=trial) as box:
        await box.wait(HEALTHY)
    async with evening(state, trial=trial) as box:
        assert "failed" not in " ".join(box.desk.words)


@on_loop
async def test_on_trial_nothing_is_waited_for(tmp_path: Path, place: Place) -> None:
    """The former release may be able to open what this one cannot."""
    place.drop(UPDATE)
    (tmp_path / "state" / NAME).mkdir(parents=True)
    with pytest.raises(JournalError):
        async with evening(tmp_path / "state", trial=Trial(place, tmp_path / "state"), patient=True):
            pass


def test_a_program_knows_whether_it_is_a_release(tmp_path: Path, place: Place) -> None:
    trial = trial_of(tmp_path, place.current / "venv")
    assert trial is not None
    assert trial.place.present() == "1.3"
    assert trial_of(tmp_path, tmp_path / "venv") is None


def test_the_doctor_tells_which_release_plays_and_what_became_of_the_last_update(tmp_path: Path, place: Place) -> None:
    trial = Trial(place, tmp_path)
    assert check_release(trial) == ("ok", "release", "1.3; 1.2 is kept beside it")
    place.drop(UPDATE)
    told = "1.3, on trial after an update from 1.2: it has not lasted a minute yet."
    assert check_release(trial) == ("ok", "release", told)
    place.point_to("1.2")
    place.drop(UPDATE._replace(failed="1.3 was started 3 times and did not last a minute."))
    told = "1.2. The update to 1.3 failed: 1.3 was started 3 times and did not last a minute."
    assert check_release(trial) == ("none", "release", told)


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[]", b'{"former": "1.2"}', b"\xff"])
def test_a_breadcrumb_that_cannot_be_read_is_none(place: Place, rubbish: bytes) -> None:
    place.breadcrumb_file.write_bytes(rubbish)
    assert place.breadcrumb() is None


def test_what_should_be_started_and_is_not_there_gives_way_to_what_is(tmp_path: Path, place: Place) -> None:
    (place.releases / "1.3" / "venv" / "bin" / "companion").unlink()
    assert list(prepare_start(place, tmp_path)) == ["1.3 cannot be started. Back to 1.2."]
    assert place.present() == "1.2"


def test_where_there_is_no_other_nothing_is_changed(tmp_path: Path) -> None:
    place = Place(tmp_path)
    assert list(prepare_start(place, tmp_path)) == []
    assert not list(tmp_path.iterdir())


def test_the_mark_of_a_stranger_is_not_followed(tmp_path: Path, place: Place) -> None:
    place.drop(UPDATE)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text(UPDATE.mark)
    (tmp_path / SETTLED).symlink_to(elsewhere)
    assert settled_mark(tmp_path) == ""
