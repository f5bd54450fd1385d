internal import Documents

/// What a document says of one variant.
struct WrittenVariant: Sendable {
    /// The variant; nil where an error stands in its way.
    let variant: ThemeVariant?
    /// Where each property that is written has its value.
    let places: [PropertyName: Range<Int>]
    /// Where the variant itself is named.
    let nameRange: Range<Int>
    /// The last property written, after which another can be added.
    let lastMember: JSONMember?
    /// The problems met.
    let diagnostics: [Diagnostic]
}

/// Reads one variant (theme format, §2–4).
struct VariantReader {
    private let mode: Mode
    private let nameRange: Range<Int>
    private var values: ValueReader
    private var unknown = 0

    private init(_ mode: Mode, _ nameRange: Range<Int>, _ values: ValueReader) {
        self.mode = mode
        self.nameRange = nameRange
        self.values = values
    }

    /// Reads the variant that a member of the document holds.
    static func read(_ member: JSONMember, mode: Mode, in source: SourceText, alphaFirst: Bool) -> WrittenVariant {
        var reader = VariantReader(mode, member.nameRange, ValueReader(source, alphaFirst: alphaFirst))
        return reader.read(member.value)
    }

    private mutating func read(_ json: JSONValue) -> WrittenVariant {
        guard let members = json.object else {
            values.report(
                ThemeDiagnostics.type, mode.rawValue,
                "\(values.source.shown(json)) is not an object (want the properties of the \(mode.rawValue) variant)",
                at: json.range)
            return WrittenVariant(
                variant: nil, places: [:], nameRange: nameRange, lastMember: nil, diagnostics: values.diagnostics)
        }
        let written = choose(members)
        var decoded: [PropertyName: PropertyValue] = [:]
        for property in Property.all {
            if let member = written[property.name] {
                decoded[property.name] = values.value(member.value, of: property, path: path(member.name))
            } else if property.isRequired {
                reportAbsence(of: property)
            }
        }
        return WrittenVariant(
            variant: values.diagnostics.haveErrors ? nil : ThemeVariant(decoded),
            places: written.mapValues(\.value.range), nameRange: nameRange, lastMember: members.last,
            diagnostics: values.diagnostics)
    }

    private func path(_ name: String) -> String { mode.rawValue + "." + name }

    /// The member that counts for each property, whichever way it is spelled.
    private mutating func choose(_ members: [JSONMember]) -> [PropertyName: JSONMember] {
        var chosen: [PropertyName: JSONMember] = [:]
        for member in members where !member.value.isNull {
            guard let property = Property.named(member.name) else {
                reportUnknown(member)
                continue
            }
            guard let other = chosen[property.name] else {
                chosen[property.name] = member
                continue
            }
            let (counts, loses) = member.name == property.name.rawValue ? (member, other) : (other, member)
            chosen[property.name] = counts
            values.report(
                ThemeDiagnostics.bothSpellings, path(loses.name),
                "written with and without underscore (want one of them; \"\(counts.name)\" counts)",
                at: loses.nameRange)
        }
        return chosen
    }

    private mutating func reportUnknown(_ member: JSONMember) {
        unknown += 1
        // Looking through all names takes a while: a document of nothing but unknown names must still be quick.
        let meant =
            unknown > Limits.reportedDiagnostics
            ? nil : NearestName.suggestion(for: member.name, among: PropertyName.allCases.map(\.rawValue))
        values.report(
            ThemeDiagnostics.unknownProperty, path(member.name),
            "unknown property, without effect" + (meant.map { " (did you mean \"\($0)\"?)" } ?? ""),
            at: member.nameRange)
    }

    private mutating func reportAbsence(of property: Property) {
        guard case .value(let value) = property.fallback else {
            values.report(
                ThemeDiagnostics.missingProperty, path(property.name.rawValue), "absent (want a colour)", at: nameRange)
            return
        }
        values.report(
            ThemeDiagnostics.assumedProperty, path(property.name.rawValue),
            "absent (drawn as \(value.json.text(indent: 0)))", at: nameRange)
    }
}
