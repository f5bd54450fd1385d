internal import Documents
internal import ThemeModel

/// What a writer writes: a theme, the variants, and whether each gets a file of its own.
struct ExportSubject: Sendable {
    let document: ThemeDocument
    /// The form of the file.
    let form: ExportForm
    /// The variants of this file: one, or both.
    let variants: [VariantValues]
    /// True if the other variant gets a file too.
    let isOneOfTwo: Bool

    /// The light variant, or the only one.
    var first: VariantValues { variants[0] }
    /// The properties of the variants, in order.
    var listed: [PropertyName] { ordered(\.listed) }
    /// Those of a file that holds every value.
    var complete: [PropertyName] { ordered(\.complete) }

    private func ordered(_ names: (VariantValues) -> [PropertyName]) -> [PropertyName] {
        let all = Set(variants.flatMap(names))
        return PropertyName.allCases.filter(all.contains)
    }
    var name: String { document.name }
    /// The members that begin an app's document.
    var identity: [(String, JSONOutput)] { [("id", .string(document.id)), ("name", .string(name))] }
    /// The author; `Unknown` if the theme does not name one.
    var author: String {
        let author = document.metadata.author ?? ""
        return author.allSatisfy(\.isWhitespace) ? "Unknown" : author
    }
    /// The theme's version; `1.0` if it has none.
    var version: String { document.metadata.version ?? "1.0" }
    /// The description; nil if there is none.
    var summary: String? { document.metadata.description.flatMap { $0.isEmpty ? nil : $0 } }

    /// The name of this file's variant, where both get files of their own.
    var fileTitle: String { isOneOfTwo ? "\(name) \(first.mode.title)" : name }
}

extension Mode {
    /// The mode as a part of a theme's name.
    var title: String { Prose.capitalized(rawValue) }
}
