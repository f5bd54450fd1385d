import CommandSupport
import Batches
import Documents
import Files
import Options
import RenderOptions

/// `kbrender batch merge`: the manifests of shards as one.
enum BatchMergeCommand {
    struct Arguments: ReportingArguments {
        /// The manifests of all parts.
        var manifests: [FilePath] = []
        /// The file for the joined manifest.
        var output = FilePath.standardStream
        /// The file for the names of changed files; nil for none.
        var changedList: FilePath?
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [.list("MANIFEST", .file(wanted: "manifests of shards"), \.manifests)],
        options: [.init("Result", [.output(\.output), .changedList(\.changedList)])]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let merged = try ManifestMerge(reading: arguments.manifests)
        let output = try Output(arguments.output, apartFrom: merged.inputs)
        try merged.write(to: output)
        arguments.messages.tell(of: output)
        if let list = arguments.changedList {
            try Output(list, apartFrom: merged.inputs).write(merged.changedList, telling: arguments.messages)
        }
        arguments.messages.print(merged.stragglers.lines)
        guard merged.missing.isEmpty else {
            arguments.messages.report(OperationError(merged.missing.joined(separator: "; "), .badData))
            return .checkFailed
        }
        let failures = merged.failures
        guard let worst = failures.keys.max(by: { $0.rawValue < $1.rawValue }) else { return .done }
        let drawn = merged.pictures - failures.values.reduce(0, +)
        throw OperationError(BatchTally(drawn: drawn, kept: 0, failures: failures).text(), worst)
    }
}
