# Every target sets up what it needs; a second run with nothing to do starts at once.

PYTHON ?= python3
# On two cores: tests in a browser wait more than they work.
WORKERS ?= 3
BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check install
UV_VERSION := 0.13.7
AUDIT_VERSION := 2.10.1
PEERS := .peers/openspiel/.ready .peers/pydraughts/.ready
# With node the tests also build the browser client anew and compare.
NODE_MODULES := $(if $(shell command -v npm),web/node_modules/.ready)
SERVER_PEERS := .peers/boardgameio/.ready .peers/colyseus/.ready

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run play test tests lint style types format coverage laws mutants tamper mash battery fuzz test-ray scale-model \
  season where crosscheck peers ladder bench-rules bench-rl bench-start bench-server bench-nodes texts protocol web screenshots compare-screenshots a11y firefox bench-web pages pictures \
  docs test-docs dist test-dist audit lock rl mcp \
  clean

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: .venv/.run  ## Install only what is needed to run
	@echo "Ready. make run opens the house; make play starts the terminal."

FLAGS ?=
run: .venv/.run  ## Set up, then open the house (FLAGS="--host 0.0.0.0" opens it to your network)
	@$(BIN)/parlour serve $(FLAGS)

play: .venv/.run  ## Set up, then play in the terminal
	@$(BIN)/parlour

test: .venv/.dev .venv/.chromium $(NODE_MODULES)  ## Set up, then check style and types and run the tests
	@$(MAKE) --no-print-directory style
	@$(MAKE) --no-print-directory --jobs 2 types tests

lint: style types  ## Check style and types

style: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.dev
	$(BIN)/mypy

# Compiled files are kept, whatever the environment says: the tests start Python some hundreds of times.
tests: .venv/.dev
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not deep"

format: .venv/.dev  ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The laws' long matches and the screens are left out: what tests the rules must reach them by itself.
coverage: .venv/.dev  ## Measure branch coverage: at least 98 % of the rules, 95 % of the house
	PARLOUR_KERNELS=off $(BIN)/pytest -n $(WORKERS) --cov --cov-report=term \
	  tests/core tests/rules tests/texts tests/laws/test_laws.py tests/laws/test_hidden.py
	$(BIN)/pytest -n $(WORKERS) --cov=parlour.service --cov-report=term --cov-fail-under=95 tests/service

laws: .venv/.dev  ## Run the laws on every preset, 1000 matches each
	$(BIN)/python -m tools.laws --matches 1000

mutants: .venv/.dev .venv/.chromium $(NODE_MODULES)  ## Plant defects in rules and house and count those that are caught
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m deep tests/battery
	$(BIN)/python -m tools.mutants

tamper: .venv/.dev  ## Change single bytes of records and check that each change is found
	$(BIN)/python -m tools.tamper

season: .venv/.dev  ## Simulate a season of 500 people with the house's own pairing, ratings and rewards
	$(BIN)/python -m tools.season

# Rows of the reliability battery, with counts as the command line gives them: ROWS=6 CYCLES=50 MATCHES=200
battery: .venv/.dev  ## Run the deep reliability battery (ROWS=6 CYCLES=50 MATCHES=200 ...)
	$(BIN)/python -m tools.battery $(if $(ROWS),--rows $(ROWS)) $(if $(COUNT),--count $(COUNT)) \
	  $(if $(CYCLES),--cycles $(CYCLES)) $(if $(MATCHES),--matches $(MATCHES)) \
	  $(if $(SECONDS),--seconds $(SECONDS))

rl: .rl/.ready  ## Test the environments for reinforcement learning
	.rl/bin/python -m pytest tests/rl

mcp: .mcp/.ready  ## Test the MCP server with the SDK's own client, a whole match of every game
	.mcp/bin/python -m pytest tests/mcp

fuzz: .venv/.dev  ## Send hostile requests to a house and count the 5xx (COUNT=20000 SEED=1)
	$(BIN)/python -m tests.battery.fuzzing --count $(or $(COUNT),20000) --seed $(SEED)

KEYS ?= 50000
SEED ?= 1
mash: .venv/.dev  ## Press random keys in all screens of the terminal (KEYS=50000 SEED=1)
	$(BIN)/python -m tools.mash --keys $(KEYS) --seed $(SEED)

Q ?=
where:  ## Find where to change something, in ordinary words (Q="how long a held seat waits")
	@$(PYTHON) tools/where.py "$(Q)"

crosscheck: .venv/.dev $(PEERS)  ## Compare 200 random games of each kind with OpenSpiel and pydraughts
	$(BIN)/python -m tools.crosscheck

peers: $(PEERS)  ## Install OpenSpiel and pydraughts, each in its own environment

bench-rules: .venv/.dev $(PEERS)  ## Benchmark the rules against OpenSpiel and pydraughts
	$(BIN)/python -m bench.rules

bench-rl: .rl/.ready .peers/pgx/.ready  ## Benchmark the environments for learning against pgx and PettingZoo
	.rl/bin/python -m bench.rl --write

# Stopped, it goes on where it was: what was played is kept in .ladder
ladder: .venv/.dev $(if $(RAY),.venv/.ray)  ## Let every level play its neighbour and write their ratings (GAME=checkers COUNT=400 RAY=1)
	$(BIN)/python -m tools.ladder --write $(if $(COUNT),--games $(COUNT)) $(if $(GAME),--game $(GAME)) \
	  $(if $(RAY),--ray)

test-ray: .venv/.dev .venv/.ray  ## Install Ray and test what is spread over a cluster
	$(BIN)/pytest -n 0 -m "deep or not deep" tests/cluster

bench-start: .venv/.dev  ## Measure how fast the terminal shows its first screen
	$(BIN)/python -m tools.bench_start

scale-model: .venv/.dev  ## Simulate how many nodes and databases up to a million live matches need
	$(BIN)/python -m bench.scale --write

bench-nodes: .venv/.dev  ## Measure what a move costs on one, two and three nodes
	$(BIN)/python -m bench.nodes --write

bench-server: .venv/.dev $(SERVER_PEERS)  ## Benchmark the house against boardgame.io and Colyseus
	$(BIN)/python -m bench.server --write

texts: .venv/.dev  ## Rebuild the .mo and .json catalogues from the .po files
	$(BIN)/python -m tools.texts

protocol: .venv/.dev  ## Rebuild docs/protocol.schema.json and the browser's types from the messages' types
	$(BIN)/python -m tools.protocol

web: web/node_modules/.ready  ## Build the browser client into src/parlour/ui/web
	@cd web && npm run -s build

a11y: .venv/.dev .venv/.chromium web/node_modules/.ready  ## Check the accessibility of every page with axe-core
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests/web/test_theme.py tests/web/test_looks.py tests/browser \
	  -k "theme or looks or anybody_out or nobody_out or word_for_word"

bench-web: .venv/.dev .venv/.chromium  ## Measure how fast the browser client loads and responds
	$(BIN)/python -m tools.bench_web --write

LOOK ?=
screenshots: .venv/.dev .venv/.chromium  ## Take screenshots of every screen of the browser client (FOLDER=screenshots LOOK=folder)
	$(BIN)/python -m tools.screenshots $(if $(LOOK),--look $(LOOK)) $(if $(FOLDER),--folder $(FOLDER))

compare-screenshots: .venv/.dev .venv/.chromium  ## Compare two folders of screenshots (BEFORE=folder AFTER=folder)
	$(BIN)/python -m tools.compare_screenshots $(BEFORE) $(or $(AFTER),screenshots)

firefox: .venv/.dev  ## Play some moves of every game in Firefox
	@command -v firefox-esr firefox >/dev/null || { echo "Firefox is not installed: apt-get install firefox-esr" >&2; exit 1; }
	$(BIN)/pytest -n 0 -m deep tests/browser/test_firefox.py

pages: .venv/.dev  ## Rebuild the pages of docs/rules from the rules and their texts
	$(BIN)/python -m tools.rules_pages

pictures: .venv/.dev  ## Redraw docs/pictures and the icons of the browser client
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.icons

docs: .docs/.ready  ## Build the documentation as a site, which a house serves at /docs
	@.docs/bin/python -m tools.documentation

test-docs: docs .venv/.dev .venv/.chromium  ## Build the documentation and check every page of it in a browser
	$(BIN)/pytest -n 0 -m "deep or not deep" tests/site

dist: .venv/.run docs  ## Build the wheel and the source archive into dist
	@$(BIN)/python -m tools.dist

test-dist: .venv/.dev docs  ## Install the wheel into an empty environment and play in its house
	$(BIN)/pytest -m "deep or not deep" tests/packaging

audit: .audit/bin/pip-audit  ## Look for known vulnerabilities in the dependencies; needs pypi.org
	.audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.lock -r requirements-dev.lock -r requirements-ray.lock -r requirements-docs.lock

lock: .uv/bin/uv  ## Update all pinned versions
	@echo "Choosing versions ..."
	@echo "setuptools>=77" | $(COMPILE) pyproject.toml - --extra fast --extra tui --extra server --extra redis \
	  -o requirements.lock
	@echo "setuptools>=77" | $(COMPILE) pyproject.toml - --extra fast --extra tui --extra server --extra redis --extra dev \
	  -c requirements.lock -o requirements-dev.lock
	@$(COMPILE) pyproject.toml --extra ray -c requirements-dev.lock -o requirements-ray.lock
	@printf '%s\n' "setuptools>=77" open_spiel==2.0.2 pytest | $(COMPILE) pyproject.toml - --extra rl --extra server \
	  -c requirements-dev.lock -o requirements-rl.lock
	@printf '%s\n' "setuptools>=77" pytest | $(COMPILE) pyproject.toml - --extra server --extra mcp \
	  -c requirements-dev.lock -o requirements-mcp.lock
	@printf '%s\n' "setuptools>=77" "sphinx>=9,<9.1" "furo>=2025.12" "myst-parser>=5" | $(COMPILE) pyproject.toml - \
	  -c requirements-dev.lock -o requirements-docs.lock
	@echo open_spiel==2.0.2 | $(COMPILE) - -o bench/openspiel.lock
	@printf '%s\n' pgx==2.6.0 jax pettingzoo==1.27.0 pygame-ce | $(COMPILE) - -o bench/pgx.lock
	@echo pydraughts==0.6.7 | $(COMPILE) - -o bench/pydraughts.lock

clean:  ## Remove everything that was installed or built
	rm -rf .venv .rl .mcp .docs .peers .uv .audit .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist src/*.egg-info src/parlour/ui/docs web/node_modules
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- how it is set up -------------------------------------------------------------------------------

COMPILE := .uv/bin/uv -q pip compile --universal --python-version 3.11 --upgrade \
  --generate-hashes --no-header --no-annotate

# $(call venv,FOLDER): an empty environment, or one sentence if Python is too old.
define venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
  || { echo "Parlour needs Python 3.11 or newer; choose one with: make PYTHON=python3.11" >&2; exit 1; }
@echo "Making $(1) ..."
@$(PYTHON) -m venv --clear $(1)
endef

.venv/.made:
	$(call venv,.venv)
	@touch $@

# The lock files name everything; without --no-deps pip asks for the newest of whatever is named with an extra.
.venv/.run: requirements.lock pyproject.toml | .venv/.made
	@echo "Installing what is needed to run ..."
	@$(PIP) --require-hashes --no-deps -r requirements.lock
	@echo "Installing Parlour ..."
	@$(PIP) --no-build-isolation --no-deps -e .
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.run
	@echo "Installing the development tools ..."
	@$(PIP) --require-hashes --no-deps -r requirements-dev.lock
	@touch $@

.venv/.ray: requirements-ray.lock | .venv/.dev
	@echo "Installing Ray ..."
	@$(PIP) --require-hashes --no-deps -r requirements-ray.lock
	@touch $@

# An environment of its own, so that what learning needs is nowhere else taken for granted.
.rl/.ready: requirements-rl.lock pyproject.toml
	$(call venv,.rl)
	@echo "Installing what learning needs ..."
	@.rl/bin/python -m pip -qq --disable-pip-version-check install --require-hashes --no-deps -r requirements-rl.lock
	@.rl/bin/python -m pip -qq --disable-pip-version-check install --no-build-isolation --no-deps -e .
	@touch $@

.mcp/.ready: requirements-mcp.lock pyproject.toml
	$(call venv,.mcp)
	@echo "Installing what the MCP server needs ..."
	@.mcp/bin/python -m pip -qq --disable-pip-version-check install --require-hashes --no-deps -r requirements-mcp.lock
	@.mcp/bin/python -m pip -qq --disable-pip-version-check install --no-build-isolation --no-deps -e .
	@touch $@

.docs/.ready: requirements-docs.lock pyproject.toml
	$(call venv,.docs)
	@echo "Installing what the documentation is built with ..."
	@.docs/bin/python -m pip -qq --disable-pip-version-check install --require-hashes --no-deps -r requirements-docs.lock
	@.docs/bin/python -m pip -qq --disable-pip-version-check install --no-build-isolation --no-deps -e .
	@touch $@

# A Chromium for the tests in a browser, where this machine has none.
.venv/.chromium: | .venv/.dev
	@command -v chromium chromium-browser >/dev/null || { echo "Installing Chromium ..."; \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; \
	  then apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium >/dev/null; \
	  else $(BIN)/playwright install chromium; fi; }
	@touch $@

.peers/%/.ready: bench/%.lock
	$(call venv,.peers/$*)
	@echo "Installing $* ..."
	@.peers/$*/bin/python -m pip -qq --disable-pip-version-check install --require-hashes -r $<
	@touch $@

$(SERVER_PEERS): .peers/%/.ready: bench/peers/%/package-lock.json
	@echo "Installing $* ..."
	@mkdir -p .peers/$*
	@cp bench/peers/$*/package.json bench/peers/$*/package-lock.json bench/peers/$*/.npmrc .peers/$*/
	@cd .peers/$* && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

web/node_modules/.ready: web/package-lock.json web/.npmrc
	@echo "Installing what is needed to build the browser client ..."
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.audit/bin/pip-audit:
	$(call venv,.audit)
	@.audit/bin/python -m pip -qq --disable-pip-version-check install pip-audit==$(AUDIT_VERSION)

.uv/bin/uv:
	$(call venv,.uv)
	@.uv/bin/python -m pip -qq --disable-pip-version-check install uv==$(UV_VERSION)
