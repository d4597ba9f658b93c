# The dev loop. `make help` lists the targets; everything works from a fresh clone.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
CARGO ?= cargo

# The wheel is rebuilt when anything that goes into it changes.
SOURCES := $(shell find rust python -type f \( -name '*.rs' -o -name '*.py' -o -name '*.pyi' \
	-o -name '*.toml' -o -name '*.wgl' -o -name 'py.typed' \) -not -path '*/__pycache__/*' -not -path 'rust/fuzz/*') \
	Cargo.toml Cargo.lock pyproject.toml README.md

.DEFAULT_GOAL := help
.PHONY: help demo test test-rust test-py test-engines test-harness lint fmt stubs docs wheels dev lexicon clean \
	fuzz mutations sanitize coverage deny sbom bench bench-compare bench-history bench-smoke bench-record dashboard guard guard-renew bench-rivals bench-lexicon

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(VENV)/.installed ## build, install and tour the puzzles under puzzles/
	@$(BIN)/wordgrid demo puzzles

# A part that has passed is not repeated until something it looks at changes; asked for by name, it always runs.
PASSED := target/passed
test: $(PASSED)/lint $(PASSED)/test-rust $(PASSED)/stubs $(PASSED)/test-py ## run all checks: lints, Rust and Python tests, examples, stubs
	@echo "lint, test-rust, stubs and test-py have passed with these sources; each by its name runs again"

LOOKED_AT := $(wildcard $(shell git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f -not -path "./target/*"))
$(PASSED)/%: $(LOOKED_AT)
	@$(MAKE) --no-print-directory $*
	@mkdir -p $(@D)
	@touch $@

test-rust: ## Rust units, properties, goldens and doctests (needs no Python)
	$(CARGO) test --locked -p wordgrid-core

test-py: $(VENV)/.installed $(VENV)/.dev ## Python tests, README and docstring examples
	$(BIN)/python -m pytest --ignore tests/test_harness.py --numprocesses auto --dist worksteal

# An environment of its own: the engines bring a lot along.
ENGINES ?= .venv-engines

test-engines: $(ENGINES)/.installed ## batches on dask and ray, for real, with workers killed
	$(ENGINES)/bin/python -m pytest tests/test_engines.py

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

docs: $(VENV)/.installed $(VENV)/.docs ## build the documentation into target/docs
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs target/docs

wheels: $(VENV)/.wheels ## build a portable wheel and the source into dist/, and test both
	rm -rf dist
	PATH="$(CURDIR)/$(BIN):$$PATH" maturin build --quiet --release --locked --zig --compatibility manylinux2014 \
		--interpreter python --out dist
	$(BIN)/maturin sdist --out dist
	$(BIN)/python .ci/check_wheel.py dist/*.whl dist/*.tar.gz

dev: $(VENV)/.dev ## quick unoptimised build into the environment, for editing
	$(BIN)/maturin develop --locked
	@rm -f $(VENV)/.installed

# Coverage-guided tests: MINUTES for all targets together, or SECONDS for each.
MINUTES ?=
SECONDS ?= 10

fuzz: $(VENV)/.installed $(VENV)/.fuzz ## run every fuzz target: MINUTES=10 for all, or SECONDS=10 each
	$(BIN)/python tests/fuzz/run.py $(if $(MINUTES),--minutes $(MINUTES),--seconds $(SECONDS))

mutations: ## a million random changes of the compiled default list (some minutes)
	WORDGRID_MUTATIONS=1000000 $(CARGO) test --locked --release -p wordgrid-core --test mutations

# Miri needs a nightly toolchain; the features are compiled in, because it finds none at run time.
sanitize: ## the unsafe code under Miri and valgrind, all of the core's tests under the address sanitizer
	$(CARGO) --config 'target."cfg(all())".runner="valgrind --quiet --error-exitcode=1"' \
		test --locked -p wordgrid-core --test unsafe_code
	RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR=target/asan \
		$(CARGO) test --locked -p wordgrid-core --lib --tests --target host-tuple
	RUSTFLAGS='-Ctarget-feature=+popcnt,+bmi1,+bmi2,+lzcnt,+avx2' MIRIFLAGS=-Zmiri-disable-isolation \
		$(CARGO) +nightly miri test --locked -p wordgrid-core --test unsafe_code

# The commands under test are processes of their own, and counted too. Counting slows calls down, so that tests of time
# limits may fail; it waits for ever in forked processes, and itself needs room on the disk.
coverage: $(VENV)/.installed $(VENV)/.dev $(VENV)/.coverage ## what the tests never reach, Rust core and Python layer (needs LLVM's tools)
	$(BIN)/python .ci/coverage.py
	rm -f target/coverage/python*
	-$(BIN)/python -m coverage run -m pytest --quiet --numprocesses auto --ignore tests/test_harness.py \
		-k 'not processes_answer_alike and not full_disk'
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report --show-missing --skip-covered

deny: ## licences and sources of every dependency (needs cargo-deny)
	$(CARGO) fetch --quiet --locked
	$(CARGO) fetch --quiet --locked --manifest-path rust/fuzz/Cargo.toml
	$(CARGO) deny --offline --config .ci/deny.toml check licenses bans sources
	$(CARGO) deny --offline --manifest-path rust/fuzz/Cargo.toml --config .ci/deny.toml check licenses bans sources

sbom: ## what the wheel is made of, as CycloneDX, into target/sbom.cdx.json
	$(PYTHON) .ci/sbom.py target/sbom.cdx.json

# The harness around the asv suite; asv_bench/README.md has the details.
HARNESS = PYTHONPATH=asv_bench $(BIN)/python -m harness
BENCH ?= .
BASE ?= main~1
N ?= 10

bench: $(VENV)/.bench ## measure this commit with asv; BENCH=regex narrows it
	$(HARNESS) bench --bench '$(BENCH)'

bench-compare: $(VENV)/.bench ## measure this commit beside another: BASE=main~1
	$(HARNESS) bench-compare --base '$(BASE)' --bench '$(BENCH)'

bench-history: $(VENV)/.bench ## measure the last commits: N=10
	$(HARNESS) bench-history --count '$(N)' --bench '$(BENCH)'

bench-smoke: $(VENV)/.installed $(VENV)/.bench ## run every benchmark once, save nothing
	$(HARNESS) bench-smoke --bench '$(BENCH)'

bench-record: $(VENV)/.bench ## keep this machine's results in the repository
	$(HARNESS) bench-record

dashboard: $(VENV)/.bench ## all results as a page that opens offline
	$(HARNESS) dashboard

test-harness: $(VENV)/.installed $(VENV)/.dev $(VENV)/.bench ## the harness itself: asv, the dashboard in a browser
	$(BIN)/python -m pytest tests/test_harness.py

guard: $(VENV)/.build ## count the instructions of the hottest kernels, compare with the stored counts
	$(HARNESS) guard

guard-renew: $(VENV)/.build ## store the counts of this commit
	$(HARNESS) guard-renew

# An environment of its own: what rivals depend on stays out of the way.
RIVALS ?= .venv-rivals

bench-rivals: $(RIVALS)/.installed ## everything that could be picked instead, side by side; updates the README
	PYTHONPATH=asv_bench $(RIVALS)/bin/python -m peers $(SUBJECTS)

bench-lexicon: $(VENV)/.installed $(VENV)/.peers ## time the lexicon beside its peers, answers compared first
	PYTHONPATH=asv_bench $(BIN)/python asv_bench/peers/lexicon.py

lexicon: ## compile the embedded word list again
	$(CARGO) run --locked --release -p wordgrid-core --example compile_lexicon -- \
		rust/core/data/enable.txt rust/core/data/enable.wgl

clean: ## remove what was built
	rm -rf target $(VENV) $(ENGINES) $(RIVALS) asv_bench/.asv dist

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

$(VENV)/.coverage: $(VENV)/.build
	$(BIN)/python -m pip install --quiet --group coverage
	@touch $@

$(VENV)/.fuzz: $(VENV)/.build
	$(BIN)/python -m pip install --quiet --group fuzz
	@touch $@

# The dashboard's scripts come without what their packages depend on: only the files are used.
$(VENV)/.bench: $(VENV)/.build
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/python -m pip install --quiet --no-deps --group dashboard
	@touch $@

$(ENGINES)/.installed: $(VENV)/.installed
	test -d $(ENGINES) || $(PYTHON) -m venv $(ENGINES)
	$(ENGINES)/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(ENGINES)/bin/python -m pip install --quiet --group engines
	$(ENGINES)/bin/python -m pip install --quiet --force-reinstall --no-deps target/wheels/*.whl
	$(ENGINES)/bin/python -m pip install --quiet "$$(ls target/wheels/*.whl)[dask,ray]"
	@touch $@

$(VENV)/.peers: $(VENV)/.build
	$(BIN)/python -m pip install --quiet --group peers
	@touch $@

# A crate that cannot be fetched or built is named as missing in the table, and stops nothing.
$(RIVALS)/.installed: $(VENV)/.installed pyproject.toml $(wildcard asv_bench/peers/drivers/Cargo.* asv_bench/peers/drivers/src/*)
	test -d $(RIVALS) || $(PYTHON) -m venv $(RIVALS)
	$(RIVALS)/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(RIVALS)/bin/python -m pip install --quiet --group rivals
	$(RIVALS)/bin/python -m pip install --quiet --force-reinstall --no-deps target/wheels/*.whl
	-$(CARGO) build --quiet --release --locked --manifest-path asv_bench/peers/drivers/Cargo.toml --target-dir target/drivers
	@touch $@

$(VENV)/.docs: $(VENV)/.build
	$(BIN)/python -m pip install --quiet --group docs
	@touch $@

$(VENV)/.wheels: $(VENV)/.build
	$(BIN)/python -m pip install --quiet --group wheels
	@touch $@

# Paths of the build machine stay out of the wheel; of those that match, the last one counts.
CARGO_HOME ?= $(HOME)/.cargo
REMAP := --remap-path-prefix=$(HOME)=~ --remap-path-prefix=$(CARGO_HOME)/registry/src=crates \
	--remap-path-prefix=$(CURDIR)=.
$(VENV)/.installed wheels: export RUSTFLAGS := $(REMAP)
$(VENV)/.installed: $(SOURCES) | $(VENV)/.build
	@rm -rf target/wheels
	$(BIN)/maturin build --quiet --release --locked --interpreter $(BIN)/python --out target/wheels
	$(BIN)/python -m pip install --quiet --force-reinstall --no-deps target/wheels/*.whl
	$(BIN)/python -m pip install --quiet target/wheels/*.whl # what it depends on
	@touch $@
