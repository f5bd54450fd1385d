import CommandSupport
import Batches
import Documents
import Files
import Graphics
import Options
import RenderOptions

/// `kbrender batch plan`: which part of a batch draws which pictures.
enum BatchPlanCommand {
    struct Arguments: ReportingArguments {
        /// The batch to divide.
        var drawing = BatchArguments()
        /// The file for the plan; nil for standard output.
        var output: FilePath?
        /// The number of parts; nil without `--shards`.
        var shards: Int?
        /// Manifests with the times that pictures took.
        var times: [FilePath] = []
        /// The format of the plan; nil for a table on standard output, and JSON in a file.
        var format: Listing.Format?

        var messages: MessageStyle {
            get { drawing.messages }
            set { drawing.messages = newValue }
        }
    }

    /// The command's table: the options of `batch`, except for those of drawing.
    static let table = Command<Arguments>(
        operands: BatchCommand.table.operands.map { $0.lifted(to: \.drawing) },
        groups: [
            OptionGroup(
                "Plan",
                [
                    .output(\.output, initial: "-"),
                    .value("shards", .wholeNumber(Shard.counts, "N"), \.shards, initial: nil),
                    .list("times", .file(wanted: "a manifest"), \.times),
                    .value("format", .choice("FORMAT"), \.format, initial: "text, json for --output"),
                ])
        ]
            + BatchCommand.table.groups.map { group in
                group.without([
                    "output", "manifest", "changed-list", "resume", "prune", "shard", "plan", "to", "progress",
                ]).lifted(to: \.drawing)
            }
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        guard let shards = arguments.shards else {
            throw .usage("plan: requires --shards N, the number of parts")
        }
        let batch = try arguments.drawing.makeBatch()
        let output = try Output(arguments.output ?? .standardStream, apartFrom: [])
        let (plan, messages) = try batch.plan(shards: shards, times: arguments.times)
        StandardError.write(messages.joined())
        let isText = (arguments.format ?? (arguments.output == nil ? .text : .json)) == .text
        try output.write(isText ? Array(plan.table.utf8) : plan.bytes)
        if arguments.output != nil { arguments.messages.print([plan.summary]) }
        return .done
    }
}

extension BatchPlan {
    /// The plan as a table for people, with the work of each part.
    fileprivate var table: String {
        let counts = entries.reduce(into: Array(repeating: 0, count: shards)) { $0[$1.shard - 1] += 1 }
        let rows = seconds.indices.map { n in
            ["\(n + 1)/\(shards)", String(counts[n]), seconds[n].decimal(places: 3, keepingZeros: true)]
        }
        return TextTable(heading: ["shard", "pictures", "seconds"], rows, rightAligned: [1, 2]).text
    }

    /// The plan in one line.
    fileprivate var summary: String {
        let (least, most) = (seconds.min() ?? 0, seconds.max() ?? 0)
        let work = [least, most].map { $0.decimal(places: 2, keepingZeros: true) }
        return "\(entries.count) pictures in \(shards) shards of \(work[0]) to \(work[1]) s of work"
    }
}
