import Documents
import Graphics
import TestSupport
import Testing

@testable import ThemeExport
@testable import ThemeModel

/// Designs go back to their apps in the apps' own notation, and come back the same.
@Suite struct AppSourceTests {
    private static func read(_ text: String, named name: String = "design.json") throws -> (DesignDocument, SourceText)
    {
        let source = SourceText(name: name, text: text)
        let swift = SwiftTokens.document(source)
        let json = swift == nil ? source : try #require(swift?.value)
        let design = try #require(DesignDocument.read(json).value)
        return (design, source)
    }

    private static func written(_ text: String, as form: AppSource) throws -> (text: String, notes: [Diagnostic]) {
        let (design, source) = try read(text)
        return try form.text(of: design, in: source)
    }

    private static let edited = ##"""
        {"id": "mail", "name": "Mail \"2\"", "light": {
          "colors": {"accent": "#4F46E5", "separator": "#3C3C43 at 12%", "avatarPalette": ["#000001", "#000002", "#000003",
            "#000004", "#000005", "#000006", "#000007", "#000008", "#000009", "#00000A"]},
          "typography": {"bodyLarge": {"size": 18.5, "weight": "semibold", "design": "rounded"}},
          "spacing": {"md": 11}, "shapes": {"small": 6, "full": 9, "shadowSubtle": {"color": "#11223344", "radius": 3, "x": -1, "y": 2}}
        }, "dark": {"shapes": {"shadowSubtle": {"color": "#000000", "radius": 1, "x": 0, "y": 0}}}}
        """##

    @Test("001-swift", arguments: Preset.registry.map { String(decoding: $0.source.bytes, as: UTF8.self) } + [edited])
    func tokensAreConstantsInSwift(_ text: String) throws {
        let swift = try Self.written(text, as: .swiftTokens).text
        let ((before, _), (after, source)) = (try Self.read(text), try Self.read(swift, named: "Tokens.swift"))
        #expect(after.id == before.id && after.name == before.name)
        for mode in Mode.allCases { #expect(after.keyboard.theme(mode) == before.keyboard.theme(mode)) }
        #expect(try AppSource.swiftTokens.text(of: after, in: source).text == swift)
        for line in [
            "import SwiftUI", "extension ThemeColors {", "    static let light = ThemeColors(", "        md: ",
        ] {
            #expect(swift.contains(line))
        }
        // The app suppresses shadows in dark mode.
        let dark = try #require(swift.split(separator: "static let dark = ThemeShapes(").last)
        #expect(dark.split(separator: "ShadowStyle(").count == 4)
        #expect(dark.split(separator: "radius: 0, x").count == 4, "\(dark)")
        let accent = try #require(before.keyboard.theme(.light)).accentKey.fill.color
        #expect(swift.contains("        accent: Color(hex: \"\(accent.description.dropFirst())\"),"))
    }

    @Test("003-stored-back", arguments: ["custom", "neon"]) func palettesAreStoredSettings(_ choice: String) throws {
        let stored = """
            {
              "colorThemePreset": "\(choice)",
              "customInProgressColorHex": "\(choice == "neon" ? "FF00FF" : "FF5500")",
              "customCompletedColorHex": "\(choice == "neon" ? "00FFFF" : "34C759")"
            }

            """
        let (text, notes) = try Self.written(stored, as: .stored)
        #expect(text == stored && notes.isEmpty)
        let plain = ##"{"inProgress": "#ff550080", "completed": "#34C759"}"##
        let faint = try Self.written(plain, as: .stored)
        #expect(
            faint.text
                == stored.replacing(choice, with: "custom").replacing("FF00FF", with: "FF5500").replacing(
                    "00FFFF", with: "34C759"))
        #expect(faint.notes.map(\.kind.id) == ["KB161"])
        let form = try Self.written(
            #"{"colorThemePreset": "neon", "keyboard": {"light": {"keySpacing": 7}}}"#, as: .stored)
        #expect(form.notes.map(\.message) == ["keyboard is left out: the app stores two colours"])
    }

    /// Designs may have comments, which the apps' notations have not.
    @Test func commentsChangeNothing() throws {
        let stored =
            #"{"colorThemePreset": "neon", "customInProgressColorHex": "FF00FF", "customCompletedColorHex": "00FFFF"}"#
        let colors = ##"{"primary": "#102030", "secondary": "#203040", "background": "#FFFFFF", "text": "#000000"}"##
        let server = #"{"id": "theme_1", "name": "Mail", "lightColors": \#(colors), "darkColors": \#(colors)}"#
        for (form, text) in [(AppSource.stored, stored), (.server, server)] {
            let commented = try Self.written("// ours\n" + text, as: form)
            #expect(try commented.text == Self.written(text, as: form).text)
        }
    }

    @Test("002-server-back") func serversColorsAreTheirAnswer() throws {
        let answer = ##"""
            {
              "id": "theme_1",
              "name": "Corporate Theme",
              "lightColors": {
                "primary": "#0066CC",
                "error": "#CC0000",
                "secondary": "#FF9900",
                "background": "#FFFFFF",
                "text": "#333333"
              },
              "darkColors": {
                "primary": "#4488EE",
                "secondary": "#FFBB33",
                "background": "#121212",
                "text": "#EEEEEE",
                "error": "#FF6666"
              }
            }

            """##
        let (text, notes) = try Self.written(answer, as: .server)
        #expect(text == answer && notes.isEmpty)
    }

    @Test func otherKindsAreRefused() throws {
        for (text, form) in [
            (Self.edited, AppSource.stored), (Self.edited, .server), (#"{"colorThemePreset": "neon"}"#, .swiftTokens),
        ] {
            #expect(throws: OperationError.self) { try Self.written(text, as: form) }
        }
    }

    /// A constant that was mistyped is named by its line; nothing is taken for another value, and nothing crashes.
    @Test func faultyConstantsAreNamed() throws {
        let swift = try Self.written(Self.edited, as: .swiftTokens).text
        let broken = swift.replacing("Color(hex: \"4F46E5\")", with: "Color(hexa: \"4F46E5\")")
        let found = SwiftTokens.document(SourceText(name: "T.swift", text: broken))
        #expect(found?.value == nil && found?.diagnostics.first?.message.contains("accent: Color(hexa") == true)
        var random = SeededGenerator(7)
        for _ in 0..<50 {
            var text = Array(swift)
            text.remove(at: .random(in: 0..<text.count, using: &random))
            _ = SwiftTokens.document(SourceText(name: "T.swift", text: String(text)))?.value.map {
                DesignDocument.read($0)
            }
        }
    }
}
