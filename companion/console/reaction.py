"""What a press does: a pure function of the press, where the person is, and what can be asked."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.console.box import Box
from companion.console.session import OpenQuestion, Session
from companion.dialogue.command import AskInstead, Command, PreviewUndo, Undo
from companion.dialogue.counter import LEAP, counted, step_at
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import Label, Say
from companion.dialogue.question import Option, Question
from companion.rules import Refusal

COLUMN = len(ACTION_KEYS)
ROWS = 4
"""How many options are on one page of a box without action keys: its list scrolls."""
LEAVING = (Key.OK, Key.DOWN)
"""These leave the last of some pages. At the table behind them they open a list, and no more."""


class Home(NamedTuple):
    """What is there when no question is open: the root of the tree, and whether it is shown as the table itself.

    Without a match there is no table to show, and the root is a list.
    """

    root: Question
    is_table: bool
    infos: int = 0
    on_turn: int | None = None
    """The seat whose button stands for TURN."""
    names: tuple[str, ...] = ()


class Reaction(NamedTuple):
    session: Session
    command: Command | None = None


def react(press: Press, session: Session, home: Home, box: Box) -> Reaction:
    """Where the press leads, and what it asks for."""
    fresh = replace(session.heard(), notice=None, brink=None)
    if press.key not in box.keys:
        return Reaction(replace(fresh, notice=Say("no_such_key")))
    if press == Press(Key.BACK, held=True):
        return Reaction(_go_home(fresh), session.booklet.leave if session.booklet else None)
    if isinstance(session.notice, Refusal) and (session.questions or press == Press(Key.BACK)):
        return Reaction(fresh)  # it hides what is there: the press only uncovers that again
    if session.preview is not None:
        return _on_preview(press, fresh, session.preview.depth)
    if session.booklet is not None and session.booklet.leave is not None:
        return _on_work(press, fresh, session.booklet.leave)
    if session.booklet is not None:
        return Reaction(_on_booklet(press, fresh))
    front = front_of(session, home)
    if front is not None:
        return _on_question(press, fresh, front, home, box)
    return _on_table(box.at_rest.get(press, press), fresh, home)


def about_to(key: Key, session: Session, home: Home, box: Box) -> Label | None:
    """What a key does if it is held on, where that is something else than a short press does."""
    press = Press(key, held=True)
    if key not in box.keys or session.preview is not None or session.booklet is not None:
        return None
    if key is Key.BACK:
        return None if session.at_rest else Say("home")
    front = front_of(session, home)
    if front is None:
        return _held_at_table(box.at_rest.get(press, press), home)
    if isinstance(session.notice, Refusal) or key not in (*ACTION_KEYS, Key.TURN):
        return None
    ask, cursor = front
    option = ask.by_key(press) if ask.keyed else _by_place(press, ask, cursor)
    return None if option is None else option.label


def _held_at_table(press: Press, home: Home) -> Label | None:
    option = home.root.by_key(press)
    if option is None:
        return Say("look") if press == Press(Key.INFO) else None
    return option.label


def front_of(session: Session, home: Home) -> OpenQuestion | None:
    """The question in front, if one is open."""
    if session.questions:
        return session.questions[-1]
    return None if home.is_table else OpenQuestion(home.root, home.root.cursor)


def _go_home(session: Session) -> Session:
    """The table. Where it is shown already, words say that this was heard."""
    notice = Say("home") if session.at_rest else None
    return replace(session, questions=(), info=0, booklet=None, preview=None, notice=notice)


def _on_preview(press: Press, session: Session, count: int) -> Reaction:
    """The dial walks through the last moves. BACK takes back all that is shown, OK asks what happened instead; any
    other key drops the preview, and does nothing else."""
    if press.key in (Key.UP, Key.DOWN):
        step = (1 if press.key is Key.DOWN else -1) * (ROWS if press.held else 1)
        return Reaction(session, PreviewUndo(max(1, count + step)))
    if press == Press(Key.OK):
        return Reaction(session, AskInstead(count))
    session = replace(session, preview=None)
    if press.key is Key.BACK:
        return Reaction(session, Undo(count))
    return Reaction(replace(session, notice=Say("kept")))


def _on_booklet(press: Press, session: Session) -> Session:
    """Pages are read, not played. Every key goes on to the next but UP, which goes back, and BACK, which leaves.

    The last page is left by keys that change nothing on the table behind it: one press too many is no move.
    """
    assert session.booklet is not None
    pages, at = session.booklet.pages, session.booklet.at
    if press.key is Key.UP:
        return replace(session, booklet=session.booklet._replace(at=max(0, at - 1)))
    if press.key is Key.BACK or (press.key in LEAVING and at + 1 == len(pages)):
        return replace(session, booklet=None)
    if at + 1 == len(pages):
        return replace(session, notice=Say("last_page"))
    return replace(session, booklet=session.booklet._replace(at=at + 1))


def _on_work(press: Press, session: Session, leave: Command) -> Reaction:
    """Something goes on that is not to be ended by a press too many."""
    if press.key is Key.BACK:
        return Reaction(replace(session, booklet=None), leave)
    return Reaction(replace(session, notice=Say("back_cancels")))


# The table is shown


def _on_table(press: Press, session: Session, home: Home) -> Reaction:
    if press.key.seat is not None:
        return _on_seat(press.key.seat, session, home)
    option = home.root.answer_to(press)
    if option is not None:
        return _take(replace(session, info=0), option)
    if press == Press(Key.BACK):
        if session.info:
            return Reaction(replace(session, info=0))
        return Reaction(session, PreviewUndo())
    if press == Press(Key.INFO) and home.infos:
        return Reaction(replace(session, info=(session.info + 1) % (home.infos + 1)))
    if session.info and press.key in (Key.UP, Key.DOWN):
        step = 1 if press.key is Key.DOWN else -1
        return Reaction(replace(session, info=(session.info + step) % (home.infos + 1)))
    if press.key in (Key.OK, Key.DOWN, Key.UP):
        cursor = len(home.root.options) - 1 if press.key is Key.UP else home.root.cursor
        return Reaction(replace(session, info=0, questions=(OpenQuestion(home.root, cursor),)))
    return Reaction(replace(session, notice=Say("nothing_here")))


def _on_seat(seat: int, session: Session, home: Home) -> Reaction:
    """A seat's own button: the answer of whoever sits there, or the end of the turn."""
    option = home.root.by_seat(seat)
    if option is None and seat == home.on_turn:
        option = home.root.answer_to(Press(Key.TURN))
    if option is not None:
        return _take(replace(session, info=0), option)
    return Reaction(replace(session, notice=_not_you(seat, home)))


def _not_you(seat: int, home: Home) -> Say:
    if seat >= len(home.names):
        return Say("nobody_there")
    if home.on_turn is None:
        return Say("not_now_name", name=home.names[seat])
    return Say("not_you", name=home.names[seat], on_turn=home.names[home.on_turn])


# A question is open


def _on_question(press: Press, session: Session, front: OpenQuestion, home: Home, box: Box) -> Reaction:
    ask, cursor = front
    if press.key is Key.BACK:
        if not session.questions:
            return Reaction(replace(session, notice=Say("nothing_before")))
        if ask.back is not None:
            return Reaction(replace(session, questions=(*session.questions[:-2], opened(ask.back()))))
        return Reaction(replace(session, questions=session.questions[:-1]))
    if press.key.seat is not None:
        seated = ask.by_seat(press.key.seat)
        return _take(session, seated) if seated else Reaction(replace(session, notice=Say("no_seat_here")))
    if ask.counts and press.key in (*ACTION_KEYS, Key.UP, Key.DOWN, Key.TURN):
        return _on_counter(press, session, front, box)
    if press.key in (Key.UP, Key.DOWN):
        step = (1 if press.key is Key.DOWN else -1) * (ROWS if press.held else 1)
        return Reaction(_with_cursor(session, ask, (cursor + step) % len(ask.options)))
    if press.key is Key.OK:
        return _take(session, ask.options[cursor])
    if press.key is Key.INFO:
        return Reaction(replace(session, questions=(), info=1 if home.infos else 0))
    if press.key is Key.TURN and not ask.keyed:
        # Without action keys a page is as many answers as the panel shows at a time.
        following = next_page(ask, cursor) if box.has_action_keys else (cursor + ROWS) % len(ask.options)
        return Reaction(_with_cursor(session, ask, following))
    option = ask.answer_to(press) if ask.keyed else _by_place(press, ask, cursor)
    return _take(session, option) if option else Reaction(replace(session, notice=Say("nothing_here")))


def _on_counter(press: Press, session: Session, front: OpenQuestion, box: Box) -> Reaction:
    """Keys count, TURN takes the number as OK does. A dial turned clockwise counts up, and so does the key UP."""
    ask, cursor = front
    if press.key is Key.TURN:
        return _take(session, ask.options[cursor])
    step = step_at(ask, press)
    if press.key in (Key.UP, Key.DOWN):
        up = (press.key is Key.DOWN) == box.dial
        step = (1 if up else -1) * (LEAP if press.held else 1)
    if not step:
        return Reaction(replace(session, notice=Say("nothing_here")))
    return Reaction(_with_cursor(session, ask, counted(ask, cursor, step)))


def page_size(ask: Question) -> int:
    """How many options are on one page of a box with action keys: six by a press, six more by holding the key."""
    return COLUMN if ask.wide else 2 * COLUMN


def next_page(ask: Question, cursor: int) -> int:
    """The first option of the next page; after the last page the first again."""
    size = page_size(ask)
    start = (cursor // size + 1) * size
    return start if start < len(ask.options) else 0


def _by_place(press: Press, ask: Question, cursor: int) -> Option | None:
    """The option that stands at an action key on the page of the cursor."""
    if press.key not in ACTION_KEYS:
        return None
    size = page_size(ask)
    at = cursor // size * size + ACTION_KEYS.index(press.key) + (COLUMN if press.held else 0)
    return ask.options[at] if at < min(len(ask.options), (cursor // size + 1) * size) else None


def _with_cursor(session: Session, ask: Question, cursor: int) -> Session:
    return replace(session, questions=(*session.questions[:-1], OpenQuestion(ask, cursor)))


def _take(session: Session, option: Option) -> Reaction:
    """Goes where an option leads: to the next question, or to a command."""
    if isinstance(option.leads, Command):
        return Reaction(session, option.leads)
    ask = option.leads()
    below = session.questions[: -option.closes] if option.closes else session.questions
    return Reaction(replace(session, questions=(*below, opened(ask))))


def opened(ask: Question) -> OpenQuestion:
    """A question with its cursor where it begins."""
    return OpenQuestion(ask, min(ask.cursor, len(ask.options) - 1))
