package import Documents
internal import EmbeddedFiles
internal import ThemeImport

/// A kind of file that a theme can be written as. The raw value is its name in `--to`.
public enum ExportKind: String, CaseIterable, Hashable, Sendable {
    /// fcitx5-android.
    case fcitx5
    case floris
    case heliboard
    /// Custom properties of style sheets.
    case css
    /// Design tokens of the community group, 2025.10.
    case dtcg
    /// Resources of an Android app.
    case android
    case trime
    case rime
    /// An asset catalogue of Xcode.
    case xcassets
    /// A scheme for editors.
    case base16
    /// A scheme of Windows Terminal.
    case terminal
    /// A document of an app's design tokens.
    case tokens
    /// A server's theme of four colours for each mode.
    case colors
}

/// All that is said about a kind of file, in one place: options, help, the service, the studio and docs/exports.md come from it.
package struct ExportDescription: Sendable {
    /// The program that takes the file, as its makers write it.
    package let app: String
    /// The forms; the first is the one that the program imports.
    package let forms: [ExportForm]
    /// The kind of source as which the program's own reader takes the file; nil if it has none.
    let reader: ThemeKind?
    let write: Writer

    /// Writes a theme's files: their names and texts, in order.
    typealias Writer = @Sendable (ExportSubject, inout ExportLedger) -> [ExportFile]
}

extension ExportKind {
    /// The kind's entry in the table.
    package var description: ExportDescription {
        let (forms, reader, write): ([ExportForm], ThemeKind?, ExportDescription.Writer) =
            switch self {
            case .fcitx5: ([ExportForm(".zip", as: .archive), ExportForm(".json")], .fcitx5, Fcitx5Writer.write)
            case .floris:
                ([ExportForm(".flex", as: .archive, both: true), ExportForm(".json")], .floris, FlorisWriter.write)
            case .heliboard: ([ExportForm(".json")], .heliBoard, HeliBoardWriter.write)
            case .css: ([ExportForm(".css", both: true)], .css, CSSWriter.write)
            case .dtcg: ([ExportForm(".tokens.json", both: true)], .designTokens, DesignTokensWriter.write)
            case .android: ([ExportForm("", as: .folder, both: true)], nil, AndroidWriter.write)
            case .trime:
                ([ExportForm(".yaml", both: true, fileEnding: ".trime.custom.yaml")], .trime, RimeWriter.writeTrime)
            case .rime:
                ([ExportForm(".yaml", both: true, fileEnding: ".squirrel.custom.yaml")], .rime, RimeWriter.write)
            case .xcassets: ([ExportForm("", as: .folder, both: true)], nil, AssetCatalogWriter.write)
            case .base16: ([ExportForm(".yaml")], .base16, Base16Writer.write)
            case .terminal: ([ExportForm(".json")], .terminal, TerminalWriter.write)
            case .tokens: ([ExportForm(".json", both: true)], .tokens, TokensWriter.write)
            case .colors: ([ExportForm(".json", both: true)], .colors, ColorsWriter.write)
            }
        return ExportDescription(app: texts[0], forms: forms, reader: reader, write: write)
    }

    /// The program that takes the file, and what people do with the file: one or two sentences.
    private var texts: [String] { Self.texts[rawValue]?.split(separator: "|").map { String($0) } ?? ["", ""] }

    private static let texts = [String: String](pairsIn: "exports.txt", of: EmbeddedFolder(export_tables))

    /// What people do with the file: one or two sentences.
    package var use: String { texts[1] }

    /// Returns the form that a file's name asks for: by its ending if the kind has several, otherwise the only one. Nil if no
    /// form has the ending.
    package func form(forFile name: String) -> ExportForm? {
        let forms = description.forms
        return forms.count == 1 ? forms[0] : forms.first { name.hasSuffix($0.ending) }
    }

    /// The form that a person can read and that standard output takes; nil for a folder.
    package var textForm: ExportForm? { description.forms.first { $0.container == .text } }

    /// What follows a theme's id in the name of a file in the form that the program imports: folders are archives.
    public var importedEnding: String {
        importedForm.container == .folder ? ".zip" : importedForm.fileEnding
    }

    /// The form that the program imports, which folders and services give.
    package var importedForm: ExportForm { description.forms[0] }
}

extension ExportKind {
    /// The table for programs: a list of objects with `kind`, `app`, the `ending` of the file that the app imports, the
    /// number of `variants` in it, and `use`, what to do with it.
    package static var listing: JSONOutput {
        .array(
            allCases.map { kind in
                let about = kind.description
                return .object([
                    ("kind", .string(kind.rawValue)), ("app", .string(about.app)),
                    ("ending", .string(kind.importedEnding)),
                    ("variants", .number(kind.importedForm.holdsBoth ? 2 : 1)), ("use", .string(kind.use)),
                ])
            })
    }
}
