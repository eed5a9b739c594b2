"""The screen: a pure function of the match and of where the person is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.console.counter import paint_counter
from companion.console.description import describe
from companion.console.explained import paint_explained
from companion.console.face import Face, Rest, find_face
from companion.console.layout import (
    KEY_GAP,
    PAGE,
    headline,
    is_coarse,
    is_low,
    is_tall,
    listing,
    lowest_lines,
    split_columns,
    titled,
)
from companion.console.paint import Area, Font, Letters, Rows, Sheet, fits, wrap
from companion.console.question_list import (
    flow_below,
    key_rows,
    line_below,
    paint_below,
    paint_flow,
    paint_list,
    paint_pages,
    places_below,
    top_of,
)
from companion.console.reaction import Home, front_of
from companion.console.session import Booklet, OpenQuestion, Recorded, Session
from companion.console.view import View
from companion.dialogue.command import Play
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import Say, Word
from companion.dialogue.question import Option, Question
from companion.rules import Refusal, Remark, State, Task
from companion.store.journal import Status

NOTE_LINES = 2
SHORT_NAME = 25
"""This many pixels a name has in what was recorded, where that is too long otherwise."""
LINES_BESIDE_NOTE = 2
"""A line of the table and what TURN does; where there is no room for both, the latter gives way to what is said."""
LINES_BELOW_TABLE = 2
"""Beyond this many lines of notes, the table itself gives way to them."""
LINES_ABOVE_QUESTION = 2
"""So much of the table is seen above a question: further down it may tell of keys, which mean something else now."""
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
    sheet = Sheet(view.box.width, view.box.height, view.box.letters)
    front = front_of(session, home)
    if isinstance(session.notice, Refusal) and session.brink is None:
        root = home.root if home.is_table and session.at_rest else None
        refusal(sheet, view, session.notice, root, session.refused_by)
    elif session.preview is not None:
        undo_preview(sheet, view, session)
    elif front is not None and session.booklet is None:
        _answered_question(sheet, view, home, front, _notice_words(view, session))
    elif session.booklet is not None:
        _page(sheet, view, session.booklet, _notice_words(view, session))
    elif session.info:
        find_face(view.position.game).infos(view.state)[session.info - 1](sheet, view)
    else:
        _home(sheet, view, session, home.root, now)
    if front is None and session.booklet is None and not session.at_rest:
        _answer(sheet, _notice_words(view, session))
    if session.mark:
        sheet.invert(Area(sheet.box.width - 1, 0, 1, 4))
    return sheet


def _page(sheet: Sheet, view: View[State], booklet: Booklet, said: str) -> None:
    """A page of what is being told, and below it what is said for a moment, or which key goes on and which leaves."""
    page, is_last = booklet.pages[booklet.at], booklet.at + 1 == len(booklet.pages)
    if booklet.joins or is_low(sheet):
        page(sheet, view)
        _answer(sheet, said)
        return
    font = sheet.letters.asides[-1]
    above = Sheet(sheet.box.width, sheet.box.height - font.height, sheet.letters)
    page(above, view)
    sheet.paste(above, 0, 0)
    foot = Area(0, above.box.height, sheet.box.width, font.height)
    keys = view.words(Say("page_last" if is_last else "page_next"))
    sheet.text(foot, said or keys, (font, Font.TINY), align="right", may_shorten=bool(said))


def _answered_question(sheet: Sheet, view: View[State], home: Home, front: OpenQuestion, said: str) -> None:
    """A question, and in its title's place what is said for a moment. Where that needs a line more, all the answers
    stand a line lower."""
    line = Font.TINY.height
    if front.question.picture is not None or is_low(sheet) or fits(said, Font.TINY, sheet.box.width):
        _question(sheet, view, home, front)
        _answer(sheet, said)
        return
    lower = Sheet(sheet.box.width, sheet.box.height - line, sheet.letters)
    _question(lower, view, home, front)
    sheet.paste(lower, 0, line)
    bar = Area(0, 0, sheet.box.width, line + sheet.letters.least.height)
    sheet.cover(bar)
    sheet.lines(bar, said, (*sheet.letters.any, Font.TINY), may_shorten=True)


def _question(sheet: Sheet, view: View[State], home: Home, front: OpenQuestion) -> None:
    """A question covers no more of the table than it must."""
    ask, cursor = front
    over_table = (
        home.is_table
        and view.box.has_action_keys
        and not is_coarse(sheet)
        and not is_tall(sheet)
        and view.position.status != Status.FINISHED
    )
    if ask.picture is not None:
        ask.picture(sheet, view, cursor)
    elif ask.counts:
        paint_counter(sheet, view, ask, cursor)
    elif ask.sentence is not None:
        paint_explained(sheet, view, ask, cursor)
    elif over_table and ask is home.root and ask.keyed:
        _table_as_list(sheet, view, ask, cursor)
    elif over_table and (places := places_below(sheet, view, ask)):
        _table_above(sheet, view, home.root, top_of(sheet, places))
        paint_below(sheet, view, ask, cursor, places)
    else:
        paint_list(sheet, view, ask, cursor)


def _table_as_list(sheet: Sheet, view: View[State], root: Question, cursor: int) -> None:
    """All that can happen, over the lower part of the table: the keys below it mean what they meant."""
    bottom = legend(sheet, view, root)
    place = lowest_lines(sheet, Area(0, 0, sheet.box.width, bottom), LISTED)
    _table_above(sheet, view, root, place.y)
    paint_pages(sheet, view, root, cursor, place)


def _table_above(sheet: Sheet, view: View[State], root: Question, bottom: int) -> None:
    """The headline and the uppermost part of the table, above a question."""
    area = headline(sheet, *_whose(view, root))
    bottom = min(bottom, area.y + LINES_ABOVE_QUESTION * PAGE)
    if bottom - area.y >= sheet.letters.least.height and (not root.prompt or root.says):
        find_face(view.position.game).table(sheet, view, area.above(bottom))


def _notice_words(view: View[State], session: Session) -> str:
    """What is said for a moment: what a held key is about to do, or a note. A refusal has a screen of its own."""
    if session.brink is not None:
        return view.words(Say("hold_on", what=session.brink)).removesuffix(" …")
    match session.notice:
        case None | Refusal():
            return ""
        case Recorded(words):
            return _with_short_names(view, words)
        case label:
            return _capital(view.words(label))


def _with_short_names(view: View[State], words: str) -> str:
    """What was recorded, with as many names short as it takes to fit a line. The first one, which is that of whoever
    acted, stays whole if it can."""
    names = [pair for pair in zip(view.owners, view.names(SHORT_NAME, Font.SMALL), strict=True) if pair[0] in words]
    for name, short in sorted(names, key=lambda pair: words.index(pair[0]), reverse=True):
        if fits(words, view.box.letters.asides[-1], view.box.width):
            break
        words = words.replace(name, short)
    return words


def _answer(sheet: Sheet, text: str) -> None:
    """What is said for a moment, in the title's place: all the answers and keys below stay where they are."""
    if text:
        line = Area(0, 0, sheet.box.width, sheet.letters.least.apart)
        sheet.cover(line)
        sheet.hline(0, line.bottom - 1, line.width)
        sheet.text(line, text, (*sheet.letters.any, Font.TINY), may_shorten=True)


def refusal(
    sheet: Sheet, view: View[State], refused: Refusal, root: Question | None = None, by: str | None = None
) -> None:
    """Why not, in words as large as they can be, and by which rule; by another game than the one on the table, in its
    words. At the table the keys mean what they meant."""
    language, owners = (view.language, view.owners) if by is None else (view.language.of(by), ())
    words = f"{language.short(refused, owners or _somebody)} ({refused.rule})"
    fonts = sheet.letters.needed
    area = sheet.box
    if not is_coarse(sheet) or len(wrap(words, fonts[-1], area.width)) < area.height // fonts[-1].height:
        area = titled(sheet, view.words(Say("not_now")))
    if root is not None and not is_coarse(sheet):
        area = area.above(legend(sheet, view, root))
    may_shorten = _has_names(refused)
    sheet.lines(area, words, (Font.HUGE, *fonts), align="centre", middle=True, may_shorten=may_shorten, essential=True)


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
    area = sheet.box if is_low(sheet) else titled(sheet, view.words(Say("undo_these", count=count)), aside=True)
    done = match.timeline.done[-count]
    words = describe(view, match.game, find_face(match.game), done.before, done.move)
    tasks = [view.language.short(task, view.owners) for task in session.preview.todo]
    small = sheet.letters.asides[-1]
    foot = Area(area.x, area.bottom - small.height, area.width, small.height)
    above = area.above(foot.y)
    put_back = "↺ " + "; ".join(tasks) if tasks else ""
    needed = len(wrap(put_back, small, above.width)) * small.height if tasks else 0
    upper = max(above.height - needed, min(small.height, above.height // 2))
    sheet.lines(Area(above.x, above.y, above.width, upper), words, sheet.letters.any, may_shorten=True)
    if tasks:
        lower = Area(above.x, above.y + upper, above.width, above.height - upper)
        sheet.lines(lower, put_back, sheet.letters.asides, may_shorten=True)
    sheet.text(foot, view.words(Say("press_back_again", count=count)), (small, Font.TINY), align="right")


# The table


def _home(sheet: Sheet, view: View[State], session: Session, root: Question, now: float) -> None:
    match = view.position
    face = find_face(match.game)
    if match.status == Status.FINISHED:
        result(sheet, view, sheet.box.height if is_coarse(sheet) else legend(sheet, view, root))
        _answer(sheet, _notice_words(view, session))
        return
    name, points = _whose(view, root)
    said = _notice_words(view, session)
    fresh = now < session.since + NOTED
    shows_table = not root.prompt or bool(root.says)
    large_notes = is_coarse(sheet) or not shows_table
    known = root.says | _just_told(view, session, face)
    todo = _note_words(view, known, session.notes) if fresh else []
    if todo and face.shows and not large_notes:
        fewer = _note_words(view, known | face.shows, session.notes)
        todo = fewer if len(_note_lines(sheet, fewer)) <= LINES_BELOW_TABLE else todo
    todo = [task for task in todo if task != said]  # who begins is recorded and told: once is enough
    if not match.paused and face.rest(sheet, view, _rest(view, session, root, name, todo, fresh)):
        return
    if root.prompt and not todo and view.box.has_action_keys and is_coarse(sheet) and not _keys_fit(sheet, view, root):
        paint_list(sheet, view, root, root.cursor)
        _answer(sheet, said)
        return
    area = headline(sheet, name, points)
    area = area.above(legend(sheet, view, root))
    hint = _turn_hint(view, root) if view.box.has_action_keys and not is_low(sheet) else ""
    if said and area.height < sheet.letters.asides[-1].height:
        above = Area(0, 0, area.width, area.y)  # a question over two lines gives way for that moment
        sheet.cover(above)
        sheet.lines(above, said, sheet.letters.any, may_shorten=True)
    elif large_notes or match.paused:
        hint = "" if todo and is_coarse(sheet) else hint
        area = _with_note(sheet, said, area) if said else _with_hint(sheet, hint, area)
    else:
        is_turn = bool(points)  # what is explained before the first one needs the room
        area = _with_news(sheet, said, todo, hint if is_turn or not said else "", area)
    if area.height < sheet.letters.asides[-1].height:
        return  # a low panel shows nothing else in that moment
    if match.paused:
        sheet.text(area, view.words(Say("paused")), (Font.HUGE, *sheet.letters.needed), align="centre")
        return
    if todo and large_notes:
        area = only_notes(sheet, todo, area)
    if shows_table and area.height >= sheet.letters.asides[-1].height:
        face.table(sheet, view, area)


def _just_told(view: View[State], session: Session, face: Face[State]) -> frozenset[str]:
    """The notes that what was just recorded says too: they come when it has passed. One that comes in parts, with
    something to do in between, is more than that."""
    last = view.position.last
    if not isinstance(session.notice, Recorded) or session.brink is not None or last is None:
        return frozenset()
    codes = [task.code for task in session.notes]
    return frozenset(code for code in face.in_story(last.move) if codes.count(code) == 1)


def _rest(view: View[State], session: Session, root: Question, name: str, todo: Sequence[str], fresh: bool) -> Rest:
    said = _notice_words(view, session)
    if isinstance(session.notice, Recorded) and session.brink is None:
        return Rest(name, said, tuple(todo), fresh)
    return Rest(name, _turn_hint(view, root), tuple(todo), fresh, said)


def _with_news(sheet: Sheet, said: str, todo: Sequence[str], hint: str, area: Area) -> Area:
    """Below the table what is said for a moment, and below that what the table has to do, or else what TURN does: most
    presses change no other line than that of what they recorded. Returns what is left above."""
    spoken = _note_height(sheet, said, area)
    if todo:
        area = notes(sheet, todo, area, area.height - spoken)
    elif not said or area.height >= spoken + LINES_BESIDE_NOTE * sheet.letters.asides[-1].height:
        area = _with_hint(sheet, hint, area)
    return _with_note(sheet, said, area) if said else area


def _with_note(sheet: Sheet, said: str, area: Area) -> Area:
    """What is said for a moment, in the lowest lines of an area: where the hint stands otherwise, above the keys.
    Returns what is left above."""
    font = sheet.letters.asides[-1]
    place = lowest_lines(sheet, area, _note_height(sheet, said, area) // font.height)
    sheet.lines(place, said, font, may_shorten=True)
    return area.above(place.y)


def _note_height(sheet: Sheet, said: str, area: Area) -> int:
    font = sheet.letters.asides[-1]
    return min(len(wrap(said, font, area.width)), NOTE_LINES) * font.height if said else 0


def _with_hint(sheet: Sheet, hint: str, area: Area) -> Area:
    """What TURN does, in the lowest line of an area. Returns what is left above."""
    if not hint:
        return area
    place = lowest_lines(sheet, area, 1)
    sheet.text(place, hint, sheet.letters.asides[-1], may_shorten=True)
    return area.above(place.y)


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
    if not view.box.has_turn_and_info:
        return view.words(Say("compact_foot"))
    turn = root.by_key(Press(Key.TURN))
    if turn is None or turn.legend is None:
        return "" if view.box.has_action_keys else view.words(Say("few_foot"))
    held = root.by_key(Press(Key.TURN, held=True))
    if held is None or held.legend is None or _is_refused(view, held):
        return view.words(Say("turn_key", short=turn.legend))
    both = view.words(Say("turn_key_held", short=turn.legend, held=held.legend))
    has_room = fits(both, view.box.letters.asides[-1], view.box.width)
    return both if has_room else view.words(Say("turn_key", short=turn.legend))


def _is_refused(view: View[State], option: Option) -> bool:
    """Whether the rules would say no: then the key is not advertised."""
    match = view.position
    return isinstance(option.leads, Play) and match.game.refuse(match.state, option.leads.move) is not None


def legend(sheet: Sheet, view: View[State], root: Question) -> int:
    """What the action keys mean, in the lowest line; on a box without them, what its list asks. Returns where it
    begins."""
    if not view.box.has_action_keys:
        font = sheet.letters.asides[-1]
        top = sheet.box.height - font.height
        foot = Area(0, top, sheet.box.width, font.height)
        sheet.text(foot, _turn_hint(view, root), font, may_shorten=is_low(sheet))
        return top
    room = split_columns(sheet.box, len(ACTION_KEYS), gap=KEY_GAP)[0].width
    options = (root.by_key(Press(key)) for key in ACTION_KEYS)
    plates = [None if option is None else _plate(sheet, view, option, room) for option in options]
    if not all(plate is None or plate.fits for plate in plates) or _whole_names_fit(sheet, view, root, room):
        return _numbered_keys(sheet, view, root)
    height = max((plate.height for plate in plates if plate), default=0)
    row = _key_row(tuple(plates), sheet.box.width, height, sheet.letters)
    sheet.paste(row, 0, sheet.box.height - height)
    return sheet.box.height - height


def _whole_names_fit(sheet: Sheet, view: View[State], root: Question, room: int) -> bool:
    """Whether names that are too long to stand over their keys stand whole behind numbers, in two lines at most."""
    options = [option for option in map(root.by_key, map(Press, ACTION_KEYS)) if option is not None]
    names = [view.owners[option.seat] for option in options if option.seat is not None]
    if is_low(sheet) or len(names) < len(options) or all(fits(name, sheet.letters.least, room - 2) for name in names):
        return False
    places = flow_below(sheet, view, key_rows(view, root))
    return bool(places) and places[0].y >= sheet.box.height - 2 * line_below(sheet)


def _keys_fit(sheet: Sheet, view: View[State], root: Question) -> bool:
    """Whether there is room for what the keys mean below a headline."""
    room = split_columns(sheet.box, len(ACTION_KEYS), gap=KEY_GAP)[0].width
    options = (root.by_key(Press(key)) for key in ACTION_KEYS)
    if all(option is None or _plate(sheet, view, option, room).fits for option in options):
        return True
    places = flow_below(sheet, view, key_rows(view, root))
    return bool(places) and places[0].y >= sheet.letters.needed[0].height


class Plate(NamedTuple):
    """What stands over an action key: an icon or a word."""

    spoken: str
    picture: Rows | None
    fits: bool
    height: int


def _plate(sheet: Sheet, view: View[State], option: Option, room: int) -> Plate:
    label = option.legend if option.legend is not None else option.label
    font, zoom = sheet.letters.least, sheet.letters.zoom
    height = font.height + (0 if is_low(sheet) else 2)
    if option.seat is not None and not is_coarse(sheet):
        return Plate(view.names(room - 2, font)[option.seat], None, True, height)
    whole = _capital(view.words(label))
    icons = find_face(view.position.game).icons if view.at is not None else {}
    picture = icons.get(label.name) if isinstance(label, Word) else None
    if picture is not None:
        return Plate(whole, picture, True, len(picture) * zoom + 1)
    return Plate(whole, None, fits(whole, font, room - 2), height)


@lru_cache(maxsize=16)
def _key_row(plates: tuple[Plate | None, ...], width: int, height: int, letters: Letters) -> Sheet:
    """Kept: for most presses the keys mean what they meant. Do not paint on it."""
    row = Sheet(width, height, letters)
    for plate, cell in zip(plates, split_columns(row.box, len(plates), gap=KEY_GAP), strict=True):
        if plate is None:
            continue
        if plate.picture is None:
            inverse = height > letters.least.height
            row.text(cell, plate.spoken, letters.least, align="centre", inverse=inverse, essential=True)
        else:
            x = cell.x + (cell.width - len(plate.picture[0]) * letters.zoom) // 2
            row.icon(x, height - len(plate.picture) * letters.zoom, plate.picture, plate.spoken, essential=True)
    return row


def _numbered_keys(sheet: Sheet, view: View[State], root: Question) -> int:
    """The same in whole words behind the keys' numbers, in as few of the lowest lines as they take."""
    rows = key_rows(view, root)
    places = flow_below(sheet, view, rows)
    if not places or places[0].y < sheet.letters.needed[0].height:
        return sheet.box.height
    paint_flow(sheet, view, rows, places)
    return places[0].y - 1


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def notes(sheet: Sheet, todo: Sequence[str], area: Area, most: int) -> Area:
    """What the table has to do now, in the lowest lines of an area, and no higher than this. Returns what is left
    above."""
    font = sheet.letters.asides[-1]
    lines = _note_lines(sheet, todo)
    place = lowest_lines(sheet, area, min(len(lines), most // font.height))
    sheet.lines(place, "\n".join(lines), font, may_shorten=True)
    return area.above(place.y)


def _note_lines(sheet: Sheet, todo: Sequence[str]) -> list[str]:
    """Each on a line of its own, unless they take fewer lines one after another."""
    font, marked = sheet.letters.asides[-1], [f"▸{text}" for text in todo]
    apart = [line for text in marked for line in wrap(text, font, sheet.box.width)]
    joined = wrap(" ".join(marked), font, sheet.box.width)
    return joined if len(joined) < len(apart) else apart


def only_notes(sheet: Sheet, todo: Sequence[str], area: Area) -> Area:
    """The same where there is no table to show beside it: in the largest letters that fit."""
    most = max(1, area.height // sheet.letters.asides[-1].height)
    shown = todo if len(todo) <= most else [*todo[: most - 1], f"… {len(todo)}"]
    sheet.lines(area, "\n".join(f"▸{text}" for text in shown), sheet.letters.any, may_shorten=True)
    return Area(area.x, area.bottom, area.width, 0)


def _note_words(view: View[State], shown: frozenset[str], todo: Sequence[Task]) -> list[str]:
    """The notes but for those that are shown elsewhere, with the name of whoever has to act, if not the player on turn.
    What several have to do is said once; what one has to do twice, with something else in between, twice.
    """
    match = view.position
    actors = match.game.actors(match.state)
    names = view.names(NAMED, Font.SMALL)
    said: list[tuple[str, list[int]]] = []
    for task in todo:
        if task.code in shown:
            continue
        text, player = view.language.short(task, names), task.facts.get("player")
        same = [players for words, players in said if words == text]
        if not same or (player in same[-1] and said[-1][1] is not same[-1]):
            said.append((text, []))
            same.append(said[-1][1])
        if isinstance(player, int) and player not in same[-1]:
            same[-1].append(player)
    return [_with_names(text, [names[seat] for seat in whose if (seat,) != actors]) for text, whose in said]


def _with_names(text: str, names: Sequence[str]) -> str:
    told = [name for name in names if name not in text]
    return f"{', '.join(told)}: {text}" if told else text


def result(sheet: Sheet, view: View[State], bottom: int) -> Area:
    """Who won, and everybody's place, or that of the teams; below them whoever has points but no place, such as a
    dummy."""
    match = view.position
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    owners = view.owners
    winners = view.language.list_of([owners[seat] for seat in outcome.winners])
    won = Say("wins", who=winners, count=len(outcome.winners)) if winners else Say("nobody_wins")
    area = headline(sheet, view.words(won))
    names = view.listed()
    teams = match.game.team_ranking(match.state, outcome)
    placed = [(row.place, row.members, row.points) for row in teams]
    placed = placed or [(row.place, (row.owner,), row.points) for row in outcome.ranking]
    rows = [(f"{place} {', '.join(names[seat] for seat in who)}", str(points)) for place, who, points in placed]
    ranked = {row.owner for row in outcome.ranking}
    points = match.game.points(match.state)
    rows += [(f"{UNRANKED} {names[seat]}", str(points[seat])) for seat in range(len(owners)) if seat not in ranked]
    listing(sheet, area.above(bottom), rows, essential=True)
    return area
