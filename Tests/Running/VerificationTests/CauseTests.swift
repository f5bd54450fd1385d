import Documents
import Files
import Graphics
import ImageCodec
import Reports
import TestSupport
import Testing
import ThemeEditing
import ThemeModel

@testable import Verification

/// What makes pictures differ from their goldens.
@Suite struct CauseTests {
    private let folder = TemporaryFolder()

    private var golden: GoldenFolder { GoldenFolder(path: folder.path.appending("Golden")) }

    private static let cases = #"""
        {"name": "light", "render": ["../theme.json"]}, {"name": "dark", "render": ["../theme.json", "--mode", "dark"]},
        {"name": "both", "render": ["../theme.json", "--mode", "both"]}, {"name": "preset", "render": ["linen"]}
        """#

    /// Makes a suite of a theme's keyboards.
    private func make(_ cases: String = cases) throws {
        if folder.path.appending("Golden").isMissing {
            try folder.path.appending("Golden").makeFolder()
            try folder.path.appending(".git").makeFolder()
        }
        try write(Preset.linen)
        try use(cases)
    }

    private func use(_ cases: String) throws {
        _ = try folder.add("Golden/suite.json", #"{"options": ["--scale", "0.5"], "cases": [\#(cases)]}"#)
    }

    /// Writes the theme, with other values for some of its properties.
    private func write(_ preset: Preset, _ changes: [String: String] = [:]) throws {
        var source = preset.source
        for (path, value) in changes.sorted(by: { $0.key < $1.key }) {
            let parts = path.split(separator: ".").map { ThemePath.Step.member(String($0)) }
            let path = try #require(ThemePath(parts))
            source = try ThemeEdit.set(path, json: value).applied(to: source).source
        }
        _ = try folder.add("theme.json", String(decoding: source.bytes, as: UTF8.self))
    }

    private func verify(_ update: Verification.Update? = nil) throws -> Verification {
        let source = try InputFile(reading: golden.suite).source
        let suite = try #require(GoldenSuite.read(source, in: golden).value)
        return try Verification.run(suite, folder: golden, style: ReportStyle(), only: [], update: update)
    }

    /// Records the suite, and changes the theme.
    private func record(_ cases: String = cases, then changes: [String: String]) throws {
        try make(cases)
        _ = try verify(.all)
        try write(.linen, changes)
    }

    // MARK: - New defaults

    /// A golden of the layout that a tag found before Android had its own.
    @Test func aNewDefaultOfAPlatformIsNamed() throws {
        func suite(_ layout: String) -> String {
            #"{"name": "tamil", "render": ["../theme.json", "--platform", "android", "--layout", "\#(layout)"]}"#
        }
        try record(suite("tamil99"), then: [:])
        try use(suite("ta"))
        let result = try verify()
        #expect(
            result.results[0].message.hasSuffix(
                #"; because Android's layout for "ta" is tamil now (layout=tamil99 is as recorded)"#),
            "\(result.results[0].message)")
        #expect(result.causes.isEmpty && result.unrecordedSentence == nil)
        try use(suite("hebrew"))
        #expect(try verify().results[0].message.hasSuffix("; not explained by the theme"))
    }

    // MARK: - Causes

    @Test func aCauseIsNamedOnceForAllItsCases() throws {
        try record(then: ["light.regularKeyBackground": "\"#FFF8F0\""])
        let result = try verify()
        let cause = try #require(result.causes.first)
        #expect(result.causes.count == 1)
        #expect(cause.change.path == "light.regularKeyBackground" && cause.cases == ["light", "both"])
        // Letters and the space key: not the keys of modifiers.
        #expect(cause.keys.contains("q") && cause.keys.contains("space"))
        #expect(!cause.keys.contains("shift") && !cause.keys.contains("return"))
        #expect(cause.sentence.hasSuffix(" → #FFF8F0 explains 27 keys in 2 cases"), "\(cause.sentence)")
        #expect(result.unexplained.isEmpty && result.unrecordedSentence == nil)
        #expect(result.results.map(\.status) == ["different", "same", "different", "same"])
        #expect(result.text(showsAll: false).contains("\ncause: light.regularKeyBackground "))
        #expect(
            result.results[0].message.hasSuffix("; because of light.regularKeyBackground"),
            "\(result.results[0].message)")
    }

    @Test func aPropertyThatOthersFollowIsTheOnlyCause() throws {
        // Nothing in the theme says what the text of popups is: it is that of keys.
        let follower = try #require(Preset.linen.theme.value?.light)
        let name = try #require(
            PropertyName.allCases.first { name in
                guard follower.values[name] == nil, case .like(.regularKeyText, _) = name.property.fallback else {
                    return false
                }
                return true
            })
        try record(then: ["light.regularKeyText": "\"#AA0000\""])
        let result = try verify()
        #expect(result.causes.map(\.change.path) == ["light.regularKeyText"], "\(name)")
        #expect(result.unexplained.isEmpty)
    }

    @Test func eachOfSeveralCausesExplainsItsOwnKeys() throws {
        try record(
            #"{"name": "light", "render": ["../theme.json"]}"#,
            then: ["light.regularKeyText": "\"#AA0000\"", "light.modifierKeyBackground": "\"#102030\""])
        let causes = try verify().causes
        #expect(Set(causes.map(\.change.path)) == ["light.regularKeyText", "light.modifierKeyBackground"])
        for cause in causes {
            #expect(cause.keys.contains("shift") == (cause.change.name == .modifierKeyBackground))
            #expect(cause.keys.contains("q") == (cause.change.name == .regularKeyText))
        }
    }

    @Test func aChangeThatShowsNowhereIsNoCause() throws {
        try record(
            #"{"name": "light", "render": ["../theme.json"]}"#,
            then: ["light.regularKeyText": "\"#AA0000\"", "light.popupKeyText": "\"#00AA00\""])
        #expect(try verify().causes.map(\.change.path) == ["light.regularKeyText"])
    }

    @Test func aKeyThatThePropertyDoesNotPaintIsNotExplained() throws {
        try record(
            #"{"name": "light", "render": ["../theme.json"]}"#, then: ["light.modifierKeyBackground": "\"#102030\""])
        // The case itself holds another key down.
        try use(#"{"name": "light", "render": ["../theme.json", "--pressed", "g"]}"#)
        let result = try verify()
        #expect(result.causes.map(\.change.path) == ["light.modifierKeyBackground"])
        #expect(result.causes.first?.keys.contains("g") == false)
        #expect(result.unexplained.map(\.explanation.unexplainedKeys) == [["g"]])
        #expect(result.unexplainedSentence == "no change of a theme explains 1 key in 1 case")
        #expect(result.results[0].message.hasSuffix("; not explained by the theme: key g"))
    }

    /// A key that differs for another reason too is not put down to the theme.
    @Test func aKeyThatDiffersWithTheRecordedThemeTooIsNotExplained() throws {
        try record(
            #"{"name": "light", "render": ["../theme.json"]}"#, then: ["light.regularKeyBackground": "\"#FFF8F0\""])
        try use(#"{"name": "light", "render": ["../theme.json", "--pressed", "g"]}"#)
        let result = try verify()
        #expect(result.causes.first?.keys.contains("g") == false && result.causes.first?.keys.contains("h") == true)
        #expect(result.unexplained.map(\.explanation.unexplainedKeys) == [["g"]])
    }

    @Test func anEqualThemeExplainsNothing() throws {
        try record(#"{"name": "light", "render": ["../theme.json"]}"#, then: [:])
        try use(#"{"name": "light", "render": ["../theme.json", "--layout", "french"]}"#)
        let result = try verify()
        #expect(result.causes.isEmpty && result.unexplained.count == 1)
        #expect(result.text(showsAll: false).contains("\nunexplained: no change of a theme explains "))
    }

    @Test func aChangeOfTheSizeIsExplained() throws {
        try record(#"{"name": "light", "render": ["../theme.json"]}"#, then: ["light.candidateBarEnabled": "false"])
        let result = try verify()
        #expect(result.causes.map(\.change.path) == ["light.candidateBarEnabled"])
        #expect(result.causes.first?.others.contains("size of the picture") == true)
        #expect(result.unexplained.isEmpty)
    }

    // MARK: - Goldens without a record

    @Test func goldensWithoutARecordAreNotedOnce() throws {
        try record(then: ["light.regularKeyBackground": "\"#FFF8F0\""])
        #expect(golden.themes.remove())
        let result = try verify()
        #expect(result.causes.isEmpty && result.unexplained.isEmpty)
        let lines = result.text(showsAll: false).split(separator: "\n")
        #expect(lines.count { $0.contains("record") } == 1, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("causes: 2 goldens that differ have no record of their themes") })
        // An update of anything adds those that are missing, without a change of any picture.
        try write(.linen)
        let before = try folder.text("Golden/environment.json")
        #expect(try verify(.missing).verdict == .same)
        #expect(!golden.themes.isMissing)
        #expect(try folder.text("Golden/environment.json") == before)
        try write(.linen, ["light.regularKeyBackground": "\"#FFF8F0\""])
        #expect(try verify().causes.count == 1)
    }

    @Test func recordsFollowTheirGoldens() throws {
        try record(then: ["light.regularKeyBackground": "\"#FFF8F0\""])
        _ = try verify(.failed)
        #expect(try verify().verdict == .same)
        let recorded = try golden.recordedThemes()
        #expect(recorded["light"][.light]?.variant.values[.regularKeyBackground]?.json.text() == "\"#FFF8F0\"")
        #expect(recorded["both"].count == 2 && recorded["dark"][.light] == nil)
        try use(#"{"name": "dark", "render": ["../theme.json", "--mode", "dark"]}"#)
        _ = try verify(.all)
        let rest = try golden.recordedThemes()
        #expect(rest["light"].isEmpty && !rest["dark"].isEmpty)
    }

    @Test(arguments: ["{", "[]", "{}", #"{"themes": 2, "cases": {}, "variants": {}}"#])
    func anUnreadableRecordIsTrouble(text: String) throws {
        try make()
        _ = try folder.add("Golden/themes.json", text)
        let error = #expect(throws: OperationError.self) { try verify() }
        #expect(error?.kind == .badData)
    }

    /// Every theme is read as it was recorded, whatever its kind.
    @Test(arguments: Preset.all) func recordsAreReadAsWritten(preset: Preset) throws {
        let theme = try #require(preset.theme.value)
        var record = ThemeRecord()
        var shown: [Mode: ThemeRecord.Variant] = [:]
        for mode in Mode.allCases { shown[mode] = theme.variant(mode).map(ThemeRecord.Variant.init) }
        record.record(shown, as: "case")
        let read = try ThemeRecord(SourceText(name: "themes.json", text: record.text))
        #expect(read == record && read.text == record.text)
        for mode in Mode.allCases {
            // How keys move is in no picture that stands still, and is not recorded.
            let still = theme.variant(mode).map { ThemeVariant($0.values) }
            #expect(read["case"][mode]?.variant.theme(mode) == still?.theme(mode))
        }
    }

    // MARK: - Reports

    @Test func reportsHaveOneProblemForEachCause() throws {
        try record(then: ["light.regularKeyBackground": "\"#FFF8F0\""])
        let diagnostics = try verify().diagnostics
        #expect(diagnostics.map(\.kind.id) == ["KB404"])
        #expect(diagnostics[0].source?.name == "theme.json" && diagnostics[0].range != nil)
        #expect(diagnostics[0].message.hasSuffix(" → #FFF8F0 explains 27 keys in 2 cases: light, both"))
        let sarif = try #require(JSONReader.read(SourceText(name: "s", text: try verify().sarif), limit: 1 << 20).value)
        let results = sarif["runs"]?.array?.first?["results"]?.array
        #expect(results?.count == 1)
        #expect(results?.first?["ruleId"]?.string == "KB404")
    }

    @Test func theBodyOfAFailureHasItsCauses() throws {
        try record(then: ["light.regularKeyBackground": "\"#FFF8F0\""])
        let lines = try verify().junit().split(separator: "\n")
        let cause = lines.first { $0.hasPrefix("cause: light.regularKeyBackground ") }
        #expect(cause?.contains(" → #FFF8F0: keys ") == true, "\(lines)")
        #expect(try verify().markdown.contains("| cause | explains |"))
        let json = try verify().json
        let read = try #require(JSONReader.read(SourceText(name: "j", text: json.text()), limit: 1 << 20).value)
        #expect(read["causes"]?.array?.first?["property"]?.string == "light.regularKeyBackground")
        #expect(read["cases"]?.array?.first?["causes"]?.array?.map(\.string) == ["light.regularKeyBackground"])
    }

    @Test func groupsHaveCasesOfTheSameCauses() throws {
        try record(
            Self.cases + #", {"name": "pressed", "render": ["../theme.json", "--pressed", "g"]}"#,
            then: ["light.regularKeyBackground": "\"#FFF8F0\"", "dark.regularKeyText": "\"#FF0000\""])
        try use(
            Self.cases + #", {"name": "pressed", "render": ["../theme.json", "--pressed", "h"]}, "#
                + #"{"name": "new", "render": ["linen", "--mode", "dark"]}"#)
        let result = try verify()
        let groups = result.reviewGroups.map { group in (group.kind, group.results.map { result.results[$0].name }) }
        #expect(groups.count == 5, "\(groups)")
        #expect(groups.map(\.1) == [["light"], ["dark"], ["both"], ["pressed"], ["new"]])
        #expect(groups[3].0 == .unexplained && groups[4].0 == .status("missing"))
        #expect(groups[2].0 == .causes([0, 1]))
    }

    // MARK: - The page

    private func data(_ verification: Verification, _ pictures: PagePictures) throws -> JSONValue {
        let text = verification.pageData(pictures, command: "kbrender verify", accepting: nil).text()
        return try #require(JSONReader.read(SourceText(name: "data", text: text), limit: 1 << 24).value)
    }

    @Test func thePageHasWhatItsGroupsNeed() throws {
        try record(then: ["light.regularKeyBackground": "\"#FFF8F0\""])
        let verification = try verify()
        let beside = try data(verification, .beside(folder: "failures a-pictures"))
        let cases = try #require(beside["cases"]?.array)
        #expect(cases.map { $0["name"]?.string } == ["light", "both"])
        #expect(cases[0]["expected"]?.string == "failures%20a-pictures/light.golden.png")
        #expect(cases[0]["actual"]?.string == "failures%20a-pictures/light.new.png")
        #expect(cases[0]["causes"]?.array?.map(\.integer) == [0] && cases[0]["accept"]?.bool == true)
        #expect(beside["causes"]?.array?.first?["cases"]?.integer == 2)
        #expect(beside["groups"]?.array?.map { $0["cases"]?.array?.map(\.integer) } == [[0, 1]])
        let names = ["light.golden.png", "light.new.png", "both.golden.png", "both.new.png"]
        #expect(verification.pagePictures.map(\.name) == names)
        let inside = try data(verification, .inside)
        #expect(inside["cases"]?.array?.first?["actual"]?.string?.hasPrefix("data:image/png;base64,") == true)
        #expect(verification.acceptableCases == ["light", "both"])
    }

    /// The pictures of many failures are beside the page, which a browser then opens at once.
    @Test func aPageOfManyFailuresIsSmall() throws {
        let count = 10
        let cases = (0..<count).map { #"{"name": "case-\#($0)", "render": ["../theme.json"], "list": true}"# }
        try record(
            cases.joined(separator: ","),
            then: ["light.regularKeyBackground": "\"#FFF8F0\"", "light.keyFontSize": "25"])
        let verification = try verify()
        let whole = verification.page(.beside(folder: "failures-pictures"), command: "kbrender verify").count
        let data = verification.pageData(.beside(folder: "failures-pictures"), command: "", accepting: nil)
        let each = data.text(indent: 0).utf8.count / count
        #expect(whole + 500 * each <= 5 << 20, "\(each) bytes for a case")
        #expect(verification.results[0].lines.count > 40)
    }
}
