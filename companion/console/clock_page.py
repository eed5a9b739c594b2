"""The clocks: everybody's time of thought, and that of the present turn."""

from __future__ import annotations

from companion.console.layout import is_low, listing, titled
from companion.console.paint import Sheet
from companion.console.view import View
from companion.dialogue.label import Say
from companion.rules import State
from companion.store.journal import Status


def clock_page(sheet: Sheet, view: View[State]) -> None:
    match = view.position
    sheet.runs = match.status == Status.OPEN and not match.paused
    times = match.times()
    names = match.state.terms.names
    crowded = is_low(sheet) and len(names) > 4
    area = sheet.box if crowded else titled(sheet, view.words(Say("clock")), clock_text(times.turn), aside=True)
    actors = match.game.actors(match.state)
    on_turn = actors[0] if len(actors) == 1 else None
    short = view.listed()[: len(names)]
    marked = [f"▸{name}" if seat == on_turn else name for seat, name in enumerate(short)]
    listing(sheet, area, [(name, clock_text(seconds)) for name, seconds in zip(marked, times.players, strict=True)])


def clock_text(seconds: float) -> str:
    """Minutes and seconds; from one hour on, hours and minutes."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}" if minutes < 60 else f"{minutes // 60}h{minutes % 60:02}"
