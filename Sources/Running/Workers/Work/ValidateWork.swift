internal import Documents
internal import Graphics
package import RenderOptions
internal import ThemeImport
internal import ThemeModel

/// Returns an object: `valid`, the numbers of `errors` and `warnings`, the `diagnostics`, and `contrast`, which is empty unless it
/// was asked for.
package struct ValidateWork: DocumentWork, ChoosingWork {
    package static let command = "validate"
    package var commandOptions = ValidationOptions()

    package init() {}

    package func answer(_ task: WorkTask) throws -> WorkReply {
        let validation = try task.theme(commandOptions.source).validate(store: commandOptions.isForStore)
        return WorkReply(validation, commandOptions: commandOptions, style: task.worker.settings.style)
    }
}

extension WorkReply {
    /// Creates the answer with what was found in a document, and more members.
    init(
        _ validation: ImportValidation, commandOptions: ValidationOptions, style: ReportStyle,
        more: [(String, JSONOutput)] = []
    ) {
        var style = style
        style.isStrict = commandOptions.isStrict
        let diagnostics = style.judged(validation.diagnostics)
        let errors = diagnostics.count { $0.severity == .error }
        let pairs = commandOptions.reportsContrast ? validation.contrast?.pairs ?? [] : []
        let warnings = diagnostics.count { $0.severity == .warning }
        self.init(
            answer: .object(
                [
                    ("valid", .bool(errors == 0)), ("errors", .number(Double(errors))),
                    ("warnings", .number(Double(warnings))),
                    ("diagnostics", .array(RenderOutcome.json(style.shown(diagnostics)))),
                    ("contrast", .array(pairs.map(\.json))),
                ] + more))
        self.warnings = warnings
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
                        .object([
                            ("gradient", .string(position.owner.rawValue)),
                            ("location", .number((position.location * 1000).rounded() / 1000)),
                        ])
                    })
            ),
        ]
    }
}
