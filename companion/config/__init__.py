"""Settings: what config/companion.toml and config/boxes/*.toml say, read, checked and explained."""

from companion.config.keeping import Loaded, load
from companion.config.kinds import Wrong
from companion.config.reading import Config, Reading, Trouble, read_config
from companion.config.tables import BOX, COMPANION

__all__ = ["BOX", "COMPANION", "Config", "Loaded", "Reading", "Trouble", "Wrong", "load", "read_config"]
