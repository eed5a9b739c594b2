"""The screen: a pure function of the match and of where the person is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.console.description import describe
from companion.console.explained import paint_explained
from companion.console.face import Rest, find_face
from companion.console.layout import TEXT, headline, is_low, listing, split_columns, titled
from companion.console.paint import Area, Font, Sheet, fits, head_of, wrap
from companion.console.question_list import paint_below, paint_list, paint_pages, places_below
from companion.console.reaction import Home, front_of
from companion.console.session import Booklet, OpenQuestion, Recorded, Session
from companion.console.view import View
from companion.dialogue.command import Play
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import Say, Word
from companion.dialogue.question import Option, Question
from companion.rules import Refusal, Remark, State, Task
from companion.store.journal import Status

LEGEND = 9
NOTE_LINES = 2
SHORT_NAME = 25
"""So many pixels a name has in what was recorded, where that is too long otherwise."""
LINE = Font.TINY.height
LINES_BESIDE_HINT = 1
"""Beyond this many lines of notes, what TURN does gives way to them."""
LINES_BELOW_TABLE = 2
"""Beyond this many lines of notes, the table itself gives way to them."""
LISTED = 3
"""This many lines of the list of all that can happen are seen at a time."""
UNRANKED = "–"
"""Where a place would stand."""
NAMED = 40
"""The room for a name within a note."""
NOTED = 12.0
"""For this many seconds the notes of a move stand in place of the table: long enough to do what they say."""


def paint(view: View[State], session: Session, home: Home, now: float) -> Sheet:
    """What the display shows now, by the monotonic clock."""
    sheet = Sheet(view.box.width, view.box.height)
    front = front_of(session, home)
    if isinstance(session.notice, Refusal) and session.brink is None:
        refusal(sheet, view, session.notice, home.root if home.is_table and session.at_rest else None)
    elif session.preview is not None:
        undo_preview(sheet, view, session)
    elif front is not None and session.booklet is None:
        _question(sheet, view, home, front)
    elif session.booklet is not None:
        _page(sheet, view, session.booklet, _notice_words(view, session))
    elif session.info:
        find_face(view.position.game).infos(view.state)[session.info - 1](sheet, view)
    else:
        _home(sheet, view, session, home.root, now)
    if session.booklet is None and not (session.at_rest and front is None):
        _answer(sheet, _notice_words(view, session))
    if session.pressed % 2:  # the mark that a press was heard
        sheet.invert(Area(sheet.box.width - 2, 0, 2, 2))
    return sheet


def _page(sheet: Sheet, view: View[State], booklet: Booklet, said: str) -> None:
    """A page of what is being told, and below it what is said for a moment, or which key goes on and which leaves."""
    page, is_last = booklet.pages[booklet.at], booklet.at + 1 == len(booklet.pages)
    if booklet.joins or is_low(sheet):
        page(sheet, view)
        _answer(sheet, said)
        return
    above = Sheet(sheet.box.width, sheet.box.height - LINE)
    page(above, view)
    sheet.paste(above, 0, 0)
    foot = Area(0, above.box.height, sheet.box.width, LINE)
    keys = view.words(Say("page_last" if is_last else "page_next"))
    sheet.text(foot, said or keys, Font.TINY, align="right", may_shorten=bool(said))


def _question(sheet: Sheet, view: View[State], home: Home, front: OpenQuestion) -> None:
    """A question covers no more of the table than it must."""
    ask, cursor = front
    over_table = (
        home.is_table and view.box.has_action_keys and not is_low(sheet) and view.position.status != Status.FINISHED
    )
    if ask.picture is not None:
        ask.picture(sheet, view, cursor)
    elif ask.sentence is not None:
        paint_explained(sheet, view, ask, cursor)
    elif over_table and ask is home.root and ask.keyed:
        _table_as_list(sheet, view, ask, cursor)
    elif over_table and (places := places_below(sheet, view, ask)):
        _table_above(sheet, view, home.root, places[0].y - LINE)
        paint_below(sheet, view, ask, cursor, places)
    else:
        paint_list(sheet, view, ask, cursor)


def _table_as_list(sheet: Sheet, view: View[State], root: Question, cursor: int) -> None:
    """All that can happen, over the lower part of the table: the keys below it mean what they meant."""
    legend(sheet, view, root)
    bottom = _room_for_keys(sheet)
    top = bottom - LISTED * LINE
    _table_above(sheet, view, root, top)
    paint_pages(sheet, view, root, cursor, Area(0, top, sheet.box.width, bottom - top))


def _table_above(sheet: Sheet, view: View[State], root: Question, bottom: int) -> None:
    """The headline and the uppermost part of the table, above a question."""
    area = headline(sheet, *_whose(view, root))
    if bottom - area.y >= LINE and (not root.prompt or root.says):
        find_face(view.position.game).table(sheet, view, Area(area.x, area.y, area.width, bottom - area.y))


def _notice_words(view: View[State], session: Session) -> str:
    """What is said for a moment: what a held key is about to do, or a note. A refusal has a screen of its own."""
    if session.brink is not None:
        return view.words(Say("hold_on", what=session.brink)).removesuffix(" …")
    match session.notice:
        case None | Refusal():
            return ""
        case Recorded(words):
            return words if fits(words, Font.TINY, view.box.width) else _with_short_names(view, words)
        case label:
            return _capital(view.words(label))


def _with_short_names(view: View[State], words: str) -> str:
    for name, short in zip(view.owners, view.names(SHORT_NAME, Font.TINY), strict=True):
        words = words.replace(name, short)
    return words


def _answer(sheet: Sheet, text: str) -> None:
    """What is said for a moment, in the title's place: all the answers and keys below stay where they are."""
    if text:
        sheet.cover(Area(0, 0, sheet.box.width, LEGEND + 1))
        titled(sheet, text)


def refusal(sheet: Sheet, view: View[State], refused: Refusal, root: Question | None = None) -> None:
    """Why not, in words as large as they can be, and by which rule. At the table the keys mean what they meant."""
    area = titled(sheet, view.words(Say("not_now")))
    if root is not None and not is_low(sheet):
        legend(sheet, view, root)
        area = Area(area.x, area.y, area.width, _room_for_keys(sheet) - area.y)
    words = f"{view.language.short(refused, view.owners or _somebody)} ({refused.rule})"
    sheet.lines(area, words, (Font.HUGE, *TEXT), align="centre", middle=True, may_shorten=_has_names(refused))


_somebody = tuple(str(seat) for seat in range(1, 13))


def _has_names(remark: Remark) -> bool:
    """Whether a name, which may be long, or a reason of the machine stands in it."""
    return bool({"player", "on_turn", "owner", "loser", "players", "name", "reason", "fact"} & set(remark.facts))


# Undo


def undo_preview(sheet: Sheet, view: View[State], session: Session) -> None:
    """What would be taken back, and what to put back then. Of several moves the earliest is told."""
    match = view.position
    assert session.preview is not None
    count = session.preview.depth
    area = sheet.box if is_low(sheet) else titled(sheet, view.words(Say("undo_these", count=count)))
    done = match.timeline.done[-count]
    words = describe(view, match.game, find_face(match.game), done.before, done.move)
    tasks = [view.language.short(task, view.owners) for task in session.preview.todo]
    foot = Area(area.x, area.bottom - LEGEND, area.width, LEGEND)
    above = Area(area.x, area.y, area.width, area.height - LEGEND)
    upper = min(18, above.height // 2) if tasks else above.height
    sheet.lines(Area(above.x, above.y, above.width, upper), words, TEXT, may_shorten=True)
    if tasks:
        lower = Area(above.x, above.y + upper, above.width, above.height - upper)
        sheet.lines(lower, "↺ " + "; ".join(tasks), (Font.PLAIN, Font.SMALL, Font.TINY), may_shorten=True)
    sheet.text(foot, view.words(Say("press_back_again", count=count)), Font.TINY, inverse=True, align="centre")


# The table


def _home(sheet: Sheet, view: View[State], session: Session, root: Question, now: float) -> None:
    match = view.position
    face = find_face(match.game)
    if match.status == Status.FINISHED:
        legend(sheet, view, root)
        result(sheet, view, _room_for_keys(sheet))
        _answer(sheet, _notice_words(view, session))
        return
    name, points = _whose(view, root)
    said = _notice_words(view, session)
    fresh = now < session.since + NOTED
    shows_table = not root.prompt or bool(root.says)
    large_notes = is_low(sheet) or not shows_table
    todo = _note_words(view, root.says, session.notes) if fresh else []
    if todo and face.shows and not large_notes:
        fewer = _note_words(view, root.says | face.shows, session.notes)
        todo = fewer if len(_note_lines(fewer, sheet.box.width)) <= LINES_BELOW_TABLE else todo
    if not match.paused and face.rest(sheet, view, _rest(view, session, root, name, todo, fresh)):
        return
    area = headline(sheet, name, points)
    area = Area(area.x, area.y, area.width, _room_for_keys(sheet) - area.y)
    legend(sheet, view, root)
    has_room = large_notes or len(_note_lines(todo, area.width)) <= LINES_BESIDE_HINT
    if said:
        area = _with_note(sheet, said, area)
    elif view.box.has_action_keys and has_room and not is_low(sheet):
        area = _with_hint(sheet, _turn_hint(view, root), area)
    if area.height < LINE:
        return  # a low panel shows nothing else in that moment
    if match.paused:
        sheet.text(area, view.words(Say("paused")), (Font.HUGE, *TEXT), align="centre")
        return
    if todo:
        area = only_notes(sheet, todo, area) if large_notes else notes(sheet, todo, area)
    if shows_table and area.height >= LINE:
        face.table(sheet, view, area)


def _rest(view: View[State], session: Session, root: Question, name: str, todo: Sequence[str], fresh: bool) -> Rest:
    said = _notice_words(view, session)
    if isinstance(session.notice, Recorded) and session.brink is None:
        return Rest(name, said, tuple(todo), fresh)
    return Rest(name, _turn_hint(view, root), tuple(todo), fresh, said)


def _with_note(sheet: Sheet, said: str, area: Area) -> Area:
    """What is said for a moment, in the lowest lines of an area: where the hint stands otherwise, above the keys.
    Returns what is left above."""
    height = min(len(wrap(said, Font.TINY, area.width)), NOTE_LINES) * LINE
    sheet.lines(Area(area.x, area.bottom - height, area.width, height), said, Font.TINY, may_shorten=True)
    return Area(area.x, area.y, area.width, area.height - height)


def _with_hint(sheet: Sheet, hint: str, area: Area) -> Area:
    """What TURN does, in the lowest line of an area. Returns what is left above."""
    if not hint:
        return area
    sheet.text(Area(area.x, area.bottom - LINE, area.width, LINE), hint, Font.TINY, may_shorten=True)
    return Area(area.x, area.y, area.width, area.height - LINE)


def _room_for_keys(sheet: Sheet) -> int:
    return sheet.box.height - LINE


def _whose(view: View[State], root: Question) -> tuple[str, str]:
    """Whose turn it is and how many points that player has; if it is nobody's, what is asked for now."""
    match = view.position
    actors = match.game.actors(match.state)
    if len(actors) != 1 or root.prompt:
        return view.words(root.title), ""
    seat = actors[0]
    return match.state.terms.names[seat], str(match.game.points(match.state)[seat])


def _turn_hint(view: View[State], root: Question) -> str:
    """What TURN does, and what it does held; on a box without it, what its keys do."""
    if not view.box.has_action_keys:
        return view.words(Say("compact_foot"))
    turn = root.by_key(Press(Key.TURN))
    if turn is None or turn.legend is None:
        return ""
    held = root.by_key(Press(Key.TURN, held=True))
    if held is None or held.legend is None or _is_refused(view, held):
        return view.words(Say("turn_key", short=turn.legend))
    return view.words(Say("turn_key_held", short=turn.legend, held=held.legend))


def _is_refused(view: View[State], option: Option) -> bool:
    """Whether the rules would say no: then the key is not advertised."""
    match = view.position
    return isinstance(option.leads, Play) and match.game.refuse(match.state, option.leads.move) is not None


def legend(sheet: Sheet, view: View[State], root: Question) -> None:
    """What the action keys mean, in the lowest line; on a box without them, what its list asks."""
    bottom = Area(0, sheet.box.height - LINE, sheet.box.width, LINE)
    if not view.box.has_action_keys:
        sheet.text(bottom, view.words(Say("compact_foot")), Font.TINY, may_shorten=is_low(sheet))
        return
    room = split_columns(bottom, len(ACTION_KEYS), gap=1)[0].width
    options = (root.by_key(Press(key)) for key in ACTION_KEYS)
    words = tuple("" if option is None else _key_word(view, option, room) for option in options)
    sheet.paste(_key_row(words, bottom.width), bottom.x, bottom.y)


@lru_cache(maxsize=16)
def _key_row(words: tuple[str, ...], width: int) -> Sheet:
    """Kept: for most presses the keys mean what they meant. Do not paint on it."""
    row = Sheet(width, LINE)
    for word, cell in zip(words, split_columns(row.box, len(words), gap=1), strict=True):
        if word:
            row.text(cell, head_of(word, Font.TINY, cell.width), Font.TINY, align="centre", inverse=True)
    return row


def _key_word(view: View[State], option: Option, room: int) -> str:
    label = option.legend if option.legend is not None else option.label
    if option.seat is not None:
        return view.names(room, Font.TINY)[option.seat]
    whole = view.words(label)
    if isinstance(label, Word) and not fits(whole, Font.TINY, room):
        return view.language.key(label.name)
    return _capital(whole)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def notes(sheet: Sheet, todo: Sequence[str], area: Area) -> Area:
    """What the table has to do now, in the lowest lines of an area. Returns what is left above."""
    lines = _note_lines(todo, area.width)
    height = min(len(lines), area.height // LINE) * LINE
    sheet.lines(Area(area.x, area.bottom - height, area.width, height), "\n".join(lines), Font.TINY, may_shorten=True)
    return Area(area.x, area.y, area.width, area.height - height)


def _note_lines(todo: Sequence[str], width: int) -> list[str]:
    return [line for text in todo for line in wrap(f"▸{text}", Font.TINY, width)]


def only_notes(sheet: Sheet, todo: Sequence[str], area: Area) -> Area:
    """The same where there is no table to show beside it: in the largest letters that fit."""
    most = max(1, area.height // LINE)
    shown = todo if len(todo) <= most else [*todo[: most - 1], f"… {len(todo)}"]
    sheet.lines(area, "\n".join(f"▸{text}" for text in shown), TEXT, may_shorten=True)
    return Area(area.x, area.bottom, area.width, 0)


def _note_words(view: View[State], shown: frozenset[str], todo: Sequence[Task]) -> list[str]:
    """The notes but for those that are shown elsewhere, with the name of whoever has to act, if not the player on turn.
    What several have to do is said once.
    """
    match = view.position
    actors = match.game.actors(match.state)
    names = view.names(NAMED, Font.TINY)
    said: dict[str, list[str]] = {}
    for task in todo:
        if task.code in shown:
            continue
        text = view.language.short(task, names)
        player = task.facts.get("player")
        whose = said.setdefault(text, [])
        if isinstance(player, int) and (player,) != actors and names[player] not in text:
            whose.append(names[player])
    return [f"{', '.join(whose)}: {text}" if whose else text for text, whose in said.items()]


def result(sheet: Sheet, view: View[State], bottom: int) -> Area:
    """Who won, and everybody's place; below them whoever has points but no place, such as a dummy."""
    match = view.position
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    owners = view.owners
    winners = view.language.list_of([owners[seat] for seat in outcome.winners])
    won = Say("wins", who=winners, count=len(outcome.winners)) if winners else Say("nobody_wins")
    area = headline(sheet, view.words(won))
    names = view.listed()
    rows = [(f"{row.place} {names[row.owner]}", str(row.points)) for row in outcome.ranking]
    ranked = {row.owner for row in outcome.ranking}
    points = match.game.points(match.state)
    rows += [(f"{UNRANKED} {names[seat]}", str(points[seat])) for seat in range(len(owners)) if seat not in ranked]
    listing(sheet, Area(area.x, area.y, area.width, bottom - area.y), rows)
    return area
