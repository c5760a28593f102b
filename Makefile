# `make site` builds the command and this repository's documentation; `make test` runs all tests.
UNFOLD = .build/release/unfold
# Three tests run at a time, because browser tests mostly wait. If a test in a browser fails, it runs up to two more times,
# because browsers on a busy machine sometimes miss an event. The summary names these tests. No other test is repeated.
# On a machine for CI, the tests have a build folder of their own, so that they are built and run while the command is
# built, most of which takes place on one core. Elsewhere, `swift build` and `make test` share what they build.
SWIFT_TEST_OPTIONS = $(if $(CI),--scratch-path .build/tests --disable-index-store -debug-info-format none)
PYTEST = UNFOLD=$(CURDIR)/$(UNFOLD) .venv/bin/python -m pytest -n 3 --dist worksteal -rfER Tests

.PHONY: site command test test-swift test-build test-tools audit package bench format lint clean

site: command
	$(UNFOLD) build .

command:
	Scripts/install-dependencies
	Scripts/build-release

test:
	Scripts/install-dependencies
	$(MAKE) --jobs=3 command test-swift
	$(PYTEST)

test-swift: test-build test-tools
	UNFOLD_WITHOUT_PLUGIN=1 TMPDIR=$$(python3 Tests/Support/memory_folder.py) swift test --skip-build $(SWIFT_TEST_OPTIONS)

test-build:
	UNFOLD_WITHOUT_PLUGIN=1 swift build --build-tests $(SWIFT_TEST_OPTIONS)

test-tools:
	Scripts/install-dependencies test
	Scripts/install-test-tools

# Audits the pages of any built site in a browser: make audit SITE=docs, with PAGES=50 for a sample of 50 pages.
audit:
	@Scripts/install-test-tools
	@.venv/bin/python Tests/Support/audit.py $(if $(PAGES),--pages $(PAGES)) "$(SITE)"

# Builds the packages of this platform in dist/.
package: command
	Scripts/install-dependencies package
	Scripts/package-release $(UNFOLD) dist

bench: command
	Benchmarks/run

format:
	swift format --in-place --parallel --recursive Package.swift Sources Plugins Tests Fuzzing

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Plugins Tests Fuzzing

clean:
	rm -rf .build .venv .unfold
	find public -mindepth 1 ! -name .gitignore -delete
