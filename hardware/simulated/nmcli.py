"""A stand-in for nmcli and the NetworkManager behind it, as far as joining a Wi-Fi needs them.

It is a program of its own: `SimulatedRadio` (radio.py) puts it where commands are looked for. What it knows is in a
file, the first of its arguments: the networks in the air, what is wrong, the profiles that were loaded, which one is
active.
Profiles are read as NetworkManager reads them. What it was never meant to understand it refuses, with exit code 2.
"""

from __future__ import annotations

import json
import os
import sys
import time

TYPE_CHECKING = False  # it is started for each question, and `typing` takes as long to import as all the rest
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

DEVICE = "wlan0"
FIELDS = {"DEVICE,TYPE,STATE", "DEVICE,STATE", "WIFI", "WIFI-PROPERTIES", "UUID,DEVICE", "IP4.ADDRESS", "UUID,NAME"}


class Refused(Exception):
    """nmcli's exit code, and what it says."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


def terse(*values: str) -> str:
    return ":".join(value.replace("\\", "\\\\").replace(":", "\\:") for value in values)


def unescaped(text: str) -> str:
    """A text of a key file."""
    meanings, made, letters = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}, "", iter(text.lstrip())
    for letter in letters:
        made += meanings[next(letters)] if letter == "\\" else letter
    return made


def read_profile(path: str) -> dict[str, str]:
    """A key file as `section.key`, its texts as they are meant."""
    if os.stat(path).st_mode & 0o077:
        raise Refused(1, f"Error: failed to load connection: {path}: permissions are too open")
    found, section = {}, ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("["):
                section = line.strip()[1:-1]
            elif "=" in line:
                key, _, value = line.rstrip("\n").partition("=")
                found[f"{section}.{key}"] = unescaped(value)
    if len(found["connection.uuid"]) != 36:
        raise Refused(1, f"Error: failed to load connection: {path}: no UUID")
    return {**found, "path": path}


class Manager:
    """NetworkManager, as it is written down."""

    def __init__(self, state: dict[str, Any], save: Callable[[], None]) -> None:
        self.state = state
        self.save = save
        self.wrong = state["wrong"]
        self.profiles: dict[str, dict[str, str]] = state["profiles"]

    def hear(self, words: list[str]) -> Answer:
        match words:
            case ["--wait", _, *_] if "not_running" in self.wrong:
                raise Refused(8, "Error: NetworkManager is not running.")
            case ["--wait", _, "--terse", "--fields", wanted, *rest]:
                return Answer(output="".join(f"{line}\n" for line in self.ask(wanted, rest)))
            case ["--wait", wait, *rest]:
                self.do(rest, int(wait))
                return Answer()
        raise Refused(2, f"Error: argument '{words[0]}' not understood")

    def ask(self, wanted: str, words: list[str]) -> list[str]:
        match words:
            case ["device", "wifi", "list", "ifname", _, "--rescan", rescan]:
                if rescan == "yes" and "busy" in self.wrong:
                    raise Refused(1, "Error: Scanning not allowed immediately following previous scan.")
                return [self._listed(network) for network in self.state["air"] if not network.get("hidden")]
            case _ if wanted not in FIELDS:
                raise Refused(2, f"Error: invalid field '{wanted}'")
            case ["device"]:
                rows = [["lo", "loopback", "unmanaged"]]
                if "no_radio" not in self.wrong:
                    rows.append([DEVICE, "wifi", self._radio_state()])
                return [terse(*(row if wanted.startswith("DEVICE,TYPE") else (row[0], row[2]))) for row in rows]
            case ["radio"]:
                return [self.state["radio"]]
            case ["device", "show", _] if wanted == "WIFI-PROPERTIES":
                return [terse("WIFI-PROPERTIES.AP", "no" if "no_access_point" in self.wrong else "yes")]
            case ["device", "show", *_]:
                return [
                    terse("IP4.ADDRESS[1]", address) for address in (*self.state["taken"], self._address()) if address
                ]
            case ["connection", "show", "--active"]:
                return [terse(self.state["active"], DEVICE)] if self.state["active"] else []
            case ["connection", "show"]:
                return [terse(name, told["connection.id"]) for name, told in self.profiles.items()]
        raise Refused(2, f"Error: argument '{words[0]}' not understood")

    def _radio_state(self) -> str:
        if self.state["radio"] == "disabled" or "blocked" in self.wrong:
            return "unavailable"
        return "connected" if self.state["active"] else "disconnected"

    def _listed(self, network: dict[str, Any]) -> str:
        return terse(network["ssid"].upper(), str(network["signal"]), network["security"])

    def _address(self) -> str:
        active = self.profiles.get(self.state["active"] or "")
        if active is None:
            return ""
        return active["ipv4.address1"] if active.get("wifi.mode") == "ap" else self.state["lease"]

    def do(self, words: list[str], wait: int) -> None:
        match words:
            case ["radio", "wifi", "on" | "off" as way]:
                self.state["radio"] = "enabled" if way == "on" else "disabled"
            case ["connection", "load", path]:
                profile = read_profile(path)
                self.profiles[profile["connection.uuid"]] = profile
            case ["connection", "delete", "uuid", name]:
                self._delete(name)
            case ["connection", "modify", "uuid", name, "connection.autoconnect", "yes"]:
                self._keep(self._profile(name))
            case ["connection", "up", "uuid", name]:
                self._raise(name, self._profile(name), wait)
            case _:
                raise Refused(2, f"Error: argument '{words[0]}' not understood")

    def _profile(self, name: str) -> dict[str, str]:
        if name not in self.profiles:
            raise Refused(10, f"Error: unknown connection '{name}'.")
        return self.profiles[name]

    def _delete(self, name: str) -> None:
        profile = self._profile(name)
        del self.profiles[name]
        if self.state["active"] == name:
            self.state["active"] = None
        if profile["path"]:
            os.unlink(profile["path"])

    def _keep(self, profile: dict[str, str]) -> None:
        """A profile of /run that is changed is kept on the disk from then on."""
        if profile["path"]:
            os.unlink(profile["path"])
        profile |= {"path": "", "connection.autoconnect": "true"}

    def _raise(self, name: str, profile: dict[str, str], wait: int) -> None:
        self.state["active"] = None  # whatever the radio did before, it does no more
        if profile["wifi.mode"] != "ap":
            self._join(profile, wait)
        elif "no_hotspot" in self.wrong:
            raise Refused(4, "Error: Connection activation failed: 802.1X supplicant took too long to authenticate")
        self.state["active"] = name

    def _join(self, profile: dict[str, str], wait: int) -> None:
        if "slow" in self.wrong:
            self.save()
            time.sleep(wait)
            raise Refused(3, f"Error: Timeout expired ({wait} seconds)")
        ssid = bytes(int(one) for one in profile["wifi.ssid"].split(";") if one).hex()
        there = [one for one in self.state["air"] if one["ssid"] == ssid]
        if not there or (there[0].get("hidden") and profile.get("wifi.hidden") != "true"):
            raise Refused(4, "Error: Connection activation failed: (53) The Wi-Fi network could not be found")
        if there[0].get("passphrase", "") != profile.get("wifi-security.psk", ""):
            raise Refused(4, "Error: Connection activation failed: (7) Secrets were required, but not provided")
        if "no_address" in self.wrong:
            raise Refused(
                4,
                "Error: Connection activation failed: (5) IP configuration could not be reserved "
                "(no available address, timeout, etc.)",
            )


class Answer:
    """nmcli's exit code, and what it says on its two outputs."""

    def __init__(self, code: int = 0, output: str = "", error: str = "") -> None:
        self.code, self.output, self.error = code, output, error


def save(path: str, state: dict[str, Any]) -> None:
    half = f"{path}.half"
    with open(half, "w", encoding="utf-8") as file:
        json.dump(state, file)
    os.replace(half, path)


def answer(path: str, words: list[str]) -> Answer:
    """What nmcli would say, and what NetworkManager would have done."""
    with open(path, encoding="utf-8") as file:
        state = json.load(file)
    state["asked"].append(words)
    manager = Manager(state, lambda: save(path, state))
    try:
        return manager.hear(words)
    except Refused as refused:
        return Answer(refused.code, error=f"{refused}\n")
    finally:
        save(path, state)


def main() -> None:
    said = answer(sys.argv[1], sys.argv[2:])
    sys.stdout.write(said.output)
    sys.stderr.write(said.error)
    sys.exit(said.code)


if __name__ == "__main__":
    main()
