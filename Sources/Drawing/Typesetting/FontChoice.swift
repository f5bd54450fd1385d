internal import Graphics

/// Opens fonts, numbers them and chooses among them: pinned files, the user's folders, and other installed fonts for names and
/// characters that neither of these has.
final class FontChoice {
    let library: FontLibrary
    private let folders: [FontFolder]
    /// All fonts that the machine has, once a name or a character is looked for there.
    private var installed: InstalledFonts {
        if let knownInstalled { return knownInstalled }
        let fonts = InstalledFonts()
        knownInstalled = fonts
        return fonts
    }
    private var knownInstalled: InstalledFonts?
    private(set) var faces: [FontFace] = []
    private var numbers: [FontFile: Int?] = [:]
    private var chosen: [FaceRequest: Choice] = [:]
    /// Whether the system font's stand-in is an Inter before 4.1.
    private(set) var usesOlderInter = false
    /// The fonts that were found only because they have a character.
    private(set) var unpinned: Set<Int> = []

    /// The font that a style is set in.
    struct Choice {
        var number: Int
        /// Whether it replaces the one that the style names.
        var isSubstitute = false
        /// Whether the name means one place in a variable font, whatever the style.
        var isFixed = false
        /// The weights of a named family that lacks the style's.
        var availableWeights: ClosedRange<Double>?
    }

    /// The most bytes of a name that is looked for. A font's names are far shorter, and a search takes time for every byte.
    private static let longestName = 1024

    /// The number of choices beyond which all are dropped: a theme needs a dozen.
    private static let choicesKept = 1024

    private struct FaceRequest: Hashable {
        let name: String?
        let design: FontDesign
        let weight: FontWeight
        let isDisplay: Bool
        let system: SystemFonts

        init(_ style: TextStyle) {
            (name, design, weight) = (style.fontName, style.design, style.weight)
            isDisplay = style.size >= FontCatalog.displaySize
            system = style.system
        }
    }

    /// Makes a source of the pinned fonts and those of the user's folders.
    init(folders paths: [String]) throws(TypesettingError) {
        guard let library = FontLibrary() else { throw .libraryFailed }
        self.library = library
        folders = try paths.map { path throws(TypesettingError) in
            guard let folder = FontFolder(path, library: library) else { throw .folderMissing(path) }
            return folder
        }
        let system = FontCatalog.inter.allFiles
        usesOlderInter = number(system) == nil
        guard !usesOlderInter || number(FontCatalog.olderText.files(.regular)) != nil else {
            throw .systemFontMissing(path: system[0].path, package: FontCatalog.olderText.package)
        }
    }

    /// The paths that have decided so far which fonts are used.
    var dependencies: [String] {
        let files = numbers.keys.map(\.path) + folders.flatMap(\.paths) + (knownInstalled?.paths ?? [])
        return Set(files).sorted()
    }

    /// Returns the font that a reference stands for; nil for one of another typesetter.
    func face(_ font: FontReference) -> FontFace? {
        faces.indices.contains(font.number) ? faces[font.number] : nil
    }

    /// Returns the first font of a style.
    func primary(_ style: TextStyle) -> Choice {
        let request = FaceRequest(style)
        var choice: Choice
        if let cached = chosen[request] {
            choice = cached
        } else {
            let named = style.fontName.flatMap { self.named($0, weight: style.weight) }
            choice = named ?? Choice(number: system(style), isSubstitute: style.fontName != nil)
            if chosen.count >= Self.choicesKept { chosen.removeAll() }
            chosen[request] = choice
        }
        if !choice.isFixed { choice.number = varied(choice.number, style) }
        return choice
    }

    /// Returns the first font that has all of a cluster; nil if none does. `previous` is the font of the text before it.
    func font(for cluster: Substring, primary: Int, previous: Int?, _ style: TextStyle) -> Int? {
        func has(_ number: Int) -> Bool { faces[number].has(cluster) }
        if cluster.hasPrivateUse { return ownFont(for: cluster, primary: primary, style) }
        if cluster.isEmoji, let emoji = number(FontCatalog.emoji.files(.regular)), has(emoji) { return emoji }
        if usesOlderInter, let text = olderText(for: cluster, primary: primary, style), has(text) { return text }
        if has(primary) { return primary }
        if let previous, has(previous) { return previous }
        let families = Self.families(for: cluster.unicodeScalars, style) + Self.standIns(for: cluster.unicodeScalars)
        let likely = families.lazy.compactMap { self.number($0.files(style.weight)) }.filter(has)
        let own = folders.lazy.flatMap { $0.files(nearestTo: style.weight) }.compactMap { self.number($0) }.filter(has)
        func draws(_ number: Int) -> Bool { faces[number].draws(cluster) }
        let drawn = likely.first(where: draws) ?? own.first(where: draws) ?? other(having: cluster, style)
        return drawn.map { varied($0, style) }
    }

    /// Returns the font that has characters for private use: what they are, only a font says that the theme or the user chose for it.
    private func ownFont(for cluster: Substring, primary: Int, _ style: TextStyle) -> Int? {
        func isPinned(_ number: Int) -> Bool {
            let path = faces[number].file.path
            return FontCatalog.all.contains { family in family.allFiles.contains { $0.path == path } }
        }
        func shows(_ number: Int) -> Bool {
            faces[number].has(cluster) && faces[number].draws(cluster) && !isPinned(number)
        }
        let own = folders.lazy.flatMap { $0.files(nearestTo: style.weight) }.compactMap { self.number($0) }
        let chosen = shows(primary) ? primary : own.first(where: shows)
        return chosen.map { varied($0, style) }
    }

    /// Returns a font that no rule would try, but that has a cluster: a pinned one, otherwise any that is installed.
    private func other(having cluster: Substring, _ style: TextStyle) -> Int? {
        let pinned = FontCatalog.all.lazy.compactMap { self.number($0.files(style.weight)) }
        if let number = pinned.first(where: { faces[$0].has(cluster) && faces[$0].draws(cluster) }) { return number }
        let scalars = cluster.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        let number = installed.files(having: scalars, weight: style.weight).lazy.compactMap { self.number($0) }
            .first { faces[$0].has(cluster) && faces[$0].draws(cluster) }
        if let number { unpinned.insert(varied(number, style)) }
        return number
    }

    /// Returns the Debian package of the first font that may have a cluster and is not installed; nil if there is none.
    func package(for cluster: Substring) -> String? {
        let style = TextStyle(size: FontCatalog.displaySize)
        let emoji = cluster.isEmoji ? [FontCatalog.emoji] : []
        return (emoji + Self.families(for: cluster.unicodeScalars, style))
            .first { $0.package != FontCatalog.olderText.package && number($0.files(.regular)) == nil }?
            .package
    }

    /// Returns the families that may have characters that the first font lacks, in the order in which they are tried.
    private static func families(
        for scalars: Substring.UnicodeScalarView, _ style: TextStyle
    ) -> [FontCatalog.Family] {
        let script = scalars.firstScript.flatMap { script in
            // Android's fonts for other scripts are Noto's: they stand in for none.
            style.system == .android
                ? FontCatalog.fallback(script: script.code) : FontCatalog.standIn(script: script.code)
        }
        let system = FontCatalog.system(.default, of: style.system)
        // The older Inter for large sizes lacks some characters of the one for text, such as the sign of the baht.
        let last = [FontCatalog.emoji, FontCatalog.inter, FontCatalog.olderText]
        return [system] + [script].compactMap(\.self) + FontCatalog.symbols + last
    }

    /// Returns the font for a letter with marks in the older Inter: its design for large sizes joins them.
    private func olderText(for cluster: Substring, primary: Int, _ style: TextStyle) -> Int? {
        guard faces[primary].file.path.hasPrefix(FontCatalog.olderDisplay.folder),
            cluster.unicodeScalars.contains(where: FontFace.hasParts)
        else { return nil }
        return number(FontCatalog.olderText.files(style.weight))
    }

    /// Returns the families that serve if none of those is installed.
    private static func standIns(for scalars: Substring.UnicodeScalarView) -> [FontCatalog.Family] {
        let isEastAsian = scalars.firstScript.map { FontCatalog.isEastAsian(script: $0.code) } ?? false
        return (isEastAsian ? FontCatalog.eastAsianStandIns : []) + [FontCatalog.emojiOutlines]
    }

    /// Returns what a font stands in for: Noto's for East Asia's scripts, or Inter 4.1; nil if it is what was wanted.
    func standIn(_ number: Int) -> ShapingIssues.StandIn? {
        func name(in families: [FontCatalog.Family]) -> String? {
            let path = faces[number].file.path
            return families.first { family in family.allFiles.contains { $0.path == path } }?.name
        }
        if usesOlderInter, let name = name(in: [FontCatalog.olderText, FontCatalog.olderDisplay]) {
            return ShapingIssues.StandIn(font: name, package: FontCatalog.inter.package)
        }
        return name(in: FontCatalog.eastAsianStandIns).map {
            ShapingIssues.StandIn(font: $0, package: FontCatalog.eastAsianFamilies[0].package)
        }
    }

    /// Returns the number of the first of some files that can be opened.
    private func number(_ files: [FontFile]) -> Int? {
        files.lazy.compactMap { self.number($0) }.first
    }

    private func number(_ file: FontFile) -> Int? {
        number(file) { FontFace(file, library: library) }
    }

    private func number(_ file: FontFile, open: () -> FontFace?) -> Int? {
        if let number = numbers[file] { return number }
        guard let face = open() else {
            numbers[file] = .some(nil)
            return nil
        }
        faces.append(face)
        numbers[file] = faces.count - 1
        return faces.count - 1
    }

    // MARK: Variable fonts

    /// Returns the font for a style of which a font is one: another place in it if it is variable.
    private func varied(_ number: Int, _ style: TextStyle) -> Int {
        let face = faces[number]
        guard !face.axes.isEmpty, face.file.coordinates.isEmpty else { return number }
        return self.number(number, at: face.coordinates(weight: style.weight, size: style.size))
    }

    /// Returns the font at some coordinates of a variable one; the font as it is if FreeType cannot move it.
    private func number(_ number: Int, at coordinates: [Double]) -> Int {
        let face = faces[number]
        guard coordinates != face.axes.map(\.initial) else { return number }
        var file = face.file
        file.coordinates = coordinates
        return self.number(file) { FontFace(face, at: coordinates) } ?? number
    }

    /// Returns the font of a named instance of some variable fonts.
    private func instance(named name: String, of files: some Sequence<FontFile>) -> Int? {
        for file in files {
            guard let number = number(file), let coordinates = faces[number].coordinates(ofInstance: name) else {
                continue
            }
            return self.number(number, at: coordinates)
        }
        return nil
    }

    // MARK: Names

    /// Returns the font of a name: the user's own before pinned ones, and these before other installed ones. Of each, a family
    /// comes before an instance of a variable font, and this before a face's full or PostScript name.
    private func named(_ name: String, weight: FontWeight) -> Choice? {
        guard name.utf8.count <= Self.longestName else { return nil }
        for folder in folders {
            let family = folder.file(ofFamily: name, weight: weight)
            if let number = family.flatMap({ self.number($0) }) { return ofFamily(number, name: name, weight) }
            let variable = folder.entries.lazy.filter(\.isVariable).map(\.face.file)
            if let number = instance(named: name, of: variable) ?? folder.file(named: name).flatMap({ self.number($0) })
            {
                return Choice(number: number, isFixed: true)
            }
        }
        if let number = number(FontCatalog.all.flatMap { $0.files(named: name, weight) }) {
            return ofFamily(number, name: name, weight)
        }
        let family = installed.file(ofFamily: name, weight: weight)
        if let number = family.flatMap({ self.number($0) }) { return ofFamily(number, name: name, weight) }
        let number =
            instance(named: name, of: installed.variableFiles)
            ?? installed.file(named: name).flatMap { self.number($0) }
        return number.map { Choice(number: $0, isFixed: true) }
    }

    /// Returns a font as the choice for its family's name. It lacks a weight if its axis does, or if it has no axis and is not
    /// even of the next weight. The name of a face with a weight of its own is no family's.
    private func ofFamily(_ number: Int, name: String, _ weight: FontWeight) -> Choice {
        let face = faces[number]
        let weights = face.weights
        let tolerance = weights.lowerBound < weights.upperBound ? 0.0 : 100
        let isFamily = FontCatalog.plain(face.names.family) == FontCatalog.plain(name)
        let isMissing = isFamily && weights.distance(to: weight) > tolerance
        return Choice(number: number, availableWeights: isMissing ? weights : nil)
    }

    /// Returns the system font: Apple's own if one of the user's folders has it, otherwise its stand-in.
    private func system(_ style: TextStyle) -> Int {
        let pinned = FontCatalog.system(style.design, of: style.system).files(style.weight)
        if style.system == .android, let own = number(pinned) { return own }
        let isDisplay = style.size >= FontCatalog.displaySize
        let design = isDisplay ? FontCatalog.olderDisplay : FontCatalog.olderText
        let older = usesOlderInter ? design.files(style.weight) : []
        let names = style.design == .default ? [isDisplay ? "SF Pro Display" : "SF Pro Text", "SF Pro"] : []
        let own = names.flatMap { name in folders.compactMap { $0.file(ofFamily: name, weight: style.weight) } }
        // The first font was opened by the initializer.
        return number(own + pinned + older) ?? 0
    }
}
