"""The display: any panel that luma.oled drives, given whole 1-bit images and sent no more than has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.display.settings import I2c, OpenSerial, PanelSettings, Spi
from hardware.display.writer import PanelWriter

if TYPE_CHECKING:
    from hardware.display.panel import Panel as Panel

__all__ = ["I2c", "OpenSerial", "PanelSettings", "PanelWriter", "Spi", "open_panel"]


def open_panel(settings: PanelSettings, open_serial: OpenSerial | None = None) -> Panel:
    """Open the panel and leave it dark and ready; a HardwareError says in a sentence why it cannot be done.

    `open_serial` gives luma's serial interface over something other than the kernel's bus: a simulated panel.
    """
    # luma is imported with the first panel, in the thread that opens it, and not at all where there is none.
    from hardware.display.panel import open_panel as open_with_luma

    return open_with_luma(settings, open_serial)
