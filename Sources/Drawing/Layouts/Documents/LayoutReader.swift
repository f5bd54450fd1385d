package import Documents

/// Reads a layout document, and reports all of its problems in one run.
package struct LayoutReader {
    private var values: LayoutValueReader

    private static let planeNames = ["keyWidth", "horizontalGap", "rows"]
    private static let documentNames = planeNames + ["$schema", "language", "planes", "tabletPlanes"]
    private static let rowNames = ["verticalGap", "keyHeight", "rowId", "indent", "keys"]
    private static let keyNames = [
        "codes", "unichar", "keyLabel", "keyWidth", "horizontalGap", "keyEdgeFlags", "isModifier", "isShifted",
        "isRepeatable", "isTall", "isPlain", "popupCharacters", "popupCodes", "hasFlicks", "annotation", "flick",
    ]

    /// Reads the planes of a document whose JSON is already read; no value if anything in it is an error (docs/geometry.md §1).
    package static func read(_ root: JSONValue, of source: SourceText) -> ParseResult<LayoutDocument> {
        var reader = LayoutReader(values: LayoutValueReader(source: source))
        let document = reader.document(root)
        return ParseResult(reader.values.diagnostics.haveErrors ? nil : document, reader.values.diagnostics)
    }

    private mutating func document(_ root: JSONValue) -> LayoutDocument? {
        let first = plane(root, at: "", allowed: Self.documentNames)
        let others = planes(root, name: "planes", apartFrom: .letters)
        let tablet = planes(root, name: "tabletPlanes")
        let language = language(root)
        return first.map { LayoutDocument($0, others: others, tablet: tablet, language: language) }
    }

    private mutating func plane(_ value: JSONValue, at path: String, allowed: [String]) -> KeyboardPlane? {
        guard let object = values.object(value, at: path, expected: "an object with keyWidth and rows") else {
            return nil
        }
        values.checkNames(object, allowed: allowed)
        let keyWidth = keyWidth(of: object)
        values.checkGap(object, name: "horizontalGap")
        guard let elements = values.list(object, name: "rows", of: "rows", limit: Limits.rows) else { return nil }
        let rows = elements.enumerated().compactMap { row($1, at: object.path("rows[\($0)]"), keyWidth: keyWidth ?? 1) }
        return keyWidth.map { KeyboardPlane(rows: rows, keyWidth: $0, source: values.source) }
    }

    /// Reads the planes besides the first by their names; none if the property is absent.
    private mutating func planes(
        _ root: JSONValue, name: String, apartFrom first: PlaneName? = nil
    ) -> [PlaneName: KeyboardPlane] {
        guard let value = root[name], let object = values.object(value, at: name, expected: "planes by their names")
        else {
            return [:]
        }
        let names = PlaneName.allCases.filter { $0 != first }
        values.checkNames(object, allowed: names.map(\.rawValue))
        var planes: [PlaneName: KeyboardPlane] = [:]
        for plane in names {
            guard let value = object[plane.rawValue] else { continue }
            planes[plane] = self.plane(value, at: object.path(plane.rawValue), allowed: Self.planeNames)
        }
        return planes
    }

    private mutating func keyWidth(of plane: LayoutObject) -> Double? {
        guard plane["keyWidth"] != nil else {
            return values.refuse(
                LayoutDiagnosticKinds.missing, path: plane.path("keyWidth"),
                message: "missing (expected a percentage such as \"10%\")",
                at: plane.value)
        }
        return values.percentage(plane, name: "keyWidth")
    }

    /// Reads the language that the document names; nil if it names none, or the value is not a tag.
    private mutating func language(_ root: JSONValue) -> LanguageTag? {
        guard let value = root["language"] else { return nil }
        if let tag = value.string.flatMap(LanguageTag.init) {
            if BuiltInLayout(ofLanguage: tag) == nil {
                values.report(
                    LayoutDiagnosticKinds.language, path: "language",
                    message: "there is no built-in layout for the language \(values.source.shown(value)), so its keys "
                        + "show no words (expected a language of a built-in layout)", at: value)
            }
            return tag
        }
        return values.refuse(
            value, at: "language", as: LayoutDiagnosticKinds.language,
            not: "a language tag (expected one such as \"ta\" or \"pt-BR\")")
    }

    // MARK: Rows

    private mutating func row(_ value: JSONValue, at path: String, keyWidth: Double) -> KeyRow? {
        guard let object = values.object(value, at: path, expected: "an object with keys") else { return nil }
        values.checkNames(object, allowed: Self.rowNames)
        values.checkGap(object, name: "verticalGap")
        values.checkGap(object, name: "keyHeight")
        let kind = rowKind(object)
        guard let elements = values.list(object, name: "keys", of: "keys", limit: Limits.keysInRow) else { return nil }
        let keys = elements.enumerated().compactMap { key($1, at: "\(path).keys[\($0)]", keyWidth: keyWidth) }
        let indent = object["indent"] == nil ? 0 : values.percentage(object, name: "indent") ?? 0
        return KeyRow(kind, keys: keys, indentPercent: indent, range: value.shownRange)
    }

    private mutating func rowKind(_ row: LayoutObject) -> RowKind {
        guard let value = row["rowId"] else { return .standard }
        let kinds = RowKind.allCases.filter { $0 != .standard }
        if let kind = kinds.first(where: { $0.rawValue == value.string }) { return kind }
        let names = kinds.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return values.refuse(
            value, at: row.path("rowId"), as: LayoutDiagnosticKinds.rowKind,
            not: "a kind of row (expected null, \(names))")
            ?? .standard
    }

    // MARK: Keys

    private mutating func key(_ value: JSONValue, at path: String, keyWidth: Double) -> Key? {
        let example = "an object such as {\"unichar\": \"a\"}"
        guard let object = values.object(value, at: path, expected: example) else { return nil }
        values.checkNames(object, allowed: Self.keyNames)
        values.checkGap(object, name: "horizontalGap")
        let problemCount = values.diagnostics.count
        let code = code(object)
        let role = KeyRole(code: code?.value ?? 0)
        let (label, typed) = texts(object, role: role, character: code?.character)
        let key = Key(
            role,
            label: KeyLabel(written: label), typed: role == .character ? typed : nil,
            widthPercent: object["keyWidth"] == nil
                ? keyWidth : values.percentage(object, name: "keyWidth") ?? keyWidth,
            isModifier: values.flag(object, name: "isModifier"),
            variants: variants(object),
            hasFlicks: values.flag(object, name: "hasFlicks"),
            annotation: values.labelText(object, name: "annotation"),
            flick: values.labelText(object, name: "flick"),
            isShifted: values.flag(object, name: "isShifted"),
            isRepeatable: values.flag(object, name: "isRepeatable"),
            isTall: values.flag(object, name: "isTall"),
            isPlain: values.flag(object, name: "isPlain")
        )
        if key.role == .character, key.label == .text(""), values.diagnostics.count == problemCount {
            values.report(
                LayoutDiagnosticKinds.blankKey, path: path,
                message: "the key shows nothing (expected keyLabel, unichar or codes)",
                at: value)
        }
        return key
    }

    /// A code and its character.
    private struct Code {
        let value: Int
        let character: String?
    }

    private mutating func code(_ key: LayoutObject) -> Code? {
        guard let value = key["codes"], value.string != "" else { return nil }
        guard let code = value.string.flatMap(Self.decimal), code <= 0x10FFFF else {
            return values.refuse(
                value, at: key.path("codes"), as: LayoutDiagnosticKinds.code,
                not: "a key code (expected one code in decimal, such as \"97\" or \"-5\")")
        }
        let scalar = code > 32 ? UInt32(exactly: code).flatMap(Unicode.Scalar.init) : nil
        if scalar == nil, KeyRole(code: code) == .character {
            values.report(
                LayoutDiagnosticKinds.unknownCode, path: key.path("codes"),
                message: "\(values.source.shown(value)) is neither a character nor a special key (expected "
                    + "-1, -2, -5, -6, -10 to -15, 10, 32 or a character's code)",
                at: value)
        }
        return Code(value: code, character: scalar.map { String($0) })
    }

    /// Returns a number of at most seven decimal digits, with or without a minus sign; nil for other texts.
    private static func decimal(_ text: String) -> Int? {
        let digits = text.utf8.starts(with: "-".utf8) ? text.utf8.dropFirst() : text.utf8[...]
        guard (1...7).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// Returns the label of a key (its own, otherwise the text that it types, otherwise the character of its code) and that text.
    /// White space that a special key types is not shown.
    private mutating func texts(
        _ key: LayoutObject, role: KeyRole, character: String?
    ) -> (label: String, typed: String?) {
        let label = values.labelText(key, name: "keyLabel")
        let typed = values.labelText(key, name: "unichar")
        if let label { return (label, typed ?? character) }
        if let typed, role == .character || !typed.allSatisfy(\.isWhitespace) { return (typed, nil) }
        return (role == .character ? character ?? "" : "", nil)
    }

    private mutating func variants(_ key: LayoutObject) -> [String] {
        let escaped = values.text(key, name: "popupCharacters")
        if let list = key["popupCodes"]?.array { return listed(list, key: key) }
        let clusters = values.text(key, name: "popupCodes")
        if let escaped, !escaped.scalars.isEmpty {
            if clusters.map({ !$0.scalars.isEmpty }) ?? false, let value = key["popupCodes"] {
                values.report(
                    LayoutDiagnosticKinds.twoVariantLists, path: key.path("popupCodes"),
                    message: "ignored, because the key has popupCharacters too (keep one of the two)", at: value)
            }
            return limited(escaped.scalars.map { String($0) }, key: key, name: "popupCharacters")
        }
        return limited(clusters?.text.map { String($0) } ?? [], key: key, name: "popupCodes")
    }

    /// Returns variants of several characters each, which only a list can separate.
    private mutating func listed(_ elements: [JSONValue], key: LayoutObject) -> [String] {
        let texts = elements.compactMap(\.string).filter { !$0.isEmpty }
        if texts.count < elements.count {
            values.report(
                LayoutDiagnosticKinds.type, path: key.path("popupCodes"), message: "is not a list of texts",
                at: elements[0]
            )
        }
        return limited(texts, key: key, name: "popupCodes")
    }

    private mutating func limited(_ variants: [String], key: LayoutObject, name: String) -> [String] {
        guard let value = key[name] else { return [] }
        guard variants.count <= Limits.variants else {
            return values.refuse(
                JSONDiagnosticKinds.limit, path: key.path(name),
                message: "\(variants.count) variants (the limit is \(Limits.variants))", at: value) ?? []
        }
        for variant in variants {
            values.checkLength(variant, in: key, name: name)
            for scalar in variant.unicodeScalars where scalar.properties.generalCategory == .unassigned {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                values.report(
                    LayoutDiagnosticKinds.unassigned, path: key.path(name),
                    message: "U+\(hex) is not a character (expected a code point that Unicode assigns)", at: value)
            }
        }
        return variants
    }
}
