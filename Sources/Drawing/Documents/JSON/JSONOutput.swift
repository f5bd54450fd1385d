/// JSON to be written: values in, text out, members in the given order.
package indirect enum JSONOutput: Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number; finite.
    case number(Double)
    case string(String)
    case array([JSONOutput])
    case object([(String, JSONOutput)])

    /// Returns the text, without a final newline. `indent` is the number of spaces per level; 0 puts everything on one line.
    /// Lists of plain values are always on one line.
    package func text(indent: Int = 2) -> String {
        var out = ""
        write(into: &out, indent: indent, level: 0)
        return out
    }

    private func write(into out: inout String, indent: Int, level: Int) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .number(let value): out += Self.digits(value)
        case .string(let value): out += Self.quoted(value)
        case .array(let elements) where indent > 0 && elements.allSatisfy(\.isPlain):
            out += "[" + elements.map { $0.text(indent: 0) }.joined(separator: ", ") + "]"
        case .array(let elements):
            Self.list(elements, open: "[", close: "]", into: &out, indent: indent, level: level) { element, out in
                element.write(into: &out, indent: indent, level: level + 1)
            }
        case .object(let members):
            Self.list(members, open: "{", close: "}", into: &out, indent: indent, level: level) { member, out in
                out += Self.quoted(member.0) + (indent > 0 ? ": " : ":")
                member.1.write(into: &out, indent: indent, level: level + 1)
            }
        }
    }

    /// True for values that hold no other values.
    private var isPlain: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array, .object: false
        }
    }

    private static func list<Item>(
        _ items: [Item],
        open: String,
        close: String,
        into out: inout String,
        indent: Int,
        level: Int,
        write: (Item, inout String) -> Void
    ) {
        out += open
        for (n, item) in items.enumerated() {
            if n > 0 { out += "," }
            if indent > 0 { out += "\n" + String(repeating: " ", count: indent * (level + 1)) }
            write(item, &out)
        }
        if indent > 0, !items.isEmpty { out += "\n" + String(repeating: " ", count: indent * level) }
        out += close
    }

    /// Returns the shortest decimal that reads back as the same number; whole numbers without a fraction.
    package static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return String(value)
    }

    /// Returns the string in quotes, escaped by RFC 8259. Characters that would act on a terminal are escaped too. NUL becomes
    /// U+FFFD, because `JSONReader` refuses it in every form: whatever is written here can be read again. Everything else is
    /// unchanged.
    package static func quoted(_ value: String) -> String {
        // Most have nothing to escape, and are copied at once.
        let isPlain = value.utf8.allSatisfy {
            (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return "\"" + value + "\"" }
        var out = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _ where Quoted.actsOnTerminal(scalar): out += escaped(scalar)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// Returns an equivalent JSON document in which characters that would act on a terminal are escaped. Only strings hold
    /// such characters, except for line ends and tabs.
    package static func sanitized(_ document: String) -> String {
        document.unicodeScalars.reduce(into: "") { out, scalar in
            if Quoted.actsOnTerminal(scalar), scalar != "\n", scalar != "\r", scalar != "\t" {
                out += escaped(scalar)
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns `\uXXXX`, or two of them for a scalar beyond the basic plane.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        Character(scalar == "\0" ? "\u{FFFD}" : scalar).utf16.reduce(into: "") { out, unit in
            let hex = String(unit, radix: 16)
            out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }
    }
}

extension JSONValue {
    /// The value, ready to be written.
    package var text: JSONOutput {
        switch content {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let elements): .array(elements.map(\.text))
        case .object(let members): .object(members.map { ($0.name, $0.value.text) })
        }
    }
}

extension JSONOutput {
    /// The value as a reader would give it, without places: for what is not sent as a text.
    package var value: JSONValue {
        let content: JSONValue.Content =
            switch self {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let value): .number(value)
            case .string(let value): .string(value)
            case .array(let elements): .array(elements.map(\.value))
            case .object(let members):
                .object(members.map { JSONMember(name: $0.0, nameRange: 0..<0, value: $0.1.value) })
            }
        return JSONValue(content, range: 0..<0)
    }
}
