/// What an SVG document defines once and uses wherever it is needed. Equal definitions are one.
struct SVGDefinitions {
    private var ids: [XMLElement: String] = [:]
    /// The definitions, none before one that it uses.
    private(set) var elements: [XMLElement] = []

    /// The id of a definition.
    mutating func id(of element: XMLElement) -> String {
        if let known = ids[element] { return known }
        let id = "d\(elements.count)"
        ids[element] = id
        elements.append(element.with("id", id))
        return id
    }

    /// A use of a definition, with attributes of its own. The reference is spelled as in SVG 1.1, which every program
    /// reads.
    mutating func use(_ element: XMLElement, _ attributes: KeyValuePairs<String, String?> = [:]) -> XMLElement {
        XMLElement("use", attributes).with("xlink:href", "#" + id(of: element))
    }
}
