"""`python -m companion.update NAME`: a release that an installation has made is tried and takes its place.

It has to be there in full, as releases/NAME. Whoever calls this starts the service.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.update.errors import UpdateError
from companion.update.procedure import adopt
from companion.update.rescue import ROOT, Place
from companion.update.switch import Switch
from companion.update.workshop import Workshop


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m companion.update", description="Takes a release that was made.")
    parser.add_argument("name", help="the release: a folder in releases/")
    parser.add_argument("--root", type=Path, default=ROOT, help="where the releases are")
    parser.add_argument("--state", type=Path, default=Path("/var/lib/companion"), help="where the matches are")
    chosen = parser.parse_args()
    place = Place(chosen.root)

    def tell(sentence: str) -> None:
        sys.stdout.write(f"{sentence}\n")

    try:
        adopt(chosen.name, chosen.state, Workshop(place, tell), Switch(place, tell))
    except UpdateError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
