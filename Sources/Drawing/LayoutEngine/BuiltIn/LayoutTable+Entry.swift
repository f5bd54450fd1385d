extension LayoutTable {
    /// The table's entry for a layout. All of it is static text, so nothing is made before it is needed.
    struct Entry: Sendable {
        let name: String
        private let otherNames: String
        let language: String
        let script: String
        let document: StaticString

        /// Makes an entry; other names have blanks between them.
        init(_ name: String, _ otherNames: String, _ language: String, _ script: String, _ document: StaticString) {
            (self.name, self.otherNames, self.language, self.script) = (name, otherNames, language, script)
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
    }

    /// Returns the layout with a name or a former name.
    static func entry(named name: String) -> Entry? {
        entries.first { $0.name == name } ?? entries.first { $0.hasFormerName(name) }
    }
}
