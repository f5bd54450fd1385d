/// Names that a theme may have and that files, archives and documents have trouble with.
package enum AwkwardNames {
    /// Names of every known kind: separators, drives, devices, dots, controls, noncharacters, both normal forms, and the longest.
    package static let known: [String] =
        plain + devices + longest
        + HostileText.noncharacters.map { "\($0)x\($0)" }

    private static let plain = [
        "a: b", "C:\\x", "C:", "../up", "..", ".", "...", " ", "  lead", "trail ", "trail.", "dot.json", "a/b", "a\\b",
        "a|b",
        "a*?", "<b>&\"'", "--name", "-", "~", "$HOME", "%PATH%", "`id`", "{x}", "[x]", "#x", "!x", "@x", "a\tb", "a\nb",
        "a\r\nb", "a\u{0}b", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{202E}abc", "\u{200B}", "\u{FEFF}bom",
        "mid\u{FEFF}bom", "\u{FFFE}\u{FFFF}", "\u{1FFFE}\u{10FFFF}", "\u{FFFD}", "\u{E000}", "\u{10FFFD}",
        "e\u{301}", "\u{E9}", "\u{1E9B}\u{323}", "\u{1100}\u{1161}", "\u{AC00}", "\u{301}x", "Straße", "İi", "ﬀ", "அ",
        "العربية", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "null", "true", "yes", "~null", "1.0", "0x10", "1e999", "2024-01-01", "- x", "? x",
        "&a", "*a", "|", ">", "%TAG", "---", "...x", "MaterialLight", "constructor", "__proto__", "]]>", "-->", "*/",
        "</style>",
    ]

    private static let devices = [
        "CON", "con", "prn.txt", "AUX", "nul", "NUL.tar.gz", "COM1", "com9.json", "LPT\u{B9}", "CONIN$", "con ",
    ]

    private static let longest = [
        String(repeating: "x", count: 255), String(repeating: "ü", count: 127), String(repeating: "漢", count: 85),
    ]

    /// Returns the known names and as many others as make `count`, the same every time: up to 60 characters of all planes, among
    /// them controls, separators and noncharacters.
    package static func names(_ count: Int) -> [String] {
        var generator = SeededGenerator(61)
        let special =
            Array("/\\:*?\"<>|. \u{0}\u{1}\u{1F}\u{7F}\u{9F}\u{2028}\u{202E}".unicodeScalars)
            + HostileText.noncharacters
        func scalar() -> Unicode.Scalar {
            if Int.random(in: 0..<3, using: &generator) == 0 {
                return special[Int.random(in: 0..<special.count, using: &generator)]
            }
            let ranges: [ClosedRange<UInt32>] = [0x20...0x7E, 0x80...0x2FFF, 0x3000...0xFFFF, 0x10000...0x10FFFF]
            let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
            return Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? "\u{FFFD}"
        }
        let others = (0..<max(count - known.count, 0)).map { _ in
            var name = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...60, using: &generator) { name.append(scalar()) }
            return String(name)
        }
        return Array((known + others).prefix(count))
    }
}
