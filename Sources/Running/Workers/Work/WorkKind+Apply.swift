internal import Documents
package import RenderOptions
internal import Reports
internal import ThemeModel

extension WorkKind where Arguments == ValidationOptions {
    /// Changes properties of a theme, and returns an object: the edited `text`, `changed`, the numbers of `errors` and `warnings`, the
    /// `diagnostics`, the `kind` of document and whether it `isNative` beyond doubt, for a design also the `document` itself, under the
    /// names of its format, and its `colors` by their paths, as they count; in `values` all properties of each variant of the theme, and
    /// the `contrast` of every text and of the colours that a design states for texts; for an unreadable one with the nearest colour in
    /// which it would be readable.
    package static var apply: WorkKind<ValidationOptions> {
        WorkKind("apply", parts: themeParts) { task, options in
            let (source, style) = (try task.text, task.worker.settings.style)
            let validation = ThemeValidation(
                source, store: options.isForStore, alphaFirst: options.source.alphaFirst)
            let diagnostics = style.judged(validation.diagnostics)
            let json = JSONReader.outcome(of: source)
            let root = json.hasOnlyComments ? json.value : nil
            let kind = root.flatMap(DocumentKind.probable)
            let isDesign = kind != nil && kind != .keyboard
            let written = isDesign ? root.map { ThemeDocument.asFormatsNameIt($0, in: source) } : nil
            let design =
                isDesign ? DesignDocument.read(source, as: kind, alphaFirst: options.source.alphaFirst).value : nil
            let values = Mode.allCases.compactMap { mode in validation.legible[mode].map { (mode.rawValue, $0.listing) }
            }
            let answer = JSONOutput.object([
                ("text", .string(String(decoding: source.bytes, as: UTF8.self))), ("changed", .bool(task.areEdited)),
                ("errors", .number(Double(diagnostics.count { $0.severity == .error }))),
                ("warnings", .number(Double(diagnostics.count { $0.severity == .warning }))),
                ("diagnostics", .array(RenderOutcome.json(style.shown(diagnostics)))),
                ("kind", kind.map { .string($0.rawValue) } ?? .null),
                ("isNative", .bool(root.flatMap(DocumentKind.certain) != nil)),
                ("document", written?.text ?? .null),
                ("colors", .object(design?.design.resolvedColors.map { ($0.name, .string("\($0.color)")) } ?? [])),
                ("values", .object(values)),
                ("contrast", .array(contrast(of: validation) + (design?.design.contrasts.map(\.json) ?? []))),
            ])
            var reply = WorkReply(answer: answer, indent: 0)
            reply.warnings = diagnostics.count { $0.severity == .warning }
            return reply
        }
    }

    private static func contrast(of validation: ThemeValidation) -> [JSONOutput] {
        let pairs = validation.contrast?.pairs ?? []
        return Mode.allCases.compactMap { validation.document?.theme($0) }.flatMap { theme in
            pairs.filter { $0.mode == theme.mode }.map { $0.json(suggesting: theme.readableColor(of: $0.subject)) }
                + [theme.accentContrast?.json].compactMap(\.self)
        }
    }
}

extension DesignContrast {
    /// The contrast as an object, with the members of a text's pair.
    fileprivate var json: JSONOutput {
        .object([
            ("mode", .string(mode.rawValue)), ("property", .string(path)), ("other", .string(other)),
            ("color", .string("\(color)")), ("background", .string("\(background)")),
            ("ratio", .number((ratio * 100).rounded(.down) / 100)), ("isLarge", .bool(false)),
            ("isPart", .bool(isPart)),
            ("level", .string(level.rawValue)), ("places", .array([])), ("wanted", .number(wanted)),
            ("suggestion", suggestion.map { .string("\($0)") } ?? .null),
        ])
    }
}
