# Unfold: `make site` builds the command and this repository's own site, `make test` runs every test.
UNFOLD = .build/release/unfold
# With Swift's library inside where the toolchain has it so: one file to put on your path, and a quicker start.
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
# Two at once: a browser test mostly waits.
PYTEST = UNFOLD=$(CURDIR)/$(UNFOLD) .venv/bin/python -m pytest -n 2 --dist worksteal Tests

.PHONY: site command test audit bench format lint clean

site: command
	$(UNFOLD) build .

command:
	Scripts/install-dependencies
	swift build -c release --product unfold $(STATIC)

test: command
	Scripts/install-dependencies test
	Scripts/install-test-tools
	swift test
	$(PYTEST)

# The audit of the browser tests for a site of yours: make audit SITE=docs, with PAGES=50 for a sample.
audit:
	@Scripts/install-test-tools
	@.venv/bin/python Tests/Support/audit.py $(if $(PAGES),--pages $(PAGES)) "$(SITE)"

bench: command
	Benchmarks/run

format:
	swift format --in-place --parallel --recursive Package.swift Sources Plugins Tests Benchmarks

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Plugins Tests

clean:
	rm -rf .build .venv .unfold
	find public -mindepth 1 ! -name .gitignore -delete
