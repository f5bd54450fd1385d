internal import Documents
internal import Layouts

/// Reads Keyman's touch layouts: layers of rows of keys for phones and for tablets. Keys have the widths and gaps that Keyman gives
/// them: the widest row of a layer fills the keyboard, and the last key of a row takes what is left of it (`ActiveRow`,
/// keymanapp/keyman 11402071).
struct KeymanLayout {
    private var values: LayoutValueReader
    private var losses = ImportLosses()

    private static let platforms = ["phone", "tablet", "desktop"]

    /// Returns whether a document has layers for a kind of device.
    static func applies(to root: JSONValue) -> Bool { platforms.contains { root[$0]?["layer"] != nil } }

    /// Reads the layout of a document.
    static func read(_ root: JSONValue, of source: SourceText) -> ParseResult<LayoutDocument> {
        var reader = KeymanLayout(values: LayoutValueReader(source: source))
        let document = reader.document(root)
        let diagnostics = reader.values.diagnostics
        return ParseResult(diagnostics.haveErrors ? nil : document, diagnostics + reader.losses.diagnostics(of: source))
    }

    private mutating func document(_ root: JSONValue) -> LayoutDocument? {
        let present = Self.platforms.filter { root[$0]?["layer"] != nil }
        guard let first = present.first, let platform = root[first] else { return nil }
        losses.noteMembers(of: root, apartFrom: [first, "tablet"])
        var planes = planes(platform, at: first)
        guard let letters = planes.removeValue(forKey: .letters) else {
            return values.refuse(
                LayoutDiagnosticKinds.missing, path: "\(first).layer",
                message: "no layer has the name default (expected one with the letters)",
                at: platform)
        }
        let tablet = root["tablet"].flatMap { first == "tablet" ? nil : self.planes($0, at: "tablet") } ?? [:]
        return LayoutDocument(letters, others: planes, tablet: tablet)
    }

    private mutating func planes(_ platform: JSONValue, at path: String) -> [PlaneName: KeyboardPlane] {
        var membersOfNoEffect: Set = ["layer"]
        if platform["displayUnderlying"]?.bool == false { membersOfNoEffect.insert("displayUnderlying") }
        if platform["defaultHint"]?.string == "none" { membersOfNoEffect.insert("defaultHint") }
        losses.noteMembers(of: platform, apartFrom: membersOfNoEffect)
        var planes: [PlaneName: KeyboardPlane] = [:]
        for (n, layer) in (platform["layer"]?.array ?? []).enumerated() {
            guard let name = layer["id"]?.string, let plane = Self.planeName(name), planes[plane] == nil else {
                losses.note(
                    "a layer other than letters, shift, caps and symbols", layer["id"]?.string, at: layer.shownRange)
                continue
            }
            planes[plane] = self.plane(layer, at: "\(path).layer[\(n)]", plane: plane)
        }
        return planes
    }

    private static func planeName(_ layer: String) -> PlaneName? {
        switch layer {
        case "default": .letters
        case "shift": .shift
        case "caps": .capslock
        case "numeric": .symbols
        case "symbol", "symbols", "shift-numeric", "numeric-shift": .symbolsShift
        default: nil
        }
    }

    // MARK: Rows

    /// A key or a gap of a row, in Keyman's units: a hundredth of a letter.
    private struct Cell {
        let pad: Double
        var width: Double
        /// nil for a gap.
        let key: Key?
    }

    private mutating func plane(_ layer: JSONValue, at path: String, plane: PlaneName) -> KeyboardPlane? {
        guard let object = values.object(layer, at: path, expected: "a layer"),
            let rows = values.list(object, name: "row", of: "rows", limit: Limits.rows)
        else { return nil }
        let read = rows.enumerated().compactMap { n, row in
            self.row(row, at: "\(path).row[\(n)]", plane: plane).map { (cells: $0, range: row.shownRange) }
        }
        let width = read.map { $0.cells.reduce(0) { $0 + max($1.pad, 0) + $1.width } }.max() ?? 0
        guard width > 0, read.contains(where: { $0.cells.contains { $0.key != nil } }) else {
            return values.refuse(
                LayoutDiagnosticKinds.empty, path: path, message: "no keys (expected at least one)", at: layer)
        }
        let shown = read.map { Self.row($0.cells, of: width, range: $0.range) }
        return KeyboardPlane(
            rows: shown, keyWidth: (Self.standardWidth + Self.standardPad) / width * 100, source: values.source)
    }

    private static let (standardWidth, standardPad) = (100.0, 15.0)

    /// Returns the keys of a row in shares of the widest one. A gap of the standard width belongs to the key behind it, as the
    /// theme's spacing does; what is wider than that is blank.
    private static func row(_ cells: [Cell], of width: Double, range: Range<Int>) -> KeyRow {
        var cells = cells
        let rest = width - cells.reduce(0) { $0 + max($1.pad, 0) + $1.width }
        let isAtRight = cells.count == 1 && cells[0].pad < 0
        if let last = cells.indices.last, !isAtRight { cells[last].width += rest }
        var keys: [Key] = []
        func add(gap: Double) {
            if gap > 1e-6 { keys.append(.blank(KeyRow.percent(gap, of: width))) }
        }
        if isAtRight { add(gap: rest - standardPad) }
        for cell in cells {
            let pad = cell.pad < 0 ? standardPad : cell.pad
            guard let key = cell.key else {
                add(gap: pad + cell.width)
                continue
            }
            add(gap: pad - standardPad)
            keys.append(key.with(widthPercent: KeyRow.percent(cell.width + min(pad, standardPad), of: width)))
        }
        return KeyRow(.columns, keys: keys, range: range)
    }

    private mutating func row(_ value: JSONValue, at path: String, plane: PlaneName) -> [Cell]? {
        guard let object = values.object(value, at: path, expected: "a row"),
            let elements = values.list(object, name: "key", of: "keys", limit: Limits.keysInRow)
        else { return nil }
        return elements.enumerated().map { n, element in
            let kind = Self.kind(element)
            if kind == 9 { losses.note("a blank key's face", at: element.shownRange) }
            let isGap = kind == 9 || kind == 10
            let path = "\(path).key[\(n)]"
            return Cell(
                pad: units(element, "pad", at: path, standard: Self.standardPad, from: -Self.most),
                width: units(element, "width", at: path, standard: Self.standardWidth, from: 0),
                key: isGap ? nil : key(element, at: path, plane: plane))
        }
    }

    /// Returns what a key is, by its number: a letter is 0.
    private static func kind(_ key: JSONValue) -> Double { key["sp"].map(number) ?? 0 }

    /// Returns a number as Keyman reads it: of a text, the whole number that begins it; 0 if there is none.
    private static func number(_ value: JSONValue) -> Double {
        value.string.map(leadingNumber) ?? value.number ?? 0
    }

    /// The largest width.
    private static let most = 10_000.0

    /// Returns a width or a gap. Of a text, Keyman takes the digits that begin it; where there are none, and for 0, its own width.
    private mutating func units(
        _ key: JSONValue, _ name: String, at path: String, standard: Double, from least: Double
    ) -> Double {
        guard let value = key[name], !value.isNull else { return standard }
        let path = "\(path).\(name)"
        let read = Self.number(value)
        let number = read == 0 ? standard : read
        guard (least...Self.most).contains(number) else {
            return values.refuse(
                value, at: path, not: "a width (expected a number from \(Int(least)) to \(Int(Self.most)))") ?? standard
        }
        if value.writtenNumber != read {
            values.report(
                LayoutDiagnosticKinds.type, severity: .warning, path: path,
                message:
                    "\(values.source.shown(value)) is not a number as Keyman writes it (taken as \(JSONOutput.digits(number)), as there)",
                at: value)
        }
        return number
    }

    /// Returns the whole number that begins a text; 0 if there is none.
    private static func leadingNumber(_ text: String) -> Double {
        let rest = text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let isNegative = rest.first == UInt8(ascii: "-")
        let digits = (isNegative || rest.first == UInt8(ascii: "+") ? rest.dropFirst() : rest)
            .prefix { (0x30...0x39).contains($0) }
        return digits.reduce(0.0) { $0 * 10 + Double($1 - 0x30) } * (isNegative ? -1 : 1)
    }

    // MARK: Keys

    private mutating func key(_ value: JSONValue, at path: String, plane: PlaneName) -> Key {
        losses.noteMembers(of: value, apartFrom: Self.readMembers)
        let content = content(value, plane: plane)
        let kind = Self.kind(value)
        let (role, label, typed) = content.face
        if content.isAction { losses.note("what a key does", label.written, at: value.shownRange) }
        values.checkLength(label.written, at: value, path: path)
        return Key(
            role, label: label, typed: typed, widthPercent: 1, isModifier: content.isAction || (1...4).contains(kind),
            variants: variants(value, at: path), annotation: hint(value), flick: flick(value),
            isShifted: (kind == 2 || kind == 4 || Self.activeCaptions.contains(value["text"]?.string ?? ""))
                && role == .shift, isRepeatable: role == .delete)
    }

    /// The captions that Keyman fills, because their layer is on.
    private static let activeCaptions: Set = ["*Shifted*", "*ShiftedLock*"]

    private static let readMembers: Set = [
        "id", "text", "sk", "sp", "width", "pad", "nextlayer", "layer", "hint", "flick", "multitap",
    ]

    private mutating func content(_ key: JSONValue, plane: PlaneName) -> ImportedKey {
        let (id, text) = (key["id"]?.string ?? "", key["text"]?.string ?? "")
        let typed = Self.characters(id)
        if text == "*ShiftedLock*" {
            // Only the plane of capitals has the filled arrow over a bar.
            if plane == .capslock { return .function(.shift, label: .local(.shift)) }
            losses.note("a filled caption", text, at: key.shownRange)
        }
        if ["*RTLBkSp*", "*RTLEnter*"].contains(text) { losses.note("a mirrored caption", text, at: key.shownRange) }
        if let special = Self.captions[text] {
            switch special {
            case .text(let mark, let shown): return .text(typed.isEmpty ? mark : typed, shown: shown)
            case .action(let word) where key["nextlayer"] != nil: return .function(.mode, label: .text(word))
            case .function, .action: return special
            }
        }
        if let special = Self.named[id] {
            guard case .function(.space, _) = special, !text.isEmpty, text != " " else { return special }
            return .function(.space, label: .text(text))
        }
        let isRule = id.utf8.starts(with: "T_".utf8) || id.utf8.starts(with: "K_".utf8)
        if key["nextlayer"] != nil, isRule, text.unicodeScalars.count > 1 {
            return .function(.mode, label: .text(text))
        }
        let shown = Self.readable(text, id: id)
        return .text(typed.isEmpty || typed.isPrivateUse ? shown : typed, shown: shown)
    }

    /// Returns a key's text; if it is in private-use characters or there is none, the characters that its identifier spells.
    private static func readable(_ text: String, id: String) -> String {
        if !text.isEmpty, !text.isPrivateUse { return text }
        let characters = characters(id)
        return characters.isPrivateUse ? "" : characters
    }

    /// Keys with a function, by their own names.
    private static let named = ImportedKey.named(by: "keyman")

    /// The captions that Keyman draws as pictures of its own font (`specialCharacters`, keymanapp/keyman ff81276d; those of spaces and
    /// marks since Keyman 17). Marks have their own names; where Keyman shows a picture, this is a sign or a word for it, another
    /// one for each picture, but for the three of ZWNJ.
    private static let captions = ImportedKey.named(by: "keyman-caption")

    /// Returns the characters that an identifier such as `U_0BA4` or `U_0BA4_0BBF` spells.
    private static func characters(_ id: String) -> String {
        guard let digits = id.after("U_") else { return "" }
        let scalars = digits.parts(between: "_").map { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        let known = scalars.prefix(Limits.labelScalars).compactMap(\.self)
        return String(scalars: known.filter { $0.properties.generalCategory != .control })
    }

    // MARK: Other letters of a key

    /// The directions of a flick, in Keyman's order.
    private static let directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]

    /// Returns the text of a key that belongs to another; nil for one that types nothing.
    private static func text(_ key: JSONValue) -> String? {
        let (id, text) = (key["id"]?.string ?? "", key["text"]?.string ?? "")
        if let special = captions[text] {
            guard case .text(let typed, _) = special else { return nil }
            return typed
        }
        let shown = readable(text, id: id)
        return shown.isEmpty ? nil : shown
    }

    /// Returns the letters that a long press, a flick or several taps lead to, those of the long press first.
    private mutating func variants(_ key: JSONValue, at path: String) -> [String] {
        let flicks = Self.directions.compactMap { key["flick"]?[$0] }
        let taps = key["multitap"]?.array ?? []
        for (name, keys) in [("flick", flicks), ("multitap", taps)] where !keys.isEmpty {
            losses.note("the way to a letter that is not held, which becomes a long press", name, at: key.shownRange)
        }
        let keys = (key["sk"]?.array ?? []) + flicks + taps
        guard keys.count <= Limits.variants else {
            let problem = "\(keys.count) variants (the limit is \(Limits.variants))"
            return values.refuse(JSONDiagnosticKinds.limit, path: path + ".sk", message: problem, at: key) ?? []
        }
        var labels: [String] = []
        for key in keys {
            guard let label = Self.text(key), !labels.contains(label) else { continue }
            values.checkLength(label, at: key, path: path + ".sk")
            labels.append(label)
        }
        return labels
    }

    private func hint(_ key: JSONValue) -> String? {
        key["hint"]?.string.flatMap { $0.isEmpty || $0.isPrivateUse ? nil : $0 }
    }

    /// Returns the letter above a key's own, which an upward flick types, unless the layout has another hint.
    private func flick(_ key: JSONValue) -> String? {
        hint(key) == nil ? key["flick"]?["n"].flatMap(Self.text) : nil
    }
}
