import Documents
import Glibc
import Testing

@testable import LayoutEngine

/// The documents of the built-in layouts and the table that the program has of them. `make layouts` writes the table: it
/// runs these tests with KBRENDER_WRITE_LAYOUTS set.
@Suite struct LayoutTableTests {
    @Test func tableHasWhatTheDocumentsSay() throws {
        let names = LayoutFiles.names
        let entries = try names.map(LayoutFiles.entry)
        let table = LayoutFiles.tableHead + entries.joined() + LayoutFiles.tableFoot
        let path = LayoutFiles.target + "/BuiltIn/LayoutTable.swift"
        if getenv("KBRENDER_WRITE_LAYOUTS") != nil { try LayoutFiles.write(table, to: path) }
        #expect(try LayoutFiles.text(of: path) == table, "LayoutTable.swift is out of date: run `make layouts`")
    }

    @Test func lettersAreThoseOfTheFixture() throws {
        let table = try LayoutFiles.exemplarTable()
        let path = LayoutFiles.target + "/BuiltIn/ExemplarTable.swift"
        if getenv("KBRENDER_WRITE_LAYOUTS") != nil { try LayoutFiles.write(table, to: path) }
        #expect(try LayoutFiles.text(of: path) == table, "ExemplarTable.swift is out of date: run `make layouts`")
    }

    @Test func pageListsEveryLayout() throws {
        let page = try LayoutFiles.page()
        let path = LayoutFiles.target + "/../../docs/layouts.md"
        if getenv("KBRENDER_WRITE_LAYOUTS") != nil { try LayoutFiles.write(page, to: path) }
        #expect(try LayoutFiles.text(of: path) == page, "docs/layouts.md is out of date: run `make layouts`")
    }

    @Test(arguments: LayoutFiles.names)
    func documentsAreWithoutProblems(name: String) throws {
        let reading = LanguageReader.read(try LayoutFiles.source(name))
        #expect(reading.diagnostics.map(\.message) == [])
        #expect(reading.value != nil)
    }

    @Test func aliasesAreUnique() {
        let names = LayoutTable.entries.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
    }
}

/// The documents in the sources.
enum LayoutFiles {
    static let target =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Sources/LayoutEngine"

    /// The names of the documents, in order.
    static let names: [String] = {
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

    static func source(_ name: String) throws -> SourceText {
        SourceText(name: "\(name).json", text: try text(of: "\(target)/Layouts/\(name).json"))
    }

    // MARK: The table

    static let tableHead = """
        // swift-format-ignore-file
        // Made from the documents in Layouts by `make layouts`.

        /// The documents of the built-in layouts, and what can be known of them without reading them.
        enum LayoutTable {
            static let entries: [Entry] = [

        """

    static let tableFoot = """
            ]
        }

        """

    /// What only readers of the documents want.
    private static let leftOut = ["$schema", "names", "confidence", "sources", "note"]

    /// One line of the table.
    static func entry(_ name: String) throws -> String {
        let root = try #require(JSONReader.read(try source(name)).value, "\(name).json is not JSON")
        let members = try #require(root.object).filter { !leftOut.contains($0.name) }
        let document = JSONOutput.object(members.map { ($0.name, $0.value.text) }).text(indent: 0)
        let (language, script) = (root["language"]?.string ?? "", root["script"]?.string ?? "Latn")
        let names = root["names"]?.string ?? ""
        return "        Entry(\"\(name)\", \"\(names)\", \"\(language)\", \"\(script)\", ###\"\(document)\"###),\n"
    }

    // MARK: Letters of languages

    /// The table of CLDR's exemplar sets.
    static func exemplarTable() throws -> String {
        let text = try text(of: target + "/../../Fixtures/layouts/exemplars.json")
        let root = try #require(JSONReader.read(SourceText(name: "exemplars.json", text: text)).value)
        let sets = try #require(root["sets"]?.object).map { member in
            "        case \"\(member.name)\": ###\"\(member.value.string ?? "")\"###\n"
        }
        return """
            // swift-format-ignore-file
            // Made from Fixtures/layouts/exemplars.json by `make layouts`.

            /// The letters that languages are written with: CLDR's main exemplar sets.
            enum ExemplarTable {
                /// The letters of a language, with blanks between; of a language's variety those of the language. nil for none known.
                static func letters(of language: String) -> String? {
                    switch language {
            \(sets.joined())        default: language.lastIndex(of: "-").flatMap { letters(of: String(language[..<$0])) }
                    }
                }
            }

            """
    }

    // MARK: The page of the documentation

    /// What stands before the table.
    private static let introduction = """
        # Layouts

        Made from the documents in `Sources/LayoutEngine/Layouts` by `make layouts`.

        `--layout` takes a name of this table, one of its other names, a language tag (of `ta-IN` that of `ta` counts), or a
        file. Digits are those that telephones show first; `--digits local` and `--digits latin` ask for the others.
        Symbols, currencies and quotation marks follow CLDR 42. Words are the language's where a source has them, else English.

        Fonts of Debian's fonts-noto-core have all layouts but the Chinese, Japanese and Korean ones: these need
        fonts-noto-cjk, 57 MB to fetch and 93 MB on disk (`WITH_CJK=1 scripts/setup` installs it, `doctor` tells whether it
        is there). Their keys type parts of a character or its sound, as those of `tamil-anjal` type Tamil by its sound
        in Latin letters (`ka` for க, `kaa` for கா, `pa` for ப, `ma` for ம, `ya` for ய, `va` for வ, `ha` for ஹ), so
        their letters are not compared with CLDR's. All other letters of CLDR's main exemplar sets
        (`Fixtures/layouts/exemplars.json`) are on keys, with shift, or held keys, but for some fixed forms of Tibetan
        letters and a pair of letters in CLDR's set for Uyghur. There is no set for Rusyn and for Malay in Jawi.

        **Confidence** is `high` where two or more independent sources have exactly these rows, `medium` where some rows
        agree, `low` where one source has them. Those of low confidence are built in as their one source has them.

        A new layout is one file: rows of labels with blanks between them, what shift leads to (`capitals` unless rows or
        `none` stand there), what a held key offers, words, three sample words. `kbrender layouts --check FILE` reports what is
        missing, `kbrender layouts show NAME` writes any of these layouts as a document of keys, and
        `kbrender layouts convert FILE` those of HeliBoard, FlorisBoard and Keyman.

        ![Letters of the layouts of Latin script](layouts-latin.webp)
        ![Letters of the others](layouts-letters.webp)
        ![What shift leads to where it is not to capitals](layouts-shift.webp)
        ![Tablets](layouts-tablet.webp)

        | layout | other names | language | script | direction | confidence | sources |
        |---|---|---|---|---|---|---|

        """

    /// The page with the table of all layouts.
    static func page() throws -> String {
        let rows = try names.map { name in
            let layout = try #require(LanguageReader.read(try source(name)).value, "\(name)")
            let direction = layout.isRightToLeft ? "right to left" : "left to right"
            let sources = layout.sources.map { String($0.split(separator: " — ")[0]) }.joined(separator: "; ")
            let cells = [
                name, layout.aliases.joined(separator: ", "), layout.language, layout.script, direction,
                layout.confidence.rawValue, sources.replacing("|", with: "\\|"),
            ]
            return "| " + cells.joined(separator: " | ") + " |\n"
        }
        return introduction + rows.joined()
    }
}
