package import Graphics

/// A colour that a design states, by its name.
package struct DesignColor: Hashable, Sendable {
    /// The name: that of the member, or of the season.
    package let name: String
    package let color: Color
}

extension DesignDocument.Design {
    /// Returns the colours of a mode, those of seasons or all others, in the order of documents: those that are stated, and the
    /// defaults of tokens and seasons. Categories are not among them.
    package func colors(_ mode: Mode, ofSeasons: Bool = false) -> [DesignColor] {
        guard let design = kind.design else { return [] }
        let tokens = modes[mode] ?? TokenSet(mode)
        let fields = DesignField.all(design.fields(of: mode), parts: false).filter { $0.field.kind == .color }
        // What is not in a group is a colour of a name that the kind does not know.
        let others = tokens.stated.keys.filter { name in
            !name.contains(".") && !fields.contains { $0.path == name }
        }.sorted().map { ($0, DesignField($0, .color)) }
        return (fields + others).filter { path, _ in
            !path.hasPrefix("colors.category") && path.hasPrefix("seasons.") == ofSeasons
        }.compactMap { path, field in
            tokens.resolvedColor(at: path, of: field).map { DesignColor(name: Self.name(path), color: $0) }
        }
    }

    private static func name(_ path: String) -> String {
        let steps = path.split(separator: ".")
        guard steps.count == 3 else { return String(steps.last ?? "") }
        return steps[2] == "primary" ? String(steps[1]) : "\(steps[1]), \(steps[2])"
    }

    /// Returns every colour that the document may state, by its path, as it counts: stated, computed, or by default.
    package var resolvedColors: [DesignColor] {
        guard let design = kind.design else { return [] }
        return (design.isModal ? Mode.allCases : [.light]).flatMap { mode in
            guard let tokens = modes[mode] else { return [DesignColor]() }
            return DesignField.all(design.fields(of: mode), parts: true).compactMap { path, field in
                tokens.resolvedColor(at: path, of: field).map {
                    DesignColor(name: design.path(path, in: mode), color: $0)
                }
            }
        }
    }

    /// Returns the tokens of a mode: those that the design states, with the defaults of all others.
    package func tokens(_ mode: Mode) -> TokenSet {
        guard let stated = modes[mode], let design = kind.design else { return TokenSet(mode) }
        return design.tokens(stated)
    }
}

extension TokenSet {
    /// Returns the colour of a member: stated, computed, or by default; nil if it is not a colour.
    func resolvedColor(at path: String, of field: DesignField) -> Color? {
        switch field.form {
        case .value(.color):
            return anyColor(path) ?? field.standard?.color
        case .colorOrColors(let parts): return resolvedColor(at: "\(path).\(parts[0].name)", of: parts[0])
        default: return nil
        }
    }
}
