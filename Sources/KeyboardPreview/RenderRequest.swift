public import Documents
public import LayoutEngine
public import Showcase
public import ThemeImport
public import ThemeModel

/// A theme of any kind, and how to read it.
public struct ThemeSource: Hashable, Sendable {
    /// The document, archive or folder.
    public var source: ImportSource
    /// What it is; nil to recognise it by its contents.
    public var kind: ThemeKind?
    /// The id, label or name of the theme to take, where the source has several; nil for the one that it gives by itself.
    public var pick: String?
    /// Tokens of a token document that play a role by the user's word.
    public var roles: [RoleChoice] = []
    /// A second source, of which the light variant is taken; nil for the source itself.
    public var light: ImportSource?
    /// A second source, of which the dark variant is taken; nil for the source itself.
    public var dark: ImportSource?
    /// True reads colours of eight digits as `#AARRGGBB`.
    public var alphaFirst: Bool

    /// Names a source and how to read it.
    public init(_ source: ImportSource, as kind: ThemeKind? = nil, alphaFirst: Bool = false) {
        self.source = source
        self.kind = kind
        self.alphaFirst = alphaFirst
    }

    /// A document given as text; messages call it `name`.
    public init(_ text: String, name: String = "theme.json") {
        self.init(ImportSource(name: name, bytes: Array(text.utf8)))
    }

    /// The built-in theme with this id; nil where there is none.
    public static func preset(_ id: String) -> ThemeSource? {
        Preset.named(id).map { ThemeSource(ImportSource($0.source)) }
    }

    /// The source and those that variants are taken from.
    var sources: [ImportSource] { [source, light, dark].compactMap(\.self) }

    /// Reads the theme. The modes are those that must be there and whole; nil asks for those that the source has, and for
    /// one at least. Throws where the source has no such kind, theme or role.
    package func load(modes: Set<Mode>?) throws(ImportError) -> ParseResult<ImportedTheme> {
        try loader(modes: modes).load(source)
    }

    /// A loader that reads as this source says.
    package func loader(modes: Set<Mode>?) -> ThemeLoader {
        var loader = ThemeLoader()
        loader.kind = kind
        loader.pick = pick
        loader.roles = roles
        loader.light = light.map { OpenedSource($0) }
        loader.dark = dark.map { OpenedSource($0) }
        loader.modes = modes
        loader.alphaFirst = alphaFirst
        return loader
    }
}

/// A keyboard layout: a built-in one by its name, or a document.
public enum LayoutSource: Hashable, Sendable {
    /// The name of a built-in layout.
    case builtIn(String)
    /// A layout document, what the picture's description calls the layout, and the documents of the other planes of its
    /// language.
    case document(SourceText, name: String, siblings: [SourceText] = [])

    /// The layout, with the problems of its document; `digits` are those that it shows first, nil for its own choice.
    /// Throws where no layout has the name.
    public func layout(digits: Digits? = nil) throws(LayoutError) -> ParseResult<KeyboardLayout> {
        switch self {
        case .builtIn(let name):
            return ParseResult(try .named(name, digits: digits), [Self.note(on: name)].compactMap(\.self))
        case .document(let source, let name, let siblings):
            return KeyboardLayout.read(source, name: name, digits: digits, siblings: siblings)
        }
    }

    /// What the layout is called.
    public var name: String {
        switch self {
        case .builtIn(let name), .document(_, let name, _): name
        }
    }

    /// The document; nil for a built-in layout.
    package var document: SourceText? {
        if case .document(let source, _, _) = self { source } else { nil }
    }

    /// A note on a layout that was found by its language.
    private static func note(on name: String) -> Diagnostic? {
        guard let found = BuiltInLayout(named: name), found.isFoundByLanguage else { return nil }
        return Diagnostic(
            LayoutDiagnostics.foundByLanguage, path: "layout", "\(Quoted(name)) is \(found.name), by its language")
    }
}

/// Which variants of a theme a picture shows.
public enum VariantSelection: String, Hashable, Sendable, CaseIterable {
    /// The light variant.
    case light
    /// The dark variant.
    case dark
    /// Both side by side, light left.
    case both

    /// The variants from left to right.
    public var modes: [Mode] {
        switch self {
        case .light: [.light]
        case .dark: [.dark]
        case .both: [.light, .dark]
        }
    }
}

/// Everything that a picture depends on, besides the fonts and libraries of the machine. Equal requests give equal files.
public struct RenderRequest: Hashable, Sendable {
    /// What kind of picture it is.
    public enum Content: Hashable, Sendable {
        /// The keyboard of a theme; of both variants side by side where both are selected.
        case keyboard(ThemeSource)
        /// A store's picture of a theme.
        case thumbnail(ShowcaseTheme, ThumbnailOptions)
        /// Many themes in one picture.
        case sheet([ShowcaseTheme], SheetOptions)
    }

    /// What kind of picture it is, and of which themes.
    public var content: Content
    /// Which variants it shows. A thumbnail of one keyboard shows the first of them.
    public var variants = VariantSelection.light
    /// The layout.
    public var layout = LayoutSource.builtIn(KeyboardLayout.standardName)
    /// Which digits the layout shows first; nil for its own choice.
    public var digits: Digits?
    /// Device, plane, pressed keys, candidates and scale.
    public var settings = KeyboardSettings()
    /// The user's settings of contrast and transparency.
    public var accessibility = Accessibility()
    /// The user's text size.
    public var textSize = TextSize.large
    /// The format of the file and the effort that goes into it.
    public var encoding = Encoding()
    /// Folders of fonts that are searched before the pinned ones.
    public var fontFolders: [String] = []

    /// A picture of something, everything else at its default.
    public init(_ content: Content) {
        self.content = content
    }

    /// The keyboard of a theme, everything else at its default.
    public init(_ theme: ThemeSource, _ variants: VariantSelection = .light) {
        self.init(.keyboard(theme))
        self.variants = variants
    }
}

/// A theme in a thumbnail or sheet.
public enum ShowcaseTheme: Hashable, Sendable {
    /// A document; where it is broken, nothing can be drawn.
    case required(ThemeSource)
    /// A document; where it is broken, a neutral placeholder stands for it.
    case replaceable(ThemeSource)
    /// A theme whose document is missing: a placeholder with this id stands for it.
    case missing(id: String)
}

/// What a thumbnail looks like.
public struct ThumbnailOptions: Hashable, Sendable {
    /// How keyboards lie on the backdrop.
    public var style = Thumbnail.Style.card
    /// Width in pixels, 16…4096.
    public var width = 640
    /// Height in pixels, 16…4096.
    public var height = 400
    /// True writes the theme's name and author beneath.
    public var showsTitle = false

    /// The sides that can be asked for, in pixels.
    public static let sides = 16...4096

    /// Starts from the defaults.
    public init() {}
}

/// What a sheet of themes looks like.
public struct SheetOptions: Hashable, Sendable {
    /// What it shows of each theme.
    public var style = ContactSheet.Style.keyboards
    /// Themes in a row, at least 1; nil for the style's own number.
    public var columns: Int?
    /// The id of the theme that is marked as selected; nil for none.
    public var selected: String?
    /// The layouts that each theme is shown with, under their names instead of the theme's; none for the request's layout,
    /// under the theme's name.
    public var layouts: [LayoutSource] = []

    /// Starts from the defaults.
    public init() {}
}
