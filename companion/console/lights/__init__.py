"""The lights round the table's edge, as pure functions of scene and time."""

from companion.console.lights.farewell import going_off, safe_to_unplug
from companion.console.lights.palette import COLOUR_NAMES, PALETTES
from companion.console.lights.power import current_ma
from companion.console.lights.render import Cycle, Frame, shine
from companion.console.lights.scene import Cue, Scene, SeatLights
from companion.console.lights.strip_layout import Spot, StripLayout, spread

__all__ = [
    "COLOUR_NAMES",
    "PALETTES",
    "Cue",
    "Cycle",
    "Frame",
    "Scene",
    "SeatLights",
    "Spot",
    "StripLayout",
    "current_ma",
    "going_off",
    "safe_to_unplug",
    "shine",
    "spread",
]
