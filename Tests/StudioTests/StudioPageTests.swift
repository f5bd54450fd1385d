import Files
import StudioPage
import TestSupport
import Testing

/// The page's files as they are embedded.
struct StudioPageTests {
    private static let folder = Repository.path.appending("Sources/StudioPage/Files")

    private func text(_ name: String) throws -> String {
        let file = try #require(StudioPage.files.first { $0.name == name }, "\(name)")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    private var modules: [StudioPage.File] { StudioPage.files.filter { $0.name.hasSuffix(".js") } }

    @Test func theTableHasAllFiles() throws {
        let names = try Self.folder.names().map(\.description).filter { !$0.hasPrefix(".") }
        #expect(Set(StudioPage.files.map(\.name)) == Set(names + ["tokens.css"]))
    }

    @Test func thePageIsSmall() {
        #expect(StudioPage.files.map(\.bytes.count).reduce(0, +) <= 250_000)
    }

    /// Modules that are found one by one make the page wait for each.
    @Test func theIndexNamesAllModules() throws {
        let index = try text("index.html")
        for module in modules { #expect(index.contains("/studio/files/\(module.name)\""), "\(module.name)") }
    }

    /// The policy forbids all of it; so it must not be there to be missed.
    @Test func nothingIsInlineAndNothingComesFromElsewhere() throws {
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

    /// Every text that the page asks for is in the table, in both languages.
    @Test func textsAreInBothLanguages() throws {
        let table = try text("texts.js")
        var known: Set<String> = []
        for row in table.matches(of: /"([A-Za-z.\-]+)": \["((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"\]/) {
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
