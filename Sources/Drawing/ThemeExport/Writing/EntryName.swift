/// Names of files in archives and folders that every system accepts.
enum EntryName {
    /// The longest name, in UTF-16 units, as Windows and most file systems count.
    private static let longest = 255
    /// The names of devices, which Windows finds in every folder, whatever ending follows.
    private static let devices: Set<String> = Set(
        ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
            + ["COM", "LPT"].flatMap { port in "0123456789\u{B9}\u{B2}\u{B3}".map { port + String($0) } })

    /// Returns a text as a file's name before its ending, in at most so many characters and bytes of UTF-8. A character that no
    /// name may have becomes a space; a name that has nothing else becomes `fallback`, and that of a device gets an underscore.
    ///
    /// The rules are those of Windows ("Naming Files, Paths, and Namespaces"), which has the strictest: `< > : " / \ | ? *`,
    /// controls, names of devices, and dots or spaces at the end.
    static func portable(
        _ text: String, ending: String, fallback: String, characters: Int = longest, bytes: Int = longest
    ) -> String {
        let scalars = text.unicodeScalars.map { isAllowed($0) ? $0 : " " }
        var name = String(String.UnicodeScalarView(scalars))
        while let first = name.unicodeScalars.first, first == "." || first == " " { name.unicodeScalars.removeFirst() }
        let room = min(bytes, longest - ending.utf16.count)
        while name.count > characters || name.utf8.count > room { name.removeLast() }
        while let last = name.unicodeScalars.last, last == "." || last == " " { name.unicodeScalars.removeLast() }
        if name.isEmpty { return text == fallback ? "theme" : portable(fallback, ending: ending, fallback: fallback) }
        let stem = name.prefix { $0 != "." }.uppercased()
        let isDevice = devices.contains(String(stem.reversed().drop { $0 == " " }.reversed()))
        return isDevice ? "_" + name : name
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isNoncharacterCodePoint && !#"<>:"/\|?*"#.unicodeScalars.contains(scalar)
        }
    }
}
