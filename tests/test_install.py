"""install.sh as far as it can be tried anywhere; `make test-install` tries the rest on clean systems."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from companion.cli.service import AT_THE_END, RULE, RULES, SHUTDOWN, STICK_RULE

ROOT = Path(__file__).parent.parent
SCRIPT = (ROOT / "install.sh").read_text(encoding="utf-8")
CARRIED = [
    Requirement(line.partition(" --hash=sha256:")[0])
    for line in (ROOT / "packaging" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
OF_THE_SYSTEM = {"pillow": "python3-pil", "lgpio": "python3-lgpio"}


def install(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", str(ROOT / "install.sh"), *words], capture_output=True, text=True, check=False)


def test_it_says_what_it_can_do() -> None:
    done = install("--help")
    assert (done.returncode, done.stderr) == (0, "")
    options = set(re.findall(r"--[a-z-]+", done.stdout))
    assert options == set(re.findall(r"^ +(?:-h \| )?(--[a-z-]+)\)", SCRIPT, re.MULTILINE))


@pytest.mark.parametrize("words", [["--hlep"], ["--wheels"], ["--wheels", "/nowhere"], ["now"]])
def test_what_it_does_not_understand_is_refused_before_anything_is_done(words: list[str]) -> None:
    done = install(*words)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("install.sh: ")
    assert done.stderr.count("\n") == 1


def test_a_folder_that_is_no_release_is_refused_with_all_that_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "SHA256SUMS").write_text(f"{'0' * 64}  missing.whl\n")
    done = install("--dry-run", "--wheels", str(tmp_path))
    assert done.returncode == 1
    assert "Nothing was changed, because:" in done.stderr
    assert f"{tmp_path} is no release" in done.stderr
    assert "damaged on its way" in done.stderr


@pytest.mark.parametrize("path", [RULES / RULE, SHUTDOWN / AT_THE_END, Path("etc/udev/rules.d", STICK_RULE)])
def test_what_the_service_puts_into_folders_of_the_system_is_taken_away_again(path: Path) -> None:
    """The service's own command may be broken by then."""
    (name,) = re.findall(rf"^(\w+)=/{re.escape(str(path))}$", SCRIPT, re.MULTILINE)
    assert re.search(rf'^    take_away .*"\${name}"', SCRIPT, re.MULTILINE)


def test_everything_is_carried_or_a_package_of_the_system() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    carried = {requirement.name: requirement for requirement in CARRIED}
    packages = " ".join(re.findall(r"^(?:PINS_)?PACKAGES?='?([^'\n]+)'?$", SCRIPT, re.MULTILINE)).split()
    for text in (*project["dependencies"], *project["optional-dependencies"]["pi"]):
        wanted = Requirement(text)
        if wanted.name in OF_THE_SYSTEM:
            assert OF_THE_SYSTEM[wanted.name] in packages
        else:
            (pinned,) = carried[wanted.name].specifier
            assert pinned.operator == "=="
            assert wanted.specifier.contains(pinned.version), f"{wanted} and not {pinned}"
