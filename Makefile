# Everything that the project needs, on a machine with Python 3.11 or newer and nothing else.
# Another Python: make test PYTHON=python3.13

PYTHON ?= python3
ifndef VENV # asked once, not at every mention
VENV := .venv-$(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
endif
BIN = $(VENV)/bin

# Two more than there are cores: whoever drives a browser or a process waits a third of the time. Bytecode is kept
# whatever the environment says, because many tests start processes.
WORKERS = $(shell $(PYTHON) -c 'import os; print(2 + os.cpu_count())')

INSTALLED = pyproject.toml hatch_build.py $(shell find companion -name '*.po')

.PHONY: run test fuzz fuzz-cases fuzz-examples check style types translations bench words gallery letters refusals readmes wiring pictures hooks browser release test-powercut test-install clean

run: $(VENV)/run.stamp
	$(BIN)/companion run --box simulated

test: check browser
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n $(WORKERS) --dist worksteal

# The same questions, asked thousands of times: whatever is marked `fuzz`, and other examples for whatever has some. Each
# part says so when it ends, and the counts come last. It takes hours, so the halves can be had by themselves, and parts
# of them: make fuzz-cases ONLY=hostile
fuzz: fuzz-cases fuzz-examples

ONLY_THESE = $(if $(ONLY),-k '$(ONLY)')

fuzz-cases: $(VENV)/dev.stamp
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -v -n $(WORKERS) --dist worksteal -m fuzz $(ONLY_THESE)

fuzz-examples: $(VENV)/dev.stamp
	PYTHONDONTWRITEBYTECODE= EXPLORE=1 $(BIN)/pytest -v -n $(WORKERS) --dist worksteal -m 'hypothesis and not fuzz' $(ONLY_THESE)

# The power is cut at fifty random instants of an update, on a real kernel with ext4: make test-powercut RIG=folder, see
# docs/rig.md. It takes a good while, and is no part of make test.
test-powercut: $(VENV)/dev.stamp
	$(BIN)/python docs/rig/powercut.py $(RIG)

# What takes seconds; .pre-commit-config.yaml runs it before every commit.
check: style types translations

style: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp
	$(BIN)/mypy

translations: $(VENV)/dev.stamp
	$(BIN)/python -m companion.words.catalogue --check

bench: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/match.py
	$(BIN)/python benchmarks/history.py
	$(BIN)/python -m benchmarks.ratings
	$(BIN)/python benchmarks/presses.py
	$(BIN)/python benchmarks/display.py
	$(BIN)/python benchmarks/strips.py
	$(BIN)/python benchmarks/daemon.py
	$(BIN)/python benchmarks/weeks.py
	$(BIN)/python benchmarks/page.py
	$(BIN)/python -m benchmarks.taps

gallery: $(VENV)/dev.stamp
	$(BIN)/python -m tests.console.gallery

# A few screens at the true size of three panels, to be looked at: build/letters/index.html.
letters: $(VENV)/dev.stamp
	$(BIN)/python -m tests.console.letters

# Every refusal in every language beside its position, to be read: build/refusals.html.
refusals: $(VENV)/dev.stamp
	$(BIN)/python -m tests.words.sheet

# The presses and the pictures in each game's README.
readmes: $(VENV)/dev.stamp
	$(BIN)/python -m tests.docs.readmes

# The wires of every box that ships, to be printed: docs/wiring.
wiring: $(VENV)/dev.stamp
	$(BIN)/python -m tests.docs.drawings

pictures: $(VENV)/dev.stamp browser
	$(BIN)/python -m tests.web.pictures

# Nothing is left for the installation to compile, so it need not happen again for these.
words: $(VENV)/dev.stamp
	$(BIN)/python -m companion.words.catalogue
	$(BIN)/python -m companion.words.catalogue --check
	@touch $(VENV)/run.stamp $(VENV)/dev.stamp

# What is given to others: dist/table-companion-VERSION.tar.gz, and the folder that is in it. The same commit gives the
# same bytes.
release: $(VENV)/release.stamp
	PYTHON=$(BIN)/python packaging/release.sh

# install.sh on clean systems, and what the documentation says: it takes half an hour, and needs root, debootstrap and
# systemd-container.
test-install: $(VENV)/dev.stamp
	$(BIN)/pytest -q tests/docs tests/test_docs.py tests/test_install.py
	$(BIN)/python packaging/clean_roots.py

# `make check` before every commit, for whoever wants it.
hooks: $(VENV)/dev.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check pre-commit
	$(BIN)/pre-commit install

# Installing compiles the translations.
$(VENV)/run.stamp: $(INSTALLED) | $(BIN)/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev.stamp: $(INSTALLED) | $(BIN)/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/run.stamp

# Whoever only wants a card for a Pi needs no browsers, no checks of types and no fuzzing.
$(VENV)/release.stamp: $(VENV)/run.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check 'hatchling>=1.18' 'babel>=2.14'
	@touch $@

# The page is tried in a real browser. Where it cannot be installed from here, the tests say what is missing.
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { command -v apt-get >/dev/null && \
	  SUDO=$$([ $$(id -u) = 0 ] || echo sudo -n) && $$SUDO apt-get update -qq && \
	  $$SUDO apt-get install -qq -y --no-install-recommends chromium-headless-shell >/dev/null; } || \
	  echo 'Chromium is missing and cannot be installed from here; on Debian: sudo apt install chromium-headless-shell'

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.13")'
	@$(PYTHON) -m venv $(VENV) || { echo 'python3 cannot make a virtual environment; on Debian: sudo apt install python3-venv'; rm -rf $(VENV); exit 1; }

clean:
	rm -rf .venv-* .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
