"""`companion service`: the daemon as a service of systemd, put in place, taken away, looked at."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

import click

from companion.commands import RunCommand, run_command
from companion.config import Config, boot_file, needed_devices, read_config
from companion.daemon.last_word import NOTES, SCRIPT, last_words
from companion.daemon.parts import real_parts
from companion.editions import FOLDER
from companion.shipped import shipped
from companion.update import rescue
from companion.update.rescue import ROOT
from companion.words import language

UNIT = "companion.service"
FAILED = "companion-failed.service"
WISH = "companion-update.path"
UNITS = (UNIT, FAILED, WISH, "companion-update.service", "companion-stick@.service")
STARTED = (UNIT, WISH)
"""Those that start with the system; the others are called for."""
WIFI = "companion-wifi.socket"
WIFI_UNITS = (WIFI, "companion-wifi@.service")
"""What lets the box join a Wi-Fi; only where NetworkManager looks after the network."""
SHARED_NAMES = Path("etc/NetworkManager/dnsmasq-shared.d")
"""There where NetworkManager is installed."""
STICK_RULE = "99-companion-stick.rules"
RESCUE = "rescue.py"
RULE, RULES = "50-companion.rules", Path("etc/polkit-1/rules.d")
"""What lets the box be switched off at its menu."""
AT_THE_END, SHUTDOWN = "companion-off", Path("usr/lib/systemd/system-shutdown")
"""What says that the plug can be pulled."""
UNIT_FOLDER = Path("/etc/systemd/system")
CONFIG = Path("/etc/companion/companion.toml")
STATE = Path("/var/lib/companion")
USER = "companion"
GROUPS = ("gpio", "i2c", "spi", "dialout", "input")
HIDDEN = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")
"""What a service that is hardened does not see: ProtectHome and PrivateTmp in the unit."""


class Machine(NamedTuple):
    """What is outside: the one way to run a command, and where this companion is installed."""

    run: RunCommand
    command: Path
    needs: tuple[Path, ...]
    """What else must be in sight of the service for the command to work."""
    config: Path = CONFIG
    hidden: tuple[str, ...] = HIDDEN
    root: Path = ROOT
    """Where the releases are, and what outlives them."""
    rules: Path = Path("/etc/udev/rules.d")
    system: Path = Path("/")
    """Where the system's own folders begin."""


class Service(NamedTuple):
    """What the unit is filled in with."""

    command: Path
    config: Path
    user: str
    state: Path
    devices: tuple[str, ...] = ()
    """What the box needs besides what every box may use."""
    root: Path = ROOT

    @property
    def boxes(self) -> Path:
        """Where the file of the box is written when it is set up."""
        return self.config.parent / "boxes"

    @property
    def rescue(self) -> Path:
        """Outside the releases, for none of them may work."""
        return self.root / RESCUE

    def unit(self, name: str = UNIT) -> str:
        words = {
            "COMPANION": self.command,
            "CONFIG": self.config,
            "USER": self.user,
            "STATE": self.state,
            "BOXES": self.boxes,
            "RESCUE": self.rescue,
            "ROOT": self.root,
        }
        text = shipped("systemd", name).read_text(encoding="utf-8")
        allowed = "".join(f"DeviceAllow={device} rw\n" for device in self.devices)
        text = text.replace("@DEVICES@\n", allowed)
        return re.sub(f"@({'|'.join(words)})@", lambda found: _quoted(str(words[found[1]])), text)


class Steps:
    """Tells each step in words and takes it. In a dry run only the command is shown."""

    def __init__(self, run: RunCommand, dry: bool) -> None:
        self.run = run
        self.dry = dry
        if dry:
            click.echo("A dry run: nothing is changed.")

    def command(self, sentence: str, *words: str, hint: str = "") -> None:
        click.echo(sentence)
        if self.dry:
            click.echo(f"    {shlex.join(words)}")
            return
        done = self.run(words)
        if done.code:
            raise click.ClickException(f"{shlex.join(words)} did not work: {done.reason}. {hint}".rstrip())

    def write(self, sentence: str, path: Path, text: str) -> None:
        click.echo(sentence)
        if not self.dry:
            _write(path, text)


unit_folder_option = click.option(
    "--unit-folder", type=click.Path(path_type=Path), default=UNIT_FOLDER, show_default=True, help="Where units are."
)
dry_run_option = click.option("--dry-run", is_flag=True, help="Tell what would be done, and do nothing.")


@click.group()
def service() -> None:
    """Have the companion start with the system."""


@service.command()
@click.option("--config", type=click.Path(path_type=Path), help=f"The settings, if not {CONFIG}.")
@click.option("--user", default=USER, show_default=True, help="Who the service runs as; made if missing.")
@unit_folder_option
@dry_run_option
@click.option("--of", type=click.Path(path_type=Path), hidden=True, help="The command; for install.sh, in a dry run.")
@click.option("--group", "groups", multiple=True, hidden=True, help="Will be there; for install.sh, in a dry run.")
@click.pass_context
def install(
    context: click.Context,
    config: Path | None,
    user: str,
    unit_folder: Path,
    dry_run: bool,
    of: Path | None,
    groups: tuple[str, ...],
) -> None:
    """Put the unit in place and start the service. Harmless when it is there already."""
    machine = _machine(context)
    if of is not None and dry_run:
        machine = machine._replace(command=of, needs=())
    settings = Path(os.path.abspath(config or machine.config))
    _refuse_names(machine, settings, user)
    if of is None and not os.access(machine.command, os.X_OK):
        raise click.ClickException(f"There is no command {machine.command}: install the companion with pip first.")
    _refuse_hidden(machine, settings, dry_run)
    if config is not None and not settings.is_file():
        raise click.ClickException(f"There is no file {settings}.")
    found = _read(settings)
    devices = needed_devices(found.box, found.settled)
    wanted = Service(machine.command, settings, user, _state_of(settings, found), devices, machine.root)
    if not dry_run:
        _refuse_rights(machine, "install")
    steps = Steps(machine.run, dry_run)
    running = _running(machine.run)
    changes = [_place_settings(steps, settings), _place_user(steps, user, groups), _place_state(steps, wanted)]
    _refuse_unusable(steps, wanted)
    _open_boxes(steps, wanted)
    _place_rescue(steps, wanted.rescue)
    _place_last_word(steps, wanted)
    _place_stick_rule(steps, machine)
    _place_switch(steps, machine.system, wanted)
    wifi = _wifi_units(machine.system)
    changes.append(_place_units(steps, unit_folder, wanted, (*UNITS, *wifi)))
    started = (*STARTED, *wifi[:1])
    if _systemd_runs(machine.run):
        _start(steps, any(changes), running, machine, started)
    else:
        steps.command("Having the service start with the system.", *_systemctl("enable", *started))
        click.echo("systemd does not run here, as in the image of a card: the service starts when the system does.")


@service.command()
@unit_folder_option
@dry_run_option
@click.pass_context
def remove(context: click.Context, unit_folder: Path, dry_run: bool) -> None:
    """Stop the service and take its unit away. The matches stay."""
    machine, path = _machine(context), unit_folder / UNIT
    if not path.is_file():
        click.echo(f"There is no {path}, so nothing to remove.")
        return
    if not dry_run:
        _refuse_rights(machine, "remove")
    state = state_in(path)
    steps = Steps(machine.run, dry_run)
    now = ("--now",) if _systemd_runs(machine.run) else ()
    wifi = (WIFI,) if (unit_folder / WIFI).is_file() else ()
    disable = _systemctl("disable", *now, *STARTED, *wifi)
    steps.command("Stopping the service, and it will not start with the system.", *disable)
    click.echo(f"Deleting the unit {path}, those that help it, and what speaks when the companion cannot.")
    if not dry_run:
        units = (unit_folder / name for name in (*UNITS, *WIFI_UNITS))
        beside = (machine.root / name for name in (SCRIPT, NOTES, RESCUE))
        switch = (machine.system / RULES / RULE, machine.system / SHUTDOWN / AT_THE_END)
        for file in (*units, *beside, *switch, machine.rules / STICK_RULE):
            file.unlink(missing_ok=True)
    _reload(steps)
    if now:  # one that had failed would be listed as long as the system runs
        steps.command("Having systemd forget them.", *_systemctl("reset-failed", "companion*"))
    click.echo(f"The state folder {state} stays, with all matches in it; so do the settings and the user.")


@service.command()
@unit_folder_option
@click.pass_context
def status(context: click.Context, unit_folder: Path) -> None:
    """Tell how the service is. Exit code 1: it does not run."""
    machine = _machine(context)
    if not (unit_folder / UNIT).is_file():
        click.echo(f"The service is not installed. To install it: sudo {machine.command} service install")
        context.exit(1)
    asked = machine.run(_systemctl("is-active", UNIT))
    if not asked.output.strip():
        raise click.ClickException(f"systemd does not answer: {' '.join(asked.error.split()).rstrip('.')}.")
    active = asked.output.strip()
    click.echo(f"The service {_ACTIVE.get(active, f'is {active}')}; it {_starts(machine.run)}.")
    if active == "active":
        said = machine.run(_systemctl("show", "--property=StatusText", "--value", UNIT)).output.strip()
        click.echo(f"It says: {said}" if said else "It says nothing yet.")
    else:
        click.echo(f"What happened: journalctl -u {UNIT} -e. To start it: sudo systemctl start {UNIT}")
        context.exit(1)


_ACTIVE = {
    "active": "runs",
    "activating": "is starting",
    "deactivating": "is stopping",
    "failed": "has failed",
    "inactive": "is stopped",
}


def _starts(run: RunCommand) -> str:
    enabled = run(_systemctl("is-enabled", UNIT)).output.strip()
    words = {"enabled": "starts with the system", "disabled": "does not start with the system"}
    return words.get(enabled, f"is {enabled or 'not known'} at the start of the system")


# The steps of an installation. Each tells whether something is new.


def _place_settings(steps: Steps, settings: Path) -> bool:
    if settings.is_file():
        click.echo(f"The settings {settings} are there already.")
        return False
    source = shipped("config")
    for file in (source / "companion.toml", *sorted(source.glob("boxes/*.toml")), source / FOLDER / "README.md"):
        target = settings if file.name == "companion.toml" else settings.parent / file.relative_to(source)
        if not target.exists():
            steps.write(f"Copying the settings to {target}.", target, file.read_text(encoding="utf-8"))
    click.echo(f"Editions of your own would be in {settings.parent / FOLDER}; its README says how.")
    return True


def _place_user(steps: Steps, user: str, foretold: tuple[str, ...]) -> bool:
    run = steps.run
    groups = [group for group in GROUPS if group in foretold or run(("getent", "group", group)).code == 0]
    named = f", in the groups {', '.join(groups)}" if groups else ""
    if run(("getent", "passwd", user)).code:
        group = ("--gid", user) if run(("getent", "group", user)).code == 0 else ("--user-group",)
        more = ("--groups", ",".join(groups)) if groups else ()
        home = ("--no-create-home", "--home-dir", str(STATE), "--shell", "/usr/sbin/nologin")
        steps.command(f"Making the user {user}{named}.", "useradd", "--system", *group, *home, *more, user)
        return True
    missing = [group for group in groups if group not in run(("id", "--name", "--groups", user)).output.split()]
    if not missing:
        click.echo(f"The user {user} is there already{named}.")
        return False
    words = ("usermod", "--append", "--groups", ",".join(missing), user)
    steps.command(f"Taking the user {user} into the groups {', '.join(missing)}.", *words)
    return True


def _place_state(steps: Steps, wanted: Service) -> bool:
    """systemd makes its own folder; one that the settings name must be there before the service is let into it."""
    if wanted.state == STATE or wanted.state.is_dir():
        return False
    words = ("install", "--directory", "--owner", wanted.user, "--mode", "0700", str(wanted.state))
    steps.command(f"Making the state folder {wanted.state}.", *words)
    return True


def _open_boxes(steps: Steps, wanted: Service) -> None:
    """The box can be set up at the box itself: then its file is written by the service."""
    if steps.run(("runuser", "-u", wanted.user, "--", "test", "-w", str(wanted.boxes))).code == 0:
        return
    words = ("install", "--directory", "--group", wanted.user, "--mode", "0775", str(wanted.boxes))
    steps.command(f"Letting the service write the file of its box, in {wanted.boxes}.", *words)


def _place_rescue(steps: Steps, path: Path) -> None:
    """What goes back to a former release is beside the releases, not in one."""
    text = Path(rescue.__file__).read_text(encoding="utf-8")
    if not _is_so(path, text):
        steps.write(f"Copying the way back to a former release to {path}.", path, text)


def _place_last_word(steps: Steps, wanted: Service) -> None:
    """What says on the panel why the box does not run must be there when the companion is not."""
    file = wanted.config if wanted.config.is_file() else shipped("config", "companion.toml")
    reading = read_config(file, boot=boot_file())
    config = reading.config
    assert config is not None, "they were read before"
    parts = real_parts(config)
    notes = last_words(config.box.display, language(config.settings.language), parts.strip, parts.lights)
    script = shipped("systemd", SCRIPT).read_text(encoding="utf-8")
    for path, text in ((wanted.root / SCRIPT, script), (wanted.root / NOTES, notes)):
        if not _is_so(path, text):
            steps.write(f"Writing {path}, which speaks when the companion cannot.", path, text)


def _place_stick_rule(steps: Steps, machine: Machine) -> None:
    """udev reads its rules by itself when they change."""
    path, text = machine.rules / STICK_RULE, shipped("systemd", STICK_RULE).read_text(encoding="utf-8")
    if not _is_so(path, text):
        steps.write(f"Having a USB stick looked at for a release: {path}.", path, text)


def _place_switch(steps: Steps, system: Path, wanted: Service) -> None:
    """The box can be switched off, and says when it is."""
    rule, script = system / RULES / RULE, system / SHUTDOWN / AT_THE_END
    if not rule.parent.is_dir():
        click.echo(f"There is no {rule.parent}: without PolicyKit the box cannot be switched off at its menu.")
    elif not _is_so(rule, wanted.unit(RULE)):
        steps.write(f"Writing {rule}, which lets the box be switched off.", rule, wanted.unit(RULE))
    if script.parent.is_dir() and not _is_so(script, wanted.unit(AT_THE_END)):
        steps.write(f"Writing {script}, which says when it is off.", script, wanted.unit(AT_THE_END))
        if not steps.dry:
            script.chmod(0o755)


def _wifi_units(system: Path) -> tuple[str, ...]:
    """Those by which the box joins a Wi-Fi; the first is the one that is started."""
    if (system / SHARED_NAMES).is_dir():
        return WIFI_UNITS
    click.echo(f"There is no {system / SHARED_NAMES}: without NetworkManager the box cannot join a Wi-Fi at its menu.")
    return ()


def _place_units(steps: Steps, folder: Path, wanted: Service, names: tuple[str, ...]) -> bool:
    if not folder.is_dir():
        raise click.ClickException(f"There is no folder {folder}: name the one where systemd looks for units.")
    changed = [_place_unit(steps, folder / name, wanted.unit(name)) for name in names]
    if any(changed):
        _reload(steps)
    return any(changed)


def _place_unit(steps: Steps, path: Path, text: str) -> bool:
    if _is_so(path, text):
        click.echo(f"The unit {path} is already so.")
        return False
    steps.write(f"Writing the unit {path}.", path, text)
    if steps.dry:
        click.echo("".join(f"    | {line}".rstrip() + "\n" for line in text.splitlines()), nl=False)
    return True


def _is_so(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


def _reload(steps: Steps) -> None:
    if _systemd_runs(steps.run):
        steps.command("Having systemd read its units.", *_systemctl("daemon-reload"))


def _start(steps: Steps, changed: bool, running: Path | None, machine: Machine, started: tuple[str, ...]) -> None:
    hint = f"What happened: journalctl -u {UNIT} -e."
    steps.command("Starting the service, now and with the system.", *_systemctl("enable", "--now", *started), hint=hint)
    # "enable --now" leaves a running service alone, whatever it runs with.
    if running and changed:
        wifi = (name for name in started if name == WIFI)
        steps.command("Starting it anew, with what has changed.", *_systemctl("restart", UNIT, *wifi), hint=hint)
    elif running and running != machine.command.parent.resolve():
        steps.command("Starting it anew, for it runs another release.", *_systemctl("restart", UNIT), hint=hint)
    if not steps.dry:
        click.echo('The service runs. How it is: "companion service status".')


# What would not work is said before anything is changed, as far as it can be known.


def _refuse_names(machine: Machine, settings: Path, user: str) -> None:
    if not re.fullmatch(r"[a-z_][a-z0-9_-]{0,30}", user):
        raise click.ClickException(f'"{user}" is no name for a user: small letters, digits, "-" and "_".')
    if user == "root":
        raise click.ClickException("The service does not run as root: name another user, it is made if missing.")
    for path in (machine.command, settings):
        if not _plain(str(path)):
            raise click.ClickException(f"{str(path)!r} cannot be written into a unit: choose a plainer name.")


def _refuse_hidden(machine: Machine, settings: Path, dry: bool) -> None:
    """A dry run goes on: whoever works on the companion at home may see the unit too."""
    for path in (machine.command, settings, *machine.needs):
        if any(Path(hidden) in (*path.parents, *path.resolve().parents) for hidden in machine.hidden):
            sentence = (
                f"A service does not see {path}: nothing in {', '.join(machine.hidden)} is in its sight. "
                "Put programs under /opt and settings under /etc."
            )
            if not dry:
                raise click.ClickException(sentence)
            click.echo(f"It would be refused: {sentence}", err=True)


def _refuse_rights(machine: Machine, verb: str) -> None:
    if machine.run(("id", "-u")).output.strip() != "0":
        raise click.ClickException(f'That changes the system and needs root: "sudo {machine.command} service {verb}".')
    if machine.run(_systemctl("--version")).code:
        raise click.ClickException("There is no systemd on this machine, so there are no services here.")


def _refuse_unusable(steps: Steps, wanted: Service) -> None:
    """Rights on the folders above are easily forgotten, and systemd's words for it are hard to read."""
    if steps.dry:
        return
    as_user = ("runuser", "-u", wanted.user, "--")
    if steps.run((*as_user, str(wanted.command), "--version")).code:
        raise click.ClickException(
            f"The user {wanted.user} cannot run {wanted.command}. Its folders must be open to all: chmod a+rX."
        )
    if steps.run((*as_user, "test", "-r", str(wanted.config))).code:
        raise click.ClickException(
            f"The user {wanted.user} cannot read {wanted.config}. It must be open to all: chmod a+r, its folders a+rx."
        )
    if wanted.state != STATE and steps.run((*as_user, "test", "-w", str(wanted.state))).code:
        raise click.ClickException(
            f"The user {wanted.user} cannot write {wanted.state}: sudo chown -R {wanted.user} {wanted.state}"
        )


# Small things


def this_machine() -> Machine:
    """The companion that is running now."""
    python = Path(sys.executable)
    command = lasting(python.with_name("companion"))
    return Machine(run_command, command, (python.resolve(), Path(__file__).resolve()))


def lasting(command: Path) -> Path:
    """The same command by a name that stays when another release takes its place: releases/1.2/… becomes current/…"""
    for folder in command.parents:
        lasting = folder.parent.parent / "current" / command.relative_to(folder)
        if folder.parent.name == "releases" and lasting.exists() and lasting.samefile(command):
            return lasting
    return command


def _systemd_runs(run: RunCommand) -> bool:
    """Not so in a chroot, where units can be put in place all the same."""
    return run(_systemctl("is-system-running")).output.strip() not in ("", "offline", "unknown")


def _running(run: RunCommand) -> Path | None:
    """Where the service that runs now has its program: a script names the Python of its release, not of `current`."""
    process = run(_systemctl("show", "--property=MainPID", "--value", UNIT)).output.strip()
    if process in ("", "0"):
        return None
    return Path(run(("cat", f"/proc/{process}/cmdline")).output.partition("\0")[0]).parent.resolve()


def _machine(context: click.Context) -> Machine:
    return context.obj if isinstance(context.obj, Machine) else this_machine()


def _systemctl(*words: str) -> tuple[str, ...]:
    return ("systemctl", *words)


def _read(settings: Path) -> Config:
    """The settings that the service will run with: the shipped ones where they are still to be copied."""
    file = settings if settings.is_file() else shipped("config", "companion.toml")
    reading = read_config(file, boot=boot_file())
    if reading.config is None:
        raise click.ClickException("The settings are not right. " + " ".join(map(str, reading.troubles)))
    return reading.config


def _state_of(settings: Path, found: Config) -> Path:
    """The folder that the settings name for the journal, which the service must be able to write."""
    chosen = found.settings.state
    if not chosen:
        return STATE
    if not (Path(chosen).is_absolute() and _plain(chosen)):
        raise click.ClickException(f'{settings}: for a service, state = "{chosen}" must be a plain path from / on.')
    return Path(chosen)


def state_in(unit: Path) -> Path:
    """The folder that an installed unit lets the service write."""
    found = re.search(r"^ReadWritePaths=-(.+)$", unit.read_text(encoding="utf-8", errors="replace"), re.MULTILINE)
    return Path(shlex.split(found[1])[0].replace("%%", "%")) if found else STATE


def allowed_in(unit: Path) -> set[str]:
    """The devices that an installed unit lets the service use."""
    said = unit.read_text(encoding="utf-8", errors="replace")
    return set(re.findall(r"^DeviceAllow=(\S+) rw$", said, re.MULTILINE))


def _plain(text: str) -> bool:
    """Whether systemd takes it for a path at all, and takes nothing in it for a variable."""
    return text.isprintable() and not set(text) & set("\"'\\$")


def _quoted(text: str) -> str:
    """A plain path as units are written: "%" begins a specifier, a space ends a word."""
    text = text.replace("%", "%%")
    return f'"{text}"' if " " in text else text


def _write(path: Path, text: str) -> None:
    """Whole or not at all, and readable to all whatever root's umask is."""
    half = path.with_name(f".{path.name}.half")
    umask = os.umask(0o022)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half.write_text(text, encoding="utf-8")
        half.replace(path)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        os.umask(umask)
