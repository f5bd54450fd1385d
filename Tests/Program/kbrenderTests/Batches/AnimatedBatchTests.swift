import CommandSupport
import Documents
import Testing

@testable import kbrender

/// Batches of animations: the files of `animate`, with all features of batches.
@Suite struct AnimatedBatchTests {
    private let program = BuiltProgram()
    private let options = "--as-animation s.json --fps 10 --jobs 2 --quiet"

    private func addScript(_ steps: String = #"{"press": "a"}, {"wait": 100}"#) throws {
        _ = try program.folder.add("s.json", #"{"steps": [\#(steps)]}"#)
    }

    private func statuses(_ manifest: String = "out/manifest.json") throws -> [String?] {
        let json = JSONReader.read(SourceText(name: "m", text: try program.folder.text(manifest))).value
        return try #require(json?["pictures"]?.array).map { $0["status"]?.string }
    }

    @Test func picturesMatchAnimate() throws {
        try addScript()
        let run = try program.run(
            """
            kbrender batch rose midnight --modes light,dark \(options) --scale 0.25 -o out &&
            kbrender batch rose \(options) --speed 2 --reduced-motion --name '{id}.apng' --scale 0.25 -o out2 &&
            kbrender batch rose \(options) --quality 60 -o out3 || exit
            one="kbrender animate rose --script s.json --fps 10"
            $one --mode dark --scale 0.25 -o - | cmp - out/rose-dark.webp && ls out || exit 7
            $one --speed 2 --reduced-motion --scale 0.25 --format png -o - | cmp - out2/rose.apng || exit 8
            $one --quality 60 -o - | cmp - out3/rose-light.webp || exit 9
            sha256sum out/midnight-dark.webp | cut -c 1-64; wc -c < out/midnight-dark.webp
            """)
        #expect(run.status == 0, "\(run.messages)")
        let lines = run.text.split(separator: "\n").map(String.init)
        let files = ["midnight-dark.webp", "midnight-light.webp", "rose-dark.webp", "rose-light.webp"]
        #expect(Array(lines.prefix(5)) == ["manifest.json"] + files)
        let json = JSONReader.read(SourceText(name: "m", text: try program.folder.text("out/manifest.json"))).value
        let entry = try #require(json?["pictures"]?.array?.first { $0["file"]?.string == "midnight-dark.webp" })
        #expect([entry["digest"]?.string, entry["bytes"]?.integer.map { "\($0)" }] == lines.suffix(2))
    }

    /// Existing files are kept, pictures from the cache are the same, and shards have their parts.
    @Test func resumeCacheAndShardsGiveTheSamePictures() throws {
        try addScript()
        let batch = "kbrender batch rose midnight --modes light,dark \(options) --scale 0.25"
        let again = "\(batch) -o out; rm out/rose-dark.webp; \(batch) --resume -o out"
        let resumed = try program.run(again.replacing(" --quiet", with: ""))
        #expect(resumed.code == .done && resumed.messages.contains("1 drawn, 3 already there"), "\(resumed.messages)")
        let more = try program.run(
            """
            \(batch) --cache $PWD/kept -o cached && \(batch) --cache $PWD/kept -o again || exit
            \(batch) --shard 1/2 -o parts && \(batch) --shard 2/2 -o parts || exit
            for folder in cached again parts; do diff -r -x 'manifest*' out $folder; done
            kbrender batch merge parts/manifest-* -o all.json
            """)
        #expect(more.status == 0 && more.text == "", "\(more.text)\(more.messages)")
        #expect(try statuses("all.json").count == 4)
        // Another script gives other pictures, and shards of another batch.
        try addScript(#"{"press": "b"}, {"wait": 100}"#)
        let changed = try program.run(
            """
            cp out/rose-dark.webp old.webp; \(batch) --resume -o out && ! cmp -s out/rose-dark.webp old.webp &&
            \(batch) --shard 1/2 -o parts && kbrender batch merge parts/manifest-*
            """)
        #expect(changed.code == .badData, "\(changed.status): \(changed.messages)")
    }

    /// A picture that cannot be drawn, exceeds a limit or kills its worker fails without affecting others.
    @Test func picturesFailIndividually() throws {
        try addScript(#"{"type": "ok"}, {"wait": 100}"#)
        let run = try program.run(
            """
            kbrender batch rose --layouts qwerty,greek \(options) --scale 0.25 -o out; echo $?
            kbrender batch rose \(options) --time-limit 0.01 -o slow; echo $?
            ls -A out slow
            """)
        #expect(run.text.hasPrefix("65\n75\n"), "\(run.text)")
        #expect(run.messages.contains("\"o\" cannot be typed on greek"), "\(run.messages)")
        #expect(try statuses() == ["drawn", "failed"])
        #expect(!run.text.contains(".kbrender"))
    }

    @Test func rejectsWrongOptionsBeforeReadingThemes() throws {
        try addScript()
        _ = try program.folder.add("bad.json", #"{"steps": [{"wait": 0}]}"#)
        let cases: [(words: String, code: ExitCode, message: String)] = [
            ("--as-animation none.json", .noInput, "none.json"),
            ("--as-animation bad.json", .badData, "bad.json:1:21: error: steps[0].wait: 0 milliseconds"),
            ("--as-animation s.json --as-thumbnails card", .usage, "thumbnails do not move"),
            ("--as-animation s.json --modes both", .usage, "begins with one variant"),
            ("--as-animation s.json --name '{id}.jpg'", .usage, "does not end like the file of a moving picture"),
            ("--as-animation s.json --name '{id}.gif' --fps 60", .usage, "--fps: 60 is more than gif can show"),
            ("--as-animation s.json --pressed a", .usage, "--pressed: does not apply to moving pictures"),
            ("--as-animation s.json --embed-geometry", .usage, "--embed-geometry: does not apply"),
            ("--fps 10", .usage, "--fps: requires --as-animation"),
            ("--name '{id}.gif'", .usage, "this ending requires --as-animation"),
        ]
        for (words, code, message) in cases {
            let run = try program.run("kbrender batch rose \(words) -o out; s=$?; ls; exit $s")
            #expect(run.code == code && run.messages.contains(message), "\(words): \(run.messages)")
            #expect(run.text == "bad.json\ns.json\n", "\(words)")
        }
    }

    @Test func interruptionLeavesOnlyWholeFiles() throws {
        try addScript(#"{"type": "a text"}"#)
        let run = try program.run(
            """
            halting 'named:*.webp' kbrender batch --presets \(options) -o out; reach
            end INT $pid 130 release
            for file in out/*.webp; do ffprobe -v quiet $file; head -c 4 $file; echo; done | sort -u
            ls -A out | grep -v -e webp -e '^manifest.json$'
            """)
        #expect(run.text == "RIFF\n", "\(run.text)\(run.messages)")
    }
}
