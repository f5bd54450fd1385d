internal import Documents
internal import ThemeEditing
public import ThemeImport
public import ThemeModel

/// A property's value in Swift: a colour or a name as a text, a number, a list or members of an object, as docs/properties.md
/// says.
/// Literals make it: `"#301020"`, `8.5`, `true`, `[0, 1.5]`, `["color": "#FFFFFF", "location": 0]`.
public enum ThemeValue: Hashable, Sendable {
    case text(String)
    /// Points, a factor or a weight. One that is not finite is reported when the theme is read.
    case number(Double)
    case flag(Bool)
    case list([ThemeValue])
    /// Members by name, as of a gradient's stop.
    case members([String: ThemeValue])

    /// The value as JSON.
    var json: JSONOutput {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): number.isFinite ? .number(number) : .string("\(number)")
        case .flag(let flag): .bool(flag)
        case .list(let values): .array(values.map(\.json))
        case .members(let members): .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
        }
    }
}

extension ThemeValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a text.
    public init(stringLiteral text: String) { self = .text(text) }
    /// Creates a number.
    public init(floatLiteral number: Double) { self = .number(number) }
    /// Creates a whole number.
    public init(integerLiteral number: Int) { self = .number(Double(number)) }
    /// Creates `true` or `false`.
    public init(booleanLiteral flag: Bool) { self = .flag(flag) }
    /// Creates a list.
    public init(arrayLiteral values: ThemeValue...) { self = .list(values) }
    /// Creates an object; of members with the same name the last counts.
    public init(dictionaryLiteral members: (String, ThemeValue)...) {
        self = .members(Dictionary(members) { _, last in last })
    }
}

extension ThemeSource {
    /// Creates a theme in Swift: a built-in theme with another name and some properties of its variants changed.
    ///
    /// ```swift
    /// let harbour = ThemeSource("Harbour", from: .iosDefault, light: [.regularKeyText: "#301020", .regularKeyCornerRadius: 9])
    /// try KeyboardRenderer().render(RenderRequest(harbour, .both)).write(toFile: "harbour.png")
    /// ```
    ///
    /// Values are checked as those of a file are, when the theme is drawn: a wrong one is a diagnostic with its property and no
    /// line, in a document that is called `name`.
    public init(
        _ name: String, from preset: Preset, light: [PropertyName: ThemeValue] = [:],
        dark: [PropertyName: ThemeValue] = [:]
    ) {
        // Some built-in themes are a few tokens, beside which a property would count for nothing: as a keyboard theme, each has all.
        guard let theme = preset.theme.value else { preconditionFailure("a built-in theme is broken: \(preset.id)") }
        var source = SourceText(name: name, text: NativeThemeWriter.text(theme))
        var changes: [(steps: [ThemePath.Step], value: JSONOutput)] = [([.member("name")], .string(name))]
        if let id = DerivedMetadata.identifier(name) { changes.append(([.member("id")], .string(id))) }
        for (mode, values) in [(Mode.light, light), (.dark, dark)] {
            // In document order, so that equal themes have equal texts.
            for property in PropertyName.allCases {
                guard let value = values[property] else { continue }
                changes.append(([.member(mode.rawValue), .member(property.rawValue)], value.json))
            }
        }
        for change in changes {
            // It has both variants, so every path leads somewhere.
            guard let path = ThemePath(change.steps),
                let outcome = try? ThemeEdit.set(path, json: change.value.text(indent: 0)).applied(to: source)
            else { preconditionFailure("a built-in theme cannot be changed at \(change.steps)") }
            source = outcome.source
        }
        self.init(source)
        isSeen = false
    }

    /// Creates a theme in Swift from a few colours. Three must be stated: `keyboardBackground`, `regularKeyBackground` and
    /// `regularKeyText`. Without colours of their own, modifier keys, pressed keys and the selected candidate have those of
    /// regular keys, borders are transparent, and everything else has the format's default: three colours draw no fourth one.
    ///
    /// ```swift
    /// let lagoon = ThemeSource(
    ///     "Lagoon",
    ///     light: [.keyboardBackground: "#DCE6EC", .regularKeyBackground: "#FFFFFF", .regularKeyText: "#102A3A"])
    /// try KeyboardRenderer().render(RenderRequest(lagoon)).write(toFile: "lagoon.png")
    /// ```
    ///
    /// A theme without `dark` has only a light variant. What is missing or wrong is a diagnostic with its property when the
    /// theme is drawn, in a document that is called `name`.
    public init(_ name: String, light: [PropertyName: ThemeValue], dark: [PropertyName: ThemeValue] = [:]) {
        var members: [(String, JSONOutput)] = [
            ("schemaVersion", .string("1.0")), ("id", .string(DerivedMetadata.identifier(name) ?? "theme")),
            ("name", .string(name)),
        ]
        for (mode, stated) in [(Mode.light, light), (.dark, dark)] where !stated.isEmpty {
            members.append((mode.rawValue, Self.completed(stated)))
        }
        self.init(JSONOutput.object(members).text() + "\n", name: name)
        isSeen = false
    }

    /// Returns the stated values with those that every document must have and that follow from them or from the format.
    private static func completed(_ stated: [PropertyName: ThemeValue]) -> JSONOutput {
        var values = stated.mapValues(\.json)
        // On a background of its own, the selected candidate is black or white, whichever can be read.
        let hasOwnHighlight = [.pressedKeyBackground, .candidateSelectedBackground].contains { values[$0] != nil }
        let followers: [(PropertyName, PropertyName)] =
            [
                (.modifierKeyBackground, .regularKeyBackground), (.modifierKeyText, .regularKeyText),
                (.pressedKeyBackground, .modifierKeyBackground), (.pressedKeyText, .regularKeyText),
            ] + (hasOwnHighlight ? [] : [(.candidateSelectedText, .pressedKeyText)])
        for (name, other) in followers where values[name] == nil {
            // A broken colour is reported once, where it is stated: what follows it is any colour.
            let isBroken =
                values[other].flatMap { if case .string(let text) = $0 { HexColor(text) == nil } else { false } }
                ?? false
            values[name] = isBroken ? .string("#000000") : values[other]
        }
        for border in [PropertyName.regularKeyBorder, .modifierKeyBorder] where values[border] == nil {
            values[border] = .string("#00000000")
        }
        for property in Property.all where property.isRequired && values[property.name] == nil {
            if case .value(let value) = property.fallback { values[property.name] = value.json }
        }
        return .object(
            PropertyName.allCases.compactMap { property in values[property].map { (property.rawValue, $0) } })
    }

    /// Creates a source from a theme that was read before, and perhaps changed.
    public init(_ theme: ThemeDocument) {
        self.init(NativeThemeWriter.text(theme), name: theme.id + ".json")
        isSeen = false
    }
}
