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
    /// Writes a theme's files: their names and texts, in order.
    let write: @Sendable (ExportSubject, inout ExportLedger) -> [ExportFile]

    init(
        _ app: String, _ forms: ExportForm..., reader: ThemeKind?,
        write: @escaping @Sendable (ExportSubject, inout ExportLedger) -> [ExportFile]
    ) {
        self.app = app
        self.forms = forms
        self.reader = reader
        self.write = write
    }
}

extension ExportKind {
    /// The kind's entry in the table.
    package var description: ExportDescription {
        switch self {
        case .fcitx5:
            ExportDescription(
                "fcitx5-android", ExportForm(".zip", as: .archive, both: false), ExportForm(".json", both: false),
                reader: .fcitx5, write: Fcitx5Writer.write)
        case .floris:
            ExportDescription(
                "FlorisBoard", ExportForm(".flex", as: .archive, both: true), ExportForm(".json", both: false),
                reader: .floris, write: FlorisWriter.write)
        case .heliboard:
            ExportDescription(
                "HeliBoard", ExportForm(".json", both: false), reader: .heliBoard, write: HeliBoardWriter.write)
        case .css:
            ExportDescription("Web pages (CSS)", ExportForm(".css", both: true), reader: .css, write: CSSWriter.write)
        case .dtcg:
            ExportDescription(
                "Design tokens (DTCG 2025.10)", ExportForm(".tokens.json", both: true),
                reader: .designTokens, write: DesignTokensWriter.write)
        case .android:
            ExportDescription(
                "Android resources", ExportForm("", as: .folder, both: true),
                reader: nil, write: AndroidWriter.write)
        case .trime:
            ExportDescription(
                "Trime", ExportForm(".yaml", both: true, fileEnding: ".trime.custom.yaml"),
                reader: .trime, write: RimeWriter.writeTrime)
        case .rime:
            ExportDescription(
                "Squirrel and Weasel (Rime)", ExportForm(".yaml", both: true, fileEnding: ".squirrel.custom.yaml"),
                reader: .rime, write: RimeWriter.write)
        case .xcassets:
            ExportDescription(
                "Xcode (asset catalogue)", ExportForm("", as: .folder, both: true),
                reader: nil, write: AssetCatalogWriter.write)
        case .base16:
            ExportDescription(
                "Editors (base16)", ExportForm(".yaml", both: false), reader: .base16, write: Base16Writer.write)
        case .terminal:
            ExportDescription(
                "Windows Terminal", ExportForm(".json", both: false),
                reader: .terminal, write: TerminalWriter.write)
        case .tokens:
            ExportDescription(
                "Design tokens of a theme engine", ExportForm(".json", both: true),
                reader: .tokens, write: TokensWriter.write)
        case .colors:
            ExportDescription(
                "Server's colours", ExportForm(".json", both: true), reader: .colors, write: ColorsWriter.write)
        }
    }

    private static let uses = [String: String](pairsIn: "exports.txt", of: EmbeddedFolder(export_tables))

    /// What people do with the file: one or two sentences.
    package var use: String { Self.uses[rawValue] ?? "" }

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
