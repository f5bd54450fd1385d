# What a person does with kbrender; `make help` lists it.

PREFIX  ?= /usr/local
THEME   ?= Fixtures/themes/aurora.json
SECONDS ?= 60
WHAT    ?= keyboards

# A warning ends the build, here and nowhere else (Package.swift).
export KBRENDER_WARNINGS = error

# The program is linked with archives of C libraries: to load thirty shared ones takes longer than to draw a small
# picture. scripts/archives names those of Debian, and scripts/harfbuzz makes the one that Debian has not. Shared ones it
# looks for where the system has them and not beside itself. What is to be linked is asked for anew each time, since
# archives may have come. Generic types are made by code: to find them by their names, the compiler's way to a smaller
# program, searches all that it conforms to, a twentieth of a picture's time. The library of Swift's regular expressions,
# which nothing uses, is left out, and the compiler's own is an archive too: what is loaded or put in place at every
# start costs all.
# lld packs relocations and leaves out the table of symbols for other programs: the start takes a seventh fewer
# instructions, and the disk cache answers within twice the time of `--version`.
RELEASE = PKG_CONFIG_PATH=$(CURDIR)/scripts/archives:$(CURDIR)/.build/archives \
	swift build -c release --static-swift-stdlib --disable-local-rpath --disable-build-manifest-caching \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	-Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
PROGRAM = .build/release/kbrender

.PHONY: help setup build preview test golden layouts bench vectors fuzz docs examples documentation pictures install tarball deb roots reproducible processors format lint

help: ## lists these targets
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 20

setup: ## installs the packages that are missing
	@scripts/setup

build: setup ## builds the program and the service
	@scripts/harfbuzz
	@linked=$$(scripts/linked) && for product in kbrender kbrender-serve; do \
		$(RELEASE) --product $$product -Xlinker $(CURDIR)/$$linked \
			-Xlinker --dependency-file=$(CURDIR)/.build/archives/$$product.d && \
		scripts/linked check $$product .build/archives/$$product.d || exit 1; \
	done

preview: build ## draws a sample theme to preview.png (THEME=file for another one)
	@$(PROGRAM) $(THEME) --mode dark -o preview.png
	@echo "The dark keyboard of $(THEME) is in $(CURDIR)/preview.png"

test: ## runs all tests
	@scripts/setup tests
	@swift test

golden: build ## records the pictures of Golden anew (ONLY='popup-*' for some of them); look at what changes
	@$(PROGRAM) verify --update all $(if $(ONLY),--only '$(ONLY)') || [ $$? -eq 1 ]

layouts: setup ## writes the table of the built-in layouts from their documents
	@KBRENDER_WRITE_LAYOUTS=1 swift test --filter LayoutTableTests

fuzz: setup ## fuzzes for a minute (WHAT=documents, pictures, imports, messages or keyboards; SECONDS=number for longer)
	@scripts/fuzz $(WHAT) $(SECONDS)

docs: setup ## writes the pages of docs that are made from the program's own tables
	@KBRENDER_WRITE_DOCS=1 swift test --filter DocumentationTests

examples: setup ## builds and tests the packages of Examples as a user's package is built
	@scripts/examples

documentation: setup ## builds the reference of the libraries, and the code that its pages show
	@scripts/documentation

pictures: build ## draws the pictures that README and docs show
	@scripts/pictures docs $(PROGRAM)
	@scripts/layouts docs $(PROGRAM)
	@scripts/animation docs $(PROGRAM)
	@scripts/setup tests
	@"$$(scripts/browser)" Tests/StudioTests/Browser/shot.py $(PROGRAM) docs/studio.webp

bench: build ## measures speed beside other renderers
	@$(RELEASE) --product WarmFrame
	@Benchmarks/run

vectors: build ## holds what others make of the vector formats to the PNG
	@Benchmarks/vectors

install: build ## installs programs, manual pages and completions under PREFIX (/usr/local)
	@scripts/install-files $(DESTDIR)$(PREFIX) .build/release

tarball: build ## makes a folder that runs wherever it lies, in .build/packages (half a minute)
	@scripts/setup packages
	@scripts/tarball

deb: build ## makes Debian packages, and their source package, in .build/packages (a minute)
	@scripts/setup packages
	@scripts/deb

roots: tarball deb ## tries the packages on fresh systems: Debian 12, 13 and 11, where no program may start (10 minutes)
	@scripts/roots

reproducible: tarball deb ## builds all anew in another folder, and compares the packages byte for byte (15 minutes)
	@scripts/reproducible

processors: build ## draws with fewer of the processor's features and other numbers of threads (5 minutes)
	@scripts/setup packages
	@scripts/processors

format: ## formats the sources
	@swift format -i -r Sources Tests Examples Fuzz Benchmarks Package.swift

lint: ## reports what is not formatted as the project has it
	@swift format lint --strict -r Sources Tests Examples Fuzz Benchmarks Package.swift
