internal import Graphics
internal import ThemeModel

/// A number in points with its origin.
typealias Measure = Traced<Double>

/// A part of the keyboard whose properties share the beginning of their names.
enum Part: String {
    case regularKey, modifierKey, accentKey, pressedKey, preview, popup, popupKey, candidate

    /// Returns the part's property with an ending, if there is one: `.preview` has "CornerRadius".
    func property(_ ending: String) -> PropertyName? { PropertyName(rawValue: rawValue + ending) }
}

/// A variant under construction: the properties set so far, and the origin of each.
struct VariantDraft: Sendable {
    private(set) var values: [PropertyName: PropertyValue] = [:]
    private(set) var origins: [PropertyName: Origin] = [:]

    /// What is different on some keys so far.
    var overrides: KeyOverrides { values[.keyOverrides]?.overrides ?? KeyOverrides() }

    /// Creates a draft with the values that apply to every format unless it sets others.
    init() {
        for part: Part in [.regularKey, .modifierKey, .preview, .popup] {
            fix(part.property("Border"), .color(.clear))
            fix(part.property("BorderWidth"), .number(0))
        }
        for part: Part in [.regularKey, .modifierKey] { fix(part.property("CornerRadius"), .number(6)) }
        let constants: KeyValuePairs<PropertyName, PropertyValue> = [
            .keyFontSize: .number(22), .keyFontWeight: .weight(.regular), .modifierKeyFontSize: .number(16),
            .modifierKeyFontWeight: .weight(.medium), .keySpacing: .number(6), .rowSpacing: .number(10),
            .pressedKeyScale: .number(1), .popupKeyBackground: .color(.clear), .candidateBarBackground: .color(.clear),
        ]
        for (name, value) in constants { fix(name, value) }
    }

    /// Creates a draft from a complete variant and the known origins of its properties.
    init(_ variant: ThemeVariant, origins: [PropertyName: Origin]) {
        values = variant.values
        self.origins = origins
    }

    var variant: ThemeVariant { ThemeVariant(values) }

    /// The colour of a property that has been set.
    subscript(color name: PropertyName) -> Color? { values[name]?.color }

    /// Sets a property to a constant: kbrender's, unless the provenance says that it is the program's.
    mutating func fix(_ name: PropertyName?, _ value: PropertyValue, provenance: Provenance = .invented) {
        guard let name else { return }
        set(name, Traced(value, rule: Rule.fixed, provenance: provenance))
    }

    /// Sets properties to a constant number.
    mutating func fix(_ number: Double, _ names: PropertyName..., provenance: Provenance = .invented) {
        for name in names { fix(name, .number(number), provenance: provenance) }
    }

    mutating func set(_ name: PropertyName, _ value: Traced<PropertyValue>) {
        values[name] = value.value
        origins[name] = value.origin
    }

    /// Sets properties to a colour, or leaves them unchanged if it is nil.
    mutating func set(_ shade: Shade?, to names: PropertyName?...) {
        guard let shade else { return }
        for case let name? in names { set(name, shade.becoming(.color(shade.value), rule: shade.rule)) }
    }

    /// Sets properties to a number, clamped to each one's range and rounded to two decimals, or leaves them unchanged if it
    /// is nil. Reports a number that was clamped.
    mutating func set(_ measure: Measure?, to names: PropertyName?..., log: inout ImportLog) {
        guard let measure, measure.value.isFinite else { return }
        for case let name? in names {
            let fitted = name.limited(measure.value)
            if fitted != measure.value { log.reportFitted(measure, name, to: fitted) }
            let isOwn = fitted == measure.value
            set(
                name,
                measure.becoming(.number(fitted.fitted(to: nil)), rule: measure.rule).by(
                    isOwn ? measure.provenance : .invented))
        }
    }

    /// Gives parts a shadow; offset and blur are in points.
    mutating func setShadow(_ color: Shade?, offset: Point, blur: Double, of parts: [Part], log: inout ImportLog) {
        guard let color else { return }
        for part in parts {
            set(color, to: part.property("ShadowColor"))
            if let name = part.property("ShadowOffset") {
                let rounded = Point(offset.x.fitted(to: -20...20), offset.y.fitted(to: -20...20))
                set(name, color.becoming(.offset(rounded), rule: color.rule))
            }
            set(color.becoming(blur, rule: color.rule), to: part.property("ShadowBlur"), log: &log)
        }
    }

    /// Gives keys the shadow that is none, which also says that they have no edge at their foot.
    mutating func clearShadow(of parts: [Part]) {
        for part in parts { set(.nothing, to: part.property("ShadowColor")) }
    }
}

// MARK: - Android

extension VariantDraft {
    /// Says that the theme was made for an Android keyboard.
    mutating func madeForAndroid() {
        fix(.madeForAndroid, .flag(true))
    }

    /// Adds what is different on a key or kind of keys, in one state.
    mutating func override(_ key: OverridableKey, _ state: OverriddenState, _ change: TracedLook) {
        guard !change.look.isEmpty else { return }
        var overrides = overrides
        overrides[key, state] = overrides[key, state].merging(change.look)
        values[.keyOverrides] = .overrides(overrides)
        var origin =
            origins[.keyOverrides] ?? Origin(rule: "keys of their own", path: "", location: nil, provenance: .read)
        for (member, part) in change.origins {
            let names = [key.rawValue, state == .rest ? nil : state.rawValue, member.rawValue].compactMap(\.self)
            origin.parts[names.joined(separator: ".")] = part
        }
        origins[.keyOverrides] = origin
    }

    /// Adds a key's colours.
    mutating func override(
        _ key: OverridableKey, _ state: OverriddenState = .rest, background: Shade? = nil, text: Shade? = nil
    ) {
        var change = TracedLook()
        change.set(.background, to: background)
        change.set(.text, to: text)
        override(key, state, change)
    }

    /// Adds one value of a key at rest.
    mutating func override(_ key: OverridableKey, member: KeyLookMember, with value: Traced<PropertyValue>) {
        var change = TracedLook()
        change.set(member, to: value) { $0 }
        override(key, .rest, change)
    }

    /// Sets the radius of a kind of keys: on Android exactly; otherwise within the property's range.
    mutating func setRadius(_ radius: Measure?, of part: Part, _ key: OverridableKey, log: inout ImportLog) {
        guard let radius, let name = part.property("CornerRadius") else { return }
        set(radius, to: name, log: &log)
        guard let range = name.property.kind.range, radius.value > range.upperBound else { return }
        override(
            key, member: .cornerRadius,
            with: radius.becoming(.corner(.fitted(points: radius.value)), rule: radius.rule))
    }

    /// The draft, with a list of the properties that are only fixed for iOS: Android has the keyboard's own values for them.
    var leavingFixedValuesToAndroid: VariantDraft {
        let fixed = PropertyName.withAndroidDefaults.filter { values[$0] != nil && origins[$0]?.rule == Rule.fixed }
        guard !fixed.isEmpty else { return self }
        var draft = self
        draft.fix(.androidDefaults, .names(fixed))
        return draft
    }
}
