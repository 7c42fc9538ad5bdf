# The two main commands: `make demo` does all setup and runs the main job, `make test` runs the tests.
.PHONY: dist fuzz sanitize manual demo test build setup format lint regenerate benchmark install clean

PREFIX ?= /usr/local
SEARCHPLAY = .build/debug/searchplay
PAGED = $(wildcard examples/*.searchplay.yaml) examples/composition examples/debian examples/merchandising examples/recorded

demo: build
	$(SEARCHPLAY) run examples/storefront.searchplay.yaml --grep "Narrow to red shoes"
	$(SEARCHPLAY) test examples

test:
	@Scripts/setup test
	SEARCHPLAY_FUZZ=1 swift build --target fuzz
	swift build --build-tests
	swift test --skip-build

build: setup
	swift build --product searchplay
	swift build --product searchplay-network
	swift build --product searchplay-pages

setup:
	@Scripts/setup

# Regenerates all generated files: schemas, the format's reference, snapshots and pages of the examples.
regenerate: build
	$(SEARCHPLAY) schema manifest > schemas/searchplay-1.0.schema.json
	$(SEARCHPLAY) schema project > schemas/searchplay-project-1.0.schema.json
	$(SEARCHPLAY) schema trace > schemas/searchplay-trace-1.0.schema.json
	$(SEARCHPLAY) schema comparison > schemas/searchplay-comparison-1.0.schema.json
	$(SEARCHPLAY) schema exploration > schemas/searchplay-exploration-1.0.schema.json
	$(SEARCHPLAY) schema report > schemas/searchplay-report-1.0.schema.json
	$(SEARCHPLAY) schema problems > schemas/searchplay-problems-1.0.schema.json
	$(SEARCHPLAY) schema sarif > schemas/searchplay-sarif-1.0.schema.json
	$(SEARCHPLAY) schema recording > schemas/searchplay-recording-1.0.schema.json
	$(SEARCHPLAY) schema pending > schemas/searchplay-pending-1.0.schema.json
	Scripts/finding-examples > Sources/Reference/Generated/FindingExamples.swift
	$(SEARCHPLAY) reference -o Documentation
	$(SEARCHPLAY) test examples -u
	$(SEARCHPLAY) docs $(PAGED) -o Documentation/Examples --title Examples --pictures pictures
	$(SEARCHPLAY) docs examples/findings -o Documentation/Findings --title "Findings, step by step" --no-pictures
	$(SEARCHPLAY) docs README.md --pictures Documentation/pictures
	$(SEARCHPLAY) docs Documentation/Widgets/*.md --pictures pictures

# Makes the manual page from the program's own help. Its date is that of the manifest format.
manual:
	mkdir -p Documentation/man
	swift package --allow-writing-to-package-directory generate-manual --date 2026-11-21 --output-directory Documentation/man
	rm -f Documentation/man/conformance.1
	Scripts/manual-layout < Documentation/man/searchplay.1 > .build/searchplay.1
	mv .build/searchplay.1 Documentation/man/searchplay.1

format:
	swift format --in-place --recursive --parallel Sources Tests Fuzz Package.swift Benchmarks/Sources

# Runs the program under the thread sanitizer: walks, parallel scenarios, and two simultaneous runs with the same snapshots.
sanitize: setup
	Scripts/sanitize

lint:
	swift format lint --strict --recursive --parallel Sources Tests Fuzz Package.swift Benchmarks/Sources

# With `BASELINE=FILE`, compared with the figures that `Benchmarks/run --save FILE` kept.
benchmark: setup
	Benchmarks/run $(if $(BASELINE),--baseline $(BASELINE))

# Feeds arbitrary input to every parser of external data, for some seconds each.
FUZZ_SECONDS ?= 60

fuzz: setup
	Scripts/fuzz $(FUZZ_SECONDS)

# Makes an archive that runs on machines without Swift, with its checksum, and tries it.
dist: setup
	archive=$$(Scripts/dist) && Scripts/try-archive "$$archive" && echo "$$archive"

# Installs the contents of the archive.
install: setup
	Scripts/install "$(PREFIX)"

clean:
	rm -rf .build
