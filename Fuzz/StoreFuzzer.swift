import Documents
import Files
import StaticGallery
import StoreDatabase
import StoreModel

/// Publishes a theme with a name of any text, and looks for it, and for any other text, in a store. What is found is what our own
/// words say.
func checkSearch(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        // A theme has no NUL.
        .map { String(decoding: $0.filter { $0 != 0 }, as: UTF8.self) }
    let (name, question) = (parts[0], parts.count > 1 ? parts[1] : parts[0])
    let tag = parts.count > 2 ? parts[2] : ""
    let theme = store.publish(name: String(name.prefix(200)), tag: String(tag.prefix(100)))
    for order in ThemeOrder.allCases {
        var search = ThemeSearch()
        search.order = order
        // Each of its words, and all of them, find it.
        search.words = ThemeWords.cut(theme.name)
        require(store.finds(theme, search), "a theme is not found by its name")
        search.words = ThemeWords.cut(question)
        if !tag.isEmpty { search.facets = [ThemeFacet(.tag, is: String(tag.prefix(100)))] }
        require(store.finds(theme, search) == search.matches(theme), "a question finds what its words do not say")
        search.after = ThemeCursor(question)
        if let cursor = search.after {
            require(ThemeCursor(cursor.description) == cursor, "a cursor that is read as another one")
            require(!cursor.name.utf8.contains { $0 < 0x20 }, "a cursor with a control character")
        }
        _ = store.finds(theme, search)
    }
}

extension ThemeSearch {
    /// Returns whether a theme has what is looked for, by the rules alone.
    fileprivate func matches(_ theme: ThemeDescription) -> Bool {
        let known = theme.words
        let whole = words.dropLast().allSatisfy(known.contains)
        let beginning = words.last.map { last in
            known.contains { $0.unicodeScalars.starts(with: last.unicodeScalars) }
        }
        return whole && beginning != false && facets.isSubset(of: theme.facets)
    }
}

// libFuzzer calls from one thread.
nonisolated(unsafe) private let store = FuzzedStore()

/// A store with one theme, in memory as far as the system allows.
private final class FuzzedStore {
    private let database: StoreDatabase
    private var number = 0
    private let rita = StoreCaller(name: "rita", role: .reviewer)

    init() {
        let name = OpenFolder.temporaryName("kbrender-fuzz-")
        guard let database = try? StoreDatabase(.path(FilePath("/dev/shm").appending(name))) else {
            fatalError("there is no store in /dev/shm")
        }
        self.database = database
    }

    func publish(name: String, tag: String) -> ThemeDescription {
        number += 1
        let json = JSONOutput.object([
            ("id", .string("theme")), ("name", .string(name)), ("tags", .array(tag.isEmpty ? [] : [.string(tag)])),
        ])
        let document = StoredDocument(Array("\(number)".utf8))
        guard let id = ThemeID("theme"),
            let value = JSONReader.read(SourceText(name: "theme", text: json.text(indent: 0))).value,
            let theme = ThemeDescription(value)
        else { fatalError("a description cannot be read") }
        do {
            let old = try database.document(id, on: .published)?.digest
            try database.submit(document, as: id, theme: theme, by: rita, over: old)
        } catch {
            fatalError("a theme cannot be published: \(error)")
        }
        return theme
    }

    func finds(_ theme: ThemeDescription, _ search: ThemeSearch) -> Bool {
        do {
            return try !database.find(search).themes.isEmpty
        } catch {
            fatalError("a search fails: \(error)")
        }
    }
}

/// Reads any bytes as the list of a gallery's files: nothing in it leads out of the gallery's folder.
func checkGalleryManifest(_ bytes: [UInt8]) {
    let source = SourceText(name: "kbrender-gallery.json", bytes: bytes)
    guard let files = GalleryManifest.files(in: source) else { return }
    for path in files.keys {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        require(
            !path.isEmpty
                && !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains { $0 < 0x20 } },
            "a path that leads out of the gallery")
    }
}
