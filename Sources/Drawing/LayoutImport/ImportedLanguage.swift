internal import Documents
internal import Layouts

/// The language of another program's layout: the user's choice, otherwise that of the file's name, otherwise that of its
/// letters.
struct ImportedLanguage {
    /// The language; nil if nothing shows it.
    let tag: LanguageTag?
    /// A note about letters that several languages share.
    private(set) var note: Diagnostic?

    /// Finds the language of a document that names none.
    init(of document: LayoutDocument, name: String, in source: SourceText) {
        let planes = [document.first] + [document.others[.shift]].compactMap(\.self)
        let keys = planes.flatMap(\.rows).flatMap(\.keys).filter { $0.role == .character && !$0.isModifier }
        let labels = keys.map(\.label.written)
        let letters = LanguageDetection(keys: labels, variants: keys.flatMap(\.variants))
        let named = LanguageDetection(fileName: name)
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let isCode = file.prefix { $0 != "." }.utf8.count <= 3
        if let named, !(isCode && letters.map { !$0.agrees(with: named) } ?? false) {
            tag = LanguageTag(named.tag)
            return
        }
        guard let letters else {
            let ending = Self.endings(of: file).lazy.compactMap { LanguageDetection(fileName: $0) }.first
            tag = ending.flatMap { LanguageTag($0.tag) }
            return
        }
        let ending = Self.endings(of: file).first { letters.sharing.contains($0) }
        let chosen = ending ?? letters.tag
        tag = LanguageTag(chosen)
        guard ending == nil, !letters.sharing.isEmpty else { return }
        note = Diagnostic(
            LayoutDiagnosticKinds.assumedLanguage,
            "the words on keys are those of \(chosen), because the letters say no more (the option language sets another)",
            in: source, at: 0..<min(1, source.bytes.count))
    }

    /// Returns the words of a file's name from its end, each of which may be a language.
    private static func endings(of file: String) -> [String] {
        file.prefix { $0 != "." }.lowercased().split { "_- ".contains($0) }.reversed().map(String.init)
    }
}

extension LanguageDetection {
    /// Returns whether another detection may mean the same letters.
    func agrees(with other: LanguageDetection) -> Bool { tag == other.tag || sharing.contains(other.tag) }
}
