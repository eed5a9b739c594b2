"""The battery, where the kernel knows one: a HAT or a power bank that tells how full it is."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

SUPPLIES = Path("/sys/class/power_supply")


class Battery(NamedTuple):
    percent: int
    charging: bool


def read_battery(supplies: Path = SUPPLIES) -> Battery | None:
    """The first battery that says how full it is; None where there is none. A mouse's is not the machine's."""
    for supply in sorted(supplies.glob("*")):
        if _said(supply, "type") != "Battery" or _said(supply, "scope") == "Device":
            continue
        percent = _said(supply, "capacity")
        if percent.isdecimal():
            return Battery(min(int(percent), 100), _said(supply, "status") in ("Charging", "Full", "Not charging"))
    return None


def _said(supply: Path, name: str) -> str:
    try:
        return (supply / name).read_text(errors="replace").strip()
    except OSError:
        return ""
