"""One compiled catalogue as it is read at run time. What it lacks stays English."""

from __future__ import annotations

import logging
import struct
from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from companion.rules import Fact
from companion.words.text import Wording

logger = logging.getLogger(__name__)


class Translation:
    """The messages of one vocabulary in one language, each by the context that says where it is used."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self._catalogue = catalogue

    def of(self, context: str, english: str) -> str:
        return self._catalogue.pgettext(context, english)

    def template(self, context: str, wording: Wording, facts: Mapping[str, Fact]) -> str:
        """A wording in the form that the fact that counts asks for."""
        if isinstance(wording, str):
            return self.of(context, wording)
        return self._catalogue.npgettext(context, wording.one, wording.many, _number(facts[wording.by]))

    def forms(self, context: str, wording: Wording) -> str | dict[str, str]:
        """A wording with all its forms, for whoever counts elsewhere."""
        if isinstance(wording, str):
            return self.of(context, wording)
        one, many = (self._catalogue.npgettext(context, wording.one, wording.many, number) for number in (1, 2))
        return {"one": one, "many": many, "by": wording.by}


def translation(code: str, folder: Path) -> Translation:
    """The catalogue of a language in a folder of words. English is what the sources say and needs none."""
    return Translation(NullTranslations() if code == "en" else _read(folder / f"{code}.mo"))


def _read(path: Path) -> NullTranslations:
    """The compiled catalogue; where it is missing or broken, one that leaves everything in English."""
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        logger.info("%s is not there: what it would translate is said in English", path)
    except (OSError, ValueError, struct.error):
        logger.exception("%s cannot be read: what it would translate is said in English", path)
    return NullTranslations()


def _number(fact: Fact) -> int:
    """How many a fact is: itself, or the parts of a list or a line of cards. What is not known counts as several."""
    if isinstance(fact, int):
        return fact
    if isinstance(fact, str):
        return len(fact.split())
    return 2 if fact is None else len(fact)
