import CommandSupport
import Documents
import Files
import Testing
import ThemeModel

@testable import kbrender

/// Thumbnails and contact sheets on the command line.
@Suite struct StorePicturesTests {
    private let program = BuiltProgram()

    /// Options that make keyboards quick to draw.
    private static let small = "--width 100 --no-candidate-bar"

    @Test(arguments: ["card", "split", "stack"])
    func thumbnailHasExactlyTheRequestedSize(style: String) throws {
        for size in ["64x48", "33x97", "16x16"] {
            let run = try program.run("kbrender thumbnail midnight --style \(style) --size \(size) -o -")
            #expect(run.code == .done, "\(run.messages)")
            #expect(run.messages == "")
            #expect(run.output.pngSize == size.split(separator: "x").compactMap { Int($0) })
        }
    }

    @Test func saysThatATitleIsLeftOut() throws {
        let line = "kbrender thumbnail midnight --title -o - --size"
        let (small, strip) = (try program.run("\(line) 160x120"), try program.run("\(line) 1000x120"))
        #expect(small.code == .done && strip.code == .done)
        #expect(small.messages.contains("160 × 120 pixels has no room for the title, so it is left out"))
        #expect(small.messages.contains("(titles need 200 × 100) [KB307]"))
        #expect(strip.messages.contains("(it is a strip, which shows a part of the keyboard) [KB307]"))
        #expect(try program.run("\(line) 200x100").messages == "")
        let broken =
            "echo '{' > broken.json; kbrender thumbnail broken.json --placeholder --title --size 64x48 -o x.png"
        #expect(try !program.run(broken).messages.contains("KB307"), "a placeholder has no title")
    }

    @Test func outputsHaveDefaultNames() throws {
        #expect(try program.run("kbrender thumbnail midnight --size 32x32 \(Self.small)").code == .done)
        #expect(try program.run("kbrender sheet midnight --scale 0.25 \(Self.small)").code == .done)
        #expect(program.folder.names == ["midnight-thumbnail.png", "sheet.png"])
    }

    @Test func writesVectorFormats() throws {
        let sheet = try program.run("kbrender sheet midnight rose -o sheet.svg && cat sheet.svg")
        #expect(sheet.code == .done)
        #expect(sheet.text.contains("-title\">Keyboard themes</title>"))
        #expect(sheet.text.contains(">Midnight, Rose</desc>"))
        let layouts = try program.run("kbrender sheet midnight --layouts german,ta -o layouts.svg && cat layouts.svg")
        #expect(layouts.code == .done)
        #expect(layouts.text.contains(">german, ta</desc>"))
        let line = "kbrender thumbnail midnight --style split --size 320x200 -o midnight.svg && cat midnight.svg"
        let thumbnail = try program.run(line)
        #expect(thumbnail.text.contains("width=\"320\" height=\"200\""))
        #expect(thumbnail.text.contains("-title\">Midnight</title>"))
    }

    @Test func optionsChangeThePicture() throws {
        func picture(_ options: String) throws -> [UInt8] {
            try program.run("kbrender thumbnail midnight --size 200x128 \(options) -o -").output
        }
        let options = [
            "", "--mode dark", "--title", "--style split", "--style split --mode dark", "--style stack",
            "--style stack --mode dark", "--no-text", "--layout qwertz", "--pressed g", "--no-candidate-bar",
            "--frame", "--style phone", "--style phone --mode dark",
        ]
        #expect(Set(try options.map(picture)).count == options.count)
        #expect(try picture("--style card --mode light") == picture(""))
    }

    @Test(arguments: ["thumbnail midnight --size 64x48", "sheet midnight rose --scale 0.25 \(small)"])
    func repeatedPicturesComeFromTheCache(words: String) throws {
        let line =
            "kbrender \(words) -o one.png; kbrender \(words) -o two.png; cmp one.png two.png && kbrender cache stats"
        let run = try program.run(line.replacing("kbrender", with: "XDG_CACHE_HOME=$PWD/kept kbrender"))
        #expect(run.status == 0)
        #expect(run.text.contains(": 1 picture,"), "\(run.text)")
        let strange = try program.run(
            "kbrender \(words) --cache kept/none -o three.png; cmp one.png three.png && ls kept")
        #expect(strange.status == 0 && strange.text.contains("none"))
    }

    @Test func arrangesOneThemeInAGrid() throws {
        let grid = "kbrender sheet midnight --scale 0.25 \(Self.small)"
        func size(_ words: String) throws -> [Int] {
            let run = try program.run("\(grid) \(words) -o -")
            #expect(run.code == .done, "\(run.messages)")
            return try #require(run.output.pngSize)
        }
        let (one, columns, all) = (
            try size("--modes light"), try size("--modes light,dark"),
            try size("--devices iphone-se,ipad --layouts qwerty,azerty --modes light,dark")
        )
        #expect(columns[0] > one[0] && columns[1] == one[1], "variants are columns")
        #expect(all[0] >= columns[0] && all[1] > 3 * one[1] / 2, "devices and layouts are rows")
        let byLayout = try size("--devices iphone-se,ipad --layouts qwerty,azerty,german")
        #expect(byLayout[0] > columns[0], "layouts are columns where there is one variant")
        let broken = try program.run(
            "echo '{' > b.json; kbrender sheet b.json --modes light,dark --scale 0.25 -o b.png")
        #expect(broken.code == .badData)
        #expect(broken.messages.split(separator: "\n").count { $0.hasSuffix("[KB001]") } == 1, "told once")
        #expect(try program.run("kbrender sheet midnight rose --modes light,dark").code == .usage)
        #expect(try program.run("kbrender sheet midnight --devices nokia").code == .unavailable)
    }

    @Test func kitHasThePicturesOfItsPage() throws {
        let kit = "kbrender kit midnight --layout tamil-anjal --type vanakkam -o store/midnight"
        let run = try program.run("umask 022; \(kit) && stat -c %a store/midnight")
        #expect(run.code == .done && run.messages == "" && run.text == "755\n", "\(run.messages)")
        let store = program.folder.path.appending("store/midnight")
        let page = String(decoding: try InputFile(reading: store.appending("index.html")).bytes, as: UTF8.self)
        let shown = page.matches(of: /<img src="([^"]+)"/).map { String($0.output.1) }
        #expect(
            try program.run("LC_ALL=C ls store/midnight").text
                == (shown + ["index.html"]).sorted().map { $0 + "\n" }.joined())
        for match in page.matches(of: /([0-9]+) × ([0-9]+)<br><a href="([^"]+png)"/) {
            let bytes = try InputFile(reading: store.appending(String(match.output.3))).bytes
            #expect(bytes.pngSize == [match.output.1, match.output.2].compactMap { Int($0) }, "\(match.output.3)")
        }
        #expect(page.contains("<td>dark</td><td>regular key</td>"), "the contrast of each text")
        #expect(try program.run("kbrender kit - < store/midnight/web-light.svg").code == .usage)
        #expect(try !program.run("kbrender kit --help").text.contains("standard input"))
        let linked = "mkdir linked; ln -s /dev/full linked/index.html; kbrender kit midnight -o linked; ls linked"
        #expect(try program.run(linked).text == "index.html\n", "no link is written through")
    }

    /// A theme with one variant has no pictures of the other.
    @Test func kitLeavesOutWhatAThemeHasNot() {
        let (both, dark) = (
            KitCommand.sections(modes: [.light, .dark], text: nil), KitCommand.sections(modes: [.dark], text: nil)
        )
        let pictures = dark.flatMap(\.pictures)
        let ofBoth = ["light", "light,dark", "both", "--reveal", "split", "stack"]
        #expect(!pictures.flatMap(\.words).contains(where: ofBoth.contains))
        #expect(pictures.allSatisfy { $0.words.contains("dark") || $0.words.contains("--mode=dark") })
        #expect(!pictures.contains { $0.file.contains("light") })
        #expect(dark.allSatisfy { !$0.pictures.isEmpty && !$0.heading.contains("ight") }, "no heading names the other")
        let files = both.flatMap(\.pictures).map(\.file)
        #expect(Set(files).count == files.count)
    }

    /// What looks like a place of the page is not one in a theme's name.
    @Test func namesOfThemesAreNoPlacesOfTheKit() {
        let theme = ThemeDocument(id: "a", name: "{rows} {name} &", light: nil, dark: nil)
        let page = KitCommand.html(of: theme, modes: [], KitCommand.sections(modes: [.light], text: nil))
        #expect(page.contains("<h1>{rows} {name} &amp;</h1>") && page.contains(" alt=\"{rows} {name} &amp;: "))
    }

    @Test func standardOutputHasTheRequestedFormat() throws {
        let line = "kbrender %@ --format webp -o - > a.webp; kbrender %@ -o b.webp; cmp a.webp b.webp"
        for words in ["midnight --scale 0.25", "thumbnail midnight --size 40x30", "sheet midnight --scale 0.25"] {
            #expect(try program.run(line.replacing("%@", with: words)).status == 0)
        }
        #expect(try program.run("kbrender midnight --scale 0.25 --format svg; ls midnight-light.svg").status == 0)
        #expect(try program.run("kbrender midnight --format svg -o x.png").code == .usage)
    }

    @Test func placeholderHasItsExitStatus() throws {
        let broken = "echo '{' > broken.json; kbrender thumbnail broken.json --size 50x40"
        let without = try program.run(broken)
        #expect(without.code == .badData)
        #expect(program.folder.names == ["broken.json"])
        let with = try program.run("\(broken) --placeholder")
        #expect(with.code == .placeholder)
        #expect(with.messages == without.messages && with.messages.contains("broken.json:2:1: error:"))
        #expect(program.folder.names == ["broken-thumbnail.png", "broken.json"])
        #expect(try program.run("cat broken-thumbnail.png").output.pngSize == [50, 40])
    }

    @Test(arguments: [
        "missing.json", "nosuchpreset", "$invalid/KB103-not-colours.json", "- < /dev/null",
    ])
    func everyThemeFaultGivesAPlaceholder(theme: String) throws {
        let run = try program.run("kbrender thumbnail --placeholder --size 40x30 -o x.png \(theme)")
        #expect(run.code == .placeholder)
        #expect(run.messages.contains("error"))
        #expect(try program.run("cat x.png").output.pngSize == [40, 30])
        #expect(try program.run("kbrender thumbnail --placeholder --size 40x30 -o y.png midnight").messages == "")
        #expect(try program.run("cmp -s x.png y.png").status == 1)
    }

    @Test(arguments: [
        ("thumbnail midnight --size 640", "expected width and height in pixels, as in 640x400"),
        ("thumbnail midnight --size 15x400", "\"15x400\" has a side outside 16 to 4096"),
        ("thumbnail midnight --size 400x4097", "\"400x4097\" has a side outside 16 to 4096"),
        ("thumbnail midnight --size 99999999999999999999x1", "is not two whole numbers with an x between them"),
        ("thumbnail midnight --size -1x5", "is not two whole numbers with an x between them"),
        ("thumbnail midnight --mode both", "expected light or dark"),
        ("thumbnail midnight --style fan", "expected card, split, stack or phone"),
        ("thumbnail midnight --placeholder --pressed nokey", "nokey"),
        ("thumbnail midnight -o picture.tiff", "does not have the ending of a picture"),
        ("sheet", "no THEME given"),
        ("sheet midnight --columns 0", "is out of range (expected a whole number from 1 to 1000)"),
        ("sheet midnight --selected midnight", "requires --style swatches or pairs"),
        ("sheet midnight rose --style pairs --selected ros", "did you mean rose?"),
        ("sheet midnight --style tokens --selected midnight", "requires --style swatches or pairs"),
        ("sheet midnight --style tokens --layouts german", "cannot be combined with --style tokens"),
        ("sheet midnight --subtitle words", "requires --title"),
        ("sheet $(seq 1001)", "cannot hold 1001 themes"),
        ("sheet $(seq 501) --layouts german,ta", "cannot hold 1002 themes"),
        ("sheet midnight --scale 9", "is out of range (expected a number from 0.25 to 8)"),
    ])
    func usageErrorsDrawNothing(line: String, words: String) throws {
        let run = try program.run("kbrender \(line)")
        #expect(run.code == .usage)
        #expect(run.messages.contains(words), "\(run.messages)")
        #expect(program.folder.names.isEmpty)
    }

    @Test func inputIsNeverOverwritten() throws {
        let line = "echo '{' > theme.png; kbrender"
        for command in ["thumbnail --placeholder", "sheet"] {
            let run = try program.run("\(line) \(command) ./theme.png -o theme.png")
            #expect(run.code == .usage)
            #expect(run.messages.contains("is one of the inputs"))
            #expect(try program.folder.text("theme.png") == "{\n")
        }
    }

    @Test func sheetShowsEveryPreset() throws {
        // Nine columns of 100 points, eight gaps of 24 and two margins of 32, at a quarter of a pixel a point.
        let line = "kbrender sheet --presets --columns 9 --scale 0.25 --no-text \(Self.small)"
        let run = try program.run("\(line) -o -")
        #expect(run.code == .done)
        #expect(run.messages == "")
        #expect(run.output.pngSize?.first == 289)
        let both = try program.run("\(line) --mode both -o -").output.pngSize
        #expect(both?.first == (9 * 208 + 8 * 24 + 64) / 4)
        #expect(both?.last == run.output.pngSize?.last)
    }

    @Test func brokenThemesGetPlaceholders() throws {
        let sheet = "kbrender sheet \(Self.small) --scale 0.25 -o -"
        let good = try program.run("\(sheet) midnight rose")
        let broken = try program.run("echo '{' > broken.json; \(sheet) midnight broken.json missing.json")
        #expect(good.code == .done)
        #expect(broken.code == .noInput)
        #expect(broken.messages.contains("broken.json:2:1: error:") && broken.messages.contains("missing.json"))
        #expect(broken.output.pngSize != nil)
        #expect(broken.output != good.output)
    }

    @Test(arguments: ["--layouts german,ta", "--devices iphone-se,ipad --modes light,dark", "--mode both"])
    func eachProblemIsReportedOnce(options: String) throws {
        let run = try program.run(
            """
            sed 's/"regularKeyText": "#1D1B4D"/"regularKeyText": "none"/' $themes/aurora.json > broken.json
            kbrender sheet broken.json \(options) --scale 0.25 -o sheet.png
            """)
        #expect(run.code == .badData)
        #expect(run.messages.split(separator: "\n").count { $0.contains("KB103") } == 1, "\(run.messages)")
    }

    @Test(arguments: ["swatches", "pairs"])
    func pickersMarkTheSelectedTheme(style: String) throws {
        let line = "kbrender sheet default midnight forest --style \(style) -o -"
        let pictures = try ["", "--selected midnight", "--selected forest", "--mode dark", "--columns 2"].map {
            let run = try program.run("\(line) \($0)")
            #expect(run.code == .done, "\(run.messages)")
            return run.output
        }
        #expect(Set(pictures).count == pictures.count)
    }

    @Test func designsShowWhatTheyState() throws {
        let run = try program.run(
            "kbrender sheet midnight vibrant --style tokens --title Designs --mode both -o tokens.png")
        #expect(run.code == .done, "\(run.messages)")
        // A keyboard theme is no design: a placeholder replaces it.
        let keyboard = try program.run("kbrender sheet midnight linen --style tokens -o -")
        #expect(keyboard.code == .badData)
        #expect(keyboard.messages.contains("is a keyboard theme (expected a design)"))
        #expect(keyboard.output.pngSize?.first == 648 + 64)
    }

    @Test func theDateChoosesTheSeason() throws {
        let run = try program.run(
            """
            sed 's/"season": "autumn"/"season": "auto"/' $themes/../designs/brand.json > auto.json
            for date in '' '--date 2026-12-24' '--date 2026-06-24 --hemisphere southern' '--date 2026-10-01'; do
                kbrender convert auto.json $date > "$(echo $date | tr -d ' -')x.json" || exit 10
            done
            cmp date20261224x.json date20260624hemispheresouthernx.json || exit 11
            cmp x.json date20261224x.json && exit 12
            kbrender convert $themes/../designs/brand.json | cmp - date20261001x.json || exit 13
            kbrender convert auto.json --date 2026-02-30 && exit 14
            kbrender validate auto.json --verbose
            """)
        #expect(run.status == 0, "\(run.status) \(run.messages)")
        #expect(
            run.messages.contains("\"2026-02-30\" is not a day of the calendar (expected a date, as in 2026-12-24)"))
        #expect(run.messages.contains("[KB147]"))
    }

    @Test func rejectsSheetsBeyondTheLimits() throws {
        let run = try program.run("kbrender sheet --presets --columns 1 --scale 8 \(Self.small) -o big.png")
        #expect(run.code == .badData)
        #expect(run.messages.contains("the limit is 16384 a side"))
        #expect(program.folder.names.isEmpty)
    }

    /// A placeholder replaces a broken theme, not a broken device or layout.
    @Test(arguments: [
        ("kbrender sheet linen rose --device nope -o new.png", ExitCode.unavailable),
        ("kbrender thumbnail linen --placeholder --layout gone.json -o new.png", .noInput),
        ("echo '{}' > bad.json; kbrender thumbnail linen --placeholder --layout bad.json -o new.png", .badData),
    ])
    func placeholdersReplaceOnlyThemes(line: String, code: ExitCode) throws {
        let run = try program.run("\(line); s=$?; head -c 4 new.png | grep -q PNG && exit 99; exit $s")
        #expect(run.code == code, "\(run.messages)")
    }
}
