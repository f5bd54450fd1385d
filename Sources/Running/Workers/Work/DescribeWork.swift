package import Documents
package import RenderOptions
internal import ThemeImport
internal import ThemeModel

/// Returns what a validation does, and the `theme` as it describes itself; null if it cannot be read.
package struct DescribeWork: DocumentWork, ChoosingWork {
    package static let command = "describe"
    package static let parts = ["theme"]
    package var commandOptions = ValidationOptions()

    package init() {}

    package func answer(_ task: WorkTask) throws -> WorkReply {
        try answer(about: try task.theme(commandOptions.source), style: task.worker.settings.style)
    }

    /// Returns what a worker would answer about a theme document, with the contrast of its texts: for commands whose user trusts the
    /// documents as much as any other file.
    package static func description(of document: SourceText) throws -> [UInt8] {
        var work = DescribeWork()
        work.commandOptions.reportsContrast = true
        let source = work.commandOptions.source.theme(ThemeSource(document))
        return try work.answer(about: source, style: ReportStyle()).payload
    }

    private func answer(about source: ThemeSource, style: ReportStyle) throws -> WorkReply {
        // What is described is published as it is.
        let validation = try source.validate(store: commandOptions.isForStore, asIs: true)
        return WorkReply(
            validation, commandOptions: commandOptions, style: style,
            more: [("theme", validation.document?.selfDescription ?? .null)])
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
