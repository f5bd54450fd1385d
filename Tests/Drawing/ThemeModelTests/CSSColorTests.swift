import Foundation
import Graphics
import TestSupport
import Testing

@testable import ThemeModel

/// Colours in the notations of style sheets, as Chromium paints them.
@Suite struct CSSColorTests {
    /// The colours of the test: every notation, and half of them far outside sRGB.
    private static let colors = [
        "oklch(0.723 0.219 149.579)", "oklch(0.696 0.17 162.48)", "oklch(0.9 0.3 250)", "oklch(0.6 0.3 200)",
        "oklch(96.7% 0.001 286.375deg)", "oklch(0.985 none none)", "oklch(0.5 0.4 30)", "oklch(0.7 0.37 140)",
        "oklch(0.2 0.3 264)", "oklch(0.99 0.2 110)", "oklch(50% 100% 0.75turn)", "oklch(1 0.2 20)",
        "oklch(0.7 0.1 -30)", "oklch(0.5 1e3 0)", "oklab(0.6 0.3 -0.3)", "oklab(0.8 -0.4 0.4)", "oklab(0.3 0.2 0.2)",
        "lab(50 120 -100)", "lab(80% -100% 100%)", "lab(20 60 60)", "lch(60 150 140)", "lch(90% 80% 330)",
        "lch(30 132 300)", "lch(100 50 20)", "lab(0 50 20)", "color(display-p3 0 1 0)",
        "color(display-p3-linear 0 0.5 0)", "color(a98-rgb 0 1 0.1)", "color(prophoto-rgb 0.1 0.9 0.3)",
        "color(rec2020 1 0.1 0.5)", "color(rec2020 0.3 0.6 0.2)", "color(srgb 1.3 -0.2 0.5)",
        "color(srgb-linear 0.2 0.5 1.4)", "color(xyz 0.2 0.6 0.1)", "color(xyz-d50 0.3 0.2 0.6)",
        "hsl(200 140% 50%)", "hsl(340deg 60% 40%)", "hsl(1.5rad 50% 50%)", "hsl(none 50% 50%)",
        "hwb(210 60% 70%)", "hwb(120deg 10% 20%)", "rgb(300 -20 40)", "rgb(10% 50% none)",
        "rgb(calc(100 + 20) 20 calc(255 * 0.3))", "color-mix(in oklab, red, blue)",
        "color-mix(in srgb, red 30%, lime)", "color-mix(in oklch longer hue, red, blue)",
        "color-mix(in oklch increasing hue, oklch(0.7 0.2 30), oklch(0.7 0.2 350))", "color-mix(in hsl, white, blue)",
        "color-mix(in lch, white 20%, green)", "color-mix(in hwb, #abc, teal 40%)",
        "color-mix(in xyz, red 20%, blue 20%)", "color-mix(in oklab, oklch(0.7 none 200), oklch(0.4 0.2 none))",
        "color-mix(in srgb-linear, rgb(255 0 0 / 0.5), blue)", "color-mix(in oklab, rebeccapurple 50%, transparent)",
        "color-mix(in srgb, oklch(0.9 0.3 250), black 10%)", "rgb(from red r g b / 50%)",
        "rgb(from #369 calc(r * 2) g b)", "hsl(from #369 calc(h + 120) s l)", "oklch(from teal l calc(c * 3) h)",
        "hwb(from coral h calc(w + 20) b)", "lab(from gold l a calc(b - 40))",
        "color(from #369 srgb calc(r + 0.2) g b)", "oklch(from color-mix(in oklab, red, white) l c h)",
        "rgb(from oklch(0.9 0.3 250) r g b)", "hsl(from oklch(0.6 0.3 200) h s l)",
        "light-dark(#ff8800, rgb(0 136 255 / 0.5))",
    ]

    @Test func colorsAreThoseOfABrowsersPixels() throws {
        let painted = try Self.painted(Self.colors)
        try #require(painted.count == Self.colors.count)
        for (text, pixel) in zip(Self.colors, painted) {
            let color = try #require(CSSColor.color(text), "\(text)").composited(over: .white)
            let levels = [color.red, color.green, color.blue].map(Int.init)
            #expect(zip(levels, pixel).allSatisfy { abs($0 - $1) <= 1 }, "\(text): \(levels), painted \(pixel)")
        }
    }

    /// Returns the pixels of colours that Chromium paints on white.
    private static func painted(_ colors: [String]) throws -> [[Int]] {
        let list = String(decoding: try JSONEncoder().encode(colors), as: UTF8.self)
        let page = """
            <body><script>
            const pixels = \(list).map(color => {
                const context = document.createElement("canvas").getContext("2d");
                context.fillStyle = "#fff";
                context.fillRect(0, 0, 1, 1);
                const element = document.createElement("p");
                element.style.color = color;
                document.body.append(element);
                context.fillStyle = getComputedStyle(element).color;
                context.fillRect(0, 0, 1, 1);
                return Array.from(context.getImageData(0, 0, 1, 1).data).slice(0, 3);
            });
            document.body.textContent = JSON.stringify(pixels);
            </script></body>
            """
        let folder = TemporaryFolder()
        let file = folder.path.appending("colors.html")
        try page.write(toFile: "\(file)", atomically: true, encoding: .utf8)
        let browser = Process()
        browser.executableURL = URL(fileURLWithPath: "/usr/bin/chromium-headless-shell")
        browser.arguments = [
            "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom", "file://\(file)",
        ]
        let output = Pipe()
        browser.standardOutput = output
        browser.standardError = FileHandle.nullDevice
        try browser.run()
        let document = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        browser.waitUntilExit()
        let start = try #require(document.firstRange(of: "[["))
        let end = try #require(document.firstRange(of: "]]"))
        return try JSONDecoder().decode([[Int]].self, from: Data(document[start.lowerBound..<end.upperBound].utf8))
    }

    @Test(
        arguments: [
            ("#abc", "#AABBCC"), ("#abcd", "#AABBCCDD"), ("rgb(1, 2, 3)", "#010203"), ("rgb(1 2 3 / 50%)", "#01020380"),
            ("rgba(100%, 0%, none, 0.5)", "#FF000080"), ("hsl(240deg 100% 50%)", "#0000FF"),
            ("oklch(0.7 0.1 250deg / .5)", "#6DA3DA80"), ("rebeccapurple", "#663399"), ("transparent", "#00000000"),
            ("calc(1 * 2)", nil), ("currentcolor", nil), ("rgb(1 2)", nil), ("", nil), ("a b c", nil), ("1 2 3", nil),
            ("hsl(1e999 0% 0%)", nil), ("color-mix(in srgb, red, blue", nil),
            ("color-mix(in lab longer hue, red, blue)", nil),
            ("color-mix(in srgb, red, lime, blue)", "#555555"), ("color-mix(in srgb, red 50%, lime, blue)", "#804040"),
            ("color-mix(in srgb, red 50%)", "#FF000080"),
            ("color-mix(in srgb, 20% red, lime 20%, blue 20%)", "#55555599"),
            ("color-mix(in srgb, red 100%, lime 100%, blue 100%, white 100%)", "#808080"),
            ("color-mix(in srgb, red 0%, lime 0%, blue)", "#0000FF"),
            ("color-mix(in srgb, red 60%, lime 60%, blue)", "#808000"),
            ("color-mix(in srgb, red, lime,)", nil), ("color-mix(in srgb)", nil),
            ("color-mix(in srgb, red, lime 101%, blue)", nil),
            ("color-mix(in srgb, red 0%, blue 0%)", nil), ("color-mix(in srgb, red -1%, blue)", nil),
            ("rgb(from red x g b)", nil), ("color(nonsense 1 2 3)", nil), ("rgb(r g b)", nil), ("red blue", nil),
            ("rgb(from nonsense r g b)", nil), ("device-cmyk(0 1 1 0)", nil),
        ] as [(String, String?)])
    func readsNotations(_ text: String, _ expected: String?) {
        #expect(CSSColor.color(text).map { "\($0)" } == expected)
    }

    @Test func lightDarkFollowsTheMode() {
        #expect(CSSColor.color("light-dark(red, #00F)", mode: .dark) == Color(rgb: 0x0000FF))
        #expect(CSSColor.channels("240 10% 3.9%").map { "\($0)" } == "#09090B")
        #expect(CSSColor.channels("15 23 42 / 0.5").map { "\($0)" } == "#0F172A80")
    }

    /// Nothing that is written can make the reader go on without end.
    @Test func depthIsBounded() {
        let open = String(repeating: "color-mix(in srgb, red, ", count: 100)
        #expect(CSSColor.color(open + "blue" + String(repeating: ")", count: 100)) == nil)
        #expect(CSSColor.color("rgb(\(String(repeating: "(", count: 1000))1 2 3)") == nil)
    }
}
