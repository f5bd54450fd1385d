import Documents
import Files
import LayoutEngine
import KeyboardPreview
import Options
import Processes
import RenderOptions

/// `kbrender layouts`: the values of `--layout`.
enum LayoutsCommand {
    /// The actions on one layout.
    enum Action: String, CaseIterable, Sendable {
        /// Writes a built-in one as a document.
        case show
        /// Converts a document of any kind to the native format.
        case convert
    }

    /// The command's arguments.
    struct Arguments: ReportingArguments {
        /// The action on one layout; nil to list all, or to check one.
        var action: Action?
        /// The layout of the action.
        var subject: NameOrFile?
        /// The layout to check.
        var checked: NameOrFile?
        /// The output for a document.
        var output = FilePath.standardStream
        /// The digits that the document shows first.
        var digits: Digits?
        /// The format of the list.
        var format = Listing.Format.text
        /// The limits of the work.
        var limits = ResourceLimits()
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The command's table.
    static let table = Command<Arguments>(
        summary: "lists the built-in layouts, shows or converts one, or checks your own",
        discussion: [
            "--layout takes these names, a language tag such as ta or sr-Latn, or a layout document.",
            "show NAME writes a layout as a document. convert FILE makes one from a layout of "
                + "HeliBoard (.txt or .json), a characters layout of FlorisBoard, or a .keyman-touch-layout.",
            "--check reports letters of the language and sample words that cannot be typed, keys "
                + "that are on a plane twice, characters without a glyph, and labels that do not fit. If "
                + "it finds any, the exit code is 1.",
        ],
        operands: [
            .optional("ACTION", .choice("show|convert"), \.action, "show, or convert"),
            .optional(
                "LAYOUT", .layout("LAYOUT", wanted: "the name of a layout, or a layout document"), \.subject,
                "the layout to show, or the document to convert"),
        ],
        groups: [
            .init(
                "Result",
                [
                    .listFormat(\.format),
                    .output(\.output),
                    .value(
                        "digits", .choice("KIND"), \.digits, initial: "the layout's own",
                        "the digits of the document: the language's own, or 0 to 9"),
                    .value(
                        "check", .layout("FILE", wanted: "a layout document, or the name of a layout"), \.checked,
                        initial: nil, "checks this layout instead"),
                ] + Option.limits().map { $0.lifted(to: \.limits) }),
            .init("Reading", [.strict]),
            .messages(),
        ],
        examples: [
            .init("kbrender layouts", "lists what there is"),
            .init("kbrender layouts show tamil99 > mine.json", "a layout to start your own from"),
            .init("kbrender layouts convert russian.txt -o russian.json", "converts a layout of HeliBoard"),
            .init("kbrender layouts --check mine.json", "shows what is missing from a layout"),
        ]
    )

    /// Runs the command; if it is limited, in another process.
    static func run(_ arguments: Arguments, _ invocation: Invocation) throws(OperationError) -> ExitCode {
        try invocation.limited(arguments.limits) { () throws(OperationError) in try answer(arguments) }
    }

    private static func answer(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        if let checked = arguments.checked {
            guard arguments.action == nil else {
                throw .usage("--check: takes no other layout")
            }
            return try check(checked, arguments)
        }
        guard let action = arguments.action else { return try list(arguments.format) }
        guard let subject = arguments.subject else {
            throw .usage("\(action.rawValue): requires a layout")
        }
        switch (action, subject) {
        case (.show, .file(let path)):
            throw .usage("\(path) is a file (use convert, or give the name of a built-in layout)")
        case (.convert, .name(let name)):
            throw .usage("\(Quoted(name)) is not a file (use show, or give a layout document)")
        default: return try write(subject, arguments)
        }
    }

    /// Writes a layout as a document of keys.
    private static func write(_ subject: NameOrFile, _ arguments: Arguments) throws(OperationError) -> ExitCode {
        let input = try LayoutInput(reading: subject)
        let output = try Output(arguments.output, apartFrom: [input.identity].compactMap(\.self))
        let layout = try validLayout(input, arguments)
        try output.write(Array((layout.document.json.text() + "\n").utf8))
        return .done
    }

    private static func check(_ choice: NameOrFile, _ arguments: Arguments) throws(OperationError) -> ExitCode {
        let input = try LayoutInput(reading: choice)
        let reading = try reading(input, arguments)
        let findings = try mapError(OperationError.init) { () throws(RenderError) in
            try reading.value.map { layout throws(RenderError) in
                try LayoutCheck.findings(of: layout, in: input.source.document)
            } ?? []
        }
        // Together, for one total.
        try Reporter(arguments.messages).report(reading.diagnostics + findings)
        return findings.contains { $0.severity > .note } ? .checkFailed : .done
    }

    private static func validLayout(
        _ input: LayoutInput, _ arguments: Arguments
    ) throws(OperationError) -> KeyboardLayout {
        let reading = try reading(input, arguments)
        try Reporter(arguments.messages).report(reading.diagnostics)
        guard let layout = reading.value else { throw OperationError(nil, .badData) }
        return layout
    }

    private static func reading(
        _ input: LayoutInput, _ arguments: Arguments
    ) throws(OperationError) -> ParseResult<KeyboardLayout> {
        try mapError(OperationError.init) { () throws(LayoutError) in
            try input.source.layout(digits: arguments.digits)
        }
    }

    private static func list(_ format: Listing.Format) throws(OperationError) -> ExitCode {
        let rows = BuiltInLayout.all.map { [$0.name, $0.language, $0.script, $0.aliases.joined(separator: ", ")] }
        return try Listing(
            table: TextTable(heading: ["layout", "language", "script", "also"], rows), objects: BuiltInListings.layouts
        )
        .write(format)
    }
}
