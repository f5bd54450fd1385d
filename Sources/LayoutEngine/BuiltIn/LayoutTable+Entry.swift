extension LayoutTable {
    /// What the table has of a layout. All of it is text in place, so that nothing is made before it is asked for.
    struct Entry: Sendable {
        let name: String
        private let otherNames: String
        let language: String
        let script: String
        let document: StaticString

        /// Other names have blanks between them.
        init(_ name: String, _ otherNames: String, _ language: String, _ script: String, _ document: StaticString) {
            (self.name, self.otherNames, self.language, self.script) = (name, otherNames, language, script)
            self.document = document
        }

        /// Other names of the layout: language tags, and what it was called before.
        var aliases: [String] { otherNames.split(separator: " ").map { String($0) } }

        /// True where the layout was called so; tags of languages, which have a dash or three letters at most, are another
        /// matter.
        fileprivate func wasCalled(_ name: String) -> Bool {
            name.utf8.count > 3 && !name.utf8.contains(UInt8(ascii: "-")) && otherNames.utf8.count >= name.utf8.count
                && aliases.contains(name)
        }
    }

    /// The layout of a name or of a former one.
    static func entry(named name: String) -> Entry? {
        entries.first { $0.name == name } ?? entries.first { $0.wasCalled(name) }
    }
}
