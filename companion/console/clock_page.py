"""The clocks: everybody's time of thought, or what is left of it; that of the present turn, and of the match."""

from __future__ import annotations

from companion.console.layout import is_low, listing, titled
from companion.console.paint import Sheet
from companion.console.view import View
from companion.dialogue.label import Say
from companion.rules import State
from companion.store.journal import Status


def clock_page(sheet: Sheet, view: View[State]) -> None:
    match = view.position
    sheet.runs = match.status == Status.OPEN and not match.paused and not match.held
    times, left = match.times(), match.left()
    names = match.state.terms.names
    crowded = is_low(sheet) and len(names) > 4
    whole = clock_text(match.duration())
    title = view.words(Say("clock_match" if left is None else "clock_left", time=whole))
    area = sheet.box if crowded else titled(sheet, title, clock_text(times.turn), aside=True)
    actors = match.game.actors(match.state)
    on_turn = actors[0] if len(actors) == 1 else None
    short = view.listed()[: len(names)]
    marked = [f"▸{name}" if seat == on_turn else name for seat, name in enumerate(short)]
    shown = times.players if left is None else left
    listing(sheet, area, [(name, clock_text(seconds)) for name, seconds in zip(marked, shown, strict=True)])


def clock_text(seconds: float) -> str:
    """Minutes and seconds; from one hour on, hours and minutes. Behind a minus sign, by how much it is too late."""
    minutes, rest = divmod(abs(int(seconds)), 60)
    text = f"{minutes}:{rest:02}" if minutes < 60 else f"{minutes // 60}h{minutes % 60:02}"
    return f"−{text}" if seconds <= -1 else text
