import Graphics
import Testing
import ThemeModel

@testable import Showcase

@Suite struct BackdropTests {
    private static func theme(keyboard: Color, accent: Color) throws -> KeyboardTheme {
        try ShowcaseTests.theme(
            #"{"light": {"colors": {"accent": "\#(accent)", "surfaceElevated": "\#(keyboard)"}}}"#)
    }

    private static func check(_ theme: KeyboardTheme, _ comment: Comment) {
        let backdrop = Backdrop(behind: theme)
        for color in [backdrop.top, backdrop.bottom] {
            #expect(backdrop.ink.contrast(with: color) >= 4.5, comment)
            #expect(backdrop.fadedInk.composited(over: color).contrast(with: color) >= 4.5, comment)
        }
        let middle = (OKLab(backdrop.top).lightness + OKLab(backdrop.bottom).lightness) / 2
        #expect(abs(middle - OKLab(theme.surface).lightness) > 0.12, comment)
    }

    @Test func keyboardAndTextStandOutForAnyColors() throws {
        // Large steps through all colours.
        for step in 0..<200 as Range<UInt32> {
            let (keyboard, accent) = (Color(rgb: step &* 0x3D_7A_C5), Color(rgb: step &* 0x5B_C3_97 &+ 0x12_34_56))
            Self.check(try Self.theme(keyboard: keyboard, accent: accent), "\(accent) on \(keyboard)")
        }
        for keyboard in [Color.black, .white, Color(rgb: 0x808080)] {
            for accent in [Color.black, .white, Color(rgb: 0x0000FF), Color(rgb: 0xFFFF00)] {
                Self.check(try Self.theme(keyboard: keyboard, accent: accent), "\(accent) on \(keyboard)")
            }
        }
    }

    @Test(arguments: Preset.all.map(\.id), Mode.allCases) func presetsStandOut(id: String, mode: Mode) throws {
        let preset = try #require(Preset.all.first { $0.id == id })
        Self.check(try #require(preset.theme.value?.theme(mode)), "\(id) \(mode)")
    }

    @Test func greysGiveGreys() throws {
        let backdrop = Backdrop(behind: try Self.theme(keyboard: .white, accent: Color(rgb: 0x777777)))
        for color in [backdrop.top, backdrop.bottom] {
            #expect(color.red == color.green && color.green == color.blue)
        }
    }

    /// A blue selection does not make the backdrop of a grey keyboard blue.
    @Test func backdropIsNoMoreColourfulThanItsTheme() throws {
        func chroma(_ color: Color) -> Double {
            let lab = OKLab(color)
            return (lab.a * lab.a + lab.b * lab.b).squareRoot()
        }
        for preset in Preset.all {
            for mode in Mode.allCases {
                let theme = try #require(preset.theme.value?.theme(mode))
                let most = theme.visibleColors.map(chroma).max() ?? 0
                let backdrop = Backdrop(behind: theme)
                // A level of a channel is some thousandths.
                #expect(max(chroma(backdrop.top), chroma(backdrop.bottom)) <= most + 0.004, "\(preset.id)")
            }
        }
        let grey = Backdrop(behind: try #require(Preset(named: "ios_default")?.theme.value?.theme(.light)))
        #expect(chroma(grey.top) < 0.03)
    }

    /// A yellow is never as dark as a backdrop: it would be olive, or brown.
    @Test func warmColorsMakeNoMud() throws {
        for accent in [0xF4C20D, 0xE08A10, 0xB8B000] as [UInt32] {
            for keyboard in [0xFFFFFF, 0xD8CFC0, 0x202020, 0x7A5A10] as [UInt32] {
                let theme = try Self.theme(keyboard: Color(rgb: keyboard), accent: Color(rgb: accent))
                let backdrop = Backdrop(behind: theme)
                for lab in [OKLab(backdrop.top), OKLab(backdrop.bottom)] where 80...120 ~= lab.hue {
                    #expect(lab.chroma < 0.06, "\(accent) \(keyboard)")
                }
            }
        }
    }

    /// Between a violet keyboard and a yellow key, or a cream keyboard and a red key, only violet and red are clean.
    @Test(arguments: [(0x2E1A55, 0xFFD54A, 294.0), (0xE2D9BC, 0xC8202B, 25.0)] as [(UInt32, UInt32, Double)])
    func hueThatWouldBeMudGivesWay(keyboard: UInt32, accent: UInt32, hue: Double) throws {
        let backdrop = Backdrop(
            behind: try Self.theme(keyboard: Color(rgb: keyboard), accent: Color(rgb: accent)))
        for color in [backdrop.top, backdrop.bottom] {
            #expect(abs((OKLab(color).hue - hue).remainder(dividingBy: 360)) < 8)
        }
    }

    @Test func gradientRunsFromCornerToCorner() throws {
        let backdrop = Backdrop(behind: try ShowcaseTests.theme())
        guard case .gradient(let gradient) = backdrop.paint(width: 100, height: 50) else {
            Issue.record("no gradient")
            return
        }
        #expect(gradient.stops.map(\.color) == [backdrop.top, backdrop.bottom])
        #expect((gradient.start, gradient.end) == (Point(20, 0), Point(80, 50)))
    }
}

@Suite struct KeyboardColorsTests {
    @Test func takesTheTwoColorsOfAPalette() throws {
        for mode in Mode.allCases {
            #expect(try theme(mode).companion == Color(rgb: 0xFF9500))
            #expect(try theme(mode).accent == Color(rgb: 0x34C759))
        }
    }

    @Test func takesTheAccentOfTokens() throws {
        let tokens = """
            {"light": {"colors": {"accent": "#4F46E5"}}, "dark": {"colors": {"accent": "#818CF8"}}}
            """
        #expect(try theme(tokens).accent == Color(rgb: 0x4F46E5))
        #expect(try theme(tokens, .dark).accent == Color(rgb: 0x818CF8))
        #expect(try theme(tokens).surface == Color(rgb: 0xF2F2F7))
    }

    @Test func usesTheSelectionColorWithoutAnAccentKey() throws {
        var plain = try theme()
        plain.accentKey.fill = plain.modifierKey.fill
        plain.popup.selectedBackground = Color(red: 0, green: 0, blue: 255, alpha: 128)
        plain.background.fill = FillStyle(color: .white)
        #expect(plain.accent == Color(rgb: 0x7F7FFF))
    }

    @Test func surfaceIsTheMeanOfTheStops() throws {
        var gradient = try theme()
        let stops = [Color.black, Color(red: 255, green: 0, blue: 0, alpha: 0)].map {
            GradientStop(location: 0, color: $0)
        }
        gradient.background.fill = FillStyle(
            color: .black, gradient: GradientStyle(stops: stops, direction: .vertical))
        #expect(gradient.surface == Color(rgb: 0x7F7F7F))
    }
}
