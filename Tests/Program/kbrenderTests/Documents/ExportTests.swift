import CommandSupport
import Testing

@testable import kbrender

/// Files for other programs from a user's view.
@Suite struct ExportTests {
    private let program = BuiltProgram()

    @Test func writesAndReadsBack() throws {
        let run = try program.run(
            """
            kbrender convert linen --to floris -o linen.flex && kbrender convert linen.flex -o back.json &&
            kbrender convert linen --to fcitx5 -o themes/ && kbrender convert themes/linen_dark.zip -o dark.json &&
            kbrender convert linen --to fcitx5 -o linen.zip || exit 9
            # One by itself is the light one, and is called as the theme.
            unzip -p themes/linen_light.zip | sed 's/"Linen Light"/"Linen"/' > light.json
            unzip -p linen.zip | cmp - light.json || exit 8
            ls themes; kbrender convert linen --to css | head -3
            """)
        #expect(run.status == 0, "\(run.status): \(run.text)")
        #expect(run.text.contains("linen_dark.zip\nlinen_light.zip\n"))
        #expect(run.text.contains(":root {\n  color-scheme: light dark;\n"))
        #expect(try program.folder.text("back.json").contains("\"keyboardBackground\": \"#E9E0D1\""))
        #expect(try program.folder.text("dark.json").contains("\"keyboardBackground\": \"#1B1713\""))
    }

    @Test func givesTheSameBytesEverywhere() throws {
        let run = try program.run(
            """
            kbrender convert borealis --to floris -o a.flex && TZ=Asia/Kolkata LC_ALL=de_DE.UTF-8 kbrender convert borealis \
            --to floris -o b.flex && cmp a.flex b.flex && unzip -tq a.flex
            """)
        #expect(run.code == .done, "\(run.messages)")
    }

    @Test func writesEveryKindWithAPage() throws {
        let run = try program.run(
            """
            kbrender convert linen --to all -o all/ && cat all/README.md && find all -type f | wc -l &&
            kbrender convert linen -o l.json && python3 - <<'END'
            import json
            theme = json.load(open("l.json")); del theme["dark"]; json.dump(theme, open("light.json", "w"))
            END
            kbrender convert light.json --to all -o some && cat some/README.md && ls some
            """)
        #expect(run.code == .done, "\(run.messages)")
        #expect(run.text.contains("- `floris/linen.flex`\n") && run.text.contains("- `android/values/colors.xml`\n"))
        #expect(run.text.contains("## Not written\n\n- `floris` of \"Linen\": dark is missing"))
        #expect(run.text.hasSuffix("README.md\nbase16\nfcitx5\nheliboard\nterminal\n"))
    }

    @Test func tellsAndExplainsLosses() throws {
        let run = try program.run("kbrender convert linen --to fcitx5 -o a.zip --verbose --explain")
        #expect(run.code == .done)
        #expect(run.messages.contains("[KB160]") && run.messages.contains("[KB163]"))
        #expect(run.text.contains("keyPressHighlightColor") && run.text.contains("fixed by the app"))
        let strict = try program.run("kbrender convert linen --to fcitx5 -o a.zip --strict")
        #expect(strict.code == .done && strict.messages == "", "notes stay notes")
    }

    @Test(arguments: [
        ("kbrender convert linen --to fcitx5 -o x.flex", ExitCode.usage, ".zip or .json"),
        ("kbrender convert linen --to floris -o x.zip", .usage, ".flex or .json"),
        ("kbrender convert linen --to fcitx5 --mode both -o x.zip", .usage, "--mode both"),
        ("kbrender convert linen --to css --mode dark", .usage, "both variants"),
        ("kbrender convert linen --mode dark", .usage, "--mode: requires the kind of another program in --to"),
        ("kbrender convert linen --to css --minimal", .usage, "--minimal"),
        ("kbrender convert linen --to android", .usage, "a folder"),
        ("kbrender convert linen --to xcassets -o x.zip", .usage, "a folder"),
        ("kbrender convert linen --to all -o x.zip", .usage, "a folder"),
        ("kbrender convert linen --to gboard", .usage, "not a choice"),
        ("kbrender convert $invalid/KB103-not-colours.json --to css", .badData, "KB103"),
        (
            "kbrender convert $imports/fcitx5-2.1.json > a; sed 's/\"dark\"/\"dim\"/' a > b.json; "
                + "kbrender convert b.json --to floris -o x.flex", .badData, "KB101"
        ),
    ])
    func faultsGiveTheirExitCode(_ line: String, _ code: ExitCode, _ word: String) throws {
        let run = try program.run(line)
        #expect(run.code == code, "\(run.messages)")
        #expect(run.messages.contains(word), "\(run.messages)")
        #expect(!program.folder.names.contains { $0.hasPrefix("x.") })
    }

    @Test func thePipeWritesThemToo() throws {
        let run = try program.run(
            """
            kbrender pipe --jobs 1 <<'END'
            {"id": 1, "command": "convert", "options": {"theme": "linen", "to": "css"}}
            {"id": 2, "command": "convert", "options": {"theme": "linen", "to": "fcitx5", "mode": "dark"}}
            END
            """)
        #expect(run.code == .done, "\(run.messages)")
        let lines = run.text.split(separator: "\n")
        try #require(lines.count == 2, "\(run.text.prefix(300))")
        #expect(lines[0].contains("--kb-keyboard-background: #E9E0D1"), "\(lines[0].prefix(300))")
        #expect(lines[1].contains("\"base64\":\"UEsDB"), "\(lines[1].prefix(300))")
    }
}
