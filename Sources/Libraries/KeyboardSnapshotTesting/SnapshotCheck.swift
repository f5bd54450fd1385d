internal import Comparison
internal import Documents
internal import Foundation
internal import KeyboardPreviewKit
internal import ThemeModel
internal import Verification

/// A comparison of a picture with its golden.
struct SnapshotCheck {
    let snapshot: Snapshot
    let golden: GoldenFile
    let format: SnapshotFormat
    let options: ComparisonOptions
    let mode: SnapshotMode

    /// A failure as a test reports it.
    struct Failure {
        /// The problem, in a sentence.
        var message: String
        /// A line for each property that explains a difference, and for what has no explanation.
        var causes: [String] = []
        /// Files for people to look at, labelled by what they show.
        var files: [(label: String, name: String, bytes: [UInt8])] = []
        /// True if recording would accept the picture.
        var isAcceptable = true
    }

    /// Compares, and records if the mode says so; nil if everything is as recorded.
    func failure() throws(OperationError) -> Failure? {
        guard let recorded = try golden.content() else { return try missing() }
        if mode == .record {
            // The same areas are compared, but exactly.
            let exact = ComparisonOptions(ignoring: options.ignored)
            guard recorded != snapshot.bytes, try difference(recorded, options: exact) != nil else {
                try golden.recordTheme(of: snapshot)
                return nil
            }
            return try record()
        }
        return try difference(recorded, options: options)
    }

    private func missing() throws(OperationError) -> Failure {
        guard mode == .never else { return try record() }
        return Failure(
            message: "there is no golden \(golden.path), and nothing is recorded in this mode",
            files: [("new", stem + ".new." + format.rawValue, snapshot.bytes)])
    }

    private func record() throws(OperationError) -> Failure {
        let foreign = golden.foreignEnvironment(of: snapshot)
        try golden.record(snapshot)
        let note = foreign.map { "; the folder's other goldens are of another environment: \($0)" } ?? ""
        return Failure(
            message: "recorded just now: \(golden.path) (look at it, then run again)\(note)", isAcceptable: false)
    }

    private func difference(_ recorded: [UInt8], options: ComparisonOptions) throws(OperationError) -> Failure? {
        guard recorded != snapshot.bytes else { return nil }
        return format == .png ? try pixels(recorded, options: options) : text(recorded)
    }

    private func pixels(_ recorded: [UInt8], options: ComparisonOptions) throws(OperationError) -> Failure? {
        let difference: PictureDifference
        do {
            difference = try PictureDifference(
                expected: recorded, actual: snapshot.bytes, options, geometry: snapshot.geometry)
        } catch {
            return Failure(message: "\(golden.path): \(error)", files: files(recorded))
        }
        guard !difference.isSame else { return nil }
        let picture = ("difference", stem + ".difference.png", try difference.picture())
        return Failure(
            message: difference.message,
            causes: causes { recorded throws(OperationError) in
                try snapshot.explanation(of: difference, recorded: recorded)
            },
            files: files(recorded) + [picture])
    }

    /// Returns the differences of a text, line by line.
    private func text(_ recorded: [UInt8]) -> Failure? {
        let texts = [recorded, snapshot.bytes].map { String(decoding: $0, as: UTF8.self) }
        guard let lines = ListDifference(expected: texts[0], actual: texts[1])?.lines else { return nil }
        let shown = lines.prefix(Self.shownLines).map { "\n  \($0.isNew ? "+" : "-") \(Quoted.sanitized($0.text))" }
        let rest = lines.count > Self.shownLines ? "\n  … and \(lines.count - Self.shownLines) more" : ""
        let count = "\(lines.count) \(lines.count == 1 ? "line differs" : "lines differ")"
        return Failure(
            message: count + shown.joined() + rest,
            causes: causes { theme throws(OperationError) in
                try snapshot.explanation(of: texts[0], recorded: theme)
            },
            files: files(recorded))
    }

    /// Returns what explains a difference, as `explain` finds by the theme that is recorded for the golden.
    private func causes(
        _ explain: ([Mode: ThemeRecord.Variant]) throws(OperationError) -> CaseExplanation?
    ) -> [String] {
        guard !snapshot.variants.isEmpty else { return [] }
        do throws(OperationError) {
            guard let lines = try explain(try golden.recordedTheme())?.lines else {
                return [
                    "cause: unknown, as the golden has no record of its theme "
                        + "(\(SnapshotMode.variable)=record adds it to goldens that do not differ)"
                ]
            }
            let rest = lines.count - Self.shownLines
            return lines.prefix(Self.shownLines) + (rest > 0 ? ["… and \(rest) more"] : [])
        } catch {
            return ["cause: unknown: \(error)"]
        }
    }

    private static let shownLines = 20

    private func files(_ recorded: [UInt8]) -> [(label: String, name: String, bytes: [UInt8])] {
        let ending = format.rawValue
        return [("golden", "\(stem).golden.\(ending)", recorded), ("new", "\(stem).new.\(ending)", snapshot.bytes)]
    }

    /// The golden's name without its extension.
    private var stem: String { String(golden.name.dropLast(format.rawValue.count + 1)) }
}

extension SnapshotCheck.Failure {
    /// Fails the test: writes the pictures beside each other, attaches them, and says what to do.
    func report(_ check: SnapshotCheck, at location: TestLocation) {
        var lines = ["\(check.golden.name): \(message)"] + causes.map { "  \($0)" }
        for file in files {
            location.attach(file.bytes, named: file.name)
            let path =
                file.label == "golden"
                ? "\(check.golden.path)" : Self.keep(file.bytes, name: file.name, location: location)
            lines.append("  \(file.label): \(path)")
        }
        lines += check.snapshot.diagnostics.filter { $0.severity > .note }.map { "  \($0)" }
        if isAcceptable {
            if let foreign = check.golden.foreignEnvironment(of: check.snapshot) {
                lines.append("  not the goldens' environment: \(foreign) (pictures may differ for that reason alone)")
            }
            lines.append("  to accept it: \(location.acceptingCommand)")
        }
        location.fail(lines.joined(separator: "\n"))
    }

    /// Writes a file to the folder where this run keeps failed pictures.
    private static func keep(_ bytes: [UInt8], name: String, location: TestLocation) -> String {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "keyboard-snapshots-\(ProcessInfo.processInfo.processIdentifier)/\(location.fileName)")
        let file = folder.appending(path: name)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file, options: .atomic)
            return file.path(percentEncoded: false)
        } catch {
            return "cannot be written to \(folder.path(percentEncoded: false))"
        }
    }
}
