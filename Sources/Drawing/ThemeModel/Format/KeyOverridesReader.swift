internal import Documents

extension ValueReader {
    /// Returns what is different on some keys; nil, with an error reported, if the value is not an object. Names that are not
    /// known are reported, and have no effect.
    mutating func overrides(_ json: JSONValue, at path: String) -> KeyOverrides? {
        let names = OverridableKey.allCases.map(\.rawValue)
        guard let members = json.object else {
            return refuse(
                json, at: path, not: "an object",
                expected: "keys with what is different on them: \(Prose.alternatives(names))")
        }
        var overrides = KeyOverrides()
        for member in members where !member.value.isNull {
            if let key = OverridableKey(rawValue: member.name) {
                read(member.value, of: key, at: "\(path).\(member.name)", into: &overrides)
            } else {
                reportUnknown(member, at: path, among: names)
            }
        }
        return overrides
    }

    private mutating func read(
        _ json: JSONValue, of key: OverridableKey, at path: String, into overrides: inout KeyOverrides
    ) {
        let states = OverriddenState.written.map(\.rawValue)
        overrides[key, .rest] = look(json, at: path, besides: states) ?? KeyLook()
        for state in OverriddenState.written {
            guard let written = json[state.rawValue], !written.isNull else { continue }
            overrides[key, state] = look(written, at: "\(path).\(state.rawValue)", besides: []) ?? KeyLook()
        }
    }

    /// Returns one look; nil, with an error reported, if the value is not an object. `others` are further names that it may have.
    private mutating func look(_ json: JSONValue, at path: String, besides others: [String]) -> KeyLook? {
        let names = KeyLookMember.allCases.map(\.rawValue)
        guard let members = json.object else {
            return refuse(json, at: path, not: "an object", expected: "an object with \(Prose.alternatives(names))")
        }
        var look = KeyLook()
        for member in members where !member.value.isNull && !others.contains(member.name) {
            if let name = KeyLookMember(rawValue: member.name) {
                look[name] = value(member.value, of: name.kind, path: "\(path).\(member.name)")
            } else {
                reportUnknown(member, at: path, among: names + others)
            }
        }
        return look
    }

    /// Returns a radius in points or percent.
    mutating func corner(_ json: JSONValue, at path: String) -> KeyCorner? {
        guard let text = json.string else {
            return number(json, kind: .length(KeyCorner.range), at: path).map(KeyCorner.points)
        }
        let isPercentage = text.last == "%" && text.utf8.count <= 32
        guard isPercentage, let share = Double(text.dropLast()), KeyCorner.percentRange.contains(share) else {
            return refuse(
                json, at: path, not: "a radius", expected: "\(PropertyKind.corner.wanted), or \"0%\" to \"50%\"")
        }
        return .percent(share + 0)
    }

    /// Returns the margins of two or four sides.
    mutating func margins(_ json: JSONValue, at path: String) -> KeyMargins? {
        guard let sides = json.array, sides.count == 2 || sides.count == 4 else {
            return refuse(json, at: path, not: "a list of margins", expected: "[x, y] or [left, top, right, bottom]")
        }
        let kind = PropertyKind.length(KeyMargins.range)
        let numbers = sides.enumerated().compactMap { number($1, kind: kind, at: "\(path)[\($0)]") }
        guard numbers.count == sides.count, let right = numbers.dropFirst(2).first ?? numbers.first else { return nil }
        return KeyMargins(
            left: numbers[0], top: numbers[1], right: right, bottom: numbers.count == 4 ? numbers[3] : numbers[1])
    }

    /// Returns the names in a list, each once, in document order; nil, with an error reported, if one is not known.
    mutating func names(_ json: JSONValue, at path: String) -> [PropertyName]? {
        let allowed = PropertyName.withAndroidDefaults
        guard let elements = json.array else {
            return refuse(json, at: path, not: "a list", expected: "a list of names such as \(allowed[0].rawValue)")
        }
        var listed: Set<PropertyName> = []
        for (index, element) in elements.enumerated() {
            let name = element.string.flatMap(Property.named)?.name
            guard let name, allowed.contains(name) else {
                let near = element.string.flatMap { NearestName.suggestion(for: $0, among: allowed.map(\.rawValue)) }
                return refuse(
                    element, at: "\(path)[\(index)]",
                    as: element.string == nil ? ThemeDiagnosticKinds.type : ThemeDiagnosticKinds.word,
                    not: "a property that Android has a value of its own for",
                    expected: near.map { "did you mean \"\($0)\"?" } ?? "a name such as \(allowed[0].rawValue)")
            }
            listed.insert(name)
        }
        return allowed.filter(listed.contains)
    }
}
