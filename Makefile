# Unfold: `make site` builds the command and this repository's own site, `make test` runs every test.
UNFOLD = .build/release/unfold
# Two at once: a browser test mostly waits.
PYTEST = UNFOLD=$(CURDIR)/$(UNFOLD) .venv/bin/python -m pytest -n 2 --dist worksteal Tests

.PHONY: site command test bench format lint clean

site: command
	$(UNFOLD) build .

command:
	Scripts/install-dependencies
	swift build -c release --product unfold

test: command
	Scripts/install-dependencies test
	Scripts/install-test-tools
	swift test
	$(PYTEST)

bench: command
	Benchmarks/run

format:
	swift format --in-place --parallel --recursive Package.swift Sources Plugins Tests Benchmarks

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Plugins Tests

clean:
	rm -rf .build .venv .unfold
	find public -mindepth 1 ! -name .gitignore -delete
