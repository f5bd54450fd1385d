@testable import Files
import CommandSupport
import Documents
import Glibc
import Graphics
import ImageCodec
import KeyboardPreview
import Testing

@testable import kbrender

/// Untrusted input that no other suite covers: files of every kind, and valid documents that cost too much.
@Suite struct HostileInputTests {
    private let program = BuiltProgram()

    // MARK: - Documents

    /// A megabyte document that repeats one name loses its own picture, and takes little of the batch's time.
    @Test func brokenThemeDoesNotBlockABatch() throws {
        let member = "\"" + String(repeating: "a long name ", count: 5) + "\": 1"
        let text = "{" + String(repeating: member + ",", count: 15_000) + member + "}"
        for name in ["one.json", "two.json"] { _ = try program.folder.add(name, text) }
        // A limit of processor time, because a busy machine makes everything take longer.
        let run = try program.run("ulimit -t 40; kbrender batch one.json two.json rose --scale 0.25 -o out; ls out")
        #expect(run.text == "manifest.json\nrose-light.png\n", "\(run.messages.prefix(1000))")
        #expect(run.messages.split(separator: "\n").count { $0.hasSuffix("[KB003]") } == 2)
        #expect(run.messages.utf8.count < 1 << 12)
    }

    // MARK: - Pictures

    /// Adds a picture whose embedded geometry has thousands of popups over thousands of keys, each as large as the picture.
    private func add(_ name: String, _ color: UInt32, variants: Int, keys: Int) throws {
        let side = 600
        var picture = Pixmap(width: side, height: side, pixels: [UInt32](repeating: 0xFF00_0000, count: side * side))
        for index in stride(from: 0, to: side * side, by: 3) { picture.pixels[index] = color }
        let frame = "\"x\":0,\"y\":0,\"width\":\(side),\"height\":\(side)"
        let overlay =
            "{\"canvas\":{\"scale\":1,\"pixelWidth\":0,\"pixelHeight\":\(side)},"
            + "\"popup\":{\"key\":\"a\",\"container\":{\(frame)}}}"
        let list = (0..<keys).map { "{\"id\":\"k\($0)\",\(frame)}" }.joined(separator: ",")
        let last = "{\"canvas\":{\"scale\":1,\"pixelWidth\":\(side),\"pixelHeight\":\(side)},\"keys\":[\(list)]}"
        let text = "[" + Array(repeating: overlay, count: variants).joined(separator: ",") + ",\(last)]"
        let texts = [PNGText(keyword: GeometryText.keyword, text: text)]
        try Output(program.folder.path.appending(name), apartFrom: [])
            .write(try PNGEncoder.encode(picture, scale: 1, compression: .fast, texts: texts))
    }

    @Test func embeddedGeometryCostsNoMoreThanThePixels() throws {
        try add("a.png", 0xFFFF_FFFF, variants: 3000, keys: 4000)
        try add("b.png", 0xFF80_8080, variants: 0, keys: 0)
        let run = try program.run("ulimit -t 20; kbrender diff b.png a.png --quiet")
        #expect(run.code == .checkFailed, "\(run.messages)")
    }

    @Test func comparisonsHaveLimits() throws {
        let run = try program.run("kbrender diff $docs/*.png --memory-limit 1")
        #expect(run.code == .trouble)
        for command in ["diff a.png a.png", "verify", "thumbnail rose", "sheet rose", "render rose"] {
            let limited = try program.run("kbrender \(command) --time-limit 0")
            #expect(limited.messages.contains("--time-limit"), "\(command): \(limited.messages)")
        }
    }

    // MARK: - Memory

    @Test func noneLiftsTheLimit() throws {
        for word in ["none", "4096"] {
            let run = try program.run("kbrender rose --scale 0.25 -o rose.png --memory-limit \(word)")
            #expect(run.code == .done, "\(run.messages)")
        }
        let run = try program.run("kbrender rose --memory-limit any -o rose.png")
        #expect(run.code == .usage)
        #expect(run.messages.contains("or none"))
    }

    // MARK: - Fonts

    @Test func ignoresFontsThatAreNotRegularFiles() throws {
        let run = try program.run(
            """
            mkdir fonts; mkfifo fonts/a.ttf; ln -s /dev/zero fonts/b.otf
            kbrender rose --scale 0.25 --font-dir fonts --cache off -o rose.png
            """)
        #expect(run.code == .done, "\(run.messages)")
    }

    @Test func fontOverwrittenInPlaceIsNotServedFromTheCache() throws {
        let run = try program.run(
            """
            fonts=/usr/share/fonts/truetype/noto
            mkdir f; cp $fonts/NotoSerif-Regular.ttf f/f.ttf; cp -p f/f.ttf before
            sed 's/"light": *{/&"customFontName":"Noto Serif",/' $themes/aurora.json > t.json
            cached="--font-dir f --scale 0.5"
            kbrender t.json $cached --cache c -o one.png; kbrender batch t.json $cached -o out
            cp $fonts/NotoSerif-Bold.ttf new; truncate -s $(stat -c %s before) new
            cat new > f/f.ttf; touch -r before f/f.ttf
            kbrender t.json $cached --cache c -o two.png; kbrender t.json $cached --cache off -o fresh.png
            kbrender batch t.json $cached -o out --resume --quiet
            cmp two.png fresh.png && cmp out/*.png fresh.png && ! cmp -s one.png two.png && echo fresh
            """)
        #expect(run.text.hasSuffix("fresh\n"), "\(run.messages)\(run.text)")
    }

    // MARK: - Files

    @Test func masksModesAndKeepsOwners() throws {
        let run = try program.run(
            """
            echo old > a.png; chmod 6754 a.png
            [ $(id -u) = 0 ] && chown 12345:23456 a.png; stat -c '%u:%g' a.png > owner
            kbrender rose --scale 0.25 -o a.png; stat -c %a a.png; stat -c '%u:%g' a.png | cmp - owner && echo kept
            """)
        #expect(run.text == "754\nkept\n", "\(run.messages)")
    }

    @Test func rejectsDanglingLinksAsOutputs() throws {
        let run = try program.run(
            "ln -s gone/x.png a.png; ln -s gone b.png; kbrender rose -o a.png; kbrender rose -o b.png; ls -A")
        #expect(run.text == "a.png\nb.png\n")
        #expect(run.messages.split(separator: "\n").count == 2)
    }

    @Test func removesLeftoversOfKilledProcesses() throws {
        let run = try program.run(
            """
            touch -d '2 hours ago' .kbrender-old .kbrender-held .other; touch .kbrender-young
            exec 9< .kbrender-held; flock 9
            kbrender rose --scale 0.25 -o rose.png; ls -A
            """)
        #expect(run.text == ".kbrender-held\n.kbrender-young\n.other\nrose.png\n", "\(run.messages)")
    }

    @Test func ignoresCachesThatOthersMayWrite() throws {
        let run = try program.run(
            """
            mkdir -m 777 shared; mkdir -m 700 own
            kbrender rose --scale 0.25 --cache shared -o a.png; ls -A shared | wc -l
            kbrender rose --scale 0.25 --cache own -o a.png; ls -A own | grep -vc count
            kbrender batch rose linen --scale 0.25 --cache shared -o out; ls -A shared | wc -l
            """)
        #expect(run.text == "0\n2\n0\n", "\(run.messages)")
        let told = run.messages.split(separator: "\n").filter { $0.contains("the cache shared is not used") }
        #expect(told.count == 2, "each command tells once: \(run.messages)")
    }

    @Test func keepsNamesThatDifferOnlyInCaseApart() throws {
        let run = try program.run(
            """
            for id in Con con CON; do sed "s/\\"id\\": *\\"[^\\"]*\\"/\\"id\\":\\"$id\\"/" $themes/aurora.json > $id.json; done
            kbrender batch Con.json con.json CON.json --scale 0.25 -o out; ls out | tr A-Z a-z | sort -u | wc -l
            kbrender batch Con.json con.json CON.json --scale 0.25 --name '{id}-{digest}.png' -o apart
            ls apart | tr A-Z a-z | sort -u | wc -l
            """)
        // One of these is the manifest.
        #expect(run.text == "4\n4\n", "\(run.messages)")
    }
}
