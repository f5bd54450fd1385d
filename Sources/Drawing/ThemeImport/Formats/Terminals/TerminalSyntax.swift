internal import Documents
internal import EmbeddedFiles
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
    enum Sign: String { case required, optional, forbidden }
    /// Where the alpha of eight digits stands.
    enum Alpha: String { case first, last }
    /// What the digits of a channel say.
    enum Scale: String {
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
    let alpha: Alpha?
    let sign: Sign
    let scale: Scale
    /// Whether `0x` may stand for `#`.
    let takesZeroX: Bool

    static let any = TerminalDigits("1 4")
    static let x11 = TerminalDigits("1 4 required highest")

    /// Reads the least and the greatest number of digits, and words for what is not as usual.
    init(_ text: String) {
        let words = text.split(separator: " ").map { String($0) }
        let numbers = words.compactMap { Int($0) }
        widths = numbers[0]...numbers[1]
        alpha = words.lazy.compactMap(Alpha.init).first
        sign = words.lazy.compactMap(Sign.init).first ?? .optional
        scale = words.lazy.compactMap(Scale.init).first ?? .share
        takesZeroX = words.contains("0x")
    }

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
/// sixteen colours `{n}` for its number, `{1}` and `{01}` for its number from 1 and from 01, `{8}` for its number among eight, and `{name}` or
/// `{Name}` for its name among eight.
struct TerminalSyntax: Sendable {
    /// The programs that read it.
    let programs: String
    /// The syntax of its text.
    let syntax: Syntax
    /// True if the programs take X11's names of colours.
    let hasNames: Bool
    /// How the programs read hexadecimal digits.
    let digits: TerminalDigits
    /// The words by which the programs take a cell's own colour.
    let cells: [String]
    /// Keys that only the programs have, which tell where a scheme has only the grounds.
    let marks: [String]
    /// What stands before the values of colours that the programs take as style sheets do.
    let functions: [String]
    /// True if the programs take no comment behind a value.
    let isWholeLine: Bool
    /// What the programs take for a colour that a scheme lacks, or that they ignore; none where that cannot be said.
    private(set) var standard: [TerminalRole: Color] = [:]
    /// The path of the scheme's name; empty if it has none.
    let name: [String]
    /// The names of a scheme's modes, which are part of its paths. A name without a mode is a scheme alone.
    let variants: [(name: String, mode: Mode?)]
    /// The places of the grounds and of selected text; empty if there is none.
    let background, foreground, selection: String
    /// The place of one of the sixteen colours.
    let color: String
    /// The place of one of the eight bright colours, if it is another.
    let bright: String?
    /// The names of eight colours.
    let names: [String]

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
        let next = "\(number + 1)"
        let parts = [
            ("n", "\(number)"), ("8", "\(number % 8)"), ("1", next), ("01", number < 9 ? "0" + next : next),
            ("name", name), ("Name", Prose.capitalized(name)),
        ]
        return parts.reduce(template) { $0.replacing("{\($1.0)}", with: $1.1) }
    }
}

extension TerminalSyntax {
    /// Returns the syntax of an object of JSON: Windows Terminal's unless it has names that others have.
    static func json(of root: JSONValue) -> TerminalSyntax? {
        let other = root["color_01"]?.string == nil ? "Windows Terminal" : "Gogh"
        let programs = isFluent(root) ? "Fluent Terminal" : isProfile(root) ? "iTerm2" : other
        return all.first { $0.syntax == .json && $0.programs == programs }
    }

    /// Returns whether an object of JSON is a profile of iTerm2, whose colours are objects.
    static func isProfile(_ json: JSONValue) -> Bool {
        ["Background Color", "Foreground Color"].allSatisfy { json[$0]?.object != nil }
    }

    /// Returns whether an object of JSON is a scheme of the program whose names have capitals, below `Colors`.
    static func isFluent(_ json: JSONValue) -> Bool {
        json["Colors"]?["Background"]?.string != nil && json["Colors"]?["Foreground"]?.string != nil
    }

    /// The rows of `terminals.json`. The keys `color0` to `color15` are those of several programs; only kitty's have a blank behind them.
    private static let table: [TerminalSyntax] = {
        let source = SourceText(name: "terminals.json", bytes: EmbeddedFolder(import_tables)["terminals.json"])
        return (JSONReader.read(source).value?.array ?? []).flatMap { row in
            row.texts("syntax").compactMap(Syntax.init).map { TerminalSyntax(row, syntax: $0) }
        }
    }()

    /// The syntaxes, each before those that have fewer names of their own.
    static let all = Array(table.dropLast())
    /// VS Code's colours of its terminal, which are part of its themes.
    static let code = table[table.count - 1]

    private init(_ row: JSONValue, syntax: Syntax) {
        func text(_ name: String) -> String { row[name]?.string ?? "" }
        self.syntax = syntax
        programs = text("programs")
        hasNames = row["hasNames"]?.bool == true
        digits = row["digits"]?.string.map { TerminalDigits($0) } ?? .any
        cells = row.texts("cells")
        marks = row.texts("marks")
        functions = row.texts("functions")
        isWholeLine = row["isWholeLine"]?.bool == true
        for (role, name) in [(TerminalRole.background, "background"), (.foreground, "foreground"), (.blue, "blue")] {
            standard[role] = row["standard"]?[name]?.string.flatMap { HexColor($0)?.color }
        }
        name = row.texts("name")
        let modes = row["variants"]?.array?.map { $0.array?.compactMap(\.string) ?? [] } ?? [[""]]
        variants = modes.map { ($0[0], $0.dropFirst().first.flatMap(Mode.init)) }
        (background, foreground, selection) = (text("background"), text("foreground"), text("selection"))
        (color, bright) = (text("color"), row["bright"]?.string)
        names = row["names"] == nil ? Self.plainNames : row.texts("names")
    }

    private static let plainNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
}

extension JSONValue {
    /// Returns the texts of a member that is a list.
    fileprivate func texts(_ name: String) -> [String] { self[name]?.array?.compactMap(\.string) ?? [] }
}
