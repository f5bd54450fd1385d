package import Documents

/// An object of the document and the path to it.
package struct LayoutObject {
    let value: JSONValue
    let members: [JSONMember]
    let ownPath: String

    package subscript(name: String) -> JSONValue? { value[name] }

    package func path(_ name: String) -> String { ownPath.isEmpty ? name : "\(ownPath).\(name)" }
}

/// Reads the values of a layout document and records all problems in them.
package struct LayoutValueReader: DocumentReader {
    package let source: SourceText
    /// The problems found so far.
    package var diagnostics: [Diagnostic] = []

    /// Creates a reader of a document.
    package init(source: SourceText) { self.source = source }

    /// Returns the value as an object; nil, with an error recorded, if it is not one.
    package mutating func object(_ value: JSONValue, at path: String, expected: String) -> LayoutObject? {
        if let members = value.object { return LayoutObject(value: value, members: members, ownPath: path) }
        return refuse(
            LayoutDiagnosticKinds.type, path: path,
            message: "\(source.shown(value)) has the wrong type (expected \(expected))", at: value)
    }

    /// Reports every member that is not part of the format.
    mutating func checkNames(_ object: LayoutObject, allowed: [String]) {
        checkNames(object.value, at: object.ownPath, allowed: allowed, as: LayoutDiagnosticKinds.unknownProperty)
    }

    /// Reads the elements of a list that must be present, not empty and within a limit.
    package mutating func list(_ object: LayoutObject, name: String, of what: String, limit: Int) -> [JSONValue]? {
        let path = object.path(name)
        guard let value = object[name] else {
            return refuse(
                LayoutDiagnosticKinds.missing, path: path, message: "missing (expected a list of \(what))",
                at: object.value
            )
        }
        guard let elements = value.array else { return refuse(value, at: path, not: "a list of \(what)") }
        guard !elements.isEmpty else {
            return refuse(
                LayoutDiagnosticKinds.empty, path: path, message: "no \(what) (expected at least one)", at: value)
        }
        guard elements.count <= limit else {
            return refuse(
                JSONDiagnosticKinds.limit, path: path, message: "\(elements.count) \(what) (the limit is \(limit))",
                at: value)
        }
        return elements
    }

    /// Reads a boolean; false if it is absent.
    package mutating func flag(_ object: LayoutObject, name: String) -> Bool {
        guard let value = object[name] else { return false }
        if let flag = value.bool { return flag }
        return refuse(value, at: object.path(name), not: "true or false") ?? false
    }

    /// Reads a percentage above 0. The sign may be missing.
    mutating func percentage(_ object: LayoutObject, name: String) -> Double? {
        guard let value = object[name] else { return nil }
        let percentage = value.string.flatMap(Percentage.init)
        guard let percentage, percentage.value > 0, percentage.value.isFinite else {
            return refuse(
                value, at: object.path(name), as: LayoutDiagnosticKinds.percentage,
                not: "a percentage above 0 (expected one such as \"8.3%\")")
        }
        if !percentage.hasSign {
            report(
                LayoutDiagnosticKinds.percentage, severity: .warning, path: object.path(name),
                message:
                    "\(source.shown(value)) has no percent sign (expected \"\(JSONOutput.digits(percentage.value))%\")",
                at: value
            )
        }
        return percentage.value
    }

    /// Checks gaps and heights, which the theme's spacing replaces.
    mutating func checkGap(_ object: LayoutObject, name: String) {
        guard let value = object[name], value.string.flatMap(Percentage.init) == nil else { return }
        report(
            LayoutDiagnosticKinds.percentage, severity: .warning, path: object.path(name),
            message: "\(source.shown(value)) is not a percentage and is ignored (expected one such as \"1.7%\")",
            at: value)
    }

    /// Reads a text that fits on a key; nil if it is absent or empty.
    package mutating func labelText(_ object: LayoutObject, name: String) -> String? {
        guard let text = text(object, name: name)?.text, !text.isEmpty else { return nil }
        checkLength(text, in: object, name: name)
        return text
    }

    /// Reads a string and resolves its spelled-out escapes; nil if it is absent or cannot be used.
    mutating func text(_ object: LayoutObject, name: String) -> LiteralEscapes? {
        guard let value = object[name] else { return nil }
        guard let string = value.string else { return refuse(value, at: object.path(name), not: "a string") }
        do {
            let resolved = try LiteralEscapes(string)
            if resolved.hasBrokenEscape {
                report(
                    LayoutDiagnosticKinds.escape, path: object.path(name),
                    message: "\(Quoted(string)) has an escape without four hexadecimal digits (expected \\uXXXX)",
                    at: value)
            }
            return resolved
        } catch {
            let fault =
                switch error {
                case .loneSurrogate: "half of a surrogate pair (expected both halves)"
                case .null: "NUL (expected a character)"
                }
            return refuse(
                JSONDiagnosticKinds.character, path: object.path(name), message: "\(Quoted(string)) spells \(fault)",
                at: value)
        }
    }

    /// Reports a text that is too long for a key; `text` is all or part of the property's value.
    mutating func checkLength(_ text: String, in object: LayoutObject, name: String) {
        guard let value = object[name] else { return }
        checkLength(text, at: value, path: object.path(name))
    }

    /// Does the same for a part of a value at a path.
    package mutating func checkLength(_ text: String, at value: JSONValue, path: String) {
        let scalars = text.unicodeScalars.count
        if scalars > Limits.labelScalars {
            report(
                JSONDiagnosticKinds.limit, path: path,
                message: "\(scalars) Unicode scalars in a label (the limit is \(Limits.labelScalars))", at: value)
        } else if text.count > Limits.labelClusters {
            report(
                JSONDiagnosticKinds.limit, path: path,
                message: "\(text.count) characters in a label (the limit is \(Limits.labelClusters))", at: value)
        }
    }

    /// Records that a value is not what its member takes, and returns nil in its place.
    package mutating func refuse<Value>(_ value: JSONValue, at path: String, not wanted: String) -> Value? {
        refuse(value, at: path, as: LayoutDiagnosticKinds.type, not: wanted)
    }
}
