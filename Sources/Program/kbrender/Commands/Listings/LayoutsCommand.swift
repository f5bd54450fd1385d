import CommandSupport
import Documents
import Files
import Layouts
import KeyboardPreview
import Options
import Processes
import RenderOptions

/// `kbrender layouts`: the values of `--layout`.
enum LayoutsCommand {
    struct Arguments: ReportingArguments {
        /// The tag of the language whose layouts are listed; nil for all.
        var language: String?
        /// The format of the list.
        var format = Listing.Format.text
        var messages = MessageStyle()
    }

    /// The arguments of the commands for one layout.
    struct SubjectArguments: LimitedArguments {
        var subject = NameOrFile.name(KeyboardLayout.standardName)
        /// The output for a document.
        var output = FilePath.standardStream
        /// The digits that the document shows first.
        var digits: Digits?
        /// The language of a layout of another program; nil to find it.
        var language: LanguageTag?
        /// The file of its long presses; nil for the one that lies beside it.
        var popups: FilePath?
        var limits = ResourceLimits()
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [.nested(nested.map(\.word), isOptional: true)],
        options: [.init("Result", [language, .listFormat(\.format)])]
    )

    private static let language = Option<Arguments>.value(
        "language", .text("TAG", wanted: "a language tag, such as jv or sr-Latn"), \.language, initial: "all")

    /// The commands inside it.
    static let nested = [
        Subcommand("layouts show", showTable, limited: show),
        Subcommand("layouts convert", convertTable, limited: convert),
        Subcommand("layouts check", checkTable, formerOption: "check", limited: check),
    ]

    /// The table of `layouts show`.
    static let showTable = Command<SubjectArguments>(
        operands: [.required("LAYOUT", .layout("LAYOUT", wanted: "the name of a layout"), \.subject)],
        options: [.init("Result", [.output(\.output), digits] + limits), .init("Reading", [.strict])]
    )

    /// The table of `layouts convert`.
    static let convertTable = Command<SubjectArguments>(
        operands: [.required("FILE", .layout("FILE", wanted: "a layout document"), \.subject)],
        options: [.init("Result", [.output(\.output), digits] + limits), .init("Reading", reading)]
    )

    /// The table of `layouts check`.
    static let checkTable = Command<SubjectArguments>(
        operands: [
            .required("LAYOUT", .layout("LAYOUT", wanted: "a layout document, or the name of a layout"), \.subject)
        ],
        options: [.init("Work", [digits] + limits), .init("Reading", reading)]
    )

    private static let digits = Option<SubjectArguments>.value(
        "digits", .choice("KIND"), \.digits, initial: "the layout's own")
    private static let reading: [Option<SubjectArguments>] = [
        .value("language", .languageTag, \.language, initial: "by the file's name or its letters"),
        .value("popups", .file(wanted: "a file of long presses"), \.popups, initial: "the one beside the layout"),
        .strict,
    ]
    private static let limits = Option.limits().map { $0.lifted(to: \SubjectArguments.limits) }

    private static func show(_ arguments: SubjectArguments) throws -> ExitCode {
        if case .file(let path) = arguments.subject {
            throw OperationError.usage("\(path) is a file (use convert, or give the name of a built-in layout)")
        }
        return try write(arguments)
    }

    private static func convert(_ arguments: SubjectArguments) throws -> ExitCode {
        if case .name(let name) = arguments.subject {
            throw OperationError.usage("\(Quoted(name)) is not a file (use show, or give a layout document)")
        }
        return try write(arguments)
    }

    /// Writes a layout as a document of keys.
    private static func write(_ arguments: SubjectArguments) throws -> ExitCode {
        var record = InputRecord()
        let source = try source(arguments, noting: &record)
        let output = try Output(arguments.output, apartFrom: record.files)
        let reading = try reading(source, with: arguments)
        try arguments.messages.report(reading.diagnostics)
        guard let layout = reading.value else { throw OperationError(nil, .badData) }
        try output.write(Array((layout.document.json.text() + "\n").utf8), telling: arguments.messages)
        return .done
    }

    private static func check(_ arguments: SubjectArguments) throws -> ExitCode {
        var record = InputRecord()
        let source = try source(arguments, noting: &record)
        let reading = try reading(source, with: arguments)
        let findings = try reading.value.map { try LayoutCheck.findings(of: $0, in: source.document) } ?? []
        // Together, for one total.
        try arguments.messages.report(reading.diagnostics + findings)
        return findings.contains { $0.severity > .note } ? .checkFailed : .done
    }

    private static func source(
        _ arguments: SubjectArguments, noting record: inout InputRecord
    ) throws(OperationError) -> LayoutSource {
        try .read(arguments.subject, popups: arguments.popups, language: arguments.language, noting: &record)
    }

    private static func reading(
        _ source: LayoutSource, with arguments: SubjectArguments
    ) throws -> ParseResult<KeyboardLayout> {
        let reading = try source.layout(digits: arguments.digits, language: arguments.language)
        return ParseResult(reading.value, reading.diagnostics + [reading.value?.noteOnLanguage].compactMap(\.self))
    }

    /// Lists the layouts, or those of one language.
    static func list(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let layouts = try arguments.language.map(layouts) ?? BuiltInLayout.all
        let isOfLanguage = arguments.language != nil
        let rows = layouts.map { layout in
            [
                layout.name, layout.language, layout.script, layout.evidence.rawValue,
                layout.aliases.joined(separator: ", "), layout.androidAliases.joined(separator: ", "),
                isOfLanguage ? layout.reason : layout.languageName,
            ]
        }
        let last = isOfLanguage ? "why" : "called"
        let heading = ["layout", "language", "script", "evidence", "also", "on Android", last]
        return try Listing(table: TextTable(heading: heading, rows), objects: layouts.map(BuiltInListings.json))
            .write(arguments.format)
    }

    /// Returns the layouts of a language: first the one that its tag finds, then the others.
    private static func layouts(of tag: String) throws(OperationError) -> [BuiltInLayout] {
        guard let language = LanguageTag(tag) else {
            throw .usage("--language: \(Quoted(tag)) is not a language tag (expected one such as jv or sr-Latn)")
        }
        guard let first = BuiltInLayout(ofLanguage: language) else {
            throw OperationError(
                "no layout for the language \(Quoted(tag)) (kbrender layouts lists them)", .unavailable)
        }
        let others = BuiltInLayout.all.filter {
            $0.name != first.name && $0.script == first.script && $0.language == first.language
        }
        return [first] + others
    }
}

extension ValueType where Value == LanguageTag {
    /// The kind of language tags (BCP 47).
    fileprivate static var languageTag: ValueType {
        ValueType(
            placeholder: "TAG", wanted: "a language tag such as ta or sr-Latn",
            read: { argument throws(ValueError) in
                guard let tag = LanguageTag(try argument.nonEmptyText(allowing: "")) else {
                    throw ValueError("is not a language tag")
                }
                return tag
            },
            show: { $0.text })
    }
}
