import Documents
import Testing

@testable import kbrender

/// Animations as other programs decode them: Pillow (with libwebp's decoder), ffmpeg and Chromium.
@Suite struct AnimateDecoderTests {
    private let program = BuiltProgram()

    /// Popups and candidates come and go; the bar grows and shrinks, so that the top of the canvas is drawn and cleared.
    private static let script = """
        {"loop": 2, "steps": [
          {"press": "shift", "ms": 300}, {"longPress": "e", "slide": [0, 1], "ms": 900}, {"wait": 300},
          {"candidates": ["one|1", "two|2"]}, {"press": "a"}, {"candidates": ["one", "two"]},
          {"mode": "dark", "over": 300}, {"wait": 100}
        ]}
        """

    /// The difference of a decoder's frames from the pictures of the states.
    private struct Difference {
        let frames: Int
        /// The largest difference of any byte.
        let worst: Int
        /// The number of pixels that are visible in only one picture.
        let shape: Int
        /// The mean difference in hundredths of a level.
        let mean: Int
    }

    private func differences(_ report: String) -> [String: Difference] {
        let lines = report.split(separator: "\n").map { $0.split(separator: " ") }
        return lines.reduce(into: [:]) { found, words in
            let numbers = words.compactMap { Int($0) }
            guard numbers.count == 4 else { return }
            let name = words.prefix(while: { Int($0) == nil }).joined(separator: " ")
            found[name] = Difference(frames: numbers[0], worst: numbers[1], shape: numbers[2], mean: numbers[3])
        }
    }

    @Test func everyDecoderMatchesThePicturesOfTheStates() throws {
        _ = try program.folder.add("s.json", Self.script)
        let run = try program.run(
            """
            options="midnight --script s.json --fps 10 --scale 0.5"
            for name in m.png m.webp m.gif; do kbrender animate $options -o $name || exit; done
            kbrender animate $options --quality 60 -o lossy.webp && kbrender animate $options -o 'f/%03d.png' || exit
            "$($scripts/python browser)" $decoders/chromium.py m.png m.webp m.gif lossy.webp &&
                /usr/bin/python3 $decoders/compare.py f 10 m.png m.webp m.gif lossy.webp
            """)
        #expect(run.status == 0, "\(run.messages)")
        let times = "[300, 300, 200, 100, 100, 200, 300, 200, 100, 100, 100, 300]"
        let found = differences(run.text)
        let exact = [
            "m.png Pillow", "m.png ffmpeg", "m.png Chromium", "m.webp Pillow", "m.webp Chromium",
        ]
        for name in exact {
            let difference = try #require(found[name], "\(run.text)")
            #expect(difference.frames == 12 && difference.worst == 0 && difference.mean == 0, "\(name)")
        }
        for decoder in ["Pillow", "ffmpeg", "Chromium"] {
            let gif = try #require(found["m.gif \(decoder)"], "\(run.text)")
            #expect(gif.frames == 12 && gif.shape == 0 && gif.mean < 100, "\(decoder): \(run.text)")
        }
        for decoder in ["Pillow", "Chromium"] {
            let lossy = try #require(found["lossy.webp \(decoder)"], "\(run.text)")
            #expect(lossy.frames == 12 && lossy.shape == 0 && lossy.mean < 300 && lossy.worst < 128, "\(run.text)")
        }
        // A decoder without APNG support shows the first frame.
        let still = try #require(found["m.png still"])
        #expect(still.frames == 1 && still.worst == 0)
        // Chromium counts repetitions after the first time.
        for name in ["m.png", "m.webp", "m.gif", "lossy.webp"] {
            #expect(run.text.contains("\(name) 1 \(times)\n"), "\(run.text)")
        }
    }

    @Test(arguments: [(0, "0 0 0"), (1, "1 1 None"), (3, "3 3 2")])
    func animationsRepeatAsTheScriptSays(loop: Int, expected: String) throws {
        _ = try program.folder.add("s.json", "{\"loop\": \(loop), \"steps\": [{\"select\": 1}, {\"wait\": 100}]}")
        let run = try program.run(
            """
            for e in png webp gif; do kbrender animate rose --script s.json --scale 0.25 --fps 10 -o a.$e || exit; done
            /usr/bin/python3 -c '
            from PIL import Image
            print(*(Image.open("a." + e).info.get("loop") for e in ("png", "webp", "gif")))'
            """)
        #expect(run.text == expected + "\n", "\(run.messages)")
    }
}
