internal import Documents
internal import Graphics
internal import ThemeModel

/// Extensions of FlorisBoard: a zip archive with a description and a stylesheet for each variant. The app reads stylesheets
/// strictly: one wrong property, and it drops the sheet.
enum FlorisWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportedFile] {
        let id = identifier(subject.document.id, noting: &ledger)
        let sheets = subject.variants.map { values in
            var sheet = FlorisSheet(values, ledger: ledger)
            let text = sheet.text()
            ledger = sheet.ledger
            return ExportedFile("stylesheets/\(id)_\(values.mode.rawValue).json", text: text)
        }
        guard subject.form.container == .archive else { return sheets }
        return [ExportedFile("extension.json", text: description(of: subject, id: id).text() + "\n")] + sheets
    }

    /// Returns an id in a form that the app accepts: a letter first, then letters, digits and underscores.
    private static func identifier(_ id: String, noting ledger: inout ExportLedger) -> String {
        var fitted = String(
            id.lowercased().map { character in
                character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
            })
        if fitted.first?.isLetter != true { fitted = "t_" + fitted }
        ledger.rename("id", from: id, to: fitted)
        return fitted
    }

    private static func description(of subject: ExportSubject, id: String) -> JSONOutput {
        let author = JSONOutput.string(subject.author)
        var meta: [(String, JSONOutput)] = [
            ("id", .string("local.kbrender.\(id)")), ("version", .string(subject.version)),
            ("title", .string(subject.name)),
        ]
        if let summary = subject.summary { meta.append(("description", .string(summary))) }
        if let tags = subject.document.metadata.tags, !tags.isEmpty {
            meta.append(("keywords", .array(tags.map(JSONOutput.string))))
        }
        meta += [("maintainers", .array([author])), ("license", .string("NOASSERTION"))]
        let themes = subject.variants.map { values in
            JSONOutput.object([
                ("id", .string("\(id)_\(values.mode.rawValue)")),
                ("label", .string("\(subject.name) \(values.mode.title)")), ("authors", .array([author])),
                ("isNight", .bool(values.mode == .dark)),
            ])
        }
        return .object([
            ("$", .string("ime.extension.theme")), ("meta", .object(meta)), ("themes", .array(themes)),
        ])
    }
}

/// One stylesheet while it is written.
private struct FlorisSheet {
    private let values: VariantValues
    private(set) var ledger: ExportLedger
    private var rules: [(String, JSONOutput)] = []
    private var rule = ""
    private var properties: [(String, JSONOutput)] = []

    init(_ values: VariantValues, ledger: ExportLedger) {
        self.values = values
        self.ledger = ledger
    }

    /// The address of the schema that the app knows a sheet by.
    private static let schema = "https://schemas.florisboard.org/snygg/v2/stylesheet"

    /// Returns the sheet's text.
    mutating func text() -> String {
        add("window") { sheet in
            sheet.color("background", of: .keyboardBackground)
            sheet.set("foreground", to: sheet.values.color(.candidateText))
        }
        addKeys()
        addPopups()
        addCandidates()
        addPanels()
        ledger.lose(.previewBackground, because: .folded(into: .popupBackground), as: "key-popup-box.background")
        return JSONOutput.object([("$schema", .string(Self.schema))] + rules).text() + "\n"
    }

    // MARK: - Rules and properties

    private mutating func add(_ name: String, filledBy fill: (inout FlorisSheet) -> Void) {
        rule = name
        properties = []
        fill(&self)
        rules.append((name, .object(properties)))
    }

    /// Sets a constant.
    private mutating func set(_ name: String, to text: String) {
        properties.append((name, .string(text)))
        ledger.note("\(rule).\(name)", is: text)
    }

    /// Sets a colour.
    private mutating func set(_ name: String, to tone: Tone) {
        properties.append((name, .string("\(tone.color)")))
        ledger.note("\(rule).\(name)", is: "\(tone.color)", of: tone, in: values.mode)
    }

    /// Sets a colour that the sheet holds for its property.
    private mutating func color(_ name: String, of property: PropertyName) {
        set(name, to: values.color(property))
        ledger.hold(property, value: values[property], in: values.mode, as: "\(rule).\(name)")
    }

    /// Sets a length in points.
    private mutating func length(_ name: String, of property: PropertyName, in unit: String, isHeld: Bool = true) {
        let number = values.number(property)
        let text = (unit == "sp" ? max(number, 1) : number).decimal(places: 2) + unit
        properties.append((name, .string(text)))
        ledger.note(
            "\(rule).\(name)", is: text, of: property, in: values.mode, holding: isHeld ? number : nil)
    }

    /// Sets the size of hints: the theme's, if it has one, or the app's own.
    private mutating func hintSize() {
        if values[.keyHintFontSize] == nil {
            set("font-size", to: "12sp")
        } else {
            length("font-size", of: .keyHintFontSize, in: "sp", isHeld: false)
        }
    }

    private mutating func weight(_ property: PropertyName) {
        let text = values.weight(property).snygg
        properties.append(("font-weight", .string(text)))
        ledger.note("\(rule).font-weight", is: text, of: property, in: values.mode)
    }

    private mutating func shape(_ property: PropertyName, isHeld: Bool = true) {
        let number = values.number(property)
        let radius = number.decimal(places: 2) + "dp"
        let text = number > 0 ? "rounded-corner(\(radius), \(radius), \(radius), \(radius))" : "rectangle()"
        properties.append(("shape", .string(text)))
        ledger.note("\(rule).shape", is: text, of: property, in: values.mode, holding: isHeld ? number : nil)
    }

    /// Sets what of a border differs from that of the rule beneath.
    private mutating func border(of part: StyledPart, over beneath: Border = .none, holding also: StyledPart? = nil) {
        let border = values.border(of: part)
        if border.color != beneath.color { set("border-color", to: Tone(border.color, of: part.border)) }
        if border.width != beneath.width {
            let text = border.width.decimal(places: 2) + "dp"
            properties.append(("border-width", .string(text)))
            ledger.note("\(rule).border-width", is: text, of: part.borderWidth, in: values.mode)
        }
        for part in [part, also].compactMap(\.self) {
            ledger.hold(part.border, value: .color(border.color), in: values.mode, as: "\(rule).border-color")
            ledger.hold(part.borderWidth, value: .number(border.width), in: values.mode, as: "\(rule).border-width")
        }
    }

    /// Sets a shadow: its height, and a colour that the app draws at 30 % of its alpha. Without one, takes away the shadow of
    /// the rule beneath, if it has one.
    private mutating func shadow(of part: StyledPart, over beneath: StyledPart? = nil) {
        guard let shadow = values.shadow(of: part), let height = shadow.elevation else {
            if let beneath, values.shadow(of: beneath)?.elevation != nil { set("shadow-elevation", to: "0dp") }
            ledger.hold(part.shadowColor, value: nil, in: values.mode, as: rule, because: .noPlace)
            return
        }
        let text = height.decimal(places: 2) + "dp"
        properties.append(("shadow-elevation", .string(text)))
        ledger.note(
            "\(rule).shadow-elevation", is: text, of: part.shadowBlur, in: values.mode,
            rule: shadow.blur > 0 ? "as written" : "2 × \(part.shadowOffset.rawValue)")
        var strong = shadow.color
        strong.alpha = UInt8(min((Double(shadow.color.alpha) / FlorisShadow.strength).rounded(), 255))
        set(
            "shadow-color",
            to: Tone(strong, of: part.shadowColor, expression: "\(part.shadowColor.rawValue) with alpha ÷ 0.3"))
        var shown = strong.withAlpha(multipliedBy: FlorisShadow.strength)
        if shown.alpha >= shadow.color.alpha { shown = shadow.color }
        let held = min(height, FlorisShadow.highest)
        ledger.hold(part.shadowColor, value: .color(shown), in: values.mode, as: "\(rule).shadow-color")
        ledger.hold(
            part.shadowOffset, value: .offset(Point(0, held / 2)), in: values.mode, as: "\(rule).shadow-elevation",
            because: .fixed)
        ledger.hold(
            part.shadowBlur, value: .number(held), in: values.mode, as: "\(rule).shadow-elevation", because: .fixed)
    }

    // MARK: - Keys

    private mutating func addKeys() {
        add("key") { sheet in
            sheet.color("background", of: .regularKeyBackground)
            sheet.color("foreground", of: .regularKeyText)
            sheet.border(of: .regularKey)
            sheet.length("font-size", of: .keyFontSize, in: "sp")
            sheet.weight(.keyFontWeight)
            sheet.shadow(of: .regularKey)
            sheet.shape(.regularKeyCornerRadius)
            sheet.set("text-max-lines", to: "1")
        }
        add("key[code=-213..-201,-11,-7]") { sheet in
            sheet.color("background", of: .modifierKeyBackground)
            sheet.color("foreground", of: .modifierKeyText)
            sheet.border(of: .modifierKey, over: sheet.values.border(of: .regularKey))
            sheet.length("font-size", of: .modifierKeyFontSize, in: "sp")
            sheet.weight(.modifierKeyFontWeight)
            sheet.shadow(of: .modifierKey, over: .regularKey)
            sheet.shape(.modifierKeyCornerRadius)
        }
        add("key[code=10]") { sheet in
            sheet.color("background", of: .accentKeyBackground)
            sheet.color("foreground", of: .accentKeyText)
            let border = sheet.values.color(.accentKeyBorder)
            if sheet.values.number(.modifierKeyBorderWidth) > 0,
                border.color != sheet.values.border(of: .regularKey).color
            {
                sheet.set("border-color", to: border)
            }
            sheet.ledger.carry(.accentKeyBorder)
            sheet.shape(.modifierKeyCornerRadius)
        }
        add("key[code=32]") { sheet in
            sheet.length("font-size", of: .spaceKeyFontSize, in: "sp", isHeld: false)
            sheet.set("text-overflow", to: "ellipsis")
        }
        add("key:pressed") { sheet in
            sheet.color("background", of: .pressedKeyBackground)
            sheet.color("foreground", of: .pressedKeyText)
        }
        add("key-hint") { sheet in
            sheet.set("background", to: "transparent")
            sheet.set("foreground", to: sheet.values.color(.keyHintText))
            sheet.hintSize()
            sheet.set("padding", to: "0dp 1dp 1dp 0dp")
        }
    }

    private mutating func addPopups() {
        add("key-popup-box") { sheet in
            sheet.color("background", of: .popupBackground)
            sheet.color("foreground", of: .previewText)
            sheet.border(of: .popup)
            sheet.length("font-size", of: .previewFontSize, in: "sp")
            sheet.shadow(of: .popup)
            sheet.shape(.popupCornerRadius)
        }
        add("key-popup-element") { sheet in
            sheet.color("background", of: .popupKeyBackground)
            sheet.color("foreground", of: .popupKeyText)
            sheet.length("font-size", of: .popupKeyFontSize, in: "sp")
            sheet.shape(.popupKeyCornerRadius)
        }
        add("key-popup-element:focus") { sheet in
            sheet.color("background", of: .popupKeySelectedBackground)
            sheet.color("foreground", of: .popupKeySelectedText)
        }
        for (own, other) in [
            (PropertyName.previewBorder, PropertyName.popupBorder), (.previewBorderWidth, .popupBorderWidth),
            (.previewCornerRadius, .popupCornerRadius), (.previewShadowColor, .popupShadowColor),
            (.previewShadowOffset, .popupShadowOffset), (.previewShadowBlur, .popupShadowBlur),
        ] {
            ledger.lose(own, because: .folded(into: other), as: "key-popup-box")
        }
    }

    private mutating func addCandidates() {
        add("smartbar") { sheet in
            let strip = sheet.values.color(.stripBackground)
            sheet.set("background", to: strip)
            sheet.ledger.hold(.candidateBarBackground, tone: strip, in: sheet.values.mode, as: "smartbar.background")
            sheet.length("font-size", of: .candidateFontSize, in: "sp")
        }
        add("smartbar-candidate-word") { sheet in
            sheet.set("background", to: "transparent")
            sheet.color("foreground", of: .candidateText)
            sheet.length("font-size", of: .candidateFontSize, in: "sp")
            sheet.set("margin", to: "4dp")
            sheet.set("padding", to: "8dp 0dp")
            sheet.shape(.candidateCornerRadius)
        }
        add("smartbar-candidate-word:pressed") { sheet in
            sheet.color("background", of: .candidateSelectedBackground)
            sheet.color("foreground", of: .candidateSelectedText)
        }
        add("smartbar-candidate-word-secondary-text") { sheet in
            sheet.color("foreground", of: .candidateAnnotationText)
            sheet.length("font-size", of: .candidateAnnotationFontSize, in: "sp")
        }
        add("smartbar-candidate-spacer") { sheet in sheet.color("foreground", of: .candidateSeparator) }
    }

    /// The button at the start of the strip, which has colours of its own if the theme sets them for Android.
    private static let toggle = "smartbar-shared-actions-toggle"
    /// The parts of the app that a keyboard does not have; without rules they would have no face.
    private static let panels = [
        toggle, "smartbar-extended-actions-toggle", "smartbar-action-key",
        "smartbar-action-tile", "smartbar-actions-editor", "clipboard-item", "clipboard-item-popup",
        "clipboard-item-actions", "clipboard-clear-all-dialog", "media-emoji-key", "media-emoji-key-popup-box",
    ]

    private mutating func addPanels() {
        for panel in Self.panels {
            add(panel) { sheet in
                let disc = panel == Self.toggle ? sheet.values.toggle : nil
                sheet.set("background", to: disc ?? sheet.values.opaque(.regularKeyBackground))
                sheet.set("foreground", to: sheet.values.color(disc == nil ? .regularKeyText : .stripToggleText))
                sheet.shape(.regularKeyCornerRadius, isHeld: false)
            }
        }
    }
}

/// How the app draws shadows.
private enum FlorisShadow {
    /// The part of a colour's alpha that shows.
    static let strength = 0.3
    /// The highest elevation that readers tell apart.
    static let highest = 40.0
}

extension Shadow {
    /// The height of a surface with this shadow, with two decimals: its blur, or twice its offset if it is sharp; nil if it
    /// has neither.
    fileprivate var elevation: Double? {
        let height = ((blur > 0 ? blur : 2 * offset.y) * 100).rounded() / 100
        return height > 0 ? height : nil
    }
}

extension FontWeight {
    /// The weight's name in stylesheets.
    fileprivate var snygg: String {
        switch self {
        case .ultraLight: "100"
        case .thin: "200"
        case .light: "300"
        case .regular: "normal"
        case .medium: "medium"
        case .semibold: "semi-bold"
        case .bold: "bold"
        case .heavy: "extra-bold"
        case .black: "black"
        }
    }
}
