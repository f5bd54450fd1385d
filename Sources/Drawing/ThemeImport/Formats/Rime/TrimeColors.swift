internal import Documents
internal import EmbeddedFiles
internal import Graphics

/// The colours of a Trime scheme, as the app finds them: in the scheme, otherwise by the file's `fallback_colors`, otherwise by the
/// app's own chain. Stated after osfans/trime at commit 312efb85342b91e58049b6c272d76ddd3b16e40d (`ColorManager`, `ColorUtils`).
struct TrimeColors {
    let scheme: RimeScheme
    let fallbacks: [String: JSONField]

    /// What the app takes where neither the scheme nor the file says it.
    private static let chain = [String: String](pairsIn: "trime-fallbacks.txt", of: EmbeddedFolder(import_tables))

    /// Returns whether a name is Trime's alone: Squirrel and Weasel draw no keys.
    static func isOwn(_ name: String) -> Bool {
        let parts = ["key", "keyboard", "popup", "preview", "long"]
        return name.hasSuffix("_color") && name.split(separator: "_").contains { parts.contains(String($0)) }
            || ownNames.contains(name)
    }

    private static let ownNames = Set<String>(listed: "trime-colors")

    /// Returns a colour, and the names on the way to it. A `fill` is what the app paints as a picture: a file's name, which kbrender
    /// passes over, or a colour; there, a text that is neither is clear.
    func color(_ name: String, isFill: Bool = false, log: inout ImportLog) -> Shade? {
        var names = [name]
        while names.count <= Self.chain.count + ImportLimits.references {
            if let entry = field(names[names.count - 1]) {
                let rule = names.joined(separator: " = ")
                if let color = Self.color(entry.value.string ?? "") {
                    return entry.sourced(color, rule: rule).by(names.count == 1 ? .read : .derived)
                }
                let text = entry.value.string ?? ""
                if isFill, [".png", ".webp", ".jpg", ".gif"].contains(where: text.hasSuffix) {
                    log.report(
                        ImportDiagnosticKinds.backgroundImage, of: entry, "the picture \(Quoted(text)) is left out")
                } else {
                    log.reportUnreadable(entry)
                    if isFill { return entry.sourced(.clear, rule: rule).by(.derived) }
                }
            }
            guard let next = next(names[names.count - 1]) else { return nil }
            names.append(next)
        }
        return log.refuse(
            ImportDiagnosticKinds.danglingReference, "fallback_colors", "\(Quoted(name)) is found only in a loop",
            at: fallbacks[name]?.location)
    }

    /// Returns the colour that a key of a keyboard has: one of the scheme's by its name, or one that is written there.
    func color(of field: JSONField, isFill: Bool, log: inout ImportLog) -> Shade? {
        let text = field.value.string ?? ""
        if self.field(text) != nil || next(text) != nil { return color(text, isFill: isFill, log: &log) }
        guard let color = Self.color(text) else { return log.reportUnreadable(field) }
        return field.sourced(color)
    }

    /// Returns whether the scheme or the file itself says what a colour is.
    func isStated(_ name: String) -> Bool { field(name) != nil || fallbacks[name] != nil }

    /// Returns what the scheme has under a name. Older apps called the popup of a pressed key a preview.
    private func field(_ name: String) -> JSONField? {
        if scheme.text(name) != nil { return scheme[name] }
        guard let older = Self.older[name], scheme.text(older) != nil else { return nil }
        return scheme[older]
    }

    /// The names that commit b93375761994ed5a00dd7c70065abf1a9c905235 replaced.
    static let older = ["popup_back_color": "preview_back_color", "popup_text_color": "preview_text_color"]

    private func next(_ name: String) -> String? {
        let own = fallbacks[name]?.value.string.flatMap { $0.isEmpty ? nil : $0 }
        return own ?? Self.chain[name]
    }

    /// Returns the colour of a text: a name of Android's, or `#` or `0x` with digits. One or two digits are an alpha, three to five
    /// are padded on the left to RRGGBB, seven to AARRGGBB.
    static func color(_ text: String) -> Color? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text.hasPrefix("0x") ? text.dropFirst(2) : nil
        guard let digits else { return names[text.lowercased()].map { Color(rgb: $0) } }
        guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        switch digits.utf8.count {
        case 1, 2: return Color(argb: number << 24)
        case 3...6: return Color(rgb: number)
        case 7, 8: return Color(argb: number)
        default: return nil
        }
    }

    /// The names that Android's `Color.parseColor` knows.
    private static let names = [String: UInt32](
        hexadecimalPairsIn: "android-colors.txt", of: EmbeddedFolder(import_tables))
}
