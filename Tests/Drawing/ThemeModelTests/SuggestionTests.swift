import Documents
import Graphics
import Testing

@testable import ThemeModel

/// Suggestions in messages: for colours in other notations, numbers in quotes, words and names from other programs.
@Suite struct SuggestionTests {
    @Test(arguments: [
        ("rgb(244, 236, 220)", "#F4ECDC"), ("rgb(244 236 220)", "#F4ECDC"), ("RGBA(244,236,220,0.5)", "#F4ECDC80"),
        ("rgb(100% 0% 0% / 25%)", "#FF000040"), ("hsl(40, 52%, 91%)", "#F4ECDC"), ("hsl(0.5turn 100% 50%)", "#00FFFF"),
        ("hsla(-120deg, 100%, 50%, 1)", "#0000FF"), ("black", "#000000"), ("RebeccaPurple", "#663399"),
        ("transparent", "#00000000"), ("oklch(70% 25% 250)", "#6DA3DA"), ("0xF4ECDC", "#F4ECDC"),
        ("0x80F4ECDC", "#F4ECDC80"), ("#F4EC", "#FF44EECC"),
        (" #F4ECDC; ", "#F4ECDC"), ("Color(0xFFF4ECDC)", "#F4ECDC"),
    ])
    func suggestsTheHexadecimalColour(text: String, meant: String) throws {
        let reading = Sample.read(Sample.theme([("regularKeyText", "\"\(text)\"")]))
        let problem = try #require(reading.diagnostics.first { $0.path == "light.regularKeyText" })
        #expect(problem.kind.id == "KB103" && problem.severity == .error)
        #expect(problem.message.hasSuffix("(write \"\(meant)\")"), "\(problem.message)")
        #expect(problem.repairs.map(\.text) == ["\"\(meant)\""])
        #expect(reading.value == nil)
    }

    @Test(arguments: [
        "#12345", "#GGGGGG", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(a,b,c)", "hsl(40)", "reddish", "0x", "0x123", "rgb(",
        "rgb(nan, 1, 2)", "hsl(inf, 1%, 1%)", "",
    ])
    func suggestsNothingForInvalidColours(text: String) throws {
        let reading = Sample.read(Sample.theme([("regularKeyText", "\"\(text)\"")]))
        let problem = try #require(reading.diagnostics.first { $0.path == "light.regularKeyText" })
        #expect(problem.message.hasSuffix("is not a colour (expected #RRGGBB or #RRGGBBAA)"), "\(problem.message)")
        #expect(problem.repairs.isEmpty)
    }

    @Test(arguments: [
        ("regularKeyText", "16777215", "\"#FFFFFF\""), ("regularKeyText", "-16777216", "\"#000000\""),
        ("keySpacing", "\"4\"", "4"), ("keySpacing", "\"4px\"", "4"), ("keySpacing", "\" 4.5 pt \"", "4.5"),
        ("keyFontWeight", "600", "\"semibold\""), ("keyFontWeight", "\"normal\"", "\"regular\""),
        ("keyFontWeight", "\"Extra-Bold\"", "\"heavy\""), ("fontDesign", "\"monospace\"", "\"monospaced\""),
        ("keyboardBackgroundGradientDirection", "\"to right\"", "\"horizontal\""),
        ("candidateBarEnabled", "\"yes\"", "true"), ("candidateBarEnabled", "0", "false"),
        ("regularKeyShadowOffset", "{\"x\": 0, \"y\": 1}", "[0, 1]"),
        ("regularKeyShadowOffset", "[\"0\", \"2px\"]", "[0, 2]"),
    ])
    func suggestsConvertedValues(name: String, value: String, meant: String) throws {
        let problem = try #require(Sample.read(Sample.theme([(name, value)])).diagnostics.first)
        #expect(problem.severity == .error)
        #expect(problem.message.hasSuffix("(write \(meant))"), "\(problem.message)")
        #expect(problem.repairs.map(\.text) == [meant])
    }

    @Test func rejectsBooleansAsNumbers() {
        let reading = Sample.read(Sample.theme([("rowSpacing", "true")]))
        #expect(reading.diagnostics.map(\.message) == ["true is not a number (write a number, 2 to 15)"])
    }

    @Test(arguments: [
        ("accentKeyColor", "accentKeyBackground"), ("regularKeyBg", "regularKeyBackground"),
        ("keyCornerRadius", "regularKeyCornerRadius"), ("returnKeyBackground", "accentKeyBackground"),
        ("keyBackground", "regularKeyBackground"), ("fontFamily", "customFontName"), ("enterKeyText", "accentKeyText"),
        ("keyTextColor", "regularKeyText"), ("keyBorderColor", "regularKeyBorder"),
        ("border-radius", "regularKeyCornerRadius"),
        ("functionalKeyBackground", "modifierKeyBackground"), ("keyPopupBackground", "popupKeyBackground"),
        ("suggestionText", "candidateText"), ("suggestionStripBackground", "candidateBarBackground"),
        ("background-color", "keyboardBackground"), ("background", "keyboardBackground"), ("key_gap", "keySpacing"),
        ("rowGap", "rowSpacing"), ("fontSize", "keyFontSize"), ("fontWeight", "keyFontWeight"),
        ("keyShadow", "regularKeyShadowColor"), ("activeKeyBackground", "pressedKeyBackground"),
        ("regular_key_text", "regularKeyText"), ("regularKeyBackgroud", "regularKeyBackground"),
        ("keyPressedBackground", "pressedKeyBackground"), ("keyboardColor", "keyboardBackground"),
    ])
    func suggestsNamesByMeaning(word: String, meant: String) {
        #expect(PropertySuggestion(for: word)?.name.rawValue == meant)
    }

    @Test(arguments: ["zzz", "key", "", "é", "haptics", "soundVolume", "lightning"])
    func suggestsNothingForMeaninglessNames(word: String) {
        #expect(PropertySuggestion(for: word) == nil)
    }

    @Test func findsEveryPropertyByItsWords() {
        for name in PropertyName.allCases {
            let words = PropertyMeaning.words(of: name.rawValue)
            #expect(PropertyMeaning.respelled(words.joined(separator: "_")) == name)
            let meant = PropertySuggestion(for: words.joined(separator: "-").uppercased())
            #expect(meant?.name == name && meant?.isSlip == true)
        }
    }

    @Test(arguments: [
        ("title", "name"), ("auhtor", "author"), ("creator", "author"), ("darkMode", "dark"), ("keyBackground", nil),
        ("keySpacing", "light.keySpacing"),
    ])
    func suggestsMembersOfTheRoot(word: String, meant: String?) {
        let text = Sample.theme().replacing("{\n  \"light\"", with: "{\n  \"\(word)\": 1,\n  \"light\"")
        #expect(Sample.read(text).diagnostics.map(\.meantPath) == [meant])
    }

    @Test func acceptsAnySchemaMember() {
        for value in ["\"x.json\"", "1", "{\"a\": 1}"] {
            let text = Sample.theme().replacing("{\n  \"light\"", with: "{\n  \"$schema\": \(value),\n  \"light\"")
            #expect(Sample.read(text).diagnostics.isEmpty)
        }
    }
}

/// The order of alpha, derived from a document's colours.
@Suite struct AlphaOrderTests {
    private static func warnings(_ colors: [String], alphaFirst: Bool = false) -> [Diagnostic] {
        let names = [
            "regularKeyBackground", "regularKeyText", "regularKeyShadowColor", "popupBackground", "previewText",
        ]
        let members = zip(names, colors).map { ($0, Optional("\"\($1)\"")) }
        return Sample.read(Sample.theme(members), alphaFirst: alphaFirst).diagnostics.filter { $0.kind.id == "KB116" }
    }

    @Test(arguments: [
        ["#FF101820", "#FFF4ECDC", "#33000000"], ["#FF000000", "#FFFFFFFF"], ["#33000000", "#26000000"],
        ["#FF202830", "#FFF4ECDC", "#FF8090A1"], ["#FF101820", "#FF202830", "#FF203860", "#FFB0BCC8"],
    ])
    func noticesAlphaFirst(colors: [String]) {
        let found = Self.warnings(colors)
        #expect(found.map(\.severity) == [.warning])
        #expect(found.allSatisfy { $0.message.contains("option alpha-first") })
        #expect(Self.warnings(colors, alphaFirst: true).isEmpty)
    }

    @Test(arguments: [
        ["#00000033", "#101820FF"], ["#FF3B3080", "#FF950040"], ["#FFFFFF0D", "#0000000A"], ["#FFFFFF00", "#00000000"],
        ["#00FFFFFF"], ["#FFFFFFFF", "#80808080"], ["#D0D8E000"], ["#D0D8E000", "#10182000"],
        ["#10182099", "#F4ECDCE6"], ["#E6202830"], [],
    ])
    func acceptsAlphaLast(colors: [String]) {
        #expect(Self.warnings(colors).isEmpty)
    }

    @Test func noticesNeedlessAlphaFirstOption() throws {
        let found = try #require(Self.warnings(["#00000033", "#10182026", "#202830E6"], alphaFirst: true).first)
        #expect(found.message.contains("leave out the option alpha-first"))
    }

    /// Each preset unchanged, and with alpha moved to the front: it is noticed in those with conclusive colours.
    @Test func distinguishesPresetsWithAlphaFirstAndLast() throws {
        var noticed = 0
        for preset in Preset.all {
            let document = try #require(preset.theme.value)
            let text = NativeThemeWriter.text(document)
            #expect(
                Sample.read(text, modes: [.light, .dark]).diagnostics.allSatisfy { $0.kind.id != "KB116" },
                "\(preset.id)")
            let android = text.replacing(/"#([0-9A-F]{6})([0-9A-F]{2})?"/) { match in
                "\"#\(match.output.2 ?? "FF")\(match.output.1)\""
            }
            let found = Sample.read(android, modes: [.light, .dark]).diagnostics.filter { $0.kind.id == "KB116" }
            noticed += found.count
            #expect(Sample.read(android, modes: [.light, .dark], alphaFirst: true).value != nil)
        }
        #expect(noticed == Preset.all.count)
    }
}
