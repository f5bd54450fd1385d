/// A reader of the subset of XML that the encoder may write: elements, attributes in double quotes, texts, entities. It
/// collects ids and references to them.
struct StrictXML {
    /// A reference to an id, and the attribute that refers.
    struct Reference: Hashable {
        let attribute: String
        let id: String
    }

    /// The fault and its place, or nil if the document is well-formed.
    private(set) var fault: String?
    private(set) var ids: [String] = []
    private(set) var references: [Reference] = []
    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
        guard take(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n") else {
            fault = "no declaration"
            return
        }
        element()
        if fault == nil, rest != "\n" { fail("something follows the root") }
    }

    private mutating func fail(_ problem: String) {
        if fault == nil { fault = "\(problem) before \(rest.prefix(40))" }
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private mutating func name() -> String {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-:".contains($0)) }
        rest = rest.dropFirst(name.count)
        if name.isEmpty { fail("no name") }
        return String(name)
    }

    private mutating func element() {
        guard take("<") else { return fail("no element") }
        let name = name()
        var attributes: Set<String> = []
        while fault == nil, take(" ") {
            let attribute = self.name()
            if !attributes.insert(attribute).inserted { fail("\(attribute) twice") }
            value(of: attribute)
        }
        if take("/>") || fault != nil { return }
        guard take(">") else { return fail("no end of <\(name)") }
        content(of: name)
    }

    private mutating func value(of attribute: String) {
        guard take("=\"") else { return fail("no value") }
        let value = text(until: "\"")
        if !take("\"") { fail("no end of a value") }
        if attribute == "id" { ids.append(value) }
        for (start, end) in [("url(#", ")"), ("#d", "")] where value.hasPrefix(start) && value.hasSuffix(end) {
            let id = value.drop { $0 != "#" }.dropFirst().prefix { $0 != ")" }
            references.append(Reference(attribute: attribute, id: String(id)))
        }
    }

    private mutating func content(of name: String) {
        while fault == nil {
            _ = text(until: "<")
            if take("</\(name)>") { return }
            if rest.hasPrefix("</") || rest.isEmpty { return fail("no end of <\(name)>") }
            element()
        }
    }

    private mutating func text(until end: Character) -> String {
        let text = rest.prefix { $0 != end }
        rest = rest.dropFirst(text.count)
        let ampersands = text.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
        for tail in ampersands where !["amp;", "lt;", "gt;", "quot;", "#"].contains(where: tail.hasPrefix) {
            fail("an ampersand")
        }
        if text.contains("<") || text.contains(">") { fail("a bare bracket") }
        return String(text)
    }
}
