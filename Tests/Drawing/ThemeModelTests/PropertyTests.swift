import Documents
import Graphics
import Testing

@testable import ThemeModel

@Suite struct PropertyTests {
    /// Each property's documented default, as equivalent JSON, or nil if the property then has no effect.
    static let defaults: [(PropertyName, String?)] = [
        (.keyboardBackgroundGradient, nil), (.keyboardBackgroundGradientDirection, "\"vertical\""),
        (.keyboardBackgroundCornerRadius, "0"),
        (.regularKeyGradient, nil), (.regularKeyGradientDirection, "\"vertical\""),
        (.regularKeyBorderWidth, "1"), (.regularKeyCornerRadius, "6"),
        (.regularKeyShadowColor, "\"#00000000\""), (.regularKeyShadowOffset, "[0, 0]"), (.regularKeyShadowBlur, "0"),
        (.modifierKeyGradient, nil), (.modifierKeyGradientDirection, "\"vertical\""),
        (.modifierKeyBorderWidth, "1"), (.modifierKeyCornerRadius, "6"),
        (.modifierKeyShadowColor, "\"#00000000\""), (.modifierKeyShadowOffset, "[0, 0]"), (.modifierKeyShadowBlur, "0"),
        (.accentKeyBackground, "\"#B0BCC8\""), (.accentKeyText, "\"#182028\""), (.accentKeyBorder, "\"#708090\""),
        (.accentKeyGradient, nil), (.accentKeyGradientDirection, "\"vertical\""),
        (.pressedKeyGradient, nil), (.pressedKeyGradientDirection, "\"vertical\""), (.pressedKeyScale, "1"),
        (.pressedKeyShadowColor, "\"#00000000\""), (.pressedKeyShadowOffset, "[0, 0]"), (.pressedKeyShadowBlur, "0"),
        (.motionSpringResponse, nil), (.motionSpringDamping, nil), (.motionPressDuration, nil),
        (.previewBackground, "\"#FFFFFF\""), (.previewText, "\"#101820\""), (.previewBorder, "\"#8090A0\""),
        (.previewBorderWidth, "2"), (.previewCornerRadius, "8"),
        (.previewShadowColor, "\"#00000000\""), (.previewShadowOffset, "[0, 0]"), (.previewShadowBlur, "0"),
        (.popupBackground, "\"#FFFFFF\""), (.popupBorder, "\"#8090A0\""), (.popupBorderWidth, "1"),
        (.popupCornerRadius, "8"), (.popupShadowColor, "\"#00000000\""), (.popupShadowOffset, "[0, 0]"),
        (.popupShadowBlur, "0"), (.popupKeyText, "\"#101820\""), (.popupKeyBackground, "\"#FFFFFF\""),
        (.popupKeySelectedBackground, "\"#203860\""), (.popupKeySelectedText, "\"#FFFFFF\""),
        (.popupKeyCornerRadius, "4"),
        (.candidateBarEnabled, "true"), (.candidateBarBackground, "\"#D0D8E0\""),
        (.candidateBarBorder, "\"#00000000\""),
        (.candidateBarBorderWidth, "0.5"), (.candidateBarCornerRadius, "0"), (.candidateBarCornerRadiusTop, "0"),
        (.candidateBarCornerRadiusBottom, "0"), (.candidateText, "\"#101820\""),
        (.candidateAnnotationText, "\"#10182099\""), (.candidateSelectedBackground, "\"#203860\""),
        (.candidateSelectedText, "\"#FFFFFF\""),
        (.candidateSelectedAnnotationText, "\"#FFFFFF99\""), (.candidateSelectedBorder, "\"#00000000\""),
        (.candidateSelectedBorderWidth, "1"), (.candidateCornerRadius, "8"), (.candidateSeparator, "\"#8090A04D\""),
        (.keyFontSize, "18"), (.keyFontWeight, "\"regular\""),
        (.modifierKeyFontSize, "16"), (.modifierKeyFontWeight, "\"medium\""),
        (.previewFontSize, "32"), (.previewFontWeight, "\"regular\""),
        (.popupKeyFontSize, "28"), (.popupKeyFontWeight, "\"regular\""),
        (.candidateFontSize, "18"), (.candidateFontWeight, "\"regular\""), (.candidateAnnotationFontSize, "14"),
        (.spaceKeyFontSize, "16"), (.cornerStyle, "\"circular\""),
        (.customFontName, nil), (.fontDesign, "\"default\""), (.keySpacing, "3"), (.rowSpacing, "6"),
        (.keyHintText, "\"#10182099\""), (.keyHintFontSize, nil), (.spaceBarBackground, "\"#FFFFFF\""),
        (.pressedKeyHighlight, nil), (.keyOverrides, "{}"), (.stripBackground, "\"#D0D8E0\""), (.stripHeight, nil),
        (.stripToggleBackground, nil), (.stripToggleText, "\"#101820\""), (.navigationBarBackground, "\"#D0D8E0\""),
        (.keyboardHeight, nil), (.rowHeight, nil), (.previewHeight, nil), (.madeForAndroid, "false"),
        (.androidDefaults, "[]"),
    ]

    /// The properties that a picture needs.
    static let indispensable: Set<PropertyName> = [
        .keyboardBackground, .regularKeyBackground, .regularKeyText, .regularKeyBorder, .modifierKeyBackground,
        .modifierKeyText, .modifierKeyBorder, .pressedKeyBackground, .pressedKeyText,
    ]

    @Test func everyDefaultIsExpected() {
        let listed = Set(Self.defaults.map(\.0)).union(Self.indispensable)
        #expect(Set(PropertyName.allCases).subtracting(listed).isEmpty)
    }

    @Test(arguments: Property.all) func absentPropertyIsAsIfItsDefaultWereWritten(_ property: Property) throws {
        var variant = try #require(Sample.read(Sample.theme()).value?.light)
        if !Self.indispensable.contains(property.name) { variant.values[property.name] = nil }
        let absent = try #require(variant.theme(.light))
        variant.values[property.name] = variant.value(of: property.name)
        #expect(variant.theme(.light)?.onIOS == absent.onIOS)
    }

    @Test("000-defaults", arguments: defaults) func absentPropertyHasItsDefault(_ name: PropertyName, _ json: String?)
        throws
    {
        let absent = Sample.read(Sample.theme([(name.rawValue, nil)]))
        let isRequired = Sample.variant.contains { $0.0 == name.rawValue }
        #expect(absent.diagnostics.map(\.kind.id) == (isRequired ? ["KB106"] : []))
        let theme = try #require(absent.value?.theme(.light))
        #expect(try Sample.light([(name.rawValue, json)].filter { $0.1 != nil }).onIOS == theme.onIOS)
        let null = Sample.read(Sample.theme([(name.rawValue, "null")]))
        #expect(null.value?.theme(.light) == theme)
    }

    @Test(arguments: indispensable) func missingColourIsAnError(_ name: PropertyName) {
        let reading = Sample.read(Sample.theme([(name.rawValue, nil)]))
        #expect(reading.value == nil)
        #expect(reading.diagnostics.map(\.kind.id) == ["KB105"])
        #expect(reading.diagnostics.map(\.path) == ["light.\(name.rawValue)"])
        #expect(reading.diagnostics.compactMap(line) == [2])
    }

    /// Returns a value in range that differs from the default and from every value in the sample.
    static func other(_ property: Property, of kind: PropertyKind) -> String {
        switch kind {
        case .color: "\"#12345678\""
        case .length(let range), .fontSize(let range), .scale(let range), .motion(let range):
            JSONOutput.digits(range.upperBound)
        case .offset: "[3, -4]"
        case .weight: "\"heavy\""
        case .flag: property.fallback == .value(.flag(false)) ? "true" : "false"
        case .fontName: "\"Noto Serif\""
        case .gradient: "[\"#112233\", \"#445566\"]"
        case .direction: "\"horizontal\""
        case .design: "\"serif\""
        case .cornerStyle: "\"continuous\""
        case .overrides: "{\"space\": {\"fontSize\": 12}}"
        case .names: "[\"keySpacing\"]"
        case .corner: "\"25%\""
        case .margins: "[1, 2]"
        }
    }

    @Test(arguments: Property.all) func bothSpellingsMeanTheSame(_ property: Property) throws {
        let name = property.name.rawValue
        let value = Self.other(property, of: property.kind)
        var base: [(String, String?)] = []
        if name.hasSuffix("Direction") { base.append((String(name.dropLast(9)), "[\"#112233\", \"#445566\"]")) }
        if name.hasSuffix("ShadowOffset") { base.append((String(name.dropLast(6)) + "Color", "\"#000000\"")) }
        if name.hasSuffix("ShadowBlur") { base.append((String(name.dropLast(4)) + "Color", "\"#000000\"")) }
        let plain = try Sample.light(base + [(name, value)])
        #expect(try Sample.light(base + [(name, nil), ("_" + name, value)]) == plain)
        #expect(try Sample.light(base) != plain, "the property changes nothing")

        let both = Sample.read(Sample.theme(base + [(name, value), ("_" + name, "\"nonsense\"")]))
        #expect(both.diagnostics.map(\.kind.id) == ["KB110"])
        #expect(both.value?.theme(.light) == plain)
        let null = Sample.read(Sample.theme(base + [(name, "null"), ("_" + name, value)]))
        #expect(null.diagnostics.isEmpty)
        #expect(null.value?.theme(.light) == plain)
    }

    static let numbers = Property.all.filter { $0.kind.range != nil }

    @Test("000-ranges", arguments: numbers) func numbersHaveARangeAndAHardLimit(_ property: Property) throws {
        let range = try #require(property.kind.range)
        let upper: Double, lower: Double
        switch property.kind {
        case .offset: (lower, upper) = (-64, 64)
        case .fontSize: (lower, upper) = (1, 4 * range.upperBound)
        case .scale: (lower, upper) = (0.1, 4 * range.upperBound)
        default: (lower, upper) = (0, 4 * range.upperBound)
        }
        func ids(_ number: String) -> [String] {
            var text = number
            if case .offset = property.kind { text = "[0, \(number)]" }
            let reading = Sample.read(Sample.theme([(property.name.rawValue, text)]))
            #expect((reading.value == nil) == reading.diagnostics.contains { $0.severity == .error })
            return reading.diagnostics.map(\.kind.id)
        }
        #expect(ids(JSONOutput.digits(range.lowerBound)) == [])
        #expect(ids(JSONOutput.digits(range.upperBound)) == [])
        #expect(ids(JSONOutput.digits(range.upperBound + 0.01)) == ["KB107"])
        #expect(ids(JSONOutput.digits(upper)) == ["KB107"])
        #expect(ids(JSONOutput.digits(upper + 0.01)) == ["KB108"])
        #expect(ids(JSONOutput.digits(lower)) == (range.contains(lower) ? [] : ["KB107"]))
        #expect(ids(JSONOutput.digits(lower - 0.01)) == ["KB108"])
        #expect(ids("1e999") == ["KB108"])
        #expect(ids("-1e999") == ["KB108"])
        #expect(ids("1e308") == ["KB108"])
        #expect(ids("\"3\"") == ["KB102"])
        #expect(ids("true") == ["KB102"])
    }

    @Test func defaultsReferToEarlierProperties() {
        for property in Property.all {
            let at = PropertyName.allCases.firstIndex(of: property.name)
            switch property.fallback {
            case .like(let other, _), .blackOrWhite(let other):
                #expect(PropertyName.allCases.firstIndex(of: other) ?? .max < at ?? 0, "\(property.name)")
            case .none, .absent, .value: break
            }
        }
    }

    @Test func comparesNamesByteByByte() {
        #expect(Property.named("regularKeyText")?.name == .regularKeyText)
        #expect(Property.named("regular\u{212A}eyText") == nil)
        #expect(Property.named("RegularKeyText") == nil)
        #expect(Property.named("__regularKeyText") == nil)
    }
}

extension KeyboardTheme {
    /// The theme without what only Android asks: which values the document states.
    fileprivate var onIOS: KeyboardTheme {
        var theme = self
        theme.android.explicitProperties = []
        return theme
    }
}
