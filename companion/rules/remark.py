"""What the rules have to say, as data: a rule number, a code and the facts. Words are made elsewhere."""

from __future__ import annotations

from typing import TypeAlias

Fact: TypeAlias = "int | str | tuple[Fact, ...] | None"

SEAT_FACTS = frozenset({"player", "on_turn", "owner", "loser", "players"})
"""Facts under these names are seats (whole numbers from 0); a surface shows the names of those who sit there."""


class Remark:
    """A rule number, a code and the facts that go with it."""

    __slots__ = ("code", "facts", "rule")

    def __init__(self, rule: str, code: str, /, **facts: Fact) -> None:
        self.rule = rule
        self.code = code
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is type(self)
            and isinstance(other, Remark)
            and (self.rule, self.code, self.facts) == (other.rule, other.code, other.facts)
        )

    def __hash__(self) -> int:
        return hash((type(self), self.rule, self.code, tuple(sorted(self.facts))))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({self.rule!r}, {self.code!r}{facts})"

    def to_json(self) -> dict[str, object]:
        return {"rule": self.rule, "code": self.code, **self.facts}


class Refusal(Remark):
    """Why a move cannot have happened. A value, never an exception."""

    __slots__ = ()


class Task(Remark):
    """What the people at the table have to do now with the real pieces."""

    __slots__ = ()


class News(Remark):
    """What came of a move, beyond what the table did itself."""

    __slots__ = ()
