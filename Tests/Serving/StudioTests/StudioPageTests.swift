import Documents
import EmbeddedFiles
import Files
import TestSupport
import Testing
import ThemeModel

/// The page's embedded files.
struct StudioPageTests {
    private struct File {
        let name: String
        let bytes: [UInt8]
    }

    private static let files: [File] = {
        let folder = EmbeddedFolder(studio_files)
        return folder.names.map { File(name: $0, bytes: folder[$0]) }
    }()

    private func text(_ name: String) throws -> String {
        let file = try #require(Self.files.first { $0.name == name }, "\(name)")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    private var modules: [File] { Self.files.filter { $0.name.hasSuffix(".js") } }

    /// The modules that load on first use, or only for readers of one language: those that others import by a call, and what
    /// only such modules import.
    private var lateModules: Set<String> {
        var late: Set<String> = []
        var early: [String: Set<String>] = [:]
        for module in modules {
            let text = String(decoding: module.bytes, as: UTF8.self)
            late.formUnion(text.matches(of: /import\("\.\/([a-z-]+\.js)"\)/).map { String($0.output.1) })
            early[module.name] = Set(text.matches(of: /(from|import) "\.\/([a-z-]+\.js)"/).map { String($0.output.2) })
        }
        var known = 0
        while known < late.count {
            known = late.count
            for module in modules where !["main.js", "startup.js"].contains(module.name) {
                let importers = early.filter { $0.value.contains(module.name) }.keys
                if !importers.isEmpty, late.isSuperset(of: importers) { late.insert(module.name) }
            }
        }
        return late
    }

    @Test func pageIsSmall() {
        // late-styles.js adds the styles of late modules.
        let late = lateModules.filter { !$0.hasPrefix("english") }.union(["late.css"])
        let files = Self.files
        #expect(late.isSuperset(of: ["color-field.js", "late-styles.js", "color-picker.js", "source-editor.js"]))
        #expect(files.filter { !late.contains($0.name) }.map(\.bytes.count).reduce(0, +) <= 250_000)
        #expect(files.map(\.bytes.count).reduce(0, +) <= 485_000)
    }

    /// The page would wait for each module that it finds only through another. Late modules are loaded when they are needed.
    @Test func indexNamesAllModules() throws {
        let (index, late) = (try text("index.html"), lateModules)
        for module in modules {
            let isNamed = index.contains("/studio/files/\(module.name)\"")
            let isEnglish = module.name.hasPrefix("english")
            #expect(isNamed == (!late.contains(module.name) || isEnglish), "\(module.name)")
        }
    }

    @Test func modulesAreShort() {
        for module in modules {
            let lines = module.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            #expect(lines.count <= 301, "\(module.name)")
        }
    }

    /// The content security policy blocks all of these, so the page must not depend on them.
    @Test func pageHasNoInlineCodeAndNoForeignResources() throws {
        let index = try text("index.html")
        #expect(!index.contains("style="))
        #expect(!index.contains("<style"))
        #expect(
            index.components(of: "<script").count - 1 == index.components(of: "<script type=\"module\" src=").count - 1)
        for file in Self.files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let addresses = text.components(of: "http").dropFirst().filter {
                $0.hasPrefix("://") || $0.hasPrefix("s://")
            }
            #expect(addresses.allSatisfy { $0.hasPrefix("://www.w3.org/") }, "\(file.name)")
            #expect(!text.contains("innerHTML") && !text.contains("eval("), "\(file.name)")
        }
    }

    /// The page has no table of weights: a weight's number follows from its place in the schema's list.
    @Test func previewsOfWeightsFollowTheSchema() throws {
        let controls = try text("controls.js")
        #expect(controls.contains("\"font-weight\": 100 * (values.indexOf(value) + 1)"))
        for file in modules { #expect(try !text(file.name).contains(/(ultraLight|thin): *[0-9]/), "\(file.name)") }
    }

    @Test func linesAreShort() {
        for module in modules {
            let text = String(decoding: module.bytes, as: UTF8.self)
            let longest = text.split(separator: "\n").map(\.unicodeScalars.count).max() ?? 0
            #expect(longest <= 120, "\(module.name)")
        }
    }

    /// Both languages have the same texts, and every one that the page uses. A word of a name that English does not list is its own
    /// text.
    @Test func everyTextIsInBothLanguages() throws {
        let known = Set(try texts("english").keys)
        let tamil = Set(try texts("tamil").keys)
        #expect(known.isSubset(of: tamil) && tamil.subtracting(known).allSatisfy { $0.hasPrefix("word.") })
        #expect(known.count > 300)
        for module in modules {
            let text = String(decoding: module.bytes, as: UTF8.self)
            for call in text.matches(of: /\bt\("([A-Za-z.\-]+)"/) {
                #expect(known.contains(String(call.output.1)), "\(module.name): \(call.output.1)")
            }
        }
    }

    /// Returns the page's texts in a language by their names, from `"name": "text" + "text",`.
    private func texts(_ language: String) throws -> [String: String] {
        var texts: [String: String] = [:]
        for file in ["\(language).js", "\(language)-names.js", "late-\(language).js"] {
            for row in try text(file).matches(of: /\n  "([A-Za-z0-9.\-]+)":((?:\s*\+?\s*"(?:[^"\\]|\\.)*")+),/) {
                #expect(texts.updateValue(String(row.output.2), forKey: String(row.output.1)) == nil)
            }
        }
        return texts
    }
}

extension StudioPageTests {
    private static let tamilLetters: ClosedRange<Unicode.Scalar> = "\u{B80}"..."\u{BFF}"

    /// Each note in Tamil is that of a property or a field, and in Tamil. For a property without one, the page shows its summary.
    @Test func notesInTamilAreOfProperties() throws {
        let table = try text("tamil-notes.js")
        var notes: [String: Substring] = [:]
        for row in table.matches(of: /\n  ([A-Za-z]+): \[\s*("[^"]*"(?:\s*\+ "[^"]*")*)/) {
            notes[String(row.output.1)] = row.output.2.dropLast()
        }
        let fields = ["name", "description", "author", "version", "id", "tags"]
        guard case .array(let listing) = PropertyListing.json else { return #expect(Bool(false), "no list") }
        let properties = listing.compactMap { property -> String? in
            guard case .object(let members) = property,
                case .string(let name)? = members.first(where: { $0.0 == "name" })?.1
            else { return nil }
            return name
        }
        #expect(properties.count > 80)
        #expect(notes.count > 80 && Set(notes.keys).isSubset(of: properties + fields))
        for (name, note) in notes {
            #expect(note.unicodeScalars.contains { Self.tamilLetters.contains($0) } && note.hasSuffix("."), "\(name)")
        }
    }

    /// No Tamil text was left in English.
    @Test func tamilTextsAreInTamil() throws {
        let alike = ["info.count", "shared.count", "color.named"]
        for (name, text) in try texts("tamil") where !alike.contains(name) {
            #expect(text.unicodeScalars.contains { Self.tamilLetters.contains($0) }, "\(name)")
        }
    }
}

extension String {
    fileprivate func components(of separator: String) -> [Substring] {
        var (parts, rest): ([Substring], Substring) = ([], self[...])
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}
