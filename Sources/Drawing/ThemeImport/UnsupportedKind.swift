internal import Documents
internal import Syntaxes

/// Kinds of files that people take for themes, and that kbrender does not read. Each has its line in docs/imports.md.
enum UnsupportedKind: String, CaseIterable {
    case binaryPropertyList, android, textMate, jetBrains, xml, androidApp, codeExtension, gboard, layout, vim, emacs,
        lua,
        script, registry, gimp, adobe, picture, figma, webPage, markdown, fcitxDesktop

    private var facts: (name: String, hint: String?) {
        let code = "export it for VS Code"
        let terminal = "give the terminal's own file of the scheme"
        let palette = "a document of two colours is read as kind palette"
        return switch self {
        case .binaryPropertyList: ("a binary property list", "plutil -convert xml1 FILE makes one that kbrender reads")
        case .android:
            ("a file of Android resources", "its colours have no roles; an export of kind android writes such files")
        case .textMate: ("a TextMate theme", code)
        case .jetBrains: ("a JetBrains scheme", code)
        case .xml: ("an XML file", nil)
        case .androidApp: ("an Android app", "themes of AnySoftKeyboard are such apps")
        case .codeExtension: ("a VS Code extension", "give the theme's .json in extension/themes")
        case .gboard: ("a Gboard theme", nil)
        case .layout: ("a keyboard layout", "`kbrender layouts convert` reads layouts")
        case .vim: ("a Vim colour scheme", terminal)
        case .emacs: ("an Emacs theme", terminal)
        case .lua: ("a Lua file", terminal)
        case .script: ("a script", terminal)
        case .registry: ("a file of the Windows registry, as of PuTTY", terminal)
        case .gimp: ("a GIMP palette", palette)
        case .adobe: ("an Adobe swatch file", palette)
        case .picture: ("a picture", "a screenshot of a keyboard is read as PNG, JPEG or WebP")
        case .figma: ("an export of Figma's variables", "export the variables as DTCG")
        case .webPage: ("a web page", "give an address that answers with the file itself")
        case .markdown: ("a Markdown file", "put the block of code into a file")
        case .fcitxDesktop:
            (
                "a theme of fcitx5 for the desktop",
                "it has a window of candidates and no keys; give a theme of fcitx5-android"
            )
        }
    }

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
        } else if begins("# "), has("```") {
            self = .markdown
        } else if begins("#!") {
            self = .script
        } else if begins("Windows Registry Editor") || begins("REGEDIT4") {
            self = .registry
        } else if begins("GIMP Palette") {
            self = .gimp
        } else if has("@def ") {
            self = .gboard
        } else if has("[InputPanel") {
            self = .fcitxDesktop
        } else if has("(deftheme") {
            self = .emacs
        } else if has("hi ") || has("highlight ") {
            self = .vim
        } else if has("return {"), source.begins(with: "colors") {
            self = .lua
        } else {
            return nil
        }
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
        let rest = facts.hint.map { "; \($0)" } ?? ""
        return Diagnostic(
            ImportDiagnostics.unsupported, "the file is \(facts.name), which kbrender does not read\(rest)", in: source,
            at: 0..<min(1, source.bytes.count))
    }
}
