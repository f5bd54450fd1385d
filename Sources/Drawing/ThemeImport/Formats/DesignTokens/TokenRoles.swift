internal import Documents
internal import Graphics
internal import ThemeModel

/// The colours chosen for the roles of one variant.
struct TokenRoles {
    /// The colours, each with its token.
    private(set) var shades: [TokenRole: Shade] = [:]
    /// The system by whose names they were chosen; nil if words decided.
    private(set) var system: String?

    /// Whether there are both a ground and a text.
    var isWhole: Bool { shades[.background] != nil && shades[.textPrimary] != nil }
    /// The ground of everything, or a surface that can be one.
    var ground: Shade? { shades[.background] ?? shades[.surface] }
    /// Whether there is a ground or a text, without which nothing of a keyboard is the source's.
    var hasGroundOrText: Bool { shades[.background] != nil || shades[.textPrimary] != nil }

    /// Takes roles that are known.
    init(_ shades: [TokenRole: Shade], of system: String) {
        self.shades = shades
        self.system = system
    }

    /// Chooses a token for each role: by the names of the system that the tokens are of, otherwise by the words of their paths (the lowest
    /// cost, then the shortest path, then one that has the role's own name, if that is one word, then the first). Of these, the first
    /// that can be what it is called counts; the user's choices come before all.
    init(_ tokens: [ParsedToken], among space: TokenSpace, _ choices: [RoleChoice], _ log: inout ImportLog) {
        var cache: [[String]: TokenWords] = [:]
        let words = tokens.map { token in
            let words = cache[token.path] ?? TokenWords(token.path)
            cache[token.path] = words
            return words
        }
        let names = VocabularyNames(words)
        let vocabulary = Vocabulary.known(names)
        system = vocabulary?.system
        let (meanings, ranked) = Self.meanings(of: words)
        let unprefixed = TokenWords.withoutNamespace(words)
        var candidates = RoleCandidates(leavesOut: vocabulary != nil) { role in
            let known = vocabulary?.indices(of: role, among: names) ?? []
            // A system's own names say all but its accent, which many leave to the user.
            let isOpen = vocabulary == nil || role == .accent && known.isEmpty
            return (isOpen ? ranked[role] ?? [] : known).map { index in
                var token = tokens[index]
                // Only colours have such a name, apart from widths of borders and Tailwind's sizes of texts, unless it has the word.
                let meaning = meanings[index]
                let isMeant = role != .border && meaning.role?.cost == 0 && !meaning.all.contains("base")
                token.isTypedColor = token.isTypedColor || !isOpen || isMeant || words[index].saysColor
                token.isOfPart = isOpen && unprefixed[index].isOfPart
                return token
            }
        } shade: { token, log in
            var shade = Self.shade(token, space, &log)
            if let system = vocabulary?.system { shade?.rule += " (\(system))" }
            return shade
        }
        shades = candidates.plausible(&log)
        // Nobody would see keys that have the ground's own colour.
        if vocabulary != nil, shades[.surface]?.value == shades[.background]?.value { shades[.surface] = nil }
        for choice in choices { take(choice, tokens, space, &log) }
    }

    /// Returns the words that count, and the tokens of each role by them: the words with which all names begin, such as a theme's
    /// name, do not if only the others show both a ground and a text.
    private static func meanings(of words: [TokenWords]) -> (words: [TokenWords], ranked: [TokenRole: [Int]]) {
        func isWhole(_ ranked: [TokenRole: [Int]]) -> Bool { ranked[.background] != nil && ranked[.textPrimary] != nil }
        let own = ranked(words)
        guard !isWhole(own) else { return (words, own) }
        let rest = TokenWords.withoutNamespace(words)
        let other = ranked(rest)
        return isWhole(other) ? (rest, other) : (words, own)
    }

    /// Returns the tokens of each role, the best first.
    private static func ranked(_ words: [TokenWords]) -> [TokenRole: [Int]] {
        var matches: [TokenRole: [(rank: [Int], index: Int)]] = [:]
        for (index, split) in words.enumerated() {
            guard let match = split.role else { continue }
            let lacksName = split.all.contains(match.role.rawValue) ? 0 : 1
            let rank = [match.cost, split.isShade ? 1 : 0, split.all.count, lacksName, index]
            matches[match.role, default: []].append((rank, index))
        }
        return matches.mapValues { list in
            list.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.index)
        }
    }

    private mutating func take(
        _ choice: RoleChoice, _ tokens: [ParsedToken], _ space: TokenSpace, _ log: inout ImportLog
    ) {
        guard let role = TokenRole(rawValue: choice.role) else {
            let roles = Prose.alternatives(TokenRole.allCases.map(\.rawValue))
            log.report(
                ImportDiagnosticKinds.danglingReference, severity: .error, "",
                "option role: \(Quoted(choice.role)) is not a role (expected \(roles))", at: nil)
            return
        }
        let wanted = Self.plain(choice.path)
        guard var token = tokens.last(where: { Self.plain($0.name) == wanted }) else {
            log.report(
                ImportDiagnosticKinds.danglingReference, severity: .error, "",
                "option role: there is no token \(Quoted(choice.path))", at: nil)
            return
        }
        // The user says that it is a colour.
        (token.isTypedColor, token.isTypedOther) = (true, false)
        if let shade = Self.shade(token, space, &log) { shades[role] = shade }
    }

    /// Returns a path in lower case with full stops between its names.
    private static func plain(_ path: String) -> String {
        String(path.lowercased().map { $0 == "/" ? "." : $0 })
    }

    /// Returns a token's colour; nil if it has none, with a warning if that is a fault.
    private static func shade(_ token: ParsedToken, _ space: TokenSpace, _ log: inout ImportLog) -> Shade? {
        switch space.color(of: token) {
        case .color(let color, let rule, let remarks):
            for remark in remarks where log.diagnostics.count < Limits.reportedDiagnostics {
                log.report(ImportDiagnosticKinds.danglingReference, token.name, remark, at: token.location)
            }
            return Shade(color, rule: rule, path: token.name, at: token.location)
        case .none: return nil
        case .fault(let fault, let location):
            if log.diagnostics.count < Limits.reportedDiagnostics {
                log.report(ImportDiagnosticKinds.danglingReference, token.name, fault, at: location)
            }
            return nil
        }
    }

    /// True if no colour was found from which a keyboard can be derived.
    var isEmpty: Bool { shades[.accent] == nil && shades[.textPrimary] == nil && shades[.background] == nil }

    /// The mode of a keyboard that has only one variant. Without a ground, light letters are those of a dark one.
    var mode: Mode {
        ground?.value.mode ?? shades[.textPrimary]?.value.mode.other ?? .light
    }

    /// Returns the roles with missing ones derived from the others; if there is neither background nor surface, only those
    /// found, which are then combined with default tokens.
    func completed(_ mode: Mode) -> [TokenRole: Shade] {
        guard let background = self.ground else { return shades }
        var all = shades
        // What is computed from the background is computed from what is seen of it.
        let ground = background.onCanvas(of: mode)
        let text = shades[.textPrimary] ?? best(ground, .black, .white)
        let accent = shades[.accent] ?? text.by(.invented)
        let surface = shades[.surface] ?? (mode == .light ? ground : mix(ground, text, 0.08))
        all[.background] = background
        all[.textPrimary] = text
        all[.accent] = accent
        all[.surface] = surface
        all[.surfaceElevated] =
            shades[.surfaceElevated] ?? (mode == .light ? background : Self.elevated(surface, text))
        all[.textSecondary] = shades[.textSecondary] ?? text.faded(0.65).by(.invented)
        let border = shades[.border] ?? text.faded(0.15).by(.invented)
        all[.border] = border
        all[.separator] = shades[.separator] ?? border
        all[.textInverse] = shades[.textInverse] ?? best(over(accent, ground), .black, .white)
        return all
    }

    /// Returns the ground of keys in dark mode. A translucent surface is a layer that lightens whatever it lies on: keys are this layer.
    private static func elevated(_ surface: Shade, _ text: Shade) -> Shade {
        surface.value.isOpaque ? mix(surface, text, 0.08) : surface
    }
}
