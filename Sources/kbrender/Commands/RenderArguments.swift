import Documents
import Files
import KeyboardPreview
import Options
import Parallel
import Processes
import RenderCache
import RenderOptions

/// What commands about one picture take: what it shows, where it goes, and how messages look.
struct RenderArguments: ReportingArguments {
    /// What the picture shows.
    var parameters = RenderParameters()
    /// Where the result goes; nil for the command's own place.
    var output: FilePath?
    /// The format of the file; nil for that of the output's name.
    var format: OutputFormat?
    /// Where pictures are kept for another time.
    var cache = CacheChoice.standard
    /// Reports how long each stage took.
    var showsTimings = false
    /// Seconds between the questions of `watch` to a server that sends no events.
    var secondsBetweenQuestions = 30.0
    /// What the picture may take.
    var limits = ResourceLimits()
    /// How messages look, and what they lead to.
    var messages = MessageStyle()

    /// The defaults of keyboards in another picture: its points are theirs, and its file is small.
    static var shown: RenderArguments {
        var arguments = RenderArguments()
        arguments.parameters = .shown
        return arguments
    }

    /// Reads the documents, finds the place to write to fit, and takes the format from its name.
    func read() throws(OperationError) -> RenderInput {
        var input = try RenderInput(parameters)
        try checkOutput(apartFrom: input.files)
        input.request.encoding.format = try outputFormat()
        return input
    }

    /// The format of the file: the one asked for, or that of the output's name, which must not be another one.
    func outputFormat() throws(OperationError) -> OutputFormat {
        let named = try OutputFormat(ofOutput: output)
        guard let format, format != named else { return named }
        guard let output, !output.isStandardStream else { return format }
        throw .usage("--format: \(format.rawValue) is not the format of \(output) (expected only one of them)")
    }

    /// Refuses a place that cannot be written to, before anything is drawn for it.
    func checkOutput(apartFrom inputs: [FileIdentity]) throws(OperationError) {
        if let output { _ = try Output(output, apartFrom: inputs) }
    }

    /// The cache on disk; nil if it is off or not safe.
    func openCache() throws(OperationError) -> RenderCache? {
        cache.reportIfUnsafe(messages)
        return try cache.store.map { store throws(OperationError) in
            try mapError(OperationError.init) { () throws(RenderError) in try RenderCache(store) }
        }
    }

    /// A renderer for the parameters, which refuses what needs more memory than it may.
    func renderer() throws(OperationError) -> KeyboardRenderer {
        try parameters.renderer(threads: Parallel.cores, memoryLimit: limits.estimatedBytes)
    }
}

extension OptionGroup where Arguments == RenderArguments {
    /// Where the result goes, which variants it shows, and what else a command asks of it.
    static func result(
        _ variants: [VariantSelection] = VariantSelection.allCases, output initial: String,
        goesTo what: String = "file to write; - is standard output", _ more: [Option<RenderArguments>] = []
    ) -> OptionGroup {
        OptionGroup(
            "Result",
            [
                .output(\.output, initial: initial, what),
                RenderOptionTable.variants(variants).lifted(to: \.parameters),
            ] + more
        )
    }

    /// The format of the file, if no name decides it.
    static var format: Option<RenderArguments> {
        .value(
            "format", .choice("FORMAT"), \.format, initial: "decided by the output's name, else png",
            "format of the file, for standard output")
    }

    /// What a keyboard shows: the groups of the table that all front ends share.
    static var shown: [OptionGroup] {
        [
            RenderOptionTable.keyboard, RenderOptionTable.state, RenderOptionTable.candidateBar, .accessibility,
            RenderOptionTable.reading,
        ].map { $0.lifted(to: \.parameters) }
    }
}

extension Operand where Arguments == RenderArguments {
    /// The theme of a picture.
    static var theme: Operand { Operand<RenderParameters>.theme.lifted(to: \.parameters) }
}

extension Option where Arguments == ResourceLimits {
    /// What a picture may take; the texts say what holds where the options are not given.
    static func limits(
        seconds: String = "none", mebibytes: String = JSONOutput.digits(ResourceLimits.standardMebibytes)
    ) -> [Option] {
        [
            .value(
                "time-limit", .limit(0.01...86_400), \.timeChoice, initial: seconds,
                "seconds that the work may take at most"),
            .value(
                "memory-limit", .limit(1...1_048_576), \.memoryChoice, initial: mebibytes,
                "MiB of memory that the work may take at most; work that would need more is refused"),
        ]
    }
}

extension ValueType where Value == ResourceLimits.Choice {
    /// A number in a range, or the word `none`.
    static func limit(_ range: ClosedRange<Double>) -> ValueType {
        let number = ValueType<Double>.number(range)
        return ValueType(
            placeholder: number.placeholder,
            wanted: number.wanted + ", or none",
            allowed: number.allowed.map { $0 + ", or none" },
            completion: .words(["none"]),
            read: { argument throws(ValueError) in
                argument.text == "none" ? .unlimited : .most(try number.read(argument))
            },
            show: { choice in
                switch choice {
                case .most(let amount): number.show(amount)
                case .unlimited: "none"
                }
            }
        )
    }
}

extension ResourceLimits: CommandArguments {
    /// No limits.
    public init() {
        self.init(seconds: nil, mebibytes: nil)
    }
}

extension CacheChoice {
    /// Warns where the folder is not used because others may write to it.
    func reportIfUnsafe(_ messages: MessageStyle) {
        guard let folder = unsafeFolder else { return }
        let warning = Diagnostic(
            CommandDiagnostics.cacheUse, severity: .warning,
            "the cache \(folder) is not used: it belongs to another user, or others may write to it "
                + "(expected a folder that only its owner may write to)")
        messages.warn([warning])
    }
}

extension MessageStyle {
    /// Reports what concerns the run and no document: `--strict` makes no error of it.
    func warn(_ warnings: [Diagnostic]) {
        StandardError.write(report.text(for: report.shown(warnings)))
    }
}
