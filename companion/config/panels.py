"""Panels that cannot work as a box's file says: a size that no such glass has, wires that its chip does not know."""

from __future__ import annotations

from collections.abc import Mapping

from companion.config.box import BoxSettings
from companion.config.file import TomlFile, Trouble

SIZES: Mapping[str, tuple[tuple[int, int], ...]] = {
    "ssd1306": ((128, 64), (128, 32), (64, 48), (64, 32)),
    "ssd1309": ((128, 64),),
    "sh1106": ((128, 64),),
    "sh1107": ((128, 128),),
    "ssd1322": ((256, 64), (128, 64)),
    "ssd1325": ((128, 64),),
    "ssd1327": ((128, 128),),
    "ssd1362": ((256, 64),),
}
"""In pixels, by the chip: those that were tried against luma's own driver, byte by byte."""
SPI_ONLY = ("ssd1322", "ssd1325", "ssd1362")


def panel_troubles(file: TomlFile, box: BoxSettings) -> list[Trouble]:
    display = box.display
    if not display.there:
        return []
    troubles = []
    if (display.width, display.height) not in SIZES[display.chip]:
        known = " or ".join(f"{width} x {height}" for width, height in SIZES[display.chip])
        said = f"a panel with {display.chip} has {known} pixels, not {display.width} x {display.height}."
        troubles.append(file.trouble(said, "display", "chip"))
    if display.interface == "i2c" and display.chip in SPI_ONLY:
        said = f'a panel with {display.chip} is wired to SPI: write interface = "spi" under [display].'
        troubles.append(file.trouble(said, "display", "chip"))
    return troubles
