internal import ThemeModel

extension TokenRoles {
    /// Returns the keyboard that is derived from the roles. `radius` is that of small shapes in points; nil for the standard
    /// one.
    func draft(_ mode: Mode, radius: Double? = nil) -> VariantDraft {
        let shades = completed(mode)
        var tokens = TokenSet(mode)
        for (role, shade) in shades {
            // Every role is the name of a token.
            if let token = ColorToken(rawValue: role.rawValue) { tokens[token] = shade.value }
        }
        if let radius { tokens[.small] = radius }
        let variant = KeyboardDerivation.keyboard(of: tokens)
        var origins: [PropertyName: Origin] = [:]
        for (name, token) in KeyboardDerivation.sources(in: mode) {
            guard let role = TokenRole(rawValue: token.rawValue), let shade = shades[role] else { continue }
            // What the keyboard does to a role's colour is kbrender's own.
            let isOwn = variant.values[name] == .color(shade.value) && shade.provenance == .read
            origins[name] = Origin(
                rule: "\(role.rawValue): \(shade.rule)", path: shade.path, location: shade.location,
                provenance: isOwn ? .read : .invented)
        }
        return VariantDraft(variant, origins: origins)
    }

    /// Reports which token has which role, and where a ground or a text is none of the source's.
    static func report(_ variants: [Mode: TokenRoles], at location: SourceRange, _ log: inout ImportLog) {
        let lists = Mode.allCases.compactMap { mode in variants[mode].map { (mode, list($0)) } }
        let isSame = Set(lists.map(\.1)).count == 1
        let text = isSame ? lists[0].1 : lists.map { "\($0.0.rawValue): \($0.1)" }.joined(separator: "; ")
        let system = Mode.allCases.compactMap { variants[$0]?.system }.first
        log.report(
            ImportDiagnosticKinds.notCarriedOver, "",
            "roles\(system.map { " by the names of \($0)" } ?? "") (all other tokens are left out): \(text)",
            at: location)
        for (mode, _) in lists {
            let (ground, text) = (variants[mode]?.ground, variants[mode]?.shades[.textPrimary])
            for (role, shade) in [(TokenRole.background, ground), (.textPrimary, text)] where shade == nil {
                let text = "nothing can be the \(role.rawValue), which is invented (the option role assigns one)"
                log.report(ImportDiagnosticKinds.doubtful, variants.count > 1 ? mode.rawValue : "", text, at: location)
            }
        }
    }

    private static func list(_ roles: TokenRoles) -> String {
        TokenRole.allCases.compactMap { role in
            roles.shades[role].map { "\(role.rawValue) \(ImportLog.shown($0.path))" }
        }.joined(separator: ", ")
    }
}
