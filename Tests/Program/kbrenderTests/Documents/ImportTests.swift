import CommandSupport
import Testing

@testable import kbrender

/// Themes of other programs from a user's view.
@Suite struct ImportTests {
    private let program = BuiltProgram()

    @Test func allCommandsAcceptImports() throws {
        for line in [
            "kbrender $imports/fcitx5.zip --scale 1 -o a.png", "kbrender geometry $imports/base16.yaml",
            "kbrender thumbnail $imports/umber.flex -o b.png", "kbrender validate $imports/terminal.json",
            "kbrender batch $imports/mine.trime.yaml $imports/tokens-studio --scale 1 -o out",
            "kbrender sheet $imports --scale 1 --mode both -o c.png",
            "kbrender - --scale 1 -o d.png < $imports/squirrel.custom.yaml",
        ] {
            let run = try program.run(line)
            #expect(run.code == .done, "\(line): \(run.messages)")
        }
        #expect(Set(program.folder.names).isSuperset(of: ["a.png", "b.png", "c.png", "d.png"]))
    }

    @Test func joinsTwoSourcesToAPair() throws {
        let run = try program.run(
            "kbrender convert $imports/base16.yaml --with-light $imports/weasel.yaml -o both.json --quiet"
                + " && kbrender validate --store both.json")
        #expect(run.code == .done, "\(run.messages)")
        #expect(try program.folder.text("both.json").contains("\"keyboardBackground\": \"#FCF8F0\""))
    }

    @Test func explainsConversions() throws {
        let run = try program.run("kbrender convert $imports/fcitx5-2.1.json --explain")
        #expect(run.code == .done)
        let row = run.text.split(separator: "\n").first { $0.contains("light.pressedKeyBackground") } ?? ""
        #expect(row.contains("#505963") && row.contains("keyPressHighlightColor"))
        #expect(row.contains("fcitx5-2.1.json:17") && row.contains("over(keyPressHighlightColor, keyBackgroundColor)"))
    }

    /// The last line counts whose the values are, the JSON has the same numbers, and a share limits what is invented.
    @Test func countsWhatIsInvented() throws {
        let run = try program.run(
            "kbrender convert $imports/terminal.json --explain; "
                + "kbrender convert $imports/terminal.json --explain --message-format json | tail -n 7 | tr -d '\\n '")
        let line = try #require(run.text.split(separator: "\n").first { $0.contains("drawn properties:") })
        let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(numbers.count == 5)
        #expect(numbers[0] == numbers[1] + numbers[2] + numbers[3] && numbers[1] > 10 && numbers[3] > numbers[1])
        #expect(
            run.text.contains(
                "\"read\":\(numbers[1]),\"derived\":\(numbers[2]),\"invented\":\(numbers[3]),\"share\":0."))
        let strict = try program.run(
            "kbrender convert $imports/terminal.json --strict-import 0.2 -o a.json; echo $?; "
                + "kbrender convert $imports/terminal.json --strict-import 0.9 -o b.json; echo $?; "
                + "kbrender convert $imports/terminal-list.json --strict-import 0.2 -o out/; echo $?; ls; ls out")
        #expect(strict.text == "1\n0\n1\nb.json\nout\n" && strict.messages.contains("[KB167]"), "\(strict.text)")
    }

    /// Texts of themes that were made for keyboards stay, with a warning that tells their contrast.
    @Test func textsOfKeyboardsStay() throws {
        let scheme =
            "preset_color_schemes:\\n  a:\\n    back_color: 0xeeeeee\\n    text_color: 0xdddddd\\n    key_back_color: 0xffffff\\n"
        let run = try program.run("printf '\(scheme)' > pale.yaml; kbrender convert pale.yaml --verbose")
        #expect(run.code == .done && run.text.contains("\"regularKeyText\": \"#DDDDDD\""))
        #expect(
            run.messages.contains("key_text_color") && run.messages.contains("has a contrast of 1.35"),
            "\(run.messages)")
    }

    @Test func convertsManyThemesIntoAFolder() throws {
        let run = try program.run(
            "kbrender convert $imports/terminal-list.json -o out/; kbrender convert $imports/umber.flex -o out/ --pair; ls out"
        )
        #expect(run.code == .done, "\(run.messages)")
        #expect(run.text.contains("umber.json: light ") && run.text.contains("\"umber_night\""))
        for name in ["chalk_pier.json", "moss.json", "slate_pier.json", "umber.json"] {
            #expect(run.text.contains("\(name)\n"))
        }
    }

    @Test func convertsAFolderDespiteFaults() throws {
        let run = try program.run(
            "kbrender convert $imports/faults -o out/; echo $?; ls out; kbrender convert $imports")
        #expect(run.text.contains("65\nkb153_references.json\n"))
        #expect(run.messages.contains("KB154-leads-out.zip") && run.messages.contains("[KB157]"))
        #expect(run.code == .usage && run.messages.contains("several themes require a folder"))
        let totals = run.messages.split(separator: "\n").filter { $0.contains(/^[0-9]+ errors?, [0-9]+ warnings?/) }
        #expect(totals.count == 1 && totals[0].contains(" documents"), "\(totals)")
    }

    @Test(arguments: [
        ("kbrender $imports/base16.yaml --alpha-first -o a.png", ExitCode.usage, "own order of channels"),
        ("kbrender $imports/umber.flex --pick dusk -o a.png", .unavailable, "umber_day, umber_night"),
        ("kbrender $imports/base16.yaml --as terminal -o a.png", .badData, "KB105"),
        ("kbrender $imports/base16.yaml --as rimes -o a.png", .usage, "rime"),
        ("kbrender convert $themes/aurora.json --role accent=a", .usage, "and this one is of kind keyboard"),
        ("kbrender midnight --role accent=a -o a.png", .usage, "option role: requires a document of kind"),
        ("kbrender validate $imports/base16.yaml --role accent=a", .usage, "requires a document of kind dtcg"),
        ("kbrender batch $imports/terminal.json --role accent=a -o out", .usage, "and this one is of kind terminal"),
        ("kbrender convert $imports/faults -o x.json", .usage, "--output: several themes require a folder"),
        ("echo > x; kbrender convert $imports/faults -o x", .usage, "--output: several themes require a folder"),
        ("kbrender $imports/dtcg.json --role acent=a -o a.png", .usage, "did you mean accent"),
        ("kbrender convert $themes/aurora.json --device iphone-15", .usage, "scale: require a picture of a keyboard"),
        ("kbrender validate $themes/aurora.json --scale 3", .usage, "and this one is of kind keyboard"),
        ("kbrender convert $themes --layout de -o out/", .usage, "scale: require a picture of a keyboard"),
        ("kbrender convert $imports/base16.yaml --with-dark none.yaml", .unavailable, "none.yaml"),
        ("kbrender convert $imports/base16.yaml --pair", .usage, "--pair"),
        ("kbrender convert $imports/base16.yaml -o x/ --explain", .usage, "--explain"),
        ("touch none; kbrender convert $imports/base16.yaml -o none/out/", .cannotCreate, "none/out"),
        ("kbrender $imports/faults/KB100-unknown.json -o a.png", .badData, "fcitx5"),
        ("kbrender validate $imports/base16.yaml --fix -o fixed.json", .checkFailed, "KB144"),
        ("kbrender validate $imports/faults/KB154-leads-out.zip", .checkFailed, "KB154"),
        ("head -c 20000000 /dev/zero | (printf 'PK\\003\\004'; cat) | kbrender - -o a.png", .badData, "16777216"),
        (
            "cp $imports/base16.yaml a.yaml; kbrender convert $imports/terminal.json --with-dark a.yaml -o a.yaml",
            .usage,
            "one of the inputs"
        ),
    ])
    func faultsGiveTheirExitCode(_ line: String, _ code: ExitCode, _ word: String) throws {
        let run = try program.run(line)
        #expect(run.code == code, "\(run.messages)")
        #expect(run.messages.contains(word), "\(run.messages)")
    }

    /// What is known of a keyboard in a picture is taken where there is one: as the other variant, or among other files.
    @Test func hintsAreTakenBesidePictures() throws {
        let run = try program.run(
            """
            mkdir in; cp $themes/aurora.json in; kbrender in/aurora.json --device iphone-15 -o a.png
            kbrender convert in/aurora.json --with-dark a.png --device iphone-15 --no-fit >/dev/null || exit 10
            kbrender convert a.png --with-dark in/aurora.json --device iphone-15 --no-fit >/dev/null || exit 11
            kbrender convert in --with-dark a.png --device iphone-15 --no-fit -o out/ || exit 12
            kbrender convert in --with-dark a.png --platform ios --device pixel-9 -o out/; [ $? = 65 ] || exit 15
            kbrender validate a.png in/aurora.json --device iphone-15; [ $? -lt 2 ] || exit 13
            kbrender validate in in/aurora.json --device iphone-15; [ $? = 64 ] || exit 14
            """)
        #expect(run.status == 0, "\(run.messages)")
    }

    @Test func reportsContrastInTheSourcesTerms() throws {
        let run = try program.run("kbrender validate $imports/heliboard.json --contrast-report --verbose")
        #expect(run.messages.contains("accentKeyText on accent: #FFFFFF on #00C9C3"), "\(run.messages)")
        #expect(run.text.contains("selected candidate"))
    }
}
