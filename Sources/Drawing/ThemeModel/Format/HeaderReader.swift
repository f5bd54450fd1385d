package import Documents

/// A reader for the header of a document of any kind (docs/theme-format.md §1): its id, its name and its metadata.
package struct HeaderReader: DocumentReader {
    package let source: SourceText
    private var document: ThemeDocument
    package var diagnostics: [Diagnostic] = []

    private init(_ source: SourceText) {
        self.source = source
        let id = ThemeDocument.id(ofFile: source.name)
        document = ThemeDocument(id: id, name: id, light: nil, dark: nil)
    }

    /// The member in which editors find a document's schema: accepted everywhere, and ignored (docs/theme-format.md §6).
    package static let schemaName = "$schema"

    /// Returns a document without variants, and the problems of the root's members except those named `others`, which other
    /// readers handle. Members of neither kind are reported.
    static func read(
        _ root: JSONValue, apartFrom others: [String], in source: SourceText
    ) -> (document: ThemeDocument, diagnostics: [Diagnostic]) {
        var reader = HeaderReader(source)
        let members = root.object ?? []
        for member in members where !member.value.isNull && member.name != schemaName {
            if let name = MetadataName(rawValue: member.name) {
                reader.read(name, value: member.value)
            } else if !others.contains(member.name) {
                reader.reportUnknown(member, others: others, root: root)
            }
        }
        reader.document.name = name(of: members) ?? reader.document.id
        return (reader.document, reader.diagnostics)
    }

    private static func name(of members: [JSONMember]) -> String? {
        let name = members.first { $0.name == MetadataName.name.rawValue }?.value.string
        return name?.isBlank == true ? nil : name
    }

    private mutating func reportUnknown(_ member: JSONMember, others: [String], root: JSONValue) {
        let names = MetadataName.allCases.map(\.rawValue) + others
        let isWorthIt = diagnostics.count < Limits.reportedDiagnostics
        let near = isWorthIt ? NearestName.nearest(to: member.name, among: names)?.name : nil
        let meant = near ?? (isWorthIt ? meaning(of: member.name, among: names) : nil)
        var problem = Diagnostic.unknownProperty(
            member, as: ThemeDiagnosticKinds.unknownProperty, path: member.name, meant: meant, in: source)
        problem.meantPath = meant
        if let near, root[near] == nil { problem.repairs = [SourceEdit(member.nameRange, JSONOutput.quoted(near))] }
        diagnostics.append(problem)
    }

    /// Returns the name with the same meaning, or the path of a variant's property that is at the wrong level.
    private func meaning(of name: String, among names: [String]) -> String? {
        if let root = PropertyMeaning.rootName(name), names.contains(root) { return root }
        if let property = Property.named(name) { return "light.\(property.name.rawValue)" }
        return NearestName.suggestion(for: name, among: names)
    }
}

extension HeaderReader {
    private mutating func read(_ name: MetadataName, value: JSONValue) {
        switch name {
        case .schemaVersion: checkSchemaVersion(value)
        case .id: if let id = text(name, value: value), !id.isEmpty { document.id = id }
        case .name: _ = text(name, value: value)
        case .version: document.metadata.version = text(name, value: value)
        case .author: document.metadata.author = text(name, value: value)
        case .description: document.metadata.description = text(name, value: value)
        case .tags: document.metadata.tags = texts(value)
        case .downloadCount: document.metadata.downloadCount = count(value)
        case .createdAt, .updatedAt, .authorId, .previewImageUrl:
            document.metadata.others[name] = text(name, value: value)
        }
    }

    private mutating func checkSchemaVersion(_ value: JSONValue) {
        let parts = value.string.map { $0.split(separator: ".", omittingEmptySubsequences: false) } ?? []
        guard parts.count == 2, parts[0] == "1", !parts[1].isEmpty, parts[1].utf8.allSatisfy(\.isDigit) else {
            report(
                ThemeDiagnosticKinds.schemaVersion, path: MetadataName.schemaVersion.rawValue,
                message: "\(source.shown(value)) is not a known version and is read as \"1.0\"", at: value.range)
            return
        }
    }

    private mutating func text(_ name: MetadataName, value: JSONValue) -> String? {
        guard let text = value.string else { return refuseType(name, value: value, wanted: "a string") }
        if text.isBlank {
            report(
                ThemeDiagnosticKinds.metadata, path: name.rawValue,
                message: "\(source.shown(value)) is empty (expected \(name.rule.wanted))", at: value.range)
        }
        return text
    }

    private mutating func texts(_ value: JSONValue) -> [String]? {
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else {
            return refuseType(.tags, value: value, wanted: "a list of strings")
        }
        return texts
    }

    private mutating func count(_ value: JSONValue) -> Int? {
        let count = value.number.flatMap(Int.init(exactly:))
        if let count, count >= 0 { return count }
        return refuseType(.downloadCount, value: value, wanted: "a whole number from 0 up")
    }

    private mutating func refuseType<Value>(_ name: MetadataName, value: JSONValue, wanted: String) -> Value? {
        refuse(
            ThemeDiagnosticKinds.metadata, path: name.rawValue,
            message: "\(source.shown(value)) is ignored (expected \(wanted))",
            at: value.range)
    }
}

extension String {
    /// True if the text has nothing that people could read.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
