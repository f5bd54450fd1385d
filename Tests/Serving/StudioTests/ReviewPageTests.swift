import Documents
import EmbeddedFiles
import TestSupport
import Testing
import ThemeModel

/// The embedded files of the review desk's page, which uses the studio's modules.
struct ReviewPageTests {
    private static let files: [String: String] = {
        let folder = EmbeddedFolder(review_files)
        return Dictionary(uniqueKeysWithValues: folder.names.map { ($0, String(decoding: folder[$0], as: UTF8.self)) })
    }()
    private static let modules = files.keys.filter { $0.hasSuffix(".js") }.sorted()

    @Test func pageIsSmall() {
        #expect(Self.files.values.map(\.utf8.count).reduce(0, +) <= 64_000)
    }

    /// What the page loads is its own or the studio's. It names each module that it needs, but those of one language.
    @Test func pageNamesItsModules() throws {
        let (page, studio) = (try #require(Self.files["review.html"]), Set(EmbeddedFolder(studio_files).names))
        let named = page.matches(of: /"\/studio\/files\/([a-z.-]+)"/).map { String($0.output.1) }
        let known = studio.union(Self.files.keys).union(["tokens.css"])
        #expect(known.isSuperset(of: named) && studio.isDisjoint(with: Self.files.keys))
        #expect(
            Set(named).isSuperset(of: Self.modules.filter { !$0.hasSuffix("english.js") && !$0.hasSuffix("tamil.js") }))
        for module in Self.modules {
            let imported = (Self.files[module] ?? "").matches(of: /"\.\/([a-z-]+\.js)"/).map { String($0.output.1) }
            #expect(known.isSuperset(of: imported), "\(module)")
        }
        #expect(!page.contains("style=") && !page.contains("<style"))
    }

    /// Neither the token nor anything else is stored, and no text becomes markup.
    @Test(arguments: modules) func moduleStoresNothing(name: String) {
        for word in ["localStorage", "sessionStorage", "cookie =", "indexedDB", "innerHTML", "eval(", "http"] {
            #expect(Self.files[name]?.contains(word) == false, "\(name): \(word)")
        }
    }

    /// Returns the texts in a language by their names.
    private func texts(_ language: String) throws -> [String: String] {
        let table = try #require(Self.files["review-\(language).js"])
        let rows = table.matches(of: /\n  "([A-Za-z. ]+)":((?:\s*\+?\s*"(?:[^"\\]|\\.)*")+),/)
        return try Dictionary(rows.map { (String($0.output.1), String($0.output.2)) }) { one, _ in
            throw ProblemInTable(text: one)
        }
    }

    private struct ProblemInTable: Error { let text: String }

    /// Both languages have every text that the page uses. Tamil also has words of the program, which are English.
    @Test func everyTextIsInBothLanguages() throws {
        let (english, tamil) = (try texts("english"), try texts("tamil"))
        #expect(english.count > 90 && Set(english.keys).isSubset(of: tamil.keys))
        let words = Set(tamil.keys).subtracting(english.keys)
        #expect(words.allSatisfy { $0.contains(/^(role|severity|state|section)\./) }, "\(words)")
        for (name, text) in tamil where name != "picture" {
            #expect(text.unicodeScalars.contains { ("\u{B80}"..."\u{BFF}").contains($0) }, "\(name)")
        }
        for module in Self.modules {
            let text = Self.files[module] ?? ""
            for use in text.matches(of: /\bt\("([A-Za-z.]+)"/) {
                // The studio has that one.
                #expect(use.output.1 == "close" || english[String(use.output.1)] != nil, "\(module): \(use.output.1)")
            }
            for use in text.matches(of: /\bcount\("([A-Za-z]+)"/) {
                #expect(
                    english["\(use.output.1).one"] != nil && english["\(use.output.1).many"] != nil, "\(use.output.1)")
            }
        }
    }

    /// Each part of the keyboard that changes are listed by has a name in Tamil.
    @Test func sectionsAreInTamil() throws {
        let tamil = try texts("tamil")
        guard case .array(let listing) = PropertyListing.json else { return #expect(Bool(false), "no list") }
        let sections = Set(
            listing.compactMap { property -> String? in
                guard case .object(let members) = property,
                    case .string(let name)? = members.first(where: { $0.0 == "section" })?.1
                else { return nil }
                return name
            })
        #expect(sections.count > 8)
        for section in sections { #expect(tamil["section.\(section)"] != nil, "\(section)") }
    }
}
