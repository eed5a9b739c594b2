"""LED strips of every kind behind one driver. A kind is imported by whoever has such a strip, from its own module."""

from hardware.strip.colours import Colour
from hardware.strip.driver import KEEP_ALIVE, Strip, StripSettings
from hardware.strip.line import PATIENCE, Way

__all__ = ["KEEP_ALIVE", "PATIENCE", "Colour", "Strip", "StripSettings", "Way"]
