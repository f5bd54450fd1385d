import Documents
import Foundation
import TestSupport
import Testing
import ThemeModel

@testable import ThemeImport

/// The syntaxes of terminals: one scheme is one keyboard, whichever its file.
@Suite struct TerminalTests {
    static let folder = FixtureTests.folder.appending(path: "terminals")
    static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    static func read(_ file: String) throws -> Imported {
        let bytes = try Data(contentsOf: folder.appending(path: file))
        return try Imported(ThemeSource(bytes: Array(bytes), name: file))
    }

    /// The files of programs whose schemes have no selection.
    private static let withoutSelection = ["slate.termux.properties", "slate.termite", "slate.colorscheme"]

    @Test func everySyntaxHasAFixture() throws {
        let texts = Set(TerminalSyntax.all.map(\.programs))
        #expect(
            Self.files.count == 18 && texts.count == 14,
            "18 files for the 16 names of programs, two of alacritty and iTerm2")
    }

    @Test(arguments: files) func oneSchemeIsOneKeyboard(_ file: String) throws {
        let imported = try Self.read(file)
        #expect(imported.theme?.kind == .terminal)
        let expected: [(PropertyName, String)] = [
            (.keyboardBackground, "#101418"), (.regularKeyBackground, "#262A2F"), (.modifierKeyBackground, "#1B1F24"),
            (.regularKeyText, "#C4CED8"), (.accentKeyBackground, "#6CA8E0"), (.accentKeyText, "#101418"),
            (.candidateSeparator, "#34393E"), (.popupBackground, "#262A2F"),
            (.pressedKeyBackground, Self.withoutSelection.contains(file) ? "#464C52" : "#3E4852"),
        ]
        for (name, value) in expected { #expect(imported[name, .dark] == value, "\(name)") }
        #expect(imported.messages("KB123").contains { $0.hasPrefix("#5C6874 became") }, "brightBlack is readable")
        let hasName = ["wezterm", "colorscheme", "theme", "gogh", "settings", "flute", "profile"].contains {
            file.contains($0)
        }
        let name = try #require(imported.theme?.document.name)
        let isPair = file == "slate.settings.json"
        #expect(name == (hasName ? "Slate Pier" : file.dropExtension))
        #expect(imported[.keyboardBackground, .light] == (isPair ? "#F4F8FC" : "#101418"))
    }

    /// A scheme of three lines for each of some syntaxes, with these colours.
    static func schemes(_ b: String, _ f: String, _ blue: String, grey: String, selection: String) -> [String: String] {
        [
            "a.ghostty":
                "background = \(b)\nforeground = \(f)\npalette = 4=\(blue)\npalette = 8=\(grey)\nselection-background = \(selection)",
            "a.conf": "background \(b)\nforeground \(f)\ncolor0 #000000\ncolor4 \(blue)\ncolor8 \(grey)\n"
                + "selection_background \(selection)",
            "a.toml": "[colors.primary]\nbackground='\(b)'\nforeground='\(f)'\n[colors.normal]\nblue='\(blue)'\n"
                + "[colors]\nbright.black='\(grey)'\nselection = {background = '\(selection)'}",
        ]
    }

    @Test(arguments: ["a.ghostty", "a.conf", "a.toml"]) func matchesTheNumbersOfThePage(_ file: String) throws {
        let dracula = try #require(
            Self.schemes("#282A36", "#F8F8F2", "#BD93F9", grey: "#6272A4", selection: "#44475A")[file])
        let imported = try Imported(dracula, name: file)
        #expect(imported[.keyboardBackground] == "#282A36" && imported[.regularKeyBackground] == "#41434D")
        #expect(imported[.accentKeyBackground] == "#BD93F9" && imported[.accentKeyText] == "#282A36")
        #expect(imported[.pressedKeyBackground] == "#66686E", "the selection is under 1.1:1")
        #expect(imported[.candidateAnnotationText] == "#7F90C3")
        let gruvbox = try #require(
            Self.schemes("#282828", "#EBDBB2", "#458588", grey: "#928374", selection: "#665C54")[file])
        #expect(try Imported(gruvbox, name: file)[.regularKeyBackground] == "#3F3D39")
        #expect(try Imported(gruvbox, name: file)[.pressedKeyBackground] == "#665C54")
    }

    /// Returns a profile of iTerm2 whose colours have these numbers, and what else it has.
    private static func profile(_ colors: [String: Int], _ more: String = "") -> String {
        let members = colors.sorted { $0.key < $1.key }.map { name, rgb in
            let parts = zip(["Red", "Green", "Blue"], [16, 8, 0]).map { part, shift in
                "\"\(part) Component\": \(Double(rgb >> shift & 255) / 255)"
            }
            return "\"\(name)\": {\"Color Space\": \"sRGB\", \(parts.joined(separator: ", "))}"
        }
        return "{\(members.joined(separator: ", "))\(more)}"
    }

    /// A profile is read alone and in a list; colours of modes count where it says that they do.
    @Test func readsProfilesOfITerm() throws {
        let plain = ["Background Color": 0x101418, "Foreground Color": 0xC4CED8, "Ansi 4 Color": 0x6CA8E0]
        let modes = [
            "Background Color (Light)": 0xFFFFFF, "Foreground Color (Light)": 0x202020,
            "Ansi 4 Color (Light)": 0x2060C0,
        ]
        .merging(Dictionary(uniqueKeysWithValues: plain.map { ("\($0.key) (Dark)", $0.value + 1) })) { $1 }
        let all = plain.merging(modes) { $1 }
        let one = try Imported(Self.profile(all, ", \"Name\": \"Quay\""))
        #expect(one[.keyboardBackground] == "#101418" && one.theme?.document.name == "Quay")
        let pair = try Imported(Self.profile(all, ", \"Use Separate Colors for Light and Dark Mode\": true"))
        #expect(pair[.keyboardBackground] == "#FFFFFF" && pair[.keyboardBackground, .dark] == "#101419")
        let list = try Imported("{\"Profiles\": [{\"Name\": \"Empty\"}, \(Self.profile(plain))]}")
        #expect(list[.accentKeyBackground] == "#6CA8E0")
        let unclear = try Imported(Self.profile(plain).replacing("\"sRGB\"", with: "12"))
        #expect(unclear.theme == nil && unclear.ids.contains("KB103"))
    }

    /// Schemes that begin or end early are those of their programs, and what they lack is named.
    @Test func schemesOfFewColorsAreRecognized() throws {
        let grounds = "*background: #101418\n*foreground: #C4CED8\n"
        let resources = try Imported(grounds + "*color4: #6CA8E0", name: "a")
        #expect(resources[.accentKeyBackground] == "#6CA8E0")
        let bare = try Imported(grounds, name: "a")
        #expect(bare.ids == ["KB100"] && !bare.messages("KB100")[0].contains("alias"), "no YAML")
        let sheet = try Imported(".background:hover {\n color: red\n}\n*.background:hover {\n color: red\n}", name: "a")
        #expect(sheet.messages("KB100").first?.contains("settings") == false)
        let colors = ":root { --bg: #101418; --text: #C4CED8 }\n*.background:hover { color: red }"
        #expect(try Imported(colors, name: "a")[.keyboardBackground] == "#101418")
        for text in [
            "[colors.primary]\nbackground = '#101418'\nforeground = '#C4CED8'",
            "colors:\n  primary:\n    background: '#101418'\n    foreground: '#C4CED8'",
        ] {
            let imported = try Imported(text, name: "a")
            #expect(imported.theme == nil && imported.diagnostics.contains { $0.path == "colors.normal.blue" })
        }
        let palette = (1...16).map { "ColorPalette\($0)=#0000\($0 + 9)00\($0 + 9)00" }.joined(separator: "\n")
        let xfce = try Imported(
            "[Configuration]\nColorBackground=#F4F8FC\nColorForeground=#101418\n" + palette, name: "a")
        #expect(xfce[.keyboardBackground] == "#F4F8FC" && xfce[.accentKeyBackground] == "#001414")
    }

    @Test func theSelectionOfTermuxIsAMix() throws {
        let text = "color0: #282828\nbackground: #282828\nforeground: #EBDBB2\ncolor4: #458588"
        #expect(try Imported(text, name: "colors.properties")[.pressedKeyBackground] == "#635E51")
    }

    @Test(arguments: [
        ("#F80", "#FF8800"), ("#ff8800", "#FF8800"), ("#FFFF88880000", "#FF8800"),
        ("#00f00f00f", "#000000"), ("rgb:ff/8/0000", "#FF8800"), ("255,136,0", "#FF8800"),
        ("'#ff8800'", "#FF8800"), ("\"#ff8800\" # orange", "#FF8800"),
    ]) func readsEveryNotationOfColors(_ written: String, _ color: String) throws {
        let text = "color0 #000000\nbackground \(written)\nforeground #000000\ncolor4 #0000FF"
        #expect(try Imported(text, name: "a.conf")[.keyboardBackground] == color)
    }

    /// Names are X11's, not those of CSS.
    @Test(
        arguments: [
            ("gray", "#BEBEBE"), ("Green", "#00FF00"), ("maroon", "#B03060"), ("purple", "#A020F0"),
            ("grey22", "#383838"),
            ("gray50", "#7F7F7F"), ("Dark Orange", "#FF8C00"), ("navy blue", "#000080"), ("snow3", "#CDC9C9"),
            ("[85]#0E0E0E", "#0E0E0E"), ("rgba:1111/2222/3333/dddd", "#112233"), ("rgb:f/80/111", "#FF8011"),
            ("grey101", nil), ("snow5", nil), ("rgb:1/2/3/4", nil), ("rgba:1/2/3", nil),
            ("transparent", nil),
        ] as [(String, String?)]) func readsNotationsOfX11(_ written: String, _ color: String?) throws
    {
        let text = "\nURxvt.background: \(written)\n*foreground: black\n*color0: #000000\n*color4: #0000FF"
        #expect(try Imported(text, name: "a.Xresources")[.keyboardBackground] == color)
        guard let color else { return }
        for text in [
            "color0 #000000\nbackground \(written)\nforeground #000000\ncolor4 #0000FF",
            "background = \(written)\nforeground = black\npalette = 4=#0000FF",
        ] { #expect(try Imported(text, name: "a.conf")[.keyboardBackground] == color) }
    }

    /// Xlib puts digits into the upper bits, and so does WezTerm; others double a digit, or take no three of them. Of eight digits,
    /// two are alpha, the first or the last ones, or the program takes no eight. Not all take digits without `#`.
    @Test(
        arguments: [
            ("*background: #%\n*foreground: #123\n*color0: #000000\n*color4: #0000FF", "#A0B0C0", "#ABCDEF", nil, nil),
            (
                "URxvt.background: ground\nground: #%\n*foreground: #123\n*color0: #000000\n*color4: #0000FF",
                "#A0B0C0",
                "#ABCDEF", nil, nil
            ),
            (
                "#define Background_Color #%\n#define Foreground_Color #123\n#define Ansi_0_Color #000\n#define Ansi_4_Color #00F",
                "#A0B0C0", "#ABCDEF", nil, nil
            ),
            (
                "[colors]\nbackground = '#%'\nforeground = '#123'\nansi = ['#000', '#000', '#000', '#000', '#00f']",
                "#A0B0C0", "#ABCDEF", nil, nil
            ),
            ("background #%\nforeground #123\ncolor0 #000\ncolor4 #00F", "#AABBCC", "#ABCDEF", nil, nil),
            ("background=#%\nforeground=#123\ncolor0=#000\ncolor4=#00F", "#AABBCC", "#ABCDEF", nil, nil),
            ("background = #%\nforeground = #123\npalette = 4=#00F", "#AABBCC", nil, nil, "#ABCDEF"),
            (
                "[colors]\nbackground=%\nforeground=112233\nregular0=000000\nregular4=0000FF", nil, nil, "#112233",
                "#ABCDEF"
            ),
            (
                "[colors.primary]\nbackground = '#%'\nforeground = '#112233'\n[colors.normal]\nblue = '#0000ff'", nil,
                nil,
                nil, nil
            ),
            (
                "[colors]\nbackground = '#%'\nforeground = '#112233'\nblue = '#0000ff'\nlight_black = '#000000'", nil,
                nil,
                "#801122", "#ABCDEF"
            ),
            (
                "{\"background\": \"#%\", \"foreground\": \"#123\", \"black\": \"#000\", \"blue\": \"#00F\", \"brightWhite\": \"#FFF\"}",
                "#AABBCC", nil, "#801122", "#ABCDEF"
            ),
            (
                "[Background]\nColor=#%\n[Foreground]\nColor=#123\n[Color0]\nColor=#000\n[Color4]\nColor=#00F",
                "#AABBCC",
                "#ABCDEF", "#112233", "#ABCDEF"
            ),
        ] as [(String, String?, String?, String?, String?)])
    func digitsAreThoseOfTheProgram(_ text: String, three: String?, more: String?, eight: String?, alone: String?)
        throws
    {
        let bare = text.replacing("#%", with: "%")
        // kitty and Ghostty ignore what they cannot read.
        let standard = text.contains("palette = ") ? "#282C34" : text.hasPrefix("background #") ? "#000000" : nil
        for (text, digits, color) in [
            (text, "abc", three), (text, "abacdcefe", more), (text, "ababcdcdefef", more), (text, "80112233", eight),
            (text, "abcdef", "#ABCDEF"), (text, "abcde", nil), (bare, "abcdef", alone),
        ] {
            let imported = try Imported(text.replacing("%", with: digits), name: "a")
            #expect(imported[.keyboardBackground] == color ?? standard, "\(digits) in \(text)")
            #expect(imported.ids.contains("KB103") == (color == nil), "\(digits) in \(text)")
        }
    }

    /// A message names what the program takes.
    @Test(arguments: [
        ("[colors.primary]\nbackground = '#abc'\nforeground = '#112233'\n[colors.normal]\nblue = '#0000ff'", "#RRGGBB"),
        ("[colors]\nbackground=#112233\nforeground=112233\nregular0=000000\nregular4=0000FF", "RRGGBB or AARRGGBB"),
        ("background = #80112233\nforeground = #123\npalette = 4=#00F", "#RGB or #RRGGBB"),
        (
            "background #80112233\nforeground #123\ncolor0 #000\ncolor4 #00F",
            "#RGB, #RRGGBB, #RRRGGGBBB or #RRRRGGGGBBBB"
        ),
    ]) func faultsNameTheNotationsOfTheProgram(_ text: String, _ notations: String) throws {
        let messages = try Imported(text, name: "a").messages("KB103")
        #expect(
            messages.count == 1 && messages[0].contains("is not a colour")
                && messages[0].hasSuffix("(expected \(notations))"), "\(messages)")
    }

    private static let resources = "*background: #101418\n*foreground: #C4CED8\n*color0: #000000\n*color4: #6CA8E0\n"

    /// Which of two lines counts does not depend on their order, unless they say equally much.
    @Test(arguments: [
        ("URxvt.background", true), ("xterm*background", true), ("XTerm*VT100.background", true),
        ("*vt100*background", true), ("st-256color.background", true), ("xclock*background", false),
        ("ratmen.background", false), ("Xmessage*background", false), ("URxvt.tooltip.background", false),
        ("*SimpleMenu*background", false), ("XTerm*Scrollbar.background", false),
    ]) func resourcesOfTerminalsCount(_ name: String, counts: Bool) throws {
        for text in [Self.resources + "\(name): #203040\n", "\(name): #203040\n" + Self.resources] {
            let imported = try Imported(text, name: "a.Xresources")
            #expect(imported[.keyboardBackground] == (counts ? "#203040" : "#101418"))
            #expect(imported.messages("KB151").contains { $0.contains(name) } == !counts)
        }
    }

    @Test func theMoreExactResourceCounts() throws {
        let ranks = ["*", "*VT100*", "XTerm*", "XTerm.", "XTerm*VT100*", "XTerm*vt100*", "xterm*", "xterm*vt100."]
        for (n, more) in ranks.enumerated().dropFirst() {
            let (low, high) = ("\(ranks[n - 1])background: #111111\n", "\(more)background: #222222\n")
            for pair in [low + high, high + low] {
                #expect(try Imported(Self.resources + pair, name: "a")[.keyboardBackground] == "#222222", "\(more)")
            }
        }
        let equals = Self.resources + "XTerm*background: #111111\nURxvt*background: #222222\n"
        #expect(try Imported(equals, name: "a")[.keyboardBackground] == "#222222")
    }

    /// The preprocessor that resources go through takes comments of C away.
    @Test func commentsOfCAreNoLines() throws {
        let comment = "/*  vim: ft=xdefaults:\n  What: x\n*background: #FF0000\n  Where: a: b\n*/ ! more\n/* one */\n"
        let imported = try Imported(comment + Self.resources, name: "a.Xresources")
        #expect(imported[.keyboardBackground] == "#101418" && imported.theme?.kind == .terminal)
        #expect(
            try Imported(Self.resources + "/* open\n*background: #FF0000", name: "a")[.keyboardBackground] == "#101418")
    }

    @Test func twoWritingsOfGhosttysPaletteAreOne() throws {
        let rest = "\nbackground = #101418\nforeground = #C4CED8"
        for line in ["palette = 4 = #6CA8E0", "palette=4=#6ca8e0"] {
            #expect(try Imported(line + rest, name: "a")[.accentKeyBackground] == "#6CA8E0")
        }
    }

    /// A theme without a palette is Ghostty's if a key is: its blue is what Ghostty draws, and a message says so.
    @Test(arguments: ["cursor-color", "cursor-text", "selection-background", "selection-foreground"])
    func ghosttysKeysTellAThemeWithoutAPalette(_ key: String) throws {
        let grounds = "background = 282c34\nforeground = #ffffff\n"
        let imported = try Imported(grounds + "\(key) = 404550", name: "a")
        #expect(imported.theme?.kind == .terminal && imported[.keyboardBackground] == "#282C34")
        #expect(imported[.accentKeyBackground] == "#81A2BE")
        #expect(imported.messages("KB106") == ["missing (drawn as #81A2BE, as Ghostty does)"])
        #expect(try Imported(grounds, name: "a").ids == ["KB100"], "any program's")
        #expect(try Imported("[main]\n" + grounds + "\(key) = 404550", name: "a").theme == nil, "no program's of ours")
        let own = try Imported(grounds + "\(key) = 404550\npalette = 4=#6CA8E0", name: "a")
        #expect(own[.accentKeyBackground] == "#6CA8E0" && !own.ids.contains("KB106"))
    }

    @Test func convertsDisplayP3() throws {
        let file = try String(contentsOf: Self.folder.appending(path: "slate.itermcolors"), encoding: .utf8)
        func color(_ red: String, _ green: String, _ blue: String, _ space: String) -> String {
            "<dict><key>Color Space</key><string>\(space)</string><key>Red Component</key><real>\(red)</real>"
                + "<key>Green Component</key><real>\(green)</real><key>Blue Component</key><real>\(blue)</real></dict>"
        }
        func imported(_ value: String, as key: String = "Ansi 4 Color") throws -> Imported {
            let parts = file.components(separatedBy: "<key>\(key)</key>")
            let rest = parts[1][parts[1].range(of: "</dict>")!.upperBound...]
            return try Imported(parts[0] + "<key>\(key)</key>" + value + rest, name: "a.itermcolors")
        }
        let wide = try imported(color("0.5", "0.25", "0.75", "P3"))
        #expect(wide[.accentKeyBackground] == "#893BC6" && wide.messages("KB152").count == 1)
        // A published scheme's colours, whose digits in both spaces are known.
        for (red, green, blue, expected) in [
            ("0.74529052", "0.05879192", "0.09068439", "#CC241D"),
            ("0.52591604", "0.53061914", "0.08289474", "#98971A"),
            ("0.80126691", "0.53254080", "0.10328959", "#D79921"),
            ("0.21694663", "0.45008346", "0.45866758", "#458588"),
            ("0.62685639", "0.29604319", "0.45103742", "#B16286"),
            ("0.34054014", "0.55607826", "0.34128851", "#689D6A"),
            ("0.90061241", "0.82989895", "0.63873869", "#EBDBB2"),
        ] {
            let calibrated = try imported(color(red, green, blue, "Calibrated"))
            #expect(
                calibrated[.accentKeyBackground] == expected && calibrated.messages("KB152").count == 1, "\(expected)")
        }
        // Its ground, which as an accent could not be seen.
        let dark = color("0.11759928", "0.11759574", "0.11759774", "Calibrated")
        #expect(try imported(dark, as: "Background Color")[.keyboardBackground] == "#282828")
        #expect(try imported(dark).messages("KB152").count == 1)
        let ground = file.replacing("sRGB", with: "Calibrated")
        #expect(try Imported(ground, name: "a.itermcolors")[.keyboardBackground] == "#141A20")
        let unsaid = try imported(
            color("0.5", "0.25", "0.75", "x").replacing("<key>Color Space</key><string>x</string>", with: ""))
        #expect(unsaid[.accentKeyBackground] == "#8040BF")
        #expect(unsaid.messages("KB152") == ["colours without a colour space are taken as sRGB"])
        #expect(try imported(color("0.5", "1e400", "0.75", "sRGB")).ids.contains("KB001"))
    }

    @Test func readsTheModesOfAFile() throws {
        let plain = try String(contentsOf: Self.folder.appending(path: "slate.itermcolors"), encoding: .utf8)
        let body = plain.components(separatedBy: "<dict>\n\t<key>Ansi 0")[1]
        let entries = "\t<key>Ansi 0" + body.components(separatedBy: "</dict>\n</plist>")[0]
        let dark = entries.replacing("Color</key>\n\t<dict>", with: "Color (Dark)</key>\n\t<dict>")
        let light = entries.replacing("Color</key>\n\t<dict>", with: "Color (Light)</key>\n\t<dict>")
            .replacing("0.0627450980", with: "1.0").replacing("0.0784313725", with: "1.0")
        let both = try Imported("<plist><dict>\(entries)\(dark)\(light)</dict></plist>", name: "a.itermcolors")
        #expect(both[.keyboardBackground, .dark] == "#101418" && both[.keyboardBackground, .light] == "#FFFF18")
        let foot = """
            [colors-dark]
            background=101418
            foreground=C4CED8
            regular0=000000
            regular4=6CA8E0
            [colors-light]
            background=F4F8FC
            foreground=101418
            regular4=2060A0
            """
        let pair = try Imported(foot, name: "foot.ini")
        #expect(pair[.keyboardBackground, .dark] == "#101418" && pair[.keyboardBackground, .light] == "#F4F8FC")
        #expect(!pair.ids.contains("KB150"))
        let old = try Imported(
            foot.replacing("colors-dark", with: "colors").replacing("colors-light", with: "colors2"), name: "foot.ini")
        #expect(old[.keyboardBackground, .dark] == "#101418" && old[.keyboardBackground, .light] == "#F4F8FC")
    }

    @Test func aListOfSevenHasABlueButNoWhite() throws {
        let list = (0..<7).map { "'#\(String(repeating: String($0), count: 6))'" }.joined(separator: ", ")
        let text = "[colors]\nansi = [\(list)]\nbackground = '#000000'\nforeground = '#FFFFFF'"
        let imported = try Imported(text, name: "w.toml")
        #expect(imported[.accentKeyBackground] == "#444444")
        #expect(!imported.messages("KB151")[0].contains("ansi[7]") && imported.messages("KB151")[0].contains("ansi[6]"))
    }

    @Test func reportsWhatItCannotRead() throws {
        let named = try Imported(
            "color0 #000000\nbackground #101418\nforeground #C4CED8\ncolor4 #6CA8E0\nselection_background steelish",
            name: "a.conf")
        #expect(
            named.messages("KB153") == [
                "\"steelish\" is a colour's name, which kbrender does not know (write its digits)"
            ])
        #expect(named[.pressedKeyBackground] == "#464C52")
        let missing = try Imported("palette = 4=#6CA8E0\nforeground = #FFFFFF", name: "a.ghostty")
        #expect(missing.messages("KB106") == ["missing (drawn as #282C34, as Ghostty does)"])
        let included = try Imported(
            "include other.conf\ncolor0 #000000\nbackground #101418\nforeground #C4CED8\ncolor4 #6CA8E0", name: "a.conf"
        )
        #expect(included.messages("KB151") == ["not carried over: color0"])
        #expect(included.messages("KB153") == ["the colours of \"other.conf\" are not in the file"])
        let cell = try Imported(
            "[colors.primary]\nbackground='#101418'\nforeground='#C4CED8'\n[colors.normal]\nblue='#6CA8E0'\n"
                + "[colors.selection]\nbackground='CellForeground'", name: "a.toml")
        #expect(cell[.pressedKeyBackground] == "#464C52" && !cell.ids.contains("KB153"))
        let ghostty = "background = #101418\nforeground = #C4CED8\npalette = 4=#6CA8E0\nselection-background = "
        for (word, ids) in [("cell-foreground", 0), ("cell-background", 0), ("CellForeground", 1)] {
            let imported = try Imported(ghostty + word, name: "a.ghostty")
            #expect(imported[.pressedKeyBackground] == "#464C52")
            #expect(imported.messages("KB153").count == ids, "\(word)")
        }
    }

    @Test(
        arguments: [
            (
                "include=~/a.ini\n[colors]\nbackground=101418\nforeground=C4CED8\nregular0=101010\nregular4=6CA8E0",
                ["~/a.ini"]
            ),
            (
                "config-file = a\nconfig-file = ?b\ntheme = Day\nbackground = 101418\nforeground = C4CED8\npalette = 4=6CA8E0",
                ["a", "?b", "Day"]
            ),
            (
                "#include other.conf\ninclude a.conf\ninclude b.conf\ncolor0 #000\nbackground #101418\nforeground #C4CED8\n"
                    + "color4 #6CA8E0", ["a.conf", "b.conf"]
            ),
            (
                "#include \"a\"\n# include <b>\n*.color0: #000000\n*.background: #101418\n*.foreground: #C4CED8\n"
                    + "*.color4: #6CA8E0", ["a", "b"]
            ),
            (
                "general.import = ['a.toml', 'b.toml']\n[colors.primary]\nbackground='#101418'\nforeground='#C4CED8'\n"
                    + "[colors.normal]\nblue='#6CA8E0'", ["a.toml", "b.toml"]
            ),
            (
                "import:\n  - a.yml\ncolors:\n  primary:\n    background: '#101418'\n    foreground: '#C4CED8'\n"
                    + "  normal:\n    blue: '#6CA8E0'", ["a.yml"]
            ),
        ])
    func warnsOfEachFileThatIsNotRead(text: String, files: [String]) throws {
        let imported = try Imported(text, name: "a.conf")
        #expect(imported.messages("KB153") == files.map { "the colours of \"\($0)\" are not in the file" })
        #expect(imported[.accentKeyBackground] == "#6CA8E0")
        let lines = text.split(separator: "\n").map(String.init)
        for diagnostic in imported.diagnostics where diagnostic.id == "KB153" {
            let line = try #require(diagnostic.line)
            #expect(files.contains { lines[line - 1].contains($0) })
        }
    }

    @Test func saysWhichSelectionIsNotTaken() throws {
        let faint = Self.schemes("#282A36", "#F8F8F2", "#BD93F9", grey: "#6272A4", selection: "#44475A")
        for (name, text) in faint {
            let note = try #require(Imported(text, name: name).messages("KB152").first)
            #expect(
                note
                    == "#44475A is not taken as the selection: its contrast with the keys #41434D is 1.07:1 (1.1:1 can be seen)"
            )
        }
    }

    /// foot takes the section that says no mode for the other one.
    @Test(arguments: [("colors-light", "ffffff", "111111"), ("colors-dark", "111111", "ffffff")])
    func aSectionWithoutAModeIsTheOther(section: String, ground: String, other: String) throws {
        func colors(_ ground: String, _ text: String, _ blue: String) -> String {
            "background=\(ground)\nforeground=\(text)\nregular0=000000\nregular4=\(blue)\n"
        }
        let text = "[\(section)]\n\(colors(ground, other, "0000ff"))[colors]\n\(colors(other, ground, "5555ff"))"
        let imported = try Imported(text, name: "foot.ini")
        #expect(imported[.regularKeyText, .light] == "#111111" && imported[.regularKeyText, .dark] == "#FFFFFF")
        #expect(!imported.ids.contains("KB150"))
    }

    @Test func readsFluentTerminal() throws {
        let imported = try Imported(
            """
            /* Ours. */
            {"Name": "Slate", "Author": "Me", "Colors": {"Background": "#101418", "Foreground": "#C4CED8", "Selection": "#6CA8E0",
             "Blue": "#204080", "BrightBlue": "#6CA8E0", "BrightBlack": "#808890"}}
            """, name: "slate.flutecolors")
        #expect(imported.theme?.kind == .terminal && imported.theme?.document.name == "Slate")
        #expect(imported.theme?.document.metadata.author == "Me")
        #expect(imported[.keyboardBackground] == "#101418" && imported[.pressedKeyBackground] == "#6CA8E0")
        #expect(imported[.candidateAnnotationText] == "#808890")
    }

    @Test func anotherKindIsRefusedByItsName() throws {
        let few = "background #101418\nforeground #C4CED8\ncolor4 #6CA8E0"
        #expect(try Imported(few, name: "a.conf").ids == ["KB100"])
        #expect(try Imported(few, name: "a.conf") { $0.kind = .terminal }[.accentKeyBackground] == "#6CA8E0")
        let toml = "[colors.primary]\nbackground='#101418'\nforeground='#C4CED8'\n[colors.normal]\nblue='#6CA8E0'"
        #expect(try Imported(toml, name: "a") { $0.kind = .terminal }[.accentKeyBackground] == "#6CA8E0")
        #expect(try Imported("{}", name: "a") { $0.kind = .terminal }.ids.contains("KB105"))
    }

    /// What a program ignores is a warning, and what it takes is read.
    @Test(
        arguments: [
            (
                "a.conf",
                "background #101418\nforeground #C4CED8\ncolor0 #000\ncolor4 #6CA8E0\nselection_background #33445566",
                ["KB103"]
            ),
            ("a.conf", "background #101418\nforeground #C4CED8\ncolor0 #000\ncolor4 oklch(0.71 0.1 250)", []),
            (
                "a.conf", "background #101418\nforeground #C4CED8 # ink\ncolor0 #000\ncolor4 #6CA8E0",
                ["KB103", "KB106"]
            ),
            ("a.conf", "background #101418\ncolor0 #000\ncolor4 #6CA8E0", ["KB106"]),
            ("a", "palette = 0x4=#6CA8E0\npalette = 0b0=#000000\nbackground = #101418\nforeground = #C4CED8", []),
            ("a", "palette = 4=#6CA8E0 # sea\nbackground = #101418\nforeground = #C4CED8", ["KB103", "KB106"]),
            (
                "a.toml",
                "[colors]\nbackground='#101418'\nforeground='navy'\nansi=['#000','#000','#000','#000','hsl:210 65 65','#000','#000','#000']",
                []
            ),
            (
                "a.toml",
                "[colors]\nbackground='rgb(6%, 8%, 9%)'\nforeground='#C4CED8'\nselection_bg='rgba(50%,50%,50%,0.5)'\nansi=['#000','#000','#000','#000','#6CA8E0','#000','#000','#000']",
                []
            ),
            (
                "a.termite",
                "[colors]\nbackground = rgba(16, 20, 24, 0.8)\nforeground = #C4CED8\ncolor0 = #000\ncolor4 = rgb(108,168,224)",
                []
            ),
            (
                "a.theme",
                "[Configuration]\nColorBackground=#101014141818\nColorForeground=#C4CED8\nColorPalette=rgb(0,0,0);x;x;x;rgb(108,168,224)",
                []
            ),
            (
                "a.toml",
                "[colors]\nbackground='#101418'\nforeground='#C4CED8'\nansi=['#000','#000','#000','#000','#6CA8E0']\nbrights=[]",
                ["KB102", "KB102"]
            ),
        ] as [(String, String, [String])])
    func eachProgramDecidesWhatIsAColor(_ name: String, _ text: String, _ warnings: [String]) throws {
        let imported = try Imported(text, name: name)
        #expect(imported.theme != nil && !imported.diagnostics.haveErrors)
        let found = imported.diagnostics.filter { $0.severity == .warning }.map(\.kind.id)
        #expect(found.sorted() == warnings, "\(imported.diagnostics.map(\.message))")
    }

    /// The colours of kitty are no colours of X resources, in which a macro, too, has a blank behind its name.
    @Test func resourcesHaveNoColorsOfKitty() throws {
        let colors = "color0: #000\nXTerm*color4: #6CA8E0"
        let imported = try Imported("#define FONT Mono\nXTerm*" + colors, name: "a.Xresources")
        #expect(imported.theme == nil && imported.messages("KB105") == ["missing (expected a colour)"])
    }

    @Test func whatNothingCanReplaceIsAnError() throws {
        let text = "[colors]\nbackground='#1014'\nforeground='#C4CED8'\nansi=['#000','#000','#000','#000','#6CA8E0']"
        #expect(try Imported(text, name: "a.toml").ids.contains("KB103"))
        #expect(try Imported(text, name: "a.toml").theme == nil)
    }

    @Test func readsGoghsJSON() throws {
        let colors = (1...16).map { "\"color_\($0 < 10 ? "0" : "")\($0)\": \"#6CA8\($0 + 10)\"" }
        let scheme =
            "{\"name\": \"Sea\", \"author\": \"Me\", \"background\": \"#101418\", \"foreground\": \"#C4CED8\", \(colors.joined(separator: ", "))}"
        for text in [scheme, "[\(scheme)]"] {
            let imported = try Imported(text, name: "gogh.json")
            #expect(imported.theme?.kind == .terminal && imported.theme?.document.name == "Sea")
            #expect(imported[.accentKeyBackground] == "#6CA815" && imported[.keyboardBackground] == "#101418")
        }
    }

    /// The colours of Windows Terminal's profile lie over those of its scheme.
    @Test func profilesReplaceColors() throws {
        func settings(_ profile: String, _ defaults: String) -> String {
            """
            {"defaultProfile": "{1}", "profiles": {"defaults": {\(defaults)}, "list": [{"guid": "{1}", \(profile)}]},
             "schemes": [{"name": "S", "background": "#101418", "foreground": "#C4CED8", "black": "#000000", "red": "#000000",
              "green": "#000000", "yellow": "#000000", "blue": "#6CA8E0", "purple": "#000000", "cyan": "#000000", "white": "#000000",
              "brightBlack": "#808080", "brightWhite": "#FFFFFF"}]}
            """
        }
        let own = try Imported(
            settings("\"background\": \"#012456\"", "\"colorScheme\": \"S\", \"background\": \"#ABCDEF\""))
        #expect(own[.keyboardBackground] == "#012456" && own[.regularKeyText] == "#C4CED8")
        let defaults = try Imported(settings("\"colorScheme\": \"S\"", "\"foreground\": \"#FFFFFF\""))
        #expect(defaults[.keyboardBackground] == "#101418" && defaults[.regularKeyText] == "#FFFFFF")
        let missing = try Imported(settings("\"colorScheme\": \"T\", \"background\": \"#012456\"", ""))
        #expect(missing[.keyboardBackground] == "#101418")
        #expect(missing.messages("KB153").first?.contains("no scheme \"T\"") == true)
    }
}

extension String {
    /// The name without what follows its last full stop.
    fileprivate var dropExtension: String {
        lastIndex(of: ".").map { String(self[..<$0]) } ?? self
    }
}
