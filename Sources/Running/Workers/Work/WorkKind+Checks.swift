package import Documents
internal import Graphics
package import RenderOptions
internal import Reports
internal import ThemeImport
internal import ThemeModel

extension WorkKind where Arguments == ValidationOptions {
    /// Returns an object: `valid`, the numbers of `errors` and `warnings`, the `diagnostics`, and `contrast`, which is empty unless it
    /// was asked for.
    package static var validate: WorkKind<ValidationOptions> {
        WorkKind("validate", parts: themeParts) { task, options in
            let validation = try task.theme(options.source).validate(store: options.isForStore)
            return WorkReply(validation, options: options, style: task.worker.settings.style)
        }
    }

    /// Returns what a validation does, and the `theme` as it describes itself; null if it cannot be read.
    package static var describe: WorkKind<ValidationOptions> {
        WorkKind("describe", parts: ["theme"]) { task, options in
            WorkReply(
                try task.theme(options.source).validate(store: options.isForStore, asIs: true), options: options,
                style: task.worker.settings.style, isDescribed: true)
        }
    }
}

extension WorkReply {
    /// Returns what a worker would answer about a theme document, with the contrast of its texts: for commands whose user trusts the
    /// documents as much as any other file.
    package static func description(of document: SourceText) throws -> JSONOutput {
        var options = ValidationOptions()
        options.reportsContrast = true
        // What is described is published as it is.
        let validation = try options.source.theme(ThemeSource(document)).validate(asIs: true)
        return answer(validation, options: options, style: ReportStyle(), isDescribed: true).json
    }

    /// Creates the answer with what was found in a document, and, if it `isDescribed`, what that says of itself.
    init(_ validation: ImportValidation, options: ValidationOptions, style: ReportStyle, isDescribed: Bool = false) {
        let answer = Self.answer(validation, options: options, style: style, isDescribed: isDescribed)
        self.init(answer: answer.json, indent: isDescribed ? 0 : 2)
        warnings = answer.warnings
    }

    private static func answer(
        _ validation: ImportValidation, options: ValidationOptions, style: ReportStyle, isDescribed: Bool
    ) -> (json: JSONOutput, warnings: Int) {
        var style = style
        style.isStrict = options.isStrict
        let diagnostics = style.judged(validation.diagnostics)
        let errors = diagnostics.count { $0.severity == .error }
        let pairs = options.reportsContrast ? validation.contrast?.pairs ?? [] : []
        let warnings = diagnostics.count { $0.severity == .warning }
        let json = JSONOutput.object(
            [
                ("valid", .bool(errors == 0)), ("errors", .number(Double(errors))),
                ("warnings", .number(Double(warnings))),
                ("diagnostics", .array(RenderOutcome.json(style.shown(diagnostics)))),
                ("contrast", .array(pairs.map(\.json))),
            ] + (isDescribed ? [("theme", validation.document?.selfDescription ?? .null)] : []))
        return (json, warnings)
    }
}

extension ContrastPair {
    /// The pair as an object.
    var json: JSONOutput { .object(members) }

    /// Returns the pair as an object, with the property that has the colour, the wanted contrast, and a suggested colour.
    func json(suggesting color: Color?) -> JSONOutput {
        .object(
            members + [
                ("property", .string(subject.textProperty.rawValue)), ("wanted", .number(wanted)),
                ("suggestion", color.map { .string("\($0)") } ?? .null),
            ])
    }

    private var members: [(String, JSONOutput)] {
        [
            ("mode", .string(mode.rawValue)), ("text", .string(subject.rawValue)),
            ("platform", .string(platform.rawValue)), ("color", .string("\(text)")),
            ("background", .string("\(background)")), ("ratio", .number((ratio * 100).rounded(.down) / 100)),
            ("isLarge", .bool(isLarge)), ("level", .string(level.rawValue)),
            ("lightnessContrast", .number((lightnessContrast * 10).rounded() / 10)),
            (
                "places",
                .array(
                    positions.map { position in
                        let location = (position.location * 1000).rounded() / 1000
                        return ["gradient": .string(position.owner.rawValue), "location": .number(location)]
                    })
            ),
        ]
    }
}

extension ThemeDocument {
    /// The document's description of itself, which variants it has, and what they look like as a whole.
    fileprivate var selfDescription: JSONOutput {
        let themes = Mode.allCases.compactMap { theme($0) }
        return .object([
            ("id", .string(id)), ("name", .string(name)), ("author", JSONOutput(metadata.author)),
            ("version", JSONOutput(metadata.version)), ("description", JSONOutput(metadata.description)),
            ("tags", JSONOutput(metadata.tags ?? [])),
            ("modes", .array(Mode.allCases.filter { variant($0) != nil }.map { .string($0.rawValue) })),
            ("hues", JSONOutput(themes.map(\.hue.rawValue))),
            ("brightness", JSONOutput(themes.map(\.brightness.rawValue))),
        ])
    }
}
