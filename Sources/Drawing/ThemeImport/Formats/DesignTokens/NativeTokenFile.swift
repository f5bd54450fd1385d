internal import Documents
internal import Graphics
internal import ThemeModel

/// Design tokens that kbrender itself writes: a group for each variant, whose tokens have the names of properties. They are
/// read exactly.
final class NativeTokenFile: Sendable {
    private static let vendor = "dev.kbrender"
    private let document: SourceDocument
    private let identity: JSONField

    /// Finds the theme in a document; nil if kbrender did not write it.
    init?(_ document: SourceDocument) {
        guard let identity = document.field("$extensions")?[Self.vendor] else { return nil }
        (self.document, self.identity) = (document, identity)
    }

    var entry: ThemeEntry {
        let names = ["id", "name"].compactMap { identity[$0]?.value.string }.filter { !$0.isEmpty }
        return ThemeEntry(names: names.isEmpty ? [document.baseName] : names) { log in self.theme(&log) }
    }

    private func theme(_ log: inout ImportLog) -> DraftTheme? {
        var native = NativeValues(source: document.source)
        for mode in Mode.allCases {
            for field in log.members(of: document.field(mode.rawValue)) {
                if field.name == "$extensions" {
                    let own = log.members(of: field).first { $0.name == Self.vendor }
                    for word in log.members(of: own) { take(word: word, mode, &native, &log) }
                } else {
                    take(field, in: mode, native: &native, log: &log)
                }
            }
        }
        guard let variants = native.variants(&log) else { return nil }
        _ = log.members(of: identity)
        let summary = log.text(document.field("$description"))
        let description = summary.flatMap { MetadataName.description.accepts($0) ? $0 : nil }
        let version = log.text(identity["version"]).flatMap { MetadataName.version.accepts($0) ? $0 : nil }
        return DraftTheme(
            id: log.text(identity["id"]), name: log.text(identity["name"]), author: log.text(identity["author"]),
            metadata: ThemeMetadata(version: version, description: description), variants: variants, isExact: true)
    }

    private func take(word field: JSONField, _ mode: Mode, _ native: inout NativeValues, _ log: inout ImportLog) {
        guard let name = PropertyName(rawValue: field.name) else { return log.reportUnknown(field.path, at: field) }
        native.set(name, content: field.value.content, at: field, in: mode)
    }

    private func take(_ field: JSONField, in mode: Mode, native: inout NativeValues, log: inout ImportLog) {
        guard let value = field["$value"] else { return log.reportUnknown(field.path, at: field) }
        if field.value["$type"]?.string == "shadow" { return takeShadow(value, named: field, mode, &native, &log) }
        guard let name = PropertyName(rawValue: field.name) else { return log.reportUnknown(field.path, at: field) }
        native.set(name, content: content(value.value, of: name), at: value, in: mode)
    }

    /// Returns a value as a native document writes it; one that is none of its kind stays, and is reported there.
    private func content(_ json: JSONValue, of name: PropertyName) -> JSONValue.Content {
        switch name.property.kind {
        case .color: return TokenColor.color(json).map { .string("\($0)") } ?? json.content
        case .length, .fontSize: return json["value"]?.content ?? json.content
        case .weight: return json.integer.flatMap(FontWeight.init).map { .string($0.name) } ?? json.content
        case .gradient: return json.array.map { .array($0.map(stop)) } ?? json.content
        default: return json.content
        }
    }

    private func stop(_ json: JSONValue) -> JSONValue {
        guard let color = json["color"].flatMap(TokenColor.color) else { return json }
        return NativeValues.stop(JSONValue(.string("\(color)"), range: json.range), at: json["position"])
    }

    private func takeShadow(
        _ value: JSONField, named field: JSONField, _ mode: Mode, _ native: inout NativeValues,
        _ log: inout ImportLog
    ) {
        guard PropertyName(rawValue: field.name + "Color") != nil else {
            return log.reportUnknown(field.path, at: field)
        }
        let json = value.value
        let shade = json["color"].flatMap(TokenColor.color).map { JSONValue.Content.string("\($0)") }
        func length(_ name: String) -> JSONValue {
            JSONValue((json[name]?["value"] ?? json[name])?.content ?? .number(0), range: json.range)
        }
        native.setShadow(
            field.name, shade ?? json.content, offset: [length("offsetX"), length("offsetY")],
            blur: length("blur").content, at: value, in: mode)
    }
}
