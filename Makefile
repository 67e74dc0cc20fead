# The one task runner of Headway. `make help` lists what it can do.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The folder that make was called from, also under `make -C path/to/headway run`.
CALLER := $(PWD)
# The repository that `make run` opens.
DIR ?= .
# What `make run`, `make sandbox` and `make bench` hand to the program, quoted as for a shell.
ARGS ?=
# The flow that `make sandbox` runs alone.
FLOW ?= --list
# The rules that `make check-mutations` tries; all of them unless named.
RULES ?=
# What `make new-feature` and `make new-plugin` write, and whose it is.
NAME ?=
OWNER ?= @headway/app
# How many random events `make fuzz` sends to each of its subjects, and the seed of the first episode.
EVENTS ?= 100000
SEED ?= 1
# A million of them need optimized code, in a build folder of its own: the usual one stays as it is.
FUZZ := -c release -Xswiftc -enable-testing --scratch-path .build/fuzz
# Where `make install` puts the program.
PREFIX ?= /usr/local

# A release carries the Swift runtime with it, so that it starts fast and runs anywhere. macOS has
# the runtime in the system.
ifneq ($(shell uname -s),Darwin)
STATIC = --static-swift-stdlib $(shell Scripts/release-flags)
endif
RELEASE = -c release --product headway $(STATIC)

.PHONY: help
help: ## Say what each command does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: release ## Build the app and open it here; DIR=path opens another repository, ARGS="…" goes to the app
	@program="$$PWD/.build/release/headway"; cd '$(CALLER)'; cd '$(DIR)'; exec "$$program" $(ARGS)

.PHONY: sandbox
sandbox: release ## Run one flow alone on fixtures: FLOW=migrations; without FLOW, list the flows
	@.build/release/headway sandbox $(FLOW) $(ARGS)

.PHONY: test
test: ## Build and run all the tests, those in a real terminal included
	@Scripts/install-system-libraries --for-tests
	@Scripts/test

.PHONY: fuzz
fuzz: ## Send random events to the app, the set-up and the gallery: EVENTS=1000000 SEED=1 (slow the first time)
	@Scripts/install-system-libraries --for-tests
	@Scripts/build-quietly $(FUZZ) --build-tests
	@FUZZ_EVENTS='$(EVENTS)' FUZZ_SEED='$(SEED)' swift test $(FUZZ) --skip-build --disable-xctest --filter SnapshotTests.FuzzTests

.PHONY: snapshots
snapshots: ## Draw all screens as pictures, dark and light, into .build/screens
	@Scripts/install-system-libraries --for-tests
	@SNAPSHOT_FOLDER="$$PWD/.build/screens" swift test --disable-xctest --filter SnapshotTests.PictureTests
	@echo "See .build/screens/index.html"

.PHONY: lint
lint: ## Check the style of every tracked Swift file and script
	@Scripts/lint

.PHONY: format
format: ## Rewrite every tracked Swift file in the house style
	@Scripts/swift-files -z | xargs -0 swift format format --in-place --parallel

.PHONY: check
check: lint test check-self check-bench check-examples check-scaffolding ## What CI runs: the lint, the tests, Headway's own check, the benchmarks' types, the examples, and what the new-… commands write

.PHONY: new-feature
new-feature: ## Write a feature that runs in the sandbox: NAME=Reviews, and OWNER=@team if not @headway/app
	@Scripts/new-feature '$(NAME)' '$(OWNER)'

.PHONY: new-plugin
new-plugin: ## Write a plugin that adds a row to the migrations: NAME=Hello, and OWNER=@team
	@Scripts/new-plugin '$(NAME)' '$(OWNER)'

.PHONY: check-self
check-self: ## Have Headway check this repository, after a build or test: its lock, modules and libraries
	@.build/debug/headway check --frozen --trust

.PHONY: check-bench
check-bench: ## See whether the benchmarks still fit the platform, after a build or test
	@Scripts/check-bench

.PHONY: bench
bench: ## Measure the platform beside plain Swift and a peer; ARGS="--rounds 9 --only send" measures less
	@# The package manager looks for new files of the package above only when the manifest is new.
	@touch Benchmarks/Package.swift
	@Scripts/build-quietly --package-path Benchmarks -c release --product architecture-bench
	@Benchmarks/.build/release/architecture-bench $(ARGS)

.PHONY: bench-tracker
bench-tracker: release ## Measure the reading of history beside git itself; DIR=path is the repository
	@script="$$PWD/Scripts/bench-tracker"; cd '$(CALLER)'; "$$script" '$(DIR)' $(ARGS)

.PHONY: bench-modules
bench-modules: release ## Measure the check of 2,000 modules in 20,000 files, or ARGS="--repository path"
	@Scripts/bench-modules $(ARGS)

.PHONY: ui-bench
ui-bench: ## Build the program that stands for the platform beside other terminal libraries
	@touch Benchmarks/Package.swift
	@Scripts/build-quietly --package-path Benchmarks -c release --product ui-bench $(STATIC)
	@echo "Benchmarks/.build/release/ui-bench"

.PHONY: check-examples
check-examples: ## Build, test and run what stands in Examples as committed, in a clone elsewhere
	@Scripts/install-system-libraries --for-tests
	@Scripts/check-examples

.PHONY: remove-plugin
remove-plugin: ## Take a plugin and its lines out of the tree: PLUGIN=Deadlines
	@Scripts/remove-plugin '$(PLUGIN)'

.PHONY: check-plugins
check-plugins: ## Show that each plugin can go without a trace (slow: builds once for each)
	@Scripts/check-plugins

.PHONY: check-mutations
check-mutations: ## Show that each rule's test notices a mistake (slow); RULES="7 13" tries some
	@Scripts/check-mutations $(RULES)

.PHONY: check-scaffolding
check-scaffolding: ## Make a feature and a plugin in a clone, build, test and look at them (slow the first time)
	@Scripts/check-scaffolding

.PHONY: install
install: release ## Put the program into PREFIX/bin (PREFIX is /usr/local unless you say otherwise)
	@install -d '$(PREFIX)/bin'
	@install -m 755 .build/release/headway '$(PREFIX)/bin/headway'
	@echo "headway is in $(PREFIX)/bin"

.PHONY: release
release:
	@Scripts/install-system-libraries
	@Scripts/build-quietly $(RELEASE)
