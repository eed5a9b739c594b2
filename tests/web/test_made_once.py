"""What costs much and seldom changes is made once, and anew when it has changed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.editions import SHIPPED, Editions
from companion.web.made_once import MadeOnce


class Maker:
    """Makes an answer, and counts how often."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> bytes:
        self.made += 1
        if self.made == 1:
            raise OSError("the card does not answer")
        return str(self.made).encode()


def test_it_is_made_once_for_all_who_ask_and_tried_again_where_it_failed() -> None:
    async def asking() -> list[bytes]:
        kept, make = MadeOnce(), Maker()
        with pytest.raises(OSError, match="does not answer"):
            await kept.answer("nl", make)
        crowd = await asyncio.gather(*(kept.answer("nl", make) for _ in range(50)))
        others = [await kept.answer("de", make), await kept.answer("nl", make, of="other files")]
        return [bytes(answer.body) for answer in (*crowd, *others)]

    assert asyncio.run(asking()) == [b"2"] * 50 + [b"3", b"4"]


def test_another_file_of_the_owners_is_noticed(tmp_path: Path) -> None:
    editions = Editions(tmp_path / "games")
    seen = [SHIPPED.fingerprint(), editions.fingerprint()]
    (tmp_path / "games").mkdir()
    for text in ("[ours]", "[ours]\nname = 1"):
        (tmp_path / "games" / "x.toml").write_text(text)
        seen.append(editions.fingerprint())
    assert seen[:2] == [frozenset(), frozenset()]
    assert len(set(seen)) == 3
