"""Joins a Wi-Fi in the guest, with the kernel's simulated radios, a real NetworkManager, and the units as they are.

Three radios (mac80211_hwsim): the first is the box's and NetworkManager's; the second a home's, with hostapd, behind a
namespace; the third a phone's, behind another. The box's side runs as the user `companion`: the very code of the daemon
with its portal, but no keys and no panel. It says what it shows on its standard output. Run it as root, under systemd.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

UNITS = Path("/etc/systemd/system")
NAMES = Path("/etc/NetworkManager/dnsmasq-shared.d/90-companion-portal.conf")
SSID, PASSPHRASE = 'Home: "net"; <b>\\x', ' pa ss\\w;or#d "'
PORTAL = "10.42.0.1"
PATIENCE = 240.0
AIR = f"""
modprobe mac80211_hwsim radios=3
ip netns add home; ip netns add phone
iw phy phy1 set netns name home; iw phy phy2 set netns name phone
ip netns exec home ip link set lo up
ip netns exec home ip addr add 192.168.77.1/24 dev wlan1
mkdir -p /etc/netns/phone; echo nameserver {PORTAL} > /etc/netns/phone/resolv.conf
ip netns exec home hostapd -B /tmp/home.conf
ip netns exec home dnsmasq --interface=wlan1 --bind-interfaces --port=0 --dhcp-range=192.168.77.10,192.168.77.50,1h \
    --dhcp-leasefile=/tmp/leases --pid-file=/tmp/home-dnsmasq.pid
# Somebody behind the box, whom nobody is to reach through it, and who does not reach the portal.
ip netns add cable; ip link add behind type veth peer name eth0 netns cable
ip addr add 172.30.0.1/24 dev behind; ip link set behind up
ip netns exec cable ip addr add 172.30.0.2/24 dev eth0; ip netns exec cable ip link set eth0 up
ip netns exec cable ip route add default via 172.30.0.1
ip netns exec cable python3 -m http.server 80 >/dev/null 2>&1 &
systemctl start NetworkManager
"""
HOSTAPD = f"""
interface=wlan1
ssid={SSID}
hw_mode=g
channel=1
wpa=2
wpa_key_mgmt=WPA-PSK
rsn_pairwise=CCMP
wpa_passphrase={PASSPHRASE}
"""
failed: list[str] = []


def check(words: str, true: bool) -> None:
    print(f"{'ok ' if true else 'NO '} {words}", flush=True)
    if not true:
        failed.append(words)


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE, **more)  # type: ignore[call-overload,no-any-return]


def phone(*words: str) -> subprocess.CompletedProcess[str]:
    return run("ip", "netns", "exec", "phone", *words)


def until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.5)
    return True


# The box's side


async def be_the_box() -> None:
    from random import Random

    from companion.clock import SystemClock
    from companion.console.box import REFERENCE
    from companion.console.console import Console
    from companion.daemon.desk import Desk
    from companion.daemon.wifi import WifiJoining, connect_service
    from companion.dialogue.command import JoinWifi, LeaveWifi
    from companion.store.journal import NAME, open_journal

    with tempfile.TemporaryDirectory() as folder:
        console = Console(REFERENCE, open_journal(Path(folder) / NAME), SystemClock(), Random(1))
        desk = Desk(console)
        wifi = console.wifi = WifiJoining(connect_service, "Box-rig")
        tell = console.tell_wifi

        def telling(stage: object) -> None:
            tell(stage)  # type: ignore[arg-type]
            shown = " ".join(text.shown for text in console.screen().placed)
            print(f"{stage!r} | {shown}", flush=True)

        console.tell_wifi = telling  # type: ignore[method-assign]
        attending = asyncio.create_task(wifi.attend(desk))
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            command = JoinWifi() if line.strip() == "begin" else LeaveWifi()
            console._do(command, next(iter(REFERENCE.keys)))
        attending.cancel()


class Box:
    def __init__(self) -> None:
        words = [sys.executable, __file__, "box"]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, user="companion", cwd="/", bufsize=1
        )

    def tell(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()

    def shows(self, step: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            print(f"   box: {line.rstrip()}", flush=True)
            if f"step='{step}'" in line:
                return line
            if "step='over'" in line:
                break
        return ""


# A phone


def come_in() -> str:
    """Joins the box's own network as a phone does, and takes the address that it is given."""
    phone("ip", "link", "set", "wlan2", "up")
    phone("iw", "dev", "wlan2", "disconnect")
    phone("ip", "addr", "flush", "dev", "wlan2")

    def joined() -> bool:
        phone("iw", "dev", "wlan2", "connect", "Box-rig")
        time.sleep(3)
        return "Box-rig" in phone("iw", "dev", "wlan2", "link").stdout

    until(joined)
    phone("udhcpc", "-i", "wlan2", "-n", "-q", "-t", "10", "-s", "/tmp/lease")
    return Path("/tmp/phone.lease").read_text() if Path("/tmp/phone.lease").exists() else ""


def fetch(*words: str) -> str:
    return phone("curl", "-s", "-m", "60", *words).stdout


def post(path: str, body: object) -> str:
    sent = ("-H", "Content-Type: application/json", "-H", f"Origin: http://{PORTAL}", "-d", json.dumps(body))
    return fetch("-w", "%{http_code}", *sent, f"http://{PORTAL}{path}")


def main() -> None:
    from companion.cli.service import WIFI_UNITS, Service

    Path("/tmp/home.conf").write_text(HOSTAPD)
    Path("/tmp/lease").write_text(
        '#!/bin/sh\n[ "$1" = bound ] || exit 0\nip addr add "$ip/24" dev "$interface"\n'
        'ip route replace default via "$router"\necho "$ip $router $dns" > /tmp/phone.lease\n'
    )
    Path("/tmp/lease").chmod(0o755)
    run("useradd", "--system", "companion")
    run("sh", "-c", AIR)
    NAMES.write_text("address=/#/10.42.0.1\n")  # as if the power had been cut
    made = Service(Path(sys.executable).with_name("companion"), Path("/etc/companion.toml"), "companion", Path("/tmp"))
    for name in WIFI_UNITS:
        (UNITS / name).write_text(made.unit(name))
    run("systemctl", "daemon-reload")
    print(run("systemctl", "start", "companion-wifi.socket").stderr)
    check("what a power cut has left is gone when the socket is there", not NAMES.exists())
    level = run("systemd-analyze", "security", "--no-pager", "companion-wifi@1.service").stdout.splitlines()[-1:]
    print(level)
    until(lambda: "wlan0:disconnected" in run("nmcli", "-t", "-f", "DEVICE,STATE", "device").stdout)
    box = Box()

    box.tell("begin")
    opened = box.shows("open")
    check("the access point is open, and its picture on the display", "Box-rig" in opened)
    profiles = run("nmcli", "-t", "-f", "NAME,AUTOCONNECT,DEVICE,FILENAME", "connection").stdout
    check("its profile is in /run and comes never by itself", "companion-portal:no:wlan0:/run/" in profiles)
    rules = run("ip", "rule").stdout
    check("nobody is let through", "iif wlan0 blackhole" in rules)
    check("the helper has no right of root's but one", _capabilities() == "0000000000000400")
    lease = come_in()
    check(f"a phone gets an address: {lease.strip()}", lease.startswith("10.42.0."))
    probe = fetch("-D", "-", "http://connectivitycheck.gstatic.com/generate_204")
    print("   ", probe.splitlines()[:6])
    check("its probe for the internet leads to the portal", f"location: http://{PORTAL}/" in probe and " 302" in probe)
    check("and is not to be remembered", "cache-control: no-store" in probe)
    check("the portal is there", "portal.js" in fetch(f"http://{PORTAL}/"))
    told = json.loads(fetch(f"http://{PORTAL}/api/wifi") or "{}")
    check("it lists the home's network as it is called", SSID in [one["name"] for one in told.get("networks", [])])
    check(
        "nothing behind the box is reached through it",
        fetch("-o", "/dev/null", "-w", "%{http_code}", "http://172.30.0.2/") == "000",
    )
    status = ("curl", "-s", "-m", "20", "-o", "/dev/null", "-w", "%{http_code}")
    check("who is there to be reached", run(*status, "http://172.30.0.2/").stdout == "200")
    outside = run("ip", "netns", "exec", "cable", *status, f"http://{PORTAL}/").stdout
    check("and does not find the portal from there", outside == "000")

    check(
        "a short passphrase is refused at once",
        post("/api/wifi", {"ssid": SSID.encode().hex(), "passphrase": "x"}).endswith("422"),
    )
    sent = {"ssid": SSID.encode().hex(), "passphrase": "wrongwrong"}
    check("a wrong one is tried", post("/api/wifi", sent).endswith("200"))
    check("and the box says that it is wrong, and is open again", "why='passphrase'" in box.shows("open"))
    come_in()
    check("so does the portal", json.loads(fetch(f"http://{PORTAL}/api/wifi") or "{}").get("why") == "passphrase")
    sent["passphrase"] = PASSPHRASE
    check("the right one is sent", post("/api/wifi", sent).endswith("200"))
    check("the box joins", "Joined Home" in box.shows("joined"))
    active = run("nmcli", "-t", "-f", "NAME,DEVICE,FILENAME,AUTOCONNECT", "connection", "show", "--active").stdout
    print("   ", active.strip())
    check(
        "it will come by itself from now on", "/etc/NetworkManager/system-connections/" in active and ":yes" in active
    )
    kept = list(Path("/etc/NetworkManager/system-connections").iterdir())
    check("for root alone", [oct(path.stat().st_mode & 0o777) for path in kept] == ["0o600"])
    check("the access point is gone, and what led every name to it", _tidied())

    box.tell("begin")
    check("once more, while it is joined", "Box-rig" in box.shows("open"))
    box.tell("cancel")
    check("cancelled, the home's network is back", until(lambda: "wlan0:connected" in _state()) and until(_tidied))

    box.tell("begin")
    check("open", "Box-rig" in box.shows("open"))
    run("sh", "-c", "kill -9 $(systemctl show -p MainPID --value 'companion-wifi@*')")
    check("a helper that is killed is missed at the box", "Wi-Fi failed" in box.shows("over"))
    check("and leaves no access point", until(_tidied))
    check("and the home's network comes back by itself", until(lambda: "wlan0:connected" in _state()))

    box.tell("begin")
    check("open again", "Box-rig" in box.shows("open"))
    box.process.kill()
    check("a daemon that is killed leaves none either", until(_tidied) and until(lambda: "wlan0:connected" in _state()))

    said = run("journalctl", "--no-pager", "-o", "cat").stdout
    check("no passphrase is in the log", PASSPHRASE.strip() not in said and "wrongwrong" not in said)
    print("FAILED" if failed else "PASSED", failed)
    if failed:
        print(run("journalctl", "--no-pager", "-o", "cat", "-u", "companion-wifi@*", "-n", "40").stdout)


def _state() -> str:
    return run("nmcli", "-t", "-f", "DEVICE,STATE", "device").stdout


def _tidied() -> bool:
    return not NAMES.exists() and "companion-portal" not in run("nmcli", "-t", "-f", "NAME", "connection").stdout


def _capabilities() -> str:
    pid = run("systemctl", "show", "-p", "MainPID", "--value", "companion-wifi@*").stdout.strip()
    status = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(line.split()[1] for line in status if line.startswith("CapBnd"))


if __name__ == "__main__":
    os.environ["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin"
    os.environ["LC_ALL"] = "C.UTF-8"
    if sys.argv[1:] == ["box"]:
        asyncio.run(be_the_box())
    else:
        main()
