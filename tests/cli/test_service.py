"""`companion service` on a machine that is a stand-in: it records each command and answers as a Pi would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click.testing
import pytest

from companion.cli import companion
from companion.cli.service import (
    AT_THE_END,
    HIDDEN,
    RULE,
    RULES,
    SHARED_NAMES,
    SHUTDOWN,
    STARTED,
    STICK_RULE,
    UNIT,
    UNITS,
    WIFI,
    WIFI_UNITS,
    Machine,
    lasting,
)
from companion.commands import Completed, run_command
from companion.config import read_config
from companion.shipped import shipped
from tests.cli.calling import companion_process, one_sentence

ALL = " ".join(STARTED)
TRUE = Path(shutil.which("true") or "/usr/bin/true")
ASKING = ("id", "getent", "runuser", "cat", "is-active", "is-enabled", "is-system-running", "show", "--version")


@dataclass
class Pi:
    """A Raspberry Pi as far as these commands know one, with its switches."""

    folder: Path
    uid: int = 0
    systemd: bool = True
    systemctl_is_there: bool = True
    runs: str = f"{TRUE.parent}/python"
    """The interpreter that a running service was started with."""
    groups: set[str] = field(default_factory=lambda: {"gpio", "i2c", "spi", "dialout", "video"})
    users: dict[str, set[str]] = field(default_factory=dict)
    active: str = "inactive"
    enabled: str = "disabled"
    says: str = ""
    broken: set[str] = field(default_factory=set)
    """Words of commands that do not work."""
    closed: set[str] = field(default_factory=set)
    """Folders that the service's user may not write into."""
    hidden: tuple[str, ...] = ()
    """Everything here is under /tmp, so nothing is out of sight unless a test says so."""
    commands: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.units.mkdir(exist_ok=True)

    @property
    def units(self) -> Path:
        return self.folder / "units"

    @property
    def unit(self) -> Path:
        return self.units / UNIT

    @property
    def root(self) -> Path:
        return self.folder / "opt"

    @property
    def config(self) -> Path:
        return self.folder / "etc" / "companion.toml"

    @property
    def changes(self) -> list[str]:
        """The commands that were more than questions."""
        return [command for command in self.commands if not set(command.split()[:2]) & set(ASKING)]

    def run(self, words: Sequence[str]) -> Completed:
        self.commands.append(" ".join(words))
        if self.broken & set(words):
            return Completed(1, "", "It is\nbroken.\n")
        match words:
            case ["id", "-u"]:
                return Completed(0, f"{self.uid}\n")
            case ["id", "--name", "--groups", user]:
                return Completed(0, " ".join({user, *self.users[user]}))
            case ["getent", "group", group]:
                return Completed(0 if group in self.groups else 2)
            case ["getent", "passwd", user]:
                return Completed(0 if user in self.users else 2)
            case ["useradd", *options, user]:
                chosen = options[options.index("--groups") + 1].split(",") if "--groups" in options else []
                self.users[user] = set(chosen)
                self.groups.add(user)
            case ["usermod", "--append", "--groups", groups, user]:
                self.users[user] |= set(groups.split(","))
            case ["runuser", "-u", _, "--", "test", "-w", path]:
                return Completed(1 if path in self.closed else 0)
            case ["install", "--directory", "--group", _, "--mode", "0775", path]:
                self.closed.discard(path)
            case ["cat", "/proc/7/cmdline"]:
                return Completed(0, f"{self.runs}\0/opt/companion/current/venv/bin/companion\0run\0")
            case ["systemctl", *_] if not self.systemctl_is_there:
                return Completed(127, "", "systemctl: No such file or directory")
            case ["systemctl", *rest]:
                return self.systemctl(rest)
        return Completed(0)

    def systemctl(self, words: Sequence[str]) -> Completed:
        match words:
            case ["--version"]:
                return Completed(0, "systemd 252\n")
            case ["enable" | "disable" as verb, name, *_] if name != "--now":
                self.enabled = f"{verb}d"
                return Completed(0)
        if not self.systemd:
            return Completed(1, "", "System has not been booted with systemd as init system (PID 1). Can't operate.\n")
        match words:
            case ["is-system-running"]:
                return Completed(1, "degraded\n")
            case ["is-active", _]:
                return Completed(0 if self.active == "active" else 3, f"{self.active}\n")
            case ["is-enabled", _]:
                return Completed(0, f"{self.enabled}\n")
            case ["show", "--property=MainPID", *_]:
                return Completed(0, "7\n" if self.active == "active" else "0\n")
            case ["show", *_]:
                return Completed(0, f"{self.says}\n")
            case ["enable", "--now", *_]:
                self.active, self.enabled = "active", "enabled"
            case ["disable", "--now", *_]:
                self.active, self.enabled = "inactive", "disabled"
        return Completed(0)

    def service(self, *words: str) -> click.testing.Result:
        machine = Machine(self.run, TRUE, (), self.config, self.hidden, self.root, self.folder / "rules", self.folder)
        return click.testing.CliRunner().invoke(
            companion, ["service", *words, "--unit-folder", str(self.units)], obj=machine
        )

    def told(self, *words: str) -> str:
        result = self.service(*words)
        assert result.exit_code == 0, result.output
        return result.output

    def refused(self, *words: str) -> str:
        """It was refused, in words, and nothing was changed."""
        result = self.service(*words)
        assert isinstance(result.exception, SystemExit)
        assert result.exit_code != 0
        assert self.changes == []
        assert not self.unit.exists()
        return result.stderr


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


# Installing


def test_the_box_that_the_boot_partition_names_is_let_at_its_devices(
    pi: Pi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where there are no settings yet: a card that installs itself has none."""
    on_boot = tmp_path / "boot.toml"
    on_boot.write_text('box = "keypad"\n')
    monkeypatch.setattr("companion.cli.service.boot_file", lambda: on_boot)
    pi.told("install")
    assert "\nDeviceAllow=char-input rw\n" in pi.unit.read_text()


def test_a_box_that_is_set_up_at_the_box_can_write_its_file_and_hear_a_keypad(pi: Pi) -> None:
    """Of a box that nobody has named yet it is not known whether it has a keypad. A second time nothing is done."""
    boxes = str(pi.config.parent / "boxes")
    pi.closed = {boxes}
    opened = f"install --directory --group companion --mode 0775 {boxes}"
    assert f"Letting the service write the file of its box, in {boxes}." in pi.told("install")
    assert opened in pi.changes
    assert "\nDeviceAllow=char-input rw\n" in pi.unit.read_text()
    pi.config.write_text('box = "compact"\n')
    pi.commands.clear()
    pi.told("install")
    assert opened not in pi.changes
    assert "char-input" not in pi.unit.read_text()


def test_a_new_pi_gets_settings_a_user_the_unit_and_a_running_service(pi: Pi) -> None:
    told = pi.told("install")
    home = "--no-create-home --home-dir /var/lib/companion --shell /usr/sbin/nologin"
    assert pi.changes == [
        f"useradd --system --user-group {home} --groups gpio,i2c,spi,dialout companion",
        "systemctl daemon-reload",
        f"systemctl enable --now {ALL}",
    ]
    assert f"\nExecStart={TRUE} run --config {pi.config}\nUser=companion\n" in pi.unit.read_text()
    assert pi.unit.stat().st_mode & 0o777 == 0o644
    assert told.splitlines()[-15:] == [
        "Making the user companion, in the groups gpio, i2c, spi, dialout.",
        f"Copying the way back to a former release to {pi.root / 'rescue.py'}.",
        f"Writing {pi.root / 'last_word.py'}, which speaks when the companion cannot.",
        f"Writing {pi.root / 'panel.json'}, which speaks when the companion cannot.",
        f"Having a USB stick looked at for a release: {pi.folder / 'rules' / STICK_RULE}.",
        f"There is no {pi.folder / RULES}: without PolicyKit the box cannot be switched off at its menu.",
        f"There is no {pi.folder / SHARED_NAMES}: without NetworkManager the box cannot join a Wi-Fi at its menu.",
        *(f"Writing the unit {pi.units / name}." for name in UNITS),
        "Having systemd read its units.",
        "Starting the service, now and with the system.",
        'The service runs. How it is: "companion service status".',
    ]


def test_the_settings_that_are_copied_are_right_and_readable_to_all(pi: Pi) -> None:
    umask = os.umask(0o077)
    try:
        pi.told("install")
    finally:
        os.umask(umask)
    assert read_config(pi.config).troubles == ()
    copied = sorted(path.relative_to(pi.config.parent) for path in pi.config.parent.rglob("*.toml"))
    boxes = (path.relative_to(shipped("config")) for path in shipped("config").glob("boxes/*.toml"))
    assert copied == sorted([*boxes, Path("companion.toml")])
    assert {path.stat().st_mode & 0o777 for path in pi.config.parent.rglob("*.toml")} == {0o644}
    assert {path.stat().st_mode & 0o777 for path in (pi.config.parent, pi.config.parent / "boxes")} == {0o755}


def test_twice_does_no_harm(pi: Pi) -> None:
    pi.told("install")
    pi.config.write_text('language = "en"\n')
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in pi.folder.rglob("*.*")}
    pi.commands.clear()
    assert pi.told("install").splitlines() == [
        f"The settings {pi.config} are there already.",
        "The user companion is there already, in the groups gpio, i2c, spi, dialout.",
        f"There is no {pi.folder / RULES}: without PolicyKit the box cannot be switched off at its menu.",
        f"There is no {pi.folder / SHARED_NAMES}: without NetworkManager the box cannot join a Wi-Fi at its menu.",
        *(f"The unit {pi.units / name} is already so." for name in UNITS),
        "Starting the service, now and with the system.",
        'The service runs. How it is: "companion service status".',
    ]
    assert pi.changes == [f"systemctl enable --now {ALL}"]
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in pi.folder.rglob("*.*")} == before


def test_where_networkmanager_is_the_box_can_join_a_wifi_and_it_goes_with_the_rest(pi: Pi) -> None:
    (pi.folder / SHARED_NAMES).mkdir(parents=True)
    told = pi.told("install")
    assert [name for name in WIFI_UNITS if f"Writing the unit {pi.units / name}." in told] == list(WIFI_UNITS)
    assert pi.changes[-1] == f"systemctl enable --now {ALL} {WIFI}"
    assert "\nSocketUser=companion\n" in (pi.units / WIFI).read_text()
    pi.told("install", "--user", "table")
    assert pi.changes[-1] == f"systemctl restart {UNIT} {WIFI}", "else the old user would be let in"
    pi.told("remove")
    assert f"systemctl disable --now {ALL} {WIFI}" in pi.changes
    assert list(pi.units.iterdir()) == []


def test_a_service_that_runs_takes_over_what_has_changed(pi: Pi) -> None:
    pi.told("install")
    pi.commands.clear()
    pi.told("install", "--user", "table")
    assert pi.changes[1:] == [
        "systemctl daemon-reload",
        f"systemctl enable --now {ALL}",
        f"systemctl restart {UNIT}",
    ]
    assert "\nUser=table\n" in pi.unit.read_text()


def test_a_service_that_runs_another_release_is_started_anew(pi: Pi) -> None:
    pi.told("install")
    pi.commands.clear()
    pi.runs = "/opt/companion/releases/0.1/venv/bin/python"
    assert "Starting it anew, for it runs another release." in pi.told("install")
    assert pi.changes == [f"systemctl enable --now {ALL}", f"systemctl restart {UNIT}"]


def test_the_unit_names_a_release_by_the_link_that_leads_to_the_present_one(tmp_path: Path) -> None:
    command = tmp_path / "releases" / "1.2" / "venv" / "bin" / "companion"
    command.parent.mkdir(parents=True)
    command.touch()
    assert lasting(command) == command
    (tmp_path / "current").symlink_to("releases/1.2")
    assert lasting(command) == tmp_path / "current" / "venv" / "bin" / "companion"
    (tmp_path / "releases" / "1.3" / "venv" / "bin").mkdir(parents=True)
    other = tmp_path / "releases" / "1.3" / "venv" / "bin" / "companion"
    other.touch()
    assert lasting(other) == other


def test_in_the_image_of_a_card_the_service_is_put_in_place_and_starts_later(pi: Pi) -> None:
    pi.systemd = False
    told = pi.told("install")
    assert pi.changes[1:] == [f"systemctl enable {ALL}"]
    assert pi.unit.is_file()
    assert "systemd does not run here" in told
    assert "The service runs" not in told
    pi.commands.clear()
    pi.told("remove")
    assert pi.changes == [f"systemctl disable {ALL}"]
    assert not pi.unit.exists()


def test_a_user_that_is_there_joins_the_groups_that_came_later(pi: Pi) -> None:
    pi.users["companion"] = {"dialout"}
    pi.groups -= {"spi"}
    assert "Taking the user companion into the groups gpio, i2c." in pi.told("install")
    assert pi.changes[0] == "usermod --append --groups gpio,i2c companion"


def test_a_machine_without_pins_needs_no_groups(pi: Pi) -> None:
    pi.groups = {"companion"}
    pi.told("install")
    assert pi.changes[0].startswith("useradd --system --gid companion --no-create-home")
    assert "--groups" not in pi.changes[0]


def test_a_state_folder_that_the_settings_name_is_made_and_writable(pi: Pi) -> None:
    state = pi.folder / "the stick"
    pi.config.parent.mkdir()
    pi.config.write_text(f'box = "simulated"\nstate = "{state}"\n')
    pi.told("install")
    assert f"install --directory --owner companion --mode 0700 {state}" in pi.changes
    assert f'\nReadWritePaths=-"{state}" -{pi.config.parent / "boxes"}\n' in pi.unit.read_text()
    assert f"The state folder {state} stays" in pi.told("remove")


def test_a_serial_line_of_the_machine_itself_is_opened_where_the_box_names_it(pi: Pi) -> None:
    pi.told("install")
    assert "DeviceAllow=/dev" not in pi.unit.read_text()
    box = pi.config.parent / "boxes" / "reference.toml"
    box.write_text(box.read_text().replace('port = "auto"', 'port = "/dev/serial0"'))
    pi.told("install")
    assert "\nDeviceAllow=/dev/serial0 rw\n" in pi.unit.read_text()


def test_other_settings_can_be_named(pi: Pi) -> None:
    other = pi.folder / "other.toml"
    other.write_text('box = "simulated"\n')
    pi.told("install", "--config", os.path.relpath(other))
    assert f" run --config {other}\n" in pi.unit.read_text()
    assert not pi.config.exists()


def test_a_dry_run_tells_everything_and_changes_nothing(pi: Pi) -> None:
    pi.uid = 1000
    told = pi.told("install", "--dry-run")
    assert told.startswith("A dry run: nothing is changed.\n")
    assert "\n    useradd --system " in told
    assert "\n    systemctl daemon-reload\n" in told
    assert "\n    | [Service]\n    | Type=notify\n" in told
    assert told.endswith(f"\n    systemctl enable --now {ALL}\n")
    assert pi.changes == []
    assert list(pi.folder.rglob("*")) == [pi.units]


@pytest.mark.parametrize("systemd", [True, False])
def test_a_dry_run_tells_what_the_run_tells(pi: Pi, systemd: bool) -> None:
    pi.systemd = systemd
    dry = pi.told("install", "--dry-run").splitlines()[1:]
    run = [line for line in pi.told("install").splitlines() if not line.startswith("The service runs.")]
    assert [line for line in dry if not line.startswith("    ")] == run


def test_before_the_command_is_there_a_dry_run_can_be_told_of_it(pi: Pi) -> None:
    of = "/opt/companion/current/venv/bin/companion"
    told = pi.told("install", "--dry-run", "--of", of, "--group", "spi")
    assert f"ExecStart={of} run" in told
    assert "spi" in next(line for line in told.splitlines() if line.startswith("Making the user"))


def test_the_box_may_switch_the_machine_off_and_says_when_it_is_off(pi: Pi) -> None:
    assert "without PolicyKit the box cannot be switched off at its menu" in pi.told("install")
    for folder in (RULES, SHUTDOWN):
        (pi.folder / folder).mkdir(parents=True)
    pi.told("install")
    rule, script = pi.folder / RULES / RULE, pi.folder / SHUTDOWN / AT_THE_END
    assert 'subject.user == "companion"' in rule.read_text()
    assert rule.stat().st_mode & 0o777 == 0o644
    assert script.stat().st_mode & 0o777 == 0o755
    assert subprocess.run([script, "reboot"], check=True, capture_output=True).stderr == b""
    assert f"{pi.root}/last_word.py --off --state /var/lib/companion" in script.read_text()
    pi.told("remove")
    assert not rule.exists()
    assert not script.exists()


# What would not work


def test_without_root_it_says_sudo(pi: Pi) -> None:
    pi.uid = 1000
    assert f'"sudo {TRUE} service install".' in pi.refused("install")


def test_without_systemd_there_are_no_services(pi: Pi) -> None:
    pi.systemctl_is_there = False
    assert "There is no systemd on this machine" in pi.refused("install")


@pytest.mark.parametrize("user", ["root", "Ann", "a b", "-x", "", "x\nUser=root", "ä"])
def test_the_user_is_no_root_and_has_a_name_that_a_user_can_have(pi: Pi, user: str) -> None:
    assert "user" in pi.refused("install", "--user", user)


def test_settings_that_are_not_there_are_not_made_up(pi: Pi) -> None:
    assert f"There is no file {pi.folder}/typo.toml." in pi.refused("install", "--config", f"{pi.folder}/typo.toml")


@pytest.mark.parametrize("name", ["$HOME", 'say "hi"', "it's", "back\\slash", "two\nlines"])
def test_a_path_that_a_unit_cannot_hold_is_refused(pi: Pi, name: str) -> None:
    (pi.folder / name).write_text("")
    assert "choose a plainer name" in pi.refused("install", "--config", str(pi.folder / name))


def test_settings_with_mistakes_are_not_installed(pi: Pi) -> None:
    pi.config.parent.mkdir()
    pi.config.write_text('box = "simulated"\nlanguage = "klingon"\nlgo = "info"\n')
    said = pi.refused("install")
    assert "companion.toml, line 2: language" in said
    assert 'companion.toml, line 3: "lgo" is no setting' in said


@pytest.mark.parametrize("state", ["matches", "~/matches", "/mnt/$USER"])
def test_a_state_folder_must_be_the_same_for_everybody(pi: Pi, state: str) -> None:
    pi.config.parent.mkdir()
    pi.config.write_text(f'box = "simulated"\nstate = "{state}"\n')
    assert "must be a plain path from / on" in pi.refused("install")


def test_what_a_service_does_not_see_is_refused_but_shown_in_a_dry_run(pi: Pi) -> None:
    assert set(HIDDEN) == {"/home", "/root", "/run/user", "/tmp", "/var/tmp"}
    pi.hidden = (str(pi.folder),)
    assert f"A service does not see {pi.config}" in pi.refused("install")
    result = pi.service("install", "--dry-run")
    assert (result.exit_code, pi.changes) == (0, [])
    assert result.stderr.startswith(f"It would be refused: A service does not see {pi.config}")
    assert "Type=notify" in result.stdout


@pytest.mark.parametrize(("broken", "sentence"), [(str(TRUE), "cannot run"), ("-r", "cannot read")])
def test_what_the_user_cannot_use_is_said_before_the_unit_is_written(pi: Pi, broken: str, sentence: str) -> None:
    pi.broken = {broken}
    result = pi.service("install")
    assert result.exit_code != 0
    assert f"The user companion {sentence}" in result.stderr
    assert not pi.unit.exists()


def test_a_state_folder_that_the_user_cannot_write_is_named(pi: Pi) -> None:
    state = pi.folder / "stick"
    state.mkdir()
    pi.config.parent.mkdir()
    pi.config.write_text(f'box = "simulated"\nstate = "{state}"\n')
    pi.broken = {"-w"}
    assert f"sudo chown -R companion {state}" in pi.service("install").stderr
    assert not pi.unit.exists()


def test_a_command_that_fails_is_told_with_its_reason(pi: Pi) -> None:
    pi.broken = {"enable"}
    result = pi.service("install")
    assert result.exit_code != 0
    assert f"systemctl enable --now {ALL} did not work: It is broken. What happened: journalctl" in result.stderr


def test_a_folder_of_units_that_is_not_there_is_not_made(pi: Pi) -> None:
    pi.units.rmdir()
    result = pi.service("install")
    assert result.exit_code != 0
    assert f"There is no folder {pi.units}" in result.stderr
    assert not pi.units.exists()


# Removing


def test_removing_leaves_the_matches_and_says_where(pi: Pi) -> None:
    pi.told("install")
    pi.commands.clear()
    told = pi.told("remove")
    assert pi.changes == [
        f"systemctl disable --now {ALL}",
        "systemctl daemon-reload",
        "systemctl reset-failed companion*",
    ]
    assert list(pi.units.iterdir()) == list(pi.root.iterdir()) == []
    assert pi.config.exists()
    assert "The state folder /var/lib/companion stays" in told
    assert pi.told("remove") == f"There is no {pi.unit}, so nothing to remove.\n"
    assert len(pi.changes) == 3


def test_a_dry_run_of_removing_removes_nothing(pi: Pi) -> None:
    pi.told("install")
    pi.commands.clear()
    pi.uid = 1000
    told = pi.told("remove", "--dry-run")
    assert f"\n    systemctl disable --now {ALL}\n" in told
    assert f"\nDeleting the unit {pi.unit}, those that help it, and what speaks when the companion cannot.\n" in told
    assert (pi.root / "last_word.py").exists()
    assert pi.changes == []
    assert pi.unit.exists()


def test_removing_needs_root(pi: Pi) -> None:
    pi.told("install")
    pi.commands.clear()
    pi.uid = 1000
    assert f'"sudo {TRUE} service remove".' in pi.service("remove").stderr
    assert pi.unit.exists()
    assert pi.changes == []


# How it is


@pytest.mark.parametrize(
    ("active", "enabled", "sentence"),
    [
        ("active", "enabled", "The service runs; it starts with the system."),
        ("active", "disabled", "The service runs; it does not start with the system."),
        ("activating", "enabled", "The service is starting; it starts with the system."),
        ("failed", "enabled", "The service has failed; it starts with the system."),
        ("inactive", "masked", "The service is stopped; it is masked at the start of the system."),
        ("maintenance", "", "The service is maintenance; it is not known at the start of the system."),
    ],
)
def test_the_state_is_told_in_a_sentence(pi: Pi, active: str, enabled: str, sentence: str) -> None:
    pi.told("install")
    pi.active, pi.enabled = active, enabled
    result = pi.service("status")
    assert result.stdout.splitlines()[0] == sentence
    assert result.exit_code == (0 if active == "active" else 1)
    assert ("journalctl" in result.stdout) == (active != "active")


def test_what_the_daemon_says_of_itself_is_shown(pi: Pi) -> None:
    pi.told("install")
    pi.says = "Ann is on turn"
    assert pi.told("status").splitlines()[1:] == ["It says: Ann is on turn"]
    pi.active = "failed"
    assert "Ann" not in pi.service("status").stdout  # systemd remembers what it said last


def test_a_systemd_that_does_not_answer_is_quoted(pi: Pi) -> None:
    pi.told("install")
    pi.systemd = False
    assert "systemd does not answer: System has not been booted with systemd" in pi.service("status").stderr


def test_where_nothing_is_installed_it_says_how(tmp_path: Path) -> None:
    done = companion_process("service", "status", "--unit-folder", str(tmp_path))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("The service is not installed. To install it: sudo /")


# For real


def test_a_mistake_is_one_sentence(tmp_path: Path) -> None:
    done = companion_process("service", "install", "--user", "root", "--unit-folder", str(tmp_path))
    assert one_sentence(done) == "The service does not run as root: name another user, it is made if missing."


def test_programs_are_run_and_their_answers_read() -> None:
    assert run_command(["printf", "two words"]) == Completed(0, "two words", "")
    assert run_command(["false"]).code == 1
    assert run_command(["no-such-program"]) == Completed(127, "", "no-such-program: No such file or directory")


def test_the_way_back_to_a_former_release_is_beside_the_releases(pi: Pi) -> None:
    """The system's own Python runs it, and nothing of ours has to be there."""
    assert pi.service("install").exit_code == 0
    script = pi.folder / "opt" / "rescue.py"
    assert f"ExecStartPre=-+/usr/bin/python3 -I {script} --state " in pi.unit.read_text()
    state = pi.folder / "state"
    done = subprocess.run(
        ["/usr/bin/env", "-i", sys.executable, "-I", "-S", str(script), "--state", str(state)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
