"""The unit, as systemd itself judges it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.service import FAILED, UNIT, UNITS, WIFI, WIFI_UNITS, Service
from companion.daemon.wifi import SOCKET
from companion.shipped import shipped
from companion.wifi.helper import Place

WORST = 1.5
"""The exposure that is allowed, of 10."""
TRUE = Path(shutil.which("true") or "/usr/bin/true")


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.fail("systemd-analyze must judge the unit and is not installed here: apt install systemd")
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


def written(folder: Path, text: str) -> str:
    path = folder / UNIT
    path.write_text(text)
    return str(path)


def unit(command: Path = TRUE, config: str = "/etc/companion/companion.toml", state: str = "/var/lib/companion") -> str:
    return Service(command, Path(config), "companion", Path(state)).unit()


def settings(text: str) -> dict[str, list[str]]:
    """What is set in a unit, in the order of its lines."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
        found.setdefault(name, []).append(value)
    return found


def test_nothing_is_left_to_fill_in() -> None:
    template = shipped("systemd", UNIT).read_text(encoding="utf-8")
    assert set(re.findall(r"@[A-Z]+@", template)) == {
        "@COMPANION@",
        "@CONFIG@",
        "@USER@",
        "@STATE@",
        "@BOXES@",
        "@RESCUE@",
        "@DEVICES@",
        "@ROOT@",
    }
    assert not re.findall(r"@[A-Z]+@", unit())


def test_the_unit_says_what_the_daemon_relies_on() -> None:
    said = settings(unit(Path("/opt/companion/current/venv/bin/companion")))
    assert said["ExecStart"] == ["/opt/companion/current/venv/bin/companion run --config /etc/companion/companion.toml"]
    assert said["ExecStartPre"] == ["-+/usr/bin/python3 -I /opt/companion/rescue.py --state /var/lib/companion"]
    assert said["Type"] == ["notify"]
    assert said["User"] == ["companion"]
    assert said["WatchdogSec"] == ["20"]
    assert said["StateDirectory"] == ["companion"]
    assert (said["RuntimeDirectory"], said["WorkingDirectory"]) == (["companion"], ["%t/companion"])
    assert "PrivateDevices" not in said


def test_every_device_of_a_box_is_allowed_and_its_driver_loaded() -> None:
    said = settings(unit())
    kinds = ("gpiochip", "i2c", "spi", "ttyACM", "ttyUSB", "ttyAMA")
    assert said["DevicePolicy"] == ["closed"]
    assert said["DeviceAllow"] == [f"char-{kind} rw" for kind in kinds]
    assert said["Wants"] == said["After"]


def test_what_only_this_box_has_is_allowed_besides(tmp_path: Path) -> None:
    made = Service(TRUE, Path("/etc/companion.toml"), "companion", Path("/var/lib/companion"), ("/dev/ttyS0",)).unit()
    assert settings(made)["DeviceAllow"][-1] == "/dev/ttyS0 rw"
    assert exposure(written(tmp_path, made))[0] <= WORST


@pytest.mark.parametrize("name", [*UNITS, *WIFI_UNITS])
def test_systemd_has_nothing_to_say_against_it(name: str, tmp_path: Path) -> None:
    """Each is judged beside the others, which it names."""
    made = Service(TRUE, Path("/etc/companion/companion.toml"), "companion", Path("/var/lib/companion"))
    for one in (*UNITS, *WIFI_UNITS):
        (tmp_path / one).write_text(made.unit(one))
    done = analyze("verify", str(tmp_path / name))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_whatever_happens_somebody_says_why() -> None:
    said = settings(unit())
    assert said["ExecStopPost"] == [
        f"-/usr/bin/python3 -I /opt/companion/last_word.py --state /var/lib/companion --command {TRUE}"
    ]
    assert (said["OnFailure"], said["Restart"]) == ([FAILED], ["on-failure"])
    made = Service(TRUE, Path("/etc/companion/companion.toml"), "companion", Path("/var/lib/companion"))
    failed = settings(made.unit(FAILED))
    assert failed["OnSuccess"] == [UNIT]
    assert failed["ExecStart"][0] == said["ExecStopPost"][0]
    # It waits until systemd has forgotten the starts that failed: else it would be refused.
    assert failed["ExecStart"][1] == f"/bin/sleep {said['StartLimitIntervalSec'][0]}"


@pytest.mark.parametrize("name", ["a folder", "100%", "Müller", "a;b", "a ; b", "#1", "~", "@USER@"])
def test_systemd_reads_odd_paths_as_they_are(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    command = folder / "companion"
    command.symlink_to(TRUE)
    done = analyze("verify", written(tmp_path, unit(command, f"{folder}/companion.toml", str(folder))))
    assert (done.returncode, done.stderr) == (0, "")
    # Were the name not read as it is, there would be no command: systemd says so.
    command.unlink()
    assert f"Command {command} is not executable" in analyze("verify", str(tmp_path / UNIT)).stderr


@pytest.mark.parametrize("mistake", ["Watchdog=20", "ProtectSystem=stricter", "DeviceAllow=gpio"])
def test_systemd_would_see_a_mistake(mistake: str, tmp_path: Path) -> None:
    text = unit().replace("Type=notify\n", f"Type=notify\n{mistake}\n")
    assert analyze("verify", written(tmp_path, text)).stderr


def exposure(path: str) -> tuple[float, int]:
    """What systemd thinks of a unit's hardening: 0 is a safe, 10 an open door; and whether that is too much."""
    done = analyze("security", "--offline=true", f"--threshold={WORST * 10:.0f}", "--no-pager", path)
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert found, done
    return float(found[1]), done.returncode


@pytest.mark.parametrize("name", [UNIT, FAILED])
def test_it_is_hardened(name: str, tmp_path: Path, record_property: Callable[[str, str], None]) -> None:
    made = Service(TRUE, Path("/etc/companion/companion.toml"), "companion", Path("/var/lib/companion"))
    (tmp_path / name).write_text(made.unit(name))
    level, code = exposure(str(tmp_path / name))
    assert (level <= WORST, code) == (True, 0)
    record_property("cases", f"{name}: exposure {level} of 10, {WORST} allowed")


@pytest.mark.parametrize(("name", "allowed"), [("companion-stick@.service", 1.8), ("companion-update.service", 2.2)])
def test_what_mounts_a_stick_has_no_right_but_what_that_takes(
    name: str, allowed: float, tmp_path: Path, record_property: Callable[[str, str], None]
) -> None:
    made = Service(TRUE, Path("/etc/companion/companion.toml"), "companion", Path("/var/lib/companion"))
    path = tmp_path / name.replace("@.", "@sda1.")
    path.write_text(made.unit(name))
    level, _ = exposure(str(path))
    assert level <= allowed
    said = settings(made.unit(name))
    assert said["DeviceAllow"] == ["block-sd r"]
    assert (said["PrivateNetwork"], said["PrivateMounts"], said["ProtectSystem"]) == (["yes"], ["yes"], ["strict"])
    record_property("cases", f"{name}: exposure {level} of 10, {allowed} allowed")


def test_who_joins_a_wifi_is_root_without_root_s_rights(
    tmp_path: Path, record_property: Callable[[str, str], None]
) -> None:
    made = Service(TRUE, Path("/etc/companion/companion.toml"), "companion", Path("/var/lib/companion"))
    path = tmp_path / "companion-wifi@1.service"
    path.write_text(made.unit("companion-wifi@.service"))
    level, _ = exposure(str(path))
    assert level <= 1.7
    said = settings(path.read_text())
    assert said["CapabilityBoundingSet"] == ["CAP_NET_BIND_SERVICE"]
    assert (said["RestrictAddressFamilies"], said["IPAddressDeny"]) == (["AF_UNIX AF_INET"], ["any"])
    record_property("cases", f"companion-wifi@.service: exposure {level} of 10, 1.7 allowed")


def test_only_the_daemon_reaches_the_helper_and_a_power_cut_leaves_nothing() -> None:
    made = Service(TRUE, Path("/etc/companion/companion.toml"), "box", Path("/var/lib/companion"))
    said = settings(made.unit(WIFI))
    assert (said["SocketUser"], said["SocketMode"], said["MaxConnections"]) == (["box"], ["0600"], ["1"])
    assert said["ListenSequentialPacket"] == [f"%t/{SOCKET.name}"]
    assert said["ExecStartPre"] == [f"-/bin/rm -f {Place().names}"]


def test_a_bare_unit_would_be_an_open_door(tmp_path: Path) -> None:
    level, code = exposure(written(tmp_path, f"[Service]\nExecStart={TRUE}\n"))
    assert level > 9
    assert code != 0
