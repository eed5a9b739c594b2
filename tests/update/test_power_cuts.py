"""Whenever the power is cut, the box starts: with the old release or with the new one, whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from companion.commands import Completed
from companion.update.errors import UpdateError
from companion.update.parcel import Parcel
from companion.update.rescue import SETTLED, TRIES, Place, prepare_start
from companion.update.switch import Switch, tidy
from companion.update.workshop import Workshop
from tests.update.power import Watch, lay_out

FILES = {"venv/bin/companion": "#!/{root}\nstart {version}\n", "venv/lib/companion/rules.py": "rules of {version}\n"}


def fill(release: Path, version: str) -> None:
    for name, text in FILES.items():
        path = release / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("{version}", version))
        path.chmod(0o755)


class Box:
    """A box with 1.1 and 1.2, which plays; commands do to the files what pip and the others would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root, self.state = folder / "opt", folder / "state"
        self.place = Place(self.root)
        self.said: list[str] = []

    @classmethod
    def built(cls, folder: Path) -> Box:
        box = cls(folder)
        box.state.mkdir(parents=True)
        for version in ("1.1", "1.2"):
            fill(box.place.releases / version, version)
        box.place.point_to("1.2")
        return box

    def run(self, words: Sequence[str]) -> Completed:
        match words:
            case [_, "-m", "venv", _, venv]:
                Path(venv, "bin").mkdir(parents=True)
            case [python, "-m", "pip", "install", *_]:
                fill(Path(python).parents[2], "1.3")
            case [_, "-m", "companion", "--version"]:
                return Completed(0, "companion, version 1.3\n")
        return Completed(0)

    @property
    def workshop(self) -> Workshop:
        return Workshop(self.place, self.said.append, self.run)

    @property
    def switch(self) -> Switch:
        return Switch(self.place, self.said.append, self.run, wall=lambda: 1_800_000_000.0)

    def update(self, wheel: Path) -> None:
        tidy(self.place)
        self.switch.turn(self.workshop.make(Parcel("1.3", (wheel,)), self.state))

    @property
    def failed(self) -> str:
        breadcrumb = self.place.breadcrumb()
        return "" if breadcrumb is None else breadcrumb.failed

    def start(self, lasts: bool = True) -> str:
        """What systemd does: the rescue, and then whatever `current` leads to. Returns the version that started."""
        list(prepare_start(self.place, self.state))
        (command, rules) = ((self.root / "current" / name).read_text() for name in FILES)
        version = rules.split()[-1]
        assert command == FILES["venv/bin/companion"].replace("{version}", version), "half a release was started"
        breadcrumb = self.place.breadcrumb()
        if lasts and breadcrumb is not None:
            (self.state / SETTLED).write_text(breadcrumb.mark)
        return version


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    path = tmp_path / "table_companion-1.3-py3-none-any.whl"
    path.write_bytes(b"wheel")
    return path


def after_each_cut(tmp_path: Path, seed: int, box: Box, work: Callable[[], object], then: Callable[[Box], None]) -> int:
    """Works in a box, and looks at what is left of it after a cut at each instant. Returns how many were looked at."""
    watch = Watch(box.folder)
    with watch.watching():
        work()
    number, random, seen = watch.number, Random(seed), set()
    for instant in watch.instants:
        for disk in instant.cuts(number, random):
            key = hash(frozenset(disk.items()))
            if key in seen:
                continue
            seen.add(key)
            left = Box(tmp_path / "left")
            lay_out(disk, number, left.folder)
            then(left)
            shutil.rmtree(left.folder)
    return len(seen)


def test_whenever_an_update_is_cut_the_box_starts(tmp_path: Path, wheel: Path) -> None:
    box, started = Box.built(tmp_path / "box"), set()

    def then(left: Box) -> None:
        version = left.start()
        started.add(version)
        assert left.start() == version, "what lasted stays"
        assert left.place.breadcrumb() is None or version == "1.2"

    count = after_each_cut(tmp_path, 1, box, lambda: box.update(wheel), then)
    assert started == {"1.2", "1.3"}
    assert count >= 30


def test_whenever_an_update_is_cut_it_can_be_made_again(tmp_path: Path, wheel: Path) -> None:
    box = Box.built(tmp_path / "box")

    def then(left: Box) -> None:
        left.start(lasts=False)
        left.update(wheel)
        assert left.start() == "1.3"
        tidy(left.place)
        assert left.place.names() in (["1.2", "1.3"], ["1.1", "1.3"])

    after_each_cut(tmp_path, 2, box, lambda: box.update(wheel), then)


def test_whenever_it_is_cut_a_release_that_does_not_last_gives_way(tmp_path: Path, wheel: Path) -> None:
    box = Box.built(tmp_path / "box")

    def then(left: Box) -> None:
        versions = [left.start(lasts=False) for _ in range(TRIES + 1)]
        assert versions[-1] == "1.2"
        assert versions[0] == "1.2" or left.failed

    after_each_cut(tmp_path, 3, box, lambda: box.update(wheel), then)


def test_whenever_the_way_back_is_cut_the_box_starts(tmp_path: Path, wheel: Path) -> None:
    box = Box.built(tmp_path / "box")
    box.update(wheel)
    for _ in range(TRIES):
        assert box.start(lasts=False) == "1.3"

    def then(left: Box) -> None:
        versions = [left.start(lasts=False) for _ in range(2)]
        assert versions[-1] == "1.2"
        assert left.failed == "1.3 was started 3 times and did not last a minute."

    after_each_cut(tmp_path, 4, box, lambda: list(prepare_start(box.place, box.state)), then)


def test_a_release_that_cannot_be_made_leaves_the_box_as_it_was(tmp_path: Path, wheel: Path) -> None:
    box = Box.built(tmp_path / "box")
    broken = Workshop(box.place, box.said.append, lambda words: Completed(1, "", "no module named\npip."))
    with pytest.raises(UpdateError, match="does not work here: no module named pip"):
        broken.make(Parcel("1.3", (wheel,)), box.state)
    assert sorted(path.name for path in box.place.releases.iterdir()) == ["1.1", "1.2"]
    assert box.start() == "1.2"
