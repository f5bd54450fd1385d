internal import KeyboardPreview
internal import ThemeModel
internal import ThemeStore

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
        case preset, theme, format, kind, file, number, collection, author, tag

        init(_ text: Substring) {
            self =
                switch text {
                case "{preset}": .preset
                case "{theme}": .theme
                case "{format}": .format
                case "{kind}": .kind
                case "{file}": .file
                case "{number}": .number
                case "{name}": .collection
                case "{author}": .author
                case "{tag}": .tag
                default: .literal(String(text))
                }
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
        if segments.last?.stem == .file, address.count >= segments.count {
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

/// What an address names.
struct RouteValues: Sendable {
    /// The preset; nil if it names none.
    var preset: Preset?
    /// The theme of the store; nil if it names none.
    var theme: ThemeID?
    /// The format by its ending; nil if it has none.
    var format: OutputFormat?
    /// The kind of file for another program; nil if it names none.
    var exportKind: ExportKind?
    /// The number of a version or a report; nil if it names none.
    var number: Int?
    /// The collection of themes; nil if it names none.
    var collection: ThemeID?
    /// The author or the tag; nil if it names none.
    var facet: ThemeFacet?
    /// The file of the studio's page; nil if it names none.
    var file: StudioFile?

    /// Takes a part of an address; returns false if it does not fit.
    fileprivate mutating func take(_ text: String, as part: RouteTemplate.Part) -> Bool {
        switch part {
        case .literal(let word): return text == word
        case .preset:
            preset = Preset.named(text)
            return preset != nil
        case .theme:
            theme = ThemeID(text)
            return theme != nil
        case .format:
            format = OutputFormat(rawValue: text)
            return format != nil
        case .kind:
            exportKind = ExportKind(rawValue: text)
            return exportKind != nil
        case .number:
            number = text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
            return number != nil
        case .collection:
            collection = ThemeID(text)
            return collection != nil
        case .author, .tag:
            facet = ThemeFacet(part == .author ? .author : .tag, is: text)
            return !text.isEmpty && text.utf8.count <= 400
        case .file: return false
        }
    }
}
