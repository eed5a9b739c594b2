from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a module; each has its own context in it.

    As long as it is open a loop runs on this thread, so it must be gone before other modules run loops of their own.
    """
    with chromium() as found:
        yield found
