internal import Documents
internal import ThemeModel

/// Properties of the native format that another format spells in its own way: each becomes the value that a native document has,
/// at the place of the original, and the format's own reader reads them.
struct NativeValues {
    let source: SourceText
    private(set) var members: [Mode: [JSONMember]] = [:]

    mutating func set(_ name: PropertyName, content: JSONValue.Content, at field: JSONField, in mode: Mode) {
        let value = JSONValue(content, range: field.value.range)
        members[mode, default: []].append(JSONMember(name: name.rawValue, nameRange: field.nameRange, value: value))
    }

    /// Sets the three properties of a shadow.
    mutating func setShadow(
        _ stem: String, _ color: JSONValue.Content, offset: [JSONValue], blur: JSONValue.Content, at field: JSONField,
        in mode: Mode
    ) {
        let parts: [(String, JSONValue.Content)] = [("Color", color), ("Offset", .array(offset)), ("Blur", blur)]
        for (ending, content) in parts {
            if let name = PropertyName(rawValue: stem + ending) { set(name, content: content, at: field, in: mode) }
        }
    }

    /// Returns a gradient's stop, at a location if it has one.
    static func stop(_ color: JSONValue, at location: JSONValue?) -> JSONValue {
        let parts: [(String, JSONValue?)] = [("color", color), ("location", location)]
        let members = parts.compactMap { name, value in
            value.map { JSONMember(name: name, nameRange: color.range, value: $0) }
        }
        return JSONValue(.object(members), range: color.range)
    }

    /// Returns the variants, each value with its origin; nil, with the problems reported, if they are none.
    func variants(_ log: inout ImportLog) -> [Mode: VariantDraft]? {
        let whole = 0..<min(1, source.bytes.count)
        let modes = Mode.allCases.compactMap { mode in
            members[mode].map {
                JSONMember(name: mode.rawValue, nameRange: whole, value: JSONValue(.object($0), range: whole))
            }
        }
        let root = JSONValue(.object(modes), range: whole)
        let reading = ThemeDocument.read(
            JSONOutcome(sound: root), of: source, as: .keyboard, modes: Set(members.keys), alphaFirst: false)
        let problems = reading.diagnostics.filter { problem in
            Self.variantNames.contains { problem.path.hasPrefix($0 + ".") }
        }
        log.take(problems)
        guard let document = reading.value, !problems.haveErrors else { return nil }
        var variants: [Mode: VariantDraft] = [:]
        for mode in members.keys {
            guard let variant = document.variant(mode) else { continue }
            var origins: [PropertyName: Origin] = [:]
            for member in members[mode] ?? [] {
                guard let name = PropertyName(rawValue: member.name) else { continue }
                origins[name] = Origin(
                    rule: "as written", path: member.name,
                    location: SourceRange(source: source, range: member.value.range),
                    provenance: .read)
            }
            variants[mode] = VariantDraft(variant, origins: origins)
        }
        return variants
    }

    private static let variantNames = Mode.allCases.map(\.rawValue)
}
