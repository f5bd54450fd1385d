package import Documents
internal import Syntaxes

/// The syntax of a document. All of them become the same values; CSS becomes an object of its blocks.
package enum Syntax: String, Hashable, Sendable, CaseIterable {
    case json, yaml, toml, lines, propertyList, css

    /// Reads a document; nil, with the reason, if it has a fault.
    package func read(_ source: SourceText) -> ParseResult<JSONValue> {
        switch self {
        case .json: JSONReader.read(source, allowing: [.comments, .trailingCommas])
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
        if marks.has(.palette) {
            self = .lines
        } else if marks.has(.alacritty) || marks.has(.colors) && (marks.has(.ansiList) || marks.has(.lightBlack)) {
            self = .toml
        } else if marks.has(.foot) || marks.has(.konsole) || marks.has(.xfce) || marks.has(.xrdb) {
            self = .lines
        } else if marks.has(.gogh) || marks.has(.alacrittyYAML) {
            self = .yaml
        } else if marks.has(.color0) {
            self = .lines
        } else if CSSReader.looksLikeCSS(source) {
            self = .css
        } else if marks.has(.keyboardSurface) {
            self = .toml
        } else if marks.has(.ghostty) {
            self = .lines
        } else {
            return nil
        }
    }
}

/// The lines at a text's beginning that only one syntax has.
private struct LineMarks {
    enum Mark {
        case palette, alacritty, colors, ansiList, lightBlack, foot, konsole, xfce, xrdb, gogh, alacrittyYAML, color0
        case keyboardSurface, ghostty
    }

    private var marks: Set<Mark> = []
    /// The members of alacritty's YAML that have been seen, one after the other.
    private var members: [String] = []

    /// Whether the lines are below a header.
    private var hasSection = false

    func has(_ mark: Mark) -> Bool { marks.contains(mark) }

    init(_ source: SourceText) {
        for case (_, let line?, _) in SettingsLines(source, in: SyntaxLimits.recognizedBytes) {
            if let section = line.section {
                hasSection = true
                note(section)
            } else {
                note(line)
            }
        }
    }

    private mutating func note(_ section: String) {
        switch section {
        case "colors.primary", "colors.normal": marks.insert(.alacritty)
        case "colors": marks.insert(.colors)
        case "Color0": marks.insert(.konsole)
        default: break
        }
    }

    private mutating func note(_ line: SettingsReader.Line) {
        let isEqual = line.separator == UInt8(ascii: "=")
        let isColon = line.separator == UInt8(ascii: ":")
        switch line.key {
        case "ansi" where isEqual && line.value.hasPrefix("["): marks.insert(.ansiList)
        case "light_black" where isEqual, "light-black" where isEqual: marks.insert(.lightBlack)
        case "regular0" where isEqual: marks.insert(.foot)
        case "ColorPalette" where isEqual: marks.insert(.xfce)
        case "Ansi_0_Color" where line.isMacro: marks.insert(.xrdb)
        case "color_01" where isColon: marks.insert(.gogh)
        case "color0" where isColon || isEqual || line.value.hasPrefix("#"): marks.insert(.color0)
        case "keyboard_surface" where isEqual && has(.colors): marks.insert(.keyboardSurface)
        case "cursor-color", "cursor-text", "selection-background", "selection-foreground":
            if isEqual, !hasSection { marks.insert(.ghostty) }
        case "colors" where isColon, "primary" where isColon, "background" where isColon: note(member: line.key)
        default: if isEqual, line.key.hasPrefix("palette.") { marks.insert(.palette) }
        }
    }

    private mutating func note(member name: String) {
        let wanted = ["colors", "primary", "background"]
        if members.count < wanted.count, wanted[members.count] == name { members.append(name) }
        if members.count == wanted.count { marks.insert(.alacrittyYAML) }
    }
}
