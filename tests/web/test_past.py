"""Past matches over the page: everything that is served agrees with the rules, the journal and the exports."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.parse import quote

import pytest
from starlette.applications import Starlette

from companion.console.box import REFERENCE
from companion.console.console import Console
from companion.history.archive import fetch, list_matches
from companion.history.export import FORMATS, export, summary_data
from companion.history.stats import all_stats, players, stats_of
from companion.match.dealer import next_move
from companion.match.record import read_record
from companion.match.timeline import thinker
from companion.rules import Refusal
from companion.store.journal import NAME, Journal, open_journal
from companion.web.callers import Caller
from companion.web.game_page import find_page
from companion.web.past import KEPT, MOST_EACH, MOST_WAITING, Past
from companion.words import LANGUAGES, language
from tests.match.playing import HandClock, journal_in
from tests.web.evenings import ABANDONED, ASIDE, FINISHED, IMPORTED, ODD, OPEN, play_evenings
from tests.web.serving import Answer, Serving, serving

T = TypeVar("T")
SOMEBODY = Caller("127.0.0.1")
NOBODY = ("Nobody", "ghost", "x" * 500, "\r\nSet-Cookie: a=b", "../../etc/passwd")


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evenings")
    play_evenings(folder)
    return folder


@pytest.fixture(scope="module")
def box(evenings: Path) -> Iterator[Serving]:
    with serving(evenings) as at_work:
        yield at_work


@pytest.fixture(scope="module")
def journal(box: Serving, evenings: Path) -> Iterator[Journal]:
    """The journal of the box, read beside it."""
    with open_journal(evenings / NAME) as opened:
        yield opened


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs in a thread of its own: that of the tests may have a browser's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Asked:
    """The routes of the past without their door, which lets nobody ask a thousand times in a second."""

    def __init__(self, console: Console) -> None:
        self.past = Past(console)
        self.app = Starlette(routes=self.past.routes())

    def get(self, path: str) -> Any:
        return run(self.ask(path))

    async def ask(self, path: str, caller: Caller = SOMEBODY) -> Any:
        path, _, query = path.partition("?")
        scope = {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": []}
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            raise AssertionError("nothing is read of a GET")

        await self.app({**scope, "raw_path": path.encode(), "root_path": "", "caller": caller}, receive, send)
        return sent[0]["status"], json.loads(b"".join(message.get("body", b"") for message in sent[1:]))


def asking(journal: Journal) -> Asked:
    return Asked(Console(REFERENCE, journal, HandClock(), Random(1)))


def refusal(answer: Answer) -> tuple[int, str]:
    """The status and code of a refusal, which is said in one sentence too."""
    said = answer.json["error"]
    assert said["words"].endswith((".", "?")), said
    return answer.status, said["code"]


# One match


@pytest.mark.parametrize("number", [*FINISHED, ABANDONED, IMPORTED, ASIDE, OPEN])
def test_every_position_is_the_one_that_the_rules_lead_to(journal: Journal, number: int) -> None:
    """The record is played again and compared at every seventh position, each time in another language."""
    story = fetch(journal, number)
    assert story is not None
    asked, game = asking(journal), story.game
    reading = read_record(story.record)
    last = len(reading.steps) - 1
    for at, step in enumerate(reading.steps):
        if at % 7 and at < last:
            continue
        code = LANGUAGES[at % len(LANGUAGES)]
        status, told = asked.get(f"/api/history/{number}/moves/{at}?lang={code}")
        shown, state = told["match"], step.state
        assert (status, told["move"], shown["moves"], shown["game"]) == (200, at, at, game.name)
        assert [player["points"] for player in shown["players"]] == list(game.points(state))
        assert [player["name"] for player in shown["players"]] == list(state.terms.owners)
        assert shown["table"] == json.loads(json.dumps(find_page(game).table(state, language(code).of(game.name))))
        if at < len(reading.moves):
            assert shown["turn"] == list(game.actors(state))
        outcome = game.outcome(state)
        assert (shown["outcome"] is None) == (outcome is None)
        if outcome is not None:
            assert shown["outcome"]["winners"] == list(outcome.winners)
            assert all(state.terms.owners[seat] in shown["outcome"]["words"] for seat in outcome.winners)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("number", [*FINISHED, ABANDONED, IMPORTED, ASIDE, OPEN])
def test_every_match_is_told_move_by_move_in_every_language(
    box: Serving, journal: Journal, number: int, code: str
) -> None:
    story = fetch(journal, number)
    assert story is not None
    answer = box.get(f"/api/history/{number}?lang={code}")
    told = answer.json
    assert answer.status == 200
    assert told["summary"] == told["summary"] | summary_data(story.summary)
    assert [line["number"] for line in told["story"]] == [moment.number for moment in story.moments]
    assert [line["record"] for line in told["story"]] == [moment.line for moment in story.moments]
    assert [tuple(line["points"]) for line in told["story"]] == [moment.points for moment in story.moments]
    assert all(line["words"] for line in told["story"])
    assert (told["trouble"], told["summary"]["reason"]) == (story.trouble, story.summary.reason)
    assert (told["link"] is None) == (not story.summary.finished)
    assert told["chart"][-1] == [len(story.moments), *story.points.values()]
    assert told["match"] == box.get(f"/api/history/{number}/moves/{len(story.moments)}?lang={code}").json["match"]


def test_the_clocks_stood_as_they_did(box: Serving, journal: Journal) -> None:
    story = fetch(journal, 3)
    assert story is not None
    middle = len(story.moments) // 2
    thought = [0.0, 0.0]
    for moment, step in zip(story.moments[:middle], story.reading.steps, strict=False):
        seat = thinker(story.game, step.state)
        if seat is not None:
            thought[seat] += moment.seconds or 0.0
    assert box.get(f"/api/history/3/moves/{middle}").json["clock"]["players"] == pytest.approx(thought)


def test_the_match_that_is_played_now_is_told_up_to_its_last_move(tmp_path: Path) -> None:
    with serving(tmp_path) as box:
        match = box.sit_down("catan", 2)

        def play() -> None:
            move = next_move(match.game, match.state, Random(match.version))
            assert not isinstance(match.play(move, match.version), Refusal)

        for moves in range(1, 6):
            box.do(play)
            told = box.get(f"/api/history/{match.number}").json
            assert (told["match"]["moves"], told["summary"]["status"]) == (moves, "open")
        box.do(lambda: match.undo(match.version, 2))
        assert box.get(f"/api/history/{match.number}").json["match"]["moves"] == 3
        assert box.get(f"/api/history/{match.number}/moves/4").status == 404


# What is wrong


@pytest.mark.parametrize("number", ["999", "0", "-1", "1.5", "x", "9" * 30, "9" * 5000, "%F0%9F%8E%B2", "1%0d%0aX: y"])
def test_a_number_that_no_match_has_is_told_so(box: Serving, number: str) -> None:
    for path in (f"/api/history/{number}", f"/api/history/{number}/moves/0", f"/api/history/{number}/export/csv"):
        assert refusal(box.get(path.replace(" ", "%20"))) == (404, "no_such_match")


def test_a_move_that_was_never_made_is_told_so(box: Serving) -> None:
    for move in ("100000", "-1", "x", "9" * 40):
        assert refusal(box.get(f"/api/history/1/moves/{move}")) == (404, "no_such_move")


def test_a_match_that_breaks_off_is_shown_up_to_there(journal: Journal, tmp_path: Path) -> None:
    journal.back_up(tmp_path / NAME)
    with journal_in(tmp_path) as journal:
        journal.connection.execute("DROP TRIGGER entries_stay")
        journal.connection.execute("UPDATE entries SET body = 'nonsense' WHERE match = 3 AND seq = 20")
        journal.connection.execute("UPDATE matches SET header = 'nonsense' WHERE id = 4")
        asked = asking(journal)
        _, told = asked.get("/api/history/3")
        assert (told["match"]["moves"], told["trouble"]) == (19, "entry 20 was changed after it was written")
        assert asked.get("/api/history/3/moves/19")[0] == 200
        status, told = asked.get("/api/history/4")
        assert (status, told["error"]["code"]) == (422, "cannot_be_shown")
        assert told["error"]["words"].startswith("Match 4 cannot be shown: ")
        assert len(asked.get("/api/history")[1]["matches"]) == OPEN


def test_who_comes_when_too_many_wait_is_asked_to_come_again(journal: Journal) -> None:
    asked = asking(journal)

    async def all_at_once() -> list[Any]:
        callers = [Caller(f"10.0.0.{number}") for number in (1, 2, 3, 4) for _ in range(MOST_EACH)]
        callers += [Caller("phone 1", ours=True), Caller("10.0.0.1")]
        return await asyncio.gather(*(asked.ask("/api/history/1", caller) for caller in callers))

    *answers, ours, last = run(all_at_once())
    assert Counter(status for status, _ in answers) == {
        200: MOST_WAITING - KEPT,
        503: 4 * MOST_EACH + KEPT - MOST_WAITING,
    }
    assert ours[0] == 200, "some places are kept for the table's own phones"
    assert last[1]["error"]["code"] == "busy"


def test_nothing_is_read_on_the_thread_of_the_keys(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asking(journal)
    read = asked.past._read
    threads = []

    def noting(look: Any) -> Any:
        threads.append(threading.get_ident())
        return read(look)

    async def ask(path: str) -> int:
        await asked.ask(path)
        return threading.get_ident()

    monkeypatch.setattr(asked.past, "_read", noting)
    for path in ("/api/history", "/api/history/1", "/api/history/1/moves/9", "/api/stats", "/api/stats/x"):
        assert run(ask(path)) != threads.pop()


# The list


def test_the_list_is_that_of_the_archive(box: Serving, journal: Journal) -> None:
    told = box.get("/api/history?limit=100").json
    for shown, known in zip(told["matches"], list_matches(journal), strict=True):
        assert shown == shown | summary_data(known)
        assert [standing["name"] for standing in shown["standings"]] == [standing.name for standing in known.standings]
    unfinished = {one["number"]: one["status"] for one in told["matches"] if one["status"] != "finished"}
    assert unfinished == {ABANDONED: "abandoned", ASIDE: "aside", OPEN: "open"}
    assert [one["number"] for one in told["matches"] if one["imported"]] == [IMPORTED]
    assert not told["more"]
    assert sorted(told["players"]) == sorted(players(journal))


@pytest.mark.parametrize("limit", [1, 3, 4, 100])
def test_page_after_page_every_match_comes_once(box: Serving, limit: int) -> None:
    seen: list[int] = []
    more, before = True, 0
    while more:
        told = box.get(f"/api/history?limit={limit}&before={before}").json
        seen += [match["number"] for match in told["matches"]]
        more, before = told["more"], seen[-1]
    assert seen == list(range(OPEN, 0, -1))


def test_a_game_and_a_player_narrow_the_list(box: Serving, journal: Journal) -> None:
    for name in ODD:
        found = box.get(f"/api/history?player={quote(name)}&game=sequence").json["matches"]
        known = list_matches(journal, game="sequence", player=name)
        assert [match["number"] for match in found] == [match.number for match in known]
    assert box.get("/api/history?player=nobody").json["matches"] == []
    assert refusal(box.get("/api/history?game=chess")) == (400, "unclear")
    for wrong in ("limit=0", "limit=101", "limit=x", "before=-1", "limit=%D9%A3"):
        assert refusal(box.get(f"/api/history?{wrong}")) == (400, "unclear")


# Exports


@pytest.mark.parametrize("kind", FORMATS)
def test_exports_are_those_of_the_command_line(box: Serving, journal: Journal, kind: str) -> None:
    types = {"record": "text/plain", "json": "application/json", "csv": "text/csv", "bgstats": "text/plain"}
    for number in (*FINISHED, IMPORTED):
        answer, story = box.get(f"/api/history/{number}/export/{kind}"), fetch(journal, number)
        assert story is not None
        assert (answer.status, answer.body.decode()) == (200, export(story, kind))
        assert answer.headers["content-type"] == f"{types[kind]}; charset=utf-8"
        assert _file_name(answer).startswith(f"{story.game.name}-20")
        others = [box.get(f"/api/history/{number}/export/{other}") for other in FORMATS if other != kind]
        assert _file_name(answer) not in map(_file_name, others), "two files of one name"


def test_what_people_typed_is_in_no_header(box: Serving) -> None:
    for number in (*FINISHED, OPEN):
        answer = box.get(f"/api/history/{number}/export/record")
        assert any(json.dumps(name, ensure_ascii=False)[1:-1] in answer.body.decode() for name in ODD)
        headers = str(answer.headers)
        assert not any(name in headers or quote(name, safe="") in headers for name in ODD)
        assert set(_file_name(answer)) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")


def test_headers_cannot_be_smuggled_in(box: Serving) -> None:
    for path in (
        "/api/history/1/export/csv%0d%0aSet-Cookie:%20a=b",
        "/api/stats/x%0d%0aSet-Cookie:%20a=b",
        "/api/stats?player=%0d%0aSet-Cookie:%20a=b",
        "/api/history?game=%0d%0aSet-Cookie:%20a=b",
    ):
        answer = box.get(path)
        assert answer.status in (400, 404)
        assert "set-cookie" not in answer.headers


def test_a_match_without_a_result_is_not_for_the_app(box: Serving) -> None:
    for number in (ABANDONED, ASIDE, OPEN):
        assert refusal(box.get(f"/api/history/{number}/export/bgstats")) == (422, "not_exportable")
    assert refusal(box.get("/api/history/1/export/pdf")) == (404, "no_such_export")


def _file_name(answer: Answer) -> str:
    header = Message()
    header["content-disposition"] = answer.headers["content-disposition"]
    assert header.get_content_disposition() == "attachment"
    return str(header.get_filename())


# Statistics


def test_statistics_are_those_of_the_journal(box: Serving, journal: Journal) -> None:
    known = all_stats(journal)
    told = box.get("/api/stats").json["players"]
    assert [player["name"] for player in told] == [player.name for player in known]
    for shown, player in zip(told, known, strict=True):
        assert {name: shown[name] for name in ("matches", "wins", "win_share", "mean_seconds", "longest")} == {
            name: getattr(player, name) for name in ("matches", "wins", "win_share", "mean_seconds", "longest")
        }
        assert [(game["game"], game["matches"], game["wins"], game["mean_points"]) for game in shown["games"]] == [
            (tally.game, tally.matches, tally.wins, tally.mean_points) for tally in player.games
        ]


@pytest.mark.parametrize("name", [*ODD[:5], "ann", "zoë 🎲"])
def test_one_player_against_the_others_and_over_time(box: Serving, journal: Journal, name: str) -> None:
    known = stats_of(journal, name)
    assert known is not None
    told = box.get(f"/api/stats?player={quote(name, safe='')}").json
    if name != "../..":  # a browser would resolve it
        assert box.get(f"/api/stats/{quote(name, safe='')}").json == told
    assert (told["name"], told["matches"]) == (known.name, known.matches)
    met = [(one["other"], one["matches"], one["ahead"], one["behind"]) for one in told["meetings"]]
    assert met == [tuple(meeting) for meeting in known.meetings]
    assert all(one["level"] == one["matches"] - one["ahead"] - one["behind"] for one in told["meetings"])
    mine = [match for match in reversed(list_matches(journal, player=known.name)) if match.finished]
    assert [match["number"] for match in told["played"]] == [match.number for match in mine]
    assert [match["points"] for match in told["played"]] == [match.points[known.name] for match in mine]
    assert [match["won"] for match in told["played"]] == [known.name in match.winners for match in mine]
    assert [match["seconds"] is None for match in told["played"]] == [match.imported for match in mine]


@pytest.mark.parametrize("name", NOBODY)
def test_nobody_of_that_name_is_told_so(box: Serving, name: str) -> None:
    assert refusal(box.get(f"/api/stats?player={quote(name, safe='')}")) == (404, "no_such_player")


def test_a_name_that_is_nearly_right_brings_a_hint(box: Serving) -> None:
    answer = box.get("/api/stats/bartolomeus%20de%20vries")
    assert ODD[3] in answer.json["error"]["words"]


def test_an_empty_box_has_an_empty_past(tmp_path: Path) -> None:
    with serving(tmp_path) as box:
        assert box.get("/api/history").json["matches"] == []
        stats = box.get("/api/stats").json
        assert (stats["players"], stats["seasons"]) == ([], [])
        assert refusal(box.get("/api/history/1")) == (404, "no_such_match")
