@testable import KeyboardPreview
import CommandSupport
import Documents
import Testing

@testable import kbrender

/// The program from a user's view: arguments, streams, files and exit codes.
@Suite struct ProgramTests {
    private let program = BuiltProgram()

    @Test(arguments: ["aurora", "paper_ink", "plum_velvet", "sea_glass", "terracotta"])
    func drawsSampleThemesWithoutMessages(theme: String) throws {
        let run = try program.run("kbrender $themes/\(theme).json --mode both --scale 0.5 -o -")
        #expect(run.code == .done)
        #expect(run.messages == "")
        #expect(run.output.pngSize == [394, 132])
    }

    @Test func sizeFollowsDeviceWidthAndScale() throws {
        let lines = [
            "": [1179, 792], "--scale 0.25": [99, 66], "--width 500 --scale 0.5": [250, 132],
            "--device ipad --scale 0.5 --no-candidate-bar": [405, 132],
            "--orientation landscape --scale 0.5": [426, 107],
        ]
        for (options, wanted) in lines {
            let run = try program.run("kbrender $themes/sea_glass.json \(options) -o -")
            #expect(run.output.pngSize == wanted, "\(options): \(run.messages)")
        }
    }

    @Test func outputNameComesFromTheThemesID() throws {
        #expect(try program.run("kbrender $themes/paper_ink.json --scale 0.5 --mode dark").code == .done)
        #expect(program.folder.names == ["paper_ink-dark.png"])
        let line = "sed 's/paper_ink/..\\/..\\/escaped/' $themes/paper_ink.json | kbrender - --scale 0.5"
        #expect(try program.run(line).code == .done)
        #expect(program.folder.names.count == 2)
        #expect(program.folder.names.first?.hasPrefix("______escaped-") == true)
    }

    @Test func everyInputAndOutputGivesTheSameBytes() throws {
        let options = "--scale 0.5 --long-press e"
        let direct = try program.run("kbrender $themes/aurora.json \(options) -o a.png && cat a.png").output
        #expect(direct.pngSize != nil)
        let ways = [
            "kbrender render $themes/aurora.json \(options) -o -", "kbrender \(options) -o- - < $themes/aurora.json",
            "cat $themes/aurora.json | kbrender - --output=- \(options)",
            "kbrender -o - \(options) -- /dev/fd/3 3< $themes/aurora.json",
            "n=$(printf 'caf\\351.json'); cp $themes/aurora.json $n; kbrender ./$n \(options) -o b$n.png; cat b$n.png",
        ]
        for way in ways { #expect(try program.run(way).output == direct, "\(way)") }
    }

    @Test func geometryIsJSON() throws {
        let run = try program.run("kbrender geometry $themes/terracotta.json --mode dark --preview g --long-press e:1")
        #expect(run.code == .done)
        #expect(run.messages == "")
        let report = try #require(JSONReader.read(SourceText(name: "report", bytes: run.output)).value)
        #expect(report["canvas"]?["pixelWidth"]?.number == 1179)
        #expect(report["mode"]?.string == "dark")
        #expect(report["keys"]?.array?.count == 31)
        #expect(report["keys"]?.array?.first?["id"]?.string == "q")
        #expect(report["preview"]?["key"]?.string == "g")
        #expect(report["popup"]?["key"]?.string == "e")
    }

    @Test func helpAndVersionWorkEverywhere() throws {
        for line in [
            "--help", "-h", "render --help", "x.json --mode purple --help", "geometry -h", "completions --help",
            "help batch merge",
            "cache --help", "batch plan --help", "layouts check -h",
        ] {
            let run = try program.run("kbrender \(line)")
            #expect(run.code == .done, "\(line)")
            #expect(String(decoding: run.output, as: UTF8.self).contains("Usage: kbrender "), "\(line)")
            #expect(run.messages == "", "\(line)")
        }
        #expect(try program.run("kbrender --version").output == Array("kbrender \(Release.version)\n".utf8))
    }

    @Test(arguments: [
        ("kbrender", ExitCode.usage, "no THEME given"),
        ("kbrender a.json b.json", .usage, "unexpected argument \"b.json\""),
        ("kbrender a.json --scal 2", .usage, "did you mean --scale?"),
        ("kbrender help render extra", .usage, "\"render extra\" is not a command"),
        ("kbrender help batch merg", .usage, "\"batch merg\" is not a command (did you mean batch merge?)"),
        ("kbrender presets foo", .usage, "COMMAND: \"foo\" is not a choice (expected show)"),
        ("kbrender layouts chek a.json", .usage, "did you mean check?"),
        ("kbrender layouts show", .usage, "no LAYOUT given (expected the name of a layout)"),
        ("kbrender cache", .usage, "no COMMAND given (expected stats, clear or prune)"),
        ("kbrender sheet midnight --modes light,drak", .usage, "has \"drak\", which is not a choice"),
        ("kbrender sheet midnight --modes light,drak", .usage, "did you mean dark?"),
        ("kbrender serve --queue -1", .usage, "--queue: \"-1\" is out of range"),
        ("kbrender serve --cors foo", .usage, "--cors: \"foo\" is not an origin"),
        ("kbrender serve --listen 999.0.0.1:80", .usage, "is not an IPv4 or IPv6 address"),
        ("kbrender serve --listen unix:/nosuch/s", .unavailable, "no such file or directory"),
        ("kbrender studio --no-open /dev/null", .noInput, "is a pipe or device"),
        ("kbrender verify", .trouble, "kbrender verify --init DIR"),
        ("kbrender verify Golden", .trouble, "(expected options only; did you mean --golden?)"),
        ("kbrender store check store.db", .usage, "did you mean --themes?"),
        ("kbrender serve themes", .usage, "did you mean --themes?"),
        ("kbrender devices ipad", .usage, "(expected options only)"),
        ("kbrender gemoetry a.json", .usage, "did you mean geometry?"),
        ("kbrender $themes/aurora.json --layout .", .noInput, "folder"),
        ("kbrender -- --strict", .unavailable, "--strict"),
        ("kbrender $themes/aurora.json --pressed nokey", .usage, "\"nokey\""),
        ("kbrender $themes/aurora.json --long-press e:99", .usage, "99"),
        ("kbrender $themes/aurora.json --selected 2 --candidates a,b", .usage, "--selected"),
        ("kbrender $themes/aurora.json -o out.bmp", .usage, "out.bmp"),
        ("kbrender geometry $themes/aurora.json --mode both", .usage, "light or dark"),
        ("kbrender $themes/aurora.json --device nokia", .unavailable, "nokia"),
        ("kbrender $themes/aurora.json --layout klingon", .unavailable, "klingon"),
        ("kbrender $themes/aurora.json --font-dir nowhere", .unavailable, "nowhere"),
        ("kbrender batch $themes/aurora.json --font-dir nowhere -o out", .unavailable, "--font-dir: \"nowhere\""),
        ("kbrender none.json", .noInput, "none.json"),
        ("kbrender .", .noInput, "expected a file"),
        ("kbrender ./", .noInput, "folder"),
        ("kbrender $themes/aurora.json --layout none.json", .noInput, "none.json"),
        ("mkfifo pipe.json; kbrender pipe.json", .noInput, "pipe.json"),
        ("kbrender - < /dev/null", .badData, "<stdin>"),
        ("head -c 2000000 /dev/zero | tr '\\0' ' ' | kbrender -", .badData, "1048576"),
        ("kbrender $themes/aurora.json -o none/out.png", .cannotCreate, "none/out.png"),
        ("kbrender $themes/aurora.json --scale 0.5 -o - > /dev/full", .inputOutput, "no space left"),
        ("kbrender - <&-", .noInput, "<stdin>"),
    ])
    func faultsGiveTheirExitCode(line: String, code: ExitCode, word: String) throws {
        let before = program.folder.names
        let run = try program.run(line)
        #expect(run.code == code, "\(run.messages)")
        #expect(run.messages.contains(word), "\(run.messages)")
        #expect(run.messages.contains("error: "), "\(run.messages)")
        #expect(program.folder.names.filter { $0 != "pipe.json" } == before, "nothing may be left behind")
    }

    /// A signature for an address that the service would not answer helps nobody.
    @Test(arguments: [
        ("http://x y/", "is not the address of a picture"), ("http://x", "is not the address of a picture"),
        ("http://x/", "is not the address of a picture"), ("http:/x/a.png", "is not the address of a picture"),
        ("/v1/a b.png", "is not the address of a picture"), ("a.png", "is not the address of a picture"),
        ("http://x\u{7F}/a.png", "contains the control character U+007F"),
    ])
    func signsOnlyAddressesOfPictures(address: String, words: String) throws {
        let run = try program.run("printf '%064d\\n' 7 > keys; kbrender sign --keys keys '\(address)'")
        #expect(run.code == .usage && run.text == "", "\(run.text)\(run.messages)")
        #expect(run.messages.contains(words), "\(run.messages)")
    }

    @Test func reportsBrokenThemesAndKeepsTheOldPicture() throws {
        _ = try program.folder.add("out.png", "old")
        let line = """
            sed 's/"regularKeyText": "#[0-9A-F]*"/"regularKeyText": "#12"/' $themes/paper_ink.json > theme.json
            kbrender theme.json -o out.png
            """
        let run = try program.run(line)
        #expect(run.code == .badData)
        #expect(run.messages.contains("theme.json:12:23: error: light.regularKeyText: \"#12\" is not a colour"))
        #expect(try program.folder.text("out.png") == "old")
        #expect(program.folder.names == ["out.png", "theme.json"])
    }

    @Test func inputIsNeverOverwritten() throws {
        let copy = "cp $themes/paper_ink.json theme.json; "
        for line in [
            "kbrender geometry theme.json -o theme.json", "kbrender geometry theme.json -o ./theme.json",
            "ln theme.json hard; kbrender geometry theme.json -o hard",
            "ln -s theme.json soft; kbrender geometry theme.json -o soft",
            "kbrender geometry - -o theme.json < theme.json",
        ] {
            #expect(try program.run(copy + line).code == .usage, "\(line)")
            #expect(try program.run("cmp theme.json $themes/paper_ink.json").status == 0, "\(line)")
        }
    }

    @Test func fontFolderMayHaveAnyPrintableName() throws {
        let run = try program.run(
            """
            sed 's/"light": {/"light": { "customFontName": "Noto Sans Zamil",/' $themes/paper_ink.json > theme.json
            folder="odd 'ü' [1m name"
            mkdir "$folder"
            # A font by a name that no machine has: names in fonts are UTF-16.
            LC_ALL=C sed 's/\\x00T\\x00a\\x00m/\\x00Z\\x00a\\x00m/g' \
                /usr/share/fonts/truetype/noto/NotoSansTamil-Regular.ttf > "$folder/font.ttf"
            kbrender theme.json --scale 0.5 -o without.png
            kbrender theme.json --scale 0.5 -o with.png --font-dir "$folder" >&2 && rm -r "$folder"
            """)
        #expect(run.code == .done)
        #expect(
            run.messages.split(separator: "\n").count == 2 && run.messages.hasSuffix("\n1 warning\n"),
            "only without the folder is the font missing")
        #expect(run.messages.contains("[KB301]"))
        let bytes = try program.run("kbrender $themes/paper_ink.json --font-dir $(printf 'caf\\351')")
        #expect(bytes.code == .usage)
        #expect(bytes.messages.contains("--font-dir:") && bytes.messages.contains("is not UTF-8"))
        let control = try program.run("kbrender $themes/paper_ink.json --font-dir \"$(printf 'odd\\033[1m')\"")
        #expect(control.code == .usage && control.messages.contains("contains the control character U+001B"))
    }

    @Test func closedPipeIsAnError() throws {
        let run = try program.run(
            """
            { await 'test -e closed'; kbrender $themes/aurora.json --scale 0.5 -o -; echo code $? >&2; } | { exec <&-; : > closed; }
            """)
        #expect(run.messages == "kbrender: error: <stdout>: writing failed: broken pipe\ncode 74\n")
    }

    @Test func failedWriteLeavesOnlyTheOldFile() throws {
        _ = try program.folder.add("out.png", "old")
        let run = try program.run("ulimit -f 8; kbrender $themes/aurora.json --scale 1 -o out.png")
        #expect(run.code == .inputOutput, "\(run.messages)")
        #expect(try program.folder.text("out.png") == "old")
        #expect(program.folder.names == ["out.png"])
    }

    @Test func interruptGivesExitCode130() throws {
        let run = try program.run(
            """
            cp $themes/aurora.json .
            halting 'open:aurora.json' kbrender aurora.json -o out.png; reach; end INT $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(program.folder.names == ["aurora.json"])
    }

    @Test func completionScriptsAreValid() throws {
        #expect(try program.run("kbrender completions bash > script && bash -n script").status == 0)
        let line = """
            kbrender completions bash > script
            bash -c 'source ./script; COMP_WORDS=(kbrender t.json --mode d); COMP_CWORD=3; _kbrender; echo ${COMPREPLY[@]}'
            """
        #expect(try program.run(line).output == Array("dark\n".utf8))
        for (words, expected) in [
            ("cache s", "stats"), ("layouts check --s", "--strict"), ("batch m", "merge"), ("layouts --f", "--format"),
        ] {
            let count = words.split(separator: " ").count
            let line = "COMP_WORDS=(kbrender \(words)); COMP_CWORD=\(count); _kbrender; echo ${COMPREPLY[@]}"
            let run = try program.run("kbrender completions bash > script; bash -c 'source ./script; \(line)'")
            #expect(run.text == expected + "\n", "\(words)")
        }
    }
}

/// A sandbox without `/proc`, as a bare chroot is.
@Suite struct NoProcTests {
    @Test func programsHaveArgumentsWorkersAndFonts() throws {
        let program = BuiltProgram()
        let run = try program.run(
            """
            cat >inside <<'END'
            mount -t tmpfs none /proc
            test ! -e /proc/self || exit 90
            kbrender midnight --cache off -o one.png || exit 91
            kbrender batch $themes/aurora.json $themes/sea_glass.json -o all || exit 92
            kbrender doctor >doctor.txt || exit 93
            kbrender-serve --help >help.txt || exit 94
            END
            export themes
            unshare --map-root-user --mount sh inside && kbrender midnight --cache off -o two.png && cmp one.png two.png && ls all
            """)
        #expect(run.status == 0, "\(run.status): \(run.text)\(run.messages)")
        #expect(run.text.split(separator: "\n").count { $0.hasSuffix(".png") } == 2, "\(run.text)")
    }
}
