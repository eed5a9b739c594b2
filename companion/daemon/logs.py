"""Log lines that a person and a program can read: `2026-11-16T19:02:11 info panel.lost reason="…"`."""

from __future__ import annotations

import logging
import re

from companion.rules.plain import visible, visible_lines

_PLAIN = re.compile(r"[\w.,:/+-]+")


def log(logger: logging.Logger, event: str, level: int = logging.INFO, **facts: object) -> None:
    """One thing that happened, with its facts."""
    if logger.isEnabledFor(level):
        logger.log(level, "%s%s", event, "".join(f" {name}={_value(fact)}" for name, fact in facts.items()))


def _value(fact: object) -> str:
    text = str(fact)
    return text if _PLAIN.fullmatch(text) else '"' + visible(" ".join(text.replace('"', "'").split("\n"))) + '"'


class OneLine(logging.Formatter):
    """A message is one line, whoever sent what is in it; only a traceback has lines of its own."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # as logging calls it
        return visible(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        return visible_lines(super().format(record))


def begin_logging(level: str) -> None:
    """To standard error, where systemd's journal reads it."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S"))
    logging.addLevelName(logging.WARNING, "warning")
    logging.addLevelName(logging.INFO, "info")
    logging.addLevelName(logging.ERROR, "error")
    logging.addLevelName(logging.DEBUG, "debug")
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
