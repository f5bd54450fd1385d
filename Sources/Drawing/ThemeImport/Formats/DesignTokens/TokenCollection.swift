internal import Documents
internal import ThemeModel

/// The sets of tokens of Tokens Studio: files of a folder, or members of one file, and the themes that combine them.
struct TokenCollection {
    /// The tokens of each set, by its name.
    private let sets: [String: [ParsedToken]]
    /// The names of the sets; later ones override earlier ones.
    private let order: [String]
    private let themes: [Theme]
    /// The family that counts in its group; nil if the first themes do.
    private let family: [String]?

    /// The use of a set in a theme.
    fileprivate enum Use: String {
        case enabled, source, disabled
    }

    /// A theme of the list, of which one in each group counts.
    struct Theme {
        let name: String
        fileprivate let group: String
        fileprivate let words: [String]
        fileprivate let uses: [(set: String, use: Use, location: SourceRange)]

        /// The group, and the name's words but for those of modes: themes of one family are one in two modes.
        var family: [String] { [group] + words.filter { Mode(rawValue: $0) == nil } }
    }

    /// Reads the sets of a document, with the themes of a family if one is given; nil if it is not a collection.
    init?(_ document: SourceDocument, family: [String]? = nil, _ log: inout ImportLog) {
        let list = Self.themes(in: document, noting: &log)
        // Tokens at the top are in no set, and count unless themes choose among the sets.
        guard let themes = list ?? (document.folder == nil ? nil : []),
            !themes.isEmpty || TokenTree(document.root, in: document.source).tokens.allSatisfy({ $0.path.count > 1 })
        else { return nil }
        (self.themes, self.family) = (themes, family)
        var reader = SetReader(document: document)
        let named = themes.flatMap { $0.uses.map(\.set) }
        sets = reader.sets(named, &log)
        let listed = reader.order
        order = listed + (named + reader.names).filter { !listed.contains($0) }.uniqued
    }

    /// Returns the themes that a document lists; nil without a list. What is not of its kind is named, and left out.
    private static func themes(in document: SourceDocument, noting log: inout ImportLog) -> [Theme]? {
        let name = "$themes"
        let all = JSONField(path: name, name: name, value: document.root, in: document.source)
        guard let list = document.folder == nil ? document.field(name) : all else { return nil }
        if list.value.array == nil { log.ignore(list, because: "is not a list of themes") }
        for field in list.elements where field.value.object == nil { log.ignore(field, because: "is not a theme") }
        return list.elements.prefix(ImportLimits.entries).filter { $0.value.object != nil }.map { field in
            let uses = log.members(of: field["selectedTokenSets"]).compactMap { set in
                let use = set.value.string.flatMap(Use.init)
                if use == nil { log.ignore(set, because: "is not enabled, source or disabled") }
                return use.map { (set: set.name, use: $0, location: set.nameLocation) }
            }
            let name = log.text(field["name"]) ?? ""
            return Theme(
                name: name, group: log.text(field["group"]) ?? "", words: TokenWords.split(name),
                uses: uses.filter { $0.use != .disabled })
        }
    }

    /// Returns the names of the themes that count unless another one is picked, and the others that a document lists, by family.
    static func choices(in document: SourceDocument) -> (names: [String], others: [[Theme]]) {
        var log = ImportLog()
        let themes = themes(in: document, noting: &log) ?? []
        let groups = themes.map(\.group).uniqued.map { group in themes.filter { $0.group == group } }
        let chosen = groups.flatMap { group in Mode.allCases.compactMap { theme(of: group, in: $0)?.family } }
        let families = themes.map(\.family).uniqued.map { family in themes.filter { $0.family == family } }
        return (
            themes.filter { chosen.contains($0.family) }.map(\.name),
            families.filter { !chosen.contains($0[0].family) }
        )
    }

    /// Returns the theme that counts in a mode.
    private static func theme(of themes: [Theme], in mode: Mode) -> Theme? {
        themes.first { $0.words.contains(mode.rawValue) } ?? themes.first
    }

    /// True if themes, or the files of a folder that lists none, are named for light and for dark mode.
    var hasModes: Bool {
        let names = themes.isEmpty ? order.map(TokenWords.split) : themes.map(\.words)
        return Mode.allCases.allSatisfy { mode in names.contains { $0.contains(mode.rawValue) } }
    }

    /// Returns the tokens from which the roles of a mode are chosen, and all those to which aliases may refer.
    func tokens(_ mode: Mode, _ log: inout ImportLog) -> (roles: [ParsedToken], all: [ParsedToken]) {
        guard !themes.isEmpty else {
            let all = hasModes ? order.filter { Self.holds($0, in: mode) } : order
            let tokens = all.flatMap { sets[$0] ?? [] }.latest.tokens
            // A set of a mode lies over those of both.
            let both = all.filter { set in Mode.allCases.allSatisfy { Self.holds(set, in: $0) } }
            if let replaced = both.flatMap({ sets[$0] ?? [] }).latest.replaced {
                log.report(
                    ImportDiagnosticKinds.doubtful, replaced.name,
                    "the set \(Quoted(replaced.set)) gives it another value than an earlier one, and no theme says which counts",
                    at: replaced.location)
            }
            return (tokens, tokens)
        }
        var uses: [String: Use] = [:]
        for group in themes.map(\.group).uniqued {
            let members = themes.filter { $0.group == group }
            let picked = members.filter { $0.family == family }
            let theme = Self.theme(of: picked.isEmpty ? members : picked, in: mode)
            for (set, use, location) in theme?.uses ?? [] {
                if uses[set] != .enabled { uses[set] = use }
                if sets[set] == nil { report(missing: set, at: location, &log) }
            }
        }
        let used = order.filter { uses[$0] != nil }
        return (used.filter { uses[$0] == .enabled }.flatMap { sets[$0] ?? [] }, used.flatMap { sets[$0] ?? [] })
    }

    /// Returns whether a set that no theme lists counts in a mode: unless its name is that of the other one.
    private static func holds(_ set: String, in mode: Mode) -> Bool {
        let words = TokenWords.split(set)
        return words.contains(mode.rawValue) || !Mode.allCases.contains { words.contains($0.rawValue) }
    }

    private func report(missing set: String, at location: SourceRange, _ log: inout ImportLog) {
        guard !log.diagnostics.contains(where: { $0.range == location.range }) else { return }
        log.report(ImportDiagnosticKinds.danglingReference, "$themes", "there is no set \(Quoted(set))", at: location)
    }
}

/// A reader for the sets of a collection.
private struct SetReader {
    let document: SourceDocument
    private(set) var bytes = 0
    private(set) var files = 0
    /// The order stated by the collection.
    private(set) var order: [String] = []
    /// The sets found in addition to the requested ones.
    private(set) var names: [String] = []

    /// Returns the tokens of each set that exists.
    mutating func sets(_ named: [String], _ log: inout ImportLog) -> [String: [ParsedToken]] {
        var sets: [String: [ParsedToken]] = [:]
        guard document.folder != nil else {
            order = Self.order(in: document.field("$metadata"), noting: &log)
            for member in document.root.object ?? [] where !member.name.hasPrefix("$") && member.value.object != nil {
                names.append(member.name)
                sets[member.name] = TokenTree(member.value, in: document.source, set: member.name).tokens(&log)
            }
            // As in Tokens Studio, which takes a token at the top for a set without tokens (`convertTokens` at commit 04e6456a).
            let outside = names.filter { sets[$0]?.first?.path.isEmpty == true }.map(ImportLog.shown)
            if !outside.isEmpty {
                let text = "in no set, so no theme has these tokens: \(Prose.list(outside, most: 12))"
                log.report(ImportDiagnosticKinds.notCarriedOver, "", text, at: document.start)
            }
            return sets
        }
        if let metadata = file("$metadata.json", &log) {
            order = Self.order(in: JSONField.root(of: metadata), noting: &log)
        }
        if named.isEmpty {
            names = (document.folder?.sets ?? []).map { String($0.dropLast(".json".count)) }
        }
        for name in (order + named + names).uniqued {
            guard let set = file(name + ".json", &log) else { continue }
            sets[name] = TokenTree(set.root, in: set.source, set: name).tokens(&log)
        }
        return sets
    }

    private static func order(in metadata: JSONField?, noting log: inout ImportLog) -> [String] {
        guard let list = log.members(of: metadata).first(where: { $0.name == "tokenSetOrder" }) else { return [] }
        if list.value.array == nil { log.ignore(list, because: "is not a list of sets") }
        return list.elements.compactMap { log.text($0) }
    }

    /// Returns a file of the folder; nil if it does not exist, or, with an error reported, if it may not be read.
    private mutating func file(_ path: String, _ log: inout ImportLog) -> SourceDocument? {
        guard ZipArchive.isSafe(path) else {
            return log.refuse(
                ImportDiagnosticKinds.archive, "$themes", "the set \(Quoted(path)) may lead out of the folder",
                at: document.start)
        }
        guard files < ImportLimits.entries, bytes <= ImportLimits.unpackedBytes else {
            return log.refuse(
                ImportDiagnosticKinds.archive, "",
                "the folder has more than \(ImportLimits.entries) files or \(ImportLimits.unpackedBytes) bytes",
                at: document.start)
        }
        guard let contents = document.folder?.file(path, upTo: Limits.documentBytes) else { return nil }
        files += 1
        bytes += contents.count
        let source = SourceText(name: "\(document.name)/\(path)", bytes: contents)
        let json = Syntax.json.read(source, strictly: true)
        log.take(json.diagnostics)
        return json.value.map { SourceDocument(source: source, root: $0, syntax: .json, name: source.name) }
    }
}

extension [ParsedToken] {
    /// Each path once, at its first place with its last token; and the first one, a colour or one that may have a role, that is another there.
    fileprivate var latest: (tokens: [ParsedToken], replaced: ParsedToken?) {
        var indices: [String: Int] = [:]
        return reduce(into: (tokens: [], replaced: nil)) { result, token in
            if let index = indices[token.name] {
                let texts = [result.tokens[index], token].map { $0.source.text($0.value.range) }
                let isSame = texts[0] == texts[1] || TokenWords(token.path).role == nil && !token.isTypedColor
                if !isSame, result.replaced == nil { result.replaced = token }
                result.tokens[index] = token
            } else {
                indices[token.name] = result.tokens.count
                result.tokens.append(token)
            }
        }
    }
}
