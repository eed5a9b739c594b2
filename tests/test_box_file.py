"""A box's file as it is written: what the reader makes of it is what was meant, and no plug leaves half of one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config import BoxSettings, box_text, read_box, read_box_text, read_config, write_box
from companion.config.box import DialSection, DisplaySection, KeypadSection, StripSection
from companion.config.codes import CODES
from companion.config.pins import KEYS_OF, NEEDED
from companion.shipped import shipped

SHIPPED = sorted(path.stem for path in shipped("config", "boxes").glob("*.toml"))
GOOD = 'layout = "phones"\n[display]\nchip = "none"\n'
OTHER = 'layout = "compact"\n[keypad]\ndevice = "auto"\n'
NEWER = 'layout = "reference"\n[keypad]\ndevice = "auto"\n'


@pytest.mark.parametrize("name", SHIPPED)
def test_every_box_that_ships_is_read_back_as_it_was_written(name: str) -> None:
    box, _ = read_box(shipped("config", "companion.toml"), name)
    assert read_box_text(box_text(box, f"The box {name}."), name) == (box, ())


@st.composite
def boxes(draw: st.DrawFn) -> BoxSettings:
    """A box of the first two layouts: its keys on pins or on a keypad, with or without dial, panel and strip."""
    layout = draw(st.sampled_from(("reference", "compact")))
    pins = draw(st.permutations([pin for pin in range(4, 28) if pin not in range(7, 12)]))
    names = list(NEEDED[layout])
    dial = DialSection()
    if draw(st.booleans()):
        dial, pins = DialSection(pins[0], pins[1], draw(st.booleans())), pins[2:]
        names = [name for name in names if name not in ("UP", "DOWN")]
    names += draw(st.lists(st.sampled_from([f"SEAT{seat}" for seat in range(1, 5)]), unique=True))
    typed = draw(st.lists(st.sampled_from(names), unique=True))
    codes = draw(st.permutations(list(CODES.values())))
    own = {name: (code,) for name, code in zip(typed, codes, strict=False)}
    device = draw(st.text("abc \"\\é'日", min_size=1, max_size=8)) if own else ""
    keys = dict(zip([name for name in names if name not in own], pins, strict=False))
    assert set(keys) <= set(KEYS_OF[layout])
    leds = draw(st.integers(0, 300))
    places = st.tuples(st.floats(0, 600, allow_nan=False), st.integers(1, 600))
    strip = StripSection(leds=leds, seats=tuple(draw(st.lists(places, max_size=12))))
    display = DisplaySection(chip=draw(st.sampled_from(("ssd1306", "sh1106", "none"))), rotate=draw(st.integers(0, 3)))
    keypad = KeypadSection(device, "none" if own else "numbers", own)
    return replace(BoxSettings(), layout=layout, keys=keys, keypad=keypad, dial=dial, strip=strip, display=display)


@settings(max_examples=40)
@given(boxes())
def test_any_box_is_read_back_as_it_was_written(box: BoxSettings) -> None:
    assert read_box_text(box_text(box), "mine") == (box, ())


def test_what_is_as_usual_is_not_written() -> None:
    said = box_text(BoxSettings()).splitlines()
    assert len([line for line in said if "=" in line]) == 4
    assert {one.name for one in fields(BoxSettings)} >= {line.strip("[]") for line in said if line.startswith("[")}


def test_what_stood_there_before_is_kept_beside_it(tmp_path: Path) -> None:
    write_box(tmp_path, "mine", GOOD)
    write_box(tmp_path, "mine", GOOD)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    write_box(tmp_path, "mine", OTHER)
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == OTHER
    assert (tmp_path / "mine.toml.before").read_text(encoding="utf-8") == GOOD
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o644}


def test_what_the_reader_would_refuse_is_not_written(tmp_path: Path) -> None:
    write_box(tmp_path, "mine", GOOD)
    with pytest.raises(ValueError, match="these keys have no pin"):
        write_box(tmp_path, "mine", 'layout = "compact"\n')
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == GOOD


class PulledPlugError(Exception):
    pass


@contextmanager
def plug_pulled_before(call: int) -> Iterator[None]:
    """The power goes before this one of the things that are done to the disk."""
    calls = count()

    def watch(real: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **more: Any) -> Any:
            if next(calls) == call:
                raise PulledPlugError
            return real(*args, **more)

        return watched

    with ExitStack() as stack:
        for owner, name in ((os, "fsync"), (Path, "chmod"), (Path, "replace"), (Path, "open")):
            stack.enter_context(patch.object(owner, name, watch(getattr(owner, name))))
        yield


def test_a_plug_that_is_pulled_at_any_instant_leaves_a_box_that_starts(tmp_path: Path) -> None:
    """Before each thing that is done to the disk, one after another: the old file is there or the new one, whole."""
    config, box = tmp_path / "companion.toml", tmp_path / "boxes" / "mine.toml"
    config.write_text("", encoding="utf-8")
    for cut in count():
        write_box(box.parent, "mine", OTHER)
        try:
            with plug_pulled_before(cut):
                write_box(box.parent, "mine", NEWER)
        except PulledPlugError:
            assert read_config(config).config is not None
            assert box.read_text(encoding="utf-8") in (OTHER, NEWER)
        else:
            break
    assert cut >= 9
    assert box.read_text(encoding="utf-8") == NEWER


def test_the_box_that_was_set_up_is_the_one_where_none_is_named(tmp_path: Path) -> None:
    config = tmp_path / "companion.toml"
    config.write_text("", encoding="utf-8")
    reference = shipped("config", "boxes", "reference.toml").read_text(encoding="utf-8")
    write_box(tmp_path / "boxes", "reference", reference)
    found = read_config(config).config
    assert found is not None
    assert (found.box_name, found.settled) == ("reference", False)
    write_box(tmp_path / "boxes", "mine", OTHER)
    found = read_config(config).config
    assert found is not None
    assert (found.box_name, found.settled) == ("mine", True)
    config.write_text('box = "reference"\n', encoding="utf-8")
    found = read_config(config).config
    assert found is not None
    assert (found.box_name, found.settled, found.named) == ("reference", True, {"box"})
