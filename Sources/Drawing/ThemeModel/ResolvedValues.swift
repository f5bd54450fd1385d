internal import Graphics

extension ThemeVariant {
    /// Returns the variant with every default filled in; nil if a required property is missing or a value has the wrong type.
    package func theme(_ mode: Mode) -> KeyboardTheme? {
        try? KeyboardTheme(mode, values: ResolvedValues(variant: self))
    }
}

/// A property without a value of its type.
struct UnresolvedError: Error {}

/// The values of a variant with every default filled in, by the types that styles have.
struct ResolvedValues {
    let variant: ThemeVariant

    /// Returns whether the document gives a value.
    func has(_ name: PropertyName) -> Bool {
        variant.values[name] != nil
    }

    /// Returns a number of a movement, the nearest in its range; nil if the document does not give it.
    func motion(_ name: PropertyName) throws(UnresolvedError) -> Double? {
        guard let number = try optionalNumber(name), let range = name.property.kind.range else { return nil }
        return min(max(number, range.lowerBound), range.upperBound)
    }

    /// The spring on which keys move; nil if the document states nothing about it. What is absent is that of `SpringStyle.key`.
    func spring() throws(UnresolvedError) -> SpringStyle? {
        let (response, damping) = (try motion(.motionSpringResponse), try motion(.motionSpringDamping))
        guard response != nil || damping != nil else { return nil }
        return SpringStyle(
            response: response ?? SpringStyle.key.response, dampingFraction: damping ?? SpringStyle.key.dampingFraction)
    }

    /// Returns the value of a property as its type. Throws if it has none of that type.
    private func value<Value>(
        _ name: PropertyName, _ part: (PropertyValue) -> Value?
    ) throws(UnresolvedError) -> Value {
        guard let value = variant.value(of: name).flatMap(part) else { throw UnresolvedError() }
        return value
    }

    func color(_ name: PropertyName) throws(UnresolvedError) -> Color { try value(name) { $0.color } }

    func number(_ name: PropertyName) throws(UnresolvedError) -> Double { try value(name) { $0.number } }

    /// Returns a number that has no default; nil if the document does not give it.
    func optionalNumber(_ name: PropertyName) throws(UnresolvedError) -> Double? {
        has(name) ? try number(name) : nil
    }

    /// Returns a colour that has no default; nil if the document does not give it.
    func optionalColor(_ name: PropertyName) -> Color? { variant.value(of: name)?.color }

    /// What the document changes about some keys.
    func overrides() throws(UnresolvedError) -> KeyOverrides {
        has(.keyOverrides) ? try value(.keyOverrides) { $0.overrides } : KeyOverrides()
    }

    /// Returns the names in a list; none if the document does not give it.
    func names(_ name: PropertyName) throws(UnresolvedError) -> [PropertyName] {
        has(name) ? try value(name) { if case .names(let names) = $0 { names } else { nil } } : []
    }

    func flag(_ name: PropertyName) throws(UnresolvedError) -> Bool {
        try value(name) { if case .flag(let flag) = $0 { flag } else { nil } }
    }

    func design() throws(UnresolvedError) -> FontDesign {
        try value(.fontDesign) { if case .design(let design) = $0 { design } else { nil } }
    }

    func cornerStyle() throws(UnresolvedError) -> CornerStyle {
        try value(.cornerStyle) { if case .cornerStyle(let style) = $0 { style } else { nil } }
    }

    /// The requested font; an empty name means none.
    var fontName: String? {
        guard case .fontName(let name)? = variant.value(of: .customFontName), !name.isEmpty else { return nil }
        return name
    }

    func border(_ color: PropertyName, _ width: PropertyName) throws(UnresolvedError) -> Border {
        Border(color: try self.color(color), width: try number(width))
    }

    func font(_ size: PropertyName, _ weight: PropertyName) throws(UnresolvedError) -> FontStyle {
        FontStyle(size: try number(size), weight: try value(weight) { $0.weight })
    }

    /// Returns the shadow; nil if it would be invisible.
    func shadow(
        _ color: PropertyName, _ offset: PropertyName, _ blur: PropertyName
    ) throws(UnresolvedError) -> Shadow? {
        guard case .offset(let offset)? = variant.value(of: offset) else { throw UnresolvedError() }
        let blur = try number(blur)
        guard case .color(let color)? = variant.value(of: color), !color.isClear else { return nil }
        return Shadow(color: color, offset: offset, blur: blur)
    }

    func fill(
        _ color: PropertyName, _ stops: PropertyName, _ direction: PropertyName
    ) throws(UnresolvedError) -> FillStyle {
        FillStyle(color: try self.color(color), gradient: try gradient(stops, direction))
    }

    func gradient(
        _ stops: PropertyName, _ direction: PropertyName
    ) throws(UnresolvedError) -> GradientStyle? {
        guard case .direction(let direction)? = variant.value(of: direction) else { throw UnresolvedError() }
        guard case .stops(let stops)? = variant.value(of: stops) else { return nil }
        return GradientStyle(stops: stops, direction: direction)
    }
}
