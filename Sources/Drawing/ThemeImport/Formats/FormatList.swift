internal import Documents
internal import Syntaxes
internal import ThemeModel

extension ForeignKind {
    /// The formats, in the order in which documents are tried.
    package static var all: [ForeignKind] {
        let formats: [any ForeignFormat.Type] = [
            Fcitx5.self, Floris.self, Base16.self, Terminal.self, Material.self, HeliBoard.self, SangamNested.self,
            DesignTokens.self, Trime.self, Rime.self, VSCodeTheme.self, Futo.self, StyleSheet.self,
            Catppuccin.self, ScreenshotFormat.self,
        ]
        return formats.map(ForeignKind.init)
    }
}

extension ThemeKind {
    /// A keyboard theme, the native format.
    public static let keyboard = native(.keyboard)
    /// Design tokens of an app.
    public static let tokens = native(.tokens)
    /// A server's theme of a few colours per mode.
    public static let colors = native(.colors)
    /// Two colours: for work in progress and for completed work.
    public static let palette = native(.palette)
    /// A brand's palette, with seasons.
    public static let brand = native(.brand)
    /// fcitx5-android: JSON, or a zip with its pictures.
    public static let fcitx5 = foreign(ForeignKind(format: Fcitx5.self))
    /// FlorisBoard: stylesheets of both generations, the attributes that preceded them, `.flex` extensions.
    public static let floris = foreign(ForeignKind(format: Floris.self))
    /// Schemes of base16 and base24.
    public static let base16 = foreign(ForeignKind(format: Base16.self))
    /// Colour schemes of terminals.
    public static let terminal = foreign(ForeignKind(format: Terminal.self))
    /// Material Theme Builder.
    public static let material = foreign(ForeignKind(format: Material.self))
    /// HeliBoard, few colours or all.
    public static let heliBoard = foreign(ForeignKind(format: HeliBoard.self))
    /// The nested format of earlier Sangam keyboards.
    public static let sangamNested = foreign(ForeignKind(format: SangamNested.self))
    /// Design tokens of the community group, of Tokens Studio, and folders of them.
    public static let designTokens = foreign(ForeignKind(format: DesignTokens.self))
    /// Colour schemes of Trime.
    public static let trime = foreign(ForeignKind(format: Trime.self))
    /// Colour schemes of Squirrel and Weasel.
    public static let rime = foreign(ForeignKind(format: Rime.self))
    /// Colour themes and settings of VS Code.
    public static let vscode = foreign(ForeignKind(format: VSCodeTheme.self))
    /// FUTO Keyboard: TOML, JSON, or a zip with pictures.
    public static let futo = foreign(ForeignKind(format: Futo.self))
    /// Custom properties of style sheets.
    public static let css = foreign(ForeignKind(format: StyleSheet.self))
    /// The palette of Catppuccin.
    public static let catppuccin = foreign(ForeignKind(format: Catppuccin.self))
    /// A picture of a keyboard: PNG, JPEG or WebP.
    public static let screenshot = foreign(ForeignKind(format: ScreenshotFormat.self))
}

extension ImportDiagnosticKinds {
    /// Names the commands that take a document's kind, for a message about an unknown one.
    static let advice =
        "(render, validate and convert take its kind in the option as: \(Prose.alternatives(ThemeKind.all.map(\.name))))"

    /// Returns the error of a document of no kind that kbrender knows; it names what was seen.
    static func unknownDocument(_ document: SourceDocument) -> Diagnostic {
        let form =
            switch document.syntax {
            case .json: "JSON"
            case .yaml: "YAML"
            case .toml: "TOML"
            case .lines: "settings in lines"
            case .propertyList: "a property list"
            case .css: "a style sheet"
            }
        let members = document.root.object ?? []
        let names = members.map { "\(Quoted($0.name))" }
        let seen = names.isEmpty ? "no members" : Prose.list(names, most: 5)
        return Diagnostic(
            ThemeDiagnosticKinds.notTheme,
            "the document's kind is unknown: it is \(form) with \(seen)\(nearest(to: members)) \(advice)",
            in: document.source, at: document.start.range)
    }

    /// Returns what some members come nearest to, for a message; empty if to nothing.
    private static func nearest(to members: [JSONMember]) -> String {
        let names = Set(members.map(\.name))
        if names.contains("schemaVersion") || names.isSuperset(of: ["id", "name", "version"])
            || !names.isDisjoint(with: Mode.allCases.map(\.rawValue))
        {
            return "; a keyboard theme has a keyboard under light or dark"
        }
        let all = (members + members.flatMap { $0.value.object ?? [] }).map { $0.name.lowercased() }
        let isTerminal = ["background", "foreground"].allSatisfy { word in all.contains { $0.hasPrefix(word) } }
        return isTerminal ? "; a background and a foreground are nearest to kind \(Terminal.name)" : ""
    }

    /// Returns the error of a text in no syntax that kbrender knows; it quotes the first line.
    static func unknownText(_ source: SourceText) -> Diagnostic {
        let section = source.firstSection
        let line = section ?? source.lineRanges().first { !source.bytes[$0].trimmedBlanks.isEmpty } ?? 0..<0
        let form = TOMLReader.read(source).value == nil ? "an INI file" : "a TOML file"
        let seen = section == nil ? "its first line is" : "it is \(form) that begins with the section"
        return Diagnostic(
            ThemeDiagnosticKinds.notTheme,
            "the document's kind is unknown: \(seen) \(Quoted(source.text(line).trimmed)) \(advice)", in: source,
            at: line.lowerBound..<min(line.lowerBound + 1, line.upperBound))
    }
}
