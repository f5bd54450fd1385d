internal import Documents

/// Reads Keyman's touch layouts: layers of rows of keys for phones and for tablets.
struct KeymanLayout {
    private var values: LayoutValueReader
    private var losses = ImportLosses()

    private init(_ source: SourceText) {
        values = LayoutValueReader(source)
    }

    private static let platforms = ["phone", "tablet", "desktop"]

    /// Returns whether a document has layers for a kind of device.
    static func applies(to root: JSONValue) -> Bool { platforms.contains { root[$0]?["layer"] != nil } }

    /// Reads the layout of a document.
    static func read(_ root: JSONValue, of source: SourceText) -> ParseResult<LayoutDocument> {
        var reader = KeymanLayout(source)
        let document = reader.document(root)
        let diagnostics = reader.values.diagnostics
        let failed = diagnostics.contains { $0.severity == .error }
        return ParseResult(failed ? nil : document, diagnostics + reader.losses.diagnostics(of: source))
    }

    private mutating func document(_ root: JSONValue) -> LayoutDocument? {
        let present = Self.platforms.filter { root[$0]?["layer"] != nil }
        guard let first = present.first, let platform = root[first] else { return nil }
        losses.noteMembers(of: root, apartFrom: [first, "tablet"])
        var planes = planes(platform, at: first)
        guard let letters = planes.removeValue(forKey: .letters) else {
            values.report(
                LayoutDiagnostics.missing, path: "\(first).layer",
                message: "no layer has the name default (expected one with the letters)",
                at: platform)
            return nil
        }
        let tablet = root["tablet"].flatMap { first == "tablet" ? nil : self.planes($0, at: "tablet") } ?? [:]
        return LayoutDocument(letters, others: planes, tablet: tablet)
    }

    private mutating func planes(_ platform: JSONValue, at path: String) -> [PlaneName: KeyboardPlane] {
        losses.noteMembers(of: platform, apartFrom: ["layer", "displayUnderlying", "defaultHint"])
        var planes: [PlaneName: KeyboardPlane] = [:]
        for (n, layer) in (platform["layer"]?.array ?? []).enumerated() {
            guard let name = layer["id"]?.string, let plane = Self.planeName(name), planes[plane] == nil else {
                losses.note("a layer other than letters, shift, caps and symbols", at: values.spot(layer))
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

    private mutating func plane(_ layer: JSONValue, at path: String, plane: PlaneName) -> KeyboardPlane? {
        guard let object = values.object(layer, at: path, expected: "a layer"),
            let rows = values.list(object, name: "row", of: "rows", limit: Limits.rows)
        else { return nil }
        let read = rows.enumerated().compactMap { row($1, at: "\(path).row[\($0)]", plane: plane) }
        guard !read.isEmpty else {
            values.report(LayoutDiagnostics.empty, path: path, message: "no keys (expected at least one)", at: layer)
            return nil
        }
        return KeyboardPlane(rows: read, keyWidth: Self.standardPercent, source: values.source)
    }

    /// The percentage that Keyman's width of 100 represents.
    private static let standardPercent = 10.0

    private mutating func row(_ value: JSONValue, at path: String, plane: PlaneName) -> KeyRow? {
        guard let object = values.object(value, at: path, expected: "a row"),
            let elements = values.list(object, name: "key", of: "keys", limit: Limits.keysInRow)
        else { return nil }
        var indent = 0.0
        var keys: [Key] = []
        for (n, element) in elements.enumerated() {
            guard !Self.isSpacer(element) else {
                if keys.isEmpty { indent += width(element) } else { losses.note("a gap", at: values.spot(element)) }
                continue
            }
            keys.append(key(element, at: "\(path).key[\(n)]", plane: plane))
        }
        return keys.isEmpty ? nil : KeyRow(.standard, keys: keys, indentPercent: indent, range: values.spot(value))
    }

    private static func isSpacer(_ key: JSONValue) -> Bool { number(key["sp"]) == 10 }

    /// Returns a number, which Keyman may also write as a string.
    private static func number(_ value: JSONValue?) -> Double? {
        value.flatMap { $0.number ?? $0.string.flatMap { Double($0) } }
    }

    private func width(_ key: JSONValue) -> Double {
        let width = Self.number(key["width"]) ?? 100
        return (1...10_000).contains(width) ? width / 100 * Self.standardPercent : Self.standardPercent
    }

    // MARK: Keys

    private mutating func key(_ value: JSONValue, at path: String, plane: PlaneName) -> Key {
        losses.noteMembers(of: value, apartFrom: Self.known)
        let (role, label) = label(value, plane: plane)
        values.checkLength(label.written, at: value, path: path)
        return Key(
            role, label: label, widthPercent: width(value), isModifier: (1...2).contains(Self.number(value["sp"]) ?? 0),
            variants: variants(value["sk"], at: path), isShifted: Self.number(value["sp"]) == 2 && role == .shift,
            isRepeatable: role == .delete)
    }

    private static let known: Set = ["id", "text", "sk", "sp", "width", "nextlayer", "layer"]

    private func label(_ key: JSONValue, plane: PlaneName) -> (KeyRole, KeyLabel) {
        let (id, text) = (key["id"]?.string ?? "", key["text"]?.string ?? "")
        if let special = Self.special(text: text, id: id) { return special }
        if key["nextlayer"] != nil, id.hasPrefix("T_") || id.hasPrefix("K_"), text.hasPrefix("*") || text.count > 1 {
            let isNamed = text.hasPrefix("*") && text.hasSuffix("*")
            return (.mode, isNamed ? .local(plane.hasSymbols ? .capitals : .digits) : .text(text))
        }
        return (.character, .text(Self.readable(text, id: id)))
    }

    /// Returns a key's text; if it is in private-use characters or there is none, the characters that its identifier spells.
    private static func readable(_ text: String, id: String) -> String {
        if !text.isEmpty, !text.isPrivateUse { return text }
        let character = character(id)
        return character.isPrivateUse ? "" : character
    }

    /// Returns a key with a function, found by the name of its picture, otherwise by its own name.
    private static func special(text: String, id: String) -> (KeyRole, KeyLabel)? {
        switch (text, id) {
        case ("*Shift*", _), ("*Shifted*", _), ("*ShiftLock*", _), ("*Caps*", _), (_, "K_SHIFT"):
            (.shift, .local(.shift))
        case ("*BkSp*", _), (_, "K_BKSP"): (.delete, .local(.delete))
        case ("*Enter*", _), ("*LTREnter*", _), ("*RTLEnter*", _), (_, "K_ENTER"): (.return, .local(.return))
        case ("*Menu*", _), (_, "K_LOPT"): (.globe, .local(.globe))
        case ("*Hide*", _), (_, "K_ROPT"): (.hide, .text(""))
        case ("*Tab*", _), (_, "K_TAB"): (.tab, .text(""))
        case ("*ABC*", _): (.mode, .local(.capitals))
        case ("*abc*", _): (.mode, .local(.letters))
        case ("*123*", _), ("*Symbol*", _), ("*Currency*", _), (_, "K_NUMLOCK"): (.mode, .local(.digits))
        case (_, "K_SPACE"): (.space, text.isEmpty || text == " " ? .local(.space) : .text(text))
        default: nil
        }
    }

    /// Returns the characters that an identifier such as `U_0BA4` or `U_0BA4_0BBF` spells.
    private static func character(_ id: String) -> String {
        guard id.hasPrefix("U_") else { return "" }
        let scalars = id.dropFirst(2).split(separator: "_").map { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        var text = ""
        for case let scalar? in scalars.prefix(Limits.labelScalars) where scalar != "\0" {
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    private mutating func variants(_ value: JSONValue?, at path: String) -> [String] {
        guard let value, let keys = value.array else { return [] }
        guard keys.count <= Limits.variants else {
            let problem = "\(keys.count) variants (the limit is \(Limits.variants))"
            values.report(JSONDiagnostics.limit, path: path + ".sk", message: problem, at: value)
            return []
        }
        let labels = keys.map { Self.readable($0["text"]?.string ?? "", id: $0["id"]?.string ?? "") }
        for label in labels { values.checkLength(label, at: value, path: path + ".sk") }
        return labels.filter { !$0.isEmpty }
    }
}
