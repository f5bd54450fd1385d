# Tasks around kbrender; `make help` lists them.

PREFIX  ?= /usr/local
THEME   ?= Fixtures/themes/aurora.json
SECONDS ?= 60
WHAT    ?= keyboards

# Warnings are errors, only here (Package.swift).
export KBRENDER_WARNINGS = error

# How the program is linked; docs/decisions/linking.md has the reasons and figures:
# - C libraries are archives: scripts/archives names Debian's, and scripts/source-archives builds the two that Debian lacks.
#   SwiftPM must look for them at each build, because archives may have been added.
# - Shared libraries are searched for in the system's folders, not beside the program.
# - Code creates generic types instead of looking them up by name. Swift's regular expressions and tasks are left out.
# - lld packs relocations, and exports no symbols. It puts the functions that starts use side by side.
# - Files are named by their paths in the tree, code is always generated again, and there is no build ID, a digest that includes
#   the data for debuggers: what is left of a program without that data is the same from any folder, after any earlier build.
RELEASE = PKG_CONFIG_PATH=$(CURDIR)/scripts/archives:$(CURDIR)/.build/archives \
	swift build -c release --static-swift-stdlib --disable-local-rpath --disable-build-manifest-caching \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	-Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import \
	-Xswiftc -Xfrontend -Xswiftc -disable-implicit-concurrency-module-import \
	-Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
	-Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic \
	-Xlinker --build-id=none
PROGRAM = .build/release/kbrender

.PHONY: help setup build preview test golden layouts bench bench-serve soak cluster vectors function-order fuzz docs examples documentation pages pictures install tarball deb roots reproducible processors format lint

help: ## lists these targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 23

setup: ## installs missing packages
	@scripts/setup

build: setup ## builds the program and the service
	@scripts/source-archives
	@linked=$$(scripts/linked) && order=$$(scripts/function-order copy) && for product in kbrender kbrender-serve; do \
		$(RELEASE) --product $$product -Xlinker $(CURDIR)/$$linked \
			-Xlinker --symbol-ordering-file=$(CURDIR)/$$order -Xlinker --no-warn-symbol-ordering \
			-Xlinker --dependency-file=$(CURDIR)/.build/archives/$$product.d && \
		scripts/linked check $$product .build/archives/$$product.d || exit 1; \
	done

preview: build ## draws a sample theme to preview.png (THEME=file draws another one)
	@$(PROGRAM) $(THEME) --mode dark -o preview.png
	@echo "The dark keyboard of $(THEME) is in $(CURDIR)/preview.png"

test: ## runs all tests
	@scripts/setup tests
	@swift test

golden: build ## records the pictures of Golden (ONLY='popup-*' for some of them); look at the changes
	@$(PROGRAM) verify --update all $(if $(ONLY),--only '$(ONLY)') || [ $$? -eq 1 ]

layouts: setup ## writes the table of built-in layouts, and docs/layouts.md, from their documents
	@KBRENDER_WRITE_LAYOUTS=1 swift test --filter LayoutTableTests

function-order: build ## records which functions starts use: the linker puts them side by side
	@Benchmarks/setup .build/bench
	@scripts/function-order $(PROGRAM)

fuzz: setup ## fuzzes for a minute (WHAT=documents, pictures, imports, messages or keyboards; SECONDS=number for longer)
	@scripts/fuzz $(WHAT) $(SECONDS)

docs: setup ## writes the pages and tables of docs that are generated from the code
	@KBRENDER_WRITE_DOCS=1 swift test --filter DocumentationTests

examples: setup ## builds and tests the packages of Examples, as users' packages are built
	@scripts/examples

documentation: setup ## builds the reference of the libraries, and all code that pages show
	@scripts/documentation

pages: build ## records the pictures of the studio's page for its tests (ONLY='phone' for one of them); look at the changes
	@scripts/setup tests
	@"$$(scripts/python browser)" Tests/Serving/StudioTests/Browser/states.py $(PROGRAM) --update $(ONLY)

pictures: build ## draws the pictures that README and docs show
	@scripts/pictures docs $(PROGRAM)
	@scripts/layouts docs $(PROGRAM)
	@scripts/animation docs $(PROGRAM)
	@scripts/setup tests
	@"$$(scripts/python browser)" Tests/Serving/StudioTests/Browser/shot.py $(PROGRAM) docs/studio.webp
	@scripts/studio-film $(PROGRAM) docs/studio-film.webp

bench: build ## measures speed against other renderers
	@$(RELEASE) --product WarmFrame
	@Benchmarks/run

bench-serve: build ## measures the service against nginx, batch and Chromium (15 minutes)
	@Benchmarks/serve

soak: build ## runs the service for long: a million requests, overload, idle clients, kills (10 minutes)
	@Benchmarks/soak $(RUNS)

vectors: build ## renders SVG and PDF with other programs, and compares the results with the PNG
	@Benchmarks/vectors

cluster: build ## shows batches on Slurm, GNU parallel and a shared cache while parts and servers are killed (5 minutes)
	@scripts/setup cluster
	@scripts/cluster $(PROGRAM)

install: build ## installs programs, manual pages and completions under PREFIX (/usr/local)
	@scripts/install-files $(DESTDIR)$(PREFIX) .build/release

tarball: build ## makes a folder that runs anywhere, in .build/packages (half a minute)
	@scripts/setup packages
	@scripts/tarball

deb: build ## makes Debian packages, and their source package, in .build/packages (a minute)
	@scripts/setup packages
	@scripts/deb

roots: tarball deb ## tests the packages on fresh systems: Debian 12, 13 and 11, where no program may start (10 minutes)
	@scripts/roots

reproducible: tarball deb ## builds everything again in another folder, and compares the packages byte for byte (15 minutes)
	@scripts/reproducible

processors: build ## draws with fewer processor features and other numbers of threads (5 minutes)
	@scripts/setup packages
	@scripts/processors

format: ## formats the sources
	@swift format -i -r Sources Tests Examples Fuzz Benchmarks Package.swift

lint: ## reports code that is not formatted, and mistakes in scripts
	@scripts/setup lint
	@swift format lint --strict -r Sources Tests Examples Fuzz Benchmarks Package.swift
	@shellcheck $$(git grep -lE '^#!.*[/ ](ba)?sh$$')
	@"$$(scripts/python lint)" -m ruff check --quiet
