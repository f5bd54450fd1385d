# Tasks around kbrender; `make help` lists them.

PREFIX  ?= /usr/local
THEME   ?= Fixtures/themes/aurora.json
SECONDS ?= 60
WHAT    ?= keyboards

# Warnings are errors, only here (Package.swift).
export KBRENDER_WARNINGS = error

# Release builds are static, with the linker that knows no order of archives. Debuggers have the debug build.
RELEASE = swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld -debug-info-format none
# C libraries are archives: SwiftPM looks for them at each build, because archives may have been added. A program exports no
# symbols, has packed relocations, finds all its functions of shared libraries at the start (after which nothing can change where
# they are), and searches for shared libraries in the system's folders, not beside itself (docs/decisions/linking.md).
ARCHIVES = --pkg-config-path .build/archives --disable-build-manifest-caching --disable-local-rpath \
	-Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs -Xlinker -z -Xlinker now
PROGRAM = .build/release/kbrender

.PHONY: help setup build preview check test laws golden layouts bench bench-serve bench-store soak soak-long attacks proxies monitoring cluster vectors fuzz docs examples documentation pages pictures install tarball wheel deb roots reproducible processors format lint

help: ## lists these targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 23
	@echo 'Times do not include the build that comes first where it has not been made: docs/performance.md has its own.'

setup: ## installs missing packages
	@scripts/setup

build: setup ## builds the fast programs, kbrender and kbrender-serve, in .build/release
	@scripts/archives
	@linked=$$(scripts/linked) && for product in kbrender-serve kbrender; do \
		read=.build/archives/$$product.d && \
		$(RELEASE) $(ARCHIVES) --product $$product -Xlinker $(CURDIR)/$$linked \
			-Xlinker --dependency-file=$(CURDIR)/$$read && \
		scripts/linked check $$product $$read || exit 1; \
	done

preview: setup ## builds the program for trying and testing, and draws a theme to preview.png (THEME=file)
	@swift build --product kbrender
	@.build/debug/kbrender $(THEME) --mode dark -o preview.png
	@echo "The dark keyboard of $(THEME) is in $(CURDIR)/preview.png"

check: setup ## runs the unit tests: no programs, servers or browsers (ONLY='name' for tests whose names match, of all kinds)
	@swift build --build-tests
	@scripts/tests $(if $(ONLY),only '$(ONLY)',units)

test: ## runs all tests
	@scripts/setup tests
	@swift build --build-tests
	@scripts/tests

laws: setup ## checks the laws of keyboards on every pair of options (docs/geometry.md); `make test` checks 60 combinations
	@swift build --build-tests
	@KBRENDER_LAWS=3000 scripts/tests only LawTests

golden: build ## records the pictures of Golden (ONLY='popup-*' for some of them); look at the changes
	@$(PROGRAM) verify --update all $(if $(ONLY),--only '$(ONLY)') || [ $$? -eq 1 ]

layouts: setup ## writes the table of built-in layouts, and docs/layouts.md, from their documents
	@swift build --build-tests
	@KBRENDER_WRITE_LAYOUTS=1 scripts/tests only LayoutTableTests

fuzz: setup ## fuzzes for a minute (WHAT=name, of the list in scripts/fuzz; SECONDS=number for longer; SEED=number goes on)
	@scripts/fuzz $(WHAT) $(SECONDS) $(if $(SEED),--seed $(SEED))

docs: setup ## writes the pages and tables of docs that are generated from the code
	@swift build --build-tests
	@KBRENDER_WRITE_DOCS=1 scripts/tests only DocumentationTests
	@KBRENDER_PROGRAM=.build/debug/kbrender python3 python/write_options.py

examples: setup ## builds and tests the packages of Examples, as users' packages are built
	@Tests/Systems/examples

documentation: setup ## builds the reference of the libraries, and all code that pages show
	@scripts/documentation

pages: build ## records the pictures of the studio's page for its tests (ONLY='phone' for one of them); look at the changes
	@scripts/setup tests
	@"$$(scripts/python browser)" Tests/Serving/StudioTests/Browser/states.py $(PROGRAM) --update $(ONLY)

pictures: build ## draws the pictures that README and docs show
	@scripts/pictures docs $(PROGRAM)
	@scripts/layouts docs $(PROGRAM)
	@scripts/native-sheets .build/native-sheets $(PROGRAM)
	@scripts/animation docs $(PROGRAM)
	@scripts/setup tests
	@"$$(scripts/python browser)" Tests/Serving/StudioTests/Browser/shot.py $(PROGRAM) docs/studio.webp
	@scripts/studio-film $(PROGRAM) docs/studio-film.webp

bench: build ## measures speed against other renderers
	@$(RELEASE) $(ARCHIVES) --product WarmFrame
	@Benchmarks/run

bench-serve: build ## measures the service against nginx, batch and Chromium (15 minutes)
	@Benchmarks/serve

bench-store: build ## measures a store of a million themes in a database (half an hour; THEMES=number for fewer)
	@Benchmarks/store.py $(if $(THEMES),--themes $(THEMES))

soak: build ## runs the service for long: a million requests, overload, idle clients, kills, liars, prices (half an hour)
	@Tests/Soak/soak $(RUNS)

attacks: build ## attacks a store, the page that accepts pictures, and nginx in front: races, lies, guesses (ten minutes)
	@Tests/Attacks/attacks $(RUNS)

soak-long: build ## a million spoiled requests to the pipe, and to a service whose workers are killed (an hour; SEED=number goes on)
	@Tests/Soak/soak-long $(if $(SEED),--seed $(SEED)) $(RUNS)

vectors: build ## renders SVG and PDF with other programs, and compares the results with the PNG
	@Benchmarks/vectors

proxies: build ## tries the service with TLS behind nginx and Caddy
	@Tests/Systems/proxies $(PROGRAM)

monitoring: build ## has a real Prometheus scrape a service with a store, and asks it all of the dashboard and the rules
	@Tests/Systems/monitoring $(PROGRAM)

cluster: build ## shows batches on Slurm, GNU parallel and a shared cache while parts and servers are killed (5 minutes)
	@scripts/setup cluster
	@Tests/Systems/cluster $(PROGRAM)

install: build ## installs programs, manual pages and completions under PREFIX (/usr/local)
	@scripts/install-files $(DESTDIR)$(PREFIX) .build/release

tarball: build ## makes a folder that runs anywhere, in .build/packages (half a minute)
	@scripts/setup packages
	@scripts/tarball

wheel: build ## makes the Python wheels in .build/packages, and tests them in an environment of their own (a minute)
	@scripts/setup packages
	@scripts/wheel
	@Tests/Systems/wheel

deb: build ## makes Debian packages, and their source package, in .build/packages (a minute)
	@scripts/setup packages
	@scripts/deb

roots: tarball wheel deb ## tests the packages on fresh systems: Debian 12, 13 and 11, where no program may start (12 minutes)
	@Tests/Systems/roots

reproducible: tarball deb ## builds everything again in another folder, and compares the packages byte for byte (15 minutes)
	@Tests/Systems/reproducible

processors: build ## draws with fewer processor features and other numbers of threads (5 minutes)
	@scripts/setup packages
	@Tests/Systems/processors

format: ## formats the sources
	@swift format -i -r Sources Tests Examples Fuzz Benchmarks Package.swift

lint: ## reports code that is not formatted, and mistakes in scripts
	@scripts/setup lint
	@swift format lint --strict -r Sources Tests Examples Fuzz Benchmarks Package.swift
	@shellcheck $$(git grep -lE '^#!.*[/ ](ba)?sh$$')
	@"$$(scripts/python lint)" -m ruff check --quiet
	@"$$(scripts/python wheel)" -m mypy --strict python/kbrender
	@NODE_PATH=/usr/share/nodejs tsc -p Tests/Serving/StudioTests/Modules
	@NODE_PATH=/usr/share/nodejs eslint --format unix --no-eslintrc -c Tests/Serving/StudioTests/Modules/eslint.json \
		Sources/Serving/StudioPage/*/*.js Sources/Serving/ReviewPage/*.js Sources/Serving/GalleryPages/Files/*.js Sources/Serving/StaticGallery/Files/*.js
