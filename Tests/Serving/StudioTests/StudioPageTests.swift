import Documents
import Files
import StudioPage
import TestSupport
import Testing
import ThemeModel

/// The page's embedded files.
struct StudioPageTests {
    private static let folder = Repository.path.appending("Sources/Serving/StudioPage/Files")

    private func text(_ name: String) throws -> String {
        let file = try #require(StudioPage.files.first { $0.name == name }, "\(name)")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    private var modules: [StudioPage.File] { StudioPage.files.filter { $0.name.hasSuffix(".js") } }

    @Test func tableHasAllFiles() throws {
        let names = try Self.folder.names().map(\.description).filter { !$0.hasPrefix(".") }
        #expect(Set(StudioPage.files.map(\.name)) == Set(names))
    }

    @Test func pageIsSmall() {
        #expect(StudioPage.files.map(\.bytes.count).reduce(0, +) <= 260_000)
    }

    /// The page would wait for each module that it finds only through another. The Tamil module is only for Tamil readers.
    @Test func indexNamesAllModules() throws {
        let index = try text("index.html")
        for module in modules where module.name != "tamil.js" {
            #expect(index.contains("/studio/files/\(module.name)\""), "\(module.name)")
        }
    }

    /// The content security policy blocks all of these, so the page must not depend on them.
    @Test func pageHasNoInlineCodeAndNoForeignResources() throws {
        let index = try text("index.html")
        #expect(!index.contains("style="))
        #expect(!index.contains("<style"))
        #expect(
            index.components(of: "<script").count - 1 == index.components(of: "<script type=\"module\" src=").count - 1)
        for file in StudioPage.files {
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

    /// Debian's lintian takes a file with longer lines for the output of another program, whose source is missing.
    @Test func linesAreShort() throws {
        for module in modules {
            let longest = module.bytes.split(separator: UInt8(ascii: "\n")).map(\.count).max() ?? 0
            #expect(longest <= 500, "\(module.name)")
        }
    }

    /// Every text that the page uses is in the table, in both languages.
    @Test func everyTextIsInBothLanguages() throws {
        let table = try text("texts.js")
        var known: Set<String> = []
        for row in table.matches(of: /"([A-Za-z.\-]+)": \[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)",?\s*\]/) {
            known.insert(String(row.output.1))
            #expect(!row.output.2.isEmpty && !row.output.3.isEmpty, "\(row.output.1)")
        }
        #expect(known.count > 150)
        for module in modules {
            let text = String(decoding: module.bytes, as: UTF8.self)
            for call in text.matches(of: /\bt\("([A-Za-z.\-]+)"/) {
                #expect(known.contains(String(call.output.1)), "\(module.name): \(call.output.1)")
            }
        }
    }
}

extension StudioPageTests {
    private static let tamilLetters: ClosedRange<Unicode.Scalar> = "\u{B80}"..."\u{BFF}"

    /// Everything that the page says about a property exists in Tamil: a new property needs a note.
    @Test func everyPropertyHasATamilNote() throws {
        let table = try text("tamil.js")
        var notes: [String: Substring] = [:]
        for row in table.matches(of: /\n  ([A-Za-z]+): \["([^"]*)"/) { notes[String(row.output.1)] = row.output.2 }
        let fields = ["name", "description", "author", "version", "id", "tags"]
        guard case .array(let listing) = PropertyListing.json else { return #expect(Bool(false), "no list") }
        let properties = listing.compactMap { property -> String? in
            guard case .object(let members) = property,
                case .string(let name)? = members.first(where: { $0.0 == "name" })?.1
            else { return nil }
            return name
        }
        #expect(properties.count > 80)
        #expect(Set(notes.keys) == Set(properties + fields))
        for (name, note) in notes {
            #expect(note.unicodeScalars.contains { Self.tamilLetters.contains($0) } && note.hasSuffix("."), "\(name)")
        }
    }

    /// No Tamil text was left in English.
    @Test func tamilTextsAreInTamil() throws {
        let table = try text("texts.js")
        let alike = ["info.count", "color.text"]
        for row in table.matches(of: /"([A-Za-z0-9.\-]+)": \[\s*"(?:[^"\\]|\\.)*",\s*"((?:[^"\\]|\\.)*)",?\s*\]/)
        where !alike.contains(String(row.output.1)) {
            #expect(row.output.2.unicodeScalars.contains { Self.tamilLetters.contains($0) }, "\(row.output.1)")
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
