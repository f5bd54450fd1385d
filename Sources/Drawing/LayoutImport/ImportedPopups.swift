internal import Documents
internal import Layouts
internal import Syntaxes

/// The long presses of a language that an app keeps in a file of its own: HeliBoard's key texts, or FlorisBoard's popup mapping.
struct ImportedPopups {
    /// The variants of a key's label.
    struct Variants {
        /// Those that come before the layout's own.
        var first: [String] = []
        /// Those that follow the layout's own.
        var rest: [String] = []
    }

    /// The variants by label, without shift and with it.
    var plain: [String: Variants] = [:]
    var shifted: [String: Variants] = [:]

    /// Returns whether a document is one of these files.
    static func applies(to source: SourceText) -> Bool {
        HeliBoardKeyTexts.applies(to: source) || json(source).value.map(FlorisPopups.applies) ?? false
    }

    private static func json(_ source: SourceText) -> ParseResult<JSONValue> {
        JSONReader.read(source, allowing: KeyData.permissions)
    }

    /// Reads a file of an app.
    static func read(_ source: SourceText) -> ParseResult<ImportedPopups> {
        if HeliBoardKeyTexts.applies(to: source) { return HeliBoardKeyTexts.read(source) }
        let json = json(source)
        guard let root = json.value else { return ParseResult(nil, json.diagnostics) }
        return FlorisPopups.read(root, of: source)
    }

    /// Returns a layout with these long presses on the keys of its letters.
    func merged(with document: LayoutDocument) -> LayoutDocument {
        document.mapKeys { key, plane in
            guard !plane.hasSymbols else { return key }
            return key.merged(with: (plane == .letters ? plain : shifted)[key.label.written])
        }
    }
}

extension Key {
    fileprivate func merged(with popups: ImportedPopups.Variants?) -> Key {
        guard role == .character, let popups else { return self }
        var merged: [String] = []
        for variant in popups.first + variants + popups.rest
        where variant != label.written && !merged.contains(variant) && merged.count < Limits.variants {
            merged.append(variant)
        }
        return with(variants: merged)
    }
}

/// Reads HeliBoard's key texts of a language: under `[popup_keys]` each line is a key and its variants, of which those before a
/// `%` come before the layout's own.
private struct HeliBoardKeyTexts {
    private var popups = ImportedPopups()
    private var losses = ImportLosses()

    /// Returns whether the first line that is not empty names a section.
    static func applies(to source: SourceText) -> Bool {
        let head = source.bytes.drop { $0 <= 0x20 }
        return head.first == UInt8(ascii: "[")
            && (sections + ["popup_keys"]).contains { head.starts(with: "[\($0)]".utf8) }
    }

    /// The sections that kbrender does not read.
    private static let sections = ["extra_keys", "labels", "number_row", "tlds"]

    static func read(_ source: SourceText) -> ParseResult<ImportedPopups> {
        if let problem = source.textFault { return ParseResult(nil, [problem]) }
        var reader = HeliBoardKeyTexts()
        var section = ""
        for line in source.lineRanges() {
            let range = source.lineRange(of: line.lowerBound)
            let words = source.text(range).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
            if words.count == 1, words[0].hasPrefix("["), words[0].hasSuffix("]") {
                section = String(words[0].dropFirst().dropLast())
                if section != "popup_keys" { reader.losses.note("the section \(Quoted(section))", at: range) }
            } else if section == "popup_keys", words.count > 1 {
                reader.add(words, at: range)
            }
        }
        return ParseResult(reader.popups, reader.losses.diagnostics(of: source))
    }

    private mutating func add(_ words: [String], at range: Range<Int>) {
        guard case .text(let key, _)? = AndroidKeyNotation(words[0]).key, key.count == 1 else {
            return losses.note("the long press of", words[0], at: range)
        }
        var variants = ImportedPopups.Variants()
        let split = words.dropFirst().firstIndex(of: "%")
        for (n, word) in words.enumerated().dropFirst() where word != "%" {
            guard let text = losses.variant(word, at: range) else { continue }
            if let split, n < split { variants.first.append(text) } else { variants.rest.append(text) }
        }
        let raise = LetterCase(language: "")
        popups.plain[key] = variants
        popups.shifted[raise.capital(key)] = ImportedPopups.Variants(
            first: variants.first.map(raise.capital), rest: variants.rest.map(raise.capital))
    }
}

/// Reads FlorisBoard's popup mapping of a language: in `all`, a main variant and other relevant ones for each label.
private struct FlorisPopups {
    private var popups = ImportedPopups()
    private var losses = ImportLosses()

    /// The fields for which the app has mappings.
    private static let fields = ["all", "uri", "email", "normal", "password"]

    /// Returns whether a document has an object of popups for a field.
    static func applies(to root: JSONValue) -> Bool {
        guard let members = root.object, !members.isEmpty else { return false }
        return members.allSatisfy { fields.contains($0.name) && $0.value.object != nil || $0.name == "$" }
    }

    static func read(_ root: JSONValue, of source: SourceText) -> ParseResult<ImportedPopups> {
        var reader = FlorisPopups()
        reader.losses.noteMembers(of: root, apartFrom: ["$", "all", "normal"])
        for field in ["all", "normal"] {
            for member in root[field]?.object ?? [] { reader.add(member.name, member.value, at: member.nameRange) }
        }
        return ParseResult(reader.popups, reader.losses.diagnostics(of: source))
    }

    private mutating func add(_ label: String, _ popup: JSONValue, at range: Range<Int>) {
        guard label.count == 1 else { return losses.note("the long press of", label, at: range) }
        losses.noteMembers(of: popup, apartFrom: ["main", "relevant"])
        func variants(isShifted: Bool) -> ImportedPopups.Variants {
            func texts(_ keys: [JSONValue]) -> [String] {
                keys.prefix(Limits.variants).compactMap { losses.variant($0, isShifted: isShifted, at: range) }
            }
            return ImportedPopups.Variants(
                first: texts([popup["main"]].compactMap(\.self)), rest: texts(popup["relevant"]?.array ?? []))
        }
        let earlierLosses = losses
        popups.shifted[LetterCase(language: "").capital(label)] = variants(isShifted: true)
        // Both states have the same losses.
        losses = earlierLosses
        popups.plain[label] = variants(isShifted: false)
    }
}
