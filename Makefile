# All development tasks of Headway. `make help` lists them.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The directory that make was called from, even for `make -C path/to/headway run`.
CALLER := $(PWD)
# The repository that `make run` opens.
DIR ?= .
# Arguments that `make run`, `make sandbox` and `make bench` pass to the program, quoted for the shell.
ARGS ?=
# The flow that `make sandbox` runs on its own.
FLOW ?= --list
# The rules that `make check-mutations` tests. The default is all of them.
RULES ?=
# The name of the app, and the name and the owner of the module, that `make new-app`, `make new-feature` or
# `make new-plugin` generates, and the folder of the app.
NAME ?=
INTO ?=
OWNER ?= @headway/app
# The number of random events that `make fuzz` sends to each subject, and the seed of the first episode.
EVENTS ?= 100000
# The number of random sessions that `make check-replays` records and replays.
SESSIONS ?= 1000
SEED ?= 1
# The time of `make storm`, and the repositories that `make storm` and `make oracle` clone in addition to
# generated ones, as absolute paths. SEED repeats a run.
MINUTES ?= 10
REPO ?=
# The number of times that `make faults` kills each command; other faults are multiples of it.
REPEAT ?= 50
# The number of commits that `make oracle` compares in each repository.
COMMITS ?= 40
SEED_GIVEN = $(if $(filter command line environment,$(origin SEED)),--seed '$(SEED)')
# A million events need optimized code. A separate build directory leaves the usual one unchanged.
FUZZ := -c release -Xswiftc -enable-testing --scratch-path .build/fuzz
# The prefix for `make install`.
PREFIX ?= /usr/local
# The releases of Debian and Ubuntu for `make check-packages`.
SUITES ?=
# The program that `make smoke` drives; the default is that of `make install`.
PROGRAM ?= $(PREFIX)/bin/headway
# The address of Docs for the links of `make docs`, and the path of the site on its server.
DOCS_URL ?=
DOCS_BASE_PATH ?=

# A release links the Swift runtime statically, so that it starts fast and runs on any system. macOS
# includes the runtime.
ifneq ($(shell uname -s),Darwin)
STATIC = --static-swift-stdlib $(shell Scripts/release-flags)
PORTABLE = --static-swift-stdlib $(shell Scripts/release-flags --portable)
endif
RELEASE = -c release --product headway $(STATIC)
# The build of `make dist` has other options, so it has its own folder.
DIST := .build/dist

.PHONY: help
help: ## List all commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: release ## Build the app and open it here; DIR=path opens another repository, ARGS="…" passes arguments
	@program="$$PWD/.build/release/headway"; cd '$(CALLER)'; cd '$(DIR)'; exec "$$program" $(ARGS)

.PHONY: sandbox
sandbox: release ## Run one flow with fixtures: FLOW=migrations; without FLOW, list all flows
	@.build/release/headway sandbox $(FLOW) $(ARGS)

.PHONY: dev
dev: ## Run one flow with fixtures, and rebuild and restart it in the same state when a source changes: FLOW=migrations
	@Scripts/install-system-libraries
	@swift run headway-dev headway sandbox '$(if $(filter --list,$(FLOW)),root,$(FLOW))' $(ARGS)

.PHONY: test
test: ## Build and run all tests, including those in a real terminal
	@Scripts/install-system-libraries --for-tests
	@Scripts/test

.PHONY: fuzz
fuzz: ## Send random events to the app, and random text to all parsers: EVENTS=1000000 SEED=1 (first build is slow)
	@Scripts/install-system-libraries --for-tests
	@Scripts/build-quietly $(FUZZ) --build-tests
	@FUZZ_EVENTS='$(EVENTS)' FUZZ_SEED='$(SEED)' swift test $(FUZZ) --skip-build --disable-xctest --filter 'SnapshotTests.FuzzTests|ParserFuzzTests'

.PHONY: check-replays
check-replays: ## Record and replay random sessions of the app: SESSIONS=1000 SEED=1
	@Scripts/install-system-libraries --for-tests
	@REPLAY_SESSIONS='$(SESSIONS)' REPLAY_SEED='$(SEED)' swift test --disable-xctest --filter 'SandboxReplayTests/random'

.PHONY: storm
storm: ## Send random input to the app in a terminal while files change: MINUTES=10 REPO=/path SEED=1 (build first)
	@Tools/Robustness/storm.py --minutes '$(MINUTES)' $(SEED_GIVEN) $(REPO)

.PHONY: faults
faults: ## Run all commands with kills, full disks, corruptions and limits: REPEAT=50 SEED=1 (build first)
	@Tools/Robustness/faults.py --repeat '$(REPEAT)' $(SEED_GIVEN)

.PHONY: oracle
oracle: ## Compare counts and histories with git by an independent implementation: REPO=/path (build first)
	@Tools/Robustness/oracle.py --commits '$(COMMITS)' $(SEED_GIVEN) $(REPO)

.PHONY: check-robustness
check-robustness: ## Run storm, faults and oracle for about two minutes, all at the same time (build first)
	@trap 'kill $$(jobs -p) 2>/dev/null || true' EXIT; \
		Tools/Robustness/storm.py --seed 1 --minutes 2 & storm=$$!; \
		Tools/Robustness/oracle.py --seed 1 --commits 20 --seconds 120 & oracle=$$!; \
		Tools/Robustness/faults.py --seed 1 --seconds 120; \
		wait $$oracle; \
		wait $$storm

.PHONY: snapshots
snapshots: ## Draw and record all screens in .build/screens, and review those that have changed
	@Scripts/install-system-libraries --for-tests
	@SNAPSHOT_FOLDER="$$PWD/.build/screens" swift test --disable-xctest --filter SnapshotTests.PictureTests
	@echo "Open .build/screens/index.html to view them"
	@touch .build/screens/recorded
	@RECORD_SCREENS=1 swift test --disable-xctest --skip-build --filter 'SnapshotTests|InspectionTests'
	@Scripts/review-screens --html .build/screens/review.html --unused-since .build/screens/recorded

.PHONY: lint
lint: ## Check the style and the language of all tracked files
	@Scripts/install-system-libraries --for-lint
	@Scripts/lint

.PHONY: format
format: ## Reformat all tracked Swift files
	@Scripts/swift-files -z | xargs -0 swift format format --in-place --parallel

.PHONY: check
check: lint test check-build check-examples check-scaffolding ## Run all CI checks

# Storm, faults and oracle wait for each other most of the time.
.PHONY: check-build
check-build: ## Run the checks of own rules, scripts for CI services, installation, release files, benchmarks and documentation, and of robustness at the same time (build first)
	@trap 'kill $$(jobs -p) 2>/dev/null || true' EXIT; \
		log=.build/robustness.log; \
		$(MAKE) check-robustness >"$$log" 2>&1 & robustness=$$!; \
		status=0; $(MAKE) check-self check-forge check-install check-dist check-bench check-docs || status=$$?; \
		wait $$robustness || status=$$?; \
		cat "$$log"; exit $$status

.PHONY: new-app
new-app: ## Generate an app outside this repository, with a plugin and tests: NAME=Recipes; INTO=folder replaces ../NAME
	@Scripts/new-app '$(NAME)' $(if $(INTO),'$(INTO)')

.PHONY: new-feature
new-feature: ## Generate a feature that runs in the sandbox: NAME=Reviews; OWNER=@team replaces @headway/app
	@Scripts/new-feature '$(NAME)' '$(OWNER)'

.PHONY: new-plugin
new-plugin: ## Generate a plugin that adds a row to the migrations: NAME=Hello; OWNER=@team replaces @headway/app
	@Scripts/new-plugin '$(NAME)' '$(OWNER)'

.PHONY: check-self
check-self: ## Check this repository with Headway (build first): lock, modules and libraries
	@.build/debug/headway check --frozen --trust

.PHONY: check-bench
check-bench: ## Type-check the benchmarks against the platform (build first)
	@Scripts/check-bench

.PHONY: bench
bench: ## Compare the platform with plain Swift and another library; ARGS="--rounds 9 --only send" measures less
	@# SwiftPM looks for new files in the parent package only when this manifest changes.
	@touch Benchmarks/Package.swift
	@Scripts/build-quietly --package-path Benchmarks -c release --product architecture-bench
	@Benchmarks/.build/release/architecture-bench $(ARGS)

.PHONY: bench-tracker
bench-tracker: release ## Compare reading a history with git itself; DIR=path selects the repository
	@script="$$PWD/Scripts/bench-tracker"; cd '$(CALLER)'; "$$script" '$(DIR)' $(ARGS)

.PHONY: bench-modules
bench-modules: release ## Measure a check of 2,000 modules in 20,000 files; ARGS="--repository path" uses yours
	@Scripts/bench-modules $(ARGS)

.PHONY: bench-instructions
bench-instructions: release ## Compare instruction counts with those in Benchmarks/history; ARGS=--record adds new ones (Linux, Valgrind)
	@Scripts/bench-instructions $(ARGS)

.PHONY: ui-bench
ui-bench: ## Build the program that is compared with other terminal libraries
	@touch Benchmarks/Package.swift
	@Scripts/build-quietly --package-path Benchmarks -c release --product ui-bench $(STATIC)
	@if nm Benchmarks/.build/release/ui-bench | grep -q 12_RegexParser; then \
		echo 'ui-bench: a platform module searches text without Matching, which links regular expressions' >&2; exit 1; fi
	@echo "Benchmarks/.build/release/ui-bench"

.PHONY: docs
docs: ## Build the documentation of HeadwayKit as static files in .build/docs (build first); DOCS_URL=… replaces links to Docs
	@DOCS_URL='$(DOCS_URL)' DOCS_BASE_PATH='$(DOCS_BASE_PATH)' Scripts/build-docs

.PHONY: check-docs
check-docs: ## Check the pages of make docs: no warnings, tested code, existing links (build first)
	@Scripts/build-docs --check

.PHONY: check-examples
check-examples: ## Build, test and run the committed Examples in a clone
	@Scripts/install-system-libraries --for-tests
	@Scripts/check-examples

.PHONY: remove-plugin
remove-plugin: ## Remove a built-in plugin and all its entries: PLUGIN=Deadlines
	@Scripts/remove-plugin '$(PLUGIN)'

.PHONY: check-plugins
check-plugins: ## Remove each built-in plugin from a clone, then build and check the rest (first build is slow)
	@Scripts/install-system-libraries --for-tests
	@Scripts/check-removal plugins

.PHONY: remove-feature
remove-feature: ## Remove a feature and all its entries: FEATURE=Teams
	@Scripts/remove-feature '$(FEATURE)'

.PHONY: check-features
check-features: ## Remove Try, Teams and Libraries in turn from a clone, then build and check the rest (first build is slow)
	@Scripts/install-system-libraries --for-tests
	@Scripts/check-removal features

.PHONY: check-swift-patterns
check-swift-patterns: ## Build, test and run the plugin with the syntax of Swift (first build is slow)
	@Scripts/install-system-libraries --for-tests
	@Scripts/check-swift-patterns

.PHONY: check-mutations
check-mutations: ## Check that the tests of each rule detect its mutations (slow); RULES="7 13" selects rules
	@Scripts/install-system-libraries --for-tests
	@Scripts/check-mutations $(RULES)

.PHONY: sanitize
sanitize: ## Run all tests with a sanitizer: SANITIZER=thread, or address (first build is slow; Linux)
	@Scripts/install-system-libraries --for-tests
	@Scripts/sanitize $(or $(SANITIZER),thread) $(ARGS)

.PHONY: coverage
coverage: ## Run all tests, and list the covered lines of each module and what no test runs (first build is slow)
	@Scripts/install-system-libraries --for-tests
	@Scripts/coverage $(ARGS)

.PHONY: check-scaffolding
check-scaffolding: ## Generate a feature and a plugin in a clone, then build, test and run them (first build is slow)
	@Scripts/install-system-libraries --for-tests
	@Scripts/check-scaffolding

.PHONY: check-scaling
check-scaling: ## Run the recipe for Slurm in Docs/scaling.md on one node (build first); DIR=path selects the repository
	@script="$$PWD/Scripts/check-scaling"; cd '$(CALLER)'; "$$script" '$(DIR)'

.PHONY: install
install: release ## Install the program, its manual pages and completions in PREFIX, which defaults to /usr/local
	@Packaging/stage .build/release/headway '$(PREFIX)'
	@echo "Installed headway in $(PREFIX)/bin"

.PHONY: release
release:
	@Scripts/install-system-libraries
	@Scripts/build-quietly $(RELEASE)

.PHONY: dist
dist: ## Build a release and pack it for this system, with checksums and a bill of materials, in .build/dist/artifacts
	@Scripts/install-system-libraries
	@cp Packaging/pins.json Package.resolved
	@PKG_CONFIG_PATH="$$PWD/.build/portable-libraries" \
		Scripts/build-quietly -c release --product headway --scratch-path $(DIST) $(PORTABLE)
	@Packaging/dist --program $(DIST)/release/headway --checkouts $(DIST)/checkouts --into $(DIST)/artifacts

.PHONY: smoke
smoke: ## Drive an installed program through its first minute: PROGRAM=path, or the one of make install
	@Scripts/smoke '$(PROGRAM)'

.PHONY: check-forge
check-forge: ## Run the scripts for CI services against a fake forge (build first)
	@Scripts/check-forge

.PHONY: check-install
check-install: ## Try the manual pages with man and the completions in bash, zsh and fish (build first)
	@Scripts/install-system-libraries --for-install-check
	@Scripts/check-install

.PHONY: check-dist
check-dist: ## Check what make dist packs, with a small program (build first; Debian or Ubuntu)
	@! command -v dpkg >/dev/null || Scripts/install-system-libraries --for-dist-check
	@Scripts/check-dist

.PHONY: check-packages
check-packages: ## Install what make dist wrote in bare roots of SUITES="bookworm noble", and run make smoke there (as root)
	@Scripts/check-packages $(DIST)/artifacts $(SUITES)
