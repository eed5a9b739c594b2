"""A release is looked through before anything is made of it; what is wrong is said in a sentence."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.update.errors import UpdateError
from companion.update.parcel import open_parcel, version_of
from companion.update.rescue import age
from companion.update.stick import find_release
from tests.update.parcels import packed, release_in, sign, wheel_in


def test_a_folder_and_its_archive_are_the_same_release(tmp_path: Path) -> None:
    folder = release_in(tmp_path / "release-1.3")
    archive = packed(folder, tmp_path / "release-1.3.tar.gz")
    for source in (folder, archive):
        parcel = open_parcel(source, tmp_path / "scratch")
        assert parcel.version == "1.3"
        assert [wheel.name.split("-")[0] for wheel in parcel.wheels] == ["table_companion", "segno"]


def test_a_bare_folder_of_wheels_will_do(tmp_path: Path) -> None:
    wheel_in(tmp_path / "wheels")
    assert open_parcel(tmp_path / "wheels", tmp_path).version == "1.3"


def damage(folder: Path) -> None:
    (folder / "wheels" / "segno-1.6.6-py3-none-any.whl").write_bytes(b"rubbish")


def add(folder: Path) -> None:
    wheel_in(folder / "wheels", "evil-6.6.6-py3-none-any.whl")


def empty(folder: Path) -> None:
    for wheel in folder.rglob("table_companion-*"):
        wheel.unlink()


def double(folder: Path) -> None:
    wheel_in(folder, "table_companion-1.4-py3-none-any.whl")


def too_new(folder: Path) -> None:
    wheel_in(folder, python=">=9.1")
    wheel_in(folder / "wheels", python=">=9.1")
    sign(folder)


def tear(folder: Path) -> None:
    damage(folder)
    (folder / "SHA256SUMS").unlink()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (damage, "segno-1.6.6-py3-none-any.whl was damaged on its way. Copy the release once more."),
        (tear, "segno-1.6.6-py3-none-any.whl was damaged on its way. Copy the release once more."),
        (add, "evil-6.6.6-py3-none-any.whl is not in its list of checksums."),
        (empty, "no release is in there."),
        (double, "there are 2 releases in there."),
        (too_new, "needs Python 9.1, and this is 3."),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, spoil: Callable[[Path], None], words: str) -> None:
    folder = release_in(tmp_path / "release-1.3")
    spoil(folder)
    archive = packed(folder, tmp_path / "release-1.3.tar.gz")
    for source in (folder, archive):
        with pytest.raises(UpdateError) as told:
            open_parcel(source, tmp_path / f"scratch-{source.suffix}")
        assert words in str(told.value)


@pytest.mark.parametrize("length", [0, 1, 100, 700])
def test_half_an_archive_is_no_release(tmp_path: Path, length: int) -> None:
    archive = packed(release_in(tmp_path / "release-1.3"), tmp_path / "release-1.3.tar.gz")
    archive.write_bytes(archive.read_bytes()[:length])
    with pytest.raises(UpdateError):
        open_parcel(archive, tmp_path / "scratch")


@pytest.mark.parametrize("name", ["../evil.whl", "/tmp/evil.whl", "a/../../evil.whl"])
def test_nothing_is_unpacked_elsewhere(tmp_path: Path, name: str) -> None:
    with tarfile.open(tmp_path / "release-1.3.tar.gz", "w:gz") as archive:
        archive.addfile(tarfile.TarInfo(name), io.BytesIO())
    before = sorted(tmp_path.parent.rglob("evil*"))
    with pytest.raises(UpdateError, match="no release is in there"):
        open_parcel(tmp_path / "release-1.3.tar.gz", tmp_path / "scratch")
    assert sorted(tmp_path.parent.rglob("evil*")) == before
    assert not Path("/tmp/evil.whl").exists()


def test_the_newest_release_on_a_stick_is_found(tmp_path: Path) -> None:
    stick = tmp_path / "media" / "my stick"
    wheel_in(stick / "older", "table_companion-1.9-py3-none-any.whl")
    (stick / "release-1.10.tar.gz").touch()
    (stick / "holiday.tar.gz").touch()
    mounts = tmp_path / "mounts"
    mounts.write_text(
        f"/dev/sda1 {str(stick).replace(' ', chr(92) + '040')} vfat rw 0 0\n/dev/sdb1 /boot vfat rw 0 0\n"
    )
    found = find_release(mounts, (str(tmp_path / "media"),))
    assert found == stick / "release-1.10.tar.gz"
    assert version_of(found) == "1.10"
    assert find_release(mounts, ("/elsewhere",)) is None


def test_versions_are_in_their_order() -> None:
    versions = ["0.9", "1.0rc1", "1.0", "1.0-2", "1.9", "1.9.1", "1.10"]
    assert all(age(older) < age(newer) for older, newer in pairwise(versions))
