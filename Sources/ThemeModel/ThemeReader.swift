internal import Documents

/// A theme document as read: what it says, where it says it, and what is wrong.
struct WrittenTheme: Sendable {
    /// The document; variants that cannot be used are nil.
    var document: ThemeDocument
    /// The variants that are written.
    var variants: [Mode: WrittenVariant] = [:]
    /// All problems, in no order.
    var diagnostics: [Diagnostic] = []
}

/// Reads the root of a theme document (theme format, §1).
struct ThemeReader {
    private let source: SourceText
    private var written: WrittenTheme

    private init(_ source: SourceText) {
        self.source = source
        let id = Self.stem(of: source.name)
        written = WrittenTheme(document: ThemeDocument(id: id, name: id, light: nil, dark: nil))
    }

    /// Reads a document; `modes` are the variants that must be there: where they are not given, those that are, and at
    /// least one.
    static func read(
        _ root: JSONValue, in source: SourceText, modes: Set<Mode>? = nil, alphaFirst: Bool
    ) -> WrittenTheme {
        let written = Set(Mode.allCases.filter { root[$0.rawValue] != nil })
        let modes = modes ?? (written.isEmpty ? Set(Mode.allCases) : written)
        var reader = ThemeReader(source)
        guard let members = root.object else {
            reader.report(
                ThemeDiagnostics.notTheme, "",
                "the document is \(root.kindName) (want an object with light and dark)", at: root.range)
            return reader.written
        }
        reader.readMetadata(members)
        for mode in Mode.allCases {
            reader.readVariant(mode, of: members, isDrawn: modes.contains(mode), root: root, alphaFirst: alphaFirst)
        }
        return reader.written
    }

    private mutating func report(_ kind: DiagnosticKind, _ path: String, _ message: String, at range: Range<Int>) {
        written.diagnostics.append(Diagnostic(kind, path: path, message, in: source, at: range))
    }

    private mutating func readVariant(
        _ mode: Mode, of members: [JSONMember], isDrawn: Bool, root: JSONValue, alphaFirst: Bool
    ) {
        guard let member = members.first(where: { $0.name == mode.rawValue && !$0.value.isNull }) else {
            if isDrawn {
                report(
                    ThemeDiagnostics.missingVariant, mode.rawValue,
                    "absent (want an object with the properties of the \(mode.rawValue) variant)",
                    at: root.range.lowerBound..<root.range.lowerBound + 1)
            }
            return
        }
        let variant = VariantReader.read(member, mode: mode, in: source, alphaFirst: alphaFirst)
        written.variants[mode] = variant
        switch mode {
        case .light: written.document.light = variant.variant
        case .dark: written.document.dark = variant.variant
        }
        written.diagnostics += variant.diagnostics.map { isDrawn ? $0 : $0.at(most: .warning) }
    }

    /// The last part of a path without its ending.
    private static func stem(of path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        let bare = (stem.isEmpty ? file : stem).filter { $0 != "<" && $0 != ">" }
        return bare.isEmpty ? "theme" : bare
    }
}

extension ThemeReader {
    private mutating func readMetadata(_ members: [JSONMember]) {
        for member in members where !member.value.isNull {
            guard let name = MetadataName(rawValue: member.name) else {
                if Mode(rawValue: member.name) == nil { reportUnknown(member) }
                continue
            }
            read(name, member.value)
        }
        written.document.name = name(of: members) ?? written.document.id
    }

    private func name(of members: [JSONMember]) -> String? {
        let name = members.first { $0.name == MetadataName.name.rawValue }?.value.string
        return name?.isEmpty == true ? nil : name
    }

    private mutating func read(_ name: MetadataName, _ value: JSONValue) {
        switch name {
        case .schemaVersion: checkSchemaVersion(value)
        case .id: if let id = text(name, value), !id.isEmpty { written.document.id = id }
        case .name: _ = text(name, value)
        case .version: written.document.metadata.version = text(name, value)
        case .author: written.document.metadata.author = text(name, value)
        case .description: written.document.metadata.description = text(name, value)
        case .tags: written.document.metadata.tags = texts(value)
        case .createdAt: written.document.metadata.createdAt = text(name, value)
        case .updatedAt: written.document.metadata.updatedAt = text(name, value)
        case .authorId: written.document.metadata.authorId = text(name, value)
        case .downloadCount: written.document.metadata.downloadCount = count(value)
        case .previewImageUrl: written.document.metadata.previewImageUrl = text(name, value)
        }
    }

    private mutating func checkSchemaVersion(_ value: JSONValue) {
        let parts = value.string.map { $0.split(separator: ".", omittingEmptySubsequences: false) } ?? []
        guard parts.count == 2, parts[0] == "1", parts[1].isNaturalNumber else {
            report(
                ThemeDiagnostics.schemaVersion, MetadataName.schemaVersion.rawValue,
                "\(source.shown(value)) is not a known version (want \"1.0\"; read as that)", at: value.range)
            return
        }
    }

    private mutating func text(_ name: MetadataName, _ value: JSONValue) -> String? {
        if value.string == nil { reportType(name, value, "a string") }
        return value.string
    }

    private mutating func texts(_ value: JSONValue) -> [String]? {
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else {
            reportType(.tags, value, "a list of strings")
            return nil
        }
        return texts
    }

    private mutating func count(_ value: JSONValue) -> Int? {
        guard let count = value.number.flatMap(Int.init(exactly:)), count >= 0 else {
            reportType(.downloadCount, value, "a whole number from 0 up")
            return nil
        }
        return count
    }

    private mutating func reportType(_ name: MetadataName, _ value: JSONValue, _ wanted: String) {
        report(
            ThemeDiagnostics.metadata, name.rawValue, "\(source.shown(value)) is ignored (want \(wanted))",
            at: value.range)
    }

    private mutating func reportUnknown(_ member: JSONMember) {
        let known = MetadataName.allCases.map(\.rawValue) + Mode.allCases.map(\.rawValue)
        let isWorthIt = written.diagnostics.count < Limits.reportedDiagnostics
        let meant = isWorthIt ? NearestName.suggestion(for: member.name, among: known) : nil
        report(
            ThemeDiagnostics.unknownProperty, member.name,
            "unknown property, without effect" + (meant.map { " (did you mean \"\($0)\"?)" } ?? ""),
            at: member.nameRange)
    }
}

extension Substring {
    /// True for decimal digits and nothing else.
    fileprivate var isNaturalNumber: Bool {
        !isEmpty && utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    }
}
