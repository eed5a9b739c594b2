"""Cuts the power at random instants of an update, on a real kernel with ext4: `python docs/rig/powercut.py RIG [CUTS]`.

RIG is the folder of the rig (see docs/rig.md): chroot, kernel, initramfs. A guest updates without end on a card of its
own. At random instants it is stopped dead, the card is copied as it is, and the guest goes on: such a copy holds what a
plug that was pulled then would have left. Afterwards a second guest mounts each copy, lets the kernel recover it, runs
the rescue and starts the box. Prints what it saw; the last line is PASSED or FAILED.
"""

from __future__ import annotations

import compileall
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import threading
import time
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
VERSIONS = ("7.1", "7.2")
LEANS_ON = (
    "anyio click colorzero gpiozero h11 idna luma PIL pillow.libs rich pygments segno serial smbus2 starlette uvicorn"
)
"""What the program needs besides itself, as it is called in site-packages."""
SIZE = 64 * 2**20
MODULES = (
    "lib/crc/crc16",
    "lib/crc16",
    "fs/mbcache",
    "fs/jbd2/jbd2",
    "fs/ext4/ext4",
    "drivers/block/virtio_blk",
    "drivers/block/loop",
)
UNCHECKED = PycInvalidationMode.UNCHECKED_HASH
LONGEST = 8.0
"""Seconds between two cuts, at most."""


def prepare(rig: Path, work: Path) -> Path:
    """What the guest finds at /src: few large files, because each one is slow to open from there."""
    share, site = work / "share", work / "site"
    for folder in (share, site, work / "releases"):
        shutil.rmtree(folder, ignore_errors=True)
    (share / "modules").mkdir(parents=True)
    (share / "cuts").mkdir()
    kernel = next((rig / "kernel" / "usr" / "lib" / "modules").iterdir()) / "kernel"
    for name in MODULES:
        packed = kernel / f"{name}.ko.xz"
        if packed.exists():
            module = share / "modules" / Path(name).with_suffix(".ko").name
            module.write_bytes(subprocess.run(["xz", "-dc", packed], stdout=subprocess.PIPE, check=True).stdout)
    for package in ("companion", "hardware"):
        shutil.copytree(PROJECT / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    for package in ("config", "systemd"):
        shutil.copytree(PROJECT / package, site / "companion" / "_shipped" / package)
    compileall.compile_dir(site, quiet=1, invalidation_mode=UNCHECKED)
    pack(share / "site.tar", {path: path.name for path in site.iterdir()})
    packages = next(Path(sys.prefix, "lib").glob("python3.*/site-packages"))
    names = [*LEANS_ON.split(), "typing_extensions.py", *(path.name for path in packages.glob("_cbor2*"))]
    infos = [path for name in names for path in packages.glob(f"{name}-*.dist-info")]
    pack(share / "deps.tar", {path: path.name for path in (*map(packages.joinpath, names), *infos) if path.exists()})
    for name in ("powercut.sh", "powercut_guest.py"):
        shutil.copy(HERE / name, share)
    (share / "powercut.sh").chmod(0o755)
    for version in VERSIONS:
        (share / f"table_companion-{version}-py3-none-any.whl").write_bytes(version.encode())
        pack(share / f"{version}.tar", {make_release(site, work / "releases" / version, version): "venv"})
    return share


def pack(target: Path, files: dict[Path, str]) -> None:
    with tarfile.open(target, "w") as archive:
        for path, name in files.items():
            archive.add(path, name)


def make_release(site: Path, release: Path, version: str) -> Path:
    """A release as pip would leave it, but for what it leans on: that is read from elsewhere."""
    folder = release / "venv"
    packages = folder / "lib" / "python3.11" / "site-packages"
    shutil.copytree(site, packages)
    (packages / "deps.pth").write_text("/tmp/deps\n")
    (folder / "version").write_text(f"{version}\n")
    (folder / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = true\nversion = 3.11\n")
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to("/usr/bin/python3")
    script = folder / "bin" / "companion"
    script.write_text(f"#!/card/opt/releases/{version}/venv/bin/python\nfrom companion.cli import main\n\nmain()\n")
    script.chmod(0o755)
    return folder


def make_card(work: Path) -> Path:
    """A card with one release on it, made without mounting anything."""
    content = work / "content"
    shutil.rmtree(content, ignore_errors=True)
    shutil.copytree(work / "releases" / VERSIONS[0], content / "opt" / "releases" / VERSIONS[0], symlinks=True)
    (content / "opt" / "current").symlink_to(f"releases/{VERSIONS[0]}")
    (content / "state").mkdir()
    card = work / "card.img"
    card.unlink(missing_ok=True)
    with card.open("wb") as file:
        file.truncate(SIZE)
    subprocess.run(["mkfs.ext4", "-q", "-F", "-d", str(content), str(card)], check=True)
    return card


def guest(rig: Path, share: Path, card: Path, job: str, monitor: Path | None = None) -> subprocess.Popen[str]:
    """QEMU, out of the rig's own chroot."""
    chroot = rig / "chroot"
    libraries = ":".join(str(chroot / name / "x86_64-linux-gnu") for name in ("usr/lib", "lib"))
    kernel = next((rig / "kernel" / "usr" / "lib" / "modules").glob("*/vmlinuz"))
    shared = "security_model=none,readonly=on,multidevs=remap"
    words = [
        *(str(chroot / "lib64" / "ld-linux-x86-64.so.2"), "--library-path", libraries),
        *(str(chroot / "usr" / "bin" / "qemu-system-x86_64"), "-L", str(chroot / "usr" / "share" / "qemu")),
        *("-L", str(chroot / "usr" / "share" / "seabios"), "-M", "q35", "-accel", "tcg,thread=multi", "-cpu", "max"),
        *("-smp", "1", "-m", "768", "-nodefaults", "-no-reboot", "-display", "none", "-serial", "stdio"),
        *("-kernel", str(kernel), "-initrd", str(rig / "initramfs.cpio.gz"), "-append"),
        f"console=ttyS0 quiet panic=-1 tsc=unstable mitigations=off rigrun=/src/powercut.sh job={job}",
    ]
    for tag, folder in (("root", chroot), ("rig", rig / "guest"), ("src", share)):
        words += ["-fsdev", f"local,id={tag},path={folder},{shared}"]
        words += ["-device", f"virtio-9p-pci,fsdev={tag},mount_tag={tag}"]
    words += ["-drive", f"file={card},format=raw,if=virtio,cache=writeback"]
    if monitor is not None:
        words += ["-qmp", f"unix:{monitor},server=on,wait=off"]
    modules = {"QEMU_MODULE_DIR": str(chroot / "usr" / "lib" / "x86_64-linux-gnu" / "qemu")}
    return subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace", env=os.environ | modules
    )


class Monitor:
    """QEMU's own door: the guest is stopped there, dead in its tracks."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._lines = self._socket.makefile("r")
        self.ask("qmp_capabilities")

    def ask(self, command: str) -> None:
        self._socket.sendall(json.dumps({"execute": command}).encode() + b"\n")
        answer: dict[str, Any] = {}
        while "return" not in answer:
            answer = json.loads(self._lines.readline())


class Watcher(threading.Thread):
    """Reads the serial line: what was acknowledged, and what became of updates."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.acknowledged, self.turns, self.doing = "0 0", 0, ""
        self.start()

    def run(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"ACKNOWLEDGED (\d+ \d+)", line)
            if found:
                self.acknowledged = found[1]
            self.turns += "TURNED" in line
            self.doing = line.strip()


def cut(rig: Path, share: Path, card: Path, work: Path, count: int) -> Path:
    """Copies of the card at random instants, one behind the other in one file."""
    path = work / "monitor"
    path.unlink(missing_ok=True)
    process = guest(rig, share, card, "updates", path)
    watcher, cuts = Watcher(process), work / "cuts.img"
    while not path.exists():
        time.sleep(0.1)
    monitor = Monitor(path)
    while not watcher.turns:
        if process.poll() is not None:
            sys.exit(f"FAILED: the guest ended: {watcher.doing}")
        time.sleep(0.2)
    with cuts.open("wb") as file:
        for number in range(count):
            time.sleep(random.uniform(0.1, LONGEST))
            promised, doing = watcher.acknowledged, watcher.doing
            monitor.ask("stop")
            subprocess.run(["cp", "--sparse=always", card, work / "one.img"], check=True)
            monitor.ask("cont")
            (share / "cuts" / f"{number}.txt").write_text(promised)
            file.seek(number * SIZE)
            with (work / "one.img").open("rb") as one:
                shutil.copyfileobj(one, file)
            print(f"cut {number}: {promised} acknowledged, {watcher.turns} updates so far; {doing}", flush=True)
        file.truncate(count * SIZE)
    process.kill()
    process.wait()
    return cuts


def main() -> None:
    rig, count = Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 50
    work = PROJECT / "build" / "powercut"
    work.mkdir(parents=True, exist_ok=True)
    share = prepare(rig, work)
    cuts = cut(rig, share, make_card(work), work, count)
    looking = guest(rig, share, cuts, f"look,{count},{SIZE}")
    assert looking.stdout is not None
    verdict = ""
    for line in looking.stdout:
        print(line, end="", flush=True)
        verdict = line.strip() if line.strip() in ("PASSED", "FAILED") else verdict
    sys.exit(verdict != "PASSED")


if __name__ == "__main__":
    main()
