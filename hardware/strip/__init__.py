"""LED strips of every kind behind one driver."""

from hardware.strip.colours import Colour
from hardware.strip.driver import KEEP_ALIVE, Strip, StripSettings
from hardware.strip.leds0 import Leds0
from hardware.strip.line import PATIENCE, Way
from hardware.strip.serial_port import BY_ID, SETTLE, Adalight, find_port, lasting_name
from hardware.strip.spi import Apa102, Ws2812
from hardware.strip.wled import Wled

__all__ = [
    "BY_ID",
    "KEEP_ALIVE",
    "PATIENCE",
    "SETTLE",
    "Adalight",
    "Apa102",
    "Colour",
    "Leds0",
    "Strip",
    "StripSettings",
    "Way",
    "Wled",
    "Ws2812",
    "find_port",
    "lasting_name",
]
