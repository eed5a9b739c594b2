"""What paints a whole sheet: from a view, which stands above all that a page is part of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.console.paint import Sheet

Page = Callable[[Sheet, Any], None]
Picture = Callable[[Sheet, Any, int], None]
"""A page with a cursor."""
