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

/// A syntax of terminals' colour schemes: where each colour and the name stand.
struct TerminalSyntax: Sendable {
    /// The programs that read it.
    let programs: String
    /// The syntax of its text.
    let syntax: Syntax
    /// The names of a scheme's modes, which are part of its paths. A name without a mode is a scheme alone.
    let variants: [(name: String, mode: Mode?)]
    /// The path of the scheme's name; empty if it has none.
    let name: [String]
    /// The paths where a colour may stand, in a variant. A number is an element of a list, or of a text with semicolons.
    let paths: @Sendable (TerminalRole, String) -> [[String]]

    private init(
        _ programs: String, _ syntax: Syntax, name: [String] = [], variants: [(String, Mode?)] = [("", nil)],
        paths: @escaping @Sendable (TerminalRole, String) -> [[String]]
    ) {
        self.programs = programs
        self.syntax = syntax
        self.name = name
        self.variants = variants
        self.paths = paths
    }

    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// Returns the path of one of sixteen colours in Windows Terminal and VS Code.
    private static func capitalized(_ number: Int, magenta: String) -> String {
        let name = number % 8 == 5 ? magenta : names[number % 8]
        guard number >= 8 else { return name }
        return "bright" + name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The syntaxes, each before those that have fewer names of their own.
    static let all = [
        TerminalSyntax("Windows Terminal", .json, name: ["name"]) { role, _ in
            switch role {
            case .background: [["background"]]
            case .foreground: [["foreground"]]
            case .selection: [["selectionBackground"]]
            case .color(let number): [[capitalized(number, magenta: "purple")]]
            }
        },
        TerminalSyntax("ghostty", .lines) { role, _ in
            switch role {
            case .background: [["background"]]
            case .foreground: [["foreground"]]
            case .selection: [["selection-background"]]
            case .color(let number): [["palette.\(number)"]]
            }
        },
        TerminalSyntax("xrdb", .lines) { role, _ in
            switch role {
            case .background: [["Background_Color"]]
            case .foreground: [["Foreground_Color"]]
            case .selection: [["Selection_Color"]]
            case .color(let number): [["Ansi_\(number)_Color"]]
            }
        },
        TerminalSyntax("kitty, Xresources, termux", .lines) { role, _ in
            switch role {
            case .background: [["background"]]
            case .foreground: [["foreground"]]
            case .selection: [["selection_background"], ["highlightColor"]]
            case .color(let number): [["color\(number)"]]
            }
        },
        TerminalSyntax("termite", .lines) { role, _ in
            switch role {
            case .background: [["colors", "background"]]
            case .foreground: [["colors", "foreground"]]
            case .selection: []
            case .color(let number): [["colors", "color\(number)"]]
            }
        },
        TerminalSyntax(
            "foot", .lines,
            variants: [("colors-light", .light), ("colors-dark", .dark), ("colors", nil), ("colors2", nil), ("", nil)]
        ) { role, section in
            let name =
                switch role {
                case .background: "background"
                case .foreground: "foreground"
                case .selection: "selection-background"
                case .color(let number): number < 8 ? "regular\(number)" : "bright\(number - 8)"
                }
            return [section.isEmpty ? [name] : [section, name]]
        },
        TerminalSyntax("konsole", .lines, name: ["General", "Description"]) { role, _ in
            let section: String? =
                switch role {
                case .background: "Background"
                case .foreground: "Foreground"
                case .selection: nil
                case .color(let number): number < 8 ? "Color\(number)" : "Color\(number - 8)Intense"
                }
            return section.map { [[$0, "Color"]] } ?? []
        },
        TerminalSyntax("xfce4-terminal", .lines, name: ["Scheme", "Name"]) { role, _ in
            switch role {
            case .background: [["Scheme", "ColorBackground"], ["ColorBackground"]]
            case .foreground: [["Scheme", "ColorForeground"], ["ColorForeground"]]
            case .selection: [["Scheme", "ColorSelectionBackground"], ["ColorSelectionBackground"]]
            case .color(let number): [["Scheme", "ColorPalette", "\(number)"], ["ColorPalette", "\(number)"]]
            }
        },
        TerminalSyntax("alacritty", .toml, paths: alacritty),
        TerminalSyntax("wezterm", .toml, name: ["metadata", "name"]) { role, _ in
            switch role {
            case .background: [["colors", "background"]]
            case .foreground: [["colors", "foreground"]]
            case .selection: [["colors", "selection_bg"]]
            case .color(let number): [["colors", number < 8 ? "ansi" : "brights", "\(number % 8)"]]
            }
        },
        TerminalSyntax("rio", .toml) { role, _ in
            switch role {
            case .background: [["colors", "background"]]
            case .foreground: [["colors", "foreground"]]
            case .selection: [["colors", "selection-background"]]
            case .color(let number) where number < 8: [["colors", names[number]]]
            case .color(let number):
                [["colors", "light_" + names[number - 8]], ["colors", "light-" + names[number - 8]]]
            }
        },
        TerminalSyntax("Gogh", .yaml, name: ["name"]) { role, _ in
            switch role {
            case .background: [["background"]]
            case .foreground: [["foreground"]]
            case .selection: [["selection"]]
            case .color(let number): [[number < 9 ? "color_0\(number + 1)" : "color_\(number + 1)"]]
            }
        },
        TerminalSyntax("alacritty", .yaml, paths: alacritty),
        TerminalSyntax(
            "iTerm2", .propertyList, variants: [("", nil), (" (Light)", .light), (" (Dark)", .dark)]
        ) { role, mode in
            let name =
                switch role {
                case .background: "Background Color"
                case .foreground: "Foreground Color"
                case .selection: "Selection Color"
                case .color(let number): "Ansi \(number) Color"
                }
            return [[name + mode]]
        },
    ]

    @Sendable private static func alacritty(_ role: TerminalRole, _: String) -> [[String]] {
        switch role {
        case .background: [["colors", "primary", "background"]]
        case .foreground: [["colors", "primary", "foreground"]]
        case .selection: [["colors", "selection", "background"]]
        case .color(let number): [["colors", number < 8 ? "normal" : "bright", names[number % 8]]]
        }
    }

    /// VS Code's colours of its terminal, which are part of its themes.
    static let code = TerminalSyntax("VS Code", .json) { role, _ in
        switch role {
        case .background: [["terminal.background"]]
        case .foreground: [["terminal.foreground"]]
        case .selection: [["terminal.selectionBackground"]]
        case .color(let number):
            [
                [
                    "terminal.ansi" + capitalized(number, magenta: "magenta").prefix(1).uppercased()
                        + capitalized(number, magenta: "magenta").dropFirst()
                ]
            ]
        }
    }
}
