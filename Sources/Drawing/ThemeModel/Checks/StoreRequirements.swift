internal import Documents

/// The theme store's requirements for a whole document, beyond what drawing needs (docs/theme-format.md §1).
struct StoreRequirements {
    private let source: SourceText
    /// What templates write for people to replace, in lower case.
    private static let placeholder = "your name"
    private var diagnostics: [Diagnostic] = []

    /// Returns a document's violations of the rules. Values of the wrong type and empty texts are not reported again: reading has
    /// done that.
    static func check(_ root: JSONValue, in source: SourceText) -> [Diagnostic] {
        var rules = StoreRequirements(source: source)
        let start = root.opening
        if source.bytes.count > Limits.uploadBytes {
            rules.report(
                path: "",
                message: "the document has \(source.bytes.count) bytes (the store takes at most \(Limits.uploadBytes))",
                at: start, as: ThemeDiagnosticKinds.storeSize)
        }
        for name in MetadataName.allCases {
            if let value = root[name.rawValue] {
                rules.check(value, name: name)
            } else if name.rule.isRequired {
                rules.reportAbsence(of: name, from: root, at: start)
            }
        }
        return rules.diagnostics
    }

    private mutating func report(
        path: String, message: String, at range: Range<Int>,
        as kind: DiagnosticKind = ThemeDiagnosticKinds.storeMetadata, repairs: [SourceEdit] = []
    ) {
        diagnostics.append(Diagnostic(kind, path: path, message, in: source, at: range, repairs: repairs))
    }

    /// Reports an absent property, with its value if the rest of the document implies one.
    private mutating func reportAbsence(of name: MetadataName, from root: JSONValue, at range: Range<Int>) {
        let derived = DerivedMetadata.value(of: name, root, in: source)
        let advice = derived.map { "write \(JSONOutput.quoted($0))" } ?? "expected \(name.rule.wanted)"
        let order = MetadataName.allCases.map(\.rawValue) + Mode.allCases.map(\.rawValue)
        let repairs = derived.map {
            [root.insertion(of: name.rawValue, JSONOutput.quoted($0), order: order, in: source)]
        }
        report(
            path: name.rawValue, message: "missing (\(advice))", at: range, as: ThemeDiagnosticKinds.storeMissing,
            repairs: repairs ?? [])
    }

    private mutating func check(_ value: JSONValue, name: MetadataName) {
        switch name.rule.form {
        case .text where name == .schemaVersion: break  // reading reports other versions
        case .text(let length, let spelling): checkText(value, name: name, length: length, spelling: spelling)
        case .tags(let most, let length): checkTags(value, atMost: most, length: length)
        case .date: checkForm(value, name: name, what: "a date or time", where: Timestamp.isValid)
        case .url: checkForm(value, name: name, what: "a web address", where: Self.isWebAddress)
        case .count: break
        }
    }

    private mutating func checkText(
        _ value: JSONValue, name: MetadataName, length: ClosedRange<Int>?, spelling: MetadataRule.Spelling?
    ) {
        guard let text = value.string, !text.isBlank else { return }
        if name == .author, text.lowercased() == Self.placeholder {
            report(
                path: name.rawValue, message: "\(Quoted(text)) is nobody's name (write the author's)", at: value.range)
        } else if let length, !length.contains(text.count) {
            reportLength(of: text, name.rawValue, length: length, at: value.range)
        } else if let spelling, !text.matches(spelling.pattern) {
            let meant = DerivedMetadata.respelled(text, name: name)
            let advice = meant.map { "; write \(JSONOutput.quoted($0))" } ?? ""
            report(
                path: name.rawValue,
                message: "\(Quoted(text)) has the wrong form (expected \(name.rule.wanted)\(advice))", at: value.range,
                repairs: meant.map { [SourceEdit(value.range, JSONOutput.quoted($0))] } ?? [])
        }
    }

    private mutating func reportLength(
        of text: String, _ path: String, length: ClosedRange<Int>, at range: Range<Int>
    ) {
        report(
            path: path,
            message: "the length of \(Quoted(text)) is \(text.count) (expected \(length.wanted) characters)", at: range)
    }

    private mutating func checkForm(
        _ value: JSONValue, name: MetadataName, what: String, where isValid: (String) -> Bool
    ) {
        guard let text = value.string, !isValid(text) else { return }
        report(
            path: name.rawValue, message: "\(Quoted(text)) is not \(what) (expected \(name.rule.wanted))",
            at: value.range)
    }

    private mutating func checkTags(_ value: JSONValue, atMost most: Int, length: ClosedRange<Int>) {
        guard let tags = value.array else { return }
        if tags.count > most {
            report(
                path: "tags", message: "the number of tags is \(tags.count) (expected at most \(most))", at: value.range
            )
        }
        var seen: Set<String> = []
        for (n, tag) in tags.enumerated() {
            guard let text = tag.string else { continue }
            if !length.contains(text.count) { reportLength(of: text, "tags[\(n)]", length: length, at: tag.range) }
            if !seen.insert(text).inserted {
                report(path: "tags[\(n)]", message: "\(Quoted(text)) is in the list twice (remove one)", at: tag.range)
            }
        }
    }
}

extension MetadataName {
    /// Returns whether the store accepts a text for the property; true for properties that are not texts.
    package func accepts(_ text: String) -> Bool {
        guard case .text(let length, let spelling) = rule.form else { return true }
        return length?.contains(text.count) != false && spelling.map { text.matches($0.pattern) } != false
    }
}

extension StoreRequirements {
    /// Returns true for an address with `http` or `https`, a host, and no characters that must be escaped.
    private static func isWebAddress(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) }) else {
            return false
        }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { !"/?#".contains($0) }
        return !host.isEmpty && rest.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#""<>\^`{|}"#.utf8.contains($0) }
    }
}
