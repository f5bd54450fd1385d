@testable import Options
import CommandSupport
import Documents
import RenderOptions
import Testing

@testable import kbrender
@testable import kbrender_serve

@Suite struct HelpTests {
    /// All commands, and those inside them.
    private static let all = Program.descriptions.flatMap(\.withNested)

    /// The documented options of each command, written down a second time on purpose.
    private static let contract: [String: Set<String>] = [
        "render": [
            "format",
            "metrics", "hand", "split", "platform", "key-shape", "borderless", "floating", "number-row", "narrow-gaps",
            "nav",
            "key-border", "key-radius", "key-margins", "keyboard-height", "hint-place", "capitals", "no-language-key",
            "no-hints", "no-space-word", "strip",
            "pick", "role", "with-light", "with-dark", "fallback", "date", "hemisphere",
            "output", "mode", "device", "orientation", "width", "scale", "digits", "layout", "plane", "emoji",
            "pressed",
            "preview",
            "long-press", "candidates", "annotations", "selected", "candidate-style", "no-candidate-bar", "globe",
            "alpha-first", "font-dir", "no-text", "frame", "strict", "cache", "quiet", "verbose", "color",
            "message-format",
            "return", "callout", "system-bar", "compression", "quality", "timings", "embed-geometry", "as", "contrast",
            "reduce-transparency", "bold-text", "simulate", "text-size", "time-limit", "memory-limit", "help",
            "version",
        ],
        "batch": [
            "metrics", "hand", "split", "platform", "key-shape", "borderless", "floating", "number-row", "narrow-gaps",
            "nav",
            "key-border", "key-radius", "key-margins", "keyboard-height", "hint-place", "capitals", "no-language-key",
            "no-hints", "no-space-word", "strip", "pick", "role",
            "with-light",
            "with-dark", "fallback", "date", "hemisphere", "changed-list", "plan",
            "as-thumbnails", "sizes", "placeholder", "as-animation", "fps", "speed", "reduced-motion", "presets",
            "allow-outside", "modes", "layouts", "devices", "name", "jobs", "resume", "shard", "manifest", "time-limit",
            "memory-limit", "output", "mode", "device", "orientation", "width", "scale", "digits", "layout", "plane",
            "emoji",
            "pressed", "preview", "long-press", "candidates", "annotations", "selected", "candidate-style",
            "no-candidate-bar", "globe", "alpha-first", "font-dir", "no-text", "frame", "strict", "cache", "return",
            "callout",
            "system-bar", "compression", "quality", "embed-geometry", "as", "contrast", "reduce-transparency",
            "bold-text", "simulate", "text-size", "quiet", "verbose", "color", "message-format", "help", "version",
            "to", "prune", "progress",
        ],
        "batch plan": [
            "metrics", "hand", "split", "platform", "key-shape", "borderless", "floating", "number-row", "narrow-gaps",
            "nav",
            "key-border", "key-radius", "key-margins", "keyboard-height", "hint-place", "capitals", "no-language-key",
            "no-hints", "no-space-word", "strip", "pick", "role",
            "with-light",
            "with-dark", "fallback", "date", "hemisphere", "shards", "times",
            "format", "as-thumbnails", "sizes", "placeholder", "as-animation", "fps", "speed", "reduced-motion",
            "presets", "allow-outside", "modes", "layouts", "devices", "name", "jobs", "time-limit", "memory-limit",
            "output", "mode", "device", "orientation", "width", "scale", "digits", "layout", "plane", "emoji",
            "pressed",
            "preview", "long-press", "candidates", "annotations", "selected", "candidate-style", "no-candidate-bar",
            "globe", "alpha-first", "font-dir", "no-text", "frame", "strict", "cache", "return", "callout",
            "system-bar",
            "compression", "quality", "embed-geometry", "as", "contrast", "reduce-transparency", "bold-text",
            "simulate", "text-size", "quiet", "verbose", "color", "message-format", "help", "version",
        ],
        "batch merge": ["output", "changed-list", "quiet", "verbose", "color", "message-format", "help", "version"],
        "watch": [
            "every", "time-limit", "memory-limit", "metrics", "hand", "split", "platform", "key-shape", "borderless",
            "floating", "number-row", "narrow-gaps", "nav",
            "key-border", "key-radius", "key-margins", "keyboard-height", "hint-place", "capitals", "no-language-key",
            "no-hints", "no-space-word", "strip",
            "pick", "role", "with-light", "with-dark", "fallback", "date", "hemisphere",
            "output", "mode", "device", "orientation", "width", "scale", "digits", "layout", "plane", "emoji",
            "pressed",
            "preview",
            "long-press", "candidates", "annotations", "selected", "candidate-style", "no-candidate-bar", "globe",
            "alpha-first", "font-dir", "no-text", "frame", "strict", "quiet", "verbose", "color", "message-format",
            "return", "callout", "system-bar", "compression", "quality", "embed-geometry", "as", "contrast",
            "reduce-transparency", "bold-text", "simulate", "text-size", "help", "version",
        ],
        "thumbnail": [
            "format",
            "metrics", "hand", "split", "platform", "key-shape", "borderless", "floating", "number-row", "narrow-gaps",
            "nav",
            "key-border", "key-radius", "key-margins", "keyboard-height", "hint-place", "capitals", "no-language-key",
            "no-hints", "no-space-word", "strip",
            "pick", "role", "with-light", "with-dark", "fallback", "date", "hemisphere",
            "digits",
            "output", "mode", "size", "style", "title", "placeholder", "device", "orientation", "width", "layout",
            "plane", "emoji", "pressed", "preview", "long-press", "candidates", "annotations", "selected",
            "candidate-style",
            "no-candidate-bar", "globe", "alpha-first", "font-dir", "no-text", "frame", "strict", "callout",
            "system-bar",
            "compression", "quality", "return", "as", "contrast", "reduce-transparency", "bold-text", "simulate",
            "text-size", "time-limit",
            "memory-limit", "cache", "quiet",
            "verbose",
            "color", "message-format", "help", "version",
        ],
        "kit": [
            "output", "type", "layout", "as", "pick", "role", "with-light", "with-dark", "fallback", "date",
            "hemisphere", "alpha-first", "font-dir", "strict", "time-limit", "memory-limit", "quiet", "verbose",
            "color",
            "message-format", "help", "version",
        ],
        "gallery": [
            "output", "address", "dates", "title", "allow-outside", "cache", "font-dir", "jobs", "progress",
            "time-limit",
            "memory-limit", "quiet", "verbose", "color", "message-format", "help", "version",
        ],
        "sheet": [
            "format", "devices", "modes",
            "metrics", "hand", "split", "platform", "key-shape", "borderless", "floating", "number-row", "narrow-gaps",
            "nav",
            "key-border", "key-radius", "key-margins", "keyboard-height", "hint-place", "capitals", "no-language-key",
            "no-hints", "no-space-word", "strip",
            "pick", "role", "with-light", "with-dark", "fallback", "date", "hemisphere",
            "layouts",
            "output", "mode", "presets", "style", "columns", "selected", "title", "subtitle", "device", "orientation",
            "width", "scale",
            "digits", "layout", "plane", "emoji", "pressed", "preview", "long-press", "candidates", "annotations",
            "candidate-style",
            "no-candidate-bar", "globe", "alpha-first", "font-dir", "no-text", "frame", "callout", "strict",
            "system-bar",
            "compression", "quality", "return",
            "as", "contrast", "reduce-transparency", "bold-text", "simulate", "text-size", "time-limit", "memory-limit",
            "cache", "quiet",
            "verbose",
            "color", "message-format",
            "help", "version",
        ],
        "animate": [
            "type", "script", "reveal", "fps", "speed", "reduced-motion", "quality", "format", "poster",
            "metrics", "hand", "split", "platform", "key-shape", "borderless", "floating", "number-row", "narrow-gaps",
            "nav",
            "key-border", "key-radius", "key-margins", "keyboard-height", "hint-place", "capitals", "no-language-key",
            "no-hints", "no-space-word", "strip", "pick", "role",
            "with-light",
            "with-dark", "fallback", "date", "hemisphere",
            "output", "mode", "device", "orientation", "width", "scale", "digits", "layout", "plane", "emoji",
            "candidates",
            "annotations", "selected", "candidate-style", "no-candidate-bar", "globe", "alpha-first", "font-dir",
            "no-text", "frame", "callout", "strict", "system-bar", "compression", "return",
            "as", "contrast", "reduce-transparency", "bold-text", "simulate", "text-size", "time-limit", "memory-limit",
            "quiet", "verbose",
            "color", "message-format", "help", "version",
        ],
        "diff": [
            "themes", "tolerance", "max-count", "max-ratio", "max-density", "ignore", "output", "format", "time-limit",
            "color-tolerance", "frame-tolerance", "place-tolerance", "radius-tolerance", "label-tolerance", "report",
            "platform", "device", "layout", "scale",
            "memory-limit", "quiet", "verbose",
            "color", "message-format", "help", "version",
        ],
        "verify": [
            "golden", "init", "add", "update", "prune", "only", "shard", "strict", "allow-outside", "report",
            "single-file",
            "accept-page", "junit",
            "summary", "actual",
            "time-limit", "memory-limit",
            "quiet", "verbose", "color",
            "message-format", "help",
            "version",
        ],
        "geometry": [
            "time-limit", "memory-limit", "metrics", "hand", "split", "platform", "key-shape", "borderless",
            "floating", "number-row", "narrow-gaps", "nav",
            "key-border", "key-radius", "key-margins", "keyboard-height", "hint-place", "capitals", "no-language-key",
            "no-hints", "no-space-word", "strip",
            "pick", "role", "with-light", "with-dark", "fallback", "date", "hemisphere",
            "output", "mode", "device", "orientation", "width", "scale", "digits", "layout", "plane", "emoji",
            "pressed",
            "preview",
            "long-press", "candidates", "annotations", "selected", "candidate-style", "no-candidate-bar", "globe",
            "alpha-first", "font-dir", "strict", "system-bar", "as", "contrast", "reduce-transparency", "bold-text",
            "simulate", "text-size",
            "quiet", "verbose", "color", "message-format", "help", "version",
        ],
        "validate": [
            "platform", "device", "layout", "scale", "time-limit", "memory-limit", "summary",
            "store", "strict", "alpha-first", "contrast-report", "fix", "output", "in-place", "dry-run", "quiet",
            "verbose", "color",
            "as", "pick", "role", "with-light", "with-dark", "fallback", "date", "hemisphere",
            "store", "strict", "alpha-first", "contrast-report", "fix", "output", "quiet", "verbose", "color",
            "message-format", "help", "version",
        ],
        "new": ["from", "colors", "mood", "output", "quiet", "verbose", "color", "message-format", "help", "version"],
        "edit": [
            "output", "dry-run", "alpha-first", "time-limit", "memory-limit", "quiet", "verbose", "color",
            "message-format", "help",
            "version",
        ],
        "convert": [
            "no-fit", "platform", "device", "layout", "scale",
            "time-limit", "memory-limit", "pick", "role", "with-light", "with-dark", "fallback", "date", "hemisphere",
            "explain", "pair",
            "output", "minimal", "as", "alpha-first", "strict", "quiet", "verbose", "color", "message-format", "help",
            "version", "to", "mode", "id", "strict-import",
        ],
        "presets": ["format", "quiet", "verbose", "color", "message-format", "help", "version"],
        "presets show": ["quiet", "verbose", "color", "message-format", "help", "version"],
        "layouts": ["language", "format", "quiet", "verbose", "color", "message-format", "help", "version"],
        "layouts show": [
            "output", "digits", "time-limit", "memory-limit", "strict", "quiet", "verbose", "color", "message-format",
            "help", "version",
        ],
        "layouts convert": [
            "output", "digits", "language", "popups", "time-limit", "memory-limit", "strict", "quiet", "verbose",
            "color",
            "message-format", "help", "version",
        ],
        "layouts check": [
            "digits", "language", "popups", "time-limit", "memory-limit", "strict", "quiet", "verbose", "color",
            "message-format", "help",
            "version",
        ],
        "devices": ["format", "quiet", "verbose", "color", "message-format", "help", "version"],
        "schema": ["output", "quiet", "verbose", "color", "message-format", "help", "version"],
        "cache": ["quiet", "verbose", "color", "message-format", "help", "version"],
        "cache stats": ["cache", "quiet", "verbose", "color", "message-format", "help", "version"],
        "cache clear": ["cache", "quiet", "verbose", "color", "message-format", "help", "version"],
        "store": ["quiet", "verbose", "color", "message-format", "help", "version"],
        "store import": ["as", "themes", "quiet", "verbose", "color", "message-format", "help", "version"],
        "store export": ["themes", "quiet", "verbose", "color", "message-format", "help", "version"],
        "store backup": ["themes", "replace", "quiet", "verbose", "color", "message-format", "help", "version"],
        "store restore": ["themes", "quiet", "verbose", "color", "message-format", "help", "version"],
        "store check": ["themes", "quiet", "verbose", "color", "message-format", "help", "version"],
        "store give": ["themes", "tokens", "quiet", "verbose", "color", "message-format", "help", "version"],
        "cache prune": ["cache", "max-size", "quiet", "verbose", "color", "message-format", "help", "version"],
        "pipe": [
            "output", "cache", "jobs", "font-dir", "time-limit", "memory-limit", "quiet", "verbose", "color",
            "message-format", "help", "version",
        ],
        "serve": [
            "listen", "open", "cors", "keys", "studio", "connections", "workers", "queue", "per-client", "cache",
            "time-limit",
            "memory-limit", "body-limit", "header-timeout", "idle-timeout", "store-timeout", "drain", "access-log",
            "log", "quiet",
            "themes", "tokens", "reserved", "waiting-per-author", "daily-per-author", "second-reviewer", "webhooks",
            "public-address", "shared-seconds", "trust-proxy", "connections-per-client", "bodies-limit", "verbose",
            "color",
            "message-format", "help", "version",
        ],
        "upload": ["to", "insecure", "quiet", "verbose", "color", "message-format", "help", "version"],
        "studio": [
            "port", "store", "no-open", "workers", "time-limit", "memory-limit", "quiet", "verbose", "color",
            "message-format",
            "help", "version",
        ],
        "sign": ["keys", "expires", "quiet", "verbose", "color", "message-format", "help", "version"],
        "token": [
            "tokens", "shown-name", "revoke", "list", "quiet", "verbose", "color", "message-format", "help", "version",
        ],
        "doctor": ["format", "quiet", "verbose", "color", "message-format", "help", "version"],
        "completions": ["quiet", "verbose", "color", "message-format", "help", "version"],
        "licenses": ["format", "quiet", "verbose", "color", "message-format", "help", "version"],
        "man": ["into", "quiet", "verbose", "color", "message-format", "help", "version"],
    ]

    @Test func commandsHaveTheDocumentedOptions() {
        for command in Self.all {
            #expect(Set(command.options.map(\.name)) == Self.contract[command.name], "\(command.name)")
            #expect(Set(command.options.map(\.name)).count == command.options.count, "\(command.name)")
        }
        #expect(Set(Self.all.map(\.name)) == Set(Self.contract.keys))
        #expect(Self.all.count == Self.contract.count)
    }

    @Test func defaultsMatchTheDocumentation() {
        let defaults = [
            "output": "<theme id>-<mode>.png", "mode": "light", "device": "iphone-15, or pixel-9 on Android",
            "orientation": "portrait",
            "width": "the device's", "scale": "3", "layout": "qwerty", "plane": "letters",
            "selected": "0, or none on Android",
            "candidate-style": "bar", "color": "auto", "message-format": "text", "return": "icon",
        ]
        let options = RenderCommand.table.description(named: "").options
        for (name, initial) in defaults {
            #expect(options.first { $0.name == name }?.initial == initial, "\(name)")
        }
        #expect(options.first { $0.name == "scale" }?.allowed == "0.25 to 8")
        #expect(options.first { $0.name == "width" }?.allowed == "100 to 4096")
        #expect(GeometryCommand.table.description(named: "").options.first { $0.name == "output" }?.initial == "-")
    }

    @Test func helpShowsEveryOptionWithItsFacts() {
        for command in Self.all {
            let help = HelpText.help(of: command)
            let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for option in command.options {
                let head = option.spelling + (option.placeholder.map { " " + $0 } ?? "")
                #expect(words.contains(head + " " + option.summary), "\(command.name) \(option.name)")
                if let initial = option.initial { #expect(words.contains("default: " + initial)) }
                if let allowed = option.allowed { #expect(words.contains(allowed)) }
            }
            for operand in command.operands { #expect(words.contains(operand.usage + " " + operand.summary)) }
            for example in command.examples { #expect(help.contains("  " + example.line + "\n")) }
            #expect(help.hasSuffix("\n"))
        }
    }

    /// For every command, the default in help is in effect if the option is omitted, however the command has changed options
    /// that it shares with another.
    @Test func defaultsInHelpAreInEffect() throws {
        var checked = 0
        func check<Arguments>(_ table: Command<Arguments>) {
            for option in table.groups.flatMap(\.options) {
                guard let initial = option.description.initial else { continue }
                var arguments = Arguments()
                // A default in words that are not a value, such as "the device's", cannot be given on a command line.
                guard (try? option.apply(Argument(initial), &arguments)) != nil else { continue }
                checked += 1
                let words = option.values(arguments)
                // A field that is nil unless given has its default elsewhere.
                #expect(words.isEmpty || words == [Argument(initial)], "\(option.name): \(initial)")
            }
        }
        check(RenderCommand.table)
        check(BatchCommand.table)
        check(BatchMergeCommand.table)
        check(BatchPlanCommand.table)
        check(ThumbnailCommand.table)
        check(SheetCommand.table)
        check(KitCommand.table)
        check(GalleryCommand.table)
        check(ValidateCommand.table)
        check(ConvertCommand.table)
        check(PresetsCommand.table)
        check(LayoutsCommand.table)
        check(LayoutsCommand.showTable)
        check(LayoutsCommand.checkTable)
        check(DevicesCommand.table)
        check(GeometryCommand.table)
        check(DiffCommand.table)
        check(VerifyCommand.table)
        check(WatchCommand.table)
        check(SchemaCommand.table)
        check(CacheCommand.pruneTable)
        check(DoctorCommand.table)
        check(CompletionsCommand.table)
        check(LicensesCommand.table)
        check(ManualCommand.table)
        #expect(checked > 80)
        let thumbnail = ThumbnailCommand.table.description(named: "").options
        #expect(
            thumbnail.first { $0.name == "compression" }?.initial
                == PictureOptions.shown.request.encoding.compression.rawValue)
        let sheet = SheetCommand.table.description(named: "").options
        #expect(sheet.first { $0.name == "scale" }?.initial == "1")
    }

    @Test func helpFitsATerminal() {
        let texts =
            Self.all.map(HelpText.help) + [
                HelpText.overview(Program.descriptions, standard: Program.standard.description)
            ]
        for line in texts.joined().split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test func examplesOfHelpParse() throws {
        try parseExamples(of: RenderCommand.table, named: "render")
        try parseExamples(of: BatchCommand.table, named: "batch")
        try parseExamples(of: BatchMergeCommand.table, named: "batch merge")
        try parseExamples(of: BatchPlanCommand.table, named: "batch plan")
        try parseExamples(of: GeometryCommand.table, named: "geometry")
        try parseExamples(of: ThumbnailCommand.table, named: "thumbnail")
        try parseExamples(of: SheetCommand.table, named: "sheet")
        try parseExamples(of: KitCommand.table, named: "kit")
        try parseExamples(of: GalleryCommand.table, named: "gallery")
        try parseExamples(of: ValidateCommand.table, named: "validate")
        try parseExamples(of: ConvertCommand.table, named: "convert")
        try parseExamples(of: LayoutsCommand.table, named: "layouts")
        try parseExamples(of: LayoutsCommand.showTable, named: "layouts show")
        try parseExamples(of: LayoutsCommand.convertTable, named: "layouts convert")
        try parseExamples(of: LayoutsCommand.checkTable, named: "layouts check")
        try parseExamples(of: DevicesCommand.table, named: "devices")
        try parseExamples(of: DiffCommand.table, named: "diff")
        try parseExamples(of: VerifyCommand.table, named: "verify")
        try parseExamples(of: SchemaCommand.table, named: "schema")
        try parseExamples(of: CacheCommand.table, named: "cache stats")
        try parseExamples(of: CacheCommand.table, named: "cache clear")
        try parseExamples(of: CacheCommand.pruneTable, named: "cache prune")
        try parseExamples(of: DoctorCommand.table, named: "doctor")
        try parseExamples(of: LicensesCommand.table, named: "licenses")
    }

    private func parseExamples<Arguments>(of command: Command<Arguments>, named name: String) throws {
        let examples = command.description(named: name).examples
        #expect(!examples.isEmpty)
        for example in examples {
            let words = example.line.prefix { $0 != "<" && $0 != ">" }.split(separator: " ").dropFirst()
            let arguments = words.map { Argument(String($0)) }
            let named = Program.commands.first { $0.name == arguments.first?.text }
            let own = named?.selection(by: Array(arguments.dropFirst())).words ?? arguments
            _ = try OptionParser.parse(own, for: command)
        }
    }

    /// Every command has a text, every text a command, and every fact its place.
    @Test func textsAreThoseOfTheCommands() {
        let all = Program.descriptions.flatMap(\.withNested)
        #expect(Set(CommandText.all.keys) == Set(all.map(\.name)))
        for command in all {
            #expect(!command.summary.isEmpty && !command.examples.isEmpty, "\(command.name)")
            #expect(command.discussion.allSatisfy { !$0.contains("@") }, "\(command.name)")
            let own = CommandText.all[command.name]?.words.keys.sorted() ?? []
            #expect(
                Set(command.options.map(\.name) + command.operands.map(\.name)).isSuperset(of: own), "\(command.name)")
            for operand in command.operands { #expect(!operand.summary.isEmpty, "\(command.name) \(operand.name)") }
            for option in command.options { #expect(!option.summary.isEmpty, "\(command.name) \(option.spelling)") }
        }
    }

    @Test func geometryRejectsBothModes() {
        let message = failure {
            _ = try OptionParser.parse([Argument("t"), Argument("--mode=both")], for: GeometryCommand.table)
        }
        #expect(message == "--mode: \"both\" is not a choice (expected light or dark)")
    }

    @Test func overviewNamesEveryCommand() {
        let overview = HelpText.overview(Program.descriptions, standard: Program.standard.description)
        for command in Program.descriptions { #expect(overview.contains("\n  " + command.name + " ")) }
        for option in ["quiet", "verbose", "color", "message-format", "help", "version"] {
            #expect(overview.contains("--\(option) "), "\(option)")
        }
        #expect(!overview.contains("      --strict "))
    }

    @Test(arguments: Shell.allCases)
    func completionsKnowEveryOptionAndChoice(shell: Shell) {
        let script = shell.completions(Program.descriptions, standard: Program.standard.description)
        for command in Self.all {
            #expect(script.contains(command.word))
            for option in command.options {
                #expect(script.contains(shell == .fish ? "-l \(option.name) " : option.spelling), "\(option.name)")
                if case .words(let words) = option.completion {
                    #expect(script.contains(words.joined(separator: " ")), "\(option.name)")
                }
            }
        }
    }

    @Test func wrapsProseAndQuotesForShells() {
        #expect(Prose.wrap("one two three", width: 7) == ["one two", "three"])
        #expect(Prose.wrap("a very-long-word b", width: 5) == ["a", "very-long-word", "b"])
        #expect(Shell.quoted("it's") == "'it'\\''s'")
    }

    /// A command inside another one is selected by its name, which may follow options, and by the option that it was.
    @Test(arguments: [
        ("batch merge a.json -o b", "batch merge", "a.json -o b"),
        ("batch -o b --quiet merge a", "batch merge", "-o b --quiet a"),
        ("batch -o merge a", "batch", "-o merge a"), ("batch --output=x plan a", "batch plan", "--output=x a"),
        ("batch ./merge", "batch", "./merge"), ("batch -- merge", "batch", "-- merge"),
        ("batch a merge", "batch", "a merge"),
        ("batch", "batch", ""), ("batch -o", "batch", "-o"),
        ("cache --cache kept stats", "cache stats", "--cache kept"),
        ("layouts --check a.json --strict", "layouts check", "a.json --strict"),
        ("layouts --quiet --check=a.json", "layouts check", "--quiet a.json"),
        ("layouts --checks a", "layouts", "--checks a"),
        ("layouts --format json", "layouts", "--format json"),
    ])
    func namesSelectNestedCommands(line: String, name: String, rest: String) throws {
        let words = line.split(separator: " ").map { Argument(String($0)) }
        let command = try Program.command(named: [words[0].text])
        let selection = command.selection(by: Array(words.dropFirst()))
        #expect(selection.command.name == name)
        #expect(selection.words.map(\.text).joined(separator: " ") == rest)
    }
}
