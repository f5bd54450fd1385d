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
    static let lengths = 1...40

    /// Reads the names of a theme whose variants have been read. What cannot be used is left out, and reported.
    static func read(
        _ root: JSONValue, variants: [Mode: ThemeVariant], in source: SourceText
    ) -> (names: [ColorName], diagnostics: [Diagnostic]) {
        guard let value = root[member], !value.isNull else { return ([], []) }
        var problems: [Diagnostic] = []
        func report(_ message: String, path: String, at value: JSONValue) {
            problems.append(Diagnostic(ThemeDiagnostics.metadata, path: path, message, in: source, at: value.range))
        }
        guard let members = value.object else {
            report("\(source.shown(value)) is ignored (expected an object of names)", path: member, at: value)
            return ([], problems)
        }
        let names = members.compactMap { entry -> ColorName? in
            let path = "\(member).\(Quoted.sanitized(entry.name))"
            guard lengths.contains(entry.name.count), !entry.name.isBlank else {
                report("the name is ignored (expected \(lengths.wanted) characters)", path: path, at: entry.value)
                return nil
            }
            guard let modes = entry.value.object, modes.allSatisfy({ Mode(rawValue: $0.name) != nil }) else {
                report(
                    "\(source.shown(entry.value)) is ignored (expected an object with light and dark, each a list of properties)",
                    path: path, at: entry.value)
                return nil
            }
            var properties: [Mode: [PropertyName]] = [:]
            var colors: Set<Color> = []
            for list in modes {
                guard let mode = Mode(rawValue: list.name), !list.value.isNull else { continue }
                guard let elements = list.value.array else {
                    report(
                        "\(source.shown(list.value)) is ignored (expected a list of properties)",
                        path: "\(path).\(mode.rawValue)", at: list.value)
                    continue
                }
                for (n, element) in elements.enumerated() {
                    let place = "\(path).\(mode.rawValue)[\(n)]"
                    guard let property = element.string.flatMap(Property.named), property.kind == .color else {
                        report(
                            "\(source.shown(element)) is ignored (expected the name of a colour's property)",
                            path: place, at: element)
                        continue
                    }
                    if let variant = variants[mode] {
                        guard case .color(let color)? = variant.values[property.name] else {
                            report(
                                "the \(mode.rawValue) variant does not set \(property.name.rawValue)", path: place,
                                at: element)
                            continue
                        }
                        colors.insert(color)
                    }
                    properties[mode, default: []].append(property.name)
                }
            }
            if colors.count > 1 {
                report(
                    "its properties have \(colors.count) different colours (expected one colour for a name)",
                    path: path, at: entry.value)
            }
            return ColorName(name: entry.name, properties: properties)
        }
        return (names, problems)
    }

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
