package import Documents

/// A writer for themes in the native format (docs/theme-format.md §1 to §4): one order, one spelling, two spaces per level,
/// so equal themes are equal texts. Reading the text gives the same theme, and writing that gives the same text.
package enum NativeThemeWriter {
    /// Returns the document's text, which ends with a newline. Required properties are always written, with the format's
    /// default if the document has none; `minimal` leaves out every other property that does not change the picture. With
    /// `schema`, its address comes first, so that editors find the descriptions of the properties.
    package static func text(_ document: ThemeDocument, minimal: Bool = false, schema: String? = nil) -> String {
        json(document, minimal: minimal, schema: schema).text() + "\n"
    }

    /// Returns the same as a value.
    package static func json(_ document: ThemeDocument, minimal: Bool = false, schema: String? = nil) -> JSONOutput {
        var members = schema.map { [(HeaderReader.schemaName, JSONOutput.string($0))] } ?? []
        members += metadata(of: document)
        if !document.colorNames.isEmpty { members.append((ColorName.member, ColorName.json(document.colorNames))) }
        for mode in Mode.allCases {
            guard let variant = document.variant(mode) else { continue }
            members.append((mode.rawValue, (minimal ? variant.minimal : variant.complete).values.json))
        }
        return .object(members)
    }

    private static func metadata(of document: ThemeDocument) -> [(String, JSONOutput)] {
        MetadataName.allCases.compactMap { name in
            value(of: name, in: document).map { (name.rawValue, $0) }
        }
    }

    private static func value(of name: MetadataName, in document: ThemeDocument) -> JSONOutput? {
        let metadata = document.metadata
        return switch name {
        case .schemaVersion: .string("1.0")
        case .id: .string(document.id)
        case .name: .string(document.name)
        case .version: metadata.version.map(JSONOutput.string)
        case .author: metadata.author.map(JSONOutput.string)
        case .description: metadata.description.map(JSONOutput.string)
        case .tags: metadata.tags.map { .array($0.map(JSONOutput.string)) }
        case .downloadCount: metadata.downloadCount.map { .number(Double($0)) }
        case .createdAt, .updatedAt, .authorId, .previewImageUrl: metadata.others[name].map(JSONOutput.string)
        }
    }
}

extension ThemeVariant {
    /// The variant with every property that the store requires. Android still has its own values for those that are added.
    var complete: ThemeVariant {
        var complete = self
        var added: Set<PropertyName> = []
        for property in Property.all where property.isRequired && values[property.name] == nil {
            complete.values[property.name] = value(of: property.name)
            added.insert(property.name)
        }
        complete.leaveToAndroid(added)
        return complete
    }

    /// Adds properties to those for which Android has its own values.
    private mutating func leaveToAndroid(_ names: Set<PropertyName>) {
        let listed: [PropertyName] = if case .names(let names)? = values[.androidDefaults] { names } else { [] }
        let left = PropertyName.withAndroidDefaults.filter { listed.contains($0) || names.contains($0) }
        if left != listed { values[.androidDefaults] = .names(left) }
    }

    /// The variant without properties that do not affect the picture. Properties are dropped from the last to the first, so
    /// that one from which others take their value is kept rather than the others.
    var minimal: ThemeVariant {
        var minimal = complete
        guard let picture = theme(.light) else { return minimal }
        var count: Int
        repeat {  // a dropped property may have been the only use of another
            count = minimal.values.count
            for property in Property.all.reversed() where !property.isRequired {
                guard let value = minimal.values.removeValue(forKey: property.name) else { continue }
                if minimal.theme(.light) != picture { minimal.values[property.name] = value }
            }
        } while minimal.values.count < count
        return minimal
    }
}
