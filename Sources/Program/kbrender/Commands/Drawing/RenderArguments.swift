import CacheStorage
import CommandSupport
import Documents
import Files
import KeyboardPreview
import Options
import Parallel
import Processes
import RenderCache
import RenderOptions

/// The arguments of a command about one picture: its contents, its output, and the style of messages.
struct RenderArguments: LimitedArguments {
    /// The contents of the picture.
    var options = PictureOptions()
    /// The output; nil for the command's default.
    var output: FilePath?
    /// The format of the file; nil to take it from the output's name.
    var format: OutputFormat?
    /// The cache of finished pictures.
    var cache = CacheChoice.standard
    /// True to report how long each stage took.
    var showsTimings = false
    /// Seconds between the requests of `watch` to a server that sends no events.
    var secondsBetweenQuestions = 30.0
    var limits = ResourceLimits()
    var messages = MessageStyle()

    /// Reads the documents, checks the output, and takes the format from its name.
    func read() throws(OperationError) -> RenderInput {
        var input = try RenderInput(options)
        try checkOutput(apartFrom: input.record.files)
        input.request.encoding.format = try outputFormat()
        return input
    }

    /// Reports problems of the picture; throws if one is an error.
    func report(_ diagnostics: [Diagnostic]) throws(OperationError) {
        try messages.report(diagnostics, isStrict: options.isStrict)
    }

    /// Returns the format of the file: the requested one, or that of the output's name. Throws if they differ.
    func outputFormat() throws(OperationError) -> OutputFormat {
        let named = try OutputFormat(ofOutput: output)
        guard let format, format != named else { return named }
        guard let output, !output.isStandardStream else { return format }
        throw .usage(
            "--format: \(format.rawValue) does not match the name \(output) (give \(named.rawValue), or another name)")
    }

    /// Throws if the output cannot be written, before anything is drawn.
    func checkOutput(apartFrom inputs: [FileIdentity]) throws(OperationError) {
        if let output { _ = try Output(output, apartFrom: inputs) }
    }

    /// Opens the cache; returns nil if it is off or not safe.
    func openCache() throws -> RenderCache? {
        cache.reportIfUnsafe(messages)
        return try cache.store.map { store in try RenderCache(store) }
    }

    /// Returns a renderer for the options, with their memory limit.
    func renderer() throws(OperationError) -> KeyboardRenderer {
        try options.renderer(threads: Parallel.cores, memoryLimit: limits.estimatedBytes)
    }
}

extension OptionGroup where Arguments == RenderArguments {
    /// Returns the options for the output, the variants and the command's own.
    static func result(
        _ variants: [VariantSelection] = VariantSelection.allCases, of themes: String = "the theme",
        output initial: String, more: [Option<RenderArguments>] = []
    ) -> OptionGroup {
        OptionGroup(
            "Result",
            [
                .output(\.output, initial: initial),
                RenderOptionTable.variants(variants, of: themes).lifted(to: \.options),
            ] + more
        )
    }

    /// The option for the format of the file, if no name decides it.
    static var format: Option<RenderArguments> {
        .value("format", .choice("FORMAT"), \.format, initial: "decided by the output's name, else png")
    }

    /// The options for a keyboard's contents: the groups of the table that all front ends share.
    static var contents: [OptionGroup] {
        [
            RenderOptionTable.keyboard, RenderOptionTable.android, RenderOptionTable.state,
            RenderOptionTable.candidateBar, .accessibility, RenderOptionTable.reading,
        ].map { $0.lifted(to: \.options) }
    }
}

extension Operand where Arguments == RenderArguments {
    /// The operand for the theme of a picture.
    static var theme: Operand { Operand<PictureOptions>.theme.lifted(to: \.options) }
}
