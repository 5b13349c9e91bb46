# make demo    from nothing to scored search results
# make test    every test but the slow ones, SQL and Python, on a server of their own

PYTHON ?= python3
VENV ?= .venv
PY = "$(VENV)/bin/python"

# A checkout that moved needs a new environment: its scripts hold absolute paths.
STAMP = $(VENV)/.installed-$(firstword $(shell pwd -P | cksum))

.DEFAULT_GOAL := help
.PHONY: help install demo test test-slow bench-ingest bench-quality bench-speed bench-errors bench-install lint lint-sql \
  format compile migrate status freeze constraints clean

help:
	@sed -n '/^# make/s/^# //p' Makefile
	@echo "also: install test-slow bench-ingest bench-quality bench-speed bench-errors lint format compile migrate status freeze constraints clean"

install: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, and \"$(PYTHON)\" is not: make PYTHON=/path/to/python3.11 …" >&2; \
	  exit 1; }
	@echo "Installing into $(VENV) (once, about a minute)"
	@ls "$(VENV)"/.installed-* 2>/dev/null | grep -qvxF "$(STAMP)" && rm -rf "$(VENV)" || true
	@rm -f "$(STAMP)"
	@"$(PYTHON)" -m venv "$(VENV)" || { \
	  echo "\"$(PYTHON)\" cannot make an environment; on Debian: apt-get install python3-venv" >&2; \
	  exit 1; }
	@$(PY) -m pip install -qq --disable-pip-version-check --no-input -c constraints.txt -e '.[dev]'
	@$(PY) -m compileall -q vbridge
	@touch "$(STAMP)"

demo: install
	@"$(VENV)/bin/vbridge" demo

test: install
	@$(PY) -m pytest -m "not slow"

test-slow: install
	@$(PY) -m pytest -m slow

bench-ingest: install
	@$(PY) benchmarks/ingest.py --documents 0

bench-install: install
	@$(PY) -m pip install -qq --disable-pip-version-check --no-input -c constraints.txt -e '.[bench]'

bench-quality: bench-install
	@$(PY) benchmarks/quality.py --output build/quality

bench-speed: bench-install
	@$(PY) benchmarks/speed.py --chunks 100000 --dimensions 1536 --output build/speed

bench-errors: bench-install
	@$(PY) benchmarks/errors.py --output build/errors
	@$(PY) benchmarks/errors_speed.py --output build/errors
	@$(PY) benchmarks/fingerprints.py --output build/errors

lint: install
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) tests/lint_functions.py

lint-sql: install
	@$(PY) tests/lint_functions.py

format: install
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

compile: install
	@"$(VENV)/bin/vbridge" compile

migrate: install
	@"$(VENV)/bin/vbridge" migrate

status: install
	@"$(VENV)/bin/vbridge" status

# Records the checksums of sql/migrations: what is released is never edited again.
freeze: install
	@$(PY) -c 'from vbridge.project import freeze, read_project; freeze(read_project())'

# The newest releases that pyproject.toml allows become the ones that everybody installs.
constraints:
	@rm -rf build/constraints && "$(PYTHON)" -m venv build/constraints
	@build/constraints/bin/python -m pip install -qq --disable-pip-version-check -e '.[dev,bench]'
	@{ echo "# The whole resolved environment; renewed by: make constraints"; \
	  build/constraints/bin/python -m pip freeze --exclude-editable --exclude pip --exclude setuptools \
	  | grep -E '^[A-Za-z0-9_.-]+=='; } > build/constraints.txt
	@mv build/constraints.txt constraints.txt && rm -rf build/constraints

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
