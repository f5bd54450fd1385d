internal import Documents

/// An element of an XML document (XML 1.0): attributes in the given order, and other elements or a text inside.
struct XMLElement: Hashable {
    struct Attribute: Hashable {
        let name: String
        let value: String
    }

    let name: String
    private(set) var attributes: [Attribute]
    private let children: [XMLElement]
    private let text: String

    /// Creates an element; attributes without a value are left out.
    init(
        _ name: String, attributes: KeyValuePairs<String, String?>, children: [XMLElement] = [], text: String = ""
    ) {
        self.name = name
        self.attributes = attributes.compactMap { name, value in value.map { Attribute(name: name, value: $0) } }
        self.children = children
        self.text = text
    }

    /// Returns the element with another attribute before the others.
    func with(_ name: String, _ value: String) -> XMLElement {
        var element = self
        element.attributes.insert(Attribute(name: name, value: value), at: 0)
        return element
    }

    /// Writes the element, with each element inside it on a new line.
    func write(into out: inout String) {
        out += "<" + name
        for attribute in attributes { out += " \(attribute.name)=\"\(Markup.content(attribute.value))\"" }
        if children.isEmpty && text.isEmpty {
            out += "/>"
            return
        }
        out += ">" + Markup.content(text)
        for child in children {
            out += "\n"
            child.write(into: &out)
        }
        out += (children.isEmpty ? "" : "\n") + "</\(name)>"
    }
}
