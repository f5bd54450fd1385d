internal import Comparison
internal import Documents
internal import EmbeddedFiles
internal import Files

/// Where the pictures of a page of failures are.
package enum PagePictures: Hashable, Sendable {
    /// In the page itself, which then needs no other files.
    case inside
    /// In a folder beside the page, by its name.
    case beside(folder: String)
}

extension Verification {
    /// Returns the failures as an HTML page: in groups by cause, with thumbnails, filters and the commands that accept the new
    /// pictures. Golden and new pictures can be shown side by side, behind a slider, in turn, enlarged and subtracted.
    ///
    /// `command` is the command that checks the suite, to which the page adds what records cases. With `accepting`, the address
    /// of a server that records them, the page asks it instead.
    package func page(_ pictures: PagePictures, command: String, accepting: String? = nil) -> [UInt8] {
        // The page's own scripts read the data after them, in which no text may end the element.
        let text = pageData(pictures, command: command, accepting: accepting).text(indent: 0)
        let data = text.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        let files = EmbeddedFolder(report_files)
        let parts =
            [files["head.html"], element("style", of: files["report.css"]), files["body.html"]]
            + ["texts.js", "pictures.js", "accepting.js", "report.js"].map { element("script", of: files[$0]) }
            + [
                element(
                    "script", attributes: " id=\"data\" type=\"application/json\"",
                    of: Array(data.joined(separator: "\\u003c".utf8)))
            ]
        return Array(parts.joined())
    }

    /// The pictures that a page shows from a folder beside it, by their names there.
    package var pagePictures: [(name: String, bytes: [UInt8])] {
        results.filter(\.isProblem).flatMap { result in
            [("golden", result.expected), ("new", result.actual)].compactMap { kind, bytes in
                bytes.map { ("\(result.name).\(kind).png", $0) }
            }
        }
    }

    /// The names of the cases whose new pictures a person may accept.
    package var acceptableCases: [String] { results.filter(\.canBeAccepted).map(\.name) }

    private func element(_ name: String, attributes: String = "", of content: [UInt8]) -> [UInt8] {
        Array("<\(name)\(attributes)>\n".utf8) + content + Array("</\(name)>\n".utf8)
    }

    func pageData(_ pictures: PagePictures, command: String, accepting: String?) -> JSONOutput {
        let causes = causes
        let numbers = Dictionary(uniqueKeysWithValues: causes.enumerated().map { ($1.change, $0) })
        let shown = results.indices.filter { results[$0].isProblem }
        let indices = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
        let cases = shown.map { pageData(of: results[$0], numbers: numbers, pictures) }
        return .object([
            ("summary", .string(summary)),
            ("environment", environmentNote.map { .string("environment: " + $0) } ?? .null),
            ("unrecorded", JSONOutput(unrecordedSentence)),
            ("command", .string(command)), ("accepting", JSONOutput(accepting)),
            ("isWhole", .bool(isWhole)),
            // Goldens of two environments are never mixed.
            ("needsAll", .bool(!foreign.isEmpty)),
            (
                "causes",
                .array(causes.map { ["title": .string($0.change.title), "cases": JSONOutput($0.cases.count)] })
            ),
            ("groups", .array(reviewGroups.map { $0.json(indices) })),
            ("cases", .array(cases)),
        ])
    }

    private func pageData(
        of result: CaseResult, numbers: [PropertyChange: Int], _ pictures: PagePictures
    ) -> JSONOutput {
        let explains = (result.explanation?.claims ?? []).compactMap { claim in
            numbers[claim.change].map { ($0, PartNames.summary(keys: claim.keys, others: claim.others)) }
        }
        let unexplained = result.explanation.flatMap { $0.isComplete ? nil : $0.unexplainedSummary }
        return .object([
            ("name", .string(result.name)), ("status", .string(result.status)),
            ("message", .string(result.message(root.relative))), ("accept", .bool(result.canBeAccepted)),
            ("expected", Self.source(of: result.expected, name: result.name + ".golden.png", pictures)),
            ("actual", Self.source(of: result.actual, name: result.name + ".new.png", pictures)),
            ("causes", .array(explains.map { .number(Double($0.0)) })),
            ("explains", .array(explains.map { ["cause": JSONOutput($0.0), "parts": .string($0.1)] })),
            ("unexplained", JSONOutput(unexplained)),
            ("lines", .number(Double(result.lines.count))),
            ("list", .array(Self.shownLines(of: result).map(JSONOutput.string))),
        ])
    }

    /// Returns the address of a PNG file.
    private static func source(of file: [UInt8]?, name: String, _ pictures: PagePictures) -> JSONOutput {
        guard let file else { return .null }
        return switch pictures {
        case .inside: .string("data:image/png;base64," + Base64.text(file))
        case .beside(let folder): .string(PercentEncoding.text(folder + "/" + name, keeping: "-._~/"))
        }
    }

    /// Returns the first lines of a case's display list: whatever moves one key moves many.
    private static func shownLines(of result: CaseResult) -> [String] {
        var bytes = 0
        let lines = result.lines.prefix(caseLines).map { line in
            let text = line.description
            return text.count > lineCharacters ? String(text.prefix(lineCharacters)) + "…" : text
        }
        return Array(
            lines.prefix { line in
                bytes += line.utf8.count
                return bytes <= caseBytes
            })
    }

    private static let caseLines = 40
    private static let lineCharacters = 300
    private static let caseBytes = 4000
}

extension CaseResult {
    /// True if recording the new picture is what a person may want.
    var canBeAccepted: Bool {
        switch outcome {
        case .different, .missing: true
        case .same, .screenshot, .recorded, .failed, .orphaned, .removed, .uncovered: false
        }
    }
}

extension ReviewGroup {
    /// The group for the page; `indices` are the numbers of its cases by those of the results.
    fileprivate func json(_ indices: [Int: Int]) -> JSONOutput {
        let (word, causes): (String, [Int]) =
            switch kind {
            case .causes(let numbers): ("causes", numbers)
            case .unexplained: ("unexplained", [])
            case .unrecorded: ("unrecorded", [])
            case .status: ("status", [])
            }
        return .object([
            ("kind", .string(word)), ("causes", .array(causes.map { .number(Double($0)) })),
            ("cases", .array(results.compactMap { indices[$0] }.map { .number(Double($0)) })),
        ])
    }
}
