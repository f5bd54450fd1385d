internal import Documents
internal import ThemeModel

/// Design tokens in the community group's format and in that of Tokens Studio. The colours whose paths show their purpose
/// become a document of kbrender's own tokens, from which the keyboard is derived.
enum DesignTokens: ForeignFormat {
    static let name = "dtcg"
    static let isDerived = true
    static let takesRoles = true

    static func recognizes(_ document: SourceDocument) -> Bool {
        if document.folder != nil { return true }
        return document.syntax == .json && document.archive == nil
            && (document.root["resolutionOrder"] != nil || TokenTree.hasTokens(document.root))
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        if let own = NativeTokenFile(document) { return [own.entry] }
        let choices = TokenCollection.choices(in: document)
        let first = ThemeEntry(names: [document.baseName] + choices.names) { log in
            TokenReading(document, request, &log)?.theme(&log)
        }
        let others = choices.others.map { themes in
            ThemeEntry(names: themes.map(\.name)) { log in
                var draft = TokenReading(document, request, family: themes[0].family, &log)?.theme(&log)
                draft?.name = themes[0].name
                return draft
            }
        }
        return [first] + others
    }
}

/// A reading of a document's tokens, by mode.
private struct TokenReading {
    private let document: SourceDocument
    private let request: ImportRequest
    private var sources: [Mode: (roles: [ParsedToken], all: [ParsedToken])] = [:]

    init?(
        _ document: SourceDocument, _ request: ImportRequest, family: [String]? = nil, _ log: inout ImportLog
    ) {
        self.document = document
        self.request = request
        if let collection = TokenCollection(document, family: family, &log) {
            for mode in Mode.allCases { sources[mode] = collection.tokens(mode, &log) }
            if !collection.hasModes { sources[.dark] = nil }
        } else {
            let tree = TokenTree(document.root, in: document.source, takesStrings: request.isNamed)
            if let fault = tree.unsupported {
                log.report(
                    ThemeDiagnosticKinds.notTheme, fault.name,
                    "resolver documents and extended groups are not supported (expected tokens with their values)",
                    at: document.location(fault.range))
                return nil
            }
            let tokens = tree.tokens(&log)
            sources[.light] = (tokens, tokens)
        }
    }

    func theme(_ log: inout ImportLog) -> DraftTheme? {
        var variants: [Mode: TokenRoles] = [:]
        guard let first = sources[.light] else { return nil }
        if sources.count > 1 || TokenModes(first.roles).areBoth {
            for mode in Mode.allCases {
                let (chosen, all) = sources[mode] ?? first
                variants[mode] = roles(TokenModes(chosen).tokens(mode), TokenModes(all).tokens(mode), &log)
            }
        } else {
            let roles = roles(first.roles, first.all, &log)
            variants[roles.mode] = roles
        }
        guard variants.values.contains(where: { !$0.isEmpty }) else { return reportNothing(&log) }
        if variants.values.contains(where: \.isWhole) { variants = variants.filter { $0.value.hasGroundOrText } }
        TokenRoles.report(variants, at: document.start, &log)
        return DraftTheme(variants: Dictionary(uniqueKeysWithValues: variants.map { ($0, $1.draft($0)) }))
    }

    private func roles(_ tokens: [ParsedToken], _ all: [ParsedToken], _ log: inout ImportLog) -> TokenRoles {
        TokenRoles(tokens, among: TokenSpace(all), request.roles, &log)
    }

    /// Reports that nothing of a theme was found.
    private func reportNothing(_ log: inout ImportLog) -> DraftTheme? {
        let paths = (sources[.light]?.roles ?? []).prefix(10).map { ImportLog.shown($0.name) }
        let seen = paths.isEmpty ? "no tokens at all" : paths.joined(separator: ", ")
        return log.refuse(
            ThemeDiagnosticKinds.notTheme, "",
            "no token's name suggests an accent, a text or a background (found \(seen); the option role assigns one, as ROLE=PATH)",
            at: document.start)
    }
}

/// The tokens of each mode: a word `light` or `dark` in a path or set counts if the same path exists with the other word, and if grounds, or
/// most tokens, come in such pairs. Otherwise the words are those of shades.
private struct TokenModes {
    private let marked: [(token: ParsedToken, mode: Mode?)]
    /// True if some tokens are for light mode and others for dark mode.
    let areBoth: Bool

    init(_ tokens: [ParsedToken]) {
        let names = tokens.map { TokenWords.split($0.set) + ["|"] + $0.path.flatMap(TokenWords.split) }
        let allNames = Set(names)
        let modes = names.map { Self.mode(of: $0, among: allNames) }
        let roles = zip(tokens, modes).filter { $0.1 != nil }.map { TokenWords($0.0.path).role?.role }
        let isColored = tokens.map { !$0.isTypedOther }
        let most = zip(modes, isColored).count { $0.0 != nil && $0.1 } * 2 > isColored.count { $0 }
        areBoth = !roles.isEmpty && (most || roles.contains(.background))
        marked = zip(tokens, modes).map { [areBoth] in ($0, areBoth ? $1 : nil) }
    }

    /// Returns the mode that the first word says which another token has in its place for the other mode.
    private static func mode(of words: [String], among names: Set<[String]>) -> Mode? {
        for (index, word) in words.enumerated() {
            guard let mode = Mode(rawValue: word) else { continue }
            var other = words
            other[index] = mode.other.rawValue
            if names.contains(other) { return mode }
        }
        return nil
    }

    /// Returns the tokens of a mode and those without a mode.
    func tokens(_ mode: Mode) -> [ParsedToken] {
        marked.filter { $0.mode == nil || $0.mode == mode }.map(\.token)
    }
}
