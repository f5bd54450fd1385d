public import Documents

/// What is to be said of a theme document: its structure, its numbers, the contrast of its texts, and, where asked, the
/// store's rules.
public struct ThemeValidation: Sendable {
    /// The document; nil where it is no theme at all. Variants that cannot be drawn are nil in it.
    public let document: ThemeDocument?
    /// All problems, in source order.
    public let diagnostics: [Diagnostic]

    /// Checks a document of any kind, told apart by its keys unless `kind` is given; of a design, the keyboard that it
    /// gives and the contrasts that it states. Without `store` only the variants that it has are asked for, and at least
    /// one; numbers out of range are errors. With `store` (theme format, §1) it must be a keyboard theme, both variants,
    /// all required properties and metadata in order are asked for too, and a contrast below 3:1 is an error.
    public init(_ source: SourceText, as kind: DocumentKind? = nil, store: Bool = false, alphaFirst: Bool = false) {
        self.init(JSONReader.read(source), of: source, as: kind, store: store, alphaFirst: alphaFirst)
    }

    /// Checks a document whose JSON has been read.
    public init(
        _ json: Reading<JSONValue>, of source: SourceText, as kind: DocumentKind?, store: Bool, alphaFirst: Bool
    ) {
        guard let root = json.value else {
            (document, diagnostics) = (nil, json.diagnostics)
            return
        }
        let kind = kind ?? DocumentKind(recognizing: root)
        let modes = store ? Set(Mode.allCases) : nil
        let written = WrittenTheme(root, as: kind, in: source, modes: modes, alphaFirst: alphaFirst)
        let found = written.diagnostics + ContrastCheck.check(written, in: source) + written.statements(in: source)
        let isObject = root.object != nil
        let rules = store && isObject ? Self.rules(root, kind, in: source) : []
        let ruled = found.map { Self.graded($0, store: store) } + rules
        document = isObject ? written.document : nil
        diagnostics = ruled.inSourceOrder
    }

    /// What a document breaks of the store's rules.
    private static func rules(_ root: JSONValue, _ kind: DocumentKind, in source: SourceText) -> [Diagnostic] {
        kind == .keyboard
            ? StoreRules.check(root, in: source) : [DesignDiagnostics.notNative(kind, root, in: source)]
    }

    /// True where no problem is an error.
    public var isValid: Bool { !diagnostics.haveErrors }

    /// The contrast of all texts in the variants that can be drawn.
    public var contrast: ContrastReport? { document.map(ContrastReport.init) }

    /// The problem at the severity that it has here: what drawing forgives, validation or the store may not.
    private static func graded(_ diagnostic: Diagnostic, store: Bool) -> Diagnostic {
        var graded = diagnostic
        switch diagnostic.kind {
        case ThemeDiagnostics.range: graded.severity = .error
        case ThemeDiagnostics.assumedProperty, ThemeDiagnostics.metadata, ThemeDiagnostics.schemaVersion,
            ThemeDiagnostics.veryLowContrast:
            if store { graded.severity = .error }
        default: break
        }
        return graded
    }
}
