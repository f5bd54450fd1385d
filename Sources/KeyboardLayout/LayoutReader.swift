internal import Documents

/// Reads a layout document: all of its problems in one run.
struct LayoutReader {
    private let source: SourceText
    private var diagnostics: [Diagnostic] = []

    private static let planeNames = ["keyWidth", "horizontalGap", "rows"]
    private static let rowNames = ["verticalGap", "keyHeight", "rowId", "keys"]
    private static let keyNames = [
        "codes", "unichar", "keyLabel", "keyWidth", "horizontalGap", "keyEdgeFlags", "isModifier", "isShifted",
        "isRepeatable", "popupCharacters", "popupCodes", "annotation",
    ]

    private init(_ source: SourceText) {
        self.source = source
    }

    /// The plane of a document; no value where anything in it is an error.
    static func read(_ source: SourceText) -> Reading<KeyboardPlane> {
        let document = JSONReader.read(source)
        guard let root = document.value else { return Reading(nil, document.diagnostics) }
        var reader = LayoutReader(source)
        let plane = reader.plane(root)
        let failed = reader.diagnostics.contains { $0.severity == .error }
        return Reading(failed ? nil : plane, reader.diagnostics)
    }

    private mutating func plane(_ root: JSONValue) -> KeyboardPlane? {
        guard let object = object(root, "", want: "an object with keyWidth and rows") else { return nil }
        checkNames(object, Self.planeNames)
        let keyWidth = keyWidth(of: object)
        checkGap(object, "horizontalGap")
        guard let elements = list(object, "rows", of: "rows", limit: Limits.rows) else { return nil }
        let rows = elements.enumerated().compactMap { row($1, "rows[\($0)]", keyWidth: keyWidth ?? 1) }
        return keyWidth.map { KeyboardPlane(rows: rows, keyWidth: $0, source: source) }
    }

    private mutating func keyWidth(of plane: Object) -> Double? {
        guard plane["keyWidth"] != nil else {
            report(
                LayoutDiagnostics.missing, "keyWidth", "missing (want a percentage such as \"10%\")", at: plane.value)
            return nil
        }
        return percentage(plane, "keyWidth")
    }

    // MARK: Rows

    private mutating func row(_ value: JSONValue, _ path: String, keyWidth: Double) -> KeyRow? {
        guard let object = object(value, path, want: "an object with keys") else { return nil }
        checkNames(object, Self.rowNames)
        checkGap(object, "verticalGap")
        checkGap(object, "keyHeight")
        let kind = rowKind(object)
        guard let elements = list(object, "keys", of: "keys", limit: Limits.keysInRow) else { return nil }
        let keys = elements.enumerated().compactMap { key($1, "\(path).keys[\($0)]", keyWidth: keyWidth) }
        return KeyRow(kind, keys, range: spot(value))
    }

    private mutating func rowKind(_ row: Object) -> RowKind {
        guard let value = row["rowId"] else { return .standard }
        let kinds = RowKind.allCases.filter { $0 != .standard }
        if let kind = kinds.first(where: { $0.rawValue == value.string }) { return kind }
        let names = kinds.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        report(
            LayoutDiagnostics.rowKind, row.path("rowId"), "\(shown(value)) is not a kind of row (want null, \(names))",
            at: value)
        return .standard
    }

    // MARK: Keys

    private mutating func key(_ value: JSONValue, _ path: String, keyWidth: Double) -> Key? {
        guard let object = object(value, path, want: "an object such as {\"unichar\": \"a\"}") else { return nil }
        checkNames(object, Self.keyNames)
        checkGap(object, "horizontalGap")
        let code = code(object)
        let role = KeyRole(code: code?.value ?? 0)
        let key = Key(
            role,
            KeyLabel(written: label(object, role, code?.character)),
            widthPercent: object["keyWidth"] == nil ? keyWidth : percentage(object, "keyWidth") ?? keyWidth,
            isModifier: flag(object, "isModifier"),
            variants: variants(object),
            annotation: labelText(object, "annotation"),
            isShifted: flag(object, "isShifted"),
            isRepeatable: flag(object, "isRepeatable")
        )
        if key.role == .character, key.label == .text("") {
            report(
                LayoutDiagnostics.blankKey, path, "the key shows nothing (want keyLabel, unichar or codes)", at: value)
        }
        return key
    }

    /// A code and the character that it stands for.
    private struct Code {
        let value: Int
        let character: String?
    }

    private mutating func code(_ key: Object) -> Code? {
        guard let value = key["codes"], value.string != "" else { return nil }
        guard let code = value.string.flatMap(Self.decimal), code <= 0x10FFFF else {
            report(
                LayoutDiagnostics.code, key.path("codes"),
                "\(shown(value)) is not a key code (want a decimal code point or special code, such as \"97\" or \"-5\")",
                at: value)
            return nil
        }
        let scalar = code > 32 ? UInt32(exactly: code).flatMap(Unicode.Scalar.init) : nil
        if scalar == nil, KeyRole(code: code) == .character {
            report(
                LayoutDiagnostics.unknownCode, key.path("codes"),
                "\(shown(value)) is neither a character nor a special key (the special keys are -1, -2, -5, -6, -10, 10, 32)",
                at: value)
        }
        return Code(value: code, character: scalar.map { String($0) })
    }

    /// A number of at most seven decimal digits, a minus sign before them or not.
    private static func decimal(_ text: String) -> Int? {
        let digits = text.utf8.starts(with: "-".utf8) ? text.utf8.dropFirst() : text.utf8[...]
        guard (1...7).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// What stands on a key: its label, else the text that it types, else the character of its code. White space that a
    /// special key types is not shown.
    private mutating func label(_ key: Object, _ role: KeyRole, _ character: String?) -> String {
        let label = labelText(key, "keyLabel")
        let typed = labelText(key, "unichar")
        if let label { return label }
        if let typed, role == .character || !typed.allSatisfy(\.isWhitespace) { return typed }
        return role == .character ? character ?? "" : ""
    }

    private mutating func variants(_ key: Object) -> [String] {
        let escaped = text(key, "popupCharacters")
        let clusters = text(key, "popupCodes")
        if let escaped, !escaped.scalars.isEmpty {
            if clusters.map({ !$0.scalars.isEmpty }) ?? false, let value = key["popupCodes"] {
                report(
                    LayoutDiagnostics.twoVariantLists, key.path("popupCodes"),
                    "ignored beside popupCharacters (want one of the two)", at: value)
            }
            return limited(escaped.scalars.map { String($0) }, key, "popupCharacters")
        }
        return limited(clusters?.text.map { String($0) } ?? [], key, "popupCodes")
    }

    private mutating func limited(_ variants: [String], _ key: Object, _ name: String) -> [String] {
        guard let value = key[name] else { return [] }
        guard variants.count <= Limits.variants else {
            report(
                JSONDiagnostics.limit, key.path(name),
                "\(variants.count) variants (the limit is \(Limits.variants))", at: value)
            return []
        }
        for variant in variants {
            checkLength(variant, key, name)
            for scalar in variant.unicodeScalars where scalar.properties.generalCategory == .unassigned {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                report(
                    LayoutDiagnostics.unassigned, key.path(name),
                    "U+\(hex) is not a character (want a code point that Unicode assigns)", at: value)
            }
        }
        return variants
    }

    // MARK: Values

    /// An object of the document and the path that leads to it.
    private struct Object {
        let value: JSONValue
        let members: [JSONMember]
        let place: String

        subscript(name: String) -> JSONValue? { value[name] }

        func path(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }
    }

    private mutating func object(_ value: JSONValue, _ path: String, want: String) -> Object? {
        if let members = value.object { return Object(value: value, members: members, place: path) }
        report(LayoutDiagnostics.type, path, "\(shown(value)) stands here (want \(want))", at: value)
        return nil
    }

    private mutating func checkNames(_ object: Object, _ known: [String]) {
        for member in object.members where !known.contains(member.name) {
            let nearest = NearestName.suggestion(for: member.name, among: known)
            let advice = nearest.map { "did you mean \($0)?" } ?? "it is ignored"
            report(
                LayoutDiagnostics.unknownProperty, object.path(Quoted.harmless(String(member.name.prefix(60)))),
                "\(Quoted(member.name)) is not a property here (\(advice))", at: member.nameRange)
        }
    }

    /// The elements of a list that must be there, not empty and within a limit.
    private mutating func list(_ object: Object, _ name: String, of what: String, limit: Int) -> [JSONValue]? {
        let path = object.path(name)
        guard let value = object[name] else {
            report(LayoutDiagnostics.missing, path, "missing (want a list of \(what))", at: object.value)
            return nil
        }
        guard let elements = value.array else {
            report(LayoutDiagnostics.type, path, "\(shown(value)) is not a list of \(what)", at: value)
            return nil
        }
        guard !elements.isEmpty else {
            report(LayoutDiagnostics.empty, path, "no \(what) at all (want at least one)", at: value)
            return nil
        }
        guard elements.count <= limit else {
            report(JSONDiagnostics.limit, path, "\(elements.count) \(what) (the limit is \(limit))", at: value)
            return nil
        }
        return elements
    }

    private mutating func flag(_ object: Object, _ name: String) -> Bool {
        guard let value = object[name] else { return false }
        if let flag = value.bool { return flag }
        report(LayoutDiagnostics.type, object.path(name), "\(shown(value)) is not true or false", at: value)
        return false
    }

    /// A percentage above 0. The sign may be missing.
    private mutating func percentage(_ object: Object, _ name: String) -> Double? {
        guard let value = object[name] else { return nil }
        let percentage = value.string.flatMap(Percentage.init)
        guard let percentage, percentage.value > 0, percentage.value.isFinite else {
            report(
                LayoutDiagnostics.percentage, object.path(name),
                "\(shown(value)) is not a percentage above 0 (want one such as \"8.3%\")", at: value)
            return nil
        }
        if !percentage.hasSign {
            report(
                LayoutDiagnostics.percentage, severity: .warning, object.path(name),
                "\(shown(value)) has no percent sign (want \"\(JSONText.digits(percentage.value))%\")", at: value)
        }
        return percentage.value
    }

    /// Gaps and heights that the theme's spacing stands in for: only looked at.
    private mutating func checkGap(_ object: Object, _ name: String) {
        guard let value = object[name], value.string.flatMap(Percentage.init) == nil else { return }
        report(
            LayoutDiagnostics.percentage, severity: .warning, object.path(name),
            "\(shown(value)) is not a percentage (it is ignored; want one such as \"1.7%\")", at: value)
    }

    /// A text that fits on a key; nil where it is absent or empty.
    private mutating func labelText(_ object: Object, _ name: String) -> String? {
        guard let text = text(object, name)?.text, !text.isEmpty else { return nil }
        checkLength(text, object, name)
        return text
    }

    private mutating func text(_ object: Object, _ name: String) -> LiteralEscapes? {
        guard let value = object[name] else { return nil }
        guard let string = value.string else {
            report(LayoutDiagnostics.type, object.path(name), "\(shown(value)) is not a string", at: value)
            return nil
        }
        do {
            let resolved = try LiteralEscapes(string)
            if resolved.hasBrokenEscape {
                report(
                    LayoutDiagnostics.escape, object.path(name),
                    "\(Quoted(string)) has an escape without four hexadecimal digits (want \\uXXXX)", at: value)
            }
            return resolved
        } catch {
            let found =
                switch error {
                case .loneSurrogate: "half of a surrogate pair (want both halves)"
                case .null: "NUL (want a character)"
                }
            report(JSONDiagnostics.character, object.path(name), "\(Quoted(string)) spells \(found)", at: value)
            return nil
        }
    }

    private mutating func checkLength(_ text: String, _ object: Object, _ name: String) {
        let scalars = text.unicodeScalars.count
        let clusters = scalars > Limits.labelScalars ? 0 : text.count
        guard scalars > Limits.labelScalars || clusters > Limits.labelClusters, let value = object[name] else { return }
        let excess =
            clusters == 0
            ? "\(scalars) Unicode scalars in a label (the limit is \(Limits.labelScalars))"
            : "\(clusters) characters in a label (the limit is \(Limits.labelClusters))"
        report(JSONDiagnostics.limit, object.path(name), excess, at: value)
    }

    // MARK: Messages

    private mutating func report(
        _ kind: DiagnosticKind, severity: Severity? = nil, _ path: String, _ message: String, at value: JSONValue
    ) {
        report(kind, severity: severity, path, message, at: spot(value))
    }

    private mutating func report(
        _ kind: DiagnosticKind, severity: Severity? = nil, _ path: String, _ message: String, at range: Range<Int>
    ) {
        diagnostics.append(Diagnostic(kind, severity: severity, path: path, message, in: source, at: range))
    }

    /// The bytes to point at: a list or an object by its bracket.
    private func spot(_ value: JSONValue) -> Range<Int> {
        switch value.content {
        case .array, .object: value.range.lowerBound..<value.range.lowerBound + 1
        default: value.range
        }
    }

    /// A value as messages show it.
    private func shown(_ value: JSONValue) -> String {
        switch value.content {
        case .string(let text): Quoted(text).description
        case .number, .bool: Quoted(source.text(value.range)).description
        case .null, .array, .object: value.kindName
        }
    }
}
