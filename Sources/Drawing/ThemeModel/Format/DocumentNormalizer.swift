package import Documents
internal import Graphics

/// The document in what was written: it may be in a server's answer, be a variant without a theme around it, or have names that
/// apps store it by.
package struct DocumentNormalizer {
    /// The document as its readers know it. Values keep their places in the source.
    package private(set) var root: JSONValue
    /// What was found around or instead of the document.
    private(set) var notes: [Diagnostic] = []
    private let source: SourceText

    /// Finds the document in a root. `season` is that of a brand which leaves the choice to the date; nil if there is no date.
    package init(_ root: JSONValue, in source: SourceText, season: Season? = nil) {
        self.root = root
        self.source = source
        if let member = Self.answer(in: root) {
            self.root = member.value
            note(
                DesignDiagnosticKinds.answer, path: member.name,
                message: "the document is in a server's answer (`kbrender convert` takes it out)", at: member.nameRange)
        }
        enclose()
        rename()
        takePreviewColor()
        choose(season)
    }

    /// Returns the document in a server's answer, or the root itself.
    static func unwrapped(_ root: JSONValue) -> JSONValue { answer(in: root)?.value ?? root }

    /// Returns whether a root is one variant of a keyboard theme.
    package static func isVariant(_ root: JSONValue) -> Bool {
        root.hasAny(variantNames) && !root.hasAny(Mode.allCases.map(\.rawValue))
    }

    private static let variantNames = [PropertyName.keyboardBackground.rawValue, "_keyboardBackground"]

    /// Returns the member with the document, if a root is an answer about one: it says whether the request succeeded.
    private static func answer(in root: JSONValue) -> JSONMember? {
        guard root["success"]?.bool != nil || root["status"] != nil else { return nil }
        return root.object?.first { $0.name == "data" && $0.value.object != nil }
    }

    private mutating func note(_ kind: DiagnosticKind, path: String, message: String, at range: Range<Int>) {
        notes.append(Diagnostic(kind, path: path, message, in: source, at: range))
    }

    /// Puts a variant alone into a theme: the dark one if its keyboard is dark.
    private mutating func enclose() {
        guard Self.isVariant(root), let members = root.object else { return }
        let color = members.first { Self.variantNames.contains($0.name) }?.value.string
        let isDark = color.flatMap { HexColor($0) }?.color.withoutAlpha.blackOrWhite == .white
        let mode = isDark ? Mode.dark : .light
        let isHeader = { (member: JSONMember) in
            MetadataName(rawValue: member.name) != nil || member.name == HeaderReader.schemaName
        }
        let variant = JSONValue(.object(members.filter { !isHeader($0) }), range: root.range)
        let start = root.opening
        root = JSONValue(
            .object(
                members.filter(isHeader) + [JSONMember(name: mode.rawValue, nameRange: start, value: variant)]),
            range: root.range)
        note(
            DesignDiagnosticKinds.variantAlone, path: mode.rawValue,
            message:
                "the document is a variant without a theme around it (read as \(mode.rawValue), by its keyboardBackground)",
            at: start)
    }

    /// Gives members with the names of stored settings those of the formats.
    private mutating func rename() {
        let kind = DocumentKind(recognizing: root)
        let names = Self.storedNames.filter { kind != .keyboard && root[$0.key] != nil && root[$0.value] == nil }
        guard !names.isEmpty, let members = root.object else { return }
        root = JSONValue(
            .object(
                members.map { member in
                    JSONMember(
                        name: names[member.name] ?? member.name, nameRange: member.nameRange, value: member.value)
                }), range: root.range)
    }

    /// The names by which apps store what documents of designs have.
    static let storedNames = Dictionary(uniqueKeysWithValues: Palette.storedNames.map { ($0.stored, $0.name) })
        .merging(["displayName": MetadataName.name.rawValue]) { name, _ in name }

    /// Returns the name under which a document gets a new member: that of stored settings, if it has the choice that goes with them.
    package static func name(of member: String, addedTo root: JSONValue) -> String {
        guard root[Palette.choice] != nil else { return member }
        return storedNames.first { $0.value == member && MetadataName(rawValue: member) == nil }?.key ?? member
    }

    /// Makes the colour of a picker's circle the accent of tokens that state none.
    private mutating func takePreviewColor() {
        guard DocumentKind(recognizing: root) == .tokens, let members = root.object,
            let preview = members.first(where: { $0.name == Self.previewColor })
        else { return }
        let accent = JSONMember(
            name: ColorToken.accent.rawValue, nameRange: preview.nameRange, value: preview.value)
        let states = Mode.allCases.contains { root[$0.rawValue]?[TokenGroup.colors.rawValue]?[accent.name] != nil }
        let kept = members.filter { $0.name != Self.previewColor }
        root = JSONValue(
            .object(
                kept.map { member in
                    guard !states, Mode(rawValue: member.name) != nil else { return member }
                    return member.adding(accent, to: TokenGroup.colors.rawValue)
                }), range: root.range)
    }

    private static let previewColor = "previewColor"

    /// Puts a season in the place of a brand's `auto`; without one, `auto` stays, which is no season: nothing depends on the day on
    /// which it is drawn.
    private mutating func choose(_ season: Season?) {
        guard let members = root.object, DocumentKind(recognizing: root) == .brand,
            let auto = members.first(where: { $0.name == "season" && $0.value.string == Season.automatic })
        else { return }
        guard let season else {
            note(
                DesignDiagnosticKinds.noDate, path: auto.name,
                message:
                    "the season follows the date, and no date is given (the option date chooses it; these are the brand's own colours)",
                at: auto.value.range)
            return
        }
        let word = JSONValue(.string(season.rawValue), range: auto.value.range)
        let chosen = JSONMember(name: auto.name, nameRange: auto.nameRange, value: word)
        root = JSONValue(.object(members.map { $0.name == auto.name ? chosen : $0 }), range: root.range)
    }
}

extension JSONMember {
    /// Returns an object's member with another member in front of one of its objects, which is made if it is missing. What
    /// was written keeps its order and its places: edits go by them.
    fileprivate func adding(_ member: JSONMember, to name: String) -> JSONMember {
        guard let groups = value.object else { return self }
        func object(_ members: [JSONMember], at range: Range<Int>) -> JSONValue {
            JSONValue(.object(members), range: range)
        }
        var full = groups.map { group in
            guard group.name == name, let members = group.value.object else { return group }
            return JSONMember(
                name: name, nameRange: group.nameRange, value: object([member] + members, at: group.value.range))
        }
        if !groups.contains(where: { $0.name == name }) {
            full.insert(
                JSONMember(name: name, nameRange: nameRange, value: object([member], at: member.value.range)), at: 0)
        }
        return JSONMember(name: self.name, nameRange: nameRange, value: object(full, at: value.range))
    }
}
