"""What a screen is painted from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.console.box import Box
from companion.console.layout import WIDEST
from companion.console.paint import Font, short_names, width_of
from companion.dialogue.label import Initial, Label, Of, Row, Say, Titled, Word
from companion.match.position import Position
from companion.rules import State
from companion.words import Language
from companion.words.language import Spoken

S_co = TypeVar("S_co", bound=State, covariant=True)


@dataclass(frozen=True)
class View(Generic[S_co]):
    """How the match stands, the box, and the language it speaks: of a match, in the words of its game."""

    language: Language
    box: Box
    at: Position[S_co] | None = None

    @property
    def position(self) -> Position[S_co]:
        """How the match stands. Only what is shown while there is one may ask for it."""
        assert self.at is not None
        return self.at

    def __post_init__(self) -> None:
        if self.at is not None and self.language.game is None:
            object.__setattr__(self, "language", self.language.of(self.at.game.name))

    def of(self, game: str) -> View[S_co]:
        """The same in the words of a game."""
        return replace(self, language=self.language.of(game))

    @property
    def state(self) -> S_co:
        return self.position.state

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody who can have points: the players, and a dummy."""
        return tuple(self.state.terms.owners) if self.at is not None else ()

    def names(self, width: int, font: Font) -> tuple[str, ...]:
        """Everybody's name in at most this many pixels, still all different."""
        return short_names(self.owners, max(width, width_of(WIDEST, font)), font)

    def listed(self) -> tuple[str, ...]:
        """Everybody's name as it fits a list: many names stand in two columns."""
        return self.names(90 if len(self.owners) < 5 else 50, Font.PLAIN)

    def words(self, label: Label | int) -> str:
        """A label in the box's language."""
        if isinstance(label, Of):
            return self.of(label.game).words(label.label)
        if isinstance(label, Word):
            return self.language.word(label.name)
        if isinstance(label, Titled):
            return self.language.titled(label.titles) or self._plainly(label)
        if isinstance(label, Initial):
            return self._initial(label)
        if isinstance(label, Row):
            return label.between.join(map(self.words, label.parts))
        if isinstance(label, Say):
            facts = {name: self._fact(fact) for name, fact in label.facts.items()}
            return self.language.say(label.code, (), **facts)
        return str(label)

    def _fact(self, fact: Label | int) -> str | int:
        return fact if isinstance(fact, int | str) else Spoken(self.words(fact))

    def _plainly(self, label: Titled) -> str:
        return self.language.word(label.word) if self.language.knows(label.word) else label.name

    def _initial(self, label: Initial) -> str:
        word = self.language.word(label.name)
        others = [self.language.word(name) for name in label.among if name != label.name]
        lengths = range(1, len(word) + 1)
        return next((word[:n] for n in lengths if not any(other.startswith(word[:n]) for other in others)), word)
