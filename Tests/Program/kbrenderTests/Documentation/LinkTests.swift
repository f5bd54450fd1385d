@testable import Files
import TestSupport
import Testing

/// Pages and comments refer only to existing files, sections and anchors.
@Suite struct LinkTests {
    /// Folders without text of the project.
    private static let foreign: Set = [".build", ".git", "Golden", "__Snapshots__", "corpus"]

    private static func files(_ ending: String, in folder: FilePath = Repository.path) throws -> [FilePath] {
        try Repository.files(in: folder, besides: foreign).filter { $0.hasEnding([ending]) }
    }

    /// The text of a page without its code, where brackets are not links.
    private static func prose(_ page: String) -> String {
        var isCode = false
        var lines: [Substring] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() } else if !isCode, !line.hasPrefix("    ") { lines.append(line) }
        }
        let pieces = lines.joined(separator: "\n").split(separator: "`", omittingEmptySubsequences: false)
        return pieces.enumerated().map { $0 % 2 == 0 ? String($1) : "" }.joined(separator: "`")
    }

    /// The headings of a page, without their marks.
    private static func headings(_ page: String) -> [String] {
        var isCode = false
        return page.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#") else { return nil }
            return String(line.drop { $0 == "#" }.drop { $0 == " " })
        }
    }

    /// The anchor of a heading, by GitHub's rule.
    static func anchor(_ heading: String) -> String {
        heading.lowercased().compactMap { character in
            if character == " " { return "-" }
            return character.isLetter || character.isNumber || "-_".contains(character) ? String(character) : nil
        }.joined()
    }

    private static func anchors(_ page: FilePath) throws -> Set<String> {
        Set(headings(try Repository.text(page)).map(anchor))
    }

    /// The targets of a page's links.
    private static func targets(_ page: String) -> [String] {
        let text = prose(page)
        let links = text.split(separator: "](", omittingEmptySubsequences: false).dropFirst()
        let sources = text.split(separator: " src=\"", omittingEmptySubsequences: false).dropFirst()
        return links.map { String($0.prefix { $0 != ")" && $0 != " " }) }
            + sources.map { String($0.prefix { $0 != "\"" }) }
    }

    @Test func allLinksOfPagesWork() throws {
        let pages = try Self.files(".md")
        var count = 0
        for page in pages {
            for target in Self.targets(try Repository.text(page)) where !target.hasPrefix("http") {
                count += 1
                let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
                    String.init)
                let file = parts[0].isEmpty ? page : page.folder.appending(parts[0])
                #expect(!file.isMissing, "\(page): \(target)")
                if parts.count == 2, !file.isMissing {
                    #expect(try Self.anchors(file).contains(parts[1]), "\(page): \(target)")
                }
            }
        }
        #expect(pages.count > 15 && count > 100)
    }

    /// A page that a comment cites, with numbers of sections and an anchor.
    private struct Citation {
        let page: String
        let sections: [String]
        let anchor: String
    }

    /// The pages that a source's comments cite, each with the sections after its name, as in `docs/geometry.md §2 and §4.3`.
    private static func citations(_ source: SourceFile) -> [Citation] {
        // A citation may continue on the next line of a comment.
        let text = source.lines(with: "docs/", andNext: 1).flatMap { $0.split(separator: "\n") }
            .map { $0.drop { " /#*".contains($0) } }.joined(separator: " ")
        return text.split(separator: "docs/", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            let name = rest.prefix { $0.isLetter || $0.isNumber || "-_/.".contains($0) }
            guard let end = name.range(of: ".md") else { return nil }
            let anchor = rest[end.upperBound...].first == "#" ? rest[end.upperBound...].dropFirst() : ""
            return Citation(
                page: String(name[..<end.upperBound]), sections: sections(rest[end.upperBound...]),
                anchor: String(anchor.prefix { $0.isLetter || $0.isNumber || $0 == "-" }))
        }
    }

    private static func sections(_ text: Substring) -> [String] {
        var rest = text
        var found: [String] = []
        while true {
            let mark = rest.drop { ", ".contains($0) }
            let next = mark.hasPrefix("and §") || mark.hasPrefix("to §") ? mark.drop { $0 != "§" } : mark
            guard next.hasPrefix("§") else { return found }
            let number = next.dropFirst().prefix { $0.isNumber || $0 == "." }
            found.append(String(number.last == "." ? number.dropLast() : number))
            rest = next.dropFirst(1 + number.count)
        }
    }

    @Test func citedPagesAndSectionsExist() throws {
        var count = 0
        let folders = ["Sources", "Tests", "Fuzz", "Benchmarks", "Examples", "scripts"]
        let swift = try folders.flatMap { try Self.files(".swift", in: Repository.path.appending($0)) }
        for file in swift + ["Package.swift", "Makefile", ".ci/run"].map(Repository.path.appending) {
            for citation in Self.citations(try SourceFile(file)) where citation.page != ".md" {
                let path = Repository.docs.appending(citation.page)
                #expect(!path.isMissing, "\(file): docs/\(citation.page)")
                guard !path.isMissing else { continue }
                let headings = Self.headings(try Repository.text(path))
                let numbers = headings.map { $0.prefix { $0 != " " } }
                let anchors = headings.map(Self.anchor) + [""]
                #expect(anchors.contains(citation.anchor), "\(file): docs/\(citation.page)#\(citation.anchor)")
                for section in citation.sections {
                    count += 1
                    #expect(
                        numbers.contains { $0 == section || $0 == section + "." },
                        "\(file): docs/\(citation.page) §\(section)")
                }
            }
        }
        #expect(count > 50)
    }

    /// Comments name pages that readers have.
    @Test func commentsCiteOnlyAvailablePages() throws {
        for file in try Self.files(".swift", in: Repository.path.appending("Sources")) {
            let source = try SourceFile(file)
            for phrase in ["geometry contract", "theme format, \u{A7}", "theme format \u{A7}", "the contract"] {
                #expect(!source.contains(phrase), "\(file): \(phrase)")
            }
        }
    }
}

extension StringProtocol {
    fileprivate func range(of word: String) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(word) }.map { $0..<index($0, offsetBy: word.count) }
    }
}
