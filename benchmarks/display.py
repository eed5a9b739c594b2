"""What a press costs the display, against luma's full frame: bytes on the wire, and time of the processor.

Random matches are typed on the reference box, and the frame after each press is shown on both panels. "bytes" is the
mean of what is handed to the bus, as a ratio to what luma sends for every frame; "floor" is that ratio if only the
bytes of the panel's memory that differ had to be sent, without an address or a command: no driver can be below it.
"time" is that of painting the frame, packing it and finding what has changed, as a ratio to the time that luma's own
`display()` takes for the same frame, painting not included; "driver" is the part of it that is not painting. Both are
measured in turn, frame by frame, on a bus that takes everything at once. What the keys mean after a move is worked out
once for the screen and for the next press; it is no painting and is not timed.

Frames that come with time alone, such as the standing after the notes of a move, are caused by no press.
"""

from __future__ import annotations

import argparse
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from luma.core.interface.serial import noop
from luma.oled.device import sh1106, ssd1306
from PIL import Image
from presses import told_barely

from companion.console.box import REFERENCE
from companion.console.console import Console
from companion.console.typist import type_command
from companion.dialogue.command import Play
from companion.editions import SHIPPED
from companion.match.match import begin
from companion.rules import Game, Refusal, Seat, Setup
from companion.shelf import find_game, game_names
from companion.store.journal import NAME, open_journal
from hardware.display import PanelSettings, open_panel
from hardware.display.bitmap import pack

LUMA = {"ssd1306": (ssd1306, 1034), "sh1106": (sh1106, 1080)}
"""luma's device, and the bytes it sends for every frame."""
BYTES_AIM, TIME_AIM = 0.25, 1.0


class CalmClock:
    """Somebody who presses a key every five seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.now


class Frame(NamedTuple):
    """What the box shows after a press, and how long it took to paint."""

    image: Image.Image
    painted: float


class Count(NamedTuple):
    """Sums over frames: bytes sent, bytes that differ, seconds."""

    frames: int = 0
    sent: int = 0
    differing: int = 0
    painting: float = 0.0
    driver: float = 0.0
    luma: float = 0.0

    def __add__(self, other: Any) -> Count:
        return Count(*(mine + its for mine, its in zip(self, other, strict=True)))

    def line(self, full: int) -> str:
        wire, floor = self.sent / self.frames / full, self.differing / self.frames / full
        mean = f"{self.frames:8}{self.sent / self.frames:8.0f}{wire:8.2f}{floor:8.2f}"
        return f"{mean}{(self.painting + self.driver) / self.luma:8.2f}{self.driver / self.luma:8.2f}"


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    began = thread_time()
    result = work()
    return result, thread_time() - began


def played(game: Game[Any], players: int, seed: int) -> Iterator[Frame]:
    """The frames of a random match, one after each press."""
    with tempfile.TemporaryDirectory() as folder, open_journal(Path(folder) / NAME) as journal:
        clock, rng = CalmClock(), Random(seed)
        setup = Setup(SHIPPED.load(game), tuple(Seat(f"Player {number}") for number in range(1, players + 1)))
        started = begin(journal, game, setup, clock)
        if isinstance(started, Refusal):
            raise RuntimeError(str(started))
        match = started[0]
        console = Console(REFERENCE, journal, clock, Random(0), match)
        while (move := told_barely(game, match.state, rng)) is not None:
            presses = type_command(Play(move), console.home(), REFERENCE, console.session.at_rest)
            if presses is None:
                raise RuntimeError(f"no presses enter {move}")
            for press in presses:
                clock.now += 5
                console.press(press)
                console.home()
                sheet, painted = timed(console.screen)
                yield Frame(sheet.image, painted)


class Rivals:
    """The same frames on one kind of panel, by our driver and by luma alone."""

    def __init__(self, chip: str) -> None:
        device, _ = LUMA[chip]
        self._panel = open_panel(PanelSettings(chip), lambda place: noop())
        self._luma = device(noop())
        self._luma.persist = True
        self._memory: bytes | None = None

    def show(self, image: Image.Image, painted: float) -> Count:
        """What a frame costs. The first one is sent whole and not counted."""
        sent, driver = timed(lambda: self._panel.show(image))
        _, by_luma = timed(lambda: self._luma.display(image))
        memory, self._memory = self._memory, pack(image)
        if memory is None:
            return Count()
        differing = sum(old != new for old, new in zip(memory, self._memory, strict=True))
        return Count(1, sent, differing, painted, driver, by_luma)


def measured(game: Game[Any], matches: int) -> dict[str, Count]:
    """The costs on each kind of panel, over random matches of every number of players."""
    total = dict.fromkeys(LUMA, Count())
    for players in game.counts:
        for seed in range(matches):
            rivals = {chip: Rivals(chip) for chip in LUMA}
            for image, painted in played(game, players, seed):
                for chip, rival in rivals.items():
                    total[chip] += rival.show(image, painted)
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1, help="random matches for each number of players")
    matches = parser.parse_args().matches
    warnings.filterwarnings("ignore", category=DeprecationWarning)  # luma's, about Pillow 14
    by_game = {name: measured(find_game(name), matches) for name in game_names()}
    print(f"{'':18}{'presses':>8}{'mean':>8}{'bytes':>8}{'floor':>8}{'time':>8}{'driver':>8}")
    for chip, (_, full) in LUMA.items():
        counts = {name: by_chip[chip] for name, by_chip in by_game.items()}
        for name, count in {**counts, "all": sum(counts.values(), Count())}.items():
            print(f"{chip:8}{name:10}{count.line(full)}")
    print(f"{'aim':34}{BYTES_AIM:8.2f}{'':8}{TIME_AIM:8.2f}")


if __name__ == "__main__":
    main()
