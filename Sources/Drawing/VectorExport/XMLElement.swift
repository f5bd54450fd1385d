internal import Digest
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
    func write(into out: inout XMLText) {
        out.text += "<" + name
        for attribute in attributes {
            out.text += " \(attribute.name)=\""
            attribute.write(into: &out)
            out.text += "\""
        }
        if children.isEmpty && text.isEmpty {
            out.text += "/>"
            return
        }
        out.text += ">" + Markup.content(text)
        for child in children {
            out.text += "\n"
            child.write(into: &out)
        }
        out.text += (children.isEmpty ? "" : "\n") + "</\(name)>"
    }
}

extension XMLElement.Attribute {
    /// Writes the value. Every id in it, in the forms in which the program writes them, is where a prefix belongs.
    fileprivate func write(into out: inout XMLText) {
        if name == "aria-labelledby" {
            let ids = value.split(separator: " ")
            for (index, id) in ids.enumerated() { out.write(index == 0 ? "" : " ", id: id) }
        } else if name == "id" {
            out.write("", id: value[...])
        } else if value.hasPrefix("url(#") {
            out.write("url(#", id: value.dropFirst(5))
        } else if name == "xlink:href", value.hasPrefix("#") {
            out.write("#", id: value.dropFirst())
        } else {
            out.text += Markup.content(value)
        }
    }
}

/// A document as it is written, in which ids have no prefix yet.
struct XMLText {
    var text: String
    /// Where ids begin, in bytes of UTF-8.
    private var ids: [Int] = []

    /// Begins a document.
    init(_ start: String) { text = start }

    fileprivate mutating func write(_ start: String, id: Substring) {
        text += start
        ids.append(text.utf8.count)
        text += id
    }

    /// The bytes, with a prefix before every id that no other document has: a digest of all the rest. So a page can contain
    /// several documents, and equal ones are written alike.
    var document: [UInt8] {
        let bytes = Array(text.utf8)
        let prefix = Array("k\(SHA256.hex(of: bytes.span).prefix(Self.digits))-".utf8)
        var document: [UInt8] = []
        document.reserveCapacity(bytes.count + ids.count * prefix.count)
        var start = 0
        for id in ids {
            document += bytes[start..<id]
            document += prefix
            start = id
        }
        return document + bytes[start...]
    }

    /// The hexadecimal digits of a prefix.
    private static let digits = 12
}
