import Documents
import Files
import Glibc
import Reports
import TestSupport
import Testing
import ThemeModel

@testable import Verification

/// Suites that somebody else wrote: what they may name, and where their goldens are written.
@Suite struct SuiteBoundaryTests {
    private let folder = TemporaryFolder()

    private var repository: FilePath { folder.path.appending("repo") }
    private var golden: FilePath { repository.appending("Golden") }

    /// Makes a repository with a theme and a folder of fonts, and files of the user outside of it.
    private func make() throws {
        for name in ["repo", "repo/.git", "repo/Golden", "repo/themes", "repo/fonts", "home"] {
            try folder.path.appending(name).makeFolder()
        }
        _ = try folder.add("repo/themes/a.json", Preset.all[0].source.text(0..<Preset.all[0].source.bytes.count))
        for name in ["home/secret.json", "home/font.ttf", "home/secret.txt"] { _ = try folder.add(name, "PRECIOUS") }
    }

    private func link(_ name: String, to target: String) {
        symlink(target, folder.path.appending(name).description)
    }

    private func read(_ text: String, allowsOutside: Bool = false) -> ParseResult<GoldenSuite> {
        GoldenSuite.read(
            SourceText(name: "suite.json", text: text), in: GoldenFolder(path: golden, allowsOutside: allowsOutside))
    }

    private func listed(_ words: String) -> String { #"{"cases": [{"name": "a", "render": [\#(words)]}]}"# }

    // MARK: - What a suite names

    @Test(arguments: [
        #""http://127.0.0.1:9/a.json""#, #""HTTPS://example.org/a.json""#, #""/etc/passwd""#,
        #""../../home/secret.json""#, #""midnight", "--with-dark", "http://127.0.0.1:9/a.json""#,
        #""midnight", "--with-light=/etc/passwd""#, #""midnight", "--with-dark", "../../home/secret.json""#,
        #""midnight", "--layout", "../../home/secret.json""#, #""midnight", "--layout=/etc/passwd""#,
        #""midnight", "--font-dir", "../../home""#, #""midnight", "--font-dir=/usr/share/fonts""#,
        #""../themes/../../home/secret.json""#, #""../themes/link.json""#, #""../linked/secret.json""#,
        #""midnight", "--layout", "link.json""#, #""midnight", "--font-dir", "../fonts""#,
        #""midnight", "--font-dir", "../linked""#, #""../tokens/""#,
    ])
    func namesNothingOutsideOfItsRepository(words: String) throws {
        try make()
        link("repo/themes/link.json", to: "../../home/secret.json")
        link("repo/Golden/link.json", to: "../../home/secret.json")
        link("repo/linked", to: "../home")
        link("repo/fonts/a.ttf", to: "../../home/font.ttf")
        try repository.appending("tokens").makeFolder()
        _ = try folder.add("repo/tokens/$themes.json", "[]")
        link("repo/tokens/set.json", to: "../../home/secret.json")
        let reading = read(listed(words))
        #expect(reading.value == nil && reading.diagnostics.count == 1)
        let problem = try #require(reading.diagnostics.first)
        #expect(problem.path == "cases[0].render" && problem.source != nil && problem.range != nil)
        #expect(problem.message.contains("give the option allow-outside"), "\(problem.message)")
        #expect(problem.message.contains("is an address") || problem.message.contains("leads out of the repository"))
        #expect(!problem.description.contains("PRECIOUS"))
        #expect(read(listed(words), allowsOutside: true).value?.cases.count == 1)
    }

    @Test(arguments: [
        (
            """
            {"options": ["--font-dir", "/usr"],
             "cases": [{"name": "a", "render": ["rose"]}, {"name": "b", "render": ["linen", "--layout=/etc/passwd"]}]}
            """, ["options: \"/usr\"", "cases[1].render: \"/etc/passwd\""]
        ),
        (
            """
            {"options": ["--with-light=/etc/fstab"],
             "matrix": {"themes": ["rose", "../../home/secret.json"], "layouts": ["qwerty", "/etc/passwd"],
                "states": {"plain": [], "odd": ["--with-dark=http://a.example/b.json"]}, "render": ["--font-dir", "/usr"]}}
            """,
            [
                "options: \"/etc/fstab\"", "matrix.themes: \"../../home/secret.json\"",
                "matrix.layouts: \"/etc/passwd\"", "matrix.states.odd: \"http://a.example/b.json\"",
                "matrix.render: \"/usr\"",
            ]
        ),
    ])
    func namesTheMemberAndReportsEachFaultOnce(text: String, places: [String]) throws {
        try make()
        let found = read(text).diagnostics.map { $0.path + ": " + $0.message.prefix { $0 != " " } }
        #expect(found.sorted() == places.sorted())
    }

    @Test func namesFilesOfItsRepositoryAndOfItsOwnFolder() throws {
        try make()
        link("repo/Golden/own.json", to: "../themes/a.json")
        let words = #""../themes/a.json", "--layout", "own.json", "--font-dir", "../fonts", "--with-dark", "own.json""#
        #expect(read(listed(words)).value != nil, "\(read(listed(words)).diagnostics.map(\.message))")
        // Without a repository, only the current folder and the suite's own.
        repository.appending(".git").removeFolder()
        #expect(read(listed(words)).value == nil)
        #expect(read(listed(#""own-theme.json", "--layout", "b.json""#)).value != nil)
    }

    // MARK: - What is read and written

    private func verification(
        _ goldens: GoldenFolder, _ update: Verification.Update?
    ) throws -> Verification {
        let text = #"{"options": ["--scale", "0.25"], "cases": [{"name": "a", "render": ["midnight"], "list": true}]}"#
        let suite = try #require(GoldenSuite.read(SourceText(name: "s", text: text), in: goldens).value)
        return try Verification.run(suite, folder: goldens, style: ReportStyle(), only: [], update: update)
    }

    @Test(arguments: [Verification.Update.missing, .failed, .all], ["a.png", "a.txt", "environment.json"])
    func writesThroughNoLink(update: Verification.Update, name: String) throws {
        try make()
        for target in ["secret.txt", "none.txt"] {
            link("repo/Golden/\(name)", to: "../../home/\(target)")
            let result = Result { try verification(GoldenFolder(path: golden), update) }
            if case .success(let verification) = result { #expect(verification.verdict == .trouble) }
            #expect(try folder.text("home/secret.txt") == "PRECIOUS")
            #expect(folder.path.appending("home/none.txt").isMissing)
            golden.appending(name).remove()
        }
    }

    @Test func aLinkedGoldenSaysWhatToDo() throws {
        try make()
        link("repo/Golden/a.png", to: "../../home/secret.txt")
        let error = #expect(throws: OperationError.self) { try verification(GoldenFolder(path: golden), .all) }
        #expect(error?.message?.contains("a.png: cannot be written: it is a link (expected a file") == true)
        let read = try verification(GoldenFolder(path: golden), nil).results.first
        #expect(read?.message.contains("a.png: leads out of the repository ") == true)
    }

    @Test func quotesNoGoldenFromOutside() throws {
        try make()
        #expect(try verification(GoldenFolder(path: golden), .missing).verdict == .different)
        golden.appending("a.txt").remove()
        link("repo/Golden/a.txt", to: "../../home/secret.txt")
        let verification = try verification(GoldenFolder(path: golden), nil)
        #expect(verification.verdict == .trouble)
        #expect(!verification.text(showsAll: true).contains("PRECIOUS"))
        #expect(throws: OperationError.self) { try GoldenFolder(path: golden).read(golden.appending("a.txt")) }
        #expect(
            try GoldenFolder(path: golden, allowsOutside: true).read(golden.appending("a.txt")).bytes
                == Array("PRECIOUS".utf8))
    }

    @Test func picturesOfFailuresAreWrittenThroughNoLink() throws {
        try make()
        let verification = try verification(GoldenFolder(path: golden), .missing)
        link("repo/fonts/a.actual.png", to: "../../home/secret.txt")
        var results = verification.results
        results[0].actual = [1]
        let pictures = try PictureFolder(repository.appending("fonts"), apartFrom: [])
        #expect(throws: OperationError.self) { try pictures.write(results) }
        #expect(try folder.text("home/secret.txt") == "PRECIOUS")
    }
}
