package import Documents

/// One variant of a document as read.
package struct ParsedVariant: Sendable {
    /// The variant; nil if an error prevents reading it.
    package let variant: ThemeVariant?
    /// The readable part of the variant, whatever else is wrong; for editors, never for drawing.
    package var legible = ThemeVariant([:])
    /// The range of each property that is written.
    package let ranges: [PropertyName: Range<Int>]
    /// The range of the variant's name.
    package let nameRange: Range<Int>
    /// The variant's content as written; nil if it is derived from a design.
    package let json: JSONValue?
    /// Evidence of where eight-digit colours have alpha.
    package let alphaOrder: AlphaOrder
    package let diagnostics: [Diagnostic]
}

/// A reader for one variant (docs/theme-format.md §2 to §4).
struct VariantReader {
    private let mode: Mode
    private let nameRange: Range<Int>
    private var values: ValueReader
    private var unknown = 0

    /// Reads the variant in a member of the document.
    static func read(_ member: JSONMember, mode: Mode, in source: SourceText, alphaFirst: Bool) -> ParsedVariant {
        var reader = VariantReader(
            mode: mode, nameRange: member.nameRange, values: ValueReader(source: source, alphaFirst: alphaFirst))
        return reader.read(member.value)
    }

    private mutating func read(_ json: JSONValue) -> ParsedVariant {
        guard let members = json.object else {
            values.report(
                ThemeDiagnosticKinds.type, path: mode.rawValue,
                message:
                    "\(values.source.shown(json)) is not an object (expected the properties of the \(mode.rawValue) variant)",
                at: json.range)
            return ParsedVariant(
                variant: nil, ranges: [:], nameRange: nameRange, json: json, alphaOrder: AlphaOrder(),
                diagnostics: values.diagnostics)
        }
        let written = choose(members, of: json)
        var decoded: [PropertyName: PropertyValue] = [:]
        for property in Property.all {
            if let member = written[property.name] {
                decoded[property.name] = values.value(member.value, of: property.kind, path: path(member.name))
            } else if property.isRequired {
                reportAbsence(of: property)
            }
        }
        return ParsedVariant(
            variant: values.diagnostics.haveErrors ? nil : ThemeVariant(decoded), legible: ThemeVariant(decoded),
            ranges: written.mapValues(\.value.range), nameRange: nameRange, json: json,
            alphaOrder: values.alphaOrder, diagnostics: values.diagnostics)
    }

    private func path(_ name: String) -> String { mode.rawValue + "." + name }

    /// Returns the member that counts for each property, in either spelling.
    private mutating func choose(_ members: [JSONMember], of json: JSONValue) -> [PropertyName: JSONMember] {
        var chosen: [PropertyName: JSONMember] = [:]
        for member in members where !member.value.isNull {
            guard let property = Property.named(member.name) else {
                reportUnknown(member, of: json)
                continue
            }
            guard let other = chosen[property.name] else {
                chosen[property.name] = member
                continue
            }
            let (counts, loses) = member.name == property.name.rawValue ? (member, other) : (other, member)
            chosen[property.name] = counts
            let index = members.firstIndex { $0.nameRange == loses.nameRange }
            values.report(
                ThemeDiagnosticKinds.bothSpellings, path: path(loses.name),
                message: "written with and without underscore; \"\(counts.name)\" counts (remove the other)",
                at: loses.nameRange, repairs: index.map { [json.removal(ofMember: $0)] } ?? [])
        }
        return chosen
    }

    private mutating func reportUnknown(_ member: JSONMember, of json: JSONValue) {
        unknown += 1
        // Searching all names takes time, and a document with only unknown names must still be read quickly.
        let meant = unknown > Limits.reportedDiagnostics ? nil : PropertySuggestion(for: member.name)
        var problem = Diagnostic.unknownProperty(
            member, as: ThemeDiagnosticKinds.unknownProperty, path: path(member.name), meant: meant?.name.rawValue,
            in: values.source)
        if let meant {
            problem.meantPath = path(meant.name.rawValue)
            let isFree = ["", "_"].allSatisfy { json[$0 + meant.name.rawValue] == nil }
            if meant.isSlip, isFree {
                problem.repairs = [SourceEdit(member.nameRange, JSONOutput.quoted(meant.name.rawValue))]
            }
        }
        values.diagnostics.append(problem)
    }

    private mutating func reportAbsence(of property: Property) {
        guard case .value(let value) = property.fallback else {
            values.report(
                ThemeDiagnosticKinds.missingProperty, path: path(property.name.rawValue),
                message: "missing (expected a colour)",
                at: nameRange)
            return
        }
        values.report(
            ThemeDiagnosticKinds.assumedProperty, path: path(property.name.rawValue),
            message: "missing (drawn as \(value.json.text(indent: 0)))", at: nameRange)
    }
}
