import Documents
import Glibc
import TestSupport
import Testing

@testable import Layouts

/// The documents of the built-in layouts, and the program's table of them. `make layouts` writes the table: it runs these
/// tests with KBRENDER_WRITE_LAYOUTS set.
@Suite struct LayoutTableTests {
    @Test(arguments: [
        "borrowers", "documents", "exemplars", "layouts", "regional-facts", "regional-scripts", "regions",
    ])
    func tableIsUpToDate(name: String) throws {
        let lines = try LayoutFiles.lines(ofTable: name)
        let path = LayoutFiles.target + "/Tables/\(name).txt"
        let table = lines.map { $0 + "\n" }.joined()
        if getenv("KBRENDER_WRITE_LAYOUTS") != nil { try LayoutFiles.write(table, to: path) }
        #expect(try LayoutFiles.text(of: path) == table, "\(name).txt is out of date: run `make layouts`")
    }

    @Test func pageListsEveryLayout() throws {
        let page = try LayoutFiles.page()
        let path = Repository.docs.appending("layouts.md").description
        if getenv("KBRENDER_WRITE_LAYOUTS") != nil { try LayoutFiles.write(page, to: path) }
        #expect(try LayoutFiles.text(of: path) == page, "docs/layouts.md is out of date: run `make layouts`")
    }

    /// Pages give the numbers of layouts and languages as the table has them.
    @Test(arguments: ["README.md", "docs/drawing.md"])
    func pagesHaveTheNumbers(page: String) throws {
        let path = Repository.path.appending(page).description
        let text = try LayoutFiles.text(of: path)
        let numbers = try LayoutFiles.numbers()
        let current = text.replacing(LayoutFiles.numbersPattern, with: numbers)
        if getenv("KBRENDER_WRITE_LAYOUTS") != nil { try LayoutFiles.write(current, to: path) }
        #expect(current.contains(numbers), "\(page) does not give the numbers")
        #expect(try LayoutFiles.text(of: path) == current, "\(page) is out of date: run `make layouts`")
    }

    @Test(arguments: LayoutFiles.names)
    func documentsHaveNoProblems(name: String) throws {
        let document = try #require(LayoutFiles.documents[name])
        let reading = document.reading
        #expect(reading.diagnostics.map(\.message) == [])
        let layout = try #require(reading.value)
        #expect(layout.autonym != nil || layout.englishName != nil)
        #expect((layout.rowsOf == nil) == (document.root["letters"] != nil))
        #expect(layout.confidence != nil || layout.rowsOf != nil, "only shared rows may be a default")
    }

    @Test func aliasesAreUnique() {
        let names = LayoutTable.entries.flatMap { Set([$0.name] + $0.aliases) } + LayoutTable.borrowers.map(\.tag)
        #expect(Set(names).count == names.count)
        let android = LayoutTable.entries.flatMap(\.androidAliases)
        #expect(Set(android).count == android.count)
    }

    @Test func borrowedLayoutsExist() {
        for tag in LayoutTable.borrowers {
            #expect(LayoutTable.entry(named: tag.layout)?.name == tag.layout, "\(tag.tag)")
        }
    }
}

/// The documents in the source tree.
enum LayoutFiles {
    static let target =
        Repository.path.appending("Sources/Drawing/Layouts").description

    /// The names of the layouts, in order.
    static var names: [String] { documents.keys.sorted() }

    /// All documents by the names of their layouts: files, and the lines of the file of languages that share rows.
    static let documents: [String: Document] = {
        var documents: [String: Document] = [:]
        for name in fileNames { documents[name] = try? Document("Layouts/\(name)") }
        let shared = try? Document("Languages/shared-rows")
        for member in shared?.root.object ?? [] {
            documents[member.name] = shared.map { Document(root: member.value, source: $0.source) }
        }
        return documents
    }()

    /// A document and its text.
    struct Document {
        let root: JSONValue
        let source: SourceText

        init(root: JSONValue, source: SourceText) {
            (self.root, self.source) = (root, source)
        }

        /// Reads the file with a path in the target, without its ending.
        fileprivate init(_ path: String) throws {
            source = SourceText(name: "\(path).json", text: try LayoutFiles.text(of: "\(target)/\(path).json"))
            root = try #require(JSONReader.read(source).value, "\(path).json is not JSON")
        }

        /// Its keyboard, with the problems of reading it.
        var reading: ParseResult<LanguageLayout> { LanguageReader.read(root, of: source) }
    }

    /// The names of the files, in order.
    private static let fileNames: [String] = {
        var names: [String] = []
        guard let folder = opendir(target + "/Layouts") else { return [] }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".json") { names.append(String(name.dropLast(5))) }
        }
        return names.sorted()
    }()

    /// The keyboard of a layout.
    static func layout(_ name: String) throws -> LanguageLayout {
        try #require(documents[name]?.reading.value, "\(name)")
    }

    static func text(of path: String) throws -> String {
        let file = try #require(fopen(path, "r"), "\(path) cannot be read")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func write(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "w"), "\(path) cannot be written")
        defer { fclose(file) }
        #expect(Array(text.utf8).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) } == text.utf8.count)
    }

    // MARK: The table

    /// The languages that borrow a layout.
    private static func borrowers() throws -> [String] {
        try #require(Document("Languages/borrowed-layouts").root.object).map { member in
            [member.name, member.value["layout"]?.string ?? "", member.value["why"]?.string ?? ""].joined(
                separator: "|")
        }
    }

    /// Members that only human readers of the documents need, or that the table has.
    private static let leftOut = [
        "$schema", "names", "androidNames", "englishName", "confidence", "desktopOnly", "sources", "wordSources",
        "note",
    ]

    /// A layout's line in the table of documents.
    private static func document(_ name: String) throws -> String {
        let members = try #require(documents[name]?.root.object).filter { !leftOut.contains($0.name) }
        return name + "|" + JSONOutput.object(members.map { ($0.name, $0.value.text) }).text(indent: 0)
    }

    /// A layout's line in the table of what can be known without its document.
    private static func entry(_ name: String) throws -> String {
        let layout = try layout(name)
        let facts = [
            name, layout.aliases.joined(separator: " "), layout.androidAliases.joined(separator: " "), layout.language,
            layout.script, layout.autonym ?? layout.englishName ?? "", layout.evidence.rawValue, layout.reason,
        ]
        #expect(!facts.contains { $0.contains("|") })
        return facts.joined(separator: "|")
    }

    // MARK: Letters of languages

    /// The table of CLDR's exemplar sets.
    private static func exemplars() throws -> [String] {
        let text = try text(of: Repository.fixtures.appending("layouts/exemplars.json").description)
        let root = try #require(JSONReader.read(SourceText(name: "exemplars.json", text: text)).value)
        return try #require(root["sets"]?.object).map { "\($0.name)|\($0.value.string ?? "")" }
    }

    /// The lines of a table of the folder `Tables`.
    static func lines(ofTable name: String) throws -> [String] {
        switch name {
        case "borrowers": try borrowers()
        case "documents": try names.map(document)
        case "exemplars": try exemplars()
        case "layouts": try names.map(entry)
        case "regional-facts": try tags()
        default:
            try #require(cldr()[name == "regions" ? name : "scripts"]?.object).map {
                "\($0.name)|\($0.value.string ?? "")"
            }
        }
    }

    // MARK: Regions

    /// CLDR's facts of languages and regions.
    static func cldr() throws -> JSONValue {
        let text = try text(of: Repository.fixtures.appending("layouts/cldr.json").description)
        return try #require(JSONReader.read(SourceText(name: "cldr.json", text: text)).value)
    }

    /// Returns CLDR's facts of a tag, or of the nearest tag without its last parts.
    static func facts(_ tag: String, in cldr: JSONValue) -> JSONValue? {
        cldr["tags"]?[tag] ?? tag.lastIndex(of: "-").flatMap { facts(String(tag[..<$0]), in: cldr) }
    }

    /// The table of facts that differ from the layouts' documents.
    private static func tags() throws -> [String] {
        let cldr = try cldr()
        return try #require(cldr["tags"]?.object).compactMap { member -> String? in
            guard let found = BuiltInLayout(named: member.name), let layout = documents[found.name]?.reading.value,
                layout.language != member.name
            else { return nil }
            let base = facts(layout.language, in: cldr)
            func own(_ name: String, _ shown: String?) -> String {
                let value = member.value[name]?.string ?? ""
                return value == shown ? "" : value
            }
            let isAnother = layout.language.prefix { $0 != "-" } != member.name.prefix { $0 != "-" }
            let name = isAnother ? own("autonym", layout.autonym) : ""
            // Where CLDR has the same as for the document's language, the document knows better; `$` is no country's of these.
            let isBase = member.value["currency"]?.string == base?["currency"]?.string
            let currency = isBase && layout.symbols.currency != "$" ? "" : own("currency", layout.symbols.currency)
            let quotes = own("quotes", base?["quotes"]?.string)
            let digits = member.value["digits"]?.string
            let differs = digits != base?["digits"]?.string && layout.symbols.ownDigits != nil
            let first = differs ? (digits == nil ? "latin" : "local") : ""
            let line = [member.name, name, currency, quotes, first].joined(separator: "|")
            // A region without facts of its own keeps those of the document.
            return line.hasSuffix("||||") && RegionalFacts.region(of: member.name) == nil ? nil : line
        }
    }

    // MARK: Numbers

    /// The numbers of layouts, languages and scripts, with the evidence for the languages, as pages state them.
    static func numbers() throws -> String {
        let layouts = try names.map(layout)
        let languages = Dictionary(grouping: layouts) { $0.language.prefix { $0 != "-" } }
        func count(_ evidence: LayoutEvidence) -> Int {
            languages.values.count { layouts in
                LayoutEvidence.allCases.first { best in layouts.contains { $0.evidence == best } } == evidence
            }
        }
        return "\(layouts.count) layouts for \(languages.count) languages (\(count(.confirmed)) confirmed, "
            + "\(count(.reported)) reported, \(count(.default)) by default) in \(Set(layouts.map(\.script)).count) scripts"
    }

    nonisolated(unsafe) static let numbersPattern =
        /[0-9]+ layouts for [0-9]+ languages \([0-9]+ confirmed, [0-9]+ reported, [0-9]+ by default\) in [0-9]+ scripts/

    // MARK: The page of the documentation

    /// The text before the table.
    private static let introduction = """
        # Layouts

        Made from the documents in `Sources/Drawing/Layouts/Layouts` and `Languages` by `make layouts`.

        `--layout` takes a name from this table, one of its other names, a language tag (for `ta-IN`, that of `ta` counts), or a
        file. Where Android's apps begin with another layout than iOS, the tag finds that on Android (*on Android*): `ta` is
        `tamil` there, and `tamil99` on iOS. `kbrender layouts --language TAG` says which layout a tag finds, how sure it is,
        and why, also for languages without a line here whose writers use one of these layouts.

        The digits are those that phones show first; `--digits local` and `--digits latin` choose the others. Names, currencies,
        digits and quotation marks follow CLDR 47. Words are in the layout's language if a source has them. Otherwise space
        shows the language's own name if CLDR has it, return keeps its icon, and candidates are that name, the first letters and
        digits.

        A tag with a region chooses by CLDR, too: `bn-IN` has ₹, `sw-KE` Ksh, `ar-MA` the digits 0 to 9, `pa-PK` the rows, the
        name and the full stop of Shahmukhi. In a region where CLDR does not know the language, the currency is the region's.
        A language that borrows a layout has its own name. A romanized layout (`hi-Latn`, `bn-Latn`) shows what
        CLDR has for its tag, `ABC`, 0 to 9 and English marks; a layout whose Latin keys type another script (pinyin, romaji,
        Jyutping, Anjal) shows everything but its letters in that script.

        All letters of CLDR's main exemplar sets are on keys, with shift, or on held keys, except for some fixed forms of
        Tibetan letters and a pair of letters in the set for Uyghur. The keys of the Chinese, Japanese and Korean layouts and of
        `tamil-anjal` type parts of a character or its sound (`ka` for க). On a phone of 390 points keys are at least 25 points
        wide in rows of eleven letters, 23 in rows of twelve.

        **Evidence** says how sure it is that phones have these rows for the language:

        | evidence | means |
        |---|---|
        | `confirmed` | two or more independent sources have exactly these rows |
        | `reported` | sources of one family have rows for the language, or sources agree only in part; a single source is followed exactly, and rows of desktops' keyboards are cut to a phone's |
        | `default` | no source has a keyboard for the language, and phones give it the rows of another; its other letters are on held keys |

        Debian's fonts-noto-core covers all layouts except the Chinese, Japanese and Korean ones. Those need
        fonts-noto-cjk (57 MB to download, 93 MB on disk): `WITH_CJK=1 scripts/setup` installs it, and `doctor` shows whether it
        is there. Without it WenQuanYi Zen Hei, WenQuanYi Micro Hei or Droid Sans Fallback serves, with a note (KB308).

        [CONTRIBUTING](../CONTRIBUTING.md#add-a-layout) shows how to add a layout. In `symbols` of its document, `first` and
        `second` are rows of iOS that differ from those of most languages, `android` those of Android, `androidLetters` the way
        back to letters there.

        ## Layouts of your own and of other programs

        `kbrender layouts check FILE` reports what is missing, `kbrender layouts show NAME` writes a layout as a document of keys
        ([its format](geometry.md#1-layout-documents)), and `kbrender layouts convert FILE` converts layouts of HeliBoard,
        FlorisBoard, Keyman, FUTO Keyboard and Unexpected Keyboard. What a layout cannot express is left out, with a warning for
        each kind. A converted layout has the language of `--language TAG`, otherwise that of its file or the file's name,
        otherwise the one that its letters show; a note says if several languages have these letters. Under an unknown language,
        keys have no words, and letters and digits are the candidates.

        What kbrender takes from each:

        | layout of | widths and places | keys and their texts |
        |---|---|---|
        | Unexpected Keyboard | `width`, `shift`, `scale`: the widest row fills the keyboard, others end before it; `bottom_row="false"` keeps the file's own bottom row; heights of rows are lost | corners and edges become long presses, in the order northwest, northeast, southwest, southeast, west, east, north, south; `:str`, `legend:'text'` and macros show their legend; a value that is no name types itself; shift follows `modmap`, then the app's own pairs, then capitals |
        | Keyman | `width`, `pad`, `sp`: the widest row of a layer fills the keyboard, and the last key of a row takes what is left | captions such as `*ZWNJ*` become the character that they stand for, an icon, or a sign or word, another one for each of Keyman's pictures (but one for its three of ZWNJ); an id such as `U_0BA4` says what a key types; long presses, then flicks, then multitaps; `hint` is the small text |
        | HeliBoard, FlorisBoard | `width` as a share of the row, -1 for what is left; without any, those of the app's rows | names (`zwnj`, `esc`, `$$$1`), a label, a bar and a text, `!icon/…` and `!code/…` mean the same in text and in JSON; `code` and `codePoints` count more than the label |
        | FUTO Keyboard | those of the app's rows; a layout whose letters are flicked is a grid of all its keys | templates such as `$shift`; flicks become long presses: left, up, right, down |

        A width that is negative, no number, or larger than any keyboard is an error (KB200). Like Keyman, kbrender reads the
        digits that begin a text, or takes Keyman's width where there are none, with a warning.

        kbrender reads JSON of HeliBoard and FlorisBoard as leniently as these apps do: names and strings need no quotes if they
        have no white space, quotes, backslashes or `,:[]{}` (`{ label: ' }` is an apostrophe), a comma may stand before a
        closing bracket, and lines that begin with `//` are comments.

        A key that shows another text than it types keeps both (`keyLabel` and `unichar`); a long press keeps the text that it types, or
        in Unexpected Keyboard its legend. `$$$` is the currency of the layout's language, and `$$$1` to `$$$5` are HeliBoard's other
        currencies for it. Shift leaves Georgian letters alone, whose capitals are for headings.

        HeliBoard and FlorisBoard keep the long presses of a language in files of their own (`locale_key_texts/ru.txt`,
        `popupMappings/ru.json`). The layout gets those of its language if the file lies beside it, in such a folder beside it,
        or where the app has it; `layouts convert FILE --popups FILE` names another. Main variants come before the layout's
        own, the others after them. Pads for numbers and for the phone keep their grid, on Android too.

        ## The built-in layouts

        ← marks scripts that run from right to left.

        ![Letters of the layouts of Latin script](layouts-latin.webp)
        ![Letters of the others](layouts-letters.webp)
        ![Shift planes that are not capitals](layouts-shift.webp)
        ![Tablets](layouts-tablet.webp)

        | layout | language | other names | on Android | called | script | evidence | sources |
        |---|---|---|---|---|---|---|---|

        """

    /// The page with the table of all layouts.
    static func page() throws -> String {
        let rows = try names.map { name in
            let layout = try layout(name)
            let sources = layout.sources.map { String($0.split(separator: " — ")[0]) }.joined(separator: "; ")
            let cells = [
                name, layout.language, layout.aliases.filter { $0 != layout.language }.joined(separator: ", "),
                layout.androidAliases.joined(separator: ", "),
                layout.autonym ?? layout.englishName ?? "", layout.script + (layout.isRightToLeft ? " ←" : ""),
                layout.evidence.rawValue,
                layout.rowsOf.map { "rows of \($0)" } ?? sources.replacing("|", with: "\\|"),
            ]
            return "| " + cells.joined(separator: " | ") + " |\n"
        }
        return introduction + rows.joined()
    }
}

extension LanguageLayout {
    /// How sure it is that phones have this keyboard for the language.
    fileprivate var evidence: LayoutEvidence {
        switch confidence {
        case .high: .confirmed
        case .medium, .low: .reported
        case nil: .default
        }
    }

    /// The reason for `evidence`, as a list shows it.
    fileprivate var reason: String {
        let rows =
            switch confidence {
            case .high: "independent sources agree on its rows"
            case .medium: "sources agree on some of its rows, or nearly"
            case .low: "its sources are of one family"
            case nil: "no source has a keyboard for this language"
            }
        let shared = rowsOf.map { confidence == nil ? "; phones give it the rows of \($0)" : "; the rows of \($0)" }
        return rows + (shared ?? "") + (isDesktopOnly ? "; all are keyboards of desktops, cut to a phone's rows" : "")
    }
}
