public import Documents
public import LayoutEngine
public import Layouts
public import Showcase
public import ThemeImport
public import ThemeModel

/// A theme of any kind, and how to read it.
public struct ThemeSource: Hashable, Sendable {
    /// The document, archive or folder.
    public var source: ImportSource
    /// The source's kind; nil to recognize it by its contents.
    public var kind: ThemeKind?
    /// The id, label or name of the theme to take from a source that has several; nil for the source's default.
    public var pick: String?
    /// Tokens of a token document to which the user has given a role.
    public var roles: [RoleChoice] = []
    /// A second source for the light variant; nil to use the source itself.
    public var light: ImportSource?
    /// A second source for the dark variant; nil to use the source itself.
    public var dark: ImportSource?
    /// True to read colours of eight digits as `#AARRGGBB`.
    public var alphaFirst: Bool
    /// The season of brands whose season follows the date; nil leaves them outside seasons.
    public var season: Season?

    /// Creates a theme source.
    public init(_ source: ImportSource, as kind: ThemeKind? = nil, alphaFirst: Bool = false) {
        self.source = source
        self.kind = kind
        self.alphaFirst = alphaFirst
    }

    /// Creates a source from a document's text, which messages call `name`.
    public init(_ text: String, name: String = "theme.json", as kind: ThemeKind? = nil) {
        self.init(ImportSource(name: name, bytes: Array(text.utf8)), as: kind)
    }

    /// Returns the built-in theme with this id; nil if there is none.
    public static func preset(_ id: String) -> ThemeSource? {
        Preset.named(id).map(ThemeSource.preset)
    }

    /// Returns a built-in theme: `.preset(.midnight)`.
    public static func preset(_ preset: Preset) -> ThemeSource {
        ThemeSource(ImportSource(preset.source))
    }

    /// The name in messages.
    public var name: String { source.name }

    /// Reads the theme without drawing it: the theme if no problem is an error, and all problems of its document. Both variants
    /// are required. Throws if the source has no such kind, theme or role.
    public func read() throws(ImportError) -> ParseResult<ThemeDocument> {
        let result = try load(modes: Set(Mode.allCases))
        return ParseResult(result.value?.document, result.diagnostics)
    }

    /// The source, and those of its variants.
    var sources: [ImportSource] { [source, light, dark].compactMap(\.self) }

    /// Reads the theme. `modes` are the variants that must be there and whole; nil takes those that the source has, at least
    /// one. Throws if the source has no such kind, theme or role.
    package func load(modes: Set<Mode>?) throws(ImportError) -> ParseResult<ImportedTheme> {
        try loader(modes: modes).load(source)
    }

    /// Reads the design in the source's document. `modes` are the modes that must be there and whole.
    package func design(modes: Set<Mode>) -> ParseResult<DesignDocument> {
        guard let document = source.document else {
            let message = "an archive or a folder (expected \(Self.designKinds))"
            return ParseResult(
                nil, [Diagnostic(ThemeDiagnostics.notTheme, message, in: SourceText(name: name, bytes: []))])
        }
        let swift = SwiftTokens.document(document)
        if let swift, swift.value == nil { return ParseResult(nil, swift.diagnostics) }
        let native: DocumentKind? = if case .native(let kind)? = kind { kind } else { nil }
        let reading = DesignDocument.read(
            swift?.value ?? document, as: native, modes: modes, alphaFirst: alphaFirst, season: season)
        return reading
    }

    private static let designKinds = "design tokens, a server's colours, a palette or a brand"

    /// Returns a loader that reads as this source specifies.
    package func loader(modes: Set<Mode>?) -> ThemeLoader {
        var loader = ThemeLoader()
        loader.kind = kind
        loader.pick = pick
        loader.roles = roles
        loader.light = light.map { OpenedSource($0) }
        loader.dark = dark.map { OpenedSource($0) }
        loader.modes = modes
        loader.alphaFirst = alphaFirst
        loader.season = season
        return loader
    }
}

/// A keyboard layout: a built-in one by its name, or a document.
public enum LayoutSource: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name of a built-in layout.
    case builtIn(String)
    /// A layout document, its name in the picture's description, and the documents that belong to it: of the other planes of
    /// its language, or of the long presses that an app keeps in a file of its own.
    case document(SourceText, name: String, siblings: [SourceText] = [])

    /// The default layout.
    public static let standard = builtIn(KeyboardLayout.standardName)

    /// Names a built-in layout by its name or a language tag, as in `layout: "tamil99"`. If there is none, drawing throws an error
    /// with a suggestion.
    public init(stringLiteral name: String) { self = .builtIn(name) }

    /// The names of the built-in layouts.
    public static var names: [String] { KeyboardLayout.builtInNames }

    /// Creates a layout from a document's text; messages and the picture's description call it `name`.
    public init(text: String, name: String = "layout.json") {
        self = .document(SourceText(name: name, text: text), name: name)
    }

    /// Returns the layout, with the problems of its document; `digits` are those that it shows first, nil for its own choice.
    /// `language` is that of a document; nil for the one that it names or shows. Throws if no layout has the name.
    package func layout(digits: Digits? = nil, language: LanguageTag? = nil) throws(LayoutError) -> ParseResult<
        KeyboardLayout
    > {
        switch self {
        case .builtIn(let name):
            return ParseResult(try .named(name, digits: digits), [Self.note(on: name)].compactMap(\.self))
        case .document(let source, let name, let siblings):
            return KeyboardLayout.read(
                source, name: name, digits: digits, siblings: siblings, language: language)
        }
    }

    /// The layout's name.
    public var name: String {
        switch self {
        case .builtIn(let name), .document(_, let name, _): name
        }
    }

    /// The document; nil for a built-in layout.
    package var document: SourceText? {
        if case .document(let source, _, _) = self { source } else { nil }
    }

    /// Returns a note about a layout that was found by its language.
    private static func note(on name: String) -> Diagnostic? {
        guard let found = BuiltInLayout(named: name), found.isFoundByLanguage else { return nil }
        return Diagnostic(
            LayoutDiagnostics.foundByLanguage, path: "layout", "\(Quoted(name)) is \(found.name), by its language")
    }
}

extension ThemeSource: CustomStringConvertible {
    /// The source's name.
    public var description: String { name }
}

extension LayoutSource: CustomStringConvertible {
    /// The layout's name.
    public var description: String { name }
}

/// The variants of a theme that a picture shows.
public enum VariantSelection: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
    /// Both side by side, light on the left.
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

/// Everything that a picture depends on, except the fonts and libraries of the machine. Equal requests give equal files.
///
/// ```swift
/// var request = RenderRequest(.preset(.nightDrive), .dark, on: .iPad, layout: "german", pressing: "ß", "shift", scale: 2)
/// request.settings.layout.orientation = .landscape
/// request.accessibility.increasesContrast = true
/// request.textSize = .accessibility1
/// let result = try KeyboardRenderer().render(request)
/// print(result.key)
/// ```
public struct RenderRequest: Hashable, Sendable {
    /// The kinds of pictures.
    public enum Content: Hashable, Sendable {
        /// The keyboard of a theme; both variants side by side if both are selected.
        case keyboard(ThemeSource)
        /// A theme's picture for a store.
        case thumbnail(ShowcaseTheme, ThumbnailOptions)
        /// Many themes in one picture.
        case sheet([ShowcaseTheme], SheetOptions)
        /// The keyboard of a theme in use: a moving picture that begins with the first of the variants.
        case animation(ThemeSource, AnimationOptions)
    }

    /// The kind of picture, and its themes.
    public var content: Content
    /// The variants to show. A thumbnail of one keyboard shows the first of them.
    public var variants = VariantSelection.light
    /// The platform whose keyboard the picture shows.
    public var platform = PlatformSelection.auto
    /// The layout.
    public var layout = LayoutSource.standard
    /// The digits that the layout shows first; nil for its own choice.
    public var digits: Digits?
    /// Device, plane, pressed keys, candidates and scale.
    public var settings = KeyboardSettings()
    /// The user's contrast and transparency settings.
    public var accessibility = Accessibility()
    /// The user's text size.
    public var textSize = TextSize.large
    /// The format of the file and the effort that goes into it.
    public var encoding = Encoding()
    /// Folders of fonts that are searched before the pinned ones.
    public var fontFolders: [String] = []

    /// Creates a request for some content, with everything else at its default.
    public init(_ content: Content) {
        self.content = content
    }

    /// Creates a request for the keyboard of a theme, with the most common options; all others are properties.
    ///
    /// `keys` are the names of keys held down: a letter's text, or `shift`, `delete`, `space` and `return`. `scale` is in
    /// pixels per point, 0.25…8. Without a device, the keyboard is that of `Device.standard`, or of `Device.pixel9` for a
    /// theme of an Android app.
    public init(
        _ theme: ThemeSource, _ variants: VariantSelection = .light, on device: Device? = nil,
        layout: LayoutSource = .standard, plane: PlaneName = .letters, pressing keys: String..., scale: Double = 3,
        as format: OutputFormat = .png
    ) {
        self.init(.keyboard(theme))
        self.variants = variants
        self.layout = layout
        if let device { settings.layout.device = device }
        settings.layout.plane = plane
        settings.layout.pressed = keys
        settings.scale = scale
        encoding.format = format
    }

    /// Returns a request for a theme's picture for a store: a thumbnail in exactly the size that its options ask for.
    public static func thumbnail(
        _ theme: ThemeSource, _ variants: VariantSelection = .light, _ options: ThumbnailOptions = ThumbnailOptions(),
        layout: LayoutSource = .standard
    ) -> RenderRequest {
        var request = RenderRequest(.thumbnail(.required(theme), options))
        request.variants = variants
        request.layout = layout
        request.settings.scale = 1
        return request
    }

    /// Returns a request for many themes in one picture. `scale` is in pixels per point, 0.25…8.
    public static func sheet(
        _ themes: [ThemeSource], _ variants: VariantSelection = .light, _ options: SheetOptions = SheetOptions(),
        layout: LayoutSource = .standard, scale: Double = 1
    ) -> RenderRequest {
        var request = RenderRequest(.sheet(themes.map(ShowcaseTheme.required), options))
        request.variants = variants
        request.layout = layout
        request.settings.scale = scale
        return request
    }
}

/// A theme in a thumbnail or sheet.
public enum ShowcaseTheme: Hashable, Sendable {
    /// A document; if it is broken, there is no picture.
    case required(ThemeSource)
    /// A document; if it is broken, a neutral placeholder replaces it.
    case replaceable(ThemeSource)
    /// A theme whose document is missing: a placeholder with this id replaces it.
    case missing(id: String)
}

/// The options of a thumbnail.
public struct ThumbnailOptions: Hashable, Sendable {
    /// The arrangement of keyboards on the backdrop.
    public var style = Thumbnail.Style.card
    /// Width in pixels, 16…4096.
    public var width = 640
    /// Height in pixels, 16…4096.
    public var height = 400
    /// True to write the theme's name and author beneath.
    public var showsTitle = false

    /// The allowed lengths of a side, in pixels.
    public static let sides = 16...4096

    /// Creates the default options.
    public init() {}

    /// Creates options from a style and a size in pixels.
    public init(_ style: Thumbnail.Style, width: Int = 640, height: Int = 400, showsTitle: Bool = false) {
        (self.style, self.width, self.height, self.showsTitle) = (style, width, height, showsTitle)
    }
}

/// The options of a sheet of themes.
public struct SheetOptions: Hashable, Sendable {
    /// What the sheet shows of each theme.
    public var style = ContactSheet.Style.keyboards
    /// Themes per row, at least 1; nil for the style's own number.
    public var columns: Int?
    /// The id of the theme to mark as selected; nil for none.
    public var selected: String?
    /// The words above the themes; nil for none.
    public var title: SheetTitle?
    /// The layouts to show each theme with, each titled with the layout's name; if empty, the request's layout, titled with
    /// the theme's name.
    public var layouts: [LayoutSource] = []
    /// A grid of one theme instead of many themes side by side; nil for none. The grid uses the sheet's layouts.
    package var grid: SheetGrid?

    /// Creates the default options.
    public init() {}
}

/// The contents of a grid of one theme's keyboards: every device with every layout in every variant.
package struct SheetGrid: Hashable, Sendable {
    /// The devices, one row each; if empty, the request's device.
    package var devices: [Device] = []
    /// The variants, one column each; if empty, the request's variants.
    package var modes: [Mode] = []

    /// Creates an empty grid.
    package init() {}
}
