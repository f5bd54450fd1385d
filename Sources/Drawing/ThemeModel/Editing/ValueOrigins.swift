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
            if let design = written.design?.document?.design {
                origins[mode] = DesignTrials(design: design, mode: mode, root: root).origins
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
private struct DesignTrials {
    let design: DesignDocument.Design
    let mode: Mode
    let root: JSONValue

    /// A member of a design, with the value that the design has for it and the designs that a change of it would make.
    private struct Member {
        let path: String
        var color: Color?
        let changed: [DesignDocument.Design]

        var name: String { String(path.split(separator: ".").last ?? "") }
    }

    /// Colours of all kinds: some rules choose by contrast, so not every change of a colour shows.
    private static let colors = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x000000, 0x808000].map { Color(rgb: $0) }

    /// The origin of each value.
    var origins: [PropertyName: ValueOrigin] {
        guard let values = design.keyboard(mode)?.values else { return [:] }
        var members: [PropertyName: [Member]] = [:]
        for member in self.members {
            var moved: Set<PropertyName> = []
            for design in member.changed {
                let other = design.keyboard(mode)?.values ?? [:]
                moved.formUnion(values.keys.filter { other[$0] != values[$0] })
            }
            for name in moved { members[name, default: []].append(member) }
        }
        return values.reduce(into: [:]) { origins, value in
            origins[value.key] = origin(of: value.value, from: members[value.key] ?? [])
        }
    }

    private func origin(of value: PropertyValue, from members: [Member]) -> ValueOrigin {
        // A member whose colour it is says it all: others only decided that it can be read.
        let own = members.first { $0.color.map { value == .color($0) } ?? false }
        let sources = own.map { [$0] } ?? members
        guard let main = sources.first(where: { range($0) != nil }) ?? sources.first else {
            return ValueOrigin(path: "", range: nil, rule: "fixed")
        }
        let names = Prose.enumeration(sources.map { $0.name + (range($0) == nil ? " (default)" : "") })
        return ValueOrigin(path: main.path, range: range(main), rule: own == nil ? "from \(names)" : names)
    }

    private func range(_ member: Member) -> Range<Int>? {
        var value = root
        for name in member.path.split(separator: ".") {
            guard let inner = value[String(name)] else { return nil }
            value = inner
        }
        return value.range
    }

    // MARK: Members

    private var members: [Member] {
        switch design {
        case .tokens(let theme): tokens(theme)
        case .colors(let theme):
            zip(DesignMember.server, ServerTheme.Colors.keys).map {
                member, key in
                color("\(mode.colorsName).\(member.name)", color: theme.colors(mode)?[keyPath: key]) { color in
                    var theme = theme
                    switch mode {
                    case .light: theme.light?[keyPath: key] = color
                    case .dark: theme.dark?[keyPath: key] = color
                    }
                    return .colors(theme)
                }
            }
        case .palette(let palette):
            zip(DesignMember.palette, Palette.keys).map { member, key in
                color(member.name, color: palette[keyPath: key]) { color in
                    var palette = palette
                    palette[keyPath: key] = color
                    return .palette(palette)
                }
            }
        case .brand(let brand): self.brand(brand)
        }
    }

    private func color(
        _ path: String, color: Color?, _ change: (Color) -> DesignDocument.Design
    ) -> Member {
        Member(path: path, color: color, changed: Self.colors.map(change))
    }

    private func brand(_ brand: Brand) -> [Member] {
        func changed(_ change: (inout Brand) -> Void) -> DesignDocument.Design {
            var brand = brand
            change(&brand)
            return .brand(brand)
        }
        let colors = zip(DesignMember.brand, Brand.keys).map { member, key in
            color(member.name, color: brand[keyPath: key]) { color in changed { $0[keyPath: key] = color } }
        }
        let motion = motion(brand.motion) { motion in changed { $0.motion = motion } }
        guard let season = brand.season else { return colors + motion }
        let stated = "seasons.\(season.rawValue)"
        let isPlain = root["seasons"]?[season.rawValue]?.object == nil
        return [
            color(
                brand.seasonColors[season] == nil ? "season" : isPlain ? stated : stated + ".primary",
                color: brand.seasonalPrimary
            ) {
                color in changed { $0.seasonColors[season] = color }
            },
            color(
                brand.seasonBackgrounds[season] == nil ? "season" : stated + ".background",
                color: brand.seasonalBackground
            ) {
                color in changed { $0.seasonBackgrounds[season] = color }
            },
        ] + colors + motion
    }

    /// Returns the members of an object about movement, whose path begins with `path`.
    private func motion(
        _ motion: Motion, at path: String = "", _ change: (Motion) -> DesignDocument.Design
    ) -> [Member] {
        func member<Value>(_ name: MotionMember, at field: WritableKeyPath<Motion, Value?>, with values: [Value])
            -> Member
        {
            let changed = values.map { value in
                var motion = motion
                motion[keyPath: field] = value
                return change(motion)
            }
            return Member(path: "\(path)\(MotionMember.object).\(name.rawValue)", changed: changed)
        }
        return [
            member(.pressedScale, at: \.pressedScale, with: [0.6, 1.4]),
            member(.spring, at: \.spring, with: [0.2, 0.9].map { SpringStyle(response: $0, dampingFraction: $0) }),
            member(.pressDuration, at: \.pressDuration, with: [0.2, 0.9]),
        ]
    }

    private func tokens(_ theme: TokenTheme) -> [Member] {
        func changed(_ change: (inout TokenSet) -> Void) -> DesignDocument.Design {
            var theme = theme
            switch mode {
            case .light: change(&theme.light)
            case .dark: change(&theme.dark)
            }
            return .tokens(theme)
        }
        let set = theme.tokens(mode)
        func path(_ group: TokenGroup, name: String) -> String { "\(mode.rawValue).\(group.rawValue).\(name)" }
        // A derived accent has its origin in the other mode.
        let accent = accentOfOtherMode(theme, derived: set[.accent])
        let colors = ColorToken.allCases.filter { accent.isEmpty || $0 != .accent }.map { token in
            color(path(.colors, name: token.rawValue), color: set[token]) { color in
                changed { $0.colors[token] = color }
            }
        }
        let texts = TypeToken.allCases.map { token in
            let style = TypeStyle(
                set[token].size == 40 ? 20 : 40, weight: set[token].weight == .black ? .thin : .black,
                design: set[token].design == .serif ? .rounded : .serif)
            return Member(
                path: path(.typography, name: token.rawValue), changed: [changed { $0.typography[token] = style }])
        }
        let lengths = SpacingToken.allCases.map { token in
            // Both, since the keyboard's ranges are narrower.
            Member(
                path: path(.spacing, name: token.rawValue),
                changed: [3.0, 9].map { length in changed { $0.spacing[token] = length } })
        }
        let radii = RadiusToken.allCases.map { token in
            Member(
                path: path(.shapes, name: token.rawValue),
                changed: [3.0, 9].map { radius in changed { $0.radii[token] = .points(radius) } })
        }
        let shadows = ShadowToken.allCases.map { token in
            let styles = [
                ShadowStyle(color: .black, radius: 9, x: 3, y: 7),
                ShadowStyle(color: .white, radius: 3, x: -3, y: -7),
            ]
            return Member(
                path: path(.shapes, name: token.rawValue),
                changed: styles.map { style in changed { $0.shadows[token] = style } })
        }
        let motion = motion(set.motion, at: "\(mode.rawValue).") { motion in changed { $0.motion = motion } }
        return accent + colors + texts + lengths + radii + shadows + motion
    }

    /// Returns the accent of the other mode if this one's is derived from it.
    private func accentOfOtherMode(_ theme: TokenTheme, derived: Color) -> [Member] {
        guard theme.foreignAccent(mode) != nil else { return [] }
        let other = mode.other
        let path = "\(other.rawValue).\(TokenGroup.colors.rawValue).\(ColorToken.accent.rawValue)"
        return [
            color(path, color: derived) { color in
                var theme = theme
                switch other {
                case .light: theme.light.colors[.accent] = color
                case .dark: theme.dark.colors[.accent] = color
                }
                return .tokens(theme)
            }
        ]
    }
}
