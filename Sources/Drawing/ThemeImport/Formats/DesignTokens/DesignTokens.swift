internal import Documents
internal import Graphics
internal import ThemeModel

/// Design tokens in the community group's format and in that of Tokens Studio. The colours whose paths show their purpose
/// become a document of kbrender's own tokens, from which the keyboard is derived.
enum DesignTokens: ForeignFormat {
    static let name = "dtcg"
    static let isDerived = true

    static func recognizes(_ document: SourceDocument) -> Bool {
        if document.folder != nil { return true }
        return document.syntax == .json && document.archive == nil
            && (document.root["resolutionOrder"] != nil || TokenTree.hasTokens(document.root))
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        [ThemeEntry(names: [document.baseName]) { log in TokenReading(document, request, &log)?.theme(&log) }]
    }
}

/// A reading of a document's tokens, by mode.
private struct TokenReading {
    private let document: SourceDocument
    private let request: ImportRequest
    private var sources: [Mode: (roles: [ParsedToken], all: [ParsedToken])] = [:]

    init?(_ document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) {
        self.document = document
        self.request = request
        if let collection = TokenCollection(document, &log) {
            for mode in Mode.allCases { sources[mode] = collection.tokens(mode, &log) }
            if !collection.hasModes { sources[.dark] = nil }
        } else {
            let tree = TokenTree(document.root, in: document.source, takesStrings: request.isNamed)
            if let fault = tree.unsupported {
                log.report(
                    ThemeDiagnostics.notTheme, fault.name,
                    "resolver documents and extended groups are not supported (expected tokens with their values)",
                    at: document.place(fault.place))
                return nil
            }
            sources[.light] = (tree.tokens, tree.tokens)
        }
    }

    func theme(_ log: inout ImportLog) -> DraftTheme? {
        var variants: [Mode: TokenRoles] = [:]
        if let light = sources[.light], let dark = sources[.dark] {
            variants[.light] = roles(TokenModes(light.roles).tokens(.light), TokenModes(light.all).tokens(.light), &log)
            variants[.dark] = roles(TokenModes(dark.roles).tokens(.dark), TokenModes(dark.all).tokens(.dark), &log)
        } else if let only = sources[.light] {
            let modes = TokenModes(only.roles)
            if modes.areBoth {
                for mode in Mode.allCases {
                    variants[mode] = roles(modes.tokens(mode), TokenModes(only.all).tokens(mode), &log)
                }
            } else {
                let roles = roles(only.roles, only.all, &log)
                variants[roles.mode] = roles
            }
        }
        guard variants.values.contains(where: { !$0.isEmpty }) else {
            reportNothing(&log)
            return nil
        }
        reportRoles(variants, &log)
        return DraftTheme(variants: Dictionary(uniqueKeysWithValues: variants.map { ($0, Self.draft($1, $0)) }))
    }

    private func roles(_ tokens: [ParsedToken], _ all: [ParsedToken], _ log: inout ImportLog) -> TokenRoles {
        TokenRoles(tokens, among: TokenSpace(all), request.roles, &log)
    }

    private static func draft(_ roles: TokenRoles, _ mode: Mode) -> VariantDraft {
        let shades = roles.completed(mode)
        var tokens = TokenSet(mode)
        for (role, shade) in shades { tokens.colors[role.token] = shade.value }
        let theme = mode == .light ? TokenTheme(light: tokens) : TokenTheme(dark: tokens)
        let design = DesignDocument(id: "tokens", name: "tokens", design: .tokens(theme))
        let variant = design.keyboard.variant(mode) ?? ThemeVariant([:])
        var origins: [PropertyName: Origin] = [:]
        for name in variant.values.keys {
            guard let role = TokenRole.source(of: name, mode), let shade = shades[role] else { continue }
            origins[name] = Origin(rule: "\(role.rawValue): \(shade.rule)", path: shade.path, place: shade.place)
        }
        return VariantDraft(variant, origins: origins)
    }

    private func reportNothing(_ log: inout ImportLog) {
        let paths = (sources[.light]?.roles ?? []).prefix(10).map { ImportLog.shown($0.name) }
        let seen = paths.isEmpty ? "no tokens at all" : paths.joined(separator: ", ")
        log.report(
            ThemeDiagnostics.notTheme, "",
            "no token's name suggests an accent, a text or a background (found \(seen); --role ROLE=PATH assigns one)",
            at: document.start)
    }

    private func reportRoles(_ variants: [Mode: TokenRoles], _ log: inout ImportLog) {
        let lists = Mode.allCases.compactMap { mode in variants[mode].map { (mode, Self.list($0)) } }
        let isSame = Set(lists.map(\.1)).count == 1
        let text = isSame ? lists[0].1 : lists.map { "\($0.0.rawValue): \($0.1)" }.joined(separator: "; ")
        log.report(
            ImportDiagnostics.notCarriedOver, "", "roles (all other tokens are left out): \(text)", at: document.start)
    }

    private static func list(_ roles: TokenRoles) -> String {
        TokenRole.allCases.compactMap { role in
            roles.shades[role].map { "\(role.rawValue) \(ImportLog.shown($0.path))" }
        }.joined(separator: ", ")
    }
}

/// The tokens of each mode: a word `light` or `dark` in a path or set counts if the same path exists with the other word.
private struct TokenModes {
    private let marked: [(token: ParsedToken, mode: Mode?)]

    init(_ tokens: [ParsedToken]) {
        let names = tokens.map(Self.words)
        let known = Set(names)
        marked = zip(tokens, names).map { token, words in
            let mode = Mode.allCases.first { mode in
                words.contains(mode.rawValue)
                    && known.contains(words.map { $0 == mode.rawValue ? mode.other.rawValue : $0 })
            }
            return (token, mode)
        }
    }

    private static func words(_ token: ParsedToken) -> [String] {
        TokenWords.split(token.set) + ["|"] + token.path.flatMap(TokenWords.split)
    }

    /// True if some tokens are for light mode and others for dark mode.
    var areBoth: Bool { marked.contains { $0.mode != nil } }

    /// Returns the tokens of a mode and those without a mode.
    func tokens(_ mode: Mode) -> [ParsedToken] {
        marked.filter { $0.mode == nil || $0.mode == mode }.map(\.token)
    }
}

extension Mode {
    fileprivate var other: Mode { self == .light ? .dark : .light }
}

extension TokenRole {
    /// Returns the role that mainly determines a property of the keyboard, by `KeyboardDerivation`.
    fileprivate static func source(of name: PropertyName, _ mode: Mode) -> TokenRole? {
        let isLight = mode == .light
        switch name {
        case .keyboardBackground, .candidateBarBackground: return isLight ? .surfaceElevated : .background
        case .regularKeyBackground, .previewBackground, .popupBackground: return isLight ? .surface : .surfaceElevated
        case .modifierKeyBackground: return isLight ? .border : .surface
        case .regularKeyText, .modifierKeyText, .previewText, .candidateText: return .textPrimary
        case .accentKeyBackground, .pressedKeyBackground, .pressedKeyText, .popupKeySelectedBackground,
            .candidateSelectedBackground:
            return .accent
        case .accentKeyText, .popupKeySelectedText, .candidateSelectedText: return .textInverse
        case .regularKeyBorder, .modifierKeyBorder, .previewBorder, .candidateSeparator: return .separator
        case .popupBorder: return .border
        case .candidateAnnotationText: return .textSecondary
        default: return nil
        }
    }
}
