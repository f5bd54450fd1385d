package import Documents
internal import KeyboardPreview
package import RenderOptions
internal import ThemeImport
internal import ThemeModel

/// Returns what a validation does, and the `theme` as it describes itself; null if it cannot be read.
package struct DescribeWork: DocumentWork, ChoosingWork {
    package static let command = "describe"
    package static let parts = ["theme"]
    package var choices = ValidationChoices()

    package init() {}

    package func answer(_ task: WorkTask) throws -> WorkReply {
        try answer(about: try task.theme(choices.source), style: task.worker.setup.style)
    }

    /// Returns what a worker would answer about a theme document, with the contrast of its texts: for commands whose user trusts the
    /// documents as much as any other file.
    package static func description(of document: SourceText) throws -> [UInt8] {
        var work = DescribeWork()
        work.choices.reportsContrast = true
        let source = work.choices.source.theme(ImportSource(document), companions: .none)
        return try work.answer(about: source, style: ReportStyle()).payload
    }

    private func answer(about source: ThemeSource, style: ReportStyle) throws -> WorkReply {
        let loader = source.loader(modes: nil)
        // What is described is published as it is.
        let validation =
            choices.isForStore
            ? try loader.validate(published: source.source) : try loader.validate(source.source, store: false)
        return WorkReply(
            validation, choices: choices, style: style,
            more: [("theme", validation.document?.selfDescription ?? .null)])
    }
}

extension ThemeDocument {
    /// The document's description of itself, which variants it has, and what they look like as a whole.
    fileprivate var selfDescription: JSONOutput {
        func text(_ value: String?) -> JSONOutput { value.map(JSONOutput.string) ?? .null }
        func texts(_ values: [String]) -> JSONOutput { .array(values.map(JSONOutput.string)) }
        let themes = Mode.allCases.compactMap { theme($0) }
        return .object([
            ("id", .string(id)), ("name", .string(name)), ("author", text(metadata.author)),
            ("version", text(metadata.version)), ("description", text(metadata.description)),
            ("tags", .array((metadata.tags ?? []).map(JSONOutput.string))),
            ("modes", .array(Mode.allCases.filter { variant($0) != nil }.map { .string($0.rawValue) })),
            ("hues", texts(themes.map(\.hue.rawValue))), ("brightness", texts(themes.map(\.brightness.rawValue))),
        ])
    }
}
