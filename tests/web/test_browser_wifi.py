"""Joining a Wi-Fi, whole: keys at the box, the picture on its panel, the portal in a real browser on a small phone, and
the helper in a process of its own with a simulated radio below it."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser

from companion.console.typist import type_command
from companion.console.wifi_page import network_link
from companion.daemon import wifi
from companion.dialogue.command import JoinWifi, Set
from hardware.presses import Pressed
from hardware.simulated.radio import PASSPHRASE
from tests.web.browsing import visiting
from tests.web.serving import Serving, serving

SMALL = {"viewport": {"width": 320, "height": 568}}
ODD = '<b>"Ludo"; \\:$(id)\\x07'


def type_in(box: Serving, command: object) -> None:
    """By the keys of the box, as somebody would."""

    def presses() -> None:
        found = type_command(command, box.console.home(), box.parts.box, box.console.session.at_rest)  # type: ignore[arg-type]
        assert found is not None
        for press in found:
            box.desk.press(Pressed(press.key.value, press.held))

    box.do(presses)


def scanned(box: Serving, text: str, side: int = 64) -> bool:
    """Whether the panel itself shows this to scan: a module is two of its pixels."""
    image = box.twins.panel.image
    rows = [list(row) for row in segno.make(text, error="l", boost_error=False).matrix]
    margin = (side - 2 * len(rows)) // 2
    return all(
        bool(image.getpixel((margin + 2 * x + 1, margin + 2 * y + 1))) is not bool(dark)
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
    )


def test_from_the_keys_to_the_new_address(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wifi, "FAREWELL", 0.0)
    monkeypatch.setattr(wifi, "access_point_name", lambda host: "Box-7")
    monkeypatch.setattr("companion.daemon.root.access_point_name", lambda host: "Box-7")
    with serving(tmp_path) as box:
        phones, joining = box.console.phones, box.console.wifi
        assert phones is not None
        assert joining is not None
        box.do(lambda: box.console.act(Set("page", "lan"), box.console.stamp, "the table"))
        type_in(box, JoinWifi())
        box.until(lambda: joining.stage is not None and joining.stage.step == "open")
        box.until(lambda: scanned(box, network_link("Box-7")))
        assert joining.stage is not None
        portal = joining.stage.address
        with visiting(browser, Serving(*_parted(portal), box._loop, box.desk, box.parts), **SMALL) as visitor:
            page = visitor.go()
            names = page.locator(".network .name")
            names.first.wait_for()
            assert names.all_inner_texts() == ["Meeple Mansion", "Café am Markt", ODD, "Town Hall"]
            assert page.locator("main b").count() == 0, "a hostile name stays text"
            assert page.get_by_role("button", name="Town Hall").is_disabled()
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
            page.get_by_role("button", name="Meeple Mansion").click()
            page.get_by_label("Passphrase").fill("short")
            page.get_by_role("button", name="Connect").click()
            page.get_by_text("A passphrase has 8 to 63 characters.").wait_for()
            page.get_by_label("Passphrase").fill("wrongwrong")
            page.get_by_role("button", name="Connect").click()
            page.get_by_text("Meeple Mansion: the passphrase is wrong.").wait_for()
            assert box.do(lambda: "Passphrase is" in " ".join(box.desk.words))
            page.get_by_role("button", name="Meeple Mansion").click()
            page.get_by_label("Passphrase").fill(PASSPHRASE)
            visitor.may_lose_connection = True
            page.get_by_role("button", name="Connect").click()
            page.get_by_text("The box joins Meeple Mansion").wait_for()
            box.until(lambda: joining.stage is None)
            assert "Joined Meeple Mansion" in box.do(lambda: " ".join(" ".join(box.desk.words).split()))
            box.until(lambda: scanned(box, phones.address.upper(), side=56))
        active = box.twins.radio.active
        assert active is not None
        assert active["connection.id"] == "companion Meeple Mansion"


def _parted(address: str) -> tuple[str, int]:
    host, _, port = address.partition(":")
    return host, int(port)
