internal import Documents
internal import EmbeddedFiles
package import StoreModel
internal import ThemeExport

/// A text of the store's pages: the name of its line in `Files/words-….txt`.
package enum GalleryText: String, CaseIterable, Sendable {
    case name, title, summary, search, find, filters, order, pages, previous, next, noneYet, noneFound
    case nothingHere, showAll, featured, all, allThemes, similar, variants, use, address, inUse, contrast, text
    case sample, ratio, largeOnly, tooLow, report, reportReason, thanks, signIn, id, version, tags, phone, scan
    case downloadFor, studio, studioHelp, duplicate, duplicateHelp, downloadCopy, copyCommand, copyAddress
    case copied, countCut, countOne, count, sorted, downloadsOne, downloads, by, position, level
    case picture
}

/// The words of the store's pages in a language. Authors' texts are as they wrote them.
package struct GalleryWords: Sendable {
    /// The tag of the language (BCP 47).
    package let language: String
    private var texts: [String: String]

    /// The languages; the first is for readers who know none of them.
    package static let all = [english, tamil]
    package static let english = GalleryWords(language: "en")
    package static let tamil = GalleryWords(language: "ta")

    private init(language: String) {
        self.language = language
        texts = [String: String](pairsIn: "words-\(language).txt", of: EmbeddedFolder(gallery_files))
    }

    /// A text; every language has all.
    package subscript(text: GalleryText) -> String {
        get { texts[text.rawValue] ?? text.rawValue }
        set { texts[text.rawValue] = newValue }
    }

    /// Returns a text with values in the places of `{0}`, `{1}`.
    package subscript(text: GalleryText, values: String...) -> String {
        values.enumerated().reduce(self[text]) { $0.replacing("{\($1.offset)}", with: $1.element) }
    }

    /// Returns the title of a page about a subject; about all themes without one.
    package func title(of subject: String?) -> String { subject.map { "\($0) – \(self[.title])" } ?? self[.title] }

    /// Returns how many themes there are; `isCut` if there are more.
    package func count(_ number: Int, isCut: Bool = false) -> String {
        self[isCut ? .countCut : number == 1 ? .countOne : .count, "\(number)"]
    }

    /// Returns how often a theme was downloaded.
    func downloads(_ number: Int) -> String { self[number == 1 ? .downloadsOne : .downloads, "\(number)"] }

    /// Returns the name of a mode, if there is one.
    func name(ofMode mode: String) -> String { texts["mode.\(mode)"] ?? mode }

    /// Returns the name of an order.
    package func name(of order: ThemeOrder) -> String { texts["order.\(order.rawValue)"] ?? order.rawValue }

    /// Returns the name of a program that a file is for, as far as it is not the same in all languages.
    func name(ofApp kind: ExportKind) -> String { texts["app.\(kind.rawValue)"] ?? kind.description.app }

    /// Returns what people do with a file: the name of its kind, or `json` for the theme's own document.
    func use(ofFile kind: String) -> String { texts["use.\(kind)"] ?? "" }

    /// How a theme's page shows it in use.
    var states: [String] { ThemePicture.uses.indices.compactMap { texts["state.\($0)"] } }

    /// Returns the name of a filter.
    package func name(of filter: ThemeFacet) -> String {
        if filter.kind == .contrast { return self[.level, filter.value.uppercased()] }
        return texts["\(filter.kind == .mode ? "variant" : filter.kind.rawValue).\(filter.value)"] ?? filter.value
    }
}
