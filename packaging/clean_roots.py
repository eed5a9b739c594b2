"""`make test-install`: install.sh on clean systems, from the first installation to the last trace of it.

Each system is a Debian root of its own, made once by debootstrap and kept in the cache; whatever is done there goes to
a layer above it, which is thrown away. Three journeys are made on each: from the wheels of a release, without any
network; from the sources, which fetch what they need; and in a container whose systemd runs, where the service starts.
In the first two it does not run, as in the image of a card that is prepared. It needs root, and says in a table what it
saw.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import documented
from documented import Given

SOURCES = Path(__file__).resolve().parent.parent
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "table-companion" / "roots"
SUITES = ("bookworm", "trixie")
SYSTEM = ("systemd", "udev", "ca-certificates")
"""What every Raspberry Pi OS has and the smallest Debian has not. Not Python: install.sh must manage without."""
BOOT = "# The owner's own\ndtparam=audio=on\n[cm4]\notg_mode=1"
"""A config.txt whose last line was not ended."""
NEXT, BROKEN, SHORT_LIVED = "7.0.0", "7.1.0", "7.2.0"
"""Versions that follow whatever this one is: one that works, one that does not start, one that does not last."""
SPOILT = {
    BROKEN: {"companion/daemon/root.py": 'raise RuntimeError("this release does not start")'},
    SHORT_LIVED: {"companion/cli/run.py": 'import sys\nif sys.argv[1:2] == ["run"]:\n    sys.exit(3)'},
}
"""What is added to which module."""
EVENING = """game: alhambra
player: Ann
player: Ben
player: Cem

start Ann
Ann takes money
"""


class Disappointed(Exception):
    """Something was not as it should be; the text says what."""


def expect(condition: object, sentence: str) -> None:
    if not condition:
        raise Disappointed(sentence)


# Systems


@dataclass
class System:
    """A root with a layer of its own over it. A command has its mounts for itself, so none is ever left behind."""

    base: Path
    layer: Path
    network: bool

    def __post_init__(self) -> None:
        for name in ("upper", "work", "root"):
            (self.layer / name).mkdir(parents=True)

    def path(self, inside: str) -> Path:
        """Where something that was changed lies."""
        return self.layer / "upper" / inside.lstrip("/")

    def run(self, *words: str, user: str = "root") -> subprocess.CompletedProcess[str]:
        alone = ("unshare", "--mount", "--pid", "--fork", "--propagation=private")
        entered = ("sh", "-c", _ENTER, "sh", *self.layers(), user)
        clean = ("env", "-i", _PATH, "LC_ALL=C.UTF-8", *(_ways_out() if self.network else ()))
        return _call([*alone, *(() if self.network else ("--net",)), *entered, *clean, *words])

    def layers(self) -> tuple[str, str]:
        """How they are mounted, and where."""
        overlay = f"lowerdir={self.base},upperdir={self.layer / 'upper'},workdir={self.layer / 'work'}"
        return overlay, str(self.layer / "root")

    def does(self, *words: str, user: str = "root") -> str:
        """What a command says that has to work."""
        done = self.run(*words, user=user)
        expect(
            done.returncode == 0, f"{' '.join(words)} ended with {done.returncode}: {_last(done.stderr or done.stdout)}"
        )
        return done.stdout

    def refuses(self, *words: str, user: str = "root") -> str:
        """What a command says that must not work."""
        done = self.run(*words, user=user)
        expect(done.returncode != 0, f"{' '.join(words)} should have been refused")
        return done.stdout + done.stderr

    def traces(self) -> dict[str, object]:
        """All that was changed since the root was made, but for what programs note down while they run."""
        upper = self.layer / "upper"
        ignored = ("root/", "tmp/", "var/cache/", "var/lib/apt/", "var/log/", "run/")
        found: dict[str, object] = {}
        for path in sorted(upper.rglob("*")):
            name = str(path.relative_to(upper))
            noted = name.startswith(ignored) or name.endswith(("-shm", "-wal")) or "__pycache__" in name
            if not noted and not path.is_dir():
                found[name] = os.readlink(path) if path.is_symlink() else (path.stat().st_mtime_ns, path.stat().st_size)
        return found


_PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_ENTER = """
set -e
mount -t overlay overlay -o "$1" "$2"
mount -t proc proc "$2/proc"
mount --rbind /dev "$2/dev"
! command -v ip >/dev/null || ip link set lo up
root=$2 user=$3
shift 3
exec chroot --userspec="$user" "$root" "$@"
"""


@dataclass
class Booted(System):
    """The same with a systemd of its own that runs, in a container."""

    container: subprocess.Popen[bytes] | None = None

    def boot(self) -> None:
        words = ("unshare", "--mount", "--propagation=private", "sh", "-c", _BOOT, "sh", *self.layers())
        nowhere = subprocess.DEVNULL
        self.container = subprocess.Popen(words, stdin=nowhere, stdout=nowhere, stderr=nowhere)
        patiently(
            lambda: self.run("systemctl", "is-system-running").stdout.strip() in ("running", "degraded"), "no boot"
        )

    def halt(self) -> None:
        if self.container is not None:
            self.container.terminate()
            self.container.wait(60)

    def run(self, *words: str, user: str = "root") -> subprocess.CompletedProcess[str]:
        assert self.container is not None
        number = self.container.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        if not children:
            return subprocess.CompletedProcess(words, 1, "", "the system is not up yet")
        inside = ("nsenter", "--target", children[0], "--mount", "--uts", "--ipc", "--pid", "--net", "--")
        return _call([*inside, "env", "-i", _PATH, "LC_ALL=C.UTF-8", "runuser", "-u", user, "--", *words])


_BOOT = """
set -e
mount -t overlay overlay -o "$1" "$2"
exec systemd-nspawn --quiet --directory="$2" --register=no --keep-unit --private-network --boot
"""
AT_ONCE = 3
"""So many journeys are made side by side: each waits for a good part of its time."""
PATIENCE = 300
"""Seconds for what takes its time: a boot, a minute of health, three starts that fail."""


def patiently(condition: Callable[[], object], sentence: str) -> None:
    latest = time.monotonic() + PATIENCE
    while not condition():
        expect(time.monotonic() < latest, f"{sentence} within {PATIENCE} seconds")
        time.sleep(1)


def _call(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False
    )


def _ways_out() -> list[str]:
    """How this machine reaches the internet, as far as it is said in the environment."""
    names = ("http_proxy", "https_proxy", "no_proxy", "PIP_CERT", "PIP_INDEX_URL", "SSL_CERT_FILE")
    return [f"{name}={os.environ[name]}" for name in names if name in os.environ]


def prepare_root(suite: str) -> Path:
    """The bare root of a suite, made once."""
    root = CACHE / suite
    if not (root / "ready").exists():
        print(f"Making a root of {suite} in {root}. That is done once.", flush=True)
        root.mkdir(parents=True, exist_ok=True)
        if not (root / "etc" / "debian_version").exists():
            include = f"--include={','.join(SYSTEM)}"
            command = ["debootstrap", "--variant=minbase", include, suite, str(root), _mirror()]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        shutil.copyfile("/etc/resolv.conf", root / "etc" / "resolv.conf")
        # What this machine trusts, for a network that looks into everything.
        shutil.copyfile("/etc/ssl/certs/ca-certificates.crt", root / "etc" / "ssl" / "certs" / "ca-certificates.crt")
        subprocess.run(["chroot", str(root), "apt-get", "-qq", "update"], check=True, stdout=subprocess.DEVNULL)
        (root / "ready").touch()
    return root


def with_packages(suite: str) -> Path:
    """The same with the packages that install.sh would fetch, for a journey without network; once for each list."""
    packages = _packages()
    root = CACHE / f"{suite}-{sha256(' '.join(packages).encode()).hexdigest()[:8]}"
    if not (root / "ready").exists():
        bare = prepare_root(suite)
        print(f"Installing the packages that {suite} has of {' '.join(packages)}.", flush=True)
        shutil.rmtree(root, ignore_errors=True)
        subprocess.run(["cp", "-a", str(bare), str(root)], check=True)
        (root / "ready").unlink()
        known = [name for name in packages if _is_known(root, name)]
        command = ["chroot", str(root), "apt-get", "-qq", "-y", "--no-install-recommends", "install", *known]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        (root / "ready").touch()
    return root


def _is_known(root: Path, package: str) -> bool:
    asked = subprocess.run(
        ["chroot", str(root), "apt-cache", "policy", package], capture_output=True, text=True, check=True
    )
    return "Candidate: " in asked.stdout and "Candidate: (none)" not in asked.stdout


def _packages() -> list[str]:
    script = (SOURCES / "install.sh").read_text(encoding="utf-8")
    return " ".join(re.findall(r"^(?:PINS_)?PACKAGES?='?([^'\n]+)'?$", script, re.MULTILINE)).split()


def _mirror() -> str:
    """Where this machine has its own packages from."""
    lists = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
    text = "\n".join(path.read_text(errors="replace") for path in lists if path.is_file())
    found = re.search(r"^[^#\n]*?(https?://\S+/debian)/?(?:\s|$)", text, re.MULTILINE)
    expect(found, "This machine's apt names no mirror of Debian")
    assert found is not None
    return found[1]


# What is installed: a release with its wheels, or the sources


@dataclass
class Workbench:
    """Makes releases of other versions, and sources of them."""

    folder: Path

    def __post_init__(self) -> None:
        first = self._make_release(SOURCES, self.folder / "first")
        (self.release,) = first.parent.glob("release-*")
        self.version = self.release.name.removeprefix("release-")
        second = self._make_release(self.sources(self.version), self.folder / "second")
        expect(first.read_bytes() == second.read_bytes(), "the same sources gave two different releases")
        print(f"{first.name}: {first.stat().st_size / 2**20:.1f} MB, made in two places, the same bytes", flush=True)

    def make_ready(self, kinds: list[str]) -> None:
        """All that the journeys are offered is made before they begin, for they are made side by side."""
        for version in (NEXT, BROKEN, SHORT_LIVED):
            self.sources(version)
            if kinds != ["sources"]:
                self.wheels(version)

    def _make_release(self, sources: Path, folder: Path) -> Path:
        date = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=SOURCES, capture_output=True, text=True, check=True
        )
        told = {"PYTHON": sys.executable, "DIST": str(folder), "SOURCE_DATE_EPOCH": date.stdout.strip()}
        command = [sources / "packaging" / "release.sh"]
        subprocess.run(command, check=True, env={**os.environ, **told}, capture_output=True)
        (archive,) = folder.glob("*.tar.gz")
        return archive

    def sources(self, version: str) -> Path:
        """A copy of the sources as another version. Some are spoilt."""
        copy = self.folder / f"sources-{version}"
        if not copy.exists():
            listed = subprocess.run(["git", "ls-files", "-z"], cwd=SOURCES, capture_output=True, text=True, check=True)
            for name in filter(None, listed.stdout.split("\0")):
                if (SOURCES / name).is_file():
                    (copy / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(SOURCES / name, copy / name)
            project = copy / "pyproject.toml"
            text = project.read_text(encoding="utf-8")
            project.write_text(text.replace(f'\nversion = "{self.version}"\n', f'\nversion = "{version}"\n'))
            for module, line in SPOILT.get(version, {}).items():
                with (copy / module).open("a") as file:
                    file.write(f"\n{line}\n")
        return copy

    def wheels(self, version: str) -> Path:
        """A release of another version."""
        if version == self.version:
            return self.release
        folder = self.folder / f"release-{version}"
        if not folder.exists():
            shutil.copytree(self.release, folder)
            for own in folder.glob("wheels/table_companion-*.whl"):
                own.unlink()
            build = [
                sys.executable,
                "-m",
                "hatchling",
                "build",
                "--target",
                "wheel",
                "--directory",
                str(folder / "wheels"),
            ]
            subprocess.run(build, cwd=self.sources(version), check=True, capture_output=True)
            sums = [
                f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n"
                for path in sorted(folder.rglob("*"))
                if path.is_file() and path.name != "SHA256SUMS"
            ]
            (folder / "SHA256SUMS").write_text("".join(sums))
        return folder


# The journey


@dataclass
class Journey:
    """One system from the first installation to the last trace, and what was seen on the way."""

    name: str
    system: System
    bench: Workbench
    offer: Callable[[str], Path]
    seen: list[tuple[str, str, float, bool]] = field(default_factory=list)

    def steps(self) -> tuple[Callable[[], str], ...]:
        return (
            self.dry_run,
            self.without_root,
            self.damaged,
            self.install,
            self.again,
            self.repair,
            self.update,
            *((self.documented,) if self.from_wheels else ()),
            self.update_that_does_not_start,
            self.update_that_does_not_last,
            self.downgrade,
            self.remove,
            self.purge,
            *(() if self.from_wheels else (self.try_it,)),
        )

    @property
    def from_wheels(self) -> bool:
        return self.offer == self.bench.wheels

    def make(self) -> None:
        boot = self.system.path("/boot/firmware/config.txt")
        boot.parent.mkdir(parents=True)
        boot.write_text(BOOT)
        for step in self.steps():
            begun = time.monotonic()
            try:
                saw, well = step(), True
            except Disappointed as disappointment:
                saw, well = str(disappointment), False
            self.seen.append((step.__name__.replace("_", " "), saw, time.monotonic() - begun, well))
            print(f"  {self.name}: {self.seen[-1][0]}: {saw}", flush=True)
            if not well:
                break

    def dry_run(self) -> str:
        before = self.system.traces()
        said = self.offered(self.bench.version, "--dry-run")
        expect(said.startswith("A dry run: nothing is changed."), "it does not say that it is a dry run")
        expect(self.system.traces() == before, "a dry run left traces")
        self.foretold = _told(said)
        return f"{len(self.foretold)} steps, nothing changed"

    def without_root(self) -> str:
        script = self.place(self.bench.version)
        said = self.system.refuses("sh", script, user="nobody")
        expect("needs root" in said, f"not refused for want of root: {_last(said)}")
        return "refused, nothing changed"

    def damaged(self) -> str:
        script = self.place(self.bench.version)
        wheels = sorted(self.system.path(script).parent.glob("wheels/rich-*.whl"))
        if not wheels:
            return "sources have no checksums"
        before = self.system.traces()
        wheels[0].write_bytes(wheels[0].read_bytes()[:-1] + b"?")
        said = self.system.refuses("sh", script)
        expect("damaged on its way" in said, f"not refused for the damage: {_last(said)}")
        expect(self.system.traces() == before, "what was refused left traces")
        return "refused, nothing changed"

    def install(self) -> str:
        said = self.offered(self.bench.version)
        if self.from_wheels:  # sources are not built in a dry run, so it cannot know as much
            expect(_told(said) == self.foretold, f"the dry run told other things: {_differing(said, self.foretold)}")
        self.plays(self.bench.version)
        system = self.system
        enabled = system.does("systemctl", "is-enabled", "companion.service").strip()
        expect(enabled == "enabled", f"the service is {enabled}")
        unit = system.does("cat", "/etc/systemd/system/companion.service")
        expect("ExecStart=/opt/companion/current/venv/bin/companion run" in unit, "the unit names another command")
        groups = system.does("id", "--name", "--groups", "companion").split()
        expect({"gpio", "i2c", "spi", "dialout"} <= set(groups), f"the user is only in {groups}")
        boot = system.does("cat", "/boot/firmware/config.txt")
        expect(
            boot.startswith(BOOT + "\n") and boot.count("i2c_arm_baudrate=400000") == 1,
            "config.txt is not as it should be",
        )
        expect(
            "complete -o nosort -F _companion_completion" in self.kept("bash-completion/completions/companion"),
            "no tab key",
        )
        expect(
            "companion update" in self.kept("man/man1/companion.1").replace("\\-", "-"), "the manual lacks a command"
        )
        compiled = [line for line in system.does("find", "/opt/companion", "-name", "*.so").splitlines() if line]
        expect(not compiled, f"something was compiled: {compiled}")
        size = system.does("du", "-sm", "/opt/companion").split()[0]
        self.tell_a_match()
        return f"plays {self.bench.version}, {size} MB, service enabled" + (
            "" if "lgpio" not in said else "; no lgpio here"
        )

    def again(self) -> str:
        before = self.system.traces()
        self.offered(self.bench.version)
        after = self.system.traces()
        changed = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
        expect(not [name for name in changed if "opt/companion/lock" not in name], f"changed: {', '.join(changed[:5])}")
        self.plays(self.bench.version)
        return "nothing changed"

    def repair(self) -> str:
        module = "/opt/companion/current/venv/lib/python3*/site-packages/companion/daemon/root.py"
        self.system.does(
            "sh", "-c", f": > $(echo {module}); rm /usr/local/bin/companion /etc/udev/rules.d/60-companion.rules"
        )
        self.offered(self.bench.version)
        self.plays(self.bench.version)
        expect(
            self.system.does("sh", "-c", f"wc -c < $(echo {module})").strip() != "0", "the empty module is still there"
        )
        return "an empty module, a lost command and a lost rule are back"

    def update(self) -> str:
        self.offered(NEXT)
        self.plays(NEXT)
        self.settle()
        return f"plays {NEXT}, the match is there"

    def documented(self) -> str:
        """Every command of README and docs, on a system on which the companion is installed."""
        self.system.does("sh", "-c", documented.PREPARATION, "sh", f"/root/{NEXT}", documented.evening(SOURCES))
        commands = documented.given(SOURCES)
        run = [command for command in commands if not documented.is_elsewhere(command)]
        wrong = [complaint for command in run if (complaint := self.complaint(command))]
        expect(not wrong, "; ".join(wrong))
        self.system.does("companion", "service", "install")
        self.system.does("rm", "-rf", "/media/usb", "/media/you")
        self.plays(NEXT)
        return f"{len(run)} commands run, {len(commands) - len(run)} that are run elsewhere"

    def complaint(self, command: Given) -> str:
        """What is wrong with a command that is run; nothing where it does as it should."""
        words = documented.runnable(command)
        done = self.system.run("sh", "-c", documented.BEFORE + words)
        said = done.stdout + done.stderr
        if done.returncode not in documented.fine_endings(words):
            return f"{command.page}: {words} ended with {done.returncode}: {_last(said)}"
        if "Traceback" in said:
            return f"{command.page}: {words} fell over: {_last(said)}"
        if documented.LASTS.search(words) and " started " not in said and "\x1b" not in said:
            return f"{command.page}: {words} did not play: {_last(said)}"
        return ""

    def try_it(self) -> str:
        """The first command of the README, on a machine with Python and make."""
        self.system.does("apt-get", "-qq", "--yes", "--no-install-recommends", "install", "make", "python3-venv")
        said = self.system.does("sh", "-c", documented.TRY_IT, "sh", f"/root/{self.bench.version}")
        expect("Traceback" not in said, f"make run fell over: {_last(said)}")
        return "make run: the box plays"

    def update_that_does_not_start(self) -> str:
        said = self.system.refuses("sh", self.place(BROKEN))
        expect("this release does not start" in said, f"another reason was given: {_last(said)}")
        self.plays(NEXT)
        return f"refused, {NEXT} plays on"

    def update_that_does_not_last(self) -> str:
        self.offered(SHORT_LIVED)
        self.plays(SHORT_LIVED)
        rescue = ("/usr/bin/python3", "-I", "/opt/companion/rescue.py", "--state", "/var/lib/companion")
        said = [self.system.run(*rescue).stderr for _ in range(4)]
        expect(f"Back to {NEXT}." in said[-1], f"the fourth start says: {said[-1]}")
        self.plays(NEXT)
        return f"started three times, then back to {NEXT}"

    def downgrade(self) -> str:
        self.offered(self.bench.version)
        self.plays(self.bench.version)
        self.settle()
        return f"plays {self.bench.version}, the match is there"

    def remove(self) -> str:
        said = self.offered(self.bench.version, "--remove")
        expect("/var/lib/companion" in said and "/etc/companion" in said, "it does not say what stays")
        left = self.left()
        expect(left == ["/etc/companion", "/var/lib/companion"], f"left: {', '.join(left)}")
        expect(self.system.does("cat", "/boot/firmware/config.txt") == BOOT + "\n", "config.txt is not as it was")
        return "only matches and settings are left"

    def purge(self) -> str:
        self.offered(self.bench.version, "--purge")
        expect(self.left() == [], f"left: {', '.join(self.left())}")
        expect(self.system.run("getent", "passwd", "companion").returncode, "the user is left")
        return "nothing is left"

    # What the steps are made of

    def offered(self, version: str, *options: str) -> str:
        return self.system.does("sh", self.place(version), *options)

    def place(self, version: str) -> str:
        """Copies what is installed from into the system, and says where install.sh is."""
        inside = f"/root/{version}"
        shutil.rmtree(self.system.path(inside), ignore_errors=True)
        shutil.copytree(self.offer(version), self.system.path(inside))
        self.system.path("/root").chmod(0o755)
        return f"{inside}/install.sh"

    def plays(self, version: str) -> None:
        """The command is this version, the service's user may run it, and the match is there if one was told."""
        said = self.system.does("runuser", "-u", "companion", "--", "companion", "--version")
        expect(said.split()[-1] == version, f"it is {said.strip()} and not {version}")
        if self.told:
            history = self.system.does(
                "runuser", "-u", "companion", "--", "companion", "history", "--state", "/var/lib/companion"
            )
            expect("Ann" in history, "the match is gone")

    told = False
    foretold: tuple[str, ...] = ()

    def tell_a_match(self) -> None:
        self.system.does("install", "-d", "-o", "companion", "-m", "0700", "/var/lib/companion")
        self.system.path("/root/evening.txt").write_text(EVENING)
        words = ("companion", "import", "--state", "/var/lib/companion", "/root/evening.txt")
        self.system.does("runuser", "-u", "companion", "--", *words)
        self.told = True

    def settle(self) -> None:
        """As if the daemon had lasted its minute."""
        self.system.does("rm", "-f", "/opt/companion/update.json")

    def kept(self, name: str) -> str:
        return self.system.does("cat", f"/usr/local/share/{name}")

    def left(self) -> list[str]:
        """Everything that has our name, or is named in install.sh; the deepest folder that is ours alone."""
        words = (
            "find",
            "/",
            "-xdev",
            "(",
            "-path",
            "/proc",
            "-o",
            "-path",
            "/root",
            "-o",
            "-path",
            "/tmp",
            "-o",
            "-path",
            "/dev",
            ")",
        )
        found = self.system.does(*words, "-prune", "-o", "-iname", "*companion*", "-print", "-prune")
        return sorted(found.splitlines())


@dataclass
class LivelyJourney(Journey):
    """What only a systemd that runs can show: the service that starts, starts anew, and goes back by itself."""

    def steps(self) -> tuple[Callable[[], str], ...]:
        update = (self.update, self.documented, self.update_that_does_not_last)
        return (self.boot, self.starts, self.stays, *update, self.stops)

    def make(self) -> None:
        for version in (self.bench.version, NEXT, SHORT_LIVED):
            super().place(version)
        try:
            super().make()
        finally:
            assert isinstance(self.system, Booted)
            self.system.halt()

    def boot(self) -> str:
        assert isinstance(self.system, Booted)
        self.system.boot()
        return self.system.does("systemctl", "--version").splitlines()[0]

    def starts(self) -> str:
        self.offered(self.bench.version)
        patiently(lambda: self.plays_at(self.bench.version), "the service does not run")
        return self.asked("StatusText")

    def stays(self) -> str:
        before = self.asked("MainPID")
        self.offered(self.bench.version)
        expect(self.asked("MainPID") == before, "a second run disturbed the box")
        return "a second run leaves the service alone"

    def update(self) -> str:
        self.offered(NEXT)
        patiently(lambda: self.plays_at(NEXT), f"{NEXT} does not run")
        patiently(lambda: NEXT in self.system.run("cat", "/var/lib/companion/update-settled").stdout, "it did not last")
        return f"{NEXT} runs, and has lasted its minute"

    def update_that_does_not_last(self) -> str:
        self.system.run("sh", self.place(SHORT_LIVED))
        patiently(lambda: self.plays_at(NEXT), f"{NEXT} did not come back")
        return f"{SHORT_LIVED} stopped three times, {NEXT} runs again"

    def stops(self) -> str:
        self.system.does("systemctl", "stop", "companion.service")
        if self.asked("ActiveState") != "inactive":
            log = self.system.run("journalctl", "--no-pager", "--output=cat", "--lines=12", "--unit=companion.service")
            raise Disappointed(f"stopped, it is {self.asked('Result')}: {' / '.join(log.stdout.splitlines())}")
        self.offered(self.bench.version, "--remove")
        active = self.system.run("systemctl", "is-active", "companion.service").stdout.strip()
        expect(active == "inactive", f"the service is {active}")
        expect(self.left() == ["/etc/companion", "/var/lib/companion"], f"left: {', '.join(self.left())}")
        return "no service, only matches and settings are left"

    def place(self, version: str) -> str:
        """All was copied before the system was started: the layer belongs to it since."""
        return f"/root/{version}/install.sh"

    def asked(self, name: str) -> str:
        return self.system.does("systemctl", "show", f"--property={name}", "--value", "companion.service").strip()

    def plays_at(self, version: str) -> bool:
        """Whether the service runs, and with this release."""
        if self.asked("ActiveState") != "active":
            return False
        return f"/releases/{version}" in self.system.run("cat", f"/proc/{self.asked('MainPID')}/cmdline").stdout


def _told(said: str) -> tuple[str, ...]:
    """The steps that a run tells, or a dry run: not the commands that it shows, nor what to do next."""
    lines = said.partition("\n\n")[0].splitlines()
    return tuple(line for line in lines if not line.startswith(("    ", "A dry run")))


def _differing(said: str, foretold: tuple[str, ...]) -> str:
    return "; ".join(sorted({*_told(said)} ^ {*foretold})[:4]) or "in another order"


def _last(text: str) -> str:
    return " ".join(text.strip().splitlines()[-3:])[-400:]


@contextmanager
def scratch() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="companion-roots-", dir="/var/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def table(journeys: list[Journey]) -> str:
    lines = []
    for journey in journeys:
        lines.append(f"\n{journey.name}")
        lines += [
            f"  {'ok   ' if well else 'WRONG'} {step:28} {seconds:5.0f} s  {saw}"
            for step, saw, seconds, well in journey.seen
        ]
    return "\n".join(lines)


def journey(kind: str, suite: str, layer: Path, bench: Workbench) -> Journey:
    if kind == "sources":
        return Journey(f"{suite}, from the sources", System(prepare_root(suite), layer, True), bench, bench.sources)
    root = with_packages(suite)
    if kind == "wheels":
        return Journey(f"{suite}, from wheels, without network", System(root, layer, False), bench, bench.wheels)
    return LivelyJourney(f"{suite}, where systemd runs", Booted(root, layer, False), bench, bench.wheels)


def main() -> None:
    parser = argparse.ArgumentParser(description="Tries install.sh on clean systems.")
    parser.add_argument("suites", nargs="*", default=SUITES, help=f"which ones; both unless named: {', '.join(SUITES)}")
    parser.add_argument("--only", choices=("wheels", "sources", "systemd"), help="one of the journeys")
    chosen = parser.parse_args()
    for tool in ("debootstrap", "unshare", "chroot", "systemd-nspawn", "nsenter"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing; on Debian: sudo apt install debootstrap systemd-container util-linux")
    if os.geteuid():
        sys.exit("Clean systems are made by root: sudo make test-install")
    with scratch() as folder:
        bench = Workbench(folder / "bench")
        kinds = [chosen.only] if chosen.only else ["systemd", "wheels", "sources"]
        bench.make_ready(kinds)
        journeys = [
            journey(kind, suite, folder / f"{suite}-{kind}", bench) for kind in kinds for suite in chosen.suites
        ]
        with ThreadPoolExecutor(AT_ONCE) as together:
            list(together.map(lambda each: each.make(), journeys))
    print(table(journeys))
    steps = [well for journey in journeys for *_, well in journey.seen]
    print(f"\n{'All passed' if all(steps) else 'NOT all passed'}: {sum(steps)} of {len(steps)} steps.")
    sys.exit(not all(steps))


if __name__ == "__main__":
    main()
