internal import Documents

extension LayoutTable {
    /// The table's entry for a layout. All of it is static text, so nothing is made before it is needed.
    struct Entry: Sendable {
        let name: String
        private let otherNames: String
        let language: String
        let script: String
        /// The language's own name, or its English one if no source has its own.
        let languageName: String
        let evidence: LayoutEvidence
        /// The reason for the evidence.
        let reason: String
        private let document: StaticString

        /// Makes an entry; other names have blanks between them.
        init(
            _ name: String, names otherNames: String, language: String, script: String, called languageName: String,
            evidence: LayoutEvidence, why reason: String, document: StaticString
        ) {
            (self.name, self.otherNames, self.language, self.script) = (name, otherNames, language, script)
            (self.languageName, self.evidence, self.reason) = (languageName, evidence, reason)
            self.document = document
        }

        /// Other names of the layout: language tags and former names.
        var aliases: [String] { otherNames.split(separator: " ").map { String($0) } }

        /// Returns whether this is a former name of the layout. Language tags, which have a dash or at most three letters, do
        /// not count.
        fileprivate func hasFormerName(_ name: String) -> Bool {
            name.utf8.count > 3 && !name.utf8.contains(UInt8(ascii: "-")) && otherNames.utf8.count >= name.utf8.count
                && aliases.contains(name)
        }

        /// Returns its keyboard. Its document was checked when the package was.
        func read() -> LanguageLayout? {
            let bytes = unsafe Array(UnsafeBufferPointer(start: document.utf8Start, count: document.utf8CodeUnitCount))
            return LanguageReader.read(SourceText(name: "layout:\(name)", bytes: bytes)).value
        }
    }

    /// A language without a layout of its own, and the layout that its writers use.
    struct Tag: Sendable {
        /// Its tag (BCP 47).
        let tag: String
        let layout: String
        /// The language, and the reason for this layout.
        let reason: String

        init(_ tag: String, layout: String, why reason: String) {
            (self.tag, self.layout, self.reason) = (tag, layout, reason)
        }
    }

    /// Returns the layout with a name or a former name.
    static func entry(named name: String) -> Entry? {
        entries.first { $0.name == name } ?? entries.first { $0.hasFormerName(name) }
    }
}
