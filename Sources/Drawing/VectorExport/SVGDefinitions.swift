/// The definitions of an SVG document, each written once and used as often as needed. Equal definitions are shared.
struct SVGDefinitions {
    private var ids: [XMLElement: String] = [:]
    /// The definitions, each after those that it uses.
    private(set) var elements: [XMLElement] = []

    /// Returns the id of a definition, and adds it if it is new.
    mutating func id(of element: XMLElement) -> String {
        if let existing = ids[element] { return existing }
        let id = "d\(elements.count)"
        ids[element] = id
        elements.append(element.with("id", id))
        return id
    }

    /// Returns a use of a definition, with its own attributes. The reference is written as in SVG 1.1, which every program
    /// reads.
    mutating func use(_ element: XMLElement, attributes: KeyValuePairs<String, String?> = [:]) -> XMLElement {
        XMLElement("use", attributes: attributes).with("xlink:href", "#" + id(of: element))
    }
}
