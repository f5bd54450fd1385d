internal import Documents
internal import Graphics

/// A name that a theme gives to one of its colours (docs/theme-format.md §1): the properties that have the colour, by mode.
/// Properties keep literal colours, so programs that do not know the names draw the same.
package struct ColorName: Hashable, Sendable {
    /// The name, 1 to 40 characters.
    package let name: String
    /// The properties of each mode, in document order.
    package let properties: [Mode: [PropertyName]]

    /// The member of a document that has the names.
    package static let member = "colorNames"
    /// The lengths that a name may have, in characters.
    package static let lengths = 1...40

    /// The names as a member of a document.
    static func json(_ names: [ColorName]) -> JSONOutput {
        .object(
            names.map { name in
                let lists = Mode.allCases.map { mode in
                    let properties = name.properties[mode] ?? []
                    return (mode.rawValue, JSONOutput.array(properties.map { .string($0.rawValue) }))
                }
                return (name.name, .object(lists))
            })
    }
}

/// Reads the names of a theme whose variants have been read. What cannot be used is left out, and reported.
struct ColorNameReader {
    let source: SourceText
    let variants: [Mode: ThemeVariant]
    private(set) var diagnostics: [Diagnostic] = []

    mutating func names(in root: JSONValue) -> [ColorName] {
        guard let value = root[ColorName.member], !value.isNull else { return [] }
        guard let members = value.object else {
            ignore(value, path: ColorName.member, expected: "an object of names")
            return []
        }
        return members.compactMap { name($0) }
    }

    private mutating func name(_ entry: JSONMember) -> ColorName? {
        let path = "\(ColorName.member).\(Quoted.sanitized(entry.name))"
        guard ColorName.lengths.contains(entry.name.count), !entry.name.isBlank else {
            report(
                "the name is ignored (expected \(ColorName.lengths.wanted) characters)", path: path, at: entry.value)
            return nil
        }
        guard let modes = entry.value.object, modes.allSatisfy({ Mode(rawValue: $0.name) != nil }) else {
            ignore(entry.value, path: path, expected: "an object with light and dark, each a list of properties")
            return nil
        }
        var properties: [Mode: [PropertyName]] = [:]
        var colors: Set<Color> = []
        for list in modes {
            guard let mode = Mode(rawValue: list.name), !list.value.isNull else { continue }
            for (property, color) in members(of: list.value, mode: mode, path: "\(path).\(mode.rawValue)") {
                properties[mode, default: []].append(property)
                if let color { colors.insert(color) }
            }
        }
        if colors.count > 1 {
            report(
                "its properties have \(colors.count) different colours (expected one colour for a name)", path: path,
                at: entry.value)
        }
        return ColorName(name: entry.name, properties: properties)
    }

    /// Returns the properties of a list, each with the colour that it has in the variant, if there is one.
    private mutating func members(
        of list: JSONValue, mode: Mode, path: String
    ) -> [(property: PropertyName, color: Color?)] {
        guard let elements = list.array else {
            ignore(list, path: path, expected: "a list of properties")
            return []
        }
        var members: [(property: PropertyName, color: Color?)] = []
        for (n, element) in elements.enumerated() {
            let path = "\(path)[\(n)]"
            guard let property = element.string.flatMap(Property.named), property.kind == .color else {
                ignore(element, path: path, expected: "the name of a colour's property")
                continue
            }
            guard let variant = variants[mode] else {
                members.append((property.name, nil))
                continue
            }
            guard case .color(let color)? = variant.values[property.name] else {
                report(
                    "the \(mode.rawValue) variant does not set \(property.name.rawValue)", path: path, at: element)
                continue
            }
            members.append((property.name, color))
        }
        return members
    }

    private mutating func ignore(_ value: JSONValue, path: String, expected: String) {
        report("\(source.shown(value)) is ignored (expected \(expected))", path: path, at: value)
    }

    private mutating func report(_ message: String, path: String, at value: JSONValue) {
        diagnostics.append(Diagnostic(ThemeDiagnosticKinds.metadata, path: path, message, in: source, at: value.range))
    }
}
