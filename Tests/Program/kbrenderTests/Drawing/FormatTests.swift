import CommandSupport
import Testing

@testable import kbrender

/// Vector pictures from a user's view.
@Suite struct VectorTests {
    private let program = BuiltProgram()

    @Test func svgDescribesItsContent() throws {
        let run = try program.run(
            """
            sed 's/"name": "[^"]*"/"name": "Pen \\& <Ink>"/' $themes/paper_ink.json > theme.json
            kbrender theme.json --mode both --device ipad --orientation landscape -o out.svg && cat out.svg
            """)
        #expect(run.messages == "")
        #expect(run.text.contains("-title\">Pen &amp; &lt;Ink&gt;, light and dark</title>"))
        #expect(run.text.contains("The keyboard of ipad in landscape with the layout qwerty</desc>"))
        // Two keyboards of 1080 points side by side.
        #expect(run.text.contains(#"viewBox="0 0 2160 446""#))
        #expect(run.text.contains("translate(1080 0)"))
    }

    @Test func keyboardsInOnePageDoNotShareIds() throws {
        let run = try program.run(
            "mkdir page && \"$($scripts/python browser)\" $docs/../Tests/Program/kbrenderTests/Browser/inline.py page")
        #expect(run.status == 0, "\(run.text)\(run.messages)")
    }

    /// qpdf finds nothing wrong, also in several documents made one, and what it saves looks as before.
    @Test func strictReadersKeepWhatAPageShows() throws {
        let run = try program.run(
            """
            for name in borealis rose; do kbrender $name --mode both -o $name.pdf && qpdf --check $name.pdf || exit; done
            grep -a -c '/XObject << ' rose.pdf
            qpdf --empty --pages rose.pdf borealis.pdf -- both.pdf && qpdf --check both.pdf || exit
            draw() { pdftoppm -r 36 "$@" | cksum; }
            [ "$(draw rose.pdf)" = "$(draw -l 1 both.pdf)" ] && [ "$(draw borealis.pdf)" = "$(draw -f 2 both.pdf)" ] || exit 9
            """)
        #expect(run.status == 0 && run.text.split(separator: "\n").contains("1"), "\(run.text)\(run.messages)")
    }

    @Test func svgSizeIsInPoints() throws {
        let line = "kbrender $themes/aurora.json --preview g --cache off -o out.svg --scale"
        let runs = try ["1", "8"].map { try program.run("\(line) \($0) && cat out.svg") }
        #expect(runs.allSatisfy { $0.text.contains(#"width="393" height="264""#) })
        // Baselines of text are those of the picture at the same scale; nothing else depends on the scale.
        #expect(runs[0].output != runs[1].output)
        let bare = try ["1", "8"].map { try program.run("\(line) \($0) --no-text && cat out.svg") }
        #expect(bare[0].output == bare[1].output)
    }

    @Test func cacheDistinguishesFormatsAndNames() throws {
        let line = """
            sed 's/"name": "[^"]*"/"name": "Other"/' $themes/sea_glass.json > other.json
            for theme in $themes/sea_glass.json other.json; do
                kbrender $theme --cache cache --scale 1 -o out.png && kbrender $theme --cache cache --scale 1 -o out.svg
                grep -c Other out.svg
            done
            ls cache | wc -l
            """
        // One PNG for both names, two SVGs.
        #expect(try program.run(line).text.split(whereSeparator: \.isWhitespace) == ["0", "1", "3"])
    }

    @Test(arguments: [
        ("kbrender $themes/aurora.json --embed-geometry -o out.svg", "--embed-geometry"),
        ("kbrender $themes/aurora.json -o a.png && kbrender diff a.png a.png -o out.svg", "not a pixel format"),
    ])
    func rejectsOptionsThatShapesDoNotSupport(line: String, word: String) throws {
        let run = try program.run(line)
        #expect(run.code == .usage || run.code == .trouble)
        #expect(run.messages.contains(word), "\(run.messages)")
        #expect(!program.folder.names.contains("out.svg"))
    }
}

/// Every format from a user's view.
@Suite struct FormatTests {
    private let program = BuiltProgram()

    @Test(arguments: [
        ("png", "\u{89}PNG"), ("webp", "RIFF"), ("jpg", "\u{FF}\u{D8}\u{FF}"), ("jpeg", "\u{FF}\u{D8}\u{FF}"),
        ("svg", "<?xml"), ("pdf", "%PDF-1."),
    ])
    func everyEndingGivesItsFormatReproducibly(ending: String, start: String) throws {
        let line = "kbrender $themes/aurora.json --mode both --scale 0.5 --cache off -o"
        let first = try program.run("\(line) a.\(ending) && cat a.\(ending)")
        #expect(first.messages == "")
        #expect(first.output.starts(with: start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
        let second = try program.run("\(line) b.\(ending) && cat b.\(ending)")
        #expect(second.output == first.output)
    }

    @Test func higherQualityTakesMoreBytes() throws {
        let sizes = try ["webp", "jpg"].map { ending in
            try ["10", "85", "100"].map { quality in
                let line = "kbrender $themes/sea_glass.json --scale 1 --cache cache --quality \(quality) -o a.\(ending)"
                return try program.run("\(line) && cat a.\(ending)").output.count
            }
        }
        for sizes in sizes { #expect(sizes == sizes.sorted() && Set(sizes).count == 3) }
        let same = "kbrender $themes/sea_glass.json --scale 1 -o a.jpg --cache off && cat a.jpg"
        #expect(try program.run(same).output.count == sizes[1][1], "85 is the default")
    }

    @Test(arguments: ["0", "101", "85.5", "good"]) func qualityIsAPercentage(quality: String) throws {
        let run = try program.run("kbrender $themes/sea_glass.json -o a.webp --quality \(quality)")
        #expect(run.code == .usage)
        #expect(run.messages.contains("--quality") && run.messages.contains("1 to 100"), "\(run.messages)")
    }
}
