"""Labels for the keys of a box: what each does, short and held, in a game and a language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple
from xml.sax.saxutils import escape

from companion.config.box import KEYS, BoxSettings
from companion.config.codes import printed_on
from companion.config.pins import KEYS_OF
from companion.console.box import REFERENCE
from companion.console.face import find_face
from companion.console.paint import Rows
from companion.console.view import View
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import Word
from companion.dialogue.new_match import Guests
from companion.dialogue.question import Option, Question
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.rules import Game, Refusal, Setup, State
from companion.words import Language

WIDTH, HEIGHT, ACROSS = 29.0, 17.0, 6
"""Of a label, in millimetres, and how many stand side by side."""
PAGE_WIDTH, PAGE_HEIGHT, MARGIN, HEAD = 210, 297, 18.0, 30.0
MOVES = 60
"""So many are played to get to a turn in which the keys mean the most."""
_COMMON = {Key.OK: "ok", Key.BACK: "back", Key.INFO: "info"}


class KeyLabel(NamedTuple):
    """What stands on a key, or beside it."""

    key: str
    short: str = ""
    held: str = ""
    icon: Rows | None = None
    printed: str = ""
    """What the key says already: a number pad's 1 is K1."""

    @property
    def caption(self) -> str:
        """By which people find the key."""
        return self.printed or self.key


def key_labels(box: BoxSettings, language: Language, game: Game[State] | None = None) -> list[KeyLabel]:
    """A label for each key that the box has. A dial has none, but for its press."""
    printed = _printed(box)
    there = [Key(name) for name in KEYS if name in box.keys or name in printed]
    in_a_game = {} if game is None else _of_the_game(game, View(language.of(game.name), REFERENCE))
    labels = [in_a_game.get(key) or _of_the_box(key, language) for key in there]
    return [label._replace(printed=printed.get(label.key, "")) for label in labels]


def _printed(box: BoxSettings) -> dict[str, str]:
    """What stands on the keys of a keypad, by the keys of the box; a key that has a button of its own is that one."""
    printed: dict[str, str] = {}
    for code, key in box.keypad.codes(KEYS_OF[box.layout]).items():
        printed.setdefault(key, "" if key in box.keys else printed_on(code))
    return printed


def _of_the_game(game: Game[State], view: View[State]) -> dict[Key, KeyLabel]:
    """What the keys mean whose meaning the game gives. What names a player differs from match to match."""
    root, names = _turn(game)
    labels = {}
    for key in (*ACTION_KEYS, Key.TURN):
        short, held = root.by_key(Press(key)), root.by_key(Press(key, held=True))
        if short is not None:
            whole = "" if held is None else _capital(view.words(held.label))
            whole = "" if any(name in whole for name in names) else whole
            labels[key] = KeyLabel(key.value, _short(view, short), whole, _icon(game, short))
    return labels


def _of_the_box(key: Key, language: Language) -> KeyLabel:
    if key in _COMMON:
        word = _COMMON[key]
        return KeyLabel(key.value, language.say(f"label_{word}"), language.say(f"label_{word}_held"))
    return KeyLabel(key.value, language.say("label_turn") if key is Key.TURN else "")


def _short(view: View[State], option: Option) -> str:
    """As its legend has it on the display; a bare number there says nothing here."""
    legend = "" if option.legend is None else view.words(option.legend)
    return _capital(view.words(option.label) if not legend or legend.isdigit() else legend)


def _capital(words: str) -> str:
    words = words.removesuffix(" …")
    return words[:1].upper() + words[1:]


def _icon(game: Game[State], option: Option) -> Rows | None:
    named = option.legend if option.legend is not None else option.label
    return find_face(game).icons.get(named.name) if isinstance(named, Word) else None


def _turn(game: Game[State]) -> tuple[Question, Sequence[str]]:
    """What the keys mean in the middle of a turn, with as few players as can be: then most of them mean something. And
    what these players are called."""
    state, rng = _start(game), Random(1)
    home = find_face(game).bare or find_face(game).home
    best, names = home(state), state.terms.names
    for _ in range(MOVES):
        move = next_move(game, state, rng)
        step = None if move is None else game.apply(state, move)
        if step is None or isinstance(step, Refusal):
            break
        state = step.state
        best = max(best, home(state), key=_keyed)
    return best, names


def _keyed(root: Question) -> int:
    """How many presses mean something; where something is asked for, none."""
    if root.prompt:
        return 0
    presses = [Press(key, held) for key in (*ACTION_KEYS, Key.TURN) for held in (False, True)]
    return sum(root.by_key(press) is not None for press in presses)


def _start(game: Game[State]) -> State:
    edition = SHIPPED.load(game)
    state = game.start(Setup(edition, Guests((), str.capitalize).coloured(game, edition, min(game.counts))))
    assert not isinstance(state, Refusal), state
    return state


def draw_labels(title: str, labels: Sequence[KeyLabel], language: Language) -> str:
    """A page to print and to cut, in its true size."""
    return "\n".join((*_page(title, labels, language), "</svg>")) + "\n"


def _page(title: str, labels: Sequence[KeyLabel], language: Language) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PAGE_WIDTH} {PAGE_HEIGHT}" width="{PAGE_WIDTH}mm" '
        f'height="{PAGE_HEIGHT}mm" font-family="DejaVu Sans, Arial, sans-serif">'
    )
    yield f'<rect width="{PAGE_WIDTH}" height="{PAGE_HEIGHT}" fill="white"/>'
    yield _text(MARGIN, 20, title, 5, weight="bold")
    yield _text(MARGIN, 26, language.say("label_sheet"), 3)
    for at, label in enumerate(labels):
        x, y = MARGIN + at % ACROSS * WIDTH, HEAD + at // ACROSS * HEIGHT
        yield from _draw(label, x, y, language)


def _draw(label: KeyLabel, x: float, y: float, language: Language) -> Iterator[str]:
    size = f'width="{WIDTH:g}" height="{HEIGHT:g}"'
    yield f'<rect x="{x:g}" y="{y:g}" {size} fill="none" stroke="#999" stroke-width="0.2"/>'
    if label.short or label.printed:
        yield _text(x + 1.5, y + 4, label.caption, 2.8, weight="bold")
    if not label.short:
        yield _text(x + WIDTH / 2, y + HEIGHT / 2 + 2, label.key, 5, "middle", "bold")
        return
    if label.icon:
        yield from _pixels(label.icon, x + WIDTH - 1.5 - 0.35 * len(label.icon[0]), y + 1.2, 0.35)
    yield _text(x + WIDTH / 2, y + 10, label.short, _size(label.short, 4.2), "middle", "bold")
    if label.held:
        held = language.say("label_hold", what=label.held)
        yield _text(x + WIDTH / 2, y + 15, held, _size(held, 2.8), "middle")


def _size(words: str, largest: float) -> float:
    """As large as fits a label; a bold letter is about seven tenths as wide as it is high."""
    return min(largest, (WIDTH - 2) / (0.7 * len(words)))


def _pixels(rows: Rows, x: float, y: float, side: float) -> Iterator[str]:
    for down, row in enumerate(rows):
        for along, pixel in enumerate(row):
            if pixel == "#":
                left, top = x + along * side, y + down * side
                yield f'<rect x="{left:.3f}" y="{top:.3f}" width="{side:g}" height="{side:g}"/>'


def _text(x: float, y: float, words: str, size: float, anchor: str = "start", weight: str = "normal") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.2f}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{escape(words)}</text>"
    )
