"""The drawings of the boxes that ship: `make wiring` draws docs/wiring/*.svg, and a test holds them against them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.config import BoxSettings, read_box
from companion.shipped import shipped
from companion.workbench.drawing import draw_svg
from companion.workbench.plan import plan_of

FOLDER = Path(__file__).parents[2] / "docs" / "wiring"
BOXES = sorted(path.stem for path in shipped("config", "boxes").glob("*.toml"))


def box_of(name: str) -> BoxSettings:
    box, troubles = read_box(shipped("config", "companion.toml"), name)
    assert not troubles, troubles
    return box


def drawings() -> Iterator[tuple[Path, str]]:
    """Each file with what belongs into it."""
    for name in BOXES:
        yield FOLDER / f"{name}.svg", draw_svg(plan_of(name, box_of(name)))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in drawings():
        path.write_text(text, encoding="utf-8")
        print(path)
