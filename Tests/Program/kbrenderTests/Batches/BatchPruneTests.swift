import CommandSupport
import Testing

@testable import kbrender

/// Pictures of removed themes, which `batch --prune` removes.
@Suite struct BatchPruneTests {
    private let program = BuiltProgram()

    /// A folder of two themes, drawn once.
    private static let begin = """
        mkdir themes; for n in 1 2 3; do sed "s/\\"aurora\\"/\\"aurora_$n\\"/" $themes/aurora.json > themes/$n.json; done
        draw() { kbrender batch themes --scale 0.25 -o out --quiet "$@"; }
        draw || exit 9
        """

    private func run(_ script: String) throws -> (lines: [String], messages: String) {
        let run = try program.run(Self.begin + "\n" + script)
        return (run.text.split(separator: "\n").map(String.init), run.messages)
    }

    @Test func picturesOfRemovedThemesAreRemovedAndListed() throws {
        let found = try run(
            """
            echo mine > out/notes; rm themes/2.json
            kbrender batch themes --scale 0.25 -o out --resume --prune --changed-list changed; echo $?
            ls out; echo changed; cat changed; grep -c aurora_2 out/manifest.json
            """)
        #expect(
            found.lines == [
                "0", "aurora_1-light.png", "aurora_3-light.png", "manifest.json", "notes", "changed",
                "aurora_2-light.png", "0",
            ])
        #expect(found.messages.contains("kbrender: aurora_2-light.png: removed\n"))
    }

    @Test func nothingIsRemovedThatMayStillBeWanted() throws {
        let found = try run(
            """
            rm themes/2.json; draw --resume; ls out | grep -c aurora_2
            echo '{' > themes/3.json; rm themes/1.json; draw --resume --prune 2>/dev/null; echo $?; ls out | grep -c aurora
            """)
        // Without the option it stays, and with a theme that cannot be read all stay.
        #expect(found.lines == ["1", "65", "3"])
    }

    @Test func aFileThatWasReplacedStays() throws {
        let found = try run(
            """
            echo mine > out/aurora_2-light.png; rm themes/2.json; draw --prune; cat out/aurora_2-light.png
            rm out/aurora_3-light.png; ln -s ../kept out/aurora_3-light.png; echo kept > kept; rm themes/3.json
            draw --prune; cat kept; ls out
            """)
        #expect(found.lines.prefix(2) == ["mine", "kept"] && found.lines.contains("aurora_3-light.png"))
    }

    @Test(arguments: ["--shard 1/2", "--to floris"]) func partsCannotPrune(options: String) throws {
        let run = try program.run("kbrender batch rose --prune \(options) -o out")
        #expect(run.code == .usage && run.messages.contains("--prune: "), "\(run.messages)")
    }
}
