package import Documents
internal import Syntaxes

/// The syntax of a document. All of them become the same values; CSS becomes an object of its blocks.
package enum Syntax: String, Hashable, Sendable, CaseIterable {
    case json, yaml, toml, lines, propertyList, css

    /// Reads a document; nil, with the reason, if it has a fault. JSON has no comments, and no commas at its ends, if it is read `strictly`.
    package func read(_ source: SourceText, strictly: Bool = false) -> ParseResult<JSONValue> {
        switch self {
        case .json:
            // Of two members with one name, other programs take the later.
            JSONReader.read(source, allowing: strictly ? .repeatedNames : [.repeatedNames, .comments, .trailingCommas])
        case .yaml: YAMLReader.read(source)
        case .toml: TOMLReader.read(source)
        case .lines: SettingsReader.read(source)
        case .propertyList: PropertyListReader.read(source)
        case .css: CSSReader.read(source)
        }
    }
}

extension Syntax {
    /// Returns the syntax of a text that is neither JSON nor XML, by the lines of its beginning; nil if they show none.
    init?(recognizing source: SourceText) {
        let marks = LineMarks(source)
        if marks.has("palette.=") {
            self = .lines
        } else if marks.has("[colors.primary", "[colors.normal")
            || marks.has("[colors") && marks.has("ansi=[", "light_black=", "light-black=")
        {
            self = .toml
        } else if marks.has("regular0=", "[Color0", "ColorPalette=", "ColorPalette1=", "#Ansi_0_Color") {
            self = .lines
        } else if marks.has("color_01:") || marks.have("colors:", "primary:", "background:") {
            self = .yaml
        } else if marks.has("color0:", "color0=", "color0 #", "#color0", "*color0:", "*background:") {
            self = .lines
        } else if CSSReader.looksLikeCSS(source) {
            self = .css
        } else if marks.have("[colors", "keyboard_surface=") {
            self = .toml
        } else if marks.has("/cursor-color=", "/cursor-text=", "/selection-background=", "/selection-foreground=") {
            self = .lines
        } else {
            return nil
        }
    }
}

/// The lines at a text's beginning, each as a mark: a section as `[` with its name, another line as its key with the sign behind it
/// (a blank for none), then `[` for a list, or `#` for a colour that follows a blank. `*` is before the key of an X resource, `#` before
/// that of a macro. What is above all sections has a second mark with `/` before it.
private struct LineMarks {
    private var marks: Set<String> = []

    /// Returns whether one of some lines is there.
    func has(_ names: String...) -> Bool { names.contains(where: marks.contains) }

    /// Returns whether all of some lines are there.
    func have(_ names: String...) -> Bool { names.allSatisfy(marks.contains) }

    init(_ source: SourceText) {
        var hasSection = false
        for case (_, let line?, _) in SettingsLines(source, in: SyntaxLimits.recognizedBytes) {
            if let section = line.section {
                hasSection = true
                marks.insert("[" + section)
            } else {
                let mark = Self.mark(of: line)
                marks.insert(mark)
                if !hasSection { marks.insert("/" + mark) }
            }
        }
    }

    private static func mark(of line: SettingsReader.Line) -> String {
        guard !line.isMacro else { return "#" + line.key }
        let key = line.key.hasPrefix("palette.") ? "palette." : line.key
        let sign = line.separator.map { String(UnicodeScalar($0)) } ?? (line.value.first == "#" ? " #" : " ")
        return (line.isResource ? "*" : "") + key + sign + (line.value.first == "[" ? "[" : "")
    }
}
