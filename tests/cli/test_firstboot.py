"""A fresh card is told by files on its boot partition what it is to become."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import companion
from companion.cli.firstboot import BLOCK, Card, Wifi, files_of
from companion.config import read_config
from companion.shipped import shipped

TEXT = st.text(
    st.characters(exclude_categories=["C", "Z"], include_characters=" \"'\\#:$%{}[]ß語"), min_size=8, max_size=10
)


def ask(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(companion, ["firstboot", str(folder), *options])


def test_a_card_joins_a_network_and_installs_the_release_on_it(tmp_path: Path) -> None:
    boot, release = tmp_path / "boot", tmp_path / "release"
    for folder in (boot, release / "wheels"):
        folder.mkdir(parents=True)
    (release / "install.sh").write_text("exit 0\n")
    (boot / "user-data").write_text("#cloud-config\n# as it comes with the image\n")
    done = ask(boot, "--wifi", "Café 2", "--password", 'back\\slash "7"', "--country", "nl", "--release", str(release))
    assert done.exit_code == 0, done.output
    assert "what was there is in user-data.before now" in done.output
    wifi = yaml.safe_load((boot / "network-config").read_text())["network"]["wifis"]["wlan0"]
    assert wifi["access-points"] == {"Café 2": {"password": 'back\\slash "7"'}}
    assert wifi["regulatory-domain"] == "NL"  # and not YAML's old "no"
    first = yaml.safe_load((boot / "user-data").read_text())
    command = "sh /boot/firmware/companion/install.sh >/boot/firmware/companion/install.log 2>&1; sync"
    assert first == {"hostname": "table", "manage_etc_hosts": True, "runcmd": [["sh", "-c", command]]}
    preseed = tomllib.loads((boot / "rpi-preseed.toml").read_text())
    assert preseed["wlan"] == {"ssid": "Café 2", "password": 'back\\slash "7"', "country": "NL"}
    assert preseed["runcmd"] == {"late": [command]}
    assert (boot / "companion" / "install.sh").is_file()


@settings(max_examples=60, deadline=None)
@given(name=TEXT, password=TEXT)
def test_any_name_and_password_comes_through_both_files(name: str, password: str) -> None:
    files = files_of(Card("table", Wifi(name, password, "NO"), "reference", "nl", installs=False))
    points = yaml.safe_load(files["network-config"])["network"]["wifis"]["wlan0"]["access-points"]
    assert points == {name: {"password": password}}
    assert tomllib.loads(files["rpi-preseed.toml"])["wlan"] == {"ssid": name, "password": password, "country": "NO"}


def test_other_files_are_a_new_card_to_cloud_init() -> None:
    cards = [Card("table", None, box, "nl", installs=False) for box in ("reference", "compact")]
    told = [yaml.safe_load(files_of(card)["meta-data"])["instance-id"] for card in (*cards, cards[0])]
    assert told[0] == told[2] != told[1]


def test_an_open_network_and_none(tmp_path: Path) -> None:
    assert ask(tmp_path, "--wifi", "club", "--country", "IT").exit_code == 0
    wifis = yaml.safe_load((tmp_path / "network-config").read_text())["network"]["wifis"]
    assert wifis["wlan0"]["access-points"] == {"club": {}}
    assert ask(tmp_path).exit_code == 0
    assert "wifis" not in yaml.safe_load((tmp_path / "network-config").read_text())["network"]


@pytest.mark.parametrize("box", ["reference", "compact", "keypad", "phones"])
def test_its_settings_are_settings(tmp_path: Path, box: str) -> None:
    assert ask(tmp_path, "--box", box, "--language", "it").exit_code == 0
    config = read_config(shipped("config", "companion.toml"), None, tmp_path / "companion.toml").config
    assert config is not None
    assert (config.box_name, config.settings.language, config.settings.page.lan) == (box, "it", True)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--password", "12345678"], "name it with --wifi"),
        (["--wifi", "club", "--password", "short", "--country", "NL"], "8 to 63 letters"),
        (["--wifi", "club", "--password", "long enough"], "--country NL"),
        (["--wifi", "a\nb", "--country", "NL"], "1 to 32 letters"),
        (["--name", "my table"], "no name for a computer"),
        (["--box", "../etc"], "is no box"),
        (["--release", "."], "there is no install.sh in it"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_nothing_is_written(tmp_path: Path, options: list[str], words: str) -> None:
    done = ask(tmp_path, *(option if option != "." else str(tmp_path) for option in options))
    assert done.exit_code != 0
    assert words in done.output
    assert list(tmp_path.iterdir()) == []


def test_i2c_is_on_at_the_first_start_and_the_installation_finds_it_so(tmp_path: Path) -> None:
    (tmp_path / "config.txt").write_text("dtparam=audio=on")
    for _ in range(2):
        assert ask(tmp_path).exit_code == 0
        assert (tmp_path / "config.txt").read_text() == "dtparam=audio=on\n" + BLOCK
    install = Path(__file__).parents[2] / "install.sh"
    for line in BLOCK.splitlines():
        assert line in install.read_text()
