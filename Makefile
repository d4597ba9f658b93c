# The dev loop. `make help` lists the targets; everything works from a fresh clone.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
CARGO ?= cargo

# The wheel is rebuilt when anything that goes into it changes.
SOURCES := $(shell find rust python -type f \( -name '*.rs' -o -name '*.py' -o -name '*.pyi' \
	-o -name '*.toml' -o -name '*.wgl' -o -name 'py.typed' \) -not -path '*/__pycache__/*') \
	Cargo.toml Cargo.lock pyproject.toml README.md

.DEFAULT_GOAL := help
.PHONY: help demo test test-rust test-py lint fmt stubs bench-lexicon lexicon dev clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(VENV)/.installed ## build, install and solve every puzzle under puzzles/
	@$(BIN)/wordgrid demo puzzles

test: lint test-rust stubs test-py ## run all checks: lints, Rust and Python tests, examples, stubs

test-rust: ## Rust units, properties, goldens and doctests (needs no Python)
	$(CARGO) test --locked -p wordgrid-core

test-py: $(VENV)/.installed $(VENV)/.dev ## Python tests, README and docstring examples
	$(BIN)/python -m pytest

lint: $(VENV)/.installed $(VENV)/.dev ## formatters in check mode, clippy, ruff, mypy
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets --quiet -- -D warnings
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy

stubs: $(VENV)/.installed $(VENV)/.dev ## compare the type stubs with the built module
	@$(BIN)/python -c 'import wordgrid._core' # stubtest calls a missing module a success
	$(BIN)/python -m mypy.stubtest wordgrid._core

fmt: $(VENV)/.dev ## format everything, fix what lints can fix
	$(CARGO) fmt --all
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .

dev: $(VENV)/.dev ## quick unoptimised build into the environment, for editing
	$(BIN)/maturin develop --locked
	@rm -f $(VENV)/.installed

bench-lexicon: $(VENV)/.installed $(VENV)/.peers ## time the lexicon beside its peers, answers compared first
	PYTHONPATH=asv_bench $(BIN)/python asv_bench/peers/lexicon.py

lexicon: ## compile the embedded word list again
	$(CARGO) run --locked --release -p wordgrid-core --example compile_lexicon -- \
		rust/core/data/enable.txt rust/core/data/enable.wgl

clean: ## remove what was built
	rm -rf target $(VENV) dist

$(VENV)/.build: pyproject.toml
	@$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11)' || \
		{ echo "wordgrid needs Python 3.11 or later; set PYTHON=python3.x" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --group build
	@touch $@

$(VENV)/.dev: $(VENV)/.build
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

$(VENV)/.peers: $(VENV)/.build
	$(BIN)/python -m pip install --quiet --group peers
	@touch $@

# Paths of the build machine stay out of the wheel.
$(VENV)/.installed: export RUSTFLAGS := --remap-path-prefix=$(CURDIR)=. --remap-path-prefix=$(HOME)=~
$(VENV)/.installed: $(SOURCES) | $(VENV)/.build
	@rm -rf target/wheels
	$(BIN)/maturin build --quiet --release --locked --interpreter $(BIN)/python --out target/wheels
	$(BIN)/python -m pip install --quiet --force-reinstall --no-deps target/wheels/*.whl
	$(BIN)/python -m pip install --quiet target/wheels/*.whl # what it depends on
	@touch $@
