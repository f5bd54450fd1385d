# Tasks around kbrender; `make help` lists them.

PREFIX  ?= /usr/local
THEME   ?= Fixtures/themes/aurora.json
SECONDS ?= 60

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

.PHONY: help setup build preview check test golden layouts bench fuzz docs examples documentation pages pictures release-check install tarball wheel deb format lint

help: ## lists these targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 23
	@echo 'Times do not include the build that comes first where it has not been made: docs/performance.md has its own.'

setup: ## installs missing packages
	@scripts/setup

# The archives are needed only once programs are linked, so they are made while modules are compiled. In the background, a shell has
# them ignore the interrupt key.
build: setup ## builds the fast programs, kbrender and kbrender-serve, in .build/release
	@scripts/archives & archives=$$!; trap 'kill $$archives; exit 130' INT TERM; \
		$(RELEASE) $(ARCHIVES) --target Programs; compiled=$$?; wait $$archives && exit $$compiled
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

golden: build ## records the pictures of Golden (ONLY='popup-*' for some of them); look at the changes
	@$(PROGRAM) verify --update all $(if $(ONLY),--only '$(ONLY)') || [ $$? -eq 1 ]

layouts: setup ## writes the table of built-in layouts, and docs/layouts.md, from their documents
	@swift build --build-tests
	@KBRENDER_WRITE_LAYOUTS=1 scripts/tests only LayoutTableTests

fuzz: setup ## fuzzes for a minute (WHAT=name, of the list in scripts/fuzz; SECONDS=number for longer; SEED=number goes on)
	@scripts/fuzz $(or $(WHAT),keyboards) $(SECONDS) $(if $(SEED),--seed $(SEED))

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

release-check: build ## checks what takes too long for CI, before a release (WHAT='attacks soak' of the list in scripts/release-check)
	@scripts/release-check $(WHAT)

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
