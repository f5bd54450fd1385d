internal import Documents
internal import Graphics
internal import ThemeModel

/// Design tokens (Design Tokens Format Module 2025.10): a group for each variant, with a token for each property. Nothing is
/// lost: what has no type of its own is in the group's extensions.
enum DesignTokensWriter {
    /// The name under which extensions are kept.
    static let vendor = "dev.kbrender"
    private static let schema = "https://www.designtokens.org/schemas/2025.10/format.json"
    /// The version of our extensions.
    private static let format = 1.0

    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        var members: [(String, JSONOutput)] = [("$schema", .string(schema))]
        if let summary = subject.summary { members.append(("$description", .string(summary))) }
        let identity: [(String, JSONOutput)] = [
            ("format", .number(format)), ("id", .string(subject.document.id)), ("name", .string(subject.name)),
            ("author", .string(subject.author)), ("version", .string(subject.version)),
        ]
        members.append(extensions(identity))
        for values in subject.variants { members.append((values.mode.rawValue, group(values, noting: &ledger))) }
        return [ExportFile("theme.tokens.json", text: JSONOutput.object(members).text() + "\n")]
    }

    private static func extensions(_ members: [(String, JSONOutput)]) -> (String, JSONOutput) {
        ("$extensions", .object([(vendor, .object(members))]))
    }

    private static func group(_ values: VariantValues, noting ledger: inout ExportLedger) -> JSONOutput {
        var untyped: [(String, JSONOutput)] = []
        var tokens: [(String, JSONOutput)] = []
        for name in values.complete {
            if let word = word(name, of: values) {
                untyped.append((name.rawValue, word))
                ledger.note(
                    "\(values.mode.rawValue).$extensions.\(vendor).\(name.rawValue)", is: word.text(indent: 0),
                    of: name,
                    in: values.mode)
            } else if let (token, type, value) = token(name, of: values) {
                tokens.append((token, .object([("$type", .string(type)), ("$value", value)])))
                ledger.note(
                    "\(values.mode.rawValue).\(token)", is: values[name]?.json.text(indent: 0) ?? "", of: name,
                    in: values.mode)
            }
        }
        return .object([extensions(untyped)] + tokens)
    }

    /// Returns the value of a property that has no type; nil for all others.
    private static func word(_ name: PropertyName, of values: VariantValues) -> JSONOutput? {
        switch values[name] {
        case .flag, .design, .cornerStyle, .overrides, .names, .corner, .margins: return values[name]?.json
        case .direction: return name.stops.flatMap { values[$0] } == nil ? nil : values[name]?.json
        case .color, .number, .offset, .weight, .fontName, .stops, nil: return nil
        }
    }

    /// Returns the token that begins with a property: its name, type and value; nil if another token holds it.
    private static func token(_ name: PropertyName, of values: VariantValues) -> (String, String, JSONOutput)? {
        if let part = StyledPart.casting(name) {
            guard name == part.shadowColor, let shadow = values.statedShadow(of: part) else { return nil }
            return (String(name.rawValue.dropLast("Color".count)), "shadow", value(of: shadow))
        }
        switch values[name] {
        case .color(let color): return (name.rawValue, "color", value(of: color))
        case .number(let number) where name.property.kind.isPlainNumber:
            return (name.rawValue, "number", JSONOutput.number(number))
        case .number(let number): return (name.rawValue, "dimension", dimension(number))
        case .weight(let weight): return (name.rawValue, "fontWeight", .number(Double(weight.rawValue)))
        case .fontName(let font) where !font.isEmpty: return (name.rawValue, "fontFamily", .string(font))
        case .stops(let stops): return (name.rawValue, "gradient", .array(stops.map(value)))
        case .fontName, .offset, .flag, .direction, .design, .cornerStyle, .overrides, .names, .corner, .margins, nil:
            return nil
        }
    }

    // MARK: - Values

    private static func value(of color: Color) -> JSONOutput {
        let components = [color.red, color.green, color.blue].map { part($0) }
        return .object([
            ("colorSpace", .string("srgb")), ("components", .array(components)), ("alpha", part(color.alpha)),
            ("hex", .string("\(color.withoutAlpha)".lowercased())),
        ])
    }

    /// Returns a level as a fraction of 255 with four decimals, from which the level follows.
    private static func part(_ level: UInt8) -> JSONOutput {
        .number((Double(level) / 255 * 10_000).rounded() / 10_000 + 0)
    }

    private static func dimension(_ number: Double) -> JSONOutput {
        .object([("value", .number(number)), ("unit", .string("px"))])
    }

    private static func value(of shadow: Shadow) -> JSONOutput {
        .object([
            ("color", value(of: shadow.color)), ("offsetX", dimension(shadow.offset.x)),
            ("offsetY", dimension(shadow.offset.y)), ("blur", dimension(shadow.blur)), ("spread", dimension(0)),
        ])
    }

    private static func value(of stop: GradientStop) -> JSONOutput {
        .object([("color", value(of: stop.color)), ("position", .number(stop.location))])
    }
}
