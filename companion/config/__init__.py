"""Settings: what config/companion.toml and config/boxes/*.toml say, read, checked and explained."""

from companion.config.boot import BootSettings, boot_file
from companion.config.box import BoxSettings
from companion.config.devices import boot_lines, needed_devices
from companion.config.file import Trouble
from companion.config.last_good import Loaded, last_good, load
from companion.config.reader import SIMULATED, Config, ConfigReading, read_box, read_config
from companion.config.settings import Settings

__all__ = [
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
    "last_good",
    "load",
    "needed_devices",
    "read_box",
    "read_config",
]
