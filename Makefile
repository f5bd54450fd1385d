# What people do with kbrender; `make help` lists it.

PREFIX  ?= /usr/local
THEME   ?= Fixtures/themes/aurora.json
SECONDS ?= 60
WHAT    ?= keyboards

# A warning ends the build, here and nowhere else (Package.swift).
export KBRENDER_WARNINGS = error

# How the program is linked: docs/decisions/linking.md has the reasons and figures.
# - C libraries are archives: scripts/archives names those of Debian, and scripts/harfbuzz builds the one that Debian lacks.
#   SwiftPM must ask for them each time, because archives may have been added.
# - Shared libraries are searched for in the system's folders, not beside the program.
# - Code makes generic types, instead of a search by their names. Swift's regular expressions are left out.
# - lld packs relocations, and exports no symbols.
RELEASE = PKG_CONFIG_PATH=$(CURDIR)/scripts/archives:$(CURDIR)/.build/archives \
	swift build -c release --static-swift-stdlib --disable-local-rpath --disable-build-manifest-caching \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	-Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
PROGRAM = .build/release/kbrender

.PHONY: help setup build preview test golden layouts bench bench-serve soak cluster vectors fuzz docs examples documentation pages pictures install format lint

help: ## lists these targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 23

setup: ## installs missing packages
	@scripts/setup

build: setup ## builds the program and the service
	@scripts/harfbuzz
	@$(RELEASE) --product kbrender
	@$(RELEASE) --product kbrender-serve

preview: build ## draws a sample theme to preview.png (THEME=file draws another one)
	@$(PROGRAM) $(THEME) --mode dark -o preview.png
	@echo "The dark keyboard of $(THEME) is in $(CURDIR)/preview.png"

test: ## runs all tests
	@scripts/setup tests
	@swift test

golden: build ## records the pictures of Golden (ONLY='popup-*' for some of them); look at what changes
	@$(PROGRAM) verify --update all $(if $(ONLY),--only '$(ONLY)') || [ $$? -eq 1 ]

layouts: setup ## writes the table of built-in layouts, and docs/layouts.md, from their documents
	@KBRENDER_WRITE_LAYOUTS=1 swift test --filter LayoutTableTests

fuzz: setup ## fuzzes for a minute (WHAT=documents, pictures, imports, messages or keyboards; SECONDS=number for longer)
	@scripts/fuzz $(WHAT) $(SECONDS)

docs: setup ## writes the pages and tables of docs that come from the code
	@KBRENDER_WRITE_DOCS=1 swift test --filter DocumentationTests

examples: setup ## builds and tests the packages of Examples, as a user's package is built
	@scripts/examples

documentation: setup ## builds the reference of the libraries, and all code that pages show
	@scripts/documentation

pages: build ## records what the studio's page looks like in its tests anew (ONLY='phone' for one of them); look at what changes
	@scripts/setup tests
	@"$$(scripts/browser)" Tests/StudioTests/Browser/states.py $(PROGRAM) --update $(ONLY)

pictures: build ## draws the pictures that README and docs show
	@scripts/pictures docs $(PROGRAM)
	@scripts/layouts docs $(PROGRAM)
	@scripts/animation docs $(PROGRAM)
	@scripts/setup tests
	@"$$(scripts/browser)" Tests/StudioTests/Browser/shot.py $(PROGRAM) docs/studio.webp
	@scripts/studio-film $(PROGRAM) docs/studio-film.webp

bench: build ## measures speed against other renderers
	@$(RELEASE) --product WarmFrame
	@Benchmarks/run

bench-serve: build ## measures the service against nginx, batch and Chromium (a quarter of an hour)
	@Benchmarks/serve

soak: build ## the service's long runs: a million requests, overload, idle clients, kills (ten minutes)
	@Benchmarks/soak $(RUNS)

vectors: build ## compares what other programs make of SVG and PDF with the PNG
	@Benchmarks/vectors

cluster: build ## shows batches on Slurm, GNU parallel and a shared cache while things are killed (five minutes)
	@scripts/setup cluster
	@scripts/cluster $(PROGRAM)

install: build ## installs program and completions under PREFIX (/usr/local)
	@install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/kbrender
	@install -D -m 755 $(PROGRAM)-serve $(DESTDIR)$(PREFIX)/bin/kbrender-serve
	@$(PROGRAM) completions bash | install -D -m 644 /dev/stdin $(DESTDIR)$(PREFIX)/share/bash-completion/completions/kbrender
	@$(PROGRAM) completions zsh | install -D -m 644 /dev/stdin $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_kbrender
	@$(PROGRAM) completions fish | install -D -m 644 /dev/stdin $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/kbrender.fish

format: ## formats the sources
	@swift format -i -r Sources Tests Examples Fuzz Benchmarks Package.swift

lint: ## reports code that is not formatted
	@swift format lint --strict -r Sources Tests Examples Fuzz Benchmarks Package.swift
