internal import Documents

/// A pad: few large keys in columns, for one kind of input (docs/geometry.md §11). The rows of iOS are those that Apple
/// describes, those of Android are HeliBoard's, FUTO's and FlorisBoard's.
package struct InputPad {
    /// Its keys, with widths in percent of the row.
    package let plane: KeyboardPlane

    /// Makes the pad of a plane with the digits of a layout; nil for planes that are no pads on the platform.
    package init?(_ plane: PlaneName, on platform: KeyboardPlatform, for layout: KeyboardLayout) {
        guard let rows = Self.rows(of: plane, on: platform) else { return nil }
        let builder = PadBuilder(plane: plane, platform: platform, layout: layout)
        self.plane = KeyboardPlane(
            rows: rows.map { row in
                let names = row.split(separator: " ").map(String.init)
                return KeyRow(keys: zip(names, Self.widths(of: names.count, on: platform)).map(builder.key))
            }, keyWidth: 100 / 3)
    }

    /// Returns whether a plane is a pad on a platform's phones.
    package static func exists(for plane: PlaneName, on platform: KeyboardPlatform) -> Bool {
        rows(of: plane, on: platform) != nil
    }

    /// Returns whether a key is beside the digits of one of Android's pads and not one of them, by HeliBoard's
    /// `assets/layouts/number`, `phone`, `phone_symbols` and `numpad`; nil for a plane that is no pad.
    package static func isFunction(_ key: Key, on plane: PlaneName) -> Bool? {
        guard exists(for: plane, on: .android) else { return nil }
        return switch key.role {
        case .space, .delete, .shift: true
        case .mode: plane == .numbers
        default: (plane == .numbers ? ["+", "-", "*", "%", "=", ",", "."] : ["-"]).contains(key.identity)
        }
    }

    /// Returns whether HeliBoard labels a key of one of Android's pads with a large letter: what it calls numeric there, and the
    /// minus of all but `numpad`.
    package static func isLarge(_ key: Key, on plane: PlaneName) -> Bool {
        guard key.role == .character, let isFunction = isFunction(key, on: plane) else { return false }
        return switch plane {
        case .numbers: !isFunction
        case .phoneSymbols: isFunction
        default: true
        }
    }

    /// The labels row by row; those with `#` are special keys. A row of `input-pads.txt` has the platform, the plane and these.
    private static func rows(of plane: PlaneName, on platform: KeyboardPlatform) -> [String]? {
        pads.first { $0.platform == platform.rawValue && $0.plane == plane.rawValue }?.rows
    }

    /// A few pads: a list is searched as fast as two dictionaries, whose types would be made at each start.
    private static let pads: [(platform: String, plane: String, rows: [String])] =
        EmbeddedTable.rows(of: "input-pads.txt", fields: 7).map { row in
            let fields = row.map { String($0) }
            return (fields[0], fields[1], Array(fields[2...]))
        }

    /// Returns the keys' widths in percent, on Android HeliBoard's: a column of digits has 27, and on the pad of `numbers` 22.
    private static func widths(of count: Int, on platform: KeyboardPlatform) -> [Double] {
        switch (platform, count) {
        case (.android, 4): [27, 27, 27, 19]
        case (.android, 5): [17, 22, 22, 22, 17]
        case (.android, 7): [17, 10, 12, 22, 12, 10, 17]
        default: [Double](repeating: 100 / Double(count), count: count)
        }
    }
}

/// Makes the keys of a pad from their names.
private struct PadBuilder {
    let plane: PlaneName
    let platform: KeyboardPlatform
    let layout: KeyboardLayout

    /// The letters of a telephone's keys (ITU-T E.161).
    private static let letters = [
        "2": "ABC", "3": "DEF", "4": "GHI", "5": "JKL", "6": "MNO", "7": "PQRS", "8": "TUV", "9": "WXYZ",
    ]

    func key(_ name: String, widthPercent: Double) -> Key {
        func special(_ role: KeyRole, label: String = "", isPlain: Bool = false) -> Key {
            Key(
                role, label: .text(label), widthPercent: widthPercent, isRepeatable: role == .delete, isPlain: isPlain)
        }
        let isFlat = platform == .ios
        switch name {
        case "#blank": return special(.blank)
        case "#delete": return special(.delete, isPlain: isFlat)
        case "#space": return Key(.space, label: .icon(.space), widthPercent: widthPercent)
        case "#return": return special(.return)
        case "#signs": return special(.mode, label: isFlat ? "+*#" : "*#", isPlain: isFlat)
        case "#digits": return special(.mode, label: "123", isPlain: isFlat)
        case "#letters": return special(.mode, label: layout.words.androidCapitals)
        case "#symbols": return special(.shift, label: layout.androidSymbols)
        case "#decimal":
            return Key(
                .character, label: .text(layout.decimalSeparator), widthPercent: widthPercent, isModifier: true,
                isPlain: true)
        default:
            return Key(
                .character, label: .text(digit(name)), widthPercent: widthPercent, variants: variants(of: name),
                annotation: hasLetters ? Self.letters[name] : nil)
        }
    }

    /// Whether digits have a telephone's letters.
    private var hasLetters: Bool { plane == .phone || platform == .ios && plane != .phoneSymbols }

    /// Returns a label in the layout's digits; telephones have 0 to 9 everywhere.
    private func digit(_ label: String) -> String {
        guard plane != .phone, let value = Int(label), 0...9 ~= value else { return label }
        let digits = Array(layout.symbols.shownDigits(layout.digits))
        return String(digits[(value + 9) % 10])
    }

    private func variants(of label: String) -> [String] {
        guard platform == .android else { return [] }
        switch (plane, label) {
        case (.numbers, "+"): return ["(", "<", "±"]
        case (.numbers, "-"): return [")", ">", "~"]
        case (.numbers, "*"): return ["/", "×", "÷"]
        case (.numbers, "="): return ["≠", "≈"]
        case (.numbers, "%"): return [layout.symbols.currency]
        case (.numbers, "."): return [":"]
        case (.number, "-"), (.decimal, "-"), (.phone, "-"), (.phoneSymbols, "-"), (.phone, "0"): return ["+"]
        default: return []
        }
    }
}

extension KeyboardLayout {
    /// The sign between a number's whole and its fraction (CLDR 48, of the digits that the layout shows).
    var decimalSeparator: String {
        let one = symbols.shownDigits(digits).unicodeScalars.first?.value ?? 0
        if one == 0x661 || one == 0x6F1 { return "٫" }
        var tag = language[...]
        while !Self.pointRegions.contains(String(tag)) {
            if Self.commaLanguages.contains(String(tag)) { return "," }
            guard let dash = tag.lastIndex(of: "-") else { break }
            tag = tag[..<dash]
        }
        return "."
    }

    /// Regions that differ from most of those with their language.
    private static let pointRegions: Set<String> = ["de-CH", "it-CH", "es-MX", "es-US"]
    private static let commaLanguages = Set<String>(
        words: """
            af ast az be bg br bs ca cnr cs cv da de el eo es et eu ff fi fo fr fur fy gl hr ht hu hy ia id is it jv ka kab \
            kea kk ku ky lb lmo ln lo lt lv mk nb nl nn no nr oc pl ps pt rn ro ru rw sah sc sg sk sl sq sr ss su sv tg tk \
            tr ts tt uk uz ve vec vi wo zgh
            """)
}
