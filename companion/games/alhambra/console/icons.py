"""A small picture of each of the six buildings, as they read in source: "#" is ink, "." is paper."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.console.paint import Rows

SIZE: Final = 9
"""Every icon is as high and as wide as this."""
BUILDINGS: Final[Mapping[str, Rows]] = MappingProxyType(
    {
        "blue": (  # a pavilion
            "....#....",
            "...###...",
            "..#####..",
            ".#######.",
            "#########",
            ".#..#..#.",
            ".#..#..#.",
            ".#..#..#.",
            "#########",
        ),
        "red": (  # a seraglio
            "..#...#..",
            ".###.###.",
            ".###.###.",
            "#########",
            "#.#.#.#.#",
            "#########",
            "###...###",
            "###...###",
            "###...###",
        ),
        "brown": (  # arcades
            "#########",
            "#########",
            "##.###.##",
            "#...#...#",
            "#...#...#",
            "#...#...#",
            "#...#...#",
            "#...#...#",
            "#...#...#",
        ),
        "white": (  # chambers
            "#########",
            "#.......#",
            "#.##.##.#",
            "#.##.##.#",
            "#.......#",
            "#.##.##.#",
            "#.##.##.#",
            "#.......#",
            "#########",
        ),
        "green": (  # a garden
            "...###...",
            ".#######.",
            "#########",
            "#########",
            ".#######.",
            "...###...",
            "....#....",
            "....#....",
            "..#####..",
        ),
        "purple": (  # a tower
            "..#.#.#..",
            "..#####..",
            "...###...",
            "...#.#...",
            "...###...",
            "...###...",
            "...#.#...",
            "...###...",
            "..#####..",
        ),
    }
)
"""By the colour of their cards."""
