internal import Documents
internal import Graphics
internal import ThemeModel

/// What a colour scheme of an editor or a terminal takes from a keyboard: readable text on a ground, an accent, and hues that
/// the keyboard does not have.
struct SchemeColors {
    let ground: ExportedColor
    /// The text on it.
    let text: ExportedColor
    /// The other one of key and keyboard.
    let key: ExportedColor
    let modifier: ExportedColor
    let pressed: ExportedColor
    let accent: ExportedColor
    /// Less important text.
    let annotation: ExportedColor

    private let values: VariantValues

    init(_ values: VariantValues, noting ledger: inout ExportLedger) {
        self.values = values
        let keyboard = values.ground
        let face = values.opaque(.regularKeyBackground)
        let pairs = [
            (keyboard, values.color(.candidateText)), (keyboard, values.color(.regularKeyText)),
            (face, values.color(.regularKeyText)),
        ].map { ground, text in (ground: ground, text: text.opaque(on: ground)) }
        let index = pairs.firstIndex { $0.text.contrast(with: $0.ground) >= ContrastPair.readable } ?? 0
        (ground, text) = pairs[index]
        // If neither text can be read on the keyboard, ground and key change places.
        key = index == 2 ? keyboard : face
        modifier = values.opaque(.modifierKeyBackground)
        pressed = values.color(.pressedKeyBackground).opaque(on: face)
        let isModifiers = values.color(.accentKeyBackground).color == values.color(.modifierKeyBackground).color
        accent = values.opaque(isModifiers ? .popupKeySelectedBackground : .accentKeyBackground)
        let seen = values.color(.candidateAnnotationText).opaque(on: ground)
        annotation = seen.contrast(with: ground) < 3 ? ground.mixed(with: text, share: 0.6) : seen
        if index > 0 {
            ledger.remark(
                "text and ground are \(text.expression) on \(ground.expression): candidateText cannot be read on the keyboard",
                at: values.mode.rawValue)
        }
    }

    /// True if the ground is dark.
    var isDark: Bool { ground.color.luminance < 0.18 }
    /// What makes a text stand out more: white on a dark ground, black on a light one.
    private var extreme: ExportedColor {
        ExportedColor(isDark ? .white : .black, of: text.source, expression: isDark ? "white" : "black")
    }

    /// The text that stands out most.
    var strongText: ExportedColor {
        let own = [PropertyName.pressedKeyText, .accentKeyText].map { values.opaque($0) }
        return own.first { $0.contrast(with: ground) >= ContrastPair.readable }
            ?? text.mixed(with: extreme, share: 0.66)
    }

    /// Returns a brighter form of a hue.
    func bright(_ hue: ExportedColor) -> ExportedColor { hue.mixed(with: extreme, share: 0.25) }

    /// Returns a hue, given as an angle of OKLCh in degrees, in the lightness and chroma of the accent, readable on the ground.
    func hue(_ name: String, angle: Double, darker: Double = 0) -> ExportedColor {
        let own = OKLab(accent.color)
        let lightness = (isDark ? max(own.lightness, 0.62) : min(max(own.lightness, 0.40), 0.58)) - darker
        var chroma = min(max(own.chroma, 0.09), 0.16)
        var color = OKLab(lightness: lightness, chroma: chroma, hue: angle).color(alpha: 255)
        while color == nil, chroma > 0 {
            chroma = max(chroma - 0.005, 0)
            color = OKLab(lightness: lightness, chroma: chroma, hue: angle).color(alpha: 255)
        }
        let base = color ?? accent.color
        return ExportedColor(
            base.readable(on: ground.color, contrast: 3), of: accent.source,
            expression: "\(name) like \(accent.expression)")
    }

    var red: ExportedColor { hue("red", angle: 25) }
    var orange: ExportedColor { hue("orange", angle: 55) }
    var yellow: ExportedColor { hue("yellow", angle: 95) }
    var green: ExportedColor { hue("green", angle: 145) }
    var cyan: ExportedColor { hue("cyan", angle: 200) }
    var purple: ExportedColor { hue("purple", angle: 305) }
    var brown: ExportedColor { hue("brown", angle: 40, darker: 0.1) }
}

/// A scheme of base16: sixteen colours for editors.
enum Base16Writer {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let values = subject.first
        let scheme = SchemeColors(values, noting: &ledger)
        var text = "system: \"base16\"\n"
        for (name, value) in [
            ("name", subject.fileTitle), ("author", subject.author), ("variant", values.mode.rawValue),
        ] {
            text += "\(name): \(YAMLText.quoted(value))\n"
            ledger.note(name, is: value, from: name == "variant" ? "-" : name, rule: "as written")
        }
        text += "palette:\n"
        let strong = scheme.strongText
        let colors: [(String, ExportedColor)] = [
            ("00", scheme.ground), ("01", scheme.key), ("02", scheme.modifier), ("03", scheme.pressed),
            ("04", scheme.annotation), ("05", scheme.text), ("06", scheme.text.mixed(with: strong, share: 0.5)),
            ("07", strong), ("08", scheme.red), ("09", scheme.orange), ("0A", scheme.yellow), ("0B", scheme.green),
            ("0C", scheme.cyan), ("0D", scheme.accent), ("0E", scheme.purple), ("0F", scheme.brown),
        ]
        for (number, tone) in colors {
            text += "  base\(number): \"\(tone.color)\"\n"
            ledger.note("palette.base\(number)", is: "\(tone.color)", of: tone, in: values.mode)
        }
        return [ExportFile("scheme.yaml", text: text)]
    }
}

/// A scheme of Windows Terminal: sixteen named colours.
enum TerminalWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let values = subject.first
        let scheme = SchemeColors(values, noting: &ledger)
        var members: [(String, JSONOutput)] = [("name", .string(subject.fileTitle))]
        ledger.note("name", is: subject.fileTitle, from: "name", rule: "as written")
        members += ledger.members(colors(of: scheme), in: values.mode)
        return [ExportFile("scheme.json", text: JSONOutput.object(members).text() + "\n")]
    }

    private static func colors(of scheme: SchemeColors) -> [(String, ExportedColor)] {
        let (b, f, a) = (scheme.ground, scheme.text, scheme.accent)
        let isDark = scheme.isDark
        let white = ExportedColor(.white, of: f.source, expression: "white")
        let isFaint = a.contrast(with: b) < 1.5
        let (red, green, yellow) = (scheme.red, scheme.green, scheme.yellow)
        let (purple, cyan) = (scheme.purple, scheme.cyan)
        return [
            ("black", isDark ? scheme.modifier : f), ("red", red), ("green", green), ("yellow", yellow), ("blue", a),
            ("purple", purple), ("cyan", cyan), ("white", isDark ? f : scheme.modifier),
            ("brightBlack", scheme.annotation), ("brightRed", scheme.bright(red)),
            ("brightGreen", scheme.bright(green)), ("brightYellow", scheme.bright(yellow)),
            ("brightBlue", isFaint ? a : scheme.bright(a)), ("brightPurple", scheme.bright(purple)),
            ("brightCyan", scheme.bright(cyan)),
            ("brightWhite", isDark ? f.mixed(with: white, share: 0.5) : scheme.key),
            ("background", b), ("foreground", f), ("cursorColor", a), ("selectionBackground", scheme.pressed),
        ]
    }
}
