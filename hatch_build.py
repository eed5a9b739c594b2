"""Compiles the translations when the package is built or installed for development."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """The .mo files are made here and are in no repository."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from companion.words.compiler import compile_all  # our own, which is only being built now

        compiled = compile_all(Path(self.root, "companion"))
        build_data["artifacts"] += [f"/{path.relative_to(self.root).as_posix()}" for path in compiled]
