"""The page's own words. What the rules and the box say is said there in the same words."""

from __future__ import annotations

from companion.words.common.page import box, common, past, portal, table
from companion.words.text import Wording

PAGE: dict[str, Wording] = {**common.TEXTS, **table.TEXTS, **box.TEXTS, **past.TEXTS, **portal.TEXTS}

__all__ = ["PAGE"]
