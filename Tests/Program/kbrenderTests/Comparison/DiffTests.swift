@testable import Files
import Documents
import Graphics
import ImageCodec
import Testing

@testable import kbrender

/// `kbrender diff` from a user's view.
@Suite struct DiffTests {
    private let program = BuiltProgram()

    /// Adds a picture 40 pixels wide and by default 30 high, with some pixels changed.
    private func add(_ name: String, height: Int = 30, _ changes: [(x: Int, y: Int, color: UInt32)] = []) throws {
        var picture = Pixmap(
            width: 40, height: height, pixels: [UInt32](repeating: 0xFF10_2030, count: 40 * height))
        for change in changes { picture.pixels[change.y * 40 + change.x] = change.color }
        try Output(program.folder.path.appending(name), apartFrom: [])
            .write(try PNGEncoder.encode(picture, scale: 1, compression: .small))
    }

    private func output(_ line: String) throws -> (status: Int32, text: String) {
        let run = try program.run(line)
        return (run.status, String(decoding: run.output, as: UTF8.self) + run.messages)
    }

    /// A picture of a keyboard and a theme, in any order.
    @Test func comparesAPictureWithATheme() throws {
        #expect(try program.run("kbrender midnight --mode dark --scale 2 -o app.png").status == 0)
        let same = "same: the picture shows the theme's dark variant\n"
        #expect(try output("kbrender diff app.png midnight") == (0, same))
        #expect(try output("kbrender diff midnight app.png") == (0, same))
        let known = "--platform ios --device iphone-15 --layout qwerty --scale 2"
        #expect(try output("kbrender diff app.png midnight \(known)") == (0, same))
        #expect(try program.run("kbrender convert midnight -o midnight.json").status == 0)
        let edit = "kbrender edit midnight.json dark.accentKeyBackground=#FF0000 -o other.json"
        #expect(try program.run(edit).status == 0)
        let line =
            "  dark.accentKeyBackground: #FF0000 in the theme, #818CF8 in the picture (1 face, ± 0.0 levels)\n"
        #expect(
            try output("kbrender diff app.png other.json --report report.html") == (
                1, "different: 1 difference from the dark variant\n" + line
            ))
        #expect(try program.run("cat report.html").text.contains("#818CF8"))
        let json = try output("kbrender diff app.png other.json --message-format json")
        #expect(json.status == 1 && json.text.contains("\"name\": \"dark.accentKeyBackground\""))
        try add("plain.png")
        for (line, problem) in [
            ("plain.png midnight", "plain.png: there is no keyboard in this picture: "),
            ("app.png midnight --platform ios --device pixel-9", "app.png: there is no keyboard in this picture: "),
            ("app.png midnight --layout nowhere", "--layout: \"nowhere\" is not a layout ("),
            ("app.png nothing.json", "nothing.json: cannot be opened: "),
            ("app.png midnight --tolerance 3", "a picture and a theme are compared by properties ("),
            ("app.png midnight -o x.png", "--output: shows two pictures or two themes ("),
            ("app.png app.png --color-tolerance 3", "color-tolerance and its like are for a picture and a theme ("),
            ("app.png app.png --report x.html", "--report: is about a picture and a theme ("),
        ] {
            let (status, text) = try output("kbrender diff \(line)")
            #expect(status == 2 && text.contains(problem), "\(text)")
        }
    }

    @Test func exitCodesMatchDiff() throws {
        try add("a.png")
        try add("b.png", [(3, 4, 0xFF10_2031)])
        try add("c.png", height: 20)
        #expect(try output("kbrender diff a.png a.png") == (0, "same: 1200 pixels are equal\n"))
        #expect(
            try output("kbrender diff a.png b.png") == (
                1,
                "different: 1 of 1200 pixels differ (0.0833 %), by at most 1 level\n  3,4,1,1: 1 pixel\n"
            ))
        let sizes = try output("kbrender diff a.png c.png")
        #expect(sizes == (1, "different sizes: 40 × 30 and 40 × 20; in the overlap 0 of 800 pixels differ\n"))
        #expect(try output("kbrender diff - b.png < b.png").status == 0)
        #expect(try output("kbrender diff --quiet a.png b.png") == (1, ""))
    }

    @Test func reportsTroubleWithoutAResult() throws {
        try add("a.png")
        let lines = [
            "a.png": "no B given", "a.png none.png": "none.png: cannot be opened", "a.png .": "is a folder",
            "- - < a.png": "standard input is already picture A", "a.png a.png --max-ratio 2": "--max-ratio",
            "a.png a.png --max-density 5/0": "--max-density", "a.png a.png --ignore 1,2,3": "--ignore",
            "a.png a.png --ignore key:q": "draw them with --embed-geometry",
            "a.png a.png --ignore 0,0,9,9999 --ignore 9,0,99,99": "--ignore: these areas cover the whole picture",
            "a.png a.png --tolerance 256": "--tolerance",
            "a.png $themes/aurora.json": "there is no keyboard in this picture", "a.png cut.png": "is cut off",
            "bad.png a.png": "is damaged", "a.png a.png -o a.png": "is one of the inputs",
            "a.png a.png -o a.txt": "does not have the ending of a picture",
            "a.png a.png -o none/a.png": "cannot be written",
        ]
        for (words, message) in lines {
            let prepare = "head -c 90 a.png > cut.png; (head -c 50 a.png; echo xx; tail -c +54 a.png) > bad.png"
            let (status, text) = try output("\(prepare); kbrender diff \(words)")
            #expect(status == 2, "\(words): \(text)")
            #expect(text.contains(message), "\(words): \(text)")
        }
    }

    @Test func honoursLimits() throws {
        try add("a.png")
        try add("b.png", [(3, 4, 0xFF10_2033), (4, 4, 0xFF10_2033), (30, 20, 0xFF10_2033)])
        let passing = [
            "--tolerance 3", "--max-count 3", "--max-ratio 0.0025", "--max-density 2/8", "--max-density 3/40",
            "--ignore 3,4,2,1 --ignore 0,20,40,10", "--max-count 2 --ignore 30,20,1,1",
        ]
        for options in passing { #expect(try output("kbrender diff a.png b.png \(options)").status == 0, "\(options)") }
        let failing = [
            "--tolerance 2", "--max-count 2", "--max-ratio 0.0024", "--max-density 1/2",
            "--max-count 3 --max-density 1/2",
            "--ignore 3,4,1,1 --ignore 30,20,1,1",
        ]
        for options in failing { #expect(try output("kbrender diff a.png b.png \(options)").status == 1, "\(options)") }
    }

    @Test func writesTheResultAsJSON() throws {
        try add("a.png")
        try add("b.png", [(3, 4, 0xFF10_2033)])
        for option in ["--format json", "--message-format json"] {
            let run = try program.run("kbrender diff a.png b.png --max-density 0/4 \(option)")
            #expect(run.status == 1)
            let json = try #require(JSONReader.read(SourceText(name: "", bytes: run.output)).value)
            #expect(json["result"]?.string == "different")
            #expect(json["differingPixels"]?.number == 1 && json["comparedPixels"]?.number == 1200)
            #expect(json["exceeded"]?.array?.map(\.string) == ["max-density"])
            #expect(json["regions"]?.array?.first?["x"]?.number == 3)
            #expect(json["densest"]?["differingPixels"]?.number == 1)
            #expect(json["actual"]?["file"]?.string == "b.png")
        }
    }

    @Test func pictureShowsBothAndTheDifference() throws {
        try add("a.png")
        try add("b.png", [(3, 4, 0xFF10_2033)])
        #expect(try output("kbrender diff a.png b.png -o diff.png").status == 1)
        let file = try InputFile(reading: program.folder.path.appending("diff.png")).bytes
        let picture = try PNGDecoder.decode(file, limits: ImageLimits(side: 200, pixels: 10_000))
        #expect(picture.width == 120 && picture.height == 30)
        let shown: [UInt32] = [0xFF10_2030, 0xFF00_00FF, 0xFF10_2033]
        for (panel, color) in shown.enumerated() { #expect(picture.pixels[4 * 120 + 40 * panel + 3] == color) }
        let streamed = try program.run("kbrender diff a.png b.png -o -")
        #expect(streamed.output == file && streamed.messages.hasPrefix("different: 1 of 1200"))
    }

    @Test func namesTheKeysThatDiffer() throws {
        let render = "kbrender $themes/sea_glass.json --scale 1 --cache off --embed-geometry"
        let (status, text) = try output(
            """
            \(render) -o a.png && \(render) --pressed g -o b.png && kbrender diff a.png b.png
            """)
        #expect(status == 1)
        #expect(text.split(separator: "\n").dropFirst().contains { $0.hasSuffix(": g") }, "\(text)")
        #expect(try output("kbrender diff a.png b.png --ignore key:nope").status == 2)
        let both = try output(
            """
            \(render) --mode both -o a.png && \(render) --mode both --pressed g -o b.png && kbrender diff a.png b.png
            """)
        #expect(both.text.split(separator: "\n").count { $0.hasSuffix(": g") } == 2, "\(both.text)")
    }

    /// Goldens have no geometry in them, so the suite beside them says where the keys are.
    @Test func namesTheKeysOfGoldens() throws {
        let (status, text) = try output(
            """
            mkdir Golden && cat >Golden/suite.json <<'END'
            {"options": ["--scale", "1"], "cases": [{"name": "a", "render": ["linen"]}, {"name": "b", "render": ["linen", "--pressed", "g"]}]}
            END
            kbrender verify --update all >/dev/null; cp Golden/b.png other.png
            kbrender diff Golden/a.png Golden/b.png; kbrender diff other.png Golden/a.png
            """)
        #expect(status == 1 && text.split(separator: "\n").count { $0.hasSuffix(": g") } == 2, "\(text)")
        #expect(try output("kbrender diff Golden/a.png Golden/b.png --ignore key:g").status == 0)
    }

    @Test func pointersOfGitLFSSayWhatToDo() throws {
        let run = try program.run(
            """
            printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:0\\nsize 1\\n' >lfs.png
            kbrender diff lfs.png lfs.png
            """)
        #expect(run.messages.contains("(run git lfs pull)"), "\(run.messages)")
    }

    @Test func doesNotNameKeysUnderAPopup() throws {
        let render = "kbrender linen --scale 1 --cache off --embed-geometry --long-press"
        let (_, text) = try output("\(render) e:2 -o a.png && \(render) e:3 -o b.png && kbrender diff a.png b.png")
        let lines = text.split(separator: "\n").dropFirst()
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasSuffix(": popup of e") }, "\(text)")
    }

    @Test func canIgnoreAKey() throws {
        let render = "kbrender $themes/paper_ink.json --scale 1 --cache off --embed-geometry"
        let lines = "\(render) --no-text -o a.png && \(render) --candidates '' -o b.png"
        let (_, text) = try output("\(lines) && kbrender diff a.png b.png --ignore key:q")
        #expect(text.contains(": w\n") && !text.contains(": q\n"), "\(text)")
    }
}
