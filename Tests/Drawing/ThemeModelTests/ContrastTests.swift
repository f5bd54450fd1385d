import Documents
import Graphics
import Testing

@testable import ThemeModel

@Suite struct ContrastTests {
    static func pair(_ subject: ContrastSubject, _ changes: [(String, String?)], dark: Bool = false) throws
        -> ContrastPair
    {
        let variant = try #require(Sample.read(Sample.theme(changes)).value?.light)
        let theme = try #require(variant.theme(dark ? .dark : .light))
        return try #require(theme.contrast.first { $0.subject == subject })
    }

    static func near(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }

    @Test("000-ratio") func ratiosMatchWCAG() throws {
        #expect(Self.near(try Self.pair(.regularKey, []).ratio, 17.894540394665484))
        #expect(Self.near(try Self.pair(.modifierKey, []).ratio, 8.520868352435686))
        #expect(Self.near(try Self.pair(.pressedKey, []).ratio, 11.692714028037335))
        #expect(Self.near(try Self.pair(.candidate, []).ratio, 12.42451149431093))
        #expect(
            Self.near(
                try Self.pair(.preview, [("previewBackground", "\"#8E8E93\""), ("previewText", "\"#FFFFFF\"")]).ratio,
                3.260528410471992))
    }

    @Test("000-composited") func compositesTranslucentTextAndFillsFirst() throws {
        let annotation = try Self.pair(.annotation, [])
        #expect(annotation.text == Color(red: 16, green: 24, blue: 32, alpha: 153))
        #expect(Self.near(annotation.ratio, 4.109866024423637))
        let text = try Self.pair(.regularKey, [("regularKeyText", "\"#10182080\"")])
        #expect(Self.near(text.ratio, 3.431450541893099))
        let fill = try Self.pair(
            .regularKey, [("keyboardBackground", "\"#204060\""), ("regularKeyBackground", "\"#FFFFFF80\"")])
        #expect(fill.background == Color(rgb: 0x90A0B0))
        #expect(Self.near(fill.ratio, 6.68156452189211))
    }

    @Test func worstStopDecides() throws {
        let pair = try Self.pair(
            .regularKey,
            [
                ("keyboardBackgroundGradient", "[\"#C0D0E0\", \"#204060\", \"#C0D0E0\"]"),
                ("regularKeyBackground", "\"#FFFFFF80\""),
            ])
        #expect(pair.background == Color(rgb: 0x90A0B0))
        #expect(Self.near(pair.ratio, 6.68156452189211))
        let fill = try Self.pair(.regularKey, [("regularKeyGradient", "[\"#FFFFFF\", \"#90A0B0\"]")])
        #expect(Self.near(fill.ratio, 6.68156452189211))
    }

    @Test func worstPointBetweenStopsDecides() throws {
        // Grey text on a key from black to white: the surface has the text's luminance in its middle.
        let grey = try Self.pair(
            .regularKey, [("regularKeyText", "\"#808080\""), ("regularKeyGradient", "[\"#000000\", \"#FFFFFF\"]")])
        #expect(grey.ratio == 1 && grey.background == Color(rgb: 0x808080) && grey.level == .fail)
        #expect(grey.position == " at 50 % of the key's gradient")
        // Red to green is darkest at 27 %, with a luminance of 0.147.
        let dark = try Self.pair(
            .regularKey, [("regularKeyText", "\"#000000\""), ("regularKeyGradient", "[\"#FF0000\", \"#00FF00\"]")])
        #expect(abs(dark.ratio - 3.939) < 0.01 && dark.position == " at 27 % of the key's gradient")
        // A hard edge has nothing between its colours.
        let edge = try Self.pair(
            .regularKey,
            [
                ("regularKeyText", "\"#808080\""),
                (
                    "regularKeyGradient",
                    """
                    [{"color": "#000000", "location": 0}, {"color": "#000000", "location": 0.5},
                     {"color": "#FFFFFF", "location": 0.5}, {"color": "#FFFFFF", "location": 1}]
                    """
                ),
            ])
        #expect(abs(edge.ratio - 3.949) < 0.001)
    }

    @Test func placesAreInBothGradientsUnlessTheKeyIsOpaque() throws {
        let keyboard: (String, String?) = ("keyboardBackgroundGradient", "[\"#000000\", \"#FFFFFF\"]")
        let text: (String, String?) = ("regularKeyText", "\"#808080\"")
        let through = try Self.pair(.regularKey, [keyboard, text, ("regularKeyBackground", "\"#FFFFFF00\"")])
        #expect(through.ratio == 1 && through.position == " at 50 % of the keyboard's gradient")
        let both = try Self.pair(
            .regularKey, [keyboard, text, ("regularKeyGradient", "[\"#00000080\", \"#FFFFFF00\"]")])
        #expect(both.ratio == 1 && both.positions.map(\.owner) == [.key, .keyboard])
        let opaque = try Self.pair(
            .regularKey, [keyboard, text, ("regularKeyGradient", "[\"#000000\", \"#101010\"]")])
        #expect(opaque.positions == [GradientPosition(owner: .key, location: 1)])
    }

    /// The published values of APCA 0.98G-4g.
    @Test(arguments: [
        (0x888888, 0xFFFFFF, 63.056), (0xFFFFFF, 0x888888, -68.541), (0x000000, 0xAAAAAA, 58.146),
        (0xAAAAAA, 0x000000, -56.241), (0x112233, 0xDDEEFF, 91.668), (0xDDEEFF, 0x112233, -93.067),
        (0x112233, 0x444444, 8.323), (0x444444, 0x112233, -7.526), (0x777777, 0x777777, 0),
    ])
    func lightnessContrastMatchesThePublishedValues(_ text: UInt32, _ background: UInt32, _ contrast: Double) {
        #expect(abs(APCA.contrast(of: Color(rgb: text), on: Color(rgb: background)) - contrast) < 0.001)
    }

    @Test func translucentKeyboardIsOverTheModesColour() throws {
        let changes: [(String, String?)] = [
            ("keyboardBackground", "\"#FF000080\""), ("regularKeyBackground", "\"#00000000\""),
            ("regularKeyText", "\"#FFFFFF\""),
        ]
        #expect(Self.near(try Self.pair(.regularKey, changes).ratio, 2.443505578614797))
        #expect(Self.near(try Self.pair(.regularKey, changes, dark: true).ratio, 10.949825131812458))
    }

    @Test(
        "000-large-text",
        arguments: [
            ("18", "regular", true), ("17.9", "regular", false), ("14", "bold", true), ("14", "semibold", false),
            ("13.9", "black", false),
        ])
    func largeTextIsBigOrBold(_ size: String, _ weight: String, _ isLarge: Bool) throws {
        let pair = try Self.pair(.regularKey, [("keyFontSize", size), ("keyFontWeight", "\"\(weight)\"")])
        #expect(pair.isLarge == isLarge)
        #expect(pair.wanted == (isLarge ? 3 : 4.5))
    }

    @Test func measuresTheDocumentedPairs() throws {
        let theme = try Sample.light()
        #expect(
            theme.contrast.map(\.subject.rawValue) == [
                "regular key", "modifier key", "pressed key", "preview", "popup key", "selected popup key", "candidate",
                "selected candidate", "annotation", "selected annotation",
            ])
        let accent = try Sample.light([("accentKeyText", "\"#FFFFFF\"")])
        #expect(accent.contrast.map(\.subject).contains(.accentKey))
        let noBar = try Sample.light([("candidateBarEnabled", "false")])
        #expect(noBar.contrast.count == 6)
    }

    @Test func keysAreDistinguishedByFillOrBorder() throws {
        func keys(_ keyboard: String, _ width: String) throws -> [PropertyName] {
            try Sample.light([
                ("keyboardBackground", "\"\(keyboard)\""), ("regularKeyBorderWidth", width),
            ]).indistinguishableKeys.map(\.fill)
        }
        #expect(try keys("#F4F4F4", "0") == [.regularKeyBackground])
        #expect(try keys("#EEEEEE", "0") == [])
        #expect(try keys("#F4F4F4", "0.5") == [])
        #expect(try keys("#FFFFFF", "0") == [.regularKeyBackground])
    }

    /// On Android bubbles are opaque over the keyboard's one colour, on iOS translucent over its gradient: each is measured.
    @Test func platformsThatDifferAreMeasuredApart() throws {
        func pairs(_ members: [(String, String?)]) throws -> [ContrastPair] {
            let theme = try #require(Sample.read(Sample.theme(members)).value?.theme(.light))
            return theme.contrast.filter { $0.subject == .preview }
        }
        let gradient = ("keyboardBackgroundGradient", ##"["#000000", "#FFFFFF"]"##)
        let translucent = ("previewBackground", "\"#FFFFFF10\"")
        #expect(try pairs([translucent]).map(\.platform) == [.both])
        let apart = try pairs([gradient, translucent, ("keyboardBackground", "\"#FFFFFF\"")])
        #expect(apart.map(\.platform) == [.ios, .android])
        #expect(apart[0].ratio < 1.1 && apart[1].ratio > 15)
        #expect(apart[0].name == "preview on iOS" && apart[1].name == "preview on Android")
        // An opaque bubble is one on both.
        #expect(try pairs([gradient]).map(\.platform) == [.both])
    }

    @Test func reportIsATable() throws {
        let document = try #require(Sample.read(Sample.theme([("candidateBarEnabled", "false")])).value)
        #expect(
            ContrastReport(document).table == """
                mode   text                platform  colour   on       ratio    size    level  Lc
                light  regular key         both      #101820  #FFFFFF  17.89:1  large   AAA    105
                light  modifier key        both      #182028  #B0BCC8  8.52:1   normal  AAA    64
                light  pressed key         both      #FFFFFF  #203860  11.69:1  large   AAA    -100
                light  preview             both      #101820  #FFFFFF  17.89:1  large   AAA    105
                light  popup key           both      #101820  #FFFFFF  17.89:1  large   AAA    105
                light  selected popup key  both      #FFFFFF  #203860  11.69:1  large   AAA    -100
                Lc: the lightness contrast of APCA, for information; only WCAG 2.1 counts

                """)
        #expect(ContrastReport.ratio(4.499999) == "4.49:1")
        #expect(ContrastReport.ratio(21) == "21.00:1")
    }
}
