package import Documents

/// A design as read: its content, its ranges, and its problems.
package struct ParsedDesign: DocumentReader, Sendable {
    /// The document's metadata, without variants.
    private(set) var header: ThemeDocument
    /// The design; nil if an error prevents reading it.
    package private(set) var document: DesignDocument?
    /// The range of each mode's name.
    private(set) var modeRanges: [Mode: Range<Int>] = [:]
    /// The ranges of the values that are written, by path.
    package private(set) var ranges: [String: Range<Int>] = [:]
    /// The paths in the document of values that are stated elsewhere than at their own, by the paths in the mode.
    private(set) var sources: [Mode: [String: String]] = [:]
    /// All problems, in no order.
    package var diagnostics: [Diagnostic] = []

    package let source: SourceText

    /// Reads a document of a kind. Faults in modes other than `modes` are warnings, and faulty values there count as absent.
    package init(_ root: JSONValue, as kind: DocumentKind, in source: SourceText, modes: Set<Mode>, alphaFirst: Bool) {
        self.source = source
        (header, diagnostics) = HeaderReader.read(root, apartFrom: kind.names, in: source)
        guard root.object != nil else {
            report(
                ThemeDiagnosticKinds.notTheme, path: "",
                message: "the document is \(root.kindName) (expected an object)", at: root.range)
            return
        }
        for mode in Mode.allCases { modeRanges[mode] = root.opening }
        guard let design = kind.design else {
            report(
                ThemeDiagnosticKinds.notTheme, path: "",
                message: "the document is a keyboard theme (expected a design)", at: root.range)
            return
        }
        let values = ValueReader(
            source: source, alphaFirst: alphaFirst, takesBareColors: design.takesBareColors, isDesign: true)
        var stated = read(root, as: design, modes: modes, values)
        for (mode, tokens) in stated where !design.isComplete(tokens) { stated[mode] = nil }
        document = DesignDocument(
            id: header.id, name: header.name, metadata: header.metadata, design: .init(kind, stated))
    }

    /// Returns what the document states in each mode that it has.
    private mutating func read(
        _ root: JSONValue, as design: DesignKind, modes: Set<Mode>, _ values: ValueReader
    ) -> [Mode: TokenSet] {
        var readers: [Mode: DesignReader] = [:]
        for mode in Mode.allCases {
            let field = design.member(of: mode)
            let member = root.object?.first { $0.name == field?.name && !$0.value.isNull }
            if field?.isRequired == true, member == nil {
                if modes.contains(mode) {
                    report(
                        ThemeDiagnosticKinds.missingVariant, path: mode.colorsName,
                        message: "missing (expected an object with the colours of \(mode.rawValue) mode)",
                        at: root.opening)
                }
                continue
            }
            var reader = DesignReader(mode, at: field?.name ?? "", with: values)
            if let field, let member {
                modeRanges[mode] = member.nameRange
                reader.read(member, as: field)
            } else if field == nil {
                reader.read(design.fields, of: root, missingAt: root.opening)
            }
            reader.resolveAccent()
            readers[mode] = reader
        }
        return resolved(readers, modes: modes, isModal: design.isModal)
    }

    /// Resolves the colours of modes that follow each other's accents, and reports the problems of each, or of both at once.
    private mutating func resolved(
        _ readers: [Mode: DesignReader], modes: Set<Mode>, isModal: Bool
    ) -> [Mode: TokenSet] {
        let accent = ColorToken.accent.path
        var stated: [Mode: TokenSet] = [:]
        for mode in Mode.allCases {
            guard var reader = readers[mode] else { continue }
            reader.resolveColors(
                following: readers[mode.other]?.tokens.color(accent), at: "\(mode.other.rawValue).\(accent)")
            ranges.merge(reader.ranges) { range, _ in range }
            sources[mode] = reader.sources
            stated[mode] = reader.tokens
            if isModal {
                diagnostics += reader.diagnostics.map { modes.contains(mode) ? $0 : $0.at(most: .warning) }
            } else if mode == .light {
                diagnostics += reader.diagnostics
            }
        }
        return stated
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
            guard let variant = document.variant(mode), let range = design.modeRanges[mode] else { continue }
            variants[mode] = ParsedVariant(
                variant: variant, ranges: [:], nameRange: range, json: nil, alphaOrder: AlphaOrder(), diagnostics: [])
        }
    }
}
