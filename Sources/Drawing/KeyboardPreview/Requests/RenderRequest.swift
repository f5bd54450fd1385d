public import Documents
public import LayoutEngine
internal import LayoutImport
public import Layouts
public import Showcase
public import ThemeImport
public import ThemeModel

extension ThemeSource {
    /// Reads the theme without drawing it: the theme if no problem is an error, and all problems of its document. Both variants
    /// are required. Throws if the source has no such kind, theme or role.
    public func read() throws(RenderError) -> (theme: ThemeDocument?, diagnostics: [Diagnostic]) {
        let result = try mapError(RenderError.init) { () throws(ImportError) in try load() }
        return (result.value?.document, result.diagnostics)
    }

    /// The source's document and those of its companions.
    var documents: [SourceText] {
        [document].compactMap(\.self) + Mode.allCases.compactMap { companions[$0] }.flatMap(\.documents)
    }

    /// Reads the design in the source's document. `modes` are the modes that must be there and whole.
    package func design(modes: Set<Mode>) -> ParseResult<DesignDocument> {
        guard let document else {
            let message = "an archive or a folder (expected \(Self.designKinds))"
            return ParseResult(
                nil, [Diagnostic(ThemeDiagnosticKinds.notTheme, message, in: SourceText(name: name, bytes: []))])
        }
        let swift = SwiftTokens.document(document)
        if let swift, swift.value == nil { return ParseResult(nil, swift.diagnostics) }
        let native: DocumentKind? = if case .native(let kind)? = kind?.form { kind } else { nil }
        return DesignDocument.read(
            swift?.value ?? document, as: native, modes: modes, alphaFirst: alphaFirst, season: season)
    }

    private static let designKinds = "design tokens, a server's colours, a palette or a brand"
}

/// A keyboard layout: a built-in one by its name, or a document.
public struct LayoutSource: Hashable, Sendable, ExpressibleByStringLiteral {
    /// What says which layout it is.
    package enum Form: Hashable, Sendable {
        /// The name of a built-in layout.
        case builtIn(String)
        /// A layout document, its name in the picture's description, and the documents that belong to it: of the other planes of
        /// its language, or of the long presses that an app keeps in a file of its own.
        case document(SourceText, name: String, siblings: [SourceText])
    }

    /// The name, or the document.
    package let form: Form

    private init(_ form: Form) { self.form = form }

    /// Names a built-in layout, as a literal does.
    public static func builtIn(_ name: String) -> LayoutSource { LayoutSource(.builtIn(name)) }

    /// Returns the layout of a document.
    package static func document(_ source: SourceText, name: String, siblings: [SourceText] = []) -> LayoutSource {
        LayoutSource(.document(source, name: name, siblings: siblings))
    }

    /// The default layout.
    public static let standard = builtIn(KeyboardLayout.standardName)

    /// Names a built-in layout by its name or a language tag, as in `layout: "tamil99"`. If there is none, drawing throws an error
    /// with a suggestion.
    public init(stringLiteral name: String) { self.init(.builtIn(name)) }

    /// The names of the built-in layouts.
    public static var names: [String] { KeyboardLayout.builtInNames }

    /// Creates a layout from a document's text; messages and the picture's description call it `name`.
    public init(text: String, name: String = "layout.json") {
        self.init(.document(SourceText(name: name, text: text), name: name, siblings: []))
    }

    /// Returns the layout, with the problems of its document; `digits` are those that it shows first, nil for its own choice.
    /// `language` is that of a document; nil for the one that it names or shows. Throws if no layout has the name.
    package func layout(digits: Digits? = nil, language: LanguageTag? = nil) throws(LayoutError) -> ParseResult<
        KeyboardLayout
    > {
        switch form {
        case .builtIn(let name):
            return ParseResult(try .named(name, digits: digits), [])
        case .document(let source, let name, let siblings):
            return LayoutRecognition(source, name: name).layout(digits: digits, siblings: siblings, language: language)
        }
    }

    /// The layout's name.
    public var name: String {
        switch form {
        case .builtIn(let name), .document(_, let name, _): name
        }
    }

    /// The layouts that iOS and Android have for the language that names this one; nil if they have the same.
    package var androidDefault: (onIOS: String, onAndroid: String)? {
        guard case .builtIn(let name) = form, let layout = try? KeyboardLayout.named(name) else { return nil }
        let own = layout.on(.android).name
        return own == layout.name ? nil : (layout.name, own)
    }

    /// The document; nil for a built-in layout.
    package var document: SourceText? {
        if case .document(let source, _, _) = form { source } else { nil }
    }
}

extension LayoutSource: CustomStringConvertible {
    /// The layout's name.
    public var description: String { name }
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
    /// The kinds of pictures, in memory of their own: requests are parts of many values, whose copies would copy each field.
    package indirect enum Content: Hashable, Sendable {
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
    package var content: Content
    /// The variants to show. A thumbnail of one keyboard shows the first of them.
    public var variants = VariantSelection.light
    /// The platform whose keyboard the picture shows.
    public var platform = Platform.auto
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
    package init(_ content: Content) {
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

    /// Returns a request for a theme's picture for a store: a thumbnail in exactly the size that its options ask for. With
    /// `placeholder`, a neutral picture replaces a broken theme; `RenderResult.replaced` has its errors.
    public static func thumbnail(
        _ theme: ThemeSource, _ variants: VariantSelection = .light, _ options: ThumbnailOptions = ThumbnailOptions(),
        layout: LayoutSource = .standard, placeholder: Bool = false
    ) -> RenderRequest {
        var request = RenderRequest(.thumbnail(placeholder ? .replaceable(theme) : .required(theme), options))
        request.variants = variants
        request.layout = layout
        request.settings.scale = 1
        return request
    }

    /// Returns a request for the keyboard of a theme in use: a moving picture that begins with the first of the variants.
    public static func animation(
        _ theme: ThemeSource, _ variants: VariantSelection = .light, _ options: AnimationOptions,
        on device: Device? = nil, layout: LayoutSource = .standard, scale: Double = 3
    ) -> RenderRequest {
        var request = RenderRequest(theme, variants, on: device, layout: layout, scale: scale)
        request.content = .animation(theme, options)
        return request
    }

    /// Returns a request for many themes in one picture. `scale` is in pixels per point, 0.25…8. With `placeholders`, a neutral
    /// picture replaces each broken theme.
    public static func sheet(
        _ themes: [ThemeSource], _ variants: VariantSelection = .light, _ options: SheetOptions = SheetOptions(),
        layout: LayoutSource = .standard, scale: Double = 1, placeholders: Bool = false
    ) -> RenderRequest {
        let themes = themes.map { placeholders ? ShowcaseTheme.replaceable($0) : .required($0) }
        var request = RenderRequest(.sheet(themes, options))
        request.variants = variants
        request.layout = layout
        request.settings.scale = scale
        return request
    }
}

/// A theme in a thumbnail or sheet.
package enum ShowcaseTheme: Hashable, Sendable {
    /// A document; if it is broken, there is no picture.
    case required(ThemeSource)
    /// A document; if it is broken, a neutral placeholder replaces it.
    case replaceable(ThemeSource)
    /// A theme whose document is missing: a placeholder with this id replaces it.
    case missing(id: String)
}

/// The options of a sheet of themes.
public struct SheetOptions: Hashable, Sendable {
    /// What the sheet shows of each theme.
    public var style = SheetStyle.keyboards
    /// Themes per row, at least 1; nil for the style's own number.
    public var columns: Int?
    /// The id of the theme to mark as selected; nil for none.
    public var selected: String?
    /// The title above the themes; nil for none.
    public var title: String?
    /// The smaller line beneath the title; nil for none.
    public var subtitle: String?
    /// The layouts to show each theme with, each titled with the layout's name; if empty, the request's layout, titled with
    /// the theme's name.
    public var layouts: [LayoutSource] = []
    /// A grid of one theme instead of many themes side by side; nil for none. The grid uses the sheet's layouts.
    package var grid: SheetGrid?

    /// Creates the default options.
    public init() {}

    /// The words above the themes; nil for none.
    var heading: SheetTitle? { title.map { SheetTitle($0, subtitle: subtitle) } }
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
