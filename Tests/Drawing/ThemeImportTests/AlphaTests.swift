import Documents
import Graphics
import TestSupport
import Testing
import ThemeModel

@testable import ThemeImport

/// Alpha survives: the drawn key has the source's colour over the source's background, whatever their alphas are.
@Suite struct AlphaTests {
    /// A source with a background and a key's colour, and the mode in which it is read.
    private struct Sample: Sendable {
        let name: String
        var mode = Mode.light
        let text: @Sendable (Color, Color) -> String
    }

    private static func argb(_ color: Color) -> Int32 {
        let high = UInt32(color.alpha) << 24 | UInt32(color.red) << 16
        return Int32(bitPattern: high | UInt32(color.green) << 8 | UInt32(color.blue))
    }

    private static func digits(_ color: Color) -> String {
        let text = color.isOpaque ? "\(color)FF" : "\(color)"
        return "0x" + text.suffix(2) + text.dropFirst().prefix(6)
    }

    /// Returns a fixture with the colours of two members replaced.
    private static func fixture(_ file: String, _ replaced: [(String, String)]) -> String {
        let bytes = (try? Repository.bytes(Repository.fixtures.appending("imports/\(file)"))) ?? []
        return replaced.reduce(String(decoding: bytes, as: UTF8.self)) { text, pair in
            text.replacing(pair.0, with: pair.1)
        }
    }

    private static let samples = [
        Sample(name: "fcitx5") { ground, key in
            fixture(
                "fcitx5-2.1.json",
                [
                    ("\"backgroundColor\": -15396834", "\"backgroundColor\": \(argb(ground))"),
                    ("\"keyBackgroundColor\": -14405572", "\"keyBackgroundColor\": \(argb(key))"),
                ])
        },
        Sample(name: "floris") { ground, key in
            fixture(
                "floris-v2.json", [("\"#D0E0F0\"", "\"\(ground)\""), ("\"rgba(255, 255, 255, 0.5)\"", "\"\(key)\"")])
        },
        Sample(name: "heliboard") { ground, key in
            fixture("heliboard-all.json", [("-12961222", "\(argb(ground))"), ("-9868951", "\(argb(key))")])
        },
        Sample(name: "sangam-nested") { ground, key in
            fixture(
                "sangam-nested.json",
                [
                    ("{\"colors\": [\"#000000\", \"#1a1a2e\"], \"direction\": \"vertical\"}", "\"\(ground)\""),
                    ("\"#30303A\"", "\"\(key)\""),
                ])
        },
        Sample(name: "futo") { ground, key in
            fixture(
                "theme.txt",
                [
                    ("keyboard_surface = \"#101418\"", "keyboard_surface = \"\(ground)\""), ("#2A323ACC", "\(key)"),
                ])
        },
        Sample(name: "trime") { ground, key in
            """
            preset_color_schemes:
              default:
                back_color: 0x808080
                text_color: 0x101418
                keyboard_back_color: \(digits(ground))
                key_back_color: \(digits(key))
            """
        },
        Sample(name: "dtcg") { ground, key in
            """
            {"color": {"$type": "color", "background": {"$value": "\(ground)"}, "surface": {"$value": "\(key)"},
             "text": {"$value": "#808080"}, "accent": {"$value": "#4aa3ff"}}}
            """
        },
        Sample(name: "css") { ground, key in
            ":root { --page-background: \(ground); --surface: \(key); --text: #808080; --accent: #4aa3ff }"
        },
        Sample(name: "css") { ground, key in
            ":root { --background: \(ground); --foreground: #808080; --primary: #4aa3ff; --primary-foreground: #000; --card: \(key) }"
        },
    ]

    @Test(arguments: samples.indices) func keysAreDrawnInTheSourcesColor(_ index: Int) throws {
        let sample = Self.samples[index]
        var random = SeededGenerator(UInt64(index) + 60)
        for _ in 0..<40 {
            func color(_ alphas: ClosedRange<UInt8>) -> Color {
                func level() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
                return Color(
                    red: level(), green: level(), blue: level(), alpha: UInt8.random(in: alphas, using: &random))
            }
            // A clear surface is none.
            let (ground, key) = (color(128...255), color(1...254))
            let imported = try Imported(sample.text(ground, key))
            let theme = try #require(imported.theme, "\(sample.name): \(imported.diagnostics.map(\.message))")
            #expect(theme.kind.name == sample.name)
            for mode in Mode.allCases {
                let values = try #require(theme.document.variant(mode)).values
                guard case .color(let drawnKey)? = values[.regularKeyBackground],
                    case .color(let drawnKeyboard)? = values[.keyboardBackground]
                else { return }
                // Light keyboards of tokens are a ground of their own, which a page's background covers.
                let keyboard = [.designTokens, .css].contains(theme.kind) ? drawnKeyboard : ground
                let canvas = mode == .light ? Color.white : .black
                let seen = drawnKey.composited(over: drawnKeyboard.composited(over: canvas))
                let meant = key.composited(over: keyboard.composited(over: canvas))
                let differences = [(seen.red, meant.red), (seen.green, meant.green), (seen.blue, meant.blue)].map {
                    abs(Int($0) - Int($1))
                }
                #expect(
                    differences.allSatisfy { $0 <= 1 },
                    "\(sample.name) \(mode): \(ground) \(key): \(seen), not \(meant)")
            }
        }
    }

    /// A mix of translucent colours, painted on anything, is the mix of both painted on it.
    @Test func mixesCarryAlpha() {
        var random = SeededGenerator(61)
        for _ in 0..<400 {
            func color() -> Color {
                func level() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
                return Color(red: level(), green: level(), blue: level(), alpha: max(level(), 96))
            }
            let (one, two, ground) = (color(), color(), color().withoutAlpha)
            let share = Double.random(in: 0...1, using: &random)
            let seen = mix(one, two, share).composited(over: ground)
            let meant = mix(one.composited(over: ground), two.composited(over: ground), share)
            let differences = [(seen.red, meant.red), (seen.green, meant.green), (seen.blue, meant.blue)].map {
                abs(Int($0) - Int($1))
            }
            #expect(differences.allSatisfy { $0 <= 2 }, "\(one) \(two) \(share) on \(ground): \(seen), not \(meant)")
        }
    }
}
