internal import Documents
internal import Graphics

/// A reader for designs that consist of a few colours.
struct ColorsReader {
    private var values: ValueReader

    init(_ source: SourceText, alphaFirst: Bool, takesBareColors: Bool = false) {
        values = ValueReader(source, alphaFirst: alphaFirst, takesBareColors: takesBareColors, isDesign: true)
    }

    /// The problems found so far.
    var diagnostics: [Diagnostic] { values.diagnostics }

    /// Returns the colours of a mode; nil, with errors reported, if they cannot be used.
    mutating func serverColors(_ member: JSONMember) -> ServerTheme.Colors? {
        let (json, path) = (member.value, member.name)
        guard let members = json.object else {
            values.refuse(json, at: path, not: "an object", expected: "an object of named colours")
            return nil
        }
        let names = DesignMember.server.map(\.name)
        let others = others(members.filter { !names.contains($0.name) && !$0.value.isNull }, at: path, apartFrom: names)
        let colors = names.map { color($0, of: json, path, at: member.nameRange) }.compactMap(\.self)
        guard colors.count == names.count else { return nil }
        return ServerTheme.Colors(
            primary: colors[0], secondary: colors[1], background: colors[2], text: colors[3], others: others)
    }

    /// Returns the colours with names that the keyboard does not use; reports values that are not colours.
    private mutating func others(
        _ members: [JSONMember], at path: String, apartFrom names: [String]
    ) -> [String: Color] {
        var others: [String: Color] = [:]
        for member in members {
            guard let text = member.value.string.map(values.trimmed),
                let hex = HexColor(text, alphaFirst: values.alphaFirst)
            else {
                values.reportUnknown(member, at: path, among: names)
                continue
            }
            others[member.name] = hex.color
            let meant = NearestName.suggestion(for: member.name, among: names).map { " (did you mean \"\($0)\"?)" }
            values.report(
                DesignDiagnostics.otherColor, path: path + "." + member.name,
                message: "has no effect: the keyboard does not use \(hex.color)" + (meant ?? ""), at: member.nameRange)
        }
        return others
    }

    /// Returns a palette; nil, with errors reported, if it cannot be used.
    mutating func palette(_ root: JSONValue) -> Palette? {
        if let pair = pair(root) { return pair.palette }
        let inProgress = color("inProgress", of: root)
        let completed = color("completed", of: root)
        guard let inProgress, let completed else { return nil }
        return Palette(inProgress: inProgress, completed: completed)
    }

    /// Returns the built-in pair that a palette names; nil if it has colours of its own. A name that is not known is reported: the
    /// app has pairs of its own, and only it knows their colours.
    private mutating func pair(_ root: JSONValue) -> PalettePair? {
        guard let choice = root[Palette.choice], !choice.isNull, choice.string != Palette.ownColors else { return nil }
        if let pair = choice.string.flatMap(PalettePair.init) { return pair }
        let names = [Palette.ownColors] + PalettePair.allCases.map(\.rawValue)
        values.report(
            DesignDiagnostics.unknownPair, path: Palette.choice,
            message:
                "\(values.source.shown(choice)) is not a pair that kbrender knows, so the document's own colours are drawn "
                + "(expected \(Prose.alternatives(names)))",
            at: choice.range)
        return nil
    }

    /// Returns a brand; nil, with errors reported, if it cannot be used.
    mutating func brand(_ root: JSONValue) -> Brand? {
        let names = DesignMember.brand.map(\.name)
        let colors = names.map { color($0, of: root) }.compactMap(\.self)
        let season =
            root["season"].flatMap { values.word($0, words: PropertyWords.seasons, what: "a season", at: "season") }
            ?? nil
        let seasons = root["seasons"].map { self.seasons($0) } ?? (colors: [:], backgrounds: [:])
        let motion = root[MotionMember.object].map { values.motion($0, at: MotionMember.object) } ?? Motion()
        guard colors.count == names.count else { return nil }
        return Brand(
            primary: colors[0], primaryLight: colors[1], primaryDark: colors[2], secondary: colors[3],
            accent: colors[4], success: colors[5], season: season, seasonColors: seasons.colors,
            seasonBackgrounds: seasons.backgrounds, motion: motion)
    }

    /// Returns the stated colours of seasons: each season is a colour, or an object with `primary` and `background`.
    private mutating func seasons(_ json: JSONValue) -> (colors: [Season: Color], backgrounds: [Season: Color]) {
        var (colors, backgrounds): ([Season: Color], [Season: Color]) = ([:], [:])
        for member in values.members(of: json, "seasons", named: Season.allCases.map(\.rawValue)) {
            guard let season = Season(rawValue: member.name) else { continue }
            let path = "seasons." + member.name
            guard member.value.object != nil else {
                colors[season] = values.color(member.value, at: path)
                continue
            }
            for part in values.members(of: member.value, path, named: SeasonMember.allCases.map(\.rawValue)) {
                let color = values.color(part.value, at: path + "." + part.name)
                switch SeasonMember(rawValue: part.name) {
                case .primary: colors[season] = color
                case .background: backgrounds[season] = color
                case nil: break
                }
            }
        }
        return (colors, backgrounds)
    }

    /// Returns a required colour.
    private mutating func color(
        _ name: String, of json: JSONValue, _ path: String = "", at range: Range<Int>? = nil
    ) -> Color? {
        let inner = path.isEmpty ? name : path + "." + name
        if let value = json[name] { return values.color(value, at: inner) }
        values.report(
            ThemeDiagnostics.missingProperty, path: inner, message: "missing (expected a colour)",
            at: range ?? json.opening)
        return nil
    }
}

/// The colours of a season, as brands state them.
enum SeasonMember: String, CaseIterable {
    case primary, background

    /// What it moves, as editors and the documentation say it.
    var use: String {
        switch self {
        case .primary: "The colour that takes the place of primary."
        case .background: "The background's lower end has a tint of it."
        }
    }

    /// Returns the default of a season.
    func standard(_ season: Season) -> Color {
        switch self {
        case .primary: season.color
        case .background: season.background
        }
    }
}
