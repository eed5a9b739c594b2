"""A paired phone, for tests: it answers the box's questions as a person would by touch, over HTTP."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.dialogue.command import Command
from companion.dialogue.path import find_path
from companion.web.identity import id_of
from tests.web.serving import Answer, Client, Serving


class Phone:
    """One phone at a table."""

    def __init__(self, box: Serving, name: str = "Ann's phone", speaks: str = "en") -> None:
        self.box = box
        self.speaks = speaks
        self.client: Client = box.pair(name)

    @property
    def stamp(self) -> str:
        return str(self.look()["stamp"])

    def look(self) -> Any:
        return self.client.get(f"/api/match?lang={self.speaks}").json

    def ask(self, answers: list[dict[str, Any]], stamp: str | None = None, touch: str | None = None) -> Answer:
        body = {"stamp": stamp or self.stamp, "answers": answers, "touch": touch}
        return self.client.post(f"/api/act?lang={self.speaks}", body)

    def enter(self, command: Command) -> Answer:
        """Answers question after question until the command is done; each answer is one that the box offered."""
        path = self.box.do(partial(find_path, self.box.console.home().root, command))
        assert path is not None, f"no answers lead to {command}"
        stamp, answers = self.stamp, []
        for at in (place for _, place in path):
            offered = self.ask(answers, stamp)
            assert offered.status == 200, offered.body
            option = next(one for one in offered.json["ask"]["options"] if one["at"] == at)
            answers.append({"at": at, "id": option["id"]})
        return self.ask(answers, stamp)

    def enter_at_once(self, command: Command, stamp: str) -> Answer:
        """The same by somebody who knows the questions: one request."""
        path = self.box.do(partial(find_path, self.box.console.home().root, command))
        assert path is not None, f"no answers lead to {command}"
        answers = [{"at": at, "id": id_of(ask.options[at])} for ask, at in path]
        return self.ask(answers, stamp)
