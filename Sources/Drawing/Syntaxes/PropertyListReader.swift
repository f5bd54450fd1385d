package import Documents

/// A reader of property lists in XML, which gives the same values as JSON. Data and dates are never opened: they become null.
package struct PropertyListReader {
    private let source: SourceText

    /// Returns a document's value.
    package static func read(_ source: SourceText) -> ParseResult<JSONValue> {
        let document = XMLReader.read(source)
        guard let root = document.value else { return ParseResult(nil, document.diagnostics) }
        let reader = PropertyListReader(source: source)
        do throws(Diagnostic) {
            return ParseResult(try reader.value(of: root), [])
        } catch {
            return ParseResult(nil, [error])
        }
    }

    private func value(of root: XMLElement) throws(Diagnostic) -> JSONValue {
        guard root.name == "plist", let first = try elements(of: root).first else {
            throw source.syntaxFault(
                "\(Quoted(root.name)) begins the document (expected a property list)", at: root.tag)
        }
        return try value(first)
    }

    private func value(_ element: XMLElement) throws(Diagnostic) -> JSONValue {
        JSONValue(try content(of: element), range: element.range)
    }

    private func content(of element: XMLElement) throws(Diagnostic) -> JSONValue.Content {
        switch element.name {
        case "dict": return .object(try members(of: element))
        case "array":
            var values: [JSONValue] = []
            for element in try elements(of: element) { values.append(try value(element)) }
            return .array(values)
        case "true", "false": return .bool(element.name == "true")
        case "string", "key": return .string(try text(of: element))
        case "real", "integer":
            let text = String(decoding: Array(try text(of: element).utf8)[...].trimmedBlanks, as: UTF8.self)
            guard let number = WrittenNumber.read(text) else {
                throw source.syntaxFault("\(Quoted(text)) is not a number", at: element.range)
            }
            return .number(number)
        case "data", "date": return .null
        default:
            throw source.syntaxFault(
                "\(Quoted(element.name)) is not an element of property lists", at: element.tag)
        }
    }

    /// Returns the elements of one that holds no text.
    private func elements(of element: XMLElement) throws(Diagnostic) -> [XMLElement] {
        let text = Array(element.text.utf8)[...].trimmedBlanks
        guard text.isEmpty else {
            throw source.syntaxFault(
                "\(Quoted(String(decoding: text, as: UTF8.self))) where an element should be (expected a tag)",
                at: element.tag)
        }
        return element.elements
    }

    private func text(of element: XMLElement) throws(Diagnostic) -> String {
        if let inner = element.elements.first {
            throw source.syntaxFault("\(Quoted(inner.name)) in a text (expected characters)", at: inner.tag)
        }
        return element.text
    }

    /// Reads the members of a dictionary; of two with one key the later counts.
    private func members(of element: XMLElement) throws(Diagnostic) -> [JSONMember] {
        var members = UniqueMembers()
        var rest = try elements(of: element)[...]
        while let key = rest.popFirst() {
            guard key.name == "key" else {
                throw source.syntaxFault("\(Quoted(key.name)) where a key should be", at: key.tag)
            }
            let name = try text(of: key)
            guard let value = rest.popFirst() else {
                throw source.syntaxFault("the key \(Quoted(name)) has no value", at: key.range)
            }
            members.add(JSONMember(name: name, nameRange: key.range, value: try self.value(value)))
        }
        return members.list
    }
}
