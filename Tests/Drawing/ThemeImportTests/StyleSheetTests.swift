import Documents
import Foundation
import Graphics
import Testing
import ThemeModel

@testable import ThemeImport

private let darkPage = "--background: #101010; --text: #EEEEEE; --accent: #0000FF;"
private let lightPage = "--background: #FFFFFF; --text: #111111; --accent: #0969DA;"

/// Custom properties of style sheets.
@Suite struct StyleSheetTests {
    private static let components = """
        /* Our own. */
        @layer base {
          :root {
            --background: 0 0% 100%; --foreground: 240 10% 3.9%; --primary: oklch(0.546 0.245 262.881);
            --primary-foreground: #fff; --border: hsl(240 5.9% 90% / 50%); --muted: 240 4.8% 95.9%;
            --muted-foreground: 240 3.8% 46.1%; --card: 0 0% 98%; --accent: #FF0000; --radius: 0.5rem;
          }
          .dark {
            --background: oklch(0.145 0 0); --foreground: oklch(0.985 0 0); --primary: var(--nope, #80B8F0);
            --card: oklch(0.147 0 0); --popover: oklch(0.3 0 0);
          }
        }
        .theme-zinc { --primary: #303038 }
        .theme-zinc .dark, .dark.theme-zinc { --primary: #E0E0E8; }
        *, ::before { --tw-ring: 1; }
        """

    @Test func readsComponents() throws {
        let imported = try Imported(Self.components, name: "globals.css")
        #expect(imported.theme?.kind == .css && !imported.ids.contains("KB150"))
        #expect(imported[.keyboardBackground] == "#F4F4F5" && imported[.regularKeyBackground] == "#FAFAFA")
        #expect(imported[.accentKeyBackground] == "#155DFC" && imported[.regularKeyText] == "#09090B")
        #expect(imported[.regularKeyBorder] == "#E4E4E780" && imported[.regularKeyCornerRadius] == "8")
        #expect(imported[.keyboardBackground, .dark] == "#0A0A0A" && imported[.accentKeyBackground, .dark] == "#80B8F0")
        #expect(imported[.regularKeyBackground, .dark] == "#2E2E2E", "the first ground that stands out is the popover")
        #expect(imported.messages("KB155").first?.contains("theme-zinc") == true)
        let zinc = try Imported(Self.components) { $0.pick = "theme-zinc" }
        #expect(zinc[.accentKeyBackground] == "#303038" && zinc[.accentKeyBackground, .dark] == "#E0E0E8")
        #expect(zinc[.keyboardBackground] == "#F4F4F5", "the rest is the sheet's own")
    }

    @Test func readsModesThatClassesName() throws {
        for (light, dark) in [
            (".theme-light", ".theme-dark"), ("body.theme-light", "body.theme-dark"), (".light-mode", ".dark-mode"),
            ("[data-bs-theme=light]", "[data-bs-theme='dark']"), (".light", ".dark"),
        ] {
            // The mode's properties lie over the page's, wherever they stand; the page alone has only an accent.
            let imported = try Imported(
                """
                \(light) { --background-primary: #FFFFFF; --text-normal: var(--ink); --ink: #202020 }
                \(dark) { --background-primary: #202020; --text-normal: #DCDCDC; --accent: #00C080 }
                :root { --accent: #FF8000; --ink: #FF0000 }
                """)
            #expect(imported.theme != nil && !imported.ids.contains("KB150") && !imported.ids.contains("KB153"))
            #expect(imported[.keyboardBackground] == "#FFFFFF" || imported[.regularKeyBackground] == "#FFFFFF")
            #expect(imported[.regularKeyText] == "#202020" && imported[.accentKeyBackground] == "#FF8000", "\(light)")
            #expect(imported[.keyboardBackground, .dark] == "#202020")
            #expect(imported[.accentKeyBackground, .dark] == "#00C080", "\(dark)")
        }
    }

    @Test func prefersWholeSelectorsToAPageWithoutGround() throws {
        let one = try Imported(":root { --accent: #F80 } .theme-dark { --background: #202020; --text: #DDDDDD }")
        #expect(one[.keyboardBackground] == "#202020" && one[.keyboardBackground, .dark] == "#202020")
        #expect(one.ids.contains("KB150") && one[.accentKeyBackground] == "#FF8800")
        let sea = try Imported(":root { --accent: #F80 } .sea { --background: #103040; --text: #E0F0FF }")
        #expect(sea[.keyboardBackground, .dark] == "#103040" && sea[.regularKeyText, .dark] == "#E0F0FF")
    }

    @Test func readsPropertiesThatAnInlineThemeDefines() throws {
        let imported = try Imported(
            """
            @theme inline {
              --color-day-bg: oklch(from #E1E2E7 l c h); --color-day-fg: rgb(from #3760BF r g b);
              --color-day-page: var(--color-day-bg); --color-day-accent: oklch(from var(--color-day-fg) l c h);
            }
            """)
        #expect(imported.theme != nil && imported[.regularKeyBackground] == "#E1E2E7")
        #expect(imported[.regularKeyText] == "#3760BF" && imported[.accentKeyBackground] == "#3760BF")
    }

    @Test func readsARegistry() throws {
        let text = """
            {"name": "zinc", "cssVars": {"theme": {"radius": "1rem"},
             "light": {"background": "0 0% 100%", "foreground": "#000", "primary": "#204080", "primary-foreground": "#FFF"},
             "dark": {"background": "#000", "foreground": "#FFF"}}}
            """
        let imported = try Imported(text)
        #expect(imported[.accentKeyBackground] == "#204080" && imported.theme?.document.id == "zinc")
        #expect(imported[.keyboardBackground, .dark] == "#000000" && imported[.regularKeyCornerRadius] == "12")
    }

    /// A preset of Gradience: libadwaita's names, a palette to which they may refer, and what the user adds.
    @Test func readsPresets() throws {
        let text = ##"""
            {"name": "Quay", "variables": {"window_bg_color": "@dark_4", "window_fg_color": "rgba(255, 255, 255, 0.9)",
               "accent_bg_color": "#3584E4", "view_bg_color": "#1E1E22", "accent_fg_color": "@window_fg_color"},
             "palette": {"dark_": {"4": "#242428", "5": "#000000"}, "blue_": {"1": "#99C1F1"}},
             "custom_css": {"gtk4": "% window { margin: 0 }", "gtk3": ""}}
            """##
        let imported = try Imported(text.replacing("%", with: ""))
        #expect(imported.theme?.kind == .css && imported.theme?.document.name == "Quay")
        #expect(imported[.keyboardBackground] == "#242428" && imported[.regularKeyText] == "#FFFFFFE6")
        #expect(imported[.accentKeyBackground] == "#3584E4")
        #expect(imported.messages("KB151").contains { $0.hasPrefix("roles by the names of libadwaita") })
        let added = try Imported(text.replacing("%", with: "@define-color window_bg_color @blue_1;"))
        #expect(added[.keyboardBackground] == "#99C1F1")
        let number = try Imported(text.replacing("\"@dark_4\"", with: "4").replacing("%", with: ""))
        #expect(number.ids.contains("KB153") && number[.keyboardBackground] == "#1E1E22", "a colour that is none")
    }

    /// Sheets of GTK often have their colours behind all rules, and other sheets theirs behind fonts; a comment may stand anywhere.
    @Test(arguments: ["/* a */ @import url(\"b.css\");", "@font-face { src: url(data:font/woff2;base64,AAAA) }"])
    func readsColorsBehindManyRules(_ start: String) throws {
        let rules = (0..<4000).map { ".a\($0) { /* \($0) */ color: red }" }.joined(separator: "\n")
        let gtk = "@define-color theme_bg_color #F5F6F7; @define-color theme_fg_color #5C616C;"
        let accent = "@define-color theme_selected_bg_color #5294E2;"
        let sheet = try Imported("\(start)\n\(rules)\n\(gtk)\n\(accent)", name: "gtk.css")
        #expect(sheet[.accentKeyBackground] == "#5294E2" && sheet[.regularKeyText] != nil)
        #expect(sheet.messages("KB151").contains { $0.hasPrefix("roles by the names of GTK 3") })
        let page = try Imported("\(start)\n\(rules)\n:root { \(lightPage) }", name: "a.css")
        #expect(page[.accentKeyBackground] == "#0969DA")
    }

    @Test(
        arguments: [
            (":root", "", nil), ("html, .light", "", nil), (".dark", "", Mode.dark),
            ("[data-theme=\"dark\"]", "", .dark),
            (":root:not([data-theme=\"light\"])", "", .dark), (".theme-zinc .dark", "theme-zinc", .dark),
            (".dark.theme-zinc", "theme-zinc", .dark), ("&:is(.dark *)", "", .dark), ("[data-theme='sea']", "sea", nil),
            ("html[data-mode=dark]", "", .dark), ("#app", "app", nil),
        ] as [(String, String, Mode?)])
    func understandsSelectors(_ text: String, _ name: String, _ mode: Mode?) throws {
        let selector = StyleSelector(try #require(text.splitOutsideBrackets(at: ",").first))
        #expect(selector.name == name && selector.mode == mode && selector.isTheme)
    }

    @Test(arguments: ["*", "::before", ".a::after"]) func partsAreNoThemes(_ text: String) {
        #expect(!StyleSelector(text).isTheme)
    }

    @Test func findsRolesByWords() throws {
        let text = """
            @theme { --color-page-background: #F4F8FC; --color-text: #102030; --color-surface: #FFFFFF; --accent: #2060A0 }
            @theme inline { --color-background: var(--color-page-background) }
            @media (prefers-color-scheme: dark) { :root { --color-page-background: #101820; --color-text: #E0E8F0; --accent: #80B8F0 } }
            """
        let imported = try Imported(text, name: "tokens.css")
        #expect(imported[.accentKeyBackground] == "#2060A0" && imported[.regularKeyBackground] == "#FFFFFF")
        #expect(imported[.keyboardBackground] == "#F4F8FC" && imported[.accentKeyBackground, .dark] == "#80B8F0")
        let brand = try Imported(":root { --brand-500: #C04020; --paper: light-dark(#FFF, #000) }") {
            $0.roles = [RoleChoice(role: "accent", path: "--brand-500")]
        }
        #expect(brand[.accentKeyBackground] == "#C04020")
        let nothing = try Imported(":root { --brand-500: #C04020; --other: 1px }")
        #expect(nothing.ids == ["KB100"] && nothing.messages("KB100")[0].contains("--brand-500, --other"))
    }

    /// What only a page knows is no colour of a theme, and is named; so is what refers to nothing.
    @Test(arguments: [
        "currentcolor", "CanvasText", "color-mix(in srgb, currentcolor, red)", "var(--nope)", "device-cmyk(0 1 1 0)",
        "linear-gradient(red, blue)", "color-mix(in srgb, var(--nope), red)",
    ])
    func whatOnlyAPageKnowsIsNamed(_ value: String) throws {
        let words = try Imported(
            ":root { --background: #FFF; --foreground: #101418; --primary: \(value) }", name: "a.css")
        #expect(words.ids.contains("KB153") && words.theme != nil)
        let components = try Imported(
            ":root { --background: #FFF; --foreground: #101418; --primary-foreground: #FFF; --primary: \(value) }",
            name: "a.css")
        #expect(components.ids.contains("KB153"))
        let picture = try Imported(
            ":root { --background: #FFF; --primary: #204080; --gradient-primary: linear-gradient(red, blue) }")
        #expect(!picture.ids.contains("KB153"))
    }

    /// Obsidian's `--interactive-normal` is the grey of its buttons.
    @Test(arguments: [
        ["--interactive-normal", "--interactive-accent"], ["--interactive-accent", "--interactive-normal"],
    ])
    func theAccentIsTheOneOfThatName(_ names: [String]) throws {
        let colors = ["--interactive-normal": "#333333", "--interactive-accent": "hsl(calc(var(--h) - 1), 88%, 66%)"]
        let lines = names.map { "\($0): \(colors[$0] ?? "");" }.joined(separator: " ")
        let imported = try Imported(
            "body { --h: 259 } .theme-dark { --background-primary: #1E1E1E; --text-normal: #DCDDDE; \(lines) }",
            name: "a.css")
        #expect(imported[.accentKeyBackground, .dark] == "#8A5CF5")
    }

    private static let page = "--background: #FFF; --text: #101418; --accent: #3366CC"

    /// A name that has the word for colours has nothing else, and a border's plain name has what a border can be.
    @Test(arguments: [
        ("--color-border", "blurple"), ("--color-border", "true"), ("--border-color", "none"),
        ("--border-color", "1px solid red"), ("--border-color", "12px"), ("--color-outline", "-1"),
        ("--divider-colour", "solid"), ("--color-separator", ""), ("--stroke-color", "url(a.png)"),
        ("--outline-color-muted", "\"red\""), ("--rule-color", "calc(1px * 2)"), ("--border", "blurple"),
        ("--border", "true"), ("--border", "1px solid blurple"), ("--outline", "[]"), ("--divider", ""),
    ])
    func whatIsNoColorIsNamed(_ name: String, _ value: String) throws {
        let imported = try Imported(":root { \(Self.page); \(name): \(value) }", name: "a.css")
        #expect(imported.theme != nil)
        #expect(imported.diagnostics.filter { $0.kind.id == "KB153" }.map(\.path) == [name])
        #expect(imported.messages("KB153").first?.hasSuffix("cannot be read as a colour") == true)
    }

    @Test(arguments: [
        ("--border", "1px"), ("--border", "0"), ("--border", "none"), ("--border", "thin dashed"),
        ("--border", "1px solid #DDD"), ("--outline", "2px dotted red"), ("--border", "1px solid var(--text)"),
        ("--border", "calc(1px * 2) solid"), ("--border-color", "inherit"), ("--color-border", "UNSET"),
        ("--color-border-width", "1px"), ("--border-color-style", "dashed"), ("--border-collapse", "collapse"),
        ("--color-border", "#DDD"), ("--color-scheme", "dark"),
    ])
    func whatABorderMayBeIsNoFault(_ name: String, _ value: String) throws {
        let imported = try Imported(":root { \(Self.page); \(name): \(value) }", name: "a.css")
        #expect(imported.theme != nil && !imported.ids.contains("KB153"))
    }

    /// What unsets a property leaves the page without it, in each mode for itself.
    @Test(arguments: ["initial", "inherit", "unset", "revert", "Revert-Layer"])
    func unsetPropertiesAreAbsent(_ word: String) throws {
        let sheet = ":root { \(Self.page); --brand: #AA3300 } .dark { \(darkPage) --accent: \(word) }"
        let imported = try Imported(sheet, name: "a.css")
        #expect(imported[.accentKeyBackground] == "#3366CC" && imported[.accentKeyBackground, .dark] == "#AA3300")
        #expect(!imported.ids.contains("KB153"))
    }

    private static func gtk(_ accent: String) -> String {
        """
        @define-color blue #3584E4; @define-color window_bg_color #F6F7F9; @define-color window_fg_color #1B1D22;
        @define-color accent_bg_color \(accent);
        """
    }

    /// Expected values are those of GTK 4's own formulas, computed apart from kbrender.
    @Test(arguments: [
        ("alpha(#3584E4, 0.5)", "#3584E480"), ("alpha(@blue, 4)", "#3584E4"), ("shade(#3584E4, 0.5)", "#2B4461"),
        ("lighter(@blue)", "#6FB0FF"), ("Darker( @blue )", "#2E5D97"), ("shade(#808080, 1.2)", "#9A9A9A"),
        ("shade(rgb(36, 36, 40), 1.25)", "#2C2C33"), ("mix(#3584E4, #FFFFFF, 0.25)", "#68A3EB"),
        ("mix(@blue, alpha(white, 0.5), 0.25)", "#5296E8DF"), ("shade(mix(@blue, white, 0.25), 0.8)", "#3E80D0"),
    ])
    func colorsThatGTKComputesAreComputed(_ value: String, _ expected: String) throws {
        let imported = try Imported(Self.gtk(value), name: "gtk.css")
        #expect(imported[.accentKeyBackground] == expected && !imported.ids.contains("KB153"))
    }

    @Test(arguments: [
        "shade(currentColor, 1.1)", "mix(@blue, white)", "mix(@blue, white, 2)", "alpha(@blue, 50%)", "shade(@blue)",
        "lighter(@blue, 2)", "shade(blurple, 1.1)", "shade(@nope, 1.1)", "blurple",
    ])
    func whatGTKDoesNotComputeIsNamed(_ value: String) throws {
        let imported = try Imported(Self.gtk(value), name: "gtk.css")
        #expect(imported.diagnostics.filter { $0.kind.id == "KB153" }.map(\.path) == ["--accent_bg_color"])
    }

    /// Browsers know none of GTK's functions.
    @Test func colorsOfGTKAreNoneOfAPage() throws {
        let sheet = ":root { --background: #FFF; --text: #101418; --accent: shade(#3584E4, 0.5) }"
        #expect(try Imported(sheet, name: "a.css").messages("KB153").count == 1)
    }

    @Test(arguments: [
        "calc(var(--nope) * 2)", "clamp(1px, var(--nope), 3px)", "MAX(1px, var(--nope))", "calc(1px * 2)",
    ])
    func aCalculatedWidthIsNoColor(_ value: String) throws {
        let imported = try Imported(
            ":root { --background: #FFF; --text: #101418; --accent-width: \(value); --border: \(value) }", name: "a.css"
        )
        #expect(imported.theme != nil && !imported.ids.contains("KB153"))
    }

    @Test func aValueThatBeginsWithACalculationIsNamed() throws {
        let text = ":root { --background: #FFF; --text: #101418; --accent: calc(1px * 2) solid var(--nope) }"
        #expect(try Imported(text, name: "a.css").messages("KB153").count == 1)
    }

    /// A page is in each mode what a browser shows there, whichever mode its sheet writes first.
    @Test(arguments: [
        ":root { \(darkPage) } [data-theme=light] { \(lightPage) }",
        ":root { \(darkPage) } .light { \(lightPage) }",
        ":root { \(darkPage) } @media (prefers-color-scheme: light) { :root { \(lightPage) } }",
        ":root { \(darkPage) } @media not (prefers-color-scheme: dark) { :root { \(lightPage) } }",
        ":root { \(lightPage) } @media not all and (prefers-color-scheme:light) { :root { \(darkPage) } }",
        ":root { \(lightPage) } @media screen and (prefers-color-scheme: dark) { :root { \(darkPage) } }",
        ":root{\(lightPage)}@media(prefers-color-scheme:dark){:root{\(darkPage)}}",
        ":root { \(lightPage) @media (prefers-color-scheme: dark) { \(darkPage) } }",
        "@layer base { :root { \(lightPage) @variant dark { \(darkPage) } } }",
        ":root { \(lightPage) } .dark { \(darkPage) } .dark:hover { --background: #00FF00 }",
    ])
    func bothModesAreTheBrowsers(_ text: String) throws {
        let imported = try Imported(text, name: "a.css")
        #expect(
            imported[.accentKeyBackground, .light] == "#0969DA" && imported[.accentKeyBackground, .dark] == "#0000FF")
        #expect(imported[.regularKeyText, .light] == "#111111" && imported[.regularKeyText, .dark] == "#EEEEEE")
    }

    @Test(arguments: [
        ("@media print", false), ("@media (prefers-contrast: more)", true), ("@media (min-width: 9999px)", true),
        ("@media(min-width:9999px)", true), ("@container(min-width:9999px)", true), ("@supports(display:none)", true),
        ("@media (prefers-color-scheme: dark) and (prefers-contrast: more)", true),
        ("@supports not (color: red)", false),
        ("@starting-style", false), ("@keyframes a", false),
    ])
    func whatHoldsUnderOtherConditionsIsLeftOut(_ rule: String, isNamed: Bool) throws {
        let imported = try Imported(
            ":root { \(lightPage) } \(rule) { :root { --background: #00FF00; --text: #FF00FF; --accent: #FF0000 } }",
            name: "a.css")
        for mode in Mode.allCases {
            #expect(imported[.accentKeyBackground, mode] == "#0969DA" && imported[.regularKeyText, mode] == "#111111")
        }
        #expect(imported.messages("KB151").contains { $0.contains("this condition") } == isNamed)
    }

    /// The order of properties decides between two of one role, so a mode that sets one of them again must not move it.
    @Test func modesDoNotReorderThePage() throws {
        let imported = try Imported(
            """
            :root { --background: #FFF; --text: #111; --primary: #0000FF; --brand: #FF0000 }
            .dark { --background: #101010; --text: #EEE; --primary: #8888FF }
            """, name: "a.css")
        #expect(
            imported[.accentKeyBackground, .light] == "#0000FF" && imported[.accentKeyBackground, .dark] == "#8888FF")
    }

    @Test func referencesEnd() throws {
        func imported(_ more: String) throws -> Imported {
            try Imported(":root { --text: #000; --background: #fff; \(more) }")
        }
        #expect(try imported("--accent: var(--a); --a: var(--accent)").messages("KB153").count <= 1)
        let chain = (0..<20).map { "--c\($0): var(--c\($0 + 1));" }.joined() + "--accent: var(--c0);"
        #expect(try imported(chain).theme != nil)
        let laughs =
            (0..<40).map { "--l\($0): var(--l\($0 + 1)) var(--l\($0 + 1));" }.joined()
            + "--l40: a; --accent: var(--l30);"
        #expect(try imported(laughs).theme != nil)
        let loops = (0..<200).map { "--v\($0): var(--v\(($0 + 1) % 200), var(--v\(($0 + 2) % 200)));" }.joined()
        #expect(try imported(loops).theme != nil)
    }

    @Test func readsPropertiesExactly() throws {
        let text = """
            /* Slate, A Sailor */
            :root {
              color-scheme: light dark;
              --kb-keyboard-background: #E9E0D1; --kb-keyboard-background-image: linear-gradient(to right, #000000, #FFFFFF);
              --kb-regular-key-background: #FAF6EE; --kb-regular-key-background-image: none; --kb-regular-key-text: #808080;
              --kb-regular-key-border: #00000000; --kb-regular-key-border-width: 0px; --kb-regular-key-corner-radius: 9px;
              --kb-regular-key-shadow: 0px 2px 6px #5A3FA833; --kb-modifier-key-background: #D9CCB6;
              --kb-modifier-key-text: #3B3024; --kb-modifier-key-border: #00000000; --kb-modifier-key-shadow: none;
              --kb-pressed-key-background: #C96A45; --kb-pressed-key-text: #FFFFFF; --kb-pressed-key-scale: 0.95;
              --kb-key-font-weight: 500; --kb-font-family: "Slate \\"Sans\\"", ui-rounded; --kb-candidate-bar: 1;
              --kb-corner-style: continuous; --kb-nonsense: 1;
            }
            @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --kb-keyboard-background: #1B1713; } }
            """
        let imported = try Imported(text, name: "slate.css")
        #expect(imported.theme != nil, "\(imported.diagnostics.map { "\($0.path) \($0.message)" })")
        #expect(imported[.regularKeyText] == "#808080", "no text moves")
        #expect(
            imported[.keyboardBackground, .dark] == "#1B1713" && imported[.regularKeyBackground, .dark] == "#FAF6EE")
        #expect(imported[.keyboardBackgroundGradientDirection] == "horizontal" && imported[.regularKeyGradient] == nil)
        #expect(imported[.regularKeyShadowOffset] == "[0,2]" && imported[.regularKeyShadowBlur] == "6")
        #expect(imported[.modifierKeyShadowColor] == nil && imported[.keyFontWeight] == "medium")
        #expect(imported[.customFontName] == "Slate \\Sans\\")
        #expect(imported[.fontDesign] == "rounded" && imported[.candidateBarEnabled] == "true")
        #expect(imported.messages("KB109") == ["unknown property, which has no effect"])
        #expect(!imported.ids.contains("KB123"))
        let broken = try Imported(
            text.replacing("--kb-regular-key-corner-radius: 9px", with: "--kb-regular-key-corner-radius: big"))
        #expect(broken.theme == nil)
        #expect(
            broken.diagnostics.filter { $0.severity == .error }.map(\.path)
                == ["light.regularKeyCornerRadius", "dark.regularKeyCornerRadius"])
    }
}
