package import Documents

extension KeyboardLayout {
    /// The layout as a document of keys (docs/geometry.md §1) with all its planes; reading it gives the same keyboard.
    package var document: LayoutDocument {
        switch content {
        case .language(let description, let digits): description.document(digits).inLanguage(LanguageTag(language))
        case .document(let document): document
        }
    }
}

extension LayoutDocument {
    package var json: JSONOutput {
        var members = first.members
        if let language { members.insert(("language", .string(language.text)), at: 0) }
        if !others.isEmpty { members.append(("planes", Self.planes(others))) }
        if !tablet.isEmpty { members.append(("tabletPlanes", Self.planes(tablet))) }
        return .object(members)
    }

    private static func planes(_ planes: [PlaneName: KeyboardPlane]) -> JSONOutput {
        .object(
            PlaneName.allCases.compactMap { name in planes[name].map { (name.rawValue, .object($0.members)) } })
    }
}

extension KeyboardPlane {
    /// The members that documents write for it.
    fileprivate var members: [(String, JSONOutput)] {
        [("keyWidth", .percent(keyWidth)), ("rows", .array(rows.map { $0.json(keyWidth: keyWidth) }))]
    }
}

extension KeyRow {
    fileprivate func json(keyWidth: Double) -> JSONOutput {
        var members: [(String, JSONOutput)] = [("rowId", kind == .standard ? .null : .string(kind.rawValue))]
        if indentPercent > 0 { members.append(("indent", .percent(indentPercent))) }
        return .object(members + [("keys", .array(keys.map { $0.json(keyWidth: keyWidth) }))])
    }
}

extension Key {
    /// Returns the key's members that differ from the defaults.
    fileprivate func json(keyWidth: Double) -> JSONOutput {
        func flag(_ isSet: Bool) -> JSONOutput? { isSet ? .bool(true) : nil }
        return .object(
            JSONOutput.present([
                ("codes", role.code.map { .string(String($0)) }), ("unichar", typed.map(JSONOutput.string)),
                (
                    role == .character && typed == nil ? "unichar" : "keyLabel",
                    label.written.isEmpty ? nil : .string(label.written)
                ), ("keyWidth", widthPercent == keyWidth ? nil : .percent(widthPercent)),
                ("isModifier", flag(role == .character && isModifier)), ("isShifted", flag(isShifted)),
                ("isRepeatable", flag(isRepeatable)), ("isTall", flag(isTall)), ("isPlain", flag(isPlain)),
                ("popupCodes", variants.isEmpty ? nil : Self.variants(variants)), ("hasFlicks", flag(hasFlicks)),
                ("annotation", annotation.map(JSONOutput.string)), ("flick", flick.map(JSONOutput.string)),
            ]))
    }

    /// Returns one text if it splits into the same variants again, otherwise a list.
    private static func variants(_ variants: [String]) -> JSONOutput {
        let text = variants.joined()
        return text.map { String($0) } == variants && !text.contains("\\")
            ? .string(text) : .array(variants.map { .string($0) })
    }
}

extension JSONOutput {
    fileprivate static func percent(_ value: Double) -> JSONOutput { .string(JSONOutput.digits(value) + "%") }
}
