import CommandSupport
import Documents
import Testing

@testable import kbrender

/// `kbrender validate` from a user's view.
@Suite struct ValidateTests {
    private let program = BuiltProgram()

    /// Writes a theme whose only fault is the text colour of its modifier keys.
    private let faint = """
        sed 's/"modifierKeyText": "#[0-9A-F]*"/"modifierKeyText": "#9BA1A8"/' $themes/paper_ink.json > faint.json
        """

    @Test func goodThemesPassWithoutMessages() throws {
        for line in [
            "kbrender validate $themes", "kbrender validate $themes/*.json --store --strict",
            "cat $themes/aurora.json | kbrender validate -", "kbrender validate $themes/aurora.json $themes/",
        ] {
            let run = try program.run(line)
            #expect(run.code == .done, "\(line)")
            #expect(run.messages + run.text == "", "\(line)")
        }
    }

    @Test(arguments: [
        (
            "kbrender validate $invalid/KB103-not-colours.json", ExitCode.checkFailed,
            ":5:23: error: light.regularKeyText:"
        ),
        ("kbrender validate $invalid/KB107-out-of-range.json", .checkFailed, "KB107"),
        ("kbrender validate $invalid/KB001-unfinished.json", .checkFailed, "KB001"),
        ("kbrender validate $invalid/KB120-low-contrast.json", .done, "warning: light.modifierKeyText: #5C6570"),
        ("kbrender validate $invalid/KB120-low-contrast.json --strict", .checkFailed, "error: light.modifierKeyText:"),
        ("kbrender validate $invalid/KB121-very-low-contrast.json", .done, "KB121"),
        (
            "kbrender validate $invalid/KB121-very-low-contrast.json --store", .checkFailed,
            "error: light.modifierKeyText:"
        ),
        ("kbrender validate $invalid/KB130-no-metadata.store.json", .done, ""),
        ("kbrender validate $invalid/KB130-no-metadata.store.json --store", .checkFailed, "KB130"),
        ("kbrender validate $invalid", .checkFailed, "KB115"),
        ("kbrender validate - < $invalid/KB100-a-list.json", .checkFailed, "<stdin>:1:1: error:"),
        ("kbrender validate none.json", .noInput, "none.json"),
        ("kbrender validate none.json $invalid/KB100-a-list.json", .noInput, "KB100"),
        ("mkdir empty; kbrender validate empty", .noInput, "no theme document"),
        ("kbrender validate", .usage, "no FILE given"),
        ("kbrender validate $themes/aurora.json -o copy.json", .usage, "requires --fix"),
        ("kbrender validate $themes/aurora.json --dry-run", .usage, "requires --fix"),
        ("kbrender validate $themes/aurora.json --fix", .usage, "requires one of --output, --in-place and --dry-run"),
        ("kbrender validate $themes/aurora.json --fix --in-place --dry-run", .usage, "takes only one of --output"),
        ("kbrender validate $themes/*.json --fix -o copy.json", .usage, "not a folder"),
        ("kbrender validate $themes/aurora.json --fix -o - --contrast-report", .usage, "standard output"),
        ("kbrender validate $themes --fix -o copy.json", .usage, "not a folder"),
        (
            "mkdir o; kbrender validate $themes $themes/aurora.json --fix -o o", .usage,
            "two documents have the name aurora.json"
        ),
        ("kbrender validate - --fix --in-place < $themes/aurora.json", .usage, "standard input"),
        ("kbrender validate $themes/aurora.json --fix -o none/copy.json", .cannotCreate, "none/copy.json"),
        ("cp $themes/aurora.json a.json; kbrender validate a.json --fix -o ./a.json", .usage, "one of the inputs"),
        ("kbrender validate $themes/aurora.json --contrast-report > /dev/full", .inputOutput, "no space left"),
    ])
    func reportsAndCountsErrors(line: String, code: ExitCode, words: String) throws {
        let run = try program.run(line)
        #expect(run.code == code, "\(run.messages)")
        #expect(words.isEmpty ? run.messages.isEmpty : run.messages.contains(words), "\(run.messages)")
        #expect(!program.folder.names.contains("copy.json"), "nothing may be left behind")
    }

    @Test func readsOnlyThemesOfAFolderInOrder() throws {
        let run = try program.run(
            """
            mkdir -p set/inner.json
            for name in b.theme a.json c.txt .json; do printf '[]' > set/$name; done
            printf '[]' > set/$(printf 'caf\\351.json')
            kbrender validate set
            """)
        #expect(run.code == .checkFailed)
        let names = run.messages.split(separator: "\n").filter { $0.contains("error: ") }.map {
            $0.prefix { $0 != ":" }
        }
        #expect(names == ["set/.json", "set/a.json", "set/b.theme", "set/caf\u{FFFD}.json"])
    }

    @Test func quietAndVerboseSelectMessages() throws {
        let line = "kbrender validate $invalid/KB122-indistinguishable-keys.json $invalid/KB120-low-contrast.json"
        let ids = ["--quiet": [], "": ["KB120"], "--verbose": ["KB120", "KB122"]]
        for (option, wanted) in ids {
            let messages = try program.run("\(line) \(option)").messages
            for id in ["KB120", "KB122"] {
                #expect(messages.contains("[\(id)]") == wanted.contains(id), "\(option) \(id)")
            }
        }
    }

    @Test("000-contrast-report") func contrastReportIsATable() throws {
        let run = try program.run("kbrender validate $themes/paper_ink.json --contrast-report")
        #expect(run.code == .done)
        let lines = run.text.split(separator: "\n")
        #expect(
            lines.first?.split(separator: " ") == [
                "mode", "text", "platform", "colour", "on", "ratio", "size", "level", "Lc",
            ])
        // Eleven texts, but the accent keys look like the modifier keys here: ten in each of two modes.
        // The heading and the line about Lc are around them.
        #expect(lines.count == 22 && lines.last?.hasPrefix("Lc: ") == true)
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.contains("  AA") })
        let both = try program.run("kbrender validate $themes/paper_ink.json $themes/aurora.json --contrast-report")
        #expect(both.text.contains("paper_ink.json\nmode "))
        #expect(both.text.contains("\n\n"))
    }

    @Test func fixChangesOnlyTheColoursBytes() throws {
        let run = try program.run("\(faint)\nkbrender validate faint.json --fix -o fixed.json")
        #expect(run.code == .done, "\(run.messages)")
        #expect(run.messages.contains("faint.json:"))
        #expect(run.messages.contains("note: light.modifierKeyText: #9BA1A8 became #"))
        #expect(run.messages.contains("[KB123]"))
        let old = try program.folder.text("faint.json").split(separator: "\n", omittingEmptySubsequences: false)
        let new = try program.folder.text("fixed.json").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(old.count == new.count)
        let changed = zip(old, new).filter { $0 != $1 }.map(\.0)
        #expect(!changed.isEmpty && changed.allSatisfy { $0.contains("#9BA1A8") }, "\(changed)")
        #expect(try program.run("kbrender validate fixed.json --strict").messages == "")
    }

    @Test func fixKeepsLineEndingsAndSpacing() throws {
        let run = try program.run(
            """
            \(faint)
            sed 's/: "/  :\t"/; s/$/\r/' faint.json > odd.json
            kbrender validate odd.json --fix -o - > fixed.json || exit 9
            sed 's/#9BA1A8/X/' odd.json > a; sed '/modifierKeyText/s/#[0-9A-F]*/X/' fixed.json > b; cmp a b
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.contains("KB123"))
    }

    @Test func lastLineCountsProblems() throws {
        let one = try program.run("kbrender validate $invalid/KB104-colours-in-other-spellings.json")
        #expect(one.messages.hasSuffix("\n2 warnings (--fix repairs 2)\n"))
        let two = try program.run(
            "kbrender validate $invalid/KB102-wrong-types.json $invalid/KB120-low-contrast.json none.json")
        #expect(two.messages.hasSuffix("\n5 errors, 1 warning in 2 documents (--fix repairs 2)\n"), "\(two.messages)")
        let log = try program.run("kbrender validate $invalid/KB102-wrong-types.json --message-format github")
        #expect(log.messages.hasSuffix("\n4 errors (--fix repairs 2)\n"), "\(log.messages)")
        for format in ["json", "sarif"] {
            let run = try program.run("kbrender validate $invalid/KB102-wrong-types.json --message-format \(format)")
            #expect(!run.messages.contains("4 errors"))
        }
        let picture = try program.run("kbrender $invalid/KB106-missing-sizes.json --no-text -o a.png")
        #expect(picture.messages.hasSuffix("\n1 warning\n"))
    }

    @Test func machineFormatsReportSeveralFaults() throws {
        let json = try program.run("kbrender validate $invalid/KB001-several-faults.json --message-format json")
            .messages
        let lines = json.split(separator: "\n")
        #expect(lines.count == 9 && lines.allSatisfy { $0.hasPrefix("{\"file\":") })
        #expect(
            json.contains(
                #""line":3,"column":11,"endLine":3,"endColumn":19,"severity":"error","id":"KB001","path":"","message":"#
                    + #""the string is in single quotes (write \"Broken\")"}"#), "\(json)")
        let github = try program.run("kbrender validate $invalid/KB001-several-faults.json --message-format github")
            .messages
        #expect(github.split(separator: "\n").count == 9)
        #expect(github.contains("light.pressedKeyTxet: unknown property, which has no effect (did you mean"))
        #expect(!github.contains("light.pressedKeyText: missing"))
    }

    @Test func absentPropertiesGiveOneMessage() throws {
        let file = "$invalid/KB106-missing-sizes.json"
        let words =
            "light: 2 required properties are missing: keyFontWeight and keySpacing (drawn with their defaults)"
        #expect(try program.run("kbrender validate \(file)").messages.contains("warning: \(words) [KB106]"))
        let github = try program.run("kbrender validate \(file) --message-format github").messages
        #expect(github.split(separator: "\n").count == 2 && github.contains(words))
        for option in ["--verbose", "--store", "--message-format json"] {
            let messages = try program.run("kbrender validate \(file) \(option)").messages
            #expect(messages.contains("light.keySpacing") && messages.contains("light.keyFontWeight"), "\(option)")
        }
    }

    /// Help says that these notes need no --verbose.
    @Test func reportsStatedContrastsUnlessQuiet() throws {
        let run = try program.run("kbrender validate midnight")
        #expect(run.code == .done && run.messages.contains("[KB143]") && run.messages.contains("[KB141]"))
        #expect(try program.run("kbrender validate midnight --quiet").messages == "")
        let help = try program.run("kbrender validate --help").text.split(whereSeparator: \.isWhitespace)
        #expect(help.joined(separator: " ").contains("and always reported; other notes need --verbose"))
    }

    @Test func fixRepairsFoldersInPlaceAndShowsDifferences() throws {
        let run = try program.run(
            """
            mkdir set out
            cp $themes/aurora.json set/good.json; touch -d 2001-01-01 set/good.json
            sed 's/"keySpacing": \\([0-9]*\\)/"keySpacing": "\\1px"/' $themes/aurora.json > set/bad.json
            cp set/bad.json before.json
            kbrender validate set --fix --dry-run > difference || exit 11
            cmp set/bad.json before.json || exit 12
            kbrender validate set --fix -o out || exit 13
            cmp out/bad.json $themes/aurora.json && cmp out/good.json set/good.json || exit 14
            (cd set && patch -p0 --dry-run bad.json < ../difference > /dev/null) || exit 15
            kbrender validate set --fix --in-place || exit 16
            cmp set/bad.json $themes/aurora.json || exit 17
            [ "$(stat -c %Y set/good.json)" -lt 1000000000 ] || exit 18
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.contains("note: light.keySpacing: repaired:"))
        let difference = try program.folder.text("difference")
        #expect(difference.hasPrefix("--- set/bad.json\n+++ set/bad.json\n@@ -"))
        #expect(difference.contains("\n-    \"keySpacing\": \"") && !difference.contains("good.json"))
    }

    /// The repair inserts a line before a problem that stays.
    @Test func dryRunSpeaksOfTheDocumentAsRead() throws {
        let run = try program.run(
            """
            sed '/"previewText"/d; s/"previewBackground": "[^"]*"/"previewBackground": "#1D1B4D"/
            s/"keySpacing": [0-9.]*/"keySpacing": 30/' $themes/aurora.json > a.json
            kbrender validate a.json 2>&1 | grep KB107 > before
            kbrender validate a.json --fix --dry-run 2>&1 > difference | grep KB107 > dry
            kbrender validate a.json --fix --in-place 2>&1 | grep KB107 > written
            cmp before dry && ! cmp -s before written && wc -l < dry
            """)
        #expect(run.text == "2\n", "\(run.messages)")
        #expect(try program.folder.text("difference").contains("\n+    \"previewText\": "))
    }

    @Test func copiesReadableThemesUnchanged() throws {
        let run = try program.run("kbrender validate $themes/aurora.json --fix -o - | cmp - $themes/aurora.json")
        #expect(run.status == 0)
        #expect(run.messages == "")
    }

    @Test func reportsUnfixableProblems() throws {
        let run = try program.run("kbrender validate $invalid/KB124-nothing-readable.fix.json --fix -o - > fixed.json")
        #expect(run.code == .done)
        #expect(run.messages.contains("note: light.modifierKeyText: no colour of the hue of #101820"))
        #expect(run.messages.contains("<stdout>:"), "the copy still has the problem")
        let broken = try program.run("kbrender validate $invalid/KB103-not-colours.json --fix -o copy.json")
        #expect(broken.code == .checkFailed)
        #expect(
            broken.messages.contains("copy.json:4:29: error: light.regularKeyBackground: \"#12345\" is not a colour"))
        #expect(broken.messages.contains("note: light.regularKeyText: repaired: \"red\""))
        let hopeless = try program.run("kbrender validate $invalid/KB005-*.json --fix -o none.json")
        #expect(hopeless.code == .checkFailed && hopeless.messages.contains("KB005"))
        #expect(program.folder.names.sorted() == ["copy.json", "fixed.json"])
    }

    @Test func summaryHasAVerdictForEachDocument() throws {
        let line = """
            mkdir in; kbrender new "One" -o in/one.json; sed 's/"name": "One"/"name": "Two"/' in/one.json > in/two.json
            echo '{' > in/broken.json; kbrender validate in gone.json --store --summary json --quiet
            """
        let run = try program.run(line)
        #expect(run.code == .noInput)
        let list = try #require(JSONReader.read(SourceText(name: "verdicts", text: run.text)).value?.array)
        #expect(list.map { $0["file"]?.string } == ["in/broken.json", "in/one.json", "in/two.json", "gone.json"])
        #expect(list.map { $0["verdict"]?.string } == ["invalid", "valid", "invalid", "unreadable"])
        #expect(list[1]["id"]?.string == list[2]["id"]?.string && list[1]["errors"]?.integer == 0)
        #expect(list[2]["errors"]?.integer == 1, "its id is that of the first")
        #expect((list[1]["worstContrast"]?["ratio"]?.number ?? 0) > 1)
        #expect(run.messages.contains("in/two.json:") && run.messages.contains("is also the id of in/one.json"))
        #expect(run.messages.contains("[KB305]"))
        let text = try program.run("kbrender validate in/one.json in/two.json --summary text")
        #expect(text.code == .done, "without --store ids are nobody's concern")
        #expect(text.text.hasPrefix("file") && text.text.contains("in/one.json  valid"))
    }

    @Test func writesJSONAndSARIFToFiles() throws {
        let broken = "$invalid/KB103-not-colours.json"
        let run = try program.run(
            "kbrender validate \(broken) --message-format sarif -o all.sarif; echo $?; cat all.sarif")
        #expect(run.text.hasPrefix("1\n{"))
        #expect(run.messages == "")
        let json = try #require(
            JSONReader.read(SourceText(name: "sarif", text: String(run.text.dropFirst(2)))).value)
        let log = try #require(json["runs"]?.array?.first)
        let driver = log["tool"]?["driver"]
        #expect(driver?["version"]?.string == Release.version)
        #expect(driver?["rules"]?.array?.allSatisfy { $0["helpUri"]?.string?.contains("KB") == true } == true)
        let prints = log["results"]?.array?.compactMap { $0["partialFingerprints"]?["kbrender/v1"]?.string } ?? []
        #expect(prints.count == 4 && Set(prints).count == 4 && prints.allSatisfy { $0.count == 16 })
        let moved = try program.run(
            "mkdir m; { echo; cat \(broken); } > m/t.json; cp \(broken) t.json; for f in t.json; do "
                + "kbrender validate $f --message-format sarif -o a; (cd m; kbrender validate $f --message-format sarif -o ../b); "
                + "done; for f in a b; do grep -o 'kbrender/v1.*' $f | sort > $f.prints; done; cmp a.prints b.prints")
        #expect(moved.status == 0, "a problem is known wherever its line has moved: \(moved.messages)")
        #expect(try program.run("kbrender validate \(broken) -o x").code == .usage)
        let both = "kbrender validate \(broken) --summary json -o v.json; cat v.json"
        #expect(try program.run(both).text.contains("\"invalid\""))
        #expect(try program.run("kbrender validate rose --summary text --contrast-report").code == .usage)
    }
}
