internal import Documents

extension KeyboardLayout {
    /// The names of the layouts that need no document, in the order in which they are listed.
    public static var builtInNames: [String] { LayoutTable.entries.map(\.name) }

    /// The name of the layout that is drawn where none is asked for.
    public static let standardName = "qwerty"

    /// The layouts that need no document, in the order in which they are listed.
    public static var builtIn: [KeyboardLayout] { BuiltInLayout.all.map { $0.layout(digits: nil) } }

    /// The layout that is drawn where none is asked for.
    public static let qwerty = standard

    private static var standard: KeyboardLayout {
        guard let found = BuiltInLayout(named: standardName) else { preconditionFailure("no layout \(standardName)") }
        return found.layout(digits: nil)
    }

    /// The built-in layout of a name or a language tag; `digits` asks for one kind of digits where the language has two.
    /// A fault (exit code 69) suggests the nearest name where there is no such layout.
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
    /// What it answers to besides: language tags and former names.
    public let aliases: [String]
    /// Its language as a BCP 47 tag.
    public let language: String
    /// The ISO 15924 code of what stands on its letters.
    public let script: String
    /// What it was asked for by, where that is a former name: the picture keeps it.
    private let shownName: String
    /// True where it was found by its language.
    public let isFoundByLanguage: Bool
    private let document: StaticString

    /// All of them, in the order in which they are listed.
    public static var all: [BuiltInLayout] { LayoutTable.entries.map { BuiltInLayout($0, as: $0.name) } }

    private init(_ entry: LayoutTable.Entry, as shownName: String, isFoundByLanguage: Bool = false) {
        (name, aliases, language, script) = (entry.name, entry.aliases, entry.language, entry.script)
        document = entry.document
        self.shownName = shownName
        self.isFoundByLanguage = isFoundByLanguage
    }

    /// The layout of a name, of a former name, or of a language tag: of `ta-IN` that of `ta`, where none is for India. nil
    /// where there is none.
    public init?(named name: String) {
        if let entry = LayoutTable.entry(named: name) {
            self.init(entry, as: name)
        } else if let entry = Self.entry(ofLanguage: name.lowercased()) {
            self.init(entry, as: entry.name, isFoundByLanguage: true)
        } else {
            return nil
        }
    }

    /// The layout that most people write a language with, in the script that its tag names; nil where there is none.
    init?(ofLanguage tag: LanguageTag) {
        guard let entry = Self.entry(ofLanguage: tag.text.lowercased()) else { return nil }
        self.init(entry, as: entry.name, isFoundByLanguage: true)
    }

    /// Finds a tag, then the tag without its last part. A part that names another script ends the search.
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

    /// The layout. Its document was checked when the package was.
    func layout(digits: Digits?) -> KeyboardLayout {
        guard let description = LanguageReader.read(source).value else {
            preconditionFailure("the built-in layout \(name) cannot be read")
        }
        return KeyboardLayout(description, name: shownName, digits: digits)
    }
}
