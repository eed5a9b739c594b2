"""Connections as NetworkManager keeps them: key files.

They are written to where nothing outlives a power cut, readable for root alone. So no passphrase and no network's name
is ever a word of a command, and names may be any bytes.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.wifi.networks import Lock, Wish, name_of

PORTAL = "companion-portal"
PORTAL_UUID = "8f6a0d4e-5c1b-4a55-9d0e-7b1a2f3c4d5e"
"""Always the same: what a helper that was killed has left is found by it."""
CHANNEL = 6
"""One that may be used everywhere: NetworkManager's own choice may be one that has to stay silent in some countries."""
KEY_MANAGEMENT: dict[Lock, str] = {"wpa": "wpa-psk", "sae": "sae", "owe": "owe"}


def portal_profile(name: str, device: str, address: str) -> str:
    """The box's own access point. It is open: see docs/network.md for what that means.

    Whoever comes by it gets no further than this machine, neither to the internet nor to what else it is connected to:
    nothing that came in there is sent on.
    """
    return f"""\
[connection]
id={PORTAL}
uuid={PORTAL_UUID}
type=wifi
interface-name={device}
autoconnect=false

[wifi]
mode=ap
band=bg
channel={CHANNEL}
ssid={_bytes(name.encode())}

[ipv4]
method=shared
address1={address}/24
routing-rule1=priority 5 iif {device} type blackhole

[ipv6]
method=disabled
"""


def station_profile(wish: Wish, uuid: str, device: str) -> str:
    """A network to be joined. It comes by itself only when it has been joined once."""
    management = KEY_MANAGEMENT.get(wish.lock)
    security = f"\n[wifi-security]\nkey-mgmt={management}\n" if management else ""
    if wish.passphrase:
        security += f"psk={_text(wish.passphrase)}\n"
    return f"""\
[connection]
id={_text(station_name(wish.ssid))}
uuid={uuid}
type=wifi
interface-name={device}
autoconnect=false

[wifi]
mode=infrastructure
ssid={_bytes(wish.ssid)}
hidden={"true" if wish.hidden else "false"}
{security}
[ipv4]
method=auto

[ipv6]
method=auto
"""


def station_name(ssid: bytes) -> str:
    """What nmcli calls a connection of ours: there is one for each network."""
    return f"companion {name_of(ssid)}"


def write_secretly(path: Path, text: str) -> None:
    """For root alone from its first moment on. NetworkManager would refuse any other."""
    path.parent.mkdir(mode=0o755, exist_ok=True)
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)


def _bytes(value: bytes) -> str:
    return "".join(f"{one};" for one in value)


def _text(value: str) -> str:
    """As key files have it: a backslash is doubled, and no blank is lost at either end."""
    return value.replace("\\", "\\\\").replace(" ", "\\s")
