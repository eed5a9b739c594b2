from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from companion.web import files
from tests.web.browsing import chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a module.

    As long as it is open a loop runs on this thread, so it must be gone before other modules run loops of their own.
    The files of the page do not change meanwhile, so nobody asks for them twice: that is two thirds of all requests.
    """
    with pytest.MonkeyPatch.context() as patch, chromium() as found:
        patch.setattr(files, "CACHING", "max-age=3600")
        yield found
