import CommandSupport
import RenderOptions
import Files
import Options
import Processes
import Documents
import Reports
import ThemeEditing

/// `kbrender edit`: changes properties of a theme and keeps the rest of its text.
enum EditCommand {
    struct Arguments: LimitedArguments {
        var file = FilePath.standardStream
        /// The assignments, in order.
        var assignments: [String] = []
        /// The output; nil for the document itself.
        var output: FilePath?
        /// True to show the changes and write nothing.
        var isDryRun = false
        /// True if the document writes alpha first.
        var alphaFirst = false
        var limits = ResourceLimits()
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [
            .required("FILE", .theme, \.file),
            .list("PATH=VALUE", .text("PATH=VALUE", wanted: "what to set, as in light.keySpacing=4"), \.assignments),
        ],
        options: [
            .init(
                "Result",
                [
                    .output(\.output, initial: "the document itself"),
                    .flag("dry-run", \.isDryRun, true),
                    .flag("alpha-first", \.alphaFirst, true),
                ] + Option.limits().map { $0.lifted(to: \.limits) })
        ]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        try arguments.file.requireLocal()
        let file = try InputFile(reading: arguments.file)
        let target = arguments.output ?? arguments.file
        let inputs = arguments.output == nil ? [] : [file.identity].compactMap(\.self)
        let output = arguments.isDryRun ? .standard : try Output(target, apartFrom: inputs)
        let edited = try edited(file.source, assignments: arguments.assignments, alphaFirst: arguments.alphaFirst)
        if arguments.isDryRun {
            let difference = UnifiedDifference(from: file.bytes, to: edited.bytes, name: file.name)
            try output.write(Array(difference.text.utf8))
        } else if arguments.output != nil || arguments.file.isStandardStream || edited.bytes != file.bytes {
            try output.write(edited.bytes, telling: arguments.messages)
        } else {
            arguments.messages.tell("\(file.name) has these values already")
        }
        return .done
    }

    private static func edited(
        _ source: SourceText, assignments: [String], alphaFirst: Bool
    ) throws(OperationError) -> SourceText {
        var source = source
        do {
            for assignment in assignments {
                for edit in try ThemeEdit.changes(assignment: assignment, in: source) {
                    source = try edit.applied(to: source, alphaFirst: alphaFirst).source
                }
            }
        } catch {
            switch error {
            case .refused(let message): throw .usage(message)
            case .unreadable(let problems): throw OperationError(nil, .badData, diagnostics: problems)
            }
        }
        return source
    }
}
