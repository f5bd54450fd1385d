import Documents
import Graphics
import TestSupport
import Testing

@testable import ThemeModel

@Suite struct ThemeDocumentTests {
    // MARK: Modes

    @Test func needsOnlyTheDrawnModes() {
        let text = Sample.theme()
        #expect(Sample.read(text, modes: [.light]).diagnostics.isEmpty)
        let both = Sample.read(text, modes: [.light, .dark])
        #expect(both.value == nil)
        #expect(both.diagnostics.map(\.kind.id) == ["KB101"])
        #expect(both.diagnostics.map(\.path) == ["dark"])
    }

    @Test func faultsInAnotherModeAreWarnings() throws {
        let text = """
            {"light": \(Sample.variant([])), "dark": \(Sample.variant([("regularKeyText", "\"#12\"")]))}
            """
        let light = Sample.read(text, modes: [.light])
        #expect(light.diagnostics.map(\.severity) == [.warning])
        #expect(light.diagnostics.map(\.kind.id) == ["KB103"])
        #expect(light.value?.theme(.light) != nil)
        #expect(light.value?.theme(.dark) == nil)
        let dark = Sample.read(text, modes: [.dark])
        #expect(dark.value == nil)
        #expect(dark.diagnostics.map(\.severity) == [.error])
    }

    @Test func needsTheWrittenModesByDefault() {
        func read(_ text: String) -> ParseResult<ThemeDocument> {
            ThemeDocument.read(SourceText(name: "theme.json", text: text), modes: nil)
        }
        let one = read(Sample.theme())
        #expect(one.diagnostics.isEmpty)
        #expect(one.value?.light != nil && one.value?.dark == nil)
        #expect(read("{}").value == nil)
        #expect(read("{}").diagnostics.map(\.path) == ["light", "dark"])
        let broken = read("{\"light\": \(Sample.variant([])), \"dark\": {}}")
        #expect(broken.value == nil)
        #expect(broken.diagnostics.haveErrors)
    }

    @Test(arguments: ["[]", "\"x\"", "7", "true", "{}", "null"])
    func variantMustBeAnObjectWithColours(_ json: String) {
        let reading = Sample.read("{\"id\": \"a\",\n\"light\": \(json)}")
        #expect(reading.value == nil)
        let errors = reading.diagnostics.filter { $0.severity == .error }
        #expect(!errors.isEmpty)
        #expect(errors.allSatisfy { $0.path.hasPrefix("light") && $0.range != nil })
    }

    @Test(arguments: ["[{}]", "\"theme\"", "null", "3"]) func themeMustBeAnObject(_ text: String) {
        let reading = Sample.read(text)
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(\.kind.id) == ["KB100"])
        #expect(reading.diagnostics.compactMap(line) == [1])
    }

    // MARK: Metadata

    @Test func identityComesFromTheDocumentOrItsFile() throws {
        let bare = try #require(Sample.read(Sample.theme(), name: "themes/th_neon.v2.json").value)
        #expect(bare.id == "th_neon.v2")
        #expect(bare.name == "th_neon.v2")
        #expect(Sample.read(Sample.theme(), name: "<stdin>").value?.id == "stdin")
        #expect(Sample.read(Sample.theme(), name: "/a/.json").value?.id == ".json")
        #expect(Sample.read(Sample.theme(), name: "/").value?.id == "theme")
        let named = Sample.theme().replacing("{\n  \"light\"", with: "{\"id\": \"neon\", \"name\": \"Neon\", \"light\"")
        #expect(Sample.read(named).value?.id == "neon")
        #expect(Sample.read(named).value?.name == "Neon")
    }

    @Test func readsMetadata() throws {
        let text = """
            {"schemaVersion": "1.3", "version": "2.0", "author": "A", "description": "D", "tags": ["x", "y"],
             "createdAt": "2025-01-01", "updatedAt": "2025-01-02", "authorId": "i", "downloadCount": 12,
             "previewImageUrl": "https://example.org/a.png", "light": \(Sample.variant([]))}
            """
        let reading = Sample.read(text)
        #expect(reading.diagnostics.isEmpty)
        #expect(
            reading.value?.metadata
                == ThemeMetadata(
                    version: "2.0", author: "A", description: "D", tags: ["x", "y"], downloadCount: 12,
                    others: [
                        .createdAt: "2025-01-01", .updatedAt: "2025-01-02", .authorId: "i",
                        .previewImageUrl: "https://example.org/a.png",
                    ]))
    }

    @Test(arguments: [
        ("schemaVersion", "\"9.9\"", "KB114"), ("schemaVersion", "1e999", "KB114"), ("schemaVersion", "\"1\"", "KB114"),
        ("schemaVersion", "\"1.x\"", "KB114"), ("schemaVersion", "\"99999999999999999999.0\"", "KB114"),
        ("name", "{\"a\": []}", "KB115"), ("id", "7", "KB115"), ("tags", "[1]", "KB115"), ("tags", "\"a\"", "KB115"),
        ("downloadCount", "-1", "KB115"), ("downloadCount", "1e300", "KB115"), ("downloadCount", "1.5", "KB115"),
        ("author", "false", "KB115"), ("auhtor", "\"A\"", "KB109"),
    ])
    func wrongMetadataIsAWarning(_ name: String, _ json: String, _ id: String) {
        let reading = Sample.read("{\"\(name)\": \(json), \"light\": \(Sample.variant([]))}")
        #expect(reading.value != nil)
        #expect(reading.diagnostics.map(\.kind.id) == [id])
        #expect(reading.diagnostics.map(\.severity) == [.warning])
        #expect(reading.diagnostics.map(\.path) == [name])
    }

    // MARK: Values

    @Test("000-invalid-colour") func messagesNamePropertyValueAndExpectation() throws {
        let reading = Sample.read(Sample.theme([("regularKeyBackground", "\"#12345\"")]))
        let problem = try #require(reading.diagnostics.first)
        #expect(problem.path == "light.regularKeyBackground")
        #expect(problem.message == "\"#12345\" is not a colour (expected #RRGGBB or #RRGGBBAA)")
        #expect(line(of: problem) == 4)
    }

    @Test(arguments: [
        (
            "regularKeyBackground", "16777215", "KB103",
            "16777215 is a colour in another notation (write \"#FFFFFF\")"
        ),
        ("regularKeyBackground", "[255,255,255]", "KB103", "a list is not a colour (expected #RRGGBB or #RRGGBBAA)"),
        ("keySpacing", "41", "KB108", "41 is past the limit of 40 (expected 1 to 10)"),
        ("keySpacing", "-3", "KB108", "-3 is below the limit of 0 (expected 1 to 10)"),
        ("keySpacing", "1e999", "KB108", "1e999 is not a finite number (expected 1 to 10)"),
        ("keySpacing", "12.5", "KB107", "12.5 is out of range (expected 1 to 10)"),
        ("keySpacing", "{}", "KB102", "an object is not a number (expected 1 to 10)"),
        (
            "regularKeyShadowOffset", "[0]", "KB102",
            "a list is not an offset (expected [x, y], two numbers from -20 to 20)"
        ),
        ("regularKeyShadowOffset", "[0, 65]", "KB108", "65 is past the limit of 64 (expected -20 to 20)"),
        ("candidateBarEnabled", "\"yes\"", "KB102", "\"yes\" is not a boolean (write true)"),
        ("customFontName", "42", "KB102", "42 is not a font's name (expected a string)"),
        ("fontDesign", "\"round\"", "KB111", "\"round\" is not a design (write \"rounded\")"),
        ("cornerStyle", "\"round\"", "KB111", "\"round\" is not a corner style (expected circular or continuous)"),
        (
            "keyFontWeight", "\"meduim\"", "KB111",
            "\"meduim\" is not a weight (expected ultraLight, thin, light, regular, medium, semibold, bold, heavy or black; "
                + "did you mean \"medium\"?)"
        ),
        (
            "keyboardBackgroundGradient", "[\"#FFFFFF\"]", "KB112",
            "the number of stops is 1 (expected a list of 2 to 16 stops)"
        ),
        ("regularKeyTxt", "1", "KB109", "unknown property, which has no effect (did you mean \"regularKeyText\"?)"),
        ("xyzzy", "1", "KB109", "unknown property, which has no effect"),
        ("regularKeyText", "\"101820\"", "KB104", "\"101820\" has no number sign (write \"#101820\")"),
        ("regularKeyText", "\"#123\"", "KB104", "\"#123\" has three digits (write \"#112233\")"),
    ])
    func messageExplainsTheFault(_ name: String, _ json: String, _ id: String, _ message: String) {
        let reading = Sample.read(Sample.theme([(name, json)]))
        #expect(reading.diagnostics.map(\.kind.id) == [id])
        #expect(reading.diagnostics.map(\.message) == [message])
    }

    @Test(
        "000-weight-names",
        arguments: [
            ("\"BOLD\"", FontWeight.bold), ("\"ultralight\"", .ultraLight), ("\"ultraLight\"", .ultraLight),
            ("\"thin\"", .thin),
        ])
    func weightsIgnoreCase(_ json: String, _ weight: FontWeight) throws {
        #expect(try Sample.light([("keyFontWeight", json)]).regularKey.font.weight == weight)
    }

    @Test(
        "000-direction-names",
        arguments: [
            ("diagonal1", GradientDirection.diagonalTopLeftToBottomRight), ("diagonal2", .diagonalTopRightToBottomLeft),
            ("horizontal", .horizontal), ("diagonalTopRightToBottomLeft", .diagonalTopRightToBottomLeft),
        ])
    func directionsHaveAliases(_ word: String, _ direction: GradientDirection) throws {
        let theme = try Sample.light([
            ("keyboardBackgroundGradient", "[\"#000\u{30}00\", \"#FFFFFF\"]"),
            ("keyboardBackgroundGradientDirection", "\"\(word)\""),
        ])
        #expect(theme.background.fill.gradient?.direction == direction)
    }

    // MARK: Gradients

    static func locations(_ stops: String) -> [Double]? {
        Sample.read(Sample.theme([("regularKeyGradient", "[\(stops)]")])).value?.theme(.light)?
            .regularKey.fill.gradient?.stops.map(\.location)
    }

    @Test("000-even-stops") func stopsWithoutLocationsAreSpacedAsInCSS() {
        let c = "\"#000000\""
        func at(_ location: String) -> String { "{\"color\": \"#000000\", \"location\": \(location)}" }
        #expect(Self.locations("\(c), \(c)") == [0, 1])
        #expect(Self.locations("\(c), \(c), \(c)") == [0, 0.5, 1])
        #expect(Self.locations("\(c), \(at("0.25")), \(c), \(c), \(c)") == [0, 0.25, 0.5, 0.75, 1])
        #expect(Self.locations("\(at("0.5")), \(c), \(at("0.75")), \(c)") == [0.5, 0.625, 0.75, 1])
        #expect(Self.locations("\(c), \(at("0.5")), \(at("0.5")), \(at("null"))") == [0, 0.5, 0.5, 1])
        #expect(Self.locations("\(c), \(c), \(at("0.5"))") == [0, 0.25, 0.5])
    }

    @Test(arguments: [
        ("[]", "KB112", ""), ("\"#FFFFFF\"", "KB102", ""), ("[\"#FFFFFF\", 5]", "KB103", "[1]"),
        ("[\"#FFFFFF\", {}]", "KB105", "[1].color"), ("[\"#FFFFFF\", null]", "KB103", "[1]"),
        ("[\"#FFFFFF\", {\"color\": \"#000000\", \"location\": \"x\"}]", "KB102", "[1].location"),
        ("[\"#FFFFFF\", {\"color\": \"#00\", \"location\": 1}]", "KB103", "[1].color"),
        ("[\"#FFFFFF\", {\"color\": \"#000000\", \"location\": 1e999}]", "KB113", "[1].location"),
        ("[\"#FFFFFF\", {\"color\": \"#000000\", \"location\": -0.1}]", "KB113", "[1].location"),
        (
            "[{\"color\": \"#FFFFFF\", \"location\": 0.9}, {\"color\": \"#000000\", \"location\": 0.1}]", "KB113",
            "[1].location"
        ),
    ])
    func rejectsInvalidGradients(_ json: String, _ id: String, _ suffix: String) {
        let reading = Sample.read(Sample.theme([("regularKeyGradient", json)]))
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(\.kind.id) == [id])
        #expect(reading.diagnostics.map(\.path) == ["light.regularKeyGradient" + suffix])
    }

    @Test func gradientsHaveAtMostSixteenStops() {
        func stops(_ count: Int) -> String { Array(repeating: "\"#FFFFFF\"", count: count).joined(separator: ",") }
        #expect(Self.locations(stops(16))?.count == 16)
        let reading = Sample.read(Sample.theme([("regularKeyGradient", "[\(stops(50_000))]")]))
        #expect(reading.diagnostics.map(\.kind.id) == ["KB112"])
        #expect(
            reading.diagnostics.first?.message
                == "the number of stops is 50000, past the limit of 16 (expected a list of 2 to 16 stops)")
    }

    // MARK: Colours

    @Test func alphaCanBeFirst() throws {
        let text = Sample.theme([("regularKeyBackground", "\"#80FF0000\"")])
        let last = try #require(Sample.read(text).value?.theme(.light))
        #expect(last.regularKey.fill.color == Color(red: 128, green: 255, blue: 0, alpha: 0))
        let first = try #require(Sample.read(text, alphaFirst: true).value?.theme(.light))
        #expect(first.regularKey.fill.color == Color(red: 255, green: 0, blue: 0, alpha: 128))
    }

    @Test(arguments: [
        ("80FF0000", "\"80FF0000\" has no number sign (write \"#80FF0000\")"),
        ("#F08", "\"#F08\" has three digits (write \"#FF0088\")"),
        ("#12", "\"#12\" is not a colour (expected #RRGGBB or #AARRGGBB)"),
    ])
    func messagesFollowTheOrderOfAlpha(_ color: String, _ message: String) {
        let reading = Sample.read(Sample.theme([("regularKeyText", "\"\(color)\"")]), alphaFirst: true)
        #expect(reading.diagnostics.map(\.message) == [message])
    }

    @Test("000-selected-candidate") func selectedTextIsBlackOrWhite() throws {
        let dark = try Sample.light([("candidateSelectedBackground", "\"#737373\"")])
        #expect(dark.candidateBar.selectedText == .white)
        let light = try Sample.light([("candidateSelectedBackground", "\"#767676\"")])
        #expect(light.candidateBar.selectedText == .black)
    }

    @Test func percentagesOfAlphaRoundHalvesUp() throws {
        // 0.6 × 0x80 = 76.8; 0.3 × 0x05 = 1.5, which rounds up.
        let theme = try Sample.light([("candidateText", "\"#10182080\""), ("regularKeyBorder", "\"#8090A005\"")])
        #expect(theme.candidateBar.annotationText.alpha == 77)
        #expect(theme.candidateBar.separator.alpha == 2)
    }

    // MARK: Accent key

    @Test func accentKeyInheritsTheGradientOnlyWithoutItsOwnFill() throws {
        let stops = "[\"#112233\", \"#445566\"]"
        let base: [(String, String?)] = [
            ("modifierKeyGradient", stops), ("modifierKeyGradientDirection", "\"horizontal\""),
        ]
        let plain = try Sample.light(base)
        #expect(plain.accentKey == plain.modifierKey)
        let faced = try Sample.light(base + [("accentKeyBackground", "\"#FF0000\"")])
        #expect(faced.accentKey.fill == FillStyle(color: Color(rgb: 0xFF0000)))
        let own = try Sample.light(base + [("_accentKeyGradient", "[\"#FF0000\", \"#00FF00\"]")])
        #expect(own.accentKey.fill.gradient?.direction == .vertical)
        #expect(own.accentKey.fill.gradient?.stops.first?.color == Color(rgb: 0xFF0000))
    }

    @Test func accentKeyIsAModifierKeyInOtherColours() throws {
        let theme = try Sample.light([
            ("modifierKeyBorderWidth", "3"), ("modifierKeyCornerRadius", "11"), ("modifierKeyFontSize", "20"),
            ("modifierKeyShadowColor", "\"#00000080\""), ("accentKeyText", "\"#FF0000\""),
            ("accentKeyBorder", "\"#00FF00\""),
        ])
        var expected = theme.modifierKey
        expected.text = Color(rgb: 0xFF0000)
        expected.border = Border(color: Color(rgb: 0x00FF00), width: 3)
        #expect(theme.accentKey == expected)
        #expect(expected.shadow != nil && expected.cornerRadius == 11 && expected.font.size == 20)
    }

    // MARK: Scale

    @Test func manyUnknownPropertiesStayQuick() {
        let unknown = (0..<20_000).map { "\"unknown\($0)\":1," }.joined()
        var reading = Sample.read("{}")
        let time = processorSeconds {
            reading = Sample.read(Sample.theme().replacing("\"light\": {", with: "\"light\": {" + unknown))
        }
        #expect(reading.value != nil)
        #expect(reading.diagnostics.count == Limits.reportedDiagnostics)
        #expect(reading.diagnostics.last?.message.hasPrefix("19901 more problems are not reported") == true)
        #expect(time < 20)
    }
}
