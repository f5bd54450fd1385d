import CommandSupport
import Documents
import Testing

@testable import kbrender

/// `kbrender diff --themes` from a user's view.
@Suite struct ThemeDifferenceTests {
    private let program = BuiltProgram()

    @Test func listsWhatDiffersAndWhereItShows() throws {
        let run = try program.run(
            """
            cp $themes/paper_ink.json a.json; cp a.json b.json
            kbrender edit b.json light.regularKeyBackground=#FFF8F0 light.keySpacing=7 dark.popupBackground=#112233 \
                dark.pressedKeyText=#000000 dark.pressedKeyScale=1.2 name="Paper Two" || exit 11
            kbrender diff --themes a.json b.json -o diff.png
            """)
        #expect(run.code == .checkFailed, "\(run.messages)")
        let lines = run.text.split(separator: "\n").map(String.init)
        let letters = "q w e r t y u i o p a s d f g h j k l z x c v b n m space"
        #expect(lines.first == "different: 6 differences")
        #expect(lines.contains(#"  name: "Paper and Ink" → "Paper Two""#))
        #expect(lines.contains(##"  light.regularKeyBackground: "#FFFDF8" → "#FFF8F0" (ΔE 1.4): \##(letters)"##))
        #expect(lines.contains { $0.hasPrefix("  light.keySpacing: 6 → 7 (+1 pt): q w e r t y u i o p a") })
        #expect(lines.contains { $0.hasPrefix("  dark.popupBackground: ") && $0.contains(": popup: popup of e") })
        #expect(
            lines.contains("  dark.pressedKeyScale: 1 → 1.2: pressed: a, shift, return")
                || lines.contains {
                    $0.hasPrefix("  dark.pressedKeyScale: 1 → 1.2: pressed: ")
                })
        // Both keyboards light and dark, three times, at one pixel per point.
        let picture = try program.run("cat diff.png").output
        #expect(picture.pngSize?.first == 3 * 2 * 393)
    }

    @Test func sparesOtherSpellingsAndDefaults() throws {
        let run = try program.run(
            """
            cp $themes/paper_ink.json a.json; kbrender convert a.json --minimal -o b.json || exit 11
            kbrender diff --themes a.json b.json || exit 12
            kbrender diff --themes midnight preset:midnight --quiet || exit 13
            """)
        #expect(run.code == .done, "\(run.text)")
        #expect(run.text == "same: the themes have equal values\n")
    }

    @Test func reportsForPrograms() throws {
        let run = try program.run("kbrender diff --themes midnight rose --format json")
        #expect(run.code == .checkFailed)
        let root = try #require(JSONReader.read(SourceText(name: "x", text: run.text)).value)
        let changes = try #require(root["properties"]?.array)
        let accent = changes.first { $0["property"]?.string == "accentKeyBackground" }
        #expect(accent?["parts"]?.array?.compactMap(\.string) == ["return"])
        #expect(accent?["state"]?.string == "rest")
        #expect((accent?["deltaE"]?.number ?? 0) > 30)
    }

    @Test func namesVariantsThatOneThemeLacks() throws {
        let run = try program.run(
            """
            cp $themes/paper_ink.json a.json; kbrender edit a.json dark= -o b.json || exit 11
            kbrender diff --themes a.json b.json; kbrender diff --themes b.json a.json
            """)
        #expect(run.text.contains("  dark: only in A\n") && run.text.contains("  dark: only in B\n"), "\(run.messages)")
    }

    @Test(arguments: [
        ("diff --themes a.json b.json --tolerance 3", "--themes: compares values"),
        ("diff --themes - -", "standard input is already theme A"), ("diff --themes a.json none.json", "none.json"),
        ("diff a.json a.json", "is not a PNG file"), ("diff --themes a.json bad.json", "KB001"),
        ("diff --themes a.json a.json -o x.gif", "x.gif"), ("diff --themes a.json a.json -o a.json", "a.json"),
    ])
    func troubleIsTwo(line: String, words: String) throws {
        let run = try program.run(
            "cp $themes/aurora.json a.json; cp a.json b.json; echo '{,' > bad.json; kbrender \(line)")
        #expect(run.status == 2, "\(run.messages)")
        #expect(run.messages.contains(words), "\(run.messages)")
    }
}
