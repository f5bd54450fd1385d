import Documents
import Files
import KeyboardPreview
import Options
import Processes
import RenderCache
import RenderOptions

/// What commands about one picture take: what it shows, where it goes, and how messages look.
struct PictureArguments: ReportingArguments {
    /// What the picture shows.
    var parameters = RenderParameters()
    /// Where the result goes; nil for the command's own place.
    var output: FilePath?
    /// Where pictures are kept for another time.
    var cache = CacheChoice.standard
    /// Reports how long each stage took.
    var showsTimings = false
    /// What the picture may take.
    var limits = ResourceLimits()
    /// How messages look, and what they lead to.
    var messages = MessageStyle()

    /// The defaults of keyboards in another picture: its points are theirs, and its file is small.
    static var shown: PictureArguments {
        var arguments = PictureArguments()
        arguments.parameters = .shown
        return arguments
    }

    /// The parameters with the format that the output's name asks for.
    func formatted() throws(OperationError) -> RenderParameters {
        var parameters = parameters
        parameters.encoding.format = try OutputFormat(ofOutput: output)
        return parameters
    }
}

extension OptionGroup where Arguments == PictureArguments {
    /// Where the result goes, which variants it shows, and what else a command asks of it.
    static func result(
        _ variants: [VariantSelection] = VariantSelection.allCases, output initial: String,
        goesTo what: String = "file to write; - is standard output", _ more: [Option<PictureArguments>] = []
    ) -> OptionGroup {
        OptionGroup(
            "Result",
            [
                .value("output", short: "o", .output, \.output, initial: initial, what),
                PictureOptions.variants(variants).lifted(to: \.parameters),
            ] + more
        )
    }

    /// What a keyboard shows: the groups of the table that all front ends share.
    static var shown: [OptionGroup] {
        [
            PictureOptions.keyboard, PictureOptions.state, PictureOptions.candidateBar, .accessibility,
            PictureOptions.reading,
        ].map { $0.lifted(to: \.parameters) }
    }
}

extension Operand where Arguments == PictureArguments {
    /// The theme of a picture.
    static var theme: Operand { Operand<RenderParameters>.theme.lifted(to: \.parameters) }
}

extension Option where Arguments == ResourceLimits {
    /// What a picture may take; the texts say what holds where the options are not given.
    static func limits(seconds: String, mebibytes: String) -> [Option] {
        [
            .value(
                "time-limit", .number(0.01...86_400), \.seconds, initial: seconds,
                "seconds that a picture may take"),
            .value(
                "memory-limit", .number(1...1_048_576), \.mebibytes, initial: mebibytes,
                "MiB of memory that a picture may take"),
        ]
    }
}

extension ResourceLimits: CommandArguments {
    /// No limits.
    public init() {
        self.init(seconds: nil, mebibytes: nil)
    }
}
