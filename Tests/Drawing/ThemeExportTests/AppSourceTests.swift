import Documents
import Foundation
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

    @Test("001-swift") func opacityIsWhatAppsRead() throws {
        let swift = try Self.written(Self.edited, as: .swiftTokens).text
        // 31 of 255, and 68 of 255.
        #expect(swift.contains("        separator: Color(hex: \"3C3C43\").opacity(0.12),"))
        #expect(swift.contains("ShadowStyle(color: Color(hex: \"112233\").opacity(0.267), radius: 3, x: -1, y: 2)"))
        for first in Array(stride(from: 0, to: 250, by: 10)) + [246] {
            let colors = (first..<first + 10).map { Color(red: 18, green: 52, blue: 86, alpha: UInt8($0)) }
            let list = colors.map { "\"\($0)\"" }.joined(separator: ", ")
            let text = "{\"light\": {\"colors\": {\"avatarPalette\": [\(list)]}}}"
            let read = try Self.read(try Self.written(text, as: .swiftTokens).text, named: "Tokens.swift").0
            #expect(read.design.modes[.light]?.avatarPalette == colors)
        }
    }

    private static let brand = ##"""
        {"id": "puchi", "name": "Puchi", "season": "auto", "primary": "#FF6B7A", "primaryLight": "#FFB3BA", "primaryDark": "#E55A6B",
         "secondary": "#7FCDCD80", "accent": "#FFD93D", "success": "#6BCF7F", "seasons": {"winter": {"primary": "#7A5AB8"}},
         "typography": {"body": {"size": 18, "weight": "medium"}},
         "motion": {"pressedScale": 0.98, "spring": {"response": 0.5, "dampingFraction": 0.8},
           "curves": {"cardAppear": {"response": 0.7}, "gentle": {"x2": 0.5}}}}
        """##

    @Test("004-swift") func brandsAreConstantsInSwift() throws {
        let (text, notes) = try Self.written(Self.brand, as: .swiftTokens)
        #expect(notes.isEmpty)
        for line in [
            "// Design tokens: {\"id\":\"puchi\",\"name\":\"Puchi\",\"season\":\"auto\"}",
            "enum BrandColors {", "    static let primary = Color(hex: \"FF6B7A\")",
            "    static let secondary = Color(hex: \"7FCDCD\").opacity(0.5)",
            "    static let winter = (primary: Color(hex: \"7A5AB8\"), background: Color(hex: \"9CC4E8\"))",
            "    static let body = Font.system(size: 18, weight: .medium, design: .rounded)",
            "    static let gentle = Animation.timingCurve(0.42, 0, 0.5, 1, duration: 0.2)",
            "    static let cardAppear = Animation.spring(response: 0.7, dampingFraction: 0.8)",
            "    static let pressedScale = 0.98",
            "    static let spring = Animation.spring(response: 0.5, dampingFraction: 0.8)",
        ] {
            #expect(text.contains(line + "\n"), "\(line)")
        }
        let ((before, _), (after, source)) = (try Self.read(Self.brand), try Self.read(text, named: "Brand.swift"))
        #expect(after.id == before.id && after.name == before.name)
        for mode in Mode.allCases { #expect(after.keyboard.theme(mode) == before.keyboard.theme(mode)) }
        #expect(try AppSource.swiftTokens.text(of: after, in: source).text == text)
        let preset = try #require(Preset(named: "puchi"))
        let plain = try Self.written(String(decoding: preset.source.bytes, as: UTF8.self), as: .swiftTokens).text
        #expect(plain.contains("largeTitle = Font.system(size: 34, weight: .bold, design: .rounded)\n"))
    }

    /// What an app has beside the file: its types of tokens, and a colour of six digits.
    private static var app: String {
        func members(_ names: [String], _ type: String) -> String { names.map { "    let \($0): \(type)\n" }.joined() }
        return """
            import SwiftUI

            extension Color { init(hex: String) { precondition(hex.utf8.count == 6); self.init() } }
            struct ShadowStyle: Sendable { let color: Color, radius: Double, x: Double, y: Double }
            struct ThemeColors: Sendable {
            \(members(ColorToken.allCases.map(\.rawValue), "Color"))    let avatarPalette: [Color]
            }
            struct ThemeTypography: Sendable {
            \(members(TypeToken.allCases.map(\.rawValue), "Font"))}
            struct ThemeSpacing: Sendable {
            \(members(SpacingToken.allCases.map(\.rawValue), "Double"))}
            struct ThemeShapes: Sendable {
            \(members(RadiusToken.allCases.map(\.rawValue), "Double"))\(members(ShadowToken.allCases.map(\.rawValue), "ShadowStyle"))}

            """
    }

    /// What the files take of SwiftUI, which this system has not.
    private static let swiftUI = """
        public struct Color: Sendable { public init() {}; public func opacity(_ opacity: Double) -> Color { self } }
        public struct Font: Sendable {
            public enum Weight: Sendable { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }
            public enum Design: Sendable { case `default`, rounded, serif, monospaced }
            public static func system(size: Double, weight: Weight, design: Design) -> Font { Font() }
        }
        public struct Animation: Sendable {
            public static func timingCurve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double) -> Animation { Animation() }
            public static func spring(response: Double, dampingFraction: Double) -> Animation { Animation() }
        }

        """

    @Test("001-swift, 004-swift") func constantsCompile() throws {
        let folder = TemporaryFolder()
        let files = [
            "SwiftUI.swift": Self.swiftUI, "App.swift": Self.app,
            "Tokens.swift": try Self.written(Self.edited, as: .swiftTokens).text,
            "Brand.swift": try Self.written(Self.brand, as: .swiftTokens).text,
        ]
        for (name, text) in files { _ = try folder.add(name, text) }
        let compile = "swiftc -swift-version 6 -module-cache-path cache"
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.currentDirectoryURL = URL(filePath: folder.path.description)
        shell.arguments = [
            "-c",
            """
            \(compile) -parse-as-library -emit-module -module-name SwiftUI SwiftUI.swift &&
            \(compile) -parse-as-library -typecheck -I . App.swift Tokens.swift Brand.swift
            """,
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
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
        #expect(
            found?.value == nil && found?.diagnostics.first?.message.contains("surfaceSelected: Color(hexa") == true)
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
