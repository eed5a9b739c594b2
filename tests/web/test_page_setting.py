"""Who can open the page is set at the box, and counts at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.dialogue.command import Set
from tests.web.serving import Client, Serving, serving


def set_page(box: Serving, value: str) -> None:
    box.do(lambda: box.console.act(Set("page", value), box.console.stamp, "the table"))


def test_a_page_is_switched_off_and_on_and_opened_to_phones(tmp_path: Path) -> None:
    with serving(tmp_path) as box:
        phones, paired = box.console.phones, box.pair()
        assert phones is not None
        set_page(box, "off")
        box.until(lambda: phones.locate is None)
        with pytest.raises(OSError, match="refused"):
            box.get("/")
        assert "Phones" not in " ".join(box.do(lambda: [str(each.label) for each in box.console.home().root.options]))
        set_page(box, "lan")
        box.until(lambda: phones.locate is not None)
        assert phones.public
        again = Client("127.0.0.1", int(phones.address.rpartition(":")[2]), paired.cookie)
        assert again.get("/api/match").status == 200
        assert again.get("/api/me").json["name"] == "Phone"


def test_a_page_that_was_opened_to_phones_is_still_so_after_a_power_cut(tmp_path: Path) -> None:
    with serving(tmp_path) as box:
        set_page(box, "lan")
        phones = box.console.phones
        assert phones is not None
        box.until(lambda: phones.public)
    with serving(tmp_path) as box:
        assert box.console.settings["page"] == "lan"
        assert box.console.phones is not None
        assert box.console.phones.public


def test_a_phone_cannot_lock_itself_out(tmp_path: Path) -> None:
    with serving(tmp_path) as box:
        phone = box.pair()
        asked = phone.get("/api/match").json
        assert asked
        menu = box.do(lambda: list(box.console.home().root.options))
        settings = next(at for at, option in enumerate(menu) if "settings" in str(option.label))
        answer = phone.post("/api/act", {"stamp": asked["stamp"], "answers": [{"at": settings}]}).json
        labels = [option["label"] for option in answer["ask"]["options"]]
        assert "Brightness: 40 %" in labels
        assert not any(label.startswith("Page") for label in labels)
        bright = next(option["at"] for option in answer["ask"]["options"] if option["label"].startswith("Brightness"))
        deeper = {"stamp": asked["stamp"], "answers": [{"at": settings}, {"at": bright}]}
        assert phone.post("/api/act", deeper).json["ask"]["sentence"] == "No light of the strip is ever brighter."
