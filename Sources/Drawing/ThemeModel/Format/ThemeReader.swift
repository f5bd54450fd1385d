package import Documents

/// A theme document as read: its content, its places, and its problems.
package struct ParsedTheme: Sendable {
    /// The document; unusable variants are nil.
    package var document: ThemeDocument
    /// The variants that are written.
    package var variants: [Mode: ParsedVariant] = [:]
    /// The design from which the variants are derived; nil for a keyboard theme.
    package var design: ParsedDesign?
    /// Evidence from all variants of where eight-digit colours have alpha.
    package var alphaOrder = AlphaOrder()
    /// All problems, in no order.
    package var diagnostics: [Diagnostic] = []
}

/// A reader for the root of a theme document (docs/theme-format.md §1).
package struct ThemeReader {
    private let source: SourceText
    private var written: ParsedTheme

    private init(_ root: JSONValue, source: SourceText) {
        self.source = source
        let header = HeaderReader.read(root, apartFrom: Mode.allCases.map(\.rawValue) + [ColorName.member], in: source)
        written = ParsedTheme(document: header.document, diagnostics: header.diagnostics)
    }

    /// Reads a document. `modes` are the required variants; if not given, those that the document has, and at least one.
    package static func read(
        _ root: JSONValue, in source: SourceText, modes: Set<Mode>? = nil, alphaFirst: Bool
    ) -> ParsedTheme {
        let written = Set(Mode.allCases.filter { root[$0.rawValue] != nil })
        let modes = modes ?? (written.isEmpty ? Set(Mode.allCases) : written)
        var reader = ThemeReader(root, source: source)
        guard let members = root.object else {
            reader.report(
                ThemeDiagnosticKinds.notTheme, path: "",
                message: "the document is \(root.kindName) (expected an object with light and dark)", at: root.range)
            return reader.written
        }
        for mode in Mode.allCases {
            reader.readVariant(mode, of: members, isDrawn: modes.contains(mode), root: root, alphaFirst: alphaFirst)
        }
        reader.checkAlphaOrder(alphaFirst: alphaFirst)
        let variants = reader.written.variants.compactMapValues(\.variant)
        var names = ColorNameReader(source: source, variants: variants)
        reader.written.document.colorNames = names.names(in: root)
        reader.written.diagnostics += names.diagnostics
        return reader.written
    }

    /// Reports colours that seem to have alpha at the other end.
    private mutating func checkAlphaOrder(alphaFirst: Bool) {
        guard let odd = written.alphaOrder.contradiction(readingAlphaFirst: alphaFirst) else { return }
        let turned = written.alphaOrder.sightings.map { sighting in
            SourceEdit(sighting.range, "\"\(sighting.movingAlpha(isFirst: !alphaFirst))\"")
        }
        let (own, other) = alphaFirst ? ("#AARRGGBB", "#RRGGBBAA") : ("#RRGGBBAA", "#AARRGGBB")
        let advice = alphaFirst ? "leave out the option alpha-first" : "read it with the option alpha-first"
        written.diagnostics.append(
            Diagnostic(
                ThemeDiagnosticKinds.alphaOrder, path: odd.path,
                "\(Quoted(odd.text)) looks like \(other) but is read as \(own) (\(advice), "
                    + "or write \"\(odd.movingAlpha(isFirst: !alphaFirst))\")",
                in: source, at: odd.range, repairs: turned))
    }

    private mutating func report(_ kind: DiagnosticKind, path: String, message: String, at range: Range<Int>) {
        written.diagnostics.append(Diagnostic(kind, path: path, message, in: source, at: range))
    }

    private mutating func readVariant(
        _ mode: Mode, of members: [JSONMember], isDrawn: Bool, root: JSONValue, alphaFirst: Bool
    ) {
        guard let member = members.first(where: { $0.name == mode.rawValue && !$0.value.isNull }) else {
            if isDrawn {
                report(
                    ThemeDiagnosticKinds.missingVariant, path: mode.rawValue,
                    message: "missing (expected an object with the properties of the \(mode.rawValue) variant)",
                    at: root.opening)
            }
            return
        }
        let variant = VariantReader.read(member, mode: mode, in: source, alphaFirst: alphaFirst)
        written.variants[mode] = variant
        written.alphaOrder.add(variant.alphaOrder)
        written.document.set(mode, to: variant.variant)
        written.diagnostics += variant.diagnostics.map { isDrawn ? $0 : $0.at(most: .warning) }
    }
}
