@testable import Files
@testable import Verification
import Comparison
import Documents
import ImageCodec
import Testing
import VectorExport

@testable import kbrender

/// `kbrender verify` from a user's view.
@Suite struct VerifyTests {
    private let program = BuiltProgram()

    /// Adds a suite with one case for each list of members.
    private func add(_ cases: String..., options: String = #""--scale", "0.5""#) throws {
        _ = try? program.run("mkdir -p Golden")
        let list = cases.map { "{ \($0) }" }.joined(separator: ",\n")
        _ = try program.folder.add(
            "Golden/suite.json", "{ \"options\": [\(options)], \"cases\": [\n\(list)\n] }\n")
    }

    private func verify(_ options: String = "") throws -> BuiltProgram.Run {
        try program.run("kbrender verify \(options)")
    }

    private var files: [String] {
        get throws { try program.run("ls Golden").text.split(separator: "\n").map(String.init) }
    }

    private static let light = #""name": "light", "render": ["linen"]"#
    private static let dark = #""name": "dark", "render": ["linen", "--mode", "dark"], "list": true"#

    @Test func recordingFailsTheRunAndPassesTheNext() throws {
        try add(Self.light, Self.dark)
        let missing = "there is no golden (record it with --update missing)"
        #expect(try verify().text == "light: \(missing)\ndark: \(missing)\n2 goldens: 2 missing\n")
        let recording = try verify("--update missing")
        let recorded = "recorded just now (look at it, then run again)"
        #expect(recording.text == "light: \(recorded)\ndark: \(recorded)\n2 goldens: 2 recorded\n")
        #expect(recording.status == 1)
        #expect(try files == ["dark.png", "dark.txt", "environment.json", "light.png", "suite.json", "themes.json"])
        let second = try verify()
        #expect(second.text == "2 goldens: 2 same\n" && second.status == 0 && second.messages.isEmpty)
        #expect(try verify("--quiet").text.isEmpty)
        #expect(try verify("--verbose --only 'd*k'").text == "dark: as recorded\n1 golden: 1 same\n")
        // Unchanged goldens are not written again, so they are no failures.
        let again = try verify("--update all")
        #expect(again.text == "2 goldens: 2 same\n" && again.status == 0)
    }

    /// A case may hold an app's screenshot against its theme: nothing is recorded, and no golden is missed.
    @Test func comparesScreenshotsWithTheirThemes() throws {
        _ = try program.run("mkdir -p Golden/shots")
        _ = try program.run("kbrender midnight --mode dark --scale 2 -o Golden/shots/dark.png")
        let shot = #""render": ["midnight", "--mode", "dark"], "screenshot": "shots/dark.png""#
        try add(#""name": "app", \#(shot)"#)
        let shows = "app: the screenshot shows the theme's dark variant\n1 golden: 1 same\n"
        let run = try verify("--verbose")
        #expect(run.text == shows && run.status == 0 && run.messages.isEmpty, "\(run.text)\(run.messages)")
        #expect(try verify("--update all").status == 0)
        #expect(try !files.contains("app.png"))
        try add(#""name": "app", "render": ["forest", "--mode", "dark"], "screenshot": "shots/dark.png""#)
        let other = try verify("--report page.html --actual new")
        #expect(other.status == 1 && other.text.hasPrefix("app: the screenshot is not the theme's dark variant: dark."))
        #expect(other.text.contains("dark.accentKeyBackground: ") && other.text.hasSuffix("\n1 golden: 1 different\n"))
        #expect(try program.run("ls new").text == "app.actual.png\n")
        try add(#""name": "app", \#(shot), "compare": ["--ignore", "key:q", "--color-tolerance", "0"]"#)
        #expect(try verify().status == 0)
        for (members, problem) in [
            (
                #""render": ["midnight", "--pressed", "g"], "screenshot": "shots/dark.png""#,
                "unknown option \"--pressed\""
            ),
            (#""render": ["midnight"], "screenshot": 5"#, "5 is not a picture's file"),
            (#""render": ["midnight"], "screenshot": "../../x.png""#, "leads out of the repository"),
            (#"\#(shot), "list": true"#, "nothing is drawn for a screenshot"),
            (#""render": ["midnight"], "screenshot": "shots/none.png""#, "none.png: cannot be opened"),
            (#"\#(shot), "compare": ["--tolerance", "1"]"#, "a picture and a theme are compared by properties"),
        ] {
            try add(#""name": "app", \#(members)"#)
            let run = try verify()
            #expect(run.status == 2 && (run.messages + run.text).contains(problem), "\(run.text)\(run.messages)")
        }
    }

    @Test func namesDifferences() throws {
        try add(Self.dark)
        #expect(try verify("--update missing").status == 1)
        try add(#""name": "dark", "render": ["linen", "--mode", "dark", "--pressed", "g"], "list": true"#)
        let run = try verify()
        #expect(run.status == 1)
        let lines = run.text.split(separator: "\n")
        #expect(
            lines[0].hasPrefix("dark: ") && lines[0].contains(": key g; the display list differs in "), "\(run.text)")
        #expect(lines[1].hasPrefix("  - box \"key g\" ") && lines.contains { $0.hasPrefix("  + box \"key g\" ") })
        #expect(lines.last == "1 golden: 1 different")
        // Missing goldens are recorded, changed ones are not.
        #expect(try verify("--update missing").text == run.text)
        #expect(try verify("--update failed").text.hasSuffix("1 golden: 1 recorded\n"))
        #expect(try verify().status == 0)
    }

    @Test func detectsOneLevelOfOnePixel() throws {
        try add(Self.light)
        _ = try verify("--update missing")
        let path = program.folder.path.appending("Golden/light.png")
        let golden = try ComparedImage(InputFile(reading: path, limit: Limits.pictureBytes)).pixels.premultiplied
        var changed = golden
        changed.pixels[40 * golden.width + 10] ^= 1
        try Output(path, apartFrom: []).write(try PNGEncoder.encode(changed, scale: 0.5, compression: .fast))
        let run = try verify()
        #expect(run.status == 1)
        #expect(
            run.text.hasPrefix("light: 1 of 26004 pixels differ (0.00385 %), by at most 1 level: key "), "\(run.text)")
        try add(Self.light + #", "compare": ["--tolerance", "1"]"#)
        #expect(try verify().status == 0)
        try add(Self.light + #", "compare": ["--max-count", "0"]"#)
        #expect(try verify().text.contains("; at most 0 may; not explained by the theme\n"))
    }

    /// Areas that leave nothing to compare are the same fault before there is a golden as afterwards.
    @Test func recordsNothingThatCouldNotBeCompared() throws {
        let covered = Self.light + #", "compare": ["--ignore", "0,0,9999,9999"]"#
        try add(covered)
        let fault = "these areas cover the whole picture, so nothing would be compared (leave a part of it out)"
        let first = try verify()
        #expect(first.status == 2 && first.text.contains("ignore: \(fault)\n1 golden: 1 failed\n"), "\(first.text)")
        for update in ["missing", "failed", "all"] {
            let run = try verify("--update \(update)")
            #expect(run.status == 2 && run.text == first.text, "\(run.text)")
            #expect(try !files.contains("light.png"))
        }
        try add(Self.light)
        #expect(try verify("--update missing").status == 1)
        try add(covered)
        #expect(try verify().text == first.text)
        _ = try program.run("echo damaged > Golden/light.png")
        #expect(try verify("--update all").text == first.text)
        #expect(try program.run("cat Golden/light.png").text == "damaged\n")
    }

    @Test func reportsOrphansAsFailures() throws {
        try add(Self.light, Self.dark)
        _ = try verify("--update missing")
        try add(Self.light)
        let orphan = "no case has this golden (add a case, or remove it with `kbrender verify --prune`)"
        let run = try verify()
        #expect(run.text == "dark.png: \(orphan)\ndark.txt: \(orphan)\n3 goldens: 1 same, 2 orphan\n")
        #expect(run.status == 1)
        #expect(try verify("--only light").status == 0)
        let pruned = try verify("--prune")
        #expect(pruned.text == "1 golden: 1 same; 2 files removed\n" && pruned.status == 0)
        #expect(try files == ["environment.json", "light.png", "suite.json", "themes.json"])
        try add(Self.light, Self.dark)
        _ = try verify("--update missing")
        _ = try program.run("rm Golden/dark.txt")
        #expect(try verify().text.hasSuffix("2 goldens: 1 same, 1 missing\n"))
    }

    @Test func recordsNothingInCI() throws {
        try add(Self.light)
        for rule in ["all", "failed", "missing"] {
            let run = try program.run("CI=true kbrender verify --update \(rule)")
            #expect(run.status == 2 && run.messages.contains("--update: changes no goldens while CI is set"))
        }
        #expect(try program.run("CI=true kbrender verify --prune").messages.contains("--prune: changes no goldens"))
        #expect(try files == ["suite.json"])
        #expect(try program.run("CI=true kbrender verify").status == 1)
        #expect(try program.run("CI=false kbrender verify --update missing").text.contains("recorded just now"))
    }

    @Test func servesAPageOnlyWhereSomebodyIsThereToAccept() throws {
        try add(Self.light)
        let unattended = try program.run("CI=true kbrender verify --accept-page")
        #expect(
            unattended.status == 2 && unattended.messages.contains("--accept-page: changes no goldens while CI is set"))
        #expect(try verify("--accept-page --update failed").messages.contains("(leave out --update)"))
        #expect(try files == ["suite.json"])
        // Without a picture that could be accepted, there is no page.
        _ = try verify("--update missing")
        #expect(try verify("--accept-page").text == "1 golden: 1 same\n")
    }

    @Test func sarifIsOneDocument() throws {
        _ = try program.run("cp $themes/aurora.json theme.json; cp $invalid/KB109-unknown-properties.json odd.json")
        try add(#""name": "a", "render": ["../theme.json"]"#, #""name": "b", "render": ["../odd.json"]"#)
        _ = try verify("--update missing")
        _ = try program.run("sed -i 's/\"regularKeyText\": \"#1D1B4D\"/\"regularKeyText\": \"#AA0000\"/' theme.json")
        let run = try verify("--message-format sarif")
        #expect(run.status == 1 && run.messages.isEmpty)
        let document = try #require(JSONReader.read(SourceText(name: "", bytes: run.output), limit: 1 << 20).value)
        let results = try #require(document["runs"]?.array?.first?["results"]?.array)
        let rules = results.compactMap { $0["ruleId"]?.string }
        #expect(rules.contains("KB404") && rules.contains("KB109"), "\(rules)")
        // GitHub gets one annotation for the cause, at the property in the theme, and the log the counts.
        let lines = try verify("--message-format github").text.split(separator: "\n")
        #expect(lines.count == 2 && lines.last == "2 goldens: 1 same, 1 different", "\(lines)")
        #expect(try verify("--message-format github --quiet").text == "\(lines[0])\n")
        #expect(lines.first?.hasPrefix("::error file=theme.json,line=15,col=") == true, "\(lines)")
    }

    @Test func severalPatternsChooseCases() throws {
        try add(Self.light, Self.dark, #""name": "third", "render": ["rose"]"#)
        #expect(try verify("--only light --only 'd*'").text.hasSuffix("2 goldens: 2 missing\n"))
    }

    @Test func reportsAnotherEnvironmentFirst() throws {
        try add(Self.light)
        _ = try verify("--update missing")
        _ = try program.run("sed -i 's/\"Cairo [0-9.]*\"/\"Cairo 0.1\"/' Golden/environment.json")
        let run = try verify()
        #expect(run.status == 0)
        #expect(run.text.hasPrefix("environment: not the goldens': Cairo 1."), "\(run.text)")
        #expect(run.text.contains(", no Cairo 0.1 (pictures may differ for that reason alone)\n"))
        // One folder never holds goldens of two environments.
        let mixing = try verify("--update failed")
        #expect(mixing.status == 2 && mixing.messages.contains("(use update=all without only and shard)"))
        #expect(try verify("--update all --only light").status == 2)
        #expect(try verify("--update all").text.hasSuffix("1 golden: 1 same\n"))
        #expect(try verify().text == "1 golden: 1 same\n")
    }

    @Test func writesResultsAsJSON() throws {
        try add(Self.light, #""name": "new", "render": ["linen", "--layout", "tamil99"]"#)
        _ = try verify("--update missing")
        try add(#""name": "light", "render": ["linen", "--pressed", "g"]"#, #""name": "newer", "render": ["linen"]"#)
        let json = try #require(
            JSONReader.read(SourceText(name: "", bytes: try verify("--message-format json").output)).value)
        #expect(json["result"]?.string == "different")
        #expect(json["counts"]?["missing"]?.number == 1 && json["counts"]?["same"]?.number == 0)
        let cases = try #require(json["cases"]?.array)
        #expect(cases.map { $0["status"]?.string } == ["different", "missing", "orphan"])
        #expect(cases[0]["regions"]?.array?.first?["parts"]?.array?.map(\.string) == ["g"])
        let lines = try verify("--message-format github").text.split(separator: "\n")
        #expect(lines.count == 4 && lines[3] == "3 goldens: 1 different, 1 missing, 1 orphan", "\(lines)")
        #expect(lines[0].hasPrefix("::error file=Golden/suite.json,line=2,col=11,title=KB401::light: "), "\(lines[0])")
        #expect(lines[2].hasPrefix("::error file=Golden/suite.json,title=KB402::new.png: "), "\(lines[2])")
        #expect(try verify("--quiet --junit results.xml").status == 1)
        let xml = try program.folder.text("results.xml").split(separator: "\n")
        #expect(xml[2].hasPrefix(#"<testsuite name="kbrender verify" tests="3" failures="3" errors="0" time=""#))
        #expect(xml[3].hasPrefix(#"<testcase classname="golden" name="light" time="0."#))
        #expect(xml[3].contains(#""><failure message=""#))
        // GitLab shows only the text of the element.
        #expect(xml[3].hasSuffix(": key g; not explained by the theme") && xml[4] == "unexplained: key g", "\(xml)")
        #expect(xml.suffix(2) == ["</testsuite>", "</testsuites>"])
    }

    @Test func reportContainsThePicturesOfFailures() throws {
        try add(Self.light, Self.dark)
        _ = try verify("--update missing")
        try add(#""name": "light", "render": ["linen", "--pressed", "g"]"#, Self.dark)
        #expect(try verify("--quiet --report page.html --single-file").status == 1)
        #expect(program.folder.path.appending("page-pictures").isMissing)
        let page = try program.folder.text("page.html")
        let start = try #require(page.firstRange(of: #"<script id="data" type="application/json">"#))
        #expect(page.hasSuffix("</script>\n") && !page[start.upperBound...].dropLast(10).contains("<"))
        let data = String(page[start.upperBound...].dropLast(10))
        let json = try #require(JSONReader.read(SourceText(name: "", text: data)).value)
        let cases = try #require(json["cases"]?.array)
        #expect(cases.map { $0["name"]?.string } == ["light"])
        let golden = try InputFile(reading: program.folder.path.appending("Golden/light.png")).bytes
        #expect(cases[0]["expected"]?.string == "data:image/png;base64," + Base64.text(golden))
        #expect(cases[0]["actual"]?.string?.hasPrefix("data:image/png;base64,iVBORw0KGgo") == true)
        // Without the option, the pictures are in a folder beside the page.
        #expect(try verify("--quiet --report a.html").status == 1)
        #expect(try program.run("ls a-pictures").text == "light.golden.png\nlight.new.png\n")
        #expect(try program.run("cmp a-pictures/light.golden.png Golden/light.png").status == 0)
        #expect(try program.folder.text("a.html").contains("\"a-pictures/light.new.png\""))
        #expect(try verify("--single-file").messages.contains("--single-file: there is no page"))
        // The page loads nothing from elsewhere.
        #expect(!page.contains("http://") && !page.contains("https://"))
    }

    @Test func reportsTroubleWithoutAResult() throws {
        #expect(try verify().messages.contains("Golden/suite.json: does not exist ("))
        try add(Self.light, #""name": "odd", "render": ["nowhere.json"]"#)
        _ = try program.run("echo no picture > Golden/light.png")
        let run = try verify()
        #expect(run.status == 2)
        #expect(run.text.contains("light: Golden/light.png: is not a PNG file"), "\(run.text)")
        #expect(run.text.contains("odd: not drawn: Golden/nowhere.json: cannot be opened"), "\(run.text)")
        #expect(run.text.hasSuffix("2 goldens: 2 failed\n"))
        #expect(try verify("--only nothing").messages.contains("--only: no case has a matching name"))
        #expect(try verify("--junit Golden/suite.json").messages.contains("is one of the inputs"))
        #expect(try verify("--update failed").text.contains("light: recorded just now"))
    }

    @Test func neverOverwritesFilesOfTheSuite() throws {
        _ = try program.run("cp $themes/aurora.json own.json; cp $themes/../layouts/sampler.json keys.json")
        try add(#""name": "own", "render": ["../own.json"], "list": true"#)
        let goldens = ["Golden/own.png", "Golden/own.txt", "Golden/environment.json", "Golden/themes.json"]
        // Goldens that are not yet recorded are protected like existing ones.
        for path in goldens + ["Golden/suite.json", "own.json", "Golden/../own.json"] {
            for option in ["--report", "--junit"] {
                let run = try verify("--update missing \(option) \(path)")
                #expect(run.status == 2 && run.messages.contains("is one of the inputs"), "\(path): \(run.messages)")
            }
        }
        #expect(try files == ["suite.json"])
        _ = try verify("--update missing; ln -s Golden/own.png link")
        for path in goldens + ["link"] {
            #expect(try verify("--report \(path)").messages.contains("is one of the inputs"))
        }
        #expect(try verify().status == 0)
        let keys = #""name": "keys", "render": ["linen", "--layout", "../keys.json"]"#
        try add(keys)
        #expect(try verify("--junit keys.json").messages.contains("is one of the inputs"))
    }

    @Test func reportAndResultNeedDifferentFiles() throws {
        try add(Self.light)
        for pair in ["--report a --junit ./a", "--report - --junit -"] {
            let run = try verify(pair)
            #expect(run.status == 2 && run.messages.contains("is also the file of --report"), "\(run.messages)")
        }
        #expect(try verify("--report a --junit b").status == 1)
        #expect(try verify("--summary a --junit a").messages.contains("is also the file of --junit"))
        #expect(try verify("--report a --junit ./a").messages.contains("is also the file of --report"))
    }

    @Test func reportsProblemsOfCasesInOrder() throws {
        let names = (1...9).map { "n\($0)" }
        for name in names { _ = try program.run("cp $invalid/KB109-unknown-properties.json \(name).json") }
        let cases = names.map { #"{ "name": "\#($0)", "render": ["../\#($0).json"] }"# }.joined(separator: ",")
        _ = try program.run("mkdir Golden")
        _ = try program.folder.add("Golden/suite.json", #"{ "cases": [\#(cases)] }"#)
        let told = try verify("--message-format json").messages.split(separator: "\n").map { line in
            try #require(JSONReader.read(SourceText(name: "", text: String(line))).value?["file"]?.string, "\(line)")
        }
        #expect(told.count >= names.count && Set(told) == Set(names.map { "\($0).json" }))
        #expect(told == told.sorted())
        #expect(try verify("--message-format github").messages.hasPrefix("::warning file=n1.json,"))
        #expect(try verify("--color always").messages.hasPrefix("\u{1B}[1mn1.json:"))
        #expect(try verify("--quiet").messages.isEmpty)
        // Each case decides whether it is strict.
        try add(#""name": "n1", "render": ["../n1.json", "--strict"]"#, #""name": "n2", "render": ["../n2.json"]"#)
        let strict = try verify("--quiet")
        #expect(strict.status == 2 && strict.messages.contains("n1.json:") && !strict.messages.contains("n2.json:"))
        #expect(try verify().text.hasPrefix("n1: not drawn: n1.json:"))
        #expect(try verify().text.contains("\nn2: there is no golden"))
    }

    @Test func brokenDocumentIsReportedOnceForItsCases() throws {
        _ = try program.run("mkdir -p Golden; echo '{' > bad.json")
        try add(
            #""name": "a", "render": ["../bad.json"]"#, #""name": "b", "render": ["../bad.json", "--mode", "dark"]"#)
        let run = try verify("--junit j.xml --message-format github")
        #expect(run.status == 2)
        let annotations = run.messages.split(separator: "\n").count { $0.contains("file=bad.json,line=2") }
        #expect(annotations == 1, "once a document")
        let lines = run.text.split(separator: "\n")
        #expect(lines.dropLast().allSatisfy { $0.hasSuffix(": not drawn: see bad.json:2:1") }, "\(run.text)")
        #expect(lines.count == 3 && lines.last == "2 goldens: 2 failed")
        let errors = try program.folder.text("j.xml").split(separator: "\n").filter { $0.contains("<error ") }
        #expect(errors.count == 2 && errors[0].contains("<error message=\"not drawn: bad.json:2:1: "))
        #expect(errors[1].contains("<error message=\"not drawn: see bad.json:2:1 at case a\">"))
        #expect(try verify().text.split(separator: "\n").count { $0.contains("not drawn: bad.json:2:1: ") } == 2)
    }

    @Test func namesFilesFromTheRepositorysRoot() throws {
        _ = try program.run("mkdir -p deep/.git deep/tests deep/themes; echo '{' > deep/themes/bad.json")
        try add(
            #""name": "a", "render": ["../../themes/bad.json"]"#, #""name": "b", "render": ["../../themes/no.json"]"#,
            #""name": "c", "render": ["../../themes/no.json", "--mode", "dark"]"#, #""name": "d", "render": ["linen"]"#)
        _ = try program.run("mv Golden deep/tests/Golden")
        let options = "--message-format github --golden Golden --junit j.xml --report p.html --actual new"
        let run = try program.run("cd deep/tests && kbrender verify \(options)")
        #expect(run.status == 2)
        #expect(run.messages.contains("::error file=themes/bad.json,line=2,"), "\(run.messages)")
        let lines = run.text.split(separator: "\n")
        #expect(lines[0].hasPrefix("::error file=tests/Golden/suite.json,line=2,"), "\(run.text)")
        #expect(lines[0].hasSuffix("::a: not drawn: see themes/bad.json:2:1"))
        #expect(lines[1].contains("::b: not drawn: themes/no.json: cannot be opened"))
        #expect(lines[2].hasSuffix("::c: not drawn: see at case b"))
        let xml = try program.folder.text("deep/tests/j.xml")
        #expect(
            xml.contains("\"not drawn: themes/bad.json:2:1: ") && xml.contains("\"not drawn: themes/no.json: cannot"))
        #expect(xml.contains("<system-out>[[ATTACHMENT|tests/new/d.actual.png]]\n</system-out>"))
        #expect(try program.folder.text("deep/tests/p.html").contains("not drawn: themes/bad.json:2:1: "))
        // Paths are the same from another folder; without a repository, they begin at the program's working folder.
        let options2 = "kbrender verify --message-format github --golden deep/tests/Golden"
        #expect(try program.run(options2).text.hasPrefix("::error file=tests/Golden/suite.json,"))
        let outside = try program.run("rmdir deep/.git; \(options2)").text
        #expect(outside.hasPrefix("::error file=deep/tests/Golden/suite.json,"), "\(outside)")
    }

    @Test func writesNewPicturesAndDifferences() throws {
        try add(Self.light, Self.dark)
        _ = try verify("--update missing")
        try add(
            #""name": "light", "render": ["linen", "--pressed", "g"]"#, Self.dark, #""name": "n", "render": ["linen"]"#)
        #expect(try verify("--actual new --junit j.xml").status == 1)
        #expect(try program.run("ls new").text == "light.actual.png\nlight.difference.png\nn.actual.png\n")
        let drawn = try program.run(
            "kbrender linen --pressed g --scale 0.5 -o want.png && kbrender diff want.png new/light.actual.png")
        #expect(drawn.status == 0)
        let differs =
            "kbrender diff Golden/light.png new/light.actual.png -o want.png > /dev/null; kbrender diff want.png new/light.difference.png"
        #expect(try program.run(differs).status == 0)
        let attached =
            "<system-out>[[ATTACHMENT|new/light.actual.png]]\n[[ATTACHMENT|new/light.difference.png]]\n</system-out></testcase>"
        #expect(try program.folder.text("j.xml").contains("</failure>" + attached))
        #expect(try verify("--actual Golden").messages.contains("is the folder of the goldens"))
        _ = try program.run("ln -f Golden/light.png new/light.actual.png")
        #expect(try verify("--actual new").messages.contains("is one of the inputs"))
        _ = try program.run("ln -sf ../Golden/light.png new/light.actual.png")
        #expect(try verify("--actual new").messages.contains("is a link"))
        #expect(try verify("--actual j.xml/new").messages.contains("j.xml/new: cannot be written"))
    }

    @Test func writesSummariesAndAddsToTheStep() throws {
        try add(Self.light, #""name": "n_1", "render": ["linen"]"#)
        _ = try verify("--update missing --only light")
        let summary = """
            ### kbrender verify: 2 goldens: 1 same, 1 missing

            | case | result | what |
            |---|---|---|
            | n\\_1 | missing | there is no golden \\(record it with --update missing\\) |

            """
        #expect(try verify("--summary s.md").status == 1)
        #expect(try program.folder.text("s.md") == summary)
        let step = "export GITHUB_STEP_SUMMARY=step.md; echo before > step.md"
        #expect(try program.run("\(step); kbrender verify; cat step.md").text.hasSuffix("before\n"))
        _ = try program.run("\(step); kbrender verify --message-format github")
        #expect(try program.folder.text("step.md") == "before\n" + summary)
    }

    /// Twelve runs record a case each at the same time: each adds to what is there now, and so does each to GitHub's summary. Twelve add a theme each to the suite.
    @Test func runsAtTheSameTimeLoseNothingOfEachOther() throws {
        let names = (1...12).map { "case-\($0)" }
        let cases = names.map { "{ \"name\": \"\($0)\", \"render\": [\"linen\"] }" }.joined(separator: ",")
        _ = try program.run("mkdir Golden; echo before >step.md")
        _ = try program.folder.add(
            "Golden/suite.json", "{ \"options\": [\"--scale\", \"0.25\"], \"cases\": [\(cases)] }")
        let run = try program.run(
            """
            export GITHUB_STEP_SUMMARY=step.md
            for n in $(seq 12); do
                kbrender verify --shard $n/12 --update missing --message-format github >/dev/null &
            done
            wait
            GITHUB_STEP_SUMMARY=/dev/null kbrender verify --message-format github || exit 2
            for n in $(seq 12); do
                mkdir more$n; sed "s/aurora/other_$n/" $themes/aurora.json >more$n/other_$n.json
                kbrender verify --add more$n >/dev/null &
            done
            wait
            """)
        #expect(run.status == 0, "\(run.messages)")
        let suite = try program.folder.text("Golden/suite.json")
        #expect((1...12).filter { !suite.contains("other_\($0).json") } == [])
        let record = try program.folder.text("Golden/themes.json")
        #expect(names.filter { !record.contains("\"\($0)\"") } == [])
        let summary = try program.folder.text("step.md")
        #expect(summary.hasPrefix("before\n") && summary.ranges(of: "### kbrender verify").count == 12)
    }

    @Test func writesASuiteForAFolderOfThemes() throws {
        let setUp =
            "mkdir -p in/themes; cp $themes/aurora.json in/themes; cp $themes/paper_ink.json in/themes/a.b.theme"
        _ = try program.run(
            "\(setUp); cp in/themes/aurora.json in/themes/aurora.theme; kbrender schema > in/themes/t.schema.json")
        let run = try verify("--init in/themes --golden in/Golden")
        #expect(
            run.status == 0 && run.text == "in/Golden/suite.json: 3 themes (record them with --update missing)\n",
            "\(run.messages)")
        #expect(try program.run("test -e .gitignore").status == 1, "the folder is no repository")
        let text = try program.folder.text("in/Golden/suite.json")
        #expect(
            text.contains("\"aurora\": \"../themes/aurora.json\"")
                && text.contains("\"aurora_2\": \"../themes/aurora.theme\""), "\(text)")
        #expect(try program.run("kbrender schema suite | cmp - in/Golden/suite.schema.json").status == 0)
        #expect(try verify("--golden in/Golden --update missing").text.hasSuffix("6 goldens: 6 recorded\n"))
        #expect(try verify("--golden in/Golden").text == "6 goldens: 6 same\n")
        #expect(try verify("--init in/themes --golden in/Golden").messages.contains("already exists"))
        #expect(try verify("--init in/themes --golden in/themes --quiet").text.isEmpty)
        #expect(try program.folder.text("in/themes/suite.json").contains("\"aurora_2\": \"./aurora.theme\""))
        #expect(try verify("--init in/themes --update all").messages.contains("--init: takes no other option"))
        #expect(try verify("--init in/Golden/no").status == 2)
    }

    /// A folder in the matrix stands for its themes, so that a new one cannot be forgotten; other new ones are named.
    @Test func newThemesAreTested() throws {
        let run = try program.run(
            """
            mkdir -p .git themes more; cp $themes/aurora.json themes; cp $themes/paper_ink.json more; echo build > .gitignore
            kbrender verify --init themes; kbrender verify --update missing; kbrender verify; echo "code $?"
            cp $themes/sea_glass.json themes; kbrender verify; echo "code $?"
            kbrender verify --add more; kbrender verify --add more; kbrender verify --update missing; kbrender verify
            cp $themes/aurora.json more/second.json; echo '{"name": "package"}' > more/package.json
            kbrender verify; echo "code $?"; kbrender verify --strict; echo "code $?"
            kbrender verify --strict --only 'aurora*'; echo "code $?"
            """)
        let lines = run.text.split(separator: "\n").map(String.init)
        #expect(try program.folder.text("Golden/suite.json").contains("\"../themes\","), "all else is as it was")
        #expect(
            try program.folder.text(".gitignore")
                == "build\n# Reports of kbrender verify\ngolden-failures.html\ngolden-failures-pictures/\ngolden-new/\n"
                + "golden.xml\ngolden.md\n")
        #expect(lines.contains("Golden/suite.json: 1 theme (record them with --update missing)"), "\(run.text)")
        #expect(
            lines.contains("Golden/suite.json: added more/paper_ink.json (record it with --update missing)"),
            "\(run.text)")
        #expect(lines.contains("Golden/suite.json: a case draws each of these themes"), "\(run.text)")
        #expect(
            lines.filter { $0.hasPrefix("code") } == ["code 0", "code 1", "code 0", "code 1", "code 0"], "\(run.text)")
        #expect(
            lines.contains("4 goldens: 2 same, 2 missing")
                && lines.contains("6 goldens: 6 same; 1 theme without a case"))
        let uncovered =
            "no case draws this theme (add it with `kbrender verify --add`, or list its folder in the suite's matrix)"
        #expect(lines.count { $0 == "more/second.json: \(uncovered)" } == 1)
        #expect(run.messages.contains("more/second.json: warning: \(uncovered) [KB405]"), "\(run.messages)")
        #expect(!run.messages.contains("package.json"))
        // A suite that lists its cases has chosen them.
        try add(#""name": "second", "render": ["../more/second.json"]"#)
        #expect(try verify("--update missing --strict").messages.isEmpty)
    }

    /// What is wrong with an option has no document: it is reported once, at the first case with it.
    @Test func idleOptionsAreReportedAtTheirCase() throws {
        try add(
            Self.light, #""name": "idle", "render": ["rose", "--selected", "9"]"#,
            #""name": "again", "render": ["linen", "--selected", "9"]"#)
        let idle = "selected: changes nothing: no bar shows and marks the candidate, or one does so anyway"
        func reports(_ options: String = "") throws -> [Substring] {
            try verify(options).messages.split(separator: "\n").filter { $0.contains(idle) }
        }
        #expect(try reports() == ["Golden/suite.json:3:11: warning: \(idle) [KB312]"])
        let log = try reports("--message-format github")
        #expect(log == ["::warning file=Golden/suite.json,line=3,col=11,title=KB312::\(idle)"])
    }

    /// Brands have a folder each: a suite finds those that are there, and those that come.
    @Test func themesInFoldersOfTheirOwnAreTested() throws {
        let run = try program.run(
            """
            mkdir -p .git brands/acme brands/zen; cp $themes/aurora.json brands/acme/theme.json
            cp $themes/paper_ink.json brands/zen/theme.json; kbrender verify --init brands; cat Golden/suite.json
            kbrender verify --update missing; mkdir brands/new; cp $themes/sea_glass.json brands/new/theme.json
            kbrender verify; rm -r Golden/suite.json Golden/new*
            echo '{"matrix": {"themes": {"a": "../brands/acme/theme.json", "z": "../brands/zen/theme.json"}}}' > Golden/suite.json
            kbrender verify --update missing; kbrender verify --add brands
            echo '{"matrix": {"themes": ["linen"]}}' > Golden/suite.json
            kbrender verify --add brands/; cat Golden/suite.json; kbrender verify --add brands
            """)
        let lines = run.text.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.contains(#""../brands/**/*.json""#) }, "\(run.text)")
        #expect(lines.contains("6 goldens: 4 same, 2 missing"), "\(run.text)")
        #expect(run.messages.contains("brands/new/theme.json: warning: no case draws this theme"), "\(run.messages)")
        #expect(
            lines.contains("Golden/suite.json: added brands/new/theme.json (record it with --update missing)"),
            "\(run.text)")
        #expect(lines.contains(#"{"matrix": {"themes": ["linen", "../brands/**/*.json"]}}"#), "\(run.text)")
        #expect(lines.last == "Golden/suite.json: a case draws each of these themes")
    }

    /// The folder of a report is made; a fault in a case is marked where it is.
    @Test func reportsHaveFoldersAndFaultsHavePlaces() throws {
        try add(Self.light)
        #expect(try verify("--report new/out/page.html --summary new/golden.md --junit new/golden.xml").status == 1)
        #expect(
            try program.run("LC_ALL=C ls new new/out").text
                == "new:\ngolden.md\ngolden.xml\nout\n\nnew/out:\npage-pictures\npage.html\n")
        try add(#""name": "odd", "render": ["linen", "--mode", "drak"]"#)
        let run = try verify()
        #expect(
            run.messages.hasPrefix(#"Golden/suite.json:2:48: error: cases[0].render: --mode: "drak" is not"#),
            "\(run.messages)")
    }

    /// Parts of a suite are the whole suite once, and only one of them has the files without a case.
    @Test func partsOfASuiteAreTheWhole() throws {
        let cases = (0..<7).map { "\"name\": \"c\($0)\", \"render\": [\"linen\", \"--scale\", \"0.25\"]" }
        _ = try program.run("mkdir Golden; echo > Golden/none.png")
        _ = try program.folder.add(
            "Golden/suite.json", "{\"cases\": [\(cases.map { "{\($0)}" }.joined(separator: ","))]}")
        let runs = try (1...3).map { try verify("--shard \($0)/3").text }
        let names = runs.map { $0.split(separator: "\n").dropLast().map { $0.prefix { $0 != ":" } } }
        #expect(names == [["c0", "c3", "c6", "none.png"], ["c1", "c4"], ["c2", "c5"]])
        #expect(runs[1].hasSuffix("2 goldens: 2 missing\n"))
        #expect(try verify("--shard 9/9").text == "no goldens\n")
        #expect(try verify("--shard 4/3").messages.contains("--shard"))
        // The page's command names the cases: without names it would accept those of the other parts too.
        _ = try verify("--shard 2/3 --report page.html")
        #expect(try program.folder.text("page.html").contains("\"isWhole\":false"))
    }

    @Test func keepsTheEnvironmentOnTrouble() throws {
        try add(Self.light)
        _ = try verify("--update missing")
        _ = try program.run("sed -i 's/\"Cairo [0-9.]*\"/\"Cairo 0.1\"/' Golden/environment.json")
        let foreign = try program.folder.text("Golden/environment.json")
        try add(Self.light, #""name": "odd", "render": ["nowhere.json"]"#)
        #expect(try verify("--update all").status == 2)
        #expect(try program.folder.text("Golden/environment.json") == foreign)
        try add(Self.light)
        #expect(try verify("--update all").text.hasSuffix("1 golden: 1 same\n"))
        #expect(try program.folder.text("Golden/environment.json") != foreign)
    }

    @Test(arguments: ["{", "{}"])
    func unreadableEnvironmentIsTrouble(text: String) throws {
        try add(Self.light)
        _ = try program.folder.add("Golden/environment.json", text)
        for options in ["", "--update missing", "--update all"] {
            let run = try verify(options)
            #expect(run.status == 2 && run.messages.contains("Golden/environment.json:"), "\(run.messages)")
        }
        #expect(try files == ["environment.json", "suite.json"])
        #expect(try program.folder.text("Golden/environment.json") == text)
    }

    // MARK: - Suites of others

    /// A repository with a suite, and beside it a file of the user.
    private func makeRepository(_ suite: String) throws {
        _ = try program.run("mkdir -p repo/.git repo/Golden && echo PRECIOUS > precious")
        _ = try program.folder.add("repo/Golden/suite.json", suite)
    }

    @Test func writesThroughNoLink() throws {
        try makeRepository(#"{"cases": [{"name": "a", "render": ["midnight", "--scale", "0.25"]}]}"#)
        let run = try program.run(
            """
            cd repo; ln -s ../../precious Golden/a.png; ln -s ../precious page.html; mkdir new
            ln -s ../../precious new/a.actual.png
            for how in missing failed all; do kbrender verify --update $how; echo "code $?"; done
            kbrender verify --report page.html; echo "code $?"
            rm Golden/a.png; cp $docs/preview.png Golden/a.png; kbrender verify --actual new; echo "code $?"
            rm -r Golden; mkdir ../far; ln -s ../far Golden; kbrender verify --init $themes; echo "code $?"
            cat ../precious; ls ../far
            """)
        let lines = run.text.split(separator: "\n").filter { $0.hasPrefix("code") || !$0.contains(":") }
        #expect(lines.count { $0 == "code 2" } == 6 && lines.last == "PRECIOUS", "\(run.text)\(run.messages)")
        #expect(
            run.messages.contains("Golden/a.png: cannot be written: it is a link (expected a file"), "\(run.messages)")
    }

    @Test func asksNoServerAndPrintsNoFileForASuite() throws {
        try makeRepository(
            """
            {"cases": [{"name": "a", "render": ["http://127.0.0.1:8349/a.json"]},
              {"name": "b", "render": ["../../precious.json"]}, {"name": "c", "render": ["/etc/passwd"]},
              {"name": "d", "render": ["rose", "--with-dark", "../../precious.json"]}]}
            """)
        _ = try program.run("cp precious precious.json")
        let run = try program.run("cd repo && kbrender verify")
        #expect(run.status == 2)
        let lines = run.messages.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(lines.count == 4, "\(run.messages)")
        for (line, member) in zip(lines, 0...) {
            #expect(line.hasPrefix("Golden/suite.json:") && line.contains(" cases[\(member)].render: "), "\(line)")
            #expect(line.contains("give --allow-outside"), "\(line)")
        }
        #expect(!run.messages.contains("PRECIOUS") && !run.messages.contains("root:"))
        let allowed = try program.run("cd repo && kbrender verify --allow-outside")
        #expect(allowed.status == 2 && allowed.text.contains("a: not drawn: ") && allowed.text.contains("http:"))
    }

    @Test func theStandardFolderMayNotLeadOutOfTheRepository() throws {
        try makeRepository("{}")
        let run = try program.run(
            """
            mkdir far && echo '{"cases": [{"name": "a", "render": ["rose"]}]}' > far/suite.json
            cd repo && rm -r Golden && ln -s ../far Golden
            kbrender verify; echo "code $?"; kbrender verify --golden Golden --only a; echo "code $?"
            """)
        #expect(run.messages.contains("Golden/suite.json: leads out of the repository"), "\(run.messages)")
        #expect(run.text.hasPrefix("code 2\n") && run.text.hasSuffix("code 1\n"), "\(run.text)")
    }

    @Test func newSuitesSayThatTheirThemesAreOutside() throws {
        let run = try program.run(
            """
            mkdir -p repo/.git themes && cp $themes/aurora.json themes && cd repo
            kbrender verify --init ../themes && kbrender verify; echo "code $?"
            kbrender verify --allow-outside; echo "code $?"
            """)
        #expect(run.text.contains("(record them with --update missing --allow-outside, since "), "\(run.text)")
        #expect(run.text.contains("code 2\n") && run.text.hasSuffix("code 1\n"), "\(run.text)\(run.messages)")
    }
}
