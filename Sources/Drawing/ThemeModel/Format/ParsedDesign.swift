internal import Documents

/// A design as read: its content, its ranges, and its problems.
struct ParsedDesign: Sendable {
    /// The document's metadata, without variants.
    private(set) var header: ThemeDocument
    /// The design; nil if an error prevents reading it.
    private(set) var document: DesignDocument?
    /// The range of each mode's name.
    private(set) var ranges: [Mode: Range<Int>] = [:]
    /// The ranges of the tokens' colours.
    private(set) var colorRanges: [Mode: [ColorToken: Range<Int>]] = [:]
    /// All problems, in no order.
    private(set) var diagnostics: [Diagnostic] = []

    private let source: SourceText
    private let alphaFirst: Bool

    /// Reads a document of a kind. Faults in modes other than `modes` are warnings, and faulty values there count as absent.
    init(_ root: JSONValue, as kind: DocumentKind, in source: SourceText, modes: Set<Mode>, alphaFirst: Bool) {
        self.source = source
        self.alphaFirst = alphaFirst
        (header, diagnostics) = HeaderReader.read(root, apartFrom: kind.names, in: source)
        guard root.object != nil else {
            refuse("the document is \(root.kindName) (expected an object)", at: root.range)
            return
        }
        for mode in Mode.allCases { ranges[mode] = root.opening }
        document = design(root, kind: kind, modes: modes).map { design in
            DesignDocument(id: header.id, name: header.name, metadata: header.metadata, design: design)
        }
    }

    private mutating func design(_ root: JSONValue, kind: DocumentKind, modes: Set<Mode>) -> DesignDocument.Design? {
        switch kind {
        case .keyboard:
            refuse("the document is a keyboard theme (expected a design)", at: root.range)
            return nil
        case .tokens: return .tokens(tokens(root, modes: modes))
        case .colors: return .colors(colors(root, modes: modes))
        case .palette: return palette(root).map(DesignDocument.Design.palette)
        case .brand: return brand(root).map(DesignDocument.Design.brand)
        }
    }

    private mutating func refuse(_ message: String, at range: Range<Int>) {
        diagnostics.append(Diagnostic(ThemeDiagnostics.notTheme, message, in: source, at: range))
    }

    /// Adds the problems that reading a mode found.
    private mutating func take(_ problems: [Diagnostic], isDrawn: Bool) {
        diagnostics += problems.map { isDrawn ? $0 : $0.at(most: .warning) }
    }

    private mutating func tokens(_ root: JSONValue, modes: Set<Mode>) -> TokenTheme {
        var sets: [Mode: TokenSet] = [:]
        let accents = Dictionary(
            uniqueKeysWithValues: Mode.allCases.map { mode in
                let accent = root[mode.rawValue]?[TokenGroup.colors.rawValue]?[ColorToken.accent.rawValue]?.string
                return (mode, accent.flatMap { HexColor($0, alphaFirst: alphaFirst)?.color })
            })
        for member in root.object ?? [] {
            guard let mode = Mode(rawValue: member.name), !member.value.isNull else { continue }
            let other = accents[mode.other] ?? nil
            let read = TokenReader.read(
                member.value, mode: mode, in: source, alphaFirst: alphaFirst, otherAccent: other)
            sets[mode] = read.tokens
            ranges[mode] = member.nameRange
            colorRanges[mode] = read.ranges
            take(read.diagnostics, isDrawn: modes.contains(mode))
        }
        return TokenTheme(light: sets[.light] ?? TokenSet(.light), dark: sets[.dark] ?? TokenSet(.dark))
    }

    private mutating func colors(_ root: JSONValue, modes: Set<Mode>) -> ServerTheme {
        var theme = ServerTheme(light: nil, dark: nil)
        for mode in Mode.allCases {
            let isDrawn = modes.contains(mode)
            guard let member = root.object?.first(where: { $0.name == mode.colorsName && !$0.value.isNull }) else {
                if isDrawn { reportAbsence(of: mode, in: root) }
                continue
            }
            ranges[mode] = member.nameRange
            var reader = ColorsReader(source, alphaFirst: alphaFirst)
            let colors = reader.serverColors(member)
            take(reader.diagnostics, isDrawn: isDrawn)
            switch mode {
            case .light: theme.light = colors
            case .dark: theme.dark = colors
            }
        }
        return theme
    }

    private mutating func reportAbsence(of mode: Mode, in root: JSONValue) {
        diagnostics.append(
            Diagnostic(
                ThemeDiagnostics.missingVariant, path: mode.colorsName,
                "missing (expected an object with the colours of \(mode.rawValue) mode)", in: source,
                at: root.opening))
    }

    private mutating func palette(_ root: JSONValue) -> Palette? {
        var reader = ColorsReader(source, alphaFirst: alphaFirst, takesBareColors: true)
        let palette = reader.palette(root)
        take(reader.diagnostics, isDrawn: true)
        return palette
    }

    private mutating func brand(_ root: JSONValue) -> Brand? {
        var reader = ColorsReader(source, alphaFirst: alphaFirst)
        let brand = reader.brand(root)
        take(reader.diagnostics, isDrawn: true)
        return brand
    }
}

extension ParsedTheme {
    /// Reads a document of any kind as a keyboard theme. Without `kind`, its keys decide. Without `modes`, the modes that are
    /// written are required, and at least one.
    init(_ root: JSONValue, as kind: DocumentKind?, in source: SourceText, modes: Set<Mode>?, alphaFirst: Bool) {
        let kind = kind ?? DocumentKind(recognizing: root)
        guard kind != .keyboard else {
            self = ThemeReader.read(root, in: source, modes: modes, alphaFirst: alphaFirst)
            return
        }
        let written = Set(Mode.allCases.filter { kind != .colors || root[$0.colorsName] != nil })
        let drawn = modes ?? (written.isEmpty ? Set(Mode.allCases) : written)
        let design = ParsedDesign(root, as: kind, in: source, modes: drawn, alphaFirst: alphaFirst)
        let keyboard = design.diagnostics.haveErrors ? nil : design.document?.keyboard
        document = keyboard ?? design.header
        diagnostics = design.diagnostics
        if keyboard != nil { self.design = design }
        for mode in Mode.allCases {
            guard let variant = document.variant(mode), let range = design.ranges[mode] else { continue }
            variants[mode] = ParsedVariant(
                variant: variant, ranges: [:], nameRange: range, json: nil, alphaOrder: AlphaOrder(), diagnostics: [])
        }
    }
    /// Returns the problems of the contrasts that a design states.
    func statements(in source: SourceText) -> [Diagnostic] {
        guard let design, case .tokens(let theme)? = design.document?.design else { return [] }
        return TokenContrast.check(theme, in: source) { mode, token in
            design.colorRanges[mode]?[token]
        } otherwise: { mode in
            design.ranges[mode]
        }
    }
}
