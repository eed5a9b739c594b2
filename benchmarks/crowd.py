"""A crowd before the page, for `page.py`: `crowd.py PORT LISTENERS`.

So many follow the table; 300 more connect and idle, 50 never end their headers, and one sends nonsense without a pause:
a foreign host and origin, malformed JSON, wrong codes, long bodies, the promise of ten megabytes. Says "ready" when all
are there. When it is sent a line, it prints which positions of the table each of the listeners has seen.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress

HOST = "127.0.0.1"
IDLE, SLOW = 300, 50
LISTEN = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def get(host: str) -> bytes:
    return f"GET /api/match HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()


def post(path: str, body: bytes, *more: str, length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    lines = ("Host: 127.0.0.1", "Content-Type: application/json", "Connection: close", f"Content-Length: {size}", *more)
    head = "\r\n".join((f"POST {path} HTTP/1.1", *lines))
    return f"{head}\r\n\r\n".encode() + body


NONSENSE = (
    get("evil.example"),
    post("/api/act", b"{", "Origin: http://evil.example"),
    post("/api/pair", json.dumps({"code": "000000", "name": "Eve"}).encode()),
    post("/api/moves", b"[" * 5000),
    post("/api/act", b"x" * 60_000),
    post("/api/act", b"", length=10 * 1024 * 1024),
    get(HOST),
)


async def listen(port: int, seen: set[str]) -> None:
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(LISTEN)
    while line := await reader.readline():
        if line.startswith(b"id: "):
            seen.add(line[4:].strip().decode())


async def say(port: int, said: bytes) -> None:
    """Says something and listens to the end."""
    with suppress(OSError):
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(said)
        try:
            while await reader.read(65536):
                pass
        finally:
            writer.close()


async def idle(port: int, said: bytes) -> None:
    while True:
        await say(port, said)
        await asyncio.sleep(1)


async def pester(port: int) -> None:
    while True:
        for said in NONSENSE:
            await say(port, said)


async def main(port: int, listeners: int) -> None:
    seen: list[set[str]] = [set() for _ in range(listeners)]
    crowd = [asyncio.create_task(listen(port, mine)) for mine in seen]
    while not all(seen):
        await asyncio.sleep(0.05)
    crowd += [asyncio.create_task(idle(port, LISTEN)) for _ in range(IDLE)]
    crowd += [asyncio.create_task(idle(port, b"GET / HTTP/1.1\r\nX-Slow: ")) for _ in range(SLOW)]
    crowd += [asyncio.create_task(pester(port))]
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    print(json.dumps([sorted(stamps) for stamps in seen]), flush=True)
    for task in crowd:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
