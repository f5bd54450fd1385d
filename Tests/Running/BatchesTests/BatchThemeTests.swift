import Documents
import Files
import Glibc
import TestSupport
import Testing

@testable import Batches

/// The themes that the words of a batch name.
@Suite struct BatchThemeTests {
    private let folder = TemporaryFolder()

    private var themes: FilePath { folder.path.appending("themes") }

    /// Makes a folder with a theme, a link to it, and links that lead out of the folder.
    private func make() throws {
        try themes.makeFolder()
        for name in ["themes/a.json", "secret.json"] { _ = try folder.add(name, "{}") }
        for (name, target) in [("own", "a.json"), ("relative", "../secret.json"), ("whole", "/etc/hostname")] {
            symlink(target, themes.appending(name + ".json").description)
        }
    }

    /// Returns the names of themes, and the messages of those that fail.
    private func all(_ words: [FilePath], allowsOutside: Bool = false) throws -> (names: [String], failures: [String]) {
        let found = try BatchTheme.all(words, apartFrom: nil, allowsOutside: allowsOutside)
        var result: (names: [String], failures: [String]) = ([], [])
        for theme in found {
            switch theme {
            case .named(_, let name): result.names.append(name)
            case .failed(_, let error):
                #expect(error.kind == .noInput)
                result.failures.append(error.message ?? "")
            }
        }
        return result
    }

    @Test func linksOutOfAFolderFail() throws {
        try make()
        let found = try all([themes])
        #expect(found.names == ["a", "own"] && found.failures.count == 2)
        #expect(
            found.failures.allSatisfy { $0.contains(": leads out of the folder (name it as a THEME of its own, or ") })
        #expect(found.failures[0].hasPrefix("\(themes)/relative.json: "), "\(found.failures)")
    }

    @Test func theUserMayNameThemOrAllowAll() throws {
        try make()
        let link = themes.appending("relative.json")
        for words in [[themes, link], [link, themes]] {
            let found = try all(words)
            #expect(found.failures.count == 1 && found.failures[0].contains("whole.json"), "\(found)")
            #expect(found.names.count == 3)
        }
        #expect(try all([themes], allowsOutside: true).names == ["a", "own", "relative", "whole"])
    }

    @Test func linksInAThemeThatIsAFolderCountToo() throws {
        try make()
        let tokens = folder.path.appending("tokens")
        try tokens.makeFolder()
        _ = try folder.add("tokens/$themes.json", "[]")
        #expect(try all([tokens]).failures.isEmpty)
        symlink("../secret.json", tokens.appending("set.json").description)
        #expect(try all([tokens]).failures.count == 1)
        #expect(try all([tokens], allowsOutside: true).failures.isEmpty)
    }
}
