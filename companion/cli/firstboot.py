"""`companion firstboot`: what a card needs to become a box by itself, written to its boot partition.

Images of Raspberry Pi OS since Trixie are told at their first start what to become. cloud-init reads `user-data`,
`network-config` and `meta-data`; rpi-preseed reads one TOML file and is announced to follow it. Both are written: an
image takes the one that it knows. Images of Bookworm know neither; there the dialogue of Raspberry Pi Imager does it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import shutil
from pathlib import Path
from typing import NamedTuple

import click

from companion.config import BoxSettings, boot_lines, read_config
from companion.languages import LANGUAGES
from companion.rules.hint import hint
from companion.shipped import shipped

RELEASE = "companion"
"""The folder of the release on the boot partition."""
MOUNTED = "/boot/firmware"
"""Where the boot partition is once the Pi runs."""
BY_PHONE = "phones"
"""The box without keys and display."""
OLD_BLOCK = re.compile(r"^# >>> companion >>>$.*?^# <<< companion <<<$\n?", re.MULTILINE | re.DOTALL)
CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class Wifi(NamedTuple):
    """A network to join. An open one has no password."""

    name: str
    password: str
    country: str


class Login(NamedTuple):
    """Who may come in over SSH, by which key."""

    user: str
    key: str


class Card(NamedTuple):
    """What the box is to be."""

    name: str
    wifi: Wifi | None
    box: str
    """Empty: it asks at its first start."""
    language: str | None
    installs: bool
    """Whether a release lies on the card."""
    code: str = ""
    """With which phones join a box that has no display to show one."""
    login: Login | None = None


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--name", default="table", show_default=True, help="What the box is called in its network.")
@click.option("--wifi", help="The network to join.")
@click.option("--password", default="", help="Its password; without one it is an open network.")
@click.option("--country", help="Where you are, as in NL: radios are allowed different things in different countries.")
@click.option("--box", default="", help="Which box it is: a file of boxes/. Unless named, it asks at its first start.")
@click.option("--language", type=click.Choice(LANGUAGES), help="What it speaks. Unless named, it asks.")
@click.option("--release", type=click.Path(exists=True, path_type=Path), help="The folder of a release to install.")
@click.option(
    "--ssh-key", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Your public key (….pub)."
)
@click.option("--user", default="maker", show_default=True, help="Who you are there, with --ssh-key.")
def firstboot(
    folder: Path,
    name: str,
    wifi: str | None,
    password: str,
    country: str | None,
    box: str,
    language: str | None,
    release: Path | None,
    ssh_key: Path | None,
    user: str,
) -> None:
    """Write to FOLDER, the boot partition of a fresh card, what makes it a box at its first start."""
    joins, wired, login = _wifi(wifi, password, country), _box(box), _login(user, ssh_key)
    _refuse(folder, name, release)
    code = f"{secrets.randbelow(1_000_000):06}" if box == BY_PHONE else ""
    card = Card(name, joins, box, language, release is not None, code, login)
    if release is not None:
        click.echo(f"Copying the release to {folder / RELEASE}.")
        shutil.copytree(release, folder / RELEASE, dirs_exist_ok=True)
    for file, text in files_of(card).items():
        _write(folder / file, text)
    _switch_on(folder / "config.txt", boot_lines(wired))
    if code:
        click.echo(f"Phones join with the code {code}. It stands in companion.toml.")
    click.echo(
        "Put the card into the Pi and switch it on. "
        + (
            "It installs itself, which takes some minutes, and starts by itself."
            if card.installs
            else "Then run install.sh there; --release puts a release on the card, which installs itself."
        )
    )


def files_of(card: Card) -> dict[str, str]:
    """Every file, by its name on the boot partition."""
    files = {
        "user-data": user_data(card),
        "network-config": network_config(card.wifi),
        "rpi-preseed.toml": preseed(card),
        "companion.toml": settings(card),
    }
    # cloud-init goes to work when this is another one than it has seen.
    digest = hashlib.sha256("".join(files.values()).encode()).hexdigest()[:12]
    return {**files, "meta-data": f"dsmode: local\ninstance-id: companion-{digest}\n"}


def user_data(card: Card) -> str:
    lines = [
        "#cloud-config",
        f"hostname: {quoted(card.name)}",
        "manage_etc_hosts: true",
    ]
    if card.login is not None:
        lines += ["users:", f"  - name: {quoted(card.login.user)}", "    groups: [adm, sudo, dialout, video]"]
        lines += ["    shell: /bin/bash", '    sudo: "ALL=(ALL) NOPASSWD:ALL"']
        lines += [f"    ssh_authorized_keys: [{quoted(card.login.key)}]"]
    commands = ["systemctl enable --now ssh"] if card.login else []
    commands += [_installing()] if card.installs else []
    lines += ["runcmd:", *(f"  - [sh, -c, {quoted(command)}]" for command in commands)] if commands else []
    return _lines(lines)


def network_config(wifi: Wifi | None) -> str:
    lines = ["network:", "  version: 2", "  ethernets:", "    eth0:", "      dhcp4: true", "      optional: true"]
    if wifi is not None:
        lines += ["  wifis:", "    wlan0:", "      dhcp4: true", "      optional: true"]
        lines += [f"      regulatory-domain: {quoted(wifi.country)}", "      access-points:"]
        access = [f"          password: {quoted(wifi.password)}"] if wifi.password else []
        lines += [f"        {quoted(wifi.name)}:{'' if access else ' {}'}", *access]
    return _lines(lines)


def preseed(card: Card) -> str:
    lines = ["config_version = 1", "[system]", f"hostname = {quoted(card.name)}"]
    if card.wifi is not None:
        lines += ["[wlan]", f"ssid = {quoted(card.wifi.name)}"]
        lines += [f"password = {quoted(card.wifi.password)}"] if card.wifi.password else []
        lines += [f"country = {quoted(card.wifi.country)}"]
    if card.login is not None:
        lines += ["[ssh]", "enabled = true", f"authorized_keys = [{quoted(card.login.key)}]"]
    lines += ["[interfaces]", "i2c = true"]
    if card.installs:
        lines += ["[runcmd]", f"late = [{quoted(_installing())}]"]
    return _lines(lines)


def settings(card: Card) -> str:
    """The box's own settings; without a keyboard phones must be able to reach it."""
    said = [f"box = {quoted(card.box)}"] if card.box else []
    said += [f"language = {quoted(card.language)}"] if card.language else []
    code = [f"code = {quoted(card.code)}"] if card.code else []
    return _lines([*said, "[page]", "lan = true", *code])


def _installing() -> str:
    """What was said while it was installed can be read on any computer, beside the settings."""
    release = f"{MOUNTED}/{RELEASE}"
    return f"sh {release}/install.sh >{release}/install.log 2>&1; sync"


def quoted(text: str) -> str:
    """A text as YAML and TOML both read it: rpi-preseed knows no other escapes than these two."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _lines(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _wifi(name: str | None, password: str, country: str | None) -> Wifi | None:
    if name is None:
        if password or country:
            raise click.UsageError("--password and --country belong to a network: name it with --wifi.")
        return None
    if not 1 <= len(name.encode()) <= 32 or CONTROL.search(name):
        raise click.UsageError("The name of a network has 1 to 32 letters.")
    if password and (not 8 <= len(password.encode()) <= 63 or CONTROL.search(password)):
        raise click.UsageError("The password of a network has 8 to 63 letters; an open network has none.")
    if country is None or not re.fullmatch(r"[A-Za-z]{2}", country):
        raise click.UsageError("With --wifi say where you are, as in --country NL; else the radio stays off.")
    return Wifi(name, password, country.upper())


def _box(name: str) -> BoxSettings:
    there = sorted(file.stem for file in shipped("config", "boxes").glob("*.toml"))
    if name and name not in there:
        raise click.UsageError(f'There is no box "{name}". {hint(name, there)}')
    # Whether phones can join a box of their own is not asked here: it gets a code.
    config = read_config(shipped("config", "companion.toml"), name or None).in_need
    return config.box if config is not None else BoxSettings()


def _login(user: str, key: Path | None) -> Login | None:
    if key is None:
        return None
    text = key.read_text(encoding="utf-8", errors="replace").strip()
    if not re.fullmatch(r"(?:ssh|ecdsa|sk)-\S+ \S+[^\n]*", text) or CONTROL.search(text):
        raise click.UsageError(f"{key} is no public key: name the file that ends in .pub.")
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,30}", user):
        raise click.UsageError(f'"{user}" is no name for a user: small letters and digits.')
    return Login(user, text)


def _refuse(folder: Path, name: str, release: Path | None) -> None:
    if not re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?", name):
        raise click.UsageError(f'"{name}" is no name for a computer: letters, digits and hyphens, at most 63.')
    if not (folder / "config.txt").is_file():
        raise click.ClickException(f"{folder} is not the boot partition of a card: there is no config.txt in it.")
    if release is not None and release.is_file():
        raise click.ClickException(f"{release} is to be unpacked first: tar xf {release}")
    if release is not None and not (release / "install.sh").is_file():
        raise click.ClickException(f"{release} is no release: there is no install.sh in it.")


def _switch_on(path: Path, lines: tuple[str, ...]) -> None:
    """The buses of the box, in the settings of the Pi itself, as install.sh would write them."""
    text = path.read_text(encoding="utf-8")
    rest = OLD_BLOCK.sub("", text)
    block = _lines(["# >>> companion >>>", "[all]", *lines, "# <<< companion <<<"])
    wanted = rest + ("" if rest.endswith("\n") or not rest else "\n") + block
    if wanted != text:
        click.echo(f"Switching the buses of the box on in {path}.")
        path.write_text(wanted, encoding="utf-8")


def _write(path: Path, text: str) -> None:
    """What was there and is another text stays beside it."""
    if path.is_file() and (before := path.read_bytes()) != text.encode():
        path.with_name(f"{path.name}.before").write_bytes(before)
        click.echo(f"Writing {path}; what was there is in {path.name}.before now.")
    else:
        click.echo(f"Writing {path}.")
    path.write_bytes(text.encode())
