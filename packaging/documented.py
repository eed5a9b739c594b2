"""Every command that README and docs give, made ready to be run on a system on which the companion is installed.

Commands stand in blocks of `sh` and `console`, and between backticks in the text. A command of ours is run as it stands
there, but for what cannot be the same on every machine: the name of a file, of a stick, the number of a match. Others
are named here, with where they are run instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PAGES = ("README.md", "packaging/README.txt", "docs/*.md", "systemd/README.md", "config/games/README.md")
BLOCK = re.compile(r"^```(sh|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:sudo )?(?:companion|make|pip|python|sh|systemctl|journalctl|raspi-config|evtest) [^`]*)`")
PLAIN = re.compile(r"^    (?=sudo |companion )(.*)$", re.MULTILINE)
"""How a command stands in a plain text."""
LASTS = re.compile(r"companion (?:run|demo|setup)\b")
"""What goes on until it is stopped."""
IN_A_TERMINAL = re.compile(r"--terminal\b|companion setup\b")
"""What wants a terminal."""
SECONDS = 20
"""So long, that is."""
STOPPED = "timeout --preserve-status"

BEFORE = "export HOME=/root && cd /root/docs && "
PREPARATION = r"""
set -e
mkdir -p /root/docs/old /root/docs/dist /media/usb /media/you/bootfs /root/.ssh
cd /root/docs
companion simulate alhambra --players 3 --record >night.txt
sed 's/P1\b/Ann/' night.txt >old/night.txt
printf %s "$2" >evening.txt
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
    companion simulate alhambra --players 3 --seed $seed --record >old/$seed.txt
done
companion import old/*.txt
cp -r "$1" dist/release-0.1.0 && tar czf table-companion-1.3.tar.gz -C "$(dirname "$1")" "$(basename "$1")"
printf 'ssh-ed25519 AAAA maker\n' >/root/.ssh/id_ed25519.pub
touch /media/you/bootfs/config.txt
printf 'console=tty1 root=PARTUUID=1 rootwait\n' >/media/you/bootfs/cmdline.txt
"""
"""What the commands find: matches, a release, a stick, a card, a key."""
MAY_FAIL = re.compile(r"companion (?:doctor|service status)")
"""They say by their exit code that something is not right, and here something is not: no panel, perhaps no systemd."""
TRY_IT = r"""
cd "$1"
timeout 900 make run >/tmp/said 2>&1 &
until grep -q "info started box=simulated" /tmp/said; do
    kill -0 $! && sleep 1 || { tail /tmp/said >&2; exit 1; }
done
kill $!
wait
cat /tmp/said
"""
"""The first command of the README, until the box plays."""


def evening(root: Path) -> str:
    """The match that the README has somebody type."""
    found = re.search(
        r"^```\n(game: .*?)^```$", (root / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert found, "the README has no match to type"
    return found[1]


STAND_INS = (
    (r"^sudo (?:-u companion )?", ""),  # whoever runs them is root
    (r"^\S*/bin/companion\b", "companion"),
    (r"\bNAME\b", "keypad"),
    (r"\bBOX\b", "reference"),
    (r"\bFILE\b", "table-companion-1.3.tar.gz"),
    (r"\bCODE\b", "nl"),
    (r"--matches 100\b", "--matches 2"),
    (r"^companion backup (?=/)", "rm -f /media/usb/journal.db && companion backup "),  # two pages give it
    (r"^companion (backup|export|firstboot|import|replay|score|show|update)$", r"companion \1 --help"),
)
"""What is another here, as regular expressions. A command that is only named is asked what it does."""

ELSEWHERE = {
    r"make run": "from the sources, by this journey",
    r"make release": "its script makes the releases of this journey",
    r"make (test|check)\b.*": "by whoever proposes a change, .ci/run",
    r"make (fuzz|hooks|bench|words|gallery|letters|refusals|readmes|wiring|pictures)\b.*": "in a checkout",
    r"make test-(install|powercut)\b.*": "that is this, and docs/rig.md",
    r"(sudo )?sh (release-0\.1\.0/)?install\.sh\b.*": "by every step of this journey",
    r"tar xf table-companion-0\.1\.0\.tar\.gz|echo 'box = .*|sudo reboot": "by hand: docs/build.md in a clean root",
    r"python -m companion\.words\.catalogue .*|pip install -e \..*": "tests/test_fourth_game.py",
    r"companion (run|simulate stones.*)": "tests/test_fourth_game.py",
    r"pip (download|install) .*": "docs/dependencies.md: what PyPI has",
    r"sudo (evtest|raspi-config .*|systemctl edit companion)": "programs of others",
    r"sudo systemctl enable --now NetworkManager": "a program of others, which these systems lack",
}
"""Commands that are run elsewhere, and where."""


class Given(NamedTuple):
    """A command, and the page that gives it."""

    page: str
    words: str


def given(root: Path) -> list[Given]:
    """All commands, each once, in the order in which they are read."""
    pages = [path for pattern in PAGES for path in sorted(root.glob(pattern))]
    found: dict[str, Given] = {}
    for path in pages:
        for words in _in(path):
            found.setdefault(words, Given(str(path.relative_to(root)), words))
    return list(found.values())


def _in(page: Path) -> Iterator[str]:
    text = page.read_text(encoding="utf-8")
    for kind, block in BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            if kind == "sh" or line.startswith("$ "):
                yield _tidy(line.removeprefix("$ "))
    for words in (*INLINE.findall(BLOCK.sub("", text)), *(PLAIN.findall(text) if page.suffix == ".txt" else ())):
        if "\n" not in words or not words.startswith("python"):
            yield _tidy(words)


def _tidy(line: str) -> str:
    """Without its remark, on one line."""
    return " ".join(re.sub(r"\s#\s.*", "", line).split())


def is_elsewhere(command: Given) -> bool:
    if command.words == "companion run" and command.page != "docs/adding-a-game.md":
        return False
    return any(re.fullmatch(pattern, command.words) for pattern in ELSEWHERE)


def runnable(command: Given) -> str:
    """As a shell runs it here."""
    words = command.words
    for there, here in STAND_INS:
        words = re.sub(there, here, words)
    if LASTS.search(words):
        words = words.replace("companion run", "companion run --no-browser")
        return in_a_terminal(words) if IN_A_TERMINAL.search(words) else f"{STOPPED} --signal=TERM {SECONDS} {words}"
    return words


def in_a_terminal(words: str) -> str:
    """Stopped by Ctrl-C, as a person does it. Within the terminal: stopped from outside, `script` blames itself."""
    return f"script --quiet --return --command '{STOPPED} --foreground --signal=INT {SECONDS} {words}' /dev/null"


def fine_endings(words: str) -> tuple[int, ...]:
    """The exit codes with which what was run may end. A set-up that was left by Ctrl-C says so by its own."""
    if MAY_FAIL.match(words):
        return (0, 1, 2)
    return (0, 130) if "companion setup" in words else (0,)
