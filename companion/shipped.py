"""Where the files that travel with the package are: inside the wheel, or beside the packages in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def shipped(*parts: str) -> Path:
    """A file or folder of `config/` or `systemd/`, such as `shipped("config", "games")`."""
    installed = _PACKAGE / "_shipped"
    return (installed if installed.is_dir() else _PACKAGE.parent).joinpath(*parts)
