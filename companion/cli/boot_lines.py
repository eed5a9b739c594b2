"""`python -m companion.cli.boot_lines`: what the Pi's config.txt has to switch on for the box of this machine.

install.sh asks for it. Where the settings are not right it says what every box needs.
"""

from __future__ import annotations

import sys

from companion.cli.settings import settings_file
from companion.config import BoxSettings, boot_file, boot_lines, read_config


def main() -> None:
    config = read_config(settings_file(None), boot=boot_file()).config
    sys.stdout.write("".join(f"{line}\n" for line in boot_lines(config.box if config else BoxSettings())))


if __name__ == "__main__":
    main()
