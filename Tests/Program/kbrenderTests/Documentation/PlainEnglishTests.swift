@testable import Files
import CommandSupport
import Documents
import Glibc
import KeyboardPreview
import TestSupport
import Testing
import ThemeExport

@testable import kbrender

/// Keeps unidiomatic phrases out of pages, help and the explanations of messages.
@Suite struct PlainEnglishTests {
    private static let phrases = [
        " is told", " are told", "tells of ", " anew", "of before", "was come to", "that are had", "(want ", "thereof",
    ]

    /// Phrases of messages, beside those. "(expected …)" says what an input should have been; everything else says what to
    /// do, as in "requires --fix" or "(choose another file)".
    private static let messagePhrases = [
        "(expected no ", "(expected once", "(expected it)", "(expected it ", "(expected another", "(expected fewer",
        "(expected less", "(expected more", "(expected a larger", "(expected a smaller", "(expected a shorter",
        "(expected different", "(expected only", "(expected one of them", "(expected one of the two", " with it)",
        "does not end as", "leads nowhere", "is not how", "is taken by", "cannot be made", "has no place for",
        "there is nothing to", "only for ", "is the line of", "(expected a new ", "(expected either",
    ]

    private static func check(_ text: String, _ place: String) {
        for phrase in phrases where strstr(text, phrase) != nil {
            Issue.record("\(place): \"\(phrase)\" (write plain English)")
        }
    }

    @Test func pagesArePlainEnglish() throws {
        var pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(Repository.path.appending)
        for folder in [Repository.docs, Repository.docs.appending("decisions")] {
            pages += try folder.names().filter { $0.description.hasSuffix(".md") }.map(folder.appending)
        }
        #expect(pages.count > 20)
        for page in pages { Self.check(try Repository.text(page), page.description) }
    }

    @Test func helpIsPlainEnglish() {
        for command in Program.descriptions.flatMap(\.withNested) {
            Self.check(HelpText.help(of: command), command.name)
        }
    }

    @Test func messagesInTheSourcesSayWhatToDo() throws {
        let files = try Repository.swiftFiles(in: Repository.path.appending("Sources"))
        #expect(files.count > 400)
        for file in files {
            let source = try SourceFile(file)
            for phrase in Self.phrases + Self.messagePhrases {
                for line in source.lines(with: phrase) where line.contains("\"") && !line.contains("//") {
                    Issue.record("\(file): \"\(phrase)\" in \(line) (write plain English)")
                }
            }
        }
    }

    /// Messages name options as `the option NAME`, and each interface writes them in its own way: the name must be one.
    @Test func messagesNameOptionsThatExist() throws {
        let commands = Program.descriptions.flatMap(\.withNested)
        let known = Set(commands.flatMap { $0.options.map { "--" + $0.name } })
        var named: Set<String> = []
        for file in try Repository.swiftFiles(in: Repository.path.appending("Sources")) {
            for line in try SourceFile(file).lines(with: "the option") where !line.contains("//") {
                let literal = line.replacing("\\(", with: "(").replacing("\"", with: " ")
                let shown = OptionNotation.dashes.applied(to: literal)
                for word in shown.split(whereSeparator: { !$0.isLetter && $0 != "-" }) where word.hasPrefix("--") {
                    named.insert(String(word))
                    #expect(known.contains(String(word)), "\(file): \(line)")
                }
            }
        }
        #expect(named.count > 20)
    }

    @Test func messagesArePlainEnglish() {
        for entry in MessageEntry.all {
            Self.check(entry.title + " " + entry.explanation, entry.kind.id)
        }
    }
}
