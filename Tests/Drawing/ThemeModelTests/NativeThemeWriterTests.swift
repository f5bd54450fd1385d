import Documents
import Graphics
import TestSupport
import Testing

@testable import ThemeModel

@Suite struct NativeThemeWriterTests {
    static func read(_ text: String) throws -> ThemeDocument {
        let reading = ThemeDocument.read(SourceText(name: "theme.json", text: text))
        // Random colours may look as if alpha came first.
        #expect(reading.diagnostics.allSatisfy { $0.kind == ThemeDiagnosticKinds.alphaOrder })
        return try #require(reading.value)
    }

    @Test func writesOneOrderAndOneSpelling() throws {
        let text = """
            {"light": {
            "_rowSpacing": 6.0, "keySpacing": 3, "regularKeyShadowOffset": [0, 1.50],
            "keyboardBackgroundGradient": [{"color": "#d0d8e0"}, {"color": "#FFFFFFFF", "location": 1}],
            "keyboardBackgroundGradientDirection": "diagonal1", "_keyFontWeight": "REGULAR",
            "regularKeyGradient": ["#FFFFFF", {"color": "#EEEEEE80", "location": 0.25}],
            "pressedKeyText": "#fff", "pressedKeyBackground": "203860", "modifierKeyBorder": "#708090",
            "modifierKeyText": "#182028", "modifierKeyBackground": "#B0BCC8", "regularKeyBorder": "#8090A0",
            "regularKeyText": "#101820", "regularKeyBackground": "#FFFFFF", "keyboardBackground": "#D0D8E0",
            "unknown": 7, "customFontName": null}, "name": "Neon"}
            """
        let document = try #require(Sample.read(text, name: "neon.json").value)
        #expect(
            NativeThemeWriter.text(document) == """
                {
                  "schemaVersion": "1.0",
                  "id": "neon",
                  "name": "Neon",
                  "light": {
                    "keyboardBackground": "#D0D8E0",
                    "keyboardBackgroundGradient": ["#D0D8E0", "#FFFFFF"],
                    "keyboardBackgroundGradientDirection": "diagonalTopLeftToBottomRight",
                    "regularKeyBackground": "#FFFFFF",
                    "regularKeyGradient": [
                      {
                        "color": "#FFFFFF",
                        "location": 0
                      },
                      {
                        "color": "#EEEEEE80",
                        "location": 0.25
                      }
                    ],
                    "regularKeyText": "#101820",
                    "regularKeyBorder": "#8090A0",
                    "regularKeyBorderWidth": 1,
                    "regularKeyCornerRadius": 6,
                    "regularKeyShadowOffset": [0, 1.5],
                    "modifierKeyBackground": "#B0BCC8",
                    "modifierKeyText": "#182028",
                    "modifierKeyBorder": "#708090",
                    "modifierKeyBorderWidth": 1,
                    "modifierKeyCornerRadius": 6,
                    "pressedKeyBackground": "#203860",
                    "pressedKeyText": "#FFFFFF",
                    "keyFontSize": 18,
                    "keyFontWeight": "regular",
                    "modifierKeyFontSize": 16,
                    "modifierKeyFontWeight": "medium",
                    "keySpacing": 3,
                    "rowSpacing": 6,
                    "androidDefaults": ["regularKeyBorderWidth", "regularKeyCornerRadius", "modifierKeyBorderWidth", \
                "modifierKeyCornerRadius", "keyFontSize", "modifierKeyFontSize", "modifierKeyFontWeight"]
                  }
                }

                """)
    }

    @Test func roundTripsDocuments() throws {
        var random = SeededGenerator(1)
        for _ in 0..<60 {
            let document = RandomTheme.document(&random)
            let text = NativeThemeWriter.text(document)
            let again = try Self.read(text)
            #expect(NativeThemeWriter.text(again) == text)
            for mode in Mode.allCases {
                #expect(again.variant(mode) == document.variant(mode)?.complete)
                #expect(again.theme(mode) == document.theme(mode))
            }
            #expect(again.metadata == document.metadata)
            #expect((again.id, again.name) == (document.id, document.name))
        }
    }

    @Test func minimalTextGivesTheSamePicture() throws {
        var random = SeededGenerator(2)
        for _ in 0..<25 {
            let document = RandomTheme.document(&random)
            let text = NativeThemeWriter.text(document, minimal: true)
            let again = try Self.read(text)
            #expect(NativeThemeWriter.text(again, minimal: true) == text)
            for mode in Mode.allCases {
                let variant = try #require(again.variant(mode))
                #expect(variant.theme(mode) == document.theme(mode))
                for name in variant.values.keys where !name.property.isRequired {
                    var smaller = variant
                    smaller.values[name] = nil
                    #expect(smaller.theme(mode) != variant.theme(mode), "\(name) can be left out")
                }
            }
        }
    }

    @Test func minimalTextOmitsDefaultsExceptRequiredProperties() throws {
        let document = try #require(
            Sample.read(
                Sample.theme([
                    ("previewText", "\"#101820\""), ("candidateBarCornerRadius", "5"),
                    ("candidateBarCornerRadiusTop", "5"),
                    ("candidateBarCornerRadiusBottom", "5"), ("regularKeyShadowBlur", "4"), ("rowSpacing", "6"),
                ])
            ).value)
        let plain = Set(Sample.variant.compactMap { PropertyName(rawValue: $0.0) })
        #expect(document.light.map { Set($0.minimal.values.keys) } == plain.union([.candidateBarCornerRadius]))
    }
}
