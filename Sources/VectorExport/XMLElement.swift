/// An element of an XML document (XML 1.0): attributes in the order given, and other elements or a text inside.
struct XMLElement: Hashable {
    /// An attribute.
    struct Attribute: Hashable {
        let name: String
        let value: String
    }

    let name: String
    private(set) var attributes: [Attribute]
    private let children: [XMLElement]
    private let text: String

    /// Makes an element; attributes without a value are left out.
    init(
        _ name: String, _ attributes: KeyValuePairs<String, String?>, _ children: [XMLElement] = [], text: String = ""
    ) {
        self.name = name
        self.attributes = attributes.compactMap { name, value in value.map { Attribute(name: name, value: $0) } }
        self.children = children
        self.text = text
    }

    /// The same with another attribute before the others.
    func with(_ name: String, _ value: String) -> XMLElement {
        var element = self
        element.attributes.insert(Attribute(name: name, value: value), at: 0)
        return element
    }

    /// Adds the element's characters, a line for each element inside it.
    func write(into out: inout String) {
        out += "<" + name
        for attribute in attributes { out += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
        if children.isEmpty && text.isEmpty {
            out += "/>"
            return
        }
        out += ">" + Self.escaped(text)
        for child in children {
            out += "\n"
            child.write(into: &out)
        }
        out += (children.isEmpty ? "" : "\n") + "</\(name)>"
    }

    /// A text in which nothing is markup; characters that XML has no room for become U+FFFD.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: needsLook) else { return text }
        return text.unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\t", "\n", "\r": out += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
            default: out.unicodeScalars.append(scalar)
            }
        }
    }

    /// True for bytes of characters that cannot stand as they are; U+FFFE and U+FFFF begin with 0xEF.
    private static func needsLook(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0xEF, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
        default: false
        }
    }
}
