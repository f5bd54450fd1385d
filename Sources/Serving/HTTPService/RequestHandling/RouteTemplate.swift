internal import KeyboardPreview
internal import StoreModel
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
                let file = StudioFile.at(address.dropFirst(folder.count))
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
    /// The parts of the address by the names of what they are.
    private var parts: [String: String] = [:]
    /// The file of the studio's page.
    var file: StudioFile?

    var preset: Preset? { parts["preset"].flatMap { Preset.named($0) } }
    /// The theme of the store.
    var theme: ThemeID? { parts["theme"].flatMap { ThemeID($0) } }
    /// The format by its ending.
    var format: OutputFormat? { parts["format"].flatMap { OutputFormat(rawValue: $0) } }
    /// The kind of file for another program.
    var exportKind: ExportKind? { parts["kind"].flatMap { ExportKind(rawValue: $0) } }
    /// The number of a version or a report.
    var number: Int? {
        parts["number"].flatMap { text in text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil }
    }
    /// The collection of themes.
    var collection: ThemeID? { parts["name"].flatMap { ThemeID($0) } }
    /// The author or the tag.
    var facet: ThemeFacet? {
        let facet = parts["author"].map { ThemeFacet(.author, is: $0) } ?? parts["tag"].map { ThemeFacet(.tag, is: $0) }
        return facet.flatMap { !$0.value.isEmpty && $0.value.utf8.count <= 400 ? $0 : nil }
    }

    /// Takes a part of an address; returns false if it does not fit.
    fileprivate mutating func take(_ text: String, as part: RouteTemplate.Part) -> Bool {
        guard case .named(let name) = part else { return part == .literal(text) }
        parts[name] = text
        return switch name {
        case "preset": preset != nil
        case "theme": theme != nil
        case "format": format != nil
        case "kind": exportKind != nil
        case "number": number != nil
        case "name": collection != nil
        case "author", "tag": facet != nil
        default: false
        }
    }
}
