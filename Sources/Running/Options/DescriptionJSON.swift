package import Documents

/// Descriptions as JSON: a program knows so what the commands of another one take.
extension CommandDescription {
    /// The description as an object, without what is empty.
    package var json: JSONOutput {
        object([
            ("name", .string(name)), ("summary", .string(summary)), ("discussion", JSONOutput(discussion)),
            ("operands", .array(operands.map(\.json))),
            ("groups", .array(groups.map { ["title": .string($0.title), "options": .array($0.options.map(\.json))] })),
            ("examples", .array(examples.map { ["line": .string($0.line), "effect": .string($0.effect)] })),
            ("nested", .array(nested.map(\.json))),
        ])
    }

    /// Reads a description that `json` has written.
    package init(_ value: JSONValue) {
        self.init(
            name: value.text("name"), summary: value.text("summary"),
            discussion: value.list("discussion").compactMap(\.string),
            operands: value.list("operands").map(OperandDescription.init),
            groups: value.list("groups").map { group in
                Group(title: group.text("title"), options: group.list("options").map(OptionDescription.init))
            },
            examples: value.list("examples").map { CommandExample(line: $0.text("line"), effect: $0.text("effect")) },
            nested: value.list("nested").map(CommandDescription.init))
    }
}

extension OptionDescription {
    fileprivate var json: JSONOutput {
        object([
            ("name", .string(name)), ("short", JSONOutput(short.map(String.init))),
            ("placeholder", JSONOutput(placeholder)),
            ("wanted", .string(wanted)), ("allowed", JSONOutput(allowed)), ("completion", completion.json),
            ("numbers", numbers.map { .array([.number($0.range.lowerBound), .number($0.range.upperBound)]) } ?? .null),
            ("whole", .bool(numbers?.isWhole == true)),
            ("summary", .string(summary)), ("initial", JSONOutput(initial)), ("repeats", .bool(isRepeatable)),
        ])
    }

    fileprivate init(_ value: JSONValue) {
        self.init(
            name: value.text("name"), short: value["short"]?.string?.first, placeholder: value["placeholder"]?.string,
            wanted: value.text("wanted"), allowed: value["allowed"]?.string,
            completion: Completion(value["completion"]),
            numbers: NumberRange(
                value["numbers"]?.array?.compactMap(\.number) ?? [], isWhole: value["whole"]?.bool == true),
            summary: value.text("summary"), initial: value["initial"]?.string,
            isRepeatable: value["repeats"]?.bool == true)
    }
}

extension NumberRange {
    /// Creates a range from its two bounds; nil without them.
    fileprivate init?(_ bounds: [Double], isWhole: Bool) {
        guard let low = bounds.first, let high = bounds.last else { return nil }
        self.init(range: low...high, isWhole: isWhole)
    }
}

extension OperandDescription {
    fileprivate var json: JSONOutput {
        object([
            ("name", .string(name)), ("wanted", .string(wanted)), ("completion", completion.json),
            ("summary", .string(summary)), ("repeats", .bool(isRepeatable)), ("optional", .bool(isOptional)),
        ])
    }

    fileprivate init(_ value: JSONValue) {
        self.init(
            name: value.text("name"), wanted: value.text("wanted"), completion: Completion(value["completion"]),
            summary: value.text("summary"), isRepeatable: value["repeats"]?.bool == true,
            isOptional: value["optional"]?.bool == true)
    }
}

extension Completion {
    fileprivate var json: JSONOutput {
        switch self {
        case .nothing: .null
        case .files: .string("files")
        case .folders: .string("folders")
        case .words(let words): JSONOutput(words)
        }
    }

    fileprivate init(_ value: JSONValue?) {
        self =
            switch value?.string {
            case "files": .files
            case "folders": .folders
            default: value?.array.map { .words($0.compactMap(\.string)) } ?? .nothing
            }
    }
}

extension JSONValue {
    fileprivate func text(_ name: String) -> String { self[name]?.string ?? "" }
    fileprivate func list(_ name: String) -> [JSONValue] { self[name]?.array ?? [] }
}

/// Returns an object without the members that say nothing.
private func object(_ members: [(String, JSONOutput)]) -> JSONOutput {
    .object(
        members.filter { member in
            switch member.1 {
            case .null, .bool(false), .string(""): false
            case .array(let elements): !elements.isEmpty
            default: true
            }
        })
}
