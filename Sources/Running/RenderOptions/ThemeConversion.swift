package import Documents
package import KeyboardPreview
package import ThemeExport
package import ThemeImport
package import ThemeModel

/// What `--to` names: the native format, a kind of file for another program, or all of these.
package enum ConversionTarget: Hashable, Sendable, CaseIterable, RawRepresentable {
    case keyboard
    /// A file for another program.
    case kind(ExportKind)
    /// A design in the notation of the app that it is for.
    case source(AppSource)
    /// Every kind, each in a folder of its own.
    case all

    static let single = [keyboard] + ExportKind.allCases.map(ConversionTarget.kind)
    /// Every choice.
    package static let allCases = single + AppSource.allCases.map(ConversionTarget.source) + [all]

    /// The name on the command line.
    package var rawValue: String {
        switch self {
        case .keyboard: "keyboard"
        case .kind(let kind): kind.rawValue
        case .source(let source): source.rawValue
        case .all: "all"
        }
    }

    /// Finds the choice with a name; nil if there is none.
    package init?(rawValue: String) {
        guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = choice
    }
}

extension ConversionTarget {
    /// The kind, if it is one of another program.
    package var kind: ExportKind? { if case .kind(let kind) = self { kind } else { nil } }

    /// The kinds of other programs that are written; none for the native format.
    package var kinds: [ExportKind] {
        switch self {
        case .keyboard, .source: []
        case .kind(let kind): [kind]
        case .all: ExportKind.allCases
        }
    }

    /// Returns the path, with a slash, of a kind's files in the output's folder: each of several kinds has its own.
    package func folder(of kind: ExportKind) -> String { self == .all ? "\(kind.rawValue)/" : "" }
}

/// A theme as one file, in the native format or for another program.
package struct ConvertedTheme: Sendable {
    /// The file's bytes.
    package let bytes: [UInt8]
    /// What was lost or changed.
    package let diagnostics: [Diagnostic]
    /// The tables of what was written and what was lost; empty for the native format, whose tables say where values come from.
    package let explanation: String
}

extension ConversionOptions {
    /// Returns the theme as one file. `name` is the file's, which decides between the forms of a kind; without one, the form
    /// is the one that people can read, or if not `isText`, the one that programs import.
    package func file(
        of document: ThemeDocument, named name: String? = nil, isText: Bool
    ) throws(OperationError) -> ConvertedTheme {
        guard case .kind(let kind) = target else {
            try checkNative()
            let text = NativeThemeWriter.text(document, minimal: isMinimal)
            return ConvertedTheme(bytes: Array(text.utf8), diagnostics: [], explanation: "")
        }
        let form = try form(of: kind, forFile: name, isText: isText)
        try check(form, of: kind, inFolder: false)
        let theme = try document.exported(as: kind, form: form, variants: variants == .both ? nil : variants)
        return ConvertedTheme(
            bytes: theme.single.bytes, diagnostics: theme.diagnostics, explanation: theme.explanation)
    }

    /// Fits a theme that was read from pictures to them, in half of the time that there is, or 5 seconds each. Returns notes on how
    /// near it comes.
    package func fit(
        _ theme: inout ImportedTheme, seconds: Double?, renderer: () throws -> KeyboardRenderer
    ) rethrows -> [Diagnostic] {
        guard fits, !theme.keyboards.isEmpty else { return [theme.otherLayouts].compactMap(\.self) }
        return try renderer().fit(&theme, seconds: (seconds ?? 10) / 2)
    }

    /// Returns the native theme in an object with where each of its properties comes from.
    package func explained(_ theme: ImportedTheme) throws(OperationError) -> JSONOutput {
        guard target == .keyboard else {
            throw .usage("requires to=keyboard, whose theme is in the answer", option: "explain")
        }
        try checkNative()
        let document = NativeThemeWriter.json(theme.document, minimal: isMinimal)
        return .object([("theme", document)] + theme.explanationMembers)
    }

    /// The ending of a file of the target, in the form that programs import, with its dot: folders are archives.
    package var importedEnding: String {
        target.kind?.importedEnding ?? ".json"
    }

    /// The media type of a file of the target, in the form that programs import.
    package var mediaType: String {
        guard let kind = target.kind else { return "application/json" }
        guard kind.importedForm.container == .text else { return "application/zip" }
        return switch kind.importedForm.ending {
        case ".css": "text/css"
        case ".yaml": "application/yaml"
        default: "application/json"
        }
    }

    /// The media types of all targets.
    package static var mediaTypes: [String] {
        let types = ConversionTarget.single.map { target in
            var options = ConversionOptions()
            options.target = target
            return options.mediaType
        }
        return Set(types).sorted()
    }

    /// Returns the name of a theme's file, in the form that programs import.
    package func importedName(of id: String) -> String {
        guard let kind = target.kind, !kind.importedForm.holdsBoth else { return id + importedEnding }
        return "\(id)_\(variants?.rawValue ?? Mode.light.rawValue)\(importedEnding)"
    }

    /// Returns the theme as the files of a folder, in the form that programs import.
    package func files(
        of document: ThemeDocument, as kind: ExportKind
    ) throws(OperationError) -> ExportedTheme {
        try check(kind.importedForm, of: kind, inFolder: true)
        return try document.exported(as: kind, variants: variants ?? .both)
    }

    /// Checks the options of a conversion into a folder, before anything is read.
    package func checkFolder() throws(OperationError) {
        switch target {
        case .keyboard: try checkNative()
        case .kind(let kind): try check(kind.importedForm, of: kind, inFolder: true)
        case .source(let source):
            throw .usage("requires one design and a file for output", option: "to \(source.rawValue)")
        case .all:
            try OperationError.check([
                (variants != nil, "mode", "requires one kind of file, and to=all writes every kind"),
                (isMinimal, "minimal", "requires to=keyboard"),
            ])
        }
    }

    /// Checks the options of a conversion to the native format.
    private func checkNative() throws(OperationError) {
        guard variants == nil else {
            throw .usage(
                "requires the kind of another program in the option to (the native format holds both variants)",
                option: "mode")
        }
    }

    private func form(
        of kind: ExportKind, forFile name: String?, isText: Bool
    ) throws(OperationError) -> ExportForm {
        guard let name else { return isText ? kind.textForm ?? kind.importedForm : kind.importedForm }
        guard let form = kind.form(forFile: name) else {
            let endings = kind.description.forms.map(\.ending)
            throw .usage(
                "\(Quoted(name)) does not name a file of kind \(kind.rawValue) (expected one that ends in "
                    + "\(Prose.alternatives(endings)))", option: "output")
        }
        return form
    }

    private func check(
        _ form: ExportForm, of kind: ExportKind, inFolder: Bool
    ) throws(OperationError) {
        let (isSingle, holdsBoth) = ([.light, .dark].contains(variants), form.holdsBoth || inFolder)
        let file = "a file of kind \(kind.rawValue) holds"
        try OperationError.check([
            (isMinimal, "minimal", "requires to=keyboard"),
            (isSingle && form.holdsBoth, "mode", "\(file) both variants (leave it out)"),
            (
                variants == .both && !holdsBoth, "mode both",
                "\(file) one variant (expected a folder for the option output)"
            ),
        ])
    }
}
