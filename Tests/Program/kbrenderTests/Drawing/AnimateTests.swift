@testable import Files
import CommandSupport
import Glibc
import Testing

@testable import kbrender

/// `kbrender animate`, with its files read by Pillow and ffmpeg.
@Suite struct AnimateTests {
    private let program = BuiltProgram()

    /// Prints each frame's size and milliseconds, and writes it to FILE.N.raw: straight RGBA, with fully transparent pixels
    /// without colour.
    private static let reader = """
        import sys
        from PIL import Image
        for name in sys.argv[1:]:
            image = Image.open(name)
            times = []
            for n in range(image.n_frames):
                image.seek(n)
                image.load()
                times.append(round(image.info.get("duration", 0)))
                pixels = bytearray(image.convert("RGBA").tobytes())
                for k in range(3, len(pixels), 4):
                    if pixels[k] == 0: pixels[k - 3:k] = b"\\0\\0\\0"
                open("%s.%d.raw" % (name, n), "wb").write(pixels)
            print(name, image.n_frames, image.size[0], image.size[1], image.info.get("loop"), times)
        """

    private func read(_ names: String) throws -> String {
        _ = try program.folder.add("read.py", Self.reader)
        let run = try program.run("/usr/bin/python3 read.py \(names)")
        #expect(run.messages == "")
        return run.text
    }

    private static let script = """
        {"loop": 2, "steps": [{"press": "shift", "ms": 700}, {"longPress": "e", "slide": [0, 1], "ms": 2000}, {"wait": 700}]}
        """

    @Test func framesMatchThePicturesOfRender() throws {
        _ = try program.folder.add("s.json", Self.script)
        let options = "--fps 10 --scale 0.5 --callout ios"
        let run = try program.run(
            """
            for e in png webp gif; do kbrender animate midnight --script s.json \(options) -o m.$e || exit; done
            kbrender animate midnight --script s.json \(options) -o 'f/%03d.png' --poster still.png || exit
            kbrender midnight --scale 0.5 --cache off --pressed shift -o a.png || exit
            kbrender midnight --scale 0.5 --callout ios --cache off --long-press e:1 -o b.png || exit
            kbrender midnight --scale 0.5 --cache off -o c.png || exit
            ls f | wc -l && ls -A | grep -c kbrender-
            """)
        #expect(run.messages == "")
        #expect(run.text.split(separator: "\n") == ["34", "0"])
        let report = try read("m.png m.webp m.gif still.png a.png b.png c.png f/001.png f/007.png f/025.png f/034.png")
        let lines = report.split(separator: "\n")
        #expect(lines[0].hasPrefix("m.png ") && lines[0].contains(" 197 132 2 "))
        #expect(lines[2].hasPrefix("m.gif ") && lines[2].contains(" 197 132 1 "))
        let last = try #require(Int(lines[0].split(separator: " ")[1])) - 1
        let same = try program.run(
            """
            cmp still.png.0.raw c.png.0.raw && cmp m.png.\(last).raw c.png.0.raw && cmp m.webp.\(last).raw c.png.0.raw &&
            cmp f/034.png.0.raw c.png.0.raw && cmp f/007.png.0.raw a.png.0.raw && cmp f/025.png.0.raw b.png.0.raw &&
            cmp m.png.0.raw m.webp.0.raw && cmp m.png.3.raw m.webp.3.raw && cmp m.png.5.raw m.webp.5.raw &&
            ffmpeg -v error -i m.png -f framemd5 - | grep -c '^0'
            """)
        #expect(same.status == 0, "\(same.text)\(same.messages)")
        #expect(Int(same.text.split(separator: "\n").last ?? "") == last + 1)
    }

    @Test func explainsFaults() throws {
        _ = try program.folder.add("bad.json", #"{"steps": [{"press": "é"}]}"#)
        let cases: [(words: String, code: ExitCode, message: String)] = [
            ("", .usage, "nothing moves (give one of --type, --script and --reveal)"),
            ("--type a --reveal", .usage, "more than one option says what moves"),
            ("--type a -o x.jpg", .usage, "does not have the ending of a moving picture"),
            ("--type a -o x.webp --format gif", .usage, "--format: requires -o -"),
            ("--type a -o 'x%q.png'", .usage, "is not a name for numbered pictures"),
            ("--type ж", .usage, "\"ж\" cannot be typed on qwerty"),
            ("--script bad.json", .badData, "bad.json:1:22: error: steps[0].press: \"é\" is not a key"),
            ("--script none.json", .noInput, "none.json"),
            ("--type a --fps 60 --format gif -o -", .usage, "--fps: 60 is more than gif can show"),
            ("--type a --fps 61", .usage, "--fps"),
            ("--type a -o none/x.webp", .cannotCreate, "none/x.webp"),
        ]
        for (words, code, message) in cases {
            let run = try program.run("kbrender animate midnight \(words); s=$?; ls; exit $s")
            #expect(run.code == code, "\(words): \(run.messages)")
            #expect(run.messages.firstRange(of: message) != nil, "\(words): \(run.messages)")
            #expect(run.text == "bad.json\n", "\(words)")
        }
    }

    /// The interrupt key leaves nothing behind, and an existing file stays.
    @Test(arguments: [("old.png", "write:*/[#.]*"), ("f/%03d.png", "named:00[1-3].png")])
    func interruptionLeavesNothingBehind(output: String, point: String) throws {
        _ = try program.folder.add("old.png", "old")
        let run = try program.run(
            """
            halting '\(point)' kbrender animate midnight --type 'a long text' --scale 0.5 -o '\(output)'
            # A part of it is written.
            reach; pass; reach; pass; reach; end INT $pid 130 release
            cat old.png; ls -A
            """)
        #expect(run.text == "oldold.png\n", "\(run.messages)")
    }

    @Test(arguments: ["--time-limit 0.5", "--memory-limit 24"])
    func limitLeavesNothingBehind(limit: String) throws {
        let run = try program.run(
            "kbrender animate midnight --type 'a long text to type for a while' \(limit) -o a.webp; s=$?; ls -A; exit $s"
        )
        #expect(run.code == .limitReached && run.text == "", "\(run.messages)")
    }

    @Test(.enabled(if: geteuid() == 0, "only root may mount file systems"), arguments: ["a.png", "%03d.png"])
    func fullFileSystemLosesNothing(output: String) throws {
        let run = try program.run(
            """
            mkdir disk; mount -t tmpfs -o size=12k none disk; echo old > disk/a.png
            kbrender animate midnight --type ok --fps 10 --scale 1 -o 'disk/\(output)'; echo $?
            cat disk/*; ls -A disk; umount disk
            """)
        #expect(run.text == "74\nold\na.png\n", "\(run.messages)")
        #expect(run.messages.contains("no space left on device"))
    }

    /// Frames are written as they are drawn: ten times as many take no more memory.
    @Test(arguments: ["png", "webp", "gif"])
    func memoryDoesNotGrowWithTheNumberOfFrames(format: String) throws {
        let peak = """
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], check=True)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        _ = try program.folder.add("peak.py", peak)
        let peaks = try [10, 100].map { count in
            let presses = [String](repeating: #"{"press": "a"}, {"wait": 90}"#, count: count).joined(separator: ", ")
            _ = try program.folder.add("s.json", "{\"steps\": [\(presses)]}")
            let run = try program.run(
                """
                /usr/bin/python3 peak.py kbrender animate rose --script s.json --fps 20 --scale 0.5 -o a.\(format)
                """)
            return try #require(Int(run.text.split(separator: "\n").last ?? ""), "\(run.messages)")
        }
        #expect(Double(peaks[1]) < 1.15 * Double(peaks[0]), "KiB: \(peaks)")
    }

    @Test func standardOutputMatchesTheFile() throws {
        let run = try program.run(
            """
            kbrender animate midnight --type a --scale 0.25 --fps 10 -o a.gif &&
            kbrender animate midnight --type a --scale 0.25 --fps 10 --format gif -o - | cmp - a.gif && ls -A
            """)
        #expect(run.messages == "")
        #expect(run.text == "a.gif\n")
    }

    @Test func progressCountsFrames() {
        #expect(AnimateCommand.progress(0, of: 300, seconds: 0) == "0 of 300 frames")
        #expect(AnimateCommand.progress(100, of: 300, seconds: 2) == "100 of 300 frames, 0:04 left")
    }
}
