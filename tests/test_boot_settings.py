"""Settings on the boot partition, which every computer can write to: they are taken over at the next start."""

from __future__ import annotations

from pathlib import Path

from companion.config import load, read_config
from companion.config.boot import boot_file
from companion.console.console import Console
from companion.daemon.opening import take_boot_over
from companion.dialogue.command import Set
from companion.store.settings import kept
from tests.console.playing import Table

ITS_OWN = 'language = "nl"\n[lights]\nbrightness = 0.8\nnight = true\n'
ON_BOOT = 'box = "simulated"\n[lights]\nbrightness = 0.2\n[page]\nlan = true\n'


def files(folder: Path, boot: str = ON_BOOT) -> tuple[Path, Path]:
    own, on_boot = folder / "companion.toml", folder / "boot.toml"
    own.write_text(ITS_OWN, encoding="utf-8")
    on_boot.write_text(boot, encoding="utf-8")
    return own, on_boot


def test_what_it_names_is_laid_over_the_rest_stays(tmp_path: Path) -> None:
    own, boot = files(tmp_path)
    config = read_config(own, None, boot).config
    assert config is not None
    settings = config.settings
    assert (settings.language, settings.lights.night) == ("nl", True)
    assert (settings.lights.brightness, settings.page.lan, settings.page.port) == (0.2, True, 8080)
    assert config.simulated
    assert config.boot is not None
    assert config.boot.names == {"box", "lights.brightness", "page.lan"}


def test_a_mistake_in_it_is_told_with_its_line_and_the_last_that_was_right_counts(tmp_path: Path) -> None:
    own, boot = files(tmp_path)
    assert load(own, tmp_path / "state", boot=boot).troubles == ()
    boot.write_text(ON_BOOT.replace("0.2", '"bright"'), encoding="utf-8")
    loaded = load(own, tmp_path / "state", boot=boot)
    assert str(loaded.troubles[0]).startswith("companion.toml on the boot partition, line 3: brightness ")
    assert loaded.config is not None
    assert loaded.config.settings.lights.brightness == 0.2
    boot.unlink()
    assert load(own, tmp_path / "state", "simulated").config.settings.lights.brightness == 0.8  # type: ignore[union-attr]
    assert not (tmp_path / "state" / "last-good-config" / "boot.toml").exists()


def test_nothing_of_it_is_lost_on_a_machine_without_one(tmp_path: Path) -> None:
    assert boot_file((tmp_path / "firmware" / "companion.toml",)) is None
    own, boot = files(tmp_path)
    assert boot_file((tmp_path / "nowhere", boot, own)) == boot


def test_each_text_of_it_counts_once_over_what_was_set_at_the_box(tmp_path: Path) -> None:
    own, boot = files(tmp_path)
    table = Table(tmp_path, settings={"brightness": "80"})

    def start() -> Console:
        config = read_config(own, None, boot).config
        assert config is not None
        take_boot_over(config, table.journal)
        return table.switch_on().console

    def set_at_the_box(console: Console, name: str, value: str) -> None:
        assert console.act(Set(name, value), console.stamp, "the table") is None

    set_at_the_box(table.console, "brightness", "100")
    set_at_the_box(table.console, "night", "on")
    assert start().settings["brightness"] == "80"  # forgotten: the file's own value is what the box starts with
    assert kept(table.journal)["night"] == "on"  # the file says nothing of it
    set_at_the_box(table.console, "brightness", "10")
    assert start().settings["brightness"] == "10"  # the same text counts once
    boot.write_text(ON_BOOT.replace("0.2", "0.3"), encoding="utf-8")
    assert start().settings["brightness"] == "80"
