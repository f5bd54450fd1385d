internal import Documents

/// A page that says what the files of an export are, and how each is installed.
package struct ExportGuide: Sendable {
    private var written: [(kind: ExportKind, files: [String])] = []
    private var missing: [(kind: ExportKind, theme: String, reason: String)] = []

    /// Creates a page about nothing.
    package init() {}

    /// Adds files of a kind, by their paths in the folder.
    package mutating func add(_ kind: ExportKind, files: [String]) {
        if let index = written.firstIndex(where: { $0.kind == kind }) {
            written[index].files += files
        } else {
            written.append((kind, files))
        }
    }

    /// Adds a kind that a theme cannot be written as, and why.
    package mutating func addMissing(_ kind: ExportKind, theme: String, reason: String) {
        missing.append((kind, theme, reason))
    }

    /// The page, in Markdown; ends with a newline.
    package var markdown: String {
        let sections = written.map { kind, files in
            "## \(kind.description.app)\n\n\(kind.use)\n\n"
                + files.map { "- `\($0)`\n" }.joined()
        }
        let absent = missing.map { "- `\($0.kind.rawValue)` of \(Quoted($0.theme)): \($0.reason)\n" }.joined()
        let last = absent.isEmpty ? [] : ["## Not written\n\n" + absent]
        return (["# Themes for other programs\n"] + sections + last).joined(separator: "\n")
    }
}
