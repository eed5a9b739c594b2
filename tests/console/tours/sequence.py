"""Sequence."""

from tests.console.tour import Tour


def tour(tour: Tour) -> None: ...
