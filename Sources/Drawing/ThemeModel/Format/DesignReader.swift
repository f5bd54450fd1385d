internal import Documents
internal import Graphics

/// A reader for what a design states in one mode, or in both.
struct DesignReader {
    /// What the design states. Absent and faulty values are not there.
    private(set) var tokens: TokenSet
    /// The ranges of the values that are written, by their paths in the document.
    private(set) var ranges: [String: Range<Int>] = [:]
    /// The paths in the document of values that are stated elsewhere than at their own.
    private(set) var sources: [String: String] = [:]
    /// The path of the member that is read; empty for the root.
    private let base: String
    private var values: ValueReader
    /// The season that a brand has.
    private var season: Season?
    /// The colours that are stated as shares of others, which may follow them.
    private var shares: [ColorToken: (share: ColorShare, base: ColorToken)] = [:]

    init(_ mode: Mode, at base: String, with values: ValueReader) {
        (tokens, self.base, self.values) = (TokenSet(mode), base, values)
    }

    /// The problems found so far.
    var diagnostics: [Diagnostic] { values.diagnostics }

    private func full(_ path: String) -> String { base.isEmpty || path.isEmpty ? base + path : "\(base).\(path)" }

    /// Reads the member that holds a mode.
    mutating func read(_ member: JSONMember, as field: DesignField) {
        guard case .group(let fields, isOpen: true) = field.form else {
            readMembers(of: member.value, as: field.members, at: "")
            return
        }
        guard let members = member.value.object else {
            return values.report(member.value, at: base, not: "an object", expected: "an object of named colours")
        }
        let names = fields.map(\.name)
        for other in members where !names.contains(other.name) && !other.value.isNull {
            readOther(other, apartFrom: names)
        }
        read(fields, of: member.value, missingAt: member.nameRange)
    }

    /// Reads members of an object in which other readers read others.
    mutating func read(_ fields: [DesignField], of json: JSONValue, missingAt range: Range<Int>) {
        for field in fields {
            if let value = json[field.name] {
                if case .pair = field.form, let pair = pair(value) {
                    tokens.stated["inProgress"] = .color(pair.colors.inProgress)
                    tokens.stated["completed"] = .color(pair.colors.completed)
                    return
                }
                read(value, as: field, at: field.name)
            } else if field.isRequired {
                values.report(
                    ThemeDiagnosticKinds.missingProperty, path: full(field.name),
                    message: "missing (expected a colour)",
                    at: range)
            }
        }
        if let season { choose(season) }
    }

    /// Reads an object that has no members but these.
    private mutating func readMembers(of json: JSONValue, as fields: [DesignField], at path: String) {
        for member in values.members(of: json, full(path), named: fields.map(\.name)) {
            guard let field = fields.first(where: { $0.name == member.name }) else { continue }
            read(member.value, as: field, at: path.isEmpty ? member.name : "\(path).\(member.name)")
        }
    }

    private mutating func read(_ json: JSONValue, as field: DesignField, at path: String) {
        let full = full(path)
        ranges[full] = json.range
        switch field.form {
        case .group(let fields, _): readMembers(of: json, as: fields, at: path)
        case .colorOrColors(let fields) where json.object != nil: readMembers(of: json, as: fields, at: path)
        case .colorOrColors(let fields):
            tokens.stated["\(path).\(fields[0].name)"] = values.color(json, at: full).map(PropertyValue.color)
        case .record(let parts):
            for part in parts { tokens.stated["\(path).\(part.name)"] = part.standard }
            readMembers(of: json, as: parts, at: path)
        case .value(let kind):
            if let token = ColorToken(path: path) {
                readToken(token, from: json, at: full)
            } else {
                keep(value(json, of: kind, at: full), at: path)
            }
        case .corner: keep(radius(json, at: full).map(PropertyValue.number), at: path)
        case .colors(let count): readColors(json, count: count, at: path)
        case .season:
            season = values.word(json, words: PropertyWords.seasons, what: "a season", at: full) ?? nil
        case .keyboard: readKeyboard(json, at: full)
        case .pair: break
        }
    }

    /// Reads the properties of both variants, so that the faults of both are reported, and keeps those of this mode.
    private mutating func readKeyboard(_ json: JSONValue, at path: String) {
        for variant in values.members(of: json, path, named: Mode.allCases.map(\.rawValue)) {
            let path = "\(path).\(variant.name)"
            for member in values.members(of: variant.value, path, named: PropertyName.allCases.map(\.rawValue)) {
                guard let property = Property.named(member.name) else { continue }
                let path = "\(path).\(member.name)"
                let value = values.value(member.value, of: property.kind, path: path)
                guard variant.name == tokens.mode.rawValue else { continue }
                ranges[path] = member.value.range
                tokens.keyboard[property.name] = value
            }
        }
    }

    /// Keeps a value; if it is nil, what counts stays.
    private mutating func keep(_ value: PropertyValue?, at path: String) {
        if let value { tokens.stated[path] = value }
    }

    private mutating func value(_ json: JSONValue, of kind: PropertyKind, at path: String) -> PropertyValue? {
        switch kind {
        case .motion(let range):
            // What moves must come to rest, so outside the range the nearest number counts.
            values.number(json, kind: kind, at: path).map { .number(range.clamping($0)) }
        case .offset: values.number(json, kind: kind, at: path).map(PropertyValue.number)
        default: values.value(json, of: kind, path: path)
        }
    }

    private mutating func radius(_ json: JSONValue, at path: String) -> Double? {
        // The token system's own table writes Capsule.
        if json.string.map(TableNotation.word) == "Capsule" { return .infinity }
        if json.string != nil {
            return values.word(json, words: PropertyWords.corners, what: "a radius", at: path)
        }
        return values.number(json, kind: .length(DesignField.radii), at: path)
    }

    private mutating func readColors(_ json: JSONValue, count: Int, at path: String) {
        guard let list = json.array, list.count == count else {
            return values.report(json, at: full(path), not: "a palette", expected: "a list of \(count) colours")
        }
        let colors = list.enumerated().compactMap { values.color($1, at: "\(full(path))[\($0)]") }
        guard colors.count == count else { return }
        for (index, color) in colors.enumerated() { tokens.stated["\(path)[\(index)]"] = .color(color) }
    }

    /// Reads a colour of another name, which the keyboard does not use; reports a value that is no colour.
    private mutating func readOther(_ member: JSONMember, apartFrom names: [String]) {
        guard let text = member.value.string.map(values.trimmed),
            let hex = HexColor(text, alphaFirst: values.alphaFirst)
        else { return values.reportUnknown(member, at: base, among: names) }
        tokens.stated[member.name] = .color(hex.color)
        let meant = NearestName.suggestion(for: member.name, among: names).map { " (did you mean \"\($0)\"?)" }
        values.report(
            DesignDiagnosticKinds.otherColor, path: full(member.name),
            message: "has no effect: the keyboard does not use \(hex.color)" + (meant ?? ""), at: member.nameRange)
    }
}

// MARK: - Choices

extension DesignReader {
    /// Returns the built-in pair that a palette names; nil if it has colours of its own. A name that is not known is reported: the
    /// app has pairs of its own, and only it knows their colours.
    private mutating func pair(_ choice: JSONValue) -> PalettePair? {
        guard choice.string != Palette.ownColors else { return nil }
        if let pair = choice.string.flatMap(PalettePair.init) { return pair }
        let names = [Palette.ownColors] + PalettePair.allCases.map(\.rawValue)
        return values.refuse(
            DesignDiagnosticKinds.unknownPair, path: Palette.choice,
            message:
                "\(values.source.shown(choice)) is not a pair that kbrender knows, so the document's own colours are drawn "
                + "(expected \(Prose.alternatives(names)))",
            at: choice.range)
    }

    /// Gives a brand the colours of its season: those of its own, or the documented ones.
    private mutating func choose(_ season: Season) {
        let own = "seasons.\(season.rawValue)"
        let parts = [
            (Season.primary, "\(own).primary", season.color),
            (Season.background, "\(own).background", season.background),
        ]
        for (part, path, standard) in parts {
            let stated = tokens.stated[path]
            tokens.stated[part] = stated ?? .color(standard)
            sources[part] = stated == nil ? "season" : ranges[path] == nil ? own : path
        }
    }
}

// MARK: - Colours that follow others

extension DesignReader {
    private mutating func readToken(_ token: ColorToken, from json: JSONValue, at path: String) {
        let text = json.string.map { TableNotation.color($0, in: tokens.mode, of: token) }
        if let share = text.flatMap(share), let base = ColorToken(rawValue: share.base) {
            shares[token] = (share, base)
        } else {
            keep(values.color(json, at: path, in: tokens.mode).map(PropertyValue.color), at: token.path)
        }
    }

    /// Reads a share of another token, or the name of one.
    private func share(_ text: String) -> ColorShare? {
        ColorToken(rawValue: text).map(ColorShare.init(all:)) ?? ColorShare(text)
    }

    /// Computes an accent that is stated as a share, and the colour that a companion of another accent contrasts with.
    mutating func resolveAccent() {
        resolve(.accent)
        resolve(CompanionAccent.ground(in: tokens.mode))
    }

    /// Computes all colours that are stated as shares. An accent that is not stated follows that of the other mode, if there is one.
    mutating func resolveColors(following accent: Color?, at path: String) {
        if tokens.color(ColorToken.accent.path) == nil, let accent {
            tokens[.accent] = CompanionAccent.color(for: accent, in: tokens)
            sources[ColorToken.accent.path] = path
        }
        for token in ColorToken.allCases { resolve(token) }
    }

    /// Computes a colour that is stated as a share of another one, after that one.
    private mutating func resolve(_ token: ColorToken, after others: [ColorToken] = []) {
        guard let (share, base) = shares.removeValue(forKey: token) else { return }
        guard base != token, !others.contains(base) else {
            values.report(
                ThemeDiagnosticKinds.color, path: full(token.path),
                message:
                    "\(Quoted(share.text)) refers back to itself (expected a share of a colour that does not depend on this one)",
                at: ranges[full(token.path)] ?? 0..<1)
            return
        }
        resolve(base, after: others + [token])
        tokens[token] = tokens[base].withAlpha(multipliedBy: share.opacity)
    }
}
