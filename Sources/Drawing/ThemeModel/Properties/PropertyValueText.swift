package import Documents
internal import Graphics

extension PropertyValue {
    /// The value as canonical documents write it.
    package var json: JSONOutput {
        switch self {
        case .color(let color): .string(color.description)
        case .number(let number): .number(number)
        case .offset(let offset): .array([.number(offset.x), .number(offset.y)])
        case .weight(let weight): .string(weight.name)
        case .flag(let flag): .bool(flag)
        case .fontName(let name): .string(name)
        case .stops(let stops): Self.json(stops)
        case .direction(let direction): .string(direction.rawValue)
        case .design(let design): .string(design.rawValue)
        case .cornerStyle(let style): .string(style.rawValue)
        case .overrides(let overrides): overrides.json
        case .names(let names): .array(names.map { .string($0.rawValue) })
        case .corner(let corner): corner.json
        case .margins(let margins): margins.json
        }
    }

    /// Returns stops as plain colours if CSS would space them the same way, and otherwise with their locations.
    private static func json(_ stops: [GradientStop]) -> JSONOutput {
        let evenly = GradientSpacing.filled(stops.map { _ in nil })
        if stops.map(\.location) == evenly { return .array(stops.map { .string($0.color.description) }) }
        return .array(
            stops.map {
                .object([("color", .string($0.color.description)), ("location", .number($0.location))])
            })
    }
}
