package import Documents
internal import Graphics

/// Where a value of a keyboard comes from in a native document.
package struct ValueOrigin: Hashable, Sendable {
    /// The path of the member from which it mainly comes; empty if there is none.
    package let path: String
    /// The range of that member's value; nil if the document does not state it.
    package let range: Range<Int>?
    /// The rule: `as written`, `accent`, `accent (default)`, `from surfaceElevated and border`, or `fixed`.
    package let rule: String
}

extension ThemeDocument {
    /// Returns the origin of each value in the variants of a native document. Designs are tried: a value comes from those members
    /// whose change would change it.
    package static func origins(
        _ json: JSONOutcome, of source: SourceText, as kind: DocumentKind, alphaFirst: Bool, season: Season? = nil
    ) -> [Mode: [PropertyName: ValueOrigin]] {
        guard let root = json.read(as: kind, in: source, season: season).value else { return [:] }
        let written = ParsedTheme(root, as: kind, in: source, modes: nil, alphaFirst: alphaFirst)
        var origins: [Mode: [PropertyName: ValueOrigin]] = [:]
        for mode in Mode.allCases {
            if let design = written.design {
                origins[mode] = DesignSensitivity(design, in: mode)?.origins
            } else if let variant = written.variants[mode] {
                origins[mode] = Dictionary(
                    uniqueKeysWithValues: variant.ranges.map { name, range in
                        (name, ValueOrigin(path: "\(mode.rawValue).\(name.rawValue)", range: range, rule: "as written"))
                    })
            }
        }
        return origins
    }
}

/// The changes of a design's members, one at a time, and what each does to the keyboard.
private struct DesignSensitivity {
    private let design: DesignKind
    private let stated: TokenSet
    private let sources: [String: String]
    private let ranges: [String: Range<Int>]
    /// The accent of the other mode, if this one's follows it.
    private let otherAccent: Color?

    /// Nil if the design does not have the mode.
    init?(_ parsed: ParsedDesign, in mode: Mode) {
        guard let document = parsed.document?.design, let design = document.kind.design,
            let stated = document.modes[mode]
        else { return nil }
        (self.design, self.stated) = (design, stated)
        (sources, ranges) = (parsed.sources[mode] ?? [:], parsed.ranges)
        let accent = ColorToken.accent.path
        otherAccent = sources[accent].flatMap { _ in document.modes[mode.other]?.color(accent) }
    }

    /// A member of a design: its path in the document, and the colour that the design has for it.
    private struct Member {
        let path: String
        let color: Color?

        var name: String { String(path.split(separator: ".").last ?? "") }
    }

    /// The origin of each value.
    var origins: [PropertyName: ValueOrigin] {
        let values = design.derive(stated).values
        var members: [PropertyName: [Member]] = [:]
        for (path, field) in fields {
            let member = Member(
                path: sources[path] ?? design.path(path, in: stated.mode),
                color: stated.resolvedColor(at: path, of: field))
            let moved = Self.changes(of: field, at: path).flatMap { change in
                let other = design.derive(changed(by: change)).values
                return values.keys.filter { other[$0] != values[$0] }
            }
            for name in Set(moved) { members[name, default: []].append(member) }
        }
        return values.reduce(into: [:]) { origins, value in
            let path = "\(DesignField.keyboard.name).\(stated.mode.rawValue).\(value.key.rawValue)"
            origins[value.key] =
                stated.keyboard[value.key] == nil
                ? origin(of: value.value, from: members[value.key] ?? [])
                : ValueOrigin(path: path, range: ranges[path], rule: "as written")
        }
    }

    /// Returns what would be stated after a change; an accent that follows that of the other mode follows it on.
    private func changed(by change: [String: PropertyValue]) -> TokenSet {
        var tokens = stated
        tokens.stated.merge(change) { $1 }
        guard let accent = otherAccent else { return tokens }
        let isChanged = change[ColorToken.accent.path] != nil
        tokens[.accent] = CompanionAccent.color(for: isChanged ? tokens[.accent] : accent, in: tokens)
        return tokens
    }

    private func origin(of value: PropertyValue, from members: [Member]) -> ValueOrigin {
        // A member whose colour it is says it all: others only decided that it can be read.
        let own = members.first { $0.color.map { value == .color($0) } ?? false }
        let sources = own.map { [$0] } ?? members
        guard let main = sources.first(where: { ranges[$0.path] != nil }) ?? sources.first else {
            return ValueOrigin(path: "", range: nil, rule: "fixed")
        }
        let names = Prose.enumeration(sources.map { $0.name + (ranges[$0.path] == nil ? " (default)" : "") })
        return ValueOrigin(path: main.path, range: ranges[main.path], rule: own == nil ? "from \(names)" : names)
    }

    /// What can be changed, by path in the mode. What is stated elsewhere comes first: a season, and the accent of the other mode.
    private var fields: [(path: String, field: DesignField)] {
        let season = [Season.primary, Season.background].filter { stated.stated[$0] != nil }
        let all =
            season.map { ($0, DesignField($0, .color)) }
            + DesignField.all(design.fields(of: stated.mode), parts: false)
        return all.filter { sources[$0.0] != nil } + all.filter { sources[$0.0] == nil }
    }

    // MARK: Changes

    /// Returns values that a change of a member gives it and its parts. Some rules choose by contrast, and the keyboard's ranges are
    /// narrower, so not every change of a value shows.
    private static func changes(of field: DesignField, at path: String) -> [[String: PropertyValue]] {
        switch field.form {
        case .value(let kind): values(of: kind).map { [path: $0] }
        case .corner: values(of: .length(DesignField.radii)).map { [path: $0] }
        case .record(let parts): (0..<2).map { change($0, of: parts, at: path) }
        case .colors, .pair, .season, .group, .colorOrColors, .keyboard: []
        }
    }

    /// Returns one of two changes of all parts of a record.
    private static func change(_ index: Int, of parts: [DesignField], at path: String) -> [String: PropertyValue] {
        var change: [String: PropertyValue] = [:]
        for part in parts {
            guard let kind = part.kind else { continue }
            change["\(path).\(part.name)"] = values(of: kind)[index]
        }
        return change
    }

    /// Returns different values of a kind, at least two.
    private static func values(of kind: PropertyKind) -> [PropertyValue] {
        switch kind {
        case .color: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x000000, 0x808000].map { .color(Color(rgb: $0)) }
        case .weight: [.weight(.black), .weight(.thin)]
        case .design: [.design(.serif), .design(.rounded)]
        case .fontSize: [.number(40), .number(20)]
        case .scale: [.number(0.6), .number(1.4)]
        case .motion: [.number(0.2), .number(0.9)]
        default: [.number(3), .number(9)]
        }
    }
}
