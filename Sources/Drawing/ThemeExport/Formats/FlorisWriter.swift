internal import Documents
internal import EmbeddedFiles
internal import Graphics
internal import ThemeImport
internal import ThemeModel

/// Extensions of FlorisBoard: a zip archive with a description and a stylesheet for each variant. The app reads stylesheets
/// strictly: one wrong property, and it drops the sheet.
enum FlorisWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let id = identifier(subject.document.id, noting: &ledger)
        let sheets = subject.variants.map { values in
            var sheet = FlorisSheet(values: values, ledger: ledger)
            let text = sheet.text()
            ledger = sheet.ledger
            return ExportFile("stylesheets/\(id)_\(values.mode.rawValue).json", text: text)
        }
        guard subject.form.container == .archive else { return sheets }
        return [ExportFile("extension.json", text: description(of: subject, id: id).text() + "\n")] + sheets
    }

    /// The longest id: a file's name has no room for more, with the mode and an ending.
    private static let longestId = 200

    /// Returns an id in a form that the app accepts: a letter first, then letters, digits and underscores.
    private static func identifier(_ id: String, noting ledger: inout ExportLedger) -> String {
        var fitted = String(
            id.lowercased().map { character in
                character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
            })
        if fitted.first?.isLetter != true { fitted = "t_" + fitted }
        fitted = String(fitted.prefix(longestId))
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
    let values: VariantValues
    private(set) var ledger: ExportLedger
    private(set) var rules: [(String, JSONOutput)] = []
    private(set) var rule = ""
    private(set) var properties: [(String, JSONOutput)] = []

    /// The address of the schema that the app knows a sheet by.
    private static let schema = "https://schemas.florisboard.org/snygg/v2/stylesheet"

    /// Returns the sheet's text.
    mutating func text() -> String {
        add("window") { sheet in
            sheet.color("background", of: .keyboardBackground)
            sheet.set("foreground", to: sheet.values.color(.candidateText))
        }
        addKeys()
        addTable()
        addPanels()
        return JSONOutput.object([("$schema", .string(Self.schema))] + rules).text() + "\n"
    }

    // MARK: - Rules and properties

    private mutating func add(_ name: String, filledBy fill: (inout FlorisSheet) -> Void) {
        rule = name
        properties = []
        fill(&self)
        rules.append((name, .object(properties)))
    }

    private mutating func set(_ name: String, to text: String) {
        properties.append((name, .string(text)))
        ledger.note("\(rule).\(name)", is: text)
    }

    private mutating func set(_ name: String, to tone: ExportedColor) {
        properties.append((name, .string("\(tone.color)")))
        ledger.note("\(rule).\(name)", is: "\(tone.color)", of: tone, in: values.mode)
    }

    /// Sets the colour of a property; `other` is the one that the theme draws instead on Android.
    private mutating func color(_ name: String, of property: PropertyName, or other: Color? = nil) {
        set(name, to: other.map { overriding($0, of: property) } ?? values.color(property))
    }

    /// Returns the colour that the theme draws on Android in place of a property's.
    private func overriding(_ color: Color, of property: PropertyName) -> ExportedColor {
        let source = PropertyName.keyOverrides
        return ExportedColor(color, of: property, expression: source.rawValue, change: .folded(into: source))
    }

    /// Sets a property of the sheet to the value of one of the theme, or to what the theme draws instead on Android.
    private mutating func set(
        _ name: String, to text: String, of property: PropertyName, isOther: Bool = false,
        rule made: String = "as written", change: LossReason? = nil
    ) {
        let source = PropertyName.keyOverrides
        properties.append((name, .string(text)))
        ledger.note(
            "\(rule).\(name)", is: text, of: property, in: values.mode, rule: isOther ? source.rawValue : made,
            change: isOther ? .folded(into: source) : change)
    }

    /// Sets a length in points; `other` is the one that the theme draws instead on Android.
    private mutating func length(
        _ name: String, of property: PropertyName, in unit: String, or other: Double? = nil
    ) {
        let number = other ?? values.number(property)
        let text = (unit == "sp" ? max(number, 1) : number).decimal(places: 2) + unit
        set(name, to: text, of: property, isOther: other != nil)
    }

    private mutating func weight(_ property: PropertyName, or other: FontWeight? = nil) {
        set("font-weight", to: (other ?? values.weight(property)).snygg, of: property, isOther: other != nil)
    }

    private mutating func shape(_ property: PropertyName, or other: KeyCorner? = nil) {
        let corner = other ?? .points(values.number(property))
        set("shape", to: corner.snygg, of: property, isOther: other != nil)
    }

    /// Sets what of a border differs from that of the rule beneath.
    private mutating func border(
        of part: StyledPart, or look: KeyLook = KeyLook(), over beneath: Border = .none
    ) {
        let own = values.border(of: part)
        let border = Border(color: look.border ?? own.color, width: look.borderWidth ?? own.width)
        if border.color != beneath.color {
            let tone = look.border.map { overriding($0, of: part.border) }
            set("border-color", to: tone ?? ExportedColor(border.color, of: part.border))
        }
        if border.width != beneath.width {
            set("border-width", to: border.width.dp, of: part.borderWidth, isOther: look.borderWidth != nil)
        }
    }

    /// Sets a shadow: its height, and a colour that the app draws at 30 % of its alpha. Without one, takes away the shadow of
    /// the rule beneath, if it has one.
    private mutating func shadow(
        of part: StyledPart, or elevation: Double? = nil, over beneath: StyledPart? = nil
    ) {
        let own = values.shadow(of: part)
        let raised = elevation.map { Shadow(color: own?.color ?? Self.shade, offset: Point(0, $0 / 2), blur: $0) }
        let shadow = raised ?? own
        guard let shadow, let height = shadow.elevation else {
            let isBeneath = beneath.map { values.shadow(of: $0)?.elevation != nil || hasRaisedKeys } ?? false
            if isBeneath { set("shadow-elevation", to: "0dp") }
            return
        }
        set(
            "shadow-elevation", to: height.dp, of: part.shadowBlur,
            rule: shadow.blur > 0 ? "as written" : "2 × \(part.shadowOffset.rawValue)", change: .fixed)
        var strong = shadow.color
        strong.alpha = UInt8(min((Double(shadow.color.alpha) / Self.strength).rounded(), 255))
        set(
            "shadow-color",
            to: ExportedColor(
                strong, of: part.shadowColor, expression: "\(part.shadowColor.rawValue) with alpha ÷ 0.3",
                change: .fixed))
    }

    // MARK: - Keys

    /// Returns the codes of the modifier keys that share a rule, all that have no look of their own: of those with icons, of those
    /// with labels, or of both.
    private func modifierCodes(withIcons hasIcons: Bool? = nil) -> [Int] {
        let apart = FlorisKey.modifiers.filter { $0.key != .globe && overrides.change($0.key) }.flatMap(\.codes)
        let icons = FlorisKey.modifiers.filter(\.hasIcon).flatMap(\.codes)
        return (Array(-213 ... -201) + [-11, -7]).filter { !apart.contains($0) && hasIcons != !icons.contains($0) }
    }

    private var overrides: KeyOverrides { values.overrides }

    /// True if the theme gives keys an elevation of their own on Android.
    private var hasRaisedKeys: Bool { (overrides[.regular, .rest].elevation ?? 0) > 0 }

    /// The part of a shadow's alpha that the app shows.
    private static let strength = 0.3
    /// The shadow of a surface for which no colour is given.
    private static let shade = Color.black.withAlpha(multipliedBy: Self.strength)

    private mutating func addKeys() {
        let regular = overrides[.regular, .rest]
        add("key") { sheet in
            sheet.color("background", of: .regularKeyBackground, or: regular.background)
            sheet.color("foreground", of: .regularKeyText, or: regular.text)
            sheet.border(of: .regularKey, or: regular)
            sheet.length("font-size", of: .keyFontSize, in: "sp", or: regular.fontSize)
            sheet.weight(.keyFontWeight, or: regular.fontWeight)
            sheet.shadow(of: .regularKey, or: regular.elevation)
            sheet.shape(.regularKeyCornerRadius, or: regular.cornerRadius)
            sheet.set("text-max-lines", to: "1")
            sheet.place(regular)
        }
        for hasIcon in [false, true] {
            let codes = modifierCodes(withIcons: hasIcon)
            guard !codes.isEmpty else { continue }
            add("key[code=\(FlorisKey.text(of: codes))]") {
                $0.modifier($0.overrides[.modifier, .rest], hasIcon: hasIcon)
            }
        }
        let accent = overrides.look(of: .return, kind: .modifier, in: .rest)
        add("key[code=10]") { sheet in
            sheet.color("background", of: .accentKeyBackground, or: accent.background)
            sheet.color("foreground", of: .accentKeyText, or: accent.text)
            let border = sheet.values.color(.accentKeyBorder)
            if let color = accent.border {
                sheet.set("border-color", to: ExportedColor(color, of: .keyOverrides))
            } else if sheet.values.number(.modifierKeyBorderWidth) > 0,
                border.color != sheet.values.border(of: .regularKey).color
            {
                sheet.set("border-color", to: border)
            }
            sheet.shape(.modifierKeyCornerRadius, or: accent.cornerRadius)
            sheet.rest(of: accent)
        }
        let space = overrides[.space, .rest]
        add("key[code=32]") { sheet in
            sheet.length("font-size", of: .spaceKeyFontSize, in: "sp", or: space.fontSize)
            sheet.set("text-overflow", to: "ellipsis")
            var look = space
            look[.fontSize] = nil
            sheet.set(look)
        }
        addSingleKeys()
        let pressed = overrides[.regular, .pressed]
        add("key:pressed") { sheet in
            sheet.color("background", of: .pressedKeyBackground, or: pressed.background)
            sheet.color("foreground", of: .pressedKeyText, or: pressed.text)
        }
        addStates()
        add("key-hint") { sheet in
            sheet.set("background", to: "transparent")
            sheet.set("foreground", to: sheet.values.color(.keyHintText))
            // The theme's size, if it has one, or the app's own.
            if sheet.values[.keyHintFontSize] == nil {
                sheet.set("font-size", to: "12sp")
            } else {
                sheet.length("font-size", of: .keyHintFontSize, in: "sp")
            }
            let look = sheet.overrides[.regular, .rest]
            let (place, design) = (look.hintOffset ?? .zero, look.hintDesign ?? .monospaced)
            sheet.set("padding", to: Self.sides(0, max(1 + place.y, 0), max(1 - place.x, 0), 0))
            let families: [FontDesign: String] = [.monospaced: "monospace", .serif: "serif"]
            if let family = families[design] { sheet.set("font-family", to: family) }
        }
    }

    /// Sets the size of icons, which is that of letters.
    private mutating func iconSize() {
        length("font-size", of: .keyFontSize, in: "sp", or: overrides[.regular, .rest].fontSize)
    }

    /// Sets the face of modifier keys, as far as it is not as in a look.
    private mutating func modifier(_ look: KeyLook, hasIcon: Bool = false) {
        color("background", of: .modifierKeyBackground, or: look.background)
        color("foreground", of: .modifierKeyText, or: look.text)
        border(of: .modifierKey, or: look, over: values.border(of: .regularKey))
        if hasIcon, look.fontSize == nil {
            iconSize()
        } else {
            length("font-size", of: .modifierKeyFontSize, in: "sp", or: look.fontSize)
        }
        weight(.modifierKeyFontWeight, or: look.fontWeight)
        shadow(of: .modifierKey, or: look.elevation, over: .regularKey)
        shape(.modifierKeyCornerRadius, or: look.cornerRadius)
        place(look)
    }

    // MARK: - Single keys

    /// Adds the rules of keys that look different from others of their kind on Android.
    private mutating func addSingleKeys() {
        guard !overrides.isEmpty else { return }
        for key in FlorisKey.modifiers where key.key == .globe || overrides.change(key.key) {
            let look = overrides.look(of: key.key, kind: .modifier, in: .rest)
            add(key.selector) { $0.modifier(look, hasIcon: key.hasIcon) }
        }
        for key in FlorisKey.others where key.key != .space {
            add(overrides[key.key, .rest], as: key.selector)
        }
    }

    /// Adds the rules of keys that are pressed, and of those that show caps lock.
    private mutating func addStates() {
        for (state, ending) in [(OverriddenState.pressed, ":pressed"), (.locked, "[shiftstate=`caps_lock`]")] {
            if state == .locked { add(overrides[.regular, state], as: "key" + ending) }
            add(overrides[.modifier, state], as: "key[code=\(FlorisKey.text(of: modifierCodes()))]" + ending)
            for key in FlorisKey.modifiers + [FlorisKey.enter] {
                guard key.key == .globe || key.key == .return || overrides.change(key.key) else { continue }
                add(overrides.look(of: key.key, kind: .modifier, in: state), as: key.selector + ending)
            }
            for key in FlorisKey.others { add(overrides[key.key, state], as: key.selector + ending) }
        }
    }

    /// Adds a rule for a look, unless it changes nothing.
    private mutating func add(_ look: KeyLook, as name: String) {
        guard !look.isEmpty else { return }
        add(name) { $0.set(look) }
    }

    /// Sets all that a look changes.
    private mutating func set(_ look: KeyLook) {
        if let color = look.background { set("background", to: ExportedColor(color, of: .keyOverrides)) }
        if let color = look.text { set("foreground", to: ExportedColor(color, of: .keyOverrides)) }
        if let color = look.border { set("border-color", to: ExportedColor(color, of: .keyOverrides)) }
        if let corner = look.cornerRadius { change("shape", to: corner.snygg) }
        rest(of: look)
    }

    /// Sets what a look changes besides colours and corners.
    private mutating func rest(of look: KeyLook) {
        if let width = look.borderWidth { change("border-width", to: width.dp) }
        if let size = look.fontSize { change("font-size", to: max(size, 1).decimal(places: 2) + "sp") }
        if let weight = look.fontWeight { change("font-weight", to: weight.snygg) }
        if let elevation = look.elevation { change("shadow-elevation", to: elevation.dp) }
        place(look)
    }

    /// Sets where a look puts face and label.
    private mutating func place(_ look: KeyLook) {
        if let margin = look.margin {
            change("margin", to: Self.sides(margin.left, margin.top, margin.right, margin.bottom))
        }
        if let offset = look.labelOffset {
            // Half of what is free at one side more than at the other moves the label.
            let (x, y) = (2 * offset.x, 2 * offset.y)
            change("padding", to: Self.sides(max(x, 0), max(y, 0), max(-x, 0), max(-y, 0)))
        }
    }

    private static func sides(_ lengths: Double...) -> String { lengths.map(\.dp).joined(separator: " ") }

    /// Sets a property to what the theme draws on Android.
    private mutating func change(_ name: String, to text: String) { set(name, to: text, of: .keyOverrides) }

    /// Adds the rules of bubbles, popups and candidates: the table `floris-rules.txt`, which has a rule in each line.
    private mutating func addTable() {
        let lines = String(decoding: EmbeddedFolder(export_tables)["floris-rules.txt"], as: UTF8.self)
        for line in lines.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            add(String(words[0])) { sheet in
                for member in words[1].split(separator: ";") {
                    let words = member.split(separator: " ", maxSplits: 1).map { String($0) }
                    sheet.set(words[0], asIn: words[1])
                }
            }
        }
    }

    /// Sets a property to what a property of the theme has, or the popup, or to a text.
    private mutating func set(_ name: String, asIn value: String) {
        switch (name, PropertyName(rawValue: value)) {
        case ("border", nil): border(of: .popup)
        case ("shadow", nil): shadow(of: .popup)
        case ("font-size", let property?): length(name, of: property, in: "sp")
        case ("shape", let property?): shape(property)
        case (_, let property?): color(name, of: property)
        case (_, nil): set(name, to: value)
        }
    }

    /// The button at the start of the strip, which has colours of its own if the theme sets them for Android.
    private static let toggle = "smartbar-shared-actions-toggle"
    /// The parts of the app that a keyboard does not have; without rules they would have no face.
    private static let panels = [
        toggle, "smartbar-extended-actions-toggle", "smartbar-action-tile", "smartbar-actions-editor", "clipboard-item",
        "clipboard-item-popup", "clipboard-item-actions", "clipboard-clear-all-dialog", "media-emoji-key",
        "media-emoji-key-popup-box",
    ]

    private mutating func addPanels() {
        add(overrides[.action, .rest], as: "smartbar-action-key")
        for panel in Self.panels {
            add(panel) { sheet in
                let disc = panel == Self.toggle ? sheet.values.toggle : nil
                sheet.set("background", to: disc ?? sheet.values.opaque(.regularKeyBackground))
                sheet.set("foreground", to: sheet.values.color(disc == nil ? .regularKeyText : .stripToggleText))
                sheet.shape(.regularKeyCornerRadius)
            }
        }
    }
}

/// A key that rules can be about.
private struct FlorisKey {
    let key: OverridableKey
    /// Its codes in the app.
    let codes: [Int]
    /// Whether it shows an icon, whose size is that of the key's font.
    var hasIcon: Bool { key != .mode }
    var selector: String { "key[code=\(Self.text(of: codes))]" }

    /// Modifier keys, apart from return.
    static let modifiers = [
        FlorisKey(key: .shift, codes: [-11]), FlorisKey(key: .delete, codes: [-7]),
        FlorisKey(key: .mode, codes: [-203, -202, -201]), FlorisKey(key: .globe, codes: [-227]),
        FlorisKey(key: .emoji, codes: [-212]),
    ]
    static let enter = FlorisKey(key: .return, codes: [10])
    /// Keys that look like letters unless the theme says otherwise.
    static let others = [
        FlorisKey(key: .space, codes: [32]), FlorisKey(key: .comma, codes: [44]),
        FlorisKey(key: .period, codes: [46]),
    ]

    /// Returns codes, which ascend, as rules list them: more than two in a row as a range.
    static func text(of codes: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for code in codes {
            if let last = runs.last, last.upperBound == code - 1 {
                runs[runs.count - 1] = last.lowerBound...code
            } else {
                runs.append(code...code)
            }
        }
        return runs.map { run in
            run.count > 2 ? "\(run.lowerBound)..\(run.upperBound)" : run.map(String.init).joined(separator: ",")
        }.joined(separator: ",")
    }
}

extension KeyOverrides {
    /// Returns whether something changes about a key in any state.
    fileprivate func change(_ key: OverridableKey) -> Bool {
        OverriddenState.allCases.contains { !self[key, $0].isEmpty }
    }
}

extension Double {
    /// The number as a length in stylesheets.
    fileprivate var dp: String { decimal(places: 2) + "dp" }
}

extension KeyCorner {
    /// The corner in stylesheets.
    fileprivate var snygg: String {
        let size =
            switch self {
            case .points(let radius): radius.dp
            case .percent(let share): share.decimal(places: 2) + "%"
            }
        return self == .points(0) ? "rectangle()" : "rounded-corner(\(size), \(size), \(size), \(size))"
    }
}

extension Shadow {
    /// The height of a surface with this shadow, with two decimals: its blur, or twice its offset if it is sharp; nil if it
    /// has neither.
    fileprivate var elevation: Double? {
        let height = ((blur > 0 ? blur : 2 * offset.y) * 100).rounded() / 100
        return height > 0 ? height : nil
    }
}
