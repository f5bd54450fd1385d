internal import Documents

extension KeyboardLayout {
    /// The names of the built-in layouts, in the order in which they are listed.
    public static var builtInNames: [String] { LayoutTable.entries.map(\.name) }

    /// The name of the layout that is drawn by default.
    public static let standardName = "qwerty"

    /// The built-in layouts, in the order in which they are listed.
    public static var builtIn: [KeyboardLayout] { BuiltInLayout.all.map { $0.layout(digits: nil) } }

    /// The layout that is drawn by default.
    public static let qwerty = standard

    private static var standard: KeyboardLayout { builtIn(standardName) }

    /// Returns a layout of the table.
    static func builtIn(_ name: String) -> KeyboardLayout {
        guard let found = BuiltInLayout(named: name) else { preconditionFailure("no layout \(name)") }
        return found.layout(digits: nil)
    }

    /// Returns the built-in layout with a name or language tag. `digits` chooses one kind of digits if the language has two. If
    /// there is no such layout, the fault (exit code 69) suggests the nearest name.
    public static func named(_ name: String, digits: Digits? = nil) throws(LayoutError) -> KeyboardLayout {
        guard let found = BuiltInLayout(named: name) else {
            let names = LayoutTable.entries.flatMap { [$0.name] + $0.aliases }
            throw .unknownName(.layout, name, suggestions: NearestName.suggestions(for: name, among: names))
        }
        return found.layout(digits: digits)
    }
}

/// A built-in layout as a list shows it, before its document is read.
public struct BuiltInLayout: Sendable {
    /// Its name.
    public let name: String
    /// Its other names: language tags and former names.
    public let aliases: [String]
    /// Its language as a BCP 47 tag.
    public let language: String
    /// The ISO 15924 code of the script on its letter keys.
    public let script: String
    /// The name that it was requested by, if that is a former one: the picture keeps it.
    private let shownName: String
    /// Whether it was found by its language.
    public let isFoundByLanguage: Bool
    private let document: StaticString

    /// All built-in layouts, in the order in which they are listed.
    public static var all: [BuiltInLayout] { LayoutTable.entries.map { BuiltInLayout($0, as: $0.name) } }

    private init(_ entry: LayoutTable.Entry, as shownName: String, isFoundByLanguage: Bool = false) {
        (name, aliases, language, script) = (entry.name, entry.aliases, entry.language, entry.script)
        document = entry.document
        self.shownName = shownName
        self.isFoundByLanguage = isFoundByLanguage
    }

    /// Finds the layout of a name, a former name or a language tag: for `ta-IN` that of `ta`, if there is none for India. nil
    /// if there is none.
    public init?(named name: String) {
        if let entry = LayoutTable.entry(named: name) {
            self.init(entry, as: name)
        } else if let entry = Self.entry(ofLanguage: name.lowercased()) {
            self.init(entry, as: entry.name, isFoundByLanguage: true)
        } else {
            return nil
        }
    }

    /// Finds the layout that most people use to write a language, in the script that its tag names; nil if there is none.
    init?(ofLanguage tag: LanguageTag) {
        guard let entry = Self.entry(ofLanguage: tag.text.lowercased()) else { return nil }
        self.init(entry, as: entry.name, isFoundByLanguage: true)
    }

    /// Looks for a tag, then for the tag without its last part. A part that names another script ends the search.
    private static func entry(ofLanguage tag: String) -> LayoutTable.Entry? {
        guard tag.utf8.count <= 35, let primary = tag.split(separator: "-").first, 2...3 ~= primary.utf8.count else {
            return nil
        }
        var tag = tag[...]
        var scripts: [Substring] = []
        while true {
            let found = LayoutTable.entries.first { entry in entry.aliases.contains { $0.lowercased() == tag } }
            if let found { return scripts.allSatisfy { $0 == found.script.lowercased() } ? found : nil }
            guard let dash = tag.lastIndex(of: "-") else { return nil }
            let last = tag[tag.index(after: dash)...]
            if last.utf8.count == 4, last.allSatisfy(\.isLetter) { scripts.append(last) }
            tag = tag[..<dash]
        }
    }

    /// The layout's document.
    var source: SourceText {
        let bytes = unsafe Array(UnsafeBufferPointer(start: document.utf8Start, count: document.utf8CodeUnitCount))
        return SourceText(name: "layout:\(name)", bytes: bytes)
    }

    /// Returns the layout. Its document was checked when the package was.
    func layout(digits: Digits?) -> KeyboardLayout {
        guard let description = LanguageReader.read(source).value else {
            preconditionFailure("the built-in layout \(name) cannot be read")
        }
        return KeyboardLayout(description, name: shownName, digits: digits)
    }
}
