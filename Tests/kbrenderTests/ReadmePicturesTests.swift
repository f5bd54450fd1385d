import Testing

@testable import kbrender

/// The pictures of README are what the program draws: `make pictures` draws them anew.
@Suite struct ReadmePicturesTests {
    private let program = BuiltProgram()

    @Test func theScriptDrawsWhatReadmeShows() throws {
        let run = try program.run("$scripts/pictures $PWD $(command -v kbrender)")
        #expect(run.status == 0)
        #expect(run.messages == "")
        let drawn = program.folder.names
        #expect(drawn.count == 6)
        let readme = try program.run("cat $docs/../README.md").text
        for name in drawn {
            #expect(readme.contains("docs/\(name)"))
            // A level or two may differ with the version of a library, or an edge in a pixel or two.
            let same = try program.run("kbrender diff $docs/\(name) \(name) --tolerance 3 --max-ratio 0.0002")
            #expect(same.status == 0, "docs/\(name) is out of date, run `make pictures`: \(same.text)")
        }
    }

    @Test func theyAreQuickToLoad() throws {
        let sizes = try program.run("cat $docs/sheet.png $docs/imports.png $docs/thumbnail-*.png | wc -c").text
        #expect(try #require(Int(sizes.filter(\.isNumber))) < 500 << 10)
    }
}
