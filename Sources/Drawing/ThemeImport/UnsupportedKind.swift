internal import Documents
internal import EmbeddedFiles
internal import Syntaxes

/// Kinds of files that people take for themes, and that kbrender does not read. Each has its line in docs/imports.md.
enum UnsupportedKind: String, CaseIterable {
    case binaryPropertyList, android, textMate, jetBrains, xml, androidApp, codeExtension, gboard, layout, vim, emacs,
        lua,
        script, registry, gimp, adobe, picture, figma, webPage, markdown, fcitxDesktop

    /// What the kinds are, and behind a bar what to give instead.
    private static let facts = [String: String](pairsIn: "unsupported.txt", of: EmbeddedFolder(import_tables))

    /// Recognizes a file by its first bytes.
    init?(binary bytes: [UInt8]) {
        let marks: [(UnsupportedKind, [UInt8])] = [
            (.binaryPropertyList, Array("bplist00".utf8)), (.picture, Array("GIF8".utf8)),
            (.picture, Array("%PDF-".utf8)),
            (.adobe, Array("ASEF".utf8)),
        ]
        guard let kind = marks.first(where: { bytes.starts(with: $0.1) })?.0 else { return nil }
        self = kind
    }

    /// Recognizes an archive by the names of its entries.
    init?(entries: [String]) {
        let marks: [(UnsupportedKind, String)] = [
            (.androidApp, "AndroidManifest.xml"), (.codeExtension, "extension.vsixmanifest"),
            (.gboard, "metadata.protobuf"),
        ]
        // Those that Rboard installs are style sheets of Gboard's own.
        let isRboard =
            entries.contains("metadata.json")
            && entries.contains { $0.hasPrefix("style_sheet") && $0.hasSuffix(".css") }
        guard let kind = isRboard ? .gboard : marks.first(where: { entries.contains($0.1) })?.0 else { return nil }
        self = kind
    }

    /// Recognizes a text that is no JSON.
    init?(text source: SourceText) {
        let lines = source.lineRanges(in: SyntaxLimits.recognizedBytes).map { source.bytes[$0].trimmedBlanks }
        guard let first = lines.first(where: { !$0.isEmpty }) else { return nil }
        func begins(_ text: String) -> Bool { first.starts(with: text.utf8) }
        func has(_ text: String) -> Bool { lines.contains { $0.starts(with: text.utf8) } }
        if begins("<") {
            self = Self.markup(source)
            return
        }
        let marks: [(kind: UnsupportedKind, isThere: (String) -> Bool, text: String)] = [
            (.markdown, { begins($0) && has("```") }, "# "),
            (.script, begins, "#!"), (.registry, begins, "Windows Registry Editor"), (.registry, begins, "REGEDIT4"),
            (.gimp, begins, "GIMP Palette"), (.gboard, has, "@def "), (.fcitxDesktop, has, "[InputPanel"),
            (.emacs, has, "(deftheme"), (.vim, has, "hi "), (.vim, has, "highlight "),
        ]
        let isLua = has("return {") && source.begins(with: "colors")
        guard let kind = marks.first(where: { $0.isThere($0.text) })?.kind ?? (isLua ? .lua : nil) else { return nil }
        self = kind
    }

    private static func markup(_ source: SourceText) -> UnsupportedKind {
        let marks: [(UnsupportedKind, [String])] = [
            (.webPage, ["<!DOCTYPE html", "<!doctype html", "<html"]), (.android, ["<resources"]),
            (.layout, ["<keyboard", "<!DOCTYPE keyboard", "<Keyboard"]),
            (.textMate, ["<key>scope</key>"]), (.jetBrains, ["<scheme name="]),
        ]
        return marks.first { $0.1.contains(where: source.begins) }?.0 ?? .xml
    }

    init?(json root: JSONValue) {
        let collections = root["collections"]?.array ?? [root]
        func isFigma(_ json: JSONValue) -> Bool {
            let variables = json["variables"]
            let list = variables?.array ?? variables?.object?.map(\.value) ?? []
            return variables != nil && json["modes"] != nil || list.contains { $0["valuesByMode"] != nil }
        }
        if collections.contains(where: isFigma) || root["meta"].map(isFigma) == true {
            self = .figma
        } else if root["tablet"]?["layer"] != nil || root["phone"]?["layer"] != nil {
            self = .layout
        } else if root["style_sheets"]?.array != nil, root["format_version"] != nil {
            self = .gboard
        } else {
            return nil
        }
    }

    /// Returns the error that names the kind.
    func diagnostic(in source: SourceText) -> Diagnostic {
        let facts = Self.facts[rawValue, default: rawValue].split(separator: "|")
        let rest = facts.dropFirst().map { "; \($0)" }.joined()
        return Diagnostic(
            ImportDiagnosticKinds.unsupported, "the file is \(facts[0]), which kbrender does not read\(rest)",
            in: source,
            at: 0..<min(1, source.bytes.count))
    }
}
