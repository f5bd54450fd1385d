import CommandSupport
import Documents
import Testing
import ThemeModel

@testable import kbrender

/// Presets, designs and a user's settings on the command line.
@Suite struct PresetsTests {
    private let program = BuiltProgram()

    @Test func listsPresets() throws {
        let table = try program.run("kbrender presets")
        #expect(table.code == .done)
        let lines = table.text.split(separator: "\n")
        #expect(lines.count == Preset.all.count + 1)
        #expect(lines.contains("midnight       Midnight          VaultMail     VaultMail theming engine"))
        let run = try program.run("kbrender presets --format json")
        let list = try #require(JSONReader.read(SourceText(name: "list", bytes: run.output)).value?.array)
        #expect(list.compactMap { $0["id"]?.string } == Preset.all.map(\.id))
        #expect(list.compactMap { $0["family"]?.string } == Preset.all.map(\.family.name))
        #expect(list.allSatisfy { $0["source"]?.string?.isEmpty == false && $0["description"]?.string != nil })
    }

    @Test func shownPresetGivesTheSamePicture() throws {
        let shown = try program.run(
            "kbrender presets show midnight > shown.json && kbrender validate shown.json --store")
        #expect(shown.code == .done)
        #expect(shown.messages == "")
        let pictures = ["midnight", "preset:midnight", "shown.json", "./shown.json"].map { theme in
            "kbrender \(theme) --mode both --scale 0.5 -o -"
        }
        let first = try program.run(pictures[0])
        #expect(first.code == .done)
        #expect(first.messages == "")
        for line in pictures.dropFirst() { #expect(try program.run(line).output == first.output, "\(line)") }
    }

    @Test func filesTakePrecedenceOverPresets() throws {
        let line = "kbrender presets show rose > midnight; kbrender geometry midnight > /dev/null && kbrender midnight"
        #expect(try program.run(line).code == .done)
        #expect(program.folder.names == ["midnight", "rose-light.png"])
        #expect(try program.run("kbrender preset:midnight --scale 0.5").code == .done)
        #expect(program.folder.names.contains("midnight-light.png"))
    }

    @Test(arguments: [
        ("kbrender midnigth", ExitCode.unavailable, "did you mean midnight?"),
        ("kbrender preset:midnigth", .unavailable, "did you mean midnight?"),
        ("kbrender preset:x", .unavailable, "\"x\" is not a preset"),
        ("kbrender render x", .unavailable, "\"x\" is neither a file nor a preset"),
        ("kbrender presets show midnigth", .unavailable, "did you mean midnight?"),
        ("kbrender presets show", .usage, "no ID given (expected a preset's id)"),
        ("kbrender presets list", .usage, "expected show"),
        ("kbrender presets show rose rose", .usage, "unexpected argument \"rose\""),
        ("kbrender midnight.json", .noInput, "midnight.json"),
        ("kbrender midnight --as token", .usage, "did you mean tokens?"),
        ("kbrender midnight --text-size huge", .usage, "--text-size"),
    ])
    func suggestsKnownPresets(_ line: String, _ code: ExitCode, _ words: String) throws {
        let run = try program.run(line)
        #expect(run.code == code)
        #expect(run.messages.contains(words), "\(run.messages)")
    }

    @Test func convertsAndDrawsDesigns() throws {
        let design = "{\"id\": \"steps\", \"inProgress\": \"FF9500\", \"completed\": \"34C759\"}"
        let convert = try program.run("echo '\(design)' | kbrender convert - -o steps.json")
        #expect(convert.code == .done)
        #expect(convert.messages == "")
        let drawn = try program.run("echo '\(design)' | kbrender - --scale 0.5 -o -")
        #expect(drawn.code == .done)
        #expect(try program.run("kbrender steps.json --scale 0.5 -o -").output == drawn.output)
        let empty = try program.run("echo '{\"name\": \"Plain\"}' | kbrender - --as tokens --scale 0.5 -o -")
        #expect(try program.run("kbrender preset:default --scale 0.5 -o -").output == empty.output)
        #expect(try program.run("echo '{}' | kbrender convert - --as palette").code == .badData)
        #expect(try program.run("echo '\(design)' | kbrender validate - --fix -o x.json").code == .done)
    }

    @Test func reportsStatedContrasts() throws {
        let design = "{\"light\": {\"colors\": {\"accent\": \"#1B7A9E\"}}}"
        let run = try program.run("echo '\(design)' | kbrender validate -")
        #expect(run.code == .done)
        #expect(
            run.messages.contains("note: light.colors.textInverse: #FFFFFF on accent #1B7A9E has a contrast of 4.85:1"))
        #expect(run.messages.contains("the token system says 4.6:1"))
        #expect(run.messages.contains("warning: light.colors.textTertiary: #8E8E93 on background #FFFFFF"))
        #expect(try program.run("echo '\(design)' | kbrender validate - --quiet").messages == "")
    }

    @Test func settingsChangeThePictureButNotTheGeometry() throws {
        func output(_ options: String) throws -> [UInt8] {
            let run = try program.run("kbrender borealis --scale 0.5 -o - \(options)")
            #expect(run.code == .done)
            return run.output
        }
        let plain = try output("")
        #expect(try output("--contrast standard --text-size large") == plain)
        let options = [
            "--contrast increased", "--reduce-transparency", "--text-size xSmall", "--text-size accessibility5",
        ]
        #expect(Set(try options.map(output)).union([plain]).count == 5)
        // Texts have places of their own in keys that do not move.
        let frames = try options.map {
            try program.run(
                """
                kbrender geometry borealis \($0) --no-candidate-bar | python3 -c '
                import json, sys
                keys = json.load(sys.stdin)["keys"]
                print([{**key, "legend": 0, "hint": 0} for key in keys])'
                """
            ).output
        }
        #expect(Set(frames).count == 1)
    }

    /// A name that no preset has may be replaced; a file that is missing may not.
    @Test("001-six-themes") func fallbackReplacesUnknownNames() throws {
        let run = try program.run(
            """
            kbrender default -o want.png && kbrender defualt --fallback default -o a.png && cmp want.png a.png || exit 1
            kbrender preset:zzz --fallback default --quiet -o b.png && cmp want.png b.png || exit 2
            kbrender ./zzz --fallback default -o c.png; [ $? = 66 ] || exit 3
            kbrender zzz.json --fallback default -o c.png; [ $? = 66 ] || exit 4
            kbrender zzz --fallback default --strict -o c.png; [ $? = 65 ] && [ ! -e c.png ]
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.messages.hasPrefix(
                "defualt: warning: neither a file nor a preset, so this is the preset default: did you mean default? [KB322]"
            ))
    }
}
