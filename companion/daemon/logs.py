"""Log lines that a person and a program can read: `2026-11-16T19:02:11 info panel.lost reason="…"`."""

from __future__ import annotations

import logging
import re

_PLAIN = re.compile(r"[\w.,:/+-]+")


def log(logger: logging.Logger, event: str, level: int = logging.INFO, **facts: object) -> None:
    """One thing that happened, with its facts."""
    if logger.isEnabledFor(level):
        logger.log(level, "%s%s", event, "".join(f" {name}={_value(fact)}" for name, fact in facts.items()))


def _value(fact: object) -> str:
    text = str(fact)
    return text if _PLAIN.fullmatch(text) else '"' + text.replace('"', "'").replace("\n", " ") + '"'


def begin_logging(level: str) -> None:
    """To standard error, where systemd's journal reads it."""
    style = "%(asctime)s %(levelname)s %(message)s"
    logging.addLevelName(logging.WARNING, "warning")
    logging.addLevelName(logging.INFO, "info")
    logging.addLevelName(logging.ERROR, "error")
    logging.addLevelName(logging.DEBUG, "debug")
    logging.basicConfig(level=level.upper(), format=style, datefmt="%Y-%m-%dT%H:%M:%S", force=True)
