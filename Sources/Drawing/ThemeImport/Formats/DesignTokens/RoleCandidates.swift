internal import Graphics

/// The tokens that may have each role, the best first, of which a look at the colours takes one: a token that cannot be what it is called
/// gives way to the next.
struct RoleCandidates {
    private let tokens: [TokenRole: [ParsedToken]]
    /// True where a surface on which the text cannot be read is left out: keys are derived from the ground.
    private let leavesOut: Bool
    private let shade: (ParsedToken, inout ImportLog) -> Shade?
    private var chosen: [TokenRole: Shade] = [:]

    /// Why a colour cannot have a role; nil if it can.
    private typealias Doubt = (Shade) -> String?

    init(
        leavesOut: Bool, tokens: (TokenRole) -> [ParsedToken],
        shade: @escaping (ParsedToken, inout ImportLog) -> Shade?
    ) {
        self.tokens = Dictionary(uniqueKeysWithValues: TokenRole.allCases.map { ($0, tokens($0)) })
        self.leavesOut = leavesOut
        self.shade = shade
    }

    /// Returns a colour for each role that has one. Where none is plausible, the best stays with a warning, and is invented; a clear surface
    /// is left out.
    mutating func plausible(_ log: inout ImportLog) -> [TokenRole: Shade] {
        choose(.background, log: &log) { $0.value.isClear ? "is clear" : nil }
        let ground = chosen[.background]
        // A surface is looked at before the text, which may be meant for it alone, and again behind it.
        let isClear: Doubt = { $0.value.isClear ? "is clear" : nil }
        var silent = ImportLog()
        choose(.surface, log: &silent, isClear)
        let faces = [ground, chosen[.surface]].compactMap(\.self)
        choose(.textPrimary, log: &log) { text in
            faces.isEmpty || faces.contains { Self.isReadable(text, on: $0, over: ground) }
                ? nil : "has a contrast below 3:1 to every face"
        }
        let text = chosen[.textPrimary]
        let isFace: Doubt = { face in
            guard let text, Self.isReadable(text, on: face, over: ground) == false else { return isClear(face) }
            return "has a contrast below 3:1 to the text \(text.value)"
        }
        for role in [TokenRole.surface, .surfaceElevated] { choose(role, log: &log, isFace) }
        choose(.accent, log: &log) { accent in
            guard let ground, !ground.value.isClear, accent.value != text?.value else { return nil }
            return over(accent, ground.opaque).contrast(with: ground.opaque) < 1.1 ? "is like the ground" : nil
        }
        let accent = chosen[.accent]
        for role in [TokenRole.border, .separator] {
            choose(role, log: &log) {
                $0.value == accent?.value && accent?.value != text?.value ? "is the accent" : nil
            }
        }
        for role in [TokenRole.textSecondary, .textInverse] { choose(role, log: &log) { _ in nil } }
        return chosen
    }

    /// Returns whether a text has a contrast of 3:1 to a face, which lies on the ground.
    private static func isReadable(_ text: Shade, on face: Shade, over ground: Shade?) -> Bool {
        guard let opaque = face.value.isOpaque ? face : ground.map({ over(face, $0.opaque) }) else { return true }
        return over(text, opaque.opaque).contrast(with: opaque) >= 3
    }

    private mutating func choose(_ role: TokenRole, log: inout ImportLog, _ doubt: Doubt) {
        var first: (shade: Shade, reason: String, isOfPart: Bool)?
        chosen[role] = nil
        for token in tokens[role] ?? [] {
            guard let shade = shade(token, &log) else { continue }
            let isOfPart = role == .background && token.isOfPart
            guard let reason = isOfPart ? "is the ground of a part" : doubt(shade) else {
                chosen[role] = shade
                return
            }
            if first == nil || first?.isOfPart == true && !isOfPart { first = (shade, reason, isOfPart) }
        }
        guard let first else { return }
        let isSurface = role == .surface || role == .surfaceElevated
        let keeping = !first.isOfPart && (!isSurface || !leavesOut && !first.shade.value.isClear)
        log.report(
            ImportDiagnosticKinds.doubtful, first.shade.path,
            "\(first.shade.value) \(first.reason), and nothing else is called the \(role.rawValue) "
                + (keeping ? "(the option role assigns one)" : "(left out; the option role assigns one)"),
            at: first.shade.location)
        if keeping { chosen[role] = first.shade.by(.invented) }
    }
}
