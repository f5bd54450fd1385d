/// What stands before the last part of an X resource's name, by the rules of Xlib's resource manager: the program, its widgets, and
/// whether parts may stand between them (`*`) or not (`.`).
enum TerminalResource {
    /// Returns how exactly it names a terminal's text; nil if it names another program, or another part of a terminal. A name says
    /// more than a class, a part that is there more than one that is left out, and `.` more than `*`; the first difference counts.
    static func precedence(_ prefix: ArraySlice<UInt8>) -> Int? {
        let isBinding: (UInt8) -> Bool = { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*") }
        var parts = prefix.split(whereSeparator: isBinding).map { String(decoding: $0, as: UTF8.self) }
        var precedence = 0
        if let first = parts.first, first == "?" || isTerminal(first.lowercased()) {
            precedence = exactness(first)
            parts.removeFirst()
        }
        guard parts.count <= 1, parts.allSatisfy({ $0 == "?" || $0.lowercased() == "vt100" }) else { return nil }
        let isTight = prefix.last == UInt8(ascii: ".") && prefix.dropLast().last.map { !isBinding($0) } == true
        return precedence * 8 + (parts.first.map(exactness) ?? 0) * 2 + (isTight ? 1 : 0)
    }

    /// 3 for a name, 2 for a class, which begins with a capital, and 1 for any.
    private static func exactness(_ part: String) -> Int {
        part == "?" ? 1 : part.utf8.first.map { (0x41...0x5A).contains($0) } == true ? 2 : 3
    }

    private static func isTerminal(_ name: String) -> Bool {
        names.contains(name) || ["xterm-", "rxvt-", "urxvt-", "st-"].contains(where: name.hasPrefix)
    }

    private static let names: Set<String> = [
        "aterm", "cxterm", "eterm", "hanterm", "kitty", "koi8rxterm", "kterm", "lxterm", "mlterm", "mrxvt", "nxterm",
        "rxvt", "st", "urxvt", "urxvt256c", "uxterm", "wterm", "xst", "xterm", "xterm256", "xvt",
    ]
}
