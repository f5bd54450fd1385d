internal import Documents
internal import Graphics
internal import ThemeModel

/// Themes of fcitx5-android: one JSON object with exactly the members, and the order, of the app's own files. The app refuses
/// a file that lacks one or has another.
enum Fcitx5Writer {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let values = subject.first
        let name = fileName(of: subject, noting: &ledger)
        let isDark = values.mode == .dark
        var members: [(String, JSONOutput)] = [
            ("name", .string(name)), ("isDark", .bool(isDark)), ("backgroundImage", .null),
        ]
        ledger.note("name", is: name, from: "name", rule: "as written")
        ledger.note("isDark", is: "\(isDark)", rule: "the variant")
        ledger.note("backgroundImage", is: "null")
        let colors = values.colors(of: "fcitx5", ["highlight": highlight(values), "shadow": shadow(values)])
        members += ledger.members(colors, in: values.mode, asNumbers: true)
        members.append(("version", .string(version)))
        ledger.note("version", is: version)
        return [ExportFile(name + ending, text: JSONOutput.object(members).text() + "\n")]
    }

    /// The version of the format.
    private static let version = "2.1"

    // MARK: - The pressed key

    /// Returns the highlight that the app paints on a key to press it.
    private static func highlight(_ values: VariantValues) -> ExportedColor {
        let own = values.color(.pressedKeyHighlight)
        if values[.pressedKeyHighlight] != nil { return own }
        let pressed = values.color(.pressedKeyBackground)
        let key = values.color(.regularKeyBackground)
        if pressed.color.isOpaque || key.color.isClear { return pressed }
        guard let highlight = coat(turning: key.color, into: pressed.color) else {
            return pressed.over(values.color(.keyboardBackground))
        }
        return ExportedColor(
            highlight, of: .pressedKeyBackground, expression: "what turns regularKeyBackground into it")
    }

    /// Returns the colour of least alpha that, painted over one colour, gives another; nil if none does.
    private static func coat(turning base: Color, into wanted: Color) -> Color? {
        guard base != wanted else { return .clear }
        for alpha in UInt8(1)...255 {
            guard Color(red: 0, green: 0, blue: 0, alpha: alpha).composited(over: base).alpha == wanted.alpha,
                let red = level(of: \.red, alpha: alpha, turning: base, into: wanted),
                let green = level(of: \.green, alpha: alpha, turning: base, into: wanted),
                let blue = level(of: \.blue, alpha: alpha, turning: base, into: wanted)
            else { continue }
            return Color(red: red, green: green, blue: blue, alpha: alpha)
        }
        return nil
    }

    /// Returns the level of a channel that gives the wanted one at an alpha; nil if none does.
    private static func level(
        of channel: KeyPath<Color, UInt8>, alpha: UInt8, turning base: Color, into wanted: Color
    ) -> UInt8? {
        let a = Double(alpha) / 255
        let b = Double(base.alpha) / 255 * (1 - a)
        let exact = (Double(wanted[keyPath: channel]) * (a + b) - Double(base[keyPath: channel]) * b) / a
        let near = exact.rounded()
        // Rounding the alphas moves the exact level by less than one.
        for level in [near, near - 1, near + 1] where (0...255).contains(level) {
            let byte = UInt8(level)
            let coat = Color(red: byte, green: byte, blue: byte, alpha: alpha)
            if coat.composited(over: base)[keyPath: channel] == wanted[keyPath: channel] { return byte }
        }
        return nil
    }

    // MARK: - The shadow

    /// Returns the colour of the edge below keys: a shadow that does not fall downwards is none.
    private static func shadow(_ values: VariantValues) -> ExportedColor {
        guard let shadow = values.shadow(of: .regularKey), shadow.offset.y > 0 else {
            return ExportedColor(.clear, of: .regularKeyShadowColor, expression: "none", change: .noPlace)
        }
        return ExportedColor(shadow.color, of: .regularKeyShadowColor)
    }

    // MARK: - The name

    /// The names of the app's own themes.
    private static let builtIn = [
        "MaterialLight", "MaterialDark", "PixelLight", "PixelDark", "NordLight", "NordDark", "DeepBlue", "AMOLEDBlack",
        "Monokai", "TransparentDark", "TransparentLight",
    ]
    /// The longest name of a file.
    private static let longest = (characters: 50, bytes: 200)
    private static let ending = ".json"

    /// Returns the theme's name in a form that can be a file's name in the app and is not that of one of its own themes.
    private static func fileName(of subject: ExportSubject, noting ledger: inout ExportLedger) -> String {
        let suffix = subject.isOneOfTwo ? " " + subject.first.mode.title : ""
        let taken = suffix.utf8.count
        var name = EntryName.portable(
            subject.name, ending: suffix + ending, fallback: subject.document.id,
            characters: longest.characters - taken, bytes: longest.bytes - taken)
        name += suffix
        if builtIn.contains(name) { name += " 2" }
        ledger.rename("name", from: subject.fileTitle, to: name)
        return name
    }
}
