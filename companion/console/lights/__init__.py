"""The lights round the table's edge, as pure functions of scene and time."""

from companion.console.lights.palette import COLOUR_NAMES, PALETTES
from companion.console.lights.power import current_ma
from companion.console.lights.scene import Cue, Scene, SeatLights
from companion.console.lights.shining import shine
from companion.console.lights.strip import Spot, Strip, spread

__all__ = [
    "COLOUR_NAMES",
    "PALETTES",
    "Cue",
    "Scene",
    "SeatLights",
    "Spot",
    "Strip",
    "current_ma",
    "shine",
    "spread",
]
