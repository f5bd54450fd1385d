internal import Graphics

/// Opens fonts, numbers them and chooses among them: pinned files, the user's folders, and other installed fonts for names that
/// neither of these has.
final class FontSource {
    let library: FontLibrary
    private let folders: [FontFolder]
    /// All fonts that the machine has; nil until a name is looked for there.
    private var installed: InstalledFonts?
    private(set) var faces: [FontFace] = []
    private var numbers: [FontFile: Int?] = [:]
    private var chosen: [FaceRequest: Choice] = [:]

    /// The font that a style is set in, and whether it replaces the one that the style names.
    struct Choice {
        let number: Int
        let isSubstitute: Bool
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
        var folders: [FontFolder] = []
        for path in paths {
            guard let folder = FontFolder(path, library: library) else { throw .folderMissing(path) }
            folders.append(folder)
        }
        self.folders = folders
        let system = FontCatalog.systemText
        guard number(system.files(.regular)) != nil else {
            throw .systemFontMissing(path: system.files(.regular)[0].path, package: system.package)
        }
    }

    /// The paths that have decided so far which fonts are used.
    var dependencies: [String] {
        let files = numbers.keys.map(\.path) + folders.flatMap(\.paths) + (installed?.paths ?? [])
        return Set(files).sorted()
    }

    /// Returns the first font of a style.
    func primary(_ style: TextStyle) -> Choice {
        let request = FaceRequest(style)
        if let known = chosen[request] { return known }
        let named = style.fontName.flatMap { self.named($0, weight: style.weight) }
        let choice = Choice(number: named ?? system(style), isSubstitute: named == nil && style.fontName != nil)
        if chosen.count >= Self.choicesKept { chosen.removeAll() }
        chosen[request] = choice
        return choice
    }

    /// Returns the first font that has all of a cluster; nil if none does. `previous` is the font of the text before it.
    func font(for cluster: Substring, primary: Int, previous: Int?, _ style: TextStyle) -> Int? {
        let scalars = cluster.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        func hasAll(_ number: Int) -> Bool { scalars.allSatisfy(faces[number].has) }
        if cluster.isEmoji, let emoji = number(FontCatalog.emoji.files(.regular)), hasAll(emoji) { return emoji }
        if hasAll(primary) { return primary }
        if let previous, hasAll(previous) { return previous }
        for family in Self.families(for: scalars, style) + Self.standIns(for: scalars) {
            if let number = number(family.files(style.weight)), hasAll(number) { return number }
        }
        return folders.lazy.flatMap(\.entries).compactMap { self.number([$0.file]) }.first(where: hasAll)
    }

    /// Returns the Debian package of the first font that may have a cluster and is not installed; nil if there is none.
    func package(for cluster: Substring) -> String? {
        let style = TextStyle(size: FontCatalog.displaySize)
        let emoji = cluster.isEmoji ? [FontCatalog.emoji] : []
        return (emoji + Self.families(for: cluster.unicodeScalars, style))
            .first { number($0.files(.regular)) == nil }?
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
        let system = FontCatalog.system(.default, size: style.size, of: style.system)
        // The design for large sizes lacks some characters of the one for text, such as the sign of the baht.
        let last = [FontCatalog.emoji, FontCatalog.systemText]
        return [system] + [script].compactMap(\.self) + FontCatalog.symbols + last
    }

    /// Returns the families that serve if none of those is installed.
    private static func standIns(for scalars: Substring.UnicodeScalarView) -> [FontCatalog.Family] {
        let isEastAsian = scalars.firstScript.map { FontCatalog.isEastAsian(script: $0.code) } ?? false
        return (isEastAsian ? FontCatalog.eastAsianStandIns : []) + [FontCatalog.emojiOutlines]
    }

    /// Returns the name of the font that serves in place of Noto's for East Asia's scripts, if this is one.
    func standIn(_ number: Int) -> String? {
        let path = faces[number].file.path
        return FontCatalog.eastAsianStandIns.first { family in family.allFiles.contains { $0.path == path } }?.name
    }

    /// Returns the number of the first of some files that can be opened.
    private func number(_ files: [FontFile]) -> Int? {
        files.lazy.compactMap { self.number($0) }.first
    }

    private func number(_ file: FontFile) -> Int? {
        if let known = numbers[file] { return known }
        guard let face = FontFace(file, library: library) else {
            numbers[file] = .some(nil)
            return nil
        }
        faces.append(face)
        numbers[file] = faces.count - 1
        return faces.count - 1
    }

    /// Returns the font of a name: the user's own before pinned ones, and these before other installed ones.
    private func named(_ name: String, weight: FontWeight) -> Int? {
        guard name.utf8.count <= Self.longestName else { return nil }
        let own = folders.compactMap { $0.file(named: name, weight: weight) }
        let pinned = FontCatalog.all.flatMap { $0.files(named: name, weight) }
        if let number = number(own + pinned) { return number }
        let installed = self.installed ?? InstalledFonts()
        self.installed = installed
        return installed.file(named: name, weight: weight).flatMap { number($0) }
    }

    /// Returns the system font: Apple's own if one of the user's folders has it, otherwise its stand-in.
    private func system(_ style: TextStyle) -> Int {
        let pinned = FontCatalog.system(style.design, size: style.size, of: style.system).files(style.weight)
        if style.system == .android, let own = number(pinned) { return own }
        let isDisplay = style.size >= FontCatalog.displaySize
        let names = style.design == .default ? [isDisplay ? "SF Pro Display" : "SF Pro Text", "SF Pro"] : []
        let own = names.flatMap { name in folders.compactMap { $0.file(named: name, weight: style.weight) } }
        // The first font was opened by the initializer.
        return number(own + pinned) ?? 0
    }
}
