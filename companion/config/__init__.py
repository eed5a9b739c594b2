"""Settings: what config/companion.toml and config/boxes/*.toml say, read, checked and explained."""

from companion.config.boot import BootSettings, boot_file
from companion.config.box import BoxSettings
from companion.config.box_file import box_text, write_box
from companion.config.devices import boot_lines, needed_devices
from companion.config.file import Trouble
from companion.config.last_good import Loaded, last_good, load
from companion.config.reader import MINE, SIMULATED, Config, ConfigReading, read_box, read_box_text, read_config
from companion.config.settings import Settings

__all__ = [
    "MINE",
    "SIMULATED",
    "BootSettings",
    "BoxSettings",
    "Config",
    "ConfigReading",
    "Loaded",
    "Settings",
    "Trouble",
    "boot_file",
    "boot_lines",
    "box_text",
    "last_good",
    "load",
    "needed_devices",
    "read_box",
    "read_box_text",
    "read_config",
    "write_box",
]
