internal import Documents
internal import Graphics
internal import ThemeModel

/// A colour that every terminal has.
enum TerminalRole: Hashable, Sendable {
    case background, foreground, selection
    /// One of sixteen: eight, and eight bright ones.
    case color(Int)

    static let blue = color(4)
    static let brightBlack = color(8)
    static let brightBlue = color(12)
}

/// How a program reads the hexadecimal digits of a colour.
struct TerminalDigits: Hashable, Sendable {
    /// Whether `#` stands before the digits.
    enum Sign { case required, optional, forbidden }
    /// Where the alpha of eight digits stands.
    enum Alpha { case first, last }
    /// What the digits of a channel say.
    enum Scale {
        /// A share of the most that they can say, as in CSS.
        case share
        /// The channel's byte, which one digit says twice, and of more than two the first two.
        case byte
        /// The channel's byte, of which one digit is the upper half, as in Xlib's `XParseColor`: `#abc` is `#a0b0c0`.
        case highest
    }

    /// The numbers of digits that a channel may have.
    let widths: ClosedRange<Int>
    /// Where alpha stands among eight digits; nil if the program does not take eight.
    var alpha: Alpha?
    var sign = Sign.optional
    var scale = Scale.share
    /// Whether `0x` may stand for `#`.
    var takesZeroX = false

    static let any = TerminalDigits(widths: 1...4)
    static let css = TerminalDigits(widths: 1...2, alpha: .last)
    static let x11 = TerminalDigits(widths: 1...4, sign: .required, scale: .highest)

    /// Returns a channel's number as one of 0…255.
    func level(_ number: Int, width: Int) -> Double {
        switch scale {
        case .byte where width > 2: Double(number >> (4 * (width - 2)))
        case .share, .byte: Double(number) / Double((1 << (4 * width)) - 1) * 255
        case .highest: Double((number << (16 - 4 * width)) >> 8)
        }
    }

    /// The notations that the program takes, as a message names them.
    var notations: String {
        let colors = widths.map { width in ["R", "G", "B"].map { String(repeating: $0, count: width) }.joined() }
        let withAlpha = alpha.map { [$0 == .first ? "AARRGGBB" : "RRGGBBAA"] } ?? []
        return Prose.alternatives((colors + withAlpha).map { (sign == .forbidden ? "" : "#") + $0 })
    }
}

/// A syntax of terminals' colour schemes: where each colour and the name stand.
///
/// A place is a path with `/` between its steps, or several such paths with `|` between them. A step that is a number is an
/// element of a list, or of a text with semicolons. In places, `{variant}` stands for the variant's name, and for one of the
/// sixteen colours `{n}` for its number, `{01}` for its number from 01, `{8}` for its number among eight, and `{name}` or
/// `{Name}` for its name among eight.
struct TerminalSyntax: Sendable {
    /// The programs that read it.
    let programs: String
    /// The syntax of its text.
    let syntax: Syntax
    /// True if the programs take X11's names of colours.
    var hasNames = false
    /// How the programs read hexadecimal digits.
    var digits = TerminalDigits.any
    /// The words by which the programs take a cell's own colour.
    var cells: [String] = []
    /// Keys that only the programs have, which tell where a scheme has only the grounds.
    var marks: [String] = []
    /// What stands before the values of colours that the programs take as style sheets do.
    var functions: [String] = []
    /// True if the programs take no comment behind a value.
    var isWholeLine = false
    /// What the programs take for a colour that a scheme lacks, or that they ignore; none where that cannot be said.
    var standard: [TerminalRole: Color] = [:]
    /// The path of the scheme's name; empty if it has none.
    var name: [String] = []
    /// The names of a scheme's modes, which are part of its paths. A name without a mode is a scheme alone.
    var variants: [(name: String, mode: Mode?)] = [("", nil)]
    /// The places of the grounds and of selected text; empty if there is none.
    let background, foreground, selection: String
    /// The place of one of the sixteen colours.
    let color: String
    /// The place of one of the eight bright colours, if it is another.
    var bright: String?
    /// The names of eight colours.
    var names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// Returns the paths where a colour may stand, in a variant.
    func paths(of role: TerminalRole, in variant: String) -> [[String]] {
        template(of: role).replacing("{variant}", with: variant).parts(between: "|").map { $0.parts(between: "/") }
    }

    private func template(of role: TerminalRole) -> String {
        switch role {
        case .background: background
        case .foreground: foreground
        case .selection: selection
        case .color(let number): template(ofColor: number)
        }
    }

    private func template(ofColor number: Int) -> String {
        let (template, name) = (number < 8 ? color : bright ?? color, names[number % 8])
        return template.replacing("{n}", with: "\(number)").replacing("{8}", with: "\(number % 8)")
            .replacing("{01}", with: number < 9 ? "0\(number + 1)" : "\(number + 1)")
            .replacing("{name}", with: name).replacing("{Name}", with: Prose.capitalized(name))
    }
}

extension TerminalSyntax {
    /// The program whose JSON has the names of colours with capitals, below `Colors`.
    static let fluent = "Fluent Terminal"

    /// The programs whose keys are `color0` to `color15`; only kitty's have a blank behind them.
    private static let kitty = "kitty, Xresources, termux"

    /// Returns the syntax of an object of JSON: Windows Terminal's unless it has names that others have.
    static func json(of root: JSONValue) -> TerminalSyntax? {
        let programs = isFluent(root) ? fluent : root["color_01"]?.string == nil ? "Windows Terminal" : "Gogh"
        return all.first { $0.syntax == .json && $0.programs == programs }
    }

    /// Returns whether an object of JSON is a scheme of that program.
    static func isFluent(_ json: JSONValue) -> Bool {
        json["Colors"]?["Background"]?.string != nil && json["Colors"]?["Foreground"]?.string != nil
    }

    /// The syntaxes, each before those that have fewer names of their own.
    static let all = [
        TerminalSyntax(
            programs: "Windows Terminal", syntax: .json, digits: .css, name: ["name"], background: "background",
            foreground: "foreground", selection: "selectionBackground", color: "{name}", bright: "bright{Name}",
            names: ["black", "red", "green", "yellow", "blue", "purple", "cyan", "white"]),
        TerminalSyntax(
            programs: fluent, syntax: .json, digits: .css, name: ["Name"], background: "Colors/Background",
            foreground: "Colors/Foreground", selection: "Colors/Selection", color: "Colors/{Name}",
            bright: "Colors/Bright{Name}"),
        TerminalSyntax(
            programs: "ghostty", syntax: .lines, hasNames: true, digits: TerminalDigits(widths: 1...2),
            cells: ["cell-foreground", "cell-background"],
            marks: ["cursor-color", "cursor-text", "selection-background", "selection-foreground"],
            isWholeLine: true,
            standard: [
                .background: Color(rgb: 0x282C34), .foreground: Color(rgb: 0xFFFFFF), .blue: Color(rgb: 0x81A2BE),
            ],
            background: "background", foreground: "foreground",
            selection: "selection-background", color: "palette.{n}"),
        TerminalSyntax(
            programs: "xrdb", syntax: .lines, hasNames: true, digits: .x11, background: "Background_Color",
            foreground: "Foreground_Color", selection: "Selection_Color", color: "Ansi_{n}_Color"),
        TerminalSyntax(
            programs: kitty, syntax: .lines, hasNames: true,
            digits: TerminalDigits(widths: 1...4, sign: .required, scale: .byte), cells: ["none"],
            functions: ["oklch(", "lab("], isWholeLine: true,
            standard: [
                .background: Color(rgb: 0x000000), .foreground: Color(rgb: 0xDDDDDD), .blue: Color(rgb: 0x0D73CC),
            ],
            background: "background",
            foreground: "foreground", selection: "selection_background|highlightColor", color: "color{n}"),
        TerminalSyntax(
            programs: "termite", syntax: .lines, background: "colors/background", foreground: "colors/foreground",
            selection: "", color: "colors/color{n}"),
        TerminalSyntax(
            programs: "foot", syntax: .lines, digits: TerminalDigits(widths: 2...2, alpha: .first, sign: .forbidden),
            variants: [("colors-light", .light), ("colors-dark", .dark), ("colors", nil), ("colors2", nil), ("", nil)],
            background: "{variant}/background", foreground: "{variant}/foreground",
            selection: "{variant}/selection-background", color: "{variant}/regular{8}", bright: "{variant}/bright{8}"),
        TerminalSyntax(
            programs: "konsole", syntax: .lines, digits: TerminalDigits(widths: 1...4, alpha: .first, scale: .byte),
            name: ["General", "Description"], background: "Background/Color", foreground: "Foreground/Color",
            selection: "", color: "Color{8}/Color", bright: "Color{8}Intense/Color"),
        TerminalSyntax(
            programs: "xfce4-terminal", syntax: .lines, name: ["Scheme", "Name"],
            background: "Scheme/ColorBackground|ColorBackground", foreground: "Scheme/ColorForeground|ColorForeground",
            selection: "Scheme/ColorSelectionBackground|ColorSelectionBackground",
            color: "Scheme/ColorPalette/{n}|ColorPalette/{n}"),
        alacritty(.toml),
        TerminalSyntax(
            programs: "wezterm", syntax: .toml, hasNames: true, digits: .x11,
            functions: ["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", "hsl:"],
            name: ["metadata", "name"],
            background: "colors/background", foreground: "colors/foreground", selection: "colors/selection_bg",
            color: "colors/ansi/{8}", bright: "colors/brights/{8}"),
        TerminalSyntax(
            programs: "rio", syntax: .toml, digits: TerminalDigits(widths: 2...2, alpha: .last),
            background: "colors/background", foreground: "colors/foreground",
            selection: "colors/selection-background", color: "colors/{name}",
            bright: "colors/light_{name}|colors/light-{name}"),
        gogh(.yaml), gogh(.json),
        alacritty(.yaml),
        TerminalSyntax(
            programs: "iTerm2", syntax: .propertyList,
            variants: [("", nil), (" (Light)", .light), (" (Dark)", .dark)],
            background: "Background Color{variant}", foreground: "Foreground Color{variant}",
            selection: "Selection Color{variant}", color: "Ansi {n} Color{variant}"),
    ]

    private static func gogh(_ syntax: Syntax) -> TerminalSyntax {
        TerminalSyntax(
            programs: "Gogh", syntax: syntax, name: ["name"], background: "background", foreground: "foreground",
            selection: "selection", color: "color_{01}")
    }

    private static func alacritty(_ syntax: Syntax) -> TerminalSyntax {
        TerminalSyntax(
            programs: "alacritty", syntax: syntax,
            digits: TerminalDigits(widths: 2...2, sign: .required, takesZeroX: true),
            cells: ["CellForeground", "CellBackground"], background: "colors/primary/background",
            foreground: "colors/primary/foreground", selection: "colors/selection/background",
            color: "colors/normal/{name}", bright: "colors/bright/{name}")
    }

    /// VS Code's colours of its terminal, which are part of its themes.
    static let code = TerminalSyntax(
        programs: "VS Code", syntax: .json, digits: .css, background: "terminal.background",
        foreground: "terminal.foreground", selection: "terminal.selectionBackground", color: "terminal.ansi{Name}",
        bright: "terminal.ansiBright{Name}")
}
