internal import KeyboardPreview
internal import StoreModel
internal import ThemeExport
internal import ThemeModel

/// The pattern of a route's addresses: names in braces stand for a part of the address.
struct RouteTemplate: Sendable, CustomStringConvertible {
    /// The pattern as pages show it.
    let description: String
    private let segments: [Segment]

    /// What stands between two slashes: a name, with an ending after its last full stop if the pattern has one.
    private struct Segment: Sendable {
        let stem: Part
        let ending: Part?

        init(_ text: Substring) {
            let parts = text.split(separator: ".", maxSplits: 1)
            stem = Part(parts[0])
            ending = parts.count > 1 ? Part(parts[1]) : nil
        }
    }

    fileprivate enum Part: Hashable, Sendable {
        case literal(String)
        /// What stands there, by its name in braces.
        case named(String)

        init(_ text: Substring) {
            self = text.first == "{" ? .named(String(text.dropFirst().dropLast())) : .literal(String(text))
        }
    }

    /// Creates a pattern from `{preset}`, `{theme}`, `{format}`, `{kind}`, `{number}`, `{name}` (of a collection), `{author}`,
    /// `{tag}`, `{file}` and literal text.
    init(_ text: String) {
        segments = text.split(separator: "/").map(Segment.init)
        description = ["preset", "theme"].reduce(text) { text, name in
            text.split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(separator: "{id}")
        }
    }

    /// The first part, which no pattern leaves open.
    var beginning: String { description.dropFirst().split(separator: "/").first.map(String.init) ?? "" }

    /// The names in braces.
    var parameters: [String] {
        ["id", "name", "number", "author", "tag", "format", "kind"].filter { description.contains("{\($0)}") }
    }

    /// Returns the values in the parts of an address; nil if it does not fit.
    func values(in address: [String]) -> RouteValues? {
        var values = RouteValues()
        // The name of a file may have the version of all files before it.
        if segments.last?.stem == .named("file"), address.count >= segments.count {
            let folder = segments.dropLast().map(\.stem)
            guard folder == address.prefix(folder.count).map({ .literal($0) }),
                let file = PageFile.at(address.dropFirst(folder.count))
            else { return nil }
            values.file = file
            return values
        }
        guard segments.count == address.count else { return nil }
        for (segment, text) in zip(segments, address) {
            guard let ending = segment.ending else {
                guard values.take(text, as: segment.stem) else { return nil }
                continue
            }
            guard let point = text.lastIndex(of: "."), values.take(String(text[..<point]), as: segment.stem),
                values.take(String(text[text.index(after: point)...]), as: ending)
            else { return nil }
        }
        return values
    }
}

/// What an address names; what it does not name is nil.
struct RouteValues: Sendable {
    /// The file of a page.
    var file: PageFile?
    private(set) var preset: Preset?
    /// The theme of the store.
    private(set) var theme: ThemeID?
    /// The format by its ending.
    private(set) var format: OutputFormat?
    /// The kind of file for another program.
    private(set) var exportKind: ExportKind?
    /// The number of a version or a report.
    private(set) var number: Int?
    /// The collection of themes.
    private(set) var collection: ThemeID?
    /// The author or the tag.
    private(set) var facet: ThemeFacet?

    /// Takes a part of an address; returns false if it does not fit.
    fileprivate mutating func take(_ text: String, as part: RouteTemplate.Part) -> Bool {
        guard case .named(let name) = part else { return part == .literal(text) }
        return switch name {
        case "preset": Self.keep(Preset(named: text), in: &preset)
        case "theme": Self.keep(ThemeID(text), in: &theme)
        case "format": Self.keep(OutputFormat(rawValue: text), in: &format)
        case "kind": Self.keep(ExportKind(rawValue: text), in: &exportKind)
        case "number": Self.keep(Self.number(text), in: &number)
        case "name": Self.keep(ThemeID(text), in: &collection)
        case "author": Self.keep(Self.facet(.author, is: text), in: &facet)
        case "tag": Self.keep(Self.facet(.tag, is: text), in: &facet)
        default: false
        }
    }

    /// Keeps a value; returns false if there is none.
    private static func keep<Value>(_ value: Value?, in kept: inout Value?) -> Bool {
        kept = value
        return value != nil
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func facet(_ kind: ThemeFacet.Kind, is text: String) -> ThemeFacet? {
        let facet = ThemeFacet(kind, is: text)
        return !facet.value.isEmpty && facet.value.utf8.count <= 400 ? facet : nil
    }
}
