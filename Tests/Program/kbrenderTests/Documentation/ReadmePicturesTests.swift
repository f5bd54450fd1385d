import Testing

@testable import kbrender

/// The pictures of README and docs match what the program draws: `make pictures` draws them again.
@Suite struct ReadmePicturesTests {
    private let program = BuiltProgram()

    @Test func scriptDrawsThePicturesOfThePages() throws {
        let run = try program.run("$scripts/pictures $PWD $(command -v kbrender)")
        #expect(run.status == 0)
        #expect(run.messages == "")
        let drawn = program.folder.names
        #expect(drawn.count == 10)
        let pages = try program.run("cat $docs/../README.md $docs/*.md").text
        for name in drawn {
            #expect(pages.contains("(\(name))") || pages.contains("\"\(name)\"") || pages.contains("docs/\(name)"))
            // With another version of a library, a level or two may differ, or an edge in a pixel or two.
            let same = try program.run("kbrender diff $docs/\(name) \(name) --tolerance 3 --max-ratio 0.0002")
            #expect(same.status == 0, "docs/\(name) is out of date, run `make pictures`: \(same.text)")
        }
    }

    /// Shadows without contours cost the thumbnails some of it.
    @Test func picturesAreSmall() throws {
        let sizes = try program.run("cat $docs/sheet.png $docs/imports.png $docs/thumbnail-*.png | wc -c").text
        #expect(try #require(Int(sizes.filter(\.isNumber))) < 570 << 10)
    }
}
