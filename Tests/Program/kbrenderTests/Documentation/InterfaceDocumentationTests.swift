import Files
import Glibc
import TestSupport
import Testing
import ThemeExport

/// The interface of the Swift libraries is a file, so that a review shows each change of it.
@Suite struct InterfaceDocumentationTests {
    private static let page = Repository.docs.appending("interface.txt")

    /// `make docs` writes it.
    @Test func interfaceFileMatchesTheSources() throws {
        let text = try PublicInterface.current.get().text
        if getenv("KBRENDER_WRITE_DOCS") != nil {
            try Output(Self.page, apartFrom: []).write(Array(text.utf8))
        }
        #expect(try Repository.text(Self.page) == text, "docs/interface.txt is out of date: run `make docs`")
    }

    /// Returns the names in a file of `Fixtures/names`: a line a name, and comments after `#`.
    private static func names(_ file: String) throws -> Set<String> {
        let text = try Repository.text(Repository.fixtures.appending("names/" + file))
        return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
    }

    /// A public type of ours with the name of a well-known one would change what that name means in a client's file.
    @Test func noTypeHasTheNameOfAWellKnownOne() throws {
        let ours = try PublicInterface.current.get().declarations.filter(\.isTopLevelType).map {
            String($0.path.split(separator: ".").last ?? "")
        }
        #expect(ours.count > 60)
        for file in ["swift-foundation-testing.txt", "swiftui.txt"] {
            let known = try Self.names(file)
            #expect(known.count > 100)
            #expect(ours.filter(known.contains) == [], "names of \(file)")
        }
    }

    /// A library's message says nothing of a command line, which its caller may not have. Explanations of kinds of problems are for
    /// the command's pages, style sheets have names that begin in the same way, and only the commands fold problems. Tables of
    /// options have the command's help, suites and their results are written in its words, and three make or read words of commands.
    @Test func messagesOfLibrariesNameNoOptionOfACommand() throws {
        let others = [
            "Diagnostics.swift", "CSSWriter.swift", "ExportKind.swift", "Diagnostic+Folding.swift", "OptionTable.swift",
            "SourceOptions.swift", "RemoteThemeReading.swift", "SuiteStarter.swift",
            "GoldenSuite.swift", "CaseMatrix.swift", "FailurePageSettings.swift", "SystemUserName.swift",
            "OptionParser.swift", "CaseResult.swift", "VerificationCauses.swift",
        ]
        let folders = ["Sources/Drawing", "Sources/Running"]
        let files = try folders.flatMap { try Repository.swiftFiles(in: Repository.path.appending($0)) }
        for file in files {
            guard !others.contains(where: file.description.hasSuffix), !file.description.contains("/StyleSheets/")
            else {
                continue
            }
            for line in try SourceFile(file).lines(with: "--") where !line.contains("//") {
                #expect(line.firstMatch(of: /"[^"]*--[a-z]/) == nil, "\(file): \(line)")
            }
        }
    }

    /// Inner modules share declarations inside this package only. More than this is an interface
    /// that nobody reads.
    @Test func interfaceIsSmallEnoughToRead() throws {
        let declarations = try PublicInterface.current.get().declarations
        #expect(declarations.count < 520)
        #expect(declarations.count(where: \.isTopLevelType) < 68)
    }
}
