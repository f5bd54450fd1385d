@testable import Files
import KeyboardPreview
import TestSupport
import Testing

@testable import kbrender

/// Keeps unidiomatic phrases out of pages, help and the explanations of messages.
@Suite struct PlainEnglishTests {
    private static let phrases = [
        " is told", " are told", "tells of ", " anew", "of before", "was come to", "that are had", "(want ", "thereof",
    ]

    private static func check(_ text: String, _ place: String) {
        let bytes = Array(text.utf8)
        for phrase in phrases where bytes.firstRange(of: Array(phrase.utf8)) != nil {
            Issue.record("\(place): \"\(phrase)\" (expected plain English)")
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
        for command in Program.descriptions { Self.check(HelpText.help(of: command), command.name) }
    }

    @Test func messagesArePlainEnglish() {
        for kind in DiagnosticCatalog.all + CommandDiagnostics.all {
            Self.check(kind.title + " " + kind.explanation, kind.id)
        }
    }
}
