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
from companion.cli.firstboot import Card, Wifi, files_of
from companion.config import read_config
from companion.shipped import shipped

TEXT = st.text(
    st.characters(exclude_categories=["C", "Z"], include_characters=" \"'\\#:$%{}[]ß語"), min_size=8, max_size=10
)


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    """The boot partition of a card as it was written."""
    folder = tmp_path / "boot"
    folder.mkdir()
    (folder / "config.txt").write_text("dtparam=audio=on")
    return folder


def ask(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(companion, ["firstboot", str(folder), *options])


def test_a_card_joins_a_network_and_installs_the_release_on_it(boot: Path, tmp_path: Path) -> None:
    release = tmp_path / "release"
    release.mkdir()
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


def test_an_open_network_and_none(boot: Path) -> None:
    assert ask(boot, "--wifi", "club", "--country", "IT").exit_code == 0
    wifis = yaml.safe_load((boot / "network-config").read_text())["network"]["wifis"]
    assert wifis["wlan0"]["access-points"] == {"club": {}}
    assert ask(boot).exit_code == 0
    assert "wifis" not in yaml.safe_load((boot / "network-config").read_text())["network"]


@pytest.mark.parametrize("box", ["reference", "compact", "keypad", "phones"])
def test_its_settings_are_settings(boot: Path, box: str) -> None:
    assert ask(boot, "--box", box, "--language", "it").exit_code == 0
    config = read_config(shipped("config", "companion.toml"), None, boot / "companion.toml").config
    assert config is not None
    assert (config.box_name, config.settings.language, config.settings.page.lan) == (box, "it", True)


def test_a_card_that_names_no_box_and_no_language_is_asked_for_them_at_its_first_start(boot: Path) -> None:
    assert ask(boot).exit_code == 0
    config = read_config(shipped("config", "companion.toml"), None, boot / "companion.toml").config
    assert config is not None
    assert not config.settled
    assert "language" not in config.named


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--password", "12345678"], "name it with --wifi"),
        (["--wifi", "club", "--password", "short", "--country", "NL"], "8 to 63 letters"),
        (["--wifi", "club", "--password", "long enough"], "--country NL"),
        (["--wifi", "a\nb", "--country", "NL"], "1 to 32 letters"),
        (["--name", "my table"], "no name for a computer"),
        (["--box", "keypd"], 'There is no box "keypd". Did you mean'),
        (["--release", "."], "there is no install.sh in it"),
        (["--release", "config.txt"], "is to be unpacked first"),
        (["--ssh-key", "config.txt"], "is no public key"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_nothing_is_written(boot: Path, options: list[str], words: str) -> None:
    places = {".": str(boot), "config.txt": str(boot / "config.txt")}
    done = ask(boot, *(places.get(option, option) for option in options))
    assert done.exit_code != 0
    assert words in done.output
    assert [file.name for file in boot.iterdir()] == ["config.txt"]


def test_a_folder_that_is_no_card_is_left_alone(tmp_path: Path) -> None:
    done = ask(tmp_path)
    assert "is not the boot partition of a card" in done.output
    assert list(tmp_path.iterdir()) == []


def test_whoever_gives_a_key_can_come_in_by_it(boot: Path, tmp_path: Path) -> None:
    key = tmp_path / "id.pub"
    key.write_text("ssh-ed25519 AAAAC3Nz me@desk\n")
    assert ask(boot, "--ssh-key", str(key), "--user", "ann").exit_code == 0
    first = yaml.safe_load((boot / "user-data").read_text())
    assert first["users"][0]["name"] == "ann"
    assert first["users"][0]["ssh_authorized_keys"] == ["ssh-ed25519 AAAAC3Nz me@desk"]
    assert first["runcmd"] == [["sh", "-c", "systemctl enable --now ssh"]]
    assert tomllib.loads((boot / "rpi-preseed.toml").read_text())["ssh"]["enabled"] is True


def test_a_box_of_phones_has_a_code_that_is_told(boot: Path) -> None:
    done = ask(boot, "--box", "phones")
    code = tomllib.loads((boot / "companion.toml").read_text())["page"]["code"]
    assert f"Phones join with the code {code}." in done.output


@pytest.mark.parametrize(("box", "spi"), [("reference", 0), ("hat", 1), ("seats", 0)])
def test_the_buses_of_the_box_are_on_at_the_first_start(boot: Path, box: str, spi: int) -> None:
    for _ in range(2):
        assert ask(boot, "--box", box).exit_code == 0
        lines = (boot / "config.txt").read_text().splitlines()
        assert lines[:3] == ["dtparam=audio=on", "# >>> companion >>>", "[all]"]
        assert lines.count("dtparam=i2c_arm=on") == 1
        assert lines.count("dtparam=spi=on") == spi
    install = (Path(__file__).parents[2] / "install.sh").read_text()
    assert all(mark in install for mark in (lines[1], lines[-1])), "the installation finds its block again"
