"""Catalogues compiled: the .mo files that are read at run time. The same .po always gives the same bytes."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from companion.words.po import Catalogue

_MAGIC = 0x950412DE
_HEADER = struct.Struct("<7I")
_PLACE = struct.Struct("<2I")


def compiled(catalogue: Catalogue) -> bytes:
    """What is translated, sorted, as the bytes of a .mo file. What is fuzzy or empty is left out."""
    pairs = sorted(_pairs(catalogue))
    keys_at = _HEADER.size
    texts_at = keys_at + _PLACE.size * len(pairs)
    start = texts_at + _PLACE.size * len(pairs)
    # No hash table: the readers build their own.
    header = _HEADER.pack(_MAGIC, 0, len(pairs), keys_at, texts_at, 0, start)
    places = bytearray()
    heap = bytearray()
    for column in zip(*pairs, strict=True):
        for text in column:
            places += _PLACE.pack(len(text), start + len(heap))
            heap += text + b"\0"
    return header + bytes(places) + bytes(heap)


def _pairs(catalogue: Catalogue) -> Iterator[tuple[bytes, bytes]]:
    yield b"", catalogue.header.encode()
    for entry in catalogue.entries:
        if entry.is_done:
            key = f"{entry.context}\4{entry.one}" + ("" if entry.many is None else f"\0{entry.many}")
            yield key.encode(), "\0".join(entry.forms).encode()
