import Testing
import ThemeModel

@testable import ThemeImport

/// Declarations count as in browsers: `Tests/Systems/cascade` holds three hundred sheets against Chromium.
@Suite struct CascadeTests {
    private static let light = "--bg: #FFFFFF; --text: #111111; --accent: #3366CC"
    private static let dark = "--bg: #101418; --text: #EEEEEE; --accent: #6699FF"

    /// Sheets, and the keyboards of light and dark mode.
    @Test(arguments: [
        (":root { \(light) } html { \(dark) }", "#FFFFFF", "#FFFFFF"),
        ("html { \(dark) } :root { \(light) }", "#FFFFFF", "#FFFFFF"),
        (":root { \(light) } html:root { \(dark) } :root { \(light) }", "#101418", "#101418"),
        (":root { \(light) } :where(:root) { \(dark) }", "#FFFFFF", "#FFFFFF"),
        ("body { \(light) } .theme-dark { \(dark) }", "#FFFFFF", "#101418"),
        (":root { \(light) } :root:is(.dark, .night) { \(dark) }", "#FFFFFF", "#101418"),
        (":root { \(light) } body { \(dark) }", "#101418", "#101418"),
        (":root { \(light) } @layer a { :root { \(dark) } }", "#FFFFFF", "#FFFFFF"),
        ("@layer b, a; @layer a { :root { \(light) } } @layer b { :root { \(dark) } }", "#FFFFFF", "#FFFFFF"),
        ("@layer a { :root { \(light) } @layer b { :root { \(dark) } } }", "#FFFFFF", "#FFFFFF"),
        (
            "@layer a { :root { --bg: #FFFFFF !important } } :root { \(dark) !important; --bg: #101418 !important }",
            "#FFFFFF", "#FFFFFF"
        ),
        (
            ":root { --bg: #FFFFFF ! important; --text: #111111; --accent: #36C } html.x:root { --bg: red } :root { --bg: #101418 }",
            "#FFFFFF", "#FFFFFF"
        ),
        (":root { \(light) } :root:not(.light) { \(dark) }", "#FFFFFF", "#101418"),
        (":root { \(light) } html:not([data-theme='light']) { \(dark) }", "#FFFFFF", "#101418"),
        (":root { \(light) } :root:not([data-theme=dark], .dark) { \(dark) }", "#101418", "#FFFFFF"),
        (
            ":root { \(light) } @media (prefers-color-scheme: dark) { :root:not(.dark) { \(dark) } }", "#FFFFFF",
            "#FFFFFF"
        ),
        (":root { \(light) } @media (prefers-color-scheme: dark) { html { \(dark) } }", "#FFFFFF", "#FFFFFF"),
        (":root { \(light) } @media (prefers-color-scheme: dark) { :root { \(dark) } }", "#FFFFFF", "#101418"),
        (".dark { \(dark) } :root { \(light) }", "#FFFFFF", "#101418"),
        (":root { \(light) } .dark body { \(dark) } .dark { --bg: #FFFFFF !important }", "#FFFFFF", "#101418"),
        (":root { \(light) } @supports (color: oklch(0 0 0)) { :root { \(dark) } }", "#101418", "#101418"),
        (":root { \(light) } @supports not (color: rgb(from red r g b)) { :root { \(dark) } }", "#FFFFFF", "#FFFFFF"),
        ("@theme { \(light) } :root { \(dark) }", "#101418", "#101418"),
        (":root { \(dark) } @theme { \(light) }", "#101418", "#101418"),
    ])
    func theHighestRankCounts(_ sheet: String, _ light: String, _ dark: String) throws {
        let imported = try Imported(sheet, name: "a.css")
        #expect(imported[.keyboardBackground] == light && imported[.keyboardBackground, .dark] == dark)
    }

    /// A condition of which nothing is known leaves a rule out, and is named.
    @Test(arguments: [
        "@container style(--theme: dark)", "@container (min-width: 1px)", "@scope (.dark)", "@supports (hyphens: auto)",
        "@supports selector(:has(a))", "@supports (color: red) and (margin-trim: none)",
    ])
    func unknownConditionsAreNamed(_ rule: String) throws {
        let imported = try Imported(":root { \(Self.light) } \(rule) { :root { \(Self.dark) } }", name: "a.css")
        #expect(imported[.keyboardBackground] == "#FFFFFF" && imported[.keyboardBackground, .dark] == "#FFFFFF")
        #expect(imported.messages("KB151").contains { $0.hasPrefix("left out") })
    }

    /// A bracket in a string closes nothing.
    @Test(arguments: [":root:not([x=\"(\"])", ":root:is([x=\"(\"])", ".dark:not("]) func oddSelectorsAreRead(
        _ selector: String
    ) {
        #expect(StyleSelector.all(in: selector).allSatisfy { $0.isTheme })
    }

    @Test(arguments: [
        ("a", [0, 0, 1]), ("#a.b[c]:d::e f", [1, 3, 2]), (":is(#a, .b)", [1, 0, 0]), (":not(.a .b)", [0, 2, 0]),
        (":where(#a).b", [0, 1, 0]), ("*", [0, 0, 0]), (".dark\\:x > a", [0, 1, 1]), (":nth-child(2)", [0, 1, 0]),
    ])
    func selectorsHaveASpecificity(_ selector: String, _ counts: [Int]) {
        #expect(Specificity(of: selector[...]).counts == counts)
    }

    /// Blocks of daisyUI's plugin, and GTK's named colours.
    @Test func readsColorsWithoutSelectors() throws {
        let daisy = try Imported(
            """
            @plugin "daisyui/theme" { name: "day"; default: true; color-scheme: light; --color-base-100: #F6F7F9;
              --color-base-content: #1B1D22; --color-primary: #2A5BD7 }
            @plugin "daisyui/theme" { name: "night"; prefersdark: true; --color-base-100: #14161A;
              --color-base-content: #E8EAEE; --color-primary: #7FA6FF }
            """, name: "a.css")
        #expect(daisy[.keyboardBackground] == "#F6F7F9" && daisy[.keyboardBackground, .dark] == "#14161A")
        #expect(daisy[.accentKeyBackground] == "#2A5BD7" && daisy[.accentKeyBackground, .dark] == "#7FA6FF")
        let gtk = try Imported(
            """
            @define-color ink #1B1D22;
            @define-color window_bg_color #F6F7F9; @define-color window_fg_color @ink;
            @define-color accent_bg_color #2A5BD7;
            """, name: "gtk.css")
        #expect(gtk[.keyboardBackground] == "#F6F7F9" && gtk[.regularKeyText] == "#1B1D22")
        #expect(gtk[.accentKeyBackground] == "#2A5BD7")
    }
}
